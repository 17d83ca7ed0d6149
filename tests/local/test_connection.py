"""Logging in, staying connected, losing the connection: points 1, 2, 35, 36, 42."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.clock import SystemClock
from bot.local import Loopback, Policy, settle
from tests.local.conftest import running
from tests.local.minibot import MiniBot, ShardedMiniBot

_PROJECT = Path(__file__).resolve().parents[2]


@pytest.mark.faithful(1)
async def test_login_identify_ready_heartbeat(start):
    harbour = await start(Policy(heartbeat=0.02, journal=None))
    assert [g.name for g in harbour.bot.guilds] == ["Harbour"]
    assert [c.name for c in harbour.bot.guilds[0].text_channels] == ["tables", "general"]
    assert harbour.loopback.gateway.identifies == 1
    for _ in range(200):
        if harbour.loopback.gateway.heartbeats >= 3:
            break
        await asyncio.sleep(0.01)
    assert harbour.loopback.gateway.heartbeats >= 3


@pytest.mark.faithful(1)
async def test_wrong_token_is_refused():
    async with Loopback(clock=SystemClock()) as loopback:
        bot = MiniBot()
        with loopback.point(), pytest.raises(discord.LoginFailure):
            await bot.start("another.token")
        await bot.close()


@pytest.mark.faithful(1)
async def test_privileged_intents_need_leave():
    async with Loopback(clock=SystemClock()) as loopback:
        bot = discord.Client(intents=discord.Intents(guilds=True, members=True))
        with loopback.point(), pytest.raises(discord.PrivilegedIntentsRequired):
            await bot.start("local.harbour.not-a-secret")
        await bot.close()


@pytest.mark.faithful(2)
async def test_resync_of_an_unchanged_tree_changes_nothing(harbour):
    before = {c.id: c.version for c in harbour.loopback.world.commands.values()}
    await harbour.bot.tree.sync()
    assert {c.id: c.version for c in harbour.loopback.world.commands.values()} == before

    @harbour.bot.tree.command(description="new")
    async def fresh(i: discord.Interaction): ...

    await harbour.bot.tree.sync()
    after = {c.id: c.version for c in harbour.loopback.world.commands.values()}
    assert len(after) == len(before) + 1
    assert before.items() <= after.items()


@pytest.mark.faithful(35)
async def test_resume_replays_what_was_missed(harbour):
    lobby = harbour.marina.reply(await harbour.after(harbour.marina.slash("table new", game="kraken")))
    await harbour.loopback.gateway.drop()
    await harbour.after(harbour.kai.click(lobby, "Seat 0"))
    assert harbour.bot.seats == {(1, 0): int(harbour.kai.id)}
    assert (harbour.loopback.gateway.identifies, harbour.loopback.gateway.resumes) == (1, 1)


@pytest.mark.faithful(35)
async def test_invalid_session_leads_to_a_new_one(harbour):
    await harbour.loopback.gateway.drop(forget=True)
    for _ in range(500):
        if harbour.loopback.gateway.identifies == 2:
            break
        await asyncio.sleep(0.02)
    await harbour.settle()
    await harbour.after(harbour.marina.slash("table new", game="kraken"))
    assert harbour.loopback.gateway.identifies == 2
    assert sum("Lobby" in m.content for m in harbour.marina.messages()) == 1


@pytest.mark.faithful(36)
async def test_two_shards_serve_their_own_servers():
    async with Loopback(clock=SystemClock(), policy=Policy.quick()) as loopback:
        world = loopback.world
        first = next(iter(world.guilds.values()))
        home = (int(first.id) >> 22) % 2
        other = first
        while (int(other.id) >> 22) % 2 == home:
            await asyncio.sleep(0.001)
            other = world.add_guild("Lagoon", loopback.seat("Marina").user)
        world.add_channel(other, "lagoon")
        bot = ShardedMiniBot(shard_count=2)
        async with running(bot, loopback):
            for _ in range(500):
                if len(bot.guilds) == len(world.guilds):
                    break
                await asyncio.sleep(0.01)
            assert bot.get_guild(int(first.id)).shard_id == home
            assert bot.get_guild(int(other.id)).shard_id == 1 - home
            seat = loopback.seat("Marina")
            for channel in ("tables", "lagoon", "dm"):
                await seat.slash("where", channel=channel)
                await settle(loopback)
            private = seat.reply()
            assert private.content == "None User private"
            owner = next(s for s in loopback.gateway.sessions.values() if s.shard[0] == 0)
            assert owner.serves(None)


@pytest.mark.faithful(42)
async def test_foreign_hosts_and_origins_are_refused(harbour):
    url = harbour.loopback.url
    async with aiohttp.ClientSession() as session:
        for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
            async with session.get(url + "gateway/", headers=headers) as reply:
                assert reply.status == 403
    assert url.startswith("http://127.0.0.1:")


@pytest.mark.faithful(42)
async def test_nothing_but_this_machine_is_contacted(start, monkeypatch):
    loop = asyncio.get_running_loop()
    addresses: list[str] = []
    connect = loop.sock_connect

    async def noted(sock, address):
        addresses.append(address[0])
        await connect(sock, address)

    monkeypatch.setattr(loop, "sock_connect", noted)
    harbour = await start()
    await harbour.after(harbour.kai.slash("board"))
    assert set(addresses) == {"127.0.0.1"}


_PROGRAM = """
import asyncio, sys
from bot.local import TOKEN, pointed_at
from tests.local.minibot import MiniBot

async def main():
    with pointed_at(sys.argv[1]):
        await MiniBot().start(TOKEN)

asyncio.run(main())
"""


@pytest.mark.faithful(14)
async def test_a_killed_bot_comes_back_to_its_old_controls():
    """What the bot itself must keep is its own affair; the world keeps everything that it was told."""
    async with Loopback(clock=SystemClock(), policy=Policy.quick()) as loopback:
        kai = loopback.seat("Kai")
        lobby: str | None = None
        for turn in range(2):
            process = await asyncio.create_subprocess_exec(sys.executable, "-c", _PROGRAM, loopback.url, cwd=_PROJECT)
            try:
                await _until(lambda turn=turn: loopback.gateway.identifies > turn and loopback.world.commands)
                await settle(loopback)
                if lobby is None:
                    lobby = (await kai.slash("table new", game="x")).reply_id
                    await _until(lambda: kai.reads() == "Lobby x")
                assert not (await kai.click(lobby, f"Seat {turn}")).failed
                await settle(loopback)
            finally:
                process.kill()
                await process.wait()
        assert kai.reads() == "Taken: 1"
        await _until(lambda: not loopback.gateway.online)


async def _until(met) -> None:
    """Wait until something holds, for as long as the test may take."""
    while not met():  # noqa: ASYNC110 -- the other process cannot set an event
        await asyncio.sleep(0.01)
