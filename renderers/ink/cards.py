"""Cards of one size for every game: the table's card, the reveal, the result of a common end, and their seat plates."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from renderers.ink.chart import chart_sea, compass_rose, fade, lay, paper, rhumbs, running_tide
from renderers.ink.icons import icon
from renderers.ink.marks import awaited, done
from renderers.ink.palette import (
    BRASS_LIGHT,
    DANGER,
    FLAME,
    FOAM,
    FOAM_SOFT,
    GOOD,
    INK,
    INK_SOFT,
    LAMP,
    PAPER,
    PAPER_LIGHT,
    SEA,
    SPENT,
)
from renderers.ink.pieces import flags
from renderers.ink.shapes import ngon
from renderers.ink.sheet import Sheet, kept

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PIL import Image

W, TABLE_H, RESULT_H = 1200, 480, 675
State = Literal["", "now", "done"]


class Plate(NamedTuple):
    """A seat on a card: its flags, its name, a word or figure below, and whether it is awaited or done."""

    colours: tuple[str, ...]
    name: str
    line: str = ""
    state: State = ""


class Moment(NamedTuple):
    """What a card says: game, table, a line for round and phase, and the tide."""

    game: str
    table: str
    line: str
    rounds: int
    now: int


class Outcome(NamedTuple):
    """A common end: won or lost, four words, the reason, and three figures with their words."""

    won: bool
    title: str
    line: str
    figures: tuple[tuple[str, str], ...]


def table_card(moment: Moment, waiting: str, plates: Sequence[Plate], scenery: Callable[[Sheet], None]) -> Sheet:
    """The header picture of a table: which game, which tide, who is awaited.

    `waiting` names who is awaited, ready for display; `scenery` draws the game's own object on the right half.
    """
    s = Sheet(W, TABLE_H, SEA["abyss"])
    scenery(s)
    fade(s, 540)
    compass_rose(s, 662, 96, 40, letter=False)
    if moment.table:
        s.spaced(40, 52, f"TABLE {moment.table.upper()}", 25, BRASS_LIGHT, 3)
    s.fit(38, 122, moment.game, "title", 92, 580, fill=PAPER)
    s.fit(42, 196, moment.line, "label", 38, 610, fill=FOAM)
    if waiting:
        s.text(42, 250, "waiting for", "text", 32, FOAM_SOFT)
        left = 42 + s.width("waiting for", "text", 32) + 14
        s.fit(left, 250, waiting, "strong", 34, 700 - left, fill=LAMP)
    cut = running_tide(s, 336, moment.rounds, moment.now)
    if moment.now:
        s.glow(cut, 314, 46, LAMP, 190)
        s.circle(cut, 314, 13, fill=LAMP, line=INK, width=2.5)
    draw_plates(s, plates, 370, 92)
    return s


def draw_plates(s: Sheet, plates: Sequence[Plate], y: float, h: float) -> None:
    """The seats in a row along the bottom, turn order from left to right."""
    pitch = (W - 60) / max(4, len(plates))
    for i, plate in enumerate(plates):
        x, w = 30 + i * pitch, pitch - 14
        if plate.state == "now":
            s.rect(x - 5, y - 5, w + 10, h + 10, fill=LAMP, r=14)
        s.rect(x, y, w, h, fill=PAPER_LIGHT if plate.state == "now" else PAPER, r=10)
        flags(s, plate.colours, x + 12, y + h / 2 - 26, 70, 52)
        middle = y + h / 2 - 1
        s.fit(x + 94, middle - (18 if plate.line else 0), plate.name, "strong", 30, w - 108)
        if plate.line:
            s.fit(x + 94, middle + 19, plate.line, "text", 27, w - 108, fill=INK_SOFT)
        if plate.state == "now":
            awaited(s, x + w - 4, y, 16)
        elif plate.state == "done":
            done(s, x + w - 4, y, 16)


def result_card(
    moment: Moment, outcome: Outcome, plates: Sequence[Plate], scenery: Callable[[Sheet, float, float, float], None]
) -> Sheet:
    """The picture of a common end; `scenery(sheet, x, y, r)` draws the object that nobody forgets, as it ended."""
    x, y, r = 942, 248, 200
    s = Sheet(W, RESULT_H, base=_result_ground(x, y, r))
    if outcome.won:
        s.glow(x, y, 380, FLAME, 120)
    scenery(s, x, y, r)
    told = f"{moment.game.upper()}   TABLE {moment.table.upper()}" if moment.table else moment.game.upper()
    s.spaced(42, 48, told, 25, BRASS_LIGHT, 2.5)
    s.circle(74, 128, 34, fill=GOOD if outcome.won else DANGER, line=PAPER_LIGHT, width=3.5)
    icon(s, "check" if outcome.won else "cross", 74, 128, 17, PAPER_LIGHT)
    s.fit(126, 124, outcome.title, "title", 78, 550, 0.4, PAPER)
    s.wrap(42, 180, outcome.line, "text", 32, 610, FOAM, lines=2)
    for i, (figure, word) in enumerate(outcome.figures):
        left = 42 + i * 204
        paper(s, left, 280, 192, 156)
        s.fit(left + 96, 346, figure, "figure", 92, 176, anchor="mm")
        s.fit(left + 96, 408, word, "text", 27, 172, fill=INK_SOFT, anchor="mm")
    _last_tide(s, moment, won=outcome.won)
    draw_plates(s, plates, 566, 82)
    return s


@lru_cache(maxsize=1)
def _result_ground(x: float, y: float, r: float) -> Image.Image:
    s = Sheet(W, RESULT_H)
    bands = ((26, "mid"), (78, "shelf"), (150, "shallow"))
    lay(s, chart_sea(W, RESULT_H, [ngon(x, y, r + 40, 40)], seed=3, reach=120, bands=bands), 0, 0, W, RESULT_H)
    rhumbs(s, x, y, 1300, n=48, inner=r + 26)
    fade(s, 470, 30)
    return kept(s.im)


def _last_tide(s: Sheet, moment: Moment, *, won: bool) -> None:
    """The tide stands still where the game ended: the lamp lit, or gone out."""
    y = 524
    cut = running_tide(s, y, moment.rounds, moment.now, lost=not won)
    if won:
        s.glow(cut, y - 22, 52, LAMP, 200)
        s.circle(cut, y - 22, 14, fill=LAMP, line=INK, width=2.5)
    else:
        s.circle(cut, y - 22, 17, fill=INK, line=DANGER, width=4)
        icon(s, "cross", cut, y - 22, 8, "#ff8f86")
    for i in range(moment.rounds):
        reached = i + 1 <= moment.now
        s.text((i + 0.5) * W / moment.rounds, y + 14, i + 1, "figure", 28, BRASS_LIGHT if reached else SPENT, "mm")
