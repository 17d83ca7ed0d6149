"""Answers to interactions and what their tokens reach afterwards."""

from __future__ import annotations

from typing import Any

from bot.local import interactions, posting
from bot.local.model import Answer, Interaction, Json, Message, MessageFlag
from bot.local.rest.messages import count_old_edit
from bot.local.rest.router import Call, Router
from bot.local.wire import message_json

router = Router()

_HOOK = "/webhooks/{webhook_id}/{webhook_token}"
_REPLY = _HOOK + "/messages/{message_id}"


@router.on("POST", "/interactions/{interaction_id}/{interaction_token}/callback", open_to_all=True)
async def callback(call: Call) -> Json | None:
    """The first answer."""
    args = call.args
    pressed = call.world.interactions.get(args["interaction_id"])
    if pressed and call.world.policy.count_updates and call.body["type"] == Answer.UPDATE:
        count_old_edit(call, call.world.message(pressed.channel_id, pressed.source_id or ""))
    interaction, message = interactions.respond(
        call.world, args["interaction_id"], args["interaction_token"], call.body, call.uploads
    )
    if not call.flag("with_response"):
        return None
    reply: Json = {"interaction": {"id": interaction.id, "type": int(interaction.type)}}
    if interaction.reply_id:
        seen = call.world.messages[interaction.channel_id].get(interaction.reply_id)
        reply["interaction"] |= {
            "response_message_id": interaction.reply_id,
            "response_message_loading": interaction.answer is Answer.THINKING,
            "response_message_ephemeral": bool(seen and seen.flags & MessageFlag.EPHEMERAL),
        }
    if message is not None:
        kind = Answer.UPDATE if interaction.answer is Answer.UPDATE else Answer.MESSAGE
        reply["resource"] = {"type": int(kind), "message": message_json(call.world, message)}
    return reply


def _interaction(call: Call) -> Interaction:
    return interactions.by_token(call.world, call.args["webhook_id"], call.args["webhook_token"])


@router.on("POST", _HOOK, bucket="followups", major="webhook_token", open_to_all=True)
async def follow_up(call: Call) -> Json:
    """A further message."""
    message = interactions.follow_up(call.world, _interaction(call), call.body, call.uploads)
    return message_json(call.world, message)


def _reply(call: Call) -> Message:
    return interactions.reply_of(call.world, _interaction(call), call.args["message_id"])


@router.on("GET", _REPLY, open_to_all=True)
async def fetch(call: Call) -> Json:
    """The original response or a further message."""
    return message_json(call.world, _reply(call))


@router.on("PATCH", _REPLY, bucket="followups", major="webhook_token", open_to_all=True)
async def change(call: Call) -> Json:
    """Change the original response or a further message."""
    interaction = _interaction(call)
    message = interactions.edit_reply(call.world, interaction, call.args["message_id"], call.body, call.uploads)
    return message_json(call.world, message)


@router.on("DELETE", _REPLY, open_to_all=True)
async def remove(call: Call) -> Any:
    """Delete the original response or a further message."""
    posting.delete(call.world, _reply(call))
