"""A person calls on the bot, the bot answers: tokens, deadlines, replies, followups, modals and choices."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.local import posting
from bot.local.commands import CHAT, GROUP, check_choices
from bot.local.errors import DiscordError, invalid, invalid_token, unknown
from bot.local.model import (
    Answer,
    Channel,
    Interaction,
    InteractionType,
    Json,
    Message,
    MessageFlag,
    MessageType,
    Snowflake,
    Upload,
)
from bot.local.permissions import permissions_in
from bot.local.posting import Origin
from bot.local.rules import check_modal
from bot.local.wire import channel_json, message_json, resolved_member_json, user_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.local.world import World

_KINDS = {
    InteractionType.COMMAND: {Answer.MESSAGE, Answer.THINKING, Answer.MODAL},
    InteractionType.COMPONENT: {Answer.MESSAGE, Answer.THINKING, Answer.QUIET, Answer.UPDATE, Answer.MODAL},
    InteractionType.AUTOCOMPLETE: {Answer.CHOICES},
    InteractionType.MODAL: {Answer.MESSAGE, Answer.THINKING, Answer.QUIET, Answer.UPDATE},
}


def begin(
    world: World,
    user_id: Snowflake,
    channel: Channel,
    kind: InteractionType,
    data: Json,
    *,
    source: Message | None = None,
    origin: Interaction | None = None,
) -> Interaction:
    """Send an interaction to the bot.

    Args:
        world: Where it happens.
        user_id: Who calls.
        channel: Where.
        kind: How.
        data: The interaction's data in wire form.
        source: The message that was pressed, or from which the modal was opened.
        origin: For a modal, the interaction that opened it.
    """
    interaction = Interaction(
        world.snowflake(),
        secrets.token_urlsafe(48),
        kind,
        channel.id,
        user_id,
        world.now(),
        data,
        source_id=source.id if source else None,
        origin=metadata(world, origin) if origin else None,
    )
    world.remember(interaction)
    payload = _payload(world, interaction, channel)
    if source is not None:
        payload["message"] = message_json(world, source)
    world.emit("INTERACTION_CREATE", payload, channel.guild_id)
    return interaction


def _payload(world: World, interaction: Interaction, channel: Channel) -> Json:
    guild_id, user_id = channel.guild_id, interaction.user_id
    payload: Json = {
        "id": interaction.id,
        "application_id": world.application_id,
        "type": int(interaction.type),
        "token": interaction.token,
        "version": 1,
        "channel_id": channel.id,
        "channel": channel_json(world, channel) | {"permissions": str(permissions_in(world, channel, user_id))},
        "data": interaction.data,
        "locale": "en-US",
        "entitlements": [],
        "app_permissions": str(permissions_in(world, channel, world.bot.id)),
        "context": 0 if guild_id else 1,
        "authorizing_integration_owners": {"0": guild_id or "0"},
        "attachment_size_limit": world.policy.upload_limit,
    }
    if guild_id is None:
        return payload | {"user": user_json(world.users[user_id])}
    member = world.guilds[guild_id].members[user_id]
    return payload | {
        "guild_id": guild_id,
        "guild": {"id": guild_id, "locale": "en-US", "features": []},
        "guild_locale": "en-US",
        "member": resolved_member_json(world, member, guild_id)
        | {"user": user_json(world.users[user_id]), "permissions": str(permissions_in(world, channel, user_id))},
    }


def metadata(world: World, interaction: Interaction) -> Json:
    """What a message tells of the interaction that it answers."""
    guild_id = world.channels[interaction.channel_id].guild_id
    body: Json = {
        "id": interaction.id,
        "type": int(interaction.type),
        "user": user_json(world.users[interaction.user_id]),
        "authorizing_integration_owners": {"0": guild_id or "0"},
    }
    if interaction.type is InteractionType.COMPONENT:
        body["interacted_message_id"] = interaction.source_id
    if interaction.type is InteractionType.MODAL:
        body["triggering_interaction_metadata"] = interaction.origin
    return body


def overdue(world: World, interaction: Interaction) -> bool:
    """Whether the first answer did not come in time."""
    age = (world.now() - interaction.created).total_seconds()
    return interaction.answer is None and age > world.policy.answer_within


def respond(
    world: World, interaction_id: Snowflake, token: str, body: Json, uploads: Sequence[Upload]
) -> tuple[Interaction, Message | None]:
    """Take the bot's first answer.

    Returns:
        The interaction, and the message that the answer posted or changed.

    Raises:
        DiscordError: 10062 when it is late or unknown, 40060 when there was an answer already.
    """
    interaction = world.interactions.get(interaction_id)
    if interaction is None or interaction.token != token or overdue(world, interaction) or interaction.failed:
        raise unknown("interaction")
    if interaction.answer is not None:
        raise DiscordError(400, 40060, "Interaction has already been acknowledged.")
    try:
        kind = Answer(body["type"])
    except ValueError:
        raise invalid("type", "Unknown callback type") from None
    if kind not in _KINDS[interaction.type]:
        raise invalid("type", f"This callback type cannot answer an interaction of type {int(interaction.type)}")
    if kind in {Answer.UPDATE, Answer.QUIET} and interaction.source_id is None:
        raise invalid("type", "There is no message to update")
    message = _carry_out(world, interaction, kind, body.get("data") or {}, uploads)
    interaction.answer = kind
    interaction.reply_id = message.id if message else interaction.source_id if kind is Answer.QUIET else None
    interaction.done.set()
    world.touch(interaction.channel_id)
    return interaction, message


def _carry_out(
    world: World, interaction: Interaction, kind: Answer, data: Json, uploads: Sequence[Upload]
) -> Message | None:
    channel = world.channel(interaction.channel_id)
    if kind is Answer.MESSAGE:
        return posting.post(world, channel, data, uploads, _origin(world, interaction, data))
    if kind is Answer.THINKING:
        flags = int(data.get("flags") or 0) & MessageFlag.EPHEMERAL | MessageFlag.LOADING
        return posting.post(world, channel, {"flags": int(flags)}, (), _origin(world, interaction, data))
    if kind is Answer.UPDATE:
        return posting.edit(world, world.message(channel.id, interaction.source_id or ""), data, uploads)
    if kind is Answer.CHOICES:
        choices = data.get("choices") or []
        check_choices("data.choices", choices)
        interaction.choices = choices
    if kind is Answer.MODAL:
        check_modal(data)
        interaction.modal = data
    return None


def _origin(world: World, interaction: Interaction, data: Json) -> Origin:
    ephemeral = int(data.get("flags") or 0) & MessageFlag.EPHEMERAL
    first = interaction.answer is None and interaction.type is InteractionType.COMMAND
    kind = MessageType.DEFAULT
    if first:
        slash = interaction.data.get("type", CHAT) == CHAT
        kind = MessageType.CHAT_INPUT_COMMAND if slash else MessageType.CONTEXT_MENU_COMMAND
    return Origin(
        audience=interaction.user_id if ephemeral else None,
        metadata=metadata(world, interaction),
        command=called(interaction) if first else None,
        kind=kind,
    )


def called(interaction: Interaction) -> str:
    """The command that an interaction called, in words: ``table start``."""
    words, node = [str(interaction.data["name"])], interaction.data
    while node.get("options") and node["options"][0]["type"] <= GROUP:
        node = node["options"][0]
        words.append(str(node["name"]))
    return " ".join(words)


def by_token(world: World, application_id: Snowflake, token: str) -> Interaction:
    """The answered interaction to which a token belongs.

    Raises:
        DiscordError: 10015 if there is none or it has no answer yet, 50027 if the token has run out.
    """
    interaction = world.tokens.get(token)
    if interaction is None or application_id != world.application_id:
        raise unknown("webhook")
    if (world.now() - interaction.created).total_seconds() > world.policy.token_life:
        raise invalid_token()
    if interaction.answer is None:
        raise unknown("webhook")
    return interaction


def follow_up(world: World, interaction: Interaction, body: Json, uploads: Sequence[Upload]) -> Message:
    """Send a further message; the first one after "thinking" completes that reply and inherits its audience.

    Raises:
        DiscordError: As Discord refuses the message.
    """
    if interaction.answer is Answer.THINKING:
        body = {key: value for key, value in body.items() if key != "flags"} | _layout_flag(body)
        return edit_reply(world, interaction, "@original", body, uploads)
    channel = world.channel(interaction.channel_id)
    origin = _origin(world, interaction, body)
    about = dict(origin.metadata or {})
    if interaction.reply_id:
        about["original_response_message_id"] = interaction.reply_id
    message = posting.post(world, channel, body, uploads, replace(origin, metadata=about))
    interaction.followups.append(message.id)
    return message


def _layout_flag(body: Json) -> Json:
    flags = int(body.get("flags") or 0) & MessageFlag.COMPONENTS_V2
    return {"flags": int(flags)} if flags else {}


def reply_of(world: World, interaction: Interaction, message_id: str) -> Message:
    """The message that a token may reach: the original response or one of its followups.

    Raises:
        DiscordError: 10008 for any other.
    """
    wanted = interaction.reply_id if message_id == "@original" else message_id
    reachable = {interaction.reply_id, interaction.source_id, *interaction.followups}
    if wanted is None or wanted not in reachable:
        raise unknown("message")
    return world.message(interaction.channel_id, wanted)


def edit_reply(
    world: World, interaction: Interaction, message_id: str, body: Json, uploads: Sequence[Upload]
) -> Message:
    """Change a message that a token may reach.

    Raises:
        DiscordError: As Discord refuses it.
    """
    message = posting.edit(world, reply_of(world, interaction, message_id), body, uploads)
    if interaction.answer is Answer.THINKING and message.id == interaction.reply_id:
        interaction.answer = Answer.MESSAGE
        message.edited = None
    return message
