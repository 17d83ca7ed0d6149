"""A player's own draft of the Planning Phase, in private. Of the others it knows only who has locked."""

from __future__ import annotations

import math
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.ocean_crisis.state import CHOOSE, NO_RESEARCH, REPEAT, REROLL_BEACH
from renderers.ink.chart import chart_sea, lay, paper, rhumbs
from renderers.ink.icons import icon
from renderers.ink.marks import arrow_head, beacon_dot, done, pill
from renderers.ink.palette import (
    BEACON,
    BRASS,
    BRASS_LIGHT,
    FOAM,
    FOAM_SOFT,
    GOOD,
    GREEN_WORDS,
    INK,
    INK_SOFT,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    RED_WORDS,
    SEA,
    SEATS,
    mix,
    rgb,
)
from renderers.ink.pieces import card_back, flags, padlock, pawn
from renderers.ink.shapes import Point, Wobble, arc, band, box, closed, ngon, smooth
from renderers.ink.sheet import Sheet, kept
from renderers.ocean_crisis import odds
from renderers.ocean_crisis.geography import BEACH_SIZE, ISLAND_SPACES, geography, turned
from renderers.ocean_crisis.things import (
    BASE_GREEN,
    GRAINS,
    MEADOW,
    MEADOW_WORDS,
    RIVER,
    SAND,
    SHORE,
    Disk,
    crowd,
    gauge,
    litter,
    reeds,
    road,
    tree,
)
from renderers.ocean_crisis.words import CHANCES, done_of, mission_rows, names, view_of

if TYPE_CHECKING:
    from PIL import Image

    from games.ocean_crisis.view import Litter, Member, OceanView
    from renderers import Scene, Trial

W, H = 1080, 1350
RIVER_X, RIVER_Y, SPACE = 806, 142, 63
DISK = Disk(376, 626, 214, 137)
CHART = (24, 126, 1032, 720)
FAR_SEA = "#1f4f70"
TRYING = "#d5eef2"
TRYING_LINE = "#2a7f92"
_ORDERS = {
    CHOOSE: "order yours",
    REROLL_BEACH: "reroll on the Beach",
    NO_RESEARCH: "no research",
    REPEAT: "standing",
}  # an order of a plan in the picture's head
DOLPHIN_AT = (116.0, 560.0)
BASE_AT = (60.0, 192.0, 300.0, 112.0)
GROVES = (
    (716, 236), (742, 420), (668, 470), (716, 560), (92, 420), (66, 540), (130, 366),
    (760, 630), (744, 176), (1012, 190), (1026, 330), (1006, 520), (1020, 690),
)  # fmt: skip


class Row(NamedTuple):
    """One meeple of the draft: its kind, its place, and whether it is only being tried."""

    kind: str
    place: str
    trying: bool


def keys_of(trial: Trial) -> list[str]:
    """The draft's keys with the one being tried at the end."""
    return [*trial.parts, trial.trying] if trial.trying else list(trial.parts)


def rows_of(trial: Trial) -> list[Row]:
    """The draft's meeples as rows, in the order in which they were placed; other parts of a plan are no rows."""
    split = [key.partition("-") for key in keys_of(trial)]
    rows = [Row(kind, place, i == len(trial.parts)) for i, (kind, _, place) in enumerate(split) if kind in SEATS]
    return [row for row in rows if place_at(row.place) is not None]  # a key may still be half chosen


def heron_at(area: int) -> Point:
    """The middle of a Heron Habitat Area; here all six stand together."""
    return 445 + (area - 1) % 3 * 92, 191 + (area - 1) // 3 * 86


def place_at(place: str) -> Point | None:
    """Where a place of a plan lies."""
    ends = [at for part in _tiles_of(place) if (at := _tile_at(part)) is not None]
    if ends:
        return sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends)
    head, _, tail = place.partition("-")
    match head:
        case "base":
            return BASE_AT[0] + 150, BASE_AT[1] + 54
        case "egg" if tail[1:].isdigit():
            return DISK.at(int(tail[1:]), DISK.rim + 26)
        case "heron" if tail.isdigit():
            return heron_at(int(tail))
        case "dolphin" if place == head:
            return DOLPHIN_AT
    return None


