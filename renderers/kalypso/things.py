"""What floats and what is built: materials, rafts of tiles, boats, nets, gardens, buildings, the Island."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from games.kalypso.pieces import BOOK, BUILDINGS
from renderers.ink.icons import icon
from renderers.ink.palette import (
    BRASS,
    BRASS_LIGHT,
    FOAM,
    FOAM_SOFT,
    GOOD,
    INK,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    SEA,
    SHADOW,
    WARN,
    Colour,
    mix,
)
from renderers.ink.pieces import badge, pawn
from renderers.ink.shapes import Point, Wobble, box, smooth, star
from renderers.ink.sheet import Sheet
from renderers.kalypso.icons import building_icon
from renderers.kalypso.layout import Layout, Square, boundary

BARREL, STAVES, SOIL, SPROUT = "#b98a52", "#5a3a17", "#5b4026", "#9bd46a"
SAND = "#ead9a8"
HEAVY_SHADOW = (4, 12, 18, 150)


class Material(NamedTuple):
    """A material: its colour, the colour of its engraving, and the engraving's name."""

    face: str
    cut: str
    engraving: str


MATERIALS = {
    "wood": Material("#c98d4c", "#74471a", "grain"),
    "metal": Material("#7e96ab", "#33475a", "rivets"),
    "rubber": Material("#343944", "#8d94a3", "tread"),
    "seaweed": Material("#2f7d4c", "#0d3a20", "fronds"),
    "plastic": Material("#f9b4cd", "#8c2f56", "bubbles"),
}


# ---- materials


def texture(s: Sheet, material: str, x: float, y: float, k: float) -> None:
    """A square of a material from its upper left corner: a colour and an engraving, so that grey eyes read it too."""
    key = ("texture", material, k)
    s.stamp(
        key, x + k / 2, y + k / 2, k / 2 + 1, lambda aside, ax, ay: _texture(aside, material, ax - k / 2, ay - k / 2, k)
    )


def _texture(s: Sheet, material: str, x: float, y: float, k: float) -> None:
    found = MATERIALS[material]
    s.rect(x, y, k, k, fill=found.face)
    if k >= 9:
        _ENGRAVINGS[found.engraving](s, found, x, y, k / 20)


def _grain(s: Sheet, m: Material, x: float, y: float, u: float) -> None:
    for yy in (5, 10, 15):
        s.stroke([(x + 1.5 * u, y + yy * u), (x + 18.5 * u, y + yy * u)], m.cut, u, round_ends=False)
    for a, b in ((4, 2.5), (14, 7.5), (6, 12.5), (15, 17.5)):
        s.circle(x + a * u, y + b * u, 0.8 * u, fill=m.cut)


def _rivets(s: Sheet, m: Material, x: float, y: float, u: float) -> None:
    s.rect(x + 3.4 * u, y + 3.4 * u, 13.2 * u, 13.2 * u, line=m.cut, width=0.8 * u, r=2 * u)
    s.stroke([(x + 5 * u, y + 15 * u), (x + 15 * u, y + 5 * u)], mix(m.face, PAPER_LIGHT, 0.5), 1.7 * u)
    for a in (5.6, 14.4):
        for b in (5.6, 14.4):
            s.circle(x + a * u, y + b * u, 1.1 * u, fill=m.cut)


def _tread(s: Sheet, m: Material, x: float, y: float, u: float) -> None:
    s.circle(x + 10 * u, y + 10 * u, 7.7 * u, line=m.cut, width=1.9 * u)
    s.circle(x + 10 * u, y + 10 * u, 3.2 * u, line=m.cut, width=1.2 * u)
    for i in range(10):
        c, d = math.cos(math.tau * i / 10), math.sin(math.tau * i / 10)
        ends = [(x + (10 + r * c) * u, y + (10 + r * d) * u) for r in (7, 8.6)]
        s.stroke(ends, m.cut, 1.3 * u)


