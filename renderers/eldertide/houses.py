"""The seats' panels below the chart, and the sheet that shows every Dashboard at a size to study."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.eldertide.pieces import FACILITY_OF, MAIN, TRACKS
from renderers.eldertide.geography import GOOD_OF_TRACK, LOOKS, PLAIN_FLAG, flag_of, house_name
from renderers.eldertide.glyphs import sign
from renderers.eldertide.pieces import (
    QI,
    QI_DARK,
    closed_slot,
    dial_face,
    favor_token,
    good,
    hexagon,
    work,
)
from renderers.eldertide.sea import stormy_bar
from renderers.eldertide.words import (
    STAGES,
    beacon_value,
    built,
    card_name,
    houses_of,
    names,
    perk_of,
    reward_name,
    round_line,
    view_of,
)
from renderers.ink.chart import chart_sea, lay, paper
from renderers.ink.marks import awaited, done
from renderers.ink.palette import (
    BRASS_LIGHT,
    BROKEN,
    DANGER,
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
from renderers.ink.phrases import cut, listed
from renderers.ink.pieces import flag, padlock
from renderers.ink.shapes import box
from renderers.ink.sheet import Sheet, kept

if TYPE_CHECKING:
    from PIL import Image

    from games.eldertide.view import EldertideView, House
    from renderers import Scene
    from renderers.ink.palette import Colour

LEFT, RIGHT, GAP = 24, 1576, 13
NARROW, WIDEST = 302.0, 640.0
ROOMY = 470.0  # from this width on a panel shows its Outposts too
TANK = 18
SLOTS = 7
RING = ((-0.5, -0.87), (0.5, -0.87), (1.0, 0.0), (0.5, 0.87), (-0.5, 0.87), (-1.0, 0.0))
DIRECTIONS = ("NW", "NE", "E", "SE", "SW", "W")


PERK_BACK = "#2c2f6e"


class Place(NamedTuple):
    """Where a panel lies."""

    x: float
    y: float
    w: float
    h: float


class Line(NamedTuple):
    """What stands behind one panel: a House, or a seat that has none yet."""

    seat: int
    house: House | None


def lines(scene: Scene) -> list[Line]:
    """The panels in turn order."""
    view = view_of(scene)
    out: list[Line] = []
    for seat in range(len(scene.sitters)):
        out += [Line(seat, house) for house in houses_of(view, seat)] or [Line(seat, None)]
    return out


def row(s: Sheet, scene: Scene, y: float, h: float) -> None:
    """The panels along the bottom, turn order from left to right."""
    shown = lines(scene)
    w = min(WIDEST, (RIGHT - LEFT - GAP * (len(shown) - 1)) / len(shown))
    x = LEFT + (RIGHT - LEFT - len(shown) * w - GAP * (len(shown) - 1)) / 2
    for i, line in enumerate(shown):
        _panel(s, scene, line, Place(x + i * (w + GAP), y, w, h))


def _panel(s: Sheet, scene: Scene, line: Line, at: Place) -> None:
    view, house = view_of(scene), line.house
    waits = view.ending is None and line.seat in scene.awaited and _busy(view, house)
    if waits:
        s.rect(at.x - 6, at.y - 6, at.w + 12, at.h + 12, fill=LAMP, r=14)
    face = PAPER_LIGHT if waits else PAPER
    paper(s, *at, fill=face, shadow=False)
    _head(s, scene, line, at)
    if house is not None:
        _body(s, view, house, at, face)
    if waits:
        awaited(s, at.x + at.w - 6, at.y + 4, 20)
    elif view.ending is None and (line.seat in scene.done or (house is not None and house.stage == "done")):
        done(s, at.x + at.w - 6, at.y + 5, 18)


def _busy(view: EldertideView, house: House | None) -> bool:
    """Whether this House is one that its seat is waited for; a seat may lead two."""
    if house is None or len(houses_of(view, house.seat)) == 1:
        return True
    return house.stage not in ("waiting", "done") and not house.sealed


def _head(s: Sheet, scene: Scene, line: Line, at: Place) -> None:
    house = line.house
    flag(s, flag_of(house.id) if house else PLAIN_FLAG, at.x + 15, at.y + 16, 66, 50)
    points = str(house.rp) if house else ""
    room = at.w - 116 - s.width(points, "figure", 58)
    s.fit(at.x + 92, at.y + 30, names(scene)[line.seat], "strong", 30, room)
    s.fit(at.x + 92, at.y + 58, house_name(house.id) if house else "chooses a House", "text", 22, room, fill=INK_SOFT)
    s.text(at.x + at.w - 18, at.y + 42, points, "figure", 58, INK, "rm")
    if house is not None and house.id == view_of(scene).favor:
        favor_token(s, at.x + 18, at.y + 64, 14)


def _body(s: Sheet, view: EldertideView, house: House, at: Place, face: Colour) -> None:
    wide = at.w if at.w < ROOMY else max(NARROW, at.w - 236)
    dial_face(s, at.x + 46, at.y + 110, 30, dial_of(view, house))
    tank(s, house, at.x + 92, at.y + 110, wide - 112)
    storage(s, house, at.x + 31, at.y + 166, wide - 62, 15)
    track_row(s, house, at.x + 16, at.y + 210, wide - 28, face)
    _counts(s, house, at.x + 32, at.y + at.h - 32, wide - 40)
    if at.w >= ROOMY:
        room, middle = at.w - wide - 18, at.x + wide + (at.w - wide) / 2 - 8
        r = min(26.0, room / 8.7)
        for i, outpost in enumerate(("left", MAIN, "right")):
            _ring(s, house, outpost, middle + (i - 1) * r * 2.86, at.y + 140, r)
        told = [f"{beacon_word(token)} at {outpost}" for outpost, token in house.founded.items()]
        for i, words in enumerate(told):
            s.fit(middle, at.y + 206 + i * 28, words, "text", 22, at.w - wide - 10, fill=INK_SOFT, anchor="mm")


def dial_of(view: EldertideView, house: House) -> str:
    """What others see of a Dial."""
    if house.dial:
        return house.dial
    return "sealed" if house.sealed and view.phase == "dials" else ""


def tank(s: Sheet, house: House, x: float, y: float, w: float) -> None:
    """The Qi Tank: filled, free, pressed down by Damage, closed by the Cap."""
    s.rect(x, y - 17, w, 34, fill="#d5cba9", line=INK, width=2, r=6)
    shown = max(14, min(TANK, house.cap + 2))
    pitch = (w - 10) / shown
    for i in range(shown):
        left = x + 5 + i * pitch
        hurt = house.limit <= i < house.cap
        colour = QI if i < house.qi else DANGER if hurt else BROKEN if i >= house.cap else "#efe6cd"
        s.rect(left + 1, y - 12, pitch - 2, 24, fill=colour, r=2)
        if hurt and i >= house.qi:
            s.stroke([(left + 3, y + 9), (left + pitch - 4, y - 9)], PAPER_LIGHT, 2)
    if house.qi:
        s.text(x + 12, y, house.qi, "figure", 31, PAPER_LIGHT, "lm", QI_DARK, 2)
    else:
        s.text(x + 12, y, 0, "figure", 31, RED_WORDS, "lm", PAPER_LIGHT, 2)


def storage(s: Sheet, house: House, x: float, y: float, w: float, k: float) -> None:
    """The seven Storage slots; two of a kind may share one (Farath)."""
    piles = stacked(house)
    for i in range(SLOTS):
        at = x + i * w / (SLOTS - 1)
        if i < len(piles):
            kind, count = piles[i]
            if count > 1:
                good(s, kind, at + k * 0.4, y - k * 0.45, k)
            good(s, kind, at, y, k)
        elif i < house.slots:
            s.circle(at, y, k - 2, line=PAPER_EDGE, width=2)
        else:
            closed_slot(s, at, y, k - 2)


def stacked(house: House) -> list[tuple[str, int]]:
    """What lies on each Storage slot: a good, and whether one or two of it."""
    most = 2 if house.id == "farath" and sum(house.goods.values()) > house.slots else 1
    piles: list[tuple[str, int]] = []
    for kind, count in house.goods.items():
        piles += [(kind, most)] * (count // most)
        piles += [(kind, 1)] * (count % most)
    return piles


def track_row(s: Sheet, house: House, x: float, y: float, w: float, face: Colour) -> None:
    """Per colour: how many are built of how many may be."""
    pitch = w / len(TRACKS)
    for i, track in enumerate(TRACKS):
        kind, have, room = GOOD_OF_TRACK[track], built(house, FACILITY_OF[track]), house.rows[track]
        left, full = x + i * pitch + 31, have >= room
        work(s, FACILITY_OF[track], left - 17, y, 13)
        words = f"{have}/{room}"
        s.text(left, y, words, "figure", 26, RED_WORDS if full else INK)
        if full:
            end = left + s.width(words, "figure", 26)
            s.stroke([(left, y + 14), (end, y + 14)], mix(LOOKS[kind].colour, INK, 0.3), 2.5)
    s.stroke([(x, y - 23), (x + w - 4, y - 23)], mix(PAPER_EDGE, face, 0.5), 1)


def _counts(s: Sheet, house: House, x: float, y: float, w: float) -> None:
    rows = [
        ("toolkit", house.toolkits),
        ("tower_base", house.parts),
        ("rp", len(house.rewards)),
        ("export", len(house.cards)),
    ]
    room = 34 if house.ancient_tech is None else 72
    pitch = (w - room) / len(rows)
    for i, (picture, count) in enumerate(rows):
        at = x + i * pitch
        sign(s, picture, at - 4, y, 13 if room < 40 else 12, INK if count else INK_FAINT, PAPER)
        s.text(at + 13, y, count, "figure", 31 if room < 40 else 28, INK if count else INK_FAINT)
    if house.ancient_tech is not None:
        sign(s, "ancient", x + w - 62, y, 14, INK if house.ancient_tech else INK_FAINT, PAPER)
    perk_mark(s, house, x + w - 26, y, 15)


def perk_mark(s: Sheet, house: House, x: float, y: float, k: float) -> None:
    """The House Perk: a locked token, or its number once it is flipped."""
    s.rect(x - k, y - k, 2 * k, 2 * k, fill=BRASS_LIGHT if house.flipped else PERK_BACK, line=INK, width=2, r=4)
    if house.flipped:
        s.text(x, y - 1, house.perk, "figure", k * 1.6, INK, "mm")
    else:
        padlock(s, x, y, k * 0.55, BRASS_LIGHT)


def _ring(s: Sheet, house: House, outpost: str, x: float, y: float, r: float) -> None:
    """An Outpost in small: a ring of six slots round its Beacon."""
    owned = outpost == MAIN or outpost in house.founded
    k = r * 0.46
    for (dx, dy), direction in zip(RING, DIRECTIONS, strict=True):
        kind = house.facilities.get(f"{outpost}.{direction}")
        cx, cy = x + dx * r, y + dy * r
        if kind:
            work(s, kind, cx, cy, k)
        else:
            s.fill(hexagon(cx, cy, k), PAPER_SHADE if owned else mix(PAPER_SHADE, BROKEN, 0.35))
    s.circle(x, y, k * 0.8, fill=BRASS_LIGHT if owned else mix(PAPER_SHADE, BROKEN, 0.5), line=INK, width=1.5)


def beacon_word(token: str) -> str:
    """An Outpost Beacon in two words: its pair and what it pays."""
    pair, _, side = token.partition("_")
    return f"{pair} {beacon_value(pair, side)}"


# ---- all Dashboards at a size to study

SHEET_W, SHEET_HEAD, STRIP = 1600, 134, 296


@lru_cache(maxsize=5)
def _sheet_ground(count: int) -> Image.Image:
    height = SHEET_HEAD + count * STRIP + 10
    s = Sheet(SHEET_W, height, SEA["abyss"])
    land = [box(60, SHEET_HEAD + 30, SHEET_W - 120, count * STRIP - 60)]
    lay(s, chart_sea(SHEET_W, height, land, 3, 70, ((26, "mid"), (78, "shelf"))), 0, 118, SHEET_W, height - 118)
    return kept(s.im)


def sheet(scene: Scene) -> Sheet:
    """Every House's Dashboard in a strip of its own."""
    view, shown = view_of(scene), lines(scene)
    s = Sheet(SHEET_W, SHEET_HEAD + len(shown) * STRIP + 10, base=_sheet_ground(len(shown)))
    for i, line in enumerate(shown):
        at = Place(24, SHEET_HEAD + i * STRIP, 440, STRIP - 12)
        _panel(s, scene, line, at)
        if line.house is not None:
            _outposts(s, line.house, Place(476, at.y, 590, at.h))
            _possessions(s, line.house, Place(1078, at.y, 498, at.h))
    stormy_bar(s, round_line(view), view.rounds, view.round, "the Houses")
    return s


