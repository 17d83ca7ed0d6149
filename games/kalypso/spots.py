"""KA-5.6 to KA-7.11, KA-C.5: where pieces may lie, as options that are typed, narrowed, and moved about.

They read the ocean whenever they are looked at, so a piece that somebody else lays shows in them at once (KA-R.48).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from games.kalypso.grid import DIRECTIONS, SHARED, area, grid_of
from games.kalypso.pieces import SALVAGE, backed
from games.kalypso.sea import SIDES, Sea, sea_of
from games.kalypso.state import Laid, Ocean
from games.kernel import Illegal, Options, Phrase, unfit

_SAME = {
    "NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W", "HORIZONTAL": "H", "VERTICAL": "V", "ACROSS": "H",
    "DOWN": "V",
}  # fmt: skip
_FILLERS = {"STEM", "TILE", "FACING", "TO", "THE", "AT", "SIDE"}
_AHEAD = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def pieces_of(text: str) -> list[str]:
    """What was typed, in capitals, cut at blanks, hyphens and middle dots, with long words shortened.

    >>> pieces_of("2 f7 stem east, back")
    ['2', 'F7', 'E', 'BACK']
    """
    for sign in "-·,":
        text = text.replace(sign, " ")
    return [_SAME.get(word, word) for word in text.upper().split() if word not in _FILLERS]


class Place(NamedTuple):
    """A position cut into facets: quarter of the joined ocean, Zone, square, direction ("" where there is none)."""

    quarter: str
    zone: str
    cell: str
    turn: str


class Spots(Options[str]):
    """Positions of one piece, by key, with `extras` such as `decline` after them.

    `keys` gives the legal ones, best first; `what` is the Scrap's material. Nudges move it or turn it.
    """

    def __init__(
        self, ocean: Ocean, kind: str, keys: Callable[[], Sequence[str]], extras: Sequence[str] = (), what: str = ""
    ) -> None:
        self.ocean, self.kind, self.keys, self.extras, self.what = ocean, kind, keys, tuple(extras), what
        self._grid = grid_of(ocean.size)
        turned = kind != "barrel"
        quartered = ocean.size == SHARED.size
        self._shown = (quartered, True, True, turned)
        self.facets = tuple(
            facet for facet, on in zip(("quarter", "zone", "cell", "facing"), self._shown, strict=True) if on
        )
        self.moves = ("left", "right", "up", "down", "turn") if turned else ("left", "right", "up", "down")
        self._cut: tuple[Sequence[str], dict[str, tuple[str, ...]]] = ((), {})
        self._set: tuple[Sequence[str], frozenset[str]] = ((), frozenset())

    def __iter__(self) -> Iterator[str]:
        yield from self.keys()
        yield from self.extras

    def __len__(self) -> int:
        return len(self.keys()) + len(self.extras)

    def __contains__(self, key: object) -> bool:
        keys = self.keys()
        if keys is not self._set[0]:
            self._set = (keys, frozenset(keys))
        return key in self.extras or key in self._set[1]

    def get(self, key: str) -> str:
        """The key itself, if it is legal now."""
        if key not in self:
            raise KeyError(key)
        return key

    def places(self) -> dict[str, tuple[str, ...]]:
        """The facets of each legal key; worked out once for each arrangement of the ocean."""
        keys = self.keys()
        if keys is not self._cut[0]:
            self._cut = (keys, {key: self._facets(key) for key in keys})
        return self._cut[1]

    def _facets(self, key: str) -> tuple[str, ...]:
        cell, _, turn = key.partition("-")
        index = self._grid.index(cell)
        x, y = self._grid.xy(index)
        half = self._grid.size // 2
        zone = self._grid.zone(index)
        place = Place(
            ("N" if y < half else "S") + ("W" if x < half else "E"),
            zone if self._grid.on >> index & 1 else f"beyond_{zone}",
            cell,
            turn,
        )
        return tuple(value for value, on in zip(place, self._shown, strict=True) if on)

    def split(self, key: str) -> tuple[str, ...]:
        """A key's facets; an extra stands for itself in each."""
        if key in self.extras:
            return (key,) * len(self.facets)
        return self.places().get(key) or self._facets(key)

    def join(self, values: Sequence[str]) -> str:
        """The key of a whole set of facets, of which quarter and Zone are no part; the facets as they are for fewer."""
        if len(values) < len(self.facets):
            return "-".join(values)
        if values[0] in self.extras:
            return values[0]
        return "-".join(value for value in values[2 if self._shown[0] else 1 :] if value)

    def narrow(self, chosen: Sequence[str]) -> tuple[str, ...]:
        """The legal values of the next facet."""
        depth, wanted = len(chosen), tuple(chosen)
        found = {values[depth]: None for values in self.places().values() if values[:depth] == wanted}
        found.update((extra, None) for extra in self.extras if all(value == extra for value in wanted))
        return tuple(found)

    def parse(self, text: str) -> str:
        """KA-C.5: the position that was typed."""
        wanted = "-".join(pieces_of(text))
        for extra in self.extras:
            if wanted == extra.upper():
                return extra
        if wanted in self.places():
            return wanted
        near = [key for key in self.places() if key.startswith(wanted + "-")]
        if len(near) == 1:
            return near[0]
        raise unfit(self, text, near)

    def nudge(self, key: str, move: str) -> str:
        """One step from a position: the nearest legal one that way, or the next direction there."""
        places = self.places()
        if key not in places:
            return next(iter(self))
        return nudged(self._grid.size, places, key, move)

    def effect(self, key: str) -> tuple[Phrase, ...]:
        """What lying there would bring."""
        return () if key in self.extras else effects(self.ocean, Laid(self.kind, key, self.what))


