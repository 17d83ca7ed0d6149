"""OC-11: how the game ends. A loss stops everything at the very step at which it happens (OC-R.66)."""

from __future__ import annotations

from games.kernel import Result, Table
from games.ocean_crisis.events import GameLost, GameWon
from games.ocean_crisis.pieces import BOOK
from games.ocean_crisis.state import Over, State


class Lost(Exception):  # noqa: N818 -- the end of a game, not a fault
    """The team has lost at this step; the root flow alone catches it. `reason` is a word key."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def final_check(state: State) -> Over:
    """OC-11.2, OC-11.4: after the last round. Island, crabs and Shark have been watched all along.

    A mission that failed or is unfinished changes nothing (OC-11.5).
    """
    if state.herons is not None and state.herons.saved < BOOK.herons.needed:
        return Over(won=False, reason="herons_unsaved")
    return Over(won=True, reason="saved")


def announce(table: Table[State], over: Over) -> None:
    """Enter the end in the state and tell it."""
    state = table.state
    state.over, state.phase = over, "over"
    if over.won:
        table.tell(GameWon(state.round, state.empty_island_spaces))
    else:
        table.tell(GameLost(over.reason, state.round, state.empty_island_spaces))


def result(state: State) -> Result:
    """OC-11.6, OC-R.67: won or lost, the reason, round, empty spaces, missions and scenarios; nobody is ranked."""
    assert state.over is not None
    everybody = tuple(range(len(state.members))) if state.over.won else ()
    facts: dict[str, int | str] = {"empty_spaces": state.empty_island_spaces, **_mission_facts(state)}
    return Result(everybody, (), state.over.reason, state.round, {**facts, **_scenario_facts(state)})


def _mission_facts(state: State) -> dict[str, str]:
    """OC-R.67: fulfilled, failed or open, for each mission in play."""
    facts: dict[str, str] = {}
    if state.dolphin is not None:
        facts["dolphin"] = {"companion": "fulfilled", "lost": "failed"}.get(state.dolphin.at, "open")
    if state.hermits is not None:
        facts["hermit_crabs"] = "fulfilled" if state.hermits.found >= BOOK.hermit_crabs.needed else "open"
    if state.turtle is not None:
        facts["sea_turtle"] = state.turtle.at if state.turtle.at in {"fulfilled", "failed"} else "open"
    return facts


def _scenario_facts(state: State) -> dict[str, str]:
    """OC-R.67: whether each scenario's own condition was met; open where the game ended before it was due."""
    facts: dict[str, str] = {}
    at_the_end = state.over is not None and state.over.reason in {"saved", "herons_unsaved"}
    if state.crabs is not None:
        facts["crab"] = _met(alive=bool(state.crabs.alive), at_the_end=at_the_end)
    if state.herons is not None:
        facts["herons"] = (
            "fulfilled" if state.herons.saved >= BOOK.herons.needed else ("failed" if at_the_end else "open")
        )
    if state.shark is not None:
        facts["shark"] = _met(alive=state.shark.hp > 0, at_the_end=at_the_end)
    return facts


def _met(*, alive: bool, at_the_end: bool) -> str:
    if not alive:
        return "failed"
    return "fulfilled" if at_the_end else "open"
