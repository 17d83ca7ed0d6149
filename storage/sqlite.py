"""The Store in one SQLite file.

Write-ahead logging, so that reading and backups never wait for a write; full synchronisation, so that what is
acknowledged survives a power cut. One connection writes, one transaction at a time; another reads, each time from one
consistent moment.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from games.kernel.table import Entry
from storage import files, rows, schema
from storage.errors import Conflict, Damaged, Missing, StorageError
from storage.faults import translated
from storage.lock import ProcessLock
from storage.protocol import (
    Change,
    DraftKey,
    DraftRecord,
    OutboxRow,
    OutboxState,
    Outgoing,
    Phase,
    Store,
    TableRecord,
    Timer,
)
from storage.writes import append, apply, erase, post, put_record

T = TypeVar("T")

_TABLES = """
SELECT t.*, (SELECT json_group_array(json_array(number, user, name, bot, pick, absent)) FROM seats
             WHERE table_id = t.id) AS seats
FROM tables AS t
"""


class SqliteStore(Store):
    """A store in the file `path`, which is made if need be.

    `wait` is how long, in seconds, to wait for other programs that hold the file.
    """

    def __init__(self, path: Path, *, wait: float = 5.0) -> None:
        self.path = path
        self._wait = wait
        self._lock = ProcessLock(path)
        self._connections: tuple[aiosqlite.Connection, ...] = ()
        self._write_turn = asyncio.Lock()
        self._read_turn = asyncio.Lock()
        self._backup_turn = asyncio.Lock()

    # --- opening and closing -----------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Take hold of the file, check it, bring it up to date. Raises InUse, Damaged, TooNew or DiskFull."""
        with translated(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.take()
            try:
                await asyncio.to_thread(_prepare, self.path, self._wait)
                writer = await self._connect("PRAGMA synchronous = FULL", "PRAGMA secure_delete = ON")
                reader = await self._connect("PRAGMA query_only = ON")
                self._connections = (writer, reader)
            except BaseException:
                await self._let_go()
                raise

    async def _connect(self, *pragmas: str) -> aiosqlite.Connection:
        connection = await aiosqlite.connect(self.path, timeout=self._wait, isolation_level=None)
        self._connections = (*self._connections, connection)
        connection.row_factory = sqlite3.Row
        for pragma in ("PRAGMA foreign_keys = ON", *pragmas):
            await connection.execute(pragma)
        return connection

    async def close(self) -> None:
        """Finish what is being written and let go. Closing twice does nothing."""
        async with self._backup_turn, self._write_turn, self._read_turn:
            await self._let_go()

    async def _let_go(self) -> None:
        connections, self._connections = self._connections, ()
        for connection in connections:
            await connection.close()
        self._lock.drop()

    # --- transactions ------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _transaction(self, which: int, turn: asyncio.Lock, begin: str) -> AsyncIterator[aiosqlite.Connection]:
        async with turn:
            if not self._connections:
                raise StorageError("the store is not open")
            connection = self._connections[which]
            with translated(self.path):
                try:
                    await connection.execute(begin)
                    yield connection
                    await connection.commit()
                except BaseException:
                    await connection.rollback()
                    raise

    async def _write(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Do some work in a transaction. Raises StorageError, the work then undone."""

        async def transaction() -> T:
            async with self._transaction(0, self._write_turn, "BEGIN IMMEDIATE") as connection:
                return await work(connection)

        return await _to_the_end(transaction())

    async def _rows(self, sql: str, values: Mapping[str, object]) -> list[sqlite3.Row]:
        async with self._transaction(1, self._read_turn, "BEGIN") as connection:
            return list(await connection.execute_fetchall(sql, values))

    async def _value(self, sql: str, **values: object) -> Any:
        found = await self._rows(sql, values)
        return found[0][0] if found else None

    # --- tables ------------------------------------------------------------------------------------------------------

    async def create(self, record: TableRecord, outbox: Sequence[Outgoing] = (), entries: Sequence[Entry] = ()) -> None:
        """Store a new table, with the log it goes on from. Raises Conflict where its id is taken."""

        async def work(connection: aiosqlite.Connection) -> None:
            await put_record(connection, record, new=True)
            await append(connection, record.id, entries, expect=0)
            await post(connection, outbox)

        await self._write(work)

    async def table(self, id: str) -> TableRecord | None:
        """A table's record, or None."""
        found = await self._rows(f"{_TABLES} WHERE t.id = :id", {"id": id})
        return rows.table_record(found[0]) if found else None

    async def tables(
        self,
        *,
        guild: int | None = None,
        user: int | None = None,
        thread: int | None = None,
        phases: Collection[Phase] | None = None,
    ) -> list[TableRecord]:
        """Tables that fit everything given, last touched first. `user` sits at the table or is its host."""
        wheres = {
            "t.guild = :guild": guild,
            "(t.host = :user OR t.id IN (SELECT table_id FROM seats WHERE user = :user))": user,
            "t.thread = :thread": thread,
            "t.phase IN (SELECT value FROM json_each(:phases))": phases,
        }
        where = " AND ".join(condition for condition, value in wheres.items() if value is not None) or "1"
        values = {"guild": guild, "user": user, "thread": thread, "phases": rows.to_json(sorted(phases or ()))}
        found = await self._rows(f"{_TABLES} WHERE {where} ORDER BY t.touched DESC, t.id", values)
        return [rows.table_record(row) for row in found]

    async def log(self, id: str) -> list[Entry]:
        """The whole log of a table, in order; empty for an unknown one."""
        found = await self._rows("SELECT body FROM entries WHERE table_id = :id ORDER BY n", {"id": id})
        return [rows.entry(row) for row in found]

    async def drafts(self, id: str) -> dict[DraftKey, DraftRecord]:
        """All drafts of a table."""
        found = await self._rows("SELECT * FROM drafts WHERE table_id = :id ORDER BY seat, decision", {"id": id})
        return {(row["seat"], row["decision"]): rows.draft(row) for row in found}

    async def seen(self, id: str) -> dict[int, int]:
        """By seat, how many events its person has looked at; seats that never looked are left out."""
        found = await self._rows("SELECT seat, events FROM seen WHERE table_id = :id ORDER BY seat", {"id": id})
        return {row["seat"]: row["events"] for row in found}

    async def commit(self, id: str, change: Change) -> None:
        """Do all of a change in one transaction, or nothing. Raises Conflict, Missing, Busy, DiskFull."""

        async def work(connection: aiosqlite.Connection) -> None:
            found = list(await connection.execute_fetchall(f"{_TABLES} WHERE t.id = :id", {"id": id}))
            if not found:
                raise Missing(id)
            if change.was is not None and change.was != rows.table_record(found[0]):
                raise Conflict(f"the record of table {id} has changed")
            await apply(connection, id, change)

        await self._write(work)

    # --- messages ----------------------------------------------------------------------------------------------------

    async def post(self, outbox: Sequence[Outgoing]) -> None:
        """Store messages that belong to no change of a table."""
        await self._write(lambda connection: post(connection, outbox))

    async def outbox(self, now: datetime, limit: int = 100) -> list[OutboxRow]:
        """Pending messages that are due, oldest first, in order for each destination."""
        sql = "SELECT * FROM waiting WHERE ready <= :now ORDER BY id LIMIT :limit"
        found = await self._rows(sql, {"now": rows.to_time(now), "limit": limit})
        return [rows.outbox_row(row) for row in found]

    async def next_outgoing(self) -> datetime | None:
        """When the next pending message is due."""
        number = await self._value("SELECT min(ready) FROM waiting")
        return None if number is None else rows.from_time(number)

    async def mark(
        self,
        row_id: int,
        state: OutboxState,
        message: int | None = None,
        error: str = "",
        retry_at: datetime | None = None,
    ) -> None:
        """Note what became of a message. "pending" needs `retry_at` and counts one more try."""
        if (state == "pending") != (retry_at is not None):
            raise ValueError("a time to retry goes with a message that is still pending, and only with that")
        sql = """
            UPDATE outbox SET state = :state, error = :error, message = coalesce(:message, message),
                due = coalesce(:due, due), attempts = attempts + (:state <> 'sent')
            WHERE id = :id AND (state = 'pending' OR state = 'replaced' AND :state = 'sent')
        """
        due = None if retry_at is None else rows.to_time(retry_at)
        values = {"id": row_id, "state": state, "message": message, "error": error, "due": due}
        await self._write(lambda connection: connection.execute(sql, values))

    async def prune(self, before: datetime) -> int:
        """Forget messages that are no longer pending and were due before a time. Returns how many."""
        return await self._change("DELETE FROM outbox WHERE state <> 'pending' AND due < :before", before=before)

    async def _change(self, sql: str, **values: object) -> int:
        """Run one statement and return how many rows it touched."""
        plain = {name: rows.to_time(value) if isinstance(value, datetime) else value for name, value in values.items()}

        async def work(connection: aiosqlite.Connection) -> int:
            return (await connection.execute(sql, plain)).rowcount

        return await self._write(work)

    # --- timers ------------------------------------------------------------------------------------------------------

    async def due(self, now: datetime, limit: int = 100) -> list[Timer]:
        """Timers that are due, earliest first. They stay until a commit cancels them."""
        sql = "SELECT * FROM timers WHERE due <= :now ORDER BY due, table_id, kind, key LIMIT :limit"
        found = await self._rows(sql, {"now": rows.to_time(now), "limit": limit})
        return [rows.timer(row) for row in found]

    async def next_due(self) -> datetime | None:
        """When the next timer is due."""
        number = await self._value("SELECT min(due) FROM timers")
        return None if number is None else rows.from_time(number)

    # --- settings and people -----------------------------------------------------------------------------------------

    async def setting(self, scope: str, key: str) -> str | None:
        """A setting, or None."""
        value: str | None = await self._value(
            "SELECT value FROM settings WHERE scope = :scope AND key = :key", scope=scope, key=key
        )
        return value

    async def settings(self, scope: str) -> dict[str, str]:
        """All settings of a scope."""
        found = await self._rows("SELECT key, value FROM settings WHERE scope = :scope ORDER BY key", {"scope": scope})
        return {row["key"]: row["value"] for row in found}

    async def set_setting(self, scope: str, key: str, value: str | None) -> None:
        """Set a setting; None removes it."""
        if value is None:
            await self._change("DELETE FROM settings WHERE scope = :scope AND key = :key", scope=scope, key=key)
        else:
            setting = {"scope": scope, "key": key, "value": value}
            await self._change(rows.insert("settings", setting, replace=True), **setting)

    async def dm_channel(self, user: int) -> int | None:
        """The channel of private messages with a person, if it was ever opened."""
        channel = await self.setting(f"user:{user}", "dm-channel")
        return None if channel is None else int(channel)

    async def remember_dm(self, user: int, channel: int | None) -> None:
        """Note the channel of private messages with a person; None forgets it."""
        await self.set_setting(f"user:{user}", "dm-channel", None if channel is None else str(channel))

    async def erase_user(self, user: int) -> int:
        """Delete what identifies a person, and return how many stored things were changed."""
        return await self._write(lambda connection: erase(connection, user))

    # --- care --------------------------------------------------------------------------------------------------------

    async def backup(self, target: Path) -> None:
        """Copy everything to a file while running. An older file of that name is replaced only by a sound copy."""
        async with self._backup_turn:
            await _to_the_end(asyncio.to_thread(files.copy, self.path, target))

    async def integrity(self) -> list[str]:
        """What is wrong with the data, each in a sentence; empty when sound."""
        return await asyncio.to_thread(files.inspect, self.path)


def _prepare(path: Path, wait: float) -> None:
    """Check the file and bring it up to date. Raises Damaged, TooNew, or sqlite3.Error."""
    wal = files.side(path, "-wal")
    if not path.exists() and wal.exists() and wal.stat().st_size:
        raise Damaged(f"{wal.name} is there but {path.name} is not: they belong together")
    with closing(sqlite3.connect(path, timeout=wait, isolation_level=None)) as connection:
        schema.version(connection)  # before anything is written to a file that may not be ours
        found = [row[0] for row in connection.execute("PRAGMA quick_check(3)") if row[0] != "ok"]
        if found:
            raise Damaged("; ".join(found))
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        schema.upgrade(connection)


async def _to_the_end(work: Coroutine[Any, Any, T]) -> T:
    """Await work that a cancellation of the caller must not break off: it is raised when the work is done."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as fault:
            cancelled = fault
    if cancelled is None:
        return task.result()
    if not task.cancelled():
        task.exception()  # looked at, so that asyncio does not report it as forgotten; the caller is gone
    raise cancelled