def nudged(size: int, keys: Sequence[str] | dict[str, tuple[str, ...]], key: str, move: str) -> str:
    """The key one step on from another, among these; itself where there is none."""
    grid = grid_of(size)
    cell, _, turn = key.partition("-")
    if move == "turn":
        order = "SWNE" if turn in DIRECTIONS else "HV"
        turned = (order[(order.index(turn) + i) % len(order)] for i in range(1, len(order)))
        return next((other for t in turned if (other := f"{cell}-{t}") in keys), key)
    x, y = grid.xy(grid.index(cell))
    dx, dy = _AHEAD[move]
    best, least = key, (1 << 30, 0, 0)
    for other in keys:
        at, _, facing = other.partition("-")
        ox, oy = grid.xy(grid.index(at))
        ahead = (ox - x) * dx + (oy - y) * dy
        if ahead > 0:
            aside = abs((ox - x) * dy) + abs((oy - y) * dx)
            rank = (ahead + 2 * aside, ahead, int(facing != turn))
            if rank < least:
                best, least = other, rank
    return best


class TileSpots(Options[tuple[int, str, str]]):
    """Where one of some Salvage tiles may lie: `2-F10-S-front`, or `F10-S-front` for a single tile not numbered.

    The value is the tile's place in the list from 0, its id, and the key it lies by (KA-7.5, KA-R.92, KA-R.104).
    """

    def __init__(
        self, ocean: Ocean, tiles: Sequence[str], keys: Callable[[], Sequence[str]], *, numbered: bool = True
    ) -> None:
        self.ocean, self.tiles, self.numbered = ocean, tiles, numbered
        self.spots = Spots(ocean, "salvage", keys)
        several = numbered and len(tiles) > 1
        self.facets = (*(("tile",) if numbered else ()), *self.spots.facets, "flip")
        self.moves = ("left", "right", "up", "down", "turn", "flip", *(("next",) if several else ()))

    def _sides(self, tile: str) -> tuple[str, ...]:
        """KA-R.92: two sides, or one where they are alike."""
        return SIDES[:1] if backed(SALVAGE[tile]) == SALVAGE[tile] else SIDES

    def _start(self, n: int) -> str:
        return f"{n + 1}-" if self.numbered else ""

    def _cut(self, key: str) -> tuple[int, str, str]:
        """Number from 0, position and side of a key. Raises KeyError for what is no key at all."""
        number, _, rest = key.partition("-") if self.numbered else ("1", "", key)
        spot, _, side = rest.rpartition("-")
        if not (number.isdecimal() and number.isascii() and 1 <= int(number) <= len(self.tiles)):
            raise KeyError(key)
        return int(number) - 1, spot, side

    def __iter__(self) -> Iterator[str]:
        for n, tile in enumerate(self.tiles):
            start, sides = self._start(n), self._sides(tile)
            for spot in self.spots.keys():  # noqa: SIM118 -- a function that gives them as they are now
                for side in sides:
                    yield f"{start}{spot}-{side}"

    def __len__(self) -> int:
        return len(self.spots) * sum(len(self._sides(tile)) for tile in self.tiles)

    def read(self, key: str) -> tuple[int, str, str]:
        """The tile and position of a key that is known to be legal."""
        n, spot, side = self._cut(key)
        return n, self.tiles[n], f"{spot}-{side}"

    def get(self, key: str) -> tuple[int, str, str]:
        """The tile and position of a legal key."""
        n, spot, side = self._cut(key)
        if spot not in self.spots or side not in self._sides(self.tiles[n]) or f"{self._start(n)}{spot}-{side}" != key:
            raise KeyError(key)
        return n, self.tiles[n], f"{spot}-{side}"

    def split(self, key: str) -> tuple[str, ...]:
        """Number, facets of the position, side."""
        n, spot, side = self._cut(key)
        number = (str(n + 1),) if self.numbered else ()
        return (*number, *self.spots.split(spot), side)

    def join(self, values: Sequence[str]) -> str:
        """The key of a whole set of facets."""
        if len(values) < len(self.facets):
            return "-".join(values)
        number = values[: int(self.numbered)]
        return "-".join((*number, self.spots.join(values[int(self.numbered) : -1]), values[-1]))

    def narrow(self, chosen: Sequence[str]) -> tuple[str, ...]:
        """The legal values of the next facet."""
        if self.numbered and not chosen:
            return tuple(str(n + 1) for n in range(len(self.tiles))) if self.spots.keys() else ()
        if len(chosen) == len(self.facets) - 1:
            if self.numbered and not (chosen[0].isdecimal() and 1 <= int(chosen[0]) <= len(self.tiles)):
                return ()
            return self._sides(self.tiles[int(chosen[0]) - 1 if self.numbered else 0])
        return self.spots.narrow(chosen[int(self.numbered) :])

    def parse(self, text: str) -> str:
        """KA-C.5: number and side may be left out where only one is meant; `back` of a tile with like sides is fine."""
        parts = pieces_of(text)
        numbered = bool(parts) and parts[0].isdecimal()
        number = int(parts.pop(0)) if numbered else 1
        if numbered and not self.numbered:
            raise unfit(self, text)
        side = parts.pop().lower() if parts and parts[-1].lower() in SIDES else SIDES[0]
        if not (1 <= number <= len(self.tiles)) or (not numbered and len(self.tiles) > 1):
            raise unfit(self, text)
        try:
            spot = self.spots.parse(" ".join(parts))
        except Illegal:
            raise unfit(self, text) from None  # named with the tile and its side
        side = side if side in self._sides(self.tiles[number - 1]) else SIDES[0]
        return f"{self._start(number - 1)}{spot}-{side}"

    def nudge(self, key: str, move: str) -> str:
        """Move or turn the tile, turn it over, or take the next one."""
        n, spot, side = self._cut(key)
        if move == "next":
            n = (n + 1) % len(self.tiles)
        elif move == "flip":
            side = SIDES[1 - SIDES.index(side)]
        else:
            spot = self.spots.nudge(spot, move)
        side = side if side in self._sides(self.tiles[n]) else SIDES[0]
        return f"{self._start(n)}{spot}-{side}"

    def effect(self, key: str) -> tuple[Phrase, ...]:
        """What lying there would bring."""
        _, tile, spot = self.get(key)
        return effects(self.ocean, Laid("salvage", spot, tile))


