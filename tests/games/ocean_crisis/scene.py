"""Small positions of Ocean Crisis for tests: set a state, force the dice, run some steps, answer in typed keys.

Seats are letters, A the start player unless said otherwise; garbage is `can` (starting side) or `can_r` (reduced).
"""

from __future__ import annotations

import inspect
from dataclasses import replace
from typing import Any

from games.kernel import Chance, Composite, Decision, Header, Illegal, Result, Table
from games.ocean_crisis import GAME
from games.ocean_crisis.ending import Lost, announce
from games.ocean_crisis.pieces import BOOK, LOCATIONS, ROADS
from games.ocean_crisis.state import CHOOSE, Dolphin, Hermits, Meeple, Over, Road, State, Tile

SHORT = {
    "cap": "bottle_cap", "straw": "drinking_straw", "bag": "plastic_bag", "can": "drink_can",
    "bottle": "plastic_bottle", "box": "takeaway_box", "net": "fishing_net", "tyre": "old_tyre",
    "hermit": "hermit_crab_tile",
}  # fmt: skip
NAMES = {long: short for short, long in SHORT.items()}


class Loaded(Chance):
    """Dice that fall as told; a throw that was not foreseen fails the test. Shuffles and draws stay random."""

    __slots__ = ("number", "pip", "thrown")

    def load(self, number: tuple[int, ...], pip: tuple[int, ...]) -> None:
        self.number, self.pip, self.thrown = list(number), list(pip), []

    def roll(self, label: str, bound: int) -> int:
        if label == "number die":
            assert self.number, "a roll of the Number Die that was not foreseen"
            self.thrown.append(label)
            return BOOK.dice.number.index(self.number.pop(0))
        if label == "pip die":
            assert self.pip, "a roll of the Pip Die that was not foreseen"
            self.thrown.append(label)
            return BOOK.dice.pip.index(self.pip.pop(0))
        return super().roll(label, bound)


def header(seats: int, seed: str = "00", picks: tuple[str, ...] = (), **options: str) -> Header:
    return Header("ocean_crisis", GAME.options(options), picks or ("",) * seats, seed.encode().hex(), "00" * 16)


def seat_of(letter: str) -> int:
    return "ABCDE".index(letter)


def tile(name: str) -> Tile:
    short = name.removesuffix("_r")
    return Tile(SHORT[short], reduced=name.endswith("_r"))


def type_ids(names: str) -> list[str]:
    return [SHORT[name] for name in names.split()]


async def _nothing(table: Table[State]) -> Result:
    return Result((), (), "nothing", 0)


