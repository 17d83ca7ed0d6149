"""KA-5, KA-7: squares as bits of one integer, their labels, and the squares that a typed key covers.

A mask holds one bit a square, of the ocean and of a margin of three squares around it: two onto which pieces may hang
over (KA-R.3), and an outermost ring that is always open sea (KA-R.30). Moving a whole mask by a step is one shift.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property

from games.kalypso.pieces import BOOK, Ocean

MARGIN = 3
OVER = 2  # squares that a piece may hang over the edge, at most
ZONE = 4  # squares along a Zone (KA-5.1)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"
DIRECTIONS = "SWNE"  # the order of lists and defaults (KA-R.100)
STEPS = {"S": (0, 1), "W": (-1, 0), "N": (0, -1), "E": (1, 0)}
Steps = tuple[tuple[int, int], ...]
TEE: dict[str, Steps] = {
    "S": ((-1, 0), (0, 0), (1, 0), (0, 1), (0, 2)),
    "W": ((0, -1), (0, 0), (0, 1), (-1, 0), (-2, 0)),
    "N": ((1, 0), (0, 0), (-1, 0), (0, -1), (0, -2)),
    "E": ((0, 1), (0, 0), (0, -1), (1, 0), (2, 0)),
}
"""Where the icons L, M, R, S1, S2 lie from the anchor, by the direction of the stem (KA-7.5)."""

PAIR: dict[str, Steps] = {"H": ((0, 0), (1, 0)), "V": ((0, 0), (0, 1))}
SHAPES: dict[str, dict[str, Steps]] = {
    "salvage": TEE,
    "scrap": {d: ((0, 0), step) for d, step in STEPS.items()},
    "boat": PAIR,
    "net": PAIR,
    "garden": PAIR,
    "barrel": {"": ((0, 0),)},
    "building": {"": tuple((x, y) for y in range(2) for x in range(2))},
    "monument": {"": tuple((x, y) for y in range(3) for x in range(3))},
    "sanctuary": {"": tuple((x, y) for y in range(3) for x in range(3))},
}
"""Sizes and orientations of pieces (KA-R.8)."""


class Grid:
    """The squares of one ocean: `printed` is what the board shows."""

    def __init__(self, printed: Ocean) -> None:
        self.printed = printed
        self.size = len(printed.rows)
        self.pitch = self.size + 2 * MARGIN
        self.all = (1 << self.pitch * self.pitch) - 1
        self.on = self._block(0, 0, self.size, self.size)
        self.field = self._block(-OVER, -OVER, self.size + 2 * OVER, self.size + 2 * OVER)
        self.ring = self.all & ~self._block(1 - MARGIN, 1 - MARGIN, self.pitch - 2, self.pitch - 2)

    def at(self, x: int, y: int) -> int:
        """The number of the bit of a square."""
        return (y + MARGIN) * self.pitch + x + MARGIN

    def xy(self, index: int) -> tuple[int, int]:
        """Column and row of a bit, from 0 at the top left of the ocean."""
        return index % self.pitch - MARGIN, index // self.pitch - MARGIN

    def _block(self, x: int, y: int, width: int, height: int) -> int:
        row = ((1 << width) - 1) << (x + MARGIN)
        return sum(row << self.pitch * (y + MARGIN + i) for i in range(height))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The label of every bit."""
        return tuple(self.label(index) for index in range(self.pitch * self.pitch))

    def label(self, index: int) -> str:
        """KA-5.6, KA-5.7: how a square is typed.

        >>> OWN.label(OWN.at(5, 6)), OWN.label(OWN.at(-1, 4)), OWN.label(OWN.at(13, 12)), OWN.label(OWN.at(5, -2))
        ('F7', '<5', '>>13', 'F00')
        """
        x, y = self.xy(index)
        column = "<" * -x if x < 0 else ">" * (x - self.size + 1) if x >= self.size else LETTERS[x]
        return column + ("0" * -y if y < 0 else str(y + 1))

    def index(self, label: str) -> int:
        """The bit of a label. Raises KeyError where it names no square within two of the ocean."""
        return self._indexes[label]

    @cached_property
    def _indexes(self) -> dict[str, int]:
        return {self.label(index): index for index in bits(self.field)}

    def mask(self, labels: str) -> int:
        """The mask of some labels, separated by blanks."""
        found = 0
        for label in labels.split():
            found |= 1 << self.index(label)
        return found

    def labels(self, mask: int) -> tuple[str, ...]:
        """The labels of a mask, by row, then column (KA-R.100)."""
        return tuple(self.names[index] for index in bits(mask))

    def moved(self, mask: int, dx: int, dy: int) -> int:
        """A mask moved by a step, what leaves the margin dropped."""
        by = dy * self.pitch + dx
        return (mask << by if by >= 0 else mask >> -by) & self.all

    def beside(self, mask: int) -> int:
        """All squares edge to edge with one of the mask, those of the mask itself only by chance."""
        return (mask << 1 | mask >> 1 | mask << self.pitch | mask >> self.pitch) & self.all

    def edges(self, mask: int, other: int) -> int:
        """How many edges of the mask's squares are shared with squares of the other."""
        pitch = self.pitch
        near = (mask << 1 & other, mask >> 1 & other, mask << pitch & other, mask >> pitch & other)
        return near[0].bit_count() + near[1].bit_count() + near[2].bit_count() + near[3].bit_count()

    def reached(self, start: int, through: int) -> int:
        """All squares of `through` that can be reached by edges from those of `start`."""
        found = front = start & through
        while front:
            front = self.beside(front) & through & ~found
            found |= front
        return found

    def zone(self, index: int) -> str:
        """KA-5.8: the Zone of a square, the nearest one for squares beyond the edge."""
        return self._zone_of[index]

    @cached_property
    def _zone_of(self) -> tuple[str, ...]:
        last = self.size - 1
        cells = (self.xy(index) for index in range(self.pitch * self.pitch))
        return tuple(f"Z{min(max(y, 0), last) // ZONE + 1}{min(max(x, 0), last) // ZONE + 1}" for x, y in cells)

    @cached_property
    def zones(self) -> dict[str, int]:
        """The mask of each Zone by name."""
        count = range(self.size // ZONE)
        return {f"Z{y + 1}{x + 1}": self._block(x * ZONE, y * ZONE, ZONE, ZONE) for y in count for x in count}

    def _sign(self, sign: str) -> int:
        rows = self.printed.rows
        return sum(1 << self.at(x, y) for y, row in enumerate(rows) for x, found in enumerate(row) if found == sign)

    @cached_property
    def fish(self) -> int:
        """Printed Fish icons."""
        return self._sign("f")

    @cached_property
    def preservers(self) -> int:
        """Printed Life Preserver icons."""
        return self._sign("L")

    @cached_property
    def barrels(self) -> int:
        """Printed Barrel icons."""
        return self._sign("B")

    @cached_property
    def circle(self) -> int:
        """KA-R.4: the white circle."""
        return self._sign("o")

    @cached_property
    def island(self) -> int:
        """KA-R.2: the Island."""
        return self._sign("#")

    @cached_property
    def sides(self) -> dict[str, int]:
        """The ocean squares along each side of the Island."""
        return {side: self.moved(self.island, *STEPS[side]) & ~self.island for side in "NESW"} if self.island else {}

    @cached_property
    def garden_spaces(self) -> dict[str, int]:
        """KA-14.29: the keys of the two Garden spaces on the Island."""
        spaces = self.printed.garden_spaces
        return {f"{a}-H": 1 << self.index(a) | 1 << self.index(b) for a, b in spaces}


OWN, SHARED = Grid(BOOK.ocean.own), Grid(BOOK.ocean.shared)


@cache
def grid_of(size: int) -> Grid:
    """The grid of an ocean of this many squares a side."""
    return {OWN.size: OWN, SHARED.size: SHARED}[size]


def bits(mask: int) -> Iterator[int]:
    """The numbers of a mask's bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def tally(masks: Iterable[int]) -> list[int]:
    """For every bit, in how many masks it is set, as binary digits: a mask for each, the lowest first.

    >>> tally([0b011, 0b010, 0b110])
    [7, 2]
    """
    digits: list[int] = []
    for mask in masks:
        carry, place = mask, 0
        while carry:
            if place == len(digits):
                digits.append(0)
            digits[place], carry, place = digits[place] ^ carry, digits[place] & carry, place + 1
    return digits


def having(digits: Sequence[int], count: int) -> int:
    """The bits whose count in a tally is this.

    >>> having([7, 2], 1), having([7, 2], 2), having([7, 2], 3)
    (5, 0, 2)
    """
    if count >> len(digits):
        return 0
    found = -1
    for place, digit in enumerate(digits):
        found &= digit if count >> place & 1 else ~digit
    return found


def highest(digits: Sequence[int], mask: int) -> int:
    """The highest count in a tally among these bits.

    >>> highest([7, 2], 0b111), highest([7, 2], 0b101), highest([7, 2], 0b1000)
    (3, 1, 0)
    """
    count = 0
    for place in range(len(digits) - 1, -1, -1):
        if mask & digits[place]:
            mask &= digits[place]
            count |= 1 << place
    return count


def sum_of(masks: Iterable[int]) -> int:
    """All bits of some masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


@cache
def squares(size: int, kind: str, key: str) -> tuple[int, ...]:
    """The squares that a piece of this key covers, in the order of its icons. Raises KeyError for no such key."""
    anchor, _, rest = key.partition("-")
    grid = grid_of(size)
    shapes = SHAPES[kind]
    x, y = grid.xy(grid.index(anchor))
    return tuple(grid.at(x + dx, y + dy) for dx, dy in shapes[next(iter(shapes)) and rest.partition("-")[0]])


@cache
def area(size: int, kind: str, key: str) -> int:
    """The squares that a piece of this key covers, as a mask.

    >>> OWN.labels(area(12, "salvage", "I7-W-front"))
    ('I6', 'G7', 'H7', 'I7', 'I8')
    """
    return sum(1 << index for index in squares(size, kind, key))
