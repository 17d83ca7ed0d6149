"""The overview: land and river, the turning disk, what lies and stands on them, and the marks of what just happened."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from renderers.ink.chart import chart_sea, compass_rose, lay, neatline, rhumbs, title_bar
from renderers.ink.icons import icon
from renderers.ink.marks import arrow_head, lamp_box, lamp_ring, wake
from renderers.ink.palette import (
    DANGER,
    FOAM,
    FOAM_SOFT,
    GOOD,
    INK,
    PAPER_LIGHT,
    RED_WORDS,
    SEA,
    mix,
)
from renderers.ink.pieces import die, pawn
from renderers.ink.shapes import Point, Wobble, arc, band, smooth
from renderers.ink.sheet import Sheet, kept
from renderers.ocean_crisis import panels
from renderers.ocean_crisis.geography import COLUMNS, ISLAND_SPACES, ROWS, VACUUM_AT, Cell, cell_of, geography
from renderers.ocean_crisis.things import (
    GRAINS,
    MEADOW,
    MEADOW_LINE,
    MEADOW_WORDS,
    OUTER_SEA,
    RIVER,
    SAND,
    SHORE,
    VACUUM,
    Disk,
    crowd,
    eco_base,
    litter,
    location,
    open_end,
    reeds,
    road,
    trees,
)
from renderers.ocean_crisis.words import TITLE, round_line, view_of, waiting_line

if TYPE_CHECKING:
    from PIL import Image

    from games.ocean_crisis.view import OceanView
    from renderers import Scene

SIZE = 1600
CELL, GRID_X, GRID_Y = 68, 426, 172  # a land cell's side, the upper left corner of A1
LEFT, TOP, RIGHT, BOTTOM = 306, 134, 1294, 1566  # the neatline
DISK = Disk(800, 1246, 281.6, 179.2)
TILE_RIVER, TILE_DISK = 27.0, 31.0
DOLPHIN_AT = (456.0, 990.0)
ALONE = 4  # up to so many meeples stand on a tile one by one
NUMBERED = 9  # with more places than this to mark, the lamp alone tells

AREAS = {
    "land": (390, 134, 800, 800),
    "river": (830, 134, 464, 800),
    "disk": (440, 886, 720, 680),
}


class Spot(NamedTuple):
    """A place on the overview and the half size of what lies there; `round` places get a round mark."""

    x: float
    y: float
    k: float
    round: bool = False


def cell_at(cell: Cell) -> Point:
    """The middle of a land or river cell."""
    return GRID_X + (cell[0] + 0.5) * CELL, GRID_Y + (cell[1] + 0.5) * CELL


def spot(place: str) -> Spot | None:
    """Where a key of OC-23 or a location's key lies on the overview; None for what has no place there."""
    fixed = _fixed_spots().get(place)
    if fixed is not None:
        return fixed
    head, _, tail = place.partition("-")
    if head in ("dolphin", "hermit"):  # with a companion on a tile
        return spot(tail)
    ends = [end for part in place.split("+") if (end := _fixed_spots().get(part)) is not None]
    return Spot(sum(e.x for e in ends) / len(ends), sum(e.y for e in ends) / len(ends), 40) if ends else None


@lru_cache(maxsize=1)
def _fixed_spots() -> dict[str, Spot]:
    """Every place that is not made of others, by its keys."""
    geo = geography()
    spots = {key: Spot(*cell_at(cell), TILE_RIVER + 3) for key, cell in geo.river().items()}
    for n in range(1, 13):
        spots[f"P{n}"] = Spot(*DISK.at(n), TILE_DISK + 3)
        spots[f"egg-P{n}"] = Spot(*egg_at(n), 22, round=True)
    for number, cell in geo.herons.items():
        spots[f"heron-{number}"] = Spot(*cell_at(cell), 30)
    for place in geo.places.values():
        spots[place.key] = spots[place.id] = Spot(*cell_at(place.cell), 34)
    spots["base"] = Spot(GRID_X + 4 * CELL, GRID_Y + 5.5 * CELL, 34)
    spots["dolphin"] = Spot(*DOLPHIN_AT, 40, round=True)
    return spots


