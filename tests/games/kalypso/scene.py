"""Small positions of Kalypso for tests: build an ocean, run some steps, answer in typed keys.

Foundation is written as in the rules' examples: `W: F6 G6; B: D4; O: D5-V` (materials, plastic `P`, Barrels, Boats).
Seats are numbered from 1 here, as players see them.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.kalypso import GAME
from games.kalypso.grid import SHAPES
from games.kalypso.pieces import BOOK, FORECASTS, SALVAGE
from games.kalypso.placing import lay
from games.kalypso.sea import Sea, sea_of
from games.kalypso.state import PLAIN, Card, Laid, Ocean, Part, State
from games.kernel import Chance, Decision, Header, Illegal, Result, Table

for letter in "WMRSP":  # single squares of Foundation, which only tests lay
    SHAPES[f"patch_{letter}"] = {"": ((0, 0),)}
    PLAIN[f"patch_{letter}"] = letter


class Loaded(Chance):
    """Draws take the front of each bag; shuffles leave all as it is."""

    __slots__ = ()

    def roll(self, label: str, bound: int) -> int:
        super().roll(label, bound)
        return 0

    def shuffle(self, label: str, items: Any) -> None:
        del label, items


def header(seats: int, mode: str = "competitive", seed: str = "00", **options: str) -> Header:
    return Header("kalypso", GAME.options({"mode": mode, **options}), ("",) * seats, seed.encode().hex(), "00" * 16)


def tile(icons: str) -> str:
    """The id of a Salvage tile with these icons; one of the tests' own."""
    SALVAGE.setdefault(f"T{icons}", icons)
    return f"T{icons}"


async def _nothing(table: Table[State]) -> Result:
    return Result((), (), "nothing", 0)


