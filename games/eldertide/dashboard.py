"""EL-3, EL-11: what happens on one Dashboard without anybody choosing: points, Qi, cap, Damage, Toolkits."""

from __future__ import annotations

from games.eldertide.choices import who
from games.eldertide.events import (
    CapRaised,
    DamageMended,
    GainLost,
    QiGained,
    RpGained,
    StorageOpened,
    TankFilled,
    ToolkitGained,
)
from games.eldertide.pieces import DASHBOARD
from games.eldertide.state import State
from games.kernel import Table


def score(state: State, index: int, points: int, source: str) -> None:
    """EL-1.5: RP, noted under where they came from."""
    house = state.houses[index]
    house.rp += points
    house.tally[source] = house.tally.get(source, 0) + points


def gain_rp(table: Table[State], index: int, points: int, source: str) -> None:
    """RP as a reward by themselves."""
    score(table.state, index, points, source)
    table.tell(RpGained(*who(table.state, index), points))


def gain_qi(table: Table[State], index: int, amount: int) -> None:
    """EL-8.19, EL-4.5: Qi, never above the limit."""
    house = table.state.houses[index]
    gained = min(amount, house.limit - house.qi)
    house.qi += gained
    if gained:
        table.tell(QiGained(*who(table.state, index), gained, house.qi))
    else:
        table.tell(GainLost(*who(table.state, index), "qi"))


def fill_qi(table: Table[State], index: int) -> None:
    """EL-8.20, EL-14.8: Qi up to the limit, under the Damage tokens."""
    house = table.state.houses[index]
    house.qi = house.limit
    table.tell(TankFilled(*who(table.state, index), house.qi))


def raise_cap(table: Table[State], index: int, levels: int) -> None:
    """EL-11.2 to EL-11.4, EL-R.28: the cap level, at most 18; Storage Blocks go as it passes 13 and 16."""
    state, house = table.state, table.state.houses[index]
    if house.cap == DASHBOARD.cap_max:
        table.tell(GainLost(*who(state, index), "cap"))
        return
    before = house.slots
    house.cap = min(DASHBOARD.cap_max, house.cap + levels)
    table.tell(CapRaised(*who(state, index), house.cap, house.limit))
    if house.slots > before:
        table.tell(StorageOpened(*who(state, index), house.slots))


def take_toolkit(table: Table[State], index: int) -> None:
    """EL-8.13, EL-3.7: a Toolkit, if there is a slot for it and one in the pool (EL-R.86)."""
    state, house = table.state, table.state.houses[index]
    if not can_take_toolkit(state, index):
        table.tell(GainLost(*who(state, index), "toolkit"))
        return
    state.pool["toolkit"] -= 1
    house.toolkits += 1
    table.tell(ToolkitGained(*who(state, index), house.toolkits))


def can_take_toolkit(state: State, index: int) -> bool:
    """Whether a Toolkit could be received now."""
    return state.houses[index].toolkits < DASHBOARD.toolkit_slots and state.pool["toolkit"] > 0


def spend_toolkits(state: State, index: int, count: int) -> None:
    """Toolkits paid go back to the pool (EL-R.87)."""
    state.houses[index].toolkits -= count
    state.pool["toolkit"] += count


def spend(state: State, index: int, good: str, count: int = 1) -> None:
    """Resources paid or discarded go back to the pool (EL-R.87)."""
    state.houses[index].goods[good] -= count
    state.pool[good] += count


def mend(table: Table[State], index: int) -> None:
    """EL-11.7: a Toolkit for a Damage token."""
    spend_toolkits(table.state, index, 1)
    remove_damage(table, index)


def remove_damage(table: Table[State], index: int) -> None:
    """EL-11.8: the limit rises by 3, the Qi does not."""
    state, house = table.state, table.state.houses[index]
    house.damage -= 1
    state.pool["damage"] += 1
    table.tell(DamageMended(*who(state, index), house.damage, house.limit))


def add_damage(state: State, index: int) -> None:
    """EL-11.5, EL-11.6: the limit falls by 3 and pushes the Qi marker down."""
    house = state.houses[index]
    house.damage += 1
    state.pool["damage"] -= 1
    house.qi = min(house.qi, house.limit)
