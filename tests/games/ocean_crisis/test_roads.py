"""OC-7, OC-1.20, OC-1.21: the network, where tiles may lie, hands, and the keys of placements."""

import pytest

from games.kernel import Illegal
from games.ocean_crisis import GAME
from games.ocean_crisis.events import LocationConnected, RoadLaid, RoadsDrawn, RoadsReturned, RoadStackEmpty
from games.ocean_crisis.movement import draw_hands, eco_movement, lay_hand
from games.ocean_crisis.pieces import BASE_CELLS, LAND
from games.ocean_crisis.roads import Network, Placement, RoadOptions
from tests.games.ocean_crisis.scene import Scene


def lay_a(table):
    return lay_hand(table, 0)


def laying(scene: Scene, *shapes: str) -> Scene:
    """A lays a hand of these shapes."""
    return scene.hand("A", *shapes).run(lay_a)


@pytest.mark.rule("OC-7.8", "OC-7.10", "OC-7.13", "OC-7.7")
def test_b26_first_road_tiles():
    scene = laying(Scene(), "straight")
    assert not scene.refuses("A", "straight-F6-r1")
    assert scene.refuses("A", "straight-F6-r0")
    assert scene.refuses("A", "straight-C6-r1")
    assert scene.refuses("A", "straight-F5-r0")
    assert scene.refuses("A", "straight-D6-r0")


@pytest.mark.rule("OC-7.11", "OC-7.10", "OC-R.54")
def test_c22_neighbours_of_the_base():
    network = Network.of(Scene().state)
    assert network.ways == {"D5": "S", "D7": "N", "E5": "S", "F6": "W", "E7": "N"}
    assert BASE_CELLS == ("D6", "E6")
    assert LAND["C6"] == "h4"


@pytest.mark.rule("OC-7.12", "OC-R.15", "OC-R.17")
def test_b27_exactly_one_legal_placement():
    scene = Scene().road("curve-D5-r1", "curve-E5-r2", "curve-D7-r0", "straight-F6-r1", "straight-G6-r1")
    laying(scene, "curve")
    assert scene.done
    assert [(e.cell, e.rotation) for e in scene.told(RoadLaid)] == [("E7", 0)]


@pytest.mark.rule("OC-R.19", "OC-7.23", "OC-7.12")
def test_b28_nothing_legal():
    scene = Scene().road(
        "curve-D5-r1", "curve-E5-r2", "curve-D7-r0", "curve-F6-r2", "curve-F7-r0", "curve-G7-r3", "curve-G6-r1"
    )
    scene.state.stack = ["tee"]
    laying(scene, "cross", "curve")
    assert scene.done
    assert scene.state.stack == ["tee", "cross", "curve"]
    assert scene.state.members[0].roads == []
    assert len(scene.told(RoadsReturned)) == 1


@pytest.mark.rule("OC-7.15", "OC-7.16", "OC-12.2", "OC-7.17")
def test_b29_a_location_as_a_junction():
    scene = laying(Scene().road("straight-D7-r0", "straight-D8-r0"), "curve", "straight")
    scene.say("A", "curve-D9-r3")
    assert [e.location for e in scene.told(LocationConnected)] == ["enhancement-4"]
    assert len(scene.state.members[0].cards) == 1
    assert not scene.refuses("A", "straight-C10-r0")
    assert scene.refuses("A", "straight-C10-r1")
    assert not scene.refuses("A", "straight-B9-r1")


@pytest.mark.rule("OC-R.18", "OC-14.4", "OC-7.19")
def test_b30_one_tile_two_locations():
    scene = (
        Scene(seats=4)
        .road("straight-H7-r0", "straight-H8-r0")
        .set(deck=["recycling", "coastal_cleanup", "reusable_products"])
    )
    laying(scene, "cross").say("A", "cross-H9-r0")
    assert scene.kinds == {"A": "location-order"}
    scene.say("A", "enhancement-5")
    assert scene.kinds == {"A": "card-keep"}
    scene.say("A", "recycling")
    assert scene.done
    assert [e.location for e in scene.told(LocationConnected)] == ["enhancement-5", "enhancement-3"]
    assert scene.state.members[0].cards == {"coral": "recycling"}
    assert scene.state.boxed_cards == ["coastal_cleanup"]


@pytest.mark.rule("OC-7.2", "OC-7.1")
def test_b42_five_players_no_neutrals():
    scene = Scene(seats=5).stand("B azure base").run(draw_hands)
    assert [len(m.roads) for m in scene.state.members] == [0, 1, 0, 0, 0]


@pytest.mark.rule("OC-7.2", "OC-7.19", "OC-3.7", "OC-12.7")
def test_b43_neutral_tiles_are_the_start_players():
    scene = Scene(seats=2).stand("A coral base").road("straight-D7-r0", "tee-D8-r3", "straight-C8-r1")
    scene.state.stack = ["straight", "straight", "cross", "tee"]
    scene.run(draw_hands, lay_a)
    assert scene.told(RoadsDrawn)[0].shapes == ("straight", "straight", "cross")
    scene.say("A", "straight-B8-r1")
    assert scene.state.members[0].meeples.count("white") == 1


