"""KA-19, KA-20, KA-R.56, KA-R.57, KA-R.99: points, figures, ties (vectors E10 to E13, E19)."""

import pytest

from games.kalypso.pieces import GOALS
from games.kalypso.scoring import best_of, building_points, figure, garden_points, sheet, solar_points, visible_plastic
from games.kalypso.state import Card
from games.kalypso.view import Sheet
from tests.games.kalypso.scene import Scene


def column(seat: int, total: int, *ties: int) -> Sheet:
    return Sheet(seat, (), total, ties)  # type: ignore[arg-type]


@pytest.mark.rule("KA-14.30", "KA-14.33", "KA-14.34")
def test_e10_gardens():
    scene = Scene().put("garden", "F6-H")
    six = ("D5-house", "D7-house", "F4-cooper", "H5-cooper", "F7-shipyard", "H7-shipyard")
    for n, key in enumerate(("E4-house", "G4-cooper", "D6-house", "H6-cooper", "E7-shipyard", "G7-shipyard"), 1):
        scene.build(key)
        assert garden_points(scene.ocean()) == min(n, 5)
    assert len(six) == 6
    once = Scene().put("garden", "F6-H").build("F4-house")
    assert garden_points(once.ocean()) == 1  # it touches both squares
    monument = Scene().put("garden", "F6-H").put("garden", "F10-H").build("F7-monument")
    assert garden_points(monument.ocean()) == 2
    alone = Scene().put("garden", "F6-H").put("garden", "F7-H")
    assert garden_points(alone.ocean()) == 0


@pytest.mark.rule("KA-14.6", "KA-14.7", "KA-R.103", "KA-19.4")
def test_e11_solar_panels():
    def points(scene: Scene) -> int:
        return solar_points(scene.found("M: A1 B1 A2 B2").build("A1-solar_panel").ocean())

    assert points(Scene()) == 7
    assert points(Scene().found("W: C1 C2")) == 6
    assert points(Scene().put("boat", "C1-V")) == 6
    assert points(Scene().put("net", "C1-V")) == 7
    assert points(Scene().found("W: C1 C2 A3 B3")) == 4  # the four edges beyond the board


@pytest.mark.rule("KA-19.8")
def test_e12_ties():
    assert best_of([column(0, 88, 9, 8, 1, 9), column(1, 88, 9, 8, 0, 12)]) == [0]
    assert best_of([column(0, 88, 9, 8, 1, 9), column(1, 88, 9, 8, 1, 9)]) == [0, 1]
    assert best_of([column(0, 88, 10, 20, 1, 9), column(1, 88, 9, 8, 1, 9)]) == [1]
    assert best_of([column(0, 88, 9, 8, 1, 9), column(1, 88, 9, 8, 1, 10)]) == [1]
    assert best_of([column(0, 89, 30, 0, 0, 0), column(1, 88, 9, 8, 1, 10)]) == [0]


@pytest.mark.rule("KA-19.8", "KA-R.99")
def test_e19_who_drops_out_stays_out():
    assert best_of([column(0, 80, 9, 7, 0, 0), column(1, 80, 9, 8, 0, 0), column(2, 80, 12, 20, 0, 0)]) == [1]


@pytest.mark.rule("KA-19.1", "KA-19.2", "KA-19.3", "KA-19.5", "KA-19.6", "KA-19.7", "KA-15.3", "KA-14.3", "KA-R.34")
def test_e13_a_whole_sheet():
    """Three enclosed Fish, four tokens, 1 Survivor, 3 Settlers; goals and Forecasts as in the vector."""
    scene = Scene().set(goals=["GA3", "GB1"], survivors=1, fish=["1", "1", "2", "0"])
    scene.found("P: L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L12 >1")  # 13 plastic icons
    scene.build("A1-house", "C1-cooper", "E1-shipyard", "G1-shipyard", "A3-net_workshop", "C3-greenhouse")
    scene.build("E3-greenhouse", "G3-scrapyard", "I1-solar_panel", "A6-monument")
    for n in range(3):
        piece = scene.ocean().pieces[-2 - n]
        scene.ocean().replace(piece, type(piece)(piece.kind, piece.key, piece.what, settler=True))
    scene.ocean().enclosed_fish = ["E5"]
    scene.part().cards = [Card("storms_a_comin", 1, 2, 2, closed=True), Card("empty_shoals", 2, 3, 2, closed=True)]
    scene.part().cards += [Card("rip_current", 3, 3, 3, closed=True), Card("salt_wind", 4, 1, 0, closed=True)]
    found = dict(sheet(scene.state, 0).lines)
    assert found["fish"] == 4  # tokens; E5 does not lie in an enclosed segment here
    assert found["people"] == 3 * 3 + 2
    assert found["forecasts"] == 4 - 2 - 6
    assert found["buildings_monuments"] == 15 + 11
    assert found["goal_2"] == 10
    assert building_points(scene.ocean()) == 26
    assert sheet(scene.state, 0).total == sum(found.values())
    assert dict(sheet(scene.state, 0, tokens=False).lines)["fish"] == 0
    docked = (
        Scene()
        .found("W: A5 D5 G5")
        .put("boat", "B5-H")
        .put("boat", "E5-H")
        .put("boat", "H5-H")
        .set(goals=["GA3", "GB1"])
    )
    assert dict(sheet(docked.state, 0).lines)["goal_1"] == 6


