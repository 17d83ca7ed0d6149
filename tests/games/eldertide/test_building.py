"""EL-14: the Capital Action and building; EL-8.14 to EL-8.22: Outpost Beacons and Facilities as rewards."""

import pytest

from games.eldertide.building import beacon_keys, has_site, in_pool, may_hold, sites
from games.eldertide.capital import Form, capital_action, default_form, final_build
from games.eldertide.counters import counted
from games.eldertide.effects import resolve
from games.eldertide.pieces import HOUSES, OUTPOST_SLOTS, PORTS, SLOTS
from games.eldertide.ports import bonuses
from games.eldertide.state import CAPITAL
from games.eldertide.verbs import FACILITIES, BuildFacility, GainOutpostBeacon
from games.kernel import Phrase
from tests.games.eldertide.scene import Scene


def action(index: int = 0):
    return lambda table: capital_action(table, index)


def reward(*verbs, index: int = 0):
    return lambda table: resolve(table, index, verbs, "beacons")


@pytest.mark.rule("EL-14.1", "EL-14.3", "EL-14.4", "EL-14.5", "EL-14.7", "EL-8.7", "EL-R.34", "EL-14.8", "EL-3.5")
def test_a4_building_in_the_capital():
    scene = Scene().goods(0, "2/2/0/1").set(0, qi=3).run(action())
    assert scene.refuses(0, "green, red, farm-main.NW, farm-main.W, excavation-main.E, excavation-main.SE")
    scene.say(0, "green, red, farm-main.NW, farm-main.W, power_station-main.NE, excavation-main.E")
    assert scene.done
    assert (scene.rows_of(0), scene.goods_of(0)) == ("2/1/2/1", "0/1/0/0")
    assert [counted(scene[0].facilities, kind) for kind in FACILITIES[:3]] == [3, 2, 0]
    assert (scene[0].qi, scene[0].toolkits) == (10, 1)


@pytest.mark.rule("EL-10.1", "EL-14.5")
def test_a5_row_as_limit():
    scene = Scene().rows(0, "3/7/7/7").goods(0, "1/0/0/0").built(0, farm="main.NW main.NE main.E").set(0, at="farport")
    assert not may_hold(scene[0], "farm")
    scene.run(lambda t: final_build(t, 0))
    assert scene.done
    assert scene.goods_of(0) == "1/0/0/0"


@pytest.mark.rule("EL-8.7", "EL-8.8", "EL-8.9", "EL-14.6", "EL-R.33")
def test_a8_power_stations():
    scene = Scene().rows(0, "1/1/1/2").built(0, town="main.NW", power_station="main.NE")
    assert counted(scene[0].facilities, "town") == 2
    assert not may_hold(scene[0], "town")
    scene.rows(0, "1/1/2/2")
    assert may_hold(scene[0], "town")  # the mirror uses up nothing
    scene.built(0, power_station="main.E")
    assert counted(scene[0].facilities, "town") == 2
    scene.built(0, town="main.E")
    assert counted(scene[0].facilities, "town") == 3


@pytest.mark.rule("EL-R.35")
def test_b15_mirrors_across_outposts():
    assert counted({"main.W": "town", "left.E": "power_station"}, "town") == 2
    assert counted({"main.W": "town", "left.NE": "power_station"}, "town") == 1
    assert [slot for slot in SLOTS["left.E"] if slot.startswith("main")] == ["main.W"]
    assert [slot for slot in SLOTS["right.W"] if slot.startswith("main")] == ["main.E"]


@pytest.mark.rule("EL-R.34", "EL-8.9", "EL-8.4", "EL-8.5", "EL-8.6")
def test_b16_several_types():
    facilities = {
        "main.NW": "farm", "main.NE": "power_station", "main.E": "farm", "main.SE": "power_station", "main.SW": "town",
    }  # fmt: skip
    assert [counted(facilities, kind) for kind in FACILITIES[:3]] == [4, 0, 2]


@pytest.mark.rule("EL-14.1", "EL-10.8", "EL-R.22")
def test_b19_one_track_blocked():
    scene = Scene().rows(0, "1/6/6/7").goods(0, "0/0/0/0").run(action())
    assert scene.keys(0) == ["green"]
    assert scene.refuses(0, "green, green")
    scene.say(0, "green")
    assert scene.rows_of(0) == "2/6/6/7"


@pytest.mark.rule("EL-14.8", "EL-14.9", "EL-14.10", "EL-D.12")
@pytest.mark.parametrize(("held", "form", "qi", "toolkits"), [(0, "", 7, 1), (1, "mend", 10, 1), (1, "", 7, 2)])
def test_b23_toolkit_and_fill(held, form, qi, toolkits):
    scene = Scene().set(0, damage=1, qi=3, toolkits=held).run(action()).say(0, form)
    assert (scene[0].qi, scene[0].toolkits) == (qi, toolkits)


