"""The icons of Eldertide: goods and works, what a Dashboard holds, and the emblems of the Ports.

They are registered under names of their own, so that another game's drawing of a warehouse never takes their place.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from renderers.ink.icons import ICONS, Glyph, glyph, icon
from renderers.ink.palette import INK, PAPER
from renderers.ink.shapes import arc, closed, smooth, star

if TYPE_CHECKING:
    from collections.abc import Callable

    from renderers.ink.palette import Colour
    from renderers.ink.sheet import Sheet

OWN = "eldertide."
FOUR = ("#6fc04c", "#3fa0f0", "#c9403c", "#f5cb3a")  # food, crystal, wood, engine


def sign(s: Sheet, name: str, x: float, y: float, k: float, colour: Colour = INK, ground: Colour = PAPER) -> None:
    """Draw one of these icons, or a common one where the name is not ours, k half its size."""
    icon(s, OWN + name if OWN + name in ICONS else name, x, y, k, colour, ground)


def _ours(name: str) -> Callable[[Callable[[Glyph], None]], Callable[[Glyph], None]]:
    return glyph(OWN + name)


@_ours("food")
def _food(g: Glyph) -> None:
    g.line([(0, 1), (0, -0.5)], g.w * 0.9)
    for y in (0.45, 0.05, -0.35):
        for side in (-1, 1):
            leaf = [(0, y + 0.12), (side * 0.3, y + 0.02), (side * 0.55, y - 0.42), (side * 0.16, y - 0.28)]
            g.fill(smooth(leaf, 5, loop=True))
    g.fill(smooth([(0, -0.4), (0.2, -0.7), (0, -1.05), (-0.2, -0.7)], 5, loop=True))


@_ours("crystal")
def _crystal(g: Glyph) -> None:
    g.fill([(0, -1), (0.62, -0.42), (0.62, 0.42), (0, 1), (-0.62, 0.42), (-0.62, -0.42)])
    g.line([(-0.62, -0.42), (0, -0.1), (0.62, -0.42)], g.w * 0.55, g.hole, round_ends=False)
    g.line([(0, -0.1), (0, 1)], g.w * 0.55, g.hole, round_ends=False)


@_ours("wood")
def _wood(g: Glyph) -> None:
    for x, y in ((-0.46, 0.42), (0.46, 0.42), (0, -0.4)):
        g.disc(x, y, 0.46, fill=g.c)
        g.disc(x, y, 0.25, line=g.hole, width=max(1, g.k * 0.09))


@_ours("engine")
def _engine(g: Glyph) -> None:
    teeth = ((-0.17, 0.72), (-0.11, 1.0), (0.11, 1.0), (0.17, 0.72))
    turns = [(math.tau * i / 8 + turn * 1.25, r) for i in range(8) for turn, r in teeth]
    g.fill([(r * math.cos(a), r * math.sin(a)) for a, r in turns])
    g.disc(0, 0, 0.33, fill=g.hole)


@_ours("any")
def _any(g: Glyph) -> None:
    corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
    for i, colour in enumerate(FOUR):
        g.fill([(0, 0), corners[i], corners[(i + 1) % 4]], colour)
    g.line(closed(corners), g.w * 0.7)


@_ours("farm")
def _farm(g: Glyph) -> None:
    g.fill([(-1, 0.9), (-0.55, -0.1), (0.55, -0.1), (1, 0.9)])
    for x in (-0.34, 0, 0.34):
        g.line([(x * 0.5, 0), (x * 1.6, 0.85)], g.w * 0.5, g.hole, round_ends=False)
    for x in (-0.6, -0.2, 0.2, 0.6):
        g.line([(x, -0.3), (x, -0.85)], g.w * 0.8)
    g.line([(-0.8, -0.58), (0.8, -0.58)], g.w * 0.7)


@_ours("excavation")
def _excavation(g: Glyph) -> None:
    g.line([(-0.66, 0.86), (0.4, -0.5)], g.w * 1.1)
    g.line(smooth([(-0.62, -0.62), (0.1, -0.82), (0.62, -0.42), (0.86, 0.3)], 8), g.w * 1.3)


@_ours("power_station")
def _power_station(g: Glyph) -> None:
    g.fill([(-0.28, 1), (-0.12, -0.2), (0.12, -0.2), (0.28, 1)])
    for i in range(3):
        a = math.tau * (i / 3 - 0.25)
        b = a + 0.42
        tip = (0.85 * math.cos(a), -0.25 + 0.85 * math.sin(a))
        g.fill([(0, -0.25), tip, (0.6 * math.cos(b), -0.25 + 0.6 * math.sin(b))])
    g.disc(0, -0.25, 0.15, fill=g.hole)


@_ours("toolkit")
def _toolkit(g: Glyph) -> None:
    g.line([(-0.62, 0.72), (0.3, -0.28)], g.w * 1.5)
    g.line(arc(0.48, -0.48, 0.36, -0.02, 0.77, 20), g.w * 1.3)
    g.disc(-0.64, 0.72, 0.1, fill=g.hole)


@_ours("damage")
def _damage(g: Glyph) -> None:
    g.fill([(-1, -0.4), (1, -0.4), (0.62, 0.6), (-0.62, 0.6)])
    g.line([(0.1, -0.5), (-0.16, -0.1), (0.16, 0.12), (-0.1, 0.66)], g.w * 0.9, g.hole, round_ends=False)
    g.line([(-0.9, 0.92), (-0.3, 0.84), (0.3, 0.96), (0.9, 0.86)], g.w * 0.8)


@_ours("qi")
def _qi(g: Glyph) -> None:
    drop = [(0, -1), (0.42, -0.3), (0.66, 0.32), (0.4, 0.82), (0, 0.95), (-0.4, 0.82), (-0.66, 0.32), (-0.42, -0.3)]
    g.fill(smooth(drop, 5, loop=True))
    spiral = [(0.04 * i * math.cos(i * 0.72), 0.34 + 0.04 * i * math.sin(i * 0.72)) for i in range(12)]
    g.line(spiral, g.w * 0.62, g.hole)


@_ours("rp")
def _rp(g: Glyph) -> None:
    g.fill(star(0, 0, 1, 0.42, 8))
    g.disc(0, 0, 0.3, fill=g.hole)


@_ours("tower_base")
def _tower_base(g: Glyph) -> None:
    g.fill([(-0.62, 1), (-0.4, -0.2), (0.4, -0.2), (0.62, 1)])
    g.fill([(-0.56, -0.2), (0.56, -0.2), (0.56, -0.42), (-0.56, -0.42)])
    g.line([(-0.5, 0.42), (0.5, 0.42)], g.w, g.hole, round_ends=False)


@_ours("tower")
def _tower(g: Glyph) -> None:
    g.fill([(-0.5, 1), (-0.26, -0.3), (0.26, -0.3), (0.5, 1)])
    g.fill([(-0.42, -0.3), (0.42, -0.3), (0.42, -0.46), (-0.42, -0.46)])
    g.fill([(-0.26, -0.5), (-0.26, -0.76), (0, -1), (0.26, -0.76), (0.26, -0.5)])
    g.line([(-0.4, 0.36), (0.4, 0.36)], g.w, g.hole, round_ends=False)
    for side in (-1, 1):
        g.fill([(side * 0.36, -0.66), (side * 1.0, -0.94), (side * 1.0, -0.38)])


@_ours("lantern")
def _lantern(g: Glyph) -> None:
    g.disc(0, 0, 0.96, line=g.c, width=g.w)
    g.fill([(-0.3, 0.5), (-0.38, -0.2), (0, -0.6), (0.38, -0.2), (0.3, 0.5)])
    g.fill([(-0.14, 0.32), (-0.18, -0.1), (0, -0.3), (0.18, -0.1), (0.14, 0.32)], g.hole)


@_ours("export")
def _export(g: Glyph) -> None:
    g.fill([(-0.95, 0.95), (-0.95, -0.05), (0.35, -0.05), (0.35, 0.95)])
    g.line([(-0.95, 0.45), (0.35, 0.45)], g.w * 0.6, g.hole, round_ends=False)
    g.line([(-0.3, -0.05), (-0.3, 0.95)], g.w * 0.6, g.hole, round_ends=False)
    g.line([(0.05, -0.3), (0.66, -0.82)], g.w * 1.1)
    g.fill([(0.98, -1.02), (0.36, -0.9), (0.84, -0.34)])


@_ours("up")
def _up(g: Glyph) -> None:
    g.fill([(0, -0.95), (0.85, 0), (0.36, 0), (0.36, 0.9), (-0.36, 0.9), (-0.36, 0), (-0.85, 0)])


@_ours("cap")
def _cap(g: Glyph) -> None:
    g.rect(-0.6, -0.2, 1.2, 1.15, 0.2, g.w)
    g.fill([(-0.6, 0.4), (0.6, 0.4), (0.6, 0.9), (-0.6, 0.9)])
    g.fill([(0, -1.05), (0.5, -0.5), (0.17, -0.5), (0.17, -0.15), (-0.17, -0.15), (-0.17, -0.5), (-0.5, -0.5)])


@_ours("raise")
def _raise(g: Glyph) -> None:
    up = [(-0.4, -0.9), (0.1, -0.3), (-0.2, -0.3), (-0.2, 0.8), (-0.6, 0.8), (-0.6, -0.3), (-0.9, -0.3)]
    g.fill(up)
    g.fill([(0.1 - x, -y) for x, y in up])


@_ours("sail")
def _sail(g: Glyph) -> None:
    g.fill(smooth([(-0.1, -0.95), (0.85, 0.1), (0.75, 0.62), (-0.1, 0.5)], 5, loop=True))
    g.line([(-0.35, -1), (-0.35, 0.9)], g.w)
    g.line([(-0.9, 0.9), (0.8, 0.9)], g.w)


@_ours("favor")
def _favor(g: Glyph) -> None:
    """An open hand: whoever holds it goes first among equals."""
    for x, top in ((-0.42, -0.62), (-0.1, -0.92), (0.22, -0.84), (0.5, -0.5)):
        g.line([(x, 0.3), (x, top)], g.w * 1.45)
    g.line([(-0.4, 0.62), (-0.84, -0.02)], g.w * 1.45)
    g.fill(smooth([(-0.56, 0.1), (0.62, 0.1), (0.58, 0.62), (0.3, 0.95), (-0.24, 0.95), (-0.5, 0.66)], 4, loop=True))


@_ours("ancient")
def _ancient(g: Glyph) -> None:
    """The eye of the Ancient Tech token."""
    g.fill(smooth([(-1, 0.1), (-0.4, -0.42), (0.4, -0.42), (1, 0.1), (0.4, 0.56), (-0.4, 0.56)], 5, loop=True))
    g.disc(0, 0.06, 0.34, fill=g.hole)
    g.disc(0, 0.06, 0.16, fill=g.c)
    for x, top in ((-0.62, -0.72), (0, -0.98), (0.62, -0.72)):
        g.line([(x, top), (x * 0.72, top + 0.3)], g.w)


@_ours("four")
def _four(g: Glyph) -> None:
    """One of each of the four works."""
    for i, colour in enumerate(FOUR):
        x, y = (i % 2) * 1.0 - 0.5, (i // 2) * 1.0 - 0.5
        g.disc(x, y, 0.46, fill=g.c)
        g.disc(x, y, 0.32, fill=colour)


@_ours("storm")
def _storm(g: Glyph) -> None:
    for arm in range(3):
        curl = [((0.1 + 0.86 * i / 14), arm * math.tau / 3 + i * 0.2) for i in range(15)]
        g.line([(r * math.cos(a), r * math.sin(a)) for r, a in curl], g.w * 1.1)
    g.disc(0, 0, 0.2, fill=g.c)
