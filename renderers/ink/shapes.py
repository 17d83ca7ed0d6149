"""Geometry: polygons, arcs, smooth curves and coastlines, and the seeded wobble that makes lines look drawn.

Angles of `arc` are in turns, clockwise from east, since y runs down.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Point = tuple[float, float]
T = TypeVar("T")
_MASK = (1 << 64) - 1


class Wobble:
    """A small stream of numbers fixed by its seed (splitmix64), so that nothing shimmers between two pictures."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 0x9E3779B97F4A7C15 + 0x1234567) & _MASK

    def unit(self) -> float:
        """The next number, from 0 up to 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) >> 11) / (1 << 53)

    def between(self, low: float, high: float) -> float:
        """The next number from `low` to `high`."""
        return low + (high - low) * self.unit()

    def of(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[int(self.unit() * len(things))]


def ngon(x: float, y: float, r: float, n: int, turn: float = 0.0) -> list[Point]:
    """A regular polygon with n corners; `turn` counts corners."""
    angles = (math.tau * (i + turn) / n for i in range(n))
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in angles]


def star(x: float, y: float, outer: float, inner: float, n: int, turn: float = -0.25) -> list[Point]:
    """A star with n points, the first one upward."""
    radii = ((outer, inner)[i % 2] for i in range(2 * n))
    angles = (math.tau * (i / (2 * n) + turn) for i in range(2 * n))
    return [(x + r * math.cos(a), y + r * math.sin(a)) for r, a in zip(radii, angles, strict=True)]


def arc(x: float, y: float, r: float, start: float, end: float, n: int = 24, ry: float | None = None) -> list[Point]:
    """Points on an arc from `start` to `end`."""
    ry = r if ry is None else ry
    angles = (math.tau * (start + (end - start) * i / n) for i in range(n + 1))
    return [(x + r * math.cos(a), y + ry * math.sin(a)) for a in angles]


def band(x: float, y: float, outer: float, inner: float, start: float, end: float, n: int = 12) -> list[Point]:
    """A piece of a ring between two radii."""
    return [*arc(x, y, outer, start, end, n), *reversed(arc(x, y, inner, start, end, n))]


def box(x: float, y: float, w: float, h: float) -> list[Point]:
    """The corners of a rectangle."""
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def closed(points: Sequence[Point]) -> list[Point]:
    """The points with the first one again at the end, for an outline drawn as a stroke."""
    return [*points, points[0]]


def scaled(points: Iterable[Point], x: float, y: float, k: float) -> list[Point]:
    """The points drawn apart from (x, y) by the factor k."""
    return [(x + (px - x) * k, y + (py - y) * k) for px, py in points]


def smooth(points: Sequence[Point], n: int = 8, *, loop: bool = False) -> list[Point]:
    """A Catmull-Rom curve through the points, n steps from each to the next."""
    return list(_smooth(tuple(points), n, loop))


@lru_cache(maxsize=1024)
def _smooth(points: tuple[Point, ...], n: int, loop: bool) -> tuple[Point, ...]:
    m = len(points)
    out: list[Point] = []
    for i in range(m if loop else m - 1):
        around = [points[(i + k) % m] if loop else points[min(max(i + k, 0), m - 1)] for k in (-1, 0, 1, 2)]
        xs, ys = [p[0] for p in around], [p[1] for p in around]
        out += [(_spline(xs, j / n), _spline(ys, j / n)) for j in range(n)]
    if not loop:
        out.append(points[-1])
    return tuple(out)


def _spline(p: list[float], t: float) -> float:
    slope, bend, twist = (
        p[2] - p[0],
        2 * p[0] - 5 * p[1] + 4 * p[2] - p[3],
        p[3] - p[0] + 3 * (p[1] - p[2]),
    )
    return 0.5 * (2 * p[1] + slope * t + bend * t * t + twist * t**3)


def coast(
    x: float, y: float, r: float, seed: int, rough: float = 0.05, n: int = 30, corner: float = 0.5
) -> list[Point]:
    """An island's coastline: a softened hexagon with seeded bays."""
    wobble = Wobble(seed)
    waves = [(wobble.between(0, math.tau), wobble.of((3, 5, 7, 11)), wobble.between(0.3, 1)) for _ in range(5)]
    points: list[Point] = []
    for i in range(n):
        a = math.tau * i / n
        off = (a - math.pi / 6) % (math.pi / 3) - math.pi / 6  # angle from the middle of the nearest flat side
        flat = math.cos(math.pi / 6)
        radius = r * (flat / math.cos(off) * (1 - corner) + flat * 1.03 * corner)
        radius *= 1 + rough * sum(w * math.sin(f * a + p) for p, f, w in waves) / 2.2
        points.append((x + radius * math.cos(a), y + radius * math.sin(a)))
    return smooth(points, 4, loop=True)


def dashes(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """The strokes of a dashed line: `on` pixels drawn, `off` pixels left out, along the whole way."""
    out: list[list[Point]] = []
    current, left, drawing = [points[0]], on, True
    for (x0, y0), (x1, y1) in pairwise(points):
        length, at = math.hypot(x1 - x0, y1 - y0), 0.0
        while length - at > left:
            at += left
            here = (x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length)
            if drawing:
                out.append([*current, here])
            current, drawing = [here], not drawing
            left = on if drawing else off
        left -= length - at
        if drawing:
            current.append((x1, y1))
    if drawing and len(current) > 1:
        out.append(current)
    return out