@pytest.mark.rule("OC-7.20")
def test_b45_the_stack_runs_out():
    scene = Scene(seats=2).stand("A coral base", "B azure base", "B azure base").set(stack=["curve", "tee"])
    scene.run(draw_hands)
    assert [m.roads for m in scene.state.members] == [["curve", "tee"], []]
    assert scene.told(RoadStackEmpty)[0].lost == 3
    assert scene.state.stack == []


@pytest.mark.rule("OC-7.3", "OC-7.4", "OC-R.13", "OC-7.14")
def test_c15_hands_are_open_and_laid_in_turn_order():
    scene = Scene(seats=3, start="B").stand("A coral base", "B azure base", "C amber base")
    scene.state.stack = ["straight", "straight", "curve", "tee", "tee"]  # B draws two: one is the neutral meeple's
    scene.run(eco_movement)
    assert scene.kinds == {"B": "road"}
    hands = [m.roads for m in scene.table.view(None).board.members]
    assert hands == [("tee",), ("straight", "straight"), ("curve",)]
    scene.say("B", "straight-E5-r0")
    assert scene.kinds == {"B": "road"}
    scene.say("B", "straight-E7-r0")
    assert scene.kinds == {"C": "road"}
    assert scene.refuses("C", "curve-E5-r2")


@pytest.mark.rule("OC-7.5", "OC-7.6", "OC-R.20", "OC-7.4")
def test_c16_any_order_any_turn_but_all_of_them():
    scene = laying(Scene(), "curve", "cross")
    scene.say("A", "cross-F6-r0")
    assert scene.kinds == {"A": "road"}
    assert {key.split("-")[0] for key in scene.ask("A").options} == {"curve"}
    scene.say("A", "curve-F5-r2")
    assert scene.done


@pytest.mark.rule("OC-7.14", "OC-7.7", "OC-7.13")
def test_c17_a_placed_tile_stays():
    scene = laying(Scene().road("straight-D5-r0"), "curve")
    assert not any("-D5-" in key for key in scene.ask("A").options)


@pytest.mark.rule("OC-7.9", "OC-R.14")
def test_c18_ends_must_meet():
    scene = laying(Scene().road("tee-F6-r3"), "straight")
    assert scene.refuses("A", "straight-F5-r1")
    assert not scene.refuses("A", "straight-F5-r0")
    facing = Network({"F6": "NSW", "E5": "NS", "G5": "EW"}, (), ())
    assert facing.is_legal("F5", "NS")  # its blank sides face road ends of G5, which is fine


@pytest.mark.rule("OC-R.16")
def test_c19_a_tile_may_join_two_branches():
    network = Network({"F6": "EW", "G6": "WN", "E5": "SE"}, (), ())
    assert sorted(network.ways["G5"] + network.ways["F5"]) == ["S", "W"]
    assert network.is_legal("F5", "EW")
    joined = network.with_tile("F5", "EW")
    assert joined.is_legal("G5", "SW")


@pytest.mark.rule("OC-7.18", "OC-12.7")
def test_c20_a_second_road_to_a_town_does_nothing():
    scene = Scene().road("straight-B2-r1", "curve-A3-r1").connected("T2").set(town={"T1": 1})
    scene.state.roads["B3"] = scene.state.roads["B2"]
    laying(scene, "straight")
    before = list(scene.state.members[0].meeples)
    scene.say("A", "straight-A1-r0")
    assert scene.state.members[0].meeples == before
    assert scene.told(LocationConnected) == []


@pytest.mark.rule("OC-7.21", "OC-7.22", "OC-7.23")
def test_c21_end_of_eco_movement():
    scene = Scene(seats=5).stand("A coral base", "A white base", "B azure S1").lay(S1="can")
    scene.state.stack = ["straight", "straight"]
    scene.run(eco_movement).say("A", "straight-D5-r0").say("A", "straight-E5-r0")
    assert [(m.kind, m.place) for m in scene.state.standing] == [("azure", "S1")]
    four = Scene(seats=4).stand("A coral base")
    four.state.stack = []
    four.run(eco_movement)
    assert [(s.owner, s.place) for s in four.table.view(None).board.standing] == [(None, "base")] * 2


@pytest.mark.rule("OC-1.20", "OC-1.21", "OC-R.21")
def test_b40_and_c68_unused_locations_are_land_in_a_beginner_game():
    beginner = Network.of(Scene(difficulty="beginner").state)
    standard = Network.of(Scene().state)
    for cell in ("G3", "I3", "F11"):
        assert beginner.is_buildable(cell)
        assert not standard.is_buildable(cell)
    for cell in ("C6", "D6", "E6", "D3"):
        assert not beginner.is_buildable(cell)
    scene = Scene(difficulty="beginner").road("straight-F10-r0")
    assert Network.of(scene.state).ways["F11"] == "N"
    assert ("F10", "S") in Network.of(scene.state).open_ends
    laying(scene, "tee")
    scene.say("A", "tee-F11-r0")
    assert scene.told(LocationConnected) == []


