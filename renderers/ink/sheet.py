"""The sheet a picture is drawn on: shapes, words, shade and stamps.

Shapes are drawn hard-edged at twice the size and reduced once. So a piece can be drawn aside on a stamp and laid down
later, with no seam and no soft edge to give it away; pieces that come back in every picture are drawn once and kept.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypedDict

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers.ink import lettering
from renderers.ink.lettering import ELLIPSIS
from renderers.ink.palette import INK, SEA, rgb
from renderers.ink.shapes import Point, closed, dashes

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from renderers.ink.palette import Colour

SCALE = 2  # inner pixels for one pixel of the finished picture
NIGHT = (4, 12, 18)  # the colour of every shadow
LEAST_PX = 13.0
MOST_STAMPS = 1500

Anchor = Literal["lm", "mm", "rm", "la", "ma", "ra", "lb", "mb", "rb"]


class Words(TypedDict, total=False):
    """How words may look: their colour, anchor (l, m or r and a, m or b) and the halo that keeps them clear."""

    fill: Colour
    anchor: Anchor
    halo: Colour | None
    halo_w: float


class Sheet:
    """A picture being drawn, `w` by `h` pixels when finished."""

    def __init__(self, w: int, h: int, ground: Colour = SEA["deep"], base: Image.Image | None = None) -> None:
        """Start on a ground colour, or on a copy of `base`: an image of twice the size, drawn and kept earlier."""
        self.w, self.h = w, h
        if base is None:
            self.im = Image.new("RGB", (w * SCALE, h * SCALE), rgb(ground)[:3])
        else:
            self.im = base.convert("RGB") if base.mode == "P" else base.copy()
        self.d = ImageDraw.Draw(self.im, "RGBA" if self.im.mode == "RGB" else None)

    def put(self, base: Image.Image) -> None:
        """Lay a kept layer of the sheet's own size under all that follows."""
        self.im.paste(base.convert("RGB"))

    def finish(self) -> Image.Image:
        """The finished picture."""
        return self.im.reduce(SCALE)

    # ---- shapes

    def fill(
        self, points: Sequence[Point], fill: Colour | None = None, line: Colour | None = None, width: float = 2
    ) -> None:
        """A polygon, filled, outlined or both."""
        if fill is not None:
            self.d.polygon(_inner(points), fill=fill)
        if line is not None:
            self.stroke(closed(points), line, width, round_ends=False)

    def stroke(
        self,
        points: Sequence[Point],
        colour: Colour,
        width: float = 2,
        dash: tuple[float, float] | None = None,
        *,
        round_ends: bool = True,
    ) -> None:
        """A line through the points; `dash` gives the lengths drawn and left out."""
        if dash is not None:
            for part in dashes(points, *dash):
                self.stroke(part, colour, width, round_ends=round_ends)
            return
        w = max(1, round(width * SCALE))
        way = _inner(points)
        self.d.line(way, fill=colour, width=w, joint="curve")
        if round_ends and w > 2:
            for x, y in (way[0], way[-1]):
                self.d.ellipse((x - w / 2, y - w / 2, x + w / 2 - 1, y + w / 2 - 1), fill=colour)

    def circle(
        self, x: float, y: float, r: float, fill: Colour | None = None, line: Colour | None = None, width: float = 2
    ) -> None:
        """A disc, a ring, or both."""
        self.oval(x, y, r, r, fill, line, width)

    def oval(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        fill: Colour | None = None,
        line: Colour | None = None,
        width: float = 2,
    ) -> None:
        """An ellipse about (x, y); its outline lies inside its edge."""
        bounds = ((x - rx) * SCALE, (y - ry) * SCALE, (x + rx) * SCALE, (y + ry) * SCALE)
        if fill is not None:
            self.d.ellipse(bounds, fill=fill)
        if line is not None:
            self.d.ellipse(bounds, outline=line, width=max(1, round(width * SCALE)))

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: Colour | None = None,
        line: Colour | None = None,
        width: float = 2,
        r: float = 0,
    ) -> None:
        """A rectangle with corners rounded by r; its outline lies inside its edge."""
        bounds = (x * SCALE, y * SCALE, (x + w) * SCALE - 1, (y + h) * SCALE - 1)
        thick = max(1, round(width * SCALE)) if line is not None else 0
        self.d.rounded_rectangle(bounds, radius=r * SCALE, fill=fill, outline=line, width=thick)

    def dashed(self, points: Sequence[Point], colour: Colour, width: float, dash: tuple[float, float]) -> None:
        """A closed outline in dashes over an ink casing: the beacon's line."""
        self.stroke(closed(points), INK, width + 4)
        self.stroke(closed(points), colour, width, dash)

    # ---- shade

    def hatch(
        self, points: Sequence[Point], colour: Colour, gap: float = 7, width: float = 1.2, slope: float = 1
    ) -> None:
        """Engraver's shade: parallel lines clipped to a polygon. Flat colours, so the file stays small."""
        x0, y0, w, h = _bounds(points)
        clip, ink = Image.new("1", (w, h)), Image.new("1", (w, h))
        ImageDraw.Draw(clip).polygon([((x - x0) * SCALE, (y - y0) * SCALE) for x, y in points], fill=1)
        d, run = ImageDraw.Draw(ink), abs(slope) * h
        at = -run
        while at < w + run:
            d.line([(at, 0), (at + slope * h, h)], fill=1, width=max(1, round(width * SCALE)))
            at += gap * SCALE
        mask = ImageChops.logical_and(clip, ink).convert("L")
        self.im.paste(self._ink(colour), (int(x0 * SCALE), int(y0 * SCALE)), mask)

    def shadow(self, x: float, y: float, w: float, h: float, dy: float = 5, blur: float = 6, alpha: int = 130) -> None:
        """The soft shadow of a box, for what can be picked up. Worked at half size: a blur has no detail to lose."""
        margin = int(blur * 3)
        mask = _shadow_mask(round(w), round(h), blur, alpha)
        self.im.paste(self._ink(NIGHT), (int((x - margin) * SCALE), int((y - margin + dy) * SCALE)), mask)

    def glow(self, x: float, y: float, r: float, colour: Colour, alpha: int = 150) -> None:
        """A soft disc of light."""
        self.im.paste(self._ink(colour), (int((x - r) * SCALE), int((y - r) * SCALE)), _glow_mask(round(r), alpha))

    def _ink(self, colour: Colour) -> tuple[int, ...]:
        return rgb(colour)[:3] if self.im.mode == "RGB" else rgb(colour)

    # ---- stamps

    def stamp(self, key: Hashable, x: float, y: float, r: float, draw: Callable[[Sheet, float, float], None]) -> None:
        """Lay down a piece about (x, y) that fits in a square of half size r, drawn once by `draw(sheet, x, y)`.

        The piece must be hard-edged and opaque: no glow, no shadow blur. `key` tells it from all other pieces.
        """
        size = math.ceil(r)
        stamp = _STAMPS.get((key, size))
        if stamp is None:
            if len(_STAMPS) >= MOST_STAMPS:
                _STAMPS.clear()
            aside = Sheet(
                2 * size, 2 * size, base=Image.new("RGBA", (2 * size * SCALE, 2 * size * SCALE), (0, 0, 0, 0))
            )
            draw(aside, size, size)
            stamp = _STAMPS[key, size] = aside.im
        at = (round((x - size) * SCALE), round((y - size) * SCALE))
        self.im.paste(stamp, at, stamp)

    # ---- words

    def width(self, text: object, role: str, px: float) -> float:
        """How wide the words would be, in pixels of the finished picture."""
        return _length(str(text), role, round(px * SCALE)) / SCALE

    def text(
        self,
        x: float,
        y: float,
        text: object,
        role: str = "text",
        px: float = 24,
        fill: Colour = INK,
        anchor: Anchor = "lm",
        halo: Colour | None = None,
        halo_w: float = 3,
    ) -> None:
        """Words on one line; `halo` is an outline that keeps them clear of lines beneath."""
        size = round(px * SCALE)
        at = x * SCALE - {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]] * _length(str(text), role, size)
        stroke = round(halo_w * SCALE) if halo is not None else 0
        for part, face in lettering.runs(str(text), role, size):
            self.d.text(
                (at, y * SCALE),
                part,
                font=face,
                fill=fill,
                anchor="l" + anchor[1],
                stroke_width=stroke,
                stroke_fill=halo,
            )
            at += face.getlength(part)

    def spaced(
        self, x: float, y: float, text: str, px: float, fill: Colour, track: float = 2, anchor: Anchor = "lm"
    ) -> None:
        """A label in capitals with air between the letters."""
        face = lettering.font("label", round(px * SCALE))
        total = sum(face.getlength(c) for c in text) + track * SCALE * (len(text) - 1)
        at = x * SCALE - {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]] * total
        for c in text:
            self.d.text((at, y * SCALE), c, font=face, fill=fill, anchor="l" + anchor[1])
            at += face.getlength(c) + track * SCALE

    def fitted(self, text: object, role: str, px: float, width: float, least: float = 0.62) -> tuple[str, float]:
        """The words and the size at which they fit: shrunk to `least` of px, then cut with an ellipsis."""
        words, size = str(text), px
        while self.width(words, role, size) > width and size * 0.95 >= max(least * px, LEAST_PX):
            size *= 0.95
        if self.width(words, role, size) <= width:
            return words, size
        fits = bisect_left(range(len(words)), width, key=lambda n: self.width(words[: n + 1] + ELLIPSIS, role, size))
        return words[:fits].rstrip() + ELLIPSIS, size

    def fit(
        self,
        x: float,
        y: float,
        text: object,
        role: str,
        px: float,
        width: float,
        least: float = 0.62,
        fill: Colour = INK,
        anchor: Anchor = "lm",
        halo: Colour | None = None,
    ) -> None:
        """Words that never leave their box."""
        words, size = self.fitted(text, role, px, width, least)
        self.text(x, y, words, role, size, fill, anchor, halo)

    def wrap(
        self,
        x: float,
        y: float,
        text: str,
        role: str,
        px: float,
        width: float,
        fill: Colour = INK,
        lines: int = 9,
        lead: float = 1.18,
    ) -> float:
        """Words over several lines, the last one cut where they do not fit; gives the y below them."""
        rows = [""]
        for word in text.split():
            longer = f"{rows[-1]} {word}".strip()
            if rows[-1] and self.width(longer, role, px) > width:
                rows.append(word)
            else:
                rows[-1] = longer
        if len(rows) > lines:
            rows = [*rows[: lines - 1], " ".join(rows[lines - 1 :])]
        for i, row in enumerate(rows):
            self.fit(x, y + i * px * lead, row, role, px, width, 1.0, fill, "la")
        return y + len(rows) * px * lead


