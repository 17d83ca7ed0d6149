"""The parts of a Dashboard at full size, for a player's own pictures: Outposts, tank, Storage, tracks, perk, dial."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.eldertide.pieces import BOOK, DASHBOARD, FACILITY_OF, HOUSES, MAIN, TRACKS
from games.eldertide.pieces import SLOTS as FACILITY_SLOTS
from renderers.eldertide.geography import GOOD_OF_TRACK, LOOKS
from renderers.eldertide.glyphs import sign
from renderers.eldertide.houses import DIRECTIONS, PERK_BACK, RING, SLOTS, stacked
from renderers.eldertide.pieces import (
    PLANK,
    QI,
    QI_DROP,
    bits,
    closed_slot,
    draw_row,
    good,
    hexagon,
    points_token,
    row_width,
    work,
)
from renderers.eldertide.words import KINDS, PAIRS, beacon_value, built, perk_of, unlock_words
from renderers.ink.chart import chart_sea, lay, paper, rhumbs
from renderers.ink.marks import arrow_head, beacon_dot
from renderers.ink.palette import (
    BEACON,
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    DANGER,
    FOAM,
    GOOD,
    INK,
    INK_FAINT,
    INK_SOFT,
    LAMP,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    RED_WORDS,
    SEA,
    mix,
)
from renderers.ink.pieces import card_back, padlock
from renderers.ink.shapes import arc, coast, ngon
from renderers.ink.sheet import Sheet, kept

if TYPE_CHECKING:
    from collections.abc import Collection

    from PIL import Image

    from games.eldertide.view import House
    from renderers.eldertide.pieces import Bit
    from renderers.ink.shapes import Point

W, H = 1080, 1350
OUTPOSTS_H = 408
ISLES = {"left": -312.0, MAIN: 0.0, "right": 312.0}
SLOT_R = 104.0  # from the Beacon to the middle of a slot
VOID, VOID_DARK, VOID_LINE = "#7b8585", "#5d6a6c", "#6d7777"
TANK_BOXES = 20
CAP_WIDTH = 2


class Spot(NamedTuple):
    """A box on a picture."""

    x: float
    y: float
    w: float
    h: float


# ---- the three Outposts


def slot_at(at: Spot, slot: str) -> Point:
    """The middle of a facility slot in a picture of the Outposts."""
    outpost, _, direction = slot.partition(".")
    dx, dy = RING[DIRECTIONS.index(direction)]
    return at.x + at.w / 2 + ISLES[outpost] + dx * SLOT_R, at.y + 198 + dy * SLOT_R


def beacon_at(at: Spot, outpost: str) -> Point:
    """The middle of an Outpost."""
    return at.x + at.w / 2 + ISLES[outpost], at.y + 198


@lru_cache(maxsize=8)
def outposts_ground(w: int, h: int, at: Spot, founded: tuple[str, ...]) -> Image.Image:
    """A dark picture with the sea and the islands of the Outposts, twice the size."""
    s = Sheet(w, h, SEA["abyss"])
    land = [coast(*beacon_at(at, outpost), 168, i * 9 + 4, 0.03) for i, outpost in enumerate(ISLES)]
    bands = ((24, "mid"), (70, "shelf"), (130, "shallow"), (196, "lagoon"))
    x, y, wide, tall = (int(v) for v in at)
    lay(s, chart_sea(w, h, land, 11, 60, bands), x, y, wide, tall)
    rhumbs(s, x + wide - 40, y + tall - 20, 900, n=32, inner=40)
    for left, top, width, height in (
        (0, 0, w, y),
        (0, y + tall, w, h - y - tall),
        (0, y, x, tall),
        (x + wide, y, w, tall),
    ):
        s.rect(left, top, width, height, fill=SEA["abyss"])
    for i, (outpost, shore) in enumerate(zip(ISLES, land, strict=True)):
        owned = outpost in founded
        inner = coast(*beacon_at(at, outpost), 160, i * 9 + 4, 0.03)
        s.fill(shore, PAPER_EDGE if owned else VOID_DARK)
        s.fill(inner, PAPER if owned else VOID)
        if not owned:
            s.hatch(inner, VOID_LINE, 10, 2, 0.8)
    for a, b in ((f"{MAIN}.W", "left.E"), (f"{MAIN}.E", "right.W")):
        s.stroke([slot_at(at, a), slot_at(at, b)], INK, 22, round_ends=False)
        s.stroke([slot_at(at, a), slot_at(at, b)], PLANK, 15, round_ends=False)
    s.rect(x, y, wide, tall, line=PAPER, width=1.8)
    s.rect(x + 6, y + 6, wide - 12, tall - 12, line=PAPER, width=1.2)
    return kept(s.im)


def founded(house: House) -> tuple[str, ...]:
    """The Outposts with a Beacon, in the order of the picture."""
    return tuple(outpost for outpost in ISLES if outpost == MAIN or outpost in house.founded)


def outposts(s: Sheet, house: House, at: Spot, open_: Collection[str] = ()) -> None:
    """Facilities, free slots with their keys, Beacons; `open_` slots and Outposts may be chosen now."""
    for outpost in ISLES:
        owned = outpost in founded(house)
        for direction in DIRECTIONS:
            _slot(s, house, at, f"{outpost}.{direction}", owned=owned)
        _beacon(s, house, outpost, *beacon_at(at, outpost))
        x, y = beacon_at(at, outpost)
        s.spaced(x, y + 186, outpost.upper(), 22, FOAM, 2, "mm")
        if outpost in open_:
            beacon_dot(s, x + 40, y - 40)
    for slot in FACILITY_SLOTS:
        if slot in open_:
            x, y = slot_at(at, slot)
            beacon_dot(s, x, y - 34)


def _slot(s: Sheet, house: House, at: Spot, slot: str, *, owned: bool) -> None:
    x, y = slot_at(at, slot)
    kind = house.facilities.get(slot)
    if kind:
        work(s, kind, x, y, 50)
        return
    face = mix(PAPER, PAPER_SHADE, 0.6) if owned else "#8a9393"
    s.fill(hexagon(x, y, 50), face, PAPER_EDGE if owned else VOID_DARK, 2.2)
    s.text(x, y, slot.partition(".")[2], "figure", 30, BRASS_DARK if owned else VOID_LINE, "mm")


def _beacon(s: Sheet, house: House, outpost: str, x: float, y: float) -> None:
    owned, token = outpost in founded(house), house.founded.get(outpost, "")
    face = BRASS_LIGHT if owned else "#8a9393"
    s.circle(x, y, 46, fill=INK if owned else VOID_DARK)
    s.circle(x, y, 42, fill=face, line=INK if owned else VOID_DARK, width=2)
    if token:
        pair, _, side = token.partition("_")
        picture, _ = PAIRS[pair]
        sign(s, picture, x - 15, y - 7, 13, INK, face)
        s.text(x + 15, y - 7, beacon_value(pair, side), "figure", 36, INK, "mm")
        s.fit(x, y + 20, pair, "label", 20, 62, anchor="mm")
    elif owned:
        sign(s, "sail", x, y, 22, INK, face)
    else:
        sign(s, "lantern", x, y, 26, VOID_DARK, face)


# ---- tank, Storage, kit


def tank(s: Sheet, house: House, at: Spot) -> None:
    """The Qi Tank with its Cap, its Damage, and the boxes at which Storage opens."""
    x, y, w, h = at
    paper(s, x, y, w, h)
    sign(s, "qi", x + 44, y + h / 2 - 6, 28, QI_DROP, PAPER)
    s.text(x + 78, y + h / 2 - 10, house.qi, "figure", 74)
    s.text(x + 84 + s.width(house.qi, "figure", 74), y + h / 2 + 4, f"/ {house.limit}", "figure", 38, INK_SOFT)
    left, pitch = x + 226, (w - 246) / TANK_BOXES
    for i in range(1, TANK_BOXES + 1):
        _tank_box(s, house, i, left + (i - 1) * pitch, y + 34, pitch)
    for j in range(house.damage):
        dx, wide = left + (house.cap - 3 * (house.damage - j)) * pitch, 3 * pitch
        if dx < left:
            break
        s.rect(dx + 1, y + 30, wide - 2, 66, fill=DANGER, line=INK, width=3, r=9)
        sign(s, "damage", dx + wide / 2 - 22, y + 62, 19, PAPER_LIGHT, DANGER)
        s.text(dx + wide / 2 + 24, y + 61, "\u22123", "figure", 40, PAPER_LIGHT, "mm")
    dx = left + house.cap * pitch
    s.rect(dx + 1, y + 30, CAP_WIDTH * pitch - 2, 66, fill="#f7f7f7", line=INK, width=3, r=9)
    s.spaced(dx + CAP_WIDTH * pitch / 2, y + 62, "CAP", 25, INK, 1, "mm")


def _tank_box(s: Sheet, house: House, i: int, x: float, y: float, pitch: float) -> None:
    beyond, full = i > house.cap + CAP_WIDTH, i <= house.qi
    colour = QI if full else mix(PAPER, INK, 0.16) if beyond else "#e3d8b6"
    s.rect(x + 2, y, pitch - 4, 58, fill=colour, line=PAPER_EDGE if beyond else INK, width=2, r=6)
    ink = PAPER_LIGHT if full else PAPER_EDGE if beyond else INK_SOFT
    s.text(x + pitch / 2, y + 29, i, "figure", 26, ink, "mm")
    if i in DASHBOARD.storage_unlock_at_cap:
        padlock(s, x + pitch / 2, y + 82, 11, GOOD if house.cap >= i else INK_SOFT)


def storage(s: Sheet, house: House, at: Spot, open_: Collection[str] = ()) -> None:
    """The Storage slots; `open_` goods may be chosen now."""
    x, y, w, h = at
    paper(s, x, y, w, h)
    s.spaced(x + 24, y + 30, "STORAGE", 22, INK_SOFT)
    piles, seen = stacked(house), set[str]()
    for i in range(SLOTS):
        cx, cy = x + 58 + i * (w - 116) / (SLOTS - 1), y + h * 0.67
        if i < len(piles):
            kind, count = piles[i]
            if count > 1:
                good(s, kind, cx + 9, cy - 11, 28)
            good(s, kind, cx, cy, 30)
            if kind in open_ and kind not in seen:
                beacon_dot(s, cx, cy - 38)
                seen.add(kind)
        elif i < house.slots:
            s.stroke([*ngon(cx, cy, 31, 40), (cx + 31, cy)], INK_SOFT, 2.4, (8, 6))
        else:
            closed_slot(s, cx, cy, 31)


def kit(s: Sheet, house: House, at: Spot) -> None:
    """Toolkits in hand and Beacon Parts left."""
    x, y, w, h = at
    paper(s, x, y, w, h)
    s.spaced(x + 24, y + 30, "TOOLKITS", 22, INK_SOFT)
    s.spaced(x + w / 2 + 4, y + 30, "BEACON PARTS", 22, INK_SOFT)
    for i in range(DASHBOARD.toolkit_slots):
        cx, cy, have = x + 50 + i * 58, y + h * 0.67, i < house.toolkits
        s.circle(cx, cy, 26, fill=INK if have else None, line=INK if have else INK_SOFT, width=2.4)
        sign(s, "toolkit", cx, cy, 14, BRASS_LIGHT if have else INK_FAINT, INK if have else PAPER)
    for i in range(DASHBOARD.beacon_parts):
        sign(s, "tower_base", x + w / 2 + 24 + i * 39, y + h * 0.66, 20, INK if i < house.parts else PAPER_EDGE, PAPER)


# ---- tracks


def tracks(s: Sheet, house: House, at: Spot, open_: Collection[str] = (), tried: Collection[str] = ()) -> None:
    """The Specialization tracks, a row a line; `open_` tracks may advance now, `tried` ones do, one row up."""
    x, y, w, h = at
    spec = BOOK.specialization
    paper(s, x, y, w, h)
    s.spaced(x + 24, y + 30, "TRACKS", 22, INK_SOFT)
    bonus = {b.row: bits(b.effect) for b in HOUSES[house.id].row_bonus}
    pitch = (h - 76) / spec.rows
    for row in range(1, spec.rows + 1):
        cy = y + h - 24 - (row - 0.5) * pitch
        s.text(x + 30, cy, row, "figure", 34, INK, "mm")
        s.stroke([(x + 18, cy + pitch / 2), (x + w - 18, cy + pitch / 2)], PAPER_EDGE, 1)
        here = [track for track in TRACKS if house.rows[track] == row]
        coming = [track for track in TRACKS if track in tried and house.rows[track] == row - 1]
        for i in range(max(spec.spaces_per_row[row - 1], len(here) + len(coming))):
            cx = x + 84 + i * 62
            if i < len(here):
                good(s, GOOD_OF_TRACK[here[i]], cx, cy, 20)
                if here[i] in open_:
                    arrow_head(s, cx + 27, cy, -math.pi / 2, 11, BEACON)
            elif i - len(here) < len(coming):
                good(s, GOOD_OF_TRACK[coming[i - len(here)]], cx, cy, 18)
                s.dashed(ngon(cx, cy, 25, 24), BEACON, 4, (9, 6))
            else:
                s.circle(cx, cy, 18, line=PAPER_EDGE, width=2)
        _row_reward(s, bonus.get(row, []), x + w - 160, cy)
        if row in spec.endgame:
            points_token(s, x + w - 46, cy, 23, spec.endgame[row])
    _limits(s, house, x + 168, y + 30, w - 180)


def _row_reward(s: Sheet, row: list[Bit], x: float, y: float) -> None:
    if row:
        wide = max(46.0, row_width(row) + 18)
        s.rect(x + 78 - wide, y - 19, wide, 38, fill=PAPER_LIGHT, line=INK, width=2, r=8)
        draw_row(s, x + 78 - wide / 2 - row_width(row) / 2, y, row)


def _limits(s: Sheet, house: House, x: float, y: float, w: float) -> None:
    """How many of each are built, of how many may be."""
    for i, track in enumerate(TRACKS):
        kind = FACILITY_OF[track]
        have, room, cx = built(house, kind), house.rows[track], x + i * w / 4
        s.fill(hexagon(cx, y, 14), INK)
        s.fill(hexagon(cx, y, 11.5), LOOKS[GOOD_OF_TRACK[track]].colour)
        s.text(cx + 19, y, f"{have}/{room}", "figure", 26, RED_WORDS if have >= room else INK)


# ---- perk


def perk(s: Sheet, house: House, at: Spot) -> None:
    """The House Perk of a viewer who may know it, and when it works."""
    x, y, w, h = at
    paper(s, x, y, w, h, fill=PAPER_LIGHT)
    card_back(s, x + 20, y + 20, 66, h - 40, PERK_BACK)
    known = perk_of(house)
    if known is None:
        s.fit(x + 108, y + h / 2, "no House Perk chosen yet", "text", 27, w - 130, fill=INK_SOFT)
        return
    s.fit(x + 108, y + 38, known.name, "place", 30, w - 170)
    s.fit(x + 108, y + 76, f"{KINDS[known.kind]}: {known.text[0].lower() + known.text[1:]}", "text", 26, w - 130)
    state = "active" if house.flipped else "may be flipped now" if house.perk_ready else unlock_words(house.id)
    colour = RED_WORDS if house.perk_ready and not house.flipped else INK_SOFT
    s.fit(x + 108, y + 110, state, "text", 24, w - 130, fill=colour)
    if house.flipped:
        s.circle(x + w - 40, y + 38, 16, fill=GOOD, line=INK, width=2.5)
        sign(s, "check", x + w - 40, y + 38, 8, PAPER_LIGHT)
    else:
        padlock(s, x + w - 40, y + 40, 17, INK_SOFT)


# ---- the dial as a ship's telegraph


class Telegraph(NamedTuple):
    """What the dial shows: the value chosen ("" for none), those that may be chosen, and whether it is sealed."""

    chosen: str
    legal: tuple[str, ...]
    sealed: bool


CHOICES = ("capital", "1", "2", "3", "4", "5", "6", "7", "8")


def telegraph(s: Sheet, house: House, at: Spot, shown: Telegraph) -> None:
    """The dial as a ship's telegraph: the Capital is 'stop', eight is 'full ahead'."""
    x, y, w, h = at
    cx, cy, r = x + w / 2, y + h - 84, min(214.0, h - 108)
    s.rect(x, y, w, h, fill="#0b2030", line=BRASS, width=2.5, r=12)
    for size, colour, low in ((r + 10, BRASS_DARK, 10), (r + 5, BRASS, 5), (r - 4, INK, 0)):
        s.fill([*arc(cx, cy, size, -0.5, 0, 50), (cx + size, cy + low), (cx - size, cy + low)], colour)
    for i, choice in enumerate(CHOICES):
        _sector(s, house, i, choice, (cx, cy, r), shown)
    if shown.chosen in CHOICES:
        _lever(s, shown.chosen, cx, cy, r)
    s.fit(cx, y + h - 30, _told(house, shown), "strong", 28, w - 40, fill=PAPER_LIGHT, anchor="mm")
    s.spaced(x + 24, y + 32, "DIAL", 24, BRASS_LIGHT)
    if shown.sealed:
        padlock(s, x + w - 36, y + 32, 14, "#7fe0b0")
        s.text(x + w - 56, y + 34, "sealed", "label", 24, "#7fe0b0", "rm")
    elif shown.chosen:
        s.text(x + w - 24, y + 34, "draft", "label", 24, BEACON, "rm")


