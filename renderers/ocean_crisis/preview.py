"""Trying an answer, in private: a road tile with its ghost and the other legal cells, a list of them, or a place."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from renderers.ink.chart import paper
from renderers.ink.icons import icon
from renderers.ink.marks import beacon_box, beacon_dot, beacon_ring, done, pill
from renderers.ink.palette import (
    BEACON,
    DANGER,
    INK,
    INK_SOFT,
    LAMP,
    PAPER,
    PAPER_LIGHT,
    RED_WORDS,
    SEA,
    mix,
    on,
)
from renderers.ink.pieces import flags
from renderers.ink.sheet import SCALE, Sheet, kept
from renderers.ocean_crisis import board, odds
from renderers.ocean_crisis.geography import (
    COLUMNS,
    SIDES,
    Cell,
    Place,
    cell_of,
    geography,
    label_of,
    neighbour,
    turned,
)
from renderers.ocean_crisis.plan import member_of
from renderers.ocean_crisis.things import (
    MEADOW,
    MEADOW_LINE,
    RIVER,
    crowd,
    eco_base,
    gauge,
    litter,
    location,
    reeds,
    road,
    trees,
)
from renderers.ocean_crisis.words import CHANCES, view_of

if TYPE_CHECKING:
    from games.ocean_crisis.view import OceanView
    from renderers import Scene, Trial
    from renderers.ink.palette import Colour
    from renderers.ink.shapes import Point

SIZE = 1080
K, X0, Y0 = 92, 126, 152  # a cell's side and the upper left corner of the window
WIDE, TALL = 9, 8  # cells of the window
LAND_WIDE = len(COLUMNS)
VEIL = (116, 230, 255, 46)
SLIP = (38, 948, 1004, 118)
AHEAD = "roads-ahead"
"""The kind of decision whose parts are placements, in the order in which they are to be laid."""


class Key(NamedTuple):
    """A placement as it is typed, `curve-E7-r0`, taken apart."""

    shape: str
    cell: Cell
    rotation: int


class Window:
    """A part of the land with the river beside it: the cell in its upper left corner."""

    def __init__(self, column: int, row: int) -> None:
        self.column, self.row = column, row

    def at(self, cell: Cell) -> Point:
        """The middle of a cell."""
        return X0 + (cell[0] - self.column + 0.5) * K, Y0 + (cell[1] - self.row + 0.5) * K

    def shows(self, cell: Cell) -> bool:
        """Whether a cell lies inside."""
        return self.column <= cell[0] < self.column + WIDE and self.row <= cell[1] < self.row + TALL

    @property
    def land(self) -> int:
        """How many land columns it shows."""
        return min(WIDE, LAND_WIDE - self.column)


def key_of(typed: str) -> Key | None:
    """A typed placement taken apart, or None if it is none."""
    shape, _, rest = typed.partition("-")
    label, _, turn = rest.partition("-r")
    cell = cell_of(label)
    if shape not in geography().shapes or cell is None or not turn.isdigit():
        return None
    return Key(shape, cell, int(turn))


def draw(scene: Scene, trial: Trial) -> Image.Image:
    """The preview of what is being tried, finished."""
    if trial.kind in {"road", AHEAD} or key_of(trial.trying) is not None:
        return _road_preview(scene, trial).finish()
    return _place_preview(scene, trial)


# ---- a road tile


def _road_preview(scene: Scene, trial: Trial) -> Sheet:
    view, me = view_of(scene), member_of(scene)
    tried = key_of(trial.trying)
    legal = [key for typed in trial.legal if (key := key_of(typed)) is not None]
    named = (*trial.trying.split("-"), "", "")  # a key may still be half chosen
    ahead = [key for part in trial.parts if (key := key_of(part)) is not None] if trial.kind == AHEAD else []
    shapes = {key.shape for key in legal} if ahead else geography().shapes
    shape = named[0] if named[0] in shapes else legal[0].shape if legal else ""
    cells = _turns(legal, shape)
    focus = cell_of(named[1]) or (ahead[-1].cell if ahead else next(iter(cells), (4, 5)))
    window = Window(max(0, min(2, focus[0] - 3)), max(0, min(3, focus[1] - 4)))
    s = Sheet(SIZE, SIZE, base=_ground(window.column, window.row, view.locations))
    joined = _joined(view, tried) if tried else []
    allowed = tried is None or trial.trying in trial.legal or not trial.legal
    listed = [place for key in ahead for place in _joined(view, key)]
    _lie(s, window, view, tried, [*listed, *(joined if allowed else [])])
    for number, key in enumerate(ahead, 1):
        if window.shows(key.cell):
            _ghost(s, window.at(key.cell), key, str(number), LAMP)
    for cell, rotations in cells.items():
        if window.shows(cell) and (tried is None or cell != tried.cell):
            _may_lie(s, window.at(cell), shape, rotations)
    if tried:
        _ghost(s, window.at(tried.cell), tried, label_of(tried.cell), BEACON if allowed else DANGER)
    _border(s, window, tried.cell if tried else None)
    if trial.kind == AHEAD:
        _title(s, me.colours, "Your roads ahead", trial.trying if tried else f"{len(ahead)} of {len(me.roads)}")
    else:
        _title(s, me.colours, "Try a road", trial.trying, allowed=allowed)
    used = [key.shape for key in (*ahead, *([tried] if tried else []))]
    left = list((Counter(me.roads) - Counter(used)).elements())
    away = [label_of(cell) for cell in cells if not window.shows(cell)]
    told = ("It would", "lengthen the road") if tried else _unsaid(trial)
    _road_slip(s, view, joined, left, away, told, allowed=allowed)
    return s


def _unsaid(trial: Trial) -> tuple[str, str]:
    """What the slip says while no tile is being tried."""
    if trial.locked:
        return "Sent ahead", "laid as soon as your turn comes"
    if trial.parts and not trial.legal:
        return "Your list", "whole, but not sent yet"
    return "Where?", "every dashed cell is open"


def _turns(legal: list[Key], shape: str) -> dict[Cell, list[int]]:
    out: dict[Cell, list[int]] = {}
    for key in legal:
        if key.shape == shape:
            out.setdefault(key.cell, []).append(key.rotation)
    return out


def _joined(view: OceanView, key: Key) -> list[Place]:
    """The locations that the tile would connect."""
    places = {geography().places[id].cell: geography().places[id] for id in view.locations if id not in view.connected}
    reached = [neighbour(key.cell, side) for side in turned(key.shape, key.rotation)]
    return [places[cell] for cell in reached if cell in places]


@lru_cache(maxsize=3)
def _ground(column: int, row: int, locations: tuple[str, ...]) -> Image.Image:
    """A window of the empty land, twice the size."""
    s, window, geo = Sheet(SIZE, SIZE, SEA["abyss"]), Window(column, row), geography()
    s.rect(X0 - 8, Y0 - 8, WIDE * K + 16, TALL * K + 16, fill=MEADOW)
    taken = {geo.places[id].cell for id in locations} | set(geo.herons.values()) | set(geo.base)
    for y in range(row, row + TALL):
        for x in range(column, column + window.land):
            cx, cy = window.at((x, y))
            s.rect(cx - K / 2 + 2, cy - K / 2 + 2, K - 4, K - 4, line=MEADOW_LINE, width=1.4, r=8)
            if (x, y) not in taken:
                trees(s, cx, cy, K, 31 * y + x)
    _river(s, window)
    for number, cell in geo.herons.items():
        if window.shows(cell):
            reeds(s, *window.at(cell), 41, number)
    if window.shows(geo.base[0]):
        left, top = window.at(geo.base[0])
        eco_base(s, left - K / 2, top - K / 2, K)
    return kept(s.im)


def _river(s: Sheet, window: Window) -> None:
    left, right = X0 + window.land * K - 5, X0 + WIDE * K + 8
    for letter, section in geography().sections.items():
        first, last = min(r for _, r in section.cells), max(r for _, r in section.cells)
        top, foot = max(first, window.row), min(last, window.row + TALL - 1)
        if top > foot:
            continue
        edge = Y0 + (top - window.row) * K - (8 if top == window.row else 0)
        end = Y0 + (foot - window.row + 1) * K + (8 if foot == window.row + TALL - 1 else 0)
        s.rect(left, edge, right - left, end - edge, fill=RIVER[letter])
        if first > window.row:
            s.stroke([(left, edge), (right, edge)], PAPER_LIGHT, 3, (12, 8))
    for key, cell in geography().river().items():
        if window.shows(cell):
            x, y = window.at(cell)
            s.rect(x - K / 2 + 4, y - K / 2 + 4, K - 8, K - 8, fill=mix(RIVER[key[0]], SEA["deep"], 0.28), r=14)
            s.text(x, y, key, "figure", 36, mix(RIVER[key[0]], PAPER_LIGHT, 0.5), "mm")


def _lie(s: Sheet, window: Window, view: OceanView, tried: Key | None, joined: list[Place]) -> None:
    """Everything that lies and stands in the window, and what the tile would change there."""
    if tried:
        x, y = window.at(tried.cell)
        s.rect(x - K / 2, Y0 - 8, K, TALL * K + 16, fill=VEIL)
        s.rect(X0 - 8, y - K / 2, WIDE * K + 16, K, fill=VEIL)
    for laid in view.roads:
        cell = cell_of(laid.cell)
        if cell is not None and window.shows(cell):
            road(s, *window.at(cell), K, laid.ends)
    for id in view.locations:
        place = geography().places[id]
        if window.shows(place.cell):
            x, y = window.at(place.cell)
            if place in joined:
                s.rect(x - 48, y - 47, 96, 94, fill=INK, r=20)
                s.rect(x - 44, y - 43, 88, 86, fill=LAMP, r=18)
            location(s, place, x, y, 38, linked=id in view.connected or place in joined)
    gone = {letter for place in joined if (letter := _cleared(place))}
    river = geography().river()
    for key, tile in view.river.items():
        if window.shows(river[key]):
            x, y = window.at(river[key])
            litter(s, tile.type, x, y, 36, reduced=tile.reduced, frame=LAMP if key[0] in gone else None)
            s.text(x - 32, y + 23, key, "figure", 27, INK)
            if key[0] in gone:
                done(s, x - 33, y - 33, 15)
    _stand(s, window, view)


def _stand(s: Sheet, window: Window, view: OceanView) -> None:
    standing: dict[str, list[str]] = {}
    for meeple in view.standing:
        standing.setdefault(meeple.place, []).append(meeple.kind)
    river, base = geography().river(), geography().base[0]
    for place, kinds in standing.items():
        if place == "base" and window.shows(base):
            x, y = window.at(base)
            crowd(s, kinds, x + K * 0.78, y + 4, 100, 20)
        elif place in river and window.shows(river[place]):
            x, y = window.at(river[place])
            crowd(s, kinds, x + 6, y - 32, 76, 19)


def _cleared(place: Place) -> str:
    """The river section that a Dumpster clears."""
    return next((s.letter for s in geography().sections.values() if s.id == place.section), "")


def _may_lie(s: Sheet, at: Point, shape: str, rotations: list[int]) -> None:
    """Another legal cell, with the ways the tile may lie there."""
    x, y = at
    beacon_box(s, x, y, 35)
    for width, colour in ((13, INK), (7, BEACON)):
        for rotation in rotations:
            for side in turned(shape, rotation):
                dx, dy = SIDES[side]
                s.stroke([(x, y), (x + dx * 25, y + dy * 25)], colour, width, round_ends=False)
        s.circle(x, y, width / 2, fill=colour)


def _ghost(s: Sheet, at: Point, key: Key, mark: str, colour: Colour) -> None:
    """A tile that does not lie yet, with its cell or its number in a corner."""
    x, y = at
    road(s, x, y, K, turned(key.shape, key.rotation), ghost=True)
    k = K / 2 - 2
    s.dashed([(x - k, y - k), (x + k, y - k), (x + k, y + k), (x - k, y + k)], colour, 6, (15, 9))
    corner = x - k + 7, y - k + 7  # where no road runs
    s.circle(*corner, 23, fill=INK, line=colour, width=4)
    s.text(corner[0], corner[1] - 1, mark, "figure", 27, colour, "mm")


def _border(s: Sheet, window: Window, hot: Cell | None) -> None:
    """The keys along all four sides; column and row of what is being tried are lit."""
    w, h, t = WIDE * K, TALL * K, 44
    s.rect(X0 - t, Y0 - t, w + 2 * t, h + 2 * t, line=PAPER, width=1.8)
    s.rect(X0 - 8, Y0 - 8, w + 16, h + 16, line=PAPER, width=1.8)
    for i in range(window.land):
        column = window.column + i
        lit = hot is not None and column == hot[0]
        for y in (Y0 - 26, Y0 + h + 26):
            if lit or i % 2 == 0:
                s.rect(X0 + i * K, y - 16, K, 33, fill=BEACON if lit else (241, 230, 204, 34))
            s.text(X0 + (i + 0.5) * K, y - 1, COLUMNS[column], "figure", 36, INK if lit else PAPER, "mm")
    for i in range(TALL):
        row = window.row + i
        lit = hot is not None and row == hot[1]
        for x in (X0 - 26, X0 + w + 26):
            if lit or i % 2 == 0:
                s.rect(x - 16, Y0 + i * K, 33, K, fill=BEACON if lit else (241, 230, 204, 34))
            s.text(x, Y0 + (i + 0.5) * K - 1, row + 1, "figure", 36, INK if lit else PAPER, "mm")


def _title(s: Sheet, colours: tuple[str, ...], words: str, key: str, *, allowed: bool = True) -> None:
    s.rect(0, 0, SIZE, 96, fill=SEA["abyss"])
    flags(s, colours, 38, 24, 68, 50, PAPER)
    s.text(122, 50, words, "title", 46, PAPER)
    if key:
        width = min(560.0, s.width(key, "figure", 44) + 64)
        pill(s, SIZE - 38 - width, 20, width, 60, key, 44, BEACON if allowed else DANGER)


def _road_slip(
    s: Sheet,
    view: OceanView,
    joined: list[Place],
    left: list[str],
    away: list[str],
    told: tuple[str, str],
    *,
    allowed: bool,
) -> None:
    """What the tile would bring; `told` is said where it connects nothing."""
    x, y, w, h = SLIP
    paper(s, x, y, w, h, fill=PAPER_LIGHT)
    hand = ", ".join(f"{left.count(shape)} {shape}" for shape in dict.fromkeys(left)) or "nothing"
    s.text(x + w - 24, y + 34, f"left: {hand}", "label", 25, INK_SOFT, "rm")
    reach = x + w - 24.0
    if away:  # a window never hides a legal place without saying so
        more = "also " + ", ".join(away[:8]) + (" \u2026" if len(away) > 8 else "")
        words, px = s.fitted(more, "figure", 32, 330)
        s.text(reach, y + 80, words, "figure", px, INK, "rm")
        reach -= s.width(words, "figure", px) + 20
    if not allowed:
        icon(s, "cross", x + 50, y + 80, 20, RED_WORDS, PAPER_LIGHT)
        s.text(x + 26, y + 34, "It may not lie here", "label", 25, RED_WORDS)
        s.fit(x + 90, y + 79, "choose a dashed cell", "strong", 30, reach - x - 100)
        return
    s.text(x + 26, y + 34, told[0], "label", 25, INK_SOFT)
    if not joined:
        icon(s, "arrow", x + 50, y + 80, 20, INK, PAPER_LIGHT)
        s.fit(x + 90, y + 79, told[1], "strong", 30, reach - x - 100)
        return
    each = (reach - x - 26) / len(joined)
    for i, place in enumerate(joined):
        at = x + 26 + i * each
        s.rect(at, y + 54, 50, 50, fill=place.colour, line=INK, width=2.5, r=9)
        icon(s, place.icon, at + 25, y + 79, 17, on(place.colour), place.colour)
        s.fit(at + 62, y + 70, f"connect {place.key}", "strong", 28, each - 72)
        s.fit(at + 62, y + 98, _effect(view, place), "text", 23, each - 72, fill=INK_SOFT)


def _effect(view: OceanView, place: Place) -> str:
    """What connecting a location brings, in a few words."""
    letter = _cleared(place)
    if letter:
        count = sum(key[0] == letter for key in view.river)
        return f"clears {count} tiles off {geography().sections[letter].name}, at once"
    waiting = view.town_meeples.get(place.id, 0)
    return {
        "enhancement": "you draw a card",
        "town": f"you gain {waiting} town meeple{'s' if waiting != 1 else ''}",
        "research_center": "research needs four tiles",
        "water_purification": "one tile fewer in Midstream",
        "dock": "the vacuum cleans P9",
    }.get(place.kind, "")


# ---- a place on the board


def _place_preview(scene: Scene, trial: Trial) -> Image.Image:
    """The board round a place, with what may be chosen and what is tried."""
    view, me = view_of(scene), member_of(scene)
    tried = _bare(trial.trying, view)
    drawn = board.draw_board(scene)
    spots = {place: at for key in trial.legal if (at := board.spot(place := _bare(key, view))) is not None}
    for place, at in spots.items():
        if place != tried:
            beacon_dot(drawn, at.x + at.k - 6, at.y - at.k + 6)
    focus = board.spot(tried) if tried else None
    if focus is not None:
        beacon_ring(drawn, focus.x, focus.y, focus.k + 14)
    middle = focus or (next(iter(spots.values())) if spots else board.Spot(800, 850, 0))
    s = Sheet(SIZE, SIZE, SEA["abyss"])
    wide, tall = 720, 598
    x = round(max(board.LEFT, min(board.RIGHT - wide, middle.x - wide / 2)))
    y = round(max(board.TOP, min(board.BOTTOM - tall, middle.y - tall / 2)))
    part = drawn.im.crop((x * SCALE, y * SCALE, (x + wide) * SCALE, (y + tall) * SCALE))
    s.rect(36, 98, 1008, 838, line=PAPER, width=2)
    hidden = [place for place, at in spots.items() if not (x < at.x < x + wide and y < at.y < y + tall)]
    _title(s, me.colours, {"attempt": "Name a tile", "plan": "Place a meeple"}.get(trial.kind, "Choose"), trial.trying)
    _place_slip(s, view, tried, hidden)
    out = s.finish()
    out.paste(part.resize((1004, 834), Image.Resampling.HAMMING), (38, 100))
    return out


def _bare(key: str, view: OceanView) -> str:
    """The place in a key: `coral-S3` is S3."""
    kinds = {"white", *(colour for member in view.members for colour in member.colours)}
    head, _, tail = key.partition("-")
    return tail if head in kinds else key


def _place_slip(s: Sheet, view: OceanView, place: str, hidden: list[str]) -> None:
    x, y, w, h = SLIP
    paper(s, x, y, w, h, fill=PAPER_LIGHT)
    reach = x + w - 24
    if hidden:
        words, px = s.fitted("also " + ", ".join(hidden), "figure", 30, 260)
        s.text(reach, y + 34, words, "figure", px, INK_SOFT, "rm")
    tail = place.rpartition("-")[2]
    tile = view.river.get(tail) or view.disk.get(tail)
    kinds = [m.kind for m in view.standing if m.place == place or place in m.place.split("+")]
    if tile is None:
        s.fit(x + 30, y + h / 2, place or "every dot is open", "strong", 36, w - 320)
        return
    cards = {colour: card for member in view.members for colour, card in member.cards}
    chance = odds.with_dolphin(tile) if place.startswith("dolphin-") else odds.on_tile(tile, tail, kinds, cards)
    if place.startswith("hermit-"):
        chance = odds.Odds((True,) * odds.FACES, tile.reduced)
    litter(s, tile.type, x + 58, y + h / 2, 34, reduced=tile.reduced)
    s.text(x + 110, y + h / 2 - 1, tail, "figure", 46)
    gauge(s, x + 190, y + h / 2, chance.hits, 44)
    s.text(x + 510, y + h / 2 - 15, CHANCES[chance.chances], "strong", 30)
    crew = f"{len(kinds)} meeple{'s' if len(kinds) != 1 else ''} there"
    s.text(x + 510, y + h / 2 + 20, crew, "text", 25, INK_SOFT)
    s.text(reach, y + h - 44, f"{chance.chances}/6", "figure", 60, INK, "rm")
