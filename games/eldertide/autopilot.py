"""How the table's own players choose: greedily, from a view alone, by what `games.eldertide.estimates` says.

A Dial is chosen by looking for the best place to go with each number; a turn by taking the best of what is there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.eldertide.beacons import PARTS
from games.eldertide.capital import Form, FormPart
from games.eldertide.choices import FLIP, MEND, NONE
from games.eldertide.counters import number_of
from games.eldertide.estimates import Eye, open_places
from games.eldertide.pieces import DASHBOARD, FACILITY_OF, GOOD_OF, HOUSES, LEVELS, PORTS, neighbours
from games.eldertide.sailing import Sea
from games.eldertide.state import CAPITAL
from games.eldertide.verbs import GOODS, TRACKS, FreeSail, Pay, PayToolkit
from games.eldertide.view import EldertideView, Port
from games.kernel import Advice, Chance, Decision, Options, Phrase, View


def advise(view: View[EldertideView], decision: Decision[Any], chance: Chance) -> Advice:
    """The answer to an open decision of this seat, and why."""
    kind = decision.kind
    if kind in {"house", "challenge", "perk"}:
        return _before_the_game(view.board, decision, chance)
    eye = Eye(view.board, _house_of(view.board, decision))
    if isinstance(decision.options, Form):
        return Advice(_fill_form(eye, decision.options), Phrase(f"why-{kind}"))
    assert isinstance(decision.options, Options)
    if kind == "dial":
        return _advise_dial(eye, decision)
    keys = [key for key in decision.options if key not in {MEND, FLIP} or kind == "free"]
    if kind == "sail":
        chart = Chart(eye)
        best = max(keys, key=lambda key: chart.worth(key, int(eye.me.dial)))
        return Advice(best, Phrase("why-sail", {"port": chart.ports[best].id}))
    best = max(keys, key=lambda key: _WORTH[kind](eye, key, decision))
    return Advice(best, Phrase(f"why-{kind}"))


def _house_of(board: EldertideView, decision: Decision[Any]) -> str:
    """The House that is asked: the seat's own, or the one named where it leads two."""
    own = [house.id for house in board.houses if house.seat == decision.seat]
    named = str(decision.args.get("house", "own"))
    return named if named in own else own[0]


# --- Before the game -------------------------------------------------------------------------------------------------

PERKS = {"royal": "23", "farath": "3", "darkma": "12", "horath": "3", "enclave": "123"}
"""The House Perks an autopilot chooses from, each as likely."""


def _before_the_game(board: EldertideView, decision: Decision[Any], chance: Chance) -> Advice:
    assert isinstance(decision.options, Options)
    if decision.kind == "perk":
        return Advice(chance.pick("perk", PERKS[_house_of(board, decision)]), Phrase("why-perk"))
    keys = list(decision.options)
    answer = keys[0] if decision.kind == "challenge" else chance.pick("house", keys)
    return Advice(answer, Phrase(f"why-{decision.kind}"))


# --- Where to go -----------------------------------------------------------------------------------------------------


def _port_on(board: EldertideView, space: str) -> Port:
    return next(port for port in board.ports if port.space == space)


@dataclass(frozen=True, slots=True)
class Goal:
    """A Port to go to with a Channel Value, and what the turn there is worth."""

    port: str
    space: str
    worth: float


