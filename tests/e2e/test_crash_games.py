"""The bot is killed all through a round of the other games: nothing acknowledged is lost, nothing is told twice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from games.kernel import Table
from tests.e2e.crash import DEATH
from tests.e2e.test_crash import Harbour, check, harbour

CHAIN = frozenset({"barrel", "scrap", "salvage", "boat", "net", "garden", "workplace", "assign"})
"""What a bonus of Kalypso asks for: decisions in the midst of a turn."""


def points(h: Harbour) -> list[str]:
    """The names of the points that were passed, those marked at which a bot has died."""
    return (h.folder / "points").read_text().splitlines()


def check_deaths(h: Harbour, since: int) -> None:
    """A bot has died before and after every kind of write that was done since so many points were passed."""
    fatal = {name.removesuffix(DEATH) for name in points(h) if name.endswith(DEATH)}
    passed = {name.removesuffix(DEATH) for name in points(h)[since:]}
    assert fatal >= {name for name in passed if name.startswith(("before", "after"))}
    assert any("answers" in name for name in fatal)


async def survive(h: Harbour, id: str) -> None:
    """Let the last bot die and another one find everything as it has to be."""
    h.lifespan = 0
    await h.die()
    await h.awake()
    check(h, id)
    assert (h.folder / "errors").read_text() == ""


@pytest.mark.bug("B49", "B51", "B58")
async def test_killed_through_a_round_of_eldertide(tmp_path: Path) -> None:
    """Houses, House Perks, Dials, sail turns, the Storm: a death before and after every kind of commit."""
    async with harbour(tmp_path, "eldertide") as h:
        for first in (1, 12):
            h.lifespan, since = first, len(points(h))
            id = await h.begin()
            await h.play_round(id, 120)
            check_deaths(h, since)
            await survive(h, id)
            await h.forget_private_channels()
        assert h.deaths > 10


@pytest.mark.bug("B49", "B51", "B58")
async def test_killed_in_the_midst_of_a_bonus_chain(tmp_path: Path) -> None:
    """Sealed turns; wherever a bonus waits to be settled, the bot dies 1, 2, 3 … points later, until it is."""
    tried: Counter[str] = Counter()

    def before(table: Table[Any]) -> int | None:
        asked = next(d for d in table.open.values() if d.seat == table.awaited[0] and not d.answered)
        if asked.kind not in CHAIN:
            return None
        tried[asked.id] += 1
        return tried[asked.id]

    async with harbour(tmp_path, "kalypso") as h:
        id = await h.begin()
        await h.play_round(id, 300, before=before, done=lambda _: len(tried) > 3)
        await survive(h, id)
        assert h.deaths >= sum(tried.values())
        assert max(tried.values()) > 2, "some die before their answer is stored"


@pytest.mark.bug("B49", "B51", "B58")
async def test_killed_through_a_competitive_round_of_kalypso(tmp_path: Path) -> None:
    """Starting tiles, Forecasts and four sealed turns."""
    async with harbour(tmp_path, "kalypso") as h:
        h.lifespan = 1
        id = await h.begin()
        await h.play_round(id, 200)
        check_deaths(h, 0)
        await survive(h, id)
        assert h.deaths > 10
