"""The tiles of the map: islands with what their Port does, broken islands, the Capital and the Storm."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from games.eldertide.pieces import LEVELS, PORTS
from renderers.eldertide.geography import EMBLEMS, port_name, seed_of
from renderers.eldertide.glyphs import sign
from renderers.eldertide.pieces import bits, draw_row, row_width
from renderers.ink.marks import arrow_head
from renderers.ink.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    FOAM,
    INK,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    STORM_LIGHT,
    mix,
)
from renderers.ink.pieces import badge
from renderers.ink.shapes import Point, coast

if TYPE_CHECKING:
    from games.eldertide.view import Port
    from renderers.ink.sheet import Sheet

STORM, STORM_DARK, STORM_ARM = "#5b3a8c", "#2a1b4a", "#7a56b4"
RUIN, RUIN_DARK, RUIN_LINE, CRACK = "#7d8187", "#3b4047", "#6d7178", "#15181c"
CAPITAL_BAND = "#e8d6a6"
EMBLEM_INK = "#cdb67c"
FULL = 126.0  # the radius for which the tiles were drawn; every other size is in proportion
ROUGH = 0.035
_HOUSES = (
    (-70, 24, 40, 0), (-48, 22, 50, 16), (-24, 18, 48, 0), (-8, 22, 60, 22), (18, 22, 56, 16), (42, 24, 42, 0),
    (64, 18, 30, 16),
)  # fmt: skip


def shore(port: str, x: float, y: float, r: float, share: float = 0.95) -> list[Point]:
    """The coast of a Port's island; `share` draws it in or out."""
    return coast(x, y, r * share, seed_of(port), ROUGH)


def capital_shore(x: float, y: float, r: float, share: float = 0.97) -> list[Point]:
    """The coast of the Capital's island."""
    return coast(x, y, r * share, 77, 0.02)


def island(s: Sheet, port: Port, x: float, y: float) -> None:
    """A Port with its three actions, or broken with what mending it brings."""
    key = ("eldertide island", port.id, port.space, port.broken, port.multiplier)
    s.stamp(key, x, y, FULL + 6, lambda aside, ax, ay: _island(aside, port, ax, ay))


def _island(s: Sheet, port: Port, x: float, y: float) -> None:
    if port.broken:
        ruin(s, port.id, x, y, FULL)
        _mending(s, port, x, y)
    else:
        ground(s, port.id, x, y, FULL, PAPER)
        sign(s, EMBLEMS[port.id], x, y + 74, 22, EMBLEM_INK, PAPER)
    s.fit(x, y - 64, port_name(port.id), "place", 22, 172, fill=CRACK if port.broken else INK, anchor="mm")
    s.text(x, y - 91, port.space, "figure", 27, "#d7dade" if port.broken else BRASS_DARK, "mm")
    if not port.broken:
        for level, down in zip(LEVELS, (-37, -8, 21), strict=True):
            _action(s, port.id, level, x, y + down)


def name_again(s: Sheet, port: Port, x: float, y: float) -> None:
    """A Port's name once more, over a line that crosses it."""
    face, ink = (RUIN, CRACK) if port.broken else (PAPER, INK)
    s.fit(x, y - 64, port_name(port.id), "place", 22, 172, fill=ink, anchor="mm", halo=face)


def ground(s: Sheet, port: str, x: float, y: float, r: float, face: str) -> None:
    """The paper of a whole island."""
    s.fill(shore(port, x, y, r), mix(PAPER_EDGE, face, 0.0 if face == PAPER else 0.4))
    s.fill(shore(port, x, y, r, 0.89), face)
    s.fill(shore(port, x, y, r, 0.85), None, PAPER_SHADE if face == PAPER else mix(face, INK, 0.12), 1.6 * r / FULL)


def ruin(s: Sheet, port: str, x: float, y: float, r: float, face: str = RUIN) -> None:
    """A broken island: grey, hatched, cracked."""
    land, u = shore(port, x, y, r, 0.89), r / FULL
    s.fill(shore(port, x, y, r), RUIN_DARK)
    s.fill(land, face)
    s.hatch(land, mix(face, RUIN_DARK, 0.25), 9, 2, 0.7)
    s.fill(land, None, "#2a2e33", 2.5)
    crack = ((-88, -44), (-52, -30), (-60, -8), (-22, 2), (-34, 26), (6, 34), (-4, 64), (30, 96))
    s.stroke([(x + dx * u, y + dy * u) for dx, dy in crack], CRACK, 6 * u)
    s.stroke([(x + dx * u, y + dy * u) for dx, dy in ((-22, 2), (14, -12), (26, -40))], CRACK, 4 * u)