@pytest.mark.rule("EL-8.23", "EL-18.13", "EL-8.14")
def test_b39_beacon_smith_with_both_outposts_founded():
    scene = Scene().founded(0, left="harmony_A", right="exports_A")
    scene.run(lambda t: resolve(t, 0, PORTS["beacon_smith"].strong.effect, "ports"))
    assert scene.kinds == {0: "facility"}
    scene.say(0, "farm-left.NE")
    assert scene.done
    assert scene[0].facilities == {"left.NE": "farm"}


@pytest.mark.rule("EL-R.49", "EL-12.7", "EL-R.21")
def test_b40_royal_builders():
    scene = Scene("royal farath").neutral().ship(0, "A1").set(0, toolkits=1, dial="1")
    scene.built(0, farm="main.NW", excavation="main.NE", town="main.E")
    assert "royal" in bonuses(scene.state, 0, scene.port("A1"))
    scene.run(lambda t: resolve(t, 0, HOUSES["royal"].perk_effect, "ports")).say(0, "power_station-main.SE")
    assert scene.done
    assert (scene[0].toolkits, len(scene[0].facilities)) == (0, 4)
    scene.set(0, toolkits=1)
    assert "royal" not in bonuses(scene.state, 0, scene.port("A1"))  # no Facility is legal any more
    assert "royal" not in bonuses(Scene("farath royal").set(0, toolkits=1).state, 0, scene.port("A1"))


@pytest.mark.rule("EL-12.7", "EL-13.20", "EL-8.7", "EL-8.21")
def test_n19_royal_as_builders_of_the_crown():
    scene = Scene().rows(0, "4/1/2/1").set(0, toolkits=1).built(0, farm="main.NW main.NE main.E main.SE")
    scene.run(lambda t: resolve(t, 0, HOUSES["royal"].perk_effect, "ports"))
    before = dict(scene.state.pool)
    scene.say(0, "town-main.SW", "power_station-main.W")
    assert scene[0].toolkits == 0
    assert {k: before[k] - scene.state.pool[k] for k in ("wood", "engine")} == {"wood": 1, "engine": 1}
    assert scene.table.view(None).board.houses[0].perk_ready
    assert [counted(scene[0].facilities, kind) for kind in ("farm", "town")] == [5, 2]


@pytest.mark.rule("EL-8.14", "EL-8.16", "EL-8.18", "EL-R.44")
def test_n20_the_b_token_comes_up():
    scene = Scene("royal farath horath darkma")
    scene.state.pairs = {
        pair: ["A", "B"] if pair in {"exports", "harmony", "rewards"} else ["A"] for pair in scene.state.pairs
    }
    scene.run(reward(GainOutpostBeacon(n=1)))
    board = scene.table.view(3).board
    assert [(p.id, p.top, p.under) for p in board.outpost_beacons if p.under] == [
        ("exports", "A", "B"), ("rewards", "A", "B"), ("harmony", "A", "B"),
    ]  # fmt: skip
    scene.say(0, "exports-left")
    assert [p.top for p in scene.table.view(3).board.outpost_beacons] == ["B", "A", "A", "A", "A"]
    assert [key for key in beacon_keys(scene.state, 0) if key.endswith("right")] == [
        "rewards-right", "knowledge-right", "harmony-right", "mastery-right",
    ]  # fmt: skip
    assert len(beacon_keys(scene.state, 1)) == 10


@pytest.mark.rule("EL-8.18", "EL-R.44")
def test_c14_b_under_a():
    scene = Scene("royal farath horath")
    scene.state.pairs["harmony"] = ["A", "B"]
    scene.run(reward(GainOutpostBeacon(n=1)), reward(GainOutpostBeacon(n=1), index=1))
    assert scene.ask(0).options.label("harmony-left") == Phrase(
        "beacon-place", {"beacon": "harmony_A", "outpost": "left"}
    )
    scene.say(0, "harmony-left").say(1, "harmony-right")
    assert (scene[0].founded, scene[1].founded) == ({"left": "harmony_A"}, {"right": "harmony_B"})


@pytest.mark.rule("EL-8.15", "EL-3.6", "EL-8.17", "EL-D.8")
def test_an_outpost_opens_with_its_beacon_and_for_good():
    scene = Scene()
    assert {site.slot.split(".")[0] for site in sites([scene[0]], FACILITIES)} == {"main"}
    scene.run(reward(GainOutpostBeacon(n=2))).default(0)
    assert scene[0].founded == {"left": "exports_A"}
    assert "exports-left" not in scene.keys(0)
    assert not [key for key in scene.keys(0) if key.endswith("left")]
    assert {site.slot.split(".")[0] for site in sites([scene[0]], FACILITIES)} == {"main", "left"}
    scene.say(0, "none")
    assert scene[1].founded == {}