class Scene:
    """A table in the making. Its board is empty; bag, stack and deck are those of a fresh game."""

    def __init__(self, seats: int = 4, start: str = "A", turn: int = 1, picks: tuple[str, ...] = (), **options: str):
        self.header = header(seats, picks=picks, **options)
        self.state = Table(replace(GAME, play=_nothing), self.header).state
        self.state.start, self.state.round = seat_of(start), turn
        self.state.bag = [g.id for g in BOOK.garbage for _ in range(g.count)]
        self.table: Table[State]

    # --- before ------------------------------------------------------------------------------------------------------

    def lay(self, **tiles: str) -> Scene:
        """Garbage on spaces: `lay(S2="can", P1="bag_r")`."""
        for place, name in tiles.items():
            self.state.tiles[place] = tile(name)
        return self

    def fill(self, places: str, name: str = "tyre") -> Scene:
        """The same garbage on several places: `fill("P1 P2")`."""
        return self.lay(**dict.fromkeys(places.split(), name))

    def stand(self, *meeples: str) -> Scene:
        """Revealed meeples: `stand("A coral S2", "B white base")`."""
        for text in meeples:
            letter, kind, place = text.split()
            owner = seat_of(letter)
            if kind == "white" and self.state.members[owner].meeples.count("white") == 0:
                self.state.members[owner].meeples.append("white")
            self.state.standing.append(Meeple(kind, owner, place))
        return self

    def card(self, letter: str, colour: str, card: str) -> Scene:
        self.state.members[seat_of(letter)].cards[colour] = card
        if card in self.state.deck:
            self.state.deck.remove(card)
        return self

    def road(self, *keys: str) -> Scene:
        for key in keys:
            shape, cell, turn = key.split("-")
            assert shape in ROADS
            self.state.roads[cell] = Road(shape, int(turn[1:]))
        return self

    def hand(self, letter: str, *shapes: str) -> Scene:
        self.state.members[seat_of(letter)].roads = list(shapes)
        return self

    def connected(self, *ids: str) -> Scene:
        assert all(id in LOCATIONS for id in ids)
        self.state.connected += ids
        return self

    def research(self, names: str, need: int = 6) -> Scene:
        self.state.research = [tile(name) for name in names.split()]
        self.state.research_need = need
        return self

    def companions(self) -> Scene:
        """Dolphin and Hermit Crab both won."""
        self.state.dolphin, self.state.hermits = Dolphin("companion"), Hermits(BOOK.hermit_crabs.needed)
        return self

    def choosing(self, letters: str) -> Scene:
        return self.ordered(letters, CHOOSE)

    def ordered(self, letters: str, *orders: str) -> Scene:
        for letter in letters:
            self.state.members[seat_of(letter)].orders = list(orders)
        return self

    def set(self, **values: Any) -> Scene:
        for name, value in values.items():
            assert hasattr(self.state, name)
            setattr(self.state, name, value)
        return self

    # --- running -----------------------------------------------------------------------------------------------------

    def run(self, *steps: Any, number: tuple[int, ...] = (), pip: tuple[int, ...] = ()) -> Scene:
        """Run these steps (functions of a table, plain or async) until something is asked or all is done."""
        state = self.state

        def setup(table: Table[State]) -> State:
            table.chance = Loaded(b"scene", None)
            table.chance.load(number, pip)
            return state

        async def play(table: Table[State]) -> Result:
            try:
                for step in steps:
                    found = step(table)
                    if inspect.isawaitable(found):
                        await found
            except Lost as loss:
                announce(table, Over(won=False, reason=loss.reason))
            return Result((), (), "done", table.state.round)

        self.table = Table(replace(GAME, setup=setup, play=play), self.header)
        return self

    def ask(self, letter: str) -> Decision[Any]:
        """The open decision of a seat."""
        return next(d for d in self.table.open.values() if d.seat == seat_of(letter))

    def say(self, letter: str, text: str) -> Scene:
        """Answer a seat's open decision as typed."""
        decision = self.ask(letter)
        self.table.answer(decision.seat, decision.id, decision.options.parse(text))
        return self

    def default(self, letter: str, *draft: str) -> Scene:
        decision = self.ask(letter)
        self.table.default(decision.seat, decision.id, draft)
        return self

    def refuses(self, letter: str, text: str) -> bool:
        """Whether what is typed is refused, or not even read."""
        options = self.ask(letter).options
        try:
            read = options.parse(text)
        except Illegal:
            return True
        return options.fault(read) is not None if isinstance(options, Composite) else read not in options

    def refuses_plan(self, letter: str, *parts: str) -> bool:
        return self.ask(letter).options.fault(parts) is not None

    # --- after -------------------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        return self.table.result is not None

    @property
    def kinds(self) -> dict[str, str]:
        """Who is asked what."""
        return {"ABCDE"[d.seat]: d.kind for d in self.table.open.values() if not d.answered}

    def at(self, place: str) -> str:
        """The garbage on a place, as `can` or `can_r`; nothing where it is empty."""
        found = self.state.tiles.get(place)
        return "" if found is None else NAMES[found.type] + ("_r" if found.reduced else "")

    def board(self, places: str) -> str:
        return " ".join(self.at(place) or "-" for place in places.split())

    @property
    def occupied(self) -> list[str]:
        return sorted(self.state.tiles)

    @property
    def discard(self) -> list[str]:
        return [NAMES[id] for id in self.state.discard]

    @property
    def in_research(self) -> list[str]:
        return [NAMES[t.type] for t in self.state.research]

    @property
    def rolls(self) -> int:
        return self.table.chance.thrown.count("number die")

    def told(self, kind: type) -> list[Any]:
        return [told.event for told in self.table.told if isinstance(told.event, kind)]

    def order(self, *kinds: type) -> list[type]:
        return [type(told.event) for told in self.table.told if isinstance(told.event, kinds)]
