"""OC-20 to OC-22: the scenarios. Crab Protection, Save the Herons, Shark Defender."""

from __future__ import annotations

from games.kernel import Table
from games.ocean_crisis.dice import roll_pip
from games.ocean_crisis.ending import Lost
from games.ocean_crisis.events import CrabHit, HeronsSaved, HeronTrapped, SharkBit, SharkMissed
from games.ocean_crisis.pieces import BOOK, OCEAN
from games.ocean_crisis.state import Rolled, State


def check_crabs(table: Table[State]) -> None:
    """OC-20.3 to OC-20.6, OC-R.41: garbage on a token's space costs a crab; with the last one all is lost (OC-R.42)."""
    state = table.state
    if state.crabs is None:
        return
    for space in [space for space in state.crabs.alive if space in state.tiles]:
        left = state.crabs.alive.pop(space) - 1
        if left:
            state.crabs.alive[space] = left
        table.tell(CrabHit(left, space))
    if not state.crabs.alive:
        raise Lost("crabs_gone")


def save_herons(table: Table[State]) -> None:
    """OC-21.4 to OC-21.7: two rolls trap herons; then meeples free all on their areas and return (OC-R.43)."""
    state = table.state
    herons = state.herons
    if herons is None:
        return
    for _ in range(BOOK.herons.rolls):
        area = roll_pip(table)
        herons.trapped[area - 1] += 1
        state.rolled = Rolled("pip", area, f"heron-{area}", outcome="heron")
        table.tell(HeronTrapped(area, f"heron-{area}"))
    for area, trapped in enumerate(herons.trapped, 1):
        if trapped and state.at_place(f"heron-{area}"):
            herons.trapped[area - 1] = 0
            herons.saved += trapped
            table.tell(HeronsSaved(trapped, herons.saved, f"heron-{area}"))
    state.standing = [meeple for meeple in state.standing if not meeple.place.startswith("heron-")]


def shark_hunts(table: Table[State]) -> None:
    """OC-22.2 to OC-22.7: after the disk has settled the Shark bites; a bite too many loses the game (OC-R.45)."""
    state = table.state
    shark = state.shark
    if shark is None:
        return
    face = roll_pip(table)
    place = OCEAN.shark_by_pip[face]
    shark.at = place
    state.rolled = Rolled("pip", face, place, outcome="shark")
    tile = state.tiles.pop(place, None)
    if tile is None:
        table.tell(SharkMissed(place))
        return
    shark.eaten.append(tile.type)
    shark.hp -= tile.difficulty
    table.tell(SharkBit(tile.type, tile.difficulty, max(0, shark.hp), place))
    if shark.hp <= 0:
        raise Lost("shark_dead")
