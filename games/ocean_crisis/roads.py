"""OC-7.7 to OC-7.16: the road network, where a Road Tile may lie, and the options of laying one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from games.kernel import Composite, Options, Phrase, typed, unfit
from games.ocean_crisis.pieces import BASE_CELLS, BESIDE, LAND, LOCATIONS, OPPOSITE, ROADS, SIDES
from games.ocean_crisis.state import State

CELL_ORDER = {cell: i for i, cell in enumerate(LAND)}  # row by row, west to east


class Placement(NamedTuple):
    """A Road Tile on a land cell, turned clockwise by so many quarters (OC-23.6)."""

    shape: str
    cell: str
    rotation: int

    @classmethod
    def read(cls, key: str) -> Placement:
        """The placement of a key that was legal once.

        >>> Placement.read("curve-E7-r3")
        Placement(shape='curve', cell='E7', rotation=3)
        """
        shape, cell, turn = key.split("-")
        return cls(shape, cell, int(turn.removeprefix("r")))

    @property
    def key(self) -> str:
        """As it is typed."""
        return f"{self.shape}-{self.cell}-r{self.rotation}"

    @property
    def ends(self) -> str:
        """The sides with a road end."""
        return ROADS[self.shape].turned(self.rotation)


class Network:
    """Eco Base, roads and connected locations, and the empty cells where they may go on.

    `ways` gives, for each empty buildable cell that an open end points at, the sides of that cell where it does.
    `open_ends` are the ends themselves: the cell they belong to and the side they point out of (OC-R.17).
    """

    def __init__(self, roads: Mapping[str, str], connected: Iterable[str], in_use: Iterable[str]) -> None:
        self.roads, self.connected = roads, tuple(connected)
        self.locations = {LOCATIONS[id].label: id for id in in_use}
        self.ways: dict[str, str] = {}
        self.open_ends: list[tuple[str, str]] = []
        sources = [(cell, SIDES) for cell in BASE_CELLS]
        sources += [(LOCATIONS[id].label, SIDES) for id in self.connected]
        sources += list(roads.items())
        for cell, ends in sources:
            for side in ends:
                beside = BESIDE[cell].get(side)
                if beside is not None and self.is_empty(beside):
                    self.ways[beside] = self.ways.get(beside, "") + OPPOSITE[side]
                    self.open_ends.append((cell, side))

    @classmethod
    def of(cls, state: State) -> Network:
        """The network on the table."""
        roads = {cell: ROADS[road.shape].turned(road.rotation) for cell, road in state.roads.items()}
        return cls(roads, state.connected, state.locations)

    def is_buildable(self, cell: str) -> bool:
        """OC-1.21: land that is no Heron area, not the Eco Base and not a location in use (OC-R.21)."""
        return LAND[cell] == "." or (LAND[cell] in LOCATIONS and cell not in self.locations)

    def is_empty(self, cell: str) -> bool:
        """A buildable cell without a Road Tile."""
        return cell not in self.roads and self.is_buildable(cell)

    def reached(self, cell: str, ends: str) -> list[str]:
        """OC-7.15: the locations that a tile here would connect, in the order of the components."""
        cells = [BESIDE[cell].get(side, "") for side in ends]
        return [id for at, id in self.locations.items() if at in cells and id not in self.connected]

    def is_legal(self, cell: str, ends: str) -> bool:
        """OC-7.8, OC-7.12: connected to the network, and an end stays open. Sides need not match (OC-R.14)."""
        way = self.ways.get(cell, "")
        return any(side in way for side in ends) and self._leaves_open(cell, ends)

    def _leaves_open(self, cell: str, ends: str) -> bool:
        if len(self.ways) > 1:
            return True
        if any(self.is_empty(BESIDE[cell][side]) for side in ends if side in BESIDE[cell]):
            return True
        joined = [LOCATIONS[id].label for id in self.reached(cell, ends)]
        return any(beside != cell and self.is_empty(beside) for at in joined for beside in BESIDE[at].values())

    def with_tile(self, cell: str, ends: str) -> Network:
        """The network once this tile lies there."""
        connected = (*self.connected, *self.reached(cell, ends))
        return Network({**self.roads, cell: ends}, connected, self.locations.values())

    def placements(self, shapes: Sequence[str]) -> Iterator[Placement]:
        """All legal placements, shapes in the order given, then by row, column and rotation."""
        cells = sorted(self.ways, key=CELL_ORDER.__getitem__)
        for shape in dict.fromkeys(shapes):
            tile = ROADS[shape]
            turns = [(rotation, tile.turned(rotation)) for rotation in tile.distinct_rotations]
            for cell in cells:
                for rotation, ends in turns:
                    if self.is_legal(cell, ends):
                        yield Placement(shape, cell, rotation)

    def tiles_to_a_location(self) -> int:
        """The fewest further Road Tiles, of any shapes, that would connect some location not yet connected.

        99 where none can be reached.
        """
        goals = {at for at, id in self.locations.items() if id not in self.connected}
        front, seen, tiles = list(self.ways), set(self.ways), 1
        while front:
            if any(beside in goals for cell in front for beside in BESIDE[cell].values()):
                return tiles
            ahead = dict.fromkeys(b for cell in front for b in BESIDE[cell].values() if self.is_empty(b))
            front = [cell for cell in ahead if cell not in seen]
            seen.update(front)
            tiles += 1
        return 99


class RoadOptions(Options[Placement]):
    """Where one Road Tile of a hand may lie, `curve-E7-r0` (OC-23.6). Nudges move, turn, or change the shape."""

    facets = ("shape", "cell", "turn")
    moves = ("left", "right", "up", "down", "turn", "shape")

    def __init__(self, network: Network, hand: Iterable[str]) -> None:
        self.network = network
        self._hand = list(dict.fromkeys(hand))

    @classmethod
    def of(cls, state: State, seat: int) -> RoadOptions:
        """Those of a seat's hand on the network as it is."""
        return cls(Network.of(state), state.members[seat].roads)

    def __iter__(self) -> Iterator[str]:
        return (placement.key for placement in self.network.placements(self._hand))

    def get(self, key: str) -> Placement:
        """The placement of a legal key."""
        shape, cell, turn = key.split("-") if key.count("-") == 2 else ("", "", "")
        if shape in self._hand and turn[:1] == "r" and turn[1:].isdecimal() and turn.isascii():
            placement = Placement(shape, cell, int(turn[1:]))
            canonical = placement.key == key and placement.rotation in ROADS[shape].distinct_rotations
            if canonical and self.network.is_legal(cell, placement.ends):
                return placement
        raise KeyError(key)

    def parse(self, text: str) -> str:
        """OC-23.7, OC-23.8: the shape may be left out with one shape in hand, the turn if only one is legal."""
        pieces = typed(text).split("-")
        shape = pieces.pop(0) if pieces[0] in ROADS else (self._hand[0] if len(self._hand) == 1 else "")
        cell = pieces.pop(0).upper() if pieces else ""
        legal = [p for p in self.network.placements([shape] if shape in self._hand else []) if p.cell == cell]
        if len(pieces) == 1 and pieces[0][:1] == "r" and pieces[0][1:].isdecimal():
            looks = ROADS[shape].turned(int(pieces[0][1:]) % len(SIDES)) if shape else ""
            legal = [placement for placement in legal if placement.ends == looks]
        elif pieces:
            legal = []
        if len(legal) != 1:
            raise unfit(self, text, [placement.key for placement in legal])
        return legal[0].key

    def nudge(self, key: str, move: str) -> str:
        """One step from a placement: to the nearest legal cell that way, the next legal turn, or the next shape."""
        here = self.get(key)
        if move == "shape":
            others = self._hand[self._hand.index(here.shape) + 1 :] + self._hand[: self._hand.index(here.shape)]
            for shape in others:
                if legal := list(self.network.placements([shape])):
                    return min(legal, key=lambda p: (_distance(here.cell, p.cell), p.rotation != here.rotation)).key
            return key
        legal = list(self.network.placements([here.shape]))
        if move == "turn":
            turns = [p for p in legal if p.cell == here.cell]
            return turns[(turns.index(here) + 1) % len(turns)].key
        ahead = [p for p in legal if _is_toward(here.cell, p.cell, move)]
        best = min(ahead, key=lambda p: (*_bend(here.cell, p.cell, move), p.rotation != here.rotation), default=here)
        return best.key

    def label(self, key: str) -> Phrase | None:
        """The shape, its land cell and turn."""
        shape, cell, turn = self.split(key)
        return Phrase("road-spot", {"shape": shape, "cell": cell, "turns": int(turn.removeprefix("r"))})

    def effect(self, key: str) -> tuple[Phrase, ...]:
        """The locations it would connect, or else how many ends the network would leave open."""
        placement = self.get(key)
        reached = self.network.reached(placement.cell, placement.ends)
        if reached:
            return tuple(Phrase("would-connect", {"location": LOCATIONS[id].key}) for id in reached)
        after = self.network.with_tile(placement.cell, placement.ends)
        return (Phrase("would-leave", {"ends": len(after.open_ends), "tiles": after.tiles_to_a_location()}),)


