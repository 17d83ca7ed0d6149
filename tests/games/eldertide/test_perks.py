"""EL-12, EL-13: Houses and their perks."""

import pytest

from games.eldertide.counters import lively_stations
from games.eldertide.effects import end_of_turn, flip, free_actions, may_flip
from games.eldertide.events import PerkFlipped, PerkShown
from games.eldertide.pieces import HOUSES, OUTPOST_SLOTS
from games.eldertide.scoring import end_game, perk_points, score_house, track_points
from games.eldertide.upkeep import scramble
from games.kernel import Chance
from tests.games.eldertide.scene import Scene


def with_perk(house: str, perk: int, *, flipped: bool = False, other: str = "royal") -> Scene:
    return Scene(f"{house} {other if other != house else 'farath'}").set(0, perk=perk, flipped=flipped)


def flipping(scene: Scene, *answers: str) -> Scene:
    return scene.run(lambda t: flip(t, 0)).say(0, *answers)


def ending_turn(scene: Scene, *answers: str) -> Scene:
    return scene.run(lambda t: end_of_turn(t, 0)).say(0, *answers)


@pytest.mark.rule("EL-13.10", "EL-10.3", "EL-R.68", "EL-R.122", "EL-13.4")
def test_c4_darkma_perk_2():
    scene = flipping(with_perk("darkma", 2).set(0, cap=16).rows(0, "4/3/1/1"), "green")
    assert scene.rows_of(0) == "7/3/1/1"
    assert scene[0].rp == 3 + 4  # rows 5 and 6; row 7 brings Darkma nothing
    blocked = flipping(with_perk("darkma", 2).rows(0, "4/5/5/1"), "green")
    assert (blocked.rows_of(0), blocked[0].rp) == ("4/5/5/1", 0)


@pytest.mark.rule("EL-13.9", "EL-13.5")
def test_darkma_perk_1():
    scene = ending_turn(with_perk("darkma", 1, flipped=True), "red")
    assert scene.rows_of(0) == "1/1/2/1"


@pytest.mark.rule("EL-13.11", "EL-10.9", "EL-10.10")
def test_darkma_perk_3():
    scene = (
        with_perk("darkma", 3, flipped=True).rows(0, "7/6/1/1").built(0, farm="main.NW main.NE", excavation="main.E")
    )
    assert track_points(scene.state, 0) == 2 * 4 + 1 * 3
    scene.set(0, flipped=False)
    assert track_points(scene.state, 0) == 2 * 3 + 1 * 2
    assert perk_points(scene.set(0, flipped=True).state, 0) == 0


@pytest.mark.rule("EL-13.14", "EL-13.12", "EL-13.2")
@pytest.mark.parametrize(("track", "rows", "rp"), [("green", "5/3/1/1", 2), ("blue", "1/7/1/1", 5)])
def test_c5_farath_perk_2(track, rows, rp):
    scene = with_perk("farath", 2).goods(0, "2/2/2/2").rows(0, "1/3/1/1")
    assert may_flip(scene.state, 0)
    flipping(scene, track)
    while not scene.done:
        scene.say(0, "food")
    assert (scene.rows_of(0), scene[0].rp) == (rows, rp)
    scene.goods(0, "2/2/2/1")
    assert not may_flip(scene.set(0, flipped=False).state, 0)


@pytest.mark.rule("EL-13.13")
def test_farath_perk_1():
    scene = ending_turn(with_perk("farath", 1, flipped=True))
    assert scene.keys(0) == ["food", "crystal", "none"]
    assert scene.say(0, "crystal").goods_of(0) == "1/2/1/0"


@pytest.mark.rule("EL-13.15", "EL-13.6")
def test_farath_perk_3():
    scene = with_perk("farath", 3, flipped=True).goods(0, "2/3/0/0")
    assert perk_points(scene.state, 0) == 16


@pytest.mark.rule("EL-13.16", "EL-R.74", "EL-13.3")
def test_c6_horath_unlock():
    scene = with_perk("horath", 1).set(0, rp=24).goods(0, "0/0/0/0")
    assert free_actions(scene.state, 0) == []
    scene.set(0, rp=26)
    assert free_actions(scene.state, 0) == ["flip"]
    late = with_perk("horath", 3).set(0, rp=24).goods(0, "0/0/0/0").goods(1, "0/0/0/0").rows(0, "1/1/1/7")
    late.built(0, power_station=" ".join(OUTPOST_SLOTS["main"])).run(end_game)
    assert late[0].rp == 24 + 18
    assert [e.perk for e in late.told(PerkShown)][:1] == ["horath_3"]


@pytest.mark.rule("EL-13.17")
def test_horath_perk_1():
    scene = ending_turn(with_perk("horath", 1, flipped=True))
    assert scene.keys(0) == ["wood", "engine", "none"]


@pytest.mark.rule("EL-13.18")
def test_horath_perk_2():
    scene = flipping(with_perk("horath", 2).set(0, rp=25), "power_station-main.NW", "power_station-main.E")
    assert (len(scene[0].facilities), scene[0].toolkits) == (2, 1)


@pytest.mark.rule("EL-13.19", "EL-R.36")
def test_horath_perk_3():
    facilities = {"main.NW": "farm", "main.NE": "power_station", "main.E": "power_station", "main.SE": "power_station"}
    assert lively_stations(facilities) == 2  # NE touches a Farm and a Station, E two Stations, SE only one
    scene = with_perk("horath", 3, flipped=True)
    scene[0].facilities = facilities
    assert perk_points(scene.state, 0) == 6


