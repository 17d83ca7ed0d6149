"""Houses, works and vessels."""

from __future__ import annotations

import math

from renderers.ink.icons.glyph import Glyph, glyph
from renderers.ink.shapes import arc, smooth


@glyph("town")
def _town(g: Glyph) -> None:
    g.fill([(-0.95, 0.9), (-0.95, 0.1), (-0.45, -0.42), (0.05, 0.1), (0.05, 0.9)])
    g.fill([(-0.02, 0.9), (-0.02, -0.38), (0.46, -0.92), (0.95, -0.38), (0.95, 0.9)])
    g.line([(0.02, 0.9), (0.02, -0.1)], g.w * 0.5, g.hole, round_ends=False)
    g.fill([(0.36, 0.9), (0.36, 0.4), (0.62, 0.4), (0.62, 0.9)], g.hole)
    g.fill([(-0.6, 0.9), (-0.6, 0.45), (-0.32, 0.45), (-0.32, 0.9)], g.hole)


@glyph("house")
def _house(g: Glyph) -> None:
    g.fill([(-0.9, -0.05), (0, -0.95), (0.9, -0.05)])
    g.fill([(-0.66, 0), (0.66, 0), (0.66, 0.92), (-0.66, 0.92)])
    g.fill([(-0.18, 0.92), (-0.18, 0.34), (0.18, 0.34), (0.18, 0.92)], g.hole)


@glyph("truck")
def _truck(g: Glyph) -> None:
    g.fill([(-1, -0.5), (0.3, -0.5), (0.3, 0.5), (-1, 0.5)])
    g.fill([(0.38, -0.2), (0.8, -0.2), (1, 0.15), (1, 0.5), (0.38, 0.5)])
    for dx in (-0.55, 0.6):
        g.disc(dx, 0.6, 0.26, fill=g.c, line=g.hole, width=g.w * 0.5)


@glyph("flask")
def _flask(g: Glyph) -> None:
    g.fill(
        [(-0.2, -0.95), (0.2, -0.95), (0.2, -0.3), (0.75, 0.7), (0.6, 0.95), (-0.6, 0.95), (-0.75, 0.7), (-0.2, -0.3)]
    )
    g.fill([(-0.34, 0.3), (0.34, 0.3), (0.52, 0.68), (-0.52, 0.68)], g.hole)


@glyph("filter")
def _filter(g: Glyph) -> None:
    g.disc(0, 0, 0.9, line=g.c, width=g.w)
    g.fill(smooth([(0, -0.6), (0.36, 0.05), (0, 0.55), (-0.36, 0.05)], 5, loop=True))


@glyph("leaf")
def _leaf(g: Glyph) -> None:
    g.fill(smooth([(-0.85, 0.85), (-0.6, -0.4), (0.9, -0.9), (0.5, 0.5)], 6, loop=True))
    g.line([(-0.85, 0.9), (0.4, -0.45)], g.w * 0.6, g.hole, round_ends=False)


@glyph("anchor")
def _anchor(g: Glyph) -> None:
    g.line([(0, -0.5), (0, 0.85)], g.w * 1.1)
    g.disc(0, -0.72, 0.22, line=g.c, width=g.w)
    g.line([(-0.42, -0.25), (0.42, -0.25)], g.w)
    g.line(arc(0, 0.1, 0.75, 0.02, 0.48, 20), g.w * 1.1)


@glyph("boat")
def _boat(g: Glyph) -> None:
    g.fill([(-1, 0.1), (1, 0.1), (0.6, 0.75), (-0.6, 0.75)])
    g.line([(-0.05, 0.1), (-0.05, -0.95)], g.w * 0.8)
    g.fill([(0.06, -0.9), (0.8, -0.08), (0.06, -0.08)])
    g.fill([(-0.16, -0.7), (-0.16, -0.08), (-0.72, -0.08)])


@glyph("sprout")
def _sprout(g: Glyph) -> None:
    g.line([(0, 0.95), (0, -0.1)], g.w)
    g.fill(smooth([(0, 0), (-0.3, -0.6), (-0.95, -0.6), (-0.6, 0)], 5, loop=True))
    g.fill(smooth([(0, -0.1), (0.2, -0.8), (0.9, -0.95), (0.62, -0.2)], 5, loop=True))


@glyph("hammer")
def _hammer(g: Glyph) -> None:
    g.line([(-0.6, 0.85), (0.25, -0.25)], g.w * 1.2)
    g.line([(-0.15, -0.75), (0.75, 0.05)], g.w * 2.6, round_ends=False)


@glyph("shield")
def _shield(g: Glyph) -> None:
    g.fill(
        smooth(
            [
                (0, -0.98),
                (0.4, -0.76),
                (0.84, -0.7),
                (0.8, 0.12),
                (0.46, 0.68),
                (0, 1.0),
                (-0.46, 0.68),
                (-0.8, 0.12),
                (-0.84, -0.7),
                (-0.4, -0.76),
            ],
            4,
            loop=True,
        )
    )
    g.disc(0, -0.02, 0.46, fill=g.hole)
    g.disc(0, -0.02, 0.36, line=g.c, width=g.w)


@glyph("wheel")
def _wheel(g: Glyph) -> None:
    g.disc(0, 0, 0.66, line=g.c, width=g.w * 1.05)
    for i in range(8):
        a = math.tau * i / 8
        g.line([(0.16 * math.cos(a), 0.16 * math.sin(a)), (0.98 * math.cos(a), 0.98 * math.sin(a))], g.w * 0.78)
    g.disc(0, 0, 0.24, fill=g.c)
    g.disc(0, 0, 0.09, fill=g.hole)


@glyph("shipyard")
def _shipyard(g: Glyph) -> None:
    g.fill([(-0.8, -0.35), (0.8, -0.35), (0.45, 0.25), (-0.45, 0.25)])
    for side in (-1, 1):
        g.line([(side * 0.35, 0.3), (side * 0.75, 0.95)], g.w)
    g.line([(-0.95, 0.95), (0.95, 0.95)], g.w)
    g.line([(0, -0.4), (0, -0.95)], g.w)


@glyph("warehouse")
def _warehouse(g: Glyph) -> None:
    g.fill([(-0.95, 0.92), (-0.95, -0.35), (0, -0.9), (0.95, -0.35), (0.95, 0.92)])
    for y in (0.0, 0.3, 0.6):
        g.line([(-0.6, y), (0.6, y)], g.w * 0.6, g.hole, round_ends=False)
