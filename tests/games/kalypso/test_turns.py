"""KA-12 to KA-15, KA-R.17 to KA-R.28: a turn: placing, constructing, bonuses (vectors A3 to A6, A13, C)."""

import pytest

from games.kalypso.bonuses import launch, net, salvage, scrap, settle, settle_owed
from games.kalypso.building import building_keys
from games.kalypso.events import BarrelsGained, BuildingBuilt, ItemLost, SurvivorsRescued
from games.kalypso.forecast import gain_barrels
from games.kalypso.grid import area
from games.kalypso.pieces import BUILDINGS, BY_MATERIAL
from games.kalypso.placing import lay
from games.kalypso.scoring import figure, people_points
from games.kalypso.sea import sea_of
from games.kalypso.state import Laid
from games.kalypso.turn import go_on
from tests.games.kalypso.scene import Scene, squares, supply, tile


def buildings(scene: Scene, seat: int = 1) -> list[str]:
    return building_keys(scene.state, seat - 1)


def play_on(scene: Scene, seat: int = 1) -> Scene:
    return scene.run(lambda table: go_on(table, seat - 1))


@pytest.mark.rule("KA-13.2", "KA-13.3", "KA-13.4", "KA-13.9", "KA-14.18")
def test_a3_a_hole_and_its_filling():
    scene = Scene().found("W: F6 G6 F7", fresh="F6 G6 F7")
    assert buildings(scene) == []
    scene.part().fresh = []
    scene.lay("scrap", "G8-N", "wood")
    assert scene.sea().icons["P"] == area(12, "barrel", "G7")
    assert buildings(scene) == ["F6-house", "F6-cooper"]


@pytest.mark.rule("KA-12.3", "KA-12.4", "KA-12.6", "KA-14.10", "KA-14.15", "KA-14.16", "KA-12.1")
def test_a5_a_boat_that_docks_later():
    scene = Scene().found("W: F6 G6 H6").lay("boat", "J6-H")
    assert scene.part().survivors == 3
    assert "K6" not in scene.ocean().preservers
    assert scene.sea().docked == []
    assert "K8-W" not in scene.sea().spots("salvage")
    assert "I7-W" in scene.sea().spots("salvage")
    scene.lay("salvage", "I7-W-front", "SV001")
    assert scene.sea().docked == ["J6-H"]
    assert "J7" in scene.sea().spots("barrel")
    assert "L6" in scene.sea().spots("barrel")


@pytest.mark.rule("KA-12.2", "KA-6.5", "KA-12.8", "KA-R.12", "KA-12.9")
def test_covering_a_barrel_gains_that_very_barrel():
    scene = Scene().found("W: J5")
    before = supply(scene, "barrel")
    scene.lay("barrel", "J4")
    assert scene.part().held == ["barrel"]
    assert supply(scene, "barrel") == before
    assert [e.count for e in scene.told(BarrelsGained)] == [1]
    play_on(scene)
    assert scene.kind() == "barrel"  # nothing else can be done, so its place is asked at once
    scene.say("J6")
    assert scene.lies("barrel") == ["J4", "J6"]
    assert scene.part().done


@pytest.mark.rule("KA-12.10", "KA-R.25")
def test_c1_c2_barrels_count_as_any_material():
    one = Scene().found("W: F6; M: G6; B: F7 G7", fresh="F6")
    assert [s.materials for s in one.sea().sites(area(12, "barrel", "F6"))] == [("wood", "metal")]
    two = Scene().found("P: F6; B: G6 F7 G7", fresh="F6")
    assert [key.partition("-")[2] for key in buildings(two)] == list(BUILDINGS)
    two.state.stock.supply["wood"] = 0
    assert [key.partition("-")[2] for key in buildings(two)] == [b for b in BUILDINGS if b not in BY_MATERIAL["wood"]]


@pytest.mark.rule("KA-R.24", "KA-13.3")
def test_c3_c4_boats_and_plastic_are_no_material():
    def ready(text: str) -> list[str]:
        scene = Scene().found(text, fresh="F7 G7")
        return buildings(scene)

    assert ready("W: G6 F7 G7; O: E6-H") == ["F6-house", "F6-cooper"]
    assert ready("W: G6 F7; P: G7; O: E6-H") == []
    assert ready("W: F7; B: G7; O: F6-H") == []
    assert ready("W: F6 G6; P: F7 G7") == []
    assert ready("W: F6 G6 F7; P: G7") == ["F6-house", "F6-cooper"]


