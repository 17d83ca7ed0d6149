"""The water of Eldertide: soundings on it, rhumb lines, and a title bar whose tide grows rough with the Storm."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from renderers.eldertide.words import ROUGH_FROM, TITLE
from renderers.ink.chart import TITLE_HEIGHT, title_bar
from renderers.ink.palette import SEA, STORM_LIGHT
from renderers.ink.shapes import Wobble

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def stormy_bar(s: Sheet, phase: str, rounds: int, now: int, news: str = "") -> None:
    """The head of a board; the water is rough from the round in which the Storm is enraged."""
    title_bar(s, TITLE, phase, rounds, now, news, pitch=62, rough_from=ROUGH_FROM, rough=STORM_LIGHT)


def cover(s: Sheet, x: float, y: float, w: float, h: float, top: float = TITLE_HEIGHT) -> None:
    """Keep the water inside its chart: everything round this box below `top` becomes the dark ground."""
    s.rect(0, top, s.w, y - top, fill=SEA["abyss"])
    s.rect(0, y, x, s.h - y, fill=SEA["abyss"])
    s.rect(x + w, y, s.w - x - w, s.h - y, fill=SEA["abyss"])
    s.rect(0, y + h, s.w, s.h - y - h, fill=SEA["abyss"])
