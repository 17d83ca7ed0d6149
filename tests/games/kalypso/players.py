"""Whole games of Kalypso for tests, played by autopilots, by the clock, or at random."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from games.kalypso import GAME
from games.kalypso.autopilot import advise
from games.kalypso.pieces import SPECIALISTS
from games.kalypso.state import State
from games.kernel import Answer, Chance, Decision, Table
from tests.games.kalypso.scene import header

Player = Callable[[Table[State], Decision[Any]], Answer]
_CHANCE = Chance(b"players")


def autopilot(table: Table[State], decision: Decision[Any], effort: float = 0.0) -> Answer:
    """What an autopilot answers that rehearses no rounds, or with some effort."""
    return advise(table.view(decision.seat), decision, _CHANCE, effort=effort).answer


def fond_of(specialist: str) -> Player:
    """An autopilot that takes this Specialist wherever it can."""

    def player(table: Table[State], decision: Decision[Any]) -> Answer:
        return specialist if specialist in decision.options else autopilot(table, decision)

    return player


def at_random(table: Table[State], decision: Decision[Any]) -> Answer:
    return str(_CHANCE.pick("answer", list(decision.options)))


def by_the_clock(table: Table[State], decision: Decision[Any]) -> Answer:
    return decision.timeout((), {})


def play(
    seats: int, mode: str, seed: str, player: Player = autopilot, check: bool = False, **options: str
) -> Table[State]:
    """A whole game."""
    table = Table(GAME, header(seats, mode, seed, **options))
    while table.result is None:
        decision = next(d for d in table.open.values() if not d.answered)
        table.answer(decision.seat, decision.id, player(table, decision))
        if check:
            GAME.invariants(table.state)
    return table


def _is_won(table: Table[State]) -> bool:
    return table.result is not None and table.result.ending == "won"


@cache
def fixtures() -> tuple[Table[State], ...]:
    """Games by autopilots in every mode; together they reach every ending and use every component."""
    games = [play(2 + n % 3, "competitive", f"c{n}", open_turns="yes" if n % 4 == 3 else "no") for n in range(11)]
    games += [
        play(1, "solo", f"s{n}", fond_of(SPECIALISTS[n % 5]), difficulty=("learning", "hard")[n % 2]) for n in range(24)
    ]
    games += [play(2 + n % 2, "cooperative", f"t{n}") for n in range(8)]
    games.append(next(game for n in range(40) if _is_won(game := play(1, "solo", f"w{n}"))))
    return tuple(games)
