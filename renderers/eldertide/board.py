"""The overview: the chart with islands, Storm, ships and lights, and the marks of what just happened."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from games.eldertide.pieces import SPACES
from renderers.eldertide import houses, panels
from renderers.eldertide.geography import ROWS, Chart, flag_of
from renderers.eldertide.happened import Mark, marks
from renderers.eldertide.pieces import lighthouse, ship
from renderers.eldertide.sea import cover, soundings, stormy_bar
from renderers.eldertide.tiles import FULL, capital, capital_shore, island, name_again, shore, storm
from renderers.eldertide.words import names, news, port_at, round_line, view_of
from renderers.ink.chart import chart_sea, compass_rose, lay, neatline, rhumbs
from renderers.ink.marks import arrow_head
from renderers.ink.palette import FOAM, FOAM_SOFT, INK, LAMP, PAPER, PAPER_LIGHT, SEA, STORM_LIGHT
from renderers.ink.pieces import badge, flag
from renderers.ink.shapes import closed, smooth
from renderers.ink.sheet import Sheet, kept

if TYPE_CHECKING:
    from PIL import Image

    from games.eldertide.view import EldertideView
    from renderers import Scene
    from renderers.ink.shapes import Point

SIZE = 1600
LEFT, TOP, RIGHT, BOTTOM = 296, 138, 1304, 1222
CHART = Chart(800, 680, FULL / 118)
ROSE = (392, 1120)
NOW_Y = 1256
PANELS_Y, PANEL_HEIGHT = 1292, 286
WAKE_INK = (10, 22, 32, 200)
STRAIT = 105.0  # from the middle of a tile to the water round it
DOCK_BEARING = 1.35  # where a ship comes in, a little right of the foot of its tile
DOCKED = 97.0  # how far below the middle of its tile a ship lies
BADGE_PX = 27.0
NUMBERED = 9

AREAS: dict[str, tuple[tuple[int, int, int, int], ...]] = {  # boxes of the overview that stand side by side
    "map": ((LEFT - 8, TOP - 8, RIGHT - LEFT + 16, BOTTOM - TOP + 16),),
    "market": ((15, TOP - 8, 263, BOTTOM - TOP + 20), (1322, TOP - 8, 263, BOTTOM - TOP + 20)),
    "houses": (),
}


# ---- what never changes


@lru_cache(maxsize=1)
def ground() -> Image.Image:
    """The empty chart, twice the size: sea, straits, border with the rows' letters."""
    s = Sheet(SIZE, SIZE, SEA["abyss"])
    land = [capital_shore(*CHART.at(space), FULL) for space in SPACES]
    bands = ((22, "mid"), (64, "shelf"), (128, "shallow"), (196, "lagoon"))
    lay(s, chart_sea(SIZE, SIZE, land, 4, 64, bands), LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP)
    rhumbs(s, *ROSE, 1500, n=32, inner=70)
    compass_rose(s, *ROSE, 62)
    clear = [(*CHART.at(space), 150.0) for space in SPACES]
    clear += [(*ROSE, 110.0), (LEFT + 34, CHART.at("C1")[1], 40.0)]
    soundings(s, (LEFT + 40, TOP + 40, RIGHT - 40, BOTTOM - 40), clear, 8, 26)
    cover(s, LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP)
    neatline(s, LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 42)
    for row in ROWS:
        y = CHART.at(f"{row}1")[1]
        for x in (LEFT + 6, RIGHT - 6):
            s.circle(x, y, 22, fill=INK, line=PAPER, width=2.5)
            s.text(x, y - 1, row, "figure", 33, PAPER_LIGHT, "mm")
    _straits(s)
    return kept(s.im)


def _straits(s: Sheet) -> None:
    """A dashed line across every crossing between two spaces."""
    for space in SPACES.values():
        for other in space.neighbours.values():
            if space.id < other:
                (ax, ay), (bx, by) = CHART.at(space.id), CHART.at(other)
                x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, by - ay, ax - bx
                k = 46 / math.hypot(dx, dy)
                ends = [(x - dx * k, y - dy * k), (x + dx * k, y + dy * k)]
                s.stroke(ends, (220, 235, 234, 70), 2, (7, 7))


# ---- what lies and stands on it


def draw(scene: Scene) -> Sheet:
    """The overview of a scene, not yet reduced."""
    view = view_of(scene)
    s = draw_board(scene)
    panels.draw(s, scene)
    _now(s, scene)
    houses.row(s, scene, PANELS_Y, PANEL_HEIGHT)
    stormy_bar(s, round_line(view), view.rounds, view.round, news(scene))
    return s


def draw_board(scene: Scene) -> Sheet:
    """The chart alone."""
    view = view_of(scene)
    s = Sheet(SIZE, SIZE, base=ground())
    found = marks(scene)
    for port in view.ports:
        island(s, port, *CHART.at(port.space))
    if view.capital:
        capital(s, view.capital, *CHART.at(view.capital))
    if view.storm:
        storm(s, view.storm, *CHART.at(view.storm))
    for port in view.ports:
        if port.bottom:
            x, y = CHART.at(port.space)
            lighthouse(s, x - 94, y + 70, 21, port.bottom, port.top)
    _winds(s, view)
    _outlines(s, view, found)
    for mark in found:
        if len(mark.path) > 1:
            _wake(s, mark)
    _ships(s, view, found)
    _numbers(s, view, found)
    return s


