"""Draw Kalypso's palette and golden pictures anew: `python -m tests.renderers.kalypso_refresh palette golden`.

Look at every picture by eye before it becomes golden.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from PIL import Image

import renderers.kalypso as kalypso
from renderers import Picture, Trial
from renderers.ink import palette
from renderers.ink.output import palette_from
from renderers.ink.palette import mix
from renderers.kalypso import board, cards, hand, preview, score
from renderers.kalypso.ocean import VEIL
from renderers.kalypso.team import HELPING
from renderers.kalypso.things import BARREL, MATERIALS, SAND, SOIL, SPROUT, STAVES
from tests.renderers import kalypso_scenes as scenes
from tests.renderers.refresh import GOLDEN as ALL_GOLDEN
from tests.renderers.refresh import SIGNALS, _write, small

GOLDEN = ALL_GOLDEN / "kalypso"
SEATS = ("coral", "azure", "jade", "orchid")


def drawn() -> list[Image.Image]:
    """Every kind of picture in full colour."""
    opened = cards.reveal(scenes.opened())
    assert opened is not None
    sheets = [
        board.draw(scenes.competitive(), 1), board.draw(scenes.worst()), board.draw(scenes.together()),
        board.draw(scenes.worst_together()), board.draw_quarter(scenes.together(), "north-west"),
        hand.draw(scenes.mine(), scenes.PLACE_TRIAL), hand.draw(scenes.together(viewer=3), scenes.SPECIALIST_TRIAL),
        preview.draw(scenes.mine(), scenes.PLACE_TRIAL), preview.draw(scenes.together(viewer=0), scenes.BOAT_TRIAL),
        preview.draw(scenes.mine(), scenes.BUILD_TRIAL), cards.table(scenes.competitive()), cards.result(scenes.won()),
        cards.result(scenes.lost()), score.draw(scenes.scored()), opened,
    ]  # fmt: skip
    return [sheet.finish() for sheet in sheets]


def pictures() -> dict[str, Picture]:
    """Every golden picture as it is posted, by name."""
    draw = kalypso.RENDERER
    opened, turns = draw.reveal(scenes.opened()), draw.reveal(scenes.competitive())
    assert opened is not None
    assert turns is not None
    return {
        "board": draw.board(scenes.competitive(), "seat-2"),
        "board_worst": draw.board(scenes.worst()),
        "board_two": draw.board(scenes.two()),
        "together": draw.board(scenes.together()),
        "together_worst": draw.board(scenes.worst_together()),
        "alone": draw.board(scenes.alone()),
        "quarter": draw.board(scenes.together(), "north-west"),
        "hand": draw.hand(scenes.mine(), scenes.PLACE_TRIAL),
        "hand_bare": draw.hand(scenes.mine()),
        "hand_forecast": draw.hand(scenes.mine(), scenes.FORECAST_TRIAL),
        "hand_next": draw.hand(scenes.mine(), scenes.BUILD_TRIAL),
        "hand_team": draw.hand(scenes.together(viewer=3), scenes.SPECIALIST_TRIAL),
        "hand_worst": draw.hand(replace(scenes.worst(), viewer=1), scenes.PLACE_TRIAL),
        "place": draw.preview(scenes.mine(), scenes.PLACE_TRIAL),
        "edge": draw.preview(scenes.mine(), scenes.EDGE_TRIAL),
        "build": draw.preview(scenes.mine(), scenes.BUILD_TRIAL),
        "boat": draw.preview(scenes.together(viewer=0), scenes.BOAT_TRIAL),
        "open": draw.preview(scenes.together(viewer=0), Trial("boat", (), "", scenes.BOAT_TRIAL.legal)),
        "card": draw.card(scenes.competitive()),
        "card_worst": draw.card(scenes.worst_together()),
        "forecasts": opened,
        "turns": turns,
        "score": draw.result(scenes.scored()),
        "tied": draw.result(scenes.tied()),
        "lost": draw.result(scenes.lost()),
        "won": draw.result(scenes.won()),
    }


def make_palette() -> None:
    """The fixed palette: signals, seats and materials as they are, the rest from samples."""
    seats = [palette.SEATS[name].colour for name in SEATS]
    faces = [colour for material in MATERIALS.values() for colour in (material.face, material.cut)]
    roofs = [mix(material.face, palette.PAPER, 0.62) for material in MATERIALS.values()]
    veiled = [mix(colour, VEIL[:3], VEIL[3] / 255) for colour in faces]
    bands = [mix(colour, palette.PAPER_LIGHT, 0.34) for colour in seats]
    lights = [mix(palette.SEA["deep"], palette.FLAME, share / 14) for share in range(1, 12)]
    lights += [mix(palette.SEA["abyss"], palette.LAMP, share / 14) for share in range(1, 8)]
    passed = mix(palette.PAPER, palette.GOOD, 0.22)
    marks = [
        palette.WARN, palette.FLAME, palette.BRASS_DARK, palette.RED_WORDS, palette.GREEN_WORDS, passed, mix(passed, palette.GOOD, 0.5),
        *(mix(ground, palette.GOOD, 0.5) for ground in (palette.PAPER, palette.PAPER_LIGHT)), HELPING, BARREL, STAVES, SOIL,
        *(mix(colour, palette.PAPER_LIGHT, 0.55) for colour in (palette.GOOD, palette.WARN)), SPROUT, SAND,
        mix(palette.SEA["lagoon"], palette.FOAM, 0.3), palette.PAPER_EDGE, palette.PAPER_SHADE,
    ]  # fmt: skip
    _write(
        str(kalypso.__file__),
        palette_from(drawn(), [*SIGNALS, *seats, *faces, *roofs, *veiled, *bands, *lights, *marks]),
    )


def make_goldens() -> None:
    """The golden pictures, as a phone shows them."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures().items():
        small(picture.data).quantize(256, dither=Image.Dither.NONE).save(GOLDEN / f"{name}.png", optimize=True)


if __name__ == "__main__":
    for word in sys.argv[1:]:
        {"palette": make_palette, "golden": make_goldens}[word]()
