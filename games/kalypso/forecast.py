"""KA-9: Forecast cards: handing them over or revealing them, putting items on them, and what passing them brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.kalypso.choices import Keys, choose
from games.kalypso.events import (
    BarrelsGained,
    ForecastFaced,
    ForecastPassed,
    ForecastRevealed,
    ItemAssigned,
    ScrapDrawn,
    TeamRewarded,
)
from games.kalypso.pieces import FORECASTS, Reward
from games.kalypso.state import Card, State
from games.kernel import Decision, Phrase, Seat, Secrecy, Table

Default = Callable[[Sequence[str], Mapping[int, Any]], str]


async def prepare(table: Table[State]) -> None:
    """KA-9.1 to KA-9.5: the Forecast of the round lies before everybody."""
    state = table.state
    for part in state.seats:
        part.enclosed = 0
    if state.team is None:
        await hand_over(table)
    else:
        state.team.team_reward = False
        reveal(table)


async def hand_over(table: Table[State]) -> None:
    """KA-9.1 to KA-9.4: everybody picks a card in secret; each goes against the Vortex arrows to a neighbour."""
    state = table.state
    picks = await table.reveal(
        {seat: Decision(seat, "forecast", Keys(lambda s=seat: state.seats[s].hand, _title)) for seat in table.seats}  # type: ignore[misc]
    )
    step = -1 if state.round % 2 else 1
    for giver, key in picks.items():
        seat = (giver + step) % len(state.seats)
        state.seats[giver].hand.remove(key)
        state.seats[seat].cards.append(Card(key, state.round, FORECASTS[key].count))
        table.tell(ForecastFaced(Seat(seat), Seat(giver), key))


def reveal(table: Table[State]) -> None:
    """KA-9.5: the top card of the deck; everybody takes the own copy, which asks for the shared number (KA-R.67)."""
    state = table.state
    assert state.team is not None
    key = state.team.deck.pop(0)
    need = FORECASTS[key].shared[len(state.seats) - 1]
    for part in state.seats:
        part.hand.remove(key)
        part.cards.append(Card(key, state.round, need))
    table.tell(ForecastRevealed(key, need))


def _title(key: str) -> Phrase:
    return Phrase("card-" + key.replace("_", "-"))


# --- items on cards ---------------------------------------------------------------------------------------------------


def receivers(state: State, seat: int, item: str) -> list[int]:
    """KA-9.7, KA-9.9, KA-R.42: whose cards can take such an item now, the own one first, then the lowest seat."""
    others = [other for other in range(len(state.seats)) if other != seat] if state.team else []
    return [owner for owner in (seat, *others) if _takes(state, owner, item)]


def _takes(state: State, owner: int, item: str) -> bool:
    part = state.seats[owner]
    card = part.card
    return card is not None and not part.left and card.item == item and not card.passed


def assign_key(seat: int, owner: int, word: str = "assign") -> str:
    """The key for the own copy, or for that of another seat, numbered from 1."""
    return word if owner == seat else f"{word}-{owner + 1}"


def owner_of(seat: int, key: str) -> int:
    """Whose copy a key means.

    >>> owner_of(0, "assign"), owner_of(0, "assign-2")
    (0, 1)
    """
    number = key.partition("-")[2]
    return int(number) - 1 if number else seat


async def offer_to_card(table: Table[State], seat: int, item: str, *, may_take: bool, what: str = "") -> str:
    """KA-9.7: take an item's usual benefit or put it on a card; `take`, an assign key, or nothing if neither can be."""
    state = table.state

    def keys() -> list[str]:
        return [assign_key(seat, owner) for owner in receivers(state, seat, item)] + (["take"] if may_take else [])

    if not receivers(state, seat, item):
        return "take" if may_take else ""
    default = _default_assignment(state, seat, item, what)
    secrecy = Secrecy.PRIVATE if item == "fish" and state.team is None else Secrecy.OPEN
    decision = Decision(seat, "assign", Keys(keys, assign_words), default, secrecy, args={"item": what or item})
    answer = await choose(table, decision, moot=lambda: not receivers(state, seat, item))
    return answer or ("take" if may_take else "")


