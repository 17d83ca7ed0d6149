"""OC-17 to OC-19: missions."""

import pytest

from games.kernel import Phrase
from games.ocean_crisis import GAME
from games.ocean_crisis.cleanup import garbage_cleanup
from games.ocean_crisis.ending import final_check
from games.ocean_crisis.events import (
    BeachReborn,
    CleanupRolled,
    DolphinTended,
    EggLaid,
    HermitFound,
    HermitMissed,
    TypeResearched,
)
from games.ocean_crisis.garbage import draw_garbage
from games.ocean_crisis.locations import mobilization
from games.ocean_crisis.missions import dolphin_deadline, hatch_eggs, turtle_walks
from games.ocean_crisis.pieces import BOOK, LOCATIONS
from games.ocean_crisis.planning import planning
from games.ocean_crisis.setup import setup_phase
from tests.games.ocean_crisis.scene import Scene, type_ids

# --- Dolphin Rescue ---------------------------------------------------------------------------------------------------


def tended(scene: Scene, *number: int, turn: int = 1) -> Scene:
    """One Garbage Cleanup and the end of the round."""
    scene.state.round = turn
    return scene.run(garbage_cleanup, dolphin_deadline, number=number)


@pytest.mark.rule("OC-17.2", "OC-17.3", "OC-17.4", "OC-17.5", "OC-17.6", "OC-17.7", "OC-17.9", "OC-R.35")
def test_b47_the_dolphin_in_two_stages():
    scene = Scene(seats=2, missions="dolphin").lay(P9="can")
    tended(scene.stand("A coral dolphin", "A coral dolphin"), 2)
    assert scene.state.dolphin.at == "stranded"
    assert scene.state.standing == []
    tended(scene.stand("A coral dolphin", "A coral dolphin"), 3, turn=2)
    assert scene.state.dolphin.at == "hospital"
    assert scene.rolls == 1  # no second roll in the same round
    scene.run(planning)
    assert not scene.refuses_plan("A", "coral-dolphin")
    assert scene.refuses_plan("A", "coral-dolphin-P9")
    tended(scene.stand("A coral dolphin"), 2, turn=3)
    assert scene.state.dolphin.at == "companion"
    scene.set(round=4).run(planning)
    assert not scene.refuses_plan("A", "coral-dolphin-P9")
    assert scene.refuses_plan("A", "coral-dolphin")


@pytest.mark.rule("OC-17.8", "OC-17.13", "OC-11.5")
def test_b48_too_late():
    scene = tended(Scene(missions="dolphin").stand("A coral dolphin"), 0, turn=3)
    assert scene.state.dolphin.at == "lost"
    assert scene.state.over is None
    assert final_check(scene.state).won
    scene.run(planning)
    assert scene.refuses_plan("A", "coral-dolphin")
    hospital = Scene(missions="dolphin")
    hospital.state.dolphin.at = "hospital"
    assert tended(hospital, turn=3).state.dolphin.at == "hospital"
    assert tended(hospital.stand("A coral dolphin"), 2, turn=5).state.dolphin.at == "companion"


@pytest.mark.rule("OC-17.1", "OC-17.2")
def test_c43_the_dolphin_takes_no_position():
    scene = Scene(missions="dolphin").run(setup_phase)
    assert scene.at("P4") != ""
    assert scene.state.dolphin.at == "stranded"


@pytest.mark.rule("OC-17.3", "OC-17.4", "OC-R.51")
def test_c44_one_roll_with_all_meeples_in_the_first_players_turn():
    scene = tended(Scene(seats=3, start="C", missions="dolphin").stand("B azure dolphin", "C amber dolphin"), 3)
    assert [(int(e.seat), e.plus, e.total) for e in scene.told(DolphinTended)] == [(2, 2, 5)]
    assert scene.state.dolphin.at == "hospital"


@pytest.mark.rule("OC-17.10", "OC-17.11", "OC-17.12")
@pytest.mark.parametrize(("face", "left"), [(4, ""), (3, "net_r")])
def test_a16_the_companion(face, left):
    scene = Scene(missions="dolphin").companions().lay(P9="net").stand("A coral dolphin-P9")
    scene.set(hermits=None).choosing("A").run(garbage_cleanup, number=(face,))
    assert scene.at("P9") == left
    assert (scene.discard, scene.in_research) == ((["net"], []) if not left else ([], []))
    assert scene.state.standing == []


