"""EL-4, EL-5, EL-7, EL-16: Dials, initiative, whole turns at Ports, repairs; Capital Actions beside them."""

import pytest

from games.eldertide import GAME
from games.eldertide.dials import begin_round, default_dial, initiative, reveal_dials, set_dials
from games.eldertide.events import (
    AncientTechUsed,
    DialShown,
    MainTaken,
    PortRepaired,
    RewardAwaited,
    StormRolled,
    TieBroken,
)
from games.eldertide.play import play_round
from games.eldertide.ports import bonuses, default_level, levels, main_action
from games.eldertide.state import CAPITAL
from games.eldertide.storm import storm_phase
from games.eldertide.turns import player_phase, sail_turn
from games.kernel import Chance, Illegal
from tests.games.eldertide.scene import Scene


def turn(index: int = 0):
    return lambda table: sail_turn(table, index)


def out_of_the_way(houses: str = "royal farath", **options: str) -> Scene:
    """No neutral ships; seat 1's ship lies on E2."""
    return Scene(houses, **options).neutral().ship(1, "E2")


# --- Dials and initiative --------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-R.7", "EL-D.3", "EL-4.6")
def test_b1_empty_tank():
    scene = Scene().set(0, qi=0).run(begin_round, set_dials, reveal_dials)
    assert scene.kinds == {1: "dial"}
    scene.say(1, "3")
    assert scene[0].dial == CAPITAL
    assert scene[0].at == CAPITAL


@pytest.mark.rule("EL-R.7", "EL-D.3", "EL-4.1", "EL-4.2", "EL-4.3", "EL-4.4")
def test_b2_dial_above_qi():
    scene = Scene().set(0, qi=3).run(begin_round, set_dials, reveal_dials)
    assert scene.refuses(0, "4")
    id = scene.ask(0).id
    with pytest.raises(Illegal):
        scene.table.answer(0, id, "4")
    assert scene.table.log == []
    scene.say(0, "3")
    assert scene.table.view(1).board.houses[0].sealed
    assert scene.table.view(1).board.houses[0].dial == ""
    scene.table.answer(0, id, "2")  # replaced until all have sealed
    assert not scene.told(DialShown)
    scene.say(1, "capital")
    assert [(e.dial, e.qi) for e in scene.told(DialShown)] == [("2", 1), ("capital", 10)]


@pytest.mark.rule("EL-5.3", "EL-5.1", "EL-R.107")
def test_b3_tie_without_the_favor_holder():
    scene = Scene("royal farath horath darkma", favor=2)
    for index, dial in enumerate(("4", "4", "capital", "4")):
        scene.set(index, dial=dial)
    assert initiative(scene.state) == [3, 0, 1]
    scene.run(reveal_dials)
    assert [(e.seats, e.holder, e.dial) for e in scene.told(TieBroken)] == [((3, 0, 1), 2, 4)]


@pytest.mark.rule("EL-5.2", "EL-5.1")
def test_b4_tie_with_the_favor_holder():
    scene = Scene("royal farath horath darkma", favor=2)
    for index, dial in enumerate(("4", "4", "4", "capital")):
        scene.set(index, dial=dial)
    assert initiative(scene.state) == [2, 0, 1]
    scene.set(1, dial="5")
    assert initiative(scene.state) == [1, 2, 0]


@pytest.mark.rule("EL-5.4", "EL-6.4")
def test_b8_capital_players_go_first():
    scene = Scene().neutral().ship(0, "A1").ship(1, "A2").set(0, dial="capital").set(1, dial="2")
    scene.run(reveal_dials, player_phase)
    assert scene[0].at == CAPITAL
    options = scene.ask(1).options
    assert options.get("A1").cost == 1


@pytest.mark.rule("EL-R.8")
def test_a_dial_that_cannot_be_paid_counts_as_the_capital():
    scene = Scene().set(0, qi=2, dial="5").set(1, dial="1").run(reveal_dials)
    assert (scene[0].dial, scene[0].qi) == (CAPITAL, 2)


@pytest.mark.rule("EL-D.3")
@pytest.mark.parametrize(("qi", "dial"), [(9, "3"), (4, "capital"), (2, "capital"), (5, "3"), (3, "capital")])
def test_b59_timed_out_dial(qi, dial):
    scene = Scene().set(0, qi=qi)
    assert default_dial(scene[0]) == dial
    scene.run(begin_round, set_dials).default(0)
    scene.say(1, "1")
    assert scene[0].dial == dial


