"""What happens in Ocean Crisis, as typed events.

`place` is where on the board, by the keys of OC-23, "" for nowhere in particular; land has a `cell` of its own, since
`D4` is a river space too (OC-23.3).
"""

from __future__ import annotations

from dataclasses import dataclass

from games.kernel import Event, Milestone, Seat


@dataclass(frozen=True, slots=True)
class RoundBegan(Milestone):
    """A round's Setup Phase begins (OC-4.1)."""

    round: int
    rounds: int
    start: Seat
    place: str = ""


@dataclass(frozen=True, slots=True)
class GarbageArrived(Event):
    """New tiles were put down for a section; `places` are where they came to lie (OC-5.3, OC-5.11)."""

    section: str
    types: tuple[str, ...]
    places: tuple[str, ...]
    count: int
    place: str


@dataclass(frozen=True, slots=True)
class GarbageAshore(Event):
    """A tile reached the Garbage Island (OC-5.13, OC-9.5, OC-10.3)."""

    type: str
    empty: int
    place: str


@dataclass(frozen=True, slots=True)
class BagRefilled(Event):
    """The discard pile became the bag (OC-R.9)."""

    tiles: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class HermitSetAside(Event):
    """A Hermit Crab Tile turned up in the Setup Phase (OC-18.2)."""

    found: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class HermitsHidden(Event):
    """The Hermit Crab Tiles were shuffled into the bag (OC-18.1)."""

    tiles: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class PlansRevealed(Event):
    """All plans are in and stand on the board (OC-6.12, OC-R.11)."""

    standing: tuple[str, ...]
    base: int
    cleaning: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class PlanEntered(Event):
    """With open planning a player entered or changed a plan (OC-R.12)."""

    seat: Seat
    standing: tuple[str, ...]
    place: str = ""


@dataclass(frozen=True, slots=True)
class PlanReopened(Event):
    """With open planning a player took the lock off a plan (OC-6.14)."""

    seat: Seat
    place: str = ""


@dataclass(frozen=True, slots=True)
class PlansStood(Event):
    """Every seat has a standing plan, so nobody is asked (OC-R.73)."""

    seats: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class HeronAreaTaken(Event):
    """Two plans meant the same Heron area; this player's meeple goes to the Eco Base (OC-R.61)."""

    seat: Seat
    place: str


@dataclass(frozen=True, slots=True)
class RoadsDrawn(Event):
    """A player drew Road Tiles (OC-7.1 to OC-7.3)."""

    seat: Seat
    shapes: tuple[str, ...]
    place: str = "base"


@dataclass(frozen=True, slots=True)
class RoadStackEmpty(Event):
    """Draws were lost because the stack ran out (OC-7.20)."""

    lost: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class RoadLaid(Event):
    """A Road Tile was placed on a land cell (OC-7.7)."""

    seat: Seat
    shape: str
    cell: str
    rotation: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class RoadsReturned(Event):
    """Road Tiles that fit nowhere went under the stack (OC-R.19)."""

    seat: Seat
    shapes: tuple[str, ...]
    count: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class LocationConnected(Event):
    """A road reached a location (OC-7.15)."""

    seat: Seat
    location: str
    cell: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class CardGained(Event):
    """An Enhancement Card was drawn for a colour (OC-14.1)."""

    seat: Seat
    colour: str
    card: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class CardGivenUp(Event):
    """Of two cards of a colour one left the game (OC-14.4)."""

    seat: Seat
    colour: str
    card: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class SectionCleared(Event):
    """A Dumpster emptied its section (OC-12.4)."""

    section: str
    count: int
    cell: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class TownJoined(Event):
    """Town meeples joined a player (OC-12.6)."""

    seat: Seat
    count: int
    cell: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class PurificationStarted(Event):
    """The Water Purification Center was connected (OC-12.9)."""

    cell: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class VacuumLaunched(Event):
    """The Ocean Vacuum went to its berth (OC-12.11)."""

    cell: str
    place: str


@dataclass(frozen=True, slots=True)
class ResearchAccelerated(Event):
    """The Accelerator Tile lies on the Research Center (OC-12.12)."""

    tiles: int
    need: int
    cell: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class TileSoftened(Event):
    """Reusable Products turned a tile before the roll (OC-14.12)."""

    type: str
    difficulty: int
    place: str


