"""What happens to Garbage Tiles wherever they are: drawn, taken off, swept away, washed ashore (OC-1.9 to OC-1.17)."""

from __future__ import annotations

from games.kernel import Table
from games.ocean_crisis.ending import Lost
from games.ocean_crisis.events import BagRefilled, GarbageAshore, HermitSetAside
from games.ocean_crisis.pieces import HERMIT_TILE
from games.ocean_crisis.state import State, Tile


def draw_garbage(table: Table[State]) -> Tile | None:
    """A Garbage Tile from the bag, as it enters the board (OC-5.9, OC-5.10); None if there is none left (OC-R.9).

    A Hermit Crab Tile goes to the Mission Card and another tile is drawn (OC-18.2).
    """
    state = table.state
    while state.bag or state.discard:
        if not state.bag:
            _refill(table)
        drawn = state.bag.pop(0)
        if drawn != HERMIT_TILE:
            return Tile(drawn, reduced=drawn in state.researched)
        assert state.hermits is not None
        state.hermits.found += 1
        table.tell(HermitSetAside(state.hermits.found))
    return None


def _refill(table: Table[State]) -> None:
    """OC-R.9: the discard pile is shuffled and becomes the bag."""
    state = table.state
    state.bag, state.discard = state.discard, []
    table.chance.shuffle("bag", state.bag)
    table.tell(BagRefilled(len(state.bag)))


def go_ashore(table: Table[State], tile: Tile, place: str) -> None:
    """A tile drifts onto the next Garbage Island space; the last space loses the game at once (OC-11.3, OC-R.8)."""
    state = table.state
    state.island.append(tile.type)
    table.tell(GarbageAshore(tile.type, state.empty_island_spaces, place))
    if not state.empty_island_spaces:
        raise Lost("island_full")


def take_off(state: State, place: str) -> Tile:
    """A tile leaves its space; meeples on it return, half a pair stays on its other tile (OC-8.15, OC-R.59)."""
    tile = state.tiles.pop(place)
    staying = []
    for meeple in state.standing:
        if meeple.place == f"hermit-{place}":
            continue
        if place in meeple.tiles:
            rest = [other for other in meeple.tiles if other != place]
            if not rest:
                continue
            meeple.place = rest[0]
        staying.append(meeple)
    state.standing = staying
    return tile


def sweep(state: State, places: list[str]) -> int:
    """Remove all tiles of these places to the discard pile without a roll; says how many there were (OC-1.11)."""
    found = [place for place in places if place in state.tiles]
    for place in found:
        state.discard.append(take_off(state, place).type)
    return len(found)
