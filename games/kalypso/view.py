"""What a viewer may see of a Kalypso table: plain facts, all that pictures, texts and autopilots ever get.

Never here: the order of bags and of the Forecast deck, the values of somebody else's Fish tokens, a drawn setup pair of
another seat in competitive play, a sealed Forecast pick. Behind a sealed turn (KA-R.95) other seats' parts are those of
the last reveal. Squares are labels (`F10`, `<5`, `>>13`: KA-5.6, KA-5.7), Zones `Z12` (KA-5.8).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tile:
    """A Salvage tile: its id, and the icons L, M, R, S1, S2 of its front (`wood` ... `plastic`; KA-11.2)."""

    id: str
    icons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Something placed on an ocean.

    `kind` is `salvage`, `scrap`, `barrel`, `boat`, `net`, `garden`, `building`, `monument` or `sanctuary`; `key` is
    how it is typed (`F10-S-front`, `C4-E`, `J7`, `D5-H`, `E9-house`, `G6-monument`: KA-7.5 to KA-7.9). `what` is the
    Salvage tile's id, the Scrap's material, the Building's id or the Monument's motif. `squares` and `icons` go
    together: the material showing on each square, `barrel` or `boat`, and nothing for what is not Foundation.
    """

    kind: str
    key: str
    what: str
    squares: tuple[str, ...]
    icons: tuple[str, ...]
    docked: bool = False  # a Boat that is Foundation (KA-14.15)
    settler: bool = False  # a Building that somebody works or lies in (KA-6.8)
    saved: int = 0  # Life Preservers on a Sanctuary (KA-21.10)


@dataclass(frozen=True, slots=True)
class Ocean:
    """One ocean: of the one `seat`, or shared by all (`seat` None; 24 by 24 with the Island in its middle).

    `pieces` are in the order of placement. `fish` gives every printed Fish icon as (square, status): `open`, `covered`,
    `netted` (claimed by a Net), `enclosed` (claimed and still visible) or `lost` (claimed, then covered; or in an
    enclosed segment without having been claimed). `fresh` are squares of Foundation laid in the turn under way
    (KA-R.20); `last` those of the latest piece.
    """

    seat: int | None
    size: int
    pieces: tuple[Piece, ...]
    preservers: tuple[str, ...]  # Life Preservers on the ocean, under Nets too
    half_barrels: tuple[str, ...]
    fish: tuple[tuple[str, str], ...]
    enclosed: tuple[str, ...]  # squares of enclosed segments that are not Foundation (KA-R.30)
    fished: tuple[str, ...]  # Zones with a Net
    fresh: tuple[str, ...]
    last: tuple[str, ...]
    island: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Forecast:
    """A Forecast card faced by a seat (KA-9.6): what it asks for, how many, how many it has; its round; how it stands.

    `item` is `boat`, `fish`, `garden`, `barrel`, `scrap`, `survivor` or `enclose`; `stands` is `open`, `passed`
    or `failed` (face down, KA-18.3).
    """

    key: str
    title: str
    item: str
    need: int
    have: int
    round: int
    stands: str
    text: str
    reward: str
    penalty: str


@dataclass(frozen=True, slots=True)
class Goal:
    """A Settlement Goal (KA-2.7, KA-2.8).

    In shared play `have` is the team's figure now, `need` what it must be, `more` whether at least (else at most).
    In competitive play `have` holds each seat's points so far in `points`, and `need` is 0.
    """

    id: str
    title: str
    text: str
    metric: str
    have: int
    need: int
    more: bool
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Member:
    """One seat's own things.

    `hand` are its Forecast cards still in hand (open, KA-R.47); `forecasts` those it has faced, the latest last.
    `held` are items that wait to be placed: `barrel`, `scrap_wood` ... (KA-R.19). `fish` is the number of Fish tokens;
    their values only for their owner, or for all once the game is over. `drawn` are tiles or Fish tokens just drawn
    and not decided upon, empty where the viewer may not see them. `done` says that its turn is finished.
    """

    seat: int
    colour: str
    survivors: int
    settlers: int
    vortex: tuple[Tile, ...]
    drawn: tuple[Tile, ...]
    drawn_fish: tuple[str, ...]
    hand: tuple[str, ...]
    forecasts: tuple[Forecast, ...]
    held: tuple[str, ...]
    fish: int
    fish_values: tuple[str, ...] | None
    enclosed_this_round: int
    done: bool
    left: bool
    score: int | None  # competitive: points so far without Fish tokens (KA-R.96)


@dataclass(frozen=True, slots=True)
class Tracker:
    """Shared play: the Resource Tracker and what belongs to it (KA-4.10).

    `boat_limit` and `feeds` are what the Solar Panel and Garden tracks allow. `incoming` are the Survivors of rounds 1
    to 4. `motif` is the art on top of the Forecast Deck of `deck` cards. `tiles` are those of a solo round so far.
    """

    fish: int
    community: int
    garden: int
    solar: int
    boat: int
    boat_limit: int
    feeds: int
    island: int  # Survivors on the Island
    specialists: tuple[tuple[str, bool], ...]  # in printed order, and whether each works for the team
    incoming: tuple[int, ...]
    motif: str
    deck: int
    steward: int
    tiles: tuple[Tile, ...]
    sides: tuple[tuple[str, int], ...]  # Island sides claimed in setup, and by whom


@dataclass(frozen=True, slots=True)
class Sheet:
    """A seat's column of the score sheet (KA-19): (line, points) in printed order, and the total.

    Lines: `fish`, `gardens`, `people`, `solar_panels`, `goal_1`, `goal_2`, `forecasts`, `buildings_monuments`.
    `ties` are the tie-breaks: visible plastic, people, Monuments, Buildings.
    """

    seat: int
    lines: tuple[tuple[str, int], ...]
    total: int
    ties: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended; `reason`: `scored`, `won`, `forecast`, `survivors`, `fish`, `gardens`, `goal_a`, `goal_b`."""

    won: bool
    reason: str
    round: int


@dataclass(frozen=True, slots=True)
class KalypsoView:
    """The whole table as one viewer sees it.

    `mode` is `competitive`, `cooperative` or `solo`; `phase` is `setup`, `forecast`, `turn`, `salvager`, `duties`,
    `captain` or `over`. There is one ocean a seat in competitive play and a single one otherwise. `pass_to` is where
    Vortexes go this round (`clockwise`, `counterclockwise`; nothing in solo).
    """

    mode: str
    difficulty: str
    open_turns: bool
    round: int
    rounds: int
    turn: int
    turns: int
    phase: str
    pass_to: str
    oceans: tuple[Ocean, ...]
    members: tuple[Member, ...]
    goals: tuple[Goal, ...]
    tracker: Tracker | None
    supply: dict[str, int]  # wood, metal, rubber, seaweed, garden_net, monument, boat, survivor, barrel
    bags: dict[str, int]  # salvage, scrap, fish, spent
    discarded: tuple[Tile, ...]  # tiles discarded from Vortexes, the latest last
    sheets: tuple[Sheet, ...] = ()
    ending: Ending | None = None
