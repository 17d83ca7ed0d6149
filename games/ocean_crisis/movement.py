"""OC-7: step I of the Action Phase, Eco Movement. Road Tiles are drawn, then laid hand by hand in turn order.

Beside it whoever holds tiles may send a list of placements ahead, which is laid when its turn comes (OC-R.71).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel import Decision, Seat, Secrecy, Table
from games.ocean_crisis.choices import Ids
from games.ocean_crisis.events import LocationConnected, RoadLaid, RoadsDrawn, RoadsReturned, RoadStackEmpty
from games.ocean_crisis.locations import carry_out
from games.ocean_crisis.pieces import BASE, LOCATION_BY_KEY, LOCATIONS
from games.ocean_crisis.roads import Network, Placement, RoadList, RoadOptions, default_placement
from games.ocean_crisis.state import Road, State

NOBODY = -1


async def eco_movement(table: Table[State]) -> None:
    """OC-7: draw everything first, lay it down hand by hand, take the meeples back (OC-7.21, OC-7.22)."""
    state = table.state
    state.phase = "roads"
    draw_hands(table)
    holders = [seat for seat in state.turn_order() if state.members[seat].roads]
    await table.together([lay_hands(table), *(send_ahead(table, seat) for seat in holders)])
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


async def lay_hands(table: Table[State]) -> None:
    """OC-7.4: every hand in turn order."""
    for seat in table.state.turn_order():
        await lay_hand(table, seat)


async def lay_hand(table: Table[State], seat: int) -> None:
    """OC-7.4 to OC-7.6: one tile at a time in any order; what fits nowhere goes back (OC-R.19, OC-R.20).

    What the seat has sent ahead is laid without asking as long as it is legal; then what is left of the list is given
    up, and the next question tells its seat so (OC-R.71). An event for that seat alone would bar the undo of whoever
    laid the road in its way, and give away that there was a list.
    """
    state, member = table.state, table.state.members[seat]
    given_up = 0
    while member.roads:
        options = RoadOptions.of(state, seat)
        if next(iter(options), None) is None:
            _return_hand(table, seat)
            return
        if member.ahead and member.ahead[0] not in options:
            given_up, member.ahead = len(member.ahead), []
        if member.ahead:
            await lay(table, seat, options.get(member.ahead.pop(0)))
        elif (only := options.only()) is not None:
            await lay(table, seat, options.get(only))
        else:
            state.laying = seat
            placement = await table.offer(_next_road(state, seat, options, given_up))
            state.laying = NOBODY
            if placement is not None:  # else a list has come in
                given_up = 0
                await lay(table, seat, placement)


def _next_road(state: State, seat: int, options: RoadOptions, given_up: int) -> Decision[Placement]:
    """The question for one placement, which a list sent meanwhile makes moot."""
    member = state.members[seat]
    args = {"hand": tuple(member.roads), "dropped": given_up}
    default = _default(options, tuple(member.roads))
    return Decision(seat, "road", options, default, args=args, moot=lambda: bool(member.ahead))


def _return_hand(table: Table[State], seat: int) -> None:
    """OC-R.19: what fits nowhere goes under the stack."""
    member = table.state.members[seat]
    table.state.stack += member.roads
    table.tell(RoadsReturned(Seat(seat), tuple(member.roads), len(member.roads)))
    member.roads, member.ahead = [], []


async def send_ahead(table: Table[State], seat: int) -> None:
    """OC-R.71: a list for this seat's hand, open until it is of no use any more. Nobody waits for it."""
    state, member = table.state, table.state.members[seat]

    def is_useless() -> bool:
        """Nothing is left to lay, or a last tile that is asked for now. All of it is for everybody to see."""
        return len(member.roads) <= (1 if state.laying == seat else 0)

    def as_it_stands(_draft: Sequence[str], _known: Mapping[int, Any]) -> tuple[str, ...]:
        return tuple(member.ahead)

    while not is_useless():
        asked: Decision[Any] = Decision(seat, "roads-ahead", RoadList(state, seat), as_it_stands, settled=True)
        asked.secrecy = Secrecy.PRIVATE
        asked.args = args = _hand_and_list(state, seat)
        asked.moot = lambda args=args: is_useless() or args != _hand_and_list(state, seat)  # then it is asked anew
        sent = await table.offer(asked)
        if sent is not None:
            member.ahead = list(sent) if isinstance(sent, tuple) else []  # else it was taken back


def _hand_and_list(state: State, seat: int) -> dict[str, Any]:
    member = state.members[seat]
    return {"hand": tuple(member.roads), "ahead": len(member.ahead)}


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
