"""Colours: the sea, paper, ink and signal colours of every picture, and the flags that seats fly.

Colour is never the only carrier: each seat has a pattern, each signal a shape beside it. `vision` measures how far
colours stand apart for colour-blind eyes, and a test holds the floor.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

Rgba = tuple[int, int, int, int]
Colour = str | tuple[int, int, int] | Rgba

SEA = {  # from the deepest to the beach; the sea is always dark
    "abyss": "#0a1a26",
    "deep": "#0e2433",
    "mid": "#133143",
    "shelf": "#1a4256",
    "shallow": "#27596d",
    "lagoon": "#3d7d8c",
}
PAPER, PAPER_SHADE, PAPER_LIGHT, PAPER_EDGE = "#f1e6cc", "#e2d2ae", "#fbf5e4", "#b9a272"
INK, INK_SOFT, INK_FAINT = "#13222d", "#4b5b63", "#8c9289"
BRASS, BRASS_LIGHT, BRASS_DARK = "#c8a24e", "#ecd592", "#7d6330"
FOAM, FOAM_SOFT = "#dcebea", "#8fb0ba"  # words on the sea, first and second voice
LAMP = "#ffe04f"  # now: the last move, the present tide, who is awaited
FLAME = "#ffeaa6"  # real lights on the board, paler than the lamp
BEACON = "#74e6ff"  # what may be chosen now, and the ghost of a piece
DANGER, WARN, GOOD = "#dc3a33", "#e8862a", "#3fa57a"
RED_WORDS, GREEN_WORDS = "#a5211c", "#1d6b4a"  # on paper
STORM_LIGHT = "#b79be6"
BROKEN = "#6b6f76"
SPENT = "#54707c"  # a tide still to come
SHADOW: Rgba = (4, 12, 18, 120)


class Flag(NamedTuple):
    """A seat's signal flag: its colour, the colour of its pattern, and the pattern's name."""

    colour: str
    second: str
    pattern: str


SEATS = {
    "coral": Flag("#e8553a", "#fbf5e4", "saltire"),
    "amber": Flag("#f6bd3c", "#13222d", "bars"),
    "jade": Flag("#1fb08a", "#fbf5e4", "disc"),
    "azure": Flag("#3277d6", "#fbf5e4", "cross"),
    "orchid": Flag("#d68ac8", "#13222d", "chevron"),
    "indigo": Flag("#4a50b4", "#fbf5e4", "cross"),
    "pitch": Flag("#2b2b31", "#f1e6cc", "border"),
    "slate": Flag("#59636c", "#f1e6cc", "border"),
    "white": Flag("#f4f1e8", "#4b5b63", "ring"),
}


@lru_cache(maxsize=4096)
def rgb(colour: Colour, alpha: int = 255) -> Rgba:
    """The colour as red, green, blue and alpha from 0 to 255; a colour with its own alpha keeps it."""
    if isinstance(colour, str):
        return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16), alpha
    return (*colour[:3], colour[3] if len(colour) == 4 else alpha)


@lru_cache(maxsize=4096)
def mix(first: Colour, second: Colour, share: float) -> str:
    """The colour that lies `share` of the way (0 to 1) from the first to the second."""
    a, b = rgb(first), rgb(second)
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a[:3], b[:3], strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


def luminance(colour: Colour) -> float:
    """Relative luminance from 0 to 1, as WCAG defines it."""
    red, green, blue = (linear(v) for v in rgb(colour)[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(value: float) -> float:
    """One sRGB channel (0 to 255) on linear light (0 to 1)."""
    v = value / 255
    return v / 12.92 if v <= 0.04045 else float(((v + 0.055) / 1.055) ** 2.4)


def contrast(first: Colour, second: Colour) -> float:
    """Contrast ratio of two colours, 1 to 21, as WCAG defines it."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def on(ground: Colour) -> str:
    """The ink that reads best on this ground: dark ink or light paper."""
    return INK if contrast(ground, INK) >= contrast(ground, PAPER_LIGHT) else PAPER_LIGHT