def _winds(s: Sheet, view: EldertideView) -> None:
    """Where the Storm came from in its last phase."""
    for move in view.storm_moves:
        (ax, ay), (bx, by) = CHART.at(move.start), CHART.at(move.end)
        start = (ax + (bx - ax) * 0.42, ay + (by - ay) * 0.42)
        end = (ax + (bx - ax) * 0.74, ay + (by - ay) * 0.74)
        s.stroke([start, end], INK, 14)
        s.stroke([start, end], STORM_LIGHT, 7)
        arrow_head(s, *end, math.atan2(by - ay, bx - ax), 24, STORM_LIGHT)


def _outlines(s: Sheet, view: EldertideView, found: list[Mark]) -> None:
    """The lamp round every tile where something else than a ship's arrival happened."""
    for mark in _ashore(view, found):
        x, y = CHART.at(mark.place)
        port = port_at(view, mark.place)
        edge = closed(shore(port.id, x, y, FULL, 0.95) if port else capital_shore(x, y, FULL))
        s.stroke(edge, INK, 10)
        s.stroke(edge, LAMP, 5)
        if port:
            name_again(s, port, x, y)


def _ashore(view: EldertideView, found: list[Mark]) -> list[Mark]:
    """The marks that lie on tiles; a ship that is still where it came carries its own."""
    docked = {(vessel.house, vessel.space) for vessel in view.ships}
    return [mark for mark in found if not mark.ship or (mark.house, mark.place) not in docked]


def _numbers(s: Sheet, view: EldertideView, found: list[Mark]) -> None:
    """The numbers of the marks on tiles, over the ships of the tile above."""
    for mark in _ashore(view, found):
        if mark.number:
            x, y = CHART.at(mark.place)
            badge(s, x + 60, y - 101, mark.number, LAMP, INK, 17, BADGE_PX)


def _wake(s: Sheet, mark: Mark) -> None:
    """The way a ship went: through the straits round every tile, so that no words are crossed."""
    path, r = mark.path, STRAIT + 5.0 * (mark.number % 2)
    (ax, ay), (mx, my) = CHART.at(path[0]), _between(path[0], path[1])
    points: list[Point] = [(mx + (ax - mx) * 0.34, my + (ay - my) * 0.34)]
    for before, space, after in zip(path[:-1], path[1:], [*path[2:], ""], strict=True):
        x, y = CHART.at(space)
        came = _bearing(x, y, _between(before, space))
        goes = _bearing(x, y, _between(space, after)) if after else DOCK_BEARING
        points += _round(x, y, r, came, goes)
    way = smooth(points, 6)
    s.stroke(way, WAKE_INK, 10, (2, 15))
    s.stroke(way, LAMP, 5, (2, 15))


def _bearing(x: float, y: float, point: Point) -> float:
    return math.atan2(point[1] - y, point[0] - x)


def _round(x: float, y: float, r: float, start: float, end: float) -> list[Point]:
    """The shorter way round a tile from one bearing to another."""
    turn = (end - start + math.pi) % math.tau - math.pi
    steps = max(1, round(abs(turn) / 0.42))
    bearings = (start + turn * i / steps for i in range(steps + 1))
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in bearings]


def _between(a: str, b: str) -> Point:
    (ax, ay), (bx, by) = CHART.at(a), CHART.at(b)
    return (ax + bx) / 2, (ay + by) / 2


def _ships(s: Sheet, view: EldertideView, found: list[Mark]) -> None:
    docked: dict[str, list[tuple[str, bool]]] = {}
    for vessel in view.ships:
        docked.setdefault(vessel.space, []).append((vessel.house, vessel.seat is not None))
    lit = {(mark.house, mark.place): mark.number for mark in found if mark.ship}
    for space, fleet in docked.items():
        x, y = CHART.at(space)
        k = 26 if len(fleet) <= 3 else 20
        pitch = min(62.0, 196 / len(fleet))
        for i, (house, manned) in enumerate(fleet):
            at = x + (i - (len(fleet) - 1) / 2) * pitch
            ship(s, at, y + DOCKED, k, house, manned=manned, lamp=(house, space) in lit)
        for i, (house, _) in enumerate(fleet):
            number = lit.get((house, space))
            if number:
                at = x + (i - (len(fleet) - 1) / 2) * pitch
                badge(s, at + k * 1.4, y + DOCKED - k * 1.5, number, LAMP, INK, 17, BADGE_PX)


# ---- the line between chart and panels


def _now(s: Sheet, scene: Scene) -> None:
    """Who is awaited, in lamp, and the numbered marks in words."""
    view, called = view_of(scene), names(scene)
    x = 30.0
    waits = [seat for seat in scene.awaited if seat < len(called)] if view.ending is None else []
    if waits:
        s.spaced(x, NOW_Y, "NOW", 22, FOAM_SOFT, 2)
        x = 94.0
    share = min(330.0, 1150 / max(1, len(waits)))
    for seat in waits:
        led = next((house.id for house in view.houses if house.seat == seat), "")
        flag(s, flag_of(led), x, NOW_Y - 18, 46, 36)
        words, px = s.fitted(called[seat], "strong", 31, share - 80)
        s.text(x + 56, NOW_Y, words, "strong", px, LAMP)
        x += 56 + s.width(words, "strong", px) + 26
    for mark in marks(scene):
        if mark.number and (told := mark.words):
            wide = (42 if mark.house else 0) + s.width(told, "text", 28) + 66
            if x + wide > SIZE - 24:
                return
            badge(s, x + 22, NOW_Y, mark.number, LAMP, INK, 15, 24)
            if mark.house:
                flag(s, flag_of(mark.house), x + 46, NOW_Y - 15, 38, 30)
            s.text(x + (94 if mark.house else 46), NOW_Y, told, "text", 28, FOAM)
            x += wide + 20
