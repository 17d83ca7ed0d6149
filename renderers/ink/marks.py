"""Marks laid over a board: the lamp for what happened, the beacon for what may happen, arrow heads and wakes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from renderers.ink.icons import icon
from renderers.ink.palette import BEACON, GOOD, INK, LAMP, PAPER_LIGHT
from renderers.ink.pieces import badge
from renderers.ink.shapes import box, ngon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from renderers.ink.palette import Colour
    from renderers.ink.shapes import Point
    from renderers.ink.sheet import Sheet


def lamp_box(s: Sheet, x: float, y: float, k: float, number: int | None = None) -> None:
    """The lamp round a square place of half size k, with its number in the order of events."""
    s.rect(x - k - 3, y - k - 3, 2 * k + 6, 2 * k + 6, line=INK, width=10, r=9)
    s.rect(x - k, y - k, 2 * k, 2 * k, line=LAMP, width=5, r=7)
    if number is not None:
        badge(s, x - k + 2, y - k + 2, number, LAMP, INK, 14)


def lamp_ring(s: Sheet, x: float, y: float, r: float, number: int | None = None) -> None:
    """The lamp round a place of radius r, with its number in the order of events."""
    s.circle(x, y, r + 3, line=INK, width=8)
    s.circle(x, y, r, line=LAMP, width=4)
    if number is not None:
        badge(s, x - r * 0.74, y - r * 0.74, number, LAMP, INK, 14)


def beacon_dot(s: Sheet, x: float, y: float) -> None:
    """A place that may be chosen."""
    s.circle(x, y, 9, fill=INK)
    s.circle(x, y, 6, fill=BEACON)


def beacon_ring(s: Sheet, x: float, y: float, r: float, width: float = 5) -> None:
    """A dashed ring: may be named now, or a ghost."""
    s.dashed(ngon(x, y, r, 48), BEACON, width, (13, 8))


def beacon_box(s: Sheet, x: float, y: float, k: float, width: float = 4.5, dash: tuple[float, float] = (11, 8)) -> None:
    """A dashed square of half size k."""
    s.dashed(box(x - k, y - k, 2 * k, 2 * k), BEACON, width, dash)


def arrow_head(s: Sheet, x: float, y: float, angle: float, k: float, colour: Colour, line: Colour = INK) -> None:
    """An arrow head that points at `angle` (radians, clockwise from east)."""
    barbs = ((0.0, 1.0), (2.45, 1.05), (math.pi, 0.45), (-2.45, 1.05))
    s.fill([(x + k * math.cos(angle + d) * m, y + k * math.sin(angle + d) * m) for d, m in barbs], colour, line, 2)


def wake(s: Sheet, points: Sequence[Point], colour: Colour = LAMP, width: float = 5) -> None:
    """Where a piece went: dots like a dead-reckoning track, closed by an arrow head."""
    s.stroke(points, (10, 22, 32, 200), width + 5, (2, 15))
    s.stroke(points, colour, width, (2, 15))
    (x0, y0), (x1, y1) = points[-2], points[-1]
    arrow_head(s, x1, y1, math.atan2(y1 - y0, x1 - x0), width * 3.4, colour)


def done(s: Sheet, x: float, y: float, r: float = 16) -> None:
    """A green disc with a check."""
    s.circle(x, y, r, fill=GOOD, line=INK, width=2.5)
    icon(s, "check", x, y, r * 0.52, PAPER_LIGHT)


def awaited(s: Sheet, x: float, y: float, r: float = 18) -> None:
    """An hourglass in lamp: this one is waited for."""
    s.circle(x, y, r, fill=INK)
    icon(s, "hourglass", x, y, r * 0.55, LAMP)


def pill(s: Sheet, x: float, y: float, w: float, h: float, words: str, px: float, colour: Colour = BEACON) -> None:
    """The key of what is being tried, as it would be typed."""
    s.rect(x, y, w, h, fill=INK, line=colour, width=3, r=h / 2)
    s.fit(x + w / 2, y + h / 2 - 1, words, "figure", px, w - h, least=0.5, fill=colour, anchor="mm")
