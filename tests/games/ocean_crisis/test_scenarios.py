"""OC-20 to OC-22: scenarios."""

import pytest

from games.ocean_crisis.cleanup import garbage_cleanup
from games.ocean_crisis.current import ocean_current, river_flow
from games.ocean_crisis.ending import final_check
from games.ocean_crisis.events import CrabHit, EggLaid, HeronTrapped, RiverFlowed, SharkBit, SharkMissed
from games.ocean_crisis.garbage import draw_garbage
from games.ocean_crisis.pieces import HERON_AREAS, OCEAN
from games.ocean_crisis.play import action_phase
from games.ocean_crisis.scenarios import check_crabs, save_herons, shark_hunts
from games.ocean_crisis.setup import setup_phase
from tests.games.ocean_crisis.scene import Scene, type_ids


@pytest.mark.rule("OC-20.1", "OC-20.3", "OC-20.4", "OC-20.5", "OC-20.6", "OC-R.41", "OC-R.58")
def test_b53_crabs():
    scene = Scene(scenarios="crab").lay(S6="cap", D6="can").stand("A coral S6")
    assert scene.state.crabs.alive == {"S6": 2, "S7": 2, "D6": 2, "D7": 2}
    scene.run(garbage_cleanup, check_crabs, river_flow, number=(5,))
    assert scene.state.crabs.alive == {"S6": 2, "S7": 2, "D6": 1, "D7": 2}
    scene.set(tiles={}).lay(D6="can").run(check_crabs)
    assert scene.state.crabs.alive == {"S6": 2, "S7": 2, "D7": 2}
    assert sum(scene.state.crabs.alive.values()) == 6
    assert scene.told(CrabHit)[0].left == 0


@pytest.mark.rule("OC-R.42", "OC-20.7", "OC-R.66")
def test_b54_the_last_crab():
    scene = Scene(scenarios="crab", turn=5).lay(S7="can")
    scene.state.crabs.alive = {"S7": 1}
    scene.run(check_crabs, river_flow)
    assert scene.state.over is not None
    assert (scene.state.over.won, scene.state.over.reason) == (False, "crabs_gone")
    assert scene.told(RiverFlowed) == []


@pytest.mark.rule("OC-20.1", "OC-20.2", "OC-R.41")
def test_c51_a_token_does_not_occupy_its_space():
    scene = Scene(scenarios="crab", turn=2).fill("D1 D2 D3 D4 D5").run(setup_phase)
    assert scene.at("D6") != ""
    scene.state.standing.clear()
    scene.set(tiles={}).lay(D6="cap").stand("A coral D6").run(garbage_cleanup, check_crabs, number=(5,))
    assert scene.state.crabs.alive["D6"] == 2


@pytest.mark.rule("OC-21.6", "OC-21.5")
def test_a15_two_herons_in_one_place():
    scene = Scene(scenarios="herons").stand("A coral heron-5").run(save_herons, pip=(5, 5))
    assert scene.state.herons.saved == 2


@pytest.mark.rule(
    "OC-21.1", "OC-21.3", "OC-21.4", "OC-21.5", "OC-21.6", "OC-21.7", "OC-21.10", "OC-21.8", "OC-11.4", "OC-R.43"
)
def test_b55_heron_limits():
    scene = Scene(scenarios="herons").stand("A coral heron-2").run(save_herons, pip=(3, 2))
    assert (scene.state.herons.saved, scene.state.herons.trapped) == (1, [0, 0, 1, 0, 0, 0])
    assert scene.state.standing == []
    assert not final_check(scene.state).won
    scene.stand("B azure heron-3").run(save_herons, pip=(3, 6))
    assert (scene.state.herons.saved, scene.state.herons.trapped) == (3, [0, 0, 0, 0, 0, 1])
    assert final_check(scene.state).won
    scene.state.herons.saved = 2
    assert final_check(scene.state).reason == "herons_unsaved"
    assert sorted(HERON_AREAS) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("OC-21.4", "OC-21.7", "OC-21.10", "OC-R.43")
def test_c53_an_unsaved_heron_waits():
    scene = Scene(scenarios="herons").stand("A coral heron-4", "B azure heron-2")
    scene.state.herons.trapped[3] = 1
    scene.run(save_herons, pip=(1, 1))
    assert (scene.state.herons.saved, scene.state.herons.trapped) == (1, [2, 0, 0, 0, 0, 0])
    assert scene.state.standing == []


@pytest.mark.rule("OC-21.8")
def test_c70_the_last_rolls_of_the_game_count():
    scene = Scene(scenarios="herons", turn=6).stand("A coral heron-1")
    scene.state.herons.saved = 2
    scene.run(save_herons, pip=(1, 6))
    assert final_check(scene.state).won


@pytest.mark.rule("OC-R.44", "OC-4.2")
def test_c54_order_at_the_end_of_the_action_phase():
    scene = Scene(missions="sea_turtle", scenarios="crab,herons").lay(S6="can")
    scene.state.stack = []
    scene.run(action_phase, pip=(1, 2))
    assert scene.order(HeronTrapped, CrabHit, EggLaid) == [HeronTrapped, HeronTrapped, CrabHit, EggLaid]


@pytest.mark.rule("OC-22.2", "OC-22.3", "OC-22.4", "OC-22.5", "OC-22.7", "OC-R.66")
def test_b56_the_shark():
    for hp, over in ((4, True), (5, False)):
        scene = Scene(scenarios="shark").lay(P10="box_r")
        scene.state.shark.hp = hp
        scene.run(shark_hunts, pip=(5,))
        assert scene.state.shark.hp == hp - 4
        assert (scene.state.over is not None) == over
        assert scene.state.shark.eaten == type_ids("box")
        assert scene.at("P10") == ""
    assert OCEAN.shark_by_pip == {1: "P2", 2: "P4", 3: "P6", 4: "P8", 5: "P10", 6: "P12"}


@pytest.mark.rule("OC-22.6", "OC-R.45", "OC-22.2")
def test_b57_the_shark_finds_nothing():
    scene = Scene(scenarios="shark").lay(P4="can").run(ocean_current, shark_hunts, pip=(3, 4))
    assert scene.state.island == type_ids("can")
    assert scene.state.shark.hp == 12
    assert [e.place for e in scene.told(SharkMissed)] == ["P8"]


@pytest.mark.rule("OC-R.45")
def test_the_shark_hunts_after_the_vacuum():
    scene = Scene(scenarios="shark").lay(P8="can").set(vacuum=True).run(ocean_current, shark_hunts, pip=(1, 4))
    assert scene.discard == ["can"]
    assert scene.told(SharkBit) == []


@pytest.mark.rule("OC-22.1", "OC-22.8")
def test_c56_the_shark_survives():
    scene = Scene(scenarios="shark", turn=6).set(island=type_ids("can can can can can"))
    assert scene.state.shark.hp == 12
    scene.state.shark.hp = 3
    assert final_check(scene.state).won


@pytest.mark.rule("OC-1.12", "OC-R.9")
def test_c69_three_kinds_of_tiles_never_come_back():
    scene = Scene(scenarios="shark").lay(P10="box").set(bag=[], discard=type_ids("cap"), island=type_ids("net"))
    scene.set(researched=type_ids("can")).run(shark_hunts, pip=(5,))
    drawn = draw_garbage(scene.table)
    assert drawn is not None
    assert drawn.type == "bottle_cap"
    assert draw_garbage(scene.table) is None