@pytest.mark.rule("KA-R.20", "KA-13.2", "KA-R.81")
def test_c5_an_area_passed_over_is_lost():
    scene = Scene().found("W: F6 G6 F7 G7").lay("barrel", "H6")
    assert buildings(scene) == []


@pytest.mark.rule("KA-R.20", "KA-R.23", "KA-13.1")
def test_c6_c7_fresh_squares_and_overlapping_areas():
    scene = Scene().found("W: F6 G6 H6 F7 G7 H7", fresh="H6")
    assert buildings(scene) == ["G6-house", "G6-cooper"]
    both = Scene().found("W: F6 G6 H6 F7 G7 H7", fresh="F6 H6").set(survivors=0)
    assert buildings(both) == ["F6-house", "F6-cooper", "G6-house", "G6-cooper"]
    play_on(both).say("G6-house")
    assert both.part().done  # nothing else can be used
    apart = Scene().found("W: F6 G6 F7 G7 I6 J6 I7 J7 H6", fresh="F6 I6 H6").set(survivors=0)
    play_on(apart).say("I6-house")
    assert "F6-house" in apart.offered()


@pytest.mark.rule("KA-R.18", "KA-R.19", "KA-R.21", "KA-R.22", "KA-13.8", "KA-14.19", "KA-7.4")
def test_c8_a_chain_of_bonuses():
    """A Warehouse's tile completes a Seaweed area and covers a half-submerged Barrel."""
    scene = Scene().found("R: H3 H4 I3; P: I4; S: I5 I6 J6", fresh="I4").bag("salvage", tile("SSSSS"))
    play_on(scene).say("H3-warehouse")
    assert scene.kind() == "salvage"
    assert scene.refuses("J4 W")
    scene.say("J4 E")
    assert scene.part().held == ["barrel"]
    assert scene.offered() == ["I5-net_workshop", "I5-greenhouse", "barrel"]
    scene.say("barrel").say("H5")
    assert scene.offered() == ["I5-net_workshop", "I5-greenhouse", "done"]


@pytest.mark.rule("KA-14.17", "KA-R.19")
def test_c9_scrap_adds_up():
    scene = Scene().found("R: F6 G6 F7; P: G7", fresh="F6").bag("scrap", "rubber", "metal", "wood", "seaweed")
    play_on(scene).say("F6-scrapyard")
    assert scene.part().held == ["scrap_rubber", "scrap_metal"]
    assert scene.offered() == ["scrap_rubber", "scrap_metal"]
    scene.found("R: H5 I5 I6")  # with Rubber on H6 this is an area
    scene.say("scrap rubber").say("H6-S")
    assert "H5-scrapyard" in scene.offered()
    scene.say("H5-scrapyard")
    assert sorted(scene.part().held) == ["scrap_metal", "scrap_seaweed", "scrap_wood"]
    assert scene.refuses("done")


@pytest.mark.rule("KA-R.26", "KA-14.1", "KA-14.2")
def test_c10_c11_houses_send_survivors_to_work():
    nobody = Scene().found("W: F6 G6 F7 G7", fresh="F6").set(survivors=0)
    play_on(nobody).say("F6-house")
    assert nobody.part().done
    assert nobody.built() == ["F6-house"]
    scene = Scene().build("A1-house", "A3-scrapyard").build("A5-cooper", settler=True)
    scene.run(lambda t: settle(t, 0, "F6"), lambda t: settle_owed(t, 0))
    assert scene.offered() == ["A3", "decline"]
    scene.say("a3")
    assert scene.part().survivors == 1
    assert figure(scene.ocean(), "settlers") == 2
    assert len(scene.part().held) == 2
    assert people_points(scene.ocean(), 1) == 3 * 2 + 2


@pytest.mark.rule("KA-6.8", "KA-R.28", "KA-R.62", "KA-R.27")
def test_a_house_may_be_declined_and_may_choose_a_building_of_the_same_turn():
    scene = Scene().found("W: F6 G6 F7 G7 I6 J6 I7 J7 H6", fresh="F6 I6 H6")
    play_on(scene).say("I6-cooper").say("F6-house")
    assert scene.offered() == ["I6", "decline"]
    scene.say("I6")
    assert scene.part().held == ["barrel", "barrel"]
    assert scene.told(BuildingBuilt)[0].building == "cooper"
    other = Scene().build("A5-cooper").run(lambda t: settle(t, 0, "F6")).say("decline")
    assert (other.part().survivors, figure(other.ocean(), "settlers")) == (2, 0)


