"""OC-1.13: the two dice. Each throw comes from the table's own streams (OC-1.14)."""

from __future__ import annotations

from games.kernel import Table
from games.ocean_crisis.pieces import BOOK
from games.ocean_crisis.state import State


def roll_number(table: Table[State]) -> int:
    """A face of the Number Die, 0 to 5."""
    faces = BOOK.dice.number
    return faces[table.chance.roll("number die", len(faces))]


def roll_pip(table: Table[State]) -> int:
    """A face of the Pip Die, thrown for the start player at once (OC-10.1)."""
    faces = BOOK.dice.pip
    return faces[table.chance.roll("pip die", len(faces))]
