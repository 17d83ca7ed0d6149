"""All that stands on a Kalypso table, as plain values that survive a JSON round trip.

Each seat's own things are its entry of `seats`: behind a sealed turn (KA-R.95) a seat changes nothing else. Pieces lie
where their typed keys say; everything that follows from where they lie (Foundation, docking, enclosed ocean) is worked
out by `games.kalypso.sea`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from games.kalypso.pieces import BOOK, FORECASTS, SALVAGE

PLAIN = {"barrel": "B", "boat": "OO"}
"""Letters of pieces that are all alike."""


class Laid(NamedTuple):
    """A piece on an ocean; the fields are those of the view's `Piece`."""

    kind: str
    key: str
    what: str = ""
    settler: bool = False
    saved: int = 0


@dataclass(slots=True)
class Ocean:
    """One ocean: `pieces` in the order of placement, tokens by label, Fish icons claimed (KA-16.12)."""

    size: int
    pieces: list[Laid] = field(default_factory=list)
    preservers: list[str] = field(default_factory=list)
    half_barrels: list[str] = field(default_factory=list)
    enclosed_fish: list[str] = field(default_factory=list)
    netted_fish: list[str] = field(default_factory=list)

    def of_kind(self, *kinds: str) -> list[Laid]:
        """The pieces of these kinds."""
        return [piece for piece in self.pieces if piece.kind in kinds]

    def replace(self, old: Laid, new: Laid) -> None:
        """Put a changed piece in the place of another."""
        self.pieces[self.pieces.index(old)] = new


@dataclass(slots=True)
class Card:
    """A Forecast that a seat faces or has faced: items on it, the last round's end passed or not (KA-9.6)."""

    key: str
    round: int
    need: int
    have: int = 0
    closed: bool = False
    fish: list[str] = field(default_factory=list)  # tokens on it, face down (KA-R.34)
    laid: int = 0  # of `have`, Survivors laid on Houses, which count as Settlers (KA-9.11)

    @property
    def item(self) -> str:
        """What it asks for."""
        return FORECASTS[self.key].item

    @property
    def passed(self) -> bool:
        """KA-R.42: whether its last requirement has been met."""
        return self.have >= self.need

    @property
    def missing(self) -> int:
        """How many requirements are not met."""
        return max(0, self.need - self.have)


@dataclass(slots=True)
class Stock:
    """Bags, in their hidden order, the next draw first; and the open supplies.

    In a sealed turn each seat has one of its own (KA-R.95); a count below nothing is a shortfall of such a turn.
    """

    salvage: list[str]
    scrap: list[str]
    fish: list[str]
    spent: list[str]
    supply: dict[str, int]

    def has(self, item: str) -> bool:
        """Whether the supply holds one more of this."""
        return self.supply[item] > 0


@dataclass(slots=True)
class Part:
    """One seat's own part of the table.

    `held` items wait to be placed (KA-R.19); `owed` is what is still to be settled, the next last (KA-R.77, KA-R.80);
    `drawn` is a pair of Salvage tiles or one that is not placed yet, `netted` are Fish tokens not resolved yet. `fresh`
    squares are those laid in the turn under way (KA-R.20).
    """

    colour: str
    ocean: Ocean | None = None
    stock: Stock | None = None
    survivors: int = 0
    vortex: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    netted: list[str] = field(default_factory=list)
    fish: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    owed: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    last: str = ""  # the key of its latest piece
    enclosed: int = 0  # squares newly enclosed this round (KA-R.41)
    rescued: int = 0  # Life Preservers it has taken off an ocean (KA-R.15)
    gone: list[str] = field(default_factory=list)  # Salvage and Scrap that left the game unplaced
    done: bool = False
    left: bool = False

    @property
    def card(self) -> Card | None:
        """The Forecast it faces this round."""
        return self.cards[-1] if self.cards and not self.cards[-1].closed else None


@dataclass(slots=True)
class Team:
    """Shared play: the ocean, the tracks and the people of the one Settlement (KA-4)."""

    ocean: Ocean
    steward: int
    incoming: list[int]
    deck: list[str]
    fish: int = 0
    community: int = 0
    garden: int = 0
    solar: int = 0
    boat: int = 0
    island: int = 0
    specialists: list[str] = field(default_factory=list)
    tiles: list[str] = field(default_factory=list)
    sides: dict[str, int] = field(default_factory=dict)
    team_reward: bool = False  # this round's team reward has been given (KA-9.17)
    moved: list[str] = field(default_factory=list)  # Boats the Captain has moved this round, as they lie now

    def feed(self, count: int) -> None:
        """KA-R.54: the Fish track rises, at most to its last space."""
        self.fish = min(BOOK.tracker.fish_max, self.fish + count)

    def raise_solar(self, count: int) -> None:
        """KA-14.8, KA-R.54: the Solar Panel track rises."""
        self.solar = min(len(BOOK.tracker.boats) - 1, self.solar + count)

    def raise_garden(self, count: int) -> None:
        """KA-14.31, KA-R.54: the Garden track rises."""
        self.garden = min(len(BOOK.tracker.feeds) - 1, self.garden + count)

    @property
    def boat_limit(self) -> int:
        """KA-14.9: how many Boats may have been launched in all."""
        return BOOK.tracker.boats[self.solar]

    @property
    def feeds(self) -> int:
        """KA-14.35: how many people the Gardens feed."""
        return BOOK.tracker.feeds[self.garden]


@dataclass(slots=True)
class Over:
    """How the game ended."""

    won: bool
    reason: str


@dataclass(slots=True)
class State:
    """The whole table. `turn` counts from 1 in each round; `team` is None in competitive play."""

    mode: str
    difficulty: str
    open_turns: bool
    goals: list[str]
    seats: list[Part]
    stock: Stock
    team: Team | None = None
    round: int = 1
    turn: int = 0
    turns: int = 0
    phase: str = "setup"
    discarded: list[str] = field(default_factory=list)
    over: Over | None = None

    @property
    def sealed(self) -> bool:
        """KA-R.95: whether turns are hidden until all are done."""
        return self.team is None and not self.open_turns

    def ocean(self, seat: int) -> Ocean:
        """The ocean on which a seat builds."""
        own = self.seats[seat].ocean
        if own is not None:
            return own
        assert self.team is not None
        return self.team.ocean

    def stock_of(self, seat: int) -> Stock:
        """The bags and supplies a seat takes from."""
        return self.seats[seat].stock or self.stock

    def is_owned(self, specialist: str) -> bool:
        """KA-21.3: whether a Specialist works for the team."""
        return self.team is not None and specialist in self.team.specialists


def icons_of(piece: Laid) -> str:
    """The letters on a piece's squares, in their order (KA-11.3, KA-14.18); none for what is not Foundation.

    >>> icons_of(Laid("salvage", "F7-S-back", "SV003")), icons_of(Laid("scrap", "C4-E", "wood"))
    ('WMWWS', 'WP')
    """
    if piece.kind == "salvage":
        icons = SALVAGE[piece.what]
        return icons if piece.key.endswith("front") else icons[2] + icons[1] + icons[0] + icons[3:]
    if piece.kind == "scrap":
        return {"wood": "WP", "metal": "MP", "rubber": "RP", "seaweed": "SP"}[piece.what]
    return PLAIN.get(piece.kind, "")
