"""What one answer would do: the board round the piece being tried, and below it what that would bring, in private."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from games.kalypso.view import Ocean, Piece
from renderers import Scene, Trial
from renderers.ink.chart import paper
from renderers.ink.icons import icon
from renderers.ink.marks import arrow_head, beacon_dot, pill
from renderers.ink.palette import (
    BEACON,
    DANGER,
    GOOD,
    INK,
    INK_SOFT,
    LAMP,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    SEA,
    WARN,
    mix,
)
from renderers.ink.pieces import flag, padlock
from renderers.ink.sheet import Sheet
from renderers.kalypso import ocean as sea
from renderers.kalypso.board import settler_colour
from renderers.kalypso.choices import allowed, anchors, asked, choices, placement, tried, typed
from renderers.kalypso.hand import member_of
from renderers.kalypso.icons import building_icon
from renderers.kalypso.layout import Layout, Square, around, fitting, square_of, squares_of
from renderers.kalypso.outlook import Outlook, buildings, outlook
from renderers.kalypso.things import MATERIALS
from renderers.kalypso.words import building_name, many, ocean_of, shared, view_of

SIZE, ACROSS, DOWN, CELL = 1080, 9, 7, 98
CHART_AT, CHART_H = (99, 152), 686
LETTERING = 40
SLIP_AT = 902
FAR = 3  # the sites drawn on the board; more are only counted


def draw(scene: Scene, trial: Trial) -> Sheet:
    """The preview of a draft. Raises ValueError for a scene without a viewer."""
    view, member = view_of(scene), member_of(scene)
    ocean = ocean_of(view, member.seat)
    found = tried(trial, member, ocean)
    piece = found.piece if found is not None else None
    seen = outlook(ocean, piece, together=shared(view)) if piece is not None else Outlook()
    focus = _focus(trial, ocean, piece)
    o = _window(ocean, focus)
    s = Sheet(SIZE, SIZE, SEA["abyss"])
    s.im.paste(_water(o).convert("RGB"), (round(o.x * 2), round(o.y * 2)))
    if piece is not None:
        sea.crosshair(s, _anchor(piece, ocean), o)
    sea.draw(s, ocean, o, settler_colour(view, ocean), points=not shared(view))
    if view.tracker is not None:
        sea.islanders(s, view.tracker.island, o)
    legal = allowed(trial)
    lettering = LETTERING if o.k >= 50 else 22
    sea.trim(s, o, lettering)
    _dots(s, trial, ocean, o, piece)
    if piece is not None:
        column, row = _anchor(piece, ocean)
        sea.key_above_and_below(s, o, column, lettering, BEACON)
        sea.key_left_and_right(s, o, row, lettering, BEACON)
        _ghost(s, piece, ocean, o, legal=legal, points=not shared(view))
        _tidings(s, seen, o)
    elif focus and trial.trying:
        _named(s, focus, ocean, o)
    _head(s, trial, member.colour, legal=legal)
    _slip(s, scene, trial, piece, seen)
    return s


@lru_cache(maxsize=8)
def _water(o: Layout) -> Image.Image:
    s = Sheet(round(o.width), round(o.height))
    sea.paint_water(s, o._replace(x=0, y=0))
    return s.im.quantize(96, dither=Image.Dither.NONE)


def _focus(trial: Trial, ocean: Ocean, piece: Piece | None) -> list[Square]:
    """The squares that the window is drawn round; none for the whole ocean."""
    if piece is not None:
        return squares_of(ocean.size, piece.squares)
    anchor = placement(trial)[1].partition("-")[0]
    square = square_of(ocean.size, anchor) if len(anchor) > 1 else None
    if square is None:
        return []
    standing = next((p for p in ocean.pieces if p.kind == "building" and p.key.partition("-")[0] == anchor), None)
    return squares_of(ocean.size, standing.squares) if standing is not None else [square]


def _window(ocean: Ocean, focus: list[Square]) -> Layout:
    if focus:
        first, across, down = around(ocean.size, focus, ACROSS, DOWN)
        return Layout(*CHART_AT, CELL, ocean.size, first, across, down)
    whole = fitting(ocean, 0, CHART_AT[1], CHART_H)
    return whole._replace(x=round((SIZE - whole.width) / 2))


def _anchor(piece: Piece, ocean: Ocean) -> Square:
    found = square_of(ocean.size, piece.key.partition("-")[0])
    return found if found is not None else squares_of(ocean.size, piece.squares)[0]


# ---- on the board


def _dots(s: Sheet, trial: Trial, ocean: Ocean, o: Layout, piece: Piece | None) -> None:
    """A beacon dot in every other place that may be chosen."""
    taken = set(squares_of(ocean.size, piece.squares)) if piece is not None else set()
    for square in squares_of(ocean.size, anchors(trial)):
        if o.shows(square) and square not in taken:
            beacon_dot(s, *o.mid(square))


def _ghost(s: Sheet, piece: Piece, ocean: Ocean, o: Layout, *, legal: bool, points: bool) -> None:
    """The piece under a pale veil in a dashed outline, its key on its anchor, an arrow where the stem points."""
    squares = squares_of(ocean.size, piece.squares)
    sea.body(s, piece, squares, o, points=points)
    colour = BEACON if legal else DANGER
    sea.ring(s, squares, o, colour, 6, (16, 10))
    if piece.kind == "salvage":
        tip, before = o.mid(squares[4]), o.mid(squares[3])
        angle = math.atan2(tip[1] - before[1], tip[0] - before[0])
        arrow_head(s, tip[0] + 24 * math.cos(angle), tip[1] + 24 * math.sin(angle), angle, 24, colour)
    if piece.kind not in ("building", "monument", "sanctuary"):
        x, y = o.mid(_anchor(piece, ocean))
        s.circle(x, y, 25, fill=INK, line=colour, width=4)
        s.fit(x, y - 1, piece.key.partition("-")[0], "figure", 26, 42, fill=colour, anchor="mm")


def _tidings(s: Sheet, seen: Outlook, o: Layout) -> None:
    """What it would bring, where it would happen: rescues, hidden fish, closed water, areas ready to build on."""
    k = o.k
    for square in squares_of(o.size, seen.enclosed):
        sea.ring(s, [square], o, GOOD, 4)
    for square in squares_of(o.size, seen.rescued):
        x, y = o.mid(square)
        icon(s, "buoy", x, y, k * 0.3, INK, PAPER)
        s.circle(x - k * 0.3, y - k * 0.28, 17, fill=GOOD, line=INK, width=2.5)
        s.text(x - k * 0.3, y - k * 0.28 - 1, "+1", "figure", 24, PAPER_LIGHT, "mm")
    for square in squares_of(o.size, seen.hidden):
        x, y = o.mid(square)
        icon(s, "fish", x - 4, y - k * 0.28, k * 0.2, INK, PAPER)
        s.circle(x + k * 0.3, y - k * 0.3, 14, fill=WARN, line=INK, width=2.5)
        icon(s, "cross", x + k * 0.3, y - k * 0.3, 6, INK)
    for site in seen.sites[:FAR]:
        _site(s, site.anchor, 2, o, "hammer")
    if seen.monument:
        _site(s, seen.monument, 3, o, "lighthouse")


def _site(s: Sheet, anchor: str, side: int, o: Layout, picture: str) -> None:
    """An area that would be ready to build on."""
    corner = square_of(o.size, anchor)
    if corner is None:
        return
    c, r = corner
    sea.ring(s, [(c + dx, r + dy) for dx in range(side) for dy in range(side)], o, LAMP, 5)
    x, y = o.at(corner)
    mx, my = x + side * o.k / 2, y + (o.k if side == 2 else 0)
    s.circle(mx, my, 27, fill=INK, line=LAMP, width=4)
    icon(s, picture, mx, my, 15, LAMP, INK)


def _named(s: Sheet, focus: list[Square], ocean: Ocean, o: Layout) -> None:
    """A place that is named, not built upon: a workplace, a Life Preserver."""
    sea.ring(s, [square for square in focus if square in set(focus)], o, BEACON, 6, (16, 10))
    for label in ocean.preservers:
        if square_of(ocean.size, label) == focus[0]:
            icon(s, "buoy", *o.mid(focus[0]), o.k * 0.34, INK, SEA["mid"])


# ---- words


def _head(s: Sheet, trial: Trial, colour: str, *, legal: bool) -> None:
    flag(s, colour, 38, 24, 68, 50, width=2.5)
    words = typed(trial)
    width = min(520.0, s.width(words, "figure", 44) + 64) if words else 0
    s.fit(122, 50, asked(trial), "title", 46, 1080 - 190 - width, fill=PAPER)
    if words:
        tint = "#7fe0b0" if trial.locked else BEACON if legal else "#ff8f86"
        pill(s, SIZE - 38 - width, 20, width, 60, words, 44, tint)
    if trial.locked:
        padlock(s, SIZE - 60 - width, 50, 14, "#7fe0b0")


def _slip(s: Sheet, scene: Scene, trial: Trial, piece: Piece | None, seen: Outlook) -> None:
    y, h = SLIP_AT, 154
    paper(s, 38, y, 1004, h, fill=PAPER_LIGHT)
    if piece is None:
        _open_choice(s, scene, trial, y)
        return
    title = f"{building_name(piece.what)} here would" if piece.kind == "building" else "It would"
    s.text(64, y + 40, title, "label", 26, INK_SOFT)
    x, room = 64.0, 960.0 if not seen.sites and not seen.monument else 460.0
    if not seen.gains:
        s.text(64, y + 98, "take up its place, nothing more", "text", 29, INK_SOFT)
        x = 470
    shown = seen.gains[:3]
    each = room / max(1, len(shown)) if len(shown) > 1 else room
    for gain in shown:
        s.circle(x + 24, y + 98, 25, fill=mix(gain.colour, PAPER_LIGHT, 0.55), line=INK, width=2.5)
        icon(s, gain.icon, x + 24, y + 98, 16, INK, PAPER_LIGHT)
        words, size = s.fitted(gain.words, "strong", 30, each - 66)
        s.text(x + 58, y + 97, words, "strong", size)
        x += 58 + s.width(words, "strong", size) + 18
    if len(seen.gains) > len(shown):
        s.fit(64, y + 134, ", ".join(g.words for g in seen.gains[3:]), "text", 22, room, fill=INK_SOFT)
    if seen.sites or seen.monument:
        _ready(s, seen, max(x + 8, 470), y)


def _ready(s: Sheet, seen: Outlook, x: float, y: float) -> None:
    """What could be built then."""
    s.stroke([(x, y + 28), (x, y + 126)], PAPER_EDGE, 1.6)
    count = len(seen.sites)
    where = f"on {seen.sites[0].anchor}" if count == 1 else f"on {many(count, 'places')}" if count else ""
    told = f"then build {where}" + (f", a Monument on {seen.monument}" if seen.monument else "")
    s.fit(x + 22, y + 40, told, "label", 26, 1020 - x - 22, fill=INK_SOFT)
    found = buildings(seen.sites)
    rows = 1 if len(found) <= 2 else 2
    across = max(1, -(-len(found) // rows))
    each, k = (1024 - x - 22) / across, 50 if rows == 1 else 40
    for i, (id, material) in enumerate(found):
        left, top = x + 22 + (i % across) * each, y + (72 if rows == 1 else 60 + i // across * 45)
        ground = mix(MATERIALS[material].face, PAPER, 0.55)
        s.rect(left, top, k, k, fill=ground, line=INK, width=2.5, r=8)
        icon(s, building_icon(id), left + k / 2, top + k / 2, k * 0.32, INK, ground)
        if each > 150:
            s.fit(left + k + 8, top + k / 2, building_name(id), "strong", 27, each - k - 18)


def _open_choice(s: Sheet, scene: Scene, trial: Trial, y: float) -> None:
    """The choice in words where nothing is laid, or how many places there are."""
    if trial.trying and trial.trying in (*trial.legal, *trial.parts):
        chosen = choices(scene, trial, [trial.trying])[0]
        icon(s, chosen.icon, 98, y + 76, 30, INK, PAPER_LIGHT)
        s.wrap(150, y + 42, chosen.words, "strong", 31, 860, INK, lines=2, lead=1.25)
        return
    count = len(trial.legal)
    s.text(64, y + 44, "may be chosen now", "label", 26, INK_SOFT)
    told = f"{count} answers" if count > 6 else ", ".join(key.replace("_", " ") for key in trial.legal) or "nothing yet"
    s.fit(64, y + 100, told, "strong", 31, 950)
