"""OC-8: attempts, their order, what becomes of the tile; rulings on them."""

import pytest

from games.kernel import Illegal
from games.ocean_crisis.cleanup import Targets, garbage_cleanup
from games.ocean_crisis.events import CleanupRolled, HermitCarried, HermitMissed
from games.ocean_crisis.locations import mobilization
from games.ocean_crisis.pieces import LOCATIONS
from tests.games.ocean_crisis.scene import Scene, seat_of, type_ids


def cleaned(scene: Scene, *number: int) -> Scene:
    return scene.run(garbage_cleanup, number=number)


@pytest.mark.rule("OC-8.4", "OC-8.5", "OC-1.11", "OC-8.9", "OC-1.10")
def test_a2_the_sum_meets_the_difficulty():
    scene = cleaned(Scene().lay(S2="bag").stand("A coral S2"), 3)
    assert (scene.at("S2"), scene.discard, scene.state.standing) == ("", ["bag"], [])


@pytest.mark.rule("OC-8.6", "OC-8.8", "OC-R.3", "OC-8.1", "OC-1.10")
def test_a3_the_sum_misses_and_the_tile_is_reduced():
    scene = cleaned(Scene().lay(S2="bag").stand("A coral S2"), 2)
    assert (scene.at("S2"), scene.state.standing, scene.rolls) == ("bag_r", [], 1)
    assert scene.done


@pytest.mark.rule("OC-1.10", "OC-8.7")
def test_a4_reduced_only_once():
    scene = cleaned(Scene().lay(S2="bag_r").stand("A coral S2"), 1)
    assert scene.at("S2") == "bag_r"
    assert scene.told(CleanupRolled)[0].outcome == "kept"


@pytest.mark.rule("OC-8.1", "OC-8.3", "OC-8.4")
def test_a5_two_meeples_one_roll():
    scene = cleaned(Scene().lay(S2="bag").stand("A coral S2", "B azure S2"), 2)
    assert (scene.at("S2"), scene.rolls, scene.state.standing) == ("", 1, [])


@pytest.mark.rule("OC-8.12", "OC-8.13", "OC-1.18")
def test_b1_a_shared_tile_is_attempted_in_the_first_owners_turn():
    scene = Scene(seats=3, start="B").lay(P3="cap", D1="bag")
    scene.stand("A coral P3", "C amber P3", "B azure D1").choosing("C")
    cleaned(scene, 5, 5)
    assert scene.kinds == {"C": "research"}
    scene.say("C", "research")
    assert [(int(e.seat), e.place, e.plus) for e in scene.told(CleanupRolled)] == [(1, "D1", 1), (2, "P3", 2)]
    assert scene.in_research == ["cap"]


@pytest.mark.rule("OC-8.2", "OC-8.12", "OC-8.8", "OC-8.9")
def test_c23_and_c24_a_tile_is_named_before_the_roll_and_only_once():
    scene = Scene().lay(D1="can", D2="can", S3="net").stand("A coral D1", "A coral D2", "B azure S3").choosing("A")
    cleaned(scene, 0, 5, 0)
    assert list(scene.ask("A").options) == ["D1", "D2"]
    scene.say("A", "D2")  # fails on the 0, and nothing but D1 is left
    assert scene.done
    assert [e.place for e in scene.told(CleanupRolled)] == ["D2", "D1", "S3"]
    assert scene.board("D1 D2 S3") == "- can_r net_r"
    again = cleaned(
        Scene().lay(D1="can", D2="can", D3="can").stand("A coral D1", "A coral D2", "A white D3").choosing("A"), 0
    )
    again.say("A", "D2")
    assert again.refuses("A", "D2")
    with pytest.raises(Illegal):
        again.table.answer(0, again.ask("A").id, "D2")


@pytest.mark.rule("OC-8.14")
def test_c25_a_tile_without_meeples_is_untouched():
    scene = cleaned(Scene().lay(D3="can"))
    assert (scene.at("D3"), scene.rolls) == ("can", 0)


