"""What things are worth to a seat, judged from its view alone: items, Buildings, people, as needs are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from games.kalypso.grid import area
from games.kalypso.pieces import BOOK, BUILDINGS, FORECASTS, GOALS, MATERIALS
from games.kalypso.sea import Sea, sea_of
from games.kalypso.state import Laid
from games.kalypso.state import Ocean as Sailed
from games.kalypso.view import KalypsoView, Member, Ocean, Tracker

TOKEN = 1.05  # what an average Fish token shows


@dataclass(frozen=True)
class Weights:
    """What was found by letting autopilots play; `one`, `two`, `three`: an area's worth that lacks so many squares."""

    one: float = 0.2
    two: float = 0.06
    three: float = 0.01
    sure: float = 1.15
    rescue: float = 2.8
    barrel: float = 2.0
    boat: float = 2.6
    token: float = 1.25
    garden: float = 3.0
    solar: float = 3.4
    scrap: float = 0.84
    salvage: float = 2.9
    settle: float = 1.0
    plastic: float = 0.3
    hidden: float = 0.6
    shut: float = 0.45
    horizon: float = 2.9
    build: float = 0.66
    wanted: float = 1.0
    contact: float = 0.4
    asked: float = 22.0
    shelter: float = 20.0
    shelter_late: float = 9.0
    fish_now: float = 5.0
    fish_soon: float = 3.2
    food_now: float = 25.0
    food_soon: float = 12.0
    food_later: float = 5.0
    pressed: float = 15.0
    pressed_late: float = 26.0
    help: float = 16.0
    help2: float = 0.55
    goal: float = 2.0
    pocket: float = 1.0
    sail: float = 12.0
    spread: float = 0.7
    worker: float = 6.0
    shoal: float = 2.3
    needed: float = 16.0
    tower: float = 3.0
    towered: float = 8.0


WEIGHTS = Weights()


def sailed(ocean: Ocean) -> Sailed:
    """The ocean of a view as the rules read it."""
    claimed = {"netted": "netted", "enclosed": "enclosed", "lost": "enclosed"}
    marks = {name: [at for at, status in ocean.fish if claimed.get(status) == name] for name in ("enclosed", "netted")}
    return Sailed(
        ocean.size,
        [Laid(p.kind, p.key, p.what, p.settler, p.saved) for p in ocean.pieces],
        list(ocean.preservers),
        list(ocean.half_barrels),
        marks["enclosed"],
        marks["netted"],
    )


