"""The world outlives the process: saved, read again, served at another address."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import timedelta

import aiohttp
import pytest

from bot.clock import ShiftedClock
from bot.local import Loopback, Policy, settle
from bot.local.reading import pictures
from tests.local.conftest import running
from tests.local.minibot import MiniBot


async def _play(path) -> dict[str, str]:
    """A lobby, a private thread, a deletion and a day that passes."""
    clock = ShiftedClock()
    async with Loopback(clock=clock, path=path, policy=Policy.quick()) as loopback, running(MiniBot(), loopback):
        kai = loopback.seat("Kai")
        kai.open_dms(False)
        lobby = await kai.slash("table new", game="kalypso")
        await settle(loopback)
        await kai.slash("thread", private=True)
        await settle(loopback)
        gone = await kai.say("soon gone")
        await asyncio.sleep(0.1)
        kai.delete_message(gone)
        clock.skip(timedelta(days=1))
        return {"lobby": lobby.reply_id, "commands": str(sorted(loopback.world.commands)), "bot": loopback.world.bot.id}


async def test_old_boards_are_there_after_a_restart(tmp_path):
    path = tmp_path / "world.sqlite"
    before = await _play(path)
    clock = ShiftedClock()
    async with Loopback(clock=clock, path=path, policy=Policy.quick()) as loopback:
        kai = loopback.seat("Kai")
        assert clock.shift >= timedelta(days=1)
        assert loopback.world.bot.id == before["bot"]
        assert str(sorted(loopback.world.commands)) == before["commands"]
        assert kai.user.closed_dms
        assert "soon gone" not in kai.reads("tables")
        assert kai.reads("cabin") == "hello"
        lobby = kai.current(before["lobby"])
        url = pictures(lobby)[0]["url"]
        assert url.startswith(loopback.url)
        async with aiohttp.ClientSession() as session, session.get(url) as reply:
            assert (await reply.read()).startswith(b"\x89PNG")
        bot = MiniBot()
        async with running(bot, loopback):
            await kai.click(lobby, "Seat 0")
            await settle(loopback)
            assert bot.seats == {(1, 0): int(kai.id)}
            assert int(kai.last_message("tables").id) >= int(before["lobby"])


async def test_a_failed_write_is_made_up_for(tmp_path):
    path = tmp_path / "world.sqlite"
    async with Loopback(clock=ShiftedClock(), path=path) as loopback:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        loopback.save.patience(0)
        await loopback.seat("Kai").say("kept")
        with pytest.raises(sqlite3.OperationalError):
            loopback.save.write()
        other.execute("ROLLBACK")
        other.close()
    async with Loopback(clock=ShiftedClock(), path=path) as loopback:
        assert loopback.seat("Kai").reads() == "kept"


async def test_files_nobody_shows_are_forgotten(tmp_path):
    path = tmp_path / "world.sqlite"
    async with (
        Loopback(clock=ShiftedClock(), path=path, policy=Policy.quick()) as loopback,
        running(MiniBot(), loopback),
    ):
        await loopback.seat("Kai").slash("board")
        await settle(loopback)
        assert len(loopback.world.files) == 2
    async with Loopback(clock=ShiftedClock(), path=path) as loopback:
        assert [key.rsplit("/", 1)[1] for key in loopback.world.files] == ["board-2.png"]
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT count(*) FROM file").fetchone() == (1,)
    database.close()
