"""EL-9: the Demand Chart and the Export Cards."""

from __future__ import annotations

from games.eldertide.choices import NONE, Keys, who
from games.eldertide.dashboard import score
from games.eldertide.effects import Box, ask, gain
from games.eldertide.events import CardDealt, CardTaken, DeckEmpty, DemandMoved, Exported
from games.eldertide.pieces import CARDS, VALUES
from games.eldertide.state import Shelf, State
from games.eldertide.verbs import GOODS, Export, RaiseDemand
from games.kernel import Phrase, Table

STOP = "stop"
WILD = "any"


def place_on(shelf: Shelf, good: str) -> int | None:
    """EL-9.2, EL-R.126: the free slot a good would take on a card: its own colour first, then a wild one."""
    if not shelf.card:
        return None
    slots = CARDS[shelf.card].slots
    free = [i for i in range(len(slots)) if not shelf.goods[i]]
    return next((i for wanted in (good, WILD) for i in free if slots[i] == wanted), None)


def export_keys(state: State, index: int) -> list[str]:
    """What can be exported where, in the order of EL-D.18: dearest good, fewest free slots, leftmost card."""
    goods = state.houses[index].goods
    shelves = sorted(state.shelves, key=lambda shelf: shelf.goods.count(""))
    return [
        f"{good}-{shelf.id}"
        for good in state.chart
        if goods[good]
        for shelf in shelves
        if place_on(shelf, good) is not None
    ]


class ExportOptions(Keys):
    """A Resource on a card, `food-left`, or `stop`."""

    __slots__ = ("_state",)

    def __init__(self, state: State, index: int) -> None:
        super().__init__([*export_keys(state, index), STOP])
        self._state = state

    def label(self, key: str) -> Phrase:
        """What goes on which card for how much."""
        if key == STOP:
            return Phrase("word-stop")
        good, slot = key.split("-")
        card = _shelf(self._state, slot).card
        return Phrase("export-to", {"kind": good, "card": card, "slot": slot, "rp": self._state.value_of(good)})

    def effect(self, key: str) -> tuple[Phrase, ...]:
        """EL-9.5, EL-9.7: whether it fills the card, and what that brings."""
        if key == STOP:
            return ()
        shelf = _shelf(self._state, key.split("-")[1])
        if shelf.goods.count("") > 1:
            return (Phrase("slots-left", {"n": shelf.goods.count("") - 1}),)
        lower = CARDS[shelf.card].lower
        return (Phrase("fills-card", {"rp": max(shelf.boxes, default=0), "kinds": lower}),)


@gain.register
async def export(verb: Export, table: Table[State], index: int, _box: Box) -> None:
    """EL-9.1, EL-R.72: up to so many Resources, one after another."""
    state = table.state
    for n in range(verb.n, 0, -1):
        key = await ask(table, index, "export", lambda: ExportOptions(state, index), n=n)
        if key == STOP:
            return
        await export_one(table, index, *key.split("-"))


async def export_one(table: Table[State], index: int, good: str, slot: str) -> None:
    """EL-9.12: place it, score its value, and if the card is full take it."""
    state, shelf = table.state, _shelf(table.state, slot)
    at = place_on(shelf, good)
    assert at is not None
    state.houses[index].goods[good] -= 1
    shelf.goods[at] = good
    value = state.value_of(good)
    score(state, index, value, "exports")
    table.tell(Exported(*who(state, index), good, shelf.card, slot, value))
    if all(shelf.goods):
        await take_card(table, index, shelf)


async def take_card(table: Table[State], index: int, shelf: Shelf) -> None:
    """EL-9.4 to EL-9.10, EL-R.25, EL-R.115: the card, the best box, the drop on the chart, a new card."""
    state, card = table.state, shelf.card
    for good in shelf.goods:
        state.pool[good] += 1
    best = shelf.boxes.pop(0) if shelf.boxes else 0
    score(state, index, best, "cards")
    state.houses[index].cards.append(card)
    shelf.card, shelf.goods = "", []
    table.tell(CardTaken(*who(state, index), card, shelf.id, best))
    await _lower_demand(table, index, card)
    deal_card(table, shelf)


async def _lower_demand(table: Table[State], index: int, card: str) -> None:
    """EL-9.7 to EL-9.9: the card's colour, or one of several by choice, drops one place."""
    state = table.state
    kinds = sorted(CARDS[card].lower, key=state.chart.index, reverse=True)
    good = await ask(table, index, "lower", lambda: Keys(kinds, tell=lambda key: _drop_told(state, key)))
    at = state.chart.index(good)
    if at < len(GOODS) - 1:
        swap(table, at)


def _drop_told(state: State, good: str) -> tuple[Phrase, ...]:
    at = state.chart.index(good)
    if at == len(GOODS) - 1:
        return (Phrase("stays-lowest"),)
    return (Phrase("demand-from-to", {"was": VALUES[at], "becomes": VALUES[at + 1]}),)


def swap(table: Table[State], upper: int) -> None:
    """Two neighbours on the Demand Chart change places."""
    chart = table.state.chart
    chart[upper], chart[upper + 1] = chart[upper + 1], chart[upper]
    table.tell(DemandMoved(chart[upper], chart[upper + 1], VALUES[upper]))


def deal_card(table: Table[State], shelf: Shelf) -> None:
    """EL-9.10, EL-9.13, EL-R.41, EL-R.131: a card drawn at random from those left; none from an empty deck."""
    deck = table.state.deck
    if not deck:
        table.tell(DeckEmpty(shelf.id))
        return
    shelf.card = deck.pop(table.chance.roll("export card", len(deck)))
    shelf.goods = [""] * len(CARDS[shelf.card].slots)
    table.tell(CardDealt(shelf.card, shelf.id))


@gain.register
async def raise_demand(verb: RaiseDemand, table: Table[State], index: int, _box: Box) -> None:
    """EL-9.11, EL-R.40: a colour of choice that is not on top swaps with the one above."""
    state = table.state

    def told(good: str) -> tuple[Phrase, ...]:
        at = state.chart.index(good) if good != NONE else 0
        return (Phrase("demand-from-to", {"was": VALUES[at], "becomes": VALUES[at - 1]}),) if at else ()

    for _ in range(verb.n):
        good = await ask(table, index, "raise", lambda: Keys([*state.chart[1:], NONE], tell=told))
        if good != NONE:
            swap(table, state.chart.index(good) - 1)


def _shelf(state: State, slot: str) -> Shelf:
    return next(shelf for shelf in state.shelves if shelf.id == slot)
