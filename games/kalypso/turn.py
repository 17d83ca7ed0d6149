"""KA-8.2, KA-11, KA-12: one seat's turn, steps A to C, and the wait for the others (KA-R.22, KA-R.79, KA-R.80)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.kalypso.bonuses import draw_salvage, move_survivor, settle_owed
from games.kalypso.building import BARREL, DONE, SURVIVOR, NextOptions, build, may_assign_survivor, usable_items
from games.kalypso.choices import Keys, choose
from games.kalypso.events import ItemLost, SalvagePairDrawn, TurnDone, TurnReopened
from games.kalypso.forecast import assign, offer_to_card, owner_of
from games.kalypso.placing import lay
from games.kalypso.sea import sea_of
from games.kalypso.spots import Spots, TileSpots
from games.kalypso.state import Laid, State
from games.kernel import Decision, Phrase, Seat, Table

REOPEN = "reopen"


async def take_turn(table: Table[State], seat: int) -> None:
    """KA-8.2, KA-12.9: choose a tile, place it, resolve everything; then wait until all are done."""
    begin(table.state, seat)
    await choose_and_place(table, seat)
    await go_on(table, seat)
    await rest(table, seat)


def begin(state: State, seat: int) -> None:
    """KA-R.81: nothing is fresh at the start of a turn."""
    part = state.seats[seat]
    part.fresh, part.done, part.last = [], False, ""


# --- A and B: choose and place ----------------------------------------------------------------------------------------


async def choose_and_place(table: Table[State], seat: int) -> None:
    """KA-11.1, KA-11.5, KA-12.1: one answer says which tile, where, and which side."""
    state = table.state
    part, ocean = state.seats[seat], state.ocean(seat)
    tiles = part.vortex if state.mode != "solo" else draw_pair(table, seat)
    if not tiles:
        return
    options = TileSpots(ocean, tiles, lambda: sea_of(ocean).spots("salvage"))
    found = await choose(table, Decision(seat, "tile", options))
    if found is None:
        part.gone.append(tiles.pop(0))
        table.tell(ItemLost(Seat(seat), "salvage"))
    else:
        tiles.remove(found[1])
        lay(table, seat, Laid("salvage", found[2], found[1]))
    if state.team is not None and state.mode == "solo":
        state.team.tiles += tiles
        part.drawn = []


def draw_pair(table: Table[State], seat: int) -> list[str]:
    """KA-11.5, KA-R.90: two tiles from the bag, as far as it goes."""
    part = table.state.seats[seat]
    while len(part.drawn) < 2 and (tile := draw_salvage(table, seat)) is not None:
        part.drawn.append(tile)
    if part.drawn:
        table.tell(SalvagePairDrawn(Seat(seat), tuple(part.drawn)))
    return part.drawn


# --- C: bonuses, held items, Buildings --------------------------------------------------------------------------------


async def go_on(table: Table[State], seat: int) -> None:
    """KA-R.21, KA-R.22, KA-R.77: what is owed first, then as the player likes, until nothing is left to decide."""
    part = table.state.seats[seat]
    await settle_owed(table, seat)
    while (answer := await _next(table, seat)) != DONE:
        if answer is not None:
            await act(table, seat, answer)
        await settle_owed(table, seat)
    drop_held(table, seat)
    part.done = True
    table.tell(TurnDone(Seat(seat)))


async def _next(table: Table[State], seat: int) -> str | None:
    """What the player does next; None where another's move has changed the question.

    An absent player builds nothing, places what is held, and is done.
    """
    state, part = table.state, table.state.seats[seat]
    options = NextOptions(state, seat)

    def default(_draft: Sequence[str], _known: Mapping[int, Any]) -> str:
        return next(iter(usable_items(state, seat)), DONE)

    decision = Decision(seat, "next", options, default, args={"held": len(part.held)})
    return await choose(table, decision, moot=lambda: bool(part.owed) or options.only() == DONE) or _only(options)


def _only(options: NextOptions) -> str | None:
    """`done` where nothing else is left (KA-R.22)."""
    return DONE if options.only() == DONE else None


async def act(table: Table[State], seat: int, answer: str) -> None:
    """Carry out one step of a turn."""
    if answer == SURVIVOR:
        assign_survivor(table, seat)
    elif "-" in answer:
        await build(table, seat, answer)
    else:
        await use_held(table, seat, answer)


def assign_survivor(table: Table[State], seat: int) -> None:
    """KA-9.10: a Survivor beside the player aid goes onto the own card."""
    move_survivor(table.state, seat)
    assign(table, seat, seat, "survivor")


async def use_held(table: Table[State], seat: int, item: str) -> None:
    """KA-12.9, KA-14.17, KA-R.78: place a held Barrel or Scrap tile, or put it on a card."""
    state = table.state
    part, ocean = state.seats[seat], state.ocean(seat)
    kind, _, material = item.partition("_")
    answer = await offer_to_card(table, seat, kind, may_take=bool(sea_of(ocean).spots(kind)), what=item)
    if answer == "":
        return
    if answer != "take":
        part.held.remove(item)
        if kind == "scrap":
            part.gone.append(item)
        assign(table, seat, owner_of(seat, answer), kind)
        return
    options = Spots(ocean, kind, lambda: sea_of(ocean).spots(kind), what=material)
    found = await choose(table, Decision(seat, kind, options, args={"item": item}))
    if found is not None:
        part.held.remove(item)
        lay(table, seat, Laid(kind, found, material))


def drop_held(table: Table[State], seat: int) -> None:
    """KA-R.17: held items without a legal position are lost when the turn ends."""
    state, part = table.state, table.state.seats[seat]
    for item in part.held:
        if item == BARREL:
            state.stock_of(seat).supply["barrel"] += 1
        else:
            part.gone.append(item)
        table.tell(ItemLost(Seat(seat), item))
    part.held = []


# --- done, until all are ----------------------------------------------------------------------------------------------


async def rest(table: Table[State], seat: int) -> None:
    """KA-R.79, KA-R.80, KA-R.109: who is done may still go on, and must if something is owed, until all are done."""
    state, part = table.state, table.state.seats[seat]

    def keys() -> list[str]:
        return [*([SURVIVOR] if may_assign_survivor(state, seat) else []), REOPEN]

    def all_done() -> bool:
        return all(other.done and not other.owed for other in state.seats)

    while True:
        decision = Decision(seat, "rest", Keys(keys, _rest_words), moot=lambda: bool(part.owed) or all_done())
        decision.settled = True
        answer = await table.offer(decision)
        if answer is None and not part.owed:
            return
        part.done = False
        if answer == SURVIVOR:
            assign_survivor(table, seat)
        else:
            table.tell(TurnReopened(Seat(seat)))
        await go_on(table, seat)


def _rest_words(key: str) -> Phrase:
    return Phrase(f"rest-{key}")
