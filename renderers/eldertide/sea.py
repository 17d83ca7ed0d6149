"""The water of Eldertide: soundings on it, rhumb lines, and a title bar whose tide grows rough with the Storm."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from renderers.ink.chart import TITLE_HEIGHT
from renderers.ink.palette import BRASS, BRASS_LIGHT, FOAM_SOFT, INK, LAMP, PAPER, SEA, SPENT, STORM_LIGHT
from renderers.ink.shapes import Wobble, box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from renderers.ink.shapes import Point
    from renderers.ink.sheet import Sheet

DEPTHS = (7, 9, 12, 14, 18, 21, 26, 33, 40, 55)
FAINT = "#37596a"
APART = 78.0


def soundings(
    s: Sheet, area: tuple[float, float, float, float], clear: Sequence[tuple[float, float, float]], seed: int, most: int
) -> None:
    """Depth figures as on a chart, faint and slanted: texture, never information.

    Args:
        s: the sheet.
        area: left, top, right and bottom of the water.
        clear: discs (x, y, radius) that stay free of figures.
        seed: of the figures' places.
        most: how many figures at most.
    """
    wobble, placed = Wobble(seed), list[tuple[float, float]]()
    left, top, right, bottom = area
    for _ in range(most * 6):
        x, y, depth = wobble.between(left, right), wobble.between(top, bottom), wobble.of(DEPTHS)
        near_land = any(math.hypot(x - a, y - b) < r for a, b, r in clear)
        if near_land or any(math.hypot(x - a, y - b) < APART for a, b in placed):
            continue
        placed.append((x, y))
        s.text(x, y, depth, "water", 19, FAINT, "mm")
        if len(placed) == most:
            return


@lru_cache(maxsize=16)
def _tide(x: float, y: float, w: float, h: float, rounds: int, rough_from: int) -> tuple[Point, ...]:
    wobble, pitch = Wobble(5), w / rounds
    out: list[Point] = []
    for i in range(241):
        px = x + w * i / 240
        rough = wobble.between(-1, 1) * h * 0.13 if px > x + (rough_from - 1) * pitch else 0.0
        out.append((px, y - h / 2 * math.cos(math.tau * (w * i / 240 / pitch) - math.pi) + rough))
    return tuple(out)


def _tide_curve(s: Sheet, x: float, w: float, rounds: int, now: int, rough_from: int) -> None:
    y, h, pitch = 56.0, 44.0, w / rounds
    points = _tide(x, y, w, h, rounds, rough_from)
    cut = x + max(0.0, now - 0.5) * pitch
    done = [p for p in points if p[0] <= cut]
    if len(done) > 1:
        s.fill([(x, y + h * 0.75), *done, (cut, y + h * 0.75)], (236, 213, 146, 70))
    s.stroke(points, SPENT, 3)
    if len(done) > 1:
        s.stroke(done, BRASS_LIGHT, 4)
    for i in range(1, rounds + 1):
        coming = STORM_LIGHT if i >= rough_from else SPENT
        colour = LAMP if i == now else BRASS_LIGHT if i < now else coming
        s.text(x + (i - 0.5) * pitch, y + h * 0.36, i, "figure", 30 if i == now else 25, colour, "mm")
    if now:
        s.glow(cut, y - h / 2, 34, LAMP, 150)
        s.circle(cut, y - h / 2, 10, fill=LAMP, line=INK, width=2)


def title_bar(s: Sheet, game: str, phase: str, rounds: int, now: int, rough_from: int, news: str = "") -> None:
    """The head of a board; the water is rough from the round in which the Storm is enraged."""
    width = min(620, 62 * rounds)
    left = s.w - 44 - width
    s.rect(0, 0, s.w, TITLE_HEIGHT, fill=SEA["abyss"])
    s.fill(box(0, 115, s.w, 3), BRASS)
    s.text(40, 48, game, "title", 54, PAPER)
    s.text(42, 93, phase, "label", 27, BRASS_LIGHT)
    if news:
        at = 42 + s.width(phase, "label", 27) + 16
        s.fit(at, 93, news, "text", 27, left - 110 - at, fill=FOAM_SOFT)
    s.spaced(left - 16, 62, "ROUND", 20, FOAM_SOFT, 2, "rm")
    _tide_curve(s, left, width, rounds, now, rough_from)


def cover(s: Sheet, x: float, y: float, w: float, h: float, top: float = TITLE_HEIGHT) -> None:
    """Keep the water inside its chart: everything round this box below `top` becomes the dark ground."""
    s.rect(0, top, s.w, y - top, fill=SEA["abyss"])
    s.rect(0, y, x, s.h - y, fill=SEA["abyss"])
    s.rect(x + w, y, s.w - x - w, s.h - y, fill=SEA["abyss"])
    s.rect(0, y + h, s.w, s.h - y - h, fill=SEA["abyss"])
