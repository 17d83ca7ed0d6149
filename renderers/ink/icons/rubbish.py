"""The rubbish of the sea, and what fishes it out."""

from __future__ import annotations

import math

from renderers.ink.icons.glyph import Glyph, glyph
from renderers.ink.shapes import arc, smooth, star


@glyph("bottle")
def _bottle(g: Glyph) -> None:
    g.fill([(-0.2, -1), (0.2, -1), (0.2, -0.55), (0.5, -0.2), (0.5, 0.95), (-0.5, 0.95), (-0.5, -0.2), (-0.2, -0.55)])
    g.fill([(-0.5, 0.1), (0.5, 0.1), (0.5, 0.55), (-0.5, 0.55)], g.hole)


@glyph("bag")
def _bag(g: Glyph) -> None:
    g.fill(smooth([(-0.7, 0.9), (-0.6, -0.4), (0.6, -0.4), (0.7, 0.9)], 4))
    g.line(arc(-0.26, -0.42, 0.3, 0.5, 1.0, 12), g.w)
    g.line(arc(0.26, -0.42, 0.3, 0.5, 1.0, 12), g.w)


@glyph("bottle_cap")
def _bottle_cap(g: Glyph) -> None:
    g.fill(star(0, 0, 1.0, 0.88, 21), g.c)
    g.disc(0, 0, 0.66, line=g.hole, width=g.w * 0.55)
    g.fill(star(0, 0, 0.42, 0.18, 5), g.hole)


@glyph("tyre")
def _tyre(g: Glyph) -> None:
    g.disc(0, 0, 0.95, fill=g.c)
    g.disc(0, 0, 0.44, fill=g.hole)
    for i in range(12):
        a = math.tau * i / 12
        g.line(
            [(0.62 * math.cos(a), 0.62 * math.sin(a)), (0.9 * math.cos(a), 0.9 * math.sin(a))],
            g.w * 0.5,
            g.hole,
            round_ends=False,
        )


@glyph("straw")
def _straw(g: Glyph) -> None:
    g.line([(-0.5, 0.95), (0.1, -0.45), (0.75, -0.75)], g.w * 1.6)
    g.line([(-0.36, 0.55), (-0.16, 0.6)], g.w * 0.6, g.hole, round_ends=False)


@glyph("can")
def _can(g: Glyph) -> None:
    g.fill([(-0.6, -0.75), (0.6, -0.75), (0.6, 0.8), (-0.6, 0.8)])
    g.oval(0, -0.78, 0.6, 0.2, fill=g.c, line=g.hole, width=g.w * 0.5)
    g.line([(-0.6, 0.2), (0.6, -0.2)], g.w * 0.9, g.hole, round_ends=False)


@glyph("cup")
def _cup(g: Glyph) -> None:
    g.fill([(-0.7, -0.6), (0.7, -0.6), (0.48, 0.95), (-0.48, 0.95)])
    g.fill([(-0.8, -0.9), (0.8, -0.9), (0.8, -0.65), (-0.8, -0.65)])
    g.line([(-0.62, -0.05), (0.62, -0.05)], g.w * 0.6, g.hole, round_ends=False)


@glyph("net")
def _net(g: Glyph) -> None:
    for i in range(-1, 2):
        g.line([(-0.9, i * 0.55), (0.9, i * 0.55)], g.w * 0.55)
        g.line([(i * 0.55, -0.9), (i * 0.55, 0.9)], g.w * 0.55)
    g.rect(-0.9, -0.9, 1.8, 1.8, 0.35, g.w * 0.9)
