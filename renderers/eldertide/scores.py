"""The score sheet: every House a lighthouse as tall as its points, and below where the points came from."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from renderers.eldertide.geography import ONE_WORD, flag_of
from renderers.eldertide.glyphs import sign
from renderers.eldertide.words import ENDINGS, SOURCES, TITLE, houses_of, name_of, view_of
from renderers.ink.chart import chart_sea, compass_rose, lay, neatline, paper, rhumbs
from renderers.ink.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    FLAME,
    FOAM,
    FOAM_SOFT,
    INK,
    INK_SOFT,
    LAMP,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    SEA,
    SEATS,
    luminance,
    mix,
)
from renderers.ink.phrases import cut, listed
from renderers.ink.pieces import flag
from renderers.ink.shapes import box, coast, star
from renderers.ink.sheet import Sheet, kept

if TYPE_CHECKING:
    from PIL import Image

    from renderers import Scene

W, H = 1080, 1350
X0, Y0, W0, H0 = 24, 134, 1032, 540
LEFT = 226
FOOT, HEAD = Y0 + H0 - 96, Y0 + 172
PLATE_Y, PLATE_H = Y0 + H0 - 72, 116
ROWS_Y = PLATE_Y + PLATE_H + 16
BAND = 34.0
DARK = 0.1  # a flag darker than this gets a pale roof


class Tower(NamedTuple):
    """One House in the order of the result: its flag, who led it, points, place, and points by source."""

    house: str
    name: str
    points: int
    place: int
    lines: tuple[int, ...]


def towers(scene: Scene) -> list[Tower]:
    """The Houses in the order of the result. Raises ValueError while the game runs."""
    view = view_of(scene)
    if view.ending is None:
        raise ValueError("there is no result while the game runs")
    points = {house.id: house.rp for house in view.houses}
    split = {(line.house, line.source): line.rp for line in view.scoring}
    shown = _sources(scene)
    out: list[Tower] = []
    for i, house in enumerate(view.ending.order):
        place = 1 if house in view.ending.winners else i + 1
        lines = tuple(split.get((house, source), 0) for source in shown)
        out.append(Tower(house, name_of(scene, house), points.get(house, 0), place, lines))
    return out


def _sources(scene: Scene) -> list[str]:
    """The sources that brought anybody anything."""
    view = view_of(scene)
    return [source for source in SOURCES if any(line.source == source and line.rp for line in view.scoring)]


def decided(scene: Scene) -> str:
    """One sentence that says what decided it."""
    view, made = view_of(scene), towers(scene)
    first = [tower for tower in made if tower.place == 1]
    if view.ending is None or not first:
        return ""
    if view.ending.reason != "most_rp" or len(made) == 1:
        return ENDINGS.get(view.ending.reason, "")
    winner, second = made[0], made[1]
    best = [
        SOURCES[source][1].lower()
        for i, source in enumerate(_sources(scene))
        if winner.lines[i] == max(t.lines[i] for t in made) and winner.lines[i]
    ]
    ahead = f", best in {listed(best, 3)}" if best else ""
    return f"{cut(winner.name, 24)} wins by {winner.points - second.points}{ahead}."


def draw(scene: Scene) -> Sheet:
    """The score sheet. Raises ValueError while the game runs."""
    made = towers(scene)
    pitch = (X0 + W0 - 18 - LEFT) / len(made)
    s = Sheet(W, H, base=_ground(len(made)))
    most = max(1, *(tower.points for tower in made))
    scale = (FOOT - HEAD) / most
    _gauge(s, most, scale)
    for i, tower in enumerate(made):
        _tower(s, tower, LEFT + (i + 0.5) * pitch, FOOT - max(0, tower.points) * scale, i)
    for i, tower in enumerate(made):
        _plate(s, tower, LEFT + i * pitch + 5, pitch - 10)
    _rows(s, scene, made, pitch)
    s.fit(W / 2, H - 42, decided(scene), "strong", 30, 1020, fill=FOAM, anchor="mm")
    _title(s, scene, made)
    return s


@lru_cache(maxsize=5)
def _ground(count: int) -> Image.Image:
    s = Sheet(W, H, SEA["abyss"])
    pitch = (X0 + W0 - 18 - LEFT) / count
    rocks = [coast(LEFT + (i + 0.5) * pitch, FOOT + 22, 74, 21 + i, 0.06) for i in range(count)]
    lay(s, chart_sea(W, H, rocks, 5, 70, ((20, "mid"), (60, "shelf"), (116, "shallow"))), X0, Y0, W0, H0)
    rhumbs(s, 110, FOOT + 10, 1100, n=32, inner=50)
    for x, y, w, h in ((0, 0, W, Y0), (0, Y0, X0, H), (X0 + W0, Y0, X0 + 1, H), (0, Y0 + H0, W, H - Y0 - H0)):
        s.rect(x, y, w, h, fill=SEA["abyss"])
    neatline(s, X0, Y0, W0, H0, 40, t=10)
    compass_rose(s, 106, FOOT + 4, 46)
    return kept(s.im)


def _gauge(s: Sheet, most: int, scale: float) -> None:
    """A tide gauge: the height is the score."""
    step = 20 if most <= 140 else 50
    for value in range(0, most + 1, step):
        y = FOOT - value * scale
        if value:
            s.stroke([(LEFT - 26, y), (X0 + W0 - 14, y)], (220, 235, 234, 60), 1.4, round_ends=False)
        s.text(LEFT - 36, y, value, "figure", 28, FOAM_SOFT, "rm")


def _tower(s: Sheet, tower: Tower, x: float, top: float, i: int) -> None:
    won = tower.place == 1
    s.fill(coast(x, FOOT + 26, 76, 21 + i, 0.06), PAPER_EDGE)
    s.fill(coast(x, FOOT + 26, 69, 21 + i, 0.06), PAPER)
    if won:
        s.glow(x, top - 26, 150, FLAME, 200)
        for side in (-1, 1):
            s.fill([(x + side * 20, top - 30), (x + side * 78, top - 62), (x + side * 78, top + 2)], FLAME, BRASS, 2)
    _shaft(s, flag_of(tower.house), x, top)
    _lamp_room(s, flag_of(tower.house), x, top, won=won)
    figure = str(tower.points).replace("-", "\u2212")
    s.text(
        x,
        top - 112 if won else top - 106,
        figure,
        "figure",
        84 if won else 66,
        LAMP if won else PAPER_LIGHT,
        "mm",
        INK,
        4,
    )


def _wide(y: float, top: float) -> float:
    """Half the width of a tower at a height."""
    return 78 * (0.5 + 0.5 * (y - top) / max(1.0, FOOT + 6 - top)) / 2 + 7.8


def _shaft(s: Sheet, seat: str, x: float, top: float) -> None:
    """A tower in bands of the seat's colour."""
    colour, foot = SEATS[seat].colour, FOOT + 6.0

    def slab(y0: float, y1: float, more: float = 0) -> list[tuple[float, float]]:
        a, b = _wide(y0, top) + more, _wide(y1, top) + more
        return [(x - a, y0), (x + a, y0), (x + b, y1), (x - b, y1)]

    s.fill(slab(top - 2, foot + 2, 4), INK)
    s.fill(slab(top, foot), colour)
    y = top + 40
    while y + BAND < foot - 6:
        s.fill(slab(y, y + BAND), mix(colour, PAPER_LIGHT, 0.34))
        y += BAND * 2


