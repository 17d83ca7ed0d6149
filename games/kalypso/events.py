"""What happens in Kalypso, as typed events. `place` is the label of a square, "" for nowhere in particular."""

from __future__ import annotations

from dataclasses import dataclass

from games.kalypso.pieces import icon_names
from games.kernel import Event, Milestone, Phrase, Seat


@dataclass(frozen=True, slots=True)
class RoundBegan(Milestone):
    """A round begins (KA-8.1)."""

    round: int
    rounds: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class SurvivorsArrived(Event):
    """Survivors of the card reach the Island (KA-4.13, KA-R.6)."""

    count: int
    island: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class ForecastRevealed(Event):
    """The top card of the Forecast Deck lies open (KA-9.5)."""

    forecast: str
    need: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class ForecastFaced(Event):
    """A seat faces the card a neighbour handed over (KA-9.3)."""

    seat: Seat
    giver: Seat
    forecast: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class VortexesFilled(Event):
    """Every Vortex has so many tiles (KA-10.3)."""

    count: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class PieceLaid(Event):
    """A piece came to lie on an ocean (KA-12.1, KA-12.9, KA-14)."""

    seat: Seat
    kind: str
    what: str
    place: str


@dataclass(frozen=True, slots=True)
class SurvivorsRescued(Event):
    """Life Preservers gave Survivors (KA-12.4, KA-16.7)."""

    seat: Seat
    count: int
    place: str


@dataclass(frozen=True, slots=True)
class BarrelsGained(Event):
    """Full Barrels wait to be placed (KA-12.8)."""

    seat: Seat
    count: int
    place: str


@dataclass(frozen=True, slots=True)
class BoatsDocked(Event):
    """Boats have become Foundation (KA-14.15)."""

    seat: Seat
    count: int
    place: str


@dataclass(frozen=True, slots=True)
class OceanEnclosed(Event):
    """A placement enclosed ocean (KA-16.5)."""

    seat: Seat
    count: int
    fish: int
    place: str


@dataclass(frozen=True, slots=True)
class BuildingBuilt(Event):
    """A Building went up (KA-13.6)."""

    seat: Seat
    building: str
    place: str


@dataclass(frozen=True, slots=True)
class CarpenterAtWork(Event):
    """A Building gives both bonuses of its tile (KA-21.7)."""

    seat: Seat
    first: str
    second: str
    place: str


@dataclass(frozen=True, slots=True)
class MonumentBuilt(Event):
    """A Monument went up (KA-15.2)."""

    seat: Seat
    motif: str
    place: str


@dataclass(frozen=True, slots=True)
class SanctuaryBuilt(Event):
    """A Sanctuary went up (KA-21.9)."""

    seat: Seat
    place: str


@dataclass(frozen=True, slots=True)
class PreserverSheltered(Event):
    """A Life Preserver was moved to a Sanctuary (KA-21.10)."""

    seat: Seat
    place: str


@dataclass(frozen=True, slots=True)
class SettlerSent(Event):
    """A Survivor went to work (KA-14.1)."""

    seat: Seat
    building: str
    place: str


@dataclass(frozen=True, slots=True)
class SurvivorLaid(Event):
    """A Survivor was laid on a House for a Forecast (KA-9.11)."""

    seat: Seat
    owner: Seat
    place: str


@dataclass(frozen=True, slots=True)
class ItemAssigned(Event):
    """An item went onto a Forecast card (KA-9.7, KA-9.10)."""

    seat: Seat
    owner: Seat
    item: str
    have: int
    need: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class ForecastPassed(Event):
    """A Forecast's last requirement is met (KA-9.13)."""

    seat: Seat
    forecast: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class TeamRewarded(Event):
    """All copies are complete: a track rises for the team (KA-9.17)."""

    track: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class SalvageDrawn(Event):
    """A tile was drawn to be placed (KA-14.19, KA-R.46)."""

    seat: Seat
    tile: str
    place: str = ""

    def phrase(self) -> Phrase:
        """The tile is told by what lies on it."""
        return Phrase("salvage-drawn", {"seat": self.seat, "tile": _tile(self.tile)})


