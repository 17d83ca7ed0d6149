"""What has to be said after a change: to everybody in the thread, to those on duty in private. Makes rows only."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from bot import wording
from games.kernel import Milestone, Table
from storage.protocol import Outgoing, Phase, TableRecord

ROOM = 1800  # characters of news in one message; Discord takes 2,000


@dataclass(frozen=True, slots=True)
class Row:
    """A message to be, before it has a nonce and a time: see `bot.couriers` for the kinds and their payloads."""

    kind: str
    to: str
    payload: Mapping[str, Any] = field(default_factory=dict)
    merge: str = ""


@dataclass(frozen=True, slots=True)
class After:
    """What follows from a change: the record to store, messages, and deadlines to set (by seat) or cancel."""

    record: TableRecord
    rows: tuple[Row, ...]
    timers: dict[int, datetime]
    cancel: tuple[int, ...]


def outgoing(record: TableRecord, rows: Sequence[Row], now: datetime) -> tuple[Outgoing, ...]:
    """Rows as the store takes them, each with a nonce of its own."""
    return tuple(
        Outgoing(record.id, row.kind, row.to, row.payload, secrets.token_hex(10), now, row.merge) for row in rows
    )


def after(
    record: TableRecord,
    table: Table[Any],
    *,
    actor: int | None,
    notes: Sequence[str],
    now: datetime,
    movers: Collection[int] = (),
) -> After:
    """What has to be said now that the table stands as it does.

    `actor` is the seat that acted openly, `movers` are all that answered, autopilots too. A new card is posted when
    everybody has something to see, but not for each step of one seat's turn: then the old card is only redrawn. A seat
    is called when it comes to be awaited, not for further steps while it already is.
    """
    card = dict(record.card)
    before = tuple(card.get("awaited", ()))
    posted = min(int(card.get("posted", 0)), len(table.told))
    thread = f"channel:{record.thread}"
    over = table.result is not None and record.phase is Phase.PLAYING
    fresh = table.told_to(None, posted)
    mid_turn = (
        actor is not None
        and before == (actor,) == table.awaited
        and {actor}.issuperset(movers)
        and not (notes or over or any(isinstance(event, Milestone) for event in fresh))
    )
    bots = [seat.number for seat in record.seats if seat.bot]
    names = wording.shown([seat.name for seat in record.seats], bots)
    rows: list[Row] = []
    if "begun" not in card:
        card["begun"] = True
        rows += [Row("thread", thread, {"name": thread_name(record)}), lobby_redraw(record)]
    if (fresh or notes or over or "posted" not in card) and not mid_turn:
        lines = [*notes, *wording.news(record.game, fresh, names)]
        rows.append(Row("news", thread, {"texts": wording.cut_to(lines, ROOM)}))
        card |= {"posted": len(table.told), "marks": posted}
    elif mid_turn or before != table.awaited:
        rows.append(Row("redraw", thread, {}, merge=f"redraw:{record.id}"))
    called = tuple(seat for seat in table.awaited if seat not in before)
    rows += [_duty(record, table, seat) for seat in called if record.seats[seat].user is not None]
    if over:
        rows.append(Row("end", thread, {}))
    due = {int(seat): text for seat, text in card.get("due", {}).items()}
    cancel = tuple(seat for seat in due if seat not in table.awaited)
    timers = {}
    if record.deadline_hours is not None:
        running = {seat for seat, text in due.items() if datetime.fromisoformat(text) > now}  # their time goes on
        fresh_time = [seat for seat in called if seat not in running and not record.seats[seat].bot]
        timers = {seat: now + timedelta(hours=record.deadline_hours) for seat in fresh_time}
    due = {seat: text for seat, text in due.items() if seat not in cancel}
    due |= {seat: time.isoformat() for seat, time in timers.items()}
    card |= {"awaited": list(table.awaited), "due": {str(seat): text for seat, text in due.items()}}
    phase = Phase.OVER if over else record.phase
    return After(replace(record, card=card, phase=phase, touched=now), tuple(rows), timers, cancel)


def _duty(record: TableRecord, table: Table[Any], seat: int) -> Row:
    decision = next((d.id for d in table.open.values() if d.seat == seat and not d.answered), "")
    user = record.seats[seat].user
    return Row("duty", f"user:{user}", {"seat": seat, "decision": decision}, merge=f"duty:{record.id}:{seat}")


def lobby_redraw(record: TableRecord) -> Row:
    """The message that brings a lobby's card up to date."""
    return Row("lobby-redraw", f"channel:{record.channel}", {}, merge=f"lobby:{record.id}")


def thread_name(record: TableRecord) -> str:
    """The name of a table's thread."""
    return wording.say("lobby-title", game=wording.title(record.game), table=record.id)[:100]
