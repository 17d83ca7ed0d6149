"""EL-8: rewards, overflow, costs; EL-10 and EL-11: tracks, tank, Damage."""

import pytest

from games.eldertide.dashboard import gain_qi, mend, raise_cap, take_toolkit
from games.eldertide.effects import resolve
from games.eldertide.events import Advanced, CapRaised, GainLost, StorageOpened
from games.eldertide.pieces import PORTS, REWARDS
from games.eldertide.state import fits
from games.eldertide.storage import receive
from games.eldertide.tracks import advance, can_advance
from games.eldertide.verbs import Advance, FillQi, GainResource, GainRp, GainToolkit, PerFacility, RemoveDamage
from tests.games.eldertide.scene import Scene


def box(*verbs, index=0):
    return lambda table: resolve(table, index, verbs, "ports")


def level(port: str, level: str, index: int = 0):
    return lambda table: resolve(table, index, PORTS[port].action(level).effect, "ports")


@pytest.mark.rule("EL-8.3", "EL-R.87", "EL-D.9", "EL-R.23")
@pytest.mark.parametrize(("answer", "goods"), [("leave", "2/1/2/0"), ("drop food", "1/1/2/1")])
def test_b12_full_storage(answer, goods):
    scene = Scene().goods(0, "2/1/2/0").run(box(GainResource(kind="engine", n=1)))
    assert scene.keys(0) == ["leave", "drop-food", "drop-crystal", "drop-wood"]
    food = scene.state.pool["food"]
    scene.say(0, answer)
    assert scene.goods_of(0) == goods
    assert scene.state.pool["food"] == food + (goods == "1/1/2/1")


@pytest.mark.rule("EL-R.29", "EL-12.2", "EL-12.3", "EL-13.12", "EL-R.112")
def test_b13_farath_stacks():
    scene = Scene("farath royal").goods(0, "3/1/1/0").set(0, perk=3)
    kinds = ("engine", "food", "crystal", "food")
    scene.run(*(lambda t, kind=kind: receive(t, 0, kind) for kind in kinds))
    assert scene.goods_of(0) == "4/2/1/1"
    assert scene.kinds == {0: "overflow"}
    scene.say(0, "leave")
    assert scene.goods_of(0) == "4/2/1/1"
    assert scene.table.view(None).board.houses[0].perk_ready
    plain = Scene("royal farath")
    assert not fits(plain[0], scene[0].goods)


@pytest.mark.rule("EL-R.112", "EL-R.29", "EL-8.3")
def test_n6_which_goods_may_go():
    scene = Scene("farath royal").goods(0, "4/2/1/1").run(box(GainResource(kind="food", n=1)))
    assert scene.keys(0) == ["leave", "drop-wood", "drop-engine", "flip"]
    assert scene.refuses(0, "drop-crystal")


@pytest.mark.rule("EL-8.1", "EL-8.2", "EL-R.111", "EL-D.8")
def test_a_resource_of_any_kind_is_asked_and_a_coloured_one_is_not():
    scene = Scene().run(box(GainResource(kind="wood", n=1), GainResource(kind="any", n=1)))
    assert scene.goods_of(0) == "1/1/2/0"
    assert scene.keys(0) == ["food", "crystal", "wood", "engine", "none"]
    scene.default(0)
    assert scene.goods_of(0) == "2/1/2/0"
    scene = Scene().pool(food=0, crystal=0, wood=0).run(box(GainResource(kind="any", n=1)), keep_pool=True)
    assert scene.goods_of(0) == "1/1/1/1"  # the pool leaves one kind


@pytest.mark.rule("EL-R.24", "EL-R.86", "EL-8.23")
def test_a_gain_from_an_empty_pool_is_lost():
    scene = Scene().pool(food=0).run(box(GainResource(kind="food", n=1), GainRp(n=2)), keep_pool=True)
    assert (scene.goods_of(0), scene[0].rp) == ("1/1/1/0", 2)
    assert [e.what for e in scene.told(GainLost)] == ["food"]


