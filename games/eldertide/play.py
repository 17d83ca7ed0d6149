"""EL-1: the ten rounds of Eldertide, and the game as the kernel knows it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from games.eldertide import building, exporting, storage, tracks
from games.eldertide.autopilot import advise
from games.eldertide.dials import begin_round, reveal_dials, set_dials
from games.eldertide.pieces import BOOK, HOUSES, ROUNDS
from games.eldertide.scoring import end_game, result
from games.eldertide.setup import RANDOM, new_game, set_up
from games.eldertide.state import State
from games.eldertide.storm import storm_phase
from games.eldertide.turns import player_phase
from games.eldertide.upkeep import invariants, scramble
from games.eldertide.view import EldertideView
from games.eldertide.view_builder import build_view
from games.kernel import Game, Result, Setting, Table, Words

CHAPTERS = (building, exporting, storage, tracks)
"""The chapters that teach `games.eldertide.effects.gain` their icons as they are loaded."""


async def play(table: Table[State]) -> Result:
    """EL-1.2: setup, ten rounds, the end; it can start again from the top of any round."""
    if table.state.round == 0:
        await set_up(table)
    while table.state.over is None:
        table.checkpoint()
        await play_round(table)
    return result(table.state)


async def play_round(table: Table[State]) -> None:
    """EL-1.3: the Player Phase, then the Storm Phase; after round 10 the end (EL-19.1)."""
    state = table.state
    begin_round(table)
    await set_dials(table)
    reveal_dials(table)
    await player_phase(table)
    if state.round == ROUNDS:
        await end_game(table)
        return
    storm_phase(table)
    state.round += 1


@cache
def words() -> Words:
    """Every sentence the game says."""
    return Words(files(__package__).joinpath("words/en.ftl").read_text("utf-8"))


GAME: Game[State, EldertideView] = Game(
    slug="eldertide",
    title=BOOK.game.title,
    seats=(1, 2, 3, 4, 5),
    state=State,
    setup=new_game,
    play=play,
    view=build_view,
    autopilot=advise,
    invariants=invariants,
    scramble=scramble,
    words=words,
    settings=(
        Setting("mode", ("standard", "double"), "standard", mode=True),
        Setting("deal", ("choose", RANDOM), "choose"),
    ),
    seat_setting=Setting("house", tuple(HOUSES), ""),
    picks=lambda _seats: 1,
    topics=(
        "overview", "setup", "dials", "sailing", "ports", "actions", "exports", "tracks", "building", "capital",
        "storm", "beacons", "houses", "perks", "icons", "end", "challenges",
    ),
)  # fmt: skip
