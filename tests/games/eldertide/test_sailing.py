"""EL-6: what entering a space costs, which Ports can be reached, and ships that cannot reach any."""

import pytest

from games.eldertide.events import DrivenHome, Sailed, Soared
from games.eldertide.pieces import BOOK, SPACES, neighbours
from games.eldertide.sailing import RouteOptions, Sea, default_route, is_stranded, routes
from games.eldertide.state import CAPITAL
from games.eldertide.turns import sail_turn
from games.kernel import Phrase
from tests.games.eldertide.scene import Scene


def costs(scene: Scene, index: int = 0) -> dict[str, int]:
    return {route.space: route.cost for route in routes(scene.state, index)}


def clear(houses: str = "farath royal") -> Scene:
    """Only the ships of seats 0 and 1 are about; seat 1's lies on E2, out of the way."""
    scene = Scene(houses).neutral()
    return scene.ship(1, "E2")


@pytest.mark.rule("EL-4.3", "EL-6.1", "EL-6.3", "EL-6.4", "EL-6.8", "EL-R.9", "EL-R.12", "EL-6.2", "EL-R.127")
def test_a1_past_a_ship():
    scene = clear().ship(0, "A1").neutral(darkma="B2").set(0, qi=6, dial="2")
    assert costs(scene) == {"A1": 2, "A2": 1, "B1": 1, "B2": 2, "B3": 2, "C1": 2}
    paths = {route.space: route.path for route in routes(scene.state, 0)}
    assert paths["B3"] == ("A1", "A2", "B3")
    sea = Sea.of(scene.state, 0)
    assert sea.entry("B2") + sea.entry("B3") == 3
    assert sea.ways()["C2"][0] == 2  # the Capital is in reach, yet no end of a voyage


@pytest.mark.rule("EL-6.5", "EL-6.6", "EL-16.6")
def test_a2_surcharges_add_up():
    scene = clear("farath royal horath").ship(0, "A1").ship(1, "B2").ship(2, "B2").broken("B2").set(0, dial="4")
    assert costs(scene)["B2"] == 4
    told = RouteOptions(scene.state, 0).effect("B2")
    assert told == (
        Phrase("way", {"path": "A1-B2", "cost": 4}), Phrase("past-ships", {"spot": "B2", "n": 2}),
        Phrase("past-broken", {"spot": "B2"}), Phrase("broken-stuck", {"times": 1}),
    )  # fmt: skip


@pytest.mark.rule("EL-6.11", "EL-R.10", "EL-R.11", "EL-6.13", "EL-14.1", "EL-R.94")
@pytest.mark.parametrize("house", ["royal", "enclave"])
def test_b5_and_b42_forced_into_the_capital(house):
    scene = Scene(f"{house} farath").neutral().lay(E2="storm").ship(0, "E1").ship(1, "D2").broken("D1")
    scene.set(0, qi=4, dial="1").goods(0, "0/0/0/0")
    assert is_stranded(scene.state, 0)
    scene.run(lambda t: sail_turn(t, 0)).say(0, "green, red")
    assert scene.done
    assert (scene[0].at, scene[0].qi, scene[0].toolkits) == (CAPITAL, 10, 1)
    assert len(scene.told(DrivenHome)) == 1
    assert not scene.told(Sailed)


@pytest.mark.rule("EL-R.10", "EL-R.9", "EL-6.8")
def test_b6_saved_by_the_way_through_the_capital():
    scene = clear().lay(D1="capital").lay(E2="storm").ship(0, "E1").ship(1, "D2").broken("D2").set(0, dial="2")
    assert costs(scene) == {"C1": 2, "C2": 2, "E1": 2}
    assert not is_stranded(scene.state, 0)


@pytest.mark.rule("EL-6.7", "EL-6.10")
def test_b7_busy_capital():
    scene = Scene("farath royal horath").neutral().ship(0, "C1").set(0, dial="4")
    sea = Sea.of(scene.state, 0)
    assert sea.entry("C2") == 3
    assert costs(scene)["B2"] == 2  # round by B1; through the Capital it would be 4
    scene.ship(0, "C2")
    assert costs(scene)["C1"] == 1


@pytest.mark.rule("EL-R.10", "EL-6.11", "EL-6.13")
def test_n5_the_way_back_is_no_way_out():
    scene = Scene("farath royal horath").neutral(darkma="B1", enclave="E1").lay(D1="capital")
    scene.ship(0, "C1").ship(1, "C2").ship(2, "D2").broken("B1 C2").set(0, dial="2")
    assert costs(scene) == {"C1": 2}
    assert is_stranded(scene.state, 0)


