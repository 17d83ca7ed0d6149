"""EL-19, EL-20: the end: final build, scoring, ties, Challenge cards, two Houses as one team."""

import pytest

from games.eldertide.building import may_hold
from games.eldertide.capital import Form, capital_action
from games.eldertide.counters import count, holds
from games.eldertide.effects import resolve
from games.eldertide.events import BuildingDone, ChallengeMet, ChallengeMissed, FavorPassed, GameWon, StormRolled
from games.eldertide.exporting import take_card
from games.eldertide.pieces import CHALLENGES
from games.eldertide.play import play_round
from games.eldertide.sailing import Sea
from games.eldertide.scoring import beacon_points, end_game, judge, perk_points, rank, result, score_house, track_points
from games.eldertide.storm import storm_phase
from games.eldertide.verbs import GainOutpostBeacon
from tests.games.eldertide.scene import Scene


def idle(houses: str = "royal farath", **options: str) -> Scene:
    """The last round; nobody has anything to build with."""
    scene = Scene(houses, turn=10, **options)
    for index in range(len(scene.state.houses)):
        scene.goods(index, "0/0/0/0")
    return scene


@pytest.mark.rule("EL-19.1", "EL-19.2", "EL-13.15", "EL-D.16", "EL-R.121", "EL-19.9")
def test_b50_round_10():
    scene = (
        Scene("farath royal", turn=10).neutral().goods(0, "2/2/0/0").goods(1, "1/0/0/0").set(0, perk=3, flipped=True)
    )
    scene.run(play_round).say(0, "1").say(1, "1")
    scene.say(0, "B1", "none", "none").say(1, "D2", "none", "none")
    assert scene.kinds == {0: "final-build", 1: "final-build"}
    scene.say(0, "").default(1)
    assert scene[0].tally["perks"] == 16
    assert scene[1].facilities == {"main.NW": "farm"}
    assert not scene.told(StormRolled)
    assert not scene.told(FavorPassed)
    assert [e.built for e in scene.told(BuildingDone)] == [0, 1]


@pytest.mark.rule("EL-10.9", "EL-10.10", "EL-19.3", "EL-19.6", "EL-19.7", "EL-13.23", "EL-R.33", "EL-8.17")
def test_b51_endgame_count():
    scene = idle().rows(0, "6/3/7/5").set(0, perk=3, flipped=True).founded(0, left="harmony_A")
    scene[0].founded["right"] = "knowledge_B"
    scene.built(0, farm="main.NW main.E left.NW", power_station="main.NE left.E", town="main.SE main.SW main.W left.SE")
    scene.built(0, excavation="left.NE")
    assert track_points(scene.state, 0) == 18
    assert beacon_points(scene.state, 0) == 20 + 12
    assert perk_points(scene.state, 0) == 6
    scene.settle().run(lambda t: score_house(t, 0))
    assert scene[0].rp == 56
    assert scene[1].rp == 0  # each Beacon scores for its owner alone


@pytest.mark.rule("EL-19.4", "EL-19.5", "EL-19.8", "EL-R.37", "EL-17.11")
@pytest.mark.parametrize(
    ("beacon", "points"),
    [("exports_A", 12), ("exports_B", 8), ("rewards_A", 15), ("rewards_B", 9), ("mastery_A", 8), ("mastery_B", 5)],
)
def test_outpost_beacons(beacon, points):
    scene = idle().set(0, cards=["X01", "X02"], rewards=["BR01", "BR02", "BR03"]).rows(0, "5/5/1/1")
    scene[0].founded["left"] = beacon
    scene.built(0, farm="main.NW main.NE main.E left.NW right.NW", excavation="left.E left.W main.W main.SW")
    assert beacon_points(scene.state, 0) == points


@pytest.mark.rule("EL-R.56", "EL-19.10", "EL-1.5")
def test_b52_endgame_tie():
    scene = idle()
    for index, tokens in enumerate((["BR01", "BR02", "BR03"], ["BR04", "BR05"])):
        scene.set(index, rp=104, rewards=tokens).built(index, farm="main.NW main.NE")
    assert (rank(scene.state).winners, rank(scene.state).reason) == ([0], "tie_broken")
    scene.set(1, rewards=["BR04", "BR05", "BR06"])
    assert (rank(scene.state).winners, rank(scene.state).reason) == ([0, 1], "tied")
    scene.set(1, qi=9)
    assert rank(scene.state).winners == [0]
    scene.built(1, farm="main.E")
    assert rank(scene.state).winners == [1]
    scene.set(0, rp=105)
    assert (rank(scene.state).winners, rank(scene.state).reason) == ([0], "most_rp")


@pytest.mark.rule("EL-19.10", "EL-1.5")
def test_a_shared_win_is_told_and_kept():
    scene = idle().set(0, rp=50).set(1, rp=50).run(end_game)
    assert result(scene.state).winners == (0, 1)
    assert result(scene.state).scores == (50, 50)
    assert [(e.seats, e.rp, e.reason) for e in scene.told(GameWon)] == [((0, 1), 50, "tied")]


# --- Challenges ------------------------------------------------------------------------------------------------------


def challenged(card: str, house: str = "farath") -> Scene:
    scene = idle(house)
    scene[0].challenge = card
    return scene


