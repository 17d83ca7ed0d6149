"""The pieces of Eldertide: goods, works, ships, lighthouses, tokens, and rewards as rows of small drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.eldertide.pieces import (
    Advance,
    BuildFacility,
    CapUp,
    Export,
    FillQi,
    GainOutpostBeacon,
    GainQi,
    GainResource,
    GainRp,
    GainToolkit,
    Pay,
    PayToolkit,
    PerFacility,
    Pick,
    RaiseDemand,
    RemoveDamage,
    RowBonusRp,
    RpPer,
    RpPerSet,
)
from renderers.eldertide.geography import GOOD_OF_TRACK, LOOKS, WORKS, flag_of
from renderers.eldertide.glyphs import sign
from renderers.ink.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    BROKEN,
    FLAME,
    INK,
    LAMP,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    SEATS,
    mix,
    on,
)
from renderers.ink.pieces import flag, padlock
from renderers.ink.shapes import box, closed, ngon, scaled, star

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.eldertide.pieces import Verb
    from renderers.ink.palette import Colour
    from renderers.ink.shapes import Point
    from renderers.ink.sheet import Sheet

QI, QI_DARK = "#2b8fb4", "#14506a"
QI_DROP = "#2b7f9c"
UNMANNED, UNMANNED_DARK = "#8b9499", "#4d565c"
PLANK = "#b98a52"


def hexagon(x: float, y: float, r: float) -> list[Point]:
    """A hexagon that stands on its corner."""
    return ngon(x, y, r, 6, 0.5)


# ---- goods and works


def silhouette(kind: str, x: float, y: float, k: float) -> list[Point]:
    """The outline that belongs to a good."""
    match LOOKS[kind].shape:
        case "hexagon":
            return ngon(x, y, k * 1.08, 6, 0.5)
        case "square":
            return box(x - k * 0.92, y - k * 0.92, k * 1.84, k * 1.84)
        case "diamond":
            return ngon(x, y, k * 1.22, 4, 0)
        case _:
            return ngon(x, y, k, 40)


def good(s: Sheet, kind: str, x: float, y: float, k: float) -> None:
    """A Resource: colour, silhouette and glyph all say the same thing."""
    s.stamp(("eldertide good", kind, k), x, y, k * 1.3 + 4, lambda aside, ax, ay: _good(aside, kind, ax, ay, k))


def _good(s: Sheet, kind: str, x: float, y: float, k: float) -> None:
    look, points = LOOKS[kind], silhouette(kind, x, y, k)
    s.fill(scaled(points, x, y, 1 + 2.6 / k), INK)
    s.fill(points, look.colour)
    sign(s, kind, x, y, k * (0.6 if look.shape == "diamond" else 0.62), look.dark, look.colour)


def good_wanted(s: Sheet, kind: str, x: float, y: float, k: float, ground: Colour = PAPER) -> None:
    """A place where such a Resource may go: its silhouette, pale and dashed."""
    look, points = LOOKS[kind], silhouette(kind, x, y, k)
    pale = mix(look.colour, ground, 0.72)
    s.fill(points, pale)
    s.stroke(closed(points), mix(look.colour, INK, 0.25), 2.5, (7, 4), round_ends=False)
    sign(s, kind, x, y, k * 0.6, INK if kind == "any" else mix(look.colour, INK, 0.35), pale)


def work(s: Sheet, kind: str, x: float, y: float, k: float) -> None:
    """The built side of a Resource: a filled slot with the works on it; `kind` is the Facility."""
    s.stamp(("eldertide work", kind, k), x, y, k + 5, lambda aside, ax, ay: _work(aside, kind, ax, ay, k))


def _work(s: Sheet, kind: str, x: float, y: float, k: float) -> None:
    look = LOOKS[next(good for good, works in WORKS.items() if works == kind)]
    s.fill(hexagon(x, y, k + 2.5), INK)
    s.fill(hexagon(x, y, k), look.colour)
    if k > 24:
        s.fill(hexagon(x, y, k * 0.84), None, look.dark, 1.6)
    sign(s, kind, x, y, k * 0.52, look.dark, look.colour)


def track_mark(s: Sheet, kind: str, x: float, y: float, k: float) -> None:
    """A step up on a track: the good's silhouette with an arrow cut into it."""
    points = silhouette(kind, x, y, k)
    s.fill(scaled(points, x, y, 1.2), INK)
    s.fill(points, LOOKS[kind].colour)
    sign(s, "up", x, y, k * 0.72, INK if kind == "any" else on(LOOKS[kind].colour))


