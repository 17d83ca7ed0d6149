"""How the table's own players choose: greedily, from a view alone.

Plans are sealed, so every autopilot works out the same plan for the whole team from what all can see, and plays its own
part of it; in this way they do not double up. Weights were found by playing many games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from games.kernel import Advice, Chance, Composite, Decision, Options, Phrase, View
from games.ocean_crisis.pieces import (
    BASE,
    BEACH_SPACES,
    BESIDE,
    BOOK,
    DISK,
    DOUBLE,
    ESTUARY,
    LOCATIONS,
    MIDSTREAM,
    NEIGHBOURS,
    OCEAN,
    OUTER_SEAS,
    PLACES,
    SECTION_SPACES,
)
from games.ocean_crisis.roads import Network, Placement, RoadList, RoadOptions
from games.ocean_crisis.view import Litter, OceanView


@dataclass(frozen=True, slots=True)
class Weights:
    """What the autopilot believes. All values are in tiles kept off the island.

    `share` is the part of all that is still to be connected that the first meeple on the Eco Base earns, times `eager`
    by rounds left (from 0), falling by `fade` with each further one. `later` weighs danger after this round's current;
    `reduce` what a failed attempt still gains; `crowd` what each tile adds where there are more than fit. From
    `dumpster` to `dock` stand the worth of locations; `open_end` is that of a cell where the roads may go on.
    """

    share: float = 0.044
    fade: float = 0.99
    later: float = 0.45
    reduce: float = 0.12
    upstream: float = 1.12  # what danger counts for tiles that are not yet in the Estuary
    estuary: float = 0.93  # and for those that are
    near: float = 0.64  # what a goal is still worth for each Road Tile it is away
    dumpster: float = 1.54
    card: float = 0.84
    town: float = 0.18
    research: float = 1.94
    purify: float = 0.65
    dock: float = 0.37
    open_end: float = 0.013
    eager: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
    crowd: float = 0.1
    trust: float = 0.7  # how sure it is that a Dumpster one Road Tile away will be connected


_SIX_ROUNDS = Weights(
    share=0.0245, fade=0.979, later=0.37, reduce=0.17, upstream=0.99, estuary=0.68, near=0.39, dumpster=2.67,
    card=0.94, town=0.22, research=2.0, purify=0.44, dock=0.29, open_end=0.022,
    eager=(0.46, 1.44, 0.97, 0.94, 1.0, 0.93), crowd=0.21, trust=0.87,
)  # fmt: skip
WEIGHTS = {
    "beginner": Weights(),
    "standard": _SIX_ROUNDS,
    "difficult": _SIX_ROUNDS,
    "impossible": Weights(
        share=0.06, fade=0.816, later=0.99, reduce=0.24, upstream=0.27, estuary=0.48, near=0.64, dumpster=1.73,
        card=0.78, town=0.11, research=2.67, purify=1.38, dock=0.27, open_end=0.031,
        eager=(0.96, 1.1, 0.46, 0.53, 3.35, 0.59), crowd=0.2, trust=0.63,
    ),
}  # fmt: skip
"""By difficulty."""


def advise(view: View[OceanView], decision: Decision[Any], chance: Chance) -> Advice:
    """The answer to an open decision of this seat, and why. Nothing is left to `chance`: all autopilots think alike."""
    del chance
    if decision.kind == "plan":
        return _advise_plan(view.board, decision)
    if decision.kind == "road":
        return _advise_road(view.board, decision)
    if decision.kind == "roads-ahead":
        return _advise_ahead(view.board, decision)
    assert isinstance(decision.options, Options)
    first = next(iter(decision.options))
    return Advice(first, Phrase(f"why-{decision.kind}"))


# --- Danger ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def risks(rounds: int, *, vacuum: bool) -> tuple[float, ...]:
    """For a tile on P1 to P12, the chance to drift ashore within so many turns of the disk."""
    if rounds <= 0:
        return (0.0,) * len(DISK)
    after = risks(rounds - 1, vacuum=vacuum)

    def stop(i: int) -> float:
        place = DISK[i % len(DISK)]
        if place in OCEAN.arrows:
            return 1.0
        return 0.0 if vacuum and place == OCEAN.vacuum_spot else after[i % len(DISK)]

    faces = BOOK.dice.pip
    return tuple(sum(stop(i + face) for face in faces) / len(faces) for i in range(len(DISK)))


def dangers(board: OceanView) -> dict[str, float]:
    """What each tile on the board threatens: about how many tiles will come ashore because of it."""
    weights = WEIGHTS[board.difficulty]
    left = board.rounds - board.round + 1
    now = risks(1, vacuum=board.vacuum)
    whole = risks(left, vacuum=board.vacuum)

    def on_disk(i: int) -> float:
        return now[i] + weights.later * (whole[i] - now[i])

    found = {place: on_disk(DISK.index(place)) for place in board.disk}
    free = [i for i in range(len(DISK)) if DISK[i] not in board.disk]
    for i, place in enumerate(p for p in ESTUARY.spaces if p in board.river):
        found[place] = weights.estuary * (on_disk(free[i]) if i < len(free) else 1.0)
    for place in board.river:
        if place not in ESTUARY.spaces:
            found[place] = weights.upstream * weights.later * _upstream_danger(board, place, left)
    crowd = weights.crowd * max(0, len(board.disk) + len(board.river) - len(DISK)) / len(DISK)
    return {place: danger + crowd if left > 1 else danger for place, danger in found.items()}


def _upstream_danger(board: OceanView, place: str, left: int) -> float:
    """A tile that reaches the disk in a later round, with those that a doubled section will add for it."""
    away = 2 if place in MIDSTREAM.spaces else 1
    if left <= away:
        return 0.0
    ahead = board.cards[board.round : board.round + away]
    sections = [ahead[-1].estuary] if away == 1 else [ahead[0].downstream, ahead[-1].estuary]
    copies = 1 << sum(number == DOUBLE for number in sections)
    typical = sum(risks(left - away, vacuum=board.vacuum)[:4]) / 4
    return copies * typical


# --- The team's plan -------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Target:
    """A tile with the meeples planned for it so far."""

    place: str
    litter: Litter
    danger: float
    cards: list[str] = field(default_factory=list)

    def chance(self, cards: Sequence[str]) -> float:
        """How likely these meeples, by their cards, remove it."""
        reduced = _REDUCED[self.litter.type]
        need = reduced if "reusable_products" in cards else self.litter.difficulty
        beach = self.place in BEACH_SPACES
        plus = sum(2 if beach and card == "coastal_cleanup" else 1 for card in cards)
        once = _odds(need - plus, zero_as_five="recycling" in cards)
        if "biodegradable_material" in cards:
            once += (1 - once) * _odds(reduced - plus, zero_as_five="recycling" in cards)
        return once

    def gain(self, card: str, weights: Weights) -> float:
        """What one more meeple with this card would bring."""
        after: float = self.chance([*self.cards, card])
        if self.cards:
            return self.danger * (after - self.chance(self.cards))
        turned = 0.0 if self.litter.reduced else weights.reduce * (1 - after)
        return self.danger * (after + turned)


_REDUCED = {garbage.id: garbage.reduced for garbage in BOOK.garbage}


def _odds(short: int, *, zero_as_five: bool) -> float:
    """The chance that the Number Die shows at least `short`."""
    faces = [5 if face == 0 and zero_as_five else face for face in BOOK.dice.number]
    return sum(1 for face in faces if face >= short) / len(faces)


@dataclass(slots=True)
class _TeamPlan:
    """The greedy plan in the making: who is unplaced, what the tiles have so far."""

    board: OceanView
    weights: Weights
    left: list[tuple[int, str, str]]  # seat, kind, card
    targets: dict[str, _Target]
    placed: list[tuple[int, str, str]] = field(default_factory=list)  # seat, kind, place
    gains: dict[tuple[str, str], float] = field(default_factory=dict)  # (card, place) -> gain

    def send(self, who: tuple[int, str, str], place: str) -> None:
        """Place one meeple and note what that changes."""
        self.left.remove(who)
        self.placed.append((who[0], who[1], place))
        for tile in place.split("+"):
            if tile in self.targets:
                self.targets[tile].cards.append(who[2])
                for key in [key for key in self.gains if key[1] == tile]:
                    del self.gains[key]

    def gain(self, card: str, place: str) -> float:
        """What a meeple with this card would bring on a tile."""
        key = (card, place)
        if key not in self.gains:
            self.gains[key] = self.targets[place].gain(card, self.weights)
        return self.gains[key]

    def best(self, card: str) -> tuple[float, str]:
        """The best tile, or pair of tiles, for a meeple with this card."""
        best = max(((self.gain(card, place), place) for place in self.targets), default=(0.0, BASE), key=_gain)
        if card != "environmental_organization":
            return best
        pairs = (
            (self.gain(card, a) + self.gain(card, b), f"{a}+{b}")
            for a in self.targets
            for b in NEIGHBOURS.get(a, ())
            if b in self.targets and PLACES.index(a) < PLACES.index(b)
        )
        return max((best, *pairs), key=_gain)


def _gain(option: tuple[float, str]) -> float:
    return option[0]


def team_plan(board: OceanView) -> list[tuple[int, str, str]]:
    """Seat, kind and place of every meeple: the same for whoever works it out."""
    weights = WEIGHTS[board.difficulty]
    danger = _before_dumpsters(board, dangers(board), weights)
    lying = {**board.disk, **board.river}
    reachable = [p for p in PLACES if p in lying and p not in OUTER_SEAS]
    plan = _TeamPlan(
        board,
        weights,
        [(m.seat, kind, dict(m.cards).get(kind, "")) for m in board.members for kind in m.meeples],
        {place: _Target(place, lying[place], danger[place]) for place in reachable},
    )
    _send_companions(plan, danger)
    _send_to_missions(plan)
    values = iter(_base_values(board, weights))
    next_base = next(values, -1.0)
    while plan.left:
        options = {card: plan.best(card) for card in dict.fromkeys(card for _, _, card in plan.left)}
        card = max(options, key=lambda c: options[c][0])
        gain, place = options[card]
        if next_base >= gain:
            card = min(options, key=lambda c: options[c][0])
            place, next_base = BASE, next(values, -1.0)
        plan.send(next(who for who in plan.left if who[2] == card), place)
    return plan.placed


def _before_dumpsters(board: OceanView, danger: dict[str, float], weights: Weights) -> dict[str, float]:
    """Danger with less weight on a section that a Dumpster will probably empty before the cleanup."""
    network = Network({road.cell: road.ends for road in board.roads}, board.connected, board.locations)
    found = dict(danger)
    for id in board.locations:
        section = LOCATIONS[id].section
        if section and id not in board.connected:
            away = _nearest(_distances(network, id), network.ways)
            for place in SECTION_SPACES[section]:
                if place in found:
                    found[place] *= 1 - weights.trust**away
    return found


def _base_values(board: OceanView, weights: Weights) -> list[float]:
    """What each further meeple on the Eco Base is worth, as long as there are Road Tiles and something to connect."""
    left = board.rounds - board.round
    first = weights.share * weights.eager[left] * sum(max(worth) for worth in goal_values(board).values())
    tiles = max(0, board.road_stack - board.neutral)
    return [first * weights.fade**n for n in range(tiles)]


def _send_companions(plan: _TeamPlan, danger: dict[str, float]) -> None:
    """The start player's Dolphin and Hermit Crab go where they help most (OC-17.9, OC-18.7)."""
    board = plan.board
    caps = [p for p, target in plan.targets.items() if target.litter.type == BOOK.hermit_crabs.garbage]
    if (board.missions.hermits_found or 0) >= BOOK.hermit_crabs.needed and caps:
        place = max(caps, key=lambda p: danger[p])
        if (who := _plain(plan, board.start_player)) is not None:
            plan.send(who, f"hermit-{place}")
            del plan.targets[place]
    outer = [p for p in OUTER_SEAS if p in board.disk]
    if board.missions.dolphin == "companion" and outer:
        place = max(
            outer,
            key=lambda p: danger[p] * _odds(board.disk[p].difficulty - BOOK.dolphin.bonus, zero_as_five=False),
        )
        if danger[place] > 0 and (who := _plain(plan, board.start_player)) is not None:
            plan.send(who, f"dolphin-{place}")