def egg_at(number: int) -> Point:
    """Where an egg lies, on the sand beside its position."""
    return DISK.at(number + 0.3, 304)


def turtle_at(number: int) -> Point:
    """Where the turtle walks, on the sand beside a position."""
    return DISK.at(number - 0.3, 304)


# ---- what never changes


@lru_cache(maxsize=2)
def ground(locations: tuple[str, ...]) -> Image.Image:
    """The empty board, twice the size, drawn once for the locations in use."""
    s = Sheet(SIZE, SIZE, SEA["abyss"])
    shore = coastline()
    bands = ((24, "mid"), (70, "shelf"), (130, "shallow"))
    lay(s, chart_sea(SIZE, SIZE, [shore], seed=9, reach=80, bands=bands), LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP)
    rhumbs(s, 388, 1470, 1100, n=32, inner=58)
    s.fill(shore, MEADOW)
    s.stroke([*shore, shore[0]], SHORE, 5)
    s.fill(band(DISK.x, DISK.y, 330, DISK.rim - 2, 0.0, -0.5, 40), SAND)
    wobble = Wobble(70)
    for _ in range(70):
        angle, r = math.tau * wobble.between(-0.5, 0), wobble.between(288, 320)
        s.circle(DISK.x + r * math.cos(angle), DISK.y + r * math.sin(angle), 1.4, fill=GRAINS)
    _land(s, locations)
    _river(s)
    for number, cell in geography().herons.items():
        reeds(s, *cell_at(cell), 30, number)
    eco_base(s, GRID_X + 3 * CELL, GRID_Y + 5 * CELL, CELL)
    DISK.sea(s)
    DISK.island(s)
    DISK.currents(s)
    _keys(s)
    return kept(s.im)


def coastline() -> list[Point]:
    """The shore of the land, open to the bay in which the disk turns."""
    wobble, r = Wobble(12), 322
    x0, x1, y0 = GRID_X - 24, GRID_X + 11 * CELL + 24, GRID_Y - 36
    top = [(x0 + (x1 - x0) * i / 12, y0 + wobble.between(-4, 4)) for i in range(13)]
    right = [(x1 + wobble.between(-6, 6), y0 + 60 + i * 112) for i in range(10)]
    right_tip = [(x1 - 8, DISK.y - 20), (DISK.x + r + 40, DISK.y + 8), (DISK.x + r + 6, DISK.y)]
    cove = arc(DISK.x, DISK.y, r, 0.0, -0.5, 30)
    left_tip = [(DISK.x - r - 6, DISK.y), (DISK.x - r - 40, DISK.y + 8), (x0 + 8, DISK.y - 20)]
    left = [(x0 + wobble.between(-6, 6), DISK.y - 90 - i * 112) for i in range(9)]
    return smooth([*top, *right, *right_tip, *cove, *left_tip, *left], 5, loop=True)


def _land(s: Sheet, locations: tuple[str, ...]) -> None:
    geo = geography()
    taken = {geo.places[id].cell for id in locations} | set(geo.herons.values()) | set(geo.base)
    for column in range(len(COLUMNS)):
        for row in range(ROWS):
            x, y = GRID_X + column * CELL, GRID_Y + row * CELL
            s.rect(x + 2, y + 2, CELL - 4, CELL - 4, line=MEADOW_LINE, width=1.2, r=6)
            if (column, row) not in taken:
                trees(s, x + CELL / 2, y + CELL / 2, CELL, 31 * row + column)