def _tile_at(place: str) -> Point | None:
    """Where a river space or disk position lies."""
    cell = geography().river().get(place)
    if cell is not None:
        return RIVER_X + (cell[0] - 8.5) * SPACE, RIVER_Y + (cell[1] + 0.5) * SPACE
    return DISK.at(int(place[1:])) if place[:1] == "P" and place[1:].isdigit() else None


# ---- the chart


@lru_cache(maxsize=2)
def ground(herons: bool) -> Image.Image:
    """The empty chart, twice the size, with or without the Heron Habitat Areas."""
    s = Sheet(W, H, SEA["abyss"])
    x, y, w, h = CHART
    bands = ((30, "mid"), (90, "shelf"), (150, "shallow"))
    lay(s, chart_sea(W, H, [box(x, y, w, 560)], seed=14, reach=90, bands=bands), x, y, w, h)
    rhumbs(s, 700, 790, 560, n=32, inner=36)
    _shore(s)
    for gx, gy in GROVES:
        for dx, k in ((-14, 10), (4, 14), (18, 9)):
            tree(s, gx + dx, gy, k)
    _river(s)
    DISK.sea(s, FAR_SEA)
    DISK.island(s)
    for n in range(1, 13):
        far = n > BEACH_SIZE
        if far:
            s.hatch(arc(*DISK.at(n), 32, 0, 1, 20), "#173d57", 8, 2, 0.8)
        s.text(*DISK.at(n), f"P{n}", "figure", 26, "#6d93a8" if far else FOAM, "mm")
    if herons:
        s.text(537, 338, "heron-1 to heron-6", "label", 22, MEADOW_WORDS, "mm")
    bx, by, bw, bh = BASE_AT
    s.rect(bx + 1, by + 7, bw, bh, fill=(4, 12, 18, 90), r=18)
    s.rect(bx, by, bw, bh, fill=BASE_GREEN, line=INK, width=4, r=18)
    icon(s, "house", bx + 52, by + bh / 2 - 10, 34, PAPER_LIGHT, BASE_GREEN)
    s.text(bx + 52, by + bh - 20, "base", "figure", 28, PAPER_LIGHT, "mm")
    return kept(s.im)


def _shore(s: Sheet) -> None:
    x, y, w, h = CHART
    cove = arc(DISK.x, DISK.y, DISK.rim + 8, -0.5, 0, 24)
    west = [(x, y + 505), (90, 640), (DISK.x - DISK.rim - 44, 636), (DISK.x - DISK.rim - 8, DISK.y)]
    east = [(DISK.x + DISK.rim + 46, 640), (690, 690), (770, 770), (806, y + h + 30), (x + w + 30, y + h + 30)]
    shore = smooth([*west, *cove, *east, (x + w + 30, y - 30), (x - 30, y - 30), (x - 30, y + 505)], 5)
    s.fill(shore, MEADOW)
    s.stroke(shore, SHORE, 4.5)
    s.fill(band(DISK.x, DISK.y, DISK.rim + 52, DISK.rim - 4, -0.5, 0, 40), SAND)
    wobble = Wobble(4)
    for _ in range(90):
        a, r = -math.pi * wobble.unit(), wobble.between(DISK.rim + 6, DISK.rim + 48)
        s.circle(DISK.x + r * math.cos(a), DISK.y + r * math.sin(a), 1.5, fill=GRAINS)


