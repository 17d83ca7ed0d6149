"""OC-14: Enhancement Cards, gained and at work."""

import pytest

from games.ocean_crisis.cleanup import garbage_cleanup
from games.ocean_crisis.events import CardGained, CardGivenUp, CleanupRolled, RollFellShort
from games.ocean_crisis.locations import eco_enhancement
from games.ocean_crisis.movement import lay_hand
from games.ocean_crisis.pieces import CARDS
from games.ocean_crisis.planning import planning
from tests.games.ocean_crisis.scene import Scene


def cleaned(scene: Scene, *number: int) -> Scene:
    return scene.run(garbage_cleanup, number=number)


def drawing(scene: Scene, *deck: str) -> Scene:
    return scene.set(deck=list(deck)).run(lambda t: eco_enhancement(t, 0))


@pytest.mark.rule("OC-14.4", "OC-14.5", "OC-14.1", "OC-14.2")
def test_a10_two_cards_in_a_two_player_game():
    amber = drawing(Scene(seats=2).card("A", "coral", "recycling"), "coastal_cleanup")
    assert sorted(amber.ask("A").options) == ["amber", "coral"]
    amber.say("A", "amber")
    assert amber.done
    assert amber.state.members[0].cards == {"coral": "recycling", "amber": "coastal_cleanup"}
    coral = drawing(Scene(seats=2).card("A", "coral", "recycling"), "coastal_cleanup").say("A", "coral")
    assert sorted(coral.ask("A").options) == ["coastal_cleanup", "recycling"]
    coral.say("A", "recycling")
    assert coral.state.members[0].cards == {"coral": "recycling"}
    assert coral.state.boxed_cards == ["coastal_cleanup"]
    assert [e.card for e in coral.told(CardGivenUp)] == ["coastal_cleanup"]


@pytest.mark.rule("OC-14.5", "OC-14.4")
def test_card_time_out_takes_a_colour_without_a_card_and_the_newer_card():
    scene = drawing(Scene(seats=2).card("A", "coral", "recycling"), "coastal_cleanup").default("A")
    assert scene.state.members[0].cards["amber"] == "coastal_cleanup"
    four = drawing(Scene(seats=4).card("A", "coral", "recycling"), "coastal_cleanup").default("A")
    assert four.state.members[0].cards == {"coral": "coastal_cleanup"}


@pytest.mark.rule("OC-12.1", "OC-14.1", "OC-14.2", "OC-7.19")
def test_c32_the_connecting_players_colour_is_marked():
    scene = Scene(seats=3).road("straight-A7-r0").hand("B", "straight").set(deck=["recycling"])
    scene.run(lambda t: lay_hand(t, 1)).say("B", "straight-A6-r0")
    assert [(int(e.seat), e.colour) for e in scene.told(CardGained)] == [(1, "azure")]
    assert scene.state.members[1].cards == {"azure": "recycling"}
    assert scene.state.members[2].cards == {}
    assert "e2" in scene.state.connected
    assert scene.state.deck == []


@pytest.mark.rule("OC-14.8", "OC-14.15", "OC-14.16")
def test_a11_environmental_organization():
    scene = Scene().lay(S3="bag", S4="can").stand("B azure S3+S4").card("B", "azure", "environmental_organization")
    cleaned(scene, 3)
    assert (scene.board("S3 S4"), scene.rolls) == ("- -", 1)


@pytest.mark.rule("OC-R.27", "OC-14.16")
def test_b9_a_group_with_different_strength():
    scene = Scene().lay(S3="bag", S4="can").stand("B azure S3+S4", "A coral S4")
    cleaned(scene.card("B", "azure", "environmental_organization"), 2)
    assert (scene.board("S3 S4"), scene.rolls) == ("bag_r -", 1)


@pytest.mark.rule("OC-14.6", "OC-14.7")
def test_b12_environmental_organization_waits_recycling_does_not():
    scene = Scene(seats=3).lay(S3="bag", S4="can").stand("A coral S3")
    scene.set(deck=["environmental_organization"])
    scene.run(lambda t: eco_enhancement(t, 0), garbage_cleanup, planning, number=(0,))
    assert scene.board("S3 S4") == "bag_r can"
    assert not scene.refuses_plan("A", "coral-S3+S4")
    at_once = Scene().lay(S3="bag").stand("A coral S3").set(deck=["recycling"])
    at_once.run(lambda t: eco_enhancement(t, 0), garbage_cleanup, number=(0,))
    assert at_once.at("S3") == ""


@pytest.mark.rule("OC-14.10")
def test_a12_recycling():
    scene = cleaned(Scene().lay(D4="bottle").stand("B azure D4").card("B", "azure", "recycling"), 0)
    assert scene.at("D4") == ""
    assert scene.told(CleanupRolled)[0].total == 6


@pytest.mark.rule("OC-12.8", "OC-14.3", "OC-14.2")
def test_b2_a_white_meeple_has_no_card():
    scene = cleaned(Scene().lay(D2="can").stand("A white D2").card("A", "coral", "recycling"), 0)
    assert scene.at("D2") == "can_r"


@pytest.mark.rule("OC-14.13", "OC-14.10")
def test_b3_one_carrier_is_enough():
    scene = cleaned(Scene().lay(D2="can").stand("A coral D2", "A white D2").card("A", "coral", "recycling"), 0)
    assert scene.told(CleanupRolled)[0].total == 7


