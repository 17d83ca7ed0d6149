"""What a person fills in, checked as the client checks it: command options, select menus and modals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bot.local import media
from bot.local.model import Channel, Json, Snowflake, Upload
from bot.local.permissions import can_view
from bot.local.rules import (
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOXES,
    INPUT,
    LABEL,
    MENTIONABLE_SELECT,
    RADIO,
    ROLE_SELECT,
    SELECTS,
    STRING_SELECT,
    TEXT,
    UPLOAD,
    USER_SELECT,
    modal_item,
)
from bot.local.wire import message_json, resolved_channel_json, resolved_member_json, role_json, user_json

if TYPE_CHECKING:
    from bot.local.world import World

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 3, 4, 5, 6, 7, 8, 9, 10, 11

_KIND_OF_SELECT = {USER_SELECT: USER, ROLE_SELECT: ROLE, MENTIONABLE_SELECT: MENTIONABLE, CHANNEL_SELECT: CHANNEL}


class FormError(Exception):
    """Something is not filled in as it must be."""


class Resolver:
    """Turns what a person names into ids, and collects what Discord sends along about them.

    Args:
        world: Where to look.
        channel: Where the person is.
        user_id: Who it is.
    """

    def __init__(self, world: World, channel: Channel, user_id: Snowflake) -> None:
        self._world = world
        self._channel = channel
        self._user_id = user_id
        self._resolved: dict[str, dict[Snowflake, Json]] = {}

    @property
    def resolved(self) -> Json:
        """The collected objects, as they stand in an interaction's data; empty if there are none."""
        return {"resolved": self._resolved} if self._resolved else {}

    def _note(self, kind: str, key: Snowflake, body: Json) -> None:
        self._resolved.setdefault(kind, {})[key] = body

    def user(self, who: Any) -> Snowflake:
        """A person by object, id or name.

        Raises:
            FormError: If there is no such person.
        """
        wanted = str(getattr(who, "id", who))
        for user in self._world.users.values():
            if wanted in {user.id, user.name}:
                self._note("users", user.id, user_json(user))
                guild_id = self._channel.guild_id
                member = self._world.guilds[guild_id].members.get(user.id) if guild_id else None
                if member is not None and guild_id is not None:
                    self._note("members", user.id, resolved_member_json(self._world, member, guild_id))
                return user.id
        raise FormError(f"there is nobody called {wanted}")

    def channel(self, where: Any, types: Sequence[int] = ()) -> Snowflake:
        """A channel by object, id or name.

        Raises:
            FormError: If the person sees none, or it is of a kind that is not wanted.
        """
        wanted = str(getattr(where, "id", where)).lstrip("#")
        for channel in self._world.channels.values():
            mine = channel.guild_id == self._channel.guild_id and can_view(self._world, channel, self._user_id)
            if mine and wanted in {channel.id, channel.name} and (not types or channel.type in types):
                self._note("channels", channel.id, resolved_channel_json(self._world, channel, self._user_id))
                return channel.id
        raise FormError(f"there is no channel {wanted} to choose")

    def role(self, what: Any) -> Snowflake:
        """A role by object, id or name.

        Raises:
            FormError: If there is none.
        """
        wanted = str(getattr(what, "id", what))
        guild_id = self._channel.guild_id
        for role in self._world.guilds[guild_id].roles.values() if guild_id else ():
            if wanted in {role.id, role.name}:
                self._note("roles", role.id, role_json(role))
                return role.id
        raise FormError(f"there is no role {wanted}")

    def attachment(self, upload: Upload) -> Snowflake:
        """A file that the person adds."""
        body = media.store(self._world, self._channel.id, upload)
        self._note("attachments", body["id"], body)
        return str(body["id"])

    def any_of(self, kind: int, value: Any, types: Sequence[int] = ()) -> Snowflake:
        """A person, channel, role or file, as an option of that kind wants it.

        Raises:
            FormError: If there is none.
        """
        if kind == USER:
            return self.user(value)
        if kind == CHANNEL:
            return self.channel(value, types)
        if kind == ROLE:
            return self.role(value)
        if kind == ATTACHMENT:
            return self.attachment(value)
        try:
            return self.user(value)
        except FormError:
            return self.role(value)

    def target(self, target_id: Snowflake, *, message: bool) -> Json:
        """What is sent along with a context menu's target."""
        if message:
            found = self._world.message(self._channel.id, target_id)
            return {"messages": {target_id: message_json(self._world, found)}}
        self.user(target_id)
        return self._resolved

    def chosen(self, menu: Json, values: Sequence[Any]) -> tuple[list[Snowflake], Json]:
        """The values that a select menu sends.

        Returns:
            The values, and what is sent along about them.

        Raises:
            FormError: If one is not offered, or their number is not right.
        """
        low, high = menu.get("min_values"), menu.get("max_values")
        low = 1 if low is None else int(low)
        high = 1 if high is None else int(high)
        if not low <= len(values) <= high:
            raise FormError(f"between {low} and {high} must be chosen")
        if menu["type"] == STRING_SELECT:
            chosen = [_option(menu["options"], value) for value in values]
        else:
            kind = _KIND_OF_SELECT[menu["type"]]
            chosen = [self.any_of(kind, value, menu.get("channel_types") or ()) for value in values]
        if len(set(chosen)) != len(chosen):
            raise FormError("nothing can be chosen twice")
        return chosen, self.resolved


def _option(options: list[Json], wanted: Any) -> str:
    for name in ("value", "label"):
        for option in options:
            if option[name] == str(wanted):
                return str(option["value"])
    raise FormError(f"{wanted} is not offered")


