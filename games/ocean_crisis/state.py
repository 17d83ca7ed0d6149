"""All that stands on an Ocean Crisis table, as plain values that survive a JSON round trip.

Places, types, colours and cards are their ids and labels. What a flow is in the middle of is never here, except what
anyone at the table could see.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.ocean_crisis.pieces import (
    BOOK,
    OCEAN,
    PLACES,
    SECTION_SPACES,
    difficulty,
)

CHOOSE = "choose-order"
"""The order by which a player asks to settle the coming Garbage Cleanup step by step (OC-R.69)."""
REROLL_BEACH = "reroll-beach"
"""Biodegradable Material is used on the Beach only (OC-R.72)."""
NO_RESEARCH = "no-research"
"""Tiles from the Beach are discarded (OC-R.72)."""
REPEAT = "repeat"
"""The plan is a standing one (OC-R.73)."""
ORDERS = (CHOOSE, REROLL_BEACH, NO_RESEARCH, REPEAT)


@dataclass(slots=True)
class Tile:
    """A Garbage Tile on the board, in the Research Center or ashore, and which side is up (OC-1.9)."""

    type: str
    reduced: bool = False

    @property
    def difficulty(self) -> int:
        """The number showing."""
        return difficulty(self.type, reduced=self.reduced)


@dataclass(slots=True)
class Road:
    """A Road Tile that lies on the land (OC-7.14)."""

    shape: str
    rotation: int


@dataclass(slots=True)
class Meeple:
    """A player's meeple that stands somewhere; `place` is a key of OC-23.5. Neutral ones are only counted."""

    kind: str
    owner: int
    place: str

    @property
    def tiles(self) -> tuple[str, ...]:
        """The Garbage Tiles it counts for: one, or two neighbours (OC-14.8); none where it goes with a companion."""
        return tuple(part for part in self.place.split("+") if part in PLACES)


@dataclass(slots=True)
class Member:
    """One seat's part of the team: its colours, all its meeples by kind, the cards of its colours, its Road Tiles.

    What only this seat may know: `ahead` are the placements it has sent for its Road Tiles (OC-R.71), `orders` those
    for this round's cleanup (OC-R.69, OC-R.72), `routine` the parts of its standing plan, if it has one (OC-R.73).
    """

    colours: list[str]
    meeples: list[str]
    cards: dict[str, str] = field(default_factory=dict)
    roads: list[str] = field(default_factory=list)
    ahead: list[str] = field(default_factory=list)
    orders: list[str] = field(default_factory=list)
    routine: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Rolled:
    """The last throw of a die, for pictures; the fields are those of the view's `Roll`."""

    die: str
    face: int
    place: str = ""
    plus: int = 0
    need: int = 0
    outcome: str = ""


@dataclass(slots=True)
class Dolphin:
    """Mission I: `stranded`, `hospital`, `companion` or `lost` (OC-17.2, OC-17.8)."""

    at: str = "stranded"


@dataclass(slots=True)
class Hermits:
    """Mission II: Hermit Crab Tiles on the Mission Card (OC-18.6)."""

    found: int = 0


@dataclass(slots=True)
class Turtle:
    """Mission III: the Beach position beside the turtle, or `fulfilled` or `failed`; eggs; turtles hatched (OC-19)."""

    at: str = "P1"
    eggs: list[str] = field(default_factory=list)
    hatched: int = 0


@dataclass(slots=True)
class Crabs:
    """Scenario I: crabs alive on each token that is left (OC-20)."""

    alive: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Herons:
    """Scenario II: herons trapped, by area from 1, and herons saved (OC-21)."""

    trapped: list[int] = field(default_factory=lambda: [0] * len(BOOK.heron_area))
    saved: int = 0


@dataclass(slots=True)
class Shark:
    """Scenario III: health left, what it ate, where it bit last (OC-22)."""

    hp: int = BOOK.shark.hp
    eaten: list[str] = field(default_factory=list)
    at: str = ""


