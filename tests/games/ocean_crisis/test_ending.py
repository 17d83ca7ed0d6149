"""OC-11, OC-1.1: how games end and what is reported."""

import pytest

from games.kernel import Table
from games.ocean_crisis import GAME
from games.ocean_crisis.current import ocean_current, river_flow
from games.ocean_crisis.ending import announce, final_check, result
from games.ocean_crisis.events import GameLost, GameWon
from games.ocean_crisis.play import play_round
from games.ocean_crisis.scenarios import shark_hunts
from games.ocean_crisis.state import Dolphin, Hermits, Over, Turtle
from tests.games.ocean_crisis.scene import Scene, header, type_ids


async def last_phases(table):
    """The end of a round, from River Flow on."""
    river_flow(table)
    ocean_current(table)
    shark_hunts(table)
    announce(table, final_check(table.state))


def ended(scene: Scene, *pip: int) -> Scene:
    return scene.run(last_phases, pip=pip)


@pytest.mark.rule("OC-11.2", "OC-11.6", "OC-1.1")
def test_a18_winning():
    scene = ended(Scene(turn=6).set(island=type_ids("cap cap cap cap cap")), 3)
    assert scene.state.over == Over(won=True, reason="saved")
    assert [(e.round, e.empty) for e in scene.told(GameWon)] == [(6, 1)]
    assert result(scene.state).winners == (0, 1, 2, 3)
    assert result(scene.state).scores == ()


@pytest.mark.rule("OC-11.3", "OC-9.7", "OC-10.10", "OC-R.66")
def test_b46_the_last_round_counts_fully():
    scene = ended(Scene(turn=6).lay(P1="can").set(island=type_ids("cap cap cap cap cap")), 6)
    assert scene.state.over == Over(won=False, reason="island_full")
    assert [(e.round, e.empty) for e in scene.told(GameLost)] == [(6, 0)]
    assert result(scene.state).winners == ()


@pytest.mark.rule("OC-16.2", "OC-11.4", "OC-22.8", "OC-20.7")
def test_b60_two_scenarios():
    scene = Scene(turn=6, scenarios="crab,shark").set(island=type_ids("cap cap"))
    scene.state.crabs.alive, scene.state.shark.hp = {"S6": 2, "D7": 1}, 1
    ended(scene, 1, 1)
    assert scene.state.over == Over(won=True, reason="saved")


@pytest.mark.rule("OC-11.4", "OC-21.8")
def test_a_scenario_unmet_loses_though_the_island_has_room():
    scene = Scene(turn=6, scenarios="herons")
    scene.state.herons.saved = 2
    ended(scene, 1)
    assert scene.state.over == Over(won=False, reason="herons_unsaved")


@pytest.mark.rule("OC-R.67", "OC-11.6", "OC-1.1")
def test_c59_the_result():
    scene = Scene(turn=6, missions="dolphin,hermit_crabs,sea_turtle", scenarios="crab,herons,shark")
    state = scene.state
    state.dolphin, state.hermits, state.turtle = Dolphin("lost"), Hermits(3), Turtle("fulfilled", [], 2)
    state.herons.saved = 3
    state.over = final_check(state)
    end = result(state)
    assert (end.ending, end.rounds, end.scores, end.winners) == ("saved", 6, (), (0, 1, 2, 3))
    assert end.facts == {
        "empty_spaces": 6, "dolphin": "failed", "hermit_crabs": "fulfilled", "sea_turtle": "fulfilled",
        "crab": "fulfilled", "herons": "fulfilled", "shark": "fulfilled",
    }  # fmt: skip
    state.over = Over(won=False, reason="shark_dead")
    state.round, state.shark.hp, state.herons.saved = 3, 0, 1
    state.dolphin, state.turtle, state.hermits = Dolphin("hospital"), Turtle("P2"), Hermits(1)
    facts = result(state).facts
    assert facts["shark"] == "failed"
    assert {facts[k] for k in ("dolphin", "hermit_crabs", "sea_turtle", "crab", "herons")} == {"open"}


@pytest.mark.rule("OC-11.1", "OC-11.2")
@pytest.mark.parametrize(
    ("difficulty", "last"), [("beginner", 4), ("standard", 6), ("difficult", 6), ("impossible", 6)]
)
def test_the_game_ends_after_the_last_round(difficulty, last):
    scene = Scene(seats=2, difficulty=difficulty, turn=last)
    scene.state.cards[last - 1] = scene.state.cards[0]
    scene.run(play_round, pip=(1,))
    scene.say("A", "coral-base, coral-base, amber-base, amber-base")
    scene.state.stack = []
    scene.say("B", "azure-base, azure-base, jade-base, jade-base")
    assert scene.state.over == Over(won=True, reason="saved")
    earlier = Scene(seats=2, difficulty=difficulty, turn=last - 1)
    earlier.run(play_round, pip=(1,))
    earlier.say("A", "coral-base, coral-base, amber-base, amber-base")
    earlier.state.stack = []
    earlier.say("B", "azure-base, azure-base, jade-base, jade-base")
    assert earlier.state.over is None
    assert earlier.state.round == last


def test_the_board_tells_the_ending():
    scene = ended(Scene(turn=6), 1)
    ending = scene.table.view(None).board.ending
    assert ending is not None
    assert (ending.won, ending.reason, ending.round, ending.empty_spaces) == (True, "saved", 6, 6)
    assert Table(GAME, header(2)).view(None).board.ending is None