def _sector(s: Sheet, house: House, i: int, choice: str, dial: tuple[float, float, float], shown: Telegraph) -> None:
    cx, cy, r = dial
    start, end = -0.5 + i / 18, -0.5 + (i + 1) / 18
    middle = math.tau * (start + end) / 2
    allowed, picked = choice in shown.legal, choice == shown.chosen
    outer, inner = (
        arc(cx, cy, r - 8, start + 0.003, end - 0.003, 8),
        arc(cx, cy, r * 0.45, start + 0.006, end - 0.006, 8),
    )
    sector = [*outer, *reversed(inner)]
    s.fill(sector, LAMP if picked else PAPER if allowed else "#4a5259")
    if not allowed and not picked:
        s.hatch(sector, "#383f45", 8, 2, 0.8)
    tx, ty = cx + r * 0.81 * math.cos(middle), cy + r * 0.81 * math.sin(middle)
    if choice == "capital":
        sign(s, "town", tx, ty, 22, INK if allowed or picked else "#20262b", PAPER)
        return
    s.text(tx, ty - 2, choice, "figure", 56, INK if allowed or picked else "#20262b", "mm")
    px, py = cx + r * 0.565 * math.cos(middle), cy + r * 0.565 * math.sin(middle)
    if allowed:
        sign(s, "qi", px - 7, py, 9, QI_DROP, PAPER)
        s.text(px + 8, py, house.qi - int(choice), "figure", 22, INK, "mm")


