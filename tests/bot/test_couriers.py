"""Couriers: each destination in order, tried again in time, given up where it is hopeless, never twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.clock import FixedClock
from bot.couriers import OPENING_SPAN, OPENINGS, RETRIES, Couriers, GiveUp, Later, Openings
from games.kernel import Refusal
from storage.protocol import OutboxRow, Outgoing
from storage.sqlite import SqliteStore

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Post:
    """Couriers over a real store, with deliveries that end as a test says."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.clock = FixedClock(NOW)
        self.sent: list[str] = []
        self.faults: dict[str, list[BaseException]] = {}
        self.gate: dict[str, asyncio.Event] = {}
        self.couriers = Couriers(store, self.clock, self.deliver)

    async def deliver(self, row: OutboxRow) -> int | None:
        name = str(row.payload["name"])
        if name in self.gate:
            await self.gate[name].wait()
        if self.faults.get(name):
            raise self.faults[name].pop(0)
        self.sent.append(name)
        return len(self.sent)

    async def put(self, *names: str, to: str = "channel:1", merge: str = "") -> None:
        rows = [Outgoing(None, "say", to, {"name": n}, f"nonce-{n}", self.clock.now(), merge) for n in names]
        await self.store.post(rows)
        self.couriers.kick()

    async def rest(self) -> None:
        for _ in range(3):
            await asyncio.sleep(0.005)
            while self.couriers.busy and all(g.is_set() for g in self.gate.values()):  # noqa: ASYNC110 -- busy is no event
                await asyncio.sleep(0.002)

    async def later(self, span: timedelta) -> None:
        self.clock.skip(span)
        self.couriers.kick()
        await self.rest()


@pytest.fixture
async def post(tmp_path: Path) -> AsyncIterator[Post]:
    store = SqliteStore(tmp_path / "post.sqlite3")
    await store.open()
    made = Post(store)
    made.couriers.start()
    yield made
    await made.couriers.stop()
    await store.close()


def refused(status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="because")
    return discord.HTTPException(response, {"code": code, "message": "because"})


async def test_a_destination_is_served_in_order(post: Post) -> None:
    await post.put(*(f"m{n}" for n in range(20)))
    await post.rest()
    assert post.sent == [f"m{n}" for n in range(20)]
    assert await post.store.outbox(post.clock.now()) == []


async def test_destinations_do_not_wait_for_each_other(post: Post) -> None:
    post.gate["slow"] = asyncio.Event()
    await post.put("slow", "after", to="channel:1")
    await post.put("quick", to="channel:2")
    await post.rest()
    assert post.sent == ["quick"]
    post.gate["slow"].set()
    await post.rest()
    assert post.sent == ["quick", "slow", "after"]


async def test_trouble_on_the_way_is_waited_out_and_the_order_kept(post: Post) -> None:
    post.faults["one"] = [refused(500), refused(503), OSError("no network")]
    await post.put("one", "two")
    await post.rest()
    assert post.sent == []
    for span in RETRIES[:3]:
        await post.later(span - timedelta(seconds=1))
        assert post.sent == []
        await post.later(timedelta(seconds=1))
    assert post.sent == ["one", "two"]


async def test_what_discord_calls_wrong_is_given_up_and_the_rest_goes_on(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    post.faults["bad"] = [refused(400, 50035)]
    await post.put("bad", "good")
    await post.rest()
    assert post.sent == ["good"]
    assert "Discord refused a message" in caplog.text
    await post.later(timedelta(days=1))
    assert post.sent == ["good"]


@pytest.mark.parametrize("fault", [GiveUp("closed"), Refusal("frozen")])
async def test_what_is_given_up_is_not_tried_again(post: Post, fault: BaseException) -> None:
    post.faults["bad"] = [fault]
    await post.put("bad", "good")
    await post.rest()
    await post.later(timedelta(days=1))
    assert post.sent == ["good"]


async def test_what_waits_is_tried_as_often_as_it_must(post: Post) -> None:
    post.faults["late"] = [Later(timedelta(minutes=5), "not now") for _ in range(8)]
    await post.put("late")
    for _ in range(8):
        await post.rest()
        assert post.sent == []
        await post.later(timedelta(minutes=5))
    assert post.sent == ["late"]


@pytest.mark.bug("B11")
async def test_a_message_that_cannot_be_made_does_not_stop_the_others(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    post.faults["bad"] = [ValueError("on purpose")]
    await post.put("bad", "good")
    await post.rest()
    assert post.sent == ["good"]
    assert "could not be made" in caplog.text


@pytest.mark.bug("B22")
async def test_later_news_of_the_same_thing_replaces_what_waits(post: Post) -> None:
    post.gate["first"] = asyncio.Event()
    await post.put("first")
    await asyncio.sleep(0.01)
    for name in ("draw1", "draw2", "draw3"):
        await post.put(name, merge="redraw")
    post.gate["first"].set()
    await post.rest()
    assert post.sent == ["first", "draw3"]


def test_openings_are_limited() -> None:
    clock = FixedClock(NOW)
    openings = Openings(clock)
    for _ in range(OPENINGS):
        openings.take()
    with pytest.raises(Later) as late:
        openings.take()
    assert late.value.span == OPENING_SPAN
    clock.skip(OPENING_SPAN)
    openings.take()


def test_openings_pause_when_discord_says_so() -> None:
    clock = FixedClock(NOW)
    openings = Openings(clock)
    openings.pause()
    clock.skip(OPENING_SPAN / 2)
    with pytest.raises(Later) as late:
        openings.take()
    assert late.value.span == OPENING_SPAN / 2
    clock.skip(OPENING_SPAN / 2)
    openings.take()