class Chart:
    """The map as a House sees it: what each Port offers, and what it costs to get there."""

    def __init__(self, eye: Eye) -> None:
        self.eye, board = eye, eye.board
        self.ports = {port.space: port for port in board.ports}
        own = next(ship for ship in board.ships if ship.house == eye.me.id)
        ships: dict[str, int] = {}
        for ship in board.ships:
            if ship.house != eye.me.id:
                ships[ship.space] = ships.get(ship.space, 0) + 1
        broken = frozenset(port.space for port in board.ports if port.broken)
        self.start = own.space
        self.ways = Sea(own.space, ships, broken, board.storm).ways()
        self.free = eye.sheet.has(FreeSail)
        self.levels: dict[str, list[tuple[int, float]]] = {}
        self.sides: dict[str, float] = {}

    def level(self, port: str, cv: int) -> float:
        """The best Main Action of a Port with so much."""
        return max((worth for least, worth in self._levels(port) if least <= cv), default=0.0)

    def _levels(self, port: str) -> list[tuple[int, float]]:
        """What each level of a Port needs and is worth, as far as its cost can be paid."""
        if port not in self.levels:
            actions = [PORTS[port].action(level) for level in LEVELS]
            usable = [action for action in actions if can_pay(self.eye, action.effect[0])]
            self.levels[port] = [(action.cv, self.eye.effect(action.effect)) for action in usable]
        return self.levels[port]

    def side(self, space: str) -> float:
        """The best Bonus Action on a space."""
        if space not in self.sides:
            near = (self.ports[other] for other in neighbours(space) if other in self.ports)
            weak = [self.level(port.id, 1) for port in near if not port.broken]
            parts = [part_worth(self.eye, self.ports[space], part) for part in PARTS]
            self.sides[space] = max(0.0, *weak, *parts)
        return self.sides[space]

    def goals(self, cv: int) -> list[Goal]:
        """Every Port in reach with a Channel Value, and its worth."""
        found = []
        for space, port in self.ports.items():
            back = space == self.start
            far = 0 if self.free and not back else self.ways[space][0] if space in self.ways else 99
            if far <= cv:
                found.append(Goal(port.id, space, self.worth(space, cv)))
        return found

    def worth(self, space: str, cv: int) -> float:
        """A whole turn that ends on a space: repair, Main Action, Bonus Action."""
        eye, port, back = self.eye, self.ports[space], space == self.start
        worth, whole = self.side(port.space), not port.broken
        if port.broken and eye.me.toolkits:
            gain = repair_worth(eye, port)
            if gain > 0:
                worth, whole = worth + gain, True
        if whole and not back:
            worth += max(0.0, self.level(port.id, cv))
        return worth


def can_pay(eye: Eye, first: Any) -> bool:
    """Whether the cost at the head of a box can be paid."""
    if isinstance(first, Pay):
        return any(eye.me.goods[kind] >= first.n for kind in first.kinds)
    return eye.me.toolkits >= first.n if isinstance(first, PayToolkit) else True


def repair_worth(eye: Eye, port: Port) -> float:
    """EL-16.4: 5 RP and the reward, less a Toolkit."""
    reward = eye.effect(PORTS[port.id].variable.effect) * port.multiplier
    goal = eye.w.challenge * eye.strives("CH3", eye.me.repairs, 3)
    return DASHBOARD.repair_rp + max(0.0, reward) + goal - spent_toolkit(eye)


def spent_toolkit(eye: Eye) -> float:
    """What giving up a Toolkit costs: the fewer, the more; nothing much at the end."""
    return eye.w.toolkit * (0.75 if eye.me.toolkits > 1 else 0.95) * (1.0 if eye.left > 1 else 0.1)


def part_worth(eye: Eye, port: Port, part: str) -> float:
    """EL-17: a Beacon Part here, if it can be built."""
    me = eye.me
    if not me.toolkits or not me.parts or port.broken:
        return -1.0
    enclave = 3.0 if me.id == "enclave" and not me.flipped and eye.left > 1 else 0.0
    if part == "bottom":
        if port.bottom:
            return -1.0
        goal = 0.7 * eye.w.challenge * eye.strives("CH5", len(eye.me.rewards), 3)
        return (eye.w.bottom + goal) * min(1.0, (eye.left - 1) / 5) + enclave - spent_toolkit(eye)
    if not port.bottom or port.top or not me.goods["crystal"]:
        return -1.0
    rewards = 1.8 if port.bottom == me.id else 1.0
    perk = 5.0 if eye.has_perk("enclave_3") else 0.0
    return rewards * eye.best_reward() + enclave + perk - spent_toolkit(eye) - 0.8 * eye.good("crystal")