def effects(ocean: Ocean, piece: Laid) -> tuple[Phrase, ...]:
    """What a piece would cover, enclose and rescue, and what could then be built with it."""
    sea = sea_of(ocean)
    mask = area(ocean.size, piece.kind, piece.key)
    if piece.kind == "garden":
        return (Phrase("would-plant", {"count": len(neighbours(sea, mask))}),)
    if piece.kind == "net":
        zone = sea.zones_of(mask)[0]
        count = (sea.grid.zones[zone] & sea.countable_fish & ~mask).bit_count()
        return (Phrase("would-fish", {"zone": zone, "count": count}),)
    closing = sea.closing(mask, boat=piece.kind == "boat")
    preservers, barrels = sea.taken_by(piece.kind, mask)
    rescued = (preservers | closing.preservers).bit_count()
    gained = (barrels | closing.barrels).bit_count()
    hidden = (mask & sea.visible_fish).bit_count()
    found = []
    if rescued:
        found.append(Phrase("would-rescue", {"count": rescued}))
    if gained:
        found.append(Phrase("would-gain-barrels", {"count": gained}))
    if closing.squares:
        inside = {"count": closing.squares.bit_count(), "fish": closing.fish.bit_count()}
        found.append(Phrase("would-enclose", inside))
    if hidden:
        found.append(Phrase("would-hide-fish", {"count": hidden}))
    found += _openings(ocean, piece, mask)
    return tuple(found)


def _openings(ocean: Ocean, piece: Laid, mask: int) -> list[Phrase]:
    """The areas that would be ready to build on, and Boats that would dock."""
    after = sea_of(
        Ocean(
            ocean.size, [*ocean.pieces, piece], ocean.preservers, ocean.half_barrels, ocean.enclosed_fish,
            ocean.netted_fish,
        )
    )  # fmt: skip
    found = []
    docked = len(after.docked) - len(sea_of(ocean).docked)
    if docked:
        found.append(Phrase("would-dock", {"count": docked}))
    sites = after.sites(mask)
    if sites:
        materials = tuple(dict.fromkeys(material for site in sites for material in site.materials))
        found.append(Phrase("would-ready", {"count": len(sites), "materials": materials}))
    if after.monuments(mask):
        found.append(Phrase("would-ready-monument"))
    return found


def neighbours(sea: Sea, mask: int) -> list[Laid]:
    """Buildings and Monuments edge to edge with a Garden here (KA-14.30, KA-14.34)."""
    beside = sea.grid.beside(mask) & ~mask
    return [
        piece
        for piece in sea.pieces
        if piece.kind in {"building", "monument"} and area(sea.size, piece.kind, piece.key) & beside
    ]
