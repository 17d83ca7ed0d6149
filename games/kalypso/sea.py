"""KA-6, KA-7, KA-12 to KA-16: what follows from where pieces lie, on bitboards.

A `Sea` is worked out once for each arrangement of pieces and tokens: Foundation and docking, what is enclosed, which
areas can be built upon, and where each kind of piece may lie. It holds for states and views alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from games.kalypso.grid import (
    DIRECTIONS,
    PAIR,
    SHAPES,
    Grid,
    Steps,
    area,
    bits,
    grid_of,
    having,
    highest,
    squares,
    sum_of,
    tally,
)
from games.kalypso.pieces import BOOK, BY_MATERIAL, LETTER, MATERIALS
from games.kalypso.ranked import Ranked
from games.kalypso.state import Laid, Ocean, icons_of

TOPS = ("building", "monument", "sanctuary", "garden")
SIDES = ("front", "back")


class Closing(NamedTuple):
    """What a piece would enclose (KA-16.5): the squares newly enclosed, and what is available in them, as masks."""

    squares: int
    fish: int
    preservers: int
    barrels: int


class Site(NamedTuple):
    """An area that can be built upon: its top left square, and the materials that qualify (KA-13.3, KA-R.25)."""

    anchor: str
    materials: tuple[str, ...]


class Way(NamedTuple):
    """A direction of a piece: how its keys end, where its anchor may be, and a tally of the edges it shares there."""

    end: str
    legal: int
    edges: list[int]


class Sea:
    """The facts of one ocean. Masks are those of `games.kalypso.grid`."""

    def __init__(self, ocean: Ocean, before: Sea | None = None) -> None:
        """`before` is a Sea of the same pieces in the same order, without the last ones; it saves reading those."""
        self.grid: Grid = grid_of(ocean.size)
        self.size = ocean.size
        self.pieces = tuple(ocean.pieces)
        self._spots: dict[str, Ranked] = {}
        self.icons: dict[str, int] = dict(before.icons) if before else dict.fromkeys("WMRSPB", 0)
        self.top: int = before.top if before else 0
        self.nets: int = before.nets if before else 0
        self.boats: dict[str, int] = dict(before.boats) if before else {}
        for piece in self.pieces[len(before.pieces) if before else 0 :]:
            self._read(piece)
        self.rigid = sum(self.icons.values()) | self.grid.island
        self.foundation = self.docking(self.rigid)
        self.afloat = sum(self.boats.values()) & ~self.foundation
        self.preservers = self._tokens(ocean.preservers)
        self.half_barrels = self._tokens(ocean.half_barrels)
        self.claimed = self._tokens((*ocean.enclosed_fish, *ocean.netted_fish))
        self.kept_fish = self._tokens(ocean.enclosed_fish)

    def _read(self, piece: Laid) -> None:
        if piece.kind in TOPS:
            self.top |= area(self.size, piece.kind, piece.key)
        elif piece.kind == "net":
            self.nets |= area(self.size, piece.kind, piece.key)
        elif piece.kind == "boat":
            self.boats[piece.key] = area(self.size, "boat", piece.key)
        else:
            for index, icon in zip(squares(self.size, piece.kind, piece.key), icons_of(piece), strict=True):
                self.icons[icon] |= 1 << index

    def _tokens(self, labels: Iterable[str]) -> int:
        return sum(1 << self.grid.index(label) for label in labels)

    # --- Foundation, water, Fish -------------------------------------------------------------------------------------

    def docking(self, rigid: int) -> int:
        """KA-6.3, KA-14.15: this Foundation with every Boat that touches it, or a Boat that does (KA-R.18)."""
        foundation, adrift = rigid, list(self.boats.values())
        while docked := [boat for boat in adrift if self.grid.beside(boat) & foundation]:
            for boat in docked:
                foundation |= boat
            adrift = [boat for boat in adrift if boat not in docked]
        return foundation

    @property
    def docked(self) -> list[str]:
        """The Boats that are Foundation, by key."""
        return [key for key, boat in self.boats.items() if boat & self.foundation]

    @cached_property
    def enclosed(self) -> int:
        """KA-R.30, KA-R.103: squares of the grid, not Foundation, that no way leads to from the open sea."""
        return self._shut(self.foundation)

    def _shut(self, foundation: int) -> int:
        water = self.grid.all & ~foundation
        return water & self.grid.on & ~self.grid.reached(self.grid.ring, water)

    @cached_property
    def free(self) -> int:
        """Squares without tiles, up to two beyond the edge (KA-7.1, KA-7.10)."""
        return self.grid.field & ~(self.foundation | self.afloat | self.nets)

    @cached_property
    def visible_fish(self) -> int:
        """Fish icons that nothing covers (KA-16.6)."""
        return self.grid.fish & self.free

    @cached_property
    def countable_fish(self) -> int:
        """KA-14.24, KA-R.35, KA-R.36: Fish icons a Net would count: visible, unclaimed, in open water."""
        return self.visible_fish & ~self.claimed & ~self.enclosed

    def closing(self, mask: int, *, boat: bool = False) -> Closing:
        """KA-16.5, KA-R.31: what Foundation on these squares, or a Boat there if it docks, would newly enclose."""
        grown = self.docking(self.foundation | mask) if not boat or touches(self, mask) else self.foundation
        new = self._shut(grown) & ~self.enclosed if grown != self.foundation else 0
        if not new:
            return Closing(0, 0, 0, 0)
        there = new & self.free & ~mask
        fish = there & self.grid.fish & ~self.claimed
        return Closing(new, fish, there & self.preservers, there & self.half_barrels)

    def taken_by(self, kind: str, mask: int) -> tuple[int, int]:
        """KA-12.4, KA-12.8: Life Preservers and half-submerged Barrels that a piece on these squares collects."""
        if kind == "net":
            return 0, 0
        return mask & self.preservers & ~self.nets, mask & self.half_barrels & ~self.nets

    # --- building ----------------------------------------------------------------------------------------------------

    @cached_property
    def bare(self) -> int:
        """Foundation on which something may be put: no Island, no Settlement tile (KA-6.1, KA-R.23)."""
        return self.foundation & ~self.grid.island & ~self.top

    def _corners(self, mask: int) -> tuple[int, int, int, int]:
        """The four squares of every 2x2, each moved onto its top left one."""
        moved = self.grid.moved
        return mask, moved(mask, -1, 0), moved(mask, 0, -1), moved(mask, -1, -1)

    def sites(self, fresh: int) -> list[Site]:
        """KA-13.2, KA-13.3: the 2x2 areas with a fresh square that carry a Building, and of which materials."""
        a, b, c, d = self._corners(self.bare)
        full = a & b & c & d
        for wanted in (fresh, self.grid.on):
            a, b, c, d = self._corners(wanted)
            full &= a | b | c | d
        fits: dict[str, int] = {}
        for material in MATERIALS if full else ():
            a, b, c, d = self._corners(self.icons[LETTER[material]] | self.icons["B"])
            fits[material] = full & (a & b & (c | d) | c & d & (a | b))
        return [
            Site(self.grid.names[index], materials)
            for index in bits(full)
            if (materials := tuple(m for m in MATERIALS if fits[m] >> index & 1))
        ]

    def is_pure(self, anchor: str, material: str) -> bool:
        """KA-21.7: whether the 2x2 has four icons of the material and no Barrel."""
        mask = area(self.size, "building", anchor)
        return mask & self.icons[LETTER[material]] == mask

    def monuments(self, fresh: int) -> list[str]:
        """KA-15.1: the top left squares of 3x3 areas that carry a Monument."""
        bare, moved = self.bare, self.grid.moved
        rows = bare & moved(bare, -1, 0) & moved(bare, -2, 0)
        full = rows & moved(rows, 0, -1) & moved(rows, 0, -2)
        found = []
        for index in bits(full):
            mask = area(self.size, "monument", self.grid.names[index])
            best = max((mask & (self.icons[LETTER[m]] | self.icons["B"])).bit_count() for m in MATERIALS)
            if mask & fresh and mask & self.grid.on and best >= BOOK.same_of_nine:
                found.append(self.grid.names[index])
        return found

    # --- where pieces may lie ----------------------------------------------------------------------------------------

    def spots(self, kind: str) -> Ranked:
        """The keys where a piece may lie, those with most edges to the Foundation first (KA-R.100).

        Salvage keys are without a side. For Boats and Nets see `berths` and `casts`.
        """
        if kind not in self._spots:
            self._spots[kind] = self._ranked(kind)
        return self._spots[kind]

    def _ranked(self, kind: str) -> Ranked:
        """The same as `by_contact` of `keys` beside the Foundation, for all positions at once."""
        ways = []
        for direction in DIRECTIONS if kind in {"salvage", "scrap"} else SHAPES[kind]:
            steps = SHAPES[kind][direction]
            legal = self.grid.field & self._whole(self.free, steps) & self._partly(self.grid.on, steps)
            ways.append(Way(f"-{direction}" if direction else "", legal, self._edges(steps)))
        most = max(highest(way.edges, way.legal) for way in ways)
        return Ranked(most, lambda n: self._sharing(ways, most - n))

    def _whole(self, mask: int, steps: Steps) -> int:
        """Where a piece of this shape has all its squares in a mask, by its anchor."""
        found = self.grid.all
        for dx, dy in steps:
            found &= self.grid.moved(mask, -dx, -dy)
        return found

    def _partly(self, mask: int, steps: Steps) -> int:
        """Where a piece of this shape has a square in a mask, by its anchor."""
        found = 0
        for dx, dy in steps:
            found |= self.grid.moved(mask, -dx, -dy)
        return found

    def _edges(self, steps: Steps) -> list[int]:
        """How many edges a piece of this shape shares with the Foundation, by its anchor, as a tally."""
        return tally(self.grid.moved(side, -dx, -dy) for dx, dy in steps for side in self._around)

    def _sharing(self, ways: Sequence[Way], edges: int) -> list[str]:
        """Keys of the positions that share so many edges, by row, column and direction (KA-R.100)."""
        names, keys = self.grid.names, list[str]()
        found = [(way.end, way.legal & having(way.edges, edges)) for way in ways]
        for index in bits(sum_of(mask for _, mask in found)):
            keys += [names[index] + end for end, mask in found if mask >> index & 1]
        return keys

    @cached_property
    def _around(self) -> list[int]:
        """The Foundation moved one step each way: squares that have it on that side."""
        return [self.grid.moved(self.foundation, *step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))]

    def keys(self, kind: str, free: int, touch: int) -> Iterator[tuple[str, int]]:
        """Key and mask of every position on free squares, at least one on the grid and at least one in `touch`."""
        on, moved = self.grid.on, self.grid.moved
        for direction in DIRECTIONS if kind in {"salvage", "scrap"} else SHAPES[kind]:
            steps = SHAPES[kind][direction]
            legal, near, inside = self.grid.field, 0, 0
            for dx, dy in steps:
                legal &= moved(free, -dx, -dy)
                near |= moved(touch, -dx, -dy)
                inside |= moved(on, -dx, -dy)
            shape = sum(1 << dy * self.grid.pitch + dx + 3 * self.grid.pitch for dx, dy in steps)
            end = f"-{direction}" if direction else ""
            for index in bits(legal & near & inside):
                yield self.grid.names[index] + end, shape << index >> 3 * self.grid.pitch

    def by_contact(self, found: Iterable[tuple[str, int]]) -> tuple[str, ...]:
        """Keys, those with most edges to the Foundation first, ties by row, column and direction (KA-R.100)."""
        ranked = [
            (-sum((mask & side).bit_count() for side in self._around), self.grid.index(key.partition("-")[0]), n, key)
            for n, (key, mask) in enumerate(found)
        ]
        return tuple(entry[3] for entry in sorted(ranked))

    def pairs(self, free: int) -> Iterator[tuple[str, int]]:
        """Key and mask of every 1x2 on these squares, by row, column, then H and V."""
        names, moved = self.grid.names, self.grid.moved
        legal = {end: free & moved(free, -dx, -dy) for end, (_, (dx, dy)) in PAIR.items()}
        for index in bits(legal["H"] | legal["V"]):
            for end, by in (("H", 1), ("V", self.grid.pitch)):
                if legal[end] >> index & 1:
                    yield f"{names[index]}-{end}", 1 << index | 1 << index + by

    @cached_property
    def zone_fish(self) -> dict[str, int]:
        """How many Fish a Net would count in each Zone, if it covered none."""
        return {zone: (mask & self.countable_fish).bit_count() for zone, mask in self.grid.zones.items()}

    def zones_of(self, mask: int) -> list[str]:
        """The Zones that have at least one of these squares."""
        return [zone for zone, squares_of in self.grid.zones.items() if squares_of & mask]

    @cached_property
    def berths(self) -> tuple[str, ...]:
        """KA-14.10, KA-R.9, KA-R.10: where a Boat may be launched, in the Zones with most countable Fish first."""
        free, fish, found = self.free & self.grid.on, self.zone_fish, list[str]()
        ways = [(f"-{end}", self._whole(free, steps), steps, self._edges(steps)) for end, steps in PAIR.items()]
        for count in sorted(set(fish.values()), reverse=True):
            rich = sum_of(mask for zone, mask in self.grid.zones.items() if fish[zone] == count)
            near = [Way(end, legal & self._partly(rich, steps), edges) for end, legal, steps, edges in ways]
            for edges in range(max(highest(way.edges, way.legal) for way in near), -1, -1):
                found += self._sharing(near, edges)
            ways = [
                (end, legal & ~way.legal, steps, edges)
                for (end, legal, steps, edges), way in zip(ways, near, strict=True)
            ]
        return tuple(found)

    def fishing_zones(self, *, angler: bool) -> list[str]:
        """KA-14.20, KA-14.21, KA-21.6: Zones where a Net may be cast, most countable Fish first."""
        reach = sum(self.boats.values()) | (self.foundation if angler else 0)
        zones = self.grid.zones
        found = [zone for zone, mask in zones.items() if mask & reach and not mask & self.nets]
        return sorted(found, key=lambda zone: -self.zone_fish[zone])

    def casts(self, *, angler: bool) -> tuple[str, ...]:
        """KA-14.20, KA-14.32: where a Net may lie: free open water of such a Zone, covering fewest Fish first."""
        open_water = self.free & self.grid.on & ~self.enclosed
        found: list[str] = []
        for zone in self.fishing_zones(angler=angler):
            pairs = list(self.pairs(open_water & self.grid.zones[zone]))
            pairs.sort(key=lambda pair: (pair[1] & self.countable_fish).bit_count())
            found += [key for key, _ in pairs]
        return tuple(found)

    @cached_property
    def beds(self) -> tuple[str, ...]:
        """KA-14.28, KA-14.29: where a Garden may lie: bare Foundation partly on the grid; the Island's spaces."""
        found = [(key, mask) for key, mask in self.pairs(self.bare) if mask & self.grid.on]
        spaces = tuple(key for key, mask in self.grid.garden_spaces.items() if not mask & self.top)
        return (*self.by_contact(found), *spaces)