def kept(image: Image.Image) -> Image.Image:
    """A still layer as it is kept between pictures: in 256 colours of its own, a quarter of the memory."""
    colours = image.reduce(SCALE).quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return image.quantize(palette=colours, dither=Image.Dither.NONE)


_STAMPS: dict[tuple[Hashable, int], Image.Image] = {}


def _inner(points: Sequence[Point]) -> list[Point]:
    return [(x * SCALE, y * SCALE) for x, y in points]


def _bounds(points: Sequence[Point]) -> tuple[float, float, int, int]:
    """Left, top, and the size in inner pixels."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    w, h = int((max(xs) - min(xs)) * SCALE) + 2, int((max(ys) - min(ys)) * SCALE) + 2
    return min(xs), min(ys), w, h


@lru_cache(maxsize=4096)
def _length(text: str, role: str, size: int) -> float:
    return sum(face.getlength(part) for part, face in lettering.runs(text, role, size))


@lru_cache(maxsize=128)
def _shadow_mask(w: int, h: int, blur: float, alpha: int) -> Image.Image:
    margin = int(blur * 3)
    mask = Image.new("L", (w + 2 * margin, h + 2 * margin))
    ImageDraw.Draw(mask).rectangle((margin, margin, w + margin, h + margin), fill=alpha)
    soft = mask.filter(ImageFilter.GaussianBlur(blur))
    return soft.resize((soft.width * SCALE, soft.height * SCALE), Image.Resampling.BILINEAR)


@lru_cache(maxsize=64)
def _glow_mask(r: int, alpha: int) -> Image.Image:
    falloff = [int(max(0.0, 255 - v * 1.42) ** 1.5 / 255**0.5 * alpha / 255) for v in range(256)]
    disc = Image.radial_gradient("L").resize((64, 64)).point(falloff)
    return disc.resize((2 * r * SCALE, 2 * r * SCALE), Image.Resampling.BICUBIC)
