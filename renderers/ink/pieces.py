"""Pieces that several games share: flags, pawns, dice, badges, padlocks and the backs of cards."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from renderers.ink.palette import BRASS_LIGHT, FOAM, INK, PAPER, PAPER_LIGHT, SEA, SEATS, Flag, mix
from renderers.ink.shapes import arc, box, smooth, star

if TYPE_CHECKING:
    from collections.abc import Callable

    from renderers.ink.palette import Colour
    from renderers.ink.sheet import Sheet

_PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
MARKED_FROM = 11  # below this half size a pawn's pattern would be a blot


def flag(
    s: Sheet, seat: str, x: float, y: float, w: float, h: float, line: Colour | None = INK, width: float = 2.5
) -> None:
    """The seat's signal flag: colour and pattern, two ways to know whose it is."""
    colours = SEATS[seat]
    s.rect(x, y, w, h, fill=colours.colour, r=3)
    _FLAG_PATTERNS[colours.pattern](s, x, y, w, h, colours)
    if line is not None:
        s.rect(x, y, w, h, line=line, width=width, r=3)


def flags(s: Sheet, seats: tuple[str, ...], x: float, y: float, w: float, h: float, line: Colour = INK) -> None:
    """One flag, or two one over the other in the room of one for a seat that plays two colours."""
    if len(seats) == 1:
        flag(s, seats[0], x, y, w, h, line)
        return
    each = w * 0.62
    flag(s, seats[1], x + w - each, y + h * 0.3, each, h * 0.7, line)
    flag(s, seats[0], x, y, each, h * 0.7, line)


def _saltire(s: Sheet, x: float, y: float, w: float, h: float, c: Flag) -> None:
    t = min(w, h) * 0.2 * 0.58 * math.hypot(w, h)
    a, b = t / w, t / h  # where the band meets the two edges of a corner
    right, low = x + w - 1, y + h - 1
    s.fill(
        [(x + 1, y + 1), (x + b, y + 1), (right, y + h - a), (right, low), (x + w - b, low), (x + 1, y + a)], c.second
    )
    s.fill(
        [(x + 1, low), (x + 1, y + h - a), (x + w - b, y + 1), (right, y + 1), (right, y + a), (x + b, low)], c.second
    )


def _bars(s: Sheet, x: float, y: float, w: float, h: float, c: Flag) -> None:
    for k in (0.25, 0.75):
        s.fill(box(x + w * k - w * 0.1, y + 1, w * 0.2, h - 2), c.second)


def _disc(s: Sheet, x: float, y: float, w: float, h: float, c: Flag) -> None:
    s.circle(x + w / 2, y + h / 2, min(w, h) * 0.3, fill=c.second)


def _cross(s: Sheet, x: float, y: float, w: float, h: float, c: Flag) -> None:
    t = min(w, h) * 0.2
    s.fill(box(x + w / 2 - t / 2, y + 1, t, h - 2), c.second)
    s.fill(box(x + 1, y + h / 2 - t / 2, w - 2, t), c.second)


def _chevron(s: Sheet, x: float, y: float, w: float, h: float, c: Flag) -> None:
    s.fill([(x, y), (x + w * 0.62, y + h / 2), (x, y + h)], c.second)


def _ring(s: Sheet, x: float, y: float, w: float, h: float, c: Flag) -> None:
    k = min(w, h)
    s.circle(x + w / 2, y + h / 2, k * 0.34, line=c.second, width=max(2, k * 0.11))


def _border(s: Sheet, x: float, y: float, w: float, h: float, c: Flag) -> None:
    s.rect(x + w * 0.16, y + h * 0.16, w * 0.68, h * 0.68, fill=c.second)
    s.rect(x + w * 0.34, y + h * 0.34, w * 0.32, h * 0.32, fill=c.colour)


_FLAG_PATTERNS: dict[str, Callable[[Sheet, float, float, float, float, Flag], None]] = {
    "saltire": _saltire,
    "bars": _bars,
    "disc": _disc,
    "cross": _cross,
    "chevron": _chevron,
    "ring": _ring,
    "border": _border,
}


def pawn(s: Sheet, x: float, y: float, k: float, seat: str) -> None:
    """A person about (x, y), k half as tall: head and shoulders in the seat's colour, with its pattern."""
    s.stamp(("pawn", seat, k), x, y, k * 1.25 + 3, lambda aside, ax, ay: _pawn(aside, ax, ay, k, SEATS[seat]))