def assign_words(key: str) -> Phrase:
    """How an answer about a card reads."""
    number = key.partition("-")[2]
    return Phrase("assign-to", {"seat": int(number)}) if number else Phrase(f"answer-{key}")


def _default_assignment(state: State, seat: int, item: str, face: str) -> Default:
    """The time-out answer: assign; competitive Fish only as far as they are the lowest of those drawn."""

    def default(_draft: Sequence[str], _known: Mapping[int, Any]) -> str:
        part = state.seats[seat]
        if state.team is None and part.card is not None and item == "fish":
            value = int(face.removeprefix("fish_"))
            lower = sum(other.isdecimal() and int(other) < value for other in part.netted)
            return "take" if lower >= part.card.missing else "assign"
        return assign_key(seat, receivers(state, seat, item)[0])

    return default


def assign(table: Table[State], seat: int, owner: int, item: str, what: str = "") -> None:
    """KA-9.8, KA-R.98: an item goes onto a card for good."""
    card = table.state.seats[owner].card
    assert card is not None
    card.have += 1
    if what and item == "fish":
        card.fish.append(what)
    table.tell(ItemAssigned(Seat(seat), Seat(owner), item, card.have, card.need))
    if card.passed:
        complete(table, seat, owner)


def complete(table: Table[State], seat: int, owner: int) -> None:
    """KA-9.13 to KA-9.17, KA-R.43, KA-R.101: the owner is rewarded; with all copies complete, the team."""
    state = table.state
    card = state.seats[owner].card
    assert card is not None
    table.tell(ForecastPassed(Seat(owner), card.key))
    printed = FORECASTS[card.key]
    if state.team is None:
        owe(table, seat, owner, printed.reward)
        return
    owe(table, seat, owner, printed.shared_reward)
    cards = [part.card for part in state.seats if not part.left]
    if all(c is not None and c.passed for c in cards) and not state.team.team_reward:
        state.team.team_reward = True
        _reward_team(table, printed.shared_reward)


def owe(table: Table[State], seat: int, owner: int, reward: Reward) -> None:
    """KA-9.14, KA-R.77, KA-R.80: the own reward comes before all that waits; another seat's waits for its owner."""
    if not reward.gain:
        return
    names = {"salvage": ["salvage"], "boat": ["boat"], "fish": [f"fish {reward.n}"]}
    effects = names.get(reward.gain, [f"{reward.gain} {reward.n}"])
    owed = table.state.seats[owner].owed
    if owner == seat:
        owed += effects
    else:
        owed[:0] = effects


def _reward_team(table: Table[State], reward: Reward) -> None:
    """KA-9.17: one step of a track, in total."""
    team = table.state.team
    if team is None or not reward.track:
        return
    if reward.track == "solar":
        team.raise_solar(reward.n)
    else:
        team.raise_garden(reward.n)
    table.tell(TeamRewarded(reward.track))


# --- simple gains -----------------------------------------------------------------------------------------------------


def gain_barrels(table: Table[State], seat: int, count: int) -> None:
    """KA-12.8, KA-R.94: Barrels from the supply, as many as there are, wait to be placed."""
    stock = table.state.stock_of(seat)
    gained = max(0, min(count, stock.supply["barrel"]))
    stock.supply["barrel"] -= gained
    hold_barrels(table, seat, gained)


def hold_barrels(table: Table[State], seat: int, count: int, place: str = "") -> None:
    """KA-R.19: Barrels join the held items."""
    if count:
        table.state.seats[seat].held += ["barrel"] * count
        table.tell(BarrelsGained(Seat(seat), count, place))


def gain_scrap(table: Table[State], seat: int, count: int) -> None:
    """KA-14.17, KA-R.13: Scrap tiles are drawn, as far as the bag goes, and wait to be placed."""
    bag = table.state.stock_of(seat).scrap
    drawn = [bag.pop(table.chance.roll("scrap", len(bag))) for _ in range(min(count, len(bag)))]
    if drawn:
        table.state.seats[seat].held += [f"scrap_{material}" for material in drawn]
        table.tell(ScrapDrawn(Seat(seat), tuple(drawn)))