def _river(s: Sheet) -> None:
    """One ribbon in three shades, the mouth that bends into the bay, and the spaces."""
    left, width = GRID_X + 9 * CELL - 6, 2 * CELL + 12
    for letter, section in geography().sections.items():
        rows = [row for _, row in section.cells]
        top = GRID_Y + min(rows) * CELL
        s.rect(left, top, width, (max(rows) - min(rows) + 1) * CELL + 1, fill=RIVER[letter])
    mx, my = cell_at((10, 10))
    inner = smooth([(mx - CELL * 1.5, my - 8), (mx - 40, my + 40), (mx - 56, my + 110), (mx - 74, my + 190)], 8)
    outer = smooth([(mx + 40, my - 8), (mx + 44, my + 60), (mx + 20, my + 150), (mx - 26, my + 262)], 8)
    s.fill([*inner, *reversed(outer)], RIVER["S"])
    s.fill(band(DISK.x, DISK.y, 330, DISK.rim - 2, -0.115, -0.03, 12), RIVER["S"])
    flow = smooth([(mx - 8, my + 48), (mx - 14, my + 100), (mx - 34, my + 160)], 8)
    s.stroke(flow, FOAM, 5)
    arrow_head(s, flow[-1][0] - 4, flow[-1][1] + 10, 1.95, 22, FOAM, INK)
    for key, cell in geography().river().items():
        x, y = cell_at(cell)
        s.rect(x - 31, y - 31, CELL - 6, CELL - 6, fill=mix(RIVER[key[0]], SEA["deep"], 0.28), r=12)
        s.text(x, y, key, "figure", 28, mix(RIVER[key[0]], PAPER_LIGHT, 0.55), "mm")
    for section in geography().sections.values():
        y = GRID_Y + section.cells[0][1] * CELL
        s.stroke([(left, y), (left + width, y)], PAPER_LIGHT, 3, (10, 7))


def _keys(s: Sheet) -> None:
    """The neatline with the keys that people type, and the keys of the disk round its rim."""
    for x, y, w, h in ((0, 118, LEFT, 1482), (RIGHT, 118, 306, 1482), (0, BOTTOM, SIZE, 40), (0, 118, SIZE, 16)):
        s.rect(x, y, w, h, fill=SEA["abyss"])
    neatline(s, LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 35, t=10)
    for row in range(ROWS):
        for x in (LEFT + 40, RIGHT - 40):
            s.text(x, GRID_Y + (row + 0.5) * CELL, row + 1, "figure", 29, FOAM, "mm")
    for column, letter in enumerate(COLUMNS):
        s.text(GRID_X + (column + 0.5) * CELL, GRID_Y - 15, letter, "figure", 28, MEADOW_WORDS, "mm")
    for n in range(1, 13):
        beach = n <= 6
        s.text(*DISK.at(n, 306), f"P{n}", "figure", 28, INK if beach else FOAM, "mm", SAND if beach else None)
    compass_rose(s, 388, 1470, 50)


# ---- what stands on it


def draw(scene: Scene) -> Sheet:
    """The overview of a scene, not yet reduced."""
    view = view_of(scene)
    s = draw_board(scene)
    panels.draw(s, scene)
    title_bar(s, TITLE, round_line(view), view.rounds, view.round, waiting_line(scene))
    return s


def draw_board(scene: Scene) -> Sheet:
    """The overview without its columns and title."""
    view = view_of(scene)
    s = Sheet(SIZE, SIZE, base=ground(view.locations))
    _roads(s, view)
    _animals_below(s, view)
    _wakes(s, scene)
    for key, tile in view.river.items():
        x, y = cell_at(geography().river()[key])
        litter(s, tile.type, x, y, TILE_RIVER, reduced=tile.reduced)
        s.text(x - 24, y + 16, key, "figure", 20, INK)
    for key, tile in view.disk.items():
        litter(s, tile.type, *DISK.at(int(key[1:])), TILE_DISK, reduced=tile.reduced)
    _island(s, view)
    _animals_above(s, view)
    _current(s, view)
    _marks(s, scene)
    _meeples(s, view)
    return s


def _roads(s: Sheet, view: OceanView) -> None:
    for laid in view.roads:
        cell = cell_of(laid.cell)
        if cell is not None:
            road(s, *cell_at(cell), CELL, laid.ends)
    for label, side in view.open_ends:
        cell = cell_of(label)
        if cell is not None and view.phase == "roads":
            open_end(s, *cell_at(cell), side, CELL)
    for id in view.locations:
        place = geography().places[id]
        x, y = cell_at(place.cell)
        location(s, place, x, y - 1, 31, linked=id in view.connected)
        for i in range(view.town_meeples.get(id, 0)):
            pawn(s, x + 14 + i * 17, y + 24, 12, "white")