@pytest.mark.rule("OC-21.9", "OC-7.13")
def test_c52_no_road_on_a_heron_area():
    for scenarios in ("", "herons"):
        scene = laying(Scene(scenarios=scenarios).road("straight-E7-r0"), "cross")
        assert scene.refuses("A", "cross-E8-r0")


@pytest.mark.rule("OC-R.17", "OC-7.12")
def test_a_location_just_connected_keeps_the_network_open():
    sealed = {"D5": "SE", "E5": "SW", "D7": "NE", "E7": "NW", "F6": "WE", "G6": "WN", "G5": "SN"}
    network = Network(sealed, (), ("RC",))
    assert network.ways == {"G4": "S"}
    assert not network.is_legal("G4", "SS")
    assert network.is_legal("G4", "NS")  # reaches the Research Center at G3, open on its other sides
    assert network.reached("G4", "NS") == ["RC"]


def test_b70_road_time_out():
    scene = laying(Scene(), "straight", "curve")
    scene.default("A")
    assert [e.cell for e in scene.told(RoadLaid)] == ["D5"]
    assert scene.state.roads["D5"].rotation == 0
    curve = laying(Scene(), "curve").default("A")
    assert (curve.told(RoadLaid)[0].cell, curve.told(RoadLaid)[0].rotation) == ("D5", 2)


@pytest.mark.rule("OC-23.1", "OC-23.2", "OC-23.3", "OC-23.6", "OC-23.7", "OC-23.8", "OC-23.11")
def test_b74_typed_placements():
    def read(typed: str, *hand: str, roads: tuple[str, ...] = ()) -> str:
        scene = laying(Scene().road(*roads), *hand)
        return scene.ask("A").options.parse(typed)

    assert list(LAND)[:10] == ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1", "A2"]
    assert read("curve-E7-r0", "curve") == "curve-E7-r0"
    assert read("e7 r0", "curve") == "curve-E7-r0"
    assert read("straight-F6-r3", "straight", "tee") == "straight-F6-r1"
    assert read("D4", "cross", roads=("straight-D5-r0",)) == "cross-D4-r0"
    assert read("cross d5 r3", "cross") == "cross-D5-r0"
    assert read("d5", "straight") == "straight-D5-r0"
    for typed, hand in (("F6-r1", ("straight", "tee")), ("J3-r0", ("curve",)), ("e7", ("curve",)), ("x", ("curve",))):
        with pytest.raises(Illegal):
            read(typed, *hand)
    with pytest.raises(Illegal) as refused:
        read("e7", "curve")
    assert refused.value.phrase.args["near"] == "curve-E7-r0, curve-E7-r3"


def test_keys_are_exact_and_facets_narrow():
    options = RoadOptions.of(Scene().hand("A", "straight", "cross").state, 0)
    assert options.get("straight-D5-r0") == Placement("straight", "D5", 0)
    for key in (
        "straight-D5-r2",
        "straight-d5-r0",
        "straight-D5-r00",
        "straight-D5",
        "",
        "curve-D5-r2",
        "straight-D5-r²",
    ):
        assert key not in options
    assert options.narrow(()) == ("straight", "cross")
    assert options.narrow(("straight",)) == ("D5", "E5", "F6", "D7", "E7")
    assert options.narrow(("straight", "F6")) == ("r1",)
    assert sum(1 for _ in options) == 10


def test_nudges_lead_over_the_map_and_turn_and_change_the_shape():
    options = RoadOptions.of(Scene().hand("A", "curve", "cross").state, 0)
    assert options.nudge("curve-D5-r1", "right") == "curve-E5-r1"
    assert options.nudge("curve-E5-r1", "left") == "curve-D5-r1"
    assert options.nudge("curve-D5-r1", "left") == "curve-D5-r1"
    assert options.nudge("curve-D5-r1", "down") == "curve-D7-r0"
    assert options.nudge("curve-D7-r0", "up") == "curve-D5-r1"
    assert options.nudge("curve-D5-r1", "turn") == "curve-D5-r2"
    assert options.nudge("curve-D5-r2", "turn") == "curve-D5-r1"
    assert options.nudge("curve-D5-r2", "shape") == "cross-D5-r0"
    assert RoadOptions.of(Scene().hand("A", "cross").state, 0).nudge("cross-D5-r0", "shape") == "cross-D5-r0"


def test_effects_say_what_a_placement_would_connect():
    options = RoadOptions.of(Scene().road("straight-D5-r0").hand("A", "cross").state, 0)
    words = GAME.words()
    assert [words.say(p) for p in options.effect("cross-D4-r0")] == ["Connects Enhancement Tile 1."]
    assert [words.say(p) for p in options.effect("cross-E5-r0")] == [
        "Leaves 6 open ends; the next location is one tile away."
    ]
    label = options.label("cross-E5-r0")
    assert label is not None
    assert words.say(label) == "cross on land E5, as it is"
