"""EL-15: the Storm Phase. Nobody decides anything."""

from __future__ import annotations

from games.eldertide.choices import who
from games.eldertide.dashboard import add_damage
from games.eldertide.events import (
    CapitalMoved,
    FavorPassed,
    PortBattered,
    PortBroken,
    PortGuarded,
    ShipDamaged,
    ShipSpared,
    StormRolled,
)
from games.eldertide.pieces import BOOK, DASHBOARD, SPACES
from games.eldertide.state import CAPITAL, Port, State, StormMove
from games.kernel import Table

HIGHEST_MULTIPLIER = 3


def storm_phase(table: Table[State]) -> None:
    """EL-15.12 to EL-15.14: every roll in turn; then the Favor token passes."""
    state = table.state
    state.phase, state.storm_moves = "storm", []
    for _ in range(state.rolls):
        faces = BOOK.storm_die.faces
        move_storm(table, faces[table.chance.roll("storm die", len(faces))])
    if not state.challenged or state.double:
        state.favor = (state.favor + 1) % len(state.houses)
        table.tell(FavorPassed(*who(state, state.favor)))


def heading(storm: str, rolled: str) -> str:
    """EL-15.4, EL-R.5, EL-R.6: the rolled direction, or the next one counter-clockwise in which a tile lies.

    >>> heading("C1", "W"), heading("A1", "E")
    ('SE', 'E')
    """
    ring = BOOK.map.directions_ccw
    first = ring.index(rolled)
    return next(d for d in (*ring[first:], *ring[:first]) if d in SPACES[storm].neighbours)


def move_storm(table: Table[State], rolled: str) -> None:
    """EL-15.1 to EL-15.3, EL-15.7: the Storm and the tile beside it change places, and the tile suffers."""
    state = table.state
    taken = heading(state.storm, rolled)
    start, end = state.storm, SPACES[state.storm].neighbours[taken]
    table.tell(StormRolled(rolled, taken, rolled == taken, end))
    port = state.port_on(end)
    state.storm = end
    if port is None:
        state.capital, tile, outcome = start, CAPITAL, CAPITAL
        table.tell(CapitalMoved(start))
    else:
        port.space, tile = start, port.id
        outcome = _strike(table, port)
    state.storm_moves.append(StormMove(rolled, taken, start, end, tile, outcome))


def _strike(table: Table[State], port: Port) -> str:
    """EL-15.3, EL-15.8 to EL-15.11: a Port is broken, battered, or guarded by its Beacon; then the ships on it."""
    state = table.state
    if port.lit:
        table.tell(PortGuarded(port.id, port.space))
        return "guarded"
    outcome = "again" if port.broken else "broken"
    if not port.broken:
        port.broken = True
        table.tell(PortBroken(port.id, port.space))
    else:
        _batter(state, port)
        table.tell(PortBattered(port.id, port.multiplier, port.space))
    for index in state.clockwise():
        if state.houses[index].at == port.id:
            _damage(table, index, port.space)
    return outcome


def _batter(state: State, port: Port) -> None:
    """EL-15.8, EL-15.9, EL-R.26: a x2 from the pool, turned to x3, and no further."""
    if port.multiplier == 1 and state.pool["multiplier"] > 0:
        state.pool["multiplier"] -= 1
        port.multiplier = 2
    elif port.multiplier == 2:
        port.multiplier = HIGHEST_MULTIPLIER


def _damage(table: Table[State], index: int, space: str) -> None:
    """EL-15.6, EL-11.9, EL-R.27, EL-R.125: one token a round, never below a limit of 1, while the pool has any."""
    state, house = table.state, table.state.houses[index]
    too_low = house.limit - DASHBOARD.damage_size < DASHBOARD.min_limit
    if house.hit or too_low or state.pool["damage"] == 0:
        table.tell(ShipSpared(*who(state, index), space))
        return
    add_damage(state, index)
    house.hit = True
    table.tell(ShipDamaged(*who(state, index), house.limit, house.qi, space))
