"""The bot's slash commands and context menus: registered, checked, kept under the same ids."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from bot.local import limits
from bot.local.errors import DiscordError, invalid, wrong_length
from bot.local.model import Command, Json, Snowflake
from bot.local.rules import check_length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.local.world import World

CHAT, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP = 1, 2

_NAME = re.compile(r"^[-_'\w]{1,32}$")


def overwrite(world: World, guild_id: Snowflake | None, bodies: list[Json]) -> list[Command]:
    """Replace all commands of a server, or the global ones; unchanged ones keep id and version.

    Raises:
        DiscordError: As Discord refuses them; nothing is changed then.
    """
    _check_counts(bodies)
    for index, body in enumerate(bodies):
        check_command(str(index), body)
    old = {_identity(c.body): c for c in scope(world, guild_id)}
    new = [_register(world, guild_id, body, old.get(_identity(body))) for body in bodies]
    for command in old.values():
        del world.commands[command.id]
    world.commands |= {command.id: command for command in new}
    world.touch()
    return new


def add(world: World, guild_id: Snowflake | None, body: Json) -> Command:
    """Register one command, in place of one with the same name and type.

    Raises:
        DiscordError: As Discord refuses it.
    """
    check_command("", body)
    old = next((c for c in scope(world, guild_id) if _identity(c.body) == _identity(body)), None)
    _check_counts([*(c.body for c in scope(world, guild_id) if c is not old), body])
    command = _register(world, guild_id, body, old)
    world.commands[command.id] = command
    world.touch()
    return command


def scope(world: World, guild_id: Snowflake | None) -> list[Command]:
    """The commands registered for a server, or the global ones."""
    return [c for c in world.commands.values() if c.guild_id == guild_id]


def available(world: World, guild_id: Snowflake | None) -> list[Command]:
    """The commands that can be called in a server, or in private: its own before global ones of the same name."""
    found = {_identity(c.body): c for c in scope(world, None) if _in_context(c.body, guild_id)}
    if guild_id is not None:
        found |= {_identity(c.body): c for c in scope(world, guild_id)}
    return sorted(found.values(), key=lambda c: str(c.body["name"]))


def _in_context(body: Json, guild_id: Snowflake | None) -> bool:
    contexts = body.get("contexts")
    if contexts is not None:
        return (0 if guild_id else 1) in contexts
    return guild_id is not None or body.get("dm_permission") is not False


def _identity(body: Json) -> tuple[str, int]:
    return str(body["name"]), int(body.get("type") or CHAT)


def _register(world: World, guild_id: Snowflake | None, body: Json, old: Command | None) -> Command:
    if old is not None and old.body == body:
        return old
    return Command(old.id if old else world.snowflake(), world.snowflake(), guild_id, body)


def _check_counts(bodies: list[Json]) -> None:
    kinds = [int(body.get("type") or CHAT) for body in bodies]
    if kinds.count(CHAT) > limits.COMMANDS:
        raise DiscordError(400, 30032, "Maximum number of application commands reached (100)")
    for menu in (USER_MENU, MESSAGE_MENU):
        if kinds.count(menu) > limits.CONTEXT_MENUS:
            raise DiscordError(400, 30032, "Maximum number of context menu commands reached (5)")
    identities = [_identity(body) for body in bodies]
    if len(set(identities)) != len(identities):
        raise invalid("name", "Application command names must be unique", "APPLICATION_COMMANDS_DUPLICATE_NAME")


def check_command(path: str, body: Json) -> None:
    """Refuse a definition that Discord would not take.

    Raises:
        DiscordError: 50035, naming the part.
    """
    if int(body.get("type") or CHAT) != CHAT:
        check_length(f"{path}.name", body["name"], limits.COMMAND_NAME, 1)
        return
    _check_node(path, body)
    if _weight(body) > limits.COMMAND_TOTAL:
        raise invalid(path, "Command exceeds maximum size (8000)", "APPLICATION_COMMAND_TOO_LARGE")


def _check_node(path: str, node: Json) -> None:
    name = node["name"]
    if not _NAME.fullmatch(name) or name != name.lower():
        raise invalid(f"{path}.name", "Command name is invalid", "APPLICATION_COMMAND_INVALID_NAME")
    check_length(f"{path}.description", node.get("description") or "", limits.COMMAND_DESCRIPTION, 1)
    options: list[Json] = node.get("options") or []
    if len(options) > limits.COMMAND_OPTIONS:
        raise wrong_length(f"{path}.options", 0, limits.COMMAND_OPTIONS)
    if len({option["name"] for option in options}) != len(options):
        raise invalid(f"{path}.options", "Option names must be unique", "APPLICATION_COMMAND_OPTIONS_NAME_NOT_UNIQUE")
    required = [bool(option.get("required")) for option in options if option["type"] > GROUP]
    if required != sorted(required, reverse=True):
        reason = "Required options must be placed before non-required options"
        raise invalid(f"{path}.options", reason, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")
    for index, option in enumerate(options):
        _check_node(f"{path}.options.{index}", option)
        check_choices(f"{path}.options.{index}.choices", option.get("choices") or [])


def check_choices(path: str, choices: list[Json]) -> None:
    """Refuse choices of an option, or of an autocomplete answer, that Discord would not show.

    Raises:
        DiscordError: 50035, naming the choice.
    """
    if len(choices) > limits.CHOICES:
        raise wrong_length(path, 0, limits.CHOICES)
    for index, choice in enumerate(choices):
        check_length(f"{path}.{index}.name", choice["name"], limits.CHOICE_NAME, 1)
        if isinstance(choice["value"], str):
            check_length(f"{path}.{index}.value", choice["value"], limits.CHOICE_VALUE)


def _weight(node: Json) -> int:
    own = [node["name"], node.get("description") or ""]
    chosen = chain.from_iterable((c["name"], str(c["value"])) for c in node.get("choices") or [])
    return sum(map(len, chain(own, chosen))) + sum(_weight(option) for option in node.get("options") or [])


def leaves(command: Command) -> Iterator[tuple[str, Json]]:
    """The callable ends of a command: its path in words (``table start``) and its definition."""
    yield from _leaves(str(command.body["name"]), command.body)


def _leaves(path: str, node: Json) -> Iterator[tuple[str, Json]]:
    subs = [option for option in node.get("options") or [] if option["type"] <= GROUP]
    if not subs:
        yield path, node
    for option in subs:
        yield from _leaves(f"{path} {option['name']}", option)
