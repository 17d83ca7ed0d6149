"""The statements of a change, run inside the transaction that the store has begun."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import aiosqlite

from games.kernel.table import Entry
from storage import rows
from storage.errors import Conflict
from storage.protocol import Change, Outgoing, Phase, TableRecord


async def apply(connection: aiosqlite.Connection, id: str, change: Change) -> None:
    """Do all of a change to an existing table. Raises Conflict where its log has another length than expected."""
    _check_belongs(id, change)
    if change.expect is not None:
        await append(connection, id, change.entries, change.expect)
    await _put_drafts(connection, id, change)
    if change.record is not None:
        await put_record(connection, change.record)
    await _put_timers(connection, id, change)
    await post(connection, change.outbox)
    for seat, events in change.seen.items():
        seen = {"table_id": id, "seat": seat, "events": events}
        await connection.execute(rows.insert("seen", seen, replace=True), seen)


def _check_belongs(id: str, change: Change) -> None:
    """Raise ValueError for a part that belongs to another table or draft: that is a mistake of the caller."""
    strangers = [timer.table for timer in change.timers if timer.table != id]
    strangers += [record.id for record in (change.record, change.was) if record is not None and record.id != id]
    if strangers:
        raise ValueError(f"a change of table {id} also names {strangers}")
    if any(draft is not None and (draft.seat, draft.decision) != key for key, draft in change.drafts.items()):
        raise ValueError("a draft is stored under its own seat and decision")


async def append(connection: aiosqlite.Connection, id: str, entries: Sequence[Entry], expect: int) -> None:
    """Add lines to a log of the length `expect`. Raises Conflict where it has another one."""
    [(length,)] = await connection.execute_fetchall(
        "SELECT coalesce(max(n) + 1, 0) FROM entries WHERE table_id = ?", (id,)
    )
    if length != expect:
        raise Conflict(f"the log of table {id} has {length} entries, not {expect}")
    lines = [{"table_id": id, "n": n, "body": rows.to_json(entry)} for n, entry in enumerate(entries, expect)]
    for line in lines:
        await connection.execute(rows.insert("entries", line), line)


async def _put_drafts(connection: aiosqlite.Connection, id: str, change: Change) -> None:
    for seat in change.clear_drafts_of:
        await connection.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (id, seat))
    for (seat, decision), draft in change.drafts.items():
        if draft is None:
            key = (id, seat, decision)
            await connection.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ? AND decision = ?", key)
        else:
            values = rows.draft_values(id, draft)
            await connection.execute(rows.insert("drafts", values, replace=True), values)


async def _put_timers(connection: aiosqlite.Connection, id: str, change: Change) -> None:
    if change.cancel_all:
        await connection.execute("DELETE FROM timers WHERE table_id = ?", (id,))
    for kind, key in change.cancel:
        name = {"id": id, "kind": kind, "key": key}
        sql = "DELETE FROM timers WHERE table_id = :id AND kind = :kind AND coalesce(key = :key, 1)"
        await connection.execute(sql, name)
    for timer in change.timers:
        values = rows.timer_values(timer)
        await connection.execute(rows.insert("timers", values, replace=True), values)


async def put_record(connection: aiosqlite.Connection, record: TableRecord, *, new: bool = False) -> None:
    """Store a table's record and seats. Raises sqlite3.IntegrityError where a new one's id is taken."""
    values = rows.table_values(record)
    if new:
        await connection.execute(rows.insert("tables", values), values)
    else:
        settings = ", ".join(f"{name} = :{name}" for name in values if name != "id")
        sql = f"UPDATE tables SET {settings} WHERE id = :id"  # noqa: S608 -- names of our own, values by mark
        await connection.execute(sql, values)
        await connection.execute("DELETE FROM seats WHERE table_id = ?", (record.id,))
    for seat in record.seats:
        place = rows.seat_values(record.id, seat)
        await connection.execute(rows.insert("seats", place), place)


async def post(connection: aiosqlite.Connection, outbox: Iterable[Outgoing]) -> None:
    """Store messages; each replaces pending ones with the same merge key."""
    for message in outbox:
        if message.merge:
            sql = "UPDATE outbox SET state = 'replaced' WHERE merge = ? AND state = 'pending'"
            await connection.execute(sql, (message.merge,))
        values = rows.outgoing_values(message)
        await connection.execute(rows.insert("outbox", values), values)


_ERASE = (
    "DELETE FROM settings WHERE scope = :scope",
    "DELETE FROM outbox WHERE state <> 'pending' AND (destination = :scope OR instr(payload, :text))",
    """UPDATE seats SET user = NULL, name = '' WHERE user = :user
       AND table_id IN (SELECT id FROM tables WHERE phase IN (SELECT value FROM json_each(:finished)))""",
    """UPDATE tables SET host = 0 WHERE host = :user
       AND phase IN (SELECT value FROM json_each(:finished))""",
)


async def erase(connection: aiosqlite.Connection, user: int) -> int:
    """Delete what identifies a person, and return how many rows that were."""
    finished = rows.to_json([phase for phase in Phase if phase.finished])
    values = {"user": user, "scope": f"user:{user}", "text": str(user), "finished": finished}
    return sum([(await connection.execute(sql, values)).rowcount for sql in _ERASE])
