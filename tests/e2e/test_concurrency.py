"""Many at once: each press has one effect and one answer, tables do not wait for each other, pictures hold up nobody."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot import lobby as lobbies
from bot.clock import ShiftedClock
from bot.host import Host
from games.kernel import Refusal
from storage.protocol import Phase
from storage.sqlite import SqliteStore
from tests.e2e.bench import Bench, FlatStudio, control

CREW = ("Marina", "Kai", "Nerida", "Odysseus", "Pearl")


# --- at the host, with a pause at every call of the store -------------------------------------------------------------


class PausingStore:
    """A store at every call of which others get their turn, now fewer, now more of them."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._calls = 0

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)

        async def paused(*args: Any, **named: Any) -> Any:
            self._calls += 1
            for _ in range(self._calls * 7919 % 5):
                await asyncio.sleep(0)
            done = await method(*args, **named)
            for _ in range(self._calls * 104729 % 4):
                await asyncio.sleep(0)
            return done

        return paused


async def outcome(doing: Any) -> str:
    """The id of the refusal, or that it was done."""
    try:
        await doing
    except Refusal as fault:
        return fault.phrase.id
    return "done"


@pytest.fixture
async def host(tmp_path: Path) -> Any:
    store = SqliteStore(tmp_path / "tables.sqlite3")
    await store.open()
    yield Host(PausingStore(store), ShiftedClock())
    await store.close()


async def opened(host: Host, people: int) -> str:
    """A lobby with so many people, numbered from 1."""
    made = await lobbies.open_table(host, "ocean_crisis", guild=1, channel=2, user=1, name="P1", options={})
    for user in range(2, people + 1):
        async with host.at(made.id) as live:
            await lobbies.join(host, live, user, f"P{user}", str(user))
    return made.id


async def started(host: Host, people: int) -> str:
    id = await opened(host, people)
    async with host.at(id) as live:
        await host.update(live, card={"lobby": 3})
        await lobbies.start(host, live, 1)
    return id


async def seal(host: Host, id: str, seat: int) -> None:
    """Answer a seat's open question as an autopilot would."""
    async with host.at(id) as live:
        decision = next(d for d in live.running.open.values() if d.seat == seat)
        draft = decision.timeout((), {}) if decision.timeout else ()
        await host.answer(live, seat, decision.id, draft)


@pytest.mark.bug("B52", "B55")
async def test_all_seal_in_the_same_moment(host: Host) -> None:
    """Forty tables of five: every seal is stored once, and one reveal follows."""
    for _ in range(40):
        id = await started(host, 5)
        assert await asyncio.gather(*(outcome(seal(host, id, seat)) for seat in range(5))) == ["done"] * 5
        entries = await host.store.log(id)
        assert sorted(e.seat for e in entries[:5]) == [0, 1, 2, 3, 4]
        host.drop(id)
        async with host.at(id) as live:
            assert tuple(live.running.log) == tuple(entries), "the live table is what is stored"
            assert not any(d.answered for d in live.running.open.values())


@pytest.mark.bug("B05", "B55")
async def test_the_same_answer_many_times(host: Host) -> None:
    id = await started(host, 2)
    async with host.at(id) as live:
        decision = next(d for d in live.running.open.values() if d.seat == 0)
        answer = decision.timeout((), {})

    async def press() -> None:
        async with host.at(id) as live:
            mine = live.running.open.get(decision.id)
            if mine is None or mine.answered:
                raise Refusal("already-done")
            await host.answer(live, 0, decision.id, answer)

    found = Counter(await asyncio.gather(*(outcome(press()) for _ in range(30))))
    assert found == {"done": 1, "already-done": 29}
    assert len(await host.store.log(id)) == 1


@pytest.mark.bug("B53", "B54")
@pytest.mark.faithful(16)
async def test_two_hundred_join_one_lobby(host: Host) -> None:
    id = await opened(host, 1)

    async def join(user: int) -> None:
        async with host.at(id) as live:
            await lobbies.join(host, live, user, f"P{user}", str(user))

    found = Counter(await asyncio.gather(*(outcome(join(user)) for user in range(2, 202))))
    assert found == {"done": 4, "table-full": 196}
    record = await host.store.table(id)
    assert [seat.number for seat in record.seats] == [0, 1, 2, 3, 4]
    assert len({seat.user for seat in record.seats}) == 5
    assert [str(seat.user) for seat in record.seats[1:]] == list(record.entropy)


