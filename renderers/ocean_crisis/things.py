"""The pieces of Ocean Crisis, drawn at any size: rubbish, roads, locations, reeds, the base, the turning disk.

Sizes are given by k, half the size of the thing, or by the side of a land cell.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from renderers.ink.icons import icon
from renderers.ink.marks import arrow_head
from renderers.ink.palette import BEACON, DANGER, FOAM, GOOD, INK, PAPER, PAPER_LIGHT, SEA, mix, on
from renderers.ink.pieces import pawn
from renderers.ink.shapes import Wobble, band, box, closed, coast, scaled
from renderers.ocean_crisis.geography import (
    ARROWS,
    BEACH_SIZE,
    DISK_SIZE,
    ISLAND_SPACES,
    SIDES,
    VACUUM_AT,
    Place,
    geography,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from renderers.ink.palette import Colour
    from renderers.ink.shapes import Point
    from renderers.ink.sheet import Sheet

MEADOW, MEADOW_LINE, MEADOW_WORDS = "#d9e0b4", "#aebd83", "#5d6433"
SHORE, SAND, GRAINS = "#8c7a4a", "#f2d9a0", "#c9a763"
RIVER = {"M": "#7cc7e8", "D": "#4ba3d1", "S": "#2e86b8"}
BADGE_START, BADGE_REDUCED = "#a8281f", "#2c7d5a"
ROAD, ROAD_BED, ROAD_EDGE, ROAD_DASH = "#f5f0e1", "#c6cf9c", "#8d9a5d", "#9aa07a"
BASE_GREEN = "#2e7d4f"
REEDS, REED_STALK, REED_HEAD = "#b5c68a", "#5e7a3a", "#7a5a34"
ISLAND, ISLAND_EDGE, ISLAND_CLIFF = "#8a6d4b", "#6d5138", "#3a2c1d"
VACUUM = "#f08a24"
TREE, TREE_EDGE = "#b9c88b", "#97a76a"
INNER_SEA, OUTER_SEA = "#57b4d6", "#1f6f9f"
WIN, LIKELY = 4, 3


def litter(s: Sheet, kind: str, x: float, y: float, k: float, *, reduced: bool, frame: Colour | None = None) -> None:
    """A Garbage Tile. Its number is what matters; a reduced tile has lost a corner and its badge is green.

    `frame` is a coloured edge: lamp for what just happened, beacon for what is being tried.
    """
    key = ("litter", kind, reduced, k, frame)
    s.stamp(key, x, y, k * 1.2 + 6, lambda aside, ax, ay: _litter(aside, kind, ax, ay, k, reduced, frame))


def _litter(s: Sheet, kind: str, x: float, y: float, k: float, reduced: bool, frame: Colour | None) -> None:
    face = geography().garbage[kind]
    cut = k * 0.62 if reduced else 0.0
    outline = [(x - k, y - k), (x + k - cut, y - k), (x + k, y - k + cut), (x + k, y + k), (x - k, y + k)]
    rim = scaled(outline, x, y, 1 + 3.2 / k)
    s.fill([(px + 2, py + 4) for px, py in rim], (4, 12, 18, 120))
    s.fill(rim, INK if frame is None else frame)
    if frame is not None:
        s.fill(scaled(outline, x, y, 1 - 0.5 / k), INK)
    s.fill(scaled(outline, x, y, 1 if frame is None else 1 - 2 / k), face.colour)
    icon(s, face.icon, x - k * 0.26, y - k * 0.26, k * 0.5, INK, face.colour)
    bx, by = x + k * 0.42, y + k * 0.42
    s.circle(bx, by, k * 0.56, fill=INK)
    s.circle(bx, by, k * 0.47, fill=BADGE_REDUCED if reduced else BADGE_START)
    s.text(bx, by - k * 0.02, face.reduced if reduced else face.start, "figure", k * 0.9, PAPER_LIGHT, "mm")


def road(s: Sheet, x: float, y: float, cell: float, ends: str, *, ghost: bool = False) -> None:
    """A Road Tile in a cell of this side; a ghost lies under a pale veil."""
    key = ("road", cell, ends, ghost)
    s.stamp(key, x, y, cell / 2 + 2, lambda aside, ax, ay: _road(aside, ax, ay, cell, ends, ghost))


def _road(s: Sheet, x: float, y: float, cell: float, ends: str, ghost: bool) -> None:
    h = cell / 2 - 2
    s.rect(
        x - h,
        y - h,
        2 * h,
        2 * h,
        fill="#b9e6ea" if ghost else ROAD_BED,
        line=None if ghost else ROAD_EDGE,
        width=min(2, cell * 0.04),
        r=cell * 0.1,
    )
    tips = {e: (x + SIDES[e][0] * h, y + SIDES[e][1] * h) for e in ends}
    for width, colour in ((cell * 0.44, INK), (cell * 0.34, ROAD)):
        for tip in tips.values():
            s.stroke([(x, y), tip], colour, width, round_ends=False)
        s.circle(x, y, width / 2, fill=colour)
    for tip in tips.values():
        s.stroke([(x, y), tip], ROAD_DASH, cell * 0.034, (cell * 0.1, cell * 0.09), round_ends=False)


def location(s: Sheet, place: Place, x: float, y: float, k: float, *, linked: bool) -> None:
    """A location's tile: pale until a road reaches it, then in its colour with a check."""
    key = ("location", place.id, k, linked)
    s.stamp(key, x, y, k * 1.5 + 4, lambda aside, ax, ay: _location(aside, place, ax, ay, k, linked))


