"""What a viewer may see of an Ocean Crisis table: plain facts, all that pictures, texts and autopilots ever get.

Everything lies open except the order of the bag, of the road stack and of the Enhancement deck, and plans that are
still sealed (OC-1.19), which have no field here; and what a seat has ordered for itself, which it alone gets to see.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Litter:
    """One Garbage Tile: its type (`old_tyre`), whether its reduced side is up, and the number showing (OC-1.9)."""

    type: str
    reduced: bool
    difficulty: int


@dataclass(frozen=True, slots=True)
class Road:
    """A Road Tile on the land: `cell` as typed (`E5`), shape, clockwise quarter turns, the sides with a road end."""

    cell: str
    shape: str
    rotation: int
    ends: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A meeple on the board: its kind (a colour or `white`), the seat that owns it (None: neutral), and where.

    `place` is a key of OC-23.5: `base`, `S3`, a pair `S3+S4`, `dolphin`, `dolphin-P9`, `hermit-M2`, `egg-P2`,
    `heron-4`.
    """

    kind: str
    owner: int | None
    place: str


@dataclass(frozen=True, slots=True)
class Member:
    """One seat's part of the team.

    `meeples` are all its meeples by kind, town meeples as `white`; `cards` are (colour, Enhancement Card id);
    `roads` is the open hand of Road Tiles by shape (OC-7.3); `locked` tells only that a plan is in, never what it is.
    Of the viewer's own seat alone, empty for every other: `ahead`, the placements sent for its Road Tiles; `orders`,
    those for this round's cleanup; `routine`, the parts of its standing plan (OC-R.71 to OC-R.73).
    """

    seat: int
    colours: tuple[str, ...]
    meeples: tuple[str, ...]
    cards: tuple[tuple[str, str], ...]
    roads: tuple[str, ...]
    locked: bool
    ahead: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    routine: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundCard:
    """What a round adds to each section: a number, or `x2` (OC-5.2, OC-5.7)."""

    midstream: str
    downstream: str
    estuary: str
    beach: str


@dataclass(frozen=True, slots=True)
class Roll:
    """The last throw: `die` is `number` or `pip`; `place` the tile or thing it was for (empty for the current).

    `plus` is what meeples added, `need` the difficulty (0 where none), `outcome` a word key: `removed`, `reduced`,
    `kept`, `rescued`, `failed`, `turned`, `heron`, `shark`.
    """

    die: str
    face: int
    place: str
    plus: int
    need: int
    outcome: str


@dataclass(frozen=True, slots=True)
class Missions:
    """Where missions and scenarios stand; a field is None while its mission or scenario is not in play (OC-16.3)."""

    dolphin: str | None = None  # stranded, hospital, companion, lost (OC-17.2)
    hermits_found: int | None = None  # of three (OC-18.6)
    turtle: str | None = None  # the position it stands beside, or "gone", "fulfilled", "failed" (OC-19)
    hatched: int | None = None
    eggs: tuple[str, ...] = ()
    crabs: tuple[tuple[str, int], ...] | None = None  # (space, crabs alive) for each token left (OC-20)
    herons_trapped: tuple[tuple[int, int], ...] | None = None  # (area, how many) (OC-21)
    herons_saved: int | None = None
    shark_hp: int | None = None
    shark_at: str = ""  # where it bit last (OC-22.3)


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended (OC-11.6): `reason` is a word key such as `island_full`, `saved`, `shark_dead`."""

    won: bool
    reason: str
    round: int
    empty_spaces: int


@dataclass(frozen=True, slots=True)
class OceanView:
    """The whole table as one viewer sees it.

    `phase` is one of `setup`, `planning`, `roads`, `cleanup`, `river_flow`, `ocean_current`, `over`.
    `rounds` is 6 or 4 (OC-11.1). Places are the labels of OC-23. `standing` holds revealed meeples for everybody and,
    while plans are sealed, nothing of them (a draft or locked plan of the viewer's own reaches pictures through the
    decision's trial, not through the board).
    """

    difficulty: str
    random: bool
    sealed_planning: bool
    round: int
    rounds: int
    phase: str
    start_player: int
    cards: tuple[RoundCard, ...]  # every round's card in order of play (OC-4.5)
    river: dict[str, Litter]
    disk: dict[str, Litter]
    island: tuple[str, ...]  # garbage types ashore, in order of arrival
    roads: tuple[Road, ...]
    open_ends: tuple[tuple[str, str], ...]  # (cell of road, base or location; side it is open to) (OC-R.17)
    connected: tuple[str, ...]  # location ids
    locations: tuple[str, ...]  # location ids in use (OC-1.20)
    vacuum: bool  # lying at its berth on the disk
    town_meeples: dict[str, int]  # still waiting in each town
    neutral: int
    members: tuple[Member, ...]
    standing: tuple[Standing, ...]
    research: tuple[Litter, ...]  # tiles in the Research Center, in order
    research_need: int  # 6 or 4
    researched: tuple[str, ...]  # types in the Result Area
    bag: int
    road_stack: int
    enhancement_deck: int
    discarded: dict[str, int]  # garbage type -> tiles in the discard pile
    missions: Missions
    last_roll: Roll | None = None
    ending: Ending | None = None
    rerolled: bool = False  # Biodegradable Material has been used this round (OC-14.9)
    shark_ate: tuple[str, ...] = ()  # garbage types on the Shark's Scenario Card
    purified: bool = False  # the Water Purification Center is active (OC-12.9)
