"""What the local Discord is made of: people, servers, channels, messages, commands and interactions."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, IntFlag
from typing import Any

Json = dict[str, Any]
"""A JSON object as it travels."""

Snowflake = str
"""An identifier in its wire form: digits."""


class ChannelType(IntEnum):
    """The kinds of channel that exist here, by Discord's numbers."""

    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class MessageType(IntEnum):
    """The kinds of message that exist here, by Discord's numbers."""

    DEFAULT = 0
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    CONTEXT_MENU_COMMAND = 23


class MessageFlag(IntFlag):
    """The flags of a message that mean something here."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SILENT = 1 << 12
    COMPONENTS_V2 = 1 << 15


class InteractionType(IntEnum):
    """How a person can call on the bot, by Discord's numbers."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """How the bot can answer an interaction, by Discord's numbers."""

    MESSAGE = 4
    THINKING = 5
    QUIET = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(slots=True)
class User:
    """A person, or the bot.

    Attributes:
        closed_dms: Whether private messages from servers are switched off.
    """

    id: Snowflake
    name: str
    bot: bool = False
    closed_dms: bool = False


@dataclass(slots=True)
class Role:
    """A role of a server; the one whose id is the server's is everyone's."""

    id: Snowflake
    name: str
    permissions: int
    position: int = 0
    managed: bool = False


@dataclass(slots=True)
class Member:
    """A user within a server."""

    user_id: Snowflake
    roles: list[Snowflake]
    joined_at: str


@dataclass(slots=True)
class Guild:
    """A server, with its roles and members by id."""

    id: Snowflake
    name: str
    owner_id: Snowflake
    roles: dict[Snowflake, Role] = field(default_factory=dict)
    members: dict[Snowflake, Member] = field(default_factory=dict)


@dataclass(slots=True)
class Overwrite:
    """What a channel grants or takes from a role (kind 0) or a member (kind 1)."""

    id: Snowflake
    kind: int
    allow: int
    deny: int


@dataclass(slots=True)
class Thread:
    """What makes a channel a thread.

    Attributes:
        auto_archive: Minutes without a message after which it is archived.
        members: When each member joined, by user id.
    """

    owner_id: Snowflake
    created_at: str
    archived_at: str
    archived: bool = False
    locked: bool = False
    auto_archive: int = 4320
    invitable: bool = True
    members: dict[Snowflake, str] = field(default_factory=dict)
    messages: int = 0


@dataclass(slots=True)
class Channel:
    """A text channel, a thread or the private channel of one person with the bot."""

    id: Snowflake
    type: ChannelType
    name: str = ""
    guild_id: Snowflake | None = None
    parent_id: Snowflake | None = None
    position: int = 0
    topic: str | None = None
    slowmode: int = 0
    recipient_id: Snowflake | None = None
    last_message_id: Snowflake | None = None
    overwrites: list[Overwrite] = field(default_factory=list)
    thread: Thread | None = None


@dataclass(slots=True)
class Message:
    """A message as it stands now.

    Attributes:
        attachments: In wire form, all that the message carries.
        hidden: The ids of those that an embed shows, which Discord leaves out of the list.
        pings: Whom it notified when it was posted.
        audience: The only person who sees it, when it is ephemeral.
        metadata: The interaction that it answers, in wire form.
        command: The command that called for it, in words, if one did.
    """

    id: Snowflake
    channel_id: Snowflake
    author_id: Snowflake
    timestamp: str
    type: MessageType = MessageType.DEFAULT
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    hidden: list[Snowflake] = field(default_factory=list)
    mentions: list[Snowflake] = field(default_factory=list)
    mentions_everyone: bool = False
    pings: list[Snowflake] = field(default_factory=list)
    flags: int = 0
    edited: str | None = None
    pinned: bool = False
    nonce: str | int | None = None
    audience: Snowflake | None = None
    metadata: Json | None = None
    command: str | None = None
    reference: Json | None = None
    reactions: dict[str, list[Snowflake]] = field(default_factory=dict)

    @property
    def is_v2(self) -> bool:
        """Whether it is laid out with components alone."""
        return bool(self.flags & MessageFlag.COMPONENTS_V2)


@dataclass(slots=True)
class Upload:
    """A file that came with a request."""

    filename: str
    data: bytes


@dataclass(slots=True)
class StoredFile:
    """A file that the world serves."""

    data: bytes
    content_type: str


@dataclass(slots=True)
class Command:
    """A registered command: its identity and its definition in wire form."""

    id: Snowflake
    version: Snowflake
    guild_id: Snowflake | None
    body: Json


@dataclass(eq=False)
class Interaction:
    """One call of a person on the bot, and what came of it.

    Attributes:
        source_id: The message that was pressed, if one was.
        answer: How the bot answered first; None while it has not.
        reply_id: The message that is its original response.
        followups: Messages sent with its token afterwards.
        done: Set when the first answer is in.
        failed: Whether the person was told that it failed.
    """

    id: Snowflake
    token: str
    type: InteractionType
    channel_id: Snowflake
    user_id: Snowflake
    created: datetime
    data: Json
    source_id: Snowflake | None = None
    origin: Json | None = None
    answer: Answer | None = None
    reply_id: Snowflake | None = None
    followups: list[Snowflake] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    done: asyncio.Event = field(default_factory=asyncio.Event)
    failed: bool = False
