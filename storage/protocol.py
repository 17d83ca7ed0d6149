"""What the bot may ask of its storage: the records, one `Change` a commit, and the `Store` protocol.

Records are immutable. Times are aware UTC datetimes; ids of guilds, channels, users and messages are Discord's own.
Every method may raise `StorageError` or one of its kinds; when one is raised, nothing has changed.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias

from games.kernel.table import Entry
from storage.errors import Busy, Conflict, Damaged, DiskFull, InUse, Missing, StorageError, TooNew

__all__ = [
    "Busy",
    "Change",
    "Conflict",
    "Damaged",
    "DiskFull",
    "DraftKey",
    "DraftRecord",
    "Entry",
    "InUse",
    "Missing",
    "OutboxRow",
    "OutboxState",
    "Outgoing",
    "Phase",
    "SeatRecord",
    "StorageError",
    "Store",
    "TableId",
    "TableRecord",
    "Timer",
    "TooNew",
    "new_table_id",
]

TableId: TypeAlias = str
DraftKey: TypeAlias = tuple[int, str]  # seat, decision id
OutboxState: TypeAlias = Literal["pending", "sent", "failed", "replaced"]

NONCE_LENGTH = 25  # Discord's limit
_TYPABLE = "bcdfghjkmnpqrstvwxz23456789"  # no look-alikes, and no vowels, so that an id is never a word


def new_table_id() -> TableId:
    """A fresh id of six typable characters. `Store.create` raises Conflict in the rare case that it is taken."""
    return "".join(secrets.choice(_TYPABLE) for _ in range(6))


class Phase(StrEnum):
    """Where a table stands in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"  # played to its end
    ENDED = "ended"  # stopped by the host
    FROZEN = "frozen"  # its log no longer replays; kept for the operator

    @property
    def finished(self) -> bool:
        """Whether nothing more will happen at such a table."""
        return self in {Phase.OVER, Phase.ENDED}


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A seat and who holds it. `name` is the last known display name, `pick` the side chosen in the lobby or ""."""

    number: int
    user: int | None
    name: str
    bot: bool = False
    pick: str = ""
    absent: bool = False


@dataclass(frozen=True, slots=True)
class TableRecord:
    """All that is known of a table besides its log.

    `secret`, `salt` (hex) and `entropy` exist from the lobby on; `header` is the JSON of a `games.kernel.table.Header`,
    or None in the lobby. `card` is the bot's own bookkeeping of the table's messages. `deadline_hours` is how long a
    player may take, or None for no limit.
    """

    id: TableId
    game: str
    guild: int
    channel: int
    thread: int | None
    host: int
    phase: Phase
    created: datetime
    touched: datetime
    options: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[SeatRecord, ...] = ()
    secret: str = ""
    salt: str = ""
    entropy: tuple[str, ...] = ()
    header: bytes | None = None
    card: Mapping[str, Any] = field(default_factory=dict)
    deadline_hours: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message to be delivered: `to` is "channel:123" or "user:456", `payload` is JSON, `nonce` is unique.

    A later row with the same non-empty `merge` key replaces an earlier one that is still pending. Raises ValueError for
    a nonce that Discord would refuse, or a `due` without a time zone.
    """

    table: TableId | None
    kind: str
    to: str
    payload: Mapping[str, Any]
    nonce: str
    due: datetime
    merge: str = ""

    def __post_init__(self) -> None:
        if not 1 <= len(self.nonce) <= NONCE_LENGTH:
            raise ValueError(f"a nonce has 1 to {NONCE_LENGTH} characters: {self.nonce!r}")
        _check_aware(self.due)


@dataclass(frozen=True, slots=True)
class OutboxRow(Outgoing):
    """A stored message, how often it was tried in vain, and what became of it. `message` is Discord's id once sent."""

    id: int = 0
    attempts: int = 0
    state: OutboxState = "pending"
    message: int | None = None
    error: str = ""


@dataclass(frozen=True, slots=True)
class Timer:
    """Something due at a table at a time. `(table, kind, key)` is its name: setting it again moves it."""

    table: TableId
    kind: str
    key: str
    due: datetime
    payload: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _check_aware(self.due)


