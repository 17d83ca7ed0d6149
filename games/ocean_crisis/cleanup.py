"""OC-8: Garbage Cleanup, step II of the Action Phase, with the Enhancement Cards that act in it (OC-14.9 to 14.16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.kernel import Decision, Options, Phrase, Seat, Table, typed
from games.ocean_crisis.choices import Ids
from games.ocean_crisis.dice import roll_number
from games.ocean_crisis.events import CleanupRolled, HermitCarried, RollFellShort, TileSoftened
from games.ocean_crisis.garbage import take_off
from games.ocean_crisis.missions import hermit_search, rescue_dolphin
from games.ocean_crisis.pieces import ATTEMPT_ORDER, BEACH_SPACES, BOOK, PLACES
from games.ocean_crisis.research import add_to_research
from games.ocean_crisis.state import CHOOSE, NO_RESEARCH, REROLL_BEACH, Rolled, State

RECYCLED = 5  # what a 0 counts with Recycling (OC-14.10)


class Targets(Options[str]):
    """What a player may name (OC-8.12, OC-8.17), in the table's own order; a group goes by its first tile (OC-8.16).

    Any tile of a group names it (OC-23.9).
    """

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        own = [meeple for meeple in state.standing if meeple.owner == seat]
        self._groups: dict[str, tuple[str, ...]] = {}
        for place in (tile for meeple in own for tile in meeple.tiles if not _has_hermit(state, tile)):
            tiles = group(state, place)
            self._groups[tiles[0]] = tiles
        self._others = sorted(
            {m.place for m in own if m.place.startswith(("hermit-", "dolphin"))}, key=_companions_first
        )

    def __iter__(self) -> Iterator[str]:
        yield from self._others
        yield from sorted(self._groups, key=lambda first: min(ATTEMPT_ORDER.index(p) for p in self._groups[first]))

    def get(self, key: str) -> str:
        """What is named by the label of a companion or of any tile of a group."""
        if key in self._others:
            return key
        for first, tiles in self._groups.items():
            if key in tiles:
                return first
        raise KeyError(key)

    def parse(self, text: str) -> str:
        """The thing named by any of its labels."""
        wanted = typed(text)
        for first, tiles in self._groups.items():
            if wanted in {place.casefold() for place in tiles}:
                return first
        return super().parse(text)

    def label(self, key: str) -> Phrase | None:
        """The thing to be named, with the garbage there."""
        if key == "dolphin":
            return Phrase("attempt-dolphin")
        if key in self._others:
            companion, _, place = key.partition("-")
            return Phrase("attempt-companion", {"companion": companion, "spot": place, "type": self._type(place)})
        tiles = self._groups[key]
        return Phrase("attempt-tile", {"spot": "+".join(tiles), "types": tuple(self._type(place) for place in tiles)})

    def _type(self, place: str) -> str:
        return self._state.tiles[place].type


def _companions_first(place: str) -> tuple[bool, str]:
    return not place.startswith("hermit-"), place


def _has_hermit(state: State, place: str) -> bool:
    return bool(state.at_place(f"hermit-{place}"))


def group(state: State, place: str) -> tuple[str, ...]:
    """OC-R.27, OC-R.29, OC-R.62: the tiles joined to this one by meeples on two tiles, in the order of settling."""
    found = [place]
    for tile in found:  # grows as neighbours are found
        for meeple in state.on_tile(tile):
            found += [p for p in meeple.tiles if p not in found and not _has_hermit(state, p)]
    return tuple(sorted(found, key=PLACES.index))


async def garbage_cleanup(table: Table[State]) -> None:
    """OC-8.12, OC-8.13, OC-8.18: attempts in turn order; each player names what their meeples stand on.

    Who has not asked to choose has it run in the table's own order.
    """
    state = table.state
    state.phase = "cleanup"
    for seat in state.turn_order():
        while (first := next(iter(targets := Targets(state, seat)), None)) is not None:
            if state.has_ordered(seat, CHOOSE):
                first = await table.ask(Decision(seat, "attempt", targets))
            await attempt(table, seat, first)


async def attempt(table: Table[State], seat: int, name: str) -> None:
    """OC-8.1 to OC-8.3: carry out what was named."""
    if name == "dolphin":
        rescue_dolphin(table, seat)
    elif name.startswith("hermit-"):
        await _hermit_attempt(table, seat, name)
    elif name.startswith("dolphin-"):
        _dolphin_attempt(table, seat, name)
    else:
        await _clean(table, seat, group(table.state, name))


async def _clean(table: Table[State], seat: int, tiles: tuple[str, ...]) -> None:
    """OC-8.2 to OC-8.9, OC-14.16: one roll for a tile or a whole group, settled tile by tile; then meeples return."""
    state = table.state
    team = [meeple for meeple in state.standing if set(meeple.tiles) & set(tiles)]
    for place in tiles:
        _soften(table, place)
    face = roll_number(table)
    for place in tiles:
        await _settle(table, seat, place, face)
    state.standing = [meeple for meeple in state.standing if all(meeple is not one for one in team)]


def _soften(table: Table[State], place: str) -> None:
    """OC-14.12: Reusable Products reduces the tile before the roll."""
    tile = table.state.tiles[place]
    if not tile.reduced and table.state.has_card_on("reusable_products", place):
        tile.reduced = True
        table.tell(TileSoftened(tile.type, tile.difficulty, place))


class _Throw(NamedTuple):
    """A roll as it counts on one tile."""

    face: int
    plus: int
    need: int

    @property
    def total(self) -> int:
        return self.face + self.plus

    @property
    def succeeds(self) -> bool:
        """OC-8.5: equal is enough."""
        return self.total >= self.need


def _throw(state: State, place: str, face: int) -> _Throw:
    """OC-8.4 with OC-14.10, OC-14.11: the roll and what the meeples on this tile add."""
    counted = RECYCLED if face == 0 and state.has_card_on("recycling", place) else face
    return _Throw(counted, strength(state, place), state.tiles[place].difficulty)


def strength(state: State, place: str) -> int:
    """What the meeples on a tile add: one each, two on the Beach with Coastal Cleanup (OC-14.11)."""
    coastal = place in BEACH_SPACES
    return sum(2 if coastal and state.card_of(m) == "coastal_cleanup" else 1 for m in state.on_tile(place))


async def _settle(table: Table[State], seat: int, place: str, face: int) -> None:
    """OC-8.5 to OC-8.7: apply the roll to one tile, with a reroll if its owner wants one (OC-R.28)."""
    state = table.state
    throw = _throw(state, place, face)
    if not throw.succeeds and await _wants_reroll(table, place, throw):
        tile = state.tiles[place]
        table.tell(RollFellShort(Seat(seat), tile.type, throw.total, throw.need, place))
        state.rerolled = tile.reduced = True  # OC-14.9, OC-R.25
        throw = _throw(state, place, roll_number(table))
    outcome = "removed" if throw.succeeds else ("kept" if state.tiles[place].reduced else "reduced")
    _tell_roll(table, seat, place, throw, outcome)
    if outcome == "reduced":
        state.tiles[place].reduced = True
    elif outcome == "removed":
        await _put_away(table, seat, place)
        hermit_search(table, seat)  # OC-R.63


def _tell_roll(table: Table[State], seat: int, place: str, throw: _Throw, outcome: str) -> None:
    garbage = table.state.tiles[place].type
    table.state.rolled = Rolled("number", throw.face, place, throw.plus, throw.need, outcome)
    table.tell(CleanupRolled(Seat(seat), garbage, throw.face, throw.plus, throw.total, throw.need, outcome, place))


async def _wants_reroll(table: Table[State], place: str, throw: _Throw) -> bool:
    """OC-14.9, OC-R.25: the owner of Biodegradable Material may use it, once a round, whoever's turn it is.

    An order for it settles the question (OC-R.72); else it is used at once, or asked for (OC-R.69).
    """
    state = table.state
    carrier = state.has_card_on("biodegradable_material", place)
    if carrier is None or state.rerolled:
        return False
    if state.has_ordered(carrier.owner, REROLL_BEACH):
        return place in BEACH_SPACES
    if not state.has_ordered(carrier.owner, CHOOSE):
        return True
    args = {"spot": place, "type": state.tiles[place].type, "total": throw.total, "need": throw.need}
    return await table.ask(Decision(carrier.owner, "reroll", Ids(["reroll", "keep"]), args=args)) == "reroll"


async def _put_away(table: Table[State], seat: int, place: str) -> None:
    """OC-8.10, OC-8.11, OC-R.49: from the Beach perhaps to the Research Center, else to the discard pile.

    An order settles the question (OC-R.72).
    """
    state = table.state
    to_research = place in BEACH_SPACES and not state.beginner and not state.has_ordered(seat, NO_RESEARCH)
    if to_research and state.has_ordered(seat, CHOOSE):
        args = {"type": state.tiles[place].type, "count": len(state.research), "need": state.research_need}
        to_research = await table.ask(Decision(seat, "research", Ids(["research", "discard"]), args=args)) == "research"
    tile = take_off(state, place)
    if to_research:
        await add_to_research(table, seat, tile, place)
    else:
        state.discard.append(tile.type)


async def _hermit_attempt(table: Table[State], seat: int, name: str) -> None:
    """OC-18.8, OC-18.9: the Bottle Cap goes without a roll; all meeples on it return, half a pair stays (OC-R.59)."""
    place = name.removeprefix("hermit-")
    table.tell(HermitCarried(Seat(seat), table.state.tiles[place].type, place))
    await _put_away(table, seat, place)


def _dolphin_attempt(table: Table[State], seat: int, name: str) -> None:
    """OC-17.10 to OC-17.12: die and 2 against a tile in the outer seas, without any card (OC-14.14)."""
    state = table.state
    place = name.removeprefix("dolphin-")
    tile = state.tiles[place]
    throw = _Throw(roll_number(table), BOOK.dolphin.bonus, tile.difficulty)
    outcome = "removed" if throw.succeeds else ("kept" if tile.reduced else "reduced")
    _tell_roll(table, seat, place, throw, outcome)
    state.standing = [meeple for meeple in state.standing if meeple.place != name]
    if throw.succeeds:
        state.discard.append(take_off(state, place).type)
        hermit_search(table, seat)  # OC-R.64
    else:
        tile.reduced = True
