"""What must hold of every Kalypso state, and how to change what a viewer may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.kalypso.grid import area, grid_of
from games.kalypso.pieces import BOOK, BUILDINGS, FORECASTS, MATERIALS, SALVAGE, SPECIALISTS
from games.kalypso.sea import sea_of
from games.kalypso.state import Laid, Ocean, State, Stock
from games.kernel import Chance


def invariants(state: State) -> None:
    """Raise AssertionError where pieces were lost or a limit is broken."""
    _salvage_and_scrap(state)
    _fish(state)
    _supplies(state)
    for ocean in oceans(state):
        _layout(ocean)
    if state.team is not None:
        _team(state)


def oceans(state: State) -> list[Ocean]:
    """Every ocean in play."""
    if state.team is not None:
        return [state.team.ocean]
    return [part.ocean for part in state.seats if part.ocean is not None]


def _stocks(state: State) -> list[Stock]:
    """The bags that count: those dealt to the seats during a sealed turn (KA-R.95)."""
    return [part.stock for part in state.seats if part.stock is not None] or [state.stock]


def _pieces(state: State) -> Iterator[Laid]:
    for ocean in oceans(state):
        yield from ocean.pieces


def _salvage_and_scrap(state: State) -> None:
    """KA-2.6: every Salvage and Scrap tile is somewhere, and nowhere twice."""
    tiles = [tile for stock in _stocks(state) for tile in stock.salvage]
    tiles += [piece.what for piece in _pieces(state) if piece.kind == "salvage"]
    scrap = [material for stock in _stocks(state) for material in stock.scrap]
    scrap += [piece.what for piece in _pieces(state) if piece.kind == "scrap"]
    for part in state.seats:
        tiles += [*part.vortex, *part.drawn, *(tile for tile in part.gone if tile in SALVAGE)]
        scrap += [item.removeprefix("scrap_") for item in (*part.held, *part.gone) if item.startswith("scrap_")]
    tiles += [*state.discarded, *(state.team.tiles if state.team is not None else [])]
    assert sorted(tiles) == sorted(BOOK.salvage), "Salvage tiles are not what they were"
    assert Counter(scrap) == Counter(BOOK.scrap), f"Scrap {Counter(scrap)}"


def _fish(state: State) -> None:
    """KA-2.6: every Fish token is in the bag, spent, drawn, kept, or on a card."""
    tokens = [face for stock in _stocks(state) for face in (*stock.fish, *stock.spent)]
    for part in state.seats:
        tokens += [*part.netted, *part.fish, *(face for card in part.cards for face in card.fish)]
    assert Counter(tokens) == Counter(BOOK.fish), f"Fish {Counter(tokens)}"


def _taken(state: State) -> Counter[str]:
    """What has left the supplies and lies somewhere."""
    taken: Counter[str] = Counter()
    for piece in _pieces(state):
        if piece.kind == "building":
            taken[BUILDINGS[piece.what].material if piece.what in BUILDINGS else piece.what] += 1
            taken["survivor"] += piece.settler
        else:
            names = {"garden": "garden_net", "net": "garden_net", "sanctuary": "monument"}
            taken[names.get(piece.kind, piece.kind)] += 1
    for ocean in oceans(state):
        taken["barrel"] += len(ocean.half_barrels)
    for part in state.seats:
        taken["barrel"] += part.held.count("barrel")
        taken["survivor"] += part.survivors
        for card in part.cards:
            name = {"garden": "garden_net"}.get(card.item, card.item)
            taken[name] += card.have - card.laid
    taken["survivor"] += state.team.island if state.team is not None else 0
    return taken


def _supplies(state: State) -> None:
    """KA-2.4, KA-2.5: supplies and what was taken from them make up the box; tiles of a sealed turn may overdraw."""
    taken = _taken(state)
    stocks = _stocks(state)
    for item in (*MATERIALS, "garden_net", "monument", "boat", "barrel", "survivor"):
        left = state.stock.supply[item] + sum(own.supply[item] - state.stock.supply[item] for own in stocks)
        assert left + taken[item] == BOOK.supply[item], f"{item}: {left} and {taken[item]}"
    preservers = sum(len(ocean.preservers) for ocean in oceans(state))
    saved = sum(piece.saved for piece in _pieces(state)) + sum(part.rescued for part in state.seats)
    printed = sum(grid_of(ocean.size).preservers.bit_count() for ocean in oceans(state))
    assert preservers + saved == printed, "a Life Preserver went missing"


def _layout(ocean: Ocean) -> None:
    """KA-6.4, KA-7.1, KA-7.2: nothing overlaps, all lie partly on the grid, Settlement tiles on Foundation."""
    sea = sea_of(ocean)
    lower = upper = 0
    for piece in ocean.pieces:
        mask = area(ocean.size, piece.kind, piece.key)
        assert mask & sea.grid.on, f"{piece} lies off the grid"
        if piece.kind in {"building", "monument", "sanctuary", "garden"}:
            assert not mask & upper, f"{piece} overlaps"
            assert mask & ~sea.foundation == 0, f"{piece} is not on Foundation"
            upper |= mask
        else:
            assert not mask & (lower | sea.grid.island), f"{piece} overlaps"
            lower |= mask
            assert piece.kind not in {"boat", "net"} or mask & ~sea.grid.on == 0, f"{piece} hangs over the edge"
    nets = ocean.of_kind("net")
    assert len({sea.zones_of(area(ocean.size, "net", net.key))[0] for net in nets}) == len(nets), "two Nets in a Zone"
    claimed = [*ocean.enclosed_fish, *ocean.netted_fish]
    assert len(set(claimed)) == len(claimed), "a Fish was claimed twice"
    assert sea.preservers & ~sea.nets & (sea.foundation | sea.afloat) == 0, "a token under a piece"


def _team(state: State) -> None:
    """KA-R.55, KA-R.54: the Community is all people; tracks keep within their printed spaces."""
    team = state.team
    assert team is not None
    people = team.island + sum(piece.settler for piece in team.ocean.pieces)
    assert team.community == people, f"Community {team.community} of {people} people"
    assert 0 <= team.fish <= BOOK.tracker.fish_max, "Fish track"
    assert team.solar < len(BOOK.tracker.boats), "Solar Panel track"
    assert team.garden < len(BOOK.tracker.feeds), "Garden track"
    assert len(set(team.specialists)) == len(team.specialists) <= len(SPECIALISTS), "Specialists"
    assert len(team.deck) + max((len(part.cards) for part in state.seats), default=0) == len(FORECASTS), "Forecasts"


def reshuffle(state: State, chance: Chance) -> None:
    """Bring what lies face down into a new order: bags, and the Forecast Deck, whose top card's motif is known."""
    for stock in (state.stock, *(part.stock for part in state.seats if part.stock is not None)):
        for name in ("salvage", "scrap", "fish"):
            chance.shuffle(f"reshuffle {name}", getattr(stock, name))
    if state.team is not None:
        _reshuffle_deck(state.team.deck, chance)


def scramble(state: State, viewer: int | None, chance: Chance) -> None:
    """Change what this viewer may not know: bags, the deck below its motif, others' tokens and hidden pairs."""
    reshuffle(state, chance)
    if state.team is not None or state.over is not None:
        return
    for seat, part in enumerate(state.seats):
        if seat == viewer:
            continue
        _exchange(part.fish, (part.stock or state.stock).fish, chance)
        if state.phase == "setup":
            _exchange(part.drawn, state.stock.salvage, chance)


def _reshuffle_deck(deck: list[str], chance: Chance) -> None:
    """KA-4.11: the top card may be any with the same motif, the others may lie in any order."""
    if not deck:
        return
    motif = FORECASTS[deck[0]].motif
    chance.shuffle("reshuffle deck", deck)
    top = next(key for key in deck if FORECASTS[key].motif == motif)
    deck.remove(top)
    deck.insert(0, top)


def _exchange(hidden: list[str], bag: list[str], chance: Chance) -> None:
    """Mix hidden things with a bag, the number of each unchanged."""
    both = [*hidden, *bag]
    chance.shuffle("scramble hidden", both)
    hidden[:], bag[:] = both[: len(hidden)], both[len(hidden) :]
