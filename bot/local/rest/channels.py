"""Channels and threads: looked up, changed, opened, joined, deleted."""

from __future__ import annotations

from bot.local import limits, posting, threads
from bot.local.errors import invalid, missing_permissions, unknown
from bot.local.model import Channel, ChannelType, Json
from bot.local.permissions import Permission, can_view, permissions_in, require
from bot.local.posting import can_view_parent
from bot.local.rest.router import Call, Router
from bot.local.rules import check_length
from bot.local.wire import channel_json, member_json, thread_member_json
from bot.local.world import World

router = Router()

_CHANNEL = "/channels/{channel_id}"
_MEMBER = _CHANNEL + "/thread-members/{user_id}"


@router.on("GET", _CHANNEL)
async def fetch(call: Call) -> Json:
    """A channel that the bot sees."""
    require(call.world, call.channel)
    return channel_json(call.world, call.channel)


@router.on("PATCH", _CHANNEL)
async def change(call: Call) -> Json:
    """Change a channel or thread."""
    world, channel = call.world, call.channel
    require(world, channel)
    if "name" in call.body:
        check_length("name", call.body["name"], limits.THREAD_NAME, 1)
        if call.body["name"] != channel.name:
            call.buckets.require("renames", channel.id)
    if channel.thread is not None:
        _change_thread(world, channel, call.body)
        world.emit("THREAD_UPDATE", channel_json(world, channel), channel.guild_id)
        return channel_json(world, channel)
    require(world, channel, Permission.MANAGE_CHANNELS)
    channel.name = call.body.get("name", channel.name)
    channel.topic = call.body.get("topic", channel.topic)
    world.emit("CHANNEL_UPDATE", channel_json(world, channel), channel.guild_id)
    return channel_json(world, channel)


def _change_thread(world: World, channel: Channel, body: Json) -> None:
    """Change a thread as far as the bot may: its own, or any with the permission to manage threads."""
    thread = channel.thread
    if thread is None:
        raise unknown("channel")
    manages = bool(permissions_in(world, channel, world.bot.id) & Permission.MANAGE_THREADS)
    owns = thread.owner_id == world.bot.id
    wakes = body.get("archived") is False and set(body) <= {"archived"} and not thread.locked
    if not (manages or wakes or (owns and not thread.locked and "locked" not in body)):
        raise missing_permissions()
    if thread.archived and body.get("archived") is not False:
        threads.require_open(channel)
    slowmode = int(body.get("rate_limit_per_user") or channel.slowmode)
    if not 0 <= slowmode <= limits.SLOWMODE:
        raise invalid("rate_limit_per_user", "int value should be between 0 and 21600.")
    duration = int(body.get("auto_archive_duration") or thread.auto_archive)
    threads.check_duration(duration)
    channel.slowmode, thread.auto_archive = slowmode, duration
    channel.name = body.get("name", channel.name)
    thread.locked = bool(body.get("locked", thread.locked))
    thread.invitable = bool(body.get("invitable", thread.invitable))
    if "archived" in body and bool(body["archived"]) != thread.archived:
        thread.archived, thread.archived_at = bool(body["archived"]), world.stamp()


@router.on("DELETE", _CHANNEL)
async def remove(call: Call) -> Json:
    """Delete a channel or thread."""
    world, channel = call.world, call.channel
    require(world, channel, Permission.MANAGE_CHANNELS if channel.thread is None else Permission.MANAGE_THREADS)
    payload = channel_json(world, channel)
    world.delete_channel(channel)
    return payload


@router.on("POST", _CHANNEL + "/threads", status=201)
async def open_thread(call: Call) -> Json:
    """Open a thread on no message, private unless the request says public."""
    kind = ChannelType(call.body.get("type") or ChannelType.PRIVATE_THREAD)
    private = kind is ChannelType.PRIVATE_THREAD
    require(call.world, call.channel, _creation(private=private))
    thread = threads.create(call.world, call.channel, call.body, kind)
    if not private:
        posting.announce_thread(call.world, call.channel, thread)
    return channel_json(call.world, thread) | {"member": thread_member_json(thread, call.world.bot.id)}


def _creation(*, private: bool) -> Permission:
    return Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS


@router.on("POST", _CHANNEL + "/messages/{message_id}/threads", status=201)
async def open_thread_on(call: Call) -> Json:
    """Open a public thread on a message."""
    require(call.world, call.channel, _creation(private=False))
    starter = call.world.message(call.channel.id, call.args["message_id"])
    if starter.audience is not None:
        raise unknown("message")
    thread = threads.create(call.world, call.channel, call.body, ChannelType.PUBLIC_THREAD, starter)
    return channel_json(call.world, thread) | {"member": thread_member_json(thread, call.world.bot.id)}


@router.on("PUT", _MEMBER)
async def add_member(call: Call) -> None:
    """Make a user, or the bot itself, a member of a thread."""
    world, channel = call.world, call.channel
    user_id = world.bot.id if call.args["user_id"] == "@me" else call.args["user_id"]
    if user_id not in world.users or not can_view_parent(world, channel, user_id):
        raise unknown("user")
    require(world, channel)
    threads.require_open(channel)
    threads.add_members(world, channel, [user_id])


@router.on("DELETE", _MEMBER)
async def remove_member(call: Call) -> None:
    """Take a user, or the bot itself, out of a thread."""
    world, channel = call.world, call.channel
    user_id = world.bot.id if call.args["user_id"] == "@me" else call.args["user_id"]
    require(world, channel)
    if user_id != world.bot.id:
        require(world, channel, Permission.MANAGE_THREADS)
    threads.remove_member(world, channel, user_id)


@router.on("GET", _CHANNEL + "/thread-members")
async def members(call: Call) -> list[Json]:
    """The members of a thread."""
    world, channel = call.world, call.channel
    require(world, channel)
    guild = world.guilds[channel.guild_id or ""]
    detailed = call.flag("with_member")
    ids = list(channel.thread.members) if channel.thread else []
    return [
        thread_member_json(channel, i)
        | ({"member": member_json(world, guild.members[i])} if detailed and i in guild.members else {})
        for i in ids
    ]


@router.on("GET", "/guilds/{guild_id}/threads/active")
async def active(call: Call) -> Json:
    """The open threads of a server that the bot sees."""
    world = call.world
    bot = world.bot.id
    seen = [c for c in threads.active(world, call.args["guild_id"]) if can_view(world, c, bot)]
    mine = [thread_member_json(c, bot) for c in seen if c.thread and bot in c.thread.members]
    return {"threads": [channel_json(world, c) for c in seen], "members": mine, "has_more": False}


@router.on("GET", _CHANNEL + "/threads/archived/{kind}")
async def archived(call: Call) -> Json:
    """The archived threads of a channel, public or private."""
    world, parent = call.world, call.channel
    require(world, parent, Permission.READ_MESSAGE_HISTORY)
    public = call.args["kind"] == "public"
    kind = ChannelType.PUBLIC_THREAD if public else ChannelType.PRIVATE_THREAD
    found = [
        c
        for c in world.channels.values()
        if c.parent_id == parent.id
        and c.type is kind
        and c.thread
        and c.thread.archived
        and can_view(world, c, world.bot.id)
    ]
    return {"threads": [channel_json(world, c) for c in reversed(found)], "members": [], "has_more": False}
