"""Whole games for tests, played by autopilots, by the clock, or at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.eldertide import GAME
from games.eldertide.state import State
from games.kernel import Answer, Chance, Composite, Decision, Table
from tests.games.eldertide.scene import header

Player = Callable[[Table[State], Decision[Any], Chance], Answer]


def autopilot(table: Table[State], decision: Decision[Any], chance: Chance) -> Answer:
    return GAME.autopilot(table.view(decision.seat), decision, chance).answer


def at_random(table: Table[State], decision: Decision[Any], chance: Chance) -> Answer:
    """Any legal answer; a form stops at any length."""
    if not isinstance(decision.options, Composite):
        return str(chance.pick("answer", list(decision.options)))
    parts: tuple[str, ...] = ()
    while (keys := list(decision.options.after(parts))) and chance.roll("enough", 4):
        parts += (str(chance.pick("part", keys)),)
    return parts


def awaited(table: Table[State]) -> Decision[Any]:
    """The first decision that somebody owes."""
    return next(decision for decision in table.open.values() if not decision.answered)


def dealt(seats: int, seed: str = "0", **options: str) -> Table[State]:
    """A table just dealt, the first of everything chosen before."""
    table = Table(GAME, header(seats, seed, **options))
    while awaited(table).kind in {"house", "challenge"}:
        decision = awaited(table)
        table.answer(decision.seat, decision.id, next(iter(decision.options)))
    return table


def play(seats: int | str, seed: str, player: Player = autopilot, check: bool = False, **options: str) -> Table[State]:
    """A whole game."""
    table, chance = Table(GAME, header(seats, seed, **options)), Chance(seed.encode())
    while table.result is None:
        decision = awaited(table)
        table.answer(decision.seat, decision.id, player(table, decision, chance))
        if check:
            GAME.invariants(table.state)
    return table