@pytest.mark.rule("EL-R.24", "EL-R.86", "EL-8.13", "EL-3.7")
def test_b46_toolkits_run_out():
    scene = Scene().pool(toolkit=0).run(lambda t: take_toolkit(t, 0), keep_pool=True)
    assert scene[0].toolkits == 0
    scene = Scene().set(0, toolkits=3).run(lambda t: take_toolkit(t, 0))
    assert scene[0].toolkits == 3


@pytest.mark.rule("EL-8.4", "EL-8.7", "EL-R.132")
def test_what_is_left_once_is_left_for_the_rest():
    scene = Scene().goods(0, "2/2/0/0").built(0, farm="main.NW main.NE main.E")
    scene.run(box(PerFacility(count="farm", give="food", n=1))).say(0, "leave")
    assert scene.goods_of(0) == "3/2/0/0"
    assert scene.done


@pytest.mark.rule("EL-R.38", "EL-8.19", "EL-8.6", "EL-18.26")
def test_b45_towns_and_qi():
    scene = (
        Scene().built(0, town="main.NW main.NE main.E").set(0, qi=4, cap=12, damage=2).run(level("horath_hall", "mid"))
    )
    assert (scene[0].qi, scene[0].rp) == (6, 6)


@pytest.mark.rule("EL-18.29", "EL-R.39", "EL-8.11", "EL-8.10")
def test_b43_lilac_mid():
    scene = Scene().goods(0, "1/0/0/0").set(0, toolkits=2).run(level("lilac_market", "mid"))
    assert scene.goods_of(0) == "0/0/0/0"  # one kind to pay with
    assert scene.refuses(0, "food")
    scene.say(0, "wood", "toolkit")
    assert (scene.goods_of(0), scene[0].toolkits) == ("0/0/1/0", 3)
    scene = Scene().goods(0, "1/0/0/0").set(0, toolkits=3).run(level("lilac_market", "mid"))
    assert "toolkit" not in scene.keys(0)


@pytest.mark.rule("EL-8.12", "EL-18.28")
def test_paying_three_of_a_kind():
    scene = Scene("farath royal").goods(0, "3/0/3/0").run(level("lilac_market", "strong"))
    assert scene.keys(0) == ["food", "wood"]
    scene.say(0, "wood")
    assert (scene.goods_of(0), scene[0].rp) == ("3/0/0/0", 15)


@pytest.mark.rule("EL-1.7", "EL-8.20", "EL-8.13")
def test_icons_come_in_order():
    scene = Scene().set(0, qi=2, damage=1)
    scene.run(box(FillQi(), RemoveDamage(n=2), GainToolkit(n=1)))
    assert (scene[0].qi, scene[0].limit, scene[0].toolkits) == (7, 10, 1)


# --- Tracks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-10.3", "EL-R.67", "EL-R.22")
def test_b17_bottleneck():
    scene = Scene().rows(0, "4/5/5/1").run(box(Advance(track="green", n=1)))
    assert scene.rows_of(0) == "4/5/5/1"
    assert [e.what for e in scene.told(GainLost)] == ["green"]
    scene.run(box(Advance(track="any", n=1)))
    assert "green" not in scene.keys(0)
    scene.say(0, "yellow")
    assert scene.rows_of(0) == "4/5/5/2"


@pytest.mark.rule("EL-10.3", "EL-10.4", "EL-12.6")
def test_b18_horaths_roof():
    scene = Scene("horath royal").rows(0, "1/1/6/7")
    assert not can_advance(scene[0], "red")
    assert not can_advance(scene[0], "yellow")


@pytest.mark.rule("EL-R.111", "EL-10.7", "EL-R.22")
def test_n8_asked_or_not():
    scene = Scene().rows(0, "4/5/2/1").run(box(Advance(track="green", n=1)))
    assert scene.keys(0) == ["green", "none"]
    scene = Scene().rows(0, "3/3/1/1").run(box(Advance(track="green", n=1)))
    assert scene.done
    assert scene.rows_of(0) == "4/3/1/1"