@pytest.mark.rule("EL-R.128", "EL-R.86", "EL-R.66", "EL-8.22")
def test_n24_the_pool_when_building():
    scene = Scene().goods(0, "0/0/1/0").rows(0, "1/1/2/1").set(0, toolkits=1).pool(wood=0)
    assert in_pool(scene.state, ["town"]) == []
    assert not has_site(scene.state.crew_of(0), in_pool(scene.state, ["town"]))
    scene.run(action(), keep_pool=True).say(0, "town-main.NW")
    assert scene[0].facilities == {"main.NW": "town"}
    assert scene.state.pool["wood"] == 0
    scene.run(reward(BuildFacility(kind="town", n=1)), keep_pool=True)
    assert scene.done
    assert scene[0].facilities == {"main.NW": "town"}


@pytest.mark.rule("EL-D.17", "EL-D.16", "EL-D.12")
def test_default_capital_action():
    scene = Scene().rows(0, "2/1/3/1").goods(0, "1/1/1/1").set(0, damage=2, toolkits=1)
    form = Form(scene.state, 0, tracks=True)
    assert default_form(form, scene[0], tracks=True) == (
        "mend", "blue", "yellow", "power_station-main.NW", "town-main.NE", "excavation-main.E", "farm-main.SE",
    )  # fmt: skip
    scene.run(action()).default(0)
    assert (scene[0].damage, scene.goods_of(0), scene[0].qi) == (1, "0/0/0/0", 7)
    keeper = Scene("farath royal").set(0, perk=3, flipped=True).goods(0, "2/2/0/1")
    assert default_form(Form(keeper.state, 0, tracks=False), keeper[0], tracks=False) == ()


@pytest.mark.rule("EL-14.2", "EL-R.47", "EL-R.108")
def test_no_main_or_bonus_action_in_the_capital():
    scene = Scene().set(0, flipped=True, perk=1).run(action()).say(0, "")
    assert scene.done
    assert scene[0].toolkits == 2
    assert scene[0].at == CAPITAL


@pytest.mark.rule("EL-13.20", "EL-13.21", "EL-R.47", "EL-R.80", "EL-R.91")
def test_c8_royal_perk_flipped_in_the_capital():
    scene = Scene().rows(0, "7/6/6/5").built(0, farm="main.NW main.NE main.E main.SE main.SW").goods(0, "1/0/0/0")
    scene.run(action()).say(0, "farm-main.W")
    assert scene.kinds == {0: "flip"}
    scene.say(0, "yes")
    assert scene[0].toolkits == 2


@pytest.mark.rule("EL-R.68", "EL-14.7")
def test_what_a_bonus_brings_can_still_be_built():
    scene = Scene("farath royal").goods(0, "0/0/0/0").run(action()).say(0, "green, red")
    assert scene.goods_of(0) == "2/0/0/0"  # row 2 brings Farath a Food each time
    assert scene.kinds == {0: "build"}
    scene.say(0, "farm-main.NW, farm-main.W")
    assert scene.done
    assert scene[0].facilities == {"main.NW": "farm", "main.W": "farm"}


@pytest.mark.rule("EL-R.116", "EL-R.121", "EL-13.20", "EL-13.22", "EL-R.47", "EL-19.2")
def test_n10_the_last_lantern():
    scene = Scene(turn=10).set(0, perk=2, at="farport").goods(0, "1/0/1/0").rows(0, "5/2/2/1")
    scene.founded(0, left="knowledge_A").built(0, farm="main.NW main.NE main.E main.SE", town="main.SW")
    scene.run(lambda t: final_build(t, 0))
    assert "flip" not in scene.keys(0)  # the condition does not hold yet
    scene.say(0, "farm-main.W")
    assert scene.kinds == {0: "final-build"}
    scene.say(0, "flip")
    assert scene.kinds == {0: "outpost-beacon"}
    scene.say(0, "mastery-right", "town-right.NE")
    assert scene.done
    assert scene[0].founded == {"left": "knowledge_A", "right": "mastery_A"}
    assert scene[0].facilities["right.NE"] == "town"
    assert scene[0].toolkits == 1


@pytest.mark.rule("EL-13.18", "EL-R.66", "EL-3.7")
def test_c7_horath_perk_2():
    scene = Scene("horath royal").rows(0, "6/1/1/7").set(0, toolkits=3)
    scene.built(0, power_station=" ".join(OUTPOST_SLOTS["main"])).founded(0, left="harmony_A")
    scene.built(0, farm="left.NW left.NE left.E")
    scene.run(lambda t: resolve(t, 0, HOUSES["horath"].perk[1].effect, "perks")).say(0, "power_station-left.W")
    assert scene.done
    assert len(scene[0].facilities) == 10
    assert scene[0].toolkits == 3