def closed_slot(s: Sheet, x: float, y: float, k: float) -> None:
    """A Storage slot under its Block."""
    s.rect(x - k, y - k, 2 * k, 2 * k, fill=BROKEN, line=INK, width=2, r=k * 0.25)
    if k > 20:
        padlock(s, x, y, k * 0.58, PAPER_SHADE)
    else:
        sign(s, "cross", x, y, k * 0.54, PAPER_SHADE)


# ---- ships and lights


def ship(s: Sheet, x: float, y: float, k: float, house: str, *, manned: bool = True, lamp: bool = False) -> None:
    """A ship, its mainsail the House's flag; (x, y) is the middle of the waterline, k half the length.

    The ship of a House that nobody plays lies at anchor: grey, its sail furled.
    """
    if lamp:
        s.glow(x, y - k * 0.5, k * 2, LAMP, 190)
    key = ("eldertide ship", house, k, manned)
    s.stamp(key, x, y, k * 1.9 + 3, lambda aside, ax, ay: _ship(aside, ax, ay, k, flag_of(house), manned=manned))


def _ship(s: Sheet, x: float, y: float, k: float, seat: str, *, manned: bool) -> None:
    flown = SEATS[seat]

    def at(*points: Point) -> list[Point]:
        return [(x + px * k, y + py * k) for px, py in points]

    hull = at((-1, -0.28), (1.08, -0.28), (0.68, 0.26), (-0.72, 0.26))
    if not manned:
        s.fill(at((-1.14, -0.42), (1.24, -0.42), (0.76, 0.4), (-0.82, 0.4)), INK)
        s.fill(hull, UNMANNED)
        s.stroke(at((0, -0.3), (0, -1.6)), INK, k * 0.24)
        s.stroke(at((-0.7, -1.24), (0.7, -1.24)), INK, k * 0.42)
        s.stroke(at((-0.62, -1.24), (0.62, -1.24)), UNMANNED, k * 0.2)
        return
    outline = at((-1.1, -0.4), (-0.78, -1.66), (0.62, -1.66), (1.28, -0.42), (0.78, 0.38), (-0.82, 0.38))
    s.fill(outline, INK)
    s.fill(hull, flown.colour)
    s.fill(at((-1, -0.28), (1.08, -0.28), (1.0, -0.14), (-0.95, -0.14)), flown.second)
    flag(s, seat, x - k * 0.66, y - k * 1.54, k * 1.22, k * 1.12, None)
    s.fill(at((0.66, -1.2), (1.12, -0.46), (0.66, -0.46)), PAPER_LIGHT)


def lighthouse(s: Sheet, x: float, y: float, k: float, bottom: str, top: str) -> None:
    """A Port Beacon about its foot: the foot in its builder's colours, the lantern in another's; lit when complete."""
    if top:
        s.glow(x, y - k * 2.3, k * 2.6, FLAME, 210)
    key = ("eldertide light", bottom, top, k)
    s.stamp(key, x, y, k * 3.4 + 4, lambda aside, ax, ay: _lighthouse(aside, ax, ay, k, bottom, top))


def _colours(builder: str) -> tuple[str, str]:
    """A builder's two colours; a neutral part is bare stone."""
    if builder in ("", "neutral"):
        return UNMANNED, UNMANNED_DARK
    flown = SEATS[flag_of(builder)]
    return flown.colour, flown.second


