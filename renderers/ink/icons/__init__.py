"""Icons: one ink colour, drawn from polygons, strokes and discs; each reads at a radius of 13 pixels."""

from renderers.ink.icons import animals, places, rubbish, signs
from renderers.ink.icons.glyph import ICONS, Glyph, glyph, icon

__all__ = ["ICONS", "Glyph", "animals", "glyph", "icon", "places", "rubbish", "signs"]
