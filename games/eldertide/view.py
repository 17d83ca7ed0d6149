"""What a viewer may see of an Eldertide table: plain facts, all that pictures, texts and autopilots ever get.

Houses are named by their id (`farath`), spaces as typed (`B2`), components by their ids in `components.toml`. Hidden
are Dials not yet revealed, House Perks not yet flipped and cards not yet drawn (EL-R.76); of those only a viewer's own
perk has a field here, filled in for nobody else.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Port:
    """A Port tile where it lies now. `multiplier` is 1, 2 or 3 (EL-15.8).

    `bottom` and `top` are the House that built the Beacon Part, `neutral`, or nothing (EL-17).
    """

    id: str
    space: str
    broken: bool
    multiplier: int
    bottom: str
    top: str


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship and the space of the tile it is on; `seat` is None for the ship of a House that nobody plays (EL-2.6)."""

    house: str
    space: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class ExportSlot:
    """One of the three Export slots: `left`, `middle`, `right`.

    `card` is nothing once the deck has run out (EL-R.41). `places` are the card's slots as printed (a good, or `any`),
    `goods` what lies on each, or nothing. `boxes` are the values still uncovered above the slot (EL-9.5).
    """

    id: str
    card: str
    places: tuple[str, ...]
    goods: tuple[str, ...]
    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BeaconPair:
    """A pair of Outpost Beacons: `top` is the token that can be taken (`A`, `B` or nothing), `under` one below it."""

    id: str
    top: str
    under: str


@dataclass(frozen=True, slots=True)
class House:
    """One House in play and its Dashboard.

    `goods` are Resources in Storage by kind; `slots` the open Storage slots (EL-3.1); `limit` the Qi limit (EL-11.1).
    `rows` are the Specialization rows by colour. `facilities` are kinds by slot (`main.NE`); `counted` the Farms,
    Excavation Sites and Towns that actions count, mirrors included (EL-8.7). `founded` are the Outpost Beacons by Bonus
    Outpost (`left`, `right`). `rewards` and `cards` are Beacon Reward tokens and Export Cards collected.

    `perk` is the House Perk token's number where this viewer may know it, else 0; `flipped` whether it is active;
    `perk_ready` whether it could be flipped right now. `ancient_tech` is None for any House but the Enclave.
    `dial` is the revealed Dial of this round, `6` or `capital`, and nothing before. `sealed` tells only that a Dial is
    in. `stage` is where the House stands in this round: `dial`, `waiting`, `sailing`, `capital`, `building`, `done`.
    `tally` is where its RP came from so far (EL-1.5).
    """

    id: str
    seat: int
    rp: int
    qi: int
    cap: int
    damage: int
    limit: int
    goods: dict[str, int]
    slots: int
    toolkits: int
    rows: dict[str, int]
    facilities: dict[str, str]
    counted: dict[str, int]
    founded: dict[str, str]
    parts: int
    rewards: tuple[str, ...]
    cards: tuple[str, ...]
    perk: int
    flipped: bool
    perk_ready: bool
    ancient_tech: bool | None
    dial: str
    sealed: bool
    stage: str
    challenge: str
    repairs: int
    tally: dict[str, int]


@dataclass(frozen=True, slots=True)
class Voyage:
    """A ship's last way: the spaces from start to end and what it cost (EL-6); `cost` 0 for a way into the Capital."""

    house: str
    path: tuple[str, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class StormMove:
    """One Storm roll (EL-15): direction rolled and taken, and the spaces the Storm left and entered.

    `tile` is what it met: a Port's id or `capital`; `outcome` is `broken`, `again`, `guarded` or `capital`.
    """

    rolled: str
    taken: str
    start: str
    end: str
    tile: str
    outcome: str


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the final scoring: RP of a House by source, in the order of EL-19.

    `source` is one of `exports`, `cards`, `repairs`, `ports`, `beacons`, `tracks`, `outposts`, `perks`.
    """

    house: str
    source: str
    rp: int


@dataclass(frozen=True, slots=True)
class Trial:
    """How a House fared with its Challenge card (EL-20.4)."""

    house: str
    challenge: str
    met: bool
    rp: int
    target: int


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended. `reason` is a word key: `most_rp`, `tie_broken`, `tied`, `challenge_met`, `challenge_missed`.

    `winners` are Houses; `order` all Houses in the order of the result.
    """

    reason: str
    winners: tuple[str, ...]
    order: tuple[str, ...]
    trials: tuple[Trial, ...]


@dataclass(frozen=True, slots=True)
class EldertideView:
    """The whole table as one viewer sees it.

    `mode` is `standard` or `double`; `challenge` tells that Challenge cards are played (one seat, or double-house).
    `phase` is one of `houses`, `perks`, `dials`, `sailing`, `storm`, `final_build`, `over`. While Houses are chosen
    the map is empty: `ports` and `ships` are ().

    `favor` is the House with the Favor token, or nothing (EL-R.98). `active` is the House whose sail turn it is;
    `order` those that still have to sail, next first. `chart` has the four goods from high to low; their values are
    `chart_values`. `reward_boxes` are the boxes still uncovered for owning 4 Beacon Reward tokens (EL-17.13).
    `storm_rolls` is how many rolls this round's Storm Phase has (0 in the last round).
    """

    mode: str
    challenge: bool
    round: int
    rounds: int
    phase: str
    favor: str
    capital: str
    storm: str
    storm_rolls: int
    enraged: bool
    ports: tuple[Port, ...]
    ships: tuple[Ship, ...]
    chart: tuple[str, ...]
    chart_values: tuple[int, ...]
    exports: tuple[ExportSlot, ...]
    deck: int
    rewards: tuple[str, ...]
    reward_boxes: tuple[int, ...]
    outpost_beacons: tuple[BeaconPair, ...]
    pool: dict[str, int]
    houses: tuple[House, ...]
    active: str
    order: tuple[str, ...]
    voyages: tuple[Voyage, ...]  # of this round, in order
    storm_moves: tuple[StormMove, ...]  # of the last Storm Phase
    scoring: tuple[ScoreLine, ...] = ()
    ending: Ending | None = None