def _lamp_room(s: Sheet, seat: str, x: float, top: float, *, won: bool) -> None:
    colour = SEATS[seat].colour
    roof = INK if won else mix(colour, PAPER, 0.45) if luminance(colour) < DARK / 2 else mix(colour, SEA["shelf"], 0.3)
    wide = _wide(top, top)
    s.rect(x - wide - 12, top - 8, 2 * wide + 24, 14, fill=roof, line=INK, width=2.5)
    s.rect(x - 20, top - 46, 40, 40, fill=FLAME if won else SEA["mid"], line=roof, width=4)
    s.stroke([(x, top - 44), (x, top - 8)], roof, 3)
    s.fill([(x - 27, top - 44), (x, top - 72), (x + 27, top - 44)], roof, INK, 2)
    if won:
        s.circle(x, top - 26, 13, fill=LAMP, line=INK, width=2.5)


def _plate(s: Sheet, tower: Tower, x: float, w: float) -> None:
    won = tower.place == 1
    if won:
        s.rect(x - 5, PLATE_Y - 5, w + 10, PLATE_H + 10, fill=LAMP, r=14)
    paper(s, x, PLATE_Y, w, PLATE_H, fill=PAPER_LIGHT if won else PAPER, shadow=not won)
    flag(s, flag_of(tower.house), x + 12, PLATE_Y + 14, 52, 40)
    s.text(x + w - 14, PLATE_Y + 34, f"{tower.place}.", "figure", 46, INK, "rm")
    s.fit(x + 12, PLATE_Y + 74, tower.name, "strong", 28, w - 22)
    s.fit(x + 12, PLATE_Y + 99, ONE_WORD.get(tower.house, tower.house), "text", 22, w - 22, fill=INK_SOFT)


