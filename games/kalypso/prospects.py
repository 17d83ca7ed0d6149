"""How a team stands at the end of a round: what it lacks, and what it has for the rounds to come (shared play)."""

from __future__ import annotations

from games.kalypso.pieces import BOOK, GOALS
from games.kalypso.scoring import figure
from games.kalypso.sea import sea_of
from games.kalypso.state import State, Team

FAILURE = 30.0  # for each duty that would lose the game
FISH, GARDEN, SHELTER, CARD = 4.0, 10.0, 16.0, 12.0  # for each one lacking

# What lasts, after rounds 1, 2 and 3: found by comparing how teams stood then with how their games ended.
LATER_FISH = (0.5, 0.8, 1.6)  # for each one lacking for the rounds to come
LATER_GARDEN = (1.4, 2.0, 2.9)
WORKPLACE = (1.0, 2.5, 2.8)  # for each Building that can take somebody to come
WATERS = (2.6, 2.4, 1.5)  # for each Fish in the best Zones that a Net could be cast in
SHOALS = (1.2, 1.2, 1.5)  # for each Fish in the best Zones of the whole sea
PANEL = (3.0, 2.5, 0.0)
BOAT = (0.5, 1.0, 2.5)  # for each that may be launched, up to four
PERSON = (2.0, 1.0, 0.5)  # what a mouth costs besides all it will lack
GOAL = (0.5, 2.0, 6.0, 20.0)  # for each player, for a goal half met, and as much again for one met; at the end too
ANGLER = 3.0  # for each player, while there is something to come
SPECIALIST = 1.0


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
    """Food for the rounds to come, as far as it is lacking for all who will be there."""
    arrivals, n = team.incoming[state.round :], state.round - 1
    if not arrivals:
        return 0.0
    people, meals = team.community, 0
    for count in arrivals:
        people += count
        meals += people
    left = team.fish - BOOK.fish_per_settler * team.community
    worth = LATER_FISH[n] * min(0, left - BOOK.fish_per_settler * meals)
    return worth + LATER_GARDEN[n] * min(0, team.feeds - people) - PERSON[n] * team.community


def _means(state: State, team: Team) -> float:
    """What helps in the rounds to come: workplaces, Specialists, Boats and fishing grounds."""
    arrivals, n = team.incoming[state.round :], state.round - 1
    if not arrivals:
        return 0.0
    angler, players = "angler" in team.specialists, len(state.seats)
    free = sum(p.kind == "building" and p.what != "house" and not p.settler for p in team.ocean.pieces)
    worth = WORKPLACE[n] * min(free, sum(arrivals) + 1)
    worth += SPECIALIST * len(team.specialists) + ANGLER * players * angler
    worth += PANEL[n] * min(team.solar, 4) + BOAT[n] * min(4, team.boat_limit - team.boat)
    sea, nets = sea_of(team.ocean), 2 * players
    waters = [sea.zone_fish[zone] for zone in sea.fishing_zones(angler=angler)]  # the richest first
    shoals = sorted(sea.zone_fish.values(), reverse=True)
    return worth + WATERS[n] * sum(waters[:nets]) + SHOALS[n] * sum(shoals[:nets])


def _goals(state: State, team: Team) -> float:
    """KA-20.1: how near the goals are."""
    worth = 0.0
    for id in state.goals:
        goal = GOALS[id]
        have, need = figure(team.ocean, goal.shared_metric), goal.shared[len(state.seats) - 1]
        met = have >= need if goal.at_least else have <= need
        part = min(have, need) / need if goal.at_least else 1.0 - max(0, have - need) / need
        worth += GOAL[state.round - 1] * (part + met)
    return worth * (1 if state.round == BOOK.rounds else len(state.seats))