@pytest.mark.rule("KA-R.106")
def test_c12_a_settler_on_a_solar_panel():
    own = Scene().build("A5-solar_panel").run(lambda t: settle(t, 0, "F6"), lambda t: settle_owed(t, 0)).say("A5")
    assert own.done
    assert people_points(own.ocean(), own.part().survivors) == 3 + 2
    shared = Scene(2, "cooperative").build("A5-solar_panel").team(island=1, community=1)
    shared.run(lambda t: settle(t, 0, "F6"), lambda t: settle_owed(t, 0)).say("A5")
    assert shared.state.team.solar == 1


@pytest.mark.rule("KA-15.1", "KA-15.2", "KA-R.23", "KA-R.93")
def test_c13_monuments():
    block = "R: F6 G6 H6 F7 G7; P: H7 F8 G8 H8"
    scene = Scene().found(block, fresh="H8")
    assert "F6-monument" in buildings(scene)
    scene.put("garden", "F8-H")
    assert "F6-monument" not in buildings(scene)
    wild = Scene().found("R: F6 G6 H6 F7; B: G7; P: H7 F8 G8 H8", fresh="H8")
    assert "F6-monument" in buildings(wild)
    poor = Scene().found("R: F6 G6 H6 F7; P: G7 H7 F8 G8 H8", fresh="H8")
    assert "F6-monument" not in buildings(poor)
    play_on(wild).say("f6 monument")
    assert wild.built() == ["F6-monument"]
    assert wild.ocean().pieces[-1].what == "Drowned Bell"
    assert supply(wild, "monument") == 14
    assert wild.part().done  # it brings nothing


@pytest.mark.rule("KA-R.17", "KA-R.22")
def test_c14_a_barrel_without_a_place_goes_back():
    scene = Scene().set(held=["barrel"])
    before = supply(scene, "barrel")
    play_on(scene)
    assert scene.part().done
    assert supply(scene, "barrel") == before + 1
    assert [e.item for e in scene.told(ItemLost)] == ["barrel"]


@pytest.mark.rule("KA-R.12", "KA-R.94", "KA-14.5")
def test_c15_an_empty_supply_of_barrels():
    scene = Scene().found("W: F6 G6 F7 G7", fresh="F6")
    scene.state.stock.supply["barrel"] = 0
    play_on(scene).say("F6-cooper")
    assert scene.built() == ["F6-cooper"]
    assert scene.part().held == []
    covered = Scene().found("W: J5")
    covered.state.stock.supply["barrel"] = 0
    assert covered.lay("barrel", "J4").part().held == ["barrel"]
    nobody = Scene()
    nobody.state.stock.supply["survivor"] = 0
    nobody.lay("boat", "K6-H")
    assert (nobody.part().survivors, nobody.told(SurvivorsRescued)[0].count) == (2, 0)


@pytest.mark.rule("KA-R.77", "KA-R.19")
def test_c19_a_drawn_tile_comes_before_held_items():
    scene = Scene().found("R: F6 G6 F7 G7", fresh="F6").set(held=["barrel"]).bag("salvage", "SV001")
    play_on(scene).say("F6-warehouse")
    assert scene.kind() == "salvage"
    assert scene.part().drawn == ["SV001"]
    scene.say("E8 W")
    assert scene.kind() == "barrel"


@pytest.mark.rule("KA-R.20", "KA-R.24", "KA-R.84")
def test_c20_an_old_boat_is_never_fresh():
    scene = Scene().found("M: G6 G7").put("boat", "E6-H").lay("scrap", "F7-W", "metal")
    assert scene.sea().docked == ["E6-H"]
    assert buildings(scene) == ["F6-solar_panel", "F6-shipyard"]
    old = Scene().found("M: G6 G7 F7").put("boat", "E6-H").lay("barrel", "H6")
    assert buildings(old) == []
    scene.build("F6-shipyard")
    assert scene.sea().docked == ["E6-H"]


