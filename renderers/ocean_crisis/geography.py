"""Where things lie in Ocean Crisis and how they are told apart, read from the game's component book.

The layout here is that of the printed board; pixels belong to the pictures.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

COLUMNS = "ABCDEFGHI"
ROWS = 11
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E"}
ISLAND_SPACES = 6
SHARK_HP = 12
BEACH_SIZE = 6  # P1 to P6; the positions after them are the outer seas
DISK_SIZE = 12
ARROWS = (7, 11)
VACUUM_AT = 9

Cell = tuple[int, int]


class Place(NamedTuple):
    """A location on the land."""

    id: str
    key: str
    kind: str
    cell: Cell
    icon: str
    colour: str


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

    grid: tuple[tuple[str, ...], ...]
    base: tuple[Cell, ...]
    sections: dict[str, Section]  # by letter
    places: dict[str, Place]  # by id
    herons: dict[int, Cell]
    garbage: dict[str, Garbage]
    shapes: dict[str, Shape]
    cards: dict[str, Card]
    shark: dict[int, str]

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
    """The board, read once from the component book."""
    book: dict[str, Any] = tomllib.loads(files("games.ocean_crisis").joinpath("components.toml").read_text("utf-8"))
    return Geography(
        grid=tuple(tuple(row) for row in book["land_board"]["grid"]),
        base=tuple(_cell(c) for c in book["eco_base"]["cells"]),
        sections={s["letter"]: Section(s["id"], s["name"], s["letter"], _cells(s)) for s in book["river_section"]},
        places={p["id"]: _place(p) for p in book["location"]},
        herons={h["pip"]: _cell(h["cell"]) for h in book["heron_area"]},
        garbage={g["id"]: Garbage(g["name"], g["icon"], g["hex"], g["start"], g["reduced"]) for g in book["garbage"]},
        shapes={t["id"]: Shape("".join(t["ends"]), tuple(t["distinct_rotations"])) for t in book["road_tile"]},
        cards={c["id"]: Card(c["name"], *_CARD_FACES[c["id"]]) for c in book["enhancement_card"]},
        shark={int(pip): at for pip, at in book["ocean_board"]["shark_by_pip"].items()},
    )


def _cell(pair: list[int]) -> Cell:
    return pair[0], pair[1]


def _cells(section: dict[str, Any]) -> tuple[Cell, ...]:
    return tuple(_cell(c) for c in section["cells"])


def _place(entry: dict[str, Any]) -> Place:
    return Place(entry["id"], entry["key"], entry["kind"], _cell(entry["cell"]), entry["icon"], entry["hex"])


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