def _advise_dial(eye: Eye, decision: Decision[Any]) -> Advice:
    """The number whose best goal is worth most after its Qi, or the Capital."""
    assert isinstance(decision.options, Options)
    chart, price = Chart(eye), eye.qi_price()
    best, goal, port = CAPITAL, capital_worth(eye), ""
    for key in decision.options:
        if key != CAPITAL:
            there = max(chart.goals(int(key)), key=lambda g: g.worth, default=None)
            if there is not None and there.worth - price * int(key) > goal:
                best, goal, port = key, there.worth - price * int(key), there.port
    if best == CAPITAL:
        return Advice(best, Phrase("why-dial-capital"))
    return Advice(best, Phrase("why-dial", {"port": port, "n": int(best)}))


def capital_worth(eye: Eye) -> float:
    """EL-14.1: what a Capital Action would bring now."""
    me = eye.me
    worth = eye.best_advances(TRACKS, 2, different=True) + eye.toolkits(1)
    worth += (me.limit - me.qi) * eye.qi_price() if eye.left > 1 else 0.0
    slots = eye.free_slots()
    gains: list[float] = []
    for good, kind in zip(GOODS, ("farm", "excavation", "town", "power_station"), strict=True):
        n = min(me.goods[good], eye.room_on_track(kind))
        gains += [eye.facility(kind) - 0.55 * eye.good(good)] * n
    if eye.left > 1:
        worth += sum(sorted(gains, reverse=True)[:slots])
    return worth


# --- The Capital form ------------------------------------------------------------------------------------------------


def _fill_form(eye: Eye, form: Form) -> tuple[str, ...]:
    """The best part at a time until nothing is worth adding."""
    parts: tuple[str, ...] = ()
    while True:
        options = form.after(parts)
        worths = {key: _form_worth(eye, options, key) for key in options}
        best = max(worths, key=worths.__getitem__, default="")
        if not best or worths[best] <= 0:
            return parts
        parts += (best,)


def _form_worth(eye: Eye, options: FormPart, key: str) -> float:
    """Tracks come first by the rules, so they stand above everything; then mending, flipping, building."""
    if key in TRACKS:
        return 100.0 + eye.advance(key)
    if key == FLIP:
        return 50.0
    if key == MEND:
        return 30.0 if eye.left > 1 and options.own.toolkits + options.own.damage > 2 else -1.0
    site, dashboard = options.site(key)
    if eye.hoards(GOOD_OF[site.kind]):
        return -1.0
    return max(0.1, eye.site(site.house, dashboard.facilities, site.kind, site.slot))


# --- One decision at a time ------------------------------------------------------------------------------------------


def _extra_turn(eye: Eye, key: str, _asked: Decision[Any]) -> float:
    """EL-12.8: once there is a turn worth taking, and surely before the game is over."""
    wanted = 5.0 + 0.9 * (eye.left - 1)
    best = max((goal.worth for goal in Chart(eye).goals(int(eye.me.dial))), default=0.0)
    return best - wanted if key == "yes" else 0.0


def _repair(eye: Eye, key: str, asked: Decision[Any]) -> float:
    port = next(port for port in eye.board.ports if port.id == asked.args["port"])
    return repair_worth(eye, port) + 1.0 if key == "yes" else 0.0


def _main(eye: Eye, key: str, asked: Decision[Any]) -> float:
    return 0.0 if key == NONE else eye.effect(PORTS[asked.args["port"]].action(key).effect) + 0.01


def _bonus(eye: Eye, key: str, _asked: Decision[Any]) -> float:
    if key == NONE:
        return 0.0
    if key == "royal":
        return eye.effect(HOUSES["royal"].perk_effect)
    if key.startswith("weak-"):
        return eye.effect(PORTS[_port_on(eye.board, key.removeprefix("weak-")).id].weak.effect)
    here = next(ship.space for ship in eye.board.ships if ship.house == eye.me.id)
    return part_worth(eye, _port_on(eye.board, here), key)


