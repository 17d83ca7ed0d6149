"""Draw Eldertide's palette and golden pictures anew: `python -m tests.renderers.eldertide_refresh palette golden`.

Look at every picture by eye before it becomes golden.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

import renderers.eldertide as package
from renderers import Picture, Trial
from renderers.eldertide import RENDERER, board, cards, hand, houses, preview, scores
from renderers.eldertide.dashboard import VOID, VOID_DARK
from renderers.eldertide.geography import FLAGS, LOOKS
from renderers.eldertide.houses import PERK_BACK
from renderers.eldertide.pieces import PLANK, QI, QI_DARK, QI_DROP, UNMANNED
from renderers.eldertide.tiles import CAPITAL_BAND, RUIN, RUIN_DARK, STORM, STORM_ARM, STORM_DARK
from renderers.ink import palette
from renderers.ink.output import palette_from
from tests.renderers import eldertide_scenes as scenes
from tests.renderers.refresh import GOLDEN as ALL_GOLDEN
from tests.renderers.refresh import SIGNALS, small

GOLDEN = ALL_GOLDEN / "eldertide"
FORM = Trial(
    "capital", ("green", "excavation-main.SE"), "town-left.NW", ("town-left.W", "town-left.SW", "town-left.NW")
)
BONUS = Trial("bonus", (), "weak-C4", ("weak-C4", "weak-B3", "bottom", "none"))
EXPORT = Trial("export", (), "engine-middle", ("food-left", "wood-left", "wood-right", "engine-middle", "stop"))
REWARD = Trial("reward", (), "BR08", ("BR03", "BR05", "BR08", "BR09", "BR12", "rp5"))
HOUSE = Trial("house", (), "darkma", ("royal", "darkma", "horath", "enclave"))


def pictures() -> dict[str, Picture]:
    """Every golden picture as it is posted, by name."""
    opened = RENDERER.reveal(scenes.scene(scenes.OPENED))
    assert opened is not None
    return {
        "board": RENDERER.board(scenes.scene()),
        "board_worst": RENDERER.board(scenes.worst()),
        "board_two": RENDERER.board(scenes.two_players()),
        "board_double": RENDERER.board(scenes.double()),
        "board_choosing": RENDERER.board(scenes.choosing()),
        "map": RENDERER.board(scenes.scene(), "map"),
        "market": RENDERER.board(scenes.scene(), "market"),
        "houses": RENDERER.board(scenes.scene(), "houses"),
        "hand": RENDERER.hand(scenes.dialling(), scenes.DIAL_TRIAL),
        "form": RENDERER.hand(scenes.scene(viewer=2), FORM),
        "choose": RENDERER.hand(scenes.choosing(), HOUSE),
        "course": RENDERER.preview(scenes.sailing(), scenes.COURSE_TRIAL),
        "bonus": RENDERER.preview(scenes.sailing(), BONUS),
        "build": RENDERER.preview(scenes.scene(viewer=2), FORM),
        "export": RENDERER.preview(scenes.scene(viewer=2), EXPORT),
        "reward": RENDERER.preview(scenes.scene(viewer=2), REWARD),
        "card": RENDERER.card(scenes.scene()),
        "card_worst": RENDERER.card(scenes.worst()),
        "reveal": opened,
        "score": RENDERER.result(scenes.over()),
        "won": RENDERER.result(scenes.challenge_over(met=True)),
        "lost": RENDERER.result(scenes.challenge_over(met=False)),
    }


def _samples() -> list[Image.Image]:
    opened = cards.reveal(scenes.scene(scenes.OPENED))
    assert opened is not None
    sheets = [
        board.draw(scenes.scene()), board.draw(scenes.worst()), houses.sheet(scenes.scene()),
        hand.draw(scenes.dialling(), scenes.DIAL_TRIAL), hand.draw(scenes.scene(viewer=2), FORM),
        preview.draw(scenes.sailing(), scenes.COURSE_TRIAL), preview.draw(scenes.scene(viewer=2), EXPORT),
        cards.table(scenes.scene()), opened, scores.draw(scenes.over()), cards.challenge(scenes.challenge_over(met=True)),
        cards.challenge(scenes.challenge_over(met=False)),
    ]  # fmt: skip
    return [sheet.finish() for sheet in sheets]


def make_palette() -> None:
    exact = [
        *SIGNALS, palette.FLAME, palette.WARN, palette.STORM_LIGHT, palette.BROKEN, palette.BRASS_DARK, palette.PAPER_EDGE,
        palette.PAPER_SHADE, palette.RED_WORDS, STORM, STORM_ARM, STORM_DARK, RUIN, RUIN_DARK, CAPITAL_BAND, QI, UNMANNED,
        *(palette.SEATS[seat].colour for seat in FLAGS.values()), *(palette.SEATS[seat].second for seat in FLAGS.values()),
        *(palette.mix(palette.SEATS[seat].colour, palette.PAPER_LIGHT, 0.34) for seat in FLAGS.values()), QI_DARK, QI_DROP, PLANK,
        PERK_BACK, VOID, VOID_DARK, *(look.colour for look in LOOKS.values()), *(look.dark for look in LOOKS.values()),
    ]  # fmt: skip
    colours = palette_from(_samples(), exact)
    rows = [", ".join(f'"{c}"' for c in colours[i : i + 10]) + ",\n" for i in range(0, len(colours), 10)]
    head = "# The fixed palette of these pictures, made from samples by tests/renderers/eldertide_refresh.py.\n"
    target = Path(str(package.__file__)).parent / "palette.toml"
    target.write_text(head + "colours = [\n" + "".join(f"  {r}" for r in rows) + "]\n")


def make_goldens() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures().items():
        small(picture.data).quantize(256, dither=Image.Dither.NONE).save(GOLDEN / f"{name}.png", optimize=True)


if __name__ == "__main__":
    for word in sys.argv[1:]:
        {"palette": make_palette, "golden": make_goldens}[word]()
