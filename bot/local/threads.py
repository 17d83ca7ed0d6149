"""Threads: made, joined, archived by time, woken by a message, locked."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.local import limits
from bot.local.errors import DiscordError, invalid
from bot.local.model import Channel, ChannelType, Json, Message, MessageFlag, Snowflake, Thread
from bot.local.rules import check_length
from bot.local.wire import channel_json, member_json, thread_member_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.local.world import World


def create(world: World, parent: Channel, body: Json, kind: ChannelType, starter: Message | None = None) -> Channel:
    """Open a thread in a channel, or on a message of it.

    Raises:
        DiscordError: 50035 for a bad name, 160004 for a second thread on one message, 160006 for too many.
    """
    check_length("name", body.get("name") or "", limits.THREAD_NAME, 1)
    if parent.type is not ChannelType.TEXT:
        raise DiscordError(400, 50024, "Cannot execute action on this channel type")
    if starter is not None and starter.id in world.channels:
        raise DiscordError(400, 160004, "A thread has already been created for this message")
    if len(active(world, parent.guild_id)) >= world.policy.active_threads:
        raise DiscordError(400, 160006, "Maximum number of active threads reached")
    duration = int(body.get("auto_archive_duration") or limits.AUTO_ARCHIVE[2])
    check_duration(duration)
    moment, bot = world.stamp(), world.bot.id
    channel = Channel(
        starter.id if starter else world.snowflake(),
        kind,
        name=body["name"],
        guild_id=parent.guild_id,
        parent_id=parent.id,
        slowmode=int(body.get("rate_limit_per_user") or 0),
        thread=Thread(bot, moment, moment, auto_archive=duration, invitable=body.get("invitable", True) is not False),
    )
    thread = channel.thread
    if thread is None:
        raise TypeError("a new thread has its data")
    thread.members[bot] = moment
    world.channels[channel.id] = channel
    if starter is not None:
        starter.flags |= MessageFlag.HAS_THREAD
        world.touch(parent.id)
    payload = channel_json(world, channel) | {"newly_created": True, "member": thread_member_json(channel, bot)}
    world.emit("THREAD_CREATE", payload, channel.guild_id)
    return channel


def check_duration(minutes: int) -> None:
    """Refuse a time to archiving that Discord does not offer.

    Raises:
        DiscordError: 50035.
    """
    if minutes not in limits.AUTO_ARCHIVE:
        raise invalid("auto_archive_duration", f"Value must be one of {limits.AUTO_ARCHIVE}.", "BASE_TYPE_CHOICES")


def active(world: World, guild_id: Snowflake | None) -> list[Channel]:
    """The threads of a server that are not archived."""
    return [c for c in world.channels.values() if c.guild_id == guild_id and c.thread and not c.thread.archived]


def add_members(world: World, channel: Channel, user_ids: Iterable[Snowflake]) -> None:
    """Make users members of a thread; those who are already are passed over."""
    thread = channel.thread
    new = [i for i in dict.fromkeys(user_ids) if thread and i not in thread.members]
    if thread is None or channel.guild_id is None or not new:
        return
    for user_id in new:
        thread.members[user_id] = world.stamp()
    members = world.guilds[channel.guild_id].members
    added = [
        thread_member_json(channel, i) | {"member": member_json(world, members[i]), "presence": None}
        for i in new
        if i in members
    ]
    _tell_members(world, channel, {"added_members": added})


def remove_member(world: World, channel: Channel, user_id: Snowflake) -> None:
    """Take a user out of a thread."""
    if channel.thread is not None and channel.thread.members.pop(user_id, None) is not None:
        _tell_members(world, channel, {"removed_member_ids": [user_id]})


def _tell_members(world: World, channel: Channel, change: Json) -> None:
    count = len(channel.thread.members) if channel.thread else 0
    payload = {"id": channel.id, "guild_id": channel.guild_id, "member_count": count, **change}
    world.emit("THREAD_MEMBERS_UPDATE", payload, channel.guild_id)


def set_archived(world: World, channel: Channel, archived: bool) -> None:
    """Archive a thread or open it again."""
    if channel.thread is None or channel.thread.archived == archived:
        return
    channel.thread.archived = archived
    channel.thread.archived_at = world.stamp()
    world.emit("THREAD_UPDATE", channel_json(world, channel), channel.guild_id)


def wake(world: World, channel: Channel) -> None:
    """A message opens an archived thread again."""
    set_archived(world, channel, archived=False)


def require_open(channel: Channel) -> None:
    """Refuse a change within an archived thread.

    Raises:
        DiscordError: 50083.
    """
    if channel.thread is not None and channel.thread.archived:
        raise DiscordError(400, 50083, "Thread is archived")


def archive_idle(world: World) -> None:
    """Archive the threads in which nothing was said for as long as they wait."""
    for channel in world.channels.values():
        if channel.thread is None or channel.thread.archived:
            continue
        last = world.born(channel.last_message_id or channel.id)
        last = max(last, datetime.fromisoformat(channel.thread.archived_at))
        if world.now() - last >= timedelta(minutes=channel.thread.auto_archive):
            set_archived(world, channel, archived=True)