def _send_to_missions(plan: _TeamPlan) -> None:
    """An egg or heron area gets one meeple; the Dolphin helpers when time runs out (OC-17, OC-19, OC-21)."""
    board = plan.board
    missions = board.missions
    wanted: list[str] = []
    if missions.turtle in BEACH_SPACES:
        wanted += [f"egg-{egg}" for egg in missions.eggs[: BOOK.sea_turtle.needed - (missions.hatched or 0)]]
    missing = BOOK.herons.needed - (missions.herons_saved or 0)
    for area, trapped in sorted(missions.herons_trapped or (), key=lambda at: -at[1]):
        if missing > 0:
            wanted.append(f"heron-{area}")
            missing -= trapped
    if missions.dolphin == "stranded" and board.round == BOOK.dolphin.deadline:
        wanted += ["dolphin"] * 3
    if missions.dolphin == "hospital" and board.round < board.rounds:
        wanted += ["dolphin"] * 2
    for place in wanted:
        if (who := _plain(plan, None)) is not None:
            plan.send(who, place)


def _plain(plan: _TeamPlan, seat: int | None) -> tuple[int, str, str] | None:
    """An unplaced meeple, of one seat or of any, rather one without a card."""
    own = [who for who in plan.left if seat is None or who[0] == seat]
    return min(own, key=lambda who: who[2] != "", default=None)


