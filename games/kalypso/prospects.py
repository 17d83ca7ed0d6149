"""How a team stands at the end of a round: what it lacks, and what it has for the rounds to come (shared play)."""

from __future__ import annotations

from games.kalypso.pieces import BOOK, GOALS
from games.kalypso.scoring import figure
from games.kalypso.sea import sea_of
from games.kalypso.state import State, Team

FAILURE = 30.0  # for each duty that would lose the game
FISH, GARDEN, SHELTER, CARD = 4.0, 10.0, 16.0, 12.0  # for each one lacking
SPARE_FISH, SPARE_GARDEN = 1.6, 4.0  # for each one that the people to come will need
PERSON = 4.0  # what one more mouth costs in each round to come
WORKPLACE = 3.0
SPECIALIST, ANGLER = 3.0, 4.0  # the Angler's for each round to come
BOAT = 2.0  # for each Boat that may be launched, up to three
WATERS = 0.6  # for each Fish in the Zones that a Net could reach
GOAL = 10.0  # for a goal half met, and as much again for one met; twice that in the end


def prospects(state: State) -> float:
    """What the team's position is worth once the turns of a round are over."""
    team = state.team
    assert team is not None
    return _duties(state, team) + _stores(state, team) + _means(state, team) + _goals(state, team)


def _duties(state: State, team: Team) -> float:
    """KA-18.4 to KA-18.7: what is lacking now."""
    lacking = (
        (FISH, BOOK.fish_per_settler * team.community - team.fish),
        (GARDEN, team.community - team.feeds),
        (SHELTER, team.island),
        (CARD, sum(part.card.missing for part in state.seats if part.card is not None and not part.left)),
    )
    return -sum(each * count + FAILURE for each, count in lacking if count > 0)


def _stores(state: State, team: Team) -> float:
    """Food beyond this round, as far as the rounds to come need it; every mouth is a burden on them."""
    arrivals = team.incoming[state.round :]
    later = len(arrivals)
    meals = later * team.community + sum(count * (later - n) for n, count in enumerate(arrivals))
    fish = min(max(0, team.fish - BOOK.fish_per_settler * team.community), BOOK.fish_per_settler * meals)
    beds = min(max(0, team.feeds - team.community), sum(arrivals))
    return SPARE_FISH * fish + SPARE_GARDEN * beds - PERSON * later * team.community


def _means(state: State, team: Team) -> float:
    """What helps in the rounds to come: workplaces, Specialists, Boats and fishing grounds."""
    arrivals = team.incoming[state.round :]
    later = len(arrivals)
    if not later:
        return 0.0
    angler = "angler" in team.specialists
    free = sum(p.kind == "building" and p.what != "house" and not p.settler for p in team.ocean.pieces)
    worth = WORKPLACE * min(free, team.island + sum(arrivals) + 1)
    worth += SPECIALIST * len(team.specialists) + ANGLER * later * angler
    worth += BOAT * min(3, team.boat_limit - team.boat)
    sea = sea_of(team.ocean)
    waters = [sea.zone_fish[zone] for zone in sea.fishing_zones(angler=angler)]  # the richest first
    return worth + WATERS * sum(waters[: 2 * later * len(state.seats)])


def _goals(state: State, team: Team) -> float:
    """KA-20.1: how near the goals are; early on nobody looks at them."""
    if state.round < BOOK.rounds - 1:
        return 0.0
    worth = 0.0
    for id in state.goals:
        goal = GOALS[id]
        have, need = figure(team.ocean, goal.shared_metric), goal.shared[len(state.seats) - 1]
        met = have >= need if goal.at_least else have <= need
        part = min(have, need) / need if goal.at_least else 1.0 - max(0, have - need) / need
        worth += GOAL * (part + met) * (2 if state.round == BOOK.rounds else 1)
    return worth
