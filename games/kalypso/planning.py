"""Thinks a round of shared play through: a few answers are tried by playing on to its end, and the best one kept.

How often depends on what is found, never on time: the same view and chance give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.kalypso.duties import check
from games.kalypso.outlook import Outlook
from games.kalypso.pieces import BOOK, BUILDINGS, GOALS
from games.kalypso.practice import goals_of, insider
from games.kalypso.prospects import prospects
from games.kalypso.rehearsal import Rehearsal, tiles_to_come
from games.kalypso.scoring import figure
from games.kalypso.state import State
from games.kalypso.view import Goal
from games.kernel import Answer, Chance, Decision

EFFORT = (6, 96, 48, 32)  # tiles laid in the trials of one decision, at most, by the number of players
SPAN = 5  # answers that are tried
LEAST = 2  # trials of each, though all end well
HALVED = 4  # trials after which the worse half is given up, and again
LOTS = 4  # different draws of what is hidden
HOPE = 0.2  # how much the best trial of an answer counts against all of them
PROMISE = 0.1  # what areas begun by the end of a round count, against all else in which the team stands well
TASTE, WHIM = 0.5, 1.0  # how far trials differ in what they like to build, and in where they lay things

Habit = Callable[[Outlook, Decision[Any]], Answer]
"""How questions are answered once one has looked."""


def rehearsed(look: Outlook, kind: str, keys: Sequence[str], habit: Habit) -> str:
    """Of a few answers, the one after which the team stands best at the end of the round.

    All are tried alike, with the same luck. Where every trial ends well that is soon enough; else more are made, of the
    better answers, as far as the effort goes.
    """
    mind = look.mind
    lots = [Rehearsal(mind.board, mind.seat, look.chance) for _ in range(LOTS)]
    most = look.effort * EFFORT[len(mind.board.members) - 1] / tiles_to_come(mind.board, mind.seat)
    left = list(keys[: max(1, min(SPAN, int(most) // LEAST))])
    found: dict[str, list[float]] = {key: [] for key in left}
    made = lost = number = 0
    while len(left) > 1 and (number < LEAST or (lost and made + len(left) <= most)):
        crew = Crew(look.chance, number, habit)
        for key in left:
            state = lots[number % LOTS].play(kind, key, crew)
            found[key].append(crew.worth(state))
            lost += is_lost(state)
        made, number = made + len(left), number + 1
        left.sort(key=lambda key: -_merit(found[key]))
        if number % HALVED == 0:
            del left[max(2, (len(left) + 1) // 2) :]
    return left[0]


def _merit(worths: Sequence[float]) -> float:
    """What trials say of an answer: how they went, and how the best of them went."""
    return (1 - HOPE) * sum(worths) / len(worths) + HOPE * max(worths)


def is_lost(state: State) -> bool:
    """Whether the round, or the game with it, ended badly."""
    team, players = state.team, len(state.seats)
    assert team is not None
    if check(state, team):
        return True
    goals = [GOALS[id] for id in state.goals] if state.round == BOOK.rounds else []
    return any(not goal.is_met(figure(team.ocean, goal.shared_metric), players) for goal in goals)


class Crew:
    """All seats in a trial: hasty, and with likings of their own where its number is not nought."""

    def __init__(self, chance: Chance, number: int, habit: Habit) -> None:
        self.chance, self.number, self.habit = chance, number, habit
        self.taste = {id: 1.0 + TASTE * noise(number, n) for n, id in enumerate(BUILDINGS)} if number else {}
        self._goals: tuple[Goal, ...] = ()

    def _whim(self, a: int, b: int) -> float:
        return WHIM * noise(self.number, a * 31 + b)

    def look(self, state: State, seat: int) -> Outlook:
        """What a seat makes of it."""
        mind = insider(state, seat, self.taste, self._goals)
        return Outlook(mind, self.chance, hasty=True, whim=self._whim if self.number else None)

    def __call__(self, state: State, decision: Decision[Any]) -> Answer:
        """The hasty answer; how the goals stand is looked at once a turn."""
        if decision.kind == "tile" or not self._goals:
            self._goals = goals_of(state)
        return self.habit(self.look(state, decision.seat), decision)

    def worth(self, state: State) -> float:
        """How the team stands."""
        promise = self.look(state, 0).promise() if state.round < BOOK.rounds else 0.0
        return prospects(state) + PROMISE * promise


def noise(seed: int, n: int) -> float:
    """A number between -1 and 1, always the same for the same two.

    >>> noise(1, 2) == noise(1, 2), noise(1, 2) == noise(2, 1), all(-1 <= noise(3, n) <= 1 for n in range(99))
    (True, False, True)
    """
    mixed = (seed * 0x9E3779B1 ^ n * 0x85EBCA6B) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 12) * 0x297A2D39 & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) / 0x80000000 - 1.0
