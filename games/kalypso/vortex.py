"""KA-10, KA-17: filling and passing Vortexes, sealed turns (KA-R.95), the last tile and the Salvager."""

from __future__ import annotations

from games.kalypso.bonuses import draw_salvage
from games.kalypso.choices import Keys, choose
from games.kalypso.events import TilesDiscarded, VortexesFilled, VortexesPassed
from games.kalypso.pieces import BOOK, icon_names
from games.kalypso.placing import lay
from games.kalypso.sea import sea_of
from games.kalypso.spots import TileSpots
from games.kalypso.state import Laid, State, Stock
from games.kalypso.turn import begin, go_on, rest, take_turn
from games.kernel import Decision, Phrase, Table

CLOCKWISE, COUNTERCLOCKWISE = "clockwise", "counterclockwise"


def fill(table: Table[State]) -> None:
    """KA-10.3, KA-R.14: each Vortex gets five tiles, or as many as go round; in solo there is none (KA-10.1)."""
    state = table.state
    state.phase, state.turn = "turn", 1
    if state.mode == "solo":
        state.turns = BOOK.solo_turns
        return
    count = min(BOOK.vortex, len(state.stock.salvage) // len(state.seats))
    for seat in table.seats:
        drawn = [draw_salvage(table, seat) for _ in range(count)]
        state.seats[seat].vortex = [tile for tile in drawn if tile is not None]
    state.turns = count - 1 if count > 1 else count
    table.tell(VortexesFilled(count))


def direction(state: State) -> str:
    """KA-10.2, KA-17.1: where Vortexes go this round."""
    if state.mode == "solo":
        return ""
    return CLOCKWISE if state.round % 2 else COUNTERCLOCKWISE


async def play_turn(table: Table[State]) -> None:
    """KA-8.2, KA-R.95: everybody takes steps A to C, sealed or openly; then step D."""
    state = table.state
    for seat in table.seats:
        begin(state, seat)
    if state.sealed:
        deal_stock(table)
    await table.together({seat: take_turn(table, seat) for seat in table.seats}, sealed=state.sealed)
    if state.sealed:
        collect_stock(state)
    for part in state.seats:
        part.fresh = []
    if state.turn < state.turns:
        state.turn += 1
        pass_on(table)
    else:
        state.phase = "salvager"


def pass_on(table: Table[State]) -> None:
    """KA-17.1: all Vortexes go to the neighbour."""
    state = table.state
    to = direction(state)
    if not to:
        return
    step = 1 if to == CLOCKWISE else -1
    vortexes = [part.vortex for part in state.seats]
    for seat, vortex in enumerate(vortexes):
        state.seats[(seat + step) % len(vortexes)].vortex = vortex
    table.tell(VortexesPassed(to))


# --- the stock of a sealed turn ---------------------------------------------------------------------------------------


def deal_stock(table: Table[State]) -> None:
    """KA-R.95: each bag is shuffled; seat k of n has every n-th place of it, and the supplies as last revealed."""
    state, count = table.state, len(table.seats)
    for name in ("salvage", "scrap", "fish", "spent"):
        table.chance.shuffle(f"deal {name}", getattr(state.stock, name))
    for seat, part in enumerate(state.seats):
        stock = state.stock
        part.stock = Stock(
            stock.salvage[seat::count],
            stock.scrap[seat::count],
            stock.fish[seat::count],
            stock.spent[seat::count],
            dict(stock.supply),
        )


def collect_stock(state: State) -> None:
    """KA-R.95: what is left comes together again; supplies lose what each has taken, be it more than there was."""
    stock = state.stock
    parts = [part.stock for part in state.seats if part.stock is not None]
    for item, had in list(stock.supply.items()):
        stock.supply[item] = had + sum(own.supply[item] - had for own in parts)
    stock.salvage = [tile for own in parts for tile in own.salvage]
    stock.scrap = [tile for own in parts for tile in own.scrap]
    stock.fish = [token for own in parts for token in own.fish]
    stock.spent = [token for own in parts for token in own.spent]
    for part in state.seats:
        part.stock = None


# --- the last tile ----------------------------------------------------------------------------------------------------


async def last_tiles(table: Table[State]) -> None:
    """KA-17.2, KA-17.3, KA-21.13 to KA-21.17: the Salvager may place what is left; the rest leaves the game."""
    state = table.state
    if state.is_owned("salvager"):
        for seat in table.seats:
            begin(state, seat)
        await table.together({seat: _salvage_last(table, seat) for seat in table.seats})
    discard_last(table)
    state.phase = "duties"


def leftover(state: State, seat: int) -> list[str]:
    """The tile that the Salvager could place: the last of a Vortex, or that of the fifth Tracker space (KA-21.17)."""
    if state.team is not None and state.mode == "solo":
        return state.team.tiles[BOOK.solo_turns - 1 : BOOK.solo_turns]
    return list(state.seats[seat].vortex)


async def _salvage_last(table: Table[State], seat: int) -> None:
    """KA-21.13, KA-R.53, KA-R.81: place the tile, with all that follows, or let it go."""
    state, ocean = table.state, table.state.ocean(seat)
    tiles = leftover(state, seat)
    if tiles:
        decision = Decision(
            seat, "salvager", Keys(lambda: ("place", "discard"), _words), lambda _draft, _known: "discard"
        )
        if await choose(table, decision) == "place":
            options = TileSpots(ocean, tiles, lambda: sea_of(ocean).spots("salvage"), numbered=False)
            found = await choose(table, Decision(seat, "salvage", options, args={"icons": icon_names(tiles[0])}))
            if found is not None:
                holder = state.team.tiles if state.team and state.mode == "solo" else state.seats[seat].vortex
                holder.remove(tiles[0])
                lay(table, seat, Laid("salvage", found[2], found[1]))
    await go_on(table, seat)
    await rest(table, seat)


def _words(key: str) -> Phrase:
    return Phrase(f"salvager-{key}")


def discard_last(table: Table[State]) -> None:
    """KA-17.2, KA-17.3, KA-R.72: what is left on Vortexes or Tracker leaves the game, for all to see."""
    state = table.state
    gone = [tile for part in state.seats for tile in part.vortex]
    for part in state.seats:
        part.vortex, part.fresh = [], []
    if state.team is not None:
        gone += state.team.tiles
        state.team.tiles = []
    state.discarded += gone
    if gone:
        table.tell(TilesDiscarded(len(gone)))
