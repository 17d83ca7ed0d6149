"""A slow line, a picture that never comes, a second copy of the bot: nobody waits for ever and nothing is done twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.__main__ import House
from bot.clock import SystemClock
from bot.scenes import Order
from bot.settings import Settings
from renderers import Picture
from storage.errors import InUse
from storage.sqlite import SqliteStore
from tests.e2e.bench import Bench
from tests.e2e.test_bugs_places import take_turn


class NoStudio:
    """A studio that never finishes a picture."""

    def __init__(self) -> None:
        self.orders: list[Order] = []

    async def draw(self, order: Order) -> Picture | None:
        self.orders.append(order)
        if order.what in {"board", "hand", "preview"}:
            await asyncio.Event().wait()
        return None


@pytest.mark.bug("B04", "B42")
async def test_a_picture_that_never_comes_keeps_nobody_waiting(
    start_bench: Callable[..., Awaitable[Bench]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands answer in words once their patience is over, long before Discord's token dies."""
    monkeypatch.setattr("bot.desk.PATIENCE", 0.05)
    b = await start_bench()
    id = await b.begin("Marina", "Kai")
    studio = NoStudio()
    monkeypatch.setattr(b.studio, "draw", studio.draw)
    board = await b["Kai"].slash("board", channel="tables", table=id)
    hand = await b["Kai"].slash("hand", channel="tables", table=id)
    for _ in range(200):
        shown = [b["Kai"].current(i.reply_id).content for i in (board, hand)]
        if all(shown):
            break
        await asyncio.sleep(0.01)
    assert "Round" in shown[0] or "round" in shown[0]
    assert "read the board in words" in shown[1]
    assert {order.what for order in studio.orders} == {"board", "hand"}


@pytest.mark.bug("B10")
async def test_on_a_slow_line_the_answer_to_discord_goes_first(b: Bench) -> None:
    """Every request is held up; each press is still acknowledged before anything else that is done for it."""
    id = await b.begin("Marina", "Kai")
    b.loopback.faults.slow("*", 0.05, times=10_000)
    before = len(b.loopback.requests)
    await take_turn(b, "Marina", id)
    await take_turn(b, "Kai", id)
    assert sorted(entry.seat for entry in await b.store.log(id)) == [0, 1]
    first: dict[str, str] = {}
    for exchange in list(b.loopback.requests)[before:]:
        parts = exchange.path.split("/")
        if parts[1] == "interactions":
            first.setdefault(parts[3], "acknowledged")
        elif parts[1] == "webhooks":
            first.setdefault(parts[3], "something else")
    assert len(first) >= 6
    assert set(first.values()) == {"acknowledged"}


@pytest.mark.bug("B06")
async def test_a_second_copy_on_the_same_data_refuses_to_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TIDETABLE_DATA", str(tmp_path))
    first = SqliteStore(tmp_path / "tidetable.sqlite3")
    await first.open()
    try:
        house = House(Settings(), SystemClock(), "token")
        with pytest.raises(InUse) as refusal:
            await house.open()
        assert "already in use by another running program" in str(refusal.value)
    finally:
        await first.close()
