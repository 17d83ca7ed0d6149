"""OC-13: garbage research and its acceleration."""

from __future__ import annotations

from games.kernel import Decision, Seat, Table
from games.ocean_crisis.choices import Ids
from games.ocean_crisis.events import (
    ResearchAccelerated,
    ResearchAdded,
    ResearchFruitless,
    ResearchKept,
    TypeResearched,
)
from games.ocean_crisis.pieces import BOOK, GARBAGE, PLACES
from games.ocean_crisis.state import State, Tile


async def add_to_research(table: Table[State], seat: int, tile: Tile, place: str) -> None:
    """OC-8.10, OC-12.13, OC-13.2: the tile takes the next space; the last one completes the research."""
    state = table.state
    state.research.append(tile)
    table.tell(ResearchAdded(Seat(seat), tile.type, len(state.research), state.research_need, place))
    if len(state.research) == state.research_need:
        await complete(table, seat)


async def accelerate(table: Table[State], seat: int) -> None:
    """OC-12.12, OC-13.8, OC-13.9: four tiles are enough from now on, and at once for those that lie there (OC-R.5)."""
    state = table.state
    state.research_need = BOOK.research.spaces_accelerated
    cell = next(place.label for place in BOOK.location if place.kind == "research_center")
    table.tell(ResearchAccelerated(len(state.research), state.research_need, cell))
    if len(state.research) >= state.research_need:
        await complete(table, seat)


async def complete(table: Table[State], seat: int) -> None:
    """OC-13.3 to OC-13.7, OC-13.10 to OC-13.12: one type is researched, a fifth tile stays, the rest is discarded."""
    state = table.state
    surplus = len(state.research) > state.research_need
    present = [tile.type for tile in state.research]
    types = [id for id in GARBAGE if id in present and id not in state.researched]
    if types:
        chosen = await table.ask(Decision(seat, "research-type", Ids(_most_common_first(state, types))))
        state.research.remove(next(tile for tile in state.research if tile.type == chosen))
        state.researched.append(chosen)
        table.tell(TypeResearched(Seat(seat), chosen, _turn_all(state, chosen)))
    else:
        table.tell(ResearchFruitless())  # OC-R.6
    kept = await _keep_one(table, seat) if surplus else []
    state.discard += [tile.type for tile in state.research]
    state.research = kept


def _most_common_first(state: State, types: list[str]) -> list[str]:
    """The type with most tiles on the board first, ties in the order of the components: the default stands first."""
    lying = [tile.type for tile in state.tiles.values()]
    return sorted(types, key=lambda id: -lying.count(id))


def _turn_all(state: State, garbage: str) -> int:
    """OC-13.5: every tile of the type on river and disk is turned to its reduced side."""
    turning = [p for p in PLACES if p in state.tiles and state.tiles[p].type == garbage and not state.tiles[p].reduced]
    for place in turning:
        state.tiles[place].reduced = True
    return len(turning)


async def _keep_one(table: Table[State], seat: int) -> list[Tile]:
    """OC-13.12: of the tiles left over one stays as the first of the next research; the last that came by default."""
    state = table.state
    latest_first = list(dict.fromkeys(tile.type for tile in reversed(state.research)))
    chosen = await table.ask(Decision(seat, "keep-tile", Ids(latest_first)))
    kept = next(tile for tile in reversed(state.research) if tile.type == chosen)
    state.research.remove(kept)
    table.tell(ResearchKept(Seat(seat), chosen))
    return [kept]
