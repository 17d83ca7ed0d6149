"""KA-18, KA-20: the end of a round: Forecasts, what the people need, the Captain's Boats, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kalypso.bonuses import settle_owed
from games.kalypso.building import usable_items
from games.kalypso.choices import choose
from games.kalypso.events import BoatMoved, DutiesPassed, ForecastFailed, GameLost, GameScored, GameWon
from games.kalypso.pieces import BOOK, GOALS
from games.kalypso.placing import lay
from games.kalypso.scoring import figure, leaders, sheet
from games.kalypso.sea import sea_of
from games.kalypso.spots import Spots
from games.kalypso.state import Laid, Over, State, Team
from games.kalypso.turn import drop_held, use_held
from games.kernel import Decision, Options, Phrase, Result, Seat, Table


async def end_of_round(table: Table[State]) -> None:
    """KA-18.1: face the Forecast, check what is needed, then the next round or the end."""
    state = table.state
    if state.team is None:
        fail_forecasts(table)
    else:
        lost = check(state, state.team)
        if lost:
            finish(table, Over(won=False, reason=lost))
            return
        pay_fish(table, state.team)
    for part in state.seats:
        part.cards[-1].closed = True
    if state.team is not None:
        await move_boats(table, state.team)
    if state.round == BOOK.rounds:
        finish(table, final_result(state))
    else:
        state.round += 1
        state.turn = state.turns = 0
        state.phase = "forecast"


def fail_forecasts(table: Table[State]) -> None:
    """KA-18.2, KA-18.3: a card not passed is turned face down; its penalty counts at the end."""
    for seat, part in enumerate(table.state.seats):
        card = part.card
        if card is not None and not card.passed:
            table.tell(ForecastFailed(Seat(seat), card.key, card.missing))


def settlers(state: State) -> int:
    """KA-6.8: Settlers on the shared ocean."""
    return sum(piece.settler for piece in state.ocean(0).pieces)


def check(state: State, team: Team) -> str:
    """KA-18.4 to KA-18.7, KA-R.66: the reason for which the team loses, or nothing."""
    cards = [part.card for part in state.seats if not part.left]
    if any(card is None or not card.passed for card in cards):
        return "forecast"
    if team.island > 0:
        return "survivors"
    if team.fish < BOOK.fish_per_settler * settlers(state):
        return "fish"
    if team.community > team.feeds:
        return "gardens"
    return ""


def pay_fish(table: Table[State], team: Team) -> None:
    """KA-18.6, KA-18.8: two Fish for each Settler; what is left stays."""
    count = settlers(table.state)
    team.fish -= BOOK.fish_per_settler * count
    table.tell(DutiesPassed(count, BOOK.fish_per_settler * count, team.fish))


# --- the Captain ------------------------------------------------------------------------------------------------------


class BoatChoice(Options[str]):
    """KA-21.16: an undocked Boat not moved yet that could move, or `done`."""

    facets = ("zone", "cell", "facing")

    def __init__(self, state: State, team: Team) -> None:
        self._state, self._team = state, team

    def __iter__(self) -> Iterator[str]:
        sea = sea_of(self._team.ocean)
        for key in sorted(sea.boats, key=lambda k: (sea.grid.index(k.partition("-")[0]), k)):
            if key not in sea.docked and key not in self._team.moved and moves_of(self._team, key):
                yield key
        yield "done"

    def get(self, key: str) -> str:
        """The key itself, if that Boat may move."""
        if key not in list(self):
            raise KeyError(key)
        return key

    def split(self, key: str) -> tuple[str, ...]:
        """Zone, square and direction."""
        if key == "done":
            return (key,) * 3
        cell, _, turn = key.partition("-")
        grid = sea_of(self._team.ocean).grid
        return (grid.zone(grid.index(cell)), cell, turn)

    def join(self, values: Sequence[str]) -> str:
        """The key; the Zone is no part of it."""
        if len(values) < len(self.facets):
            return "-".join(values)
        return "done" if values[0] == "done" else f"{values[1]}-{values[2]}"

    def label(self, key: str) -> Phrase | None:
        """The Boat, or being done."""
        return Phrase("captain-done") if key == "done" else Phrase("captain-boat-at", {"at": key})


def moves_of(team: Team, key: str) -> tuple[str, ...]:
    """KA-21.16, KA-R.50: where an undocked Boat may go: free squares, still partly in a Zone it was in."""
    sea = sea_of(team.ocean)
    zones = sum(sea.grid.zones[zone] for zone in sea.zones_of(sea.boats[key]))
    free = (sea.free | sea.boats[key]) & sea.grid.on
    return tuple(other for other, mask in sea.pairs(free) if mask & zones and other != key)


async def move_boats(table: Table[State], team: Team) -> None:
    """KA-21.16, KA-R.105: the Steward may move each undocked Boat once; nothing is built."""
    state, steward = table.state, team.steward
    state.phase, team.moved = "captain", []
    while state.is_owned("captain"):
        decision = Decision(steward, "captain-boat", BoatChoice(state, team), lambda _draft, _known: "done")
        key = await choose(table, decision)
        if key is None or key == "done":
            break
        await _move_boat(table, team, key)
    team.moved, state.seats[steward].fresh = [], []


async def _move_boat(table: Table[State], team: Team, key: str) -> None:
    """KA-R.50: to a new place, where it collects what it covers and may dock; Barrels are placed at once."""
    state, steward = table.state, team.steward
    options = Spots(team.ocean, "boat", lambda: moves_of(team, key))
    found = await choose(table, Decision(steward, "captain-move", options, args={"at": key}))
    assert found is not None
    piece = next(p for p in team.ocean.of_kind("boat") if p.key == key)
    team.ocean.pieces.remove(piece)
    team.moved.append(found)
    table.tell(BoatMoved(Seat(steward), key, found.partition("-")[0]))
    lay(table, steward, Laid("boat", found), quietly=True)
    await settle_owed(table, steward)
    while items := usable_items(state, steward):
        await use_held(table, steward, items[0])
        await settle_owed(table, steward)
    drop_held(table, steward)


# --- the end ----------------------------------------------------------------------------------------------------------


def final_result(state: State) -> Over:
    """KA-19.8, KA-20.1, KA-20.2: scores, or both goals as they stand now."""
    if state.team is None:
        return Over(won=True, reason="scored")
    for id in state.goals:
        goal = GOALS[id]
        if not goal.is_met(figure(state.team.ocean, goal.shared_metric), len(state.seats)):
            return Over(won=False, reason=f"goal_{goal.deck.lower()}")
    return Over(won=True, reason="won")


def finish(table: Table[State], over: Over) -> None:
    """Note and tell how the game ended."""
    state = table.state
    state.over, state.phase = over, "over"
    if state.team is None:
        best = leaders(state)
        table.tell(GameScored(tuple(Seat(seat) for seat in best), sheet(state, best[0]).total))
    elif over.won:
        table.tell(GameWon(state.round))
    else:
        table.tell(GameLost(over.reason, state.round))


def result(state: State) -> Result:
    """The result as the kernel wants it."""
    over = state.over
    assert over is not None
    if state.team is None:
        scores = tuple(sheet(state, seat).total for seat in range(len(state.seats)))
        return Result(tuple(leaders(state)), scores, "scored", state.round)
    everybody = tuple(range(len(state.seats)))
    team = state.team
    facts = {"settlers": settlers(state), "fish": team.fish, "gardens": team.garden, "rounds": state.round}
    return Result(everybody if over.won else (), (), over.reason, state.round, facts)
