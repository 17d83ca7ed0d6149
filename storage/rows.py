"""Records to rows and back."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias

import msgspec

from games.kernel.table import Entry
from storage.protocol import DraftRecord, OutboxRow, Outgoing, Phase, SeatRecord, TableRecord, Timer

Values: TypeAlias = dict[str, Any]

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_SeatRow: TypeAlias = tuple[int, int | None, str, bool, str, bool]


def to_time(moment: datetime) -> int:
    """Microseconds since 1970: exact, unlike a float."""
    return (moment - EPOCH) // _MICROSECOND


def from_time(number: int) -> datetime:
    """The moment so many microseconds after 1970, in UTC."""
    return EPOCH + number * _MICROSECOND


def to_json(value: object) -> str:
    """A value as JSON text."""
    return msgspec.json.encode(value).decode()


def to_map(text: str) -> dict[str, Any]:
    """A map from JSON text."""
    return msgspec.json.decode(text, type=dict[str, Any])


def table_values(record: TableRecord) -> Values:
    """A table's row, without its seats."""
    plain = {field.name: getattr(record, field.name) for field in fields(record) if field.name != "seats"}
    return plain | {
        "phase": record.phase.value,
        "created": to_time(record.created),
        "touched": to_time(record.touched),
        "options": to_json(record.options),
        "entropy": to_json(record.entropy),
        "card": to_json(record.card),
    }


def seat_values(table: str, seat: SeatRecord) -> Values:
    """A seat's row."""
    return {"table_id": table} | {field.name: getattr(seat, field.name) for field in fields(seat)}


def table_record(row: sqlite3.Row) -> TableRecord:
    """A table from its row; the column `seats` holds its seats as a JSON array of arrays."""
    values = dict(row)
    seats = msgspec.json.decode(values.pop("seats"), type=list[_SeatRow], strict=False)
    return TableRecord(
        **values
        | {
            "phase": Phase(values["phase"]),
            "created": from_time(values["created"]),
            "touched": from_time(values["touched"]),
            "options": msgspec.json.decode(values["options"], type=dict[str, str]),
            "seats": tuple(sorted((SeatRecord(*seat) for seat in seats), key=lambda seat: seat.number)),
            "entropy": msgspec.json.decode(values["entropy"], type=tuple[str, ...]),
            "card": to_map(values["card"]),
        }
    )


def entry(row: sqlite3.Row) -> Entry:
    """A line of the log."""
    return msgspec.json.decode(row["body"], type=Entry)


def outgoing_values(message: Outgoing) -> Values:
    """A new message's row."""
    return {
        "table_id": message.table,
        "kind": message.kind,
        "destination": message.to,
        "payload": to_json(message.payload),
        "nonce": message.nonce,
        "due": to_time(message.due),
        "merge": message.merge,
    }


def outbox_row(row: sqlite3.Row) -> OutboxRow:
    """A stored message."""
    return OutboxRow(
        table=row["table_id"],
        kind=row["kind"],
        to=row["destination"],
        payload=to_map(row["payload"]),
        nonce=row["nonce"],
        due=from_time(row["due"]),
        merge=row["merge"],
        id=row["id"],
        attempts=row["attempts"],
        state=row["state"],
        message=row["message"],
        error=row["error"],
    )


def timer_values(timer: Timer) -> Values:
    """A timer's row."""
    return {
        "table_id": timer.table,
        "kind": timer.kind,
        "key": timer.key,
        "due": to_time(timer.due),
        "payload": to_json(timer.payload),
    }


def timer(row: sqlite3.Row) -> Timer:
    """A stored timer."""
    return Timer(row["table_id"], row["kind"], row["key"], from_time(row["due"]), to_map(row["payload"]))


def draft_values(table: str, draft: DraftRecord) -> Values:
    """A draft's row."""
    return {
        "table_id": table,
        "seat": draft.seat,
        "decision": draft.decision,
        "parts": to_json(draft.parts),
        "trying": draft.trying,
    }


def draft(row: sqlite3.Row) -> DraftRecord:
    """A stored draft."""
    parts = msgspec.json.decode(row["parts"], type=tuple[str, ...])
    return DraftRecord(row["seat"], row["decision"], parts, row["trying"])


def insert(table: str, values: Mapping[str, object], *, replace: bool = False) -> str:
    """The statement that stores such values by name. Table and columns come from this package alone."""
    columns = ", ".join(values)
    marks = ", ".join(f":{name}" for name in values)
    verb = "REPLACE" if replace else "INSERT"
    return f"{verb} INTO {table} ({columns}) VALUES ({marks})"
