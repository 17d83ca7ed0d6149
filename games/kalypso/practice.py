"""A table to think on: the rules run on it as on any other, but one player answers every question at once.

Nothing is logged, told or checked, and what a judgement needs is read from the state itself. Shared play only, where
every seat sees the same.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar, cast

from games.kalypso.bonuses import settle_owed
from games.kalypso.building import DONE, NextOptions
from games.kalypso.judgement import Mind
from games.kalypso.pieces import BOOK, GOALS, SPECIALISTS
from games.kalypso.placing import lay
from games.kalypso.scoring import figure
from games.kalypso.sea import Sea, sea_of
from games.kalypso.spots import TileSpots
from games.kalypso.state import Laid, Part, State
from games.kalypso.turn import act, begin, choose_and_place, drop_held
from games.kalypso.view import Forecast, Goal, KalypsoView, Member, Ocean, Tracker
from games.kalypso.vortex import leftover
from games.kernel import Answer, Chance, Decision, Event, Table

T = TypeVar("T")
Player = Callable[[State, Decision[Any]], Answer]
"""Whoever answers for all seats."""


class Practice(Table[State]):
    """The table. `forced` is the answer to the first question that has any choice, in place of the player's."""

    def __init__(self, state: State, chance: Chance, player: Player) -> None:
        self.state, self.chance, self.player = state, chance, player
        self.forced: Answer | None = None

    @property
    def seats(self) -> range:
        """All seats, from 0."""
        return range(len(self.state.seats))

    def tell(self, event: Event, to: tuple[int, ...] | None = None, *, but: int | None = None) -> None:
        """Nobody listens."""

    @types.coroutine
    def offer(self, decision: Decision[T]) -> Generator[Any, Any, T | None]:
        """The player's answer, which is taken to be legal: but for Salvage, a key is its own value."""
        yield from ()
        answer, options = self.answered(decision), decision.options
        value: Any = options.read(answer) if isinstance(options, TileSpots) else answer
        return cast(T, value)

    def answered(self, decision: Decision[Any]) -> Any:
        """What was forced, once; then what the player says."""
        if self.forced is not None:
            answer, self.forced = self.forced, None
            return answer
        return self.player(self.state, decision)

    # --- turns --------------------------------------------------------------------------------------------------------

    async def turn(self, seat: int) -> None:
        """A turn from its beginning."""
        begin(self.state, seat)
        await choose_and_place(self, seat)
        await self.go_on(seat)

    async def go_on(self, seat: int) -> None:
        """The rest of a turn; and what it brings others whose turn is over (KA-R.80)."""
        await self._finish(seat)
        for other in self.seats:
            if self.state.seats[other].owed:
                await self._finish(other)

    async def _finish(self, seat: int) -> None:
        await settle_owed(self, seat)
        while (answer := self._next(seat)) != DONE:
            await act(self, seat, answer)
            await settle_owed(self, seat)
        drop_held(self, seat)
        self.state.seats[seat].done = True

    def _next(self, seat: int) -> str:
        options = NextOptions(self.state, seat)
        if options.only() == DONE:
            return DONE
        return str(self.answered(Decision(seat, "next", options)))

    async def last_tile(self, seat: int) -> None:
        """KA-21.13: with the Salvager, the tile that is left may be placed."""
        state, ocean = self.state, self.state.ocean(seat)
        tiles = leftover(state, seat)
        begin(state, seat)
        if tiles and sea_of(ocean).spots("salvage"):
            options = TileSpots(ocean, tiles, lambda: sea_of(ocean).spots("salvage"), numbered=False)
            found = await self.offer(Decision(seat, "salvage", options))
            if found is not None:
                lay(self, seat, Laid("salvage", found[2], found[1]))
        await self.go_on(seat)


# --- what a seat makes of it ------------------------------------------------------------------------------------------


@dataclass
class Insider(Mind):
    """A judgement that reads the ocean from the state."""

    known: Sea | None = None

    @cached_property
    def sea(self) -> Sea:
        """The facts of that ocean."""
        assert self.known is not None
        return self.known


def insider(state: State, seat: int, taste: dict[str, float], goals: tuple[Goal, ...]) -> Insider:
    """The judgement of a seat."""
    assert state.team is not None
    return Insider(glance(state, goals), seat, taste=taste, known=sea_of(state.team.ocean))


def glance(state: State, goals: tuple[Goal, ...]) -> KalypsoView:
    """The view as far as a judgement needs it: no pieces, no texts."""
    team = state.team
    assert team is not None
    fresh = tuple(label for part in state.seats for label in part.fresh)
    ocean = Ocean(None, team.ocean.size, (), (), (), (), (), (), fresh, (), ())
    tracker = Tracker(
        team.fish, team.community, team.garden, team.solar, team.boat, team.boat_limit, team.feeds, team.island,
        tuple((id, id in team.specialists) for id in SPECIALISTS), tuple(team.incoming), "", 0, 0, (), (),
    )  # fmt: skip
    return KalypsoView(
        state.mode, state.difficulty, state.open_turns, state.round, BOOK.rounds, state.turn, state.turns, state.phase,
        "", (ocean,), tuple(_member(seat, part) for seat, part in enumerate(state.seats)), goals, tracker,
        state.stock.supply, {}, (),
    )  # fmt: skip


def _member(seat: int, part: Part) -> Member:
    card = part.card
    stands = "passed" if card is not None and card.passed else "open"
    cards = () if card is None else (
        Forecast(card.key, "", card.item, card.need, card.have, card.round, stands, "", "", ""),
    )  # fmt: skip
    return Member(
        seat, part.colour, 0, 0, (), (), (), (), cards, tuple(part.held), 0, None, part.enclosed, part.done, part.left,
        None,
    )  # fmt: skip


def goals_of(state: State) -> tuple[Goal, ...]:
    """How far the team is with the Settlement Goals."""
    assert state.team is not None
    found = []
    for id in state.goals:
        goal = GOALS[id]
        have = figure(state.team.ocean, goal.shared_metric)
        need = goal.shared[len(state.seats) - 1]
        found.append(Goal(id, "", "", goal.shared_metric, have, need, goal.at_least, ()))
    return tuple(found)
