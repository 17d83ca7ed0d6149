"""OC-7: step I of the Action Phase, Eco Movement. Road Tiles are drawn, then laid hand by hand in turn order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel import Decision, Seat, Table
from games.ocean_crisis.choices import Ids
from games.ocean_crisis.events import LocationConnected, RoadLaid, RoadsDrawn, RoadsReturned, RoadStackEmpty
from games.ocean_crisis.locations import carry_out
from games.ocean_crisis.pieces import BASE, LOCATION_BY_KEY, LOCATIONS
from games.ocean_crisis.roads import Network, Placement, RoadOptions, default_placement
from games.ocean_crisis.state import Road, State


async def eco_movement(table: Table[State]) -> None:
    """OC-7: draw everything first, lay it down hand by hand, take the meeples back (OC-7.21, OC-7.22)."""
    state = table.state
    state.phase = "roads"
    draw_hands(table)
    for seat in state.turn_order():
        await lay_hand(table, seat)
    state.standing = [meeple for meeple in state.standing if meeple.place != BASE]


def draw_hands(table: Table[State]) -> None:
    """OC-7.1 to OC-7.3, OC-7.20: a tile for each meeple on the Eco Base; the start player draws the neutral ones'."""
    state = table.state
    lost = 0
    for seat in state.turn_order():
        owed = sum(meeple.owner == seat for meeple in state.at_place(BASE))
        owed += state.neutral if seat == state.start else 0
        drawn = state.stack[:owed]
        del state.stack[:owed]
        lost += owed - len(drawn)
        state.members[seat].roads = drawn
        if drawn:
            table.tell(RoadsDrawn(Seat(seat), tuple(drawn)))
    if lost:
        table.tell(RoadStackEmpty(lost))


async def lay_hand(table: Table[State], seat: int) -> None:
    """OC-7.4 to OC-7.6: one tile at a time in any order; what fits nowhere goes back (OC-R.19, OC-R.20)."""
    state = table.state
    hand = state.members[seat].roads
    while hand:
        options = RoadOptions(state, seat)
        if next(iter(options), None) is None:
            state.stack += hand
            table.tell(RoadsReturned(Seat(seat), tuple(hand), len(hand)))
            hand.clear()
            return
        decision = Decision(seat, "road", options, _default(options, hand), args={"hand": tuple(hand)})
        await lay(table, seat, await table.ask(decision))


def _default(options: RoadOptions, hand: Sequence[str]) -> Any:
    def default(_draft: Sequence[str], _known: Mapping[int, Any]) -> str:
        return default_placement(options, hand)

    return default


async def lay(table: Table[State], seat: int, placement: Placement) -> None:
    """OC-7.14 to OC-7.18: the tile lies for good, and what it connects works at once."""
    state = table.state
    reached = Network.of(state).reached(placement.cell, placement.ends)
    state.members[seat].roads.remove(placement.shape)
    state.roads[placement.cell] = Road(placement.shape, placement.rotation)
    table.tell(RoadLaid(Seat(seat), placement.shape, placement.cell, placement.rotation))
    state.connected += reached
    while reached:
        keys = [LOCATIONS[id].key for id in reached]
        chosen = await table.ask(Decision(seat, "location-order", Ids(keys)))  # OC-R.18
        location = LOCATION_BY_KEY[chosen]
        reached.remove(location.id)
        table.tell(LocationConnected(Seat(seat), location.key, location.label))
        await carry_out(table, seat, location)
