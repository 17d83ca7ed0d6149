"""The bot is killed at every commit and every request of a round; nothing acknowledged is lost, nothing doubled."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot import wording
from bot.clock import SystemClock
from bot.ids import Press
from bot.local import Loopback, Policy
from bot.local.rest.application import gateway_url
from bot.local.seat import SeatError
from games import game
from games.kernel import Entry, Header, Table
from tests.e2e.bench import control, presses
from tests.e2e.crash import DEATH, GAUGE

PEOPLE = ("Marina", "Kai")
LIFE = 31  # points that a bot lives after its first death in a round
FIRSTS = range(1, LIFE + 1, 3)


class Died(Exception):  # noqa: N818 -- expected again and again
    """The bot died while somebody waited for it."""


@dataclass
class Harbour:
    """A local Discord whose bot dies and is born again."""

    loopback: Loopback
    folder: Path
    zygote: asyncio.subprocess.Process
    game: str = "ocean_crisis"
    deaths: int = 0
    pid: int = 0
    lifespan: int = 0
    alive: bool = False
    _death: asyncio.Task[bytes] | None = None
    acknowledged: set[tuple[str, int, str]] = field(default_factory=set)

    # --- lives -------------------------------------------------------------------------------------------------------

    async def be_born(self) -> None:
        await self.loopback.gateway.drop(forget=True)
        (self.folder / "gauge").write_bytes(GAUGE.pack(0, 0))
        self.zygote.stdin.write(f"{self.lifespan}\n".encode())
        self.pid = int((await self.zygote.stdout.readline()).split()[1])
        self._death = asyncio.create_task(self.zygote.stdout.readline())
        self.alive = True
        self.lifespan = LIFE if self.lifespan else 0

    async def die(self) -> None:
        if self.alive:
            os.kill(self.pid, signal.SIGKILL)
            await self._dead()

    async def _dead(self) -> None:
        status = int((await self._death).split()[1])
        assert status == signal.SIGKILL, (self.folder / "errors").read_text()
        self.alive = False
        self.deaths += 1
        while self.loopback.rest.in_flight:  # noqa: ASYNC110 -- what it had sent still takes effect
            await asyncio.sleep(0.001)

    async def unless_it_dies(self, doing: Awaitable[Any]) -> Any:
        """The result of something. Raises Died if the bot does not live to see it."""
        task = asyncio.ensure_future(doing)
        await asyncio.wait({task, self._death}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await self._dead()
            raise Died
        return task.result()

    async def rest(self) -> None:
        """Wait until the bot has nothing left to do. Raises Died."""

        async def seen_at_rest() -> None:
            before, _ = GAUGE.unpack((self.folder / "gauge").read_bytes())
            while GAUGE.unpack((self.folder / "gauge").read_bytes())[0] < before + 2:  # noqa: ASYNC110 -- another process
                await asyncio.sleep(0.001)

        await self.unless_it_dies(seen_at_rest())

    async def awake(self) -> None:
        """Wait for a bot at rest, whatever number of lives that takes."""
        while True:
            with suppress(Died):
                if not self.alive:
                    await self.be_born()
                await self.rest()
                return

    async def until(self, done: Callable[[], Any], act: Callable[[], Awaitable[Any]]) -> Any:
        """Do something again and again until it shows; what shows."""
        for _ in range(40):
            await self.awake()
            if shows := done():
                return shows
            with suppress(Died, SeatError):
                await self.unless_it_dies(act())
                await self.rest()
        raise AssertionError("it never shows")

    async def forget_private_channels(self) -> None:
        """Let the next bot open them anew, so that it can die while it does."""
        await self.die()
        with closing(sqlite3.connect(self.folder / "tables.sqlite3")) as connection, connection:
            connection.execute("DELETE FROM settings WHERE key = 'dm-channel'")

    # --- what is stored ----------------------------------------------------------------------------------------------

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(f"file:{self.folder / 'tables.sqlite3'}?mode=ro", uri=True)) as connection:
            return connection.execute(sql, values).fetchall()

    def record(self, id: str) -> dict[str, Any]:
        [(phase, thread, card, header)] = self.rows("SELECT phase, thread, card, header FROM tables WHERE id = ?", id)
        return {"phase": phase, "thread": thread, "card": msgspec.json.decode(card), "header": header}

    def log(self, id: str) -> list[Entry]:
        found = self.rows("SELECT body FROM entries WHERE table_id = ? ORDER BY n", id)
        return [msgspec.json.decode(body, type=Entry) for (body,) in found]

    def table(self, id: str) -> Table[Any]:
        header = msgspec.json.decode(self.record(id)["header"], type=Header)
        return Table.replay(game(self.game), header, self.log(id))

    def said(self, channel: str) -> list[Any]:
        bot = self.loopback.world.bot.id
        return [m for m in self.loopback.world.messages[channel].values() if m.author_id == bot and not m.audience]

    # --- a table -----------------------------------------------------------------------------------------------------

    async def open_table(self) -> tuple[str, Any]:
        """A new table and its lobby's card."""
        host = self.loopback.seat("Marina")
        channel = host.find_channel("tables").id
        before = {m.id for m in self.said(channel)}
        call = lambda: host.slash("play", channel="tables", game=self.game)  # noqa: E731
        card = await self.until(lambda: [m for m in self.said(channel) if m.id not in before], call)
        return next(press.table for press, _ in presses(card[0])), card[0]

    async def begin(self) -> str:
        id, lobby = await self.open_table()

        def press(who: str, verb: str) -> Callable[[], Awaitable[Any]]:
            seat = self.loopback.seat(who)
            return lambda: seat.click(lobby.id, control(seat.current(lobby.id), verb))

        def text() -> str:
            return self.loopback.seat("Marina").current(lobby.id).content

        await self.until(lambda: "Kai" in text(), press("Kai", "join"))
        await self.until(lambda: "Bot 1" in text(), press("Marina", "bot"))
        await self.until(lambda: "has begun" in text(), press("Marina", "start"))
        return id

    async def play_round(
        self,
        id: str,
        most: int = 60,
        *,
        before: Callable[[Table[Any]], int | None] = lambda _: None,
        done: Callable[[Table[Any]], bool] = lambda table: table.view(None).board.round > 1,
    ) -> None:
        """Everybody awaited answers as suggested, until the second round begins, or the table is `done`.

        `before` may say, from the table as it stands before an answer, that a bot be born which lives so many points.
        """
        for _ in range(most):
            await self.awake()
            table = self.table(id)
            if done(table):
                return
            if life := before(table):
                await self.die()
                self.lifespan = life
                await self.awake()
            awaited = self.record(id)["card"]["awaited"]
            with suppress(Died, SeatError):
                await self.answer(id, awaited[0])
        raise AssertionError("the round does not end")

    async def answer(self, id: str, number: int) -> None:
        """Answer for a seat by the buttons of its private message, pressing again whatever was not acknowledged."""
        who = self.loopback.seat(PEOPLE[number])
        panel = next(m for m in reversed(self.said(who.dm().id)) if any(p.table == id for p, _ in presses(m)))
        await self.press(who, panel, "mine")
        await self.press(who, panel, "suggest")
        verbs = [p.verb for p, part in presses(who.current(panel)) if not part.get("disabled")]
        verb = "lock" if "lock" in verbs else "answer"
        given = [(p, part) for p, part in presses(who.current(panel)) if p.verb == verb][-1]
        try:
            await self.unless_it_dies(who.click(panel, given[1]["custom_id"]))
            await self.rest()
        finally:
            if "Your answer is in" in who.current(panel).content:
                self.acknowledged.add((id, number, given[0].decision))

    async def press(self, who: Any, message: Any, verb: str) -> None:
        await self.unless_it_dies(who.click(message, control(who.current(message), verb)))
        await self.rest()