@pytest.mark.rule("EL-13.22", "EL-8.23")
def test_c9_royal_perk_2():
    scene = flipping(with_perk("royal", 2).founded(0, left="harmony_A", right="exports_A"))
    assert scene.done
    assert (len(scene[0].founded), scene[0].toolkits) == (2, 1)
    open_ = flipping(with_perk("royal", 2), "knowledge-left")
    assert (open_[0].founded, open_[0].toolkits) == ({"left": "knowledge_A"}, 1)


@pytest.mark.rule("EL-13.20", "EL-13.21", "EL-13.23", "EL-13.2")
def test_royal_unlock_and_perks_1_and_3():
    scene = with_perk("royal", 3).rows(0, "3/3/3/3")
    for slot, kind in zip(OUTPOST_SLOTS["main"], ("farm", "farm", "town", "town", "excavation"), strict=False):
        scene[0].facilities[slot] = kind
    assert not may_flip(scene.state, 0)
    scene[0].facilities["main.W"] = "farm"
    assert all(may_flip(scene.set(0, perk=perk).state, 0) for perk in (1, 2, 3))
    assert perk_points(scene.set(0, flipped=True, perk=3).state, 0) == 6
    assert ending_turn(with_perk("royal", 1, flipped=True))[0].toolkits == 1


@pytest.mark.rule("EL-13.24", "EL-13.26", "EL-13.27")
def test_c10_and_c11_enclave_unlock_and_perks():
    scene = with_perk("enclave", 3).beacon("E2", "enclave").beacon("A2", "enclave")
    assert not may_flip(scene.state, 0)
    scene.beacon("E1", "royal", "enclave")
    assert may_flip(scene.state, 0)
    scene.beacon("B1", "royal", "enclave").lay(C3="ancient_library")
    assert perk_points(scene.set(0, flipped=True).state, 0) == 10
    assert flipping(with_perk("enclave", 2).set(0, qi=1, damage=1))[0].qi == 7


@pytest.mark.rule("EL-13.25", "EL-4.5")
def test_c12_enclave_perk_1_at_the_roof():
    assert ending_turn(with_perk("enclave", 1, flipped=True).set(0, qi=9))[0].qi == 10


@pytest.mark.rule("EL-13.7", "EL-D.14", "EL-R.120", "EL-13.23")
def test_c13_a_perk_never_flipped():
    kinds = ("farm", "farm", "town", "town", "excavation", "excavation")

    def ended(slots: int) -> Scene:
        scene = with_perk("royal", 3).rows(0, "2/2/2/2").goods(0, "0/0/0/0").goods(1, "0/0/0/0")
        for slot, kind in list(zip(OUTPOST_SLOTS["main"], kinds, strict=True))[:slots]:
            scene[0].facilities[slot] = kind
        scene.run(end_game)
        if not scene.done:
            scene.say(0, "")
        return scene

    assert ended(6)[0].tally["perks"] == 6
    assert ended(5)[0].tally["perks"] == 0
    assert len(ended(5).told(PerkShown)) == 2


@pytest.mark.rule("EL-R.120", "EL-13.7", "EL-D.14")
def test_n11_too_late():
    def ended(perk: int) -> Scene:
        scene = with_perk("darkma", perk).set(0, cap=16).rows(0, "7/6/1/1").goods(0, "0/0/0/0").goods(1, "0/0/0/0")
        scene.built(0, farm="main.NW", excavation="main.NE").run(end_game)
        return scene.say(0, "")

    shown = ended(2)
    assert shown.rows_of(0) == "7/6/1/1"
    assert [e.perk for e in shown.told(PerkShown)] == ["darkma_2", "royal_1"]
    assert shown[0].rp == 3 + 2
    automatic = ended(3)
    assert [e.perk for e in automatic.told(PerkFlipped)] == ["darkma_3"]
    assert automatic[0].rp == 4 + 3


@pytest.mark.rule("EL-2.20", "EL-13.1", "EL-D.2", "EL-R.75", "EL-R.76")
def test_b57_a_perk_stays_secret():
    scene = with_perk("royal", 3).run(lambda t: None)
    seen = [scene.table.view(viewer).board.houses[0].perk for viewer in (None, 0, 1)]
    assert seen == [0, 3, 0]
    again = with_perk("royal", 3).run(lambda t: flip(t, 0))
    assert [again.table.view(viewer).board.houses[0].perk for viewer in (None, 1)] == [3, 3]
    before = scene.table.view(1).board
    scramble(scene.state, 1, Chance(b"other"))
    assert scene.state.houses[0].perk != 3
    assert scene.table.view(1).board == before
    over = with_perk("royal", 3).goods(0, "0/0/0/0").goods(1, "0/0/0/0").run(end_game)
    assert over.table.view(1).board.houses[0].perk == 3


@pytest.mark.rule("EL-R.46", "EL-R.45", "EL-R.113")
def test_the_window_at_the_end_of_a_turn_asks_whatever_the_token_is():
    for perk in (1, 2, 3):
        scene = ending_turn(with_perk("darkma", perk).set(0, cap=16))
        assert scene.kinds == {0: "flip"}
        assert scene.keys(0) == ["yes", "no"]
    score_house(scene.table, 0)
    assert scene[0].tally["perks"] == 0


@pytest.mark.rule("EL-R.33", "EL-R.37")
def test_perks_and_mirrors():
    assert [house.id for house in HOUSES.values()] == ["royal", "farath", "darkma", "horath", "enclave"]
    scene = Scene().built(0, town="main.NW", power_station="main.NE").rows(0, "1/1/7/1")
    assert track_points(scene.state, 0) == 3  # the Station mirrors a Town for actions only