def _location(s: Sheet, place: Place, x: float, y: float, k: float, linked: bool) -> None:
    face = place.colour if linked else mix(place.colour, PAPER, 0.55)
    s.rect(x - k, y - k + 3, 2 * k, 2 * k + 2, fill=(4, 12, 18, 90), r=k * 0.42)
    s.rect(x - k, y - k, 2 * k, 2 * k, fill=INK, r=k * 0.42)
    s.rect(x - k + 4, y - k + 4, 2 * k - 8, 2 * k - 8, fill=face, r=k * 0.33)
    icon(s, place.icon, x, y + 1, k * 0.6, on(face), face)
    if place.kind == "dumpster":
        s.circle(x - k * 0.86, y - k * 0.86, k * 0.42, fill=INK)
        letter = next((section.letter for section in geography().sections.values() if section.id == place.section), "")
        s.text(x - k * 0.86, y - k * 0.88, letter, "figure", k * 0.68, PAPER_LIGHT, "mm")
    if linked:
        s.circle(x + k * 0.86, y - k * 0.86, k * 0.42, fill=GOOD, line=INK, width=2.5)
        icon(s, "check", x + k * 0.86, y - k * 0.86, k * 0.22, PAPER_LIGHT)


def reeds(s: Sheet, x: float, y: float, k: float, number: int, herons: int = 0) -> None:
    """A Heron Habitat Area with its pip number, and the herons trapped in it."""
    s.rect(x - k, y - k, 2 * k, 2 * k, fill=REEDS, line="#8ba15f", width=1.6, r=8)
    for i, dx in enumerate((-0.68, -0.28, 0.16, 0.6)):
        foot, top = y + k * 0.74, y - k * (0.46 - 0.26 * (i % 2))
        s.stroke([(x + dx * k, foot), (x + dx * k + 4, top)], REED_STALK, k * 0.1)
        s.oval(x + dx * k + 4, top - 2, k * 0.11, k * 0.27, fill=REED_HEAD)
    if herons:
        s.circle(x - k * 0.08, y + k * 0.12, k * 0.78, fill=PAPER_LIGHT, line=INK, width=2)
        icon(s, "heron", x - k * 0.08, y + k * 0.12, k * 0.58, INK, PAPER_LIGHT)
    if herons > 1:
        s.circle(x - k * 0.72, y - k * 0.7, k * 0.38, fill=DANGER, line=INK, width=2)
        s.text(x - k * 0.72, y - k * 0.72, herons, "figure", k * 0.6, PAPER_LIGHT, "mm")
    s.rect(x + k * 0.2, y - k, k * 0.8, k * 0.8, fill=PAPER_LIGHT, line=INK, width=2, r=4)
    s.text(x + k * 0.6, y - k * 0.63, number, "figure", k * 0.74, INK, "mm")


