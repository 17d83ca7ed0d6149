"""EL-8: reward boxes, resolved icon by icon, and the free actions that fit between any two decisions.

What an icon does stands where the rulebook has it: each chapter registers its verbs with `gain`. A box is a list of
verbs; a cost that is not paid ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, TypeVar

from games.eldertide.choices import FLIP, MEND, Free, Keys, WithFree, decision, who
from games.eldertide.counters import holds
from games.eldertide.dashboard import mend
from games.eldertide.events import GainLost, PerkFlipped, PerkWorked
from games.eldertide.pieces import HOUSES, Perk
from games.eldertide.state import State
from games.kernel import Answer, Options, Table

T = TypeVar("T")


@dataclass(slots=True)
class Box:
    """A reward box being resolved: what its RP count as, what was paid in it, and whether it ended early."""

    source: str
    paid: str = ""
    ended: bool = False


@singledispatch
async def gain(verb: Any, table: Table[State], index: int, box: Box) -> None:
    """Resolve one icon for a House. Chapters register what they know."""
    raise TypeError(f"{type(verb).__name__} is no icon of a reward ({index}, {box.source}, {len(table.seats)})")


async def resolve(table: Table[State], index: int, effect: Iterable[Any], source: str) -> None:
    """EL-1.7: a whole box in order, for a House; its RP are noted under `source`."""
    box = Box(source)
    for verb in effect:
        if box.ended:
            return
        await gain(verb, table, index, box)


def lose(table: Table[State], index: int, what: str) -> None:
    """EL-8.23: say that something could not be received."""
    table.tell(GainLost(*who(table.state, index), what))


# --- Free actions ----------------------------------------------------------------------------------------------------


def perk_of(state: State, index: int) -> Perk:
    """The House Perk token that a House has put aside."""
    house = state.houses[index]
    return HOUSES[house.id].perk[house.perk - 1]


def may_flip(state: State, index: int) -> bool:
    """EL-13.3, EL-R.46: whether the token is locked and its condition holds right now."""
    house = state.houses[index]
    return not house.flipped and holds(state, index, HOUSES[house.id].unlock)


def may_mend(state: State, index: int) -> bool:
    """EL-11.7: whether there is a Toolkit for a Damage token."""
    house = state.houses[index]
    return house.damage > 0 and house.toolkits > 0


def free_actions(state: State, index: int) -> list[str]:
    """EL-R.45: the free actions that a House may take now."""
    legal = [MEND] if may_mend(state, index) else []
    return [*legal, FLIP] if may_flip(state, index) else legal


async def act_freely(table: Table[State], index: int, key: str) -> None:
    """Carry out a free action."""
    if key == MEND:
        mend(table, index)
    else:
        await flip(table, index)


async def flip(table: Table[State], index: int) -> None:
    """EL-13.3, EL-13.4: the token is active; an immediate one brings its reward at once (EL-R.80)."""
    perk = perk_of(table.state, index)
    table.state.houses[index].flipped = True
    table.tell(PerkFlipped(*who(table.state, index), perk.id, perk.text))
    if perk.kind == "immediate":
        await resolve(table, index, perk.effect, "perks")


async def end_of_turn(table: Table[State], index: int) -> None:
    """EL-R.113, EL-13.5, EL-R.47: the window for the House Perk, then what an end-of-turn perk brings."""
    state = table.state
    if may_flip(state, index):
        answer = await ask_plainly(table, index, "flip", Keys(["yes", "no"]))
        if answer == "yes":
            await flip(table, index)
    if state.houses[index].flipped and perk_of(state, index).kind == "end_of_turn":
        perk = perk_of(state, index)
        table.tell(PerkWorked(*who(state, index), perk.id))
        await resolve(table, index, perk.effect, "perks")


# --- Asking ----------------------------------------------------------------------------------------------------------


async def ask_plainly(table: Table[State], index: int, kind: str, options: Options[T], **args: Any) -> T:
    """Ask a House without offering free actions beside: a free action is what is asked about."""
    return await table.ask(decision(table.state, index, kind, options, **args))


async def ask(
    table: Table[State],
    index: int,
    kind: str,
    options: Callable[[], Options[T]],
    default: Callable[[], Answer] | None = None,
    **args: Any,
) -> T:
    """Ask a House until it answers with something else than a free action. One legal answer is not asked for."""
    state = table.state
    while True:
        base = options()
        if (only := base.only()) is not None:
            return base.get(only)
        offered = WithFree(options, lambda: free_actions(state, index))
        value: T | Free = await table.ask(decision(state, index, kind, offered, default, **args))
        if not isinstance(value, Free):
            return value
        await act_freely(table, index, value.key)