@pytest.mark.rule("EL-10.5", "EL-R.68", "EL-11.3", "EL-10.6", "EL-10.2")
def test_b58_chained_bonus():
    scene = Scene("darkma royal").set(0, cap=12).run(level("ancient_library", "weak")).say(0, "blue")
    assert scene.rows_of(0) == "1/2/1/1"
    assert (scene[0].cap, scene[0].slots) == (13, 6)


@pytest.mark.rule("EL-18.31", "EL-18.32", "EL-10.2", "EL-10.5")
@pytest.mark.parametrize("split", ["green green blue", "green green green", "green blue red"])
def test_c15_library_strong(split):
    scene = Scene("royal farath").run(level("ancient_library", "strong")).say(0, *split.split())
    assert scene.done
    wanted = {track: 1 + split.split().count(track) for track in ("green", "blue", "red", "yellow")}
    assert scene[0].rows == wanted
    assert scene[0].goods["wood"] == 1 + sum(row >= 3 for row in wanted.values())  # Royal row 3


@pytest.mark.rule("EL-10.8")
def test_different_tracks():
    scene = Scene().run(box(*REWARDS["BR03"].effect)).say(0, "green")
    assert "green" not in scene.keys(0)
    scene.say(0, "blue")
    assert (scene.rows_of(0), scene[0].rp) == ("2/2/1/1", 3)


@pytest.mark.rule("EL-10.5", "EL-R.30")
def test_a_bonus_comes_every_time_any_token_enters():
    scene = Scene("farath royal").run(lambda t: advance(t, 0, "green"), lambda t: advance(t, 0, "yellow"))
    assert scene[0].goods["food"] == 3
    assert [(e.track, e.row) for e in scene.told(Advanced)] == [("green", 2), ("yellow", 2)]


# --- Tank ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-11.3", "EL-11.4", "EL-13.8", "EL-11.2", "EL-18.16", "EL-18.17")
def test_b20_storage_blocks():
    scene = Scene("darkma royal").set(0, cap=12, qi=9).run(level("darkma_shipyard", "mid"))
    assert (scene[0].cap, scene[0].slots, scene[0].qi) == (14, 6, 9)
    assert not scene.table.view(None).board.houses[0].perk_ready
    scene.run(level("darkma_shipyard", "strong"))
    assert (scene[0].cap, scene[0].slots, len(scene.told(StorageOpened))) == (17, 7, 1)
    assert scene.table.view(None).board.houses[0].perk_ready


@pytest.mark.rule("EL-R.28")
def test_b21_cap_roof():
    scene = Scene().set(0, cap=17).run(lambda t: raise_cap(t, 0, 3), lambda t: raise_cap(t, 0, 1))
    assert scene[0].cap == 18
    assert len(scene.told(CapRaised)) == 1


@pytest.mark.rule("EL-R.90", "EL-11.1", "EL-11.2", "EL-11.3", "EL-R.65", "EL-18.18")
def test_n7_damage_over_the_slot_icon():
    scene = Scene().set(0, cap=12, damage=1, qi=9).run(level("darkma_shipyard", "weak"))
    assert (scene[0].cap, scene[0].limit, scene[0].qi, scene[0].slots) == (14, 11, 9, 6)
    scene.set(0, damage=2)
    assert scene[0].slots == 6


@pytest.mark.rule("EL-4.5", "EL-8.19", "EL-11.1", "EL-11.7", "EL-11.8")
def test_qi_never_above_the_limit_and_mending_gives_none():
    scene = Scene().set(0, qi=6, damage=1, toolkits=1).run(lambda t: gain_qi(t, 0, 3))
    assert scene[0].qi == 7
    scene.run(lambda t: mend(t, 0))
    assert (scene[0].qi, scene[0].limit, scene[0].toolkits) == (7, 10, 0)
    assert scene.state.pool["damage"] == 12
