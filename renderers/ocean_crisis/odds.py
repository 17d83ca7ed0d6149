"""What a roll can do: the faces of the Number Die (0 to 5) that remove a tile, for the meeples standing on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from renderers.ocean_crisis.geography import BEACH_SIZE, geography

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games.ocean_crisis.view import Litter

FACES = 6
DOLPHIN_NEEDS = {"stranded": 5, "hospital": 3}
DOLPHIN_BRINGS = 2


class Odds(NamedTuple):
    """Which faces succeed, and whether the tile would lie on its reduced side by then."""

    hits: tuple[bool, ...]
    reduced: bool

    @property
    def chances(self) -> int:
        """How many of the six faces succeed."""
        return sum(self.hits)


def on_tile(tile: Litter, place: str, kinds: Sequence[str], cards: Mapping[str, str]) -> Odds:
    """The odds for meeples of these kinds on a tile; `cards` are Enhancement Cards by colour (OC-8.4, OC-14)."""
    held = [cards.get(kind, "") for kind in kinds]
    reduced = tile.reduced or "reusable_products" in held
    need = geography().garbage[tile.type].reduced if reduced else tile.difficulty
    beach = place[:1] == "P" and int(place[1:]) <= BEACH_SIZE
    strength = sum(2 if card == "coastal_cleanup" and beach else 1 for card in held)
    faces = [5 if face == 0 and "recycling" in held else face for face in range(FACES)]
    return Odds(tuple(face + strength >= need for face in faces), reduced)


def with_dolphin(tile: Litter) -> Odds:
    """The odds for a meeple and the dolphin together; no card counts (OC-17.10, OC-14.14)."""
    return Odds(tuple(face + DOLPHIN_BRINGS >= tile.difficulty for face in range(FACES)), tile.reduced)


def rescue(state: str, meeples: int) -> Odds:
    """The odds to help the dolphin (OC-17.4 to OC-17.6)."""
    return Odds(tuple(face + meeples >= DOLPHIN_NEEDS.get(state, 5) for face in range(FACES)), reduced=False)
