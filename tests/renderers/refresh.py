"""Draw the palettes and the golden pictures anew: `python -m tests.renderers.refresh palette golden`.

Look at every picture by eye before it becomes golden.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

import renderers.ink as ink_package
import renderers.ocean_crisis as ocean_package
from renderers import lobby, ocean_crisis
from renderers.ink import palette
from renderers.ink.output import palette_from
from renderers.ocean_crisis import board, cards, plan, preview
from renderers.ocean_crisis.geography import geography
from renderers.ocean_crisis.things import MEADOW
from tests.renderers import ocean_scenes as scenes

GOLDEN = Path(__file__).parent / "golden"
WIDTH = 400
SIGNALS = [
    palette.LAMP, palette.BEACON, palette.DANGER, palette.GOOD, palette.PAPER, palette.PAPER_LIGHT, palette.INK,
    palette.INK_SOFT, palette.BRASS, palette.BRASS_LIGHT, palette.FOAM, palette.FOAM_SOFT, *palette.SEA.values(),
]  # fmt: skip


def drawn() -> dict[str, Image.Image]:
    """Every kind of picture of Ocean Crisis in full colour, by name."""
    sheets = {
        "board": board.draw(scenes.midgame()),
        "board_worst": board.draw(scenes.worst()),
        "board_two": board.draw(scenes.two_players()),
        "plan": plan.draw(scenes.planning(), scenes.PLAN_TRIAL),
        "card": cards.table(scenes.midgame()),
        "lost": cards.result(scenes.lost()),
        "won": cards.result(scenes.won()),
    }
    opened = cards.reveal(scenes.worst())
    assert opened is not None
    images = {name: sheet.finish() for name, sheet in (sheets | {"reveal": opened}).items()}
    images["road"] = preview.draw(scenes.building(), scenes.ROAD_TRIAL)
    images["attempt"] = preview.draw(scenes.midgame(viewer=0), scenes.ATTEMPT_TRIAL)
    return images


def pictures() -> dict[str, bytes]:
    """Every golden picture as it is posted, by name."""
    draw = ocean_crisis.RENDERER
    opened = draw.reveal(scenes.worst())
    assert opened is not None
    return {
        "board": draw.board(scenes.midgame()).data,
        "board_worst": draw.board(scenes.worst()).data,
        "board_two": draw.board(scenes.two_players()).data,
        "disk": draw.board(scenes.midgame(), "disk").data,
        "plan": draw.hand(scenes.planning(), scenes.PLAN_TRIAL).data,
        "plan_worst": draw.hand(scenes.worst_planning(), scenes.WORST_TRIAL).data,
        "road": draw.preview(scenes.building(), scenes.ROAD_TRIAL).data,
        "attempt": draw.preview(scenes.midgame(viewer=0), scenes.ATTEMPT_TRIAL).data,
        "card": draw.card(scenes.midgame()).data,
        "card_worst": draw.card(scenes.worst()).data,
        "reveal": opened.data,
        "lost": draw.result(scenes.lost()).data,
        "won": draw.result(scenes.won()).data,
        "lobby": scenes.lobby().data,
    }


def small(data: bytes) -> Image.Image:
    """The picture as a phone shows it."""
    image = Image.open(BytesIO(data)).convert("RGB")
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.LANCZOS)


def _write(package: str, colours: list[str]) -> None:
    rows = [", ".join(f'"{c}"' for c in colours[i : i + 10]) + ",\n" for i in range(0, len(colours), 10)]
    head = "# The fixed palette of these pictures, made from samples by tests/renderers/refresh.py.\n"
    (Path(package).parent / "palette.toml").write_text(head + "colours = [\n" + "".join(f"  {r}" for r in rows) + "]\n")


def make_palettes() -> None:
    ours = drawn()
    seats = [
        flag.colour for name, flag in palette.SEATS.items() if name in ("coral", "amber", "jade", "azure", "orchid")
    ]
    places = [place.colour for place in geography().places.values()]
    pale = [palette.mix(colour, palette.PAPER, 0.55) for colour in places]
    tints = [palette.mix(colour, palette.PAPER, 0.62) for colour in seats]
    shades = [palette.mix(MEADOW, palette.SEA["abyss"], share) for share in (0.03, 0.06, 0.1, 0.15, 0.21, 0.28, 0.36)]
    exact = [
        *SIGNALS,
        MEADOW,
        *shades,
        *seats,
        *places,
        *pale,
        *tints,
        *(g.colour for g in geography().garbage.values()),
    ]
    _write(str(ocean_package.__file__), palette_from(list(ours.values()), exact))
    sheet = lobby.draw(*scenes.LOBBY)
    _write(str(ink_package.__file__), palette_from([sheet.finish()], SIGNALS, 128))


def make_goldens() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name, data in pictures().items():
        small(data).quantize(256, dither=Image.Dither.NONE).save(GOLDEN / f"{name}.png", optimize=True)


if __name__ == "__main__":
    for word in sys.argv[1:]:
        {"palette": make_palettes, "golden": make_goldens}[word]()
