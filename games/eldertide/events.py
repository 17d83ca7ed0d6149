"""What happens in Eldertide, as typed events. `place` is where on the map, "" for nowhere in particular.

`house` is the House of a seat that leads two of them, and `own` where the seat's name says enough.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.kernel import Event, Milestone, Seat


@dataclass(frozen=True, slots=True)
class _ByHouse(Event):
    """What one House does, or what befalls it."""

    seat: Seat
    house: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Milestone):
    """A round begins (EL-1.3); `rolls` is how often the Storm will be rolled at its end."""

    round: int
    rounds: int
    rolls: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class HouseTaken(_ByHouse):
    """A player leads a House (EL-2.1)."""

    place: str = ""


@dataclass(frozen=True, slots=True)
class ChallengeTaken(_ByHouse):
    """A House has its Challenge card (EL-20.1)."""

    challenge: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class TableDealt(Event):
    """Ports, cards and tokens lie ready (EL-2.3 to EL-2.16)."""

    rewards: int
    beacons: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class FavorDrawn(_ByHouse):
    """Who holds the Favor token first (EL-R.1)."""

    place: str = ""


@dataclass(frozen=True, slots=True)
class PerksChosen(Event):
    """Everybody has put a House Perk aside, face down (EL-2.20)."""

    count: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class DialShown(_ByHouse):
    """A Dial is revealed and paid for (EL-4.2, EL-4.3). `dial` is a number or `capital`."""

    dial: str
    qi: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class TieBroken(Event):
    """The Favor token settles who of equal Dials goes first (EL-5.2, EL-5.3)."""

    seats: tuple[Seat, ...]
    holder: Seat
    dial: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class DockedInCapital(_ByHouse):
    """A ship lies in the Capital for a Capital Action (EL-5.4)."""

    place: str


@dataclass(frozen=True, slots=True)
class DrivenHome(_ByHouse):
    """A ship could reach no Port and goes to the Capital (EL-6.11)."""

    cv: int
    place: str


@dataclass(frozen=True, slots=True)
class Sailed(_ByHouse):
    """A ship sailed; `path` has the spaces, `cost` the Sail Points (EL-6)."""

    port: str
    path: str
    cost: int
    place: str


@dataclass(frozen=True, slots=True)
class Soared(_ByHouse):
    """Darkma's free move (EL-12.1)."""

    port: str
    place: str


@dataclass(frozen=True, slots=True)
class StayedAway(_ByHouse):
    """A ship is back where it began: no Main Action there (EL-7.3)."""

    port: str
    place: str


@dataclass(frozen=True, slots=True)
class PortRepaired(_ByHouse):
    """A Broken Port works again (EL-16.4); its reward comes `times` times."""

    port: str
    rp: int
    times: int
    place: str


@dataclass(frozen=True, slots=True)
class MainTaken(_ByHouse):
    """A Main Action (EL-7.1)."""

    port: str
    level: str
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class BonusTaken(_ByHouse):
    """A Weak action as Bonus Action (EL-7.5)."""

    port: str
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class BuildersHired(_ByHouse):
    """Royal Bonus Action: a Toolkit for two Facilities (EL-12.7)."""

    place: str = ""


@dataclass(frozen=True, slots=True)
class ResourceGained(_ByHouse):
    """A Resource came into Storage (EL-8.1)."""

    kind: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class ResourceDropped(_ByHouse):
    """A Resource made room for another (EL-8.3)."""

    kind: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class GainLost(_ByHouse):
    """Something could not be received, or was left (EL-8.23, EL-R.22)."""

    what: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class ToolkitGained(_ByHouse):
    """A Toolkit (EL-8.13); `held` is how many there are now."""

    held: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class RpGained(_ByHouse):
    """Reputation Points at once (EL-1.5)."""

    n: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class QiGained(_ByHouse):
    """Qi (EL-8.19); `qi` is what the tank holds now."""

    n: int
    qi: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class TankFilled(_ByHouse):
    """The tank is full up to its limit (EL-8.20)."""

    qi: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class CapRaised(_ByHouse):
    """The cap level rose (EL-11.2)."""

    cap: int
    limit: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class StorageOpened(_ByHouse):
    """A Storage Block is gone for good (EL-11.3, EL-11.4)."""

    slots: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class DamageMended(_ByHouse):
    """A Damage token is gone (EL-11.7)."""

    left: int
    limit: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class Advanced(_ByHouse):
    """A Specialization token moved up (EL-10.2)."""

    track: str
    row: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class Paid(_ByHouse):
    """Resources were paid (EL-8.10)."""

    kind: str
    n: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class Exported(_ByHouse):
    """A Resource went on an Export Card (EL-9.2, EL-9.3)."""

    kind: str
    card: str
    slot: str
    rp: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class CardTaken(_ByHouse):
    """An Export Card is full and taken (EL-9.4, EL-9.5)."""

    card: str
    slot: str
    rp: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """A new Export Card lies open (EL-9.10)."""

    card: str
    slot: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class DeckEmpty(Event):
    """No Export Card is left to deal (EL-R.41)."""

    slot: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class DemandMoved(Event):
    """The Demand Chart has changed (EL-9.7, EL-9.11); `rose` and `fell` have swapped."""

    rose: str
    fell: str
    value: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class OutpostFounded(_ByHouse):
    """An Outpost Beacon stands on a Bonus Outpost (EL-8.14)."""

    beacon: str
    outpost: str
    text: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class FacilityBuilt(_ByHouse):
    """A Facility stands (EL-14.4, EL-8.21); `slot` names the Dashboard too where there are two."""

    kind: str
    slot: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class PartBuilt(_ByHouse):
    """A Beacon Part on a Port (EL-17.2)."""

    part: str
    port: str
    place: str