def _lever(s: Sheet, chosen: str, cx: float, cy: float, r: float) -> None:
    angle = math.tau * (-0.5 + (CHOICES.index(chosen) + 0.5) / 18)
    arm = [(cx, cy), (cx + r * 0.43 * math.cos(angle), cy + r * 0.43 * math.sin(angle))]
    s.stroke(arm, INK, 26)
    s.stroke(arm, BRASS_LIGHT, 17)
    arrow_head(s, cx + (r + 2) * math.cos(angle), cy + (r + 2) * math.sin(angle), angle + math.pi, 22, DANGER)
    s.circle(cx, cy - 14, 56, fill=BRASS_DARK, line=INK, width=3)
    s.circle(cx, cy - 14, 49, fill=BRASS_LIGHT)
    if chosen == "capital":
        sign(s, "town", cx, cy - 16, 28, INK, BRASS_LIGHT)
    else:
        s.text(cx, cy - 18, chosen, "figure", 70, INK, "mm")


def _told(house: House, shown: Telegraph) -> str:
    if shown.chosen == "capital":
        return f"advance, build, fill to {house.limit}, 1 Toolkit"
    if shown.chosen in CHOICES:
        n = int(shown.chosen)
        return f"sail {n}, actions up to {n}, {house.qi - n} Qi left"
    return "nothing chosen yet" if shown.legal else f"{house.qi} Qi"