def _outposts(s: Sheet, house: House, at: Place) -> None:
    paper(s, *at, shadow=False)
    for i, outpost in enumerate(("left", MAIN, "right")):
        x, y = at.x + at.w / 2 + (i - 1) * 194, at.y + 126
        owned = outpost == MAIN or outpost in house.founded
        _ring(s, house, outpost, x, y, 62)
        if outpost in house.founded:
            pair, _, side = house.founded[outpost].partition("_")
            s.text(x, y - 2, beacon_value(pair, side), "figure", 30, INK, "mm")
            words = f"{outpost}: {pair}"
        else:
            words = outpost if owned else f"{outpost}: no Beacon"
        s.fit(x, at.y + at.h - 32, words, "text", 25, 186, fill=INK if owned else INK_FAINT, anchor="mm")


def _possessions(s: Sheet, house: House, at: Place) -> None:
    """Cards, reward tokens and the perk by name."""
    paper(s, *at, shadow=False)
    cards = ", ".join(card_name(card) for card in house.cards) or "none"
    tokens = ", ".join(reward_name(token) for token in house.rewards) or "none"
    perk = perk_of(house)
    told = f"{perk.name}: {perk.text} ({'active' if house.flipped else 'locked'})" if perk else "House Perk locked"
    rows = (
        ("export", cards),
        ("rp", tokens),
        ("qi", told),
        ("coin", listed([f"{source} {rp}" for source, rp in house.tally.items() if rp], 8) or "no points yet"),
        ("hourglass", STAGES.get(house.stage, house.stage)),
    )
    y = at.y + 18
    for picture, said in rows:
        sign(s, picture, at.x + 32, y + 16, 13, INK, PAPER)
        low = s.wrap(at.x + 60, y + 2, cut(said, 120), "text", 24, at.w - 80, lines=2 if picture != "hourglass" else 1)
        y = max(y + 40, low + 10)
