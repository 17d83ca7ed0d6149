"""The bot stops and starts in order at every kind of open question; nothing is asked twice, nothing forgotten."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from bot import wording
from games.kernel import Entry
from storage.protocol import Change, Phase
from tests.e2e.bench import Bench, control, presses


async def state(b: Bench, id: str) -> dict[str, Any]:
    """All that people can see or hold of a table."""
    record = await b.record(id)
    place = str(record.thread or record.channel)
    async with b.bot.host.at(id) as live:
        table = live.table
        seen = {
            "drafts": dict(live.drafts),
            "options": {d.id: list(d.options)[:50] for d in table.open.values() if hasattr(d.options, "__iter__")}
            if table
            else {},
            "answered": {d.id: d.answered for d in table.open.values()} if table else {},
            "digest": table.digest() if table else "",
        }
    return seen | {
        "record": record,
        "log": await b.store.log(id),
        "said": [(m.id, m.content) for m in b.posted(place)],
        "letters": {who: [(m.id, m.content) for m in b.letters(who)] for who in ("Marina", "Kai")},
    }


async def restarted_the_same(b: Bench, id: str) -> None:
    before = await state(b, id)
    await b.restart()
    assert await state(b, id) == before


@pytest.mark.bug("B07")
@pytest.mark.faithful(13)
async def test_in_the_lobby(b: Bench) -> None:
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    await b.press("Kai", lobby, "join")
    picked = await b.press("Kai", lobby, "pick")
    menu = b["Kai"].reply(picked)
    await restarted_the_same(b, id)
    values = [o["value"] for o in next(part for _, part in presses(menu))["options"]]
    await b.choose("Kai", menu, "picked", values[:1])
    assert (await b.record(id)).seats[1].pick == values[0]
    await b.press("Marina", lobby, "start")
    assert (await b.record(id)).phase is Phase.PLAYING


@pytest.mark.bug("B56", "B58")
@pytest.mark.faithful(13)
async def test_with_half_the_seals_in_and_a_draft_begun(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    await b.answer(id, "Marina")
    letter = b.letters("Kai")[-1]
    await b.press("Kai", letter, "suggest")
    async with b.bot.host.at(id) as live:
        assert [draft.parts for draft in live.drafts.values()] != []
    await restarted_the_same(b, id)
    await b.do(b["Kai"].slash("status", channel="tables", table=id))
    assert "\u2068Marina\u2069: done" in b["Kai"].reply().content
    assert "\u2068Kai\u2069: awaited" in b["Kai"].reply().content
    panel = await b.panel(id, "Marina")
    assert "Locked in" in panel.content
    await b.press("Marina", panel, "change")
    await b.restart()
    await b.do(b["Kai"].slash("status", channel="tables", table=id))
    assert "\u2068Marina\u2069: awaited" in b["Kai"].reply().content
    await b.press("Marina", panel, "lock")
    await b.press("Kai", letter, "lock")
    standing = [e for e in await b.store.log(id) if e.answer is not None]
    assert {e.seat for e in standing[:3]} == {0, 1}


@pytest.mark.faithful(13)
async def test_at_every_open_question_of_a_round(b: Bench) -> None:
    """Roads, events, clean-up: whatever is asked in the first rounds is asked again in the same words."""
    id = await b.begin("Marina", "Kai")
    kinds: set[str] = set()
    for _ in range(30):
        async with b.bot.host.at(id) as live:
            opened = [(d.seat, d.kind, d.id) for d in live.running.open.values() if not d.answered]
            board = live.running.view(None).board
        if board.round > 2:
            break
        if not {kind for _, kind, _ in opened} <= kinds:
            kinds |= {kind for _, kind, _ in opened}
            await restarted_the_same(b, id)
        await b.answer(id, ("Marina", "Kai")[opened[0][0]])
    assert len(kinds) >= 2, kinds


async def test_with_a_vote_open(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    await b.answer(id, "Marina")
    await b.answer(id, "Kai")
    who = ("Marina", "Kai")[(await b.store.log(id))[-1].seat]
    other = "Kai" if who == "Marina" else "Marina"
    await b.do(b[who].slash("undo", channel="tables", table=id))
    vote = b.posted(str((await b.record(id)).thread))[-1]
    await restarted_the_same(b, id)
    await b.press(other, vote, "undo-yes")
    assert (await b.store.log(id))[-1].undo is not None


@pytest.mark.bug("B07")
async def test_old_buttons_long_after(b: Bench) -> None:
    """A card of two restarts and a day ago opens the present panel."""
    id = await b.begin("Marina", "Kai")
    old = b.posted(str((await b.record(id)).thread))[-1]
    for _ in range(2):
        await b.restart()
        await b.skip(hours=12)
    pressed = await b.press("Kai", old, "mine")
    panel = b["Kai"].reply(pressed)
    await b.press("Kai", panel, "suggest")
    await b.press("Kai", panel, "lock")
    assert [e.seat for e in await b.store.log(id)] == [1]


async def test_one_live_table_is_room_enough(start_bench: Any) -> None:
    b = await start_bench()
    b.bot.host._keep = 1
    ids = [await b.begin("Marina", "Kai") for _ in range(4)]
    for who in ("Kai", "Marina"):
        for letter in b.letters(who):
            await b.press(who, letter, "suggest")
        for letter in b.letters(who)[: len(ids)]:
            await b.press(who, letter, "lock")
    for id in ids:
        assert [e.seat for e in (await b.store.log(id))[:2]] == [1, 0]
    assert b.bot.host.loaded == 1


async def test_a_log_that_no_longer_fits_the_rules(b: Bench, expected_errors: list[str]) -> None:
    """The table is put on hold: everybody is told kindly, the host once; nothing is lost."""
    expected_errors.append("a table no longer replays")
    id = await b.begin("Marina", "Kai", options="pace=24")
    other = await b.begin("Marina", "Kai")
    await b.answer(id, "Kai")
    log = await b.store.log(id)
    wrong = Entry(0, log[0].id.replace("1.", "0."), log[0].kind, ("no-such-part",))
    await b.store.commit(id, Change(entries=(wrong,), expect=1))
    await b.restart()
    letters = len(b.letters("Marina"))
    for who in ("Kai", "Marina"):
        pressed = await b.press(who, await b.card(id), "mine")
        assert b[who].reply(pressed).content == wording.say("frozen")
    assert (await b.record(id)).phase is Phase.FROZEN
    told = [m.content for m in b.letters("Marina")[letters:]]
    assert told == [wording.say("report-frozen", table=id)]
    await b.do(b["Kai"].slash("status", channel="tables", table=id))
    assert "on hold" in b["Kai"].reply().content
    await b.do(b["Kai"].slash("move", channel="tables", table=id, answer="S1"))
    assert b["Kai"].reply().content == wording.say("frozen")
    await b.skip(hours=30)
    assert await b.store.log(id) == [*log, wrong], "everything is kept"
    assert len(b.letters("Marina")) == letters + 1
    await b.answer(other, "Kai")
    assert [e.seat for e in await b.store.log(other)] == [1], "other tables go on"


async def test_a_restart_between_the_press_and_its_news(b: Bench) -> None:
    """Stopped in order while a card is on its way: it is there once afterwards."""
    id = await b.begin("Marina", "Kai")
    place = str((await b.record(id)).thread)
    before = len(b.posted(place))
    gate = b.loopback.faults.hold(f"POST /channels/{place}/messages", after_write=True)
    await b["Marina"].slash("table default", channel="tables", table=id, seat=2)
    await gate.arrived.wait()
    await b.stop()
    gate.release()
    await b.start()
    assert len(b.posted(place)) == before + 1
    assert (await b.record(id)).card["card"] == int(b.posted(place)[-1].id)
    assert control(b.posted(place)[-1], "mine")


@pytest.mark.bug("B51")
async def test_a_restart_between_the_call_in_the_thread_and_its_mark(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who takes no private messages is called in the thread once, however often the call is tried."""
    b["Kai"].open_dms(False)
    mark, held = b.store.mark, asyncio.Event()

    async def slow(row: int, *rest: object, **named: object) -> None:
        [kind] = await b.store._rows("SELECT kind, destination FROM outbox WHERE id = :id", {"id": row})
        if kind["kind"] == "duty" and kind["destination"].endswith(b["Kai"].id):
            held.set()
            await asyncio.Event().wait()
        await mark(row, *rest, **named)

    monkeypatch.setattr(b.store, "mark", slow)
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    await b.press("Kai", lobby, "join")
    await b["Marina"].click(lobby, control(b["Marina"].current(lobby), "start"))
    await held.wait()
    await asyncio.sleep(0.05)
    await b.stop()
    monkeypatch.setattr(b.store, "mark", mark)
    await b.start()
    calls = [m for m in b.posted(str((await b.record(id)).thread)) if b["Kai"].id in m.pings]
    assert len(calls) == 1


