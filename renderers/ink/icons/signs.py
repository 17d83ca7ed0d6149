"""Signs that any game needs."""

from __future__ import annotations

import math

from renderers.ink.icons.glyph import Glyph, glyph
from renderers.ink.shapes import smooth, star


@glyph("arrow")
def _arrow(g: Glyph) -> None:
    g.line([(-0.85, 0), (0.4, 0)], g.w * 1.3)
    g.fill([(0.95, 0), (0.2, -0.55), (0.2, 0.55)])


@glyph("survivor")
def _survivor(g: Glyph) -> None:
    g.disc(0, -0.5, 0.42, fill=g.c)
    g.fill(smooth([(-0.78, 0.95), (-0.6, 0.2), (0, -0.05), (0.6, 0.2), (0.78, 0.95)], 6))


@glyph("wave")
def _wave(g: Glyph) -> None:
    for yy in (-0.4, 0.3):
        g.line([(-0.95 + 1.9 * i / 20, yy + 0.22 * math.sin(i * math.pi / 5)) for i in range(21)])


@glyph("hourglass")
def _hourglass(g: Glyph) -> None:
    g.fill([(-0.66, -0.95), (0.66, -0.95), (0.1, 0), (0.66, 0.95), (-0.66, 0.95), (-0.1, 0)])


@glyph("check")
def _check(g: Glyph) -> None:
    g.line([(-0.75, 0.05), (-0.2, 0.6), (0.8, -0.6)], g.w * 1.6)


@glyph("cross")
def _cross(g: Glyph) -> None:
    g.line([(-0.65, -0.65), (0.65, 0.65)], g.w * 1.6)
    g.line([(-0.65, 0.65), (0.65, -0.65)], g.w * 1.6)


@glyph("eye")
def _eye(g: Glyph) -> None:
    g.fill(smooth([(-1, 0), (-0.4, -0.55), (0.4, -0.55), (1, 0), (0.4, 0.55), (-0.4, 0.55)], 5, loop=True))
    g.disc(0, 0, 0.34, fill=g.hole)
    g.disc(0, 0, 0.16, fill=g.c)


@glyph("skull")
def _skull(g: Glyph) -> None:
    g.disc(0, -0.15, 0.75, fill=g.c)
    g.fill([(-0.4, 0.4), (0.4, 0.4), (0.4, 0.95), (-0.4, 0.95)])
    for sg in (-1, 1):
        g.disc(sg * 0.3, -0.1, 0.2, fill=g.hole)


@glyph("coin")
def _coin(g: Glyph) -> None:
    g.disc(0, 0, 0.9, fill=g.c)
    g.disc(0, 0, 0.62, line=g.hole, width=g.w * 0.6)
    g.fill(star(0, 0, 0.42, 0.17, 4), g.hole)


@glyph("heart")
def _heart(g: Glyph) -> None:
    g.fill(
        smooth(
            [
                (0, 0.95),
                (-0.85, 0.05),
                (-0.78, -0.62),
                (-0.3, -0.78),
                (0, -0.36),
                (0.3, -0.78),
                (0.78, -0.62),
                (0.85, 0.05),
            ],
            6,
            loop=True,
        )
    )
