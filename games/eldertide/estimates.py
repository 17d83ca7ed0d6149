"""What things are worth to a House, in Reputation Points to be had from them later: the autopilot's judgement.

Everything is read from a view. The weights were found by playing many games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.eldertide import verbs
from games.eldertide.counters import full_outposts, lively_stations, number_of, varied_outposts
from games.eldertide.pieces import (
    BEACONS,
    BONUS_OUTPOSTS,
    BOOK,
    BUILT_AS,
    DASHBOARD,
    FACILITY_OF,
    HOUSES,
    MAIN,
    OUTPOST_SLOTS,
    REWARDS,
    SLOTS,
    STATION,
    outpost_of,
)
from games.eldertide.verbs import FACILITIES, GOODS, TRACKS
from games.eldertide.view import EldertideView, ExportSlot, House


@dataclass(frozen=True, slots=True)
class Weights:
    """What the autopilot believes; RP, unless a comment says otherwise."""

    qi: float = 0.85  # a point of Qi while there is still something to spend it on
    toolkit: float = 3.2
    slot: float = 2.0  # an open Storage slot
    cap: float = 0.42  # a cap level, early
    unlock: float = 1.6  # more, for Darkma on the way to its House Perk
    facility: float = 2.0
    income: float = 0.16  # a Facility for each round left: what Ports will pay for it
    row: float = 1.1  # a row on a track
    tight: float = 1.0  # more, where the row is what keeps from building
    scholar: float = 0.45  # of a goal on a track that is still rows away
    sell: float = 0.72  # the part of a good's demand value that counts before it is sold
    bottom: float = 5.2  # the bottom of a Beacon
    found: float = 3.0  # an Outpost opened, besides what its Beacon scores
    keep: float = 0.55  # of a good's worth, given up when it is sold
    open_place: float = 0.4  # a card with few places left
    raise_: float = 0.8
    challenge: float = 9.0  # a step toward the objective of a Challenge card
    hoarding: int = 4  # last rounds in which Farath fills its larder
    last_sale: float = 0.35  # goods that may find no buyer any more


WEIGHTS = Weights()

FEW_ROUNDS = 3
HARMONY, KNOWLEDGE, MASTERY = "harmony", "knowledge", "mastery"
SIX = 6
LARDER = ("food", "crystal")
FULL_LARDER = 8


class Eye:
    """The table as one House judges it."""

    def __init__(self, board: EldertideView, house: str, weights: Weights = WEIGHTS) -> None:
        self.board, self.w = board, weights
        self.me: House = next(own for own in board.houses if own.id == house)
        self.sheet = HOUSES[house]
        self.left = board.rounds - board.round + 1  # rounds, this one included
        self.places = {slot.id: open_places(slot) for slot in board.exports}
        self._known: dict[str, float] = {}  # what a good, Facility or track was found to be worth

    # --- What the House has and wants --------------------------------------------------------------------------------

    @cached_property
    def pairs(self) -> dict[str, int]:
        """Pairs of the Outpost Beacons it owns, with what each scores a piece."""
        return {BEACONS[id].pair: BEACONS[id].effect[0].n for id in self.me.founded.values()}

    @cached_property
    def fade(self) -> float:
        """How much of a long-term gain can still come home: 1 early, little at the end."""
        return min(1.0, self.left / 6)

    @cached_property
    def pays(self) -> dict[str, int]:
        """What a Facility of each kind scores at the end as the tracks stand."""
        return {kind: self.endgame_pay(self.me.rows[track]) for track, kind in FACILITY_OF.items()}

    def endgame_pay(self, row: int) -> int:
        """EL-10.9, EL-10.10, EL-13.11."""
        pay = BOOK.specialization.endgame.get(row, 0)
        return pay + (pay > 0 and self.has_perk("darkma_3"))

    def has_perk(self, perk: str) -> bool:
        """Whether its own House Perk is this one, flipped or not."""
        return f"{self.me.id}_{self.me.perk}" == perk

    def strives(self, challenge: str, reached: int, needed: int) -> bool:
        """Whether its Challenge card still asks for something."""
        return self.me.challenge == challenge and reached < needed

    def qi_price(self) -> float:
        """What a point of Qi is worth: less when there is more than can be spent."""
        sails = max(1, self.left)
        plenty = self.me.qi / (4.5 * sails)
        return self.w.qi * max(0.0, min(1.0, 1.6 - plenty))

    # --- Goods and Facilities ----------------------------------------------------------------------------------------

    def _once(self, what: str, worth: Callable[[str], float]) -> float:
        """A worth that is asked for often, worked out once."""
        if what not in self._known:
            self._known[what] = worth(what)
        return self._known[what]

    def facility(self, kind: str) -> float:
        """A Facility of a kind somewhere sensible."""
        return self._once(kind, self._facility)

    def good(self, good: str) -> float:
        """One more Resource of a kind."""
        return self._once(good, self._good)

    def advance(self, track: str) -> float:
        """One row up on a track."""
        return self._once(track, self._advance)

    def _facility(self, kind: str) -> float:
        own = self.me.facilities
        worth = self.w.facility * (0.5 + 0.5 * self.fade) + self.w.income * (self.left - 1) + self.pays[kind]
        if HARMONY in self.pairs and kind not in own.values():
            worth += self.pairs[HARMONY] / 4
        if MASTERY in self.pairs and number_of(own, kind) < 5:
            worth += self.pairs[MASTERY] / 5
        return worth

    def free_slots(self) -> int:
        """Slots that can be built on."""
        outposts = [MAIN, *self.me.founded]
        return sum(len(OUTPOST_SLOTS[outpost]) for outpost in outposts) - len(self.me.facilities)

    def room_on_track(self, kind: str) -> int:
        """How many more of a kind the tracks allow."""
        track = TRACKS[FACILITIES.index(kind)]
        return self.me.rows[track] - number_of(self.me.facilities, kind)

    def sale(self, good: str) -> float:
        """What selling a good would bring on the chart as it stands."""
        return self.board.chart_values[self.board.chart.index(good)]

    def sellable(self, good: str) -> bool:
        """Whether a face-up card has a place for it."""
        return any(good in free or "any" in free for free in self.places.values())

    def _good(self, good: str) -> float:
        part = self.w.sell if self.left >= FEW_ROUNDS else self.w.last_sale
        sold = self.sale(good) * part * (1.0 if self.sellable(good) else 0.6)
        kind = BUILT_AS[good]
        spare = self.room_on_track(kind) - self.me.goods[good]
        built = 0.0
        if spare > 0 and self.free_slots() > sum(self.me.goods.values()):
            built = 0.85 * self.facility(kind)
        elif spare > -2 and self.left > 2:
            built = 0.5 * self.facility(kind)
        kept = self._kept(good)
        return max(sold, built, kept)

    def hoards(self, good: str) -> bool:
        """Whether Farath had better keep this good for its larder (EL-13.12, EL-13.15)."""
        if not self.has_perk("farath_3") or good not in LARDER or self.left > self.w.hoarding:
            return False
        return self.me.flipped or sum(self.me.goods.values()) + 2.5 * (self.left - 1) >= FULL_LARDER

    def _kept(self, good: str) -> float:
        """What the larder pays for one more: more for the good of which there is less."""
        if not self.hoards(good):
            return 0.0
        other = next(kind for kind in LARDER if kind != good)
        return 5.0 if self.me.goods[good] <= self.me.goods[other] else 3.2

    def room(self) -> int:
        """How many goods fit in, roughly."""
        size = 2 if self.me.id == "farath" else 1
        used = sum(-(-n // size) for n in self.me.goods.values())
        return (self.me.slots - used) * size

    def goods(self, good: str, n: int) -> float:
        """Several of a kind, as far as they fit."""
        fit = min(n, max(self.room(), 0))
        return fit * self.good(good) + (n - fit) * 0.4

    # --- Tracks ------------------------------------------------------------------------------------------------------

    def can_advance(self, track: str, rows: Mapping[str, int] | None = None) -> bool:
        """EL-10.3, EL-10.4."""
        rows = rows or self.me.rows
        row = rows[track] + 1
        spaces = BOOK.specialization.spaces_per_row
        return row <= len(spaces) and sum(at == row for at in rows.values()) < spaces[row - 1]

    def _advance(self, track: str) -> float:
        if not self.can_advance(track):
            return 0.0
        row, kind = self.me.rows[track] + 1, FACILITY_OF[track]
        have = number_of(self.me.facilities, kind)
        good = GOODS[TRACKS.index(track)]
        worth = self.w.row * self.fade
        if have + self.me.goods[good] >= row - 1 and self.free_slots() > 0:
            worth += self.w.tight * (1 if self.left > 1 or self.me.goods[good] else 0)
        worth += (self.endgame_pay(row) - self.endgame_pay(row - 1)) * (have + min(1.5, 0.3 * self.left))
        if row < SIX:
            worth += self.w.scholar * 0.3 * have * self.fade * (row / SIX)
        if KNOWLEDGE in self.pairs and row <= 5:
            worth += self.pairs[KNOWLEDGE] * (1.0 if row == 5 else self.w.scholar * self.fade * row / 5)
        high = sum(at >= SIX for at in self.me.rows.values())
        worth += 2.0 * (self.strives("CH2", high, 2) and row >= 5 - high) + 2.0 * self.strives("CH2", row - 1, 3)
        return worth + self.effect(self.sheet.bonus(row))

    def best_advances(self, tracks: Iterable[str], n: int, *, different: bool = False) -> float:
        """The worth of so many advances on tracks of choice."""
        worths = sorted((self.advance(track) for track in tracks), reverse=True)
        if not worths:
            return 0.0
        if different:
            return sum(worths[:n])
        return worths[0] + (n - 1) * max(worths[0] * 0.75, worths[1] if len(worths) > 1 else 0.0)

    # --- Beacons -----------------------------------------------------------------------------------------------------

    def outpost_beacon(self, id: str) -> float:
        """What an Outpost Beacon would probably score, and what its Outpost is worth."""
        beacon, me = BEACONS[id], self.me
        n = beacon.effect[0].n
        match beacon.pair:
            case "harmony":
                times = max(varied_outposts(me.facilities), 0.9 if self.left > FEW_ROUNDS else 0.4)
                times += 0.35 * self.fade if self.left > 4 else 0.0
            case "knowledge":
                high = sum(row >= 5 for row in me.rows.values())
                times = min(4.0, high + 0.2 * (self.left - 1))
            case "exports":
                times = len(me.cards) + 0.17 * (self.left - 1)
            case "rewards":
                times = len(me.rewards) + 0.13 * (self.left - 1)
            case _:
                many = sum(number_of(me.facilities, kind) >= 4 for kind in FACILITIES)
                times = max(many, 0.1 * (self.left - 1))
        return n * times

    def visible_beacons(self) -> list[str]:
        """Tokens it may take (EL-8.16, EL-8.18)."""
        return [f"{p.id}_{p.top}" for p in self.board.outpost_beacons if p.top and p.id not in self.pairs]

    def best_beacon(self) -> float:
        """The worth of gaining an Outpost Beacon."""
        if len(self.me.founded) == len(BONUS_OUTPOSTS):
            return 0.0
        found = [self.outpost_beacon(id) for id in self.visible_beacons()]
        if not found:
            return 0.0
        crowded = 1.0 if self.free_slots() > 3 else 1.8
        goal = self.w.challenge * self.strives("CH1", len(self.me.founded), 2)
        return max(found) + self.w.found * self.fade * crowded + goal

    def reward(self, id: str) -> float:
        """A Beacon Reward token: its effect, and what owning tokens brings."""
        worth = self.effect(REWARDS[id].effect) + self.pairs.get("rewards", 0)
        worth += self.w.challenge * self.strives("CH5", len(self.me.rewards), 3)
        if self.board.reward_boxes:
            worth += {3: self.board.reward_boxes[0], 2: 4.0, 1: 2.0, 0: 1.0}.get(len(self.me.rewards), 0.0)
        return worth

    def best_reward(self) -> float:
        """The worth of a Beacon Reward."""
        instead = float(BOOK.beacon_reward_board.alternative_rp)
        return max([instead, *(self.reward(id) for id in self.board.rewards)])

    # --- Effects -----------------------------------------------------------------------------------------------------

    def toolkits(self, n: int) -> float:
        """More Toolkits: the third is worth less, one in the last round hardly anything."""
        worth, held = 0.0, self.me.toolkits
        for _ in range(n):
            if held < DASHBOARD.toolkit_slots:
                worth += self.w.toolkit * (1.0, 0.85, 0.6)[held] * (1.0 if self.left > 1 else 0.15)
                held += 1
        return worth

    def cap(self, levels: int) -> float:
        """Cap levels: room for Qi, and Storage slots as they open."""
        cap = min(DASHBOARD.cap_max, self.me.cap + levels)
        worth = self.w.cap * (cap - self.me.cap) * min(1.0, (self.left - 1) / 6)
        opened = sum(self.me.cap < level <= cap for level in DASHBOARD.storage_unlock_at_cap)
        worth += opened * self.w.slot * min(1.0, (self.left - 1) / 5)
        if self.me.id == "darkma" and not self.me.flipped:
            worth += (cap - self.me.cap) * self.w.unlock * min(1.0, (self.left - 1) / 4)
        return worth

    def exports(self, n: int) -> float:
        """Selling up to n goods now, less what keeping them is worth."""
        stock, worth = dict(self.me.goods), 0.0
        free = {id: list(places) for id, places in self.places.items()}
        for _ in range(n):
            offers = [
                (self.export(good, slot, len(free[slot.id])), good, slot.id)
                for good in GOODS
                for slot in self.board.exports
                if stock[good] and (good in free[slot.id] or "any" in free[slot.id])
            ]
            gain, good, id = max(offers, default=(0.0, "", ""))
            if gain <= 0:
                break
            worth += gain
            stock[good] -= 1
            free[id].remove(good if good in free[id] else "any")
        return worth

    def export(self, good: str, slot: ExportSlot, places: int) -> float:
        """Selling a good to a card with so many places left, less what keeping it is worth."""
        keep = max(self._kept(good), self.w.keep * self.good(good) if self.left > 1 else 0.0)
        filled = places == 1
        box = float(max(slot.boxes, default=0) + self.pairs.get("exports", 0))
        box += self.w.challenge * self.strives("CH4", len(self.me.cards), 2)
        return self.sale(good) - keep + box * filled + self.w.open_place / places

    def effect(self, effect: Iterable[Any]) -> float:
        """A whole reward box; below 0 where a cost is too dear."""
        return sum(_VALUES[type(verb)](self, verb) for verb in effect)

    def site(self, house: str, facilities: Mapping[str, str], kind: str, slot: str) -> float:
        """A Facility on a slot of a Dashboard: what it is worth anywhere, and how well it stands there."""
        after = {**facilities, slot: kind}
        ring = [other for other in OUTPOST_SLOTS[outpost_of(slot)] if other in facilities]
        worth = self.facility(kind) + self._beside(facilities, kind, slot) + 0.2 * (outpost_of(slot) == MAIN)
        if HARMONY in self.pairs:
            worth += self.pairs[HARMONY] * (varied_outposts(after) - varied_outposts(facilities))
            worth += 1.5 if kind not in [facilities[other] for other in ring] else -1.0
        if house == "royal":
            full = full_outposts(after) - full_outposts(facilities)
            worth += full * (6.0 if self.has_perk("royal_3") else 5.0) + 0.25 * len(ring)
        if self.has_perk("horath_3"):
            worth += 2.5 * (lively_stations(after) - lively_stations(facilities))
        return worth if house == self.me.id else 0.5 * worth

    def _beside(self, facilities: Mapping[str, str], kind: str, slot: str) -> float:
        """What Power Stations mirror there."""
        touching = [facilities[near] for near in SLOTS[slot] if near in facilities]
        if kind == STATION:
            mirrored = len(dict.fromkeys(built for built in touching if built != STATION))
            return 1.1 * mirrored + 0.3 * (len(SLOTS[slot]) - len(touching))
        return 0.9 * (STATION in touching)


def open_places(slot: ExportSlot) -> list[str]:
    """The places of a card that are still free."""
    return [place for place, lying in zip(slot.places, slot.goods, strict=True) if not lying]


def _gain_resource(eye: Eye, verb: verbs.GainResource) -> float:
    return max(eye.goods(kind, verb.n) for kind in verb.kinds)


def _advance(eye: Eye, verb: verbs.Advance) -> float:
    if verb.coloured:
        return eye.advance(verb.track) * (1 + 0.8 * (verb.n - 1))
    return eye.best_advances(verb.tracks, verb.n, different=verb.different)


def _per_facility(eye: Eye, verb: verbs.PerFacility) -> float:
    n = eye.me.counted[verb.count] * verb.n
    if verb.give == "rp":
        return n
    if verb.give == "qi":
        return min(n, eye.me.limit - eye.me.qi) * eye.qi_price()
    return eye.goods(verb.give, n)


def _build(eye: Eye, verb: verbs.BuildFacility) -> float:
    if eye.free_slots() == 0:
        return 0.0
    worths = sorted((eye.facility(k) for k in verb.kinds if eye.room_on_track(k) > 0), reverse=True)
    return sum((worths * verb.n)[: min(verb.n, eye.free_slots())]) if worths else 0.0


def _pay(eye: Eye, verb: verbs.Pay) -> float:
    held = [kind for kind in verb.kinds if eye.me.goods[kind] >= verb.n]
    return -min((eye.good(kind) * verb.n for kind in held), default=99.0)


def _pick(eye: Eye, verb: verbs.Pick) -> float:
    worths = sorted([*(eye.good(kind) for kind in GOODS), eye.toolkits(1)], reverse=True)
    return sum(worths[: verb.n])


_VALUES: dict[type, Callable[[Eye, Any], float]] = {
    verbs.GainResource: _gain_resource,
    verbs.GainToolkit: lambda eye, verb: eye.toolkits(verb.n),
    verbs.GainRp: lambda _eye, verb: verb.n,
    verbs.GainQi: lambda eye, verb: min(verb.n, eye.me.limit - eye.me.qi) * eye.qi_price(),
    verbs.FillQi: lambda eye, _verb: (eye.me.limit - eye.me.qi) * eye.qi_price(),
    verbs.CapUp: lambda eye, verb: eye.cap(verb.n),
    verbs.RemoveDamage: lambda eye, verb: min(verb.n, eye.me.damage) * 2.0 * eye.fade,
    verbs.Advance: _advance,
    verbs.GainOutpostBeacon: lambda eye, _verb: eye.best_beacon(),
    verbs.BuildFacility: _build,
    verbs.PerFacility: _per_facility,
    verbs.RaiseDemand: lambda eye, verb: eye.w.raise_ * verb.n,
    verbs.Export: lambda eye, verb: eye.exports(verb.n),
    verbs.Pay: _pay,
    verbs.PayToolkit: lambda eye, verb: -eye.w.toolkit * verb.n * (1.0 if eye.left > 1 else 0.15),
    verbs.Pick: _pick,
    verbs.RpPer: lambda eye, verb: verb.n * (DASHBOARD.beacon_parts - eye.me.parts),
}