@pytest.mark.rule("OC-8.11")
def test_c26_nothing_from_the_river_goes_to_research():
    scene = cleaned(Scene().lay(S7="can").stand("A coral S7").research("cap cap cap").choosing("A"), 5)
    assert scene.done
    assert (scene.discard, len(scene.in_research)) == (["can"], 3)


@pytest.mark.rule("OC-8.10", "OC-R.49")
def test_b59_choosing_no_research():
    scene = cleaned(Scene().lay(P4="can").stand("A coral P4").choosing("A"), 5)
    assert scene.kinds == {"A": "research"}
    scene.say("A", "discard")
    assert (scene.discard, scene.in_research) == (["can"], [])
    assert scene.done


@pytest.mark.rule("OC-8.10")
def test_by_default_a_beach_tile_goes_to_research_unasked():
    scene = cleaned(Scene().lay(P4="can").stand("A coral P4"), 5)
    assert (scene.done, scene.in_research) == (True, ["can"])
    asked = cleaned(Scene().lay(P4="can").stand("A coral P4").choosing("A"), 5).default("A")
    assert asked.in_research == ["can"]


@pytest.mark.rule("OC-12.4", "OC-8.15", "OC-R.23", "OC-R.24")
def test_b31_dumpster_under_meeples():
    scene = Scene(missions="hermit_crabs").lay(D1="can", D2="net", D3="cap").stand("B azure D2", "B azure D2")
    scene.run(lambda t: mobilization(t, LOCATIONS["U1"]), garbage_cleanup)
    assert sorted(scene.discard) == ["can", "cap", "net"]
    assert (scene.state.standing, scene.rolls, scene.in_research) == ([], 0, [])
    assert scene.told(HermitMissed) == []


@pytest.mark.rule("OC-R.27", "OC-8.16", "OC-14.15", "OC-14.16", "OC-R.29")
def test_b10_a_chain_of_groups():
    scene = Scene(seats=4).lay(P2="bag", P3="tyre", P4="bottle").stand("B azure P2+P3", "B azure P3+P4")
    cleaned(scene.card("B", "azure", "environmental_organization"), 3)
    assert scene.board("P2 P3 P4") == "- tyre_r bottle_r"
    assert [e.place for e in scene.told(CleanupRolled)] == ["P2", "P3", "P4"]
    assert scene.rolls == 1


@pytest.mark.rule("OC-8.16", "OC-23.9")
def test_any_tile_of_a_group_names_it():
    scene = Scene().lay(M5="can", D1="can", S1="can").stand("A coral M5+D1", "A coral S1")
    targets = Targets(scene.state, 0)
    assert list(targets) == ["S1", "M5"]
    assert targets.parse("d1") == targets.parse("M5") == targets.get("D1") == "M5"
    assert "D2" not in targets


@pytest.mark.rule("OC-R.55", "OC-R.27")
def test_c38_a_group_of_two_players():
    scene = Scene(seats=3, start="C").lay(P2="cap", P3="cap").stand("B azure P2+P3", "C amber P3")
    cleaned(scene.card("B", "azure", "environmental_organization").choosing("C"), 5)
    assert scene.kinds == {"C": "research"}
    scene.say("C", "research")
    assert scene.kinds == {"C": "research"}
    scene.say("C", "research")
    assert {int(e.seat) for e in scene.told(CleanupRolled)} == {2}


@pytest.mark.rule("OC-R.59", "OC-R.62", "OC-18.9")
def test_b66_the_hermit_crab_on_half_a_pair():
    scene = Scene().companions().lay(M2="cap", M1="can").stand("A coral hermit-M2", "B azure M1+M2")
    cleaned(scene.card("B", "azure", "environmental_organization"), 3)
    assert scene.board("M1 M2") == "- -"
    assert [(int(e.seat), e.place, e.plus) for e in scene.told(CleanupRolled)] == [(1, "M1", 1)]
    assert len(scene.told(HermitCarried)) == 1