def fill_options(
    resolver: Resolver, definitions: list[Json], given: Mapping[str, Any], *, partial: bool = False
) -> tuple[list[Json], Json]:
    """The options of a command call.

    Args:
        resolver: Finds people, channels and roles.
        definitions: The command's options in wire form.
        given: What the person filled in, by name.
        partial: Whether required options may still be missing.

    Returns:
        The options in wire form, and what is sent along about them.

    Raises:
        FormError: If an option is missing, unknown or out of bounds.
    """
    names = {definition["name"] for definition in definitions}
    for name in given:
        if name not in names:
            raise FormError(f"there is no option {name}")
    filled = []
    for definition in definitions:
        name = definition["name"]
        if given.get(name) is not None:
            filled.append(
                {"name": name, "type": definition["type"], "value": _value(resolver, definition, given[name])}
            )
        elif definition.get("required") and not partial:
            raise FormError(f"{name} is required")
    return filled, resolver.resolved


def _value(resolver: Resolver, definition: Json, value: Any) -> Any:
    kind, name = definition["type"], definition["name"]
    if definition.get("choices"):
        return _choice(definition["choices"], value)
    if kind == BOOLEAN:
        if not isinstance(value, bool):
            raise FormError(f"{name} must be yes or no")
        return value
    if kind in {INTEGER, NUMBER}:
        return _number(definition, value)
    if kind == STRING:
        text = str(value)
        low, high = definition.get("min_length") or 0, definition.get("max_length") or 6000
        if not low <= len(text) <= high:
            raise FormError(f"{name} must have between {low} and {high} characters")
        return text
    return resolver.any_of(kind, value, definition.get("channel_types") or ())


def _choice(choices: list[Json], value: Any) -> Any:
    for choice in choices:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    raise FormError(f"{value} is not offered")


def _number(definition: Json, value: Any) -> int | float:
    whole = definition["type"] == INTEGER
    if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)):
        raise FormError(f"{definition['name']} must be a {'whole ' if whole else ''}number")
    low, high = definition.get("min_value"), definition.get("max_value")
    if (low is not None and value < low) or (high is not None and value > high):
        raise FormError(f"{definition['name']} must be between {low} and {high}")
    return value


def fill_modal(resolver: Resolver, modal: Json, fields: Mapping[str, Any]) -> tuple[list[Json], Json]:
    """The components that a modal sends.

    Args:
        resolver: Finds people, channels and roles.
        modal: The modal in wire form.
        fields: What the person filled in, by custom id or label.

    Returns:
        The components in wire form, and what is sent along about them.

    Raises:
        FormError: If a field is unknown or does not hold what it must.
    """
    known: set[str] = set()
    sent = []
    for number, component in enumerate(modal["components"], start=1):
        if component["type"] == TEXT:
            sent.append({"type": TEXT, "id": number})
            continue
        item = modal_item(component)
        names = [n for n in (item["custom_id"], component.get("label"), item.get("label")) if n]
        known |= set(names)
        given = next((fields[n] for n in names if n in fields), None)
        answer: Json = {"type": item["type"], "id": 100 + number, "custom_id": item["custom_id"]}
        answer |= _field(resolver, item, given, names[-1])
        inner: Json = {"component": answer} if component["type"] == LABEL else {"components": [answer]}
        sent.append({"type": component["type"], "id": number, **inner})
    unknown = [name for name in fields if name not in known]
    if unknown:
        raise FormError(f"there is no field {unknown[0]}")
    return sent, resolver.resolved


def _field(resolver: Resolver, item: Json, given: Any, name: str) -> Json:
    """What one field sends: ``value`` or ``values``."""
    required = item.get("required") is not False
    match item["type"]:
        case kind if kind == INPUT:
            return {"value": _text(item, given, name, required=required)}
        case kind if kind == CHECKBOX:
            return {"value": bool(item.get("default") if given is None else given)}
        case kind if kind == RADIO:
            return {"value": _radio(item, given, name, required=required)}
        case kind if kind in SELECTS or kind in {CHECKBOXES, UPLOAD}:
            return {"values": _several(resolver, item, given, name, required=required)}
        case kind:
            raise FormError(f"fields of type {kind} cannot be filled in")


def _text(item: Json, given: Any, name: str, *, required: bool) -> str:
    text = str(given if given is not None else item.get("value") or "")
    low, high = item.get("min_length") or 0, item.get("max_length") or 4000
    if not text and not required:
        return ""
    if not max(low, 1) <= len(text) <= high:
        raise FormError(f"{name} must have between {max(low, 1)} and {high} characters")
    return text


def _radio(item: Json, given: Any, name: str, *, required: bool) -> str | None:
    if given is None:
        given = next((o["value"] for o in item["options"] if o.get("default")), None)
    if given is None:
        if required:
            raise FormError(f"{name} is required")
        return None
    return _option(item["options"], given)


def _several(resolver: Resolver, item: Json, given: Any, name: str, *, required: bool) -> list[str]:
    if given is None:
        defaults = [o["value"] for o in item.get("options") or [] if o.get("default")]
        given = defaults or [d["id"] for d in item.get("default_values") or []]
    if not given and (not required or item.get("min_values") == 0):
        return []
    if not given:
        raise FormError(f"{name} is required")
    if item["type"] == UPLOAD:
        low, high = item.get("min_values") or 1, item.get("max_values") or 1
        if not low <= len(given) <= high:
            raise FormError(f"{name} takes between {low} and {high} files")
        return [resolver.attachment(upload) for upload in given]
    if item["type"] == CHECKBOXES:
        item = item | {"type": STRING_SELECT, "max_values": item.get("max_values") or len(item["options"])}
    return resolver.chosen(item, given)[0]
