"""OC-13: research and its acceleration."""

import pytest

from games.kernel import Illegal
from games.ocean_crisis.cleanup import garbage_cleanup
from games.ocean_crisis.events import ResearchFruitless, TypeResearched
from games.ocean_crisis.garbage import draw_garbage
from games.ocean_crisis.research import accelerate
from tests.games.ocean_crisis.scene import Scene, type_ids


def connecting(scene: Scene) -> Scene:
    return scene.run(lambda t: accelerate(t, 0))


def sixth(scene: Scene, name: str = "can") -> Scene:
    """A removes one more tile from P1."""
    return scene.lay(P1=name).stand("A coral P1").run(garbage_cleanup, number=(5,))


@pytest.mark.rule("OC-13.9", "OC-13.12", "OC-R.4", "OC-13.4", "OC-13.7")
def test_a9_acceleration_with_five_tiles():
    scene = connecting(Scene().research("can cap cap straw tyre"))
    scene.say("A", "drink_can")
    assert scene.kinds == {"A": "keep-tile"}
    assert sorted(scene.ask("A").options) == type_ids("cap straw tyre")
    scene.say("A", "old tyre")
    assert scene.state.researched == ["drink_can"]
    assert sorted(scene.discard) == ["cap", "cap", "straw"]
    assert (scene.in_research, scene.state.research_need) == (["tyre"], 4)


@pytest.mark.rule("OC-13.12")
def test_keep_tile_time_out_keeps_the_last_that_came():
    scene = connecting(Scene().research("can cap cap straw tyre")).say("A", "old_tyre").default("A")
    assert scene.in_research == ["straw"]


@pytest.mark.rule("OC-R.5", "OC-13.9")
def test_b39_exactly_four_tiles_at_acceleration():
    scene = connecting(Scene().research("can cap cap straw")).say("A", "bottle_cap")
    assert (scene.in_research, scene.state.researched) == ([], ["bottle_cap"])
    three = connecting(Scene().research("can cap cap"))
    assert three.done
    assert three.in_research == ["can", "cap", "cap"]
    three.run(lambda t: accelerate(t, 0))
    fourth = sixth(Scene().research("cap cap cap", need=4), "cap")
    assert fourth.state.researched == ["bottle_cap"]


@pytest.mark.rule("OC-13.5", "OC-13.3", "OC-8.12", "OC-13.4")
def test_b36_research_changes_a_later_attempt():
    scene = Scene().research("can cap cap box tyre").lay(P1="bag_r", S2="can").stand("A coral P1", "A coral S2")
    scene.run(garbage_cleanup, number=(3, 1)).say("A", "drink_can")
    assert scene.done
    assert scene.board("P1 S2") == "- -"
    assert scene.told(TypeResearched)[0].turned == 1


@pytest.mark.rule("OC-13.5", "OC-13.6", "OC-1.12")
def test_b37_research_flips_the_whole_disk():
    scene = Scene().research("straw straw straw straw straw").lay(P2="straw", P8="straw", D4="straw", D5="cap")
    scene.set(island=type_ids("straw"), bag=type_ids("straw"))
    sixth(scene, "straw")
    assert scene.board("P2 P8 D4 D5") == "straw_r straw_r straw_r cap"
    assert scene.state.island == type_ids("straw")
    drawn = draw_garbage(scene.table)
    assert drawn is not None
    assert (drawn.reduced, drawn.difficulty) == (True, 1)


@pytest.mark.rule("OC-R.6", "OC-13.10")
def test_b38_nothing_left_to_research():
    scene = Scene().research("cap cap straw", need=4).set(researched=type_ids("cap straw"))
    sixth(scene, "straw")
    assert scene.done
    assert sorted(scene.discard) == ["cap", "cap", "straw", "straw"]
    assert len(scene.told(ResearchFruitless)) == 1
    five = connecting(Scene().research("cap cap straw straw cap").set(researched=type_ids("cap straw")))
    five.say("A", "drinking_straw")
    assert five.in_research == ["straw"]
    assert sorted(five.discard) == ["cap", "cap", "cap", "straw"]


@pytest.mark.rule("OC-13.1", "OC-13.2", "OC-13.7", "OC-12.13")
def test_c27_research_works_without_the_location():
    scene = sixth(Scene().research("cap cap straw bag bag"))
    assert scene.kinds == {"A": "research-type"}
    scene.say("A", "plastic_bag")
    assert scene.state.researched == ["plastic_bag"]
    assert (scene.in_research, sorted(scene.discard)) == ([], ["bag", "can", "cap", "cap", "straw"])
    assert not sixth(Scene().research("cap cap straw bag")).state.researched


@pytest.mark.rule("OC-13.3", "OC-13.10", "OC-13.11")
def test_c28_a_type_is_researched_once_but_fills_spaces():
    scene = sixth(Scene().research("cap cap can straw bag").set(researched=type_ids("bag")))
    assert sorted(scene.ask("A").options) == sorted(type_ids("cap can straw"))
    with pytest.raises(Illegal):
        scene.say("A", "plastic_bag")


@pytest.mark.rule("OC-12.12", "OC-13.8", "OC-13.4")
def test_c29_acceleration_with_two_tiles():
    scene = connecting(Scene().research("cap can"))
    assert scene.done
    assert (scene.in_research, scene.state.research_need) == (["cap", "can"], 4)


def test_research_type_time_out_takes_what_lies_there_most():
    scene = Scene().research("cap cap straw bag bag").lay(D1="straw", D2="straw", D3="can")
    assert sixth(scene).default("A").state.researched == ["drinking_straw"]
    tied = sixth(Scene().research("bag bag straw bag bag")).default("A")
    assert tied.state.researched == ["drinking_straw"]
