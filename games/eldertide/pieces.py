"""The components of Eldertide, typed and frozen, read from `components.toml` and checked as they are loaded.

Everything printed is here and nothing else: map, Ports, cards, tokens, Dashboards. Effects are lists of small verbs. A
wrong entry stops the import with a `ComponentError` that names it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Literal, TypeVar, cast

import msgspec

T = TypeVar("T")

GOODS = ("food", "crystal", "wood", "engine")
TRACKS = ("green", "blue", "red", "yellow")
FACILITIES = ("farm", "excavation", "town", "power_station")
STATION = "power_station"
BUILT_AS = dict(zip(GOODS, FACILITIES, strict=True))  # EL-14.4
GOOD_OF = dict(zip(FACILITIES, GOODS, strict=True))
TRACK_OF = dict(zip(FACILITIES, TRACKS, strict=True))
FACILITY_OF = dict(zip(TRACKS, FACILITIES, strict=True))
MAIN, BONUS_OUTPOSTS = "main", ("left", "right")
LEVELS = ("strong", "mid", "weak")
NEUTRAL = "neutral"
COUNTERS = (
    "export_cards", "reward_tokens", "outpost_beacons", "tracks_at_or_above", "lowest_track_row", "outposts_full6",
    "outposts_all4", "types_with_5", "power_stations_with_2_neighbours", "own_top_parts", "own_bottom_parts",
    "own_parts", "repairs", "storage_total", "storage_food", "storage_crystal", "storage_blocks_removed", "rp",
)  # fmt: skip

Good = Literal["food", "crystal", "wood", "engine"]
Track = Literal["green", "blue", "red", "yellow"]
Facility = Literal["farm", "excavation", "town", "power_station"]


class ComponentError(ValueError):
    """A wrong entry in `components.toml`; says which, as `port[3] farath_fields: ...`."""


class _Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything read from the book."""


# --- Effects ---------------------------------------------------------------------------------------------------------