def _pawn(s: Sheet, x: float, y: float, k: float, c: Flag) -> None:
    width = max(1.5, k * 0.14)
    shoulders = ((-0.8, 1.0), (-0.62, 0.1), (0.0, -0.2), (0.62, 0.1), (0.8, 1.0))
    body = smooth([(x + dx * k, y + dy * k) for dx, dy in shoulders], 6)
    s.fill(body, c.colour, INK, width)
    s.circle(x, y - k * 0.55, k * 0.48, fill=c.colour, line=INK, width=width)
    if k >= MARKED_FROM:
        _chest(s, x, y + k * 0.53, k, c)


def _chest(s: Sheet, x: float, y: float, k: float, c: Flag) -> None:
    """The flag's pattern in one small stroke."""
    t = k * 0.16
    match c.pattern:
        case "disc":
            s.circle(x, y, k * 0.22, fill=c.second)
        case "cross":
            s.stroke([(x, y - k * 0.3), (x, y + k * 0.3)], c.second, t)
            s.stroke([(x - k * 0.32, y), (x + k * 0.32, y)], c.second, t)
        case "ring":
            s.circle(x, y, k * 0.24, line=c.second, width=k * 0.12)
        case "saltire":
            for side in (-1, 1):
                s.stroke([(x - side * k * 0.26, y - k * 0.26), (x + side * k * 0.26, y + k * 0.26)], c.second, t)
        case "bars":
            for side in (-1, 1):
                s.stroke([(x + side * k * 0.2, y - k * 0.26), (x + side * k * 0.2, y + k * 0.28)], c.second, t)
        case "chevron":
            s.fill([(x - k * 0.28, y - k * 0.27), (x + k * 0.3, y), (x - k * 0.28, y + k * 0.28)], c.second)
        case _:
            s.rect(x - k * 0.24, y - k * 0.24, k * 0.48, k * 0.48, fill=c.second)


def badge(
    s: Sheet,
    x: float,
    y: float,
    words: object,
    fill: Colour = INK,
    ink: Colour = PAPER_LIGHT,
    r: float = 17,
    px: float | None = None,
) -> None:
    """A disc with a figure."""
    s.circle(x, y, r + 2, fill=INK)
    s.circle(x, y, r, fill=fill)
    s.text(x, y - r * 0.04, words, "figure", px or r * 1.45, ink, "mm")


def die(s: Sheet, x: float, y: float, k: float, pips: int, face: Colour = "#3b6fd4", ink: Colour = PAPER_LIGHT) -> None:
    """A die with 1 to 6 pips, k half its side."""
    s.rect(x - k, y - k, 2 * k, 2 * k, fill=face, line=INK, width=2.5, r=k * 0.36)
    for i in _PIPS[pips]:
        s.circle(x + (i % 3 - 1) * k * 0.52, y + (i // 3 - 1) * k * 0.52, k * 0.17, fill=ink)


def number_die(s: Sheet, x: float, y: float, k: float, face: int) -> None:
    """A paper-white die that shows a figure."""
    s.rect(x - k, y - k, 2 * k, 2 * k, fill=PAPER_LIGHT, line=INK, width=3, r=k * 0.36)
    s.text(x, y - k * 0.06, face, "figure", k * 1.7, INK, "mm")


def padlock(s: Sheet, x: float, y: float, k: float, colour: Colour = INK) -> None:
    """A shut padlock: locked, or for your eyes only."""
    s.stroke(arc(x, y - k * 0.25, k * 0.42, -0.5, 0, 16), colour, k * 0.2)
    s.rect(x - k * 0.62, y - k * 0.2, k * 1.24, k, fill=colour, r=k * 0.16)


def card_back(s: Sheet, x: float, y: float, w: float, h: float, tint: Colour = SEA["shelf"], r: float = 8) -> None:
    """The back of a card, waves and a rose; every back of one deck is the same, pixel for pixel."""
    s.shadow(x, y, w, h, dy=4, blur=5, alpha=120)
    s.rect(x, y, w, h, fill=PAPER, r=r)
    s.rect(x + 5, y + 5, w - 10, h - 10, fill=tint, r=max(2, r - 3))
    for i in range(int((h - 20) // 13)):
        mid = y + 14 + i * 13
        wave = [(x + 9 + (w - 18) * t / 24, mid + 3.2 * math.sin(t * math.pi / 2 + i % 2 * math.pi)) for t in range(25)]
        s.stroke(wave, mix(tint, FOAM, 0.28), 1.3, round_ends=False)
    k = min(w, h) * 0.25
    s.circle(x + w / 2, y + h / 2, k, fill=tint, line=BRASS_LIGHT, width=2)
    s.fill(star(x + w / 2, y + h / 2, k * 0.8, k * 0.26, 4), BRASS_LIGHT)