def _river(s: Sheet) -> None:
    """The river runs down and turns into the bay."""
    left, right, low, foot = RIVER_X - 4, RIVER_X + 2 * SPACE + 4, RIVER_Y + 10.2 * SPACE, CHART[1] + CHART[3]
    bank = [(left, low), (776, 742), (700, 650), (DISK.x + DISK.rim + 4, 560), (DISK.x + DISK.rim - 6, 628)]
    s.fill(smooth([*bank, (650, 730), (748, 812), (800, foot), (right, foot), (right, low)], 7), RIVER["S"])
    for letter, section in geography().sections.items():
        rows = [row for _, row in section.cells]
        top, tall = RIVER_Y + min(rows) * SPACE, (max(rows) - min(rows) + 1) * SPACE + 1
        s.rect(RIVER_X - 5, top, 2 * SPACE + 10, tall, fill=RIVER[letter])
        s.stroke([(RIVER_X - 5, top), (RIVER_X + 2 * SPACE + 5, top)], PAPER_LIGHT, 2.5, (10, 7))
    for key in geography().river():
        x, y = place_at(key) or (0, 0)
        s.rect(x - 29, y - 29, 58, 58, fill=mix(RIVER[key[0]], SEA["deep"], 0.28), r=11)
        s.text(x - 24, y + 15, key, "figure", 24, mix(RIVER[key[0]], PAPER_LIGHT, 0.55))
    flow = smooth([(790, 778), (744, 744), (700, 668), (640, 612)], 8)
    s.stroke(flow, FOAM, 5)
    arrow_head(s, *flow[-1], math.radians(222), 20, FOAM, INK)


# ---- the picture


def draw(scene: Scene, trial: Trial) -> Sheet:
    """The viewer's draft. Raises ValueError for a scene without a viewer."""
    view, me = view_of(scene), member_of(scene)
    rows = rows_of(trial)
    s = Sheet(W, H, base=ground(view.missions.herons_saved is not None))
    _animals(s, view)
    _tiles(s, view, rows)
    _open(s, trial, {row.place for row in rows})
    _stand(s, view, rows)
    _frame(s)
    _head(s, scene, me, trial, sum(not row.trying for row in rows))
    strip = mission_rows(view.missions)
    _missions(s, strip)
    top = 966 if strip else 858
    alone = len(view.members) == 1
    _draft(s, view, me, rows, (24, top, 1032 if alone else 812, 1270 - top))
    _team(s, scene, me, (848, top, 208, 1270 - top))
    line = ", ".join(keys_of(trial)) or ("nobody placed yet" if view.phase == "planning" else "all are back with you")
    pill(s, 24, 1284, 1032, 54, line, 34, GOOD if trial.locked else BEACON)
    return s


def member_of(scene: Scene) -> Member:
    """The viewer's own seat."""
    for member in view_of(scene).members:
        if member.seat == scene.viewer:
            return member
    raise ValueError("a private picture needs a viewer who sits at the table")


def _animals(s: Sheet, view: OceanView) -> None:
    missions = view.missions
    trapped = dict(missions.herons_trapped or ())
    for area in range(1, 7) if missions.herons_saved is not None else ():
        reeds(s, *heron_at(area), 38, area, trapped.get(area, 0))
    if missions.dolphin is not None and missions.dolphin != "lost":
        x, y = DOLPHIN_AT
        s.circle(x, y, 46, fill=SAND, line=SHORE, width=3)
        icon(s, "dolphin", x, y - 4, 34, INK, SAND)
        s.text(x, y + 58, "dolphin", "figure", 24, INK, "mm", MEADOW)
    for place in missions.eggs:
        x, y = place_at("egg-" + place) or DOLPHIN_AT
        s.circle(x, y, 25, fill=SAND, line=SHORE, width=2)
        icon(s, "egg", x, y, 18, INK, SAND)
    if missions.turtle is not None and missions.turtle[:1] == "P":
        x, y = DISK.at(int(missions.turtle[1:]), DISK.rim + 28)
        icon(s, "turtle", x, y, 27, "#1f5a3a", SAND)
    s.text(DISK.x, DISK.y - 12, f"{len(view.island)}/{ISLAND_SPACES}", "figure", 76, PAPER_LIGHT, "mm", INK)
    s.spaced(DISK.x, DISK.y + 42, "ISLAND", 22, PAPER_LIGHT, 1.5, "mm")


