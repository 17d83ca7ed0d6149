"""Answers as a list to choose from: each with its key, its name, what it brings, and the one being tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.eldertide.pieces import FACILITIES, GOODS
from renderers.eldertide.answers import asked, focus, meaning
from renderers.eldertide.dashboard import Spot
from renderers.eldertide.geography import PLAIN_FLAG, flag_of
from renderers.eldertide.glyphs import sign
from renderers.eldertide.pieces import draw_row, good, row_width, work
from renderers.ink.chart import chart_sea, lay, neatline, paper
from renderers.ink.marks import beacon_dot, pill
from renderers.ink.palette import (
    BEACON,
    BRASS_DARK,
    FOAM,
    FOAM_SOFT,
    INK,
    INK_SOFT,
    PAPER,
    PAPER_LIGHT,
    SEA,
)
from renderers.ink.pieces import flag
from renderers.ink.shapes import box
from renderers.ink.sheet import Sheet

if TYPE_CHECKING:
    from games.eldertide.view import House
    from renderers import Scene, Trial
    from renderers.eldertide.answers import Meaning

TITLE_H = 96
MOST = 16
TALLEST = 188.0
ONE_COLUMN = 6


def line(s: Sheet, scene: Scene, kind: str, key: str, at: Spot, *, tried: bool) -> None:
    """One answer on one line over dark ground."""
    told = meaning(scene, kind, key)
    ink = BEACON if tried else FOAM
    s.circle(at.x + 20, at.y + at.h / 2, 18, fill=PAPER)
    _picture(s, told, at.x + 20, at.y + at.h / 2, 11)
    words, px = s.fitted(told.name, "label", 27, at.w - 56 - (row_width(told.row) + 10 if told.row else 0))
    s.text(at.x + 50, at.y + at.h / 2, words, "label", px, ink)
    wide = row_width(told.row)
    if told.row and wide < at.w * 0.45:
        s.rect(at.x + at.w - wide - 14, at.y + 4, wide + 14, at.h - 8, fill=PAPER, r=8)
        draw_row(s, at.x + at.w - wide - 7, at.y + at.h / 2, told.row)


def _picture(s: Sheet, told: Meaning, x: float, y: float, k: float) -> None:
    if told.flag:
        flag(s, told.flag, x - k * 1.5, y - k * 1.1, k * 3, k * 2.2)
    elif told.picture in GOODS:
        good(s, told.picture, x, y, k * 1.2)
    elif told.picture in FACILITIES:
        work(s, told.picture, x, y, k * 1.4)
    elif told.picture:
        sign(s, told.picture, x, y, k, BRASS_DARK, PAPER)


def title(s: Sheet, house: House | None, words: str, typed: str) -> None:
    """The head of a private picture that tries something: flag, title, and the key as it would be typed."""
    s.rect(0, 0, s.w, TITLE_H, fill=SEA["abyss"])
    flag(s, flag_of(house.id) if house else PLAIN_FLAG, 38, 24, 68, 50, PAPER, 2.5)
    wide = min(480.0, s.width(typed, "figure", 44) + 60) if typed else 0.0
    s.fit(122, 50, words, "title", 46, s.w - 176 - wide, 0.5, PAPER)
    if typed:
        pill(s, s.w - 38 - wide, 20, wide, 60, typed, 44)


def sheet(scene: Scene, trial: Trial | None, w: int, h: int) -> Sheet:
    """A whole picture of answers; without a trial it says that nothing is asked."""
    s = Sheet(w, h, SEA["abyss"])
    area = Spot(24, TITLE_H + 10, w - 48, h - TITLE_H - 34)
    x, y, wide, tall = (int(v) for v in area)
    lay(
        s,
        chart_sea(w, h, [box(x + 60, y + 60, wide - 120, tall - 120)], 6, 70, ((26, "mid"), (78, "shelf"))),
        x,
        y,
        wide,
        tall,
    )
    neatline(s, *area, 36, t=10)
    title(s, focus(scene, trial), asked(trial.kind) if trial else "Nothing is asked now", trial.trying if trial else "")
    if trial is not None:
        cards(s, scene, trial, Spot(area.x + 30, area.y + 30, area.w - 60, area.h - 60))
    return s


def cards(s: Sheet, scene: Scene, trial: Trial, at: Spot) -> None:
    """The answers as slips of paper, in one or two columns; what does not fit is counted."""
    keys = list(trial.legal) or [key for key in (trial.trying, *trial.parts) if key]
    if trial.trying and trial.trying not in keys:
        keys.insert(0, trial.trying)
    start = max(0, min(len(keys) - MOST, keys.index(trial.trying) - MOST // 2)) if trial.trying else 0
    shown = keys[start : start + MOST]
    columns = 1 if len(shown) <= ONE_COLUMN else 2
    rows = max(1, -(-len(shown) // columns))
    pitch = min(TALLEST + 14, (at.h - (34 if len(keys) > MOST else 0)) / rows)
    wide = (at.w - 16 * (columns - 1)) / columns
    for i, key in enumerate(shown):
        spot = Spot(at.x + (i % columns) * (wide + 16), at.y + (i // columns) * pitch, wide, pitch - 14)
        _card(s, scene, trial, key, spot)
    if len(keys) > MOST:
        more = f"and {len(keys) - MOST} more"
        s.text(at.x + at.w / 2, at.y + at.h - 10, more, "text", 26, FOAM_SOFT, "mm")


def _card(s: Sheet, scene: Scene, trial: Trial, key: str, at: Spot) -> None:
    told, tried = meaning(scene, trial.kind, key), key == trial.trying
    paper(s, *at, fill=PAPER_LIGHT if tried else PAPER)
    if tried:
        s.dashed(box(at.x - 2, at.y - 2, at.w + 4, at.h + 4), BEACON, 6, (16, 10))
    size = min(30.0, at.h * 0.28)
    _picture(s, told, at.x + 26 + size, at.y + min(at.h / 2, 26 + size), size)
    left = at.x + 46 + 2 * size
    typed = s.width(key, "figure", 27)
    flat = at.h < 84
    s.fit(
        left,
        at.y + (at.h / 2 if flat and not told.text else 30),
        told.name,
        "place",
        29,
        at.w - (left - at.x) - typed - 54,
    )
    s.fit(at.x + at.w - 20, at.y + 30, key, "figure", 27, at.w * 0.4, fill=INK if tried else BRASS_DARK, anchor="rm")
    if not tried:
        beacon_dot(s, at.x + 4, at.y + 4)
    if told.text:
        room, px = at.w - (left - at.x) - 24, 26 if at.h > 150 else 22
        deep = at.h - 54 - (44 if told.row and at.h > 120 else 0)
        s.wrap(left, at.y + 50, told.text, "text", px, room, INK_SOFT, lines=max(1, int(deep // (px * 1.18))))
    if told.row and at.h > 120:
        draw_row(s, left, at.y + at.h - 30, told.row, 15)
