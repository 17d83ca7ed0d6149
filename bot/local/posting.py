"""Messages come, change and go: everything that Discord does with the body of a message."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.local import limits, media
from bot.local.errors import DiscordError, invalid, missing_permissions, wrong_length
from bot.local.model import Channel, ChannelType, Json, Message, MessageFlag, MessageType, Snowflake, Upload
from bot.local.permissions import Permission, can_view, permissions_in
from bot.local.rules import TEXT, Layout, check_embeds, check_length
from bot.local.threads import add_members, wake
from bot.local.wire import gateway_message_json

if TYPE_CHECKING:
    from bot.local.world import World

NONCE_LIFE = 300.0
"""Seconds for which a nonce stands for the message that it came with."""

_MENTION = re.compile(r"<@!?(\d+)>")
_STICKY = MessageFlag.COMPONENTS_V2 | MessageFlag.EPHEMERAL | MessageFlag.HAS_THREAD


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a message comes from, when it is not a plain message of the bot.

    Attributes:
        author: Who says it; the bot when None.
        audience: The only person who sees it, or None.
        metadata: The interaction that it answers.
        command: The command that called for it, in words.
        kind: The type of the message.
    """

    author: Snowflake | None = None
    audience: Snowflake | None = None
    metadata: Json | None = None
    command: str | None = None
    kind: MessageType = MessageType.DEFAULT


def post(
    world: World, channel: Channel, body: Json, uploads: Sequence[Upload] = (), origin: Origin | None = None
) -> Message:
    """Post a message.

    Raises:
        DiscordError: As Discord refuses it; nothing is posted then.
    """
    origin = origin or Origin()
    twin = _same_nonce(world, channel, body)
    if twin is not None:
        return twin
    message = Message(
        world.snowflake(),
        channel.id,
        origin.author or world.bot.id,
        world.stamp(),
        type=origin.kind,
        audience=origin.audience,
        metadata=origin.metadata,
        command=origin.command,
        nonce=body.get("nonce"),
    )
    _fill(world, channel, message, body, uploads)
    _refer(world, channel, message, body)
    message.pings = _pings(world, channel, message, body)
    message.mentions = [i for i in message.pings if f"<@{i}>" in _said(message) or f"<@!{i}>" in _said(message)]
    world.messages[channel.id][message.id] = message
    channel.last_message_id = message.id
    world.typing.pop(channel.id, None)
    if message.nonce is not None:
        world.nonces[channel.id, str(message.nonce)] = (message.id, world.now())
    if channel.thread is not None:
        channel.thread.messages += 1
        world.touch(channel.parent_id)
        wake(world, channel)
        add_members(
            world, channel, [i for i in (message.author_id, *message.mentions) if can_view_parent(world, channel, i)]
        )
    _tell(world, channel, message, "MESSAGE_CREATE")
    return message


def announce_thread(world: World, parent: Channel, thread: Channel) -> None:
    """Tell in a channel that a thread was opened which hangs on no message of it."""
    message = post(world, parent, {"content": thread.name}, (), Origin(kind=MessageType.THREAD_CREATED))
    message.reference = {"type": 0, "channel_id": thread.id, "guild_id": thread.guild_id}


def can_view_parent(world: World, thread: Channel, user_id: Snowflake) -> bool:
    """Whether a user sees the channel in which a thread hangs."""
    return thread.parent_id is not None and can_view(world, world.channels[thread.parent_id], user_id)


def edit(world: World, message: Message, body: Json, uploads: Sequence[Upload] = ()) -> Message:
    """Change a message; what the body leaves out stays.

    Raises:
        DiscordError: As Discord refuses it; the message stays as it was then.
    """
    channel = world.channel(message.channel_id)
    draft = replace(message)
    _fill(world, channel, draft, body, uploads)
    draft.edited = world.stamp()
    world.messages[channel.id][message.id] = draft
    _tell(world, channel, draft, "MESSAGE_UPDATE")
    return draft


def delete(world: World, message: Message) -> None:
    """Take a message away."""
    channel = world.channel(message.channel_id)
    del world.messages[channel.id][message.id]
    payload: Json = {"id": message.id, "channel_id": channel.id}
    if channel.guild_id is not None:
        payload["guild_id"] = channel.guild_id
    if message.audience is None:
        world.emit("MESSAGE_DELETE", payload, channel.guild_id)
    else:
        world.touch(channel.id)


def _tell(world: World, channel: Channel, message: Message, event: str) -> None:
    if message.audience is None:
        world.emit(event, gateway_message_json(world, message), channel.guild_id)
    else:
        world.touch(channel.id)


def _same_nonce(world: World, channel: Channel, body: Json) -> Message | None:
    nonce = body.get("nonce")
    if nonce is None:
        return None
    check_length("nonce", str(nonce), limits.NONCE)
    known = world.nonces.get((channel.id, str(nonce)))
    if not body.get("enforce_nonce") or known is None or (world.now() - known[1]).total_seconds() >= NONCE_LIFE:
        return None
    return world.messages[channel.id].get(known[0])


