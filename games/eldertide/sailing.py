"""EL-6: sailing. Where a ship can get to, by which way and at what cost, and the voyage itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from games.eldertide.choices import find, who
from games.eldertide.effects import ask
from games.eldertide.events import Sailed, Soared, StayedAway
from games.eldertide.pieces import HOUSES, neighbours
from games.eldertide.state import CAPITAL, Port, State, Voyage
from games.eldertide.verbs import FreeSail
from games.kernel import Options, Phrase, Table


@dataclass(frozen=True, slots=True)
class Route:
    """A way to a Port: spaces from start to end, Sail Points, and whether it leads back to the start (EL-R.9)."""

    port: str
    path: tuple[str, ...]
    cost: int
    free: bool = False

    @property
    def space(self) -> str:
        """Where it ends."""
        return self.path[-1]

    @property
    def back(self) -> bool:
        """Whether it ends where it began."""
        return self.path[0] == self.path[-1]


@dataclass(frozen=True, slots=True)
class Sea:
    """What entering each space would cost one ship, worked out once for a turn (EL-6.3 to EL-6.7)."""

    start: str
    ships: dict[str, int]
    broken: frozenset[str]
    storm: str

    @classmethod
    def of(cls, state: State, index: int) -> Sea:
        """The sea as it lies before a House."""
        ships: dict[str, int] = {}
        for i, house in enumerate(state.houses):
            if i != index:
                space = state.space_of(house.at)
                ships[space] = ships.get(space, 0) + 1
        for tile in state.neutral.values():
            space = state.space_of(tile)
            ships[space] = ships.get(space, 0) + 1
        broken = frozenset(port.space for port in state.ports.values() if port.broken)
        return cls(state.space_of(state.houses[index].at), ships, broken, state.storm)

    def entry(self, space: str) -> int:
        """EL-6.3 to EL-6.7: 1, and 1 more for each other ship, and 1 more if the Port is Broken."""
        return 1 + self.ships.get(space, 0) + (space in self.broken)

    def ways(self) -> dict[str, tuple[int, tuple[str, ...]]]:
        """The cheapest way to every space, the start included as an end (EL-R.9, EL-R.12, EL-R.127)."""
        found: dict[str, tuple[int, tuple[str, ...]]] = {}
        heap: list[tuple[int, int, tuple[str, ...]]] = [(0, 1, (self.start,))]
        while heap:
            cost, length, path = heappop(heap)
            here = path[-1]
            if here in found:
                continue
            if length > 1:
                found[here] = (cost, path)
                if here == self.start:
                    continue
            for near in neighbours(here):
                if near != self.storm and near not in found:
                    heappush(heap, (cost + self.entry(near), length + 1, (*path, near)))
        return found


def routes(state: State, index: int) -> list[Route]:
    """EL-6.2, EL-6.8, EL-6.9: the Ports where this House's ship may end its voyage, cheapest first."""
    house, ways = state.houses[index], Sea.of(state, index).ways()
    free = HOUSES[house.id].has(FreeSail)
    found: list[Route] = []
    for port in state.ports.values():
        if free and port.id != house.at:
            found.append(Route(port.id, (state.space_of(house.at), port.space), 0, free=True))
        elif port.space in ways and ways[port.space][0] <= house.channel:
            cost, path = ways[port.space]
            found.append(Route(port.id, path, cost))
    return sorted(found, key=lambda route: (route.cost, route.space))


def is_stranded(state: State, index: int) -> bool:
    """EL-6.11, EL-R.10: whether no Port other than the start Port can be reached."""
    return all(route.back for route in routes(state, index))


class RouteOptions(Options[Route]):
    """Every Port in reach, by its space."""

    def __init__(self, state: State, index: int) -> None:
        self._state, self._index = state, index
        self._routes = {route.space: route for route in routes(state, index)}

    def __iter__(self) -> Iterator[str]:
        return iter(self._routes)

    def get(self, key: str) -> Route:
        """The route to a space."""
        return self._routes[key]

    def __len__(self) -> int:
        return len(self._routes)

    def parse(self, text: str) -> str:
        """The space that was typed, or the Port's name."""
        named = {route.port: space for space, route in self._routes.items()}
        wanted = find([*self._routes, *named], text)
        return named.get(wanted, wanted)

    def label(self, key: str) -> Phrase:
        """Space, Port and cost."""
        route = self._routes[key]
        return Phrase("sail-free" if route.free else "sail-to", {"spot": key, "port": route.port, "cost": route.cost})

    def effect(self, key: str) -> tuple[Phrase, ...]:
        """The way with each surcharge, and what cannot be done there."""
        route = self._routes[key]
        port = self._state.ports[route.port]
        told = [Phrase("way", {"path": "-".join(route.path), "cost": route.cost})] if not route.free else []
        told += [] if route.free else _surcharges(Sea.of(self._state, self._index), route)
        if route.back:
            told.append(Phrase("no-main-here"))
        if port.broken:
            can = self._state.houses[self._index].toolkits > 0
            told.append(Phrase("broken-mend" if can else "broken-stuck", {"times": port.multiplier}))
        return tuple(told)


def _surcharges(sea: Sea, route: Route) -> list[Phrase]:
    """EL-6.4, EL-6.5: what made each costly space costly."""
    told: list[Phrase] = []
    for space in route.path[1:]:
        if ships := sea.ships.get(space, 0):
            told.append(Phrase("past-ships", {"spot": space, "n": ships}))
        if space in sea.broken:
            told.append(Phrase("past-broken", {"spot": space}))
    return told


def default_route(state: State, index: int) -> str:
    """EL-D.4: the cheapest unbroken Port other than the start, else the cheapest Broken one; ties by tile id."""
    ahead = [route for route in routes(state, index) if not route.back]
    best = min(ahead, key=lambda route: (state.ports[route.port].broken, route.cost, route.port))
    return best.space


async def sail(table: Table[State], index: int) -> Port:
    """EL-6: choose a Port in reach and go there."""
    state, house = table.state, table.state.houses[index]
    route = await ask(
        table, index, "sail", lambda: RouteOptions(state, index), lambda: default_route(state, index), cv=house.channel
    )
    house.at = route.port
    state.voyages.append(Voyage(house.id, list(route.path), route.cost))
    if route.free:
        table.tell(Soared(*who(state, index), route.port, route.space))
    else:
        table.tell(Sailed(*who(state, index), route.port, "-".join(route.path), route.cost, route.space))
    if route.back:
        table.tell(StayedAway(*who(state, index), route.port, route.space))
    return state.ports[route.port]


def go_to_capital(table: Table[State], index: int) -> None:
    """EL-5.4, EL-6.11: the ship is put onto the Capital."""
    state, house = table.state, table.state.houses[index]
    if house.at != CAPITAL:
        state.voyages.append(Voyage(house.id, [state.space_of(house.at), state.capital], 0))
    house.at = CAPITAL