@asynccontextmanager
async def harbour(folder: Path, slug: str = "ocean_crisis") -> AsyncIterator[Harbour]:
    for name in ("gauge", "points", "errors"):
        (folder / name).write_bytes(GAUGE.pack(0, 0) if name == "gauge" else b"")
    policy = Policy.quick()
    async with Loopback(clock=SystemClock(), policy=policy) as loopback:
        arguments = (str(folder), loopback.api, gateway_url(loopback.world.base), slug)
        pipe = asyncio.subprocess.PIPE
        zygote = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.e2e.crash", *arguments, stdin=pipe, stdout=pipe
        )
        made = Harbour(loopback, folder, zygote, slug)
        try:
            yield made
        finally:
            await made.die()
            zygote.stdin.close()
            await zygote.wait()


def check(h: Harbour, id: str) -> None:
    """What must hold of a table, however often the bot has died."""
    world, record, log = h.loopback.world, h.record(id), h.log(id)
    given = Counter((entry.seat, entry.id) for entry in log)
    assert max(given.values()) == 1
    assert {(seat, decision) for table, seat, decision in h.acknowledged if table == id} <= set(given)
    assert (
        h.rows("SELECT kind, state, error FROM outbox WHERE table_id = ? AND state NOT IN ('sent', 'replaced')", id)
        == []
    )
    thread = str(record["thread"])
    posted = h.said(thread)
    sent = h.rows("SELECT message FROM outbox WHERE table_id = ? AND kind IN ('news', 'say')", id)
    assert sorted(int(m.id) for m in posted) == sorted(message for (message,) in sent)
    lines = Counter(line for m in posted for line in m.content.split("\n"))
    names = wording.shown(["Marina", "Kai", "Bot 1"], [2])
    told = Counter(wording.news(h.game, h.table(id).told_to(None), names))
    assert {line: lines[line] for line in told} == dict(told)
    assert len([m for m in h.said(str(record["card"]["lobby"])) if m.type == 0]) == len(posted)
    for name in PEOPLE:
        seat = h.loopback.seat(name)
        private = [m for m in h.said(seat.dm().id) if any(p.table == id for p, _ in presses(m))]
        to = f"user:{seat.id}"
        called = h.rows(
            "SELECT message FROM outbox WHERE table_id = ? AND destination = ? AND message NOT NULL", id, to
        )
        assert sorted(int(m.id) for m in private) == sorted(message for (message,) in called)
        assert seat.id in world.channels[thread].thread.members