def _mending(s: Sheet, port: Port, x: float, y: float) -> None:
    """The slip that says what a repair brings, and how often."""
    row = bits(PORTS[port.id].variable.effect)
    wide = min(52.0, max(36.0, row_width(row)))
    left = x + 72 - wide - 54
    s.rect(left, y - 26, wide + 54, 58, fill=PAPER, line=INK, width=2.5, r=8)
    sign(s, "toolkit", left + 22, y + 3, 14)
    sign(s, "arrow", left + 43, y + 3, 7)
    width = row_width(row)
    draw_row(s, left + 52 + (wide - min(width, wide)) / 2, y + 3, row, 12 * min(1.0, wide / width))
    if port.multiplier > 1:
        badge(s, x + 70, y - 28, f"\u00d7{port.multiplier}", STORM_LIGHT, INK, 18, 26)


def _action(s: Sheet, port: str, level: str, x: float, y: float) -> None:
    action = PORTS[port].action(level)
    row = bits(action.effect)
    left = x - min(36 + row_width(row), 176) / 2
    s.circle(left + 13, y, 14, fill=INK)
    s.text(left + 13, y - 1, action.cv, "figure", 24, PAPER_LIGHT, "mm")
    draw_row(s, left + 34, y, row)


def capital(s: Sheet, space: str, x: float, y: float) -> None:
    """The Capital: a skyline that no Storm breaks."""
    s.stamp(("eldertide capital", space), x, y, FULL + 6, lambda aside, ax, ay: _capital(aside, space, ax, ay))


def _capital(s: Sheet, space: str, x: float, y: float) -> None:
    s.fill(capital_shore(x, y, FULL), BRASS_DARK)
    s.fill(capital_shore(x, y, FULL, 0.92), CAPITAL_BAND)
    s.fill(capital_shore(x, y, FULL, 0.86), PAPER_LIGHT, BRASS, 2.5)
    s.text(x, y - 91, space, "figure", 27, BRASS_DARK, "mm")
    skyline(s, x, y + 8, 1)
    s.text(x, y + 30, "The Capital", "place", 23, INK, "mm")


def skyline(s: Sheet, x: float, base: float, u: float) -> None:
    """The houses of the Capital on a line."""
    for dx, w, h, roof in _HOUSES:
        left, top = x + dx * u, base - h * u
        s.rect(left, top, w * u, h * u, fill=INK)
        if roof:
            s.fill([(left - 3 * u, top), (left + w * u / 2, top - roof * u), (left + (w + 3) * u, top)], INK)
        for down in range(8, h - 6, 13):
            s.rect(left + 5 * u, top + down * u, 4 * u, 6 * u, fill=BRASS_LIGHT)
            s.rect(left + (w - 9) * u, top + down * u, 4 * u, 6 * u, fill=BRASS_LIGHT)
    s.stroke([(x - 84 * u, base), (x + 90 * u, base)], INK, 3 * u)


def storm(s: Sheet, space: str, x: float, y: float, r: float = FULL) -> None:
    """The Storm Spirit: a violet whirl with the six winds."""
    s.stamp(("eldertide storm", space, r), x, y, r + 6, lambda aside, ax, ay: _storm(aside, space, ax, ay, r))


def _storm(s: Sheet, space: str, x: float, y: float, r: float) -> None:
    u = r / FULL
    s.fill(coast(x, y, r, 9, 0.05), STORM_DARK)
    s.fill(coast(x, y, r * 0.93, 10, 0.05), STORM)
    for arm in range(3):
        for j, (width, colour) in enumerate(((17, STORM_ARM), (8, STORM_LIGHT))):
            curl = [(8 + 74 * (i / 40) ** 0.9, arm * math.tau / 3 + i * 0.115 + j * 0.12) for i in range(41)]
            s.stroke([(x + d * u * math.cos(a), y + d * u * math.sin(a)) for d, a in curl], colour, width * u)
    s.circle(x, y, 15 * u, fill="#140b28", line=STORM_LIGHT, width=3)
    for i in range(6):
        a = math.tau * i / 6
        arrow_head(s, x + 98 * u * math.cos(a), y + 98 * u * math.sin(a), a, 17 * u, FOAM, STORM_DARK)
    if space:
        s.text(x, y - 68 * u, space, "figure", max(27, 30 * u), FOAM, "mm", STORM_DARK)
