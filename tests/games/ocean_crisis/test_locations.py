"""OC-12: what locations do."""

import pytest

from games.ocean_crisis.current import ocean_current
from games.ocean_crisis.events import PurificationStarted, SectionCleared, VacuumLaunched
from games.ocean_crisis.locations import carry_out, join_town, mobilization
from games.ocean_crisis.movement import lay_hand
from games.ocean_crisis.pieces import LOCATIONS
from games.ocean_crisis.planning import planning
from games.ocean_crisis.setup import tiles_owed
from tests.games.ocean_crisis.scene import Scene


def connect(scene: Scene, *ids: str, seat: int = 0) -> Scene:
    async def carry(table):
        for id in ids:
            await carry_out(table, seat, LOCATIONS[id])

    return scene.run(carry)


@pytest.mark.rule("OC-12.3", "OC-12.4")
def test_c34_a_dumpster_serves_its_own_section():
    scene = connect(Scene().lay(D1="can", D8="net", S2="cap"), "U1")
    assert scene.board("D1 D8 S2") == "- - cap"
    assert scene.told(SectionCleared)[0].count == 2
    estuary = connect(Scene().lay(D1="can", S2="cap"), "U2")
    assert estuary.board("D1 S2") == "can -"


@pytest.mark.rule("OC-12.5", "OC-7.18")
def test_b32_a_dumpster_on_an_empty_section_is_spent():
    scene = Scene().road("straight-G8-r1").hand("A", "straight").lay(D1="can")
    scene.run(lambda t: lay_hand(t, 0)).say("A", "straight-H8-r1")
    assert scene.told(SectionCleared)[0].count == 0
    assert "U2" in scene.state.connected
    scene.lay(S1="can").hand("A", "straight").run(lambda t: lay_hand(t, 0))
    scene.say("A", "straight-I7-r0")  # reaches it from the north
    assert scene.at("S1") == "can"


@pytest.mark.rule("OC-12.6", "OC-12.7", "OC-R.22", "OC-3.8")
def test_b33_a_town_in_the_middle_of_a_round():
    scene = Scene(seats=5).run(lambda t: join_town(t, 2, LOCATIONS["T2"]), planning)
    assert scene.state.members[2].meeples == ["amber", "amber", "white", "white"]
    assert scene.state.town == {"T1": 1}
    assert scene.state.standing == []
    options = scene.ask("C").options
    assert not options.complete(("amber-base", "amber-base"))
    assert options.complete(("amber-base", "amber-base", "white-base", "white-base"))
    assert sum(len(m.meeples) for m in scene.state.members) == 12


@pytest.mark.rule("OC-12.9", "OC-12.10")
def test_c33_purification_leaves_this_round_alone():
    scene = connect(Scene(turn=2).lay(M1="can", M2="can"), "WP")
    assert scene.board("M1 M2") == "can can"
    assert tiles_owed(scene.state, "midstream") == 2
    assert scene.table.view(None).board.purified
    assert len(scene.told(PurificationStarted)) == 1


@pytest.mark.rule("OC-12.11", "OC-10.6")
def test_b35_the_vacuum_works_in_the_same_round():
    scene = Scene(turn=4).lay(P3="can")

    async def dock(table):
        await carry_out(table, 0, LOCATIONS["DK"])

    scene.run(dock, ocean_current, pip=(6,))
    assert (scene.at("P9"), scene.discard) == ("", ["can"])
    assert len(scene.told(VacuumLaunched)) == 1


@pytest.mark.rule("OC-12.5")
def test_mobilization_happens_at_once():
    scene = Scene().lay(S1="can", S7="cap").run(lambda t: mobilization(t, LOCATIONS["U2"]))
    assert sorted(scene.discard) == ["can", "cap"]