@dataclass(frozen=True, slots=True)
class CleanupRolled(Event):
    """A tile was attempted: the face counted, what meeples added, the number to reach, what came of it (OC-8.4)."""

    seat: Seat
    type: str
    face: int
    plus: int
    total: int
    need: int
    outcome: str
    place: str


@dataclass(frozen=True, slots=True)
class RollFellShort(Event):
    """A roll failed and Biodegradable Material gives another (OC-14.9)."""

    seat: Seat
    type: str
    total: int
    need: int
    place: str


@dataclass(frozen=True, slots=True)
class ResearchAdded(Event):
    """A tile from the Beach went to the Research Center (OC-8.10)."""

    seat: Seat
    type: str
    count: int
    need: int
    place: str


@dataclass(frozen=True, slots=True)
class TypeResearched(Event):
    """A type of garbage was researched; so many tiles on the board turned (OC-13.4, OC-13.5)."""

    seat: Seat
    type: str
    turned: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class ResearchFruitless(Event):
    """Research was complete, but every type in it was known (OC-R.6)."""

    place: str = ""


@dataclass(frozen=True, slots=True)
class ResearchKept(Event):
    """One tile stays for the next research (OC-13.12)."""

    seat: Seat
    type: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class HermitFound(Event):
    """A search of the bag found a Hermit Crab Tile (OC-18.4)."""

    seat: Seat
    found: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class HermitMissed(Event):
    """A search of the bag found only garbage (OC-18.4)."""

    seat: Seat
    type: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class HermitCarried(Event):
    """The Hermit Crab companion took a tile away (OC-18.8)."""

    seat: Seat
    type: str
    place: str


@dataclass(frozen=True, slots=True)
class DolphinTended(Event):
    """A rescue roll for the Dolphin (OC-17.4)."""

    seat: Seat
    face: int
    plus: int
    total: int
    need: int
    outcome: str
    place: str = "dolphin"


@dataclass(frozen=True, slots=True)
class DolphinLost(Event):
    """The Dolphin was not rescued in time (OC-17.8)."""

    place: str = "dolphin"


@dataclass(frozen=True, slots=True)
class EggHatched(Event):
    """A guarded egg hatched (OC-19.9)."""

    hatched: int
    place: str


@dataclass(frozen=True, slots=True)
class BeachReborn(Event):
    """The second turtle hatched: the Beach is clean (OC-19.10)."""

    count: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class EggLaid(Event):
    """The turtle laid an egg (OC-19.3)."""

    place: str


@dataclass(frozen=True, slots=True)
class NestSpoiled(Event):
    """Garbage lay where the turtle wanted to nest (OC-19.4)."""

    place: str


@dataclass(frozen=True, slots=True)
class TurtleLeft(Event):
    """The turtle left with too few hatched (OC-19.12)."""

    hatched: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class HeronTrapped(Event):
    """A Pip Die put a trapped heron on an area (OC-21.4)."""

    area: int
    place: str


@dataclass(frozen=True, slots=True)
class HeronsSaved(Event):
    """A meeple saved all herons of an area (OC-21.5)."""

    count: int
    saved: int
    place: str


@dataclass(frozen=True, slots=True)
class CrabHit(Event):
    """Garbage lay on a Crab Token's space (OC-20.3)."""

    left: int
    place: str


@dataclass(frozen=True, slots=True)
class RiverFlowed(Event):
    """Tiles moved on toward the sea (OC-9.1)."""

    count: int
    moves: tuple[str, ...]
    place: str = ""


@dataclass(frozen=True, slots=True)
class DiskTurned(Event):
    """The Pip Die turned the disk (OC-10.2)."""

    face: int
    count: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class VacuumCaught(Event):
    """The Ocean Vacuum removed a tile (OC-10.6)."""

    type: str
    place: str


@dataclass(frozen=True, slots=True)
class SharkBit(Event):
    """The Shark ate a tile (OC-22.4, OC-22.5)."""

    type: str
    loss: int
    hp: int
    place: str


@dataclass(frozen=True, slots=True)
class SharkMissed(Event):
    """The Shark found nothing (OC-22.6)."""

    place: str


@dataclass(frozen=True, slots=True)
class TokenPassed(Event):
    """The Start Player Token went on, and the Round Card was put away (OC-4.3, OC-4.4)."""

    seat: Seat
    card: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The team has won (OC-11.2)."""

    round: int
    empty: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class GameLost(Event):
    """The team has lost (OC-11.3, OC-11.4)."""

    reason: str
    round: int
    empty: int
    place: str = ""
