"""Where the squares of an ocean lie on a sheet, and how they are named on its border.

Squares are columns and rows from 0 at the top left of the ocean, as `games.kalypso.grid` counts them; those over the
edge are -1, -2 and size, size + 1 (KA-5.7).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from games.kalypso.grid import OVER, grid_of
from games.kalypso.view import Ocean
from renderers.ink.shapes import Point, box

Square = tuple[int, int]
ZONE = 4
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Layout(NamedTuple):
    """A window on an ocean: the upper left corner on the sheet, the side of a square, the first square, how many."""

    x: float
    y: float
    k: float
    size: int
    first: Square = (0, 0)
    across: int = 12
    down: int = 12

    def at(self, square: Square) -> Point:
        """The upper left corner of a square."""
        return self.x + (square[0] - self.first[0]) * self.k, self.y + (square[1] - self.first[1]) * self.k

    def mid(self, square: Square) -> Point:
        """The middle of a square."""
        x, y = self.at(square)
        return x + self.k / 2, y + self.k / 2

    def middle(self, squares: Iterable[Square]) -> Point:
        """The middle of several squares."""
        xs, ys = zip(*(self.mid(square) for square in squares), strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def box(self, square: Square) -> list[Point]:
        """The corners of a square."""
        return box(*self.at(square), self.k, self.k)

    def shows(self, square: Square) -> bool:
        """Whether a square lies in the window."""
        c, r = square[0] - self.first[0], square[1] - self.first[1]
        return 0 <= c < self.across and 0 <= r < self.down

    @property
    def width(self) -> float:
        """The window's width on the sheet."""
        return self.across * self.k

    @property
    def height(self) -> float:
        """The window's height on the sheet."""
        return self.down * self.k


@lru_cache(maxsize=4096)
def square_of(size: int, label: str) -> Square | None:
    """The square of a label on an ocean of this size; None for what is no label."""
    grid = grid_of(size)
    try:
        return grid.xy(grid.index(label))
    except KeyError:
        return None


def squares_of(size: int, labels: Iterable[str]) -> list[Square]:
    """The squares of labels, in their order; what is no label is left out."""
    return [square for label in labels if (square := square_of(size, label)) is not None]


def label_of(size: int, square: Square) -> str:
    """How a square is typed."""
    grid = grid_of(size)
    return grid.label(grid.at(*square))


def column_name(size: int, column: int) -> str:
    """The name of a column as it stands on the border."""
    return label_of(size, (column, 0))[:-1]


def row_name(size: int, row: int) -> str:
    """The name of a row as it stands on the border."""
    return label_of(size, (0, row))[1:]


def fitting(ocean: Ocean, x: float, y: float, side: float) -> Layout:
    """The whole ocean in a square of this side, with the rim beyond the edge where something hangs over it."""
    low, high = [0, 0], [ocean.size, ocean.size]
    for piece in ocean.pieces:
        for square in squares_of(ocean.size, piece.squares):
            for axis in (0, 1):
                low[axis] = min(low[axis], square[axis])
                high[axis] = max(high[axis], square[axis] + 1)
    count = max(high[0] - low[0], high[1] - low[1])
    for axis in (0, 1):  # a square window, and never more than the rim
        while high[axis] - low[axis] < count:
            if high[axis] < ocean.size + OVER:
                high[axis] += 1
            else:
                low[axis] -= 1
    return Layout(x, y, side // count, ocean.size, (low[0], low[1]), count, count)


def around(size: int, squares: Iterable[Square], across: int, down: int) -> tuple[Square, int, int]:
    """A window of so many squares round some, kept on the ocean and its rim: its first square and its measures."""
    chosen = list(squares)
    first = []
    for axis, count in ((0, across), (1, down)):
        values = [square[axis] for square in chosen] or [size // 2]
        start = (min(values) + max(values) + 1 - count) // 2
        low = -OVER if min(values) < 0 else 0
        high = size + (OVER if max(values) >= size else 0)
        first.append(max(low, min(start, high - count)))
    return (first[0], first[1]), across, down


def boundary(squares: Iterable[Square], o: Layout) -> list[tuple[Point, Point]]:
    """The edges of a set of squares, joined to runs as long as they go."""
    cells = set(squares)
    lines: dict[tuple[str, int], list[int]] = {}
    for c, r in cells:
        for key, at, beyond in (
            (("h", r), c, (c, r - 1)),
            (("h", r + 1), c, (c, r + 1)),
            (("v", c), r, (c - 1, r)),
            (("v", c + 1), r, (c + 1, r)),
        ):
            if beyond not in cells:
                lines.setdefault(key, []).append(at)
    out: list[tuple[Point, Point]] = []
    for (way, fixed), starts in sorted(lines.items()):
        for a, b in _joined(sorted(starts)):
            ends = ((a, fixed), (b, fixed)) if way == "h" else ((fixed, a), (fixed, b))
            out.append((o.at(ends[0]), o.at(ends[1])))
    return out


def _joined(starts: list[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for at in starts:
        if runs and runs[-1][1] == at:
            runs[-1] = (runs[-1][0], at + 1)
        else:
            runs.append((at, at + 1))
    return runs
