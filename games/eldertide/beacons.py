"""EL-17: Port Beacons of two parts, and the Beacon Rewards for those who built them."""

from __future__ import annotations

from games.eldertide.choices import Keys, who
from games.eldertide.dashboard import score, spend, spend_toolkits
from games.eldertide.effects import ask, resolve
from games.eldertide.events import BeaconLit, FourRewards, PartBuilt, RewardAwaited, RewardDeclined, RewardTaken
from games.eldertide.pieces import BOOK, DASHBOARD, NEUTRAL, REWARDS
from games.eldertide.state import NOBODY, Port, State
from games.kernel import Phrase, Table

BOTTOM, TOP = "bottom", "top"
PARTS = (BOTTOM, TOP)
RP_INSTEAD = "rp5"
BOARD = BOOK.beacon_reward_board


def can_build(state: State, index: int, port: Port, part: str) -> bool:
    """EL-17.1 to EL-17.3, EL-17.15, EL-16.2, EL-3.8: whether a House could build this part here now."""
    house = state.houses[index]
    cost = DASHBOARD.bottom_cost if part == BOTTOM else DASHBOARD.top_cost
    missing = not port.bottom if part == BOTTOM else bool(port.bottom) and not port.top
    can_pay = house.toolkits >= cost.toolkit and house.goods["crystal"] >= cost.crystal
    return missing and can_pay and house.parts > 0 and not port.broken


async def build_part(table: Table[State], index: int, port: Port, part: str) -> None:
    """EL-17.3 to EL-17.7: pay, place the part; a top lights the Beacon and earns its builders a reward each."""
    state, house = table.state, table.state.houses[index]
    cost = DASHBOARD.bottom_cost if part == BOTTOM else DASHBOARD.top_cost
    spend_toolkits(state, index, cost.toolkit)
    spend(state, index, "crystal", cost.crystal)
    house.parts -= 1
    table.tell(PartBuilt(*who(state, index), part, port.id, port.space))
    if part == BOTTOM:
        port.bottom = house.id
        return
    port.top = house.id
    table.tell(BeaconLit(port.id, port.space))
    await pick_reward(table, index)
    if port.bottom != NEUTRAL:
        await _reward_the_bottom(table, state.index_of(port.bottom))


async def _reward_the_bottom(table: Table[State], index: int) -> None:
    """EL-17.8, EL-14.11, EL-R.51: at once, unless that House has not finished its Capital Action."""
    state = table.state
    if state.houses[index].stage == "capital":
        state.owed = index
        table.tell(RewardAwaited(*who(state, index)))
    else:
        await pick_reward(table, index)


async def pay_debt(table: Table[State]) -> None:
    """EL-R.51: the reward that had to wait for a Capital Action."""
    index, table.state.owed = table.state.owed, NOBODY
    await pick_reward(table, index)


async def pick_reward(table: Table[State], index: int) -> None:
    """EL-17.9 to EL-17.12: a token and what it brings, or 5 RP."""
    state = table.state
    answer = await ask(
        table,
        index,
        "reward",
        lambda: Keys([*state.rewards, RP_INSTEAD], tell=_told),
        lambda: RP_INSTEAD,
    )
    if answer == RP_INSTEAD:
        score(state, index, BOARD.alternative_rp, "beacons")
        table.tell(RewardDeclined(*who(state, index), BOARD.alternative_rp))
        return
    state.rewards.remove(answer)
    state.houses[index].rewards.append(answer)
    table.tell(RewardTaken(*who(state, index), answer, REWARDS[answer].text))
    _score_four(table, index)
    await resolve(table, index, REWARDS[answer].effect, "beacons")


def _told(key: str) -> tuple[Phrase, ...]:
    return () if key == RP_INSTEAD else (Phrase("brings", {"text": REWARDS[key].text}),)


def _score_four(table: Table[State], index: int) -> None:
    """EL-17.13, EL-17.14, EL-R.53, EL-R.118: the first, and with 4-5 players the second, to own four tokens."""
    state = table.state
    if len(state.houses[index].rewards) == BOARD.tokens_for_bonus and state.boxes:
        points = state.boxes.pop(0)
        score(state, index, points, "cards")
        table.tell(FourRewards(*who(state, index), points))
