"""Whole games of every game and mode, from the lobby to the proof, by what the private messages offer alone."""

from __future__ import annotations

from typing import Any

import pytest

from bot.lobby import offered
from games import game
from games.kernel import Chance
from storage.protocol import Phase
from tests.e2e.bench import Bench
from tests.e2e.players import check_messages, play_on, sit_down, stored_table

TWO, WITH_A_BOT, ONE = (("Marina", "Kai"), 0), (("Marina",), 1), (("Marina",), 0)
ALONE = {("kalypso", "solo"), ("eldertide", "double")}
"""Modes that are for one."""


def tables() -> list[Any]:
    """Every game by two people and by one with a bot; each further mode by those it is for."""
    made = []
    for slug in offered():
        mode = next((s for s in game(slug).settings if s.mode), None)
        for n, value in enumerate(mode.values if mode else ("",)):
            further = ONE if (slug, value) in ALONE else TWO if mode and mode.name == "mode" else WITH_A_BOT
            crowds = (TWO, WITH_A_BOT) if n == 0 else (further,)
            options = f"{mode.name}={value}" if mode else ""
            made += [pytest.param(slug, options, *crowd, id=f"{slug}-{value}-{len(crowd[0])}") for crowd in crowds]
    return made


@pytest.mark.parametrize(("slug", "options", "people", "bots"), tables())
async def test_from_the_lobby_to_the_proof(
    b: Bench, slug: str, options: str, people: tuple[str, ...], bots: int
) -> None:
    given = {"options": options} if options else {}
    id = await b.begin(*people, bots=bots, game=slug, **given)
    players = await sit_down(b, id, people)
    await play_on(b, id, players, Chance(f"{slug} {options} {people}".encode()))
    assert (await b.record(id)).phase is Phase.OVER
    await check_messages(b, id, players)
    table = await stored_table(b, id)
    assert table.result is not None
    assert {entry.seat for entry in table.log if not entry.by} == set(players)
    assert await b.store.outbox(b.clock.now()) == []