@pytest.mark.rule("OC-17.11", "OC-17.12")
def test_c46_the_companion_fails_and_may_try_again():
    scene = Scene(missions="dolphin").companions().lay(P8="box").stand("A coral dolphin-P8").set(hermits=None)
    scene.run(garbage_cleanup, planning, number=(2,))
    assert scene.at("P8") == "box_r"
    assert not scene.refuses_plan("A", "coral-dolphin-P8")


# --- Quest for Hermit Crabs -------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-18.1")
def test_c48_hermits_join_after_the_first_filling():
    scene = Scene(seats=4, missions="hermit_crabs").run(setup_phase)
    assert len(scene.state.bag) == 60
    assert scene.state.bag.count("hermit_crab_tile") == BOOK.hermit_crabs.tiles == 6


@pytest.mark.rule("OC-18.3", "OC-18.4", "OC-18.5")
def test_b49_a_search_for_every_tile_removed_by_a_roll():
    scene = (
        Scene(missions="hermit_crabs")
        .lay(S2="cap", D1="can", D2="can")
        .stand("A coral S2")
        .set(bag=type_ids("net box"))
    )
    scene.run(lambda t: mobilization(t, LOCATIONS["U1"]), garbage_cleanup, number=(5,))
    assert [e.type for e in scene.told(HermitMissed)] == ["fishing_net"]
    assert sorted(scene.state.bag) == sorted(type_ids("net box"))
    found = Scene(missions="hermit_crabs").lay(S2="cap").stand("A coral S2").set(bag=type_ids("hermit box"))
    found.run(garbage_cleanup, number=(5,))
    assert found.state.hermits.found == 1
    assert found.state.bag == type_ids("box")


@pytest.mark.rule("OC-18.7", "OC-18.8", "OC-18.9", "OC-18.5", "OC-R.37")
def test_b50_the_companion_removes_a_bottle_cap():
    scene = Scene(missions="hermit_crabs").companions().lay(P2="cap", P8="cap").stand("A coral hermit-P2", "B azure P2")
    scene.state.dolphin = None
    scene.choosing("A").run(garbage_cleanup)
    assert scene.kinds == {"A": "research"}
    scene.say("A", "research")
    assert (scene.at("P2"), scene.in_research, scene.state.standing, scene.rolls) == ("", ["cap"], [], 0)
    assert scene.told(HermitMissed) == []
    assert scene.done


@pytest.mark.rule("OC-18.6", "OC-R.38", "OC-18.7")
def test_c49_the_third_find_ends_the_search():
    scene = Scene(missions="hermit_crabs").lay(S1="cap", S2="cap", M1="cap").stand("A coral S1", "A coral S2")
    scene.state.hermits.found = 2
    scene.set(bag=type_ids("hermit can"), round=3).run(garbage_cleanup, planning, number=(5, 5))
    assert [e.found for e in scene.told(HermitFound)] == [3]
    assert scene.told(HermitMissed) == []
    assert not scene.refuses_plan("A", "coral-hermit-M1")
    spare = Scene(missions="hermit_crabs").set(bag=type_ids("hermit can")).run()
    spare.state.hermits.found = 3
    assert draw_garbage(spare.table) is not None
    assert spare.state.hermits.found == 4


@pytest.mark.rule("OC-R.38")
def test_no_search_in_an_empty_bag():
    scene = (
        Scene(missions="hermit_crabs").lay(S1="cap").stand("A coral S1").set(bag=[]).run(garbage_cleanup, number=(5,))
    )
    assert scene.done
    assert scene.told(HermitMissed) == scene.told(HermitFound) == []


@pytest.mark.rule("OC-R.63", "OC-R.64")
def test_b67_order_of_putting_away():
    scene = Scene(missions="dolphin,hermit_crabs").lay(P2="can", P9="cap").research("can can can can can")
    scene.state.dolphin.at = "companion"
    scene.stand("A coral P2", "A coral dolphin-P9").set(bag=type_ids("net box"))
    scene.run(garbage_cleanup, number=(5, 5))
    assert scene.order(CleanupRolled, TypeResearched, HermitMissed) == [
        CleanupRolled, HermitMissed, CleanupRolled, TypeResearched, HermitMissed,
    ]  # fmt: skip


# --- Sea Turtle Nesting -----------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-19.1")
def test_c50_the_turtle_starts_beside_p1():
    scene = Scene(missions="sea_turtle").run(setup_phase)
    assert scene.state.turtle.at == "P1"
    assert scene.at("P1") != ""