class Scene:
    """A table in the making, after setup of an empty board."""

    def __init__(self, seats: int = 2, mode: str = "competitive", turn: int = 1, **options: str) -> None:
        self.header = header(seats, mode, **options)
        self.state = Table(replace(GAME, play=_nothing), self.header).state
        self.state.phase, self.state.round, self.state.turn, self.state.turns = "turn", turn, 1, 4
        self.state.goals = ["GA1", "GB2"]
        self.table: Table[State]

    # --- before ------------------------------------------------------------------------------------------------------

    def part(self, seat: int = 1) -> Part:
        return self.state.seats[seat - 1]

    def ocean(self, seat: int = 1) -> Ocean:
        return self.state.ocean(seat - 1)

    def sea(self, seat: int = 1) -> Sea:
        return sea_of(self.ocean(seat))

    def found(self, text: str, fresh: str = "", seat: int = 1) -> Scene:
        """Lay Foundation as it is, without anything that would follow."""
        for group in filter(None, (g.strip() for g in text.split(";"))):
            letter, _, places = group.partition(":")
            for place in places.split():
                kind = {"B": "barrel", "O": "boat"}.get(letter, f"patch_{letter}")
                self.put(kind, place, seat=seat)
        self.part(seat).fresh += fresh.split()
        return self

    def put(self, kind: str, key: str, what: str = "", settler: bool = False, seat: int = 1) -> Scene:
        self.ocean(seat).pieces.append(Laid(kind, key, what, settler))
        if kind == "boat":
            self.state.stock.supply["boat"] -= 1
        return self

    def build(self, *keys: str, settler: bool = False, seat: int = 1) -> Scene:
        for key in keys:
            id = key.partition("-")[2]
            kind = id if id in {"monument", "sanctuary"} else "building"
            self.put(kind, key, id, settler, seat)
        return self

    def fresh(self, squares: str, seat: int = 1) -> Scene:
        self.part(seat).fresh += squares.split()
        return self

    def card(self, key: str, have: int = 0, seat: int = 1, need: int = 0) -> Scene:
        printed = FORECASTS[key]
        asked = printed.count if self.state.team is None else printed.shared[len(self.state.seats) - 1]
        self.part(seat).cards.append(Card(key, self.state.round, need or asked, have))
        return self

    def cards(self, key: str, *have: int) -> Scene:
        """The same card before everybody (shared play)."""
        for seat in range(len(self.state.seats)):
            self.card(key, have[seat] if seat < len(have) else 0, seat + 1)
        return self

    def bag(self, name: str, *front: str) -> Scene:
        """Stack a bag: these come next."""
        bag = getattr(self.state.stock, name)
        for item in front:
            if item in bag:
                bag.remove(item)
        bag[:0] = front
        return self

    def only(self, name: str, *items: str) -> Scene:
        """A bag that holds nothing else."""
        setattr(self.state.stock, name, list(items))
        return self

    def set(self, seat: int = 1, **values: Any) -> Scene:
        for name, value in values.items():
            holder = self.part(seat) if hasattr(self.part(seat), name) else self.state
            assert hasattr(holder, name), name
            setattr(holder, name, value)
        return self

    def team(self, **values: Any) -> Scene:
        for name, value in values.items():
            assert hasattr(self.state.team, name), name
            setattr(self.state.team, name, value)
        return self

    # --- running -----------------------------------------------------------------------------------------------------

    def run(self, *steps: Any) -> Scene:
        """Run these steps (functions of a table, plain or async) until something is asked or all is done."""
        state = self.state

        def setup(table: Table[State]) -> State:
            table.chance = Loaded(b"scene", table._drew)
            return state

        async def play(table: Table[State]) -> Result:
            for step in steps:
                made = step(table)
                if inspect.isawaitable(made):
                    await made
            return Result((), (), "done", table.state.round)

        self.table = Table(replace(GAME, setup=setup, play=play), self.header)
        return self

    def lay(self, kind: str, key: str, what: str = "", seat: int = 1) -> Scene:
        """Lay one piece by the rules, in a table of its own."""
        return self.run(lambda table: lay(table, seat - 1, Laid(kind, key, what)))

    def ask(self, seat: int = 1) -> Decision[Any]:
        """The decision a seat is awaited with, or may still take up."""
        own = [d for d in self.table.open.values() if d.seat == seat - 1]
        return own[0]

    def say(self, text: str, seat: int = 1) -> Scene:
        decision = self.ask(seat)
        self.table.answer(decision.seat, decision.id, decision.options.parse(text))
        return self

    def default(self, seat: int = 1) -> Scene:
        decision = self.ask(seat)
        self.table.default(decision.seat, decision.id)
        return self

    def refuses(self, text: str, seat: int = 1) -> bool:
        try:
            return self.ask(seat).options.parse(text) not in self.ask(seat).options
        except Illegal:
            return True

    # --- after -------------------------------------------------------------------------------------------------------

    def offered(self, seat: int = 1) -> list[str]:
        return list(self.ask(seat).options)

    def kind(self, seat: int = 1) -> str:
        """What a seat is asked; `rest` once it is done; nothing when no question is open."""
        own = [d for d in self.table.open.values() if d.seat == seat - 1]
        return own[0].kind if own else ""

    @property
    def done(self) -> bool:
        return self.table.result is not None

    def built(self, seat: int = 1) -> list[str]:
        return [p.key for p in self.ocean(seat).pieces if p.kind in {"building", "monument", "sanctuary"}]

    def lies(self, kind: str, seat: int = 1) -> list[str]:
        return [p.key for p in self.ocean(seat).pieces if p.kind == kind]

    def told(self, kind: type) -> list[Any]:
        return [told.event for told in self.table.told if isinstance(told.event, kind)]


def squares(scene: Scene, mask: int, seat: int = 1) -> str:
    return " ".join(scene.sea(seat).grid.labels(mask))


def supply(scene: Scene, item: str) -> int:
    return scene.state.stock.supply[item]


def icons(*ids: str) -> Sequence[str]:
    return [BOOK.salvage[id] for id in ids]