def _tiles(s: Sheet, view: OceanView, rows: list[Row]) -> None:
    tried = {part for row in rows if row.trying for part in _tiles_of(row.place)}
    drafted = {part for row in rows for part in _tiles_of(row.place)}
    for key, tile in [*view.river.items(), *view.disk.items()]:
        at = place_at(key)
        if at is None:
            continue
        frame = BEACON if key in tried else PAPER_LIGHT if key in drafted else None
        litter(s, tile.type, *at, 28, reduced=tile.reduced, frame=frame)
        s.text(at[0] - 24, at[1] + 17, key, "figure", 22, INK)
        if key[0] == "P" and int(key[1:]) > BEACH_SIZE and key not in drafted:
            s.rect(at[0] - 31, at[1] - 31, 62, 66, fill=rgb(FAR_SEA, 150), r=6)
    for key, alive in view.missions.crabs or ():
        x, y = place_at(key) or (0, 0)
        for i in range(alive):
            cx, cy = (x - 25 + i * 20, y - 26) if key in view.river else (x - 14 + i * 29, y - 12)
            s.circle(cx, cy, 14, fill=PAPER_LIGHT, line=INK, width=2)
            icon(s, "crab", cx, cy, 10.5, RED_WORDS, PAPER_LIGHT)


def _tiles_of(place: str) -> list[str]:
    """The river spaces and disk positions that a place of a plan touches."""
    head, dash, tail = place.partition("-")
    if dash:
        return [tail] if tail and head in ("dolphin", "hermit") else []
    return [] if place in ("base", "dolphin") else [part for part in place.split("+") if part]


def _open(s: Sheet, trial: Trial, taken: set[str]) -> None:
    """A beacon dot on every place that the next meeple may take."""
    places = dict.fromkeys(key.partition("-")[2] for key in trial.legal)
    for place in places:
        at = place_at(place)
        if at is None or place in taken or "+" in place:
            continue
        corner = {"base": (136, -40), "dolphin": (32, -32)}.get(place, (-28, 28) if place[:1] == "h" else (22, -22))
        if place.startswith("egg"):
            corner = (17, -17)
        beacon_dot(s, at[0] + corner[0], at[1] + corner[1])


def _stand(s: Sheet, view: OceanView, rows: list[Row]) -> None:
    """The draft's meeples, each on the bank beside its space, so that key and number stay clear."""
    bx, by, bw, bh = BASE_AT
    neutral = [m.kind for m in view.standing if m.owner is None and m.place == "base"] or ["white"] * view.neutral
    if neutral:
        crowd(s, neutral, bx + bw - 44, by + 60, 66, 22)
        s.text(bx + bw - 44, by + bh - 14, "neutral", "label", 18, PAPER_LIGHT, "mm")
    home = [row for row in rows if row.place == "base"]
    step = min(50.0, 96 / max(1, len(home) - 1))
    for i, row in enumerate(home):
        x, y = bx + 158 + (i - (len(home) - 1) / 2) * step, by + 54
        pawn(s, x, y + 6, 24, row.kind)
        if row.trying:
            s.dashed(ngon(x, y, 37, 40), BEACON, 4, (8, 6))
    many: Counter[str] = Counter()
    for row in rows:
        at = place_at(row.place)
        if at is not None and row.place != "base":
            _beside(s, at, row, many[row.place])
            many[row.place] += 1


def _beside(s: Sheet, at: Point, row: Row, before: int) -> None:
    """One meeple beside its place: outward of the disk, on the nearer bank of the river, right of anything else."""
    found = _tiles_of(row.place)
    x, y = at
    if found and found[0][0] == "P":
        inward = len(found) == 1 and int(found[0][1:]) > BEACH_SIZE  # the outer seas leave no room outside
        away, r = math.atan2(y - DISK.y, x - DISK.x), 113 if inward else 237
        px = DISK.x + r * math.cos(away) - before * 46 * math.sin(away)
        py = DISK.y + r * math.sin(away) + before * 46 * math.cos(away)
    elif found:
        left = x < RIVER_X + SPACE
        px, py = (RIVER_X - 21 - before * 44 if left else RIVER_X + 2 * SPACE + 21 + before * 44), y
    elif row.place[:1] == "h":
        px, py = x - 4 + before * 30, y + 10
    else:
        px, py = x + 52 + before * 44, y
    if len(found) == 1 and not before:
        reach = 30 / math.hypot(px - x, py - y)
        tie = [(x + (px - x) * reach, y + (py - y) * reach), (px, py)]
        s.stroke(tie, INK, 16)
        s.stroke(tie, BEACON if row.trying else PAPER_LIGHT, 8)
    s.circle(px, py - 2, 31, fill=INK)
    s.circle(px, py - 2, 27, fill="#0f4a5a" if row.trying else PAPER_LIGHT)
    pawn(s, px, py, 20, row.kind)
    if row.trying:
        s.stroke(closed(ngon(px, py - 2, 28, 40)), BEACON, 4, (8, 6))


