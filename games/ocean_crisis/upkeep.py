"""What must hold of every Ocean Crisis state, and how to reorder what nobody may know (OC-1.12, OC-1.15, OC-1.19)."""

from __future__ import annotations

from collections import Counter

from games.kernel import Chance
from games.ocean_crisis.pieces import (
    BASE,
    BOOK,
    CARDS,
    GARBAGE,
    HERMIT_TILE,
    LAND,
    LOCATIONS,
    OCEAN,
    PLACES,
    ROADS,
    TEAMS,
    WHITE,
)
from games.ocean_crisis.roads import Network, Placement, RoadOptions
from games.ocean_crisis.state import ORDERS, REPEAT, State


def invariants(state: State) -> None:
    """Raise AssertionError where pieces were lost or a limit is broken."""
    _garbage_is_conserved(state)
    _roads_are_conserved(state)
    _cards_are_conserved(state)
    _meeples_are_conserved(state)
    assert len(state.island) <= OCEAN.island_spaces, "island over-full"
    assert len(state.island) < OCEAN.island_spaces or state.over is not None, "the full island ends the game"
    assert 1 <= state.round <= state.rounds, "no such round"
    assert all(place in PLACES for place in state.tiles), "a tile lies nowhere"
    assert not (state.phase == "planning" and state.sealed and state.standing), "a sealed plan stands on the board"
    _orders_are_in_order(state)
    assert len(state.research) < max(state.research_need, 1) or state.phase in {"cleanup", "roads"}, "research overdue"


def _garbage_is_conserved(state: State) -> None:
    """OC-1.12: every tile is somewhere, and nowhere twice; Hermit Crab Tiles too."""
    everywhere = Counter(state.bag) + Counter(state.discard) + Counter(state.island)
    everywhere += Counter(tile.type for tile in (*state.tiles.values(), *state.research))
    everywhere += Counter(state.researched)
    if state.shark is not None:
        everywhere += Counter(state.shark.eaten)
    hermits = everywhere.pop(HERMIT_TILE, 0)
    printed = {garbage.id: garbage.count for garbage in GARBAGE.values()}
    assert dict(everywhere) == printed, f"garbage {everywhere} is not {printed}"
    if state.hermits is not None:
        hidden = 0 if state.round == 1 and state.phase == "setup" else BOOK.hermit_crabs.tiles
        assert hermits + state.hermits.found == hidden, "a Hermit Crab Tile went missing"
    else:
        assert hermits == 0, "a Hermit Crab Tile without its mission"


def _roads_are_conserved(state: State) -> None:
    """36 Road Tiles in stack, hands and on the land, each on a buildable cell; the network never closes (OC-7.12)."""
    found = Counter(state.stack) + Counter(road.shape for road in state.roads.values())
    for member in state.members:
        found += Counter(member.roads)
    assert dict(found) == {road.id: road.count for road in ROADS.values()}, f"road tiles {found}"
    network = Network.of(state)
    assert all(cell in LAND and network.is_buildable(cell) for cell in state.roads), "a road where none may be"
    assert network.open_ends, "the network is closed"


def _cards_are_conserved(state: State) -> None:
    """Five Enhancement Cards, one a colour at most (OC-14.4)."""
    held = [card for member in state.members for card in member.cards.values()]
    held += [state.drawn_card] if state.drawn_card else []
    assert sorted((*state.deck, *held, *state.boxed_cards)) == sorted(CARDS), "an Enhancement Card went missing"
    assert all(colour in member.colours for member in state.members for colour in member.cards), "card of no colour"


def _meeples_are_conserved(state: State) -> None:
    """OC-1.15, OC-3: nobody has more on the board than they own; whites are in towns, neutral, or somebody's."""
    size = TEAMS[len(state.members)]
    towns = sum(LOCATIONS[id].meeples for id in LOCATIONS)
    whites = sum(state.town.values()) + sum(member.meeples.count(WHITE) for member in state.members)
    assert whites == towns, "a white meeple went missing"
    assert state.neutral == size.neutral_meeples, "a neutral meeple went missing"
    for seat, member in enumerate(state.members):
        for colour in member.colours:
            assert member.meeples.count(colour) == size.meeples_per_colour, f"{colour} meeples"
        standing = Counter(meeple.kind for meeple in state.standing if meeple.owner == seat)
        assert all(standing[kind] <= member.meeples.count(kind) for kind in standing), "more stand than there are"


def _orders_are_in_order(state: State) -> None:
    """OC-R.71 to OC-R.73: lists are of tiles in the hand, while roads are laid; orders are known, once each."""
    for member in state.members:
        shapes = Counter(Placement.read(key).shape for key in member.ahead)
        assert shapes <= Counter(member.roads), "a list of tiles that are not in the hand"
        assert not (member.roads or member.ahead) or state.phase == "roads", "a hand outside Eco Movement"
        assert member.orders == [order for order in ORDERS if order in member.orders], f"orders {member.orders}"
        assert not member.routine or REPEAT in member.routine, "a standing plan that was not asked for"
    assert state.laying == -1 or state.members[state.laying].roads, "a road is asked for without a tile"


def reshuffle(state: State, chance: Chance) -> None:
    """Bring the face-down piles into a new order: the bag, the road stack, the Enhancement deck."""
    chance.shuffle("bag", state.bag)
    chance.shuffle("roads", state.stack)
    chance.shuffle("deck", state.deck)


def scramble(state: State, viewer: int | None, chance: Chance) -> None:
    """Change what a viewer must not know: the order of the face-down piles, and what other seats have ordered."""
    chance.shuffle("scramble bag", state.bag)
    chance.shuffle("scramble roads", state.stack)
    chance.shuffle("scramble deck", state.deck)
    for seat, member in enumerate(state.members):
        if seat != viewer:
            member.orders = [order for order in ORDERS if chance.roll("scramble orders", 2)]
            member.routine = [f"{kind}-{BASE}" for kind in member.meeples] if chance.roll("scramble plan", 2) else []
            legal = list(RoadOptions.of(state, seat))
            member.ahead = [chance.pick("scramble list", legal)] if legal and chance.roll("scramble lists", 2) else []
