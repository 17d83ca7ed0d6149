"""KA-21: Specialists (vectors C16 to C18, D12, E9, E17, E18)."""

import pytest

from games.kalypso.bonuses import settle_owed, specialist
from games.kalypso.building import building_keys
from games.kalypso.duties import end_of_round, final_result, moves_of
from games.kalypso.events import SpecialistJoined
from games.kalypso.pieces import SPECIALISTS
from games.kalypso.placing import lay
from games.kalypso.state import Laid
from games.kalypso.turn import go_on
from games.kalypso.vortex import last_tiles
from tests.games.kalypso.scene import Scene


def team(*specialists: str, seats: int = 2) -> Scene:
    return Scene(seats, "cooperative").team(specialists=list(specialists))


def play_on(scene: Scene) -> Scene:
    return scene.run(lambda t: go_on(t, 0))


@pytest.mark.rule("KA-R.112", "KA-21.1", "KA-21.2", "KA-21.3", "KA-21.5", "KA-R.52", "KA-12.7", "KA-R.15")
def test_a_rescue_brings_a_specialist_of_choice():
    scene = team().run(lambda t: lay(t, 0, Laid("boat", "A1-H")), lambda t: settle_owed(t, 0))
    assert (scene.state.team.island, scene.state.team.community) == (1, 1)
    assert sorted(scene.offered()) == sorted(SPECIALISTS)
    scene.say("guardian")
    assert scene.state.team.specialists == ["guardian"]
    assert scene.told(SpecialistJoined)[0].specialist == "guardian"
    assert scene.state.is_owned("guardian")
    one = team(*SPECIALISTS[:4]).run(lambda t: specialist(t, 0))
    assert one.state.team.specialists[-1] == "captain"  # one space left: no question


@pytest.mark.rule("KA-21.4")
def test_e9_a_sixth_rescue():
    scene = team(*SPECIALISTS).run(lambda t: lay(t, 0, Laid("boat", "A1-H")), lambda t: settle_owed(t, 0))
    assert scene.done
    assert (scene.state.team.island, scene.state.team.community) == (1, 1)
    assert "A1" not in scene.ocean().preservers


@pytest.mark.rule("KA-21.7", "KA-21.8", "KA-14.12", "KA-R.61", "KA-R.83")
def test_c16_the_carpenter():
    scene = play_on(team("carpenter").found("M: A5 B5 A6 B6", fresh="A5")).say("A5-shipyard")
    assert scene.kind() == "carpenter-order"
    assert scene.offered() == ["solar_panel", "shipyard"]
    scene.say("solar panel")
    assert scene.kind() == "boat"
    assert scene.state.team.solar == 1
    assert [p.what for p in scene.ocean().of_kind("building")] == ["metal"]
    scene.say("K5 H")
    assert scene.kind() == "carpenter-face"
    scene.say("shipyard")
    assert scene.built() == ["A5-shipyard"]
    first = play_on(team("carpenter").found("M: A5 B5 A6 B6", fresh="A5")).say("A5-shipyard").say("shipyard")
    assert first.kind() == "carpenter-face"  # the Boat went back, then the panel counted
    assert (first.state.team.boat, first.state.team.solar) == (0, 1)


@pytest.mark.rule("KA-21.7", "KA-R.27")
def test_c17_barrels_are_not_identical_icons():
    scene = play_on(team("carpenter").found("M: A5 B5 A6; B: B6", fresh="A5")).say("A5-solar_panel")
    assert scene.built() == ["A5-solar_panel"]
    assert scene.part().done


@pytest.mark.rule("KA-9.11", "KA-9.22", "KA-R.82", "KA-R.83")
def test_e17_the_carpenter_and_a_bed():
    scene = team("carpenter").cards("cold_front").team(island=1, community=1).bag("fish", "1")
    scene.found("W: A5 B5 A6 B6", fresh="A5")
    play_on(scene).say("A5-house").say("house")
    assert scene.offered() == ["lay", "lay-2", "decline"]
    scene.say("lay")
    assert scene.part().card.passed
    assert scene.built() == ["A5-house"]  # the face was not asked: it must be the House
    assert scene.ocean().of_kind("building")[0].settler
    assert scene.kind() == "barrel"  # the Cooper's, after the bed
    assert scene.state.team.fish == 1


