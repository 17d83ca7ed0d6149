"""EL-17: Port Beacons and Beacon Rewards."""

import pytest

from games.eldertide.beacons import build_part, can_build, pick_reward
from games.eldertide.dials import initiative
from games.eldertide.events import FourRewards, RewardAwaited
from games.eldertide.pieces import DASHBOARD, REWARDS
from games.eldertide.turns import player_phase, sail_turn
from tests.games.eldertide.scene import Scene


def top(space: str, index: int = 0):
    return lambda table: build_part(table, index, table.state.port_on(space), "top")


def ready(houses: str = "royal farath horath", bottom: str = "farath") -> Scene:
    """Seat 0 can top a bottom part on A1."""
    return Scene(houses).ship(0, "A1").beacon("A1", bottom).goods(0, "0/1/0/0").set(0, toolkits=1)


@pytest.mark.rule("EL-17.3", "EL-17.5", "EL-17.6", "EL-17.8", "EL-15.10", "EL-R.32", "EL-17.4", "EL-17.10", "EL-8.13")
def test_a7_a_beacon_by_two_houses():
    scene = Scene("enclave farath").neutral().ship(0, "E1").rewards("BR04 BR07 BR11").goods(0, "0/1/0/0")
    scene.port("E1").bottom = ""
    scene.beacon("E1", "farath").set(0, toolkits=1).set(1, toolkits=1)
    assert [scene[1].rp, scene[1].toolkits] == [0, 1]  # the bottom alone brought nothing
    scene.run(top("E1")).say(0, "BR04")
    assert (scene[0].toolkits, scene.goods_of(0), scene[0].rp, scene[0].rewards) == (0, "0/0/0/0", 9, ["BR04"])
    scene.say(1, "BR11")
    assert (scene[1].toolkits, scene[1].rp, scene[1].rewards) == (3, 3, ["BR11"])
    assert scene.state.rewards == ["BR07"]
    assert [house.parts for house in scene.state.houses] == [4, 4]
    assert scene.port("E1").lit


@pytest.mark.rule("EL-17.7", "EL-17.12", "EL-17.13", "EL-R.54", "EL-R.118")
def test_b33_both_parts_by_one_player():
    scene = ready(bottom="royal").rewards("BR05").set(0, rewards=["BR01", "BR02", "BR03"], qi=3).run(top("A1"))
    scene.say(0, "BR05")
    assert (scene[0].rp, scene[0].qi) == (16 + 4 + 5, 10)  # with no token left the second reward is 5 RP at once
    assert scene.done


@pytest.mark.rule("EL-17.14", "EL-R.53", "EL-R.97", "EL-2.11", "EL-17.13")
@pytest.mark.parametrize(("houses", "second"), [("royal farath horath darkma", 8), ("royal farath horath", 0)])
def test_b34_16_and_8_by_one_beacon(houses, second):
    scene = ready(houses).rewards("BR04 BR07").goods(1, "0/0/0/0")
    scene.set(0, rewards=["BR01", "BR02", "BR03"]).set(1, rewards=["BR05", "BR06", "BR08"])
    scene.run(top("A1")).say(0, "BR04").say(1, "BR07")
    assert (scene[0].rp, scene[1].rp) == (9 + 16, second)
    assert [e.rp for e in scene.told(FourRewards)] == [16, 8][: 1 + (second > 0)]


@pytest.mark.rule("EL-17.11", "EL-D.15")
def test_b35_the_5_rp_instead():
    scene = Scene().rewards("BR04").set(0, rewards=["BR01", "BR02", "BR03"]).run(lambda t: pick_reward(t, 0))
    scene.default(0)
    assert (scene[0].rp, len(scene[0].rewards), scene.state.boxes) == (5, 3, [16])


@pytest.mark.rule("EL-R.52", "EL-2.15", "EL-R.123", "EL-R.69")
def test_b36_a_neutral_bottom():
    scene = Scene().ship(0, "E2").rewards("BR04 BR07").goods(0, "0/1/0/0").set(0, toolkits=1)
    assert scene.port("E2").bottom == "neutral"
    scene.run(top("E2")).say(0, "BR04")
    assert scene.done
    assert scene.state.rewards == ["BR07"]


def owed() -> Scene:
    """Seat 0 is about to top seat 1's bottom while seat 1 is in the Capital; seat 2 sails next."""
    scene = ready().neutral().ship(0, "B1").ship(2, "E2").set(0, dial="2", toolkits=1).set(1, dial="capital")
    scene.set(2, dial="1").rewards("BR04 BR11")
    scene.state.order = initiative(scene.state)
    scene[1].stage = "capital"
    return scene.run(player_phase)


@pytest.mark.rule("EL-14.11", "EL-R.51", "EL-R.119")
def test_b37_owed_to_a_player_in_the_capital():
    scene = owed().say(0, "A1", "none", "top", "BR04")
    assert scene.kinds == {1: "capital"}
    assert len(scene.told(RewardAwaited)) == 1
    scene.say(1, "")
    assert scene.kinds == {1: "reward"}
    scene.say(1, "rp5")
    assert scene[1].rp == 5
    assert scene.kinds == {2: "sail"}


