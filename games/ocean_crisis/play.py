"""OC-4: the rounds of Ocean Crisis, and the game as the kernel knows it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from games.kernel import Game, Result, Seat, Setting, Table, Words
from games.ocean_crisis.autopilot import advise
from games.ocean_crisis.cleanup import garbage_cleanup
from games.ocean_crisis.current import ocean_current, river_flow
from games.ocean_crisis.ending import Lost, announce, final_check, result
from games.ocean_crisis.events import TokenPassed
from games.ocean_crisis.missions import dolphin_deadline, hatch_eggs, turtle_walks
from games.ocean_crisis.movement import eco_movement
from games.ocean_crisis.pieces import BOOK, COLOURS, TEAMS
from games.ocean_crisis.planning import planning
from games.ocean_crisis.scenarios import check_crabs, save_herons, shark_hunts
from games.ocean_crisis.setup import new_game, setup_phase
from games.ocean_crisis.state import Over, State
from games.ocean_crisis.upkeep import invariants, reshuffle, scramble
from games.ocean_crisis.view import OceanView
from games.ocean_crisis.view_builder import build_view


async def play(table: Table[State]) -> Result:
    """OC-4, OC-11: round after round until the end; it can start again from the top of any round."""
    while table.state.over is None:
        table.checkpoint()
        try:
            await play_round(table)
        except Lost as loss:
            announce(table, Over(won=False, reason=loss.reason))
    return result(table.state)


async def play_round(table: Table[State]) -> None:
    """OC-4.1: Setup, Planning, Action, River Flow, Ocean Current; then the token and the card (OC-4.3, OC-4.4)."""
    setup_phase(table)
    await planning(table)
    await action_phase(table)
    river_flow(table)
    ocean_current(table)
    shark_hunts(table)
    dolphin_deadline(table)
    if table.state.round == table.state.rounds:
        announce(table, final_check(table.state))
    else:
        next_round(table)


async def action_phase(table: Table[State]) -> None:
    """OC-4.2, OC-R.39, OC-R.44: Eco Movement, eggs, Garbage Cleanup; then herons, crabs and the turtle."""
    await eco_movement(table)
    hatch_eggs(table)
    await garbage_cleanup(table)
    save_herons(table)
    check_crabs(table)
    turtle_walks(table)


def next_round(table: Table[State]) -> None:
    """OC-4.3, OC-4.4: the token passes clockwise, then the next Round Card lies on top."""
    state = table.state
    state.start = (state.start + 1) % len(state.members)
    table.tell(TokenPassed(Seat(state.start), state.cards[state.round - 1]))
    state.round += 1


@cache
def words() -> Words:
    """Every sentence the game says."""
    return Words(files(__package__).joinpath("words/en.ftl").read_text("utf-8"))


GAME: Game[State, OceanView] = Game(
    slug="ocean_crisis",
    title=BOOK.title,
    seats=tuple(TEAMS),
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
        Setting("difficulty", ("beginner", "standard", "difficult", "impossible"), "standard", mode=True),
        Setting("random", ("yes", "no"), "no"),
        Setting("missions", ("dolphin", "hermit_crabs", "sea_turtle"), "", many=True),
        Setting("scenarios", ("crab", "herons", "shark"), "", many=True),
        Setting("sealed_planning", ("yes", "no"), "yes"),
    ),
    seat_setting=Setting("colour", COLOURS, "", many=True),
    picks=lambda seats: TEAMS[seats].colours_per_player,
    topics=(
        "overview", "setup", "planning", "roads", "locations", "cleanup", "research", "enhancement", "river",
        "current", "end", "missions", "scenarios",
    ),
)  # fmt: skip
