"""One ocean on a sheet: the sea with its grid and border, what floats, what is built, and the lamp on the latest."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image

from games.kalypso.grid import grid_of
from games.kalypso.pieces import BOOK, BUILDINGS
from games.kalypso.view import Ocean, Piece
from renderers.ink.chart import chart_sea
from renderers.ink.icons import icon
from renderers.ink.palette import DANGER, FOAM, INK, LAMP, PAPER, PAPER_LIGHT, RED_WORDS, SEA, Colour, mix
from renderers.ink.pieces import badge, flag, pawn
from renderers.ink.shapes import coast
from renderers.ink.sheet import SCALE, Sheet, kept
from renderers.kalypso.layout import ZONE, Layout, Square, boundary, column_name, row_name, square_of, squares_of
from renderers.kalypso.things import (
    BARREL,
    MATERIALS,
    SAND,
    SOIL,
    Roof,
    barrel,
    boat,
    building,
    fish,
    garden,
    half_barrel,
    island,
    monument,
    net,
    raft,
    sanctuary,
    texture,
)

BORDER = 46  # between the grid and the outer line of its border
FLOATING = ("salvage", "scrap")
SETTLEMENT = ("building", "monument", "sanctuary")
TOPS = (*SETTLEMENT, "garden")
ASHORE = ((0, 1), (0, 2), (3, 1), (3, 2), (0, 0), (3, 0))  # where Survivors wait, beside the Garden spaces
VEIL = (220, 245, 255, 78)
EMPTY = ("open", "netted", "enclosed", "lost")


# ---- the sea


@lru_cache(maxsize=4)
def depths(size: int, k: float) -> Image.Image:
    """The sea of a whole ocean with its depth contours, k pixels a square; contours follow nothing that may change."""
    side = round(size * k)
    land = coast(side / 2, side / 2, side * 0.27, 23, 0.34)
    depth = ((34, "mid"), (84, "shelf"), (158, "shallow"))
    sea = chart_sea(side, side, [land], seed=6, reach=side * 0.12, bands=depth, noise=34)
    return sea.quantize(64, dither=Image.Dither.NONE)


def paint_water(s: Sheet, o: Layout) -> None:
    """The empty ocean of a layout, without its border."""
    x, y = (round(-at * o.k) for at in o.first)
    w, h = round(o.width), round(o.height)
    part = depths(o.size, o.k).crop((-x, -y, w - x, h - y)).convert("RGB")
    s.im.paste(part.resize((w * SCALE, h * SCALE), Image.Resampling.BILINEAR), (round(o.x * SCALE), round(o.y * SCALE)))
    _open_sea(s, o)
    _zones(s, o)
    if grid_of(o.size).circle:
        s.circle(*o.at((o.size // 2, o.size // 2)), o.k * 0.92, line=(251, 245, 228, 120), width=max(2.0, o.k * 0.04))


@lru_cache(maxsize=6)
def water(o: Layout, lettering: float) -> Image.Image:
    """The empty ocean of a layout with its border, twice the size, cut at the border's outer line."""
    s = Sheet(round(o.width) + 2 * BORDER + 4, round(o.height) + 2 * BORDER + 4, SEA["abyss"])
    here = o._replace(x=BORDER + 2, y=BORDER + 2)
    paint_water(s, here)
    border(s, here, lettering)
    return kept(s.im)


def _open_sea(s: Sheet, o: Layout) -> None:
    """Beyond the edge there is nothing: no Zone, nothing printed (KA-R.3)."""
    for c in range(o.first[0], o.first[0] + o.across):
        for r in range(o.first[1], o.first[1] + o.down):
            if not (0 <= c < o.size and 0 <= r < o.size):
                s.rect(*o.at((c, r)), o.k + 0.5, o.k + 0.5, fill=SEA["abyss"])