@pytest.mark.bug("B51")
async def test_a_private_call_that_was_used_before_it_was_marked(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message was delivered and its panel pressed, and only then the bot stopped: no second message comes."""
    mark, held = b.store.mark, asyncio.Event()

    async def slow(row: int, *rest: object, **named: object) -> None:
        [kind] = await b.store._rows("SELECT kind, destination FROM outbox WHERE id = :id", {"id": row})
        if kind["kind"] == "duty" and kind["destination"].endswith(b["Kai"].id):
            held.set()
            await asyncio.Event().wait()
        await mark(row, *rest, **named)

    monkeypatch.setattr(b.store, "mark", slow)
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    await b.press("Kai", lobby, "join")
    await b["Marina"].click(lobby, control(b["Marina"].current(lobby), "start"))
    await held.wait()
    [letter] = b.letters("Kai")
    await b["Kai"].click(letter, control(letter, "suggest"))
    for _ in range(2000):
        if "to hand it in" in b["Kai"].current(letter).content:
            break
        await asyncio.sleep(0.002)
    await b.stop()
    monkeypatch.setattr(b.store, "mark", mark)
    b.clock.skip(timedelta(minutes=6))  # the nonce is forgotten by then
    await b.start()
    assert [m.id for m in b.letters("Kai")] == [letter.id]
    await b.press("Kai", letter, "lock")
    assert [e.seat for e in await b.store.log(id)] == [1]