def _frame(s: Sheet) -> None:
    """Cut the chart out of the sheet and rule its border."""
    x, y, w, h = CHART
    for rx, ry, rw, rh in ((0, 112, W, y - 112), (0, y, x, h), (x + w, y, W - x - w, h), (0, y + h, W, H - y - h)):
        s.rect(rx, ry, rw, rh, fill=SEA["abyss"])
    s.rect(x, y, w, h, line=PAPER, width=1.8)
    s.rect(x + 6, y + 6, w - 12, h - 12, line=PAPER, width=1.2)


def _head(s: Sheet, scene: Scene, me: Member, trial: Trial, placed: int) -> None:
    view = view_of(scene)
    s.rect(0, 0, W, 112, fill=SEA["abyss"])
    s.fill(box(0, 109, W, 3), BRASS)
    flags(s, me.colours, 28, 22, 92, 68, PAPER)
    planning = trial.kind == "plan"
    s.text(140, 44, "Your plan" if planning else "Your crew", "title", 46, PAPER)
    if planning:
        told = "locked until all have planned" if trial.locked else "a draft for your eyes only, not locked yet"
        colour = "#7fe0b0" if trial.locked else BRASS_LIGHT
        padlock(s, 154, 84, 15, colour)
        orders = [_ORDERS[key] for key in keys_of(trial) if key in _ORDERS]
        told = ", ".join(("locked" if trial.locked else "a draft", *orders)) if orders else told
        s.text(176, 86, told, "label", 25, colour)
        s.text(W - 30, 56, f"{placed}/{len(me.meeples)}", "figure", 84, PAPER_LIGHT, "rm")
        s.text(W - 168, 40, "placed", "text", 24, FOAM_SOFT, "rm")
        s.text(W - 168, 74, f"round {view.round}", "label", 28, FOAM, "rm")
        return
    s.text(140, 86, f"where your meeples stand in round {view.round}", "label", 25, BRASS_LIGHT)
    for i, shape in enumerate(reversed(me.roads)):
        road(s, W - 64 - i * min(76.0, 330 / len(me.roads)), 58, 70, turned(shape, 0))


def _missions(s: Sheet, strip: list[tuple[str, str, str]]) -> None:
    if not strip:
        return
    x, y, w, h = 24, 858, 1032, 96
    paper(s, x, y, w, h)
    pitch = (w - 20) / max(4, len(strip))
    for i, (picture, figure, word) in enumerate(strip):
        left = x + 10 + i * pitch
        if i:
            s.stroke([(left, y + 16), (left, y + h - 16)], PAPER_EDGE, 1.2)
        icon(s, picture, left + 40, y + h / 2, 27, INK, PAPER)
        s.fit(left + 76, y + h / 2 - 16, figure, "figure", 38, pitch - 80)
        s.fit(left + 76, y + h / 2 + 20, word, "text", 22, pitch - 80, fill=INK_SOFT)


# ---- the draft in rows