@pytest.mark.rule("EL-R.114", "EL-R.7", "EL-13.26", "EL-R.45")
def test_n2_empty_tank_full_purse():
    scene = Scene("enclave royal").set(0, qi=0, perk=2).beacon("A1", "enclave").beacon("A2", "royal", "enclave")
    scene.run(begin_round, set_dials, reveal_dials)
    assert scene.keys(0) == ["capital"]
    assert scene.table.awaited == (0, 1)
    free = scene.beside(0)
    assert list(free.options) == ["flip"]
    scene.table.answer(0, free.id, "flip")
    assert scene[0].qi == 10
    assert scene.keys(0) == [*"12345678", "capital"]
    scene.say(0, "8").say(1, "1")
    assert scene[0].qi == 2


@pytest.mark.rule("EL-R.45", "EL-D.12", "EL-11.7")
def test_nobody_waits_for_a_free_action_beside_the_dial():
    scene = Scene().set(0, damage=1, toolkits=1).run(begin_round, set_dials)
    free = scene.beside(0)
    scene.say(0, "2")
    assert scene.table.awaited == (1,)
    scene.table.answer(0, free.id, "mend")
    assert (scene[0].damage, scene[0].toolkits) == (0, 0)
    scene.say(1, "2")
    assert scene.done


# --- A turn at a Port ------------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-7.1", "EL-7.2", "EL-7.5", "EL-18.2", "EL-18.15", "EL-4.7", "EL-D.6", "EL-D.7")
def test_a3_level_and_bonus_action():
    scene = out_of_the_way().lay(A2="beacon_smith").ship(0, "B1").goods(0, "0/1/0/0").set(0, dial="5")
    scene.run(turn()).say(0, "A1")
    assert scene.keys(0) == ["mid", "weak", "none"]
    scene.say(0, "mid")
    assert (scene.goods_of(0), scene.rows_of(0)) == ("2/1/0/0", "2/1/1/1")
    scene.say(0, "weak-A2", "harmony-left")
    assert scene.done
    assert scene.goods_of(0) == "2/0/0/0"
    assert scene[0].founded == {"left": "harmony_A"}
    farath = out_of_the_way("farath royal").ship(0, "B1").goods(0, "0/1/0/0").set(0, dial="5")
    assert farath.run(turn()).say(0, "A1", "mid").goods_of(0) == "3/1/0/0"


@pytest.mark.rule("EL-7.3", "EL-R.9", "EL-R.17", "EL-17.2")
def test_b9_back_to_the_start():
    scene = out_of_the_way().ship(0, "A1").beacon("A1", "farath").goods(0, "0/1/0/0").set(0, dial="2", toolkits=1)
    scene.run(turn()).say(0, "A1")
    assert not scene.told(MainTaken)
    assert scene.kinds == {0: "bonus"}
    assert "top" in scene.keys(0)
    scene.say(0, "top", "rp5")
    assert scene.port("A1").top == "royal"


@pytest.mark.rule("EL-R.14", "EL-7.3", "EL-16.4", "EL-15.5")
def test_b10_the_start_tile_moved():
    scene = out_of_the_way(turn=5).lay(D2="storm").ship(0, "D3").ship(1, "A1")
    scene.run(storm_phase, die="E SW")
    assert scene.state.ports["lilac_market"].space == "D2"
    assert scene.port("D2").broken
    assert scene.state.ports["farport"].space == "D3"
    assert scene.state.storm == "E2"
    scene.set(0, dial="4", toolkits=1, damage=0).run(turn()).say(0, "D3", "yes", "none", "stop")
    assert scene.kinds == {0: "main"}
    scene.ship(0, "D2").set(0, dial="6").run(turn()).say(0, "D2")
    assert scene.kinds == {0: "bonus"}  # no Toolkit left, and the ban is on Lilac Market wherever it lies


@pytest.mark.rule("EL-R.18", "EL-7.4", "EL-16.1", "EL-7.6", "EL-R.16", "EL-16.3")
def test_b47_broken_port_without_a_toolkit():
    scene = out_of_the_way().ship(0, "B1").broken("A1 A2").set(0, dial="5").run(turn()).say(0, "A1")
    assert scene.kinds == {0: "bonus"}
    assert scene.keys(0) == ["weak-B1", "weak-B2", "none"]


