"""The bot in two shards: each server is served by its own, private messages by the first."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from bot.client import Tidetable
from bot.clock import ShiftedClock
from bot.local import TOKEN, Loopback
from storage.sqlite import SqliteStore
from tests.e2e.bench import Bench, FlatStudio
from tests.e2e.conftest import PATIENT, judge


class TwoShards(Bench):
    """A bench whose bot is split in two."""

    async def start(self) -> None:
        self.bot = Tidetable(self.store, self.clock, self.studio, shards=2)
        self.task = asyncio.create_task(self.bot.start(TOKEN))
        await asyncio.wait_for(self.bot.settled.wait(), 20)
        await self.settle()


@pytest.mark.faithful(36)
async def test_two_servers_on_two_shards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sleep = asyncio.sleep  # the library waits five seconds between two shards
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, *rest: sleep(min(seconds, 0.02), *rest))
    clock, store = ShiftedClock(), SqliteStore(tmp_path / "tables.sqlite3")
    await store.open()
    async with Loopback(clock=clock, policy=PATIENT) as loopback:
        world = loopback.world
        homes = {(int(guild.id) >> 22) % 2: guild for guild in world.guilds.values()}
        while len(homes) < 2:
            guild = world.add_guild("Lagoon", loopback.seat("Marina").user)
            homes.setdefault((int(guild.id) >> 22) % 2, guild)
            clock.skip(timedelta(milliseconds=1))  # the next server's id falls to the other shard
        other = next(guild for guild in homes.values() if guild.name == "Lagoon")
        world.add_channel(other, "lagoon")
        for name in ("Kai", "Nerida"):
            world.add_member(other, loopback.seat(name).user)
        with loopback.point():
            b = TwoShards(loopback, store, clock, FlatStudio())
            await b.start()
            try:
                assert sorted(s.shard for s in loopback.gateway.sessions.values()) == [(0, 2), (1, 2)]
                for channel in ("tables", "lagoon"):
                    await play_a_move(b, channel)
                judge(b, [])
            finally:
                await b.stop()
                await store.close()


async def play_a_move(b: Bench, channel: str) -> None:
    """Open a table in a channel, begin, and answer one question by private message."""
    before = {r.id for r in await b.store.tables()}
    await b.do(b["Marina"].slash("play", channel=channel, game="ocean_crisis"))
    [id] = [r.id for r in await b.store.tables() if r.id not in before]
    lobby = await b.lobby(id)
    await b.press("Kai", lobby, "join")
    await b.press("Marina", lobby, "start")
    letter = b.letters("Kai")[-1]
    assert id in letter.content
    await b.press("Kai", letter, "suggest")
    await b.hand_in("Kai", letter)
    assert [e.seat for e in await b.store.log(id)] == [1]
    assert "Done: \u2068Kai" in (await b.said(id))[-1]
