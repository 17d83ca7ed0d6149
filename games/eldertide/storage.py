"""EL-8.1 to EL-8.13: Resources and Toolkits as rewards, overflow, and costs paid in Resources."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.eldertide.choices import NONE, Keys, who
from games.eldertide.counters import count, counted
from games.eldertide.dashboard import (
    can_take_toolkit,
    fill_qi,
    gain_qi,
    gain_rp,
    raise_cap,
    remove_damage,
    spend,
    spend_toolkits,
    take_toolkit,
)
from games.eldertide.effects import Box, ask, gain, lose
from games.eldertide.events import BuildersHired, Paid, ResourceDropped, ResourceGained
from games.eldertide.state import House, State, fits
from games.eldertide.verbs import (
    GOODS,
    CapUp,
    FillQi,
    GainQi,
    GainResource,
    GainRp,
    GainToolkit,
    Pay,
    PayToolkit,
    PerFacility,
    Pick,
    RemoveDamage,
    RpPer,
)
from games.kernel import Phrase, Table

LEAVE, DROP, TOOLKIT = "leave", "drop-", "toolkit"


# --- Gains without a choice ------------------------------------------------------------------------------------------


@gain.register
async def gain_points(verb: GainRp, table: Table[State], index: int, box: Box) -> None:
    """RP at once (EL-1.5)."""
    gain_rp(table, index, verb.n, box.source)


@gain.register
async def gain_points_for(verb: RpPer, table: Table[State], index: int, box: Box) -> None:
    """RP for each of something, counted now (EL-R.81)."""
    gain_rp(table, index, verb.n * count(table.state, index, verb.what, verb.row), box.source)


@gain.register
async def gain_energy(verb: GainQi, table: Table[State], index: int, _box: Box) -> None:
    """EL-8.19."""
    gain_qi(table, index, verb.n)


@gain.register
async def gain_full_tank(_verb: FillQi, table: Table[State], index: int, _box: Box) -> None:
    """EL-8.20."""
    fill_qi(table, index)


@gain.register
async def gain_cap(verb: CapUp, table: Table[State], index: int, _box: Box) -> None:
    """EL-11.2."""
    raise_cap(table, index, verb.n)


@gain.register
async def gain_repairs(verb: RemoveDamage, table: Table[State], index: int, _box: Box) -> None:
    """Damage tokens taken off by a reward, without a Toolkit."""
    for _ in range(min(verb.n, table.state.houses[index].damage)):
        remove_damage(table, index)


@gain.register
async def gain_toolkits(verb: GainToolkit, table: Table[State], index: int, _box: Box) -> None:
    """EL-8.13."""
    for _ in range(verb.n):
        take_toolkit(table, index)


# --- Resources -------------------------------------------------------------------------------------------------------


@gain.register
async def gain_resources(verb: GainResource, table: Table[State], index: int, _box: Box) -> None:
    """EL-8.1, EL-8.2, EL-R.23: one Resource at a time, each of a kind of choice where the icon allows several."""
    for _ in range(verb.n):
        kind = await choose_good(table, index, verb.kinds)
        if kind != NONE:
            await receive(table, index, kind)


async def choose_good(table: Table[State], index: int, kinds: Sequence[str]) -> str:
    """The kind of the next Resource, asked unless the pool leaves only one (EL-R.111); `none` if it leaves none."""
    state = table.state

    def left() -> list[str]:
        return [kind for kind in kinds if state.pool[kind] > 0]

    if not left():
        lose(table, index, kinds[0] if len(kinds) == 1 else "resource")
        return NONE
    if len(left()) == 1:
        return left()[0]
    return await ask(table, index, "resource", lambda: Keys([*left(), NONE]), held=held(state.houses[index]))


def held(house: House) -> str:
    """Goods in Storage as in `2 food, 1 wood` shorthand for prompts: `2/0/1/0` in the order of EL-1."""
    return "/".join(str(house.goods[good]) for good in GOODS)


async def receive(table: Table[State], index: int, kind: str) -> bool:
    """EL-8.1, EL-8.3: a Resource from the pool; where Storage is full, leave it or discard another. False if left."""
    state, house = table.state, table.state.houses[index]
    if state.pool[kind] == 0:
        lose(table, index, kind)
        return False
    if not _fits_with(house, kind):
        answer = await ask(table, index, "overflow", lambda: _Overflow(house, kind), good=kind, held=held(house))
        if answer == LEAVE:
            lose(table, index, kind)
            return False
        dropped = answer.removeprefix(DROP)
        spend(state, index, dropped)
        table.tell(ResourceDropped(*who(state, index), dropped))
    if state.pool[kind] == 0 or not _fits_with(house, kind):
        lose(table, index, kind)
        return False
    state.pool[kind] -= 1
    house.goods[kind] += 1
    table.tell(ResourceGained(*who(state, index), kind))
    return True


def _fits_with(house: House, kind: str, without: str = "") -> bool:
    goods = dict(house.goods)
    goods[kind] += 1
    if without:
        goods[without] -= 1
    return fits(house, goods)


class _Overflow(Keys):
    """Leave the new Resource, or discard one whose going makes room (EL-R.112)."""

    __slots__ = ()

    def __init__(self, house: House, kind: str) -> None:
        drops = [good for good in GOODS if good != kind and house.goods[good] and _fits_with(house, kind, good)]
        super().__init__([LEAVE, *(DROP + good for good in drops)], words=_overflow_words)


def _overflow_words(key: str) -> Phrase:
    if key == LEAVE:
        return Phrase("overflow-leave")
    return Phrase("overflow-drop", {"kind": key.removeprefix(DROP)})


@gain.register
async def gain_per_facility(verb: PerFacility, table: Table[State], index: int, box: Box) -> None:
    """EL-8.4 to EL-8.7: so much for each counted Facility. What is left once is left for the rest (EL-R.132)."""
    total = verb.n * counted(table.state.houses[index].facilities, verb.count)
    if verb.give == "rp":
        gain_rp(table, index, total, box.source)
    elif verb.give == "qi":
        if total:
            gain_qi(table, index, total)
    else:
        for _ in range(total):
            if not await receive(table, index, verb.give):
                return


# --- Costs -----------------------------------------------------------------------------------------------------------


def payable(state: State, index: int, verb: Pay) -> list[str]:
    """The goods with which this cost can be paid (EL-8.10, EL-8.12)."""
    goods = state.houses[index].goods
    return [kind for kind in verb.kinds if goods[kind] >= verb.n]


def affordable(state: State, index: int, effect: Iterable[Any]) -> bool:
    """EL-R.21: whether the costs of a box can be paid, and something of what follows be received."""
    house, rest = state.houses[index], list(effect)
    match rest[0]:
        case Pay():
            return any(_worth_paying(state, index, rest[1:], kind) for kind in payable(state, index, rest[0]))
        case PayToolkit():
            return house.toolkits >= rest[0].n and receivable(state, index, rest[1:])
        case _:
            return True


def _worth_paying(state: State, index: int, rest: Sequence[Any], paid: str) -> bool:
    """Whether something of `rest` can be received after paying with this good; then Storage has room for one."""
    if isinstance(rest[0], Pick):
        return bool(_picks(state, index, rest[0], paid))
    return receivable(state, index, rest)


Receivable = dict[type, Any]
RECEIVABLE: Receivable = {GainRp: lambda _state, _index, _verb: True}
"""How to tell that an icon behind a cost can be received; chapters add theirs."""


def receivable(state: State, index: int, rest: Iterable[Any]) -> bool:
    """Whether at least one icon of `rest` can be received now."""
    return any(RECEIVABLE[type(verb)](state, index, verb) for verb in rest)


@gain.register
async def pay(verb: Pay, table: Table[State], index: int, box: Box) -> None:
    """EL-8.10: a cost; which Resource, where several kinds can pay."""
    state = table.state
    kinds = payable(state, index, verb)
    if not kinds:
        box.ended = True
        return
    kind = await ask(table, index, "pay", lambda: Keys(kinds), n=verb.n)
    spend(state, index, kind, verb.n)
    box.paid = kind
    table.tell(Paid(*who(state, index), kind, verb.n))


@gain.register
async def pay_toolkit(verb: PayToolkit, table: Table[State], index: int, _box: Box) -> None:
    """EL-12.7: a cost in Toolkits, checked when it was offered."""
    spend_toolkits(table.state, index, verb.n)
    table.tell(BuildersHired(*who(table.state, index)))


def _picks(state: State, index: int, verb: Pick, paid: str) -> list[str]:
    """EL-8.11, EL-R.39: what can be picked: goods of another type than the one paid, a Toolkit."""
    found: list[str] = []
    for option in verb.options:
        if isinstance(option, GainToolkit):
            found += [TOOLKIT] if can_take_toolkit(state, index) else []
        else:
            barred = paid if verb.not_paid_type else ""
            found += [kind for kind in option.kinds if kind != barred and state.pool[kind] > 0]
    return found


@gain.register
async def pick(verb: Pick, table: Table[State], index: int, box: Box) -> None:
    """EL-18.29: so many picks, made one by one."""
    for _ in range(verb.n):
        answer = await ask(table, index, "pick", lambda: Keys([*_picks(table.state, index, verb, box.paid), NONE]))
        if answer == TOOLKIT:
            take_toolkit(table, index)
        elif answer != NONE:
            await receive(table, index, answer)