def _lighthouse(s: Sheet, x: float, y: float, k: float, bottom: str, top: str) -> None:
    def at(*points: Point) -> list[Point]:
        return [(x + px * k, y + py * k) for px, py in points]

    first, second = _colours(bottom)
    if top:
        for side in (-1, 1):
            long, wide = (2.1, 0.65) if side < 0 else (1.35, 0.4)  # the land side keeps clear of the actions
            beam = at((side * 0.3, -2.3), (side * long, -2.3 - wide), (side * long, -2.3 + wide))
            s.fill(beam, FLAME, BRASS, 2)
    s.fill(scaled(at((-0.66, 0), (-0.42, -1.15), (0.42, -1.15), (0.66, 0)), x, y - k * 0.57, 1 + 3.4 / k), INK)
    s.fill(at((-0.66, 0), (-0.42, -1.15), (0.42, -1.15), (0.66, 0)), first)
    s.fill(at((-0.6, -0.3), (-0.54, -0.62), (0.54, -0.62), (0.6, -0.3)), second)
    s.rect(x - k * 0.62, y - k * 1.36, k * 1.24, k * 0.26, fill=INK)
    if not top:
        for px, high in ((-0.4, 1.8), (0.4, 1.8), (0, 2.1)):
            s.stroke(at((px, -1.4), (px, -high)), INK, max(2.0, k * 0.14))
        return
    first, second = _colours(top)
    s.fill(at((-0.46, -1.3), (-0.36, -2.1), (0.36, -2.1), (0.46, -1.3)), INK)
    s.fill(at((-0.34, -1.36), (-0.26, -2.05), (0.26, -2.05), (0.34, -1.36)), first)
    s.rect(x - k * 0.3, y - k * 1.8, k * 0.6, k * 0.18, fill=second)
    s.rect(x - k * 0.4, y - k * 2.6, k * 0.8, k * 0.6, fill=FLAME, line=INK, width=2)
    s.fill(at((-0.56, -2.56), (0, -3.1), (0.56, -2.56)), INK)


# ---- tokens


def points_token(s: Sheet, x: float, y: float, k: float, points: object) -> None:
    """Reputation Points on a dark brass star."""
    s.fill(star(x, y, k, k * 0.78, 8), BRASS_DARK)
    s.text(x, y - k * 0.06, points, "figure", k * 1.36, PAPER_LIGHT, "mm")


def value_box(s: Sheet, x: float, y: float, w: float, h: float, value: int, *, open_: bool) -> None:
    """A box of RP that is scored once: brass, or covered by a Score Block."""
    s.rect(x, y, w, h, fill=BRASS if open_ else BROKEN, line=INK, width=2, r=5)
    s.text(x + w / 2, y + h / 2 - 1, value, "figure", h * 0.8, INK if open_ else "#a3a7ac", "mm")
    if not open_:
        s.stroke([(x + 6, y + h - 6), (x + w - 6, y + 6)], INK, 3)


def favor_token(s: Sheet, x: float, y: float, k: float) -> None:
    """The Favor token: who holds it is first among equals."""
    s.circle(x, y, k + 2, fill=INK)
    s.circle(x, y, k, fill=BRASS_LIGHT)
    sign(s, "favor", x, y, k * 0.66, INK, BRASS_LIGHT)


def dial_face(s: Sheet, x: float, y: float, k: float, value: str) -> None:
    """A Dial as others see it: its number, the Capital, or a padlock while it is sealed."""
    s.circle(x, y, k, fill=INK)
    s.circle(x, y, k * 0.8, line=BRASS_LIGHT, width=2)
    if value == "capital":
        sign(s, "town", x, y, k * 0.5, PAPER_LIGHT, INK)
    elif value == "sealed":
        padlock(s, x, y - 1, k * 0.5, "#7fe0b0")
    elif value:
        s.text(x, y - 2, value, "figure", k * 1.4, PAPER_LIGHT, "mm")
    else:
        s.text(x, y - 2, "\u2013", "figure", k * 1.2, "#8fb0ba", "mm")


# ---- rewards as rows of small drawings


class Bit(NamedTuple):
    """One drawing of a row: what it is, and its argument."""

    kind: str
    of: str = ""


_WIDTHS = {"good": 27, "track": 27, "each": 42, "rp": 36, "qi": 32, "sign": 28, "n": 17, "to": 22, "or": 12, "x2": 26}
_SIGNS: dict[type, str] = {
    GainToolkit: "toolkit",
    GainOutpostBeacon: "lantern",
    BuildFacility: "hammer",
    RaiseDemand: "raise",
    Export: "export",
    CapUp: "cap",
    FillQi: "qi",
    RemoveDamage: "damage",
    PayToolkit: "toolkit",
}
_COUNTED = (Export, CapUp, RemoveDamage)
MOST_ALIKE = 3