def _island(s: Sheet, view: OceanView) -> None:
    DISK.rubbish(s, view.island)
    s.text(DISK.x, DISK.y - 7, f"{len(view.island)}/{ISLAND_SPACES}", "figure", 58, PAPER_LIGHT, "mm", INK)
    s.spaced(DISK.x, DISK.y + 30, "ISLAND", 19, PAPER_LIGHT, 1.5, "mm")
    if f"P{VACUUM_AT}" not in view.disk:
        x, y = DISK.at(VACUUM_AT)
        if view.vacuum:
            s.circle(x, y, 32, fill=VACUUM, line=INK, width=3)
        icon(
            s,
            "boat",
            x,
            y,
            18,
            INK if view.vacuum else mix("#f7c38b", OUTER_SEA, 0.4),
            VACUUM if view.vacuum else OUTER_SEA,
        )
    elif view.vacuum:
        x, y = DISK.at(VACUUM_AT, DISK.rim + 6)
        s.circle(x - 50, y - 8, 22, fill=VACUUM, line=INK, width=3)
        icon(s, "boat", x - 50, y - 8, 13, INK, VACUUM)


def _animals_below(s: Sheet, view: OceanView) -> None:
    """What lies under the rubbish: the herons in their reeds, the turtle and her eggs on the sand."""
    missions = view.missions
    for area, herons in missions.herons_trapped or ():
        if herons:
            reeds(s, *cell_at(geography().herons[area]), 30, area, herons)
    for place in missions.eggs:
        x, y = egg_at(int(place[1:]))
        s.circle(x, y, 21, fill=SAND, line=INK, width=2)
        icon(s, "egg", x, y, 15, INK, SAND)
    if missions.turtle is not None and missions.turtle[:1] == "P":
        x, y = turtle_at(int(missions.turtle[1:]))
        s.circle(x, y, 25, fill=SAND, line=INK, width=2)
        icon(s, "turtle", x, y, 19, "#1f5a3a", SAND)


def _animals_above(s: Sheet, view: OceanView) -> None:
    """What stays in sight beside or over the rubbish: crabs, the dolphin, the shark."""
    missions = view.missions
    for place, alive in missions.crabs or ():
        x, y = cell_at(geography().river()[place])
        for i in range(alive):
            cx, cy = (x - 14 + i * 28, y - 14) if place not in view.river else (x - 26 + i * 20, y - 27)
            s.circle(cx, cy, 13, fill=PAPER_LIGHT, line=INK, width=2)
            icon(s, "crab", cx, cy, 9.5, RED_WORDS, PAPER_LIGHT)
    if missions.dolphin is not None and missions.dolphin != "lost":
        _dolphin(s, missions.dolphin)
    if missions.shark_at:
        x, y = DISK.at(int(missions.shark_at[1:]), DISK.hub + 13)
        s.circle(x, y, 21, fill=PAPER_LIGHT, line=INK, width=2.5)
        icon(s, "shark", x, y, 15, INK, PAPER_LIGHT)


def _dolphin(s: Sheet, state: str) -> None:
    x, y = DOLPHIN_AT
    s.circle(x, y, 38, fill=SAND, line=SHORE, width=3)
    icon(s, "dolphin", x, y - 2, 27, INK, SAND)
    if state == "hospital":
        s.circle(x + 27, y - 27, 15, fill=PAPER_LIGHT, line=INK, width=2.5)
        for dx, dy in ((7, 0), (0, 7)):
            s.stroke([(x + 27 - dx, y - 27 - dy), (x + 27 + dx, y - 27 + dy)], DANGER, 5, round_ends=False)
    elif state == "companion":
        s.circle(x + 27, y - 27, 15, fill=GOOD, line=INK, width=2.5)
        icon(s, "heart", x + 27, y - 26, 8, PAPER_LIGHT, GOOD)
    s.text(x, y + 52, "dolphin", "figure", 22, INK, "mm", MEADOW)


def _meeples(s: Sheet, view: OceanView) -> None:
    standing: dict[str, list[str]] = {}
    for meeple in view.standing:
        standing.setdefault(meeple.place, []).append(meeple.kind)
    for place, kinds in standing.items():
        at = spot(place)
        if at is None:
            continue
        if place == "base":
            crowd(s, sorted(kinds, key=lambda kind: kind == "white"), at.x + 27, at.y + 6, 78, 14)
        elif len(kinds) <= ALONE:
            crowd(s, kinds, at.x + (8 if len(kinds) == 1 else 2), at.y - at.k + 2, 2 * at.k + 16, 15)
        else:
            _throng(s, kinds, at)