def _fronds(s: Sheet, m: Material, x: float, y: float, u: float) -> None:
    for dx, sway in ((5, 1.4), (10, -1.4), (15, 1.4)):
        frond = [(x + (dx + sway * math.sin(i / 8 * math.tau)) * u, y + (2.5 + 15 * i / 16) * u) for i in range(17)]
        s.stroke(frond, mix(m.face, PAPER_LIGHT, 0.55), 1.5 * u)


def _bubbles(s: Sheet, m: Material, x: float, y: float, u: float) -> None:
    for a, b, r in ((6.4, 6.6, 3.9), (14, 8.6, 2.7), (8.4, 14, 2.8), (14.4, 14.6, 3.4)):
        s.circle(x + a * u, y + b * u, r * u, line=m.cut, width=u)


_ENGRAVINGS: dict[str, Callable[[Sheet, Material, float, float, float], None]] = {
    "grain": _grain,
    "rivets": _rivets,
    "tread": _tread,
    "fronds": _fronds,
    "bubbles": _bubbles,
}


# ---- foundation


def raft(s: Sheet, laid: Sequence[tuple[Square, str]], o: Layout, edge: float | None = None) -> None:
    """A foundation tile: its squares run into each other, one dark outline holds them together. A T reads as a T."""
    cells = {square for square, _ in laid}
    for square in cells:
        x, y = o.at(square)
        s.rect(x + o.k * 0.04, y + o.k * 0.08, o.k, o.k, fill=SHADOW)
    for square, material in laid:
        texture(s, material, *o.at(square), o.k)
    thin = max(1, o.k * 0.02)
    for c, r in cells:
        x, y = o.at((c, r))
        if (c + 1, r) in cells:
            s.stroke([(x + o.k, y), (x + o.k, y + o.k)], (19, 34, 45, 150), thin, round_ends=False)
        if (c, r + 1) in cells:
            s.stroke([(x, y + o.k), (x + o.k, y + o.k)], (19, 34, 45, 150), thin, round_ends=False)
    for a, b in boundary(cells, o):
        s.stroke([a, b], INK, edge or o.k * 0.085)


def tee(s: Sheet, x: float, y: float, k: float, icons: Sequence[str]) -> None:
    """A Salvage tile as it lies on a Vortex: bar above, stem below; (x, y) is the upper left corner of its 3 by 3."""
    spots = ((0, 0), (1, 0), (2, 0), (1, 1), (1, 2))
    o = Layout(x, y, k, 12, (0, 0), 3, 3)
    raft(s, list(zip(spots, icons, strict=False)), o, max(2.0, k * 0.07))


def half_barrel(s: Sheet, x: float, y: float, k: float) -> None:
    """A half-submerged Barrel, waves over its foot."""
    s.stamp(("half", k), x, y, k * 0.5, lambda aside, ax, ay: _half_barrel(aside, ax, ay, k))


def _half_barrel(s: Sheet, x: float, y: float, k: float) -> None:
    icon(s, "barrel", x, y - k * 0.02, k * 0.3, BARREL, STAVES)
    s.rect(x - k * 0.36, y + k * 0.06, k * 0.72, k * 0.3, fill=SEA["shelf"])
    for j in range(2):
        level = y + k * (0.08 + j * 0.13)
        swell = [(x + k * (-0.36 + 0.72 * i / 16), level + k * 0.035 * math.sin(i * math.pi / 4)) for i in range(17)]
        s.stroke(swell, FOAM, k * 0.035)


def barrel(s: Sheet, x: float, y: float, k: float) -> None:
    """A full Barrel from above; the star says that it is any material."""
    s.stamp(("cask", k), x, y, k * 0.55, lambda aside, ax, ay: _cask(aside, ax, ay, k))