@pytest.mark.rule("EL-12.1", "EL-R.15", "EL-R.83", "EL-R.84")
def test_b11_darkma_goes_anywhere():
    scene = Scene("darkma royal farath horath").ship(0, "A1").ship(1, "E2").ship(2, "E2").ship(3, "E2").broken("E2")
    scene.set(0, dial="1")
    found = {route.space: route for route in routes(scene.state, 0)}
    assert sorted(found) == sorted(set(BOOK.map.port_spaces) - {"A1"})  # out and back would cost 2
    assert found["E2"].free
    assert found["E2"].cost == 0
    assert not is_stranded(scene.state, 0)
    scene.set(0, dial="2")
    assert [r.free for r in routes(scene.state, 0) if r.back] == [False]
    scene.run(lambda t: sail_turn(t, 0)).say(0, "E2")
    assert [(e.port, e.place) for e in scene.told(Soared)] == [("farport", "E2")]


@pytest.mark.rule("EL-6.10", "EL-R.13", "EL-2.5")
def test_c3_first_round_from_the_capital():
    scene = Scene("farath royal horath darkma enclave").set(0, dial="2")
    assert costs(scene)["B1"] == costs(scene)["D2"] == costs(scene)["C1"] == 1
    assert {space for space, cost in costs(scene).items() if cost == 1} == {"B1", "B2", "C1", "D1", "D2"}
    scene.run(lambda t: sail_turn(t, 0)).say(0, "D1")
    assert scene.kinds == {0: "main"}


@pytest.mark.rule("EL-2.6", "EL-6.4", "EL-R.59")
def test_c27_neutral_ships_at_home():
    scene = Scene("farath royal").ship(0, "A2").set(0, dial="3")
    homes = {"darkma": "darkma_shipyard", "horath": "horath_hall", "enclave": "enclave_bazaar"}
    assert scene.state.neutral == homes
    sea = Sea.of(scene.state, 0)
    assert [sea.entry(scene.state.ports[home].space) for home in homes.values()] == [2, 2, 2]
    farath = Scene("farath royal").neutral(farath="B2").ship(0, "A2")
    assert Sea.of(farath.state, 0).entry("B2") == 2  # also for the player of the tile's House


@pytest.mark.rule("EL-R.2", "EL-R.3", "EL-R.4")
def test_the_map_and_what_is_adjacent():
    assert neighbours("C2") == ("C3", "B2", "B1", "C1", "D1", "D2")
    assert "C3" in neighbours("C2")  # Capital and Storm start side by side
    assert [sum(1 for s in SPACES if s[0] == row) for row in "ABCDE"] == [2, 3, 4, 3, 2]
    scene = clear().ship(0, "B3").set(0, dial="2")
    assert "C3" not in Sea.of(scene.state, 0).ways()
    scene.lay(C4="capital")
    scene[1].at = CAPITAL
    assert costs(scene).get("D3") is None  # the one way left leads through the Storm
    scene.lay(C3="farport")
    assert costs(scene)["C3"] == 1  # adjacency goes by spaces, whatever lies there
    assert costs(scene)["D3"] == 2


@pytest.mark.rule("EL-6.9", "EL-6.12", "EL-1.6", "EL-R.86")
def test_a_ship_may_stop_early_and_share_a_port():
    scene = clear().ship(0, "A1").ship(1, "A2").set(0, dial="5").run(lambda t: sail_turn(t, 0))
    scene.say(0, "A2")
    assert scene[0].at == scene[1].at == "floating_city"
    assert [e.cost for e in scene.told(Sailed)] == [2]


@pytest.mark.rule("EL-D.4", "EL-6.2")
def test_default_destination():
    scene = clear().ship(0, "A1").set(0, dial="3")
    assert default_route(scene.state, 0) == "B1"  # 1 point, as A2 and B2; enclave_bazaar before farath_fields
    scene.broken("A2 B1 B2 B3 C1 D1 D2 E1")
    assert default_route(scene.state, 0) == "B1"  # all in reach is Broken: the cheapest, ties by tile id
    one = Scene("farath royal").neutral().lay(E2="storm").ship(0, "E1").ship(1, "D2").set(0, dial="1").broken("D2")
    one.run(lambda t: sail_turn(t, 0))
    assert [e.place for e in one.told(Sailed)] == ["D1"]  # one legal Port is sailed to without a question
