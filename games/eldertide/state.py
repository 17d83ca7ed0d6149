"""All that stands on an Eldertide table, as plain values that survive a JSON round trip.

Houses are met by their index in `State.houses`; without the double-house variant that is also the seat. A ship stands
on a tile (a Port's id or `capital`), so it travels with it (EL-15.5). The Export deck has no order: cards are drawn at
random when they are needed, so there is none to hide (EL-R.131).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.eldertide.pieces import BOOK, DASHBOARD, HOUSES, ROUNDS
from games.eldertide.verbs import GOODS, Stack2

CAPITAL = "capital"
NOBODY = -1


@dataclass(slots=True)
class Port:
    """A Port tile: where it lies, its side, its Multiplier (1: none), and who built the Beacon Parts on it."""

    id: str
    space: str
    broken: bool = False
    multiplier: int = 1
    bottom: str = ""
    top: str = ""

    @property
    def lit(self) -> bool:
        """Whether its Beacon is complete (EL-15.10)."""
        return bool(self.top)


@dataclass(slots=True)
class Shelf:
    """An Export slot: its card, what lies on the card's slots, how many of the boxes above are covered (EL-9.5)."""

    id: str
    boxes: list[int]
    card: str = ""
    goods: list[str] = field(default_factory=list)


@dataclass(slots=True)
class House:
    """One House in play and its Dashboard (EL-3)."""

    id: str
    seat: int
    goods: dict[str, int]
    rows: dict[str, int]
    qi: int = DASHBOARD.qi_start
    cap: int = DASHBOARD.cap_start
    damage: int = 0
    rp: int = 0
    toolkits: int = DASHBOARD.start_toolkits
    facilities: dict[str, str] = field(default_factory=dict)
    founded: dict[str, str] = field(default_factory=dict)
    parts: int = DASHBOARD.beacon_parts
    rewards: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    perk: int = 0
    flipped: bool = False
    tech: bool = False
    challenge: str = ""
    repairs: int = 0
    at: str = CAPITAL
    dial: str = ""
    stage: str = "dial"
    hit: bool = False
    tally: dict[str, int] = field(default_factory=dict)

    @property
    def limit(self) -> int:
        """EL-11.1: as far as the Qi marker can rise."""
        return self.cap - DASHBOARD.damage_size * self.damage

    @property
    def unblocked(self) -> int:
        """EL-11.3, EL-11.4, EL-R.90: Storage Blocks removed; the cap level never falls, so they stay removed."""
        return sum(self.cap >= level for level in DASHBOARD.storage_unlock_at_cap)

    @property
    def slots(self) -> int:
        """EL-3.1: open Storage slots."""
        return DASHBOARD.storage_slots - DASHBOARD.storage_blocks + self.unblocked

    @property
    def channel(self) -> int:
        """EL-4.3: the Channel Value of this round; 0 in the Capital."""
        return int(self.dial) if self.dial.isdigit() else 0

    def copy(self) -> House:
        """A copy for trying things out: what building and advancing change is its own."""
        twin = House(self.id, self.seat, dict(self.goods), dict(self.rows))
        for name in ("qi", "cap", "damage", "rp", "toolkits", "parts", "perk", "flipped", "at"):
            setattr(twin, name, getattr(self, name))
        twin.facilities, twin.founded = dict(self.facilities), dict(self.founded)
        return twin


@dataclass(slots=True)
class Voyage:
    """A way sailed this round, for pictures."""

    house: str
    path: list[str]
    cost: int


@dataclass(slots=True)
class StormMove:
    """A Storm roll, for pictures; the fields are those of the view's."""

    rolled: str
    taken: str
    start: str
    end: str
    tile: str
    outcome: str


@dataclass(slots=True)
class Score:
    """A line of the final scoring."""

    house: str
    source: str
    rp: int


@dataclass(slots=True)
class Trial:
    """A Challenge card at the end (EL-20.4)."""

    house: str
    challenge: str
    met: bool
    rp: int
    target: int


@dataclass(slots=True)
class Over:
    """How the game ended: reason, winning Houses and all Houses in the order of the result, by index."""

    reason: str
    winners: list[int]
    order: list[int]
    trials: list[Trial] = field(default_factory=list)