@dataclass
class Mind:
    """One seat's judgement of the table."""

    board: KalypsoView
    seat: int
    weights: Weights = WEIGHTS
    taste: Mapping[str, float] = field(default_factory=dict)  # for Buildings, by how much more or less

    @cached_property
    def member(self) -> Member:
        """The own part."""
        return self.board.members[self.seat]

    @cached_property
    def ocean(self) -> Ocean:
        """Where the seat builds."""
        return self.board.oceans[0] if self.board.tracker else self.board.oceans[self.seat]

    @cached_property
    def sea(self) -> Sea:
        """The facts of that ocean."""
        return sea_of(sailed(self.ocean))

    @cached_property
    def left(self) -> int:
        """Own turns still to come after this one."""
        board = self.board
        return (board.rounds - board.round) * max(4, board.turns) + max(0, board.turns - board.turn)

    @cached_property
    def late(self) -> float:
        """How far the round has gone, from 0 to 1."""
        return self.board.turn / max(1, self.board.turns)

    @cached_property
    def wants(self) -> dict[str, float]:
        """What one more of each item is worth on Forecast cards now."""
        found: dict[str, float] = {}
        for member in self.board.members:
            together = self.board.tracker is not None
            if not member.forecasts or not (together or member.seat == self.seat):
                continue
            card = member.forecasts[-1]
            if card.stands == "open" and not member.left:
                worth = self.weights.asked if together else (FORECASTS[card.key].penalty + 1.0) * self.weights.wanted
                found[card.item] = max(found.get(card.item, 0.0), worth)
        return found

    @cached_property
    def missing(self) -> int:
        """How many requirements all open cards lack that this seat can serve."""
        cards = [m.forecasts[-1] for m in self.board.members if m.forecasts and not m.left]
        return sum(card.need - card.have for card in cards if card.stands == "open")

    @cached_property
    def goals(self) -> dict[str, float]:
        """What one more of a goal's figure is worth."""
        found: dict[str, float] = {}
        for goal in self.board.goals:
            printed = GOALS[goal.id]
            if self.board.tracker is not None:
                unmet = goal.have < goal.need if goal.more else goal.have > goal.need
                found[goal.metric] = self.weights.goal * (1.0 + self.board.round) * unmet
            elif printed.table:
                found[goal.metric] = {"building_types": 2.4, "mixed_zones": 1.6}.get(goal.metric, 0.9)
            elif printed.each:
                found[goal.metric] = printed.each * 0.8
            else:
                found[goal.metric] = 1 / printed.per
        return found

    # --- people and food ---------------------------------------------------------------------------------------------

    @cached_property
    def workers(self) -> list[Laid]:
        """Buildings a Survivor could be sent to."""
        return [
            p
            for p in self.sea.pieces
            if p.kind == "building" and p.what in BUILDINGS and p.what != "house" and not p.settler
        ]

    def fish_short(self, tracker: Tracker, *, rounds: int) -> int:
        """Fish that will be lacking at the end of this round and so many more."""
        people, need = tracker.community, 0
        for later in range(rounds + 1):
            if later:
                people += self._incoming(tracker, later)
            need += BOOK.fish_per_settler * people
        return max(0, need - tracker.fish)

    def gardens_short(self, tracker: Tracker, *, rounds: int) -> int:
        """Gardens that will be lacking so many rounds on."""
        people = tracker.community + sum(self._incoming(tracker, later) for later in range(1, rounds + 1))
        return max(0, people - tracker.feeds)

    def _incoming(self, tracker: Tracker, later: int) -> int:
        at = self.board.round - 1 + later
        return tracker.incoming[at] if at < len(tracker.incoming) else 0

    @cached_property
    def haul(self) -> int:
        """Fish that the best Net would draw now."""
        zones = self.sea.fishing_zones(angler=self.angler)
        return self.sea.zone_fish[zones[0]] if zones else 0

    @cached_property
    def angler(self) -> bool:
        """Whether the Angler works for the team."""
        tracker = self.board.tracker
        return tracker is not None and dict(tracker.specialists)["angler"]

    @cached_property
    def waters(self) -> dict[str, int]:
        """Fish in each Zone that no Net could reach yet, and that none has fished."""
        sea = self.sea
        reached = sum(sea.boats.values()) | sea.nets | (sea.foundation if self.angler else 0)
        return {zone: sea.zone_fish[zone] for zone, mask in sea.grid.zones.items() if not mask & reached}

    @cached_property
    def grounds(self) -> int:
        """Zones in which a Net would draw two tokens or more."""
        return sum(self.sea.zone_fish[zone] > 1 for zone in self.sea.fishing_zones(angler=self.angler))

    # --- items -------------------------------------------------------------------------------------------------------

    @cached_property
    def rescue(self) -> float:
        """What a rescued Survivor is worth."""
        tracker = self.board.tracker
        if tracker is None:
            return self.weights.rescue + self.wants.get("survivor", 0.0)
        free = sum(not owned for _, owned in tracker.specialists)
        help_ = (
            self.weights.help
            * {5: 1.0, 4: self.weights.help2, 3: 0.5 * self.weights.help2, 2: 0.2, 1: 0.1}.get(free, 0.0)
            * (self.board.rounds - self.board.round)
            / 3
        )
        if self.wants.get("survivor") and tracker.island < self.missing:
            return self.weights.needed
        soon = self.late > 0.45 or self.board.round == self.board.rounds
        pressed = self.weights.pressed + self.weights.pressed_late * soon + 3.0 * tracker.island
        return help_ + self.goals.get("life_preservers_left", 0.0) - pressed

    @cached_property
    def barrel(self) -> float:
        """What a Barrel to place is worth."""
        return self.weights.barrel + self.wants.get("barrel", 0.0)

    def boat(self, *, reward: bool = False) -> float:
        """What a Boat is worth."""
        tracker = self.board.tracker
        wanted = self.wants.get("boat", 0.0)
        docked = self.goals.get("docked_boats", 0.0)
        if tracker is None:
            return self.weights.boat + wanted + docked
        may = reward or tracker.boat < tracker.boat_limit
        fish = self.weights.sail * (self.grounds < 2) + 1.0
        return max(wanted, (fish + docked) * may)

    @cached_property
    def net(self) -> float:
        """What a Net is worth: its Fish."""
        tracker = self.board.tracker
        if tracker is None:
            drawn = self.haul * self.weights.token
            return drawn + min(self.haul, 3) * min(1.0, self.wants.get("fish", 0.0) / 3) + self.goals.get("nets", 0.0)
        if not self.haul:
            return 0.0
        wanted = self.wants.get("fish", 0.0) * min(self.haul, max(1, self.missing)) * 0.85
        fed = self.haul * TOKEN
        now = min(fed, self.fish_short(tracker, rounds=0))
        soon = min(fed, self.fish_short(tracker, rounds=2))
        return wanted + self.weights.fish_now * now + self.weights.fish_soon * soon

    @cached_property
    def garden(self) -> float:
        """What a Garden is worth."""
        tracker = self.board.tracker
        wanted = self.wants.get("garden", 0.0)
        if tracker is None:
            return self.weights.garden + wanted + self.goals.get("mixed_gardens", 0.0)
        now, soon = self.gardens_short(tracker, rounds=0), self.gardens_short(tracker, rounds=1)
        last = self.gardens_short(tracker, rounds=3)
        weights = self.weights
        food = weights.food_now * (now > 0) or weights.food_soon * (soon > 0) or weights.food_later * (last > 0) or 0.4
        return max(wanted, 0.0) + food + self.goals.get("mixed_gardens", 0.0)

    @cached_property
    def solar(self) -> float:
        """What a step of the Solar Panel track, or a panel's view, is worth."""
        tracker = self.board.tracker
        if tracker is None:
            return self.weights.solar
        room = tracker.boat_limit - tracker.boat
        return 0.6 * self.weights.sail * (self.grounds < 2 and room <= 0) + 0.5

    @cached_property
    def scrap(self) -> float:
        """What a Scrap tile to place is worth."""
        return self.weights.scrap + 0.8 * self.wants.get("scrap", 0.0)

    @cached_property
    def salvage(self) -> float:
        """What one more Salvage tile is worth."""
        return self.weights.salvage

    def bonus(self, building: str) -> float:
        """What a Building's bonus is worth when it works now, Houses apart."""
        return _BONUSES[BUILDINGS[building].bonus](self)

    @cached_property
    def work(self) -> float:
        """The best bonus that a Survivor could set off."""
        return max((self.bonus(p.what) for p in self.workers), default=0.0)

    @cached_property
    def house(self) -> float:
        """What a House does."""
        tracker, lain = self.board.tracker, self.wants.get("survivor", 0.0)
        if tracker is None:
            if not self.member.survivors:
                return 0.0
            sent = (
                self.weights.settle + self.work + self.goals.get("settlers", 0.0) + self.goals.get("settler_types", 0.0)
            )
            return max(lain, sent if self.workers else 0.0)
        if not tracker.island:
            return 0.5
        shelter = self.weights.shelter + self.weights.shelter_late * self.late
        sent = shelter + self.work if self.workers else 0.0
        return max(sent, shelter + lain if lain else 0.0)

    def building(self, id: str) -> float:
        """What a Building is worth when put up now."""
        printed = BUILDINGS[id]
        worth = float(printed.vp) if self.board.tracker is None else 0.3
        worth += (self.house if id == "house" else self.bonus(id)) * self.taste.get(id, 1.0)
        if id == "solar_panel" and self.board.tracker is None:
            worth += self.solar
        tracker = self.board.tracker
        if tracker is not None and id != "house" and tracker.island > len(self.workers):
            worth += self.weights.worker
        if id not in self._names:
            worth += self.goals.get("building_types", 0.0)
        worth += self.goals.get("largest_block", 0.0) + 0.5 * self.goals.get("mixed_zones", 0.0)
        if id == "shipyard" and self.board.tracker is None:
            card = [c for c in self.member.forecasts if c.key == "storms_a_comin" and c.stands == "passed"]
            worth += 2.0 * len(card)
        return worth

    @cached_property
    def _names(self) -> set[str]:
        return {p.what for p in self.sea.pieces if p.kind == "building"}

    @cached_property
    def worths(self) -> dict[str, float]:
        """The better Building of each material."""
        found = dict.fromkeys(MATERIALS, 0.0)
        for id, printed in BUILDINGS.items():
            if self.board.supply[printed.material] > 0:
                found[printed.material] = max(found[printed.material], self.building(id))
        return found

    def monument(self, anchor: str) -> float:
        """What a Monument is worth, by what it takes away."""
        goal = self.goals.get("monuments", 0.0) + self.goals.get("monuments_or_sanctuaries", 0.0)
        if self.board.tracker is None:
            return 11.0 + goal
        unmet = 30.0 if goal else 0.0
        mask = area(self.sea.size, "monument", anchor)
        return unmet - 0.01 * (mask & self.sea.icons["B"]).bit_count()


_BONUSES: dict[str, Callable[[Mind], float]] = {
    "barrel": lambda mind: mind.barrel,
    "solar": lambda mind: mind.solar if mind.board.tracker is not None else 0.0,
    "launch": lambda mind: mind.boat(),
    "salvage": lambda mind: mind.salvage,
    "scrap": lambda mind: 2 * mind.scrap,
    "net": lambda mind: mind.net,
    "garden": lambda mind: mind.garden,
    "settle": lambda _mind: 0.0,
}
"""What each bonus is worth when it works now, Houses apart."""