@pytest.mark.rule("EL-16.4", "EL-17.2", "EL-R.82", "EL-D.5")
def test_b48_repair_and_beacon_in_one_turn():
    scene = out_of_the_way().ship(0, "B1").broken("A1").set(0, dial="5", toolkits=2).run(turn())
    scene.say(0, "A1", "yes", "weak", "bottom")
    assert scene.done
    assert (scene[0].toolkits, scene[0].rp, scene[0].repairs, scene[0].rows["green"]) == (0, 5, 1, 2)
    assert scene.port("A1").bottom == "royal"
    again = out_of_the_way().ship(0, "B1").broken("A1").set(0, dial="5", toolkits=2).run(turn()).say(0, "A1")
    again.default(0)
    assert again.port("A1").broken


@pytest.mark.rule("EL-R.109", "EL-R.9", "EL-6.5", "EL-7.3", "EL-R.80")
def test_n4_mending_ones_own_port():
    scene = Scene("royal farath horath").neutral(darkma="C1", enclave="E1").ship(0, "D1").broken("D1")
    scene.ship(1, "D2").ship(2, "C2").set(0, dial="3", toolkits=1).lay(C1="farport")
    scene.neutral(enclave="E1")  # C1 is clean and empty, all else round D1 is taken
    assert scene.state.ports["power_guild"].space == "D1"
    scene.run(turn())
    assert "D1" in scene.keys(0)
    scene.say(0, "D1", "yes")
    assert (scene[0].rp, scene[0].goods["engine"]) == (5, 1)
    assert scene.kinds == {0: "bonus"}
    low = Scene("royal farath horath").ship(0, "D1").broken("D1").ship(1, "D2").lay(C1="farport").neutral(enclave="E1")
    low.set(0, dial="2").run(turn())
    assert "D1" not in low.keys(0)


@pytest.mark.rule("EL-R.117", "EL-16.5", "EL-9.11", "EL-R.88")
def test_n9_a_box_twice():
    scene = Scene("royal farath horath").neutral().ship(1, "E1").ship(2, "E1").ship(0, "D2").broken("E2", 2)
    scene.chart("engine food wood crystal").card("left", "X02").card("middle", "").card("right", "")
    scene.goods(0, "0/2/0/0").set(0, dial="2", toolkits=1).run(turn())
    scene.say(0, "E2", "yes", "crystal", "crystal-left")
    assert scene[0].rp == 9
    scene.say(0, "crystal", "crystal-left")
    assert scene[0].rp == 14
    assert scene.state.chart == ["engine", "crystal", "food", "wood"]
    assert scene.state.shelves[0].goods == ["crystal", "crystal", ""]
    assert [e.times for e in scene.told(PortRepaired)] == [2]
    assert scene.state.pool["multiplier"] == 5


@pytest.mark.rule("EL-R.110", "EL-R.21", "EL-18.11", "EL-18.28")
def test_n15_nothing_for_something():
    scene = out_of_the_way().set(0, dial="3").goods(0, "2/2/0/0")
    assert levels(scene.state, 0, scene.port("B2")) == ["mid", "weak"]
    scene.set(0, dial="4")
    assert levels(scene.state, 0, scene.port("D3")) == ["mid", "weak"]


@pytest.mark.rule("EL-18.28", "EL-12.3")
def test_b44_lilac_strong():
    scene = out_of_the_way("farath royal").set(0, dial="4").goods(0, "3/0/0/0").set(0, at="ancient_library")
    assert levels(scene.state, 0, scene.port("D3"))[0] == "strong"
    scene.run(turn()).say(0, "D3", "strong")
    assert (scene[0].rp, scene.goods_of(0)) == (15, "0/0/0/0")


@pytest.mark.rule("EL-8.16", "EL-R.43", "EL-R.21", "EL-R.20")
def test_b38_twins():
    scene = out_of_the_way("royal farath horath").founded(0, left="knowledge_A").set(0, dial="3").goods(0, "0/1/0/0")
    scene.state.pairs = {pair: ["B"] if pair == "knowledge" else [] for pair in scene.state.pairs}
    assert levels(scene.state, 0, scene.port("B3")) == ["mid"]  # the Weak cannot be paid for nothing
    scene.ship(0, "A2")
    assert "weak-B3" not in bonuses(scene.state, 0, scene.port("A2"))
    scene.ship(0, "A1").run(turn()).say(0, "B3", "mid")
    assert scene[0].founded == {"left": "knowledge_A"}


