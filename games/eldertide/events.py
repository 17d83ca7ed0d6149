"""What happens in Eldertide, as typed events. `place` is where on the map, "" for nowhere in particular.

`house` is the House of a seat that leads two of them, and `own` where the seat's name says enough.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.kernel import Event, Seat


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins (EL-1.3); `rolls` is how often the Storm will be rolled at its end."""

    round: int
    rounds: int
    rolls: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class HouseTaken(Event):
    """A player leads a House (EL-2.1)."""

    seat: Seat
    house: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class ChallengeTaken(Event):
    """A House has its Challenge card (EL-20.1)."""

    seat: Seat
    house: str
    challenge: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class TableDealt(Event):
    """Ports, cards and tokens lie ready (EL-2.3 to EL-2.16)."""

    rewards: int
    beacons: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class FavorDrawn(Event):
    """Who holds the Favor token first (EL-R.1)."""

    seat: Seat
    house: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class PerksChosen(Event):
    """Everybody has put a House Perk aside, face down (EL-2.20)."""

    count: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class DialShown(Event):
    """A Dial is revealed and paid for (EL-4.2, EL-4.3). `dial` is a number or `capital`."""

    seat: Seat
    house: str
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
class DockedInCapital(Event):
    """A ship lies in the Capital for a Capital Action (EL-5.4)."""

    seat: Seat
    house: str
    place: str


@dataclass(frozen=True, slots=True)
class DrivenHome(Event):
    """A ship could reach no Port and goes to the Capital (EL-6.11)."""

    seat: Seat
    house: str
    cv: int
    place: str


@dataclass(frozen=True, slots=True)
class Sailed(Event):
    """A ship sailed; `path` has the spaces, `cost` the Sail Points (EL-6)."""

    seat: Seat
    house: str
    port: str
    path: str
    cost: int
    place: str


@dataclass(frozen=True, slots=True)
class Soared(Event):
    """Darkma's free move (EL-12.1)."""

    seat: Seat
    house: str
    port: str
    place: str


@dataclass(frozen=True, slots=True)
class StayedAway(Event):
    """A ship is back where it began: no Main Action there (EL-7.3)."""

    seat: Seat
    house: str
    port: str
    place: str


@dataclass(frozen=True, slots=True)
class PortRepaired(Event):
    """A Broken Port works again (EL-16.4); its reward comes `times` times."""

    seat: Seat
    house: str
    port: str
    rp: int
    times: int
    place: str


