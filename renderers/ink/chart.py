"""The chart: sea with depth bands, rhumb lines, compass rose, neatline, slips of paper, and the tide of rounds."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers.ink.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    FOAM,
    FOAM_SOFT,
    INK,
    INK_SOFT,
    LAMP,
    PAPER,
    PAPER_EDGE,
    SEA,
    SPENT,
    mix,
    rgb,
)
from renderers.ink.shapes import Point, Wobble, box
from renderers.ink.sheet import SCALE, Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from renderers.ink.palette import Colour

Bands = tuple[tuple[int, str], ...]
TITLE_HEIGHT = 118


def chart_sea(
    w: int,
    h: int,
    land: Sequence[Sequence[Point]],
    seed: int,
    reach: float = 46,
    bands: Bands = ((26, "mid"), (62, "shelf"), (112, "shallow"), (176, "lagoon")),
    noise: int = 26,
) -> Image.Image:
    """The sea round some land: depth bands with a hairline contour between them.

    Blurred land and slow noise are cut into flat bands, which cost few bytes. Worked at half size, cut at full size.
    """
    depth = _depth(w, h, land, seed, reach, noise)
    out = Image.new("RGB", (w, h), rgb(SEA["deep"])[:3])
    for level, name in bands:
        steps = depth.point([255 if v >= level else 0 for v in range(256)])
        cut = steps.filter(ImageFilter.GaussianBlur(4))  # iron the steps out of the line
        out.paste(rgb(SEA[name])[:3], mask=cut.point([max(0, min(255, (v - 128) * 9 + 128)) for v in range(256)]))
        line = cut.point([max(0, 200 - abs(v - 128) * 8) for v in range(256)])
        out.paste(rgb(mix(SEA[name], FOAM, 0.34))[:3], mask=line)
    return out


def _depth(w: int, h: int, land: Sequence[Sequence[Point]], seed: int, reach: float, noise: int) -> Image.Image:
    mask = Image.new("L", (w // 2, h // 2))
    d = ImageDraw.Draw(mask)
    for shore in land:
        d.polygon([(x / 2, y / 2) for x, y in shore], fill=255)
    near = mask.filter(ImageFilter.GaussianBlur(reach / 2))
    tight = mask.filter(ImageFilter.GaussianBlur(reach / 9)).point([v * 0.95 for v in range(256)])
    wobble, across, down = Wobble(seed), max(3, w // 150), max(3, h // 150)
    waves = Image.frombytes("L", (across, down), bytes(int(wobble.between(0, noise * 2)) for _ in range(across * down)))
    swell = ImageChops.add(
        ImageChops.lighter(near, tight), waves.resize(mask.size, Image.Resampling.BICUBIC), 1, -noise
    )
    return swell.resize((w, h), Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(5))


def lay(s: Sheet, sea: Image.Image, x: int, y: int, w: int, h: int) -> None:
    """Lay the part of a sea that falls into a box."""
    part = sea.crop((x, y, x + w, y + h)).resize((w * SCALE, h * SCALE), Image.Resampling.BILINEAR)
    s.im.paste(part, (x * SCALE, y * SCALE))


def rhumbs(s: Sheet, x: float, y: float, r: float, n: int = 32, inner: float = 0) -> None:
    """Lines of constant bearing that fan out from a compass."""
    for i in range(n):
        c, d = math.cos(math.tau * i / n), math.sin(math.tau * i / n)
        s.stroke([(x + inner * c, y + inner * d), (x + r * c, y + r * d)], (140, 176, 186, 26), 1, round_ends=False)


def compass_rose(s: Sheet, x: float, y: float, r: float, *, letter: bool = True) -> None:
    """A compass rose in brass."""
    s.circle(x, y, r * 0.72, line=BRASS_DARK, width=1.4)
    s.circle(x, y, r * 0.62, line=BRASS_DARK, width=1.0)
    for length, turn in ((0.62, 1 / 8), (1.0, 0.0)):
        for i in range(4):
            a = math.tau * (i / 4 + turn - 0.25)
            tip = (x + r * length * math.cos(a), y + r * length * math.sin(a))
            for side, colour in ((-1, BRASS_LIGHT), (1, BRASS_DARK)):
                b = a + side * math.pi / 4
                s.fill([(x, y), (x + r * 0.2 * math.cos(b), y + r * 0.2 * math.sin(b)), tip], colour)
    s.circle(x, y, r * 0.09, fill=INK, line=BRASS_LIGHT, width=1.4)
    if letter:
        s.text(x, y - r * 1.2, "N", "place", r * 0.36, BRASS_LIGHT, "mm")


def neatline(s: Sheet, x: float, y: float, w: float, h: float, step: float = 40, t: float = 12) -> None:
    """The graduated border of a chart; its ticks are `step` pixels long and t thick."""
    s.rect(x - 4, y - 4, w + 8, h + 8, line=PAPER, width=1.6)
    s.rect(x, y, w, h, line=PAPER, width=1.2)
    s.rect(x + t, y + t, w - 2 * t, h - 2 * t, line=PAPER, width=1.2)
    for i in range(0, int(w // step) + 1, 2):
        a = x + i * step
        wide = min(step, x + w - a)
        if wide > 0:
            s.fill(box(a, y + 1, wide, t - 1), PAPER)
            s.fill(box(a, y + h - t, wide, t - 1), PAPER)
    for i in range(0, int(h // step) + 1, 2):
        a = y + i * step
        tall = min(step, y + h - a)
        if tall > 0:
            s.fill(box(x + 1, a, t - 1, tall), PAPER)
            s.fill(box(x + w - t, a, t - 1, tall), PAPER)


def paper(
    s: Sheet, x: float, y: float, w: float, h: float, fill: Colour = PAPER, title: str = "", *, shadow: bool = True
) -> None:
    """A slip of chart paper with a hairline inside its edge: the ground of every panel and card."""
    if shadow:
        s.shadow(x, y, w, h)
    s.rect(x, y, w, h, fill=fill, r=10)
    s.rect(x + 5, y + 5, w - 10, h - 10, line=PAPER_EDGE, width=1.2, r=6)
    if title:
        s.spaced(x + w / 2, y + 26, title, 22, INK_SOFT, 2.2, "mm")


def tide_curve(
    s: Sheet, x: float, y: float, w: float, h: float, rounds: int, now: int, rough_from: int = 99, rough: Colour = SPENT
) -> None:
    """The round track: one high water a round. Past waves are filled, the present one carries the lamp.

    From the round `rough_from` on the water is rough, and the rounds to come are in the colour `rough`.
    """
    points = _tide(x, y, w, h, rounds, rough_from)
    pitch = w / rounds
    cut = x + max(0.0, now - 0.5) * pitch
    done = [p for p in points if p[0] <= cut]
    if len(done) > 1:
        s.fill([(x, y + h * 0.75), *done, (cut, y + h * 0.75)], (236, 213, 146, 70))
    s.stroke(points, SPENT, 3)
    if len(done) > 1:
        s.stroke(done, BRASS_LIGHT, 4)
    for i in range(1, rounds + 1):
        coming = rough if i >= rough_from else SPENT
        colour = LAMP if i == now else BRASS_LIGHT if i < now else coming
        s.text(x + (i - 0.5) * pitch, y + h * 0.36, i, "figure", 30 if i == now else 25, colour, "mm")
    if now:
        s.glow(cut, y - h / 2, 34, LAMP, 150)
        s.circle(cut, y - h / 2, 10, fill=LAMP, line=INK, width=2)


@lru_cache(maxsize=16)
def _tide(x: float, y: float, w: float, h: float, rounds: int, rough_from: int) -> tuple[Point, ...]:
    wobble, pitch = Wobble(5), w / rounds
    out: list[Point] = []
    for i in range(241):
        px = x + w * i / 240
        swell = wobble.between(-1, 1) * h * 0.13 if px > x + (rough_from - 1) * pitch else 0.0
        out.append((px, y - h / 2 * math.cos(math.tau * (w * i / 240 / pitch) - math.pi) + swell))
    return tuple(out)


def title_bar(
    s: Sheet,
    game: str,
    phase: str,
    rounds: int,
    now: int,
    news: str = "",
    *,
    pitch: float = 74,
    rough_from: int = 99,
    rough: Colour = SPENT,
) -> None:
    """The same head on every board: what game, what phase, one line of news, which tide (`pitch` wide each)."""
    width = min(620, pitch * rounds)
    left = s.w - 44 - width
    s.rect(0, 0, s.w, TITLE_HEIGHT, fill=SEA["abyss"])
    s.fill(box(0, 115, s.w, 3), BRASS)
    s.text(40, 48, game, "title", 54, PAPER)
    s.text(42, 93, phase, "label", 27, BRASS_LIGHT)
    if news:
        at = 42 + s.width(phase, "label", 27) + 16
        s.fit(at, 93, news, "text", 27, left - 110 - at, fill=FOAM_SOFT)
    s.spaced(left - 16, 62, "ROUND", 20, FOAM_SOFT, 2, "rm")
    tide_curve(s, left, 56, width, 44, rounds, now, rough_from, rough)


def running_tide(s: Sheet, y: float, rounds: int, now: int, *, lost: bool = False) -> float:
    """The tide under a whole card, filled up to the present; gives the x of the present high water."""
    points = _swell(s.w, y, rounds)
    cut = max(0.0, now - 0.5) * s.w / rounds
    done = [p for p in points if p[0] <= cut]
    s.fill([(0, s.h), *points, (s.w, s.h)], "#102c3e")
    s.stroke(points, SPENT, 3)
    if len(done) > 1:
        s.fill([(0, s.h), *done, (cut, s.h)], "#1a3f53")
        s.stroke(done, "#b98a86" if lost else BRASS_LIGHT, 4.5)
    return cut


@lru_cache(maxsize=64)
def _swell(w: int, y: float, rounds: int) -> tuple[Point, ...]:
    return tuple((x, y - 22 * math.cos(math.tau * x / (w / rounds) - math.pi)) for x in range(0, w + 5, 5))


def fade(s: Sheet, x: float, steps: int = 26, ground: Colour = SEA["abyss"]) -> None:
    """Let the chart fade into the ground towards the left of x."""
    s.rect(0, 0, x, s.h, fill=ground)
    for i in range(steps):
        s.rect(x + i * 6, 0, 6, s.h, fill=rgb(ground, max(0, 255 - i * 255 // steps)))
