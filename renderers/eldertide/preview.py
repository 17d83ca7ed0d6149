"""Trying one answer, in private: a course on the map, an action at a Port, a Dashboard, the market, or a list."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING

from games.eldertide.pieces import LEVELS, PORTS, SPACES, neighbours
from renderers.eldertide import options
from renderers.eldertide.answers import asked, focus, meaning, slot_of
from renderers.eldertide.courses import Waters
from renderers.eldertide.dashboard import (
    OUTPOSTS_H,
    Spot,
    Telegraph,
    founded,
    kit,
    outposts,
    outposts_ground,
    perk,
    storage,
    tank,
    telegraph,
    tracks,
)
from renderers.eldertide.geography import EMBLEMS, Chart, is_good, port_name
from renderers.eldertide.glyphs import sign
from renderers.eldertide.hand import ghosts, track_keys
from renderers.eldertide.panels import demand, export_card, place_on_card
from renderers.eldertide.pieces import bits, draw_row, lighthouse, row_width, ship
from renderers.eldertide.pieces import good as draw_good
from renderers.eldertide.sea import cover, soundings
from renderers.eldertide.tiles import CAPITAL_BAND, RUIN, capital_shore, ground, ruin, shore, storm
from renderers.eldertide.words import port_at, view_of
from renderers.ink.chart import chart_sea, compass_rose, lay, neatline, paper, rhumbs
from renderers.ink.marks import beacon_ring
from renderers.ink.palette import (
    BEACON,
    BRASS_DARK,
    FOAM_SOFT,
    INK,
    INK_SOFT,
    PAPER,
    PAPER_LIGHT,
    SEA,
    WARN,
    mix,
)
from renderers.ink.shapes import box, closed, smooth
from renderers.ink.sheet import Sheet, kept

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

    from games.eldertide.view import EldertideView, ExportSlot, House, Port
    from renderers import Scene, Trial
    from renderers.eldertide.pieces import Bit
    from renderers.ink.shapes import Point

SIZE = 1080
CHART = Chart(402, 508, 0.83)
R = 99.0
LEFT, TOP, WIDE, TALL = 38, 106, 728, 804
ROSE = (108, 822)
SIDE = Spot(786, 102, 256, 812)
SLIP = Spot(38, 928, 1004, 134)


def draw(scene: Scene, trial: Trial) -> Sheet:
    """The preview of what is being tried. Raises ValueError without a viewer."""
    if scene.viewer is None or scene.viewer >= len(scene.sitters):
        raise ValueError("a private picture needs a viewer")
    house, drawn = focus(scene, trial), _BY_KIND.get(trial.kind)
    if house is None or drawn is None or not view_of(scene).ports:
        return options.sheet(scene, trial, SIZE, SIZE)
    return drawn(scene, house, trial)


# ---- the map, smaller


@lru_cache(maxsize=1)
def sea() -> Image.Image:
    """The empty chart of a preview, twice the size."""
    s = Sheet(SIZE, SIZE, SEA["abyss"])
    land = [capital_shore(*CHART.at(space), R) for space in SPACES]
    lay(s, chart_sea(SIZE, SIZE, land, 4, 56, ((22, "mid"), (64, "shelf"), (128, "shallow"))), LEFT, TOP, WIDE, TALL)
    rhumbs(s, *ROSE, 1100, n=32, inner=48)
    compass_rose(s, *ROSE, 42)
    clear = [*((*CHART.at(space), 122.0) for space in SPACES), (*ROSE, 90.0)]
    soundings(s, (LEFT + 30, TOP + 30, LEFT + WIDE - 30, TOP + TALL - 30), clear, 8, 14)
    cover(s, LEFT, TOP, WIDE, TALL, 0)
    neatline(s, LEFT, TOP, WIDE, TALL, 35, t=10)
    return kept(s.im)


def _isle(s: Sheet, port: Port, *, sunk: bool, chosen: bool) -> None:
    """An island without its actions: `sunk` ones are out of reach, the `chosen` one has the beacon round it."""
    x, y = CHART.at(port.space)
    key = ("eldertide isle", port.id, port.space, port.broken, sunk)
    s.stamp(key, x, y, R + 6, lambda aside, ax, ay: _isle_face(aside, port, ax, ay, sunk=sunk))
    if chosen:
        edge = closed(shore(port.id, x, y, R, 1.03))
        s.stroke(edge, INK, 12)
        s.stroke(edge, BEACON, 6.5, (16, 10))


def _isle_face(s: Sheet, port: Port, x: float, y: float, *, sunk: bool) -> None:
    face = RUIN if port.broken else PAPER
    face = mix(face, SEA["shelf"], 0.5) if sunk else face
    if port.broken:
        ruin(s, port.id, x, y, R, face)
    else:
        ground(s, port.id, x, y, R, face)
        sign(s, EMBLEMS[port.id], x, y + 58, 19, mix(face, BRASS_DARK, 0.45), face)
    words = INK if not sunk else FOAM_SOFT if port.broken else mix(face, INK, 0.7)
    s.text(x, y - 66, port.space, "figure", 34, words if port.broken or sunk else BRASS_DARK, "mm")
    s.fit(x, y - 38, port_name(port.id), "place", 21, 150, fill=words, anchor="mm")


def _capital(s: Sheet, view: EldertideView, told: str) -> None:
    x, y = CHART.at(view.capital)
    face = mix(CAPITAL_BAND, SEA["shelf"], 0.3)
    s.fill(capital_shore(x, y, R), mix(BRASS_DARK, SEA["shelf"], 0.3))
    s.fill(capital_shore(x, y, R, 0.9), face)
    s.text(x, y - 66, view.capital, "figure", 34, BRASS_DARK, "mm")
    sign(s, "town", x, y - 20, 27, INK, face)
    s.text(x, y + 24, told, "label", 24, INK, "mm")


def _fleet(s: Sheet, view: EldertideView, own: str) -> None:
    """The other ships and the lights, at the edge of their tiles."""
    for port in view.ports:
        if port.bottom:
            x, y = CHART.at(port.space)
            lighthouse(s, x - 74, y + 54, 15, port.bottom, port.top)
    docked: dict[str, int] = {}
    for vessel in view.ships:
        if vessel.house == own:
            continue
        i = docked[vessel.space] = docked.get(vessel.space, -1) + 1
        x, y = CHART.at(vessel.space)
        ship(
            s,
            x + 56 - i * 34,
            y + (58 if vessel.space != view.capital else 78),
            20,
            vessel.house,
            manned=vessel.seat is not None,
        )


# ---- a course


def _course(scene: Scene, house: House, trial: Trial) -> Sheet:
    view, waters = view_of(scene), Waters(view_of(scene), house.id)
    to = trial.trying if trial.trying in SPACES else next((p for p in trial.parts if p in SPACES), "")
    s = Sheet(SIZE, SIZE, base=sea())
    for port in view.ports:
        _isle(s, port, sunk=not _reached(trial, port.space) and port.space != waters.here, chosen=port.space == to)
    _capital(s, view, "pass only")
    storm(s, view.storm, *CHART.at(view.storm), R)
    _fleet(s, view, house.id)
    way = waters.courses[to].way if to in waters.courses else ()
    if way and not waters.free:
        _line(s, way)
    for port in view.ports:
        if port.space != waters.here or port.space in trial.legal:
            _price(s, waters, port.space, reached=_reached(trial, port.space), chosen=port.space == to)
    if way and not waters.free:
        _tolls(s, waters, way)
        for space in way:
            _name_again(s, view, space)
    hx, hy = CHART.at(waters.here) if waters.here else (0.0, 0.0)
    if waters.here:
        ship(s, hx, hy + 56, 34, house.id)
    budget = house.dial if house.dial.isdigit() else ""
    key = to
    if to in waters.courses and budget and not waters.free:
        key = f"{to} \u00b7 {waters.courses[to].cost} of {budget}"
    options.title(s, house, "Try a course", key)
    _bill(s, waters, way, budget)
    _arrival(s, view, to, house)
    return s


def _reached(trial: Trial, space: str) -> bool:
    return space in trial.legal or space == trial.trying


def _price(s: Sheet, waters: Waters, space: str, *, reached: bool, chosen: bool) -> None:
    """What it costs to come here, in the middle of the tile."""
    x, y = CHART.at(space)
    course = waters.courses.get(space)
    cost = "" if course is None or waters.free else str(course.cost)
    if not reached:
        s.circle(x, y + 8, 26, line=FOAM_SOFT, width=2.5)
        s.text(x, y + 6, cost or "\u2013", "figure", 38, FOAM_SOFT, "mm")
        return
    s.circle(x, y + 8, 31, fill=INK)
    s.circle(x, y + 8, 26, line=BEACON, width=3.5)
    ink = PAPER_LIGHT if chosen else BEACON
    if cost:
        s.text(x, y + 6, cost, "figure", 46, ink, "mm")
    else:
        sign(s, "sail", x, y + 8, 14, ink, INK)


def _line(s: Sheet, way: tuple[str, ...]) -> None:
    """The course from shore to shore, beside the words."""
    spots = [CHART.at(space) for space in way]
    points: list[Point] = []
    for i, ((ax, ay), (bx, by)) in enumerate(itertools.pairwise(spots)):
        mx, my = (ax + bx) / 2, (ay + by) / 2
        points.append((mx, my))
        if i + 2 < len(spots):
            qx, qy = (bx + spots[i + 2][0]) / 2, (by + spots[i + 2][1]) / 2
            vx, vy = (mx + qx) / 2 - bx, (my + qy) / 2 - by
            far = max(1.0, (vx * vx + vy * vy) ** 0.5)
            points.append((bx + vx / far * 66, by + vy / far * 66))
    (hx, hy), (ex, ey), (lx, ly) = spots[0], spots[-1], points[-1]
    side = 1 if points[0][0] > hx else -1
    away = [(hx + side * 34, hy + 44), (hx + side * 76, hy - 4)] if points[0][1] < hy - 30 else [(hx, hy + 50)]
    course = smooth([*away, *points, (ex + (lx - ex) * 0.7, ey + (ly - ey) * 0.7)], 12)
    s.stroke(course, INK, 16)
    s.stroke(course, BEACON, 8, (18, 12))


def _name_again(s: Sheet, view: EldertideView, space: str) -> None:
    """A name that the course crosses, once more over it."""
    port = port_at(view, space)
    if port is not None and not port.broken:
        x, y = CHART.at(space)
        s.fit(x, y - 38, port_name(port.id), "place", 21, 150, anchor="mm", halo=PAPER)


def _tolls(s: Sheet, waters: Waters, way: tuple[str, ...]) -> None:
    """Each crossing carries its price."""
    for a, b in itertools.pairwise(way):
        (ax, ay), (bx, by) = CHART.at(a), CHART.at(b)
        cost = waters.toll(b).total
        x, y = (ax + bx) / 2, (ay + by) / 2
        s.circle(x, y, 24, fill=INK, line=WARN if cost > 1 else BEACON, width=4)
        s.text(x, y - 1, cost, "figure", 34, PAPER_LIGHT, "mm")


def _bill(s: Sheet, waters: Waters, way: tuple[str, ...], budget: str) -> None:
    """The course, leg by leg: one point for the water, one more for every reason."""
    x, y, w, h = SIDE
    paper(s, x, y, w, h, fill=PAPER_LIGHT)
    s.spaced(x + 24, y + 36, "THE COURSE", 23, INK_SOFT)
    if waters.free:
        s.wrap(x + 24, y + 70, "Sails freely: any Port but this one, at no cost.", "text", 27, w - 44)
    elif not way:
        s.wrap(x + 24, y + 70, "Choose a Port. The figure on it is what the way there costs.", "text", 27, w - 44)
    else:
        _legs(s, waters, way)
    s.stroke([(x + 20, y + h - 120), (x + w - 20, y + h - 120)], INK, 2.5)
    s.text(x + 24, y + h - 82, "of your", "text", 25, INK_SOFT)
    s.text(x + 24, y + h - 48, f"Dial {budget}" if budget else "Dial", "strong", 30)
    total = "\u2013" if waters.free or not way else str(waters.courses[way[-1]].cost)
    s.text(x + w - 24, y + h - 68, total, "figure", 92, INK, "rm")


def _legs(s: Sheet, waters: Waters, way: tuple[str, ...]) -> None:
    x, top, w = SIDE.x, SIDE.y + 88, SIDE.w
    s.circle(x + 46, top, 25, fill=INK)
    s.text(x + 46, top - 1, way[0], "figure", 30, PAPER_LIGHT, "mm")
    s.text(x + 86, top, "from here", "text", 25, INK_SOFT)
    pitch = min(138.0, 560 / (len(way) - 1))
    for i, space in enumerate(way[1:], 1):
        y, toll, last = top + pitch * i, waters.toll(space), i == len(way) - 1
        s.stroke([(x + 46, y - pitch + 30), (x + 46, y - 30)], INK, 6, (2, 13))
        s.circle(x + 46, y, 25, fill=INK, line=BEACON if last else None, width=4)
        s.text(x + 46, y - 1, space, "figure", 30, BEACON if last else PAPER_LIGHT, "mm")
        s.text(x + w - 24, y - 6, toll.total, "figure", 54, INK, "rm")
        s.text(x + 86, y - (8 if pitch < 100 else 0), "1 water", "text", 25, INK_SOFT)
        extra = [f"+{toll.ships} ship{'s' if toll.ships > 1 else ''}"] if toll.ships else []
        extra += ["+1 broken"] if toll.broken else []
        if extra:
            sign(s, "boat" if toll.ships else "damage", x + 98, y + 31, 11)
            s.fit(x + 118, y + 30, ", ".join(extra), "strong", 25, w - 136)


def _arrival(s: Sheet, view: EldertideView, to: str, house: House) -> None:
    """What could be done there."""
    x, y, w, h = SLIP
    paper(s, x, y, w, h, fill=PAPER_LIGHT)
    port = port_at(view, to)
    if port is None:
        s.text(x + 26, y + h / 2, "no Port chosen yet", "text", 28, INK_SOFT)
        return
    if port.broken:
        told = f"{port_name(port.id)} is broken: no action before it is mended (1 Toolkit, 5 RP)"
        s.fit(x + 26, y + 36, told, "label", 26, w * 0.6 - 40, fill=INK_SOFT)
        _boxed(s, x + 26, y + 62, "", bits(PORTS[port.id].variable.effect))
    else:
        s.fit(x + 26, y + 36, f"Main action at {port_name(port.id)}, one of", "label", 26, w * 0.58, fill=INK_SOFT)
        at = x + 26
        for level in LEVELS:
            action = PORTS[port.id].action(level)
            able = not house.dial.isdigit() or action.cv <= int(house.dial)
            if able:
                at = _boxed(s, at, y + 62, str(action.cv), bits(action.effect)) + 14
    s.stroke([(x + 640, y + 22), (x + 640, y + h - 22)], mix(PAPER, INK, 0.3), 1.5)
    s.text(x + 660, y + 36, "bonus: the weak action next door", "label", 24, INK_SOFT)
    at = x + 660
    for space in neighbours(to):
        near = port_at(view, space)
        if near is not None and not near.broken and at < x + w - 70:
            s.rect(at, y + 62, 76, 54, fill=PAPER, line=INK, width=2.5, r=10)
            sign(s, EMBLEMS[near.id], at + 20, y + 89, 12, BRASS_DARK, PAPER)
            s.text(at + 54, y + 88, space, "figure", 29, INK, "mm")
            at += 84


def _boxed(s: Sheet, x: float, y: float, number: str, row: list[Bit]) -> float:
    """A reward in a frame; gives its right edge."""
    wide = row_width(row, 13) + (70 if number else 30)
    s.rect(x, y, wide, 54, fill=PAPER, line=INK, width=2.5, r=10)
    if number:
        s.circle(x + 28, y + 27, 18, fill=INK)
        s.text(x + 28, y + 26, number, "figure", 29, PAPER_LIGHT, "mm")
    draw_row(s, x + (54 if number else 15), y + 27, row, 13)
    return x + wide


# ---- an action at a Port


def _action(scene: Scene, house: House, trial: Trial) -> Sheet:
    """The map round the ship, with the Ports whose actions can be had, and the answers beside it."""
    view = view_of(scene)
    here = next((vessel.space for vessel in view.ships if vessel.house == house.id), "")
    tried = trial.trying.removeprefix("weak-") if trial.trying.startswith("weak-") else here if trial.trying else ""
    near = {key[5:] for key in trial.legal if key.startswith("weak-")} | {here}
    s = Sheet(SIZE, SIZE, base=sea())
    for port in view.ports:
        _isle(s, port, sunk=port.space not in near, chosen=port.space == tried)
    _capital(s, view, "no bonus")
    storm(s, view.storm, *CHART.at(view.storm), R)
    _fleet(s, view, house.id)
    if here:
        ship(s, CHART.at(here)[0], CHART.at(here)[1] + 56, 34, house.id)
    options.title(s, house, asked(trial.kind), trial.trying)
    _answers(s, scene, trial, SIDE)
    _slip(s, scene, trial)
    return s


def _answers(s: Sheet, scene: Scene, trial: Trial, at: Spot) -> None:
    """The answers in a column: key and drawings."""
    paper(s, *at, fill=PAPER_LIGHT)
    s.spaced(at.x + 24, at.y + 36, "ANSWERS", 23, INK_SOFT)
    keys = list(trial.legal) or ([trial.trying] if trial.trying else [])
    pitch = min(92.0, (at.h - 80) / max(1, len(keys)))
    for i, key in enumerate(keys[:16]):
        y, told = at.y + 66 + i * pitch, meaning(scene, trial.kind, key)
        if key == trial.trying:
            s.dashed(box(at.x + 12, y, at.w - 24, pitch - 8), BEACON, 5, (13, 8))
        s.fit(at.x + 26, y + 24, key, "figure", 32, at.w - 50)
        if told.row and pitch > 66:
            wide = row_width(told.row)
            draw_row(s, at.x + 28, y + 58, told.row, min(13.0, 12 * (at.w - 52) / wide))
        elif pitch > 66:
            s.fit(at.x + 26, y + 58, told.text or told.name, "text", 24, at.w - 50, fill=INK_SOFT)


def _slip(s: Sheet, scene: Scene, trial: Trial) -> None:
    """What the tried answer is, in words and drawings."""
    x, y, w, h = SLIP
    paper(s, x, y, w, h, fill=PAPER_LIGHT)
    if not trial.trying:
        s.text(x + 26, y + h / 2, "nothing chosen yet", "text", 28, INK_SOFT)
        return
    told = meaning(scene, trial.kind, trial.trying)
    wide = row_width(told.row, 18) + 40 if told.row else 0.0
    s.fit(x + 26, y + 40, told.name[:1].upper() + told.name[1:], "place", 34, w - 60 - wide)
    if told.text:
        s.wrap(x + 26, y + 66, told.text, "text", 26, w - 60 - wide, INK_SOFT, lines=2)
    if told.row:
        draw_row(s, x + w - wide + 10, y + h / 2, told.row, 18)


# ---- Dashboard, Dial, market


def _dashboard(scene: Scene, house: House, trial: Trial) -> Sheet:
    at = Spot(24, 106, 1032, OUTPOSTS_H)
    s = Sheet(SIZE, SIZE, base=outposts_ground(SIZE, SIZE, at, founded(house)))
    other = [key for key in trial.legal if slot_of(key, house.id)]
    same = [key for key in other if not trial.trying or key.partition("-")[0] == trial.trying.partition("-")[0]]
    open_ = {slot_of(key, house.id) for key in (same or other)}
    open_ |= {outpost for key in trial.legal if (outpost := key.rpartition("-")[2]) in ("left", "right")}
    outposts(s, house, at, open_)
    ghosts(s, house, trial, at)
    options.title(s, house, asked(trial.kind), trial.trying)
    tracks(s, house, Spot(24, 526, 486, 390), *track_keys(trial))
    wanted = {key.removeprefix("drop-") for key in trial.legal}
    storage(s, house, Spot(524, 526, 532, 126), {key for key in wanted if is_good(key)})
    kit(s, house, Spot(524, 664, 532, 120))
    s.rect(524, 796, 532, 120, fill="#0b2030", line=INK, width=2, r=12)
    keys = [*trial.parts, *([trial.trying] if trial.trying else [])][-2:]
    for i, key in enumerate(keys):
        options.line(s, scene, trial.kind, key, Spot(538, 808 + i * 50, 504, 46), tried=key == trial.trying)
    if not keys:
        s.text(790, 856, f"{len(trial.legal)} can be chosen", "text", 28, FOAM_SOFT, "mm")
    _slip(s, scene, trial)
    return s


def _dial(scene: Scene, house: House, trial: Trial) -> Sheet:
    s = Sheet(SIZE, SIZE, SEA["abyss"])
    options.title(s, house, asked("dial"), trial.trying)
    tank(s, house, Spot(24, 106, 1032, 134))
    storage(s, house, Spot(24, 254, 600, 130))
    kit(s, house, Spot(638, 254, 418, 130))
    chosen = trial.trying or next(iter(trial.parts), "")
    legal = tuple(key for key in trial.legal if key.isdigit() or key == "capital")
    telegraph(s, house, Spot(24, 398, 1032, 372), Telegraph(chosen, legal, trial.locked or house.sealed))
    perk(s, house, Spot(24, 784, 1032, 130))
    _slip(s, scene, trial)
    return s


def _market(scene: Scene, house: House, trial: Trial) -> Sheet:
    """The Demand Chart and the Export Cards, with the answers beside them."""
    view = view_of(scene)
    s = Sheet(SIZE, SIZE, base=sea())
    s.rect(0, TOP - 8, SIZE, TALL + 20, fill=SEA["abyss"])
    options.title(s, house, asked(trial.kind), trial.trying)
    demand(s, scene, 38, 106, 330, 804)
    good, _, slot = trial.trying.partition("-")
    for i, card in enumerate(view.exports):
        at = Spot(384, 106 + i * 272, 384, 258)
        export_card(s, card, *at)
        if card.id == slot:
            s.dashed(box(at.x - 2, at.y - 2, at.w + 4, at.h + 4), BEACON, 6, (16, 10))
            _laid(s, card, at, good)
    if good in view.chart:
        y = 106 + 46 + (view.chart.index(good) + 0.5) * (804 - 52) / len(view.chart)
        s.dashed(box(50, y - 80, 306, 160), BEACON, 6, (16, 10))
    _answers(s, scene, trial, SIDE)
    _slip(s, scene, trial)
    return s


def _laid(s: Sheet, card: ExportSlot, at: Spot, kind: str) -> None:
    """The ghost of a Resource where it would lie: a place of its own colour before a wild one (EL-R.126)."""
    free = [i for i, lies in enumerate(card.goods) if not lies]
    fits = [i for wanted in (kind, "any") for i in free if card.places[i] == wanted]
    if fits and is_good(kind):
        x, y = place_on_card(card, fits[0], *at)
        draw_good(s, kind, x, y, 22)
        beacon_ring(s, x, y, 33)


_BY_KIND: dict[str, Callable[[Scene, House, Trial], Sheet]] = {
    "sail": _course,
    "dial": _dial,
    "main": _action,
    "bonus": _action,
    "repair": _action,
    **dict.fromkeys(("export", "raise", "lower"), _market),
    **dict.fromkeys(
        ("capital", "build", "final-build", "facility", "outpost-beacon", "track", "track-run"), _dashboard
    ),
    **dict.fromkeys(("resource", "pay", "pick", "overflow"), _dashboard),
}