@pytest.mark.faithful(13, 14)
@pytest.mark.bug("B49", "B51", "B58")
async def test_killed_at_every_point_of_a_round(tmp_path: Path) -> None:
    """From /play to the second round, again and again, each time with the deaths one point later."""
    async with harbour(tmp_path) as h:
        for first in FIRSTS:
            h.lifespan = first
            id = await h.begin()
            await h.play_round(id)
            h.lifespan = 0
            await h.die()
            await h.awake()
            check(h, id)
            await h.forget_private_channels()
        passed = (tmp_path / "points").read_text().splitlines()
        survived = {name for name in passed if not name.endswith(DEATH)}
        assert {name.removesuffix(DEATH) for name in passed if name.endswith(DEATH)} >= survived
        tables = h.rows("SELECT count(*) FROM tables")
        channel = h.loopback.seat("Marina").find_channel("tables").id
        assert [(len(h.said(channel)),)] == tables
        assert (tmp_path / "errors").read_text() == ""
        await h.awake()
        await press_old_buttons(h, id)
        assert h.deaths > 4 * len(FIRSTS)


async def press_old_buttons(h: Harbour, id: str) -> None:
    """What a dead bot has posted answers as before, and a settled question stays settled."""
    kai, log = h.loopback.seat("Kai"), h.log(id)
    first = next(m for m in h.said(kai.dm().id) if any(p.table == id for p, _ in presses(m)))
    old = next(entry for entry in log if entry.seat == 1)
    await h.unless_it_dies(kai.forge(first, str(Press("lock", id, 1, old.id))))
    await h.rest()
    assert "The table has moved on" in kai.current(first).content
    thread = str(h.record(id)["thread"])
    card = next(m for m in h.said(thread) if any(p.verb == "mine" for p, _ in presses(m)))
    pressed = await h.unless_it_dies(kai.click(card, control(card, "mine")))
    await h.rest()
    assert "Ocean Crisis" in kai.reply(pressed).content
    assert h.log(id) == log
