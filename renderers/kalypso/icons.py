"""The icons of Kalypso: buildings, what drifts, and the tools of the Specialists; registered as they are imported."""

from __future__ import annotations

from renderers.ink.icons.glyph import ICONS, Glyph, glyph
from renderers.ink.palette import DANGER, INK, PAPER_LIGHT
from renderers.ink.shapes import arc, band, smooth

BUILDING_ICONS = {"net_workshop": "net"}  # where the icon is not named by the building
SPECIALIST_ICONS = {"angler": "rod", "carpenter": "saw", "guardian": "shield", "salvager": "claw", "captain": "wheel"}
ITEM_ICONS = {
    "boat": "boat",
    "fish": "fish",
    "garden": "sprout",
    "barrel": "barrel",
    "scrap": "scrap",
    "survivor": "survivor",
    "enclose": "wave",
    "salvage": "salvage",
    "solar": "solar_panel",
}
LINE_ICONS = {
    "fish": "fish",
    "gardens": "sprout",
    "people": "survivor",
    "solar_panels": "solar_panel",
    "goal_1": "eye",
    "goal_2": "eye",
    "forecasts": "wave",
    "buildings_monuments": "house",
}


def building_icon(id: str) -> str:
    """The icon of a Building by its id; a hammer where nobody has yet said which it becomes."""
    name = BUILDING_ICONS.get(id, id)
    return name if name in ICONS else "hammer"


@glyph("lighthouse")
def _lighthouse(g: Glyph) -> None:
    g.fill([(-0.5, 1), (-0.26, -0.3), (0.26, -0.3), (0.5, 1)])
    g.fill([(-0.42, -0.3), (0.42, -0.3), (0.42, -0.46), (-0.42, -0.46)])
    g.fill([(-0.26, -0.5), (-0.26, -0.76), (0, -1), (0.26, -0.76), (0.26, -0.5)])
    g.line([(-0.4, 0.36), (0.4, 0.36)], g.w, g.hole, round_ends=False)
    for side in (-1, 1):
        g.fill([(side * 0.36, -0.66), (side * 1.0, -0.94), (side * 1.0, -0.38)])


@glyph("shell")
def _shell(g: Glyph) -> None:
    g.fill([(0, 0.92), *arc(0, 0.05, 0.95, 0.5, 1.0, 20), (0, 0.92)])
    g.fill([(-0.42, 0.96), (-0.28, 0.6), (0.28, 0.6), (0.42, 0.96)])
    for dx in (-0.62, -0.22, 0.22, 0.62):
        g.line([(dx * 0.18, 0.56), (dx, -0.56 + abs(dx) * 0.5)], g.w * 0.55, g.hole, round_ends=False)


@glyph("buoy")
def _buoy(g: Glyph) -> None:
    edge = max(1.4, g.k * 0.1)
    g.disc(0, 0, 0.95, fill=PAPER_LIGHT, line=INK, width=edge)
    for i in range(4):
        a = i / 4 + 1 / 8
        g.fill(band(0, 0, 0.9, 0.46, a - 0.065, a + 0.065, 6), DANGER)
    g.disc(0, 0, 0.44, fill=g.hole, line=INK, width=edge)


@glyph("barrel")
def _barrel(g: Glyph) -> None:
    g.fill(smooth([(-0.62, -0.95), (-0.86, 0), (-0.62, 0.95), (0.62, 0.95), (0.86, 0), (0.62, -0.95)], 6))
    for y in (-0.45, 0.45):
        g.line([(-0.8, y), (0.8, y)], g.w * 0.85, g.hole, round_ends=False)


@glyph("cooper")
def _cooper(g: Glyph) -> None:
    inner = Glyph(g.s, g.x - 0.16 * g.k, g.y + 0.1 * g.k, 0.82 * g.k, g.c, g.hole)
    _barrel(inner)
    g.line([(0.5, 0.8), (0.86, -0.5)], g.w)
    g.line([(0.6, -0.68), (1.0, -0.5)], g.w * 2)