def _draft(s: Sheet, view: OceanView, me: Member, rows: list[Row], where: tuple[float, float, float, float]) -> None:
    x, y, w, h = where
    paper(s, x, y, w, h, fill=PAPER_LIGHT)
    left_over = list((Counter(me.meeples) - Counter(row.kind for row in rows)).elements())
    count = len(rows) + bool(left_over)
    wide = count <= 4
    columns, lines = (1, 4) if wide else (2, max(4, math.ceil(count / 2)))
    width, height = w / columns, min(88.0, (h - 20) / lines)
    top = y + (h - height * lines) / 2
    for i, row in enumerate(rows):
        left, middle = x + i // lines * width, top + (i % lines + 0.5) * height
        _rule(s, left, middle, width, height, first=i % lines == 0, trying=row.trying)
        ground = TRYING if row.trying else PAPER_LIGHT
        pawn(s, left + 46, middle + 2, 19, row.kind)
        s.fit(left + 84, middle - 1, row.place, "figure", 42, 104 if wide else 118, 0.5)
        _prospect(s, view, me, rows, row, (left, middle, width), ground, wide=wide)
    if left_over:
        i = len(rows)
        left, middle = x + i // lines * width, top + (i % lines + 0.5) * height
        _rule(s, left, middle, width, height, first=i % lines == 0, trying=False)
        crowd(s, left_over, left + 96, middle + 2, 140, 18)
        told = "still to place" if view.phase == "planning" else "back with you"
        s.fit(left + 196, middle - 1, told, "text", 26, width - 210, fill=INK_SOFT)


def _rule(s: Sheet, x: float, y: float, w: float, h: float, *, first: bool, trying: bool) -> None:
    if not first:
        s.stroke([(x + 20, y - h / 2), (x + w - 20, y - h / 2)], PAPER_EDGE, 1.2)
    if trying:
        frame = (x + 10, y - h / 2 + 4, w - 20, h - 8)
        s.rect(*frame, fill=TRYING, r=8)
        s.stroke(closed(box(*frame)), TRYING_LINE, 2.5, (10, 7))


def _prospect(
    s: Sheet,
    view: OceanView,
    me: Member,
    rows: list[Row],
    row: Row,
    where: tuple[float, float, float],
    ground: str,
    *,
    wide: bool,
) -> None:
    """What the meeple would do there: a picture, the odds of its own side alone, and words."""
    left, y, w = where
    at, right = left + (218 if wide else 232), left + w - 24
    found = _tiles_of(row.place)
    tile = _tile(view, found[0]) if found else None
    kinds = [other.kind for other in rows if other.place == row.place]
    chance = _odds(view, me, row, tile, kinds)
    if tile is not None:
        litter(s, tile.type, at, y, 24, reduced=tile.reduced)
    elif chance is None:
        icon(s, _sign(row.place), at, y, 21, INK, ground)
    else:
        icon(s, "dolphin", at, y, 22, INK, ground)
    words, more = _words(view, me, row, chance, found)
    text_at = at + 44
    if chance is None:
        short = _SHORT.get(row.place.partition("-")[0], words)
        _two_lines(
            s, text_at, y, right - text_at - (100 if wide else 0), words if wide else short, more if wide else ""
        )
        if wide and row.place.startswith(("egg", "hermit")):
            done(s, right - 30, y, 22)
        return
    colour = GREEN_WORDS if chance.chances >= 4 else INK if chance.chances >= 3 else RED_WORDS
    s.text(right, y - 1, f"{chance.chances}/6", "figure", 54 if wide else 46, colour, "rm")
    if wide:
        gauge(s, at + 44, y, chance.hits)
        text_at += 274
        _two_lines(s, text_at, y, right - text_at - 84, words, more)


_SHORT = {"base": "road tile", "egg": "hatches", "heron": "guards", "hermit": "no roll"}


def _two_lines(s: Sheet, x: float, y: float, width: float, words: str, more: str) -> None:
    s.fit(x, y - (13 if more else 1), words, "strong", 26, width)
    if more:
        s.fit(x, y + 17, more, "text", 23, width, fill=INK_SOFT)


def _tile(view: OceanView, key: str) -> Litter | None:
    return view.river.get(key) or view.disk.get(key)


def _odds(view: OceanView, me: Member, row: Row, tile: Litter | None, kinds: list[str]) -> odds.Odds | None:
    """The faces that succeed, or None where nothing is rolled for."""
    if row.place == "dolphin":
        return odds.rescue(view.missions.dolphin or "", len(kinds))
    if tile is None or row.place.startswith("hermit"):
        return None
    if row.place.startswith("dolphin"):
        return odds.with_dolphin(tile)
    return odds.on_tile(tile, _tiles_of(row.place)[0], kinds, dict(me.cards))


