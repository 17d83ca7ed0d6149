"""Whole games for tests, played by autopilots, by the clock, or at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.kernel import Answer, Chance, Composite, Decision, Table
from games.ocean_crisis import GAME
from games.ocean_crisis.state import State
from tests.games.ocean_crisis.scene import header

Player = Callable[[Table[State], Decision[Any]], Answer]
_CHANCE = Chance(b"players")


def autopilot(table: Table[State], decision: Decision[Any]) -> Answer:
    return GAME.autopilot(table.view(decision.seat), decision, _CHANCE).answer


def at_random(table: Table[State], decision: Decision[Any]) -> Answer:
    """Any legal answer; composite ones part by part until they may be locked."""
    if not isinstance(decision.options, Composite):
        return str(_CHANCE.pick("answer", list(decision.options)))
    parts: tuple[str, ...] = ()
    while not decision.options.complete(parts):
        parts += (str(_CHANCE.pick("part", list(decision.options.after(parts)))),)
    return parts


def only_the_beach(table: Table[State], decision: Decision[Any]) -> Answer:
    """All meeples on Beach tiles, one after the other; the river is left alone."""
    if not isinstance(decision.options, Composite):
        return next(iter(decision.options))
    beach = [place for place in ("P6", "P5", "P4", "P3", "P2", "P1") if place in table.state.tiles]
    parts: tuple[str, ...] = ()
    while kinds := decision.options.after(parts).kinds:
        place = beach[(decision.seat + len(parts) * len(table.seats)) % len(beach)] if beach else "base"
        parts += (f"{kinds[0]}-{place}",)
    return parts


def awaited(table: Table[State]) -> Decision[Any]:
    return next(decision for decision in table.open.values() if not decision.answered)


def play(seats: int, seed: str, player: Player = autopilot, check: bool = False, **options: str) -> Table[State]:
    """A whole game."""
    table = Table(GAME, header(seats, seed, **options))
    while table.result is None:
        decision = awaited(table)
        table.answer(decision.seat, decision.id, player(table, decision))
        if check:
            GAME.invariants(table.state)
    return table