@dataclass(frozen=True, slots=True)
class DraftRecord:
    """An unfinished answer: the parts chosen so far, and the one being tried ("" for none)."""

    seat: int
    decision: str
    parts: tuple[str, ...] = ()
    trying: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """What one commit brings; every part may be left out. Removals are done before what is added.

    Attributes:
        entries: New lines of the log. They need `expect`.
        expect: The length of the log before; another length raises Conflict.
        was: The record as the caller last saw it; another one in store raises Conflict.
        record: The table's record from now on.
        drafts: Drafts to store, or None to drop one.
        clear_drafts_of: Seats whose drafts are all dropped.
        outbox: Messages to be delivered.
        timers: Timers to set.
        cancel: Timers to cancel, each by kind and key; a key None means all of that kind.
        cancel_all: Cancel every timer of the table.
        seen: By seat, how many of the table's events its person has looked at.
    """

    entries: tuple[Entry, ...] = ()
    expect: int | None = None
    was: TableRecord | None = None
    record: TableRecord | None = None
    drafts: Mapping[DraftKey, DraftRecord | None] = field(default_factory=dict)
    clear_drafts_of: Collection[int] = ()
    outbox: tuple[Outgoing, ...] = ()
    timers: tuple[Timer, ...] = ()
    cancel: tuple[tuple[str, str | None], ...] = ()
    cancel_all: bool = False
    seen: Mapping[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.entries and self.expect is None:
            raise ValueError("entries need the length of the log they follow")


class Store(Protocol):
    """Tables, their logs, and everything due. One process at a time; any number of tasks in it.

    Writes happen one at a time, each in one transaction. A task that is cancelled while it writes waits for the write
    to be done, or undone, before it ends.
    """

    async def open(self) -> None:
        """Take hold of the data and check it. Raises InUse, Damaged, TooNew or DiskFull."""

    async def close(self) -> None:
        """Finish what is being written and let go. Closing twice does nothing."""

    # --- tables ------------------------------------------------------------------------------------------------------

    async def create(self, record: TableRecord, outbox: Sequence[Outgoing] = (), entries: Sequence[Entry] = ()) -> None:
        """Store a new table, with the log it goes on from. Raises Conflict where its id is taken."""

    async def table(self, id: TableId) -> TableRecord | None:
        """A table's record, or None."""

    async def tables(
        self,
        *,
        guild: int | None = None,
        user: int | None = None,
        thread: int | None = None,
        phases: Collection[Phase] | None = None,
    ) -> list[TableRecord]:
        """Tables that fit everything given, last touched first. `user` sits at the table or is its host."""

    async def log(self, id: TableId) -> list[Entry]:
        """The whole log of a table, in order; empty for an unknown one."""

    async def drafts(self, id: TableId) -> dict[DraftKey, DraftRecord]:
        """All drafts of a table."""

    async def seen(self, id: TableId) -> dict[int, int]:
        """By seat, how many events its person has looked at; seats that never looked are left out."""

    async def commit(self, id: TableId, change: Change) -> None:
        """Do all of a change in one transaction, or nothing. Raises Conflict, Missing, Busy, DiskFull."""

    # --- messages ----------------------------------------------------------------------------------------------------

    async def post(self, outbox: Sequence[Outgoing]) -> None:
        """Store messages that belong to no change of a table."""

    async def outbox(self, now: datetime, limit: int = 100) -> list[OutboxRow]:
        """Pending messages that are due, oldest first.

        A message waits while an earlier one to the same destination is between two tries, so order is kept.
        """

    async def next_outgoing(self) -> datetime | None:
        """When the next pending message is due."""

    async def mark(
        self,
        row_id: int,
        state: OutboxState,
        message: int | None = None,
        error: str = "",
        retry_at: datetime | None = None,
    ) -> None:
        """Note what became of a message. "pending" needs `retry_at` and counts one more try.

        A message that was replaced while it was on its way can still become "sent"; it is not tried again.
        """

    async def prune(self, before: datetime) -> int:
        """Forget messages that are no longer pending and were due before a time. Returns how many."""

    # --- timers ------------------------------------------------------------------------------------------------------

    async def due(self, now: datetime, limit: int = 100) -> list[Timer]:
        """Timers that are due, earliest first. They stay until a commit cancels them."""

    async def next_due(self) -> datetime | None:
        """When the next timer is due."""

    # --- settings and people -----------------------------------------------------------------------------------------

    async def setting(self, scope: str, key: str) -> str | None:
        """A setting. Scopes are "guild:ID", "user:ID" or "bot"."""

    async def settings(self, scope: str) -> dict[str, str]:
        """All settings of a scope."""

    async def set_setting(self, scope: str, key: str, value: str | None) -> None:
        """Set a setting; None removes it."""

    async def dm_channel(self, user: int) -> int | None:
        """The channel of private messages with a person, if it was ever opened."""

    async def remember_dm(self, user: int, channel: int | None) -> None:
        """Note the channel of private messages with a person; None forgets it."""

    async def erase_user(self, user: int) -> int:
        """Delete what identifies a person, and return how many stored things were changed.

        That is their settings, DM channel, the messages to them, and their id and name in finished tables. Tables
        still being played keep them.
        """

    # --- care --------------------------------------------------------------------------------------------------------

    async def backup(self, target: Path) -> None:
        """Copy everything to a file while running. An older file of that name is replaced only by a sound copy."""

    async def integrity(self) -> list[str]:
        """What is wrong with the data, each in a sentence; empty when sound."""


def _check_aware(time: datetime) -> None:
    if time.utcoffset() != timedelta(0):
        raise ValueError(f"times are in UTC: {time!r}")