class RoadList(Composite[tuple[str, ...]]):
    """OC-R.71: placements of a seat's own hand, each legal once those before it in the list lie.

    It may be sent at any length; to send nothing is to take it back.
    """

    def __init__(self, state: State, seat: int) -> None:
        self._state, self._seat = state, seat

    def after(self, parts: Sequence[str]) -> RoadOptions:
        """Where one more tile of the hand may lie."""
        network, hand = Network.of(self._state), list(self._state.members[self._seat].roads)
        for placement in map(Placement.read, parts):
            network = network.with_tile(placement.cell, placement.ends)
            if placement.shape in hand:
                hand.remove(placement.shape)
        return RoadOptions(network, hand)

    def complete(self, parts: Sequence[str]) -> bool:
        """Whether anything is sent, if anything could be."""
        return bool(parts) or not any(self.after(()))

    def entered(self) -> tuple[str, ...]:
        """The list as it stands, without what has been laid of it."""
        return tuple(self._state.members[self._seat].ahead)

    def value(self, parts: Sequence[str]) -> tuple[str, ...]:
        """The placements, in order."""
        return tuple(parts)


def default_placement(options: RoadOptions, hand: Sequence[str]) -> str:
    """The time-out default: the first tile drawn that fits, where the fewest further tiles would connect a location.

    Ties: smallest row, then column, then rotation.
    """
    for shape in hand:
        network = options.network
        best, fewest = "", 1000
        for placement in network.placements([shape]):
            if network.reached(placement.cell, placement.ends):
                return placement.key
            further = network.with_tile(placement.cell, placement.ends).tiles_to_a_location()
            if further < fewest:
                best, fewest = placement.key, further
        if best:
            return best
    return next(iter(options))


def _xy(cell: str) -> tuple[int, int]:
    return ord(cell[0]) - ord("A"), int(cell[1:])


def _distance(a: str, b: str) -> int:
    (ax, ay), (bx, by) = _xy(a), _xy(b)
    return abs(ax - bx) + abs(ay - by)


def _step(a: str, b: str, move: str) -> tuple[int, int]:
    """How far `b` lies from `a` in the direction of a move, and how far to the side."""
    (ax, ay), (bx, by) = _xy(a), _xy(b)
    east, south = bx - ax, by - ay
    return {"left": (-east, south), "right": (east, south), "up": (-south, east), "down": (south, east)}[move]


def _is_toward(a: str, b: str, move: str) -> bool:
    return _step(a, b, move)[0] > 0


def _bend(a: str, b: str, move: str) -> tuple[int, int]:
    ahead, aside = _step(a, b, move)
    return ahead + 2 * abs(aside), ahead