@dataclass(slots=True)
class Over:
    """How the game ended (OC-11.6)."""

    won: bool
    reason: str


@dataclass(slots=True)
class State:
    """The whole table.

    `bag`, `stack` and `deck` lie in their hidden order, top first. `cards` are all Round Cards in order of play; that
    of the current `round` (from 1) lies on top. `tiles` holds what lies on river and disk by label. `laying` is the
    seat that is asked for a Road Tile, -1 for none.
    """

    difficulty: str
    random: bool
    sealed: bool
    members: list[Member]
    neutral: int
    start: int
    cards: list[str]
    bag: list[str]
    stack: list[str]
    deck: list[str]
    locations: list[str]
    town: dict[str, int]
    round: int = 1
    phase: str = "setup"
    discard: list[str] = field(default_factory=list)
    tiles: dict[str, Tile] = field(default_factory=dict)
    island: list[str] = field(default_factory=list)
    roads: dict[str, Road] = field(default_factory=dict)
    connected: list[str] = field(default_factory=list)
    drawn_card: str = ""  # an Enhancement Card whose fate is being decided
    boxed_cards: list[str] = field(default_factory=list)
    research: list[Tile] = field(default_factory=list)
    research_need: int = BOOK.research.spaces
    researched: list[str] = field(default_factory=list)
    purified_in: int = 0  # the round in which the Purification Center was connected
    vacuum: bool = False
    standing: list[Meeple] = field(default_factory=list)
    locked: list[int] = field(default_factory=list)
    laying: int = -1
    rerolled: bool = False
    dolphin: Dolphin | None = None
    hermits: Hermits | None = None
    turtle: Turtle | None = None
    crabs: Crabs | None = None
    herons: Herons | None = None
    shark: Shark | None = None
    rolled: Rolled | None = None
    over: Over | None = None

    @property
    def beginner(self) -> bool:
        """Whether this is a Beginner game: no research, vacuum or purification (OC-15.3)."""
        return self.difficulty == "beginner"

    @property
    def rounds(self) -> int:
        """How many rounds the game has (OC-11.1)."""
        return len(self.cards)

    @property
    def empty_island_spaces(self) -> int:
        """Garbage Island spaces still free."""
        return OCEAN.island_spaces - len(self.island)

    def turn_order(self) -> list[int]:
        """The seats clockwise from the start player (OC-1.18)."""
        count = len(self.members)
        return [(self.start + i) % count for i in range(count)]

    def has_ordered(self, seat: int, order: str) -> bool:
        """Whether a seat's plan of this round came with an order."""
        return order in self.members[seat].orders

    def lying(self, section: str) -> list[str]:
        """The occupied spaces of a section, lowest first; for `beach` those of the whole disk."""
        return [space for space in SECTION_SPACES[section] if space in self.tiles]

    def free_space(self, section: str) -> str | None:
        """The lowest-numbered empty space of a section, or the first empty disk position (OC-5.4, OC-5.5)."""
        return next((space for space in SECTION_SPACES[section] if space not in self.tiles), None)

    def on_tile(self, place: str) -> list[Meeple]:
        """The meeples that count for an attempt on this tile (OC-14.15, OC-R.52)."""
        return [meeple for meeple in self.standing if place in meeple.tiles]

    def at_place(self, place: str) -> list[Meeple]:
        """The meeples whose place is exactly this."""
        return [meeple for meeple in self.standing if meeple.place == place]

    def card_of(self, meeple: Meeple) -> str:
        """The Enhancement Card of a meeple's colour, or nothing; white ones never have any (OC-14.2, OC-14.3)."""
        return self.members[meeple.owner].cards.get(meeple.kind, "")

    def has_card_on(self, card: str, place: str) -> Meeple | None:
        """A meeple with this card that counts on the tile, if there is one (OC-14.13)."""
        return next((m for m in self.on_tile(place) if self.card_of(m) == card), None)