def acted(scene: Scene, *number: int, turn: int) -> Scene:
    """The part of an Action Phase that matters to the turtle."""
    return scene.set(round=turn).run(hatch_eggs, garbage_cleanup, turtle_walks, number=number)


@pytest.mark.rule(
    "OC-19.2", "OC-19.3", "OC-19.4", "OC-19.5", "OC-19.6", "OC-19.7", "OC-19.8", "OC-19.9", "OC-19.10", "OC-19.11",
    "OC-19.13", "OC-R.39", "OC-R.40", "OC-8.15",
)  # fmt: skip
def test_b51_the_turtles_schedule():
    scene = Scene(missions="sea_turtle").lay(P1="tyre")
    acted(scene, turn=1)
    assert (scene.state.turtle.at, scene.state.turtle.eggs) == ("P2", [])
    acted(scene, turn=2)
    assert (scene.state.turtle.at, scene.state.turtle.eggs) == ("P3", ["P2"])
    scene.lay(P2="net").set(round=3).run(planning)
    assert not scene.refuses_plan("B", "azure-egg-P2")  # garbage does not harm the egg
    assert scene.refuses_plan("B", "azure-egg-P1")
    acted(scene.stand("B azure egg-P2", "A coral egg-P2"), turn=3)
    turtle = scene.state.turtle
    assert (turtle.hatched, turtle.at, turtle.eggs) == (1, "P4", ["P3"])
    scene.set(tiles={}).lay(P1="can", P4="tyre", P8="can").stand("A coral P1", "B azure egg-P3")
    acted(scene, turn=4)
    assert (turtle.hatched, turtle.at, turtle.eggs) == (2, "fulfilled", [])
    assert scene.occupied == ["P8"]
    assert (scene.discard, scene.in_research, scene.state.standing) == (["can", "tyre"], [], [])
    assert scene.told(BeachReborn)[0].count == 2
    assert scene.table.view(None).board.missions.turtle == "fulfilled"


@pytest.mark.rule("OC-19.12", "OC-19.13", "OC-11.5", "OC-19.6")
def test_b52_the_turtle_fails():
    scene = Scene(missions="sea_turtle")
    scene.state.turtle.at, scene.state.turtle.hatched, scene.state.turtle.eggs = "P4", 1, ["P3"]
    acted(scene, turn=4)
    assert (scene.state.turtle.at, scene.state.turtle.eggs) == ("failed", [])
    assert scene.told(EggLaid) == []
    assert final_check(scene.state).won
    acted(scene, turn=5)
    assert scene.state.turtle.at == "failed"


@pytest.mark.rule("OC-19.9", "OC-19.13")
def test_b72_mission_over():
    scene = Scene(missions="sea_turtle").stand("A coral egg-P1", "B azure egg-P2")
    scene.state.turtle.at, scene.state.turtle.eggs = "P3", ["P1", "P2"]
    acted(scene, turn=3)
    assert (scene.state.turtle.at, scene.state.turtle.eggs, scene.told(EggLaid)) == ("fulfilled", [], [])
    fourth = Scene(missions="sea_turtle").stand("A coral egg-P1", "B azure egg-P2")
    fourth.state.turtle.at, fourth.state.turtle.eggs = "P4", ["P1", "P2", "P3"]
    acted(fourth, turn=4)
    assert (fourth.state.turtle.at, fourth.state.turtle.eggs) == ("fulfilled", [])


@pytest.mark.rule("OC-R.50")
def test_mission_places_take_town_meeples_but_no_neutral_ones():
    scene = Scene(seats=2, missions="dolphin,sea_turtle", scenarios="herons")
    scene.state.turtle.eggs = ["P1"]
    scene.run(planning)
    for place in ("dolphin", "egg-P1", "heron-1"):
        assert scene.refuses_plan("A", f"white-{place}")
    scene.state.members[0].meeples.append("white")
    for place in ("dolphin", "egg-P1", "heron-1"):
        assert not scene.refuses_plan("A", f"white-{place}")


def test_missions_have_titles():
    titles = (BOOK.dolphin.title, BOOK.hermit_crabs.title, BOOK.sea_turtle.title)
    said = [GAME.words().say(_setting("missions"), value) for value in ("dolphin", "hermit-crabs", "sea-turtle")]
    assert said == list(titles)


def _setting(name: str):
    return Phrase(f"setting-{name}")