class _Verb(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One icon of an effect."""


class GainResource(_Verb, frozen=True, tag="gain_resource"):
    """`n` Resources of `kind`: a good, `any`, or alternatives such as `food|crystal` (EL-8.1, EL-8.2)."""

    kind: str
    n: int

    @property
    def kinds(self) -> tuple[str, ...]:
        """The goods it can be."""
        return GOODS if self.kind == "any" else tuple(self.kind.split("|"))


class GainToolkit(_Verb, frozen=True, tag="gain_toolkit"):
    """`n` Toolkits (EL-8.13)."""

    n: int


class GainRp(_Verb, frozen=True, tag="gain_rp"):
    """`n` Reputation Points."""

    n: int


class GainQi(_Verb, frozen=True, tag="gain_qi"):
    """`n` Qi, up to the limit (EL-8.19)."""

    n: int


class FillQi(_Verb, frozen=True, tag="fill_qi"):
    """Qi up to the limit (EL-8.20)."""


class CapUp(_Verb, frozen=True, tag="cap_up"):
    """The cap level rises by `n` (EL-11.2)."""

    n: int


class RemoveDamage(_Verb, frozen=True, tag="remove_damage"):
    """Up to `n` own Damage tokens go back."""

    n: int


class Advance(_Verb, frozen=True, tag="advance"):
    """`n` advances (EL-10.2): `split` over tracks or all on one, or on `different` ones (EL-10.8)."""

    track: str
    n: int
    split: bool = False
    different: bool = False

    @property
    def tracks(self) -> tuple[str, ...]:
        """The tracks it can be."""
        return TRACKS if self.track == "any" else tuple(self.track.split("|"))

    @property
    def coloured(self) -> bool:
        """Whether the icon names one colour (EL-10.7)."""
        return self.track in TRACKS


class GainOutpostBeacon(_Verb, frozen=True, tag="gain_outpost_beacon"):
    """Take and place `n` Outpost Beacons (EL-8.14)."""

    n: int


class BuildFacility(_Verb, frozen=True, tag="build_facility"):
    """Place `n` Facilities straight from the pool (EL-8.21)."""

    kind: str
    n: int

    @property
    def kinds(self) -> tuple[str, ...]:
        """The Facilities it can be."""
        return FACILITIES if self.kind == "any" else (self.kind,)


class PerFacility(_Verb, frozen=True, tag="per_facility"):
    """`n` of `give` for each counted Facility (EL-8.4 to EL-8.7)."""

    count: Literal["farm", "excavation", "town"]
    give: Literal["food", "crystal", "wood", "engine", "rp", "qi"]
    n: int


class RaiseDemand(_Verb, frozen=True, tag="raise_demand"):
    """Swap a colour with the one above it (EL-9.11)."""

    n: int


class Export(_Verb, frozen=True, tag="export"):
    """Export up to `n` Resources (EL-9.1)."""

    n: int


class Pay(_Verb, frozen=True, tag="pay"):
    """A cost in Resources; without it nothing after it happens (EL-8.10, EL-8.12)."""

    kind: str
    n: int
    same: bool = False

    @property
    def kinds(self) -> tuple[str, ...]:
        """The goods that can be paid."""
        return GOODS if self.kind == "any" else (self.kind,)


class PayToolkit(_Verb, frozen=True, tag="pay_toolkit"):
    """A cost in Toolkits (EL-12.7)."""

    n: int


class Pick(_Verb, frozen=True, tag="pick"):
    """Choose `n` times one of the options, a Resource never of the type just paid (EL-8.11, EL-R.39)."""

    n: int
    options: tuple[GainResource | GainToolkit, ...]
    not_paid_type: bool = False


class RpPer(_Verb, frozen=True, tag="rp_per"):
    """`n` RP for each `what`, a counter; `row` belongs to `tracks_at_or_above`."""

    what: str
    n: int
    row: int = 0


class RpPerSet(_Verb, frozen=True, tag="rp_per_set"):
    """`n` RP for each set of one of every counter."""

    what: tuple[str, ...]
    n: int


class RowBonusRp(_Verb, frozen=True, tag="row_bonus_rp"):
    """`n` RP more per Facility whose token is on one of these rows (EL-13.11)."""

    rows: tuple[int, ...]
    n: int


class Stack2(_Verb, frozen=True, tag="stack2"):
    """Two of a kind share a Storage slot (EL-12.2)."""


class FreeSail(_Verb, frozen=True, tag="free_sail"):
    """The ship may go to any Port (EL-12.1)."""


class StartTrack(_Verb, frozen=True, tag="start_track"):
    """A track starts on a row (EL-12.4)."""

    track: Track
    n: int


class ExtraTurn(_Verb, frozen=True, tag="extra_turn"):
    """`n` further turns in a game (EL-12.8)."""

    n: int


Verb = (
    GainResource | GainToolkit | GainRp | GainQi | FillQi | CapUp | RemoveDamage | Advance | GainOutpostBeacon
    | BuildFacility | PerFacility | RaiseDemand | Export | Pay | PayToolkit | Pick | RpPer | RpPerSet | RowBonusRp
    | Stack2 | FreeSail | StartTrack | ExtraTurn
)  # fmt: skip
Effect = tuple[Verb, ...]


class Condition(_Piece, frozen=True):
    """A counter that must reach `min`; `row` belongs to `tracks_at_or_above`."""

    check: str
    min: int
    row: int = 0


class BreakSpace(_Verb, frozen=True, tag="break_space"):
    """The Ports on these spaces start Broken, with a Multiplier."""

    spaces: tuple[str, ...]
    multiplier: int


class StormRolls(_Verb, frozen=True, tag="storm_rolls"):
    """`n` rolls in every Storm Phase."""

    n: int


class StartDamage(_Verb, frozen=True, tag="start_damage"):
    """`n` Damage tokens at the start."""

    n: int


class EmptyStorage(_Verb, frozen=True, tag="empty_storage"):
    """The starting goods go to the pool."""


Change = BreakSpace | StormRolls | StartDamage | EmptyStorage


# --- Things ----------------------------------------------------------------------------------------------------------


class GameFacts(_Piece, frozen=True):
    """Rounds, and from which the Storm is enraged (EL-1.2, EL-15.12)."""

    title: str
    rounds: int
    enraged_from_round: int


class Pool(_Piece, frozen=True):
    """How many tokens there are of what runs out (EL-R.24)."""

    resource_each_colour: int
    toolkit: int
    damage: int
    multiplier: int
    score_block: int


class Map(_Piece, frozen=True):
    """Where Capital and Storm start, and the spaces in the order in which tiles are dealt (EL-2.4, EL-R.106)."""

    capital_start: str
    storm_start: str
    directions_ccw: tuple[str, ...]
    port_spaces: tuple[str, ...]


class Space(_Piece, frozen=True):
    """A hex of the map, in axial coordinates, and what lies beside it (EL-R.2)."""

    id: str
    q: int
    r: int
    neighbours: dict[str, str]


class StormDie(_Piece, frozen=True):
    """The faces of the Storm Die."""

    faces: tuple[str, ...]


class Action(_Piece, frozen=True):
    """A level of a Port: the least Channel Value and what it brings (EL-7.2)."""

    cv: int
    text: str
    effect: Effect


class Reward(_Piece, frozen=True):
    """A printed reward."""

    text: str
    effect: Effect


class PortTile(_Piece, frozen=True):
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


class SupplyBoard(_Piece, frozen=True):
    """The Demand Chart (EL-2.7)."""

    demand_values: tuple[int, ...]
    demand_start: tuple[Good, ...]


class SlotBoxes(_Piece, frozen=True):
    """An Export slot and the boxes above it (EL-9.5)."""

    id: str
    boxes: tuple[int, ...]


class ExportCard(_Piece, frozen=True):
    """An Export Card: slots left to right, and the colours of which one drops (EL-9.7)."""

    id: str
    name: str
    slots: tuple[Literal["food", "crystal", "wood", "engine", "any"], ...]
    lower: tuple[Good, ...]


class RewardBoard(_Piece, frozen=True):
    """The Beacon Reward board (EL-2.14, EL-17.11 to EL-17.14)."""

    slots_min_players: tuple[int, ...]
    bonus_boxes: tuple[int, ...]
    tokens_for_bonus: int
    alternative_rp: int


class BeaconReward(_Piece, frozen=True):
    """A Beacon Reward token."""

    id: str
    name: str
    text: str
    effect: Effect


class OutpostBeaconSetup(_Piece, frozen=True):
    """How many type B tokens join (EL-2.13)."""

    type_b_by_players: dict[int, int]


class OutpostBeacon(_Piece, frozen=True):
    """An Outpost Beacon token (EL-8.14)."""

    id: str
    pair: str
    type: Literal["A", "B"]
    text: str
    effect: tuple[RpPer, ...]


class PartCost(_Piece, frozen=True):
    """What a Beacon Part costs (EL-17.3)."""

    toolkit: int
    crystal: int


class Dashboard(_Piece, frozen=True):
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


class Specialization(_Piece, frozen=True):
    """The Specialization tracks (EL-10)."""

    tracks: tuple[Track, ...]
    limits: dict[Track, Facility]
    rows: int
    spaces_per_row: tuple[int, ...]
    endgame: dict[int, int]


class Slot(_Piece, frozen=True):
    """A facility slot and the slots it touches (EL-R.35)."""

    id: str
    adjacent: tuple[str, ...]


class Outpost(_Piece, frozen=True):
    """An Outpost: six slots round a Beacon."""

    id: str
    start_beacon: bool
    slot: tuple[Slot, ...]


class RowBonus(_Piece, frozen=True):
    """What entering a row brings (EL-10.5)."""

    row: int
    text: str
    effect: Effect


class Perk(_Piece, frozen=True):
    """A House Perk token (EL-13)."""

    id: str
    number: int
    name: str
    kind: Literal["immediate", "end_of_turn", "endgame"]
    text: str
    effect: Effect


class HouseSheet(_Piece, frozen=True):
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

    def has(self, verb: type[_Verb]) -> bool:
        """Whether its starting perk is of this kind."""
        return any(isinstance(part, verb) for part in self.perk_effect)


class Challenge(_Piece, frozen=True):
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


class Book(_Piece, frozen=True):
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


def _entries(raw: Mapping[str, Any]) -> Iterable[tuple[str, Any, Any]]:
    """Every entry of the file with its name in errors, and the type it should have."""
    hints = {f.name: f.type for f in msgspec.structs.fields(Book)}
    for name, value in raw.items():
        if name not in hints:
            raise ComponentError(f"{name}: nothing is known by that name")
        if isinstance(value, list):
            kind = hints[name].__args__[0]
            for i, entry in enumerate(value):
                title = entry.get("id", "?") if isinstance(entry, dict) else repr(entry)
                yield f"{name}[{i}] {title}", entry, kind
        else:
            yield name, value, hints[name]


def read(text: str) -> Book:
    """The component book in `text`. Raises ComponentError, naming the entry, for anything that cannot be."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise ComponentError(f"components.toml: {fault}") from fault
    for name, entry, kind in _entries(raw):
        try:
            msgspec.convert(entry, type=kind, str_keys=True)
        except msgspec.ValidationError as fault:
            raise ComponentError(f"{name}: {fault}") from fault
    try:
        book = msgspec.convert(raw, type=Book, str_keys=True)
    except msgspec.ValidationError as fault:
        raise ComponentError(f"components.toml: {fault}") from fault
    for check in _CHECKS:
        check(book)
    return book


def _require(true: object, entry: str, why: str) -> None:
    if not true:
        raise ComponentError(f"{entry}: {why}")


def _named(kind: str, entries: Sequence[Any]) -> Iterable[tuple[str, Any]]:
    return ((f"{kind}[{i}] {entry.id}", entry) for i, entry in enumerate(entries))


def _check_ids(book: Book) -> None:
    """No two entries of a kind share an id, and there are as many as printed."""
    printed = {
        "space": 14, "port": 12, "export_slot": 3, "export_card": 12, "beacon_reward": 12, "outpost_beacon": 10,
        "outpost": 3, "house": 5, "challenge": 5,
    }  # fmt: skip
    for kind, count in printed.items():
        entries = getattr(book, kind)
        seen: list[str] = []
        for name, entry in _named(kind, entries):
            _require(entry.id not in seen, name, "this id stands twice")
            seen.append(entry.id)
        _require(len(entries) == count, kind, f"{len(entries)} instead of {count}")


def _check_map(book: Book) -> None:
    """Neighbours lie where they are said to, in both directions; Ports, Capital and Storm fill the map."""
    spaces = {space.id: space for space in book.space}
    directions = book.map.directions_ccw
    for name, space in _named("space", book.space):
        _require(len(space.neighbours) >= 3, name, "fewer than 3 neighbours")
        for direction, other in space.neighbours.items():
            _require(direction in directions and other in spaces, name, f"{direction} = {other}")
            back = directions[(directions.index(direction) + 3) % 6]
            _require(spaces[other].neighbours.get(back) == space.id, name, f"{other} does not lie back {back}")
    filled = sorted((*book.map.port_spaces, book.map.capital_start, book.map.storm_start))
    _require(filled == sorted(spaces), "map", "Ports, Capital and Storm do not fill the spaces")
    _require(sorted(book.storm_die.faces) == sorted(directions), "storm_die", "a face for each direction")


def _check_ports(book: Book) -> None:
    """Three levels with falling Channel Values; 1 for the Weak."""
    for name, port in _named("port", book.port):
        _require(port.strong.cv > port.mid.cv > port.weak.cv == 1, name, "levels must fall to 1")
        for level in LEVELS:
            _check_effect(name, port.action(level).effect)
        _check_effect(name, port.variable.effect)


def _check_effect(name: str, effect: Iterable[Any]) -> None:
    """Known goods, tracks and counters; positive numbers."""
    for verb in effect:
        _require(getattr(verb, "n", 1) > 0, name, f"{verb.__struct_config__.tag} needs a number above 0")
        match verb:
            case GainResource() | Pay():
                _require(all(kind in GOODS for kind in verb.kinds), name, f"no good called {verb.kind}")
            case Advance():
                _require(all(track in TRACKS for track in verb.tracks), name, f"no track called {verb.track}")
            case BuildFacility():
                _require(all(kind in FACILITIES for kind in verb.kinds), name, f"no Facility called {verb.kind}")
            case RpPer():
                _check_counter(name, verb.what, verb.row)
            case RpPerSet():
                for what in verb.what:
                    _check_counter(name, what, 0)
            case _:
                pass


def _check_counter(name: str, what: str, row: int) -> None:
    _require(what in COUNTERS, name, f"no counter called {what}")
    _require((what == "tracks_at_or_above") == (row > 0), name, f"{what} and row {row} do not fit")


def _check_board(book: Book) -> None:
    """The chart, the boxes, the Score Blocks (EL-R.77), cards and tokens."""
    board = book.supply_board
    _require(sorted(board.demand_start) == sorted(GOODS), "supply_board", "the chart needs each good once")
    _require(len(board.demand_values) == len(GOODS), "supply_board", "a value for each place")
    boxes = sum(len(slot.boxes) for slot in book.export_slot) + len(book.beacon_reward_board.bonus_boxes)
    _require(boxes == book.pool.score_block, "pool", f"{boxes} boxes for {book.pool.score_block} Score Blocks")
    slots = len(book.beacon_reward_board.slots_min_players)
    _require(slots == len(book.beacon_reward), "beacon_reward_board", "a slot for each token")
    for name, card in _named("export_card", book.export_card):
        _require(3 <= len(card.slots) <= 4 and card.lower, name, "3 or 4 slots, and a colour that drops")
    for name, token in _named("beacon_reward", book.beacon_reward):
        _check_effect(name, token.effect)
    for name, beacon in _named("outpost_beacon", book.outpost_beacon):
        _require(beacon.id == f"{beacon.pair}_{beacon.type}", name, "the id is its pair and type")
        _check_effect(name, beacon.effect)


def _check_houses(book: Book) -> None:
    """Five Houses with three perks each, a home of their own, and what they count."""
    homes = [house.home_port for house in book.house]
    for name, house in _named("house", book.house):
        _require(house.home_port in [p.id for p in book.port], name, f"no Port called {house.home_port}")
        _require(homes.count(house.home_port) == 1, name, "shares its home Port")
        _require([perk.number for perk in house.perk] == [1, 2, 3], name, "perks 1, 2 and 3")
        for part in (*house.perk, *house.row_bonus):
            _check_effect(f"{name} {getattr(part, 'id', '')}", part.effect)
        for condition in house.unlock:
            _check_counter(name, condition.check, condition.row)
    for name, card in _named("challenge", book.challenge):
        for condition in card.objective:
            _check_counter(name, condition.check, condition.row)
        for change in card.setup:
            if isinstance(change, BreakSpace):
                known = all(space in book.map.port_spaces for space in change.spaces)
                _require(known and 1 <= change.multiplier <= 3, name, "cannot break there")


def _check_outposts(book: Book) -> None:
    """Slots touch both ways; main first; the specialization rows fit."""
    touching = {slot.id: slot.adjacent for outpost in book.outpost for slot in outpost.slot}
    for name, outpost in _named("outpost", book.outpost):
        for slot in outpost.slot:
            _require(slot.id.startswith(f"{outpost.id}."), name, f"{slot.id} stands elsewhere")
            for other in slot.adjacent:
                _require(slot.id in touching.get(other, ()), name, f"{slot.id} and {other} do not touch both ways")
    known = tuple(outpost.id for outpost in book.outpost if outpost.start_beacon)
    _require(known == (MAIN,), "outpost", "the Main Outpost alone starts with a Beacon")
    spec = book.specialization
    _require(len(spec.spaces_per_row) == spec.rows, "specialization", "spaces for each row")
    _require(spec.limits == FACILITY_OF, "specialization", "each track limits its own Facility")


_CHECKS: tuple[Callable[[Book], None], ...] = (
    _check_ids, _check_map, _check_ports, _check_board, _check_houses, _check_outposts,
)  # fmt: skip

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
