"""The 2x2 areas of an ocean as numbers: what is on their squares, what that promises, and what a piece adds to them.

Every square has one octal digit. An area's code is the digits of its four squares, row by row; laying a piece on open
water adds its digits to the codes of the areas around it, so a position is tried by a few additions.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from games.kalypso.grid import area, bits, grid_of, squares
from games.kalypso.pieces import LETTER, MATERIALS, SALVAGE, backed
from games.kalypso.sea import Sea

EMPTY, PLASTIC, WILD, SHUT = 0, 5, 6, 7
CODES = {LETTER[material]: n for n, material in enumerate(MATERIALS, 1)} | {"P": PLASTIC, "O": PLASTIC, "B": WILD}
LANES = 16  # bits in which the code of an area is worked out, for all areas side by side


class Form(NamedTuple):
    """What counts of an area's four squares: how many are to be filled; each material that fits, and whether surely."""

    empty: int
    fits: tuple[tuple[str, bool], ...]


def _form(code: int) -> Form:
    """The form of an area whose squares are these octal digits."""
    corners = (code >> 9, code >> 6 & 7, code >> 3 & 7, code & 7)
    empty, wild = corners.count(EMPTY), corners.count(WILD)
    if SHUT in corners or empty == len(corners):
        return Form(empty, ())
    alike = {material: corners.count(n) + wild for n, material in enumerate(MATERIALS, 1)}
    fits = {material: count for material, count in alike.items() if len(corners) - empty - count <= 1}
    return Form(empty, tuple((material, empty > 0 and count == len(corners) - 1) for material, count in fits.items()))


def _forms() -> tuple[tuple[Form, ...], tuple[int, ...]]:
    """Every different form, and the place among them of every four squares, by octal digits."""
    of_code = [_form(code) for code in range(8**4)]
    places = {form: n for n, form in enumerate(dict.fromkeys(of_code))}
    return tuple(places), tuple(places[form] for form in of_code)


FORMS, FORM = _forms()
KINDS = [
    (form.empty, tuple(MATERIALS.index(material) + len(MATERIALS) * sure for material, sure in form.fits))
    for form in FORMS
]
"""Of each form, how many are to be filled, and the places of fitting materials, sure ones after all others."""


def _spread(mask: int) -> int:
    """Every bit of a mask as the lowest of sixteen."""
    for _ in range(2):
        mask = int(f"{mask:b}", 16)
    return mask


@lru_cache(maxsize=64)
def codes_of(sea: Sea) -> array[int]:
    """The code of every area, by its top left square: materials, open water, or nothing that could be built upon."""
    grid = sea.grid
    digits = [0, 0, 0]
    filled = {CODES[letter]: mask & ~sea.top for letter, mask in sea.icons.items()}
    filled[PLASTIC] |= sea.foundation & ~sea.rigid & ~sea.top
    filled[SHUT] = grid.all & ~(sea.free | sum(filled.values()))
    for code, mask in filled.items():
        for place in range(3):
            digits[place] |= mask if code >> place & 1 else 0
    cells = sum(_spread(digit) << place for place, digit in enumerate(digits))
    row = LANES * grid.pitch
    codes = cells << 9 | cells >> LANES << 6 | cells >> row << 3 | cells >> row + LANES
    return array("H", codes.to_bytes(2 * grid.pitch * grid.pitch, "little"))


@cache
def corners(pitch: int, indexes: tuple[int, ...]) -> tuple[int, ...]:
    """The top left squares of all areas with one of these squares."""
    found = (corner for index in indexes for corner in (index, index - 1, index - pitch, index - pitch - 1))
    return tuple(dict.fromkeys(found))


@cache
def additions(pitch: int, steps: tuple[int, ...], codes: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """What squares so far from the first one add, by the same distance of an area, and to its code."""
    added = dict.fromkeys(corners(pitch, steps), 0)
    for step, code in zip(steps, codes, strict=True):
        for back, shift in ((0, 9), (1, 6), (pitch, 3), (pitch + 1, 0)):
            added[step - back] |= code << shift
    return tuple(added.items())


def around(pitch: int, mask: int) -> Iterable[int]:
    """The top left squares of all areas with one of these squares, in order of rows."""
    return bits(mask | mask >> 1 | mask >> pitch | mask >> pitch + 1)


class Footing(NamedTuple):
    """What a position covers, and the areas it touches."""

    mask: int
    indexes: tuple[int, ...]
    steps: tuple[int, ...]  # how far each square lies from the first
    corners: tuple[int, ...]


@cache
def footing(size: int, kind: str, key: str) -> Footing:
    """The footing of a piece that lies by this key. Raises KeyError for no such key."""
    indexes = squares(size, kind, key)
    steps = tuple(index - indexes[0] for index in indexes)
    return Footing(area(size, kind, key), indexes, steps, corners(grid_of(size).pitch, indexes))


class Face(NamedTuple):
    """A side of a Salvage tile: its name, the digits of its squares, how many are plastic."""

    side: str
    codes: tuple[int, ...]
    plastic: int


@cache
def faces(tile: str) -> tuple[Face, ...]:
    """KA-R.92: the sides of a tile that differ."""
    front = SALVAGE[tile]
    icons = dict.fromkeys((front, backed(front)))
    return tuple(
        Face(side, tuple(CODES[icon] for icon in shown), shown.count("P"))
        for side, shown in zip(("front", "back"), icons, strict=False)
    )
