"""OC-9, OC-10: River Flow and the Ocean Current. Nobody decides anything here."""

from __future__ import annotations

from games.kernel import Table
from games.ocean_crisis.dice import roll_pip
from games.ocean_crisis.events import DiskTurned, RiverFlowed, VacuumCaught
from games.ocean_crisis.garbage import go_ashore
from games.ocean_crisis.pieces import DISK, DOWNRIVER, OCEAN
from games.ocean_crisis.setup import first_space
from games.ocean_crisis.state import Rolled, State


def river_flow(table: Table[State]) -> None:
    """OC-9: Estuary to the disk, Downstream to the Estuary, Midstream to Downstream, each tile keeping its side."""
    state = table.state
    state.phase = "river_flow"
    moves: list[str] = []
    for section in ("estuary", "downstream", "midstream"):
        for place in state.lying(section):
            tile = state.tiles.pop(place)
            entered = first_space(state, DOWNRIVER[section])  # OC-9.3, OC-9.6
            if entered is None:
                go_ashore(table, tile, place)  # OC-9.5
                moves.append(f"{place}-island")
            else:
                state.tiles[entered] = tile
                moves.append(f"{place}-{entered}")
    if moves:
        table.tell(RiverFlowed(len(moves), tuple(moves)))


def ocean_current(table: Table[State]) -> None:
    """OC-10: the disk turns; then arrows, then the vacuum act on what has stopped there (OC-10.11, OC-10.12)."""
    state = table.state
    state.phase = "ocean_current"
    face = roll_pip(table)
    state.rolled = Rolled("pip", face, outcome="turned")
    turn_disk(state, face)
    table.tell(DiskTurned(face, len(state.lying("beach"))))
    for place in OCEAN.arrows:  # OC-10.3, OC-10.9
        if place in state.tiles:
            go_ashore(table, state.tiles.pop(place), place)
    if state.vacuum and OCEAN.vacuum_spot in state.tiles:  # OC-10.6 to OC-10.8
        tile = state.tiles.pop(OCEAN.vacuum_spot)
        state.discard.append(tile.type)
        table.tell(VacuumCaught(tile.type, OCEAN.vacuum_spot))


def turn_disk(state: State, steps: int) -> None:
    """OC-10.2: every tile on Pn goes on to P(n + steps), P1 following P12."""
    lifted = {place: state.tiles.pop(place) for place in DISK if place in state.tiles}
    for place, tile in lifted.items():
        state.tiles[DISK[(DISK.index(place) + steps) % len(DISK)]] = tile
