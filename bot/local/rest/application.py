"""The bot itself, its application and the way to the gateway."""

from __future__ import annotations

from typing import Any

from bot.local.errors import unknown
from bot.local.model import Json
from bot.local.rest.router import Call, Router
from bot.local.wire import channel_json, guild_json, member_json, user_json

router = Router()


@router.on("GET", "/users/@me")
async def me(call: Call) -> Json:
    """The bot's own user."""
    own = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None, "premium_type": 0}
    return user_json(call.world.bot) | own


@router.on("GET", "/users/{user_id}")
async def user(call: Call) -> Json:
    """Any user."""
    found = call.world.users.get(call.args["user_id"])
    if found is None:
        raise unknown("user")
    return user_json(found)


@router.on("POST", "/users/@me/channels")
async def open_dm(call: Call) -> Json:
    """Open the private channel with a user."""
    return channel_json(call.world, call.world.open_dm(str(call.body["recipient_id"])))


@router.on("GET", "/oauth2/applications/@me")
@router.on("GET", "/applications/@me")
async def application(call: Call) -> Json:
    """The application to which the bot belongs."""
    world = call.world
    people = [u for u in world.users.values() if not u.bot]
    return {
        "id": world.application_id,
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user_json(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user_json(people[0] if people else world.bot),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "event_webhooks_status": 1,
        "team": None,
        "eligible_oauth2_scopes": [],
    }


@router.on("GET", "/gateway", open_to_all=True)
async def gateway(call: Call) -> Json:
    """Where the gateway listens."""
    return {"url": gateway_url(call.world.base)}


@router.on("GET", "/gateway/bot")
async def gateway_bot(call: Call) -> Json:
    """Where the gateway listens, and how often the bot may connect."""
    limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": gateway_url(call.world.base), "shards": 1, "session_start_limit": limit}


def gateway_url(base: str) -> str:
    """The gateway's address on a server."""
    return base.replace("http", "ws", 1) + "/gateway/"


@router.on("GET", "/guilds/{guild_id}")
async def guild(call: Call) -> Json:
    """A server in which the bot is."""
    found = call.world.guilds.get(call.args["guild_id"])
    if found is None:
        raise unknown("guild")
    return guild_json(found)


@router.on("GET", "/guilds/{guild_id}/channels")
async def guild_channels(call: Call) -> list[Json]:
    """The channels of a server, without its threads."""
    here = call.args["guild_id"]
    return [channel_json(call.world, c) for c in call.world.channels.values() if c.guild_id == here and not c.thread]


@router.on("GET", "/guilds/{guild_id}/members/{user_id}")
async def member(call: Call) -> Any:
    """A member of a server."""
    found = call.world.guilds.get(call.args["guild_id"])
    if found is None:
        raise unknown("guild")
    if call.args["user_id"] not in found.members:
        raise unknown("member")
    return member_json(call.world, found.members[call.args["user_id"]])