def _rows(s: Sheet, scene: Scene, made: list[Tower], pitch: float) -> None:
    """A line for each source: a figure, a bar in the seat's colour, a star for the best."""
    shown = _sources(scene)
    if not shown:
        return
    each = min(92.0, (H - 76 - ROWS_Y) / len(shown))
    s.shadow(X0, ROWS_Y, W0, each * len(shown))
    s.rect(X0, ROWS_Y, W0, each * len(shown), fill=PAPER, r=10)
    for i, tower in enumerate(made):
        if tower.place == 1:
            s.rect(LEFT + i * pitch + 5, ROWS_Y + 6, pitch - 10, each * len(shown) - 12, fill=PAPER_LIGHT, r=8)
    s.rect(X0 + 5, ROWS_Y + 5, W0 - 10, each * len(shown) - 10, line=PAPER_EDGE, width=1.2, r=6)
    longest = max(1, *(value for tower in made for value in tower.lines))
    for j, source in enumerate(shown):
        y, (picture, word, more) = ROWS_Y + j * each, SOURCES[source]
        if j:
            s.stroke([(40, y), (1040, y)], PAPER_EDGE, 1.2)
        sign(s, picture, 64, y + each / 2, 20, INK, PAPER)
        s.fit(98, y + each / 2 - 12, word, "strong", 27, 126)
        s.fit(98, y + each / 2 + 15, more, "text", 21, 126, 0.8, INK_SOFT)
        best = max(tower.lines[j] for tower in made)
        for i, tower in enumerate(made):
            at = (LEFT + i * pitch + 20, y, pitch - 40, each)
            _figure(s, tower, tower.lines[j], at, longest, best=tower.lines[j] == best and best > 0)


def _figure(
    s: Sheet, tower: Tower, value: int, at: tuple[float, float, float, float], longest: int, *, best: bool
) -> None:
    x, y, w, h = at
    s.text(x, y + h / 2 - 1, value, "figure", 40 if best else 36, INK if best else INK_SOFT)
    if best:
        s.fill(star(x + w - 10, y + h / 2 - 14, 11, 5, 5), BRASS_DARK)
    bar, wide = x + 52, w - 52
    s.rect(bar, y + h / 2 + 6, wide, 12, fill=mix(PAPER, INK, 0.13), r=6)
    if value > 0:
        length = max(12.0, wide * value / longest)
        s.rect(bar, y + h / 2 + 6, length, 12, fill=SEATS[flag_of(tower.house)].colour, line=INK, width=2, r=6)


def _title(s: Sheet, scene: Scene, made: list[Tower]) -> None:
    view = view_of(scene)
    s.rect(0, 0, W, 118, fill=SEA["abyss"])
    s.fill(box(0, 115, W, 3), BRASS)
    s.text(40, 48, TITLE, "title", 54, PAPER)
    s.text(42, 93, "Final score", "label", 27, BRASS_LIGHT)
    houses = f"{len(made)} House{'s' if len(made) > 1 else ''}"
    at = 58 + s.width("Final score", "label", 27)
    s.text(at, 93, f"{view.rounds} rounds, {houses}", "text", 27, FOAM_SOFT)
    first = [tower for tower in made if tower.place == 1]
    alone = len(first) == 1 or len(houses_of(view, 0)) == len(made)
    s.text(W - 40, 42, "wins" if alone else "share the win", "text", 25, FOAM_SOFT, "rm")
    words, px = s.fitted(listed([tower.name for tower in first]), "strong", 44, 430)
    s.text(W - 40, 80, words, "strong", px, LAMP, "rm")
    if len(first) == 1:
        flag(s, flag_of(first[0].house), W - 114 - s.width(words, "strong", px), 58, 56, 42, PAPER, 2)
