"""What happened since the last picture, as marks: a place, a number in the order of events, a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.eldertide.pieces import HOUSES, SPACES
from renderers.eldertide.words import houses_of, view_of

if TYPE_CHECKING:
    from renderers import Scene

ARRIVALS = ("Sailed", "Soared", "DockedInCapital", "DrivenHome")
MOST_NUMBERED = 9
WORDS = {
    "Soared": "free sail",
    "DockedInCapital": "in the Capital",
    "DrivenHome": "driven to the Capital",
    "PortRepaired": "mended",
    "MainTaken": "main action",
    "BonusTaken": "bonus action",
    "PartBuilt": "Beacon Part",
    "BeaconLit": "lit",
    "StormRolled": "Storm",
    "PortBroken": "broken",
    "PortBattered": "hit again",
    "PortGuarded": "safe",
    "CapitalMoved": "Capital moved",
    "ShipDamaged": "Damage",
}


class Mark(NamedTuple):
    """A mark on the map: where, whose, the way there, whether a ship came, its number, and what is said of it."""

    place: str
    house: str
    path: tuple[str, ...]
    ship: bool
    number: int
    words: str


def marks(scene: Scene) -> list[Mark]:
    """The marks of the scene's events, in order; what one House does at one place is one mark."""
    found: list[Mark] = []
    for event in scene.events:
        mark = _mark(scene, event)
        if mark is None:
            continue
        last = next((i for i, m in enumerate(found) if m.place == mark.place and m.house in ("", mark.house)), None)
        if last is None:
            found.append(mark)
        else:
            found[last] = _joined(found[last], mark)
    if not 1 < len(found) <= MOST_NUMBERED:
        return found
    return [mark._replace(number=i) for i, mark in enumerate(found, 1)]


def _mark(scene: Scene, event: object) -> Mark | None:
    place = str(getattr(event, "place", ""))
    if place not in SPACES:
        return None
    path = tuple(str(space) for space in getattr(event, "path", ()) if space in SPACES)
    name = type(event).__name__
    came = name in ARRIVALS or bool(path)
    told = WORDS.get(name, "")
    if len(path) > 1:
        told = "\u2013".join(path)
    elif told:
        told = f"{place} {told}"
    return Mark(place, _house(scene, event), path, came, 0, told or place)


def _house(scene: Scene, event: object) -> str:
    """Whose event it is: the House it names, or the only one that its seat leads."""
    named, seat = str(getattr(event, "house", "")), getattr(event, "seat", None)
    if named in HOUSES or seat is None:
        return named if named in HOUSES else ""
    return next((house.id for house in houses_of(view_of(scene), int(seat))), "")


def _joined(first: Mark, then: Mark) -> Mark:
    """Two events at one place as one mark."""
    more = then.words.removeprefix(f"{then.place} ")
    words = first.words if more in first.words else f"{first.words}, {more}"
    path = then.path if len(then.path) > 1 else first.path
    return Mark(first.place, first.house or then.house, path, first.ship or then.ship, 0, words)