def eco_base(s: Sheet, x: float, y: float, cell: float) -> None:
    """The Eco Base on two cells; (x, y) is its upper left corner."""
    s.rect(x + 3, y + 6, 2 * cell - 6, cell - 6, fill=(4, 12, 18, 120), r=14)
    s.rect(x + 3, y + 3, 2 * cell - 6, cell - 6, fill=BASE_GREEN, line=INK, width=3.5, r=14)
    icon(s, "house", x + cell * 0.45, y + cell * 0.49, cell * 0.28, PAPER_LIGHT, BASE_GREEN)


def crowd(s: Sheet, kinds: Sequence[str], x: float, y: float, width: float, k: float) -> None:
    """Meeples side by side, centred, closing ranks when there are many; (x, y) is the middle of the row."""
    if not kinds:
        return
    step = min(k * 1.55, (width - 2 * k) / max(1, len(kinds) - 1)) if len(kinds) > 1 else 0.0
    left = x - step * (len(kinds) - 1) / 2
    for i, kind in enumerate(kinds):
        pawn(s, left + i * step, y, k, kind)


def trees(s: Sheet, x: float, y: float, cell: float, seed: int) -> None:
    """A little growth on an empty cell, the same in every picture of that cell."""
    wobble = Wobble(seed)
    if wobble.unit() < 0.45:
        return
    for _ in range(wobble.of((1, 2, 3))):
        tx = x + wobble.between(-0.3, 0.3) * cell
        ty = y + wobble.between(-0.2, 0.27) * cell
        tree(s, tx, ty, wobble.between(0.1, 0.16) * cell)


def tree(s: Sheet, x: float, y: float, k: float) -> None:
    """One tree, a cone on a trunk."""
    s.stroke([(x, y + k), (x, y)], TREE_EDGE, 2)
    s.fill([(x, y - k * 1.3), (x + k * 0.7, y + k * 0.4), (x - k * 0.7, y + k * 0.4)], TREE, TREE_EDGE, 1.4)