def _sign(place: str) -> str:
    return {"base": "arrow", "egg": "egg", "heron": "heron", "hermit": "hermit_crab"}.get(
        place.partition("-")[0], "wave"
    )


def _words(view: OceanView, me: Member, row: Row, chance: odds.Odds | None, found: list[str]) -> tuple[str, str]:
    """What happens there in two short lines."""
    head = row.place.partition("-")[0]
    if chance is None:
        first = me.seat == view.start_player and view.neutral
        extra = f"{view.neutral} more for neutral (you are first)" if first else "drawn after planning"
        if view.phase != "planning":
            extra = "in your hand" if me.roads else "all laid"
        return {
            "base": ("1 road tile for you,", extra),
            "egg": ("hatches, no roll", "two hatched clean the Beach"),
            "heron": ("saves all herons here", "after two rolls of the pip die"),
            "hermit": ("removed, no roll", "with the hermit crab"),
        }.get(head, ("", ""))
    if row.place == "dolphin":
        return CHANCES[chance.chances], "else it waits"
    if len(found) > 1:
        return CHANCES[chance.chances], f"one roll, {found[1]} too"
    crabs = dict(view.missions.crabs or ())
    return CHANCES[chance.chances], _else(chance, hit=bool(crabs.get(found[0])))


def _else(chance: odds.Odds, *, hit: bool) -> str:
    if chance.chances == odds.FACES:
        return "whatever the roll"
    if hit:
        return "else a crab is hit"
    return "else it stays" if chance.reduced else "else reduced"


def _team(s: Sheet, scene: Scene, me: Member, where: tuple[float, float, float, float]) -> None:
    """The others: who they are, and whether they have locked; nothing of what."""
    x, y, w, h = where
    view, called = view_of(scene), names(scene)
    others = [member for member in view.members if member.seat != me.seat]
    each = min(170.0, (h - 10 * (len(others) - 1)) / max(1, len(others)))
    for i, member in enumerate(others):
        top = y + i * (each + 10)
        paper(s, x, top, w, each)
        mate = _mate if each > 100 else _short_mate
        mate(
            s,
            view,
            member,
            called[member.seat],
            (x, top, w, each),
            locked=member.locked or member.seat in done_of(scene),
        )


def _mate(
    s: Sheet, view: OceanView, member: Member, name: str, where: tuple[float, float, float, float], *, locked: bool
) -> None:
    x, y, w, h = where
    flags(s, member.colours, x + 14, y + 16, 56, 42)
    s.fit(x + 82, y + 38, name, "strong", 30, w - 96)
    low = y + h - 36
    if view.phase != "planning":
        s.fit(x + 20, low, f"{len(member.meeples)} meeples", "text", 26, w - 36, fill=INK_SOFT)
        return
    card_back(s, x + 16, low - 22, 40, 42, r=6)
    if locked:
        padlock(s, x + 86, low, 15, GREEN_WORDS)
        s.text(x + 110, low + 1, "locked", "strong", 27, GREEN_WORDS)
    else:
        icon(s, "hourglass", x + 86, low, 15, INK_SOFT)
        s.fit(x + 108, low + 1, "planning", "text", 27, w - 122, fill=INK_SOFT)


def _short_mate(
    s: Sheet, view: OceanView, member: Member, name: str, where: tuple[float, float, float, float], *, locked: bool
) -> None:
    x, y, w, h = where
    flags(s, member.colours, x + 12, y + h / 2 - 20, 52, 40)
    s.fit(x + 74, y + h / 2 - 1, name, "strong", 27, w - 118)
    if view.phase != "planning":
        return
    if locked:
        padlock(s, x + w - 26, y + h / 2 - 3, 13, GREEN_WORDS)
    else:
        icon(s, "hourglass", x + w - 26, y + h / 2, 12, INK_SOFT)