@dataclass(frozen=True, slots=True)
class MainTaken(Event):
    """A Main Action (EL-7.1)."""

    seat: Seat
    house: str
    port: str
    level: str
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class BonusTaken(Event):
    """A Weak action as Bonus Action (EL-7.5)."""

    seat: Seat
    house: str
    port: str
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class BuildersHired(Event):
    """Royal Bonus Action: a Toolkit for two Facilities (EL-12.7)."""

    seat: Seat
    house: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class ResourceGained(Event):
    """A Resource came into Storage (EL-8.1)."""

    seat: Seat
    house: str
    kind: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class ResourceDropped(Event):
    """A Resource made room for another (EL-8.3)."""

    seat: Seat
    house: str
    kind: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class GainLost(Event):
    """Something could not be received, or was left (EL-8.23, EL-R.22)."""

    seat: Seat
    house: str
    what: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class ToolkitGained(Event):
    """A Toolkit (EL-8.13); `held` is how many there are now."""

    seat: Seat
    house: str
    held: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class RpGained(Event):
    """Reputation Points at once (EL-1.5)."""

    seat: Seat
    house: str
    n: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class QiGained(Event):
    """Qi (EL-8.19); `qi` is what the tank holds now."""

    seat: Seat
    house: str
    n: int
    qi: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class TankFilled(Event):
    """The tank is full up to its limit (EL-8.20)."""

    seat: Seat
    house: str
    qi: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class CapRaised(Event):
    """The cap level rose (EL-11.2)."""

    seat: Seat
    house: str
    cap: int
    limit: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class StorageOpened(Event):
    """A Storage Block is gone for good (EL-11.3, EL-11.4)."""

    seat: Seat
    house: str
    slots: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class DamageMended(Event):
    """A Damage token is gone (EL-11.7)."""

    seat: Seat
    house: str
    left: int
    limit: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    """A Specialization token moved up (EL-10.2)."""

    seat: Seat
    house: str
    track: str
    row: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Resources were paid (EL-8.10)."""

    seat: Seat
    house: str
    kind: str
    n: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class Exported(Event):
    """A Resource went on an Export Card (EL-9.2, EL-9.3)."""

    seat: Seat
    house: str
    kind: str
    card: str
    slot: str
    rp: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """An Export Card is full and taken (EL-9.4, EL-9.5)."""

    seat: Seat
    house: str
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
class OutpostFounded(Event):
    """An Outpost Beacon stands on a Bonus Outpost (EL-8.14)."""

    seat: Seat
    house: str
    beacon: str
    outpost: str
    text: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class FacilityBuilt(Event):
    """A Facility stands (EL-14.4, EL-8.21); `slot` names the Dashboard too where there are two."""

    seat: Seat
    house: str
    kind: str
    slot: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class PartBuilt(Event):
    """A Beacon Part on a Port (EL-17.2)."""

    seat: Seat
    house: str
    part: str
    port: str
    place: str


@dataclass(frozen=True, slots=True)
class BeaconLit(Event):
    """A Port Beacon is complete (EL-17.6)."""

    port: str
    place: str


@dataclass(frozen=True, slots=True)
class RewardAwaited(Event):
    """A Beacon Reward waits until its owner has finished the Capital Action (EL-14.11)."""

    seat: Seat
    house: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class RewardTaken(Event):
    """A Beacon Reward token was taken (EL-17.9)."""

    seat: Seat
    house: str
    reward: str
    text: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class RewardDeclined(Event):
    """RP in place of a token (EL-17.11)."""

    seat: Seat
    house: str
    rp: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class FourRewards(Event):
    """Four Beacon Reward tokens: a box is scored and covered (EL-17.13, EL-17.14)."""

    seat: Seat
    house: str
    rp: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class PerkFlipped(Event):
    """A House Perk is active from now on (EL-13.3)."""

    seat: Seat
    house: str
    perk: str
    text: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class PerkWorked(Event):
    """An end-of-turn perk (EL-13.5)."""

    seat: Seat
    house: str
    perk: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class PerkShown(Event):
    """A House Perk that was never flipped is shown at the end (EL-R.120)."""

    seat: Seat
    house: str
    perk: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class AncientTechUsed(Event):
    """The Enclave takes another turn (EL-12.8)."""

    seat: Seat
    house: str
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
class ShipDamaged(Event):
    """A ship took Damage (EL-15.6, EL-11.6)."""

    seat: Seat
    house: str
    limit: int
    qi: int
    place: str


@dataclass(frozen=True, slots=True)
class ShipSpared(Event):
    """A ship took no further Damage (EL-11.9, EL-R.27)."""

    seat: Seat
    house: str
    place: str


@dataclass(frozen=True, slots=True)
class FavorPassed(Event):
    """The Favor token goes on clockwise (EL-15.13)."""

    seat: Seat
    house: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class FinalBuildBegan(Event):
    """After round 10 everybody may build once more (EL-19.2)."""

    count: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class BuildingDone(Event):
    """A House has finished building (EL-19.2)."""

    seat: Seat
    house: str
    built: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class EndgameScored(Event):
    """A line of the endgame scoring (EL-19.3 to EL-19.9)."""

    seat: Seat
    house: str
    source: str
    rp: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class ChallengeMet(Event):
    """A Challenge is met (EL-20.4)."""

    seat: Seat
    house: str
    challenge: str
    rp: int
    target: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class ChallengeMissed(Event):
    """A Challenge is missed (EL-20.4)."""

    seat: Seat
    house: str
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
