"""How far colours stand apart, for ordinary and for colour-blind eyes."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

from renderers.ink.palette import linear, rgb

if TYPE_CHECKING:
    from collections.abc import Iterable

    from renderers.ink.palette import Colour

# Machado, Oliveira, Fernandes 2009: severity 1.0, on linear light.
DEFICIENCIES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def simulate(colour: Colour, deficiency: str) -> str:
    """The colour as eyes with this deficiency (`protan`, `deutan` or `tritan`) see it."""
    light = [linear(v) for v in rgb(colour)[:3]]
    rows = DEFICIENCIES[deficiency]
    red, green, blue = (_display(sum(m * v for m, v in zip(row, light, strict=True))) for row in rows)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _display(light: float) -> int:
    v = min(1.0, max(0.0, light))
    return round(255 * (v * 12.92 if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055))


def lab(colour: Colour) -> tuple[float, float, float]:
    """The colour in CIE L*a*b* under D65."""
    r, g, b = (linear(v) for v in rgb(colour)[:3])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(first: Colour, second: Colour) -> float:
    """CIE 1976 distance; about 2 is just seen, 16 is told apart on a small piece."""
    return math.dist(lab(first), lab(second))


def least_distance(colours: Iterable[Colour]) -> float:
    """The smallest distance between any two of the colours, over ordinary and all three deficient eyes."""
    return min(
        distance(*(simulate(c, kind) if kind else c for c in pair))
        for pair in combinations(colours, 2)
        for kind in ("", *DEFICIENCIES)
    )