@pytest.mark.rule("KA-21.9", "KA-21.10", "KA-21.11", "KA-21.12", "KA-R.51", "KA-R.87")
def test_c18_a_sanctuary():
    scene = team("guardian").found("R: A5 B5 C5 A6 B6; P: C6 A7 B7 C7", fresh="A5")
    scene.ocean().preservers = ["X1", "X24", "H24"]
    scene.put("net", "H24-V")
    assert {"A5-monument", "A5-sanctuary"} <= set(building_keys(scene.state, 0))
    play_on(scene).say("A5 sanctuary")
    assert scene.offered() == ["X1", "X24", "none"]
    scene.say("X1").say("x24")
    assert scene.ocean().preservers == ["H24"]
    assert scene.ocean().of_kind("sanctuary")[0].saved == 2
    assert (scene.state.team.community, scene.state.team.specialists) == (0, ["guardian"])
    assert scene.part().owed == []
    assert "A5-sanctuary" not in building_keys(team().found("R: A5 B5 C5 A6 B6; P: C6 A7 B7 C7", fresh="A5").state, 0)
    full = team("guardian").found("R: A5 B5 C5 A6 B6; P: C6 A7 B7 C7", fresh="A5")
    play_on(full).say("A5 sanctuary").say("A1").say("F1").say("Q1")
    assert full.part().done
    assert full.ocean().of_kind("sanctuary")[0].saved == 3


@pytest.mark.rule("KA-21.13", "KA-21.14", "KA-R.53", "KA-R.81")
def test_the_salvager():
    scene = team("salvager").found("W: A5 B5 A6").cards("salt_wind", 1, 1)
    scene.part(1).vortex, scene.part(2).vortex = ["SV001"], ["SV002"]
    scene.run(last_tiles)
    scene.say("discard", 2)
    scene.say("place", 1).say("B7 S", 1)  # A7 B7 C7 ...
    assert scene.part(1).vortex == []
    while not scene.done:
        scene.say("done", 1)
    assert scene.state.discarded == ["SV002"]
    assert scene.state.phase == "duties"
    without = team().cards("salt_wind", 1, 1)
    without.part(1).vortex = ["SV001"]
    assert without.run(last_tiles).done
    empty = team("salvager").cards("salt_wind", 1, 1).run(last_tiles)
    assert empty.done


@pytest.mark.rule("KA-21.16", "KA-R.50", "KA-7.3")
def test_d12_the_captains_boats():
    scene = team("captain").put("boat", "D5-H")
    moves = moves_of(scene.state.team, "D5-H")
    assert "E1-H" not in moves
    assert {"G7-V", "H4-V"} <= set(moves)
    assert "D5-H" not in moves
    docked = team("captain").found("W: C5").put("boat", "D5-H").cards("salt_wind", 1, 1).run(end_of_round)
    assert docked.done  # a docked Boat does not move
    moved = team("captain").put("boat", "D5-H").put("boat", "K5-H").cards("salt_wind", 1, 1).run(end_of_round)
    assert moved.offered(1) == ["D5-H", "K5-H", "done"]
    moved.say("D5 H", 1).say("G7 V", 1)
    assert moved.offered(1) == ["K5-H", "done"]  # each at most once
    moved.say("done", 1)
    assert sorted(moved.lies("boat")) == ["G7-V", "K5-H"]
    assert (moved.state.round, moved.state.phase) == (2, "forecast")


@pytest.mark.rule("KA-21.16", "KA-R.105")
def test_e18_the_captain_after_round_four():
    scene = Scene(1, "solo").cards("salt_wind", 1).team(specialists=["captain"]).put("boat", "A2-H")
    scene.build("C10-monument").set(goals=["GA2", "GB2"], round=4)
    assert final_result(scene.state).reason == "goal_b"
    scene.run(end_of_round).say("A2 H").say("A1 H")
    while not scene.done and scene.kind() != "captain-boat":
        scene.default()
    assert len(scene.ocean().preservers) == 15
    assert scene.state.team.island == 1
    assert scene.state.over.won


@pytest.mark.rule("KA-R.50")
def test_a_barrel_of_a_moved_boat_is_placed_at_once():
    scene = team("captain").put("boat", "J1-H").found("W: A5").cards("salt_wind", 1, 1).run(end_of_round)
    scene.say("J1 H", 1).say("K3 V", 1)
    assert scene.kind(1) == "barrel"
    scene.say("A6", 1)
    assert scene.lies("barrel") == ["A6"]
