"""KA-8: the rounds of Kalypso, and the game as the kernel knows it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from games.kalypso.autopilot import advise
from games.kalypso.duties import end_of_round, result
from games.kalypso.events import RoundBegan
from games.kalypso.forecast import prepare
from games.kalypso.pieces import BOOK, COLOURS, DIFFICULTIES
from games.kalypso.setup import STEWARDS, arrive, new_game, starting_tiles
from games.kalypso.state import State
from games.kalypso.upkeep import invariants, reshuffle, scramble
from games.kalypso.view import KalypsoView
from games.kalypso.view_builder import build_view
from games.kalypso.vortex import fill, last_tiles, play_turn
from games.kernel import Game, Result, Setting, Table, Words


async def play(table: Table[State]) -> Result:
    """KA-8.1, KA-1.6: step after step until the end; it can start again at the top of any."""
    while table.state.over is None:
        table.checkpoint()
        await STEPS[table.state.phase](table)
    return result(table.state)


async def start(table: Table[State]) -> None:
    """KA-3, KA-4: the starting tiles are laid."""
    await starting_tiles(table)
    table.state.phase = "forecast"


async def open_round(table: Table[State]) -> None:
    """KA-8.1: Phases 1 and 2: people arrive, the Forecast is faced, Vortexes are filled."""
    state = table.state
    table.tell(RoundBegan(state.round, BOOK.rounds))
    if state.team is not None and state.round > 1:
        arrive(table)
    await prepare(table)
    fill(table)
    if state.turns == 0:
        state.phase = "salvager"


STEPS = {
    "setup": start, "forecast": open_round, "turn": play_turn, "salvager": last_tiles, "duties": end_of_round,
}  # fmt: skip
"""What each phase of the state does next; `captain` passes within `duties`."""


@cache
def words() -> Words:
    """Every sentence the game says."""
    return Words(files(__package__).joinpath("words/en.ftl").read_text("utf-8"))


GAME: Game[State, KalypsoView] = Game(
    slug="kalypso",
    title=BOOK.title,
    seats=(1, 2, 3, 4),
    state=State,
    setup=new_game,
    play=play,
    view=build_view,
    autopilot=advise,
    invariants=invariants,
    scramble=scramble,
    reshuffle=reshuffle,
    words=words,
    settings=(
        Setting("mode", ("competitive", "cooperative", "solo"), "competitive", mode=True),
        Setting("difficulty", DIFFICULTIES, "learning"),
        Setting("steward", STEWARDS, STEWARDS[0]),
        Setting("open_turns", ("no", "yes"), "no"),
    ),
    seat_setting=Setting("colour", COLOURS, ""),
    picks=lambda _seats: 1,
    topics=(
        "overview", "setup", "forecast", "turn", "placing", "building", "buildings", "enclosing", "fishing", "duties",
        "specialists", "scoring", "goals",
    ),
)  # fmt: skip