def _fill(world: World, channel: Channel, message: Message, body: Json, uploads: Sequence[Upload]) -> None:
    """Check the body and write it into the message."""
    flags = int(body.get("flags") or 0)
    v2 = bool((flags | message.flags) & MessageFlag.COMPONENTS_V2)
    content = body["content"] or "" if "content" in body else message.content
    embeds = body["embeds"] or [] if "embeds" in body else message.embeds
    check_length("content", content, limits.CONTENT)
    check_embeds(embeds)
    if v2 and (content or embeds):
        field = "content" if content else "embeds"
        reason = "The 'content' and 'embeds' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2"
        raise invalid(field, reason, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2")
    if "components" in body or v2:
        Layout(v2).check(body.get("components", message.components) or [])
    metas = body.get("attachments")
    media.check_uploads(world, uploads, metas)
    if uploads or "embeds" in body:
        _may_attach(world, channel, message, uploads, embeds)
    attachments = media.merge(world, channel.id, uploads, metas, message.attachments)
    _check_mentions(body.get("allowed_mentions"))
    _resolve(world, message, body, attachments)
    message.content, message.attachments = content, attachments
    message.flags = (message.flags & _STICKY) | (flags if "flags" in body else message.flags & ~MessageFlag.LOADING)
    if v2:
        message.flags |= MessageFlag.COMPONENTS_V2
    if not (content or message.embeds or message.components or attachments or message.flags & MessageFlag.LOADING):
        raise DiscordError(400, 50006, "Cannot send an empty message")


def _may_attach(
    world: World, channel: Channel, message: Message, uploads: Sequence[Upload], embeds: list[Json]
) -> None:
    """Refuse files and embeds where the bot may not send them; answers to interactions are free of that."""
    if message.metadata is not None or message.author_id != world.bot.id:
        return
    bits = permissions_in(world, channel, world.bot.id)
    if (uploads and not bits & Permission.ATTACH_FILES) or (embeds and not bits & Permission.EMBED_LINKS):
        raise missing_permissions()


def _resolve(world: World, message: Message, body: Json, attachments: list[Json]) -> None:
    """Point embeds and components at the files that they name."""
    shown = media.Links(world, attachments)
    embeds = [shown.embed(e) for e in (body["embeds"] or [] if "embeds" in body else message.embeds)]
    message.hidden = sorted(shown.used)
    message.embeds = embeds
    if "components" in body:
        requested: list[Json] = body["components"] or []
        taken = set(_numbers(requested))
        free = (n for n in itertools.count(1) if n not in taken)
        message.components = [shown.component(component, free) for component in requested]


def _numbers(components: list[Json]) -> Iterator[int]:
    for component in components:
        if component.get("id"):
            yield component["id"]
        yield from _numbers(component.get("components") or [])
        if component.get("accessory"):
            yield from _numbers([component["accessory"]])


def _refer(world: World, channel: Channel, message: Message, body: Json) -> None:
    reference = body.get("message_reference")
    if not reference:
        return
    target = str(reference["message_id"])
    if target not in world.messages[channel.id]:
        if reference.get("fail_if_not_exists", True):
            raise invalid("message_reference", "Unknown message", "REPLIES_UNKNOWN_MESSAGE")
        return
    message.type = MessageType.REPLY
    message.reference = {"type": 0, "channel_id": channel.id, "message_id": target}
    if channel.guild_id is not None:
        message.reference["guild_id"] = channel.guild_id


def _check_mentions(allowed: Json | None) -> None:
    if not allowed:
        return
    parse = set(allowed.get("parse") or [])
    for kind in ("users", "roles"):
        listed = allowed.get(kind) or []
        if len(listed) > limits.MENTIONED:
            raise wrong_length(f"allowed_mentions.{kind}", 0, limits.MENTIONED)
        if listed and kind in parse:
            raise invalid("allowed_mentions", f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.')


def _said(message: Message) -> str:
    """All text of a message that can mention someone: its content, or its text displays."""
    return "\n".join([message.content, *texts(message.components)])


def texts(components: list[Json]) -> Iterator[str]:
    """The text displays among components, nested ones included, in order."""
    for component in components:
        if component["type"] == TEXT:
            yield component["content"]
        yield from texts(component.get("components") or [])


def _pings(world: World, channel: Channel, message: Message, body: Json) -> list[Snowflake]:
    """Whom a new message notifies: those it mentions as far as it is allowed to, and the reader of a private one."""
    said = _said(message)
    allowed = body.get("allowed_mentions")
    parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.get("parse") or [])
    named = {str(i) for i in (allowed or {}).get("users") or []}
    mentioned = [i for i in dict.fromkeys(_MENTION.findall(said)) if i in world.users]
    pings = [i for i in mentioned if "users" in parse or i in named]
    if message.reference and (allowed is None or allowed.get("replied_user")):
        pings.append(world.messages[channel.id][message.reference["message_id"]].author_id)
    everyone = "@everyone" in said or "@here" in said
    may = permissions_in(world, channel, message.author_id) & Permission.MENTION_EVERYONE
    message.mentions_everyone = bool(everyone and may and "everyone" in parse and channel.type is not ChannelType.DM)
    if message.mentions_everyone and channel.guild_id is not None:
        pings += world.guilds[channel.guild_id].members
    return [i for i in dict.fromkeys(pings) if i != message.author_id]