@pytest.mark.rule("OC-14.11")
def test_b4_coastal_cleanup_only_on_the_beach():
    scene = Scene().lay(P6="tyre").stand("C amber P6", "C amber P6", "B azure P6")
    assert cleaned(scene.card("C", "amber", "coastal_cleanup"), 1).at("P6") == ""
    river = Scene().lay(S1="tyre").stand("C amber S1", "C amber S1", "B azure S1")
    assert cleaned(river.card("C", "amber", "coastal_cleanup"), 1).at("S1") == "tyre_r"


@pytest.mark.rule("OC-14.12")
@pytest.mark.parametrize(("face", "left"), [(3, ""), (2, "net_r")])
def test_b5_reusable_products(face, left):
    scene = Scene().lay(M3="net").stand("D jade M3").card("D", "jade", "reusable_products")
    assert cleaned(scene, face).at("M3") == left
    assert scene.told(CleanupRolled)[0].need == 4


@pytest.mark.rule("OC-14.9", "OC-R.25", "OC-8.3")
def test_b6_biodegradable_material_once_a_round():
    scene = Scene().lay(D5="bottle", D6="net").stand("A coral D5", "A coral D6")
    cleaned(scene.card("A", "coral", "biodegradable_material").choosing("A"), 1, 2, 0)
    scene.say("A", "D5")
    assert scene.kinds == {"A": "reroll"}
    scene.say("A", "reroll")
    assert scene.done
    assert scene.board("D5 D6") == "- net_r"
    assert [e.total for e in scene.told(RollFellShort)] == [2]


@pytest.mark.rule("OC-R.25", "OC-14.9")
def test_b7_biodegradable_on_a_reduced_tile():
    scene = Scene().lay(D5="bottle_r").stand("A coral D5").card("A", "coral", "biodegradable_material")
    cleaned(scene, 0, 1)
    assert (scene.at("D5"), scene.state.rerolled, scene.rolls) == ("bottle_r", True, 2)


@pytest.mark.rule("OC-R.26", "OC-14.13")
def test_b8_biodegradable_and_recycling_together():
    scene = Scene().lay(D5="tyre").stand("A coral D5", "B azure D5")
    cleaned(scene.card("A", "coral", "biodegradable_material").card("B", "azure", "recycling"), 3, 0)
    assert scene.at("D5") == ""
    assert scene.told(CleanupRolled)[0].total == 7


@pytest.mark.rule("OC-R.25", "OC-14.9", "OC-8.8")
def test_b68_a_reroll_in_another_players_turn():
    scene = Scene().lay(D3="can").stand("A coral D3", "B azure D3").choosing("B")
    cleaned(scene.card("B", "azure", "biodegradable_material"), 1, 0)
    assert scene.kinds == {"B": "reroll"}
    scene.say("B", "reroll")
    assert scene.at("D3") == ""


@pytest.mark.rule("OC-14.9")
def test_declining_a_reroll_keeps_the_first_result():
    scene = Scene().lay(D3="can").stand("A coral D3").choosing("A").card("A", "coral", "biodegradable_material")
    cleaned(scene, 1).say("A", "keep")
    assert (scene.at("D3"), scene.state.rerolled) == ("can_r", False)


@pytest.mark.rule("OC-R.28", "OC-R.29", "OC-R.25")
@pytest.mark.parametrize("used", [True, False])
def test_c35_a_reroll_inside_a_group_is_for_one_tile(used):
    scene = Scene().lay(P2="net", P3="net").stand("B azure P2+P3", "A coral P2", "A coral P3").choosing("A")
    scene.card("B", "azure", "environmental_organization").card("A", "coral", "biodegradable_material")
    cleaned(scene, 0, 5) if used else cleaned(scene, 0, 4)
    assert (scene.kinds, scene.ask("A").args["spot"]) == ({"A": "reroll"}, "P2")
    if used:
        scene.say("A", "reroll").say("A", "discard")
        assert scene.done
        assert scene.board("P2 P3") == "- net_r"
    else:
        scene.say("A", "keep")
        assert (scene.kinds, scene.ask("A").args["spot"]) == ({"A": "reroll"}, "P3")
        scene.say("A", "reroll").say("A", "discard")
        assert scene.board("P2 P3") == "net_r -"


@pytest.mark.rule("OC-R.32", "OC-14.2")
def test_c39_a_card_does_nothing_where_its_colour_does_not_stand():
    scene = Scene().lay(S1="can").stand("A coral S1", "C amber base").card("C", "amber", "recycling")
    assert cleaned(scene, 0).at("S1") == "can_r"
    assert scene.told(CleanupRolled)[0].face == 0


@pytest.mark.rule("OC-R.33", "OC-14.5")
def test_c40_the_card_may_go_to_the_other_colour():
    scene = drawing(Scene(seats=2).stand("A coral base"), "recycling").say("A", "amber")
    assert scene.state.members[0].cards == {"amber": "recycling"}


@pytest.mark.rule("OC-14.14", "OC-17.7")
def test_c45_no_card_helps_the_dolphin():
    scene = Scene(missions="dolphin").stand("A coral dolphin", "B azure dolphin")
    scene.card("A", "coral", "recycling").card("B", "azure", "biodegradable_material")
    assert cleaned(scene, 0).state.dolphin.at == "stranded"
    companion = Scene().companions().lay(P9="net").stand("A coral dolphin-P9").card("A", "coral", "reusable_products")
    assert cleaned(companion, 3).at("P9") == "net_r"
    assert companion.told(CleanupRolled)[0].need == 6


def test_all_five_cards_are_known_to_the_rules():
    assert sorted(CARDS) == [
        "biodegradable_material", "coastal_cleanup", "environmental_organization", "recycling", "reusable_products",
    ]  # fmt: skip
