"""From a finished sheet to the bytes that are posted: an indexed PNG in a palette fixed for each game.

Flat inks make the indexed file small, and a fixed palette makes it quick: no picture pays for finding its own colours.
A palette lives beside its game as a text file of hexes and is made from sample pictures by `palette_from`.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

from renderers.ink.palette import rgb

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

COMPRESSION = 6  # zlib: level 7 takes twice the time for three per cent


@lru_cache(maxsize=16)
def palette_of(package: str) -> Image.Image:
    """The fixed palette of a renderer's package, from its `palette.toml`."""
    text = files(package).joinpath("palette.toml").read_text(encoding="utf-8")
    colours: list[str] = tomllib.loads(text)["colours"]
    holder = Image.new("P", (1, 1))
    holder.putpalette([v for colour in colours for v in rgb(colour)[:3]])
    return holder


def indexed(image: Image.Image, palette: Image.Image) -> Image.Image:
    """The picture in the fixed palette, without dithering, so that flat inks stay flat."""
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def png(image: Image.Image, palette: Image.Image) -> bytes:
    """The picture as an indexed PNG; the same picture gives the same bytes."""
    out = BytesIO()
    indexed(image, palette).save(out, "PNG", compress_level=COMPRESSION)
    return out.getvalue()


def palette_from(samples: Sequence[Image.Image], exact: Iterable[str], size: int = 256) -> list[str]:
    """A palette for pictures like these: every `exact` colour, and the median cut of all the rest.

    Args:
        samples: finished pictures with everything on them.
        exact: hexes that must come out as they are.
        size: colours in all, at most 256.
    """
    fixed = list(dict.fromkeys(c.lower() for c in exact))
    width, height = max(im.width for im in samples), sum(im.height for im in samples)
    strip = Image.new("RGB", (width, height))
    y = 0
    for im in samples:
        strip.paste(im, (0, y))
        y += im.height
    cut = strip.quantize(size - len(fixed), method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    flat = (cut.getpalette() or [])[: 3 * (size - len(fixed))]
    found = [f"#{flat[i]:02x}{flat[i + 1]:02x}{flat[i + 2]:02x}" for i in range(0, len(flat), 3)]
    return list(dict.fromkeys([*fixed, *found]))
