"""Small positions of Eldertide for tests: set a state, force the die, run some steps, answer in typed keys.

Ports lie in the order of the component book unless `lay` says otherwise: A1 Shaper's Garden, A2 Floating City, B1
Enclave Bazaar, B2 Farath Fields, B3 Beacon Smith, C1 Darkma Shipyard, C4 Expedition Bureau, D1 Power Guild, D2 Horath
Hall, D3 Lilac Market, E1 Ancient Library, E2 Farport; the Capital on C2, the Storm on C3. Goods are food/crystal/wood/
engine, rows green/blue/red/yellow.
"""

from __future__ import annotations

import inspect
from dataclasses import replace
from typing import Any

from games.eldertide import GAME
from games.eldertide.counters import number_of
from games.eldertide.pieces import BOOK, BUILT_AS, CARDS, CIRCULATING, PORTS
from games.eldertide.setup import choose_houses, deal
from games.eldertide.state import CAPITAL, House, Port, State
from games.eldertide.verbs import GOODS, TRACKS
from games.kernel import Chance, Composite, Decision, Header, Illegal, Result, Table


class Loaded(Chance):
    """A Storm Die that falls as told, and Export Cards that come as told; what was not foreseen fails the test."""

    __slots__ = ("cards", "deck", "faces")

    def load(self, faces: str, cards: str, state: State) -> None:
        self.faces, self.cards, self.deck = faces.split(), cards.split(), state.deck

    def roll(self, label: str, bound: int) -> int:
        if label == "storm die":
            assert self.faces, "a Storm roll that was not foreseen"
            super().roll(label, bound)  # it is a draw all the same, and bars undo
            return BOOK.storm_die.faces.index(self.faces.pop(0))
        if label == "export card" and self.cards:
            return self.deck.index(self.cards.pop(0))
        return super().roll(label, bound)


def header(picks: str | int, seed: str = "00", **options: str) -> Header:
    """A table's header: Houses by seat, or only how many seats."""
    seats = ("",) * picks if isinstance(picks, int) else tuple(pick.strip("-") for pick in picks.split())
    return Header("eldertide", GAME.options(options), seats, seed.encode().hex(), "00" * 16)


async def _dealt(table: Table[State]) -> Result:
    await choose_houses(table, random=False)
    deal(table)
    return Result((), (), "dealt", 0)