def _cask(s: Sheet, x: float, y: float, k: float) -> None:
    s.circle(x, y, k * 0.44, fill=INK)
    s.circle(x, y, k * 0.385, fill=BARREL)
    s.circle(x, y, k * 0.385, line=STAVES, width=k * 0.05)
    for d in (-0.16, 0, 0.16):
        s.stroke([(x + d * k, y - k * 0.27), (x + d * k, y + k * 0.27)], STAVES, k * 0.03, round_ends=False)
    s.fill(star(x, y, k * 0.24, k * 0.1, 4), PAPER_LIGHT, INK, max(1.0, k * 0.02))


def boat(s: Sheet, squares: Sequence[Square], o: Layout, *, docked: bool) -> None:
    """A Boat on two squares, bow to the right or below; an anchor once it is docked."""
    x, y = o.middle(squares)
    flat = squares[0][1] == squares[-1][1]
    key = ("hull", o.k, flat, docked)
    s.stamp(key, x, y, o.k * 1.05, lambda aside, ax, ay: _boat(aside, ax, ay, o.k, flat, docked))


def _boat(s: Sheet, x: float, y: float, k: float, flat: bool, docked: bool) -> None:
    def turned(points: Iterable[Point]) -> list[Point]:
        return [(x + (u if flat else -v) * k, y + (v if flat else u) * k) for u, v in points]

    hull = smooth(((-0.9, -0.3), (0.35, -0.34), (0.92, 0), (0.35, 0.34), (-0.9, 0.3)), 6, loop=True)
    s.fill(turned((u * 1.05, v * 1.16) for u, v in hull), INK)
    s.fill(turned(hull), PAPER_LIGHT)
    s.fill(turned((u * 0.84 - 0.02, v * 0.7) for u, v in hull), BARREL)
    for u in (-0.45, -0.05, 0.35):
        s.stroke(turned([(u, -0.2), (u, 0.2)]), STAVES, k * 0.06, round_ends=False)
    if docked:
        ax, ay = turned([(-0.58, 0.0)])[0]
        s.circle(ax, ay, k * 0.19, fill=INK)
        icon(s, "anchor", ax, ay, k * 0.13, BRASS_LIGHT)


def net(s: Sheet, squares: Sequence[Square], o: Layout) -> None:
    """A Net over two squares of water; what lies under it shows through."""
    (x0, y0), (x1, y1) = o.at(squares[0]), o.at(squares[-1])
    m = o.k * 0.08
    x, y, w, h = x0 + m, y0 + m, x1 - x0 + o.k - 2 * m, y1 - y0 + o.k - 2 * m
    s.rect(x, y, w, h, fill=(220, 235, 234, 40), r=o.k * 0.25)
    mesh = box(x, y, w, h)
    thread = max(1.0, o.k * 0.02)
    for slope in (1.0, -1.0):
        s.hatch(mesh, FOAM, o.k * 0.19, thread, slope)
    s.rect(x, y, w, h, line=FOAM, width=max(2.0, o.k * 0.04), r=o.k * 0.1)
    for i in range(5):
        s.circle(x + w * i / 4, y, o.k * 0.055, fill=WARN, line=INK, width=1.2)


# ---- settlement


def garden(s: Sheet, squares: Sequence[Square], o: Layout) -> None:
    """A Garden: a bed of earth with six sprouts."""
    x, y = o.middle(squares)
    flat = squares[0][1] == squares[-1][1]
    s.stamp(("garden", o.k, flat), x, y, o.k * 1.05, lambda aside, ax, ay: _garden(aside, ax, ay, o.k, flat))


def _garden(s: Sheet, x: float, y: float, k: float, flat: bool) -> None:
    m = k * 0.1
    w, h = (2 * k - 2 * m, k - 2 * m) if flat else (k - 2 * m, 2 * k - 2 * m)
    s.rect(x - w / 2, y - h / 2, w, h, fill=SOIL, line=INK, width=max(2.0, k * 0.04), r=k * 0.1)
    for j in range(2):
        for i in range(3):
            u, v = ((i + 0.5) / 3, (j + 0.5) / 2) if flat else ((j + 0.5) / 2, (i + 0.5) / 3)
            icon(s, "sprout", x + (u - 0.5) * w, y + (v - 0.5) * h, k * 0.15, SPROUT, SOIL)