@pytest.mark.rule("EL-20.4")
def test_b54_solo_half_a_win():
    scene = challenged("CH1").founded(0, left="exports_A").set(0, rp=100).run(judge)
    assert judge(scene.table).reason == "challenge_missed"
    scene.founded(0, right="harmony_A")
    over = judge(scene.table)
    assert (over.reason, over.winners) == ("challenge_met", [0])


@pytest.mark.rule("EL-20.4", "EL-R.64")
@pytest.mark.parametrize(
    ("rows", "rp", "won"), [("6/6/3/3", 105, True), ("6/6/3/3", 104, False), ("6/6/3/2", 105, False)]
)
def test_c23_solo_win_line(rows, rp, won):
    scene = challenged("CH2").rows(0, rows).set(0, rp=rp).run(end_game)
    assert bool(result(scene.state).winners) == won
    assert (len(scene.told(ChallengeMet)), len(scene.told(ChallengeMissed))) == (int(won), int(not won))


@pytest.mark.rule("EL-20.2", "EL-20.4", "EL-R.82")
def test_every_objective():
    scene = challenged("CH1").founded(0, left="exports_A", right="harmony_A").rows(0, "6/6/3/3")
    scene.set(0, repairs=3, cards=["X01", "X02"], rewards=["BR01", "BR02", "BR03"])
    assert [card for card in CHALLENGES if holds(scene.state, 0, CHALLENGES[card].objective)] == list(CHALLENGES)
    scene.set(0, repairs=2, cards=["X01"], rewards=["BR01", "BR02"]).rows(0, "6/6/3/2")
    scene[0].founded.pop("right")
    assert [card for card in CHALLENGES if holds(scene.state, 0, CHALLENGES[card].objective)] == []
    assert count(scene.state, 0, "tracks_at_or_above", 6) == 2


@pytest.mark.rule("EL-20.9", "EL-R.101", "EL-20.5")
@pytest.mark.parametrize(("repairs", "won"), [(3, True), (2, False)])
def test_c24_double_house(repairs, won):
    scene = (
        idle("royal farath", mode="double")
        .set(0, challenge="CH1", rp=85)
        .set(1, challenge="CH3", rp=115, repairs=repairs)
    )
    scene.founded(0, left="exports_A", right="harmony_A").run(lambda t: None)
    over = judge(scene.table)
    assert over.winners == ([0, 1] if won else []) or sorted(over.winners) == [0, 1]
    assert [(t.house, t.target, t.met) for t in over.trials] == [("royal", 85, True), ("farath", 115, won)]
    assert (over.reason == "challenge_met") == won


@pytest.mark.rule("EL-20.7", "EL-20.8", "EL-R.61", "EL-R.103")
def test_b55_double_house_building():
    scene = idle("royal farath", mode="double").goods(0, "1/0/0/0").rows(0, "3/1/1/1").rows(1, "2/1/1/1")
    scene.founded(1, left="harmony_A").built(1, farm="main.NW main.NE").built(0, farm="main.NW main.NE main.E")
    assert not may_hold(scene[1], "farm")
    scene.run(lambda t: capital_action(t, 0))
    assert not [key for key in scene.keys(0) if key.startswith("farm")]
    scene.rows(1, "3/1/1/1").run(lambda t: capital_action(t, 0))
    assert scene.refuses(0, "farm-farath.right.NE")
    scene.say(0, "farm-farath.left.NE")
    assert (scene[1].facilities["left.NE"], len(scene[0].facilities), scene.goods_of(0)) == ("farm", 3, "0/0/0/0")


@pytest.mark.rule("EL-R.104", "EL-R.105", "EL-R.61")
def test_n12_a_beacon_stays_on_the_own_dashboard():
    scene = idle("royal farath", mode="double").founded(0, left="exports_A", right="rewards_A")
    scene.run(lambda t: resolve(t, 0, [GainOutpostBeacon(n=1)], "ports"))
    assert scene.done
    assert scene[1].founded == {}
    scene.rows(0, "1/1/1/1").built(0, power_station="right.E").built(1, town="left.W")
    board = scene.table.view(None).board
    assert [house.counted["town"] for house in board.houses] == [0, 1]


@pytest.mark.rule("EL-R.99", "EL-R.100", "EL-20.10")
def test_the_two_houses_are_in_each_others_way():
    scene = idle("royal farath", mode="double").neutral().ship(0, "A1").ship(1, "A2").set(0, dial="3").set(1, dial="3")
    assert Sea.of(scene.state, 0).entry("A2") == 2
    scene.run(storm_phase)
    assert scene.state.favor == 1


@pytest.mark.rule("EL-R.79", "EL-D.16")
def test_an_absent_player_is_played_by_the_defaults():
    scene = Scene(turn=10).run(play_round)
    while not scene.done:
        seat = next(iter(scene.kinds))
        scene.default(seat)
    assert scene.state.over is not None
    assert all(not house.tech for house in scene.state.houses)


@pytest.mark.rule("EL-9.4", "EL-9.14")
def test_a_card_counts_for_its_taker():
    scene = idle().card("left", "X01", "food food wood")
    scene.run(lambda t: take_card(t, 1, scene.state.shelves[0]))
    assert (scene[0].cards, scene[1].cards) == ([], ["X01"])
    assert Form(scene.state, 0, tracks=False).complete(())