@pytest.mark.bug("B54")
async def test_starting_while_others_join_and_leave(host: Host) -> None:
    """Whatever comes first, the game begins once, with those who sat there then."""
    for _ in range(15):
        id = await opened(host, 3)
        async with host.at(id) as live:
            await host.update(live, card={"lobby": 3})

        async def act(what: Any, *args: Any, id: str = id) -> None:
            async with host.at(id) as live:
                await what(host, live, *args)

        found = await asyncio.gather(
            outcome(act(lobbies.join, 8, "P8", "8")),
            outcome(act(lobbies.start, 1)),
            outcome(act(lobbies.leave, 3)),
            outcome(act(lobbies.start, 1)),
            outcome(act(lobbies.join, 9, "P9", "9")),
        )
        assert sorted((found[1], found[3])) == ["done", "not-lobby"]
        record = await host.store.table(id)
        assert record.phase is Phase.PLAYING
        async with host.at(id) as live:
            assert len(live.running.seats) == len(record.seats)
        there = {seat.user for seat in record.seats}
        assert (8 in there) == (found[0] == "done")
        assert (9 in there) == (found[4] == "done")
        assert (3 not in there) == (found[2] == "done")


async def test_few_live_tables_and_many_at_once(host: Host) -> None:
    """With room for one live table, several tables are played at once all the same."""
    host._keep = 1
    ids = [await started(host, 2) for _ in range(6)]
    found = await asyncio.gather(*(outcome(seal(host, id, seat)) for seat in (0, 1) for id in ids))
    assert found == ["done"] * 12
    for id in ids:
        assert sorted(e.seat for e in (await host.store.log(id))[:2]) == [0, 1]
    async with host.at(ids[0]):
        assert host.loaded == 1


@pytest.mark.bug("B48")
async def test_fifty_answers_while_backups_run(host: Host, tmp_path: Path) -> None:
    ids = [await started(host, 2) for _ in range(25)]
    backups = [host.store.backup(tmp_path / f"copy{n}.sqlite3") for n in range(3)]
    answers = [outcome(seal(host, id, seat)) for seat in (0, 1) for id in ids]
    found = await asyncio.gather(*answers, *backups)
    assert found[:50] == ["done"] * 50
    for id in ids:
        assert sorted(e.seat for e in (await host.store.log(id))[:2]) == [0, 1]


# --- through the buttons ----------------------------------------------------------------------------------------------


async def at_once(b: Bench, *presses: Any) -> list[Any]:
    """What becomes of interactions that are sent in one moment."""
    done = await asyncio.gather(*presses)
    await b.settle()
    return done