class Roof(NamedTuple):
    """How a Building looks: its id, who works in it ("" nobody), and the figure on its badge ("" none)."""

    id: str
    settler: str = ""
    figure: str = ""


def building(s: Sheet, square: Square, o: Layout, roof: Roof) -> None:
    """A Building from its upper left square: a paper slip in its material's colour with icon, points, settler."""
    x, y = o.at(square)
    s.stamp(
        ("roof", o.k, roof), x + o.k, y + o.k, o.k * 1.05, lambda aside, ax, ay: _building(aside, ax, ay, o.k, roof)
    )


def _building(s: Sheet, x: float, y: float, k: float, roof: Roof) -> None:
    known = BUILDINGS.get(roof.id)
    face = MATERIALS[known.material].face if known else PAPER_EDGE
    ground = mix(face, PAPER, 0.62)
    _slip(s, x, y, k, 2, face, ground)
    aside = k * 0.14 if roof.settler else 0
    icon(s, building_icon(roof.id), x - aside, y - k * 0.06, k * 0.48, INK, ground)
    if roof.figure:
        badge(s, x + k * 0.67, y - k * 0.67, roof.figure, BRASS_LIGHT, INK, k * 0.2 + 1, k * 0.36)
    if roof.settler:
        pawn(s, x + k * 0.51, y + k * 0.45, k * 0.32, roof.settler)


def _slip(s: Sheet, x: float, y: float, k: float, squares: int, face: Colour, ground: Colour) -> None:
    """The ground of a tile of the Settlement about (x, y)."""
    m, t = k * 0.12, max(2.0, k * 0.05)
    w = squares * k - 2 * m
    left, top = x - w / 2, y - w / 2
    s.rect(left + k * 0.04, top + k * 0.08, w, w, fill=HEAVY_SHADOW, r=k * 0.15)
    s.rect(left, top, w, w, fill=INK, r=k * 0.15)
    s.rect(left + t, top + t, w - 2 * t, w - 2 * t, fill=ground, r=k * 0.11)
    s.rect(left + t, top + w - t - k * 0.2, w - 2 * t, k * 0.2, fill=face, r=k * 0.08)
    if k >= 60:
        s.rect(left + 10, top + 10, w - 20, w - 20, line=mix(face, INK, 0.35), width=1.6, r=6)


def monument(s: Sheet, square: Square, o: Layout, figure: str) -> None:
    """A Monument from its upper left square: a lighthouse in a brass sun."""
    x, y = o.mid((square[0] + 1, square[1] + 1))
    key = ("monument", o.k, figure)
    s.stamp(key, x, y, o.k * 1.6, lambda aside, ax, ay: _monument(aside, ax, ay, o.k, figure))


def _monument(s: Sheet, x: float, y: float, k: float, figure: str) -> None:
    _slip(s, x, y, k, 3, PAPER_EDGE, mix(PAPER, PAPER_LIGHT, 0.5))
    s.fill(star(x, y, k * 1.02, k * 0.72, 16), BRASS)
    s.circle(x, y, k * 0.7, fill=PAPER_LIGHT, line=INK, width=max(2.0, k * 0.04))
    icon(s, "lighthouse", x, y - k * 0.02, k * 0.52, INK, PAPER_LIGHT)
    if figure:
        badge(s, x + k * 1.17, y - k * 1.17, figure, BRASS_LIGHT, INK, k * 0.2 + 1, k * 0.34)


def sanctuary(s: Sheet, square: Square, o: Layout, saved: int) -> None:
    """A Sanctuary: a shell above three berths for Life Preservers."""
    x, y = o.mid((square[0] + 1, square[1] + 1))
    key = ("sanctuary", o.k, saved)
    s.stamp(key, x, y, o.k * 1.6, lambda aside, ax, ay: _sanctuary(aside, ax, ay, o.k, saved))


