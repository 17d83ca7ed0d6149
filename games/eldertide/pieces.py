"""The components of Eldertide, typed and frozen, read from `components.toml` and checked as they are loaded.

Everything printed is here and nothing else: map, Ports, cards, tokens, Dashboards. Effects are lists of small verbs. A
wrong entry stops the import with a `ComponentError` that names it.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any, Literal, TypeVar, cast

from games.components import Piece, read_book
from games.eldertide.checking import CHECKS
from games.eldertide.verbs import (
    COUNTERS,
    FACILITIES,
    GOODS,
    LEVELS,
    MAIN,
    TRACKS,
    Advance,
    BreakSpace,
    BuildFacility,
    CapUp,
    Change,
    Effect,
    EmptyStorage,
    Export,
    ExtraTurn,
    Facility,
    FillQi,
    FreeSail,
    GainOutpostBeacon,
    GainQi,
    GainResource,
    GainRp,
    GainToolkit,
    Good,
    Icon,
    Pay,
    PayToolkit,
    PerFacility,
    Pick,
    RaiseDemand,
    RemoveDamage,
    RowBonusRp,
    RpPer,
    RpPerSet,
    Stack2,
    StartDamage,
    StartTrack,
    StormRolls,
    Track,
    Verb,
)  # fmt: skip

__all__ = [
    "BEACONS",
    "BONUS_OUTPOSTS",
    "BOOK",
    "BUILT_AS",
    "CARDS",
    "CHALLENGES",
    "CIRCULATING",
    "COUNTERS",
    "DASHBOARD",
    "EXPORT_SLOTS",
    "FACILITIES",
    "FACILITY_OF",
    "GOODS",
    "GOOD_OF",
    "HOUSES",
    "LEVELS",
    "MAIN",
    "NEUTRAL",
    "OUTPOST_SLOTS",
    "PAIRS",
    "PORTS",
    "REWARDS",
    "ROUNDS",
    "SLOTS",
    "SPACES",
    "STATION",
    "TRACKS",
    "TRACK_OF",
    "VALUES",
    "Action",
    "Advance",
    "BeaconReward",
    "Book",
    "BreakSpace",
    "BuildFacility",
    "CapUp",
    "Challenge",
    "Change",
    "Condition",
    "Dashboard",
    "Effect",
    "EmptyStorage",
    "Export",
    "ExportCard",
    "ExtraTurn",
    "Facility",
    "FillQi",
    "FreeSail",
    "GainOutpostBeacon",
    "GainQi",
    "GainResource",
    "GainRp",
    "GainToolkit",
    "GameFacts",
    "Good",
    "HouseSheet",
    "Icon",
    "Map",
    "Outpost",
    "OutpostBeacon",
    "OutpostBeaconSetup",
    "PartCost",
    "Pay",
    "PayToolkit",
    "PerFacility",
    "Perk",
    "Pick",
    "Pool",
    "PortTile",
    "RaiseDemand",
    "RemoveDamage",
    "Reward",
    "RewardBoard",
    "RowBonus",
    "RowBonusRp",
    "RpPer",
    "RpPerSet",
    "Slot",
    "SlotBoxes",
    "Space",
    "Specialization",
    "Stack2",
    "StartDamage",
    "StartTrack",
    "StormDie",
    "StormRolls",
    "SupplyBoard",
    "Track",
    "Verb",
    "neighbours",
    "outpost_of",
    "read",
]  # fmt: skip
"""The verbs of effects may be taken from here too."""

T = TypeVar("T")

STATION = "power_station"
BUILT_AS = dict(zip(GOODS, FACILITIES, strict=True))  # EL-14.4
GOOD_OF = dict(zip(FACILITIES, GOODS, strict=True))
TRACK_OF = dict(zip(FACILITIES, TRACKS, strict=True))
FACILITY_OF = dict(zip(TRACKS, FACILITIES, strict=True))
BONUS_OUTPOSTS = ("left", "right")
NEUTRAL = "neutral"


# --- Things -----------------------------------------------------------------------------------------------------------


class Condition(Piece, frozen=True):
    """A counter that must reach `min`; `row` belongs to `tracks_at_or_above`."""

    check: str
    min: int
    row: int = 0


class GameFacts(Piece, frozen=True):
    """Rounds, and from which the Storm is enraged (EL-1.2, EL-15.12)."""

    title: str
    rounds: int
    enraged_from_round: int


class Pool(Piece, frozen=True):
    """How many tokens there are of what runs out (EL-R.24)."""

    resource_each_colour: int
    toolkit: int
    damage: int
    multiplier: int
    score_block: int


class Map(Piece, frozen=True):
    """Where Capital and Storm start, and the spaces in the order in which tiles are dealt (EL-2.4, EL-R.106)."""

    capital_start: str
    storm_start: str
    directions_ccw: tuple[str, ...]
    port_spaces: tuple[str, ...]


class Space(Piece, frozen=True):
    """A hex of the map, in axial coordinates, and what lies beside it (EL-R.2)."""

    id: str
    q: int
    r: int
    neighbours: dict[str, str]


class StormDie(Piece, frozen=True):
    """The faces of the Storm Die."""

    faces: tuple[str, ...]


class Action(Piece, frozen=True):
    """A level of a Port: the least Channel Value and what it brings (EL-7.2)."""

    cv: int
    text: str
    effect: Effect


class Reward(Piece, frozen=True):
    """A printed reward."""

    text: str
    effect: Effect


class PortTile(Piece, frozen=True):
    """A Port tile; a neutral bottom part lies here at the start with so many players (EL-2.15)."""

    id: str
    name: str
    neutral_bottom_players: tuple[int, ...]
    strong: Action
    mid: Action
    weak: Action
    variable: Reward

    def action(self, level: str) -> Action:
        """The action of a level."""
        return cast(Action, getattr(self, level))


class SupplyBoard(Piece, frozen=True):
    """The Demand Chart (EL-2.7)."""

    demand_values: tuple[int, ...]
    demand_start: tuple[Good, ...]


class SlotBoxes(Piece, frozen=True):
    """An Export slot and the boxes above it (EL-9.5)."""

    id: str
    boxes: tuple[int, ...]


class ExportCard(Piece, frozen=True):
    """An Export Card: slots left to right, and the colours of which one drops (EL-9.7)."""

    id: str
    name: str
    slots: tuple[Literal["food", "crystal", "wood", "engine", "any"], ...]
    lower: tuple[Good, ...]


class RewardBoard(Piece, frozen=True):
    """The Beacon Reward board (EL-2.14, EL-17.11 to EL-17.14)."""

    slots_min_players: tuple[int, ...]
    bonus_boxes: tuple[int, ...]
    tokens_for_bonus: int
    alternative_rp: int


class BeaconReward(Piece, frozen=True):
    """A Beacon Reward token."""

    id: str
    name: str
    text: str
    effect: Effect


class OutpostBeaconSetup(Piece, frozen=True):
    """How many type B tokens join (EL-2.13)."""

    type_b_by_players: dict[int, int]


class OutpostBeacon(Piece, frozen=True):
    """An Outpost Beacon token (EL-8.14)."""

    id: str
    pair: str
    type: Literal["A", "B"]
    text: str
    effect: tuple[RpPer, ...]


class PartCost(Piece, frozen=True):
    """What a Beacon Part costs (EL-17.3)."""

    toolkit: int
    crystal: int


class Dashboard(Piece, frozen=True):
    """What every House starts with, and its limits (EL-3)."""

    storage_slots: int
    storage_blocks: int
    start_goods: dict[Good, int]
    toolkit_slots: int
    start_toolkits: int
    beacon_parts: int
    qi_start: int
    cap_start: int
    cap_max: int
    storage_unlock_at_cap: tuple[int, ...]
    damage_size: int
    min_limit: int
    bottom_cost: PartCost
    top_cost: PartCost
    repair_toolkits: int
    repair_rp: int


class Specialization(Piece, frozen=True):
    """The Specialization tracks (EL-10)."""

    tracks: tuple[Track, ...]
    limits: dict[Track, Facility]
    rows: int
    spaces_per_row: tuple[int, ...]
    endgame: dict[int, int]


class Slot(Piece, frozen=True):
    """A facility slot and the slots it touches (EL-R.35)."""

    id: str
    adjacent: tuple[str, ...]


class Outpost(Piece, frozen=True):
    """An Outpost: six slots round a Beacon."""

    id: str
    start_beacon: bool
    slot: tuple[Slot, ...]


class RowBonus(Piece, frozen=True):
    """What entering a row brings (EL-10.5)."""

    row: int
    text: str
    effect: Effect


class Perk(Piece, frozen=True):
    """A House Perk token (EL-13)."""

    id: str
    number: int
    name: str
    kind: Literal["immediate", "end_of_turn", "endgame"]
    text: str
    effect: Effect


class HouseSheet(Piece, frozen=True):
    """A House as printed (EL-12, EL-13)."""

    id: str
    name: str
    home_port: str
    perk_text: str
    perk_effect: Effect
    unlock: tuple[Condition, ...]
    row_bonus: tuple[RowBonus, ...]
    perk: tuple[Perk, ...]

    def bonus(self, row: int) -> Effect:
        """What a token entering this row brings."""
        return next((bonus.effect for bonus in self.row_bonus if bonus.row == row), ())

    def has(self, verb: type[Verb]) -> bool:
        """Whether its starting perk is of this kind."""
        return any(isinstance(part, verb) for part in self.perk_effect)


class Challenge(Piece, frozen=True):
    """A Challenge card (EL-20)."""

    id: str
    name: str
    difficulty: int
    setup_text: str
    setup: tuple[Change, ...]
    objective_text: str
    objective: tuple[Condition, ...]
    target: int
    target_double: int


class Book(Piece, frozen=True):
    """The whole component book, as it stands in the file."""

    game: GameFacts
    pool: Pool
    map: Map
    space: tuple[Space, ...]
    storm_die: StormDie
    port: tuple[PortTile, ...]
    supply_board: SupplyBoard
    export_slot: tuple[SlotBoxes, ...]
    export_card: tuple[ExportCard, ...]
    beacon_reward_board: RewardBoard
    beacon_reward: tuple[BeaconReward, ...]
    outpost_beacon_setup: OutpostBeaconSetup
    outpost_beacon: tuple[OutpostBeacon, ...]
    dashboard: Dashboard
    specialization: Specialization
    outpost: tuple[Outpost, ...]
    house: tuple[HouseSheet, ...]
    challenge: tuple[Challenge, ...]


# --- Reading and checking --------------------------------------------------------------------------------------------


def read(text: str) -> Book:
    """The component book in `text`. Raises ComponentError, naming the entry, for anything that cannot be."""
    return read_book(text, Book, CHECKS)


BOOK = read(files(__package__).joinpath("components.toml").read_text("utf-8"))


def _by_id(entries: Iterable[Any]) -> dict[str, Any]:
    return {entry.id: entry for entry in entries}


PORTS: dict[str, PortTile] = _by_id(BOOK.port)
SPACES: dict[str, Space] = _by_id(BOOK.space)
CARDS: dict[str, ExportCard] = _by_id(BOOK.export_card)
REWARDS: dict[str, BeaconReward] = _by_id(BOOK.beacon_reward)
BEACONS: dict[str, OutpostBeacon] = _by_id(BOOK.outpost_beacon)
HOUSES: dict[str, HouseSheet] = _by_id(BOOK.house)
CHALLENGES: dict[str, Challenge] = _by_id(BOOK.challenge)
PAIRS = tuple(dict.fromkeys(beacon.pair for beacon in BOOK.outpost_beacon))
EXPORT_SLOTS = tuple(slot.id for slot in BOOK.export_slot)
DASHBOARD = BOOK.dashboard
VALUES = BOOK.supply_board.demand_values
ROUNDS = BOOK.game.rounds

SLOTS: dict[str, tuple[str, ...]] = {slot.id: slot.adjacent for outpost in BOOK.outpost for slot in outpost.slot}
"""Every facility slot of a Dashboard in filling order, with those it touches."""

OUTPOST_SLOTS = {outpost.id: tuple(slot.id for slot in outpost.slot) for outpost in BOOK.outpost}
CIRCULATING = BOOK.pool.resource_each_colour - 1  # one marks the Demand Chart (EL-2.7)


def neighbours(space: str) -> tuple[str, ...]:
    """The spaces beside one (EL-R.3).

    >>> neighbours("C1")
    ('C2', 'B1', 'D1')
    """
    return tuple(SPACES[space].neighbours.values())


def outpost_of(slot: str) -> str:
    """The Outpost a slot belongs to.

    >>> outpost_of("left.SW")
    'left'
    """
    return slot.partition(".")[0]