def _overflow(eye: Eye, key: str, asked: Decision[Any]) -> float:
    return eye.good(asked.args["good"]) - eye.good(key.removeprefix("drop-")) if key != "leave" else 0.0


def _track_run(eye: Eye, key: str, asked: Decision[Any]) -> float:
    """A run of steps on one track: its last row, as far as it can get."""
    if key == NONE or not eye.can_advance(key):
        return 0.0
    rows = dict(eye.me.rows)
    for _ in range(asked.args["n"]):
        rows[key] += eye.can_advance(key, rows)
    gained = rows[key] - eye.me.rows[key]
    have = number_of(eye.me.facilities, FACILITY_OF[key])
    return gained * eye.advance(key) + eye.endgame_pay(rows[key]) * have


def _beacon(eye: Eye, key: str, _asked: Decision[Any]) -> float:
    pair = key.split("-", maxsplit=1)[0]
    top = next((p.top for p in eye.board.outpost_beacons if p.id == pair), "")
    return 0.0 if key == NONE else eye.outpost_beacon(f"{pair}_{top}") + 0.1


def _facility(eye: Eye, key: str, asked: Decision[Any]) -> float:
    site = asked.options.get(key)
    if site is None:
        return 0.0
    facilities = next(house.facilities for house in eye.board.houses if house.id == site.house)
    return eye.site(site.house, facilities, site.kind, site.slot)


def _raise(eye: Eye, key: str, _asked: Decision[Any]) -> float:
    if key == NONE:
        return 0.0
    at, values = eye.board.chart.index(key), eye.board.chart_values
    held = min(2, eye.me.goods[key]) if eye.sellable(key) else 0
    above = eye.board.chart[at - 1]
    return (values[at - 1] - values[at]) * (held - 0.8 * min(2, eye.me.goods[above]))


def _export(eye: Eye, key: str, _asked: Decision[Any]) -> float:
    if key == "stop":
        return 0.0
    good, id = key.split("-")
    slot = next(slot for slot in eye.board.exports if slot.id == id)
    return eye.export(good, slot, len(open_places(slot)))


def _lower(eye: Eye, key: str, _asked: Decision[Any]) -> float:
    return -eye.me.goods[key] - 0.1 * eye.sale(key)


def _reward(eye: Eye, key: str, _asked: Decision[Any]) -> float:
    return eye.reward(key) if key in eye.board.rewards else 5.0


def _flip(eye: Eye, key: str, _asked: Decision[Any]) -> float:
    """At once, but a full tank needs no filling (EL-13.26)."""
    full = eye.has_perk("enclave_2") and eye.me.limit - eye.me.qi < FULL and eye.left > 1
    return float((key == "yes") != full)


FULL = 6  # Qi missing at the least before Second Breath is worth it


def _taken(eye: Eye, key: str, _asked: Decision[Any]) -> float:
    if key == NONE:
        return 0.0
    return eye.toolkits(1) if key == "toolkit" else eye.good(key)


_WORTH: dict[str, Callable[[Eye, str, Decision[Any]], float]] = {
    "free": lambda _eye, key, _asked: float(key == FLIP),
    "extra-turn": _extra_turn,
    "repair": _repair,
    "main": _main,
    "bonus": _bonus,
    "resource": _taken,
    "pick": _taken,
    "overflow": _overflow,
    "track": lambda eye, key, _asked: 0.0 if key == NONE else eye.advance(key) + 0.01,
    "track-run": _track_run,
    "outpost-beacon": _beacon,
    "facility": _facility,
    "raise": _raise,
    "export": _export,
    "lower": _lower,
    "pay": lambda eye, key, _asked: -eye.good(key),
    "reward": _reward,
    "flip": _flip,
}