def _zones(s: Sheet, o: Layout) -> None:
    (c0, r0), k = o.first, o.k
    columns = range(max(0, c0), min(o.size, c0 + o.across) + 1)
    rows = range(max(0, r0), min(o.size, r0 + o.down) + 1)
    left, top = o.at((columns[0], rows[0]))
    right, low = o.at((columns[-1], rows[-1]))
    for c in columns[:-1]:
        for r in rows[:-1]:
            if (c // ZONE + r // ZONE) % 2:
                s.rect(*o.at((c, r)), k + 0.5, k + 0.5, fill=(39, 89, 109, 80))
    for thick in (False, True):
        colour, width = ((220, 235, 234, 200), 3.4) if thick else ((143, 176, 186, 60), 1.2)
        for c in columns:
            if thick == (c % ZONE == 0):
                x = o.at((c, r0))[0]
                s.stroke([(x, top), (x, low)], colour, width, round_ends=False)
        for r in rows:
            if thick == (r % ZONE == 0):
                y = o.at((c0, r))[1]
                s.stroke([(left, y), (right, y)], colour, width, round_ends=False)


def border(s: Sheet, o: Layout, px: float) -> None:
    """The keys that players type: letters above and below, numbers left and right."""
    t = BORDER
    s.rect(o.x - t, o.y - t, o.width + 2 * t, o.height + 2 * t, line=PAPER, width=1.8)
    s.rect(o.x - 8, o.y - 8, o.width + 16, o.height + 16, line=PAPER, width=1.8)
    for i in range(o.across):
        key_above_and_below(s, o, o.first[0] + i, px)
    for i in range(o.down):
        key_left_and_right(s, o, o.first[1] + i, px)


def key_above_and_below(s: Sheet, o: Layout, column: int, px: float, lit: Colour | None = None) -> None:
    """The name of a column on the border, lit where it is in use."""
    t, x = BORDER, o.at((column, o.first[1]))[0]
    for y in (o.y - t / 2 - 4, o.y + o.height + t / 2 + 4):
        if lit is not None or column % 2 == 0:
            s.rect(x, y - t / 2 + 5, o.k, t - 10, fill=lit or mix(SEA["abyss"], PAPER, 0.13))
        s.text(x + o.k / 2, y - 1, column_name(o.size, column), "figure", px, INK if lit else PAPER, "mm")


def key_left_and_right(s: Sheet, o: Layout, row: int, px: float, lit: Colour | None = None) -> None:
    """The name of a row on the border, lit where it is in use."""
    t, y = BORDER, o.at((o.first[0], row))[1]
    for x in (o.x - t / 2 - 4, o.x + o.width + t / 2 + 4):
        if lit is not None or row % 2 == 0:
            s.rect(x - t / 2 + 5, y, t - 10, o.k, fill=lit or mix(SEA["abyss"], PAPER, 0.13))
        s.text(x, y + o.k / 2 - 1, row_name(o.size, row), "figure", px, INK if lit else PAPER, "mm")


def trim(s: Sheet, o: Layout, px: float) -> None:
    """Cover what hangs out of a window, and draw its border."""
    for x, y, w, h in (
        (0, 0, s.w, o.y),
        (0, o.y + o.height, s.w, s.h - o.y - o.height),
        (0, 0, o.x, s.h),
        (o.x + o.width, 0, s.w - o.x - o.width, s.h),
    ):
        s.rect(x, y, w, h, fill=SEA["abyss"])
    border(s, o, px)


def lay_water(s: Sheet, o: Layout, lettering: float) -> None:
    """The empty ocean with its border, from the layers that are kept."""
    base = water(o._replace(x=0, y=0), lettering)
    s.im.paste(base.convert("RGB"), (round((o.x - BORDER - 2) * SCALE), round((o.y - BORDER - 2) * SCALE)))


# ---- what is on it


def draw(s: Sheet, ocean: Ocean, o: Layout, settler: str, *, points: bool) -> None:
    """Everything on an ocean; Settlers wear the colour `settler`, badges tell the printed points where they count."""
    _drifting(s, ocean, o)
    pieces = [(piece, squares_of(ocean.size, piece.squares)) for piece in ocean.pieces]
    pieces = [(piece, squares) for piece, squares in pieces if any(o.shows(square) for square in squares)]
    for piece, squares in pieces:
        if piece.kind == "net":
            net(s, squares, o)
    for piece, squares in pieces:
        if piece.kind in FLOATING:
            raft(s, list(zip(squares, piece.icons, strict=False)), o)
    _drop_in(s, pieces, o)
    for piece, squares in pieces:
        if piece.kind in SETTLEMENT:
            settlement_piece(s, piece, squares, o, settler, points=points)


def _drop_in(s: Sheet, pieces: Iterable[tuple[Piece, list[Square]]], o: Layout) -> None:
    """Boats and Barrels between the tiles, the Island, Gardens upon them."""
    ordered = list(pieces)
    for piece, squares in ordered:
        if piece.kind == "boat":
            boat(s, squares, o, docked=piece.docked)
        elif piece.kind == "barrel":
            barrel(s, *o.mid(squares[0]), o.k)
    land = squares_of(o.size, grid_of(o.size).labels(grid_of(o.size).island))
    if any(o.shows(square) for square in land):
        island(s, land[0], o)
    for piece, squares in ordered:
        if piece.kind == "garden":
            garden(s, squares, o)


def _drifting(s: Sheet, ocean: Ocean, o: Layout) -> None:
    """Enclosed water, Fish icons, half-submerged Barrels and Life Preservers."""
    for square in squares_of(ocean.size, ocean.enclosed):
        if o.shows(square):
            lagoon(s, *o.at(square), o.k)
    under = {square for piece in ocean.pieces for square in piece.squares}
    for label, status in ocean.fish:
        found = square_of(ocean.size, label)
        if found is not None and o.shows(found) and status in EMPTY and label not in under:
            fish(s, *o.mid(found), o.k, status)
    for square in squares_of(ocean.size, ocean.half_barrels):
        if o.shows(square):
            half_barrel(s, *o.mid(square), o.k)
    for square in squares_of(ocean.size, ocean.preservers):
        if o.shows(square):
            icon(s, "buoy", *o.mid(square), o.k * 0.34, INK, SEA["mid"])


def lagoon(s: Sheet, x: float, y: float, k: float) -> None:
    """A square of enclosed water from its upper left corner."""
    half = k / 2
    s.stamp(("lagoon", k), x + half, y + half, half + 1, lambda aside, ax, ay: _lagoon(aside, ax - half, ay - half, k))


def _lagoon(s: Sheet, x: float, y: float, k: float) -> None:
    s.rect(x, y, k, k, fill=SEA["lagoon"])
    light = mix(SEA["lagoon"], FOAM, 0.3)
    step = k / max(3, round(k / 11))
    for i in range(round(k / step)):  # strokes that go on from square to square
        a = (i + 0.5) * step
        s.stroke([(x, y + a), (x + a, y)], light, 1.6, round_ends=False)
        s.stroke([(x + a, y + k), (x + k, y + a)], light, 1.6, round_ends=False)


def settlement_piece(s: Sheet, piece: Piece, squares: list[Square], o: Layout, settler: str, *, points: bool) -> None:
    """A Building, Monument or Sanctuary."""
    corner = min(squares, key=lambda square: (square[1], square[0]))
    if piece.kind == "monument":
        monument(s, corner, o, str(BOOK.points.monument) if points else "")
    elif piece.kind == "sanctuary":
        sanctuary(s, corner, o, piece.saved)
    else:
        building(s, corner, o, Roof(piece.what, settler if piece.settler else "", worth(piece.what) if points else ""))


def worth(id: str) -> str:
    """The figure that is printed on a Building: its points, X where they are counted at the end."""
    known = BUILDINGS.get(id)
    return "" if known is None else str(known.vp) if known.vp else "X"


def islanders(s: Sheet, waiting: int, o: Layout) -> None:
    """Survivors on the Island: each needs a roof before the round ends."""
    square = squares_of(o.size, grid_of(o.size).labels(grid_of(o.size).island))[0]
    for i, (dx, dy) in enumerate(ASHORE[:waiting]):
        x, y = o.mid((square[0] + dx, square[1] + dy))
        k = o.k * 0.42
        s.circle(x, y, k, fill=PAPER_LIGHT, line=DANGER, width=max(2.5, o.k * 0.08))
        if waiting > len(ASHORE) and i == len(ASHORE) - 1:
            s.text(x, y - 1, f"+{waiting - i}", "figure", o.k * 0.5, RED_WORDS, "mm")
        else:
            pawn(s, x, y + 1, k * 0.64, "white")


# ---- marks


def ring(
    s: Sheet,
    squares: Iterable[Square],
    o: Layout,
    colour: Colour = LAMP,
    width: float = 5,
    dash: tuple[float, float] | None = None,
) -> None:
    """An outline round squares, cased in ink: the lamp for what happened, the dashed beacon for what may."""
    edges = boundary(squares, o)
    for edge in edges:
        s.stroke(edge, INK, width + 5)
    for edge in edges:
        s.stroke(edge, colour, width, dash)


def numbered(
    s: Sheet, squares: list[Square], o: Layout, number: int | None, seat: str = "", *, roof: bool = False
) -> None:
    """The lamp round the latest piece, with its number in the order of events and the flag of who laid it.

    A roof keeps its icon clear: its flag is small and stands in the lower left corner.
    """
    ring(s, squares, o, LAMP, 5 if o.k >= 30 else 3)
    if number is None:
        return
    left, top = min(squares)[0], min(row for _, row in squares)
    if seat and roof:
        x, y = o.at((left, top + 1))
        w = o.k * 0.6
        flag(s, seat, x + o.k * 0.08, y + o.k * 0.5, w, w * 0.75, width=2)
    anchor = (left, top) if roof else squares[1] if len(squares) == 5 else squares[0]
    x, y = o.mid(anchor)
    if seat and not roof:
        w, h = max(30.0, o.k * 0.72), max(22.0, o.k * 0.54)
        flag(s, seat, x - w / 2, y - h / 2, w, h)
    r = max(13.0, o.k * 0.24)
    badge(s, x + o.k * 0.45, y - o.k * 0.42, number, LAMP, INK, r, r * 1.55)


def crosshair(s: Sheet, square: Square, o: Layout) -> None:
    """The row and the column of a square, lit on the water."""
    x, y = o.at(square)
    s.rect(x, o.y, o.k, o.height, fill=(116, 230, 255, 34))
    s.rect(o.x, y, o.width, o.k, fill=(116, 230, 255, 34))


def body(s: Sheet, piece: Piece, squares: list[Square], o: Layout, *, points: bool) -> None:
    """The true faces of a piece that is only tried, under a pale veil."""
    if piece.kind in ("building", "monument", "sanctuary"):
        settlement_piece(s, piece, squares, o, "", points=points)
        return
    drawn = {"boat": lambda: boat(s, squares, o, docked=False), "net": lambda: net(s, squares, o),
             "garden": lambda: garden(s, squares, o), "barrel": lambda: barrel(s, *o.mid(squares[0]), o.k)}  # fmt: skip
    if piece.kind in drawn:
        drawn[piece.kind]()
        return
    for square, material in zip(squares, piece.icons or ("",) * len(squares), strict=False):
        if material in MATERIALS:
            texture(s, material, *o.at(square), o.k)
        s.rect(*o.at(square), o.k, o.k, fill=VEIL)


# ---- small


def mini(s: Sheet, ocean: Ocean, x: float, y: float, side: float, last: Iterable[str] = ()) -> None:
    """A whole ocean as a patch of colours: what is laid, what is built, where the latest piece lies."""
    k = side / ocean.size
    o = Layout(x, y, k, ocean.size, (0, 0), ocean.size, ocean.size)
    s.rect(x, y, side, side, fill=SEA["mid"])
    for square in squares_of(ocean.size, ocean.enclosed):
        s.rect(*o.at(square), k, k, fill=SEA["lagoon"])
    for piece in ocean.pieces:
        _mini_piece(s, piece, squares_of(ocean.size, piece.squares), o)
    land = squares_of(ocean.size, ocean.island)
    if land:
        s.rect(*o.at(land[0]), 4 * k, 4 * k, fill=SAND, line=INK, width=1.5)
    for step in range(ZONE, ocean.size, ZONE):
        for line in ([(x + step * k, y), (x + step * k, y + side)], [(x, y + step * k), (x + side, y + step * k)]):
            s.stroke(line, (143, 176, 186, 150), 1.4, round_ends=False)
    shown = [square for square in squares_of(ocean.size, last) if o.shows(square)]
    if shown:
        ring(s, shown, o, LAMP, 2.5)


def _mini_piece(s: Sheet, piece: Piece, squares: list[Square], o: Layout) -> None:
    shown = [square for square in squares if o.shows(square)]
    if not shown:
        return
    if piece.kind in FLOATING:
        for square, material in zip(squares, piece.icons, strict=False):
            if o.shows(square):
                s.rect(*o.at(square), o.k + 0.5, o.k + 0.5, fill=MATERIALS[material].face)
        return
    (x0, y0), (x1, y1) = o.at(min(shown)), o.at(max(shown))
    w, h = x1 - x0 + o.k, y1 - y0 + o.k
    if piece.kind in SETTLEMENT:
        s.rect(x0 + 1, y0 + 1, w - 2, h - 2, fill=PAPER_LIGHT, line=INK, width=max(1.5, o.k * 0.12), r=2)
    else:
        fill = {"boat": PAPER_LIGHT, "barrel": BARREL, "garden": SOIL}.get(piece.kind)
        s.rect(
            x0 + 1, y0 + 1, w - 2, h - 2, fill=fill, line=FOAM if piece.kind == "net" else INK, width=1.2, r=o.k * 0.4
        )
