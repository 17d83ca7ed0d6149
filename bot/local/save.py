"""The world in a file of its own, so that yesterday's boards are still there after a restart."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from bot.clock import ShiftedClock
from bot.local.model import Channel, Command, Guild, Message, Snowflake, StoredFile, User

if TYPE_CHECKING:
    from bot.local.world import World

_DELAY = 0.05
_NOWHERE = "http://nowhere.invalid"
"""Stands in the file for the server's address, which changes from start to start."""

_SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS fact (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS thing (
    kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (key TEXT PRIMARY KEY, type TEXT NOT NULL, data BLOB NOT NULL) STRICT;
"""

_T = TypeVar("_T")
_Identity = tuple[str, Snowflake]


class Save:
    """Keeps a world in a SQLite file: read once at the start, written shortly after each change.

    Args:
        world: The world.
        path: The file; it is made if need be.
    """

    def __init__(self, world: World, path: Path) -> None:
        self._world = world
        path.parent.mkdir(parents=True, exist_ok=True)
        self._database = sqlite3.connect(path, isolation_level=None)
        self._database.executescript(_SCHEMA)
        self._stored: dict[tuple[str, str], str] = {}
        self._files: set[str] = set()
        self._seen: dict[Snowflake, int] = {}
        self._messages_in: defaultdict[Snowflake, set[Snowflake]] = defaultdict(set)
        self._timer: asyncio.TimerHandle | None = None

    def patience(self, seconds: float) -> None:
        """How long to wait for a file that is locked."""
        self._database.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")

    def load(self) -> bool:
        """Read the world from the file.

        Returns:
            Whether there was one.
        """
        facts = dict(self._database.execute("SELECT key, value FROM fact"))
        if not facts:
            return False
        world = self._world
        for kind, key, body in self._database.execute("SELECT kind, id, body FROM thing"):
            self._stored[kind, key] = body
        world.application_id = facts["application"]
        world.users = {user.id: user for user in self._read("user", User)}
        world.bot = world.users[facts["bot"]]
        world.guilds = {guild.id: guild for guild in self._read("guild", Guild)}
        world.channels = {channel.id: channel for channel in self._read("channel", Channel)}
        world.commands = {command.id: command for command in self._read("command", Command)}
        for message in self._read("message", Message):
            world.messages[message.channel_id][message.id] = message
            self._messages_in[message.channel_id].add(message.id)
            if message.nonce is not None:
                world.nonces[message.channel_id, str(message.nonce)] = (message.id, world.born(message.id))
        world.reads = {(user, channel): last for user, channel, last in msgspec.json.decode(facts["reads"])}
        world.resume_ids(int(facts["last"]))
        if isinstance(world.clock, ShiftedClock):
            world.clock.shift = max(world.clock.shift, timedelta(seconds=float(facts["shift"])))
        self._load_files()
        return True

    def _read(self, kind: str, type_: type[_T]) -> list[_T]:
        bodies = [(int(key), body) for (k, key), body in self._stored.items() if k == kind]
        return [msgspec.json.decode(body, type=type_) for _, body in sorted(bodies)]

    def _load_files(self) -> None:
        """Read the files that a message still shows; forget the others."""
        wanted = {a["url"].split("/attachments/")[1] for m in self._messages() for a in m.attachments}
        for key, kind, data in self._database.execute("SELECT key, type, data FROM file"):
            if key in wanted:
                self._world.files[key] = StoredFile(data, kind)
        self._files = set(self._world.files)
        known = {key for (key,) in self._database.execute("SELECT key FROM file")}
        self._database.executemany("DELETE FROM file WHERE key = ?", [(key,) for key in known - wanted])

    def _messages(self) -> Iterable[Message]:
        for messages in self._world.messages.values():
            yield from messages.values()

    def settle_in(self) -> None:
        """Write the server's present address into all messages, and begin to follow changes."""
        for messages in self._world.messages.values():
            for key, message in messages.items():
                body = msgspec.json.encode(message).decode().replace(_NOWHERE, self._world.base)
                messages[key] = msgspec.json.decode(body, type=Message)
        self._world.on_change.append(self._later)
        self.write()

    def _later(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_DELAY, self.write)

    def write(self) -> None:
        """Write what has changed since the last time, in one transaction.

        Raises:
            sqlite3.Error: If the file cannot be written; nothing is lost, the next call tries again.
        """
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        seen = {key: self._world.revisions[key] for key in self._changed_channels()}
        puts, gone = self._changes(list(seen))
        files = self._world.files.keys() - self._files
        with self._transaction() as database:
            rows = [(kind, key, body) for (kind, key), body in puts.items()]
            database.executemany("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", rows)
            database.executemany("DELETE FROM thing WHERE kind = ? AND id = ?", gone)
            stored = [(key, self._world.files[key].content_type, self._world.files[key].data) for key in files]
            database.executemany("INSERT OR REPLACE INTO file VALUES (?, ?, ?)", stored)
            database.executemany("INSERT OR REPLACE INTO fact VALUES (?, ?)", self._facts().items())
        self._stored |= puts
        for identity in gone:
            del self._stored[identity]
        self._files |= files
        self._seen |= seen
        for channel_id in seen:
            self._messages_in[channel_id] = set(self._world.messages.get(channel_id, {}))

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All of it or nothing."""
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield self._database
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    def _changed_channels(self) -> list[Snowflake]:
        ids = self._world.messages.keys() | self._messages_in.keys()
        return sorted(i for i in ids if self._seen.get(i) != self._world.revisions[i])

    def _changes(self, channel_ids: list[Snowflake]) -> tuple[dict[_Identity, str], list[_Identity]]:
        """What is to be written, and what is to be deleted."""
        world = self._world
        kinds: list[tuple[str, dict[Snowflake, Any]]] = [
            ("user", world.users),
            ("guild", world.guilds),
            ("channel", world.channels),
            ("command", world.commands),
        ]
        puts: dict[_Identity, str] = {}
        gone: list[_Identity] = []
        for kind, things in kinds:
            puts |= self._differing(kind, things)
            gone += [(k, key) for k, key in self._stored if k == kind and key not in things]
        for channel_id in channel_ids:
            now = world.messages.get(channel_id, {})
            puts |= self._differing("message", now)
            gone += [("message", key) for key in self._messages_in[channel_id] - now.keys()]
        return puts, gone

    def _differing(self, kind: str, things: dict[Snowflake, Any]) -> dict[_Identity, str]:
        address = self._world.base or _NOWHERE
        bodies = {
            (kind, key): msgspec.json.encode(one).decode().replace(address, _NOWHERE) for key, one in things.items()
        }
        return {identity: body for identity, body in bodies.items() if self._stored.get(identity) != body}

    def _facts(self) -> dict[str, str]:
        world = self._world
        shift = world.clock.shift.total_seconds() if isinstance(world.clock, ShiftedClock) else 0.0
        reads = [(user, channel, last) for (user, channel), last in world.reads.items()]
        return {
            "application": world.application_id,
            "bot": world.bot.id,
            "last": world.snowflake(),
            "shift": str(shift),
            "reads": msgspec.json.encode(reads).decode(),
        }

    def close(self) -> None:
        """Write the last changes and let go of the file."""
        if self._later in self._world.on_change:
            self._world.on_change.remove(self._later)
            self.write()
        with closing(self._database):
            self._database.execute("PRAGMA optimize")
