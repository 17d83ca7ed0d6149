"""The overview: one ocean large, with everything round it that decides the next move.

Against each other the viewer's own ocean is the large one, in public the leader's; the others stand small along the
bottom, and an area shows any of them large. Together there is one ocean for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.kalypso.view import KalypsoView, Ocean, Piece
from renderers import Scene
from renderers.ink.chart import title_bar
from renderers.ink.palette import SEA
from renderers.ink.sheet import Sheet
from renderers.kalypso import ocean as sea
from renderers.kalypso import panels, team
from renderers.kalypso.layout import Layout, Square, around, fitting, squares_of
from renderers.kalypso.words import TITLE, news, ocean_of, round_line, shared, view_of

SIZE, CROP = 1600, 1200
OWN_AT, OWN_SIDE = (84, 330), 936  # the large ocean against each other
SHARED_AT, SHARED_SIDE = (82, 188), 1080
OWN_LETTERING, SHARED_LETTERING = 34, 27  # the keys on the border
OCEANS = ((12, OWN_SIDE, OWN_LETTERING), (24, SHARED_SIDE, SHARED_LETTERING))
QUARTERS = {"north-west": (0, 0), "north-east": (1, 0), "south-west": (0, 1), "south-east": (1, 1)}
SEAT_AREAS = ("seat-1", "seat-2", "seat-3", "seat-4")
MOST_MARKS = 9


class Mark(NamedTuple):
    """What just happened on an ocean: where, in which order, whose doing ("" nobody's), and whether it is a roof."""

    squares: list[Square]
    number: int
    colour: str
    roof: bool = False


def focus(scene: Scene) -> int:
    """The seat whose ocean is the large one: the viewer's, in public the leader's."""
    view = view_of(scene)
    if scene.viewer is not None and scene.viewer < len(view.members):
        return scene.viewer
    return max(view.members, key=lambda member: (member.score or 0, -member.seat)).seat


def settler_colour(view: KalypsoView, ocean: Ocean) -> str:
    """The colour of the Settlers on an ocean."""
    return "white" if ocean.seat is None else view.members[ocean.seat].colour


def draw(scene: Scene, seat: int | None = None) -> Sheet:
    """The overview of a scene, not yet reduced; `seat` says whose ocean is to be large."""
    view = view_of(scene)
    s = Sheet(SIZE, SIZE, SEA["abyss"])
    if shared(view):
        _together(s, scene, view)
    else:
        chosen = focus(scene) if seat is None or seat >= len(view.members) else seat
        _apart(s, scene, view, chosen)
    title_bar(s, TITLE, round_line(view), view.rounds, view.round, news(view))
    return s


def _apart(s: Sheet, scene: Scene, view: KalypsoView, seat: int) -> None:
    ocean = ocean_of(view, seat)
    o = fitting(ocean, *OWN_AT, OWN_SIDE)
    panels.forecasts(s, view, view.members[seat])
    draw_ocean(s, scene, ocean, o, OWN_LETTERING)
    panels.column(s, scene, seat)
    panels.others(s, scene, seat, list(marks(scene, ocean)))


def _together(s: Sheet, scene: Scene, view: KalypsoView) -> None:
    ocean = view.oceans[0]
    draw_ocean(s, scene, ocean, fitting(ocean, *SHARED_AT, SHARED_SIDE), SHARED_LETTERING)
    team.column(s, view)
    team.crew(s, scene)


def draw_ocean(s: Sheet, scene: Scene, ocean: Ocean, o: Layout, lettering: float) -> None:
    """An ocean with all that is on it and the marks of what just happened."""
    view = view_of(scene)
    sea.lay_water(s, o, lettering)
    sea.draw(s, ocean, o, settler_colour(view, ocean), points=not shared(view))
    if view.tracker is not None:
        sea.islanders(s, view.tracker.island, o)
    found = [mark for mark in marks(scene, ocean) if any(o.shows(square) for square in mark.squares)]
    for mark in found:
        sea.numbered(s, mark.squares, o, mark.number, mark.colour if shared(view) else "", roof=mark.roof)
    if not found and ocean.last:
        sea.numbered(s, squares_of(ocean.size, ocean.last), o, None)


def marks(scene: Scene, ocean: Ocean) -> Iterator[Mark]:
    """What was laid and built on an ocean since the last picture, in order, each piece once.

    Under a roof nothing is marked: a tile shows the lamp on the squares that can still be seen.
    """
    colours = {member.seat: member.colour for member in view_of(scene).members}
    tops = [piece for piece in ocean.pieces if piece.kind in sea.TOPS]
    roofed = {square for piece in tops for square in squares_of(ocean.size, piece.squares)}
    seen: list[Piece] = []
    for event in scene.events:
        seat = getattr(event, "seat", None)
        if ocean.seat is not None and seat != ocean.seat:
            continue
        piece = _piece_of(event, ocean)
        if piece is None or piece in seen:
            continue
        squares = squares_of(ocean.size, piece.squares)
        if piece not in tops:
            squares = [square for square in squares if square not in roofed]
        if squares and len(seen) < MOST_MARKS:
            seen.append(piece)
            colour = colours.get(seat, "") if isinstance(seat, int) else ""
            yield Mark(squares, len(seen), colour, piece.kind in sea.SETTLEMENT)


def _piece_of(event: object, ocean: Ocean) -> Piece | None:
    """What an event laid or built, by its anchor; None for events about anything else."""
    place = str(getattr(event, "place", "") or "")
    kind = getattr(event, "kind", None)
    built = kind is not None or any(hasattr(event, field) for field in ("building", "motif", "origin"))
    if not place or not built:
        return None
    anchor = place.partition("-")[0]
    for piece in reversed(ocean.pieces):
        if piece.key.partition("-")[0] == anchor and (kind is None or piece.kind == kind):
            return piece
    return None


def draw_quarter(scene: Scene, name: str) -> Sheet:
    """A quarter of the large ocean, enlarged, with its border. Raises KeyError for no such quarter."""
    east, south = QUARTERS[name]
    view = view_of(scene)
    ocean = view.oceans[0] if shared(view) else ocean_of(view, focus(scene))
    half = ocean.size // 2
    count = half + (2 if ocean.size > 12 else 1)  # a little of the neighbours, so that joints can be seen
    reached = {square for piece in ocean.pieces for square in squares_of(ocean.size, piece.squares)}
    corner = [(0, 0), (ocean.size - 1, 0), (0, ocean.size - 1), (ocean.size - 1, ocean.size - 1)][east + 2 * south]
    out = [q for q in reached if not (0 <= q[0] < ocean.size and 0 <= q[1] < ocean.size)]
    near = [q for q in out if (q[0] < half) != east and (q[1] < half) != south]
    first, across, down = around(ocean.size, [corner, *near], count + (2 if near else 0), count + (2 if near else 0))
    k = (CROP - 2 * sea.BORDER - 24) // across
    s = Sheet(CROP, CROP, SEA["abyss"])
    left = (CROP - k * across) / 2
    o = Layout(left, left, k, ocean.size, first, across, down)
    draw_ocean(s, scene, ocean, o, 34)
    sea.trim(s, o, 34)
    return s