@pytest.mark.rule("KA-R.21", "KA-R.77", "KA-R.18", "KA-14.19", "KA-14.5", "KA-16.5", "KA-R.22", "KA-R.41", "KA-16.7")
def test_c21_a_whole_turn():
    scene = Scene().found("R: F6 G6; W: H6; P: H5 I5 J5 K5 L5").card("rip_current").bag("salvage", tile("SWMPR"))
    scene.run(lambda t: lay(t, 0, Laid("salvage", "G7-S-front", tile("RPWMS"))), lambda t: go_on(t, 0))
    assert scene.offered() == ["F6-warehouse", "F6-scrapyard", "done"]
    scene.say("F6-warehouse").say("I7 E front")
    assert squares(scene, scene.sea().enclosed) == ""
    assert scene.offered() == ["H6-house", "H6-cooper", "done"]
    scene.say("H6-cooper")
    assert scene.part().held == ["barrel"]
    scene.say("L6")
    assert squares(scene, scene.sea().enclosed) == "J6 K6"
    assert scene.part().survivors == 3
    assert scene.part().card.have == 2
    assert scene.part().done


@pytest.mark.rule("KA-13.5", "KA-13.6", "KA-13.7", "KA-6.4", "KA-6.6")
def test_building_is_a_choice_and_takes_a_tile_of_its_material():
    scene = Scene().found("M: F6 G6 F7; S: G7", fresh="F6")
    play_on(scene)
    assert scene.offered() == ["F6-solar_panel", "F6-shipyard", "done"]
    before = supply(scene, "metal")
    scene.say("done")
    assert (scene.built(), supply(scene, "metal")) == ([], before)
    assert {m: list(ids) for m, ids in BY_MATERIAL.items()} == {
        "wood": ["house", "cooper"], "metal": ["solar_panel", "shipyard"],
        "rubber": ["warehouse", "scrapyard"], "seaweed": ["net_workshop", "greenhouse"],
    }  # fmt: skip
    assert {b.id: b.vp for b in BUILDINGS.values()} == {
        "house": 1, "cooper": 3, "solar_panel": 0, "shipyard": 1, "warehouse": 1, "scrapyard": 3, "net_workshop": 2,
        "greenhouse": 2,
    }  # fmt: skip
    again = play_on(Scene().found("M: F6 G6 F7; S: G7", fresh="F6")).say("solar panel")
    assert again.built() == ["F6-solar_panel"]
    assert supply(again, "metal") == before - 1


@pytest.mark.rule("KA-12.11", "KA-6.2")
def test_nothing_is_built_on_half_submerged_barrels_or_undocked_boats():
    scene = Scene().found("W: I3 I4 J3", fresh="I3")  # J4 holds a half-submerged Barrel
    assert buildings(scene) == []
    adrift = Scene().put("boat", "A1-H").put("boat", "A2-H").fresh("A1 B1 A2 B2")
    assert buildings(adrift) == []


@pytest.mark.rule("KA-R.13", "KA-R.71")
def test_empty_bags_yield_nothing():
    scene = Scene().found("W: F6").only("salvage").only("scrap", "wood")
    scene.run(lambda t: scrap(t, 0, "2"), lambda t: salvage(t, 0))
    assert scene.part().held == ["scrap_wood"]
    assert scene.done


@pytest.mark.rule("KA-14.10", "KA-R.28", "KA-R.69")
def test_a_launch_may_be_declined_and_has_no_limit_of_its_own():
    scene = Scene().run(lambda t: launch(t, 0))
    assert scene.offered()[-1] == "decline"
    scene.say("decline")
    assert (scene.lies("boat"), supply(scene, "boat")) == ([], 36)
    other = Scene().run(lambda t: launch(t, 0)).say("C4 H")
    assert (other.lies("boat"), supply(other, "boat")) == (["C4-H"], 35)


@pytest.mark.rule("KA-14.23", "KA-R.26", "KA-R.28", "KA-14.21")
def test_d3_a_net_without_a_zone_goes_back():
    scene = Scene().put("boat", "A8-H").put("net", "B6-V").run(lambda t: net(t, 0))
    assert scene.done
    assert supply(scene, "garden_net") == 48
    assert [e.item for e in scene.told(ItemLost)] == ["net"]
    declined = Scene().put("boat", "A8-H").run(lambda t: net(t, 0)).say("decline")
    assert declined.lies("net") == []


@pytest.mark.rule("KA-R.91", "KA-R.94")
def test_what_the_supply_lacks_is_not_gained():
    scene = Scene().run(lambda t: gain_barrels(t, 0, 1))
    assert scene.part().held == ["barrel"]
    scene.state.stock.supply.update(boat=0, garden_net=0)
    scene.run(lambda t: launch(t, 0), lambda t: net(t, 0))
    assert scene.done
    assert sea_of(scene.ocean()).boats == {}