@dataclass(frozen=True, slots=True)
class BeaconLit(Event):
    """A Port Beacon is complete (EL-17.6)."""

    port: str
    place: str


@dataclass(frozen=True, slots=True)
class RewardAwaited(_ByHouse):
    """A Beacon Reward waits until its owner has finished the Capital Action (EL-14.11)."""

    place: str = ""


@dataclass(frozen=True, slots=True)
class RewardTaken(_ByHouse):
    """A Beacon Reward token was taken (EL-17.9)."""

    reward: str
    text: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class RewardDeclined(_ByHouse):
    """RP in place of a token (EL-17.11)."""

    rp: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class FourRewards(_ByHouse):
    """Four Beacon Reward tokens: a box is scored and covered (EL-17.13, EL-17.14)."""

    rp: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class PerkFlipped(_ByHouse):
    """A House Perk is active from now on (EL-13.3)."""

    perk: str
    text: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class PerkWorked(_ByHouse):
    """An end-of-turn perk (EL-13.5)."""

    perk: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class PerkShown(_ByHouse):
    """A House Perk that was never flipped is shown at the end (EL-R.120)."""

    perk: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class AncientTechUsed(_ByHouse):
    """The Enclave takes another turn (EL-12.8)."""

    cv: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class StormRolled(Event):
    """The Storm moved (EL-15.1, EL-15.4); `straight` unless nothing lay where the die pointed."""

    rolled: str
    taken: str
    straight: bool
    place: str


@dataclass(frozen=True, slots=True)
class PortBroken(Event):
    """The Storm broke a Port (EL-15.3)."""

    port: str
    place: str


@dataclass(frozen=True, slots=True)
class PortBattered(Event):
    """A Broken Port was hit again (EL-15.8, EL-15.9); `times` is its Multiplier."""

    port: str
    times: int
    place: str


@dataclass(frozen=True, slots=True)
class PortGuarded(Event):
    """A complete Beacon kept a Port whole (EL-15.10)."""

    port: str
    place: str


@dataclass(frozen=True, slots=True)
class CapitalMoved(Event):
    """The Storm met the Capital (EL-15.7)."""

    place: str


@dataclass(frozen=True, slots=True)
class ShipDamaged(_ByHouse):
    """A ship took Damage (EL-15.6, EL-11.6)."""

    limit: int
    qi: int
    place: str


@dataclass(frozen=True, slots=True)
class ShipSpared(_ByHouse):
    """A ship took no further Damage (EL-11.9, EL-R.27)."""

    place: str


@dataclass(frozen=True, slots=True)
class FavorPassed(_ByHouse):
    """The Favor token goes on clockwise (EL-15.13)."""

    place: str = ""


@dataclass(frozen=True, slots=True)
class FinalBuildBegan(Event):
    """After round 10 everybody may build once more (EL-19.2)."""

    count: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class BuildingDone(_ByHouse):
    """A House has finished building (EL-19.2)."""

    built: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class EndgameScored(_ByHouse):
    """A line of the endgame scoring (EL-19.3 to EL-19.9)."""

    source: str
    rp: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class ChallengeMet(_ByHouse):
    """A Challenge is met (EL-20.4)."""

    challenge: str
    rp: int
    target: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class ChallengeMissed(_ByHouse):
    """A Challenge is missed (EL-20.4)."""

    challenge: str
    rp: int
    target: int
    met: bool
    place: str = ""


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The end (EL-19.10). `reason` is a word key; `seats` the winners."""

    seats: tuple[Seat, ...]
    rp: int
    reason: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class GameLost(Event):
    """A challenge game is lost (EL-20.4, EL-20.9)."""

    reason: str
    place: str = ""
