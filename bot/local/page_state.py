"""What one person's page shows: channels, messages, seats, commands, in one JSON object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.clock import ShiftedClock
from bot.local.commands import CHAT, available, leaves
from bot.local.model import Channel, ChannelType, Json, Message, MessageFlag, Snowflake
from bot.local.permissions import Permission, can_see, can_speak, permissions_in
from bot.local.wire import message_json

if TYPE_CHECKING:
    from bot.local.launch import Loopback
    from bot.local.seat import Seat

SHOWN = 120
"""How many messages of a channel a page holds."""


class View:
    """What one open page has been sent already, so that only changes follow.

    Args:
        loopback: The server.
        seat: Whose page it is.
    """

    def __init__(self, loopback: Loopback, seat: Seat) -> None:
        self._loopback = loopback
        self._world = loopback.world
        self._seat = seat
        self._sent: dict[Snowflake, int] = {}
        self._commands: Any = None

    def state(self) -> Json:
        """The present state: everything small, and the messages of those channels that changed."""
        world, me = self._world, self._seat.id
        channels = world.visible_channels(me)
        state: Json = {
            "me": {"id": me, "name": self._seat.name, "closed_dms": self._seat.user.closed_dms},
            "bot": {"id": world.bot.id, "name": world.bot.name, "online": self._loopback.gateway.online},
            "now": int(world.now().timestamp() * 1000),
            "shift": self._shift(),
            "can_skip": isinstance(world.clock, ShiftedClock),
            "can_restart": self._loopback.on_restart is not None,
            "seats": [self._seat_json(user_id) for user_id, user in world.users.items() if not user.bot],
            "names": {user_id: user.name for user_id, user in world.users.items()},
            "guilds": [{"id": g.id, "name": g.name, "member": me in g.members} for g in world.guilds.values()],
            "roles": {g.id: {r.id: r.name for r in g.roles.values()} for g in world.guilds.values()},
            "channels": [self._channel_json(channel) for channel in channels],
            "messages": self._changed(channels),
        }
        commands = {g.id: self._command_list(g.id) for g in world.guilds.values()} | {"dm": self._command_list(None)}
        if commands != self._commands:
            self._commands = state["commands"] = commands
        return state

    def _shift(self) -> float:
        clock = self._world.clock
        return clock.shift.total_seconds() if isinstance(clock, ShiftedClock) else 0.0

    def _seat_json(self, user_id: Snowflake) -> Json:
        unread = pings = 0
        for channel in self._world.visible_channels(user_id):
            more, called = self._news(channel, user_id)
            unread, pings = unread + more, pings + called
        name = self._world.users[user_id].name
        return {"id": user_id, "name": name, "unread": unread, "pings": pings}

    def _news(self, channel: Channel, user_id: Snowflake) -> tuple[int, int]:
        """How many messages a person has not read, and how many of them called for attention."""
        last = int(self._world.reads.get((user_id, channel.id), "0"))
        if channel.last_message_id is None or int(channel.last_message_id) <= last:
            return 0, 0
        unread = pings = 0
        for message in reversed(self._world.messages[channel.id].values()):
            if int(message.id) <= last:
                break
            if message.author_id != user_id and can_see(message, user_id):
                unread += 1
                pings += self._calls(channel, message, user_id)
        return unread, pings

    def _calls(self, channel: Channel, message: Message, user_id: Snowflake) -> bool:
        return message.audience is None and (channel.type is ChannelType.DM or user_id in message.pings)

    def _channel_json(self, channel: Channel) -> Json:
        world, me = self._world, self._seat.id
        unread, pings = self._news(channel, me)
        thread = channel.thread
        bits = permissions_in(world, channel, me)
        typing = world.typing.get(channel.id)
        return {
            "id": channel.id,
            "type": int(channel.type),
            "name": channel.name or world.bot.name,
            "topic": channel.topic,
            "guild_id": channel.guild_id,
            "parent_id": channel.parent_id,
            "archived": bool(thread and thread.archived),
            "locked": bool(thread and thread.locked),
            "members": len(thread.members) if thread else 0,
            "can_speak": can_speak(world, channel, me),
            "can_delete": bool(bits & (Permission.MANAGE_THREADS if thread else Permission.MANAGE_CHANNELS)),
            "typing": typing is not None and typing > world.now(),
            "unread": unread,
            "pings": pings,
        }

    def _changed(self, channels: list[Channel]) -> dict[Snowflake, list[Json]]:
        changed = {}
        in_sight = {channel.id for channel in channels}
        self._sent = {key: revision for key, revision in self._sent.items() if key in in_sight}
        for channel in channels:
            revision = self._world.revisions[channel.id]
            if self._sent.get(channel.id) == revision:
                continue
            self._sent[channel.id] = revision
            seen = [m for m in self._world.messages[channel.id].values() if can_see(m, self._seat.id)]
            changed[channel.id] = [self._message_json(channel, m) for m in seen[-SHOWN:]]
        return changed

    def _message_json(self, channel: Channel, message: Message) -> Json:
        world, me = self._world, self._seat.id
        body = message_json(world, message)
        moderates = permissions_in(world, channel, me) & Permission.MANAGE_MESSAGES
        body["page"] = {
            "name": world.users[message.author_id].name,
            "ephemeral": message.audience is not None,
            "pinged": me in message.pings,
            "can_delete": message.author_id == me or bool(moderates) or message.audience == me,
            "thinking": bool(message.flags & MessageFlag.LOADING),
            "overdue": world.age(message.id).total_seconds() > world.policy.token_life,
            "call": self._call(message),
        }
        return body

    def _call(self, message: Message) -> Json | None:
        """Who called the command that a message answers."""
        if message.command is None or message.metadata is None:
            return None
        return {"who": message.metadata["user"]["id"], "command": message.command}

    def _command_list(self, guild_id: Snowflake | None) -> list[Json]:
        found: list[Json] = []
        for command in available(self._world, guild_id):
            kind = int(command.body.get("type") or CHAT)
            if kind != CHAT:
                found.append({"type": kind, "path": command.body["name"]})
                continue
            found += [
                {"type": CHAT, "path": path, "description": leaf["description"], "options": leaf.get("options") or []}
                for path, leaf in leaves(command)
            ]
        return found