def _advise_plan(board: OceanView, decision: Decision[Any]) -> Advice:
    options = decision.options
    assert isinstance(options, Composite)
    own = [f"{kind}-{place}" for seat, kind, place in team_plan(board) if seat == decision.seat]
    parts = options.kept(own)
    while not options.complete(parts):
        parts += (next(iter(options.after(parts))),)
    places = tuple(part.partition("-")[2] for part in parts)
    base = places.count(BASE)
    return Advice(parts, Phrase("why-plan", {"base": base, "cleaning": len(places) - base}))


# --- Roads -----------------------------------------------------------------------------------------------------------


def goal_values(board: OceanView) -> dict[str, tuple[float, float]]:
    """For each location not yet connected: what it is worth at once, and what it is worth to come nearer to."""
    weights = WEIGHTS[board.difficulty]
    left = board.rounds - board.round
    danger = dangers(board)
    values: dict[str, tuple[float, float]] = {}
    for id in board.locations:
        if id in board.connected:
            continue
        place = LOCATIONS[id]
        if place.kind == "dumpster":
            spaces = SECTION_SPACES[place.section]
            values[id] = (sum(danger[p] for p in spaces if p in board.river), weights.dumpster)
        else:
            worth = {
                "enhancement": weights.card * (left + 1) / board.rounds,
                "town": weights.town * place.meeples * left,
                "research_center": weights.research * (left + 1) / board.rounds,
                "water_purification": weights.purify * max(0, left - 1),
                "dock": weights.dock * (left + 1),
            }[place.kind]
            values[id] = (worth, worth)
    return values