@pytest.mark.rule("OC-R.59")
def test_b64_half_a_pair_is_left():
    scene = Scene().lay(M5="can", D1="bag").stand("B azure M5+D1")
    scene.card("B", "azure", "environmental_organization")
    scene.run(lambda t: mobilization(t, LOCATIONS["U1"]), garbage_cleanup, number=(3,))
    assert scene.discard == ["bag", "can"]
    assert scene.rolls == 1


@pytest.mark.rule("OC-R.60", "OC-14.6", "OC-14.10")
def test_b65_a_pair_stays_though_its_card_has_changed():
    scene = Scene().lay(P2="bag", P3="can").stand("B azure P2+P3").card("B", "azure", "recycling")
    cleaned(scene, 0)
    assert scene.board("P2 P3") == "- -"
    assert [e.total for e in scene.told(CleanupRolled)] == [6, 6]


@pytest.mark.rule("OC-R.62", "OC-18.9")
def test_a_tile_with_the_hermit_crab_is_never_rolled_for():
    scene = Scene().companions().lay(M2="cap", M1="can").stand("A coral hermit-M2", "A coral M2", "B azure M2")
    cleaned(scene)
    assert (scene.rolls, scene.at("M2"), scene.state.standing) == (0, "", [])


@pytest.mark.rule("OC-8.18")
def test_c63_who_has_nothing_to_name_is_passed_over():
    scene = cleaned(Scene(start="B").lay(S1="can").stand("A coral S1").choosing("AB"), 5)
    assert scene.done
    assert [int(e.seat) for e in scene.told(CleanupRolled)] == [0]


@pytest.mark.rule("OC-8.17", "OC-23.9")
def test_companions_and_rescue_are_named_like_tiles():
    scene = Scene(missions="dolphin").companions().lay(P9="net", M2="cap", S1="can")
    scene.stand("A coral dolphin-P9", "A coral hermit-M2", "A white S1").choosing("A")
    cleaned(scene, 5, 5)
    assert list(scene.ask("A").options) == ["hermit-M2", "dolphin-P9", "S1"]
    scene.say("A", "s1").say("A", "dolphin-p9")
    assert scene.done
    assert scene.board("P9 M2 S1") == "- - -"
    rescue = Scene(missions="dolphin").lay(S1="can").stand("A coral dolphin", "A coral S1").choosing("A")
    cleaned(rescue, 5, 5).say("A", "s1")
    assert rescue.done


@pytest.mark.rule("OC-8.12")
def test_the_tables_own_order():
    scene = (
        Scene(missions="dolphin").companions().lay(P2="cap", P5="cap", S2="cap", S5="cap", D1="cap", M1="cap", M3="cap")
    )
    scene.stand("A coral M1", "A coral D1", "A coral S5", "A coral S2", "A coral P2", "A coral P5", "A coral hermit-M3")
    assert list(Targets(scene.state, seat_of("A"))) == ["hermit-M3", "P5", "P2", "S2", "S5", "D1", "M1"]


@pytest.mark.rule("OC-R.69", "OC-R.70")
def test_only_who_asked_is_asked():
    scene = Scene().lay(P1="can", P2="cap").stand("A coral P1", "B azure P2").choosing("B")
    cleaned(scene, 5, 5)
    assert scene.in_research == ["can"]
    assert scene.kinds == {"B": "research"}
    reroll = Scene().lay(D3="can").stand("A coral D3", "B azure D3").choosing("A")
    cleaned(reroll.card("B", "azure", "biodegradable_material"), 1, 0)
    assert reroll.done
    assert reroll.at("D3") == ""


@pytest.mark.rule("OC-R.10", "OC-1.11")
def test_c60_removed_tiles_stay_out_of_the_bag():
    scene = Scene().lay(S1="can").stand("A coral S1").set(bag=type_ids("net " * 20))
    cleaned(scene, 5)
    assert (scene.discard, len(scene.state.bag)) == (["can"], 20)