@pytest.mark.rule("EL-R.19", "EL-R.85", "EL-7.5", "EL-7.7")
def test_c16_bonus_from_the_start_port():
    scene = out_of_the_way().ship(0, "D1").set(0, dial="1").run(turn()).say(0, "D2", "none")
    assert "weak-D1" in scene.keys(0)
    assert "weak-D2" not in scene.keys(0)
    assert not [key for key in scene.keys(0) if key in {"weak-C2", "weak-C3"}]  # Capital and Storm


@pytest.mark.rule("EL-7.5", "EL-17.1", "EL-17.2", "EL-7.8", "EL-7.9")
def test_c17_no_second_part_in_one_turn():
    scene = out_of_the_way().ship(0, "B1").goods(0, "0/1/0/0").set(0, dial="1", toolkits=2).run(turn())
    scene.say(0, "A1", "none")
    assert "top" not in scene.keys(0)
    scene.say(0, "bottom")
    assert scene.done
    assert not scene.port("A1").top


@pytest.mark.rule("EL-15.11", "EL-16.2", "EL-17.2")
def test_c22_break_and_bottom():
    scene = out_of_the_way().beacon("A1", "farath").broken("A1").ship(0, "B1").goods(0, "0/1/0/0")
    scene.set(0, dial="1", toolkits=2)
    scene.set(0, dial="2").run(turn()).say(0, "A1", "no")
    assert "top" not in scene.keys(0)
    scene.ship(0, "B1").run(turn()).say(0, "A1", "yes", "none")
    assert "top" in scene.keys(0)


@pytest.mark.rule("EL-D.4", "EL-D.6", "EL-D.7", "EL-D.5")
def test_b60_default_sail_turn():
    scene = out_of_the_way().ship(0, "A1").set(0, dial="3", toolkits=1).run(turn())
    for _ in range(3):
        scene.default(0)
    assert scene.done
    assert scene.state.space_of(scene[0].at) == "B1"
    assert [e.level for e in scene.told(MainTaken)] == ["weak"]
    assert scene[0].toolkits == 1
    market = out_of_the_way().set(0, dial="4").goods(0, "3/0/0/0")
    assert default_level(market.state, 0, market.port("D3")) == "weak"  # the others cost Resources
    smith = out_of_the_way().set(0, dial="1").goods(0, "0/1/0/0")
    assert default_level(smith.state, 0, smith.port("B3")) == "none"


@pytest.mark.rule("EL-5.6", "EL-13.5", "EL-7.9")
def test_the_steps_of_a_turn_come_in_order():
    scene = out_of_the_way().ship(0, "B1").broken("A1").goods(0, "0/0/0/0")
    scene.set(0, dial="5", toolkits=1, flipped=True, perk=1).run(turn())
    kinds = []
    for answer in ("A1", "yes", "mid", "none"):
        kinds.append(scene.kinds[0])
        scene.say(0, answer)
    assert kinds == ["sail", "repair", "main", "bonus"]
    assert scene.done
    assert scene[0].toolkits == 1  # the end-of-turn perk came last


@pytest.mark.rule("EL-R.45", "EL-R.46", "EL-13.3", "EL-D.14")
def test_b14_window_of_the_farath_unlock():
    scene = out_of_the_way("farath royal").goods(0, "2/2/2/2").set(0, dial="3", perk=1, at="ancient_library")
    scene.run(turn()).say(0, "E2", "mid", "none")
    assert "flip" in scene.keys(0)
    scene.say(0, "food-middle")
    assert "flip" not in scene.keys(0)
    assert not scene[0].flipped
    flipping = out_of_the_way("farath royal").goods(0, "2/2/2/2").set(0, dial="3", perk=1, at="ancient_library")
    flipping.run(turn()).say(0, "E2", "mid", "none", "flip", "stop")
    assert flipping[0].flipped


# --- The Enclave -----------------------------------------------------------------------------------------------------


def enclave() -> Scene:
    scene = Scene("enclave royal").neutral().ship(0, "A1").ship(1, "E2").beacon("C4", "enclave")
    scene.beacon("E1", "royal", "enclave")
    return scene.set(0, qi=2, dial="6", perk=1, flipped=True).set(1, dial="1", qi=5)


def phase_of(scene: Scene) -> Scene:
    scene.state.order = initiative(scene.state)
    return scene.run(player_phase)


