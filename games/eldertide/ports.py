"""EL-7, EL-16, EL-18: what a ship does at a Port: repair, Main Action, Bonus Action."""

from __future__ import annotations

from games.eldertide.beacons import PARTS, build_part, can_build
from games.eldertide.choices import NONE, Keys, who
from games.eldertide.counters import counted
from games.eldertide.dashboard import score, spend_toolkits
from games.eldertide.effects import ask, resolve
from games.eldertide.events import BonusTaken, MainTaken, PortRepaired
from games.eldertide.pieces import DASHBOARD, HOUSES, LEVELS, PORTS, Action, neighbours
from games.eldertide.state import Port, State
from games.eldertide.storage import affordable
from games.eldertide.verbs import Pay, PayToolkit, PerFacility
from games.kernel import Phrase, Table

YES, NO = "yes", "no"
WEAK, ROYAL = "weak-", "royal"


async def offer_repair(table: Table[State], index: int, port: Port) -> None:
    """EL-16.3, EL-R.16: on a Broken Port, with a Toolkit, before the Main Action."""
    house = table.state.houses[index]
    if not port.broken or house.toolkits < DASHBOARD.repair_toolkits:
        return
    text = PORTS[port.id].variable.text
    answer = await ask(
        table,
        index,
        "repair",
        lambda: Keys([YES, NO] if house.toolkits else [NO]),
        lambda: NO,
        port=port.id,
        times=port.multiplier,
        text=text,
    )
    if answer == YES:
        await repair(table, index, port)


async def repair(table: Table[State], index: int, port: Port) -> None:
    """EL-16.4, EL-16.5, EL-R.88, EL-R.117: a Toolkit; 5 RP; the variable reward, as a whole box once, twice, thrice."""
    state, house = table.state, table.state.houses[index]
    spend_toolkits(state, index, DASHBOARD.repair_toolkits)
    score(state, index, DASHBOARD.repair_rp, "repairs")
    house.repairs += 1
    times, port.multiplier = port.multiplier, 1
    state.pool["multiplier"] += times > 1
    port.broken = False
    table.tell(PortRepaired(*who(state, index), port.id, DASHBOARD.repair_rp, times, port.space))
    for _ in range(times):
        await resolve(table, index, PORTS[port.id].variable.effect, "repairs")


def levels(state: State, index: int, port: Port) -> list[str]:
    """EL-7.2, EL-R.21, EL-R.110: the levels this House could use here."""
    channel = state.houses[index].channel
    printed = PORTS[port.id]
    return [
        level
        for level in LEVELS
        if printed.action(level).cv <= channel and affordable(state, index, printed.action(level).effect)
    ]


def default_level(state: State, index: int, port: Port) -> str:
    """EL-D.6: the highest level that costs nothing, else none."""
    free = (level for level in levels(state, index, port) if not _costs(port.id, level))
    return next(free, NONE)


def _costs(port: str, level: str) -> bool:
    return isinstance(PORTS[port].action(level).effect[0], Pay | PayToolkit)


async def main_action(table: Table[State], index: int, port: Port) -> None:
    """EL-7.1 to EL-7.4: one level of the Port where the ship is, not where it began, not on a Broken one."""
    state = table.state
    if port.broken or port.id == state.began:
        return
    level = await ask(
        table,
        index,
        "main",
        lambda: Keys(
            [*levels(state, index, port), NONE],
            words=lambda key: _level_words(port.id, key),
            tell=lambda key: _level_effect(state, index, port.id, key),
        ),
        lambda: default_level(state, index, port),
        port=port.id,
        cv=state.houses[index].channel,
    )
    if level == NONE:
        return
    action = PORTS[port.id].action(level)
    table.tell(MainTaken(*who(state, index), port.id, level, action.text, port.space))
    await resolve(table, index, action.effect, "ports")


def _level_words(port: str, level: str) -> Phrase:
    if level == NONE:
        return Phrase("no-main")
    return Phrase("level", {"level": level, "cv": PORTS[port].action(level).cv})


def _level_effect(state: State, index: int, port: str, level: str) -> tuple[Phrase, ...]:
    """What a level brings, and what this House counts for it (EL-8.7)."""
    return () if level == NONE else _told(state, index, PORTS[port].action(level))


def _told(state: State, index: int, action: Action) -> tuple[Phrase, ...]:
    facilities = state.houses[index].facilities
    kinds = dict.fromkeys(verb.count for verb in action.effect if isinstance(verb, PerFacility))
    counts = (Phrase("you-count", {"kind": kind, "n": counted(facilities, kind)}) for kind in kinds)
    return (Phrase("brings", {"text": action.text}), *counts)


# --- Bonus Action ----------------------------------------------------------------------------------------------------


def bonuses(state: State, index: int, port: Port) -> list[str]:
    """EL-7.5 to EL-7.7, EL-R.17 to EL-R.20, EL-R.85: every Bonus Action that is legal here."""
    beside = [state.port_on(space) for space in neighbours(port.space)]
    weak = [
        WEAK + near.space
        for near in beside
        if near is not None and not near.broken and affordable(state, index, PORTS[near.id].weak.effect)
    ]
    own = HOUSES[state.houses[index].id].perk_effect
    hired = [ROYAL] if isinstance(own[0], PayToolkit) and affordable(state, index, own) else []
    return [*sorted(weak), *(part for part in PARTS if can_build(state, index, port, part)), *hired]


async def bonus_action(table: Table[State], index: int, port: Port) -> None:
    """EL-7.5, EL-7.8: the Weak action next door, a Beacon Part here, or the Royal builders; or nothing."""
    state, house = table.state, table.state.houses[index]
    key = await ask(
        table,
        index,
        "bonus",
        lambda: Keys(
            [*bonuses(state, index, port), NONE],
            words=lambda key: _bonus_words(state, key),
            tell=lambda key: _bonus_effect(state, index, port, key),
        ),
        lambda: NONE,
    )
    if key in PARTS:
        await build_part(table, index, port, key)
    elif key == ROYAL:
        await resolve(table, index, HOUSES[house.id].perk_effect, "ports")
    elif key != NONE:
        near = state.port_on(key.removeprefix(WEAK))
        assert near is not None
        table.tell(BonusTaken(*who(state, index), near.id, PORTS[near.id].weak.text, near.space))
        await resolve(table, index, PORTS[near.id].weak.effect, "ports")


def _bonus_words(state: State, key: str) -> Phrase:
    if not key.startswith(WEAK):
        return Phrase(f"bonus-{key}")
    near = state.port_on(key.removeprefix(WEAK))
    assert near is not None
    return Phrase("bonus-weak", {"port": near.id, "spot": near.space})


def _bonus_effect(state: State, index: int, port: Port, key: str) -> tuple[Phrase, ...]:
    """What it brings, and what it costs."""
    if key == NONE:
        return ()
    if key == ROYAL:
        return (Phrase("brings", {"text": HOUSES[state.houses[index].id].perk_text}),)
    if key in PARTS:
        cost = DASHBOARD.bottom_cost if key == "bottom" else DASHBOARD.top_cost
        return (Phrase("part-cost", {"toolkits": cost.toolkit, "crystals": cost.crystal, "port": port.id}),)
    near = state.port_on(key.removeprefix(WEAK))
    assert near is not None
    return _told(state, index, PORTS[near.id].weak)
