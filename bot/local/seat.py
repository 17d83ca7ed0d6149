"""A person at the keyboard: every verb that Discord's client offers, with the client's own checks."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.local import interactions, posting, threads
from bot.local.commands import CHAT, MESSAGE_MENU, USER_MENU, available, leaves
from bot.local.forms import FormError, Resolver, fill_modal, fill_options
from bot.local.model import (
    Channel,
    ChannelType,
    Command,
    Interaction,
    InteractionType,
    Json,
    Message,
    Snowflake,
    Upload,
    User,
)
from bot.local.permissions import Permission, can_see, can_speak, guild_permissions, permissions_in
from bot.local.posting import Origin
from bot.local.reading import control, text_of
from bot.local.rules import BUTTON, ROW, STRING_SELECT

if TYPE_CHECKING:
    from bot.local.world import World

_POLL = 0.05


class SeatError(Exception):
    """What the client would not let a person do."""


class Seat:
    """One person on this Discord.

    Args:
        world: Where they are.
        user: Who they are.

    Attributes:
        channel: Where they are looking, for verbs that name no channel.
        modal: The interaction whose modal is open before them, if one is.
        last: Their last interaction.
        failed: Those that were answered "This interaction failed".
    """

    def __init__(self, world: World, user: User) -> None:
        self.world = world
        self.user = user
        self.modal: Interaction | None = None
        self.last: Interaction | None = None
        self.failed: list[Interaction] = []
        rooms = [c for c in world.visible_channels(user.id) if c.type is ChannelType.TEXT]
        self.channel: Channel | None = rooms[0] if rooms else None

    @property
    def id(self) -> Snowflake:
        """The person's id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The person's name."""
        return self.user.name

    # Looking

    def find_channel(self, channel: Channel | str | None = None) -> Channel:
        """A channel that this person sees, by itself, id or name; ``dm`` is the one with the bot.

        Raises:
            SeatError: If they see no such channel.
        """
        if channel == "dm":
            return self.dm()
        if channel is None and self.channel is not None:
            channel = self.channel.id
        wanted = channel.id if isinstance(channel, Channel) else str(channel).lstrip("#")
        for seen in self.world.visible_channels(self.id):
            if wanted == seen.id or (not isinstance(channel, Channel) and wanted == seen.name):
                return seen
        raise SeatError(f"{self.name} sees no channel {wanted}")

    def go(self, channel: Channel | str) -> Channel:
        """Look at another channel."""
        self.channel = self.find_channel(channel)
        return self.channel

    def dm(self) -> Channel:
        """The private channel with the bot, opened if need be."""
        return self.world.open_dm(self.id, by_bot=False)

    def messages(self, channel: Channel | str | None = None) -> list[Message]:
        """What this person sees in a channel, ephemeral messages to them included, oldest first."""
        here = self.find_channel(channel)
        return [m for m in self.world.messages[here.id].values() if can_see(m, self.id)]

    def last_message(self, channel: Channel | str | None = None) -> Message:
        """The newest message that this person sees in a channel.

        Raises:
            SeatError: If there is none.
        """
        seen = self.messages(channel)
        if not seen:
            raise SeatError("there is no message")
        return seen[-1]

    def reply(self, interaction: Interaction | None = None) -> Message:
        """The message with which the bot answered this person's last interaction, or the given one.

        Raises:
            SeatError: If there is none.
        """
        interaction = interaction or self.last
        if interaction is None or interaction.reply_id is None:
            raise SeatError(f"the bot has not answered {self.name} with a message")
        return self.world.message(interaction.channel_id, interaction.reply_id)

    def reads(self, channel: Channel | str | None = None) -> str:
        """All text that this person sees in a channel."""
        return "\n".join(text_of(message) for message in self.messages(channel))

    def pings(self) -> list[Message]:
        """The messages that notified this person, oldest first."""
        found = [m for c in self.world.visible_channels(self.id) for m in self.messages(c) if self._notified(c, m)]
        return sorted(found, key=lambda m: int(m.id))

    def _notified(self, channel: Channel, message: Message) -> bool:
        private = channel.type is ChannelType.DM and message.author_id != self.id
        return private or (self.id in message.pings and message.audience is None)

    def current(self, message: Message | Snowflake) -> Message:
        """A message as it stands now.

        Raises:
            SeatError: If it is gone, or not for this person.
        """
        wanted = message.id if isinstance(message, Message) else message
        for channel in self.world.visible_channels(self.id):
            found = self.world.messages[channel.id].get(wanted)
            if found is not None and can_see(found, self.id):
                return found
        raise SeatError(f"{self.name} sees no message {wanted}")

    # Commands

    def commands(self, channel: Channel | str | None = None) -> list[Command]:
        """The commands that this person can call in a channel."""
        here = self.find_channel(channel)
        if not permissions_in(self.world, here, self.id) & Permission.USE_APPLICATION_COMMANDS:
            return []
        return [c for c in available(self.world, here.guild_id) if self._may_call(c, here)]

    def _may_call(self, command: Command, here: Channel) -> bool:
        needed = command.body.get("default_member_permissions")
        if needed is None or here.guild_id is None:
            return True
        bits = guild_permissions(self.world, here.guild_id, self.id)
        return bits & int(needed) == int(needed) and (int(needed) > 0 or bool(bits & Permission.ADMINISTRATOR))

    def _leaf(self, path: str, here: Channel) -> tuple[Command, Json]:
        for command in self.commands(here):
            if command.body.get("type", CHAT) != CHAT:
                continue
            for name, leaf in leaves(command):
                if name == path.lstrip("/"):
                    return command, leaf
        raise SeatError(f"there is no command /{path}")

    async def slash(self, command: str, *, channel: Channel | str | None = None, **options: Any) -> Interaction:
        """Call a slash command and wait for the first answer.

        Args:
            command: Its path in words, like ``table start``.
            channel: Where; the channel in view when left out.
            options: Its options by name; people, channels and roles as objects, names or ids. A name that is taken in
                Python has an underscore after it (``channel_``).

        Raises:
            SeatError: If the client would not send it.
        """
        here = self.find_channel(channel)
        found, leaf = self._leaf(command, here)
        given = {name.rstrip("_"): value for name, value in options.items()}
        try:
            filled, resolved = fill_options(Resolver(self.world, here, self.id), leaf.get("options") or [], given)
        except FormError as error:
            raise SeatError(str(error)) from None
        return await self._call(here, InteractionType.COMMAND, _command_data(found, command, filled) | resolved)

    async def autocomplete(
        self, command: str, option: str, text: str, *, channel: Channel | str | None = None, **others: Any
    ) -> list[Json]:
        """Type into an option that completes itself.

        Returns:
            The choices that appear; none when the bot answers too late.

        Raises:
            SeatError: If the option does not complete itself.
        """
        here = self.find_channel(channel)
        found, leaf = self._leaf(command, here)
        definitions = {o["name"]: o for o in leaf.get("options") or []}
        if not definitions.get(option, {}).get("autocomplete"):
            raise SeatError(f"{option} of /{command} does not complete itself")
        resolver = Resolver(self.world, here, self.id)
        filled, resolved = fill_options(resolver, list(definitions.values()), others, partial=True)
        filled.append({"name": option, "type": definitions[option]["type"], "value": text, "focused": True})
        data = _command_data(found, command, filled) | resolved
        interaction = await self._call(here, InteractionType.AUTOCOMPLETE, data)
        return interaction.choices or []

    async def menu(self, name: str, target: Message | User | Seat) -> Interaction:
        """Choose an entry from the context menu of a message or a person.

        Raises:
            SeatError: If there is no such entry.
        """
        here = self.find_channel(target.channel_id if isinstance(target, Message) else None)
        kind = MESSAGE_MENU if isinstance(target, Message) else USER_MENU
        for command in self.commands(here):
            if command.body["name"] == name and command.body.get("type") == kind:
                resolved = Resolver(self.world, here, self.id).target(target.id, message=isinstance(target, Message))
                data = {"id": command.id, "name": name, "type": kind, "target_id": target.id, "resolved": resolved}
                return await self._call(here, InteractionType.COMMAND, data)
        raise SeatError(f"there is no menu entry {name}")

    # Controls

    async def click(self, message: Message | Snowflake, key: str) -> Interaction:
        """Press a button.

        Args:
            message: The message, as it was seen or its id; it is pressed as it stands now.
            key: The button's custom id or label.

        Raises:
            SeatError: If there is no such button, it is disabled, or it is a link.
        """
        current, button = self._control(message, key)
        if button["type"] != BUTTON or "custom_id" not in button:
            raise SeatError(f"{key} is no button of the bot's")
        return await self._press(current, {"custom_id": button["custom_id"], "component_type": BUTTON})

    async def select(self, message: Message | Snowflake, key: str, values: Sequence[Any]) -> Interaction:
        """Choose from a select menu.

        Args:
            message: The message.
            key: The menu's custom id or placeholder.
            values: The values of the options, or their labels; people, channels or roles.

        Raises:
            SeatError: If a value is not offered, or their number is not right.
        """
        current, menu = self._control(message, key)
        here = self.world.channel(current.channel_id)
        try:
            chosen, resolved = Resolver(self.world, here, self.id).chosen(menu, values)
        except FormError as error:
            raise SeatError(str(error)) from None
        data = {"custom_id": menu["custom_id"], "component_type": menu["type"], "values": chosen}
        return await self._press(current, data | resolved)

    async def forge(
        self, message: Message | Snowflake, custom_id: str, values: Sequence[str] | None = None
    ) -> Interaction:
        """Send a press with a made-up id or values, as if the message carried such a control."""
        data: Json = {"custom_id": custom_id, "component_type": BUTTON}
        made_up: Json = {"type": BUTTON, "id": 998, "style": 2, "label": "?", "custom_id": custom_id}
        if values is not None:
            data |= {"component_type": STRING_SELECT, "values": list(values), "resolved": {}}
            options = [{"label": value, "value": value} for value in values]
            made_up |= {"type": STRING_SELECT, "options": options, "min_values": 0, "max_values": len(options)}
        current = self.current(message)
        row = {"type": ROW, "id": 999, "components": [made_up]}
        return await self._press(replace(current, components=[*current.components, row]), data)

    def _control(self, message: Message | Snowflake, key: str) -> tuple[Message, Json]:
        current = self.current(message)
        found = control(current, key)
        if found is None:
            raise SeatError(f"the message has no control {key}")
        if found.get("disabled"):
            raise SeatError(f"{key} is disabled")
        here = self.world.channel(current.channel_id)
        if here.thread is not None and here.thread.locked:
            raise SeatError("nothing can be pressed in a locked thread")
        return current, found

    async def _press(self, message: Message, data: Json) -> Interaction:
        here = self.world.channel(message.channel_id)
        return await self._call(here, InteractionType.COMPONENT, data, source=message)

    async def submit(self, modal: Interaction | None = None, fields: Mapping[str, Any] | None = None) -> Interaction:
        """Send the open modal.

        Args:
            modal: The interaction that opened it; the last one when None.
            fields: What is filled in, by custom id or label; the rest stays as it was offered.

        Raises:
            SeatError: If no modal is open or a field does not hold what it must.
        """
        opened = modal or self.modal
        if opened is None or opened.modal is None:
            raise SeatError("no modal is open")
        here = self.world.channel(opened.channel_id)
        try:
            components, resolved = fill_modal(Resolver(self.world, here, self.id), opened.modal, fields or {})
        except FormError as error:
            raise SeatError(str(error)) from None
        self.modal = None
        source = self.world.messages[here.id].get(opened.source_id or "")
        data = {"custom_id": opened.modal["custom_id"], "components": components} | resolved
        return await self._call(here, InteractionType.MODAL, data, source=source, origin=opened)

    def cancel(self) -> None:
        """Close the open modal without sending it."""
        self.modal = None

    async def _call(
        self,
        here: Channel,
        kind: InteractionType,
        data: Json,
        *,
        source: Message | None = None,
        origin: Interaction | None = None,
    ) -> Interaction:
        """Send an interaction and wait until it is answered or has failed."""
        interaction = interactions.begin(self.world, self.id, here, kind, data, source=source, origin=origin)
        await self._answered(interaction)
        if kind is not InteractionType.AUTOCOMPLETE:
            self.last = interaction
            if interaction.failed:
                self.failed.append(interaction)
            if interaction.modal is not None:
                self.modal = interaction
        return interaction

    async def _answered(self, interaction: Interaction) -> None:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self.world.policy.answer_within
        while not interaction.done.is_set():
            if interactions.overdue(self.world, interaction) or loop.time() > deadline:
                interaction.failed = True
                self.world.touch(interaction.channel_id)
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(interaction.done.wait(), _POLL)

    # Everything else

    async def say(self, text: str, channel: Channel | str | None = None, uploads: Sequence[Upload] = ()) -> Message:
        """Write a message.

        Raises:
            SeatError: If this person may not write there.
        """
        here = self.find_channel(channel)
        if not can_speak(self.world, here, self.id):
            raise SeatError(f"{self.name} may not write here")
        return posting.post(self.world, here, {"content": text}, uploads, Origin(author=self.id))

    def open_dms(self, open_: bool) -> None:
        """Let private messages through, or not."""
        self.user.closed_dms = not open_
        self.world.touch()

    def leave_server(self, guild_id: Snowflake | None = None) -> None:
        """Leave a server; the first one when none is named."""
        guild = self.world.guilds[guild_id or next(iter(self.world.guilds))]
        self.world.remove_member(guild, self.user)

    def join_server(self, guild_id: Snowflake | None = None) -> None:
        """Join a server; the first one when none is named."""
        guild = self.world.guilds[guild_id or next(iter(self.world.guilds))]
        self.world.add_member(guild, self.user)

    def delete_message(self, message: Message | Snowflake) -> None:
        """Delete a message: an own one, or any as a moderator.

        Raises:
            SeatError: If this person may not.
        """
        current = self.current(message)
        here = self.world.channel(current.channel_id)
        moderates = permissions_in(self.world, here, self.id) & Permission.MANAGE_MESSAGES
        if self.id not in {current.author_id, current.audience} and not moderates:
            raise SeatError(f"{self.name} may not delete this message")
        posting.delete(self.world, current)

    dismiss = delete_message

    def delete_channel(self, channel: Channel | str) -> None:
        """Delete a channel or thread, as a moderator.

        Raises:
            SeatError: If this person may not.
        """
        here = self.find_channel(channel)
        self._moderate(here, Permission.MANAGE_CHANNELS if here.thread is None else Permission.MANAGE_THREADS)
        if self.channel is here:
            self.channel = None
        self.world.delete_channel(here)

    def set_thread(self, channel: Channel | str, *, archived: bool = False, locked: bool = False) -> None:
        """Archive or lock a thread, or open it again, as a moderator.

        Raises:
            SeatError: If this person may not.
        """
        here = self.find_channel(channel)
        self._moderate(here, Permission.MANAGE_THREADS)
        if here.thread is None:
            raise SeatError("this is no thread")
        here.thread.locked = locked
        threads.set_archived(self.world, here, archived)
        self.world.touch(here.id)

    def _moderate(self, here: Channel, needed: Permission) -> None:
        if not permissions_in(self.world, here, self.id) & needed:
            raise SeatError(f"{self.name} is no moderator here")


def _command_data(command: Command, path: str, options: list[Json]) -> Json:
    """The data of a command call: its options wrapped into the subcommands that lead to them."""
    names = path.lstrip("/").split()
    for depth in range(len(names) - 1, 0, -1):
        options = [{"name": names[depth], "type": 1 if depth == len(names) - 1 else 2, "options": options}]
    data: Json = {"id": command.id, "name": names[0], "type": CHAT, "options": options}
    if command.guild_id is not None:
        data["guild_id"] = command.guild_id
    return data