@glyph("solar_panel")
def _solar_panel(g: Glyph) -> None:
    g.fill([(-0.95, 0.45), (-0.6, -0.75), (0.95, -0.75), (0.6, 0.45)])
    for share in (0.33, 0.66):
        g.line([(-0.95 + 1.55 * share, 0.45), (-0.6 + 1.55 * share, -0.75)], g.w * 0.5, g.hole, round_ends=False)
    g.line([(-0.8, -0.15), (0.8, -0.15)], g.w * 0.5, g.hole, round_ends=False)
    g.line([(-0.1, 0.45), (-0.3, 0.95)], g.w)


@glyph("scrapyard")
def _scrapyard(g: Glyph) -> None:
    g.line([(0, -1), (0, -0.5)], g.w * 1.2)
    g.line(arc(0, -0.05, 0.42, -0.25, 0.45, 20), g.w * 1.3)
    g.fill([(-0.85, 0.95), (-0.4, 0.48), (0.05, 0.8), (0.5, 0.5), (0.9, 0.95)])


@glyph("greenhouse")
def _greenhouse(g: Glyph) -> None:
    g.fill([(-0.9, 0.92), (-0.9, -0.1), (0, -0.9), (0.9, -0.1), (0.9, 0.92)])
    for dx in (-0.45, 0, 0.45):
        g.line([(dx, 0.82), (dx, -0.6 + abs(dx) * 0.9)], g.w * 0.5, g.hole, round_ends=False)
    g.line([(-0.9, 0.1), (0.9, 0.1)], g.w * 0.5, g.hole, round_ends=False)


@glyph("salvage")
def _salvage(g: Glyph) -> None:
    g.fill([(-0.9, -0.9), (0.9, -0.9), (0.9, -0.3), (0.3, -0.3), (0.3, 0.9), (-0.3, 0.9), (-0.3, -0.3), (-0.9, -0.3)])


@glyph("scrap")
def _scrap(g: Glyph) -> None:
    g.fill([(-0.95, -0.48), (0.95, -0.48), (0.95, 0.48), (-0.95, 0.48)])
    g.disc(0.47, 0, 0.24, fill=g.hole)
    for y in (-0.18, 0.18):
        g.line([(-0.78, y), (-0.16, y)], g.w * 0.6, g.hole, round_ends=False)


@glyph("rod")
def _rod(g: Glyph) -> None:
    g.line([(-0.9, 0.95), (0.62, -0.86)], g.w * 1.05)
    g.line([(0.62, -0.86), (0.72, 0.3)], g.w * 0.5)
    g.line(arc(0.5, 0.34, 0.24, 0, 0.42, 12), g.w * 0.85)
    g.disc(-0.38, 0.42, 0.2, fill=g.c, line=g.hole, width=g.w * 0.4)


@glyph("saw")
def _saw(g: Glyph) -> None:
    teeth = [
        point for i in range(6) for point in ((0.5 - i * 0.24, 0.16 + i * 0.075), (0.36 - i * 0.24, 0.06 + i * 0.075))
    ]
    g.fill([(-0.98, 0.3), (0.34, -0.56), (0.62, -0.08), *teeth, (-0.96, 0.5)])
    g.disc(0.66, -0.5, 0.36, fill=g.c)
    g.disc(0.68, -0.5, 0.15, fill=g.hole)


@glyph("claw")
def _claw(g: Glyph) -> None:
    g.line([(0, -1.0), (0, -0.4)], g.w * 1.1)
    g.disc(0, -0.34, 0.22, fill=g.c)
    outline = ((0.1, -0.36), (0.72, -0.1), (0.86, 0.44), (0.2, 0.92), (0.5, 0.4), (0.44, 0.06))
    for side in (-1, 1):
        g.fill(smooth([(side * x, y) for x, y in outline], 4, loop=True))