def bits(effect: Iterable[Verb]) -> list[Bit]:
    """A reward as a row of small drawings."""
    out: list[Bit] = []
    for verb in effect:
        out += _bits(verb, out)
    return out


def _bits(verb: Verb, before: list[Bit]) -> list[Bit]:
    row: list[Bit]
    match verb:
        case GainResource():
            row = _alternatives("good", verb.kind) if "|" in verb.kind else _several("good", verb.kind, verb.n)
        case Advance() if "|" in verb.track:
            row = _alternatives("track", "|".join(GOOD_OF_TRACK[track] for track in verb.tracks))
        case Advance():
            row = _several("track", GOOD_OF_TRACK.get(verb.track, "any"), verb.n)
        case PerFacility():
            works = {"farm": "food", "excavation": "crystal", "town": "wood"}[verb.count]
            row = [] if before[:1] == [Bit("each", works)] else [Bit("each", works)]
            row.append(Bit(verb.give, str(verb.n)) if verb.give in ("rp", "qi") else Bit("good", verb.give))
        case GainRp() | RpPer() | RpPerSet() | RowBonusRp():
            row = [Bit("rp", str(verb.n))]
        case GainQi():
            row = [Bit("qi", str(verb.n))]
        case Pay():
            row = [*[Bit("good", verb.kind)] * min(verb.n, MOST_ALIKE), Bit("to")]
        case Pick():
            row = [Bit("x2"), Bit("good", "any"), Bit("or"), Bit("sign", "toolkit")]
        case _ if type(verb) in _SIGNS:
            count = getattr(verb, "n", 1)
            told = [Bit("n", str(count))] if count > 1 or isinstance(verb, _COUNTED) else []
            row = [Bit("sign", _SIGNS[type(verb)]), *told]
        case _:  # what only words can say, such as a free sail
            row = []
    return row


def _several(kind: str, of: str, n: int) -> list[Bit]:
    return [Bit(kind, of)] * n if n <= MOST_ALIKE else [Bit(kind, of), Bit("n", str(n))]


def _alternatives(kind: str, goods: str) -> list[Bit]:
    first, *more = goods.split("|")
    return [Bit(kind, first), *(bit for other in more for bit in (Bit("or"), Bit(kind, other)))]


def row_width(row: Iterable[Bit], k: float = 12) -> float:
    """How wide a row of drawings is."""
    return sum(_WIDTHS[bit.kind] for bit in row) * k / 12


def draw_row(s: Sheet, x: float, y: float, row: Iterable[Bit], k: float = 12) -> None:
    """A row of drawings from x to the right, k half the size of one."""
    unit = k / 12
    for bit in row:
        _draw_bit(s, x, y, bit, unit)
        x += _WIDTHS[bit.kind] * unit


def _draw_bit(s: Sheet, x: float, y: float, bit: Bit, u: float) -> None:
    middle = x + _WIDTHS[bit.kind] * u / 2
    match bit.kind:
        case "good":
            good(s, bit.of, middle, y, 10.3 * u)
        case "track":
            track_mark(s, bit.of, middle, y, 10.3 * u)
        case "each":
            work(s, WORKS[bit.of], x + 13 * u, y, 12.5 * u)
            s.text(x + 35 * u, y, ":", "figure", 26 * u, INK, "mm")
        case "rp":
            points_token(s, middle, y, 16.2 * u, bit.of)
        case "qi":
            sign(s, "qi", middle - 4 * u, y, 12 * u, QI_DROP, QI_DROP)
            s.text(middle + 9 * u, y + 5 * u, bit.of, "figure", 21 * u, INK, "mm", PAPER, 2)
        case "sign":
            sign(s, bit.of, middle, y, 12 * u, QI_DROP if bit.of == "qi" else INK)
        case "to":
            sign(s, "arrow", middle, y, 8 * u)
        case "or":
            s.text(middle - u, y, "/", "figure", 24 * u, INK, "mm")
        case _:
            words = "2\u00d7" if bit.kind == "x2" else bit.of
            s.text(x + 9 * u, y, words, "figure", 25 * u, INK, "mm")