class Scene:
    """A table in the making, dealt in a known order. Seat 0 has the Favor token unless said otherwise."""

    def __init__(self, houses: str = "royal farath", favor: int = 0, turn: int = 1, **options: str):
        self.header = header(houses, **options)
        self.state = Table(replace(GAME, play=_dealt), self.header).state
        state = self.state
        state.favor, state.round, state.phase = favor, turn, "sailing"
        state.ports = {id: Port(id, s) for id, s in zip(PORTS, BOOK.map.port_spaces, strict=True)}
        if state.size <= 2:
            for id, port in state.ports.items():
                port.bottom = "neutral" if state.size in PORTS[id].neutral_bottom_players else ""
        for house in state.houses:
            house.perk = 1
        for shelf, card in zip(state.shelves, ("X03", "X07", "X05"), strict=True):
            shelf.card, shelf.goods = card, [""] * len(CARDS[card].slots)
        state.deck = [card for card in CARDS if card not in {"X03", "X07", "X05"}]
        self.table: Table[State]

    # --- before ------------------------------------------------------------------------------------------------------

    def __getitem__(self, index: int) -> House:
        return self.state.houses[index]

    def port(self, space: str) -> Port:
        """The Port on a space."""
        found = self.state.port_on(space)
        assert found is not None
        return found

    def lay(self, **tiles: str) -> Scene:
        """Port tiles on spaces: `lay(A1="farport")`; each changes places with what lay there. Also `capital`, `storm`."""
        for space, id in tiles.items():
            here = self.state.port_on(space)
            old = {"capital": self.state.capital, "storm": self.state.storm}.get(id) or self.state.ports[id].space
            if here is not None:
                here.space = old
            elif self.state.capital == space:
                self.state.capital = old
            else:
                self.state.storm = old
            if id in {"capital", "storm"}:
                setattr(self.state, id, space)
            else:
                self.state.ports[id].space = space
        return self

    def ship(self, index: int, space: str) -> Scene:
        """A House's ship on the tile of a space."""
        self[index].at = CAPITAL if space == self.state.capital else self.port(space).id
        return self

    def neutral(self, **ships: str) -> Scene:
        """Neutral ships by House on spaces; all others are taken off the map."""
        self.state.neutral = {house: self.port(space).id for house, space in ships.items()}
        return self

    def broken(self, spaces: str, times: int = 1) -> Scene:
        for space in spaces.split():
            self.port(space).broken, self.port(space).multiplier = True, times
        return self

    def beacon(self, space: str, bottom: str, top: str = "") -> Scene:
        self.port(space).bottom, self.port(space).top = bottom, top
        for builder in (bottom, top):
            for house in self.state.houses:
                house.parts -= house.id == builder
        return self

    def goods(self, index: int, text: str) -> Scene:
        self[index].goods = dict(zip(GOODS, map(int, text.split("/")), strict=True))
        return self

    def rows(self, index: int, text: str) -> Scene:
        self[index].rows = dict(zip(TRACKS, map(int, text.split("/")), strict=True))
        return self

    def built(self, index: int, **slots: str) -> Scene:
        """Facilities: `built(0, farm="main.NW main.E")`."""
        for kind, where in slots.items():
            for slot in where.split():
                self[index].facilities[slot] = kind
        return self

    def founded(self, index: int, **beacons: str) -> Scene:
        """Outpost Beacons that stand: `founded(0, left="harmony_A")`."""
        for outpost, id in beacons.items():
            self[index].founded[outpost] = id
            pair, type_ = id.split("_")
            if type_ in self.state.pairs[pair]:
                self.state.pairs[pair].remove(type_)
        return self

    def set(self, index: int, **values: Any) -> Scene:
        for name, value in values.items():
            assert hasattr(self[index], name)
            setattr(self[index], name, value)
        return self

    def chart(self, text: str) -> Scene:
        self.state.chart = text.split()
        return self

    def card(self, slot: str, id: str, lying: str = "", boxes: tuple[int, ...] | None = None) -> Scene:
        """A card on an Export slot, what lies on it (`food - wood`), and the boxes still open above."""
        shelf = next(shelf for shelf in self.state.shelves if shelf.id == slot)
        if shelf.card:
            self.state.deck.append(shelf.card)
        if id in self.state.deck:
            self.state.deck.remove(id)
        shelf.card = id
        shelf.goods = (
            ["" if x == "-" else x for x in lying.split()] if lying else [""] * len(CARDS[id].slots) if id else []
        )
        if boxes is not None:
            shelf.boxes = list(boxes)
        return self

    def rewards(self, tokens: str) -> Scene:
        self.state.rewards = tokens.split()
        return self

    def settle(self) -> Scene:
        """The pool as what is left of all tokens."""
        state = self.state
        for good in GOODS:
            out = sum(h.goods[good] + number_of(h.facilities, BUILT_AS[good]) for h in state.houses)
            state.pool[good] = CIRCULATING - out - sum(shelf.goods.count(good) for shelf in state.shelves)
        state.pool["toolkit"] = BOOK.pool.toolkit - sum(h.toolkits for h in state.houses)
        state.pool["damage"] = BOOK.pool.damage - sum(h.damage for h in state.houses)
        state.pool["multiplier"] = BOOK.pool.multiplier - sum(p.multiplier > 1 for p in state.ports.values())
        for house in state.houses:
            house.tally = {"before": house.rp}
        return self

    def pool(self, **tokens: int) -> Scene:
        self.settle().state.pool |= tokens
        return self

    # --- running -----------------------------------------------------------------------------------------------------

    def run(self, *steps: Any, die: str = "", cards: str = "", keep_pool: bool = False) -> Scene:
        """Run these steps (functions of a table, plain or async) until something is asked or all is done."""
        if not keep_pool:
            self.settle()
        state = self.state

        def setup(table: Table[State]) -> State:
            table.chance = Loaded(b"scene", table.chance.on_draw)
            table.chance.load(die, cards, state)
            return state

        async def play(table: Table[State]) -> Result:
            for step in steps:
                found = step(table)
                if inspect.isawaitable(found):
                    await found
            return Result((), (), "done", table.state.round)

        self.table = Table(replace(GAME, setup=setup, play=play), self.header)
        return self

    def ask(self, seat: int) -> Decision[Any]:
        """The open decision that a seat owes."""
        return next(d for d in self.table.open.values() if d.seat == seat and not d.settled)

    def beside(self, seat: int) -> Decision[Any]:
        """The free action that stands open for a seat."""
        return next(d for d in self.table.open.values() if d.seat == seat and d.settled)

    def say(self, seat: int, *texts: str) -> Scene:
        """Answer a seat's open decisions, one after the other, as typed."""
        for text in texts:
            decision = self.ask(seat)
            self.table.answer(decision.seat, decision.id, decision.options.parse(text))
        return self

    def default(self, seat: int) -> Scene:
        decision = self.ask(seat)
        self.table.default(decision.seat, decision.id)
        return self

    def keys(self, seat: int) -> list[str]:
        """What a seat may answer now."""
        options = self.ask(seat).options
        return list(options.after(())) if isinstance(options, Composite) else list(options)

    def refuses(self, seat: int, text: str) -> bool:
        """Whether what is typed is refused."""
        options = self.ask(seat).options
        try:
            read = options.parse(text)
        except Illegal:
            return True
        return options.fault(read) is not None if isinstance(options, Composite) else read not in options

    # --- after -------------------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        return self.table.result is not None

    @property
    def kinds(self) -> dict[int, str]:
        """Who is asked what."""
        return {d.seat: d.kind for d in self.table.open.values() if not d.answered}

    def goods_of(self, index: int) -> str:
        return "/".join(str(n) for n in self[index].goods.values())

    def rows_of(self, index: int) -> str:
        return "/".join(str(n) for n in self[index].rows.values())

    def told(self, kind: type) -> list[Any]:
        return [told.event for told in self.table.told if isinstance(told.event, kind)]
