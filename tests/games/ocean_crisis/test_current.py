"""OC-9, OC-10: River Flow and Ocean Current."""

import pytest

from games.ocean_crisis.current import ocean_current, river_flow
from games.ocean_crisis.events import DiskTurned
from games.ocean_crisis.pieces import DISK, OCEAN
from games.ocean_crisis.scenarios import shark_hunts
from tests.games.ocean_crisis.scene import Scene, type_ids


def turned(scene: Scene, *pip: int) -> Scene:
    return scene.run(ocean_current, pip=pip)


@pytest.mark.rule("OC-9.1", "OC-9.2", "OC-9.3", "OC-9.4", "OC-9.7")
def test_b18_order_and_gaps():
    scene = Scene().lay(S2="can", S5="net_r", D3="cap", M1="bag_r", M4="box", P1="tyre", P3="tyre").run(river_flow)
    assert scene.occupied == ["D1", "D2", "P1", "P2", "P3", "P4", "S1"]
    assert scene.board("P2 P4 S1 D1 D2") == "can net_r cap bag_r box"


@pytest.mark.rule("OC-9.6")
def test_b19_eight_in_downstream():
    scene = Scene().fill("D1 D2 D3 D4 D5 D6 D7 D8").run(river_flow)
    assert scene.occupied == ["P1", "S1", "S2", "S3", "S4", "S5", "S6", "S7"]


@pytest.mark.rule("OC-9.5")
def test_b20_disk_nearly_full():
    scene = Scene().fill(" ".join(DISK[:-1])).lay(S1="can", S2="net").set(island=type_ids("cap cap cap cap"))
    scene.run(river_flow)
    assert scene.at("P12") == "can"
    assert scene.state.island == type_ids("cap cap cap cap net")


@pytest.mark.rule("OC-11.3", "OC-R.8", "OC-R.66", "OC-9.5")
def test_b21_loss_in_river_flow():
    scene = Scene().fill(" ".join(DISK)).lay(S1="can", S2="net").set(island=type_ids("cap cap cap cap cap"))
    scene.run(river_flow, ocean_current)
    assert scene.state.over is not None
    assert scene.state.over.reason == "island_full"
    assert scene.at("S2") == "net"
    assert scene.told(DiskTurned) == []


@pytest.mark.rule("OC-10.2", "OC-10.3", "OC-10.4", "OC-10.9")
def test_b15_both_arrows_and_wrap_around():
    scene = turned(Scene().lay(P4="can", P8="net", P10="cap", P12="bag").set(island=type_ids("box")), 3)
    assert scene.state.island == type_ids("box can net")
    assert (scene.occupied, scene.board("P1 P3")) == (["P1", "P3"], "cap bag")
    assert OCEAN.arrows == ("P7", "P11")


@pytest.mark.rule("OC-10.3", "OC-10.6", "OC-10.12", "OC-10.7")
def test_b16_vacuum_between_two_drifts():
    scene = Scene().lay(P4="can", P6="tyre", P8="net", P10="cap", P12="bag").set(island=type_ids("box"), vacuum=True)
    turned(scene, 3)
    assert scene.state.island == type_ids("box can net")
    assert (scene.discard, scene.in_research) == (["tyre"], [])


@pytest.mark.rule("OC-10.12")
def test_arrows_act_before_the_vacuum():
    scene = turned(Scene().lay(P1="can", P3="net").set(island=type_ids("cap cap cap cap cap"), vacuum=True), 6)
    assert scene.state.over is not None
    assert scene.at("P9") == "net"  # the game ended before the vacuum had its turn


@pytest.mark.rule("OC-10.5")
def test_b17_passing_is_safe():
    scene = turned(Scene().lay(P6="can"), 2)
    assert (scene.at("P8"), scene.state.island) == ("can", [])


@pytest.mark.rule("OC-10.6", "OC-10.7")
def test_a13_the_vacuum():
    scene = turned(Scene().lay(P5="box").set(vacuum=True).research("cap"), 4)
    assert (scene.occupied, scene.discard, scene.in_research, scene.rolls) == ([], ["box"], ["cap"], 0)


@pytest.mark.rule("OC-10.8", "OC-10.4")
def test_c30_no_vacuum_no_effect():
    scene = turned(Scene().lay(P5="box"), 4)
    assert scene.at("P9") == "box"


@pytest.mark.rule("OC-10.11")
def test_tiles_put_on_arrow_and_berth_lie_there_until_the_next_move():
    scene = Scene().fill("P1 P2 P3 P4 P5 P6").lay(S1="can", S2="net", S3="cap").set(vacuum=True).run(river_flow)
    assert scene.board("P7 P8 P9") == "can net cap"
    assert scene.state.island == []


@pytest.mark.rule("OC-10.1", "OC-10.10", "OC-10.2")
def test_every_face_moves_the_disk_so_far():
    for face in range(1, 7):
        assert turned(Scene(turn=6).lay(P12="can"), face).occupied == [f"P{face}"]


@pytest.mark.rule("OC-R.46", "OC-R.45", "OC-R.66")
def test_c55_the_island_comes_before_the_shark():
    scene = Scene(scenarios="shark").lay(P1="can", P2="net").set(island=type_ids("cap cap cap cap cap"))
    scene.state.shark.hp = 1
    scene.run(ocean_current, shark_hunts, pip=(6,))
    assert scene.state.over is not None
    assert scene.state.over.reason == "island_full"
