"""Messages in channels, threads and private channels."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import unquote

from bot.local import posting
from bot.local.buckets import OLD_EDIT
from bot.local.errors import DiscordError, missing_permissions
from bot.local.model import Channel, ChannelType, Json, Message, MessageFlag
from bot.local.permissions import Permission, permissions_in, require, require_speech
from bot.local.rest.router import Call, Router
from bot.local.threads import require_open
from bot.local.wire import message_json
from bot.local.world import World

router = Router()

_MESSAGES = "/channels/{channel_id}/messages"
_MESSAGE = _MESSAGES + "/{message_id}"
_SETTABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SILENT | MessageFlag.COMPONENTS_V2
_OLD = timedelta(hours=1)


def _settable(body: Json) -> Json:
    """The body with only those flags that a plain message may set."""
    return body | {"flags": int(body["flags"] or 0) & _SETTABLE} if "flags" in body else body


def _require_delivery(world: World, channel: Channel) -> None:
    """Refuse a message that its reader does not let through, or that the thread or channel does not take.

    Raises:
        DiscordError: 50007 or 50278 in private; 50083, 50001 or 50013 on a server.
    """
    if channel.type is ChannelType.DM:
        reader = world.users[channel.recipient_id or ""]
        if not world.common_guild(reader.id):
            raise DiscordError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
        if reader.closed_dms:
            raise DiscordError(403, 50007, "Cannot send messages to this user")
        return
    if channel.thread is not None and channel.thread.locked and channel.thread.archived:
        require(world, channel)
        require_open(channel)
    require_speech(world, channel)


@router.on("POST", _MESSAGES, bucket="sends")
async def create(call: Call) -> Json:
    """Post a message."""
    _require_delivery(call.world, call.channel)
    return message_json(call.world, posting.post(call.world, call.channel, _settable(call.body), call.uploads))


@router.on("GET", _MESSAGES)
async def history(call: Call) -> list[Json]:
    """The last messages, newest first, or those around, before or after one."""
    world, channel = call.world, call.channel
    require(world, channel)
    if not permissions_in(world, channel, world.bot.id) & Permission.READ_MESSAGE_HISTORY:
        return []
    found = sorted((m for m in world.messages[channel.id].values() if m.audience is None), key=lambda m: int(m.id))
    limit = int(call.query.get("limit", 50))
    if "after" in call.query:
        found = [m for m in found if int(m.id) > int(call.query["after"])][:limit]
    elif "around" in call.query:
        middle = int(call.query["around"])
        found = sorted(sorted(found, key=lambda m: abs(int(m.id) - middle))[:limit], key=lambda m: int(m.id))
    elif "before" in call.query:
        found = [m for m in found if int(m.id) < int(call.query["before"])]
    return [message_json(world, m) for m in reversed(found[-limit:])]


def _message(call: Call) -> Message:
    """The message in the path; ephemeral ones cannot be reached by it.

    Raises:
        DiscordError: 10008, or as for the channel.
    """
    require(call.world, call.channel)
    message = call.world.message(call.channel.id, call.args["message_id"])
    if message.audience is not None:
        raise DiscordError(404, 10008, "Unknown Message")
    return message


@router.on("GET", _MESSAGE)
async def fetch(call: Call) -> Json:
    """One message."""
    require(call.world, call.channel, Permission.READ_MESSAGE_HISTORY)
    return message_json(call.world, _message(call))


@router.on("PATCH", _MESSAGE, bucket="edits")
async def change(call: Call) -> Json:
    """Change a message of the bot's own."""
    message = _message(call)
    if message.author_id != call.world.bot.id:
        raise DiscordError(403, 50005, "Cannot edit a message authored by another user")
    require_open(call.channel)
    count_old_edit(call, message)
    return message_json(call.world, posting.edit(call.world, message, _settable(call.body), call.uploads))


def count_old_edit(call: Call, message: Message) -> None:
    """Count a change of a message that is no longer young.

    Raises:
        DiscordError: 429 with 30046 if there were too many in its channel.
    """
    if call.world.age(message.id) > _OLD:
        call.buckets.require("old_edits", message.channel_id, OLD_EDIT)


@router.on("DELETE", _MESSAGE)
async def remove(call: Call) -> None:
    """Take a message away: an own one, or any with the permission to manage messages."""
    message = _message(call)
    require_open(call.channel)
    mine = message.author_id == call.world.bot.id
    if not mine:
        require(call.world, call.channel, Permission.MANAGE_MESSAGES)
    posting.delete(call.world, message)


@router.on("POST", "/channels/{channel_id}/typing")
async def typing(call: Call) -> None:
    """Show the bot as writing for ten seconds."""
    _require_delivery(call.world, call.channel)
    call.world.typing[call.channel.id] = call.world.now() + timedelta(seconds=10)
    call.world.touch(call.channel.id)


async def _pin(call: Call, *, pinned: bool) -> None:
    message = _message(call)
    if not permissions_in(call.world, call.channel, call.world.bot.id) & Permission.PIN_MESSAGES:
        raise missing_permissions()
    require_open(call.channel)
    message.pinned = pinned
    payload = {"channel_id": call.channel.id, "guild_id": call.channel.guild_id, "last_pin_timestamp": None}
    call.world.emit("CHANNEL_PINS_UPDATE", payload, call.channel.guild_id)


@router.on("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
@router.on("PUT", "/channels/{channel_id}/pins/{message_id}")
async def pin(call: Call) -> None:
    """Pin a message."""
    await _pin(call, pinned=True)


@router.on("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
@router.on("DELETE", "/channels/{channel_id}/pins/{message_id}")
async def unpin(call: Call) -> None:
    """Unpin a message."""
    await _pin(call, pinned=False)


@router.on("PUT", _MESSAGE + "/reactions/{emoji}/@me")
async def react(call: Call) -> None:
    """Add the bot's reaction."""
    message = _message(call)
    require(call.world, call.channel, Permission.ADD_REACTIONS, Permission.READ_MESSAGE_HISTORY)
    who = message.reactions.setdefault(unquote(call.args["emoji"]), [])
    if call.world.bot.id not in who:
        who.append(call.world.bot.id)
    call.world.touch(call.channel.id)


@router.on("DELETE", _MESSAGE + "/reactions/{emoji}/@me")
async def unreact(call: Call) -> None:
    """Take the bot's reaction back."""
    message = _message(call)
    emoji = unquote(call.args["emoji"])
    who: list[Any] = message.reactions.get(emoji, [])
    if call.world.bot.id in who:
        who.remove(call.world.bot.id)
    if not who:
        message.reactions.pop(emoji, None)
    call.world.touch(call.channel.id)