@pytest.mark.bug("B05")
@pytest.mark.faithful(15)
async def test_two_presses_by_one_person(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    panel = await b.panel(id, "Kai")
    await b.press("Kai", panel, "suggest")
    lock = control(b["Kai"].current(panel), "lock")
    both = await at_once(b, b["Kai"].click(panel, lock), b["Kai"].click(panel, lock))
    assert all(i.answer is not None for i in both)
    assert [e.seat for e in await b.store.log(id)] == [1]
    assert "Locked in" in b["Kai"].current(panel).content


@pytest.mark.bug("B52")
async def test_everybody_seals_at_once_by_button(b: Bench) -> None:
    id = await b.begin(*CREW)
    letters = {who: b.letters(who)[-1] for who in CREW}
    for who, letter in letters.items():
        await b.press(who, letter, "suggest")
    presses = [b[who].click(letter, control(b[who].current(letter), "lock")) for who, letter in letters.items()]
    await at_once(b, *presses)
    assert sorted(e.seat for e in (await b.store.log(id))[:5]) == [0, 1, 2, 3, 4]
    cards = b.posted(str((await b.record(id)).thread))
    assert len(cards) == 2, "the beginning and one reveal"
    assert "Awaited" in cards[-1].content


@pytest.mark.bug("B53", "B54")
async def test_the_last_free_seat(b: Bench) -> None:
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    for who in ("Kai", "Nerida"):
        await b.press(who, lobby, "join")
    await b.press("Marina", lobby, "bot")
    join = control(b["Pearl"].current(lobby), "join")
    done = await at_once(b, b["Pearl"].click(lobby, join), b["Odysseus"].click(lobby, join))
    said = sorted(b[who].reply(i).content for who, i in zip(("Pearl", "Odysseus"), done, strict=True))
    assert said == ["All 5 seats are taken.", "You have a seat at this table."]
    assert len((await b.record(id)).seats) == 5
    assert "All seats are taken." in b["Marina"].current(lobby).content


@pytest.mark.faithful(16)
async def test_twelve_at_once_on_one_lobby(start_bench: Any) -> None:
    people = [f"Sailor{n}" for n in range(12)]
    b = await start_bench(seats=("Marina", *people))
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    join = control(b["Marina"].current(lobby), "join")
    done = await at_once(b, *(b[who].click(lobby, join) for who in people))
    said = Counter(b[who].reply(i).content for who, i in zip(people, done, strict=True))
    assert said == {"You have a seat at this table.": 4, "All 5 seats are taken.": 8}
    card = b["Marina"].current(lobby).content
    seated = [seat.name for seat in (await b.record(id)).seats]
    assert all(name in card for name in seated)


@pytest.mark.bug("B48")
async def test_playing_while_a_backup_runs(b: Bench, tmp_path: Path) -> None:
    ids = [await b.begin("Marina", "Kai") for _ in range(5)]
    letters = [m for who in ("Marina", "Kai") for m in b.letters(who)]
    assert len(letters) == 2 * len(ids)

    async def play(who: str) -> None:
        for letter in b.letters(who):
            await b[who].click(letter, control(b[who].current(letter), "suggest"))
            await until(lambda letter=letter: "to hand it in" in b[who].current(letter).content)
            await b[who].click(letter, control(b[who].current(letter), "lock"))

    backups = [b.store.backup(tmp_path / f"copy{n}.sqlite3") for n in range(4)]
    await asyncio.gather(play("Marina"), play("Kai"), *backups)
    await b.settle()
    for id in ids:
        assert sorted(e.seat for e in (await b.store.log(id))[:2]) == [0, 1]
    for n in range(4):
        copy = SqliteStore(tmp_path / f"copy{n}.sqlite3")
        await copy.open()
        assert await copy.integrity() == []
        assert {r.id for r in await copy.tables()} == set(ids)
        await copy.close()


async def until(shows: Callable[[], bool]) -> None:
    """Wait for something to be seen on a message, without waiting for the bot to come to rest."""
    for _ in range(5000):
        if shows():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("it never shows")


# --- tables and pictures ----------------------------------------------------------------------------------------------


class SlowStudio(FlatStudio):
    """A studio that draws only while its gate is open."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.waiting = 0

    async def draw(self, order: Any) -> Any:
        self.waiting += 1
        try:
            await self.gate.wait()
        finally:
            self.waiting -= 1
        return await super().draw(order)


@pytest.mark.bug("B22", "B42")
async def test_a_slow_picture_holds_up_no_move(start_bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    studio = SlowStudio()
    b = await start_bench(studio=studio)
    id = await b.begin("Marina", "Kai", "Nerida")
    letters = {who: b.letters(who)[-1] for who in ("Marina", "Kai", "Nerida")}
    for who, letter in letters.items():
        await b.press(who, letter, "suggest")
    edits = len([e for e in b.loopback.requests if e.method == "PATCH" and str(e.template).startswith("/channels")])
    monkeypatch.setattr("bot.desk.PATIENCE", 0.05)
    studio.gate.clear()
    for who in ("Marina", "Kai"):
        await b[who].click(letters[who], control(b[who].current(letters[who]), "lock"))
        await until(lambda who=who: "Locked in" in b[who].current(letters[who]).content)
        assert "The picture is not ready" in b[who].current(letters[who]).content
    assert [e.seat for e in await b.store.log(id)] == [0, 1]
    assert studio.waiting == 1, "one card waits for its picture"
    async with b.bot.host.at(id) as live:
        await b.bot.host.retract(live, 1, next(d.id for d in live.running.open.values() if d.seat == 1))
    studio.gate.set()
    await b.settle()
    now = len([e for e in b.loopback.requests if e.method == "PATCH" and str(e.template).startswith("/channels")])
    assert now - edits <= 2, "three changes, at most two edits"
    card = b.posted(str((await b.record(id)).thread))[-1].content
    assert "Done: \u2068Marina" in card
    assert "Kai" not in card.partition("Done:")[2]


@pytest.mark.faithful(17)
async def test_two_tables_do_not_wait_for_each_other(b: Bench) -> None:
    first = await b.begin("Marina", "Kai")
    second = await b.begin("Marina", "Kai")
    letters = [m for m in b.letters("Kai") if second in m.content]
    async with b.bot.host.at(first):
        await b.press("Kai", letters[-1], "suggest")
        await b.hand_in("Kai", letters[-1])
        assert [e.seat for e in await b.store.log(second)] == [1]
        assert await b.store.log(first) == []