def _sanctuary(s: Sheet, x: float, y: float, k: float, saved: int) -> None:
    ground = mix(GOOD, PAPER_LIGHT, 0.72)
    _slip(s, x, y, k, 3, GOOD, ground)
    icon(s, "shell", x, y - k * 0.4, k * 0.62, INK, ground)
    for i in range(BOOK.sanctuary_spaces):
        bx, by = x + (i - 1) * k * 0.76, y + k * 0.68
        if i < saved:
            icon(s, "buoy", bx, by, k * 0.32, INK, ground)
        else:
            s.circle(bx, by, k * 0.3, line=mix(INK, ground, 0.45), width=max(1.5, k * 0.04))


# ---- the Island


@lru_cache(maxsize=16)
def _shore(x: float, y: float, w: float) -> tuple[Point, ...]:
    wobble, points = Wobble(6), []
    corners = ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))
    for (ax, ay), (bx, by) in pairwise(corners):
        for i in range(5):
            u, v = ax + (bx - ax) * i / 5, ay + (by - ay) * i / 5
            j = 0.0 if i == 0 else wobble.between(-0.02, 0.014)
            sway, dip = (j * (0.5 - u) * 4, 0.0) if ax == bx else (0.0, j * (0.5 - v) * 4)
            points.append((x + w * (u + sway), y + w * (v + dip)))
    return tuple(smooth(points, 3, loop=True))


def island(s: Sheet, square: Square, o: Layout) -> None:
    """The bare Island on its 4 by 4 squares."""
    x, y = o.at(square)
    w = 4 * o.k
    s.fill([(px, py + 6) for px, py in _shore(x, y, w)], (4, 12, 18, 140))
    s.fill(_shore(x, y, w), PAPER_EDGE)
    s.fill(_shore(x + 5, y + 5, w - 10), SAND, INK, 2.5)
    icon(s, "lighthouse", x + w / 2, y + o.k * 0.52, o.k * 0.42, INK, SAND)
    s.text(x + w / 2, y + w - o.k * 0.45, "ISLAND", "place", o.k * 0.5, INK, "mm")


def fish(s: Sheet, x: float, y: float, k: float, status: str) -> None:
    """A printed Fish icon by what became of it: to be had, netted, enclosed, or lost."""
    if status == "open":
        icon(s, "fish", x, y, k * 0.31, FOAM_SOFT, SEA["mid"])
    elif status == "enclosed":
        icon(s, "fish", x, y, k * 0.31, BRASS_LIGHT, SEA["lagoon"])
        s.circle(x + k * 0.28, y - k * 0.26, k * 0.15, fill=GOOD, line=INK, width=max(1.2, k * 0.025))
        icon(s, "check", x + k * 0.28, y - k * 0.26, k * 0.08, PAPER_LIGHT)
    else:
        gone = mix(FOAM_SOFT, SEA["mid"], 0.55)
        icon(s, "fish", x, y, k * 0.31, gone, SEA["mid"])
        s.stroke([(x - k * 0.26, y + k * 0.2), (x + k * 0.26, y - k * 0.2)], gone, max(1.5, k * 0.04))


def whirl(s: Sheet, x: float, y: float, left: float, top: float, w: float, h: float) -> None:
    """Three arms of a whirlpool about (x, y), kept inside a box."""
    for arm in range(3):
        points = []
        for i in range(51):
            a = arm * math.tau / 3 + i * 0.09
            u, v = x + (20 + 3.36 * i) * math.cos(a), y + (14 + 2.2 * i) * math.sin(a)
            points.append((min(max(u, left + 10), left + w - 10), min(max(v, top + 10), top + h - 10)))
        s.stroke(points, mix(SEA["mid"], SEA["shallow"], 0.55), 12)
