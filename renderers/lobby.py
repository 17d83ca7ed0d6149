"""The lobby's card: which game gathers, who has come, what was chosen, and the promise of fair dice."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from renderers.ink.cards import TABLE_H, W
from renderers.ink.chart import chart_sea, compass_rose, fade, lay, rhumbs
from renderers.ink.icons import icon
from renderers.ink.lettering import display_names
from renderers.ink.output import palette_of, png
from renderers.ink.palette import BRASS_LIGHT, FOAM, FOAM_SOFT, INK, PAPER, PAPER_EDGE, PAPER_LIGHT, SEA, SPENT
from renderers.ink.shapes import box, closed, coast
from renderers.ink.sheet import Sheet, kept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from renderers import Picture, Sitter

ISLES = ((930, 120, 62), (1066, 84, 46), (1090, 214, 58), (820, 66, 34), (962, 262, 40))
MOST_OPTIONS = 3


def lobby_card(
    title: str, sitters: Sequence[Sitter], seats_min: int, seats_max: int, options: Sequence[str], commitment: str
) -> Picture:
    """The card of a table that gathers its players.

    Args:
        title: the game.
        sitters: who has joined, in seat order.
        seats_min: how many must come.
        seats_max: how many may come.
        options: what was chosen, in words, such as "Difficult" and "two missions".
        commitment: the published commitment to the table's secret, empty if there is none yet.
    """
    from renderers import Picture  # noqa: PLC0415 -- the interface offers this card and so imports this module

    s = draw(title, sitters, seats_min, seats_max, options, commitment)
    count = _count(seats_min, seats_max)
    called = display_names([x.name for x in sitters], [f"Seat {i}" for i in range(1, len(sitters) + 1)])
    here = ", ".join(name[:20] for name in called) or "nobody yet"
    alt = f"Lobby of {title}: {count} players, {len(sitters)} here ({here}). {', '.join(options)}"
    return Picture(png(s.finish(), palette_of("renderers.ink")), W, TABLE_H, alt[:398])


def _count(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"


def draw(
    title: str, sitters: Sequence[Sitter], seats_min: int, seats_max: int, options: Sequence[str], commitment: str
) -> Sheet:
    """The card before it is encoded."""
    s = Sheet(W, TABLE_H, SEA["abyss"])
    _sea(s)
    s.spaced(40, 52, "A TABLE GATHERS", 25, BRASS_LIGHT, 3)
    s.fit(38, 122, title, "title", 92, 580, fill=PAPER)
    s.text(42, 196, f"{_count(seats_min, seats_max)} players, {len(sitters)} here", "label", 38, FOAM)
    told = " \u00b7 ".join(options[:MOST_OPTIONS]) + (" \u2026" if len(options) > MOST_OPTIONS else "")
    s.fit(42, 250, told, "text", 32, 640, fill=FOAM_SOFT)
    _benches(s, sitters, seats_min, seats_max)
    if commitment:
        icon(s, "anchor", 52, 448, 13, BRASS_LIGHT, SEA["abyss"])
        s.fit(76, 447, f"fair dice, sealed: {commitment}", "text", 24, W - 116, fill=FOAM_SOFT)
    return s


@lru_cache(maxsize=1)
def _isles() -> Image.Image:
    land = [coast(x, y, r, 40 + i) for i, (x, y, r) in enumerate(ISLES)]
    bands = ((22, "mid"), (60, "shelf"), (120, "shallow"), (196, "lagoon"))
    s = Sheet(W, TABLE_H)
    lay(s, chart_sea(W, TABLE_H, land, seed=12, reach=70, bands=bands), 0, 0, W, TABLE_H)
    rhumbs(s, 662, 96, 1200, n=32, inner=44)
    for i, (x, y, r) in enumerate(ISLES):
        s.fill(land[i], PAPER_EDGE)
        s.fill(coast(x, y, r * 0.92, 40 + i), PAPER)
    icon(s, "anchor", 930, 120, 26, "#cdb67c", PAPER)
    icon(s, "boat", 1000, 190, 24, PAPER_LIGHT, SEA["shelf"])
    return kept(s.im)


def _sea(s: Sheet) -> None:
    s.put(_isles())
    fade(s, 540)
    compass_rose(s, 662, 96, 40, letter=False)
    s.rect(0, 306, W, TABLE_H - 306, fill=SEA["abyss"])
    s.stroke([(0, 306), (W, 306)], BRASS_LIGHT, 3)


def _benches(s: Sheet, sitters: Sequence[Sitter], least: int, most: int) -> None:
    """A plate for each who has come, a dashed place for each who still may; places that must be filled are brighter."""
    called = display_names([x.name for x in sitters], [f"Seat {i}" for i in range(1, len(sitters) + 1)])
    pitch = (W - 60) / max(4, most, len(sitters))
    for i in range(max(most, len(sitters))):
        x, y, w, h = 30 + i * pitch, 326, pitch - 14, 86
        if i < len(sitters):
            s.rect(x, y, w, h, fill=PAPER, r=10)
            s.circle(x + 42, y + h / 2, 26, fill=INK)
            icon(s, "wheel" if sitters[i].bot else "survivor", x + 42, y + h / 2, 16, PAPER_LIGHT, INK)
            s.fit(x + 80, y + h / 2 - 1, called[i], "strong", 30, w - 94)
        else:
            colour = BRASS_LIGHT if i < least else SPENT
            s.stroke(closed(box(x, y, w, h)), colour, 2.5, (10, 8))
            s.text(x + w / 2, y + h / 2 - 1, "needed" if i < least else "open", "text", 27, colour, "mm")
