"""Where things lie in Ocean Crisis and how they are told apart, from the game's component book.

The layout here is that of the printed board; pixels belong to the pictures.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.ocean_crisis.pieces import BOOK, COLUMNS

ROWS = len(BOOK.land_board.grid)
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ISLAND_SPACES = BOOK.ocean_board.island_spaces
SHARK_HP = BOOK.shark.hp
BEACH_SIZE = BOOK.ocean_board.beach  # P1 to P6; the positions after them are the outer seas
DISK_SIZE = BOOK.ocean_board.positions
ARROWS = tuple(int(place[1:]) for place in BOOK.ocean_board.arrows)
VACUUM_AT = int(BOOK.ocean_board.vacuum_spot[1:])

Cell = tuple[int, int]


class Place(NamedTuple):
    """A location on the land."""

    id: str
    key: str
    kind: str
    cell: Cell
    icon: str
    colour: str
    section: str  # what a Dumpster serves, else empty


class Garbage(NamedTuple):
    """A type of rubbish: its name, icon, colour and the number on each side."""

    name: str
    icon: str
    colour: str
    start: int
    reduced: int


class Section(NamedTuple):
    """A river section, its spaces in order of number."""

    id: str
    name: str
    letter: str
    cells: tuple[Cell, ...]


class Shape(NamedTuple):
    """A road tile: its ends at rotation 0 and the rotations that differ."""

    ends: str
    rotations: tuple[int, ...]


class Card(NamedTuple):
    """An enhancement card: its name, the short form that fits a panel, its icon."""

    name: str
    short: str
    icon: str


class Geography(NamedTuple):
    """The printed board and the faces of its pieces."""

    base: tuple[Cell, ...]
    sections: dict[str, Section]  # by letter
    places: dict[str, Place]  # by id
    herons: dict[int, Cell]
    garbage: dict[str, Garbage]
    shapes: dict[str, Shape]
    cards: dict[str, Card]

    def river(self) -> dict[str, Cell]:
        """Every river space by its key."""
        return {f"{s.letter}{i}": cell for s in self.sections.values() for i, cell in enumerate(s.cells, 1)}


_CARD_FACES = {
    "environmental_organization": ("Organization", "wheel"),
    "biodegradable_material": ("Biodegradable", "sprout"),
    "recycling": ("Recycling", "arrow"),
    "coastal_cleanup": ("Coastal Cleanup", "wave"),
    "reusable_products": ("Reusable", "bag"),
}


@lru_cache(maxsize=1)
def geography() -> Geography:
    """The board as pictures need it, put together once."""
    return Geography(
        base=BOOK.eco_base.cells,
        sections={s.letter: Section(s.id, s.name, s.letter, s.cells) for s in BOOK.river_section},
        places={p.id: Place(p.id, p.key, p.kind, p.cell, p.icon, p.hex, p.section) for p in BOOK.location},
        herons={area.pip: area.cell for area in BOOK.heron_area},
        garbage={g.id: Garbage(g.name, g.icon, g.hex, g.start, g.reduced) for g in BOOK.garbage},
        shapes={t.id: Shape("".join(t.ends), t.distinct_rotations) for t in BOOK.road_tile},
        cards={c.id: Card(c.name, *_CARD_FACES.get(c.id, (c.name, "leaf"))) for c in BOOK.enhancement_card},
    )


def cell_of(label: str) -> Cell | None:
    """The land cell of a label such as `E5`, or None where there is none."""
    column, row = label[:1].upper(), label[1:]
    if column not in COLUMNS or not column or not row.isascii() or not row.isdigit() or not 1 <= int(row) <= ROWS:
        return None
    return COLUMNS.index(column), int(row) - 1


def label_of(cell: Cell) -> str:
    """The label people type for a land cell."""
    return f"{COLUMNS[cell[0]]}{cell[1] + 1}"


def turned(shape: str, rotation: int) -> str:
    """The ends of a road tile turned clockwise by so many quarters."""
    ring = "NESW"
    return "".join(ring[(ring.index(e) + rotation) % 4] for e in geography().shapes[shape].ends)


def neighbour(cell: Cell, side: str) -> Cell:
    """The cell beside this one."""
    dx, dy = SIDES[side]
    return cell[0] + dx, cell[1] + dy


__all__ = ["COLUMNS", "cell_of", "geography", "label_of", "neighbour", "turned"]