@dataclass(slots=True)
class State:
    """The whole table.

    `houses` is empty until all are chosen. `neutral` holds the ships of unused Houses by the Port they lie on (EL-2.6).
    `pairs` are the Outpost Beacon tokens of each pair, top first (EL-2.13). `order` are the Houses still to sail,
    `active` the one whose turn it is, begun on the tile `began`. `extra` is the House about to be offered another turn
    (EL-12.8), `owed` one that is owed a Beacon Reward after its Capital Action (EL-R.51), `parked` tells that the sail
    turns wait for it.
    """

    mode: str
    favor: int
    picked: list[str]
    houses: list[House] = field(default_factory=list)
    challenges: list[str] = field(default_factory=list)
    round: int = 0
    phase: str = "houses"
    capital: str = BOOK.map.capital_start
    storm: str = BOOK.map.storm_start
    ports: dict[str, Port] = field(default_factory=dict)
    neutral: dict[str, str] = field(default_factory=dict)
    chart: list[str] = field(default_factory=lambda: list(BOOK.supply_board.demand_start))
    shelves: list[Shelf] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    rewards: list[str] = field(default_factory=list)
    boxes: list[int] = field(default_factory=list)
    pairs: dict[str, list[str]] = field(default_factory=dict)
    pool: dict[str, int] = field(default_factory=dict)
    storm_rolls: int = 0  # by a Challenge card, 0 for the usual number (EL-20.3)
    dials_in: bool = False
    order: list[int] = field(default_factory=list)
    active: int = NOBODY
    began: str = ""
    extra: int = NOBODY
    owed: int = NOBODY
    parked: bool = False
    voyages: list[Voyage] = field(default_factory=list)
    storm_moves: list[StormMove] = field(default_factory=list)
    scoring: list[Score] = field(default_factory=list)
    over: Over | None = None

    @property
    def double(self) -> bool:
        """Whether two Houses play as one team (EL-20.5, EL-20.10)."""
        return self.mode == "double"

    @property
    def size(self) -> int:
        """The number of players that the setup goes by (EL-R.60)."""
        return 2 if self.double else len(self.picked)

    @property
    def challenged(self) -> bool:
        """Whether Challenge cards are played (EL-20.1, EL-20.5)."""
        return self.double or len(self.picked) == 1

    @property
    def rolls(self) -> int:
        """EL-1.3, EL-15.12, EL-19.1: Storm rolls at the end of this round."""
        if self.round in {0, ROUNDS}:
            return 0
        return max(1 + (self.round >= BOOK.game.enraged_from_round), self.storm_rolls)

    def space_of(self, tile: str) -> str:
        """Where a tile lies now."""
        return self.capital if tile == CAPITAL else self.ports[tile].space

    def port_on(self, space: str) -> Port | None:
        """The Port on a space, if there is one."""
        return next((port for port in self.ports.values() if port.space == space), None)

    def crew_of(self, index: int) -> list[House]:
        """The Dashboards a House may build on, its own first (EL-20.7)."""
        own = self.houses[index]
        return [own, *(house for house in self.houses if house is not own)] if self.double else [own]

    def index_of(self, house: str) -> int:
        """The index of a House in play, by its id."""
        return next(i for i, own in enumerate(self.houses) if own.id == house)

    def clockwise(self) -> list[int]:
        """The Houses from the Favor holder on, clockwise (EL-R.107); from the first without one."""
        count = len(self.houses)
        return [(max(self.favor, 0) + i) % count for i in range(count)]

    def value_of(self, good: str) -> int:
        """What a good is worth on the Demand Chart (EL-9.3)."""
        return BOOK.supply_board.demand_values[self.chart.index(good)]


def stacks(house: str) -> bool:
    """Whether two of a kind share a Storage slot (EL-12.2)."""
    return HOUSES[house].has(Stack2)


def fits(house: House, goods: dict[str, int]) -> bool:
    """EL-R.29: whether these goods have room in a House's Storage."""
    size = 2 if stacks(house.id) else 1
    return sum(-(-goods[good] // size) for good in GOODS) <= house.slots