@pytest.mark.rule("EL-R.51", "EL-17.8")
def test_a_capital_action_that_ends_first_has_its_pick_in_order():
    scene = owed().say(0, "A1", "none", "top").say(1, "")
    assert scene.kinds == {0: "reward"}
    scene.say(0, "BR04")
    assert scene.kinds == {1: "reward"}


@pytest.mark.rule("EL-R.129", "EL-14.11", "EL-R.47")
def test_n23_in_full_means_in_full():
    scene = Scene("farath royal horath").neutral().ship(0, "B1").ship(2, "E2").beacon("A1", "royal")
    scene.goods(0, "0/1/0/0").set(0, dial="2", toolkits=1).set(1, dial="capital", toolkits=1, perk=1, flipped=True)
    scene.rewards("BR11").set(2, dial="1")
    scene[1].stage, scene.state.order = "capital", [0, 2]
    scene.run(player_phase).say(0, "A1", "none", "top", "rp5").say(1, "green")
    assert scene[1].toolkits == 3
    scene.say(1, "BR11")
    assert (scene[1].toolkits, scene[1].rp) == (3, 3)


@pytest.mark.rule("EL-3.8")
def test_c18_last_part():
    scene = ready().set(0, toolkits=3, parts=0)
    assert not can_build(scene.state, 0, scene.port("A1"), "top")
    assert not can_build(scene.state, 0, scene.port("A2"), "bottom")


@pytest.mark.rule("EL-17.15", "EL-17.1", "EL-17.3", "EL-16.2")
def test_where_a_part_may_be_built():
    scene = ready().set(0, toolkits=1)
    assert can_build(scene.state, 0, scene.port("A1"), "top")
    assert not can_build(scene.state, 0, scene.port("A1"), "bottom")
    assert not can_build(scene.state, 0, scene.port("A2"), "top")
    scene.goods(0, "1/0/1/0")
    assert not can_build(scene.state, 0, scene.port("A1"), "top")
    scene.beacon("B1", "farath", "farath").goods(0, "0/1/0/0")
    assert not can_build(scene.state, 0, scene.port("B1"), "top")
    scene.broken("A1 A2")
    assert not can_build(scene.state, 0, scene.port("A1"), "top")
    assert not can_build(scene.state, 0, scene.port("A2"), "bottom")


@pytest.mark.rule("EL-R.81")
def test_c19_br12_counts_the_new_part():
    scene = ready(bottom="farath").beacon("A2", "royal").beacon("B1", "royal").rewards("BR12").run(top("A1"))
    scene.say(0, "BR12")
    assert scene[0].rp == 9
    assert scene[0].parts == DASHBOARD.beacon_parts - 3


@pytest.mark.rule("EL-17.9", "EL-3.7")
def test_c20_reward_without_room():
    scene = Scene().rewards("BR11").set(0, toolkits=3).run(lambda t: pick_reward(t, 0)).say(0, "BR11")
    assert (scene[0].toolkits, scene[0].rp, scene[0].rewards) == (3, 3, ["BR11"])


@pytest.mark.rule("EL-R.55", "EL-17.8")
def test_c21_export_reward_out_of_turn():
    scene = ready().neutral().ship(0, "B1").ship(2, "E2").set(0, dial="2").goods(1, "0/0/1/0").rewards("BR10")
    scene.card("left", "X03", "wood - engine").ship(1, "A2").run(lambda t: sail_turn(t, 0))
    scene.say(0, "A1", "none", "top", "rp5").say(1, "BR10", "none", "wood-left")
    assert scene[1].cards == ["X03"]
    assert scene[1].rp == 4 + 8
    assert scene.state.chart == ["engine", "food", "crystal", "wood"]
    assert scene.done


@pytest.mark.rule("EL-17.9")
@pytest.mark.parametrize("token", list(REWARDS))
def test_every_reward_can_be_taken(token):
    scene = Scene().rewards(token).set(0, qi=3, damage=1).run(lambda t: pick_reward(t, 0)).say(0, token)
    while not scene.done:
        scene.say(0, scene.keys(0)[0])
    state, texts = scene[0], {
        "BR01": lambda h: h.rp == 4 and h.founded, "BR02": lambda h: h.facilities and h.goods["food"] == 2,
        "BR03": lambda h: h.rp == 3 and sum(h.rows.values()) == 6, "BR04": lambda h: h.rp == 9,
        "BR05": lambda h: h.qi == 7 and h.toolkits == 1 and h.rp == 4, "BR06": lambda h: h.cap == 12 and h.rp == 5 and not h.damage,
        "BR07": lambda h: list(h.goods.values()) == [2, 2, 1, 0] or sum(h.goods.values()) == 5,
        "BR08": lambda h: h.rows["green"] == 3 and h.goods["food"] == 2, "BR09": lambda h: h.rows["red"] + h.rows["yellow"] == 4,
        "BR10": lambda h: h.rp > 0, "BR11": lambda h: h.toolkits == 2 and h.rp == 3, "BR12": lambda h: h.rp == 0,
    }  # fmt: skip
    assert state.rewards == [token]
    assert texts[token](state)
