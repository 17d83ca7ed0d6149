"""What a ship would pay to reach each Port, reckoned from a view alone (EL-6): for pictures, never for the rules."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from games.eldertide.pieces import HOUSES, FreeSail, neighbours

if TYPE_CHECKING:
    from games.eldertide.view import EldertideView


class Toll(NamedTuple):
    """What entering a space costs: one for the water, one for each other ship there, one if it is broken."""

    water: int
    ships: int
    broken: int

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self)


class Course(NamedTuple):
    """The cheapest way to a space."""

    cost: int
    way: tuple[str, ...]


class Waters:
    """The map as one House's ship sees it."""

    def __init__(self, view: EldertideView, house: str) -> None:
        self._view, self.house = view, house
        self.here = next((ship.space for ship in view.ships if ship.house == house), "")
        self._broken = {port.space for port in view.ports if port.broken}
        self.free = HOUSES[house].has(FreeSail)
        self.courses = self._reckon() if self.here else {}

    def toll(self, space: str) -> Toll:
        """What entering this space costs."""
        ships = sum(ship.space == space and ship.house != self.house for ship in self._view.ships)
        return Toll(1, ships, int(space in self._broken))

    def _reckon(self) -> dict[str, Course]:
        """The cheapest course to every space; among equals the fewest spaces, then the names in order (EL-R.127)."""
        found: dict[str, Course] = {}
        ahead: list[tuple[int, int, tuple[str, ...]]] = [(0, 1, (self.here,))]
        while ahead:
            cost, steps, way = heappop(ahead)
            if way[-1] in found:
                continue
            found[way[-1]] = Course(cost, way)
            for space in neighbours(way[-1]):
                if space != self._view.storm and space not in found:
                    heappush(ahead, (cost + self.toll(space).total, steps + 1, (*way, space)))
        found[self.here] = self._out_and_back()
        return found

    def _out_and_back(self) -> Course:
        """Back to where the ship lies by way of one neighbour (EL-R.9)."""
        ways = [(self.toll(space).total, space) for space in neighbours(self.here) if space != self._view.storm]
        cost, space = min(ways, default=(0, self.here))
        return Course(cost + self.toll(self.here).total, (self.here, space, self.here))
