"""KA-R.18: a piece comes to lie on an ocean, and all that follows at once, in its fixed order."""

from __future__ import annotations

from games.kalypso.events import BoatsDocked, OceanEnclosed, PieceLaid, SurvivorsRescued
from games.kalypso.forecast import complete, hold_barrels
from games.kalypso.grid import area, grid_of
from games.kalypso.pieces import SPECIALISTS
from games.kalypso.sea import Closing, sea_of
from games.kalypso.state import Laid, State
from games.kernel import Seat, Table

FRESH = ("salvage", "scrap", "barrel", "boat")  # pieces that are, or may become, Foundation (KA-6.1)


def lay(table: Table[State], seat: int, piece: Laid, *, quietly: bool = False) -> None:
    """KA-R.18: steps 1 to 7 for one piece; what has to be decided is owed to the seat afterwards."""
    state = table.state
    ocean, part = state.ocean(seat), state.seats[seat]
    before = sea_of(ocean)
    mask, grid = area(ocean.size, piece.kind, piece.key), grid_of(ocean.size)
    place = piece.key.partition("-")[0]
    firm = piece.kind in FRESH
    closing = before.closing(mask, boat=piece.kind == "boat") if firm else Closing(0, 0, 0, 0)
    preservers, barrels = before.taken_by(piece.kind, mask) if firm else (0, 0)
    ocean.pieces.append(piece)
    part.last = piece.key
    if firm:
        part.fresh += grid.labels(mask)
    if not quietly:
        table.tell(PieceLaid(Seat(seat), piece.kind, piece.what, place))
    _take_tokens(state, seat, preservers | closing.preservers, barrels | closing.barrels)
    docked = len(sea_of(ocean).docked) - len(before.docked)
    if docked:
        table.tell(BoatsDocked(Seat(seat), docked, place))
    if closing.squares:
        _enclose(table, seat, closing, place)
    _rescue(table, seat, (preservers | closing.preservers).bit_count(), place)
    hold_barrels(table, seat, (barrels | closing.barrels).bit_count(), place)
    _count_enclosed(table, seat, closing.squares.bit_count())


def _take_tokens(state: State, seat: int, preservers: int, barrels: int) -> None:
    """KA-6.5, KA-16.7, KA-16.9: tokens leave the ocean."""
    ocean = state.ocean(seat)
    grid = grid_of(ocean.size)
    taken = grid.labels(preservers | barrels)
    if taken:
        ocean.preservers = [label for label in ocean.preservers if label not in taken]
        ocean.half_barrels = [label for label in ocean.half_barrels if label not in taken]
    state.seats[seat].rescued += preservers.bit_count()


def _enclose(table: Table[State], seat: int, closing: Closing, place: str) -> None:
    """KA-16.5, KA-16.8, KA-16.10: Fish icons in the segment are claimed; together they feed at once."""
    state = table.state
    ocean = state.ocean(seat)
    fish = grid_of(ocean.size).labels(closing.fish)
    ocean.enclosed_fish += fish
    if state.team is not None:
        state.team.feed(len(fish))
    table.tell(OceanEnclosed(Seat(seat), closing.squares.bit_count(), len(fish), place))


def _rescue(table: Table[State], seat: int, count: int, place: str) -> None:
    """KA-12.4 to KA-12.7, KA-21.2, KA-R.94: Survivors come aboard; each preserver may bring a Specialist."""
    if not count:
        return
    state = table.state
    stock, part = state.stock_of(seat), state.seats[seat]
    aboard = max(0, min(count, stock.supply["survivor"]))
    stock.supply["survivor"] -= aboard
    table.tell(SurvivorsRescued(Seat(seat), aboard, place))
    if state.team is None:
        part.survivors += aboard
        return
    state.team.island += aboard
    state.team.community += aboard
    waiting = sum(effect == "specialist" for other in state.seats for effect in other.owed)
    spaces = len(SPECIALISTS) - len(state.team.specialists) - waiting
    part.owed += ["specialist"] * min(count, max(0, spaces))


def _count_enclosed(table: Table[State], seat: int, count: int) -> None:
    """KA-R.41: squares newly enclosed count towards the own card, whatever it asks for, in case it does."""
    part = table.state.seats[seat]
    part.enclosed += count
    card = part.card
    if count and card is not None and card.item == "enclose" and not card.passed:
        card.have = min(card.need, part.enclosed)
        if part.enclosed >= card.need:
            complete(table, seat, seat)