@pytest.mark.rule("EL-12.8", "EL-R.47", "EL-R.48", "EL-R.92", "EL-R.95", "EL-D.13", "EL-13.25")
def test_b41_extra_turn():
    scene = phase_of(enclave()).say(0, "A2", "none", "none")
    assert (scene[0].qi, scene.kinds) == (5, {0: "extra-turn"})
    scene.say(0, "yes")
    assert not scene[0].tech
    assert len(scene.told(AncientTechUsed)) == 1
    scene.say(0, "A2")
    assert scene.kinds == {0: "bonus"}  # where the first turn ended no Main Action is possible
    scene.say(0, "none")
    assert (scene[0].qi, scene.kinds) == (8, {1: "sail"})
    passed = phase_of(enclave()).say(0, "A2", "none", "none").default(0)
    assert passed[0].tech
    assert passed.kinds == {1: "sail"}


@pytest.mark.rule("EL-R.93", "EL-R.94", "EL-6.11")
def test_an_extra_turn_may_be_driven_home_too():
    scene = enclave().set(0, dial="1", flipped=False, perk=3).lay(E2="storm").ship(1, "D2").ship(0, "D2").broken("D1")
    scene.state.order = initiative(scene.state)
    scene.run(player_phase).say(0, "E1", "none", "none", "no")
    assert scene.kinds == {0: "extra-turn"}
    assert GAME.autopilot(scene.table.view(0), scene.ask(0), Chance(b"advice")).answer == "no"
    scene.say(0, "yes", "")
    assert scene[0].at == CAPITAL
    assert scene.kinds.get(0) in {None, "flip"}


@pytest.mark.rule("EL-R.51", "EL-R.95", "EL-R.119", "EL-14.11", "EL-R.129")
def test_n14_extra_turn_and_an_owed_reward():
    scene = enclave().beacon("A2", "royal").goods(0, "0/1/0/0").set(0, toolkits=1).set(1, dial="capital")
    scene.rewards("BR04 BR11").run(lambda t: None)
    scene.state.houses[1].dial = "capital"
    scene.state.order = [0]
    scene.run(player_phase)
    assert scene.kinds == {0: "sail", 1: "capital"}
    scene.say(0, "A2", "none", "top", "BR04")
    assert (scene[0].qi, scene.kinds) == (5, {1: "capital"})
    assert len(scene.told(RewardAwaited)) == 1
    scene.say(1, "")
    assert scene.kinds == {1: "reward"}
    scene.say(1, "BR11")
    assert scene.kinds == {0: "extra-turn"}


@pytest.mark.rule("EL-R.113", "EL-R.91", "EL-13.24", "EL-13.25", "EL-D.14")
@pytest.mark.parametrize(("answer", "qi"), [("yes", 5), ("no", 2)])
def test_n1_condition_met_by_the_last_step(answer, qi):
    scene = enclave().set(0, flipped=False, toolkits=1)
    scene.port("C4").bottom = ""
    scene.port("A2").bottom = ""
    scene[0].parts += 1
    phase_of(scene).say(0, "A2", "none", "bottom")
    assert scene.kinds == {0: "flip"}
    scene.say(0, answer)
    assert scene[0].qi == qi
    assert scene[0].flipped == (answer == "yes")
    scene.say(0, "yes", "A2", "none")  # the extra turn
    assert scene.kinds == ({0: "flip"} if answer == "no" else {1: "sail"})


# --- Together --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-R.71", "EL-5.5", "EL-1.4")
def test_b49_everyone_in_the_capital():
    scene = Scene("royal farath horath").run(play_round, die="E")
    for seat in range(3):
        scene.say(seat, "capital")
    assert scene.kinds == {0: "capital", 1: "capital", 2: "capital"}
    for seat in (2, 0, 1):
        assert not scene.told(StormRolled)
        scene.say(seat, "")
    assert scene.done
    assert len(scene.told(StormRolled)) == 1
    assert [house.toolkits for house in scene.state.houses] == [1, 1, 1]


@pytest.mark.rule("EL-R.124", "EL-5.5", "EL-R.50", "EL-R.96")
def test_n18_the_storm_waits():
    scene = Scene("royal farath horath").run(play_round, die="E")
    scene.say(0, "capital").say(1, "2").say(2, "capital")
    assert scene.kinds == {0: "capital", 1: "sail", 2: "capital"}
    scene.say(0, "").say(1, "D1", "none", "none")
    assert scene.kinds == {2: "capital"}
    assert not scene.told(StormRolled)
    scene.default(2)
    assert scene.done