def _distances(network: Network, id: str) -> dict[str, int]:
    """Road Tiles needed from each empty cell, itself included, to connect a location."""
    found: dict[str, int] = {}
    front = [cell for cell in BESIDE[LOCATIONS[id].label].values() if network.is_empty(cell)]
    tiles = 1
    while front:
        found.update((cell, tiles) for cell in front)
        ahead = dict.fromkeys(b for cell in front for b in BESIDE[cell].values())
        front = [cell for cell in ahead if cell not in found and network.is_empty(cell)]
        tiles += 1
    return found


def _advise_road(board: OceanView, decision: Decision[Any]) -> Advice:
    options = decision.options
    assert isinstance(options, RoadOptions)
    network, weights = options.network, WEIGHTS[board.difficulty]
    values, maps, ranked = _ranked(board, options)
    best, others = ranked[0], tuple(placement.key for placement in ranked[1:SHOWN])
    reached = network.reached(best.cell, best.ends)
    if reached:
        found = tuple(LOCATIONS[id].key for id in reached)
        return Advice(best.key, Phrase("why-road-connects", {"locations": found}), others)
    ahead = _frontier(network, best)
    goal = max(values, key=lambda id: values[id][1] * weights.near ** _nearest(maps[id], ahead), default=None)
    if goal is None:
        return Advice(best.key, Phrase("why-road-open"), others)
    return Advice(best.key, Phrase("why-road-toward", {"location": LOCATIONS[goal].key}), others)


def _advise_ahead(board: OceanView, decision: Decision[Any]) -> Advice:
    """The whole hand, each tile where it is best once those before it lie."""
    options = decision.options
    assert isinstance(options, RoadList)
    parts: tuple[str, ...] = ()
    while any(more := options.after(parts)):
        parts += (_ranked(board, more)[2][0].key,)
    return Advice(parts, Phrase("why-roads-ahead", {"count": len(parts)}))


def _ranked(
    board: OceanView, options: RoadOptions
) -> tuple[dict[str, tuple[float, float]], dict[str, dict[str, int]], list[Placement]]:
    """The worth of what is still to be connected, how far it is from each cell, and all placements, the best first."""
    network, weights = options.network, WEIGHTS[board.difficulty]
    values = {id: worth for id, worth in goal_values(board).items() if id not in network.connected}
    maps = {id: _distances(network, id) for id in values}
    placements = [options.get(key) for key in options]
    return values, maps, sorted(placements, key=lambda p: _score(network, p, values, maps, weights), reverse=True)


FAR = 30
SHOWN = 5  # roads that are suggested, one after another


def _nearest(distances: dict[str, int], cells: Iterable[str]) -> int:
    return min((distances.get(cell, FAR) for cell in cells), default=FAR)


def _frontier(network: Network, placement: Placement) -> list[str]:
    """The cells where roads may go on after a placement."""
    cells = [cell for cell in network.ways if cell != placement.cell]
    sides = [BESIDE[placement.cell].get(side) for side in placement.ends]
    cells += [cell for cell in sides if cell is not None and network.is_empty(cell)]
    for id in network.reached(placement.cell, placement.ends):
        beside = BESIDE[LOCATIONS[id].label].values()
        cells += [cell for cell in beside if cell != placement.cell and network.is_empty(cell)]
    return cells


def _score(
    network: Network,
    placement: Placement,
    values: dict[str, tuple[float, float]],
    maps: dict[str, dict[str, int]],
    weights: Weights,
) -> float:
    """What a placement is worth: what it connects, and how near it brings the rest."""
    reached = network.reached(placement.cell, placement.ends)
    ahead = _frontier(network, placement)
    total = weights.open_end * min(4, len(set(ahead)))
    for id, (at_once, nearer) in values.items():
        total += at_once if id in reached else nearer * weights.near ** _nearest(maps[id], ahead)
    return total
