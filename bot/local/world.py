"""The state of the local Discord: who is there, what was said, and who is told of changes."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.local.errors import DiscordError, unknown
from bot.local.model import (
    Channel,
    ChannelType,
    Command,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    Snowflake,
    StoredFile,
    User,
)
from bot.local.permissions import EVERYONE, INSTALLED_BOT, can_view
from bot.local.policy import Policy
from bot.local.wire import channel_json, guild_create_json, member_json, role_json

EPOCH = 1_420_070_400_000
"""The first moment of Discord's identifiers, in milliseconds of Unix time."""

_FORGOTTEN_AFTER = timedelta(days=2)

Listener = Callable[[str, Json, Snowflake | None], None]
"""Called with an event's name, its payload and the id of its server, or None in private."""


class World:
    """Everything that exists on this Discord.

    Args:
        clock: Tells the time; identifiers and deadlines follow it.
        policy: The rates and sizes that hold.

    Attributes:
        base: Where the server listens, without a slash at the end.
        listeners: Gateway sessions, told of each event.
        watchers: Events of open pages, set at each change.
        revisions: A counter per channel that grows with each change in it.
        reads: The last message that a person has looked at, by (user, channel).
        typing: Until when the bot is shown as writing, by channel.
    """

    def __init__(self, clock: Clock, policy: Policy) -> None:
        self.clock = clock
        self.policy = policy
        self.base = ""
        self._last_id = 0
        self.users: dict[Snowflake, User] = {}
        self.guilds: dict[Snowflake, Guild] = {}
        self.channels: dict[Snowflake, Channel] = {}
        self.messages: defaultdict[Snowflake, dict[Snowflake, Message]] = defaultdict(dict)
        self.files: dict[str, StoredFile] = {}
        self.commands: dict[Snowflake, Command] = {}
        self.interactions: dict[Snowflake, Interaction] = {}
        self.tokens: dict[str, Interaction] = {}
        self._pending: list[Interaction] = []
        self.nonces: dict[tuple[Snowflake, str], tuple[Snowflake, datetime]] = {}
        self.dm_openings: deque[datetime] = deque()
        self.reads: dict[tuple[Snowflake, Snowflake], Snowflake] = {}
        self.typing: dict[Snowflake, datetime] = {}
        self.listeners: list[Listener] = []
        self.watchers: set[asyncio.Event] = set()
        self.revisions: defaultdict[Snowflake, int] = defaultdict(int)
        self.on_change: list[Callable[[], None]] = []
        self.application_id = self.snowflake()
        self.bot = self.add_user("Tidetable", bot=True)

    # Identity and time

    def now(self) -> datetime:
        """The world's present moment."""
        return self.clock.now()

    def stamp(self, moment: datetime | None = None) -> str:
        """A moment, or the present, as the API writes it."""
        return (moment or self.now()).isoformat(timespec="microseconds")

    def snowflake(self) -> Snowflake:
        """A new identifier, greater than all before it."""
        moment = int(self.now().timestamp() * 1000) - EPOCH
        self._last_id = max(moment << 22, self._last_id + 1)
        return str(self._last_id)

    def resume_ids(self, last: int) -> None:
        """Never give out an identifier that is not greater than ``last``."""
        self._last_id = max(self._last_id, last)

    def age(self, snowflake: Snowflake) -> timedelta:
        """How long ago an identifier was given out."""
        return self.now() - self.born(snowflake)

    def born(self, snowflake: Snowflake) -> datetime:
        """When an identifier was given out."""
        seconds = ((int(snowflake) >> 22) + EPOCH) / 1000
        return datetime.fromtimestamp(seconds, tz=self.now().tzinfo)

    # Telling others

    def emit(self, event: str, payload: Json, guild_id: Snowflake | None) -> None:
        """Tell the gateway of an event, and the pages that something changed."""
        for listener in list(self.listeners):
            listener(event, payload, guild_id)
        self.touch(payload.get("channel_id") or payload.get("id"))

    def touch(self, channel_id: Snowflake | None = None) -> None:
        """Note that something changed: in one channel, or elsewhere."""
        if channel_id is not None:
            self.revisions[channel_id] += 1
        for watcher in self.watchers:
            watcher.set()
        for callback in self.on_change:
            callback()

    # People and servers

    def add_user(self, name: str, *, bot: bool = False) -> User:
        """A new user who belongs to no server yet."""
        user = User(self.snowflake(), name, bot=bot)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, owner: User) -> Guild:
        """A new server with the bot installed and nobody else but its owner."""
        guild_id = self.snowflake()
        guild = Guild(guild_id, name, owner.id)
        guild.roles[guild_id] = Role(guild_id, "@everyone", EVERYONE)
        role = Role(self.snowflake(), self.bot.name, INSTALLED_BOT, position=1, managed=True)
        guild.roles[role.id] = role
        self.guilds[guild_id] = guild
        guild.members[owner.id] = Member(owner.id, [], self.stamp())
        guild.members[self.bot.id] = Member(self.bot.id, [role.id], self.stamp())
        self.emit("GUILD_CREATE", guild_create_json(self, guild), guild_id)
        return guild

    def remove_guild(self, guild: Guild) -> None:
        """A server is deleted, or the bot is thrown out of it."""
        for channel in [c for c in self.channels.values() if c.guild_id == guild.id and c.thread is None]:
            self.delete_channel(channel)
        del self.guilds[guild.id]
        self.emit("GUILD_DELETE", {"id": guild.id}, guild.id)

    def add_member(self, guild: Guild, user: User) -> None:
        """A user joins a server."""
        guild.members[user.id] = Member(user.id, [], self.stamp())
        payload = member_json(self, guild.members[user.id]) | {"guild_id": guild.id}
        self.emit("GUILD_MEMBER_ADD", payload, guild.id)

    def remove_member(self, guild: Guild, user: User) -> None:
        """A user leaves a server and its threads."""
        if guild.members.pop(user.id, None) is None:
            raise unknown("member")
        for channel in self.channels.values():
            if channel.guild_id == guild.id and channel.thread is not None:
                channel.thread.members.pop(user.id, None)
        payload: Json = {"guild_id": guild.id, "user": {"id": user.id, "username": user.name, "discriminator": "0"}}
        self.emit("GUILD_MEMBER_REMOVE", payload | {"user": _bare(user)}, guild.id)

    def common_guild(self, user_id: Snowflake) -> bool:
        """Whether the user shares a server with the bot."""
        return any(user_id in g.members and self.bot.id in g.members for g in self.guilds.values())

    def set_role(self, role: Role, guild: Guild, permissions: int) -> None:
        """Give a role other permissions."""
        role.permissions = permissions
        self.emit("GUILD_ROLE_UPDATE", {"guild_id": guild.id, "role": role_json(role)}, guild.id)

    # Channels

    def add_channel(self, guild: Guild, name: str, topic: str | None = None) -> Channel:
        """A new text channel."""
        position = sum(c.guild_id == guild.id and c.thread is None for c in self.channels.values())
        channel = Channel(
            self.snowflake(), ChannelType.TEXT, name=name, guild_id=guild.id, position=position, topic=topic
        )
        self.channels[channel.id] = channel
        self.emit("CHANNEL_CREATE", channel_json(self, channel), guild.id)
        return channel

    def overwrite(self, channel: Channel, target: Snowflake, *, allow: int = 0, deny: int = 0) -> None:
        """Set what a channel grants to and takes from a role or a member; nothing at all takes the entry away."""
        kind = 1 if target in self.users else 0
        channel.overwrites = [o for o in channel.overwrites if o.id != target]
        if allow or deny:
            channel.overwrites.append(Overwrite(target, kind, int(allow), int(deny)))
        self.emit("CHANNEL_UPDATE", channel_json(self, channel), channel.guild_id)

    def delete_channel(self, channel: Channel) -> None:
        """Take a channel or thread away, with its threads and messages."""
        for thread in [c for c in self.channels.values() if c.parent_id == channel.id]:
            self.delete_channel(thread)
        payload = channel_json(self, channel)
        del self.channels[channel.id]
        self.messages.pop(channel.id, None)
        self.emit("CHANNEL_DELETE" if channel.thread is None else "THREAD_DELETE", payload, channel.guild_id)

    def channel(self, channel_id: Snowflake) -> Channel:
        """The channel of that id.

        Raises:
            DiscordError: 10003 if there is none.
        """
        try:
            return self.channels[channel_id]
        except KeyError:
            raise unknown("channel") from None

    def dm_of(self, user_id: Snowflake) -> Channel | None:
        """The private channel of a user with the bot, if it was ever opened."""
        return next((c for c in self.channels.values() if c.recipient_id == user_id), None)

    def open_dm(self, user_id: Snowflake, *, by_bot: bool = True) -> Channel:
        """The private channel of a user with the bot; opening succeeds even where sending will not.

        Raises:
            DiscordError: 10013 for an unknown user, 40003 if the bot opens too many.
        """
        if user_id not in self.users:
            raise unknown("user")
        channel = self.dm_of(user_id)
        if channel is None:
            if by_bot:
                self._count_opening()
            channel = Channel(self.snowflake(), ChannelType.DM, recipient_id=user_id)
            self.channels[channel.id] = channel
            self.emit("CHANNEL_CREATE", channel_json(self, channel), None)
        return channel

    def _count_opening(self) -> None:
        rate = self.policy.dm_opens
        while self.dm_openings and (self.now() - self.dm_openings[0]).total_seconds() >= rate.seconds:
            self.dm_openings.popleft()
        if len(self.dm_openings) >= rate.count:
            raise DiscordError(400, 40003, "You are opening direct messages too fast.")
        self.dm_openings.append(self.now())

    # Messages

    def message(self, channel_id: Snowflake, message_id: Snowflake) -> Message:
        """The message of that id in that channel.

        Raises:
            DiscordError: 10008 if there is none.
        """
        try:
            return self.messages[channel_id][message_id]
        except KeyError:
            raise unknown("message") from None

    def visible_channels(self, user_id: Snowflake) -> list[Channel]:
        """What a person sees in the list of channels, in order."""
        return [c for c in self.channels.values() if can_view(self, c, user_id)]

    def unanswered(self) -> list[Interaction]:
        """The interactions that still wait for their first answer."""
        now, limit = self.now(), self.policy.answer_within
        waiting = [i for i in self._pending if i.answer is None and not i.failed]
        self._pending = [i for i in waiting if (now - i.created).total_seconds() <= limit]
        return self._pending

    def remember(self, interaction: Interaction) -> None:
        """Keep a new interaction; those of which nobody can ask any more are forgotten."""
        for old in list(self.interactions.values()):
            if self.now() - old.created < _FORGOTTEN_AFTER:
                break
            del self.interactions[old.id], self.tokens[old.token]
        self.interactions[interaction.id] = interaction
        self.tokens[interaction.token] = interaction
        self._pending.append(interaction)


def _bare(user: User) -> Json:
    return {"id": user.id, "username": user.name, "discriminator": "0", "avatar": None, "global_name": user.name}
