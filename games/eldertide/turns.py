"""EL-5: sail turns in order of initiative, with Capital Actions beside them, each at its own pace.

The sail turns run as one lane, every Capital Action as another. Where the sail turns must wait for a Capital Action
(EL-R.51) their lane ends, and the lane that was waited for carries them on.
"""

from __future__ import annotations

from games.eldertide.beacons import pay_debt
from games.eldertide.capital import capital_action
from games.eldertide.choices import Keys, who
from games.eldertide.effects import ask, end_of_turn
from games.eldertide.events import AncientTechUsed, DrivenHome
from games.eldertide.ports import bonus_action, main_action, offer_repair
from games.eldertide.sailing import go_to_capital, is_stranded, sail
from games.eldertide.state import CAPITAL, NOBODY, State
from games.kernel import Phrase, Table


async def player_phase(table: Table[State]) -> None:
    """EL-1.4, EL-5.5: sail turns and Capital Actions, all at the same time."""
    state = table.state
    state.phase = "sailing"
    state.extra, state.owed, state.parked = NOBODY, NOBODY, False
    goers = [index for index, house in enumerate(state.houses) if house.dial == CAPITAL]
    await table.together([sail_turns(table), *(_in_the_capital(table, index) for index in goers)])
    state.active, state.began = NOBODY, ""


async def _in_the_capital(table: Table[State], index: int) -> None:
    """A Capital Action; then what had to wait for it."""
    state = table.state
    await capital_action(table, index)
    if state.owed == index and state.parked:
        state.parked = False
        await pay_debt(table)
        await sail_turns(table)


async def sail_turns(table: Table[State]) -> None:
    """EL-5.1: one turn after the other, until all are done or one has to wait (EL-R.119)."""
    state = table.state
    while True:
        if state.owed != NOBODY:
            if state.houses[state.owed].stage == "capital":
                state.parked = True
                return
            await pay_debt(table)
        elif state.extra != NOBODY:
            await _offer_extra_turn(table)
        elif state.order:
            index = state.order.pop(0)
            if await sail_turn(table, index) and state.houses[index].tech:
                state.extra = index
        else:
            return


async def sail_turn(table: Table[State], index: int) -> bool:
    """EL-5.6, EL-6.11: a whole turn. False if the ship was driven into the Capital instead."""
    state, house = table.state, table.state.houses[index]
    state.active, state.began, house.stage = index, house.at, "sailing"
    if stranded := is_stranded(state, index):
        go_to_capital(table, index)
        table.tell(DrivenHome(*who(state, index), house.channel, state.capital))
        await capital_action(table, index)
    else:
        port = await sail(table, index)
        await offer_repair(table, index, port)
        await main_action(table, index, port)
        await bonus_action(table, index, port)
        await end_of_turn(table, index)
    house.stage = "done"
    state.active = NOBODY
    return not stranded


async def _offer_extra_turn(table: Table[State]) -> None:
    """EL-12.8, EL-R.48, EL-R.95: the Enclave may take one more whole turn with the same Channel Value, unpaid."""
    state = table.state
    index, state.extra = state.extra, NOBODY
    house = state.houses[index]
    state.active = index
    options = Keys(["no", "yes"], words=lambda key: Phrase(f"extra-{key}"))
    if await ask(table, index, "extra-turn", lambda: options, cv=house.channel) == "yes":
        house.tech = False
        table.tell(AncientTechUsed(*who(state, index), house.channel))
        await sail_turn(table, index)
    state.active = NOBODY