@pytest.mark.rule("EL-R.108", "EL-14.1")
def test_n3_twice_in_the_capital():
    scene = Scene().set(0, dial="capital", qi=4).set(1, dial="capital").run(reveal_dials, player_phase)
    scene.say(0, "green, red").say(1, "")
    assert (scene[0].at, scene[0].qi, scene[0].toolkits, scene.rows_of(0)) == (CAPITAL, 10, 1, "2/1/2/1")


@pytest.mark.rule("EL-4.4", "EL-4.5", "EL-7.2")
def test_any_level_up_to_the_channel_value():
    scene = out_of_the_way().set(0, dial="6")
    scene.run(lambda t: main_action(t, 0, scene.port("A1")))
    assert scene.keys(0) == ["strong", "mid", "weak", "none"]
    scene.say(0, "weak")
    assert scene.goods_of(0) == "2/1/1/0"
    assert scene[0].qi == 10


# --- The rulebook's own round ----------------------------------------------------------------------------------------


@pytest.mark.rule(
    "EL-4.3", "EL-5.1", "EL-6.4", "EL-6.5", "EL-6.8", "EL-7.6", "EL-7.7", "EL-8.7", "EL-9.3", "EL-9.12", "EL-10.5",
    "EL-15.5", "EL-15.6", "EL-15.7", "EL-15.11", "EL-15.12", "EL-15.13", "EL-15.14", "EL-16.4", "EL-16.5", "EL-18.10",
    "EL-18.33", "EL-18.35", "EL-R.31", "EL-R.57", "EL-R.88", "EL-R.117",
)  # fmt: skip
def test_a9_a_full_round():
    scene = Scene("farath horath", favor=0, turn=6)
    where = {
        "A1": "beacon_smith", "A2": "shapers_garden", "B1": "power_guild", "B2": "darkma_shipyard",
        "B3": "farath_fields", "C1": "farport", "C2": "floating_city", "C3": "horath_hall", "C4": "ancient_library",
        "D1": "capital", "D2": "expedition_bureau", "D3": "lilac_market", "E1": "storm", "E2": "enclave_bazaar",
    }  # fmt: skip
    for space, tile in where.items():
        scene.lay(**{space: tile})
    scene.broken("B1 C2").broken("B3", 2).ship(0, "D3").ship(1, "A2")
    scene.card("left", "X03").card("middle", "X07").card("right", "X05", "food - - engine")
    yuu, luca = 0, 1
    scene.goods(luca, "0/0/0/0").rows(luca, "2/1/3/7").set(luca, qi=9, toolkits=1)
    scene.built(luca, farm="main.NW main.E", power_station="main.NE")
    scene.goods(yuu, "0/1/1/0").set(yuu, qi=8).chart("engine wood food crystal")
    scene.run(play_round, die="NW NW").say(luca, "6").say(yuu, "4")
    assert (scene[luca].qi, scene[yuu].qi) == (3, 4)
    assert scene.ask(luca).options.get("B3").cost == 2
    scene.say(luca, "B3", "yes", "engine", "wood", "strong")
    assert scene.goods_of(luca) == "3/0/1/1"
    scene.say(luca, "wood-left", "weak-C4", "red")
    assert scene[luca].rp == 10
    assert scene.goods_of(luca) == "3/0/0/2"
    assert scene.rows_of(luca) == "2/1/4/7"
    assert not scene.port("B3").broken
    assert scene.ask(yuu).options.get("C1").cost == 4
    scene.say(yuu, "C1", "mid", "crystal", "crystal-right", "wood-right")
    assert scene.keys(yuu) == ["food", "wood"]
    scene.say(yuu, "wood")
    assert scene[yuu].rp == 17
    assert scene.state.chart == ["engine", "crystal", "wood", "food"]
    assert scene.state.shelves[2].boxes == []
    assert scene.done  # no Bonus Action was left for Yuu
    assert (scene.state.capital, scene.state.storm) == ("E1", "C1")
    farport = scene.state.ports["farport"]
    assert (farport.space, farport.broken, farport.bottom) == ("D1", True, "neutral")
    assert (scene[yuu].damage, scene[yuu].limit, scene[yuu].qi) == (1, 7, 4)
    assert (scene.state.favor, scene.state.round) == (1, 7)
