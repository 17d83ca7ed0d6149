"""Deadlines: once, at the right time, in public, also when nobody was there to see it."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from storage.errors import DiskFull
from tests.e2e.bench import Bench

PACE = {"options": "pace=24"}
TIME_UP = "Time was up"


async def times_up(b: Bench, id: str) -> list[str]:
    return [text for text in await b.said(id) if TIME_UP in text]


async def due(b: Bench, id: str) -> dict[int, datetime]:
    """The stored deadlines by seat."""
    rows = await b.store._rows("SELECT key, due FROM timers WHERE table_id = :id", {"id": id})
    card = (await b.record(id)).card["due"]
    assert sorted(row["key"] for row in rows) == sorted(card)
    return {int(seat): datetime.fromisoformat(text) for seat, text in card.items()}


@pytest.mark.bug("B46")
@pytest.mark.faithful(34)
async def test_never_early_and_once(b: Bench) -> None:
    id = await b.begin("Marina", "Kai", **PACE)
    begun = b.clock.now()
    deadlines = await due(b, id)
    assert set(deadlines) == {0, 1}
    assert all(timedelta(0) <= begun + timedelta(hours=24) - when < timedelta(minutes=1) for when in deadlines.values())
    await b.skip(hours=23, minutes=58)
    assert await times_up(b, id) == []
    assert len(await b.store.log(id)) == 0
    await b.skip(minutes=3)
    entries = await b.store.log(id)
    assert [(e.seat, e.by) for e in entries[:2]] == [(0, "clock"), (1, "clock")]
    [first, second] = await times_up(b, id)
    assert "Marina" in first
    assert "Kai" in second
    await b.skip(minutes=1)
    assert len(await times_up(b, id)) == 2
    assert (await b.store.log(id)) == entries


@pytest.mark.bug("B46")
@pytest.mark.faithful(34)
async def test_what_was_due_while_the_bot_was_away(b: Bench) -> None:
    id = await b.begin("Marina", "Kai", **PACE)
    await b.answer(id, "Marina")
    await b.stop()
    b.clock.skip(timedelta(hours=30))
    await b.start()
    await b.skip(seconds=1)
    assert [(e.seat, e.by) for e in await b.store.log(id)] == [(0, ""), (1, "clock")]
    [line] = await times_up(b, id)
    assert "Kai" in line
    assert "Marina" not in line.split(TIME_UP)[1].split("\n")[0]


@pytest.mark.bug("B46")
async def test_an_answer_cancels_its_own_clock_only(b: Bench) -> None:
    id = await b.begin("Marina", "Kai", **PACE)
    before = await due(b, id)
    await b.skip(hours=5)
    await b.answer(id, "Kai")
    assert await due(b, id) == {0: before[0]}


async def test_a_deadline_stays_with_whoever_is_asked_next(b: Bench) -> None:
    """After a default the table asks anew, with time of its own: an absent player cannot hold the table for ever."""
    id = await b.begin("Marina", "Kai", **PACE)
    for _ in range(4):
        awaited = set((await b.record(id)).card["awaited"])
        assert awaited
        deadlines = await due(b, id)
        assert set(deadlines) == awaited
        assert all(when > b.clock.now() for when in deadlines.values())
        await b.skip(hours=24, minutes=1)
    assert {e.by for e in await b.store.log(id)} == {"clock"}
    assert len(await times_up(b, id)) == len(await b.store.log(id))


@pytest.mark.bug("B66")
async def test_a_seat_that_changes_hands_leaves_the_other_clocks(b: Bench) -> None:
    id = await b.begin("Marina", "Kai", "Nerida", **PACE)
    before = await due(b, id)
    await b.skip(hours=7)
    await b.do(b["Kai"].slash("leave", channel=str((await b.record(id)).thread)))
    assert await due(b, id) == before
    await b.do(b["Marina"].slash("table seat", channel="tables", seat=2, player="Kai", table=id))
    assert await due(b, id) == before, "who comes back finds the clock where it was"
    await b.do(b["Marina"].slash("table seat", channel="tables", seat=2, player="Pearl", table=id))
    now = await due(b, id)
    assert {0: now[0], 2: now[2]} == {0: before[0], 2: before[2]}
    assert now[1] - b.clock.now() > timedelta(hours=23, minutes=59), "somebody new has the whole time"


async def test_a_full_disk_does_not_cost_the_deadline(b: Bench, expected_errors: list[str]) -> None:
    id = await b.begin("Marina", "Kai", **PACE)
    await b.answer(id, "Marina")
    host = b.bot.host
    commit, refused = host.store.commit, []

    async def full(table: str, change: object) -> None:
        if not refused and getattr(change, "entries", ()):
            refused.append(change)
            raise DiskFull(str(b.store.path))
        await commit(table, change)

    host.store.commit = full
    expected_errors.append("a commit failed")
    await b.skip(hours=25)
    assert len(refused) == 1
    assert [e.seat for e in await b.store.log(id)] == [0]
    await b.skip(minutes=6)
    assert [(e.seat, e.by) for e in await b.store.log(id)] == [(0, ""), (1, "clock")]
    host.store.commit = commit
