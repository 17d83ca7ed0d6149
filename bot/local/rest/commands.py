"""Registering slash commands and context menus, for all servers or for one."""

from __future__ import annotations

from bot.local import commands
from bot.local.errors import unknown
from bot.local.model import Command, Json
from bot.local.rest.router import Call, Router
from bot.local.wire import command_json

router = Router()

_GLOBAL = "/applications/{application_id}/commands"
_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


@router.on("PUT", _GLOBAL)
@router.on("PUT", _GUILD)
async def overwrite(call: Call) -> list[Json]:
    """Replace all commands."""
    new = commands.overwrite(call.world, call.args.get("guild_id"), call.body)
    return [command_json(call.world, command) for command in new]


@router.on("GET", _GLOBAL)
@router.on("GET", _GUILD)
async def listing(call: Call) -> list[Json]:
    """All commands."""
    return [command_json(call.world, c) for c in commands.scope(call.world, call.args.get("guild_id"))]


@router.on("POST", _GLOBAL, status=201)
@router.on("POST", _GUILD, status=201)
async def create(call: Call) -> Json:
    """Register one command."""
    return command_json(call.world, commands.add(call.world, call.args.get("guild_id"), call.body))


def _one(call: Call) -> Command:
    command = call.world.commands.get(call.args["command_id"])
    if command is None or command.guild_id != call.args.get("guild_id"):
        raise unknown("command")
    return command


@router.on("GET", _GLOBAL + "/{command_id}")
@router.on("GET", _GUILD + "/{command_id}")
async def one(call: Call) -> Json:
    """One command."""
    return command_json(call.world, _one(call))


@router.on("PATCH", _GLOBAL + "/{command_id}")
@router.on("PATCH", _GUILD + "/{command_id}")
async def change(call: Call) -> Json:
    """Change one command."""
    command = _one(call)
    body = command.body | call.body
    commands.check_command("", body)
    if body != command.body:
        command.body, command.version = body, call.world.snowflake()
    call.world.touch()
    return command_json(call.world, command)


@router.on("DELETE", _GLOBAL + "/{command_id}")
@router.on("DELETE", _GUILD + "/{command_id}")
async def remove(call: Call) -> None:
    """Take one command away."""
    del call.world.commands[_one(call).id]
    call.world.touch()
