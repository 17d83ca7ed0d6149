"""Where the spaces of the map lie, and what Houses, Ports and goods look like: flags, emblems, colours, short names."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from games.eldertide.pieces import FACILITY_OF, GOOD_OF, GOODS, HOUSES, PORTS, SPACES, TRACKS

if TYPE_CHECKING:
    from renderers.ink.shapes import Point

FLAGS = {"royal": "amber", "farath": "jade", "darkma": "indigo", "horath": "orchid", "enclave": "pitch"}
PLAIN_FLAG = "white"  # of a seat that has no House yet
SHORT_HOUSES = {
    "royal": "Royal Company", "farath": "House Farath", "darkma": "House Darkma", "horath": "House Horath",
    "enclave": "The Enclave",
}  # fmt: skip
ONE_WORD = {"royal": "Royal", "farath": "Farath", "darkma": "Darkma", "horath": "Horath", "enclave": "Enclave"}
SHORT_PORTS = {"horath_hall": "Horath Hall"}
EMBLEMS = {
    "shapers_garden": "sprout", "floating_city": "town", "enclave_bazaar": "coin", "farath_fields": "farm",
    "beacon_smith": "hammer", "darkma_shipyard": "shipyard", "expedition_bureau": "excavation",
    "power_guild": "power_station", "horath_hall": "rp", "lilac_market": "warehouse", "ancient_library": "eye",
    "farport": "export",
}  # fmt: skip


class Look(NamedTuple):
    """How a good looks: its colour, the dark of its glyph, and the silhouette that doubles the colour."""

    colour: str
    dark: str
    shape: str


LOOKS = {
    "food": Look("#6fc04c", "#16451d", "circle"),
    "crystal": Look("#3fa0f0", "#0c3c66", "hexagon"),
    "wood": Look("#c9403c", "#4a0d0c", "square"),
    "engine": Look("#f5cb3a", "#5d4303", "diamond"),
    "any": Look("#e9e2d0", "#3a4248", "circle"),
}
GOOD_OF_TRACK = {track: GOOD_OF[FACILITY_OF[track]] for track in TRACKS}
WORKS = {good: facility for facility, good in GOOD_OF.items()}
WORK_WORDS = {"farm": "farms", "excavation": "sites", "town": "towns", "power_station": "stations"}
HEX = 118.0  # the middle of a hexagon to its corner, in the map's own measure
WIDE, TALL = HEX * math.sqrt(3), HEX * 1.5  # from a space to its neighbour, and from a row to the next
ROWS = "ABCDE"


class Chart(NamedTuple):
    """The map laid on a picture: its middle, and how many pixels a unit of the map's own measure takes."""

    x: float
    y: float
    k: float

    @property
    def r(self) -> float:
        """The middle of a space to its corner, in pixels."""
        return HEX * self.k

    def at(self, space: str) -> Point:
        """The middle of a space."""
        found = SPACES[space]
        return self.x + WIDE * (found.q + found.r / 2 - 0.5) * self.k, self.y + TALL * found.r * self.k


def port_name(port: str) -> str:
    """A Port's name, short enough for its tile."""
    return SHORT_PORTS.get(port, PORTS[port].name)


def house_name(house: str) -> str:
    """A House's name in two words."""
    return SHORT_HOUSES.get(house, HOUSES[house].name if house in HOUSES else house)


def flag_of(house: str) -> str:
    """The flag a House flies."""
    return FLAGS.get(house, PLAIN_FLAG)


def seed_of(name: str) -> int:
    """A number that belongs to a name, so that its coast is the same in every picture."""
    return sum(ord(c) * (i + 7) for i, c in enumerate(name))


def is_good(name: str) -> bool:
    """Whether this is one of the four goods."""
    return name in GOODS