@pytest.mark.rule("KA-R.56", "KA-R.57", "KA-R.68", "KA-20.3")
def test_the_figures_goals_ask_for():
    scene = Scene().found("P: A1 B1 A2 B2 >1 D4; W: A4 A5; O: B4-H")
    assert visible_plastic(scene.sea()) == 6
    scene.build("A1-house")
    assert visible_plastic(scene.sea()) == 2
    assert figure(scene.ocean(), "docked_boats") == 1
    block = Scene().build("A1-house", "C1-house", "C3-monument").put("garden", "F3-H").build("J9-cooper")
    assert figure(block.ocean(), "largest_block") == 4
    assert figure(block.ocean(), "building_types") == 2
    assert figure(block.ocean(), "monuments") == 1
    zones = Scene().build("D1-house", "B3-cooper", "E3-shipyard")
    assert figure(zones.ocean(), "mixed_zones") == 2  # Z11: House and Cooper; Z12: House and Shipyard
    gardens = (
        Scene().put("garden", "F6-H").build("F4-house", "F7-cooper").put("garden", "A1-H").build("A2-house", "C1-house")
    )
    assert figure(gardens.ocean(), "mixed_gardens") == 1
    people = Scene().build("A1-house", "C1-cooper", "E1-cooper", settler=True).build("G1-cooper")
    assert (figure(people.ocean(), "settlers"), figure(people.ocean(), "settler_types")) == (3, 1)
    ring = Scene().found("W: E4 F5 E6 D5")
    assert figure(ring.ocean(), "enclosed_squares") == 1
    assert figure(Scene().ocean(), "life_preservers_left") == 8
    both = Scene().build("A1-monument", "D1-sanctuary").put("net", "K5-H").put("garden", "A9-H").build("J9-shipyard")
    assert [figure(both.ocean(), m) for m in ("monuments_or_sanctuaries", "nets", "gardens", "shipyards")] == [
        2,
        1,
        1,
        1,
    ]


@pytest.mark.rule("KA-19.5", "KA-20.1")
def test_every_goal_scores_and_asks_as_printed():
    def points(id: str, *figures: int) -> list[int]:
        return [GOALS[id].points(n) for n in figures]

    assert points("GA1", 0, 2, 3, 7, 8) == [0, 0, 1, 11, 14]
    assert points("GA2", 0, 2) == [0, 10]
    assert points("GA3", 3, 6, 9) == [6, 12, 12]
    assert points("GA4", 5, 6, 19, 30) == [0, 1, 14, 14]
    assert points("GA5", 1, 5) == [3, 12]
    assert points("GB1", 0, 13, 40) == [16, 10, 0]
    assert points("GB2", 2, 9) == [4, 12]
    assert points("GB3", 3, 4, 9) == [0, 1, 14]
    assert points("GB4", 7, 40) == [3, 12]
    assert points("GB5", 2, 7) == [6, 12]
    assert GOALS["GB1"].is_met(34, 1)
    assert not GOALS["GB1"].is_met(35, 1)
    assert GOALS["GA1"].is_met(8, 4)
    assert not GOALS["GA1"].is_met(7, 4)


@pytest.mark.rule("KA-R.70")
def test_a_survivor_on_a_card_counts_for_nothing():
    scene = Scene().set(survivors=1, goals=["GA1", "GB2"])
    scene.part().cards = [Card("cold_front", 1, 1, 1, closed=True)]
    assert dict(sheet(scene.state, 0).lines)["people"] == 2
    assert sheet(scene.state, 0).ties[1] == 1
