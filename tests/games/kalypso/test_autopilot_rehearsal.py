"""The autopilots' rehearsals: a table made from a view, the rest of a round played on it, and what that is worth."""

from typing import Any

import pytest

from games.kalypso import GAME
from games.kalypso.pieces import BOOK
from games.kalypso.planning import is_lost
from games.kalypso.prospects import FAILURE, FISH, GARDEN, LATER_FISH, LATER_GARDEN, PERSON, SHELTER, prospects
from games.kalypso.rehearsal import Rehearsal, imagined, tiles_to_come
from games.kalypso.state import Card, State
from games.kalypso.upkeep import scramble
from games.kernel import Answer, Chance, Decision, Table
from tests.games.kalypso.players import by_the_clock
from tests.games.kalypso.scene import Scene, header


def first_turn(seats: int, mode: str) -> Table[State]:
    """A game played by the clock up to the first tile."""
    table = Table(GAME, header(seats, mode, "rehearsal"))
    while next(iter(table.open.values())).kind != "tile":
        decision = next(d for d in table.open.values() if not d.answered)
        table.answer(decision.seat, decision.id, by_the_clock(table, decision))
    return table


def default(_state: State, decision: Decision[Any]) -> Answer:
    return decision.timeout((), {})


@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (3, "cooperative")])
def test_what_is_imagined_looks_the_same_to_its_seat(seats, mode):
    table = first_turn(seats, mode)
    seen = table.view(0).board
    state = imagined(seen, Chance(b"lot"))
    twin = table.fork()
    twin.state = state
    assert twin.view(0).board == seen
    assert sorted(state.stock.salvage) == sorted(table.state.stock.salvage)
    assert len(state.stock.fish) == len(table.state.stock.fish) == sum(BOOK.fish.values())


def test_tiles_to_come_are_those_of_all_seats_this_round():
    table = first_turn(3, "cooperative")
    assert tiles_to_come(table.view(0).board, 0) == 3 * 4
    decision = next(d for d in table.open.values() if d.seat == 0)
    while decision.seat == 0 and not table.state.seats[0].done:
        table.answer(0, decision.id, decision.timeout((), {}))
        decision = next((d for d in table.open.values() if d.seat == 0 and not d.answered), decision)
    assert tiles_to_come(table.view(1).board, 1) == 3 * 4 - 1


def test_a_rehearsal_plays_the_round_and_changes_nothing():
    table = first_turn(2, "cooperative")
    before = table.digest()
    decision = next(d for d in table.open.values() if d.seat == 1)
    first = list(decision.options)[7]
    state = Rehearsal(table.view(1).board, 1, Chance(b"lot")).play("tile", str(first), default)
    assert table.digest() == before
    assert (state.turn, [len(part.vortex) for part in state.seats]) == (4, [1, 1])
    assert state.team is not None
    assert state.team.ocean.of_kind("salvage")[2].key == str(first).partition("-")[2]


@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (2, "cooperative")])
def test_the_same_view_and_chance_give_the_same_advice(seats, mode):
    table = first_turn(seats, mode)
    decision = next(d for d in table.open.values() if d.seat == 0)
    view = table.view(0)
    first, second = (GAME.autopilot(view, decision, Chance(b"advice")) for _ in range(2))
    assert first == second
    assert first.answer in decision.options


@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (2, "cooperative")])
def test_advice_knows_nothing_that_the_view_does_not(seats, mode):
    """Two tables alike but for what is hidden: the same advice."""
    table = first_turn(seats, mode)
    decision = next(d for d in table.open.values() if d.seat == 0)
    known = GAME.autopilot(table.view(0), decision, Chance(b"advice"))
    scramble(table.state, 0, Chance(b"other world"))
    assert GAME.autopilot(table.view(0), decision, Chance(b"advice")) == known


@pytest.mark.rule("KA-18.4", "KA-18.5", "KA-18.6", "KA-18.7")
def test_what_the_team_lacks_counts_by_the_piece_and_as_a_failure():
    state = Scene(2, "cooperative", turn=4).state
    state.round = 4  # nobody is to come
    team = state.team
    assert team is not None
    team.community, team.fish = 3, 6
    met = prospects(state)
    team.fish = 4
    assert prospects(state) == pytest.approx(met - 2 * FISH - FAILURE)
    team.fish, team.island = 6, 1
    assert prospects(state) == pytest.approx(met - SHELTER - FAILURE)
    team.island, team.community, team.fish = 0, 4, 8  # without a Garden three are fed
    assert prospects(state) == pytest.approx(met - GARDEN - FAILURE)


def test_every_mouth_is_a_burden_on_the_rounds_to_come():
    state = Scene(2, "cooperative", turn=2).state
    state.round = 1
    team = state.team
    assert team is not None
    team.incoming, team.community, team.fish = [1, 0, 1, 0], 1, 2
    one = prospects(state)
    team.community, team.fish = 2, 4  # fed this round; then three meals of two Fish, and still no Garden is needed
    assert prospects(state) == pytest.approx(one - 3 * 2 * LATER_FISH[0] - PERSON[0])
    team.community, team.fish = 3, 6  # the fourth, who is to come, needs a Garden
    assert prospects(state) == pytest.approx(one - 2 * (3 * 2 * LATER_FISH[0] + PERSON[0]) - LATER_GARDEN[0])


@pytest.mark.rule("KA-18.4", "KA-18.5", "KA-20.1")
def test_a_round_is_lost_by_its_duties_and_the_last_one_by_the_goals_too():
    state = Scene(2, "cooperative", turn=4).state
    team = state.team
    assert team is not None
    state.goals = ["GA2", "GB1"]  # a Monument; little plastic
    for part in state.seats:
        part.cards = [Card("salt_wind", state.round, 1, have=1)]
    team.community = team.island = 0
    state.round = 3
    assert not is_lost(state)
    state.seats[1].cards[-1].have = 0
    assert is_lost(state)
    state.seats[1].cards[-1].have, team.island = 1, 1
    assert is_lost(state)
    team.island, state.round = 0, 4
    assert is_lost(state)  # nobody has built a Monument
    state.goals = ["GB1"]
    assert not is_lost(state)