def touches(sea: Sea, mask: int) -> bool:
    """Whether these squares share an edge with the Foundation (KA-14.15)."""
    return bool(sea.grid.beside(mask) & sea.foundation)


Tokens = tuple[list[str], list[str], list[str], list[str]]


class _Latest(NamedTuple):
    """What an ocean held when its facts were last asked for."""

    pieces: list[Laid]
    tokens: Tokens
    sea: Sea


@lru_cache(maxsize=512)
def _sea(size: int, pieces: tuple[Laid, ...], tokens: tuple[tuple[str, ...], ...]) -> Sea:
    return Sea(Ocean(size, list(pieces), *(list(labels) for labels in tokens)))


_latest: dict[tuple[int, int], _Latest] = {}  # by identity; only ever believed where all that is in it is the same
_LATEST = 64  # oceans remembered so


def sea_of(ocean: Ocean) -> Sea:
    """The facts of an ocean as it lies now; an ocean that has only grown is not read anew."""
    name = (id(ocean), ocean.size)
    tokens = (ocean.preservers, ocean.half_barrels, ocean.enclosed_fish, ocean.netted_fish)
    known = _latest.get(name)
    if known is not None and known.pieces == ocean.pieces and known.tokens == tokens:
        return known.sea
    if known is not None and known.pieces == ocean.pieces[: len(known.pieces)]:
        sea = Sea(ocean, known.sea)
    else:
        sea = _sea(ocean.size, tuple(ocean.pieces), tuple(tuple(labels) for labels in tokens))
    if name not in _latest and len(_latest) >= _LATEST:
        _latest.clear()
    a, b, c, d = tokens
    _latest[name] = _Latest(list(ocean.pieces), (list(a), list(b), list(c), list(d)), sea)
    return sea


def buildable(site: Site, supply: dict[str, int]) -> Sequence[str]:
    """The Buildings that may be put up on an area: materials whose supply is not empty (KA-13.6, KA-R.25)."""
    return [id for material in site.materials if supply[material] > 0 for id in BY_MATERIAL[material]]