class Disk:
    """The turning disk with the island in its hub: where it lies and how large it is."""

    def __init__(self, x: float, y: float, rim: float, hub: float) -> None:
        self.x, self.y, self.rim, self.hub = x, y, rim, hub

    def at(self, number: float, r: float | None = None) -> Point:
        """The middle of a position, or the point outward or inward of it at radius r."""
        angle = math.radians(15 + 30 * (number - 1))
        r = (self.rim + self.hub) / 2 if r is None else r
        return self.x + r * math.cos(angle), self.y - r * math.sin(angle)

    def sea(self, s: Sheet, outer: Colour = OUTER_SEA) -> None:
        """The ring of twelve positions."""
        for n in range(1, DISK_SIZE + 1):
            middle = (15 + 30 * (n - 1)) / 360
            piece = band(self.x, self.y, self.rim, self.hub, -(middle - 1 / 24), -(middle + 1 / 24), 10)
            water = INNER_SEA if n <= BEACH_SIZE else outer
            s.fill(piece, mix(water, SEA["deep"], 0.12 if n % 2 else 0.24), INK, 2)
        s.circle(self.x, self.y, self.rim, line=INK, width=6)
        s.circle(self.x, self.y, self.rim - 1, line=FOAM, width=2.5)
        for i in range(DISK_SIZE):  # the current runs counter-clockwise
            angle = math.radians(30 * i)
            x, y = self.x + (self.rim - 15) * math.cos(angle), self.y - (self.rim - 15) * math.sin(angle)
            arrow_head(s, x, y, -angle - math.pi / 2, 11, FOAM, INK)

    def island(self, s: Sheet) -> None:
        """The Garbage Island, empty."""
        s.circle(self.x, self.y, self.hub, fill=ISLAND_CLIFF, line=INK, width=4)
        s.fill(coast(self.x, self.y, self.hub * 1.02, 31, 0.05), ISLAND_EDGE)
        s.fill(coast(self.x, self.y, self.hub * 0.94, 32, 0.05), ISLAND, ISLAND_CLIFF, 2)

    def currents(self, s: Sheet) -> None:
        """The two arrows where the current turns in, and the vacuum's berth."""
        for n in ARROWS:
            ax, ay = self.at(n, self.hub + 24)
            angle = math.atan2(self.y - ay, self.x - ax)
            for width, colour in ((22, INK), (13, DANGER)):
                s.stroke([self.at(n, self.rim - 16), (ax, ay)], colour, width)
            arrow_head(s, ax + 16 * math.cos(angle), ay + 16 * math.sin(angle), angle, 26, DANGER, INK)
        x, y = self.at(VACUUM_AT)
        s.circle(x, y, 32, line=mix(VACUUM, OUTER_SEA, 0.35), width=3)

    def space(self, number: int) -> Point:
        """The middle of one of the island's spaces, from the north clockwise."""
        angle = -math.pi / 2 + number * math.pi / 3
        return self.x + self.hub * 0.65 * math.cos(angle), self.y + self.hub * 0.65 * math.sin(angle)

    def rubbish(self, s: Sheet, ashore: Sequence[str], latest: Colour | None = None) -> None:
        """The six spaces of the island with what has drifted in; `latest` frames the last one."""
        k = self.hub * 0.136
        for i in range(ISLAND_SPACES):
            x, y = self.space(i)
            if i >= len(ashore):
                s.rect(x - k, y - k, 2 * k, 2 * k, fill=(20, 14, 8, 120), r=8)
                s.stroke(closed(box(x - k, y - k, 2 * k, 2 * k)), PAPER, 2.5, (8, 6))
                continue
            face = geography().garbage[ashore[i]]
            dull = mix(face.colour, ISLAND, 0.35)
            if latest is not None and i == len(ashore) - 1:
                s.rect(x - k - 7, y - k - 7, 2 * k + 14, 2 * k + 14, fill=latest, line=INK, width=2.5, r=11)
            s.rect(x - k - 1, y - k - 1, 2 * k + 2, 2 * k + 2, fill=INK, r=9)
            s.rect(x - k + 2, y - k + 2, 2 * k - 4, 2 * k - 4, fill=dull, r=7)
            icon(s, face.icon, x, y, k * 0.62, INK, dull)


def gauge(s: Sheet, x: float, y: float, hits: Sequence[bool], k: float = 38) -> None:
    """The six faces of the die, those that clear the tile in green; x is their left edge."""
    for face, hit in enumerate(hits):
        left = x + face * (k + 6)
        s.rect(
            left,
            y - k / 2,
            k,
            k,
            fill=mix(GOOD, PAPER_LIGHT, 0.15) if hit else mix(PAPER, INK, 0.14),
            line=INK if hit else "#4b5b63",
            width=2.5 if hit else 1.4,
            r=8,
        )
        s.text(left + k / 2, y - 1, face, "figure", k * 0.76, INK if hit else "#4b5b63", "mm")


def open_end(s: Sheet, x: float, y: float, side: str, cell: float) -> None:
    """Where a road may go on: an arrow head on the edge of the cell about (x, y)."""
    dx, dy = SIDES[side]
    arrow_head(s, x + dx * cell * 0.62, y + dy * cell * 0.62, math.atan2(dy, dx), cell * 0.22, BEACON, INK)
