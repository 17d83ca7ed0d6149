"""The pen that icons are drawn with, and the register of their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.ink.palette import INK, PAPER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from renderers.ink.palette import Colour
    from renderers.ink.shapes import Point
    from renderers.ink.sheet import Sheet

ICONS: dict[str, Callable[[Glyph], None]] = {}


class Glyph:
    """A pen for one icon in a box from -1 to 1, y down: one ink `c`; cut-outs take the ground's colour `hole`."""

    def __init__(self, sheet: Sheet, x: float, y: float, k: float, c: Colour, hole: Colour) -> None:
        self.s, self.x, self.y, self.k, self.c, self.hole = sheet, x, y, k, c, hole
        self.w = max(1.4, k * 0.17)  # the stroke of all icons

    def _at(self, points: Sequence[Point]) -> list[Point]:
        return [(self.x + px * self.k, self.y + py * self.k) for px, py in points]

    def fill(self, points: Sequence[Point], c: Colour | None = None) -> None:
        """A polygon in ink, or in the colour given."""
        self.s.fill(self._at(points), c or self.c)

    def line(
        self, points: Sequence[Point], width: float | None = None, c: Colour | None = None, *, round_ends: bool = True
    ) -> None:
        """A stroke; its width is in pixels."""
        self.s.stroke(self._at(points), c or self.c, width or self.w, round_ends=round_ends)

    def disc(
        self, x: float, y: float, r: float, fill: Colour | None = None, line: Colour | None = None, width: float = 2
    ) -> None:
        """A disc or ring."""
        self.s.circle(self.x + x * self.k, self.y + y * self.k, r * self.k, fill, line, width)

    def oval(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        fill: Colour | None = None,
        line: Colour | None = None,
        width: float = 2,
    ) -> None:
        """An ellipse."""
        k = self.k
        self.s.oval(self.x + x * k, self.y + y * k, rx * k, ry * k, fill, line, width)

    def rect(self, x: float, y: float, w: float, h: float, r: float, width: float) -> None:
        """The outline of a rounded rectangle."""
        k = self.k
        self.s.rect(self.x + x * k, self.y + y * k, w * k, h * k, line=self.c, width=width, r=r * k)


def glyph(name: str) -> Callable[[Callable[[Glyph], None]], Callable[[Glyph], None]]:
    """Register a drawing as the icon of this name."""

    def register(draw: Callable[[Glyph], None]) -> Callable[[Glyph], None]:
        ICONS[name] = draw
        return draw

    return register


def icon(s: Sheet, name: str, x: float, y: float, k: float, colour: Colour = INK, ground: Colour = PAPER) -> None:
    """Draw an icon about (x, y), k half its size; `ground` is the colour behind it, for its cut-outs."""
    key = ("icon", name, k, colour, ground)
    s.stamp(key, x, y, k * 1.2 + 2, lambda aside, ax, ay: ICONS[name](Glyph(aside, ax, ay, k, colour, ground)))