@dataclass(frozen=True, slots=True)
class SalvagePairDrawn(Event):
    """Two tiles were drawn to choose from (KA-11.5)."""

    seat: Seat
    tiles: tuple[str, ...]
    place: str = ""

    def phrase(self) -> Phrase:
        """The tiles are told by what lies on them."""
        return Phrase("salvage-pair-drawn", {"seat": self.seat, "tiles": tuple(_tile(tile) for tile in self.tiles)})


@dataclass(frozen=True, slots=True)
class ScrapDrawn(Event):
    """Scrap tiles wait to be placed (KA-14.17)."""

    seat: Seat
    materials: tuple[str, ...]
    place: str = ""


@dataclass(frozen=True, slots=True)
class FishDrawn(Event):
    """Fish tokens were drawn (KA-14.24)."""

    seat: Seat
    count: int
    place: str


@dataclass(frozen=True, slots=True)
class FishSeen(Event):
    """The faces of Fish tokens, for those who may see them (KA-14.26, KA-R.38)."""

    faces: tuple[str, ...]
    place: str = ""


@dataclass(frozen=True, slots=True)
class FishReturned(Event):
    """The Captain gave a token back (KA-21.15)."""

    seat: Seat
    place: str = ""


@dataclass(frozen=True, slots=True)
class FishFed(Event):
    """A Fish moved the Fish track (KA-R.33)."""

    seat: Seat
    count: int
    total: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class BarrelFished(Event):
    """A Fish token showed a Barrel (KA-14.25)."""

    seat: Seat
    place: str = ""


@dataclass(frozen=True, slots=True)
class GardenTended(Event):
    """The Garden track rose (KA-14.31)."""

    seat: Seat
    gardens: int
    feeds: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class SolarRaised(Event):
    """The Solar Panel track rose (KA-14.8)."""

    seat: Seat
    panels: int
    limit: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class BoatCounted(Event):
    """The Boat track rose (KA-14.14, KA-9.16)."""

    boats: int
    limit: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class SpecialistJoined(Event):
    """A Specialist works for the team from now on (KA-21.2)."""

    seat: Seat
    specialist: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class ItemLost(Event):
    """Something found no place and is lost (KA-R.17)."""

    seat: Seat
    item: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class TurnDone(Event):
    """A seat has finished its turn (KA-R.22)."""

    seat: Seat
    place: str = ""


@dataclass(frozen=True, slots=True)
class TurnReopened(Event):
    """A finished turn goes on (KA-R.80, KA-R.109)."""

    seat: Seat
    place: str = ""


@dataclass(frozen=True, slots=True)
class VortexesPassed(Event):
    """All Vortexes went to the neighbour (KA-17.1)."""

    direction: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class TilesDiscarded(Event):
    """The last tiles left the game (KA-17.2, KA-17.3)."""

    count: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class DutiesPassed(Event):
    """The team survived the round (KA-18.6, KA-18.8)."""

    settlers: int
    paid: int
    fish: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class ForecastFailed(Event):
    """A card was turned face down (KA-18.3)."""

    seat: Seat
    forecast: str
    missing: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class BoatMoved(Event):
    """The Captain moved a Boat (KA-21.16)."""

    seat: Seat
    origin: str
    place: str


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The team has won (KA-1.4)."""

    round: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class GameLost(Event):
    """The team has lost (KA-18.4 to KA-18.7, KA-20.1)."""

    reason: str
    round: int
    place: str = ""


@dataclass(frozen=True, slots=True)
class GameScored(Event):
    """The scores are counted (KA-19.8)."""

    winners: tuple[Seat, ...]
    points: int
    place: str = ""


def _tile(id: str) -> Phrase:
    return Phrase("tile-shown", {"icons": icon_names(id)})
