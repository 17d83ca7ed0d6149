"""The score sheet of a game against each other: lighthouses as tall as the points, and where the points came from."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.kalypso.view import KalypsoView
from games.kalypso.view import Sheet as Column
from renderers import Scene
from renderers.ink.chart import chart_sea, compass_rose, lay, neatline, paper, rhumbs
from renderers.ink.icons import icon
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
    mix,
)
from renderers.ink.phrases import cut, listed
from renderers.ink.pieces import flag
from renderers.ink.shapes import coast, star
from renderers.ink.sheet import Sheet, kept
from renderers.kalypso.icons import LINE_ICONS
from renderers.kalypso.words import SCORE_LINES, TITLE, decided, names, ranking, signed, view_of

W, H = 1080, 1350
CHART = (24, 134, 1032, 516)
LEFT, STEP = 226, 20
TOWER_W = 78


def draw(scene: Scene) -> Sheet:
    """The score sheet. Raises ValueError while there are no scores."""
    view = view_of(scene)
    if not view.sheets:
        raise ValueError("there is no result while the game runs")
    order = ranking(view)
    sheets = {sheet.seat: sheet for sheet in view.sheets}
    ranked = [(place, sheets[seat]) for place, seat in order]
    s = Sheet(W, H, base=_ground(len(ranked)))
    _towers(s, view, ranked)
    _plates(s, scene, ranked)
    _lines(s, view, ranked)
    _heads(s, scene, ranked)
    return s


def _columns(count: int) -> tuple[float, list[float]]:
    """The pitch of the columns and their middles."""
    pitch = (CHART[0] + CHART[2] - 18 - LEFT) / count
    return pitch, [LEFT + (i + 0.5) * pitch for i in range(count)]


@lru_cache(maxsize=3)
def _ground(count: int) -> Image.Image:
    s, (x, y, w, h) = Sheet(W, H, SEA["abyss"]), CHART
    foot = y + h - 96
    rocks = [coast(cx, foot + 22, 74, 21 + i, 0.06) for i, cx in enumerate(_columns(count)[1])]
    bands = ((20, "mid"), (60, "shelf"), (116, "shallow"))
    lay(s, chart_sea(W, H, rocks, seed=5, reach=70, bands=bands), x, y, w, h)
    rhumbs(s, 110, foot + 10, 1100, n=32, inner=50)
    for rx, ry, rw, rh in ((x + w, 118, 60, h + 60), (0, 118, x, h + 60), (0, y + h, W, H), (0, 0, W, y)):
        s.rect(rx, ry, rw, rh, fill=SEA["abyss"])
    neatline(s, x, y, w, h, 40, t=10)
    compass_rose(s, 106, foot - 10, 46)
    s.rect(0, 115, W, 3, fill=BRASS)
    return kept(s.im)


def _towers(s: Sheet, view: KalypsoView, ranked: list[tuple[int, Column]]) -> None:
    """Every seat a lighthouse on a tide gauge; only the winner's lamp is lit."""
    x, y, w, h = CHART
    foot, head = y + h - 96, y + 168
    most = max(1, *(sheet.total for _, sheet in ranked))
    scale = (foot - head) / most
    for value in range(STEP, most + 1, STEP * (1 + most // 160)):
        level = foot - value * scale
        s.stroke([(LEFT - 26, level), (x + w - 14, level)], (220, 235, 234, 60), 1.4, round_ends=False)
        s.text(LEFT - 36, level, value, "figure", 28, FOAM_SOFT, "rm")
    for i, middle in enumerate(_columns(len(ranked))[1]):
        place, sheet = ranked[i]
        top, won = foot - max(0, sheet.total) * scale, place == 1
        s.fill(coast(middle, foot + 26, 76, 21 + i, 0.06), PAPER_EDGE)
        s.fill(coast(middle, foot + 26, 69, 21 + i, 0.06), PAPER)
        _tower(s, middle, foot + 6, top, view.members[sheet.seat].colour, lit=won)
        colour = LAMP if won else PAPER_LIGHT
        s.text(middle, top - 110, signed(sheet.total), "figure", 84 if won else 66, colour, "mm", INK, 4)


def _tower(s: Sheet, x: float, foot: float, top: float, seat: str, *, lit: bool) -> None:
    """A tower whose gallery stands at `top`: bands in the seat's colour, the lamp room above."""
    colour = SEATS[seat].colour

    def half(level: float) -> float:
        return TOWER_W * (0.35 + 0.25 * (level - top) / max(1.0, foot - top))

    if lit:
        s.glow(x, top - 26, 150, FLAME, 200)
        for side in (-1, 1):
            s.fill([(x + side * 20, top - 30), (x + side * 78, top - 62), (x + side * 78, top + 2)], FLAME, BRASS, 2)
    s.fill(_band(x, top - 2, foot + 2, half(top) + 4, half(foot) + 4), INK)
    s.fill(_band(x, top, foot, half(top), half(foot)), colour)
    level = top + 40
    while level + 34 < foot - 6:
        s.fill(_band(x, level, level + 34, half(level), half(level + 34)), mix(colour, PAPER_LIGHT, 0.34))
        level += 68
    roof = INK if lit else mix(colour, SEA["shelf"], 0.3)
    s.rect(x - half(top) - 12, top - 8, 2 * half(top) + 24, 14, fill=roof, line=INK, width=2.5)
    s.rect(x - 20, top - 46, 40, 40, fill=FLAME if lit else SEA["mid"], line=roof, width=4)
    s.stroke([(x, top - 44), (x, top - 8)], roof, 3)
    s.fill([(x - 27, top - 44), (x, top - 72), (x + 27, top - 44)], roof, INK, 2)
    if lit:
        s.circle(x, top - 26, 13, fill=LAMP, line=INK, width=2.5)


def _band(x: float, top: float, low: float, upper: float, lower: float) -> list[tuple[float, float]]:
    return [(x - upper, top), (x + upper, top), (x + lower, low), (x - lower, low)]


def _plates(s: Sheet, scene: Scene, ranked: list[tuple[int, Column]]) -> None:
    """Flag, place and name, standing on the chart's lower border."""
    view, called = view_of(scene), names(scene)
    pitch = _columns(len(ranked))[0]
    y, h = CHART[1] + CHART[3] - 72, 116
    for i, (place, sheet) in enumerate(ranked):
        x, w = LEFT + i * pitch + 5, pitch - 10
        if place == 1:
            s.rect(x - 5, y - 5, w + 10, h + 10, fill=LAMP, r=14)
        paper(s, x, y, w, h, fill=PAPER_LIGHT if place == 1 else PAPER, shadow=place != 1)
        flag(s, view.members[sheet.seat].colour, x + 12, y + 14, 52, 40)
        s.text(x + w - 14, y + 34, f"{place}.", "figure", 46, INK, "rm")
        s.fit(x + 12, y + 86, called[sheet.seat], "strong", 34, w - 22, 0.5)


def _lines(s: Sheet, view: KalypsoView, ranked: list[tuple[int, Column]]) -> None:
    """The score pad: a figure and a bar for each line, a star for the best."""
    pitch = _columns(len(ranked))[0]
    top = CHART[1] + CHART[3] + 62
    lines = [line for line, _ in ranked[0][1].lines]
    pads = [dict(sheet.lines) for _, sheet in ranked]
    row = (H - 86 - top) / max(1, len(lines))
    paper(s, 24, top, 1032, row * len(lines))
    for i, (place, _) in enumerate(ranked):
        if place == 1:
            s.rect(LEFT + i * pitch + 5, top + 6, pitch - 10, row * len(lines) - 12, fill=PAPER_LIGHT, r=8)
    largest = max(1, *(value for pad in pads for value in pad.values()))
    for j, line in enumerate(lines):
        y = top + j * row
        if j:
            s.stroke([(40, y), (1040, y)], PAPER_EDGE, 1.2)
        _name_of(s, view, line, y + row / 2)
        best = max(pad.get(line, 0) for pad in pads)
        for i, (_, sheet) in enumerate(ranked):
            value = pads[i].get(line, 0)
            box_of = (LEFT + i * pitch + 20, y + row / 2, pitch - 40)
            _figure(s, value, box_of, SEATS[view.members[sheet.seat].colour].colour, value / largest, value == best > 0)


def _name_of(s: Sheet, view: KalypsoView, line: str, y: float) -> None:
    icon(s, LINE_ICONS.get(line, "check"), 64, y, 19, INK, PAPER)
    goal = {"goal_1": 0, "goal_2": 1}.get(line)
    if goal is not None and goal < len(view.goals):
        s.fit(96, y - 1, view.goals[goal].title, "strong", 27, 124, 0.6)
    else:
        s.fit(96, y - 1, SCORE_LINES.get(line, line.replace("_", " ")), "strong", 27, 124)


def _figure(s: Sheet, value: int, where: tuple[float, float, float], colour: str, share: float, best: bool) -> None:
    x, y, w = where
    s.text(x, y - 1, signed(value), "figure", 42 if best else 37, INK if best else INK_SOFT)
    if best:
        s.fill(star(x + w - 6, y - 14, 11, 5, 5), BRASS_DARK)
    s.rect(x + 56, y + 4, w - 56, 12, fill=mix(PAPER, INK, 0.13), r=6)
    if value > 0:
        s.rect(x + 56, y + 4, max(12.0, (w - 56) * share), 12, fill=colour, line=INK, width=2, r=6)


def _heads(s: Sheet, scene: Scene, ranked: list[tuple[int, Column]]) -> None:
    """The title, the winner, and what decided it."""
    view, called = view_of(scene), names(scene)
    s.text(40, 48, TITLE, "title", 54, PAPER)
    s.text(42, 93, "Final score", "label", 27, BRASS_LIGHT)
    seats = f"{view.rounds} rounds, {len(ranked)} oceans"
    s.text(42 + s.width("Final score", "label", 27) + 16, 93, seats, "text", 27, FOAM_SOFT)
    first = [sheet.seat for place, sheet in ranked if place == 1]
    s.text(W - 40, 42, "wins" if len(first) == 1 else "share the win", "text", 25, FOAM_SOFT, "rm")
    words, size = s.fitted(listed([cut(called[seat], 24) for seat in first], 3), "strong", 44, 430, 0.5)
    s.text(W - 40, 80, words, "strong", size, LAMP, "rm")
    if len(first) == 1:
        at = W - 40 - s.width(words, "strong", size) - 74
        flag(s, view.members[first[0]].colour, at, 58, 56, 42, PAPER, 2)
    how = decided(view)
    told = f"{listed([called[seat] for seat in first], 2)} win{'s' if len(first) == 1 else ''}"
    s.fit(540, H - 44, f"{told} {how}" if how else f"{told} together", "strong", 30, 1020, fill=FOAM, anchor="mm")