def _throng(s: Sheet, kinds: list[str], at: Spot) -> None:
    """Many meeples on one tile: who is there, and how many they are."""
    unique = list(dict.fromkeys(kinds))
    y = at.y - at.k + 2
    s.rect(at.x - 42, y - 17, 84, 34, fill=INK, r=17)
    crowd(s, unique, at.x - 14, y + 1, 56, 13)
    s.text(at.x + 26, y - 1, len(kinds), "figure", 28, PAPER_LIGHT, "mm")


def _current(s: Sheet, view: OceanView) -> None:
    """How far the disk turned last."""
    roll = view.last_roll
    if roll is None or roll.outcome != "turned":
        return
    way = list(reversed(arc(DISK.x, DISK.y, 340, 0.085, 0.205, 30)))
    s.stroke(way, INK, 13)
    s.stroke(way, FOAM_SOFT, 5, (3, 14))
    arrow_head(s, *way[-1], math.radians(30.6 - 90), 22, FOAM, INK)
    die(s, DISK.x + 300, DISK.y + 268, 32, roll.face)


def _wakes(s: Sheet, scene: Scene) -> None:
    """The ways that pieces went since the last picture, under the pieces so that their faces stay clear."""
    for event in scene.events:
        for origin, end in _moves(event):
            start, stop = spot(origin), spot(end)
            if start is not None and stop is not None and start != stop:
                wake(s, _way(origin, end, start, stop))


def _marks(s: Sheet, scene: Scene) -> None:
    """The lamp on everything that happened since the last picture, numbered in order.

    A place in several events keeps the last number; the places of one event share theirs.
    """
    last: dict[Spot, int] = {}
    for number, event in enumerate(scene.events):
        last.update(dict.fromkeys(_event_spots(event), number))
    order = {number: i for i, number in enumerate(sorted(set(last.values())), 1)}
    for at, number in last.items():
        mark = lamp_ring if at.round else lamp_box
        mark(s, at.x, at.y, at.k, order[number] if 1 < len(order) <= NUMBERED else None)


def _moves(event: object) -> list[tuple[str, str]]:
    """The ways that pieces went in an event, from key to key."""
    moves = [tuple(str(move).split("-", 1)) for move in getattr(event, "moves", ())]
    moves.append((str(getattr(event, "origin", "")), str(getattr(event, "place", ""))))
    return [(move[0], move[1]) for move in moves if len(move) == 2]


def _event_spots(event: object) -> list[Spot]:
    """Where an event happened: a location by its key, a land cell, or places of the board."""
    located = spot(str(getattr(event, "location", "")))
    if located is not None:
        return [located]
    laid = _cell_spot(cell_of(str(getattr(event, "cell", ""))))
    if laid is not None:
        return [laid]
    places = [str(place) for place in getattr(event, "places", ())] or [str(getattr(event, "place", ""))]
    return [at for place in places if (at := spot(place) or _cell_spot(cell_of(place))) is not None]


def _cell_spot(cell: Cell | None) -> Spot | None:
    return None if cell is None else Spot(*cell_at(cell), CELL / 2 - 2)


def _way(start: str, end: str, origin: Spot, at: Spot) -> list[Point]:
    """The way from one place to another: with the current round the disk, or else bowed to the side."""
    if start[0] == end[0] == "P":
        first, last = (int(place[1:]) * 30 - 15 for place in (start, end))
        last += 360 if last < first else 0
        return arc(DISK.x, DISK.y, (DISK.rim + DISK.hub) / 2, -(first + 8) / 360, -(last - 14) / 360, 16)
    x, y = at.x - origin.x, at.y - origin.y
    reach = max(0.3, 1 - (at.k + 8) / math.hypot(x, y))  # the head stops short of what lies there
    middle = (origin.x + x * reach / 2 + y * 0.06, origin.y + y * reach / 2 - x * 0.06)
    return smooth([(origin.x, origin.y), middle, (origin.x + x * reach, origin.y + y * reach)], 10)
