"""EL-15: the Storm Phase."""

import pytest

from games.eldertide.events import FavorPassed, PortBattered, PortGuarded, ShipDamaged, ShipSpared, StormRolled
from games.eldertide.pieces import SPACES
from games.eldertide.state import CAPITAL
from games.eldertide.storm import heading, move_storm, storm_phase
from tests.games.eldertide.scene import Scene


def storm(houses: str = "royal farath", at: str = "C3", **more) -> Scene:
    return Scene(houses, **more).lay(**{at: "storm"}) if at != "C3" else Scene(houses, **more)


def rolls(*directions: str):
    return [lambda table, direction=direction: move_storm(table, direction) for direction in directions]


@pytest.mark.rule("EL-15.1", "EL-15.2", "EL-15.3", "EL-15.4", "EL-15.5", "EL-15.6", "EL-11.5", "EL-11.6", "EL-R.5")
def test_a6_storm_without_a_port_in_its_way():
    scene = storm(at="C1").ship(0, "D1").set(0, qi=9)
    tile = scene.port("D1").id
    scene.run(*rolls("W"))
    assert (scene.state.storm, scene.state.ports[tile].space) == ("D1", "C1")
    assert scene.state.ports[tile].broken
    assert (scene[0].at, scene[0].damage, scene[0].limit, scene[0].qi) == (tile, 1, 7, 7)
    assert [(e.rolled, e.taken, e.straight) for e in scene.told(StormRolled)] == [("W", "SE", False)]


@pytest.mark.rule("EL-R.6")
def test_the_storm_always_finds_a_tile():
    for space in SPACES:
        for direction in ("E", "NE", "NW", "W", "SW", "SE"):
            assert heading(space, direction) in SPACES[space].neighbours


@pytest.mark.rule("EL-15.8", "EL-11.9", "EL-R.58", "EL-15.12")
def test_b24_both_rolls_hit_one_ship():
    scene = storm(turn=5).ship(0, "C4")
    tile = scene.port("C4").id
    scene.run(storm_phase, die="E W")
    port = scene.state.ports[tile]
    assert (port.space, port.broken, port.multiplier, scene.state.storm) == ("C4", True, 2, "C3")
    assert scene[0].damage == 1
    assert len(scene.told(ShipSpared)) == 1


@pytest.mark.rule("EL-15.9", "EL-16.5", "EL-15.8")
def test_b25_x3_stays_x3():
    scene = storm().broken("C4", 2).run(*rolls("E"))
    assert scene.port("C3").multiplier == 3
    scene.run(*rolls("W"))
    assert scene.port("C4").multiplier == 3
    assert [e.times for e in scene.told(PortBattered)] == [3]
    assert scene.state.pool["multiplier"] == 4


@pytest.mark.rule("EL-R.26", "EL-15.6")
def test_b26_no_multiplier_left():
    scene = storm().broken("A1 A2 B1 B2 D1", 2).broken("C4").ship(0, "C4").run(*rolls("E"))
    assert (scene.port("C3").multiplier, scene[0].damage) == (1, 1)


@pytest.mark.rule("EL-15.10", "EL-17.15")
def test_b27_a_complete_beacon_in_the_storm():
    scene = storm().beacon("C4", "royal", "farath").ship(0, "C4").ship(1, "C4").run(*rolls("E"))
    assert not scene.port("C3").broken
    assert [house.damage for house in scene.state.houses] == [0, 0]
    assert len(scene.told(PortGuarded)) == 1


@pytest.mark.rule("EL-15.6", "EL-15.8")
def test_n16_a_ship_on_a_port_that_is_broken_already():
    scene = storm(turn=2).broken("C4").ship(0, "C4").run(storm_phase, die="E")
    assert scene.port("C3").multiplier == 2
    assert (scene[0].damage, scene[0].limit, scene[0].qi) == (1, 7, 7)


@pytest.mark.rule("EL-R.27", "EL-R.89")
def test_b22_damage_floor():
    scene = storm().set(0, damage=3, qi=1).ship(0, "C4").run(*rolls("E"))
    assert (scene[0].damage, scene[0].limit, scene[0].hit) == (3, 1, False)
    assert scene.port("C3").broken


@pytest.mark.rule("EL-R.125", "EL-R.27", "EL-15.6")
def test_n21_one_damage_token_left():
    scene = storm("royal farath horath darkma", favor=2).ship(1, "C4").ship(3, "C4").pool(damage=1)
    scene.run(*rolls("E"), keep_pool=True)
    assert [house.damage for house in scene.state.houses] == [0, 0, 0, 1]
    assert [int(e.seat) for e in scene.told(ShipDamaged)] == [3]


@pytest.mark.rule("EL-15.7")
def test_the_capital_is_safe():
    scene = storm().run(*rolls("W"))
    assert (scene.state.capital, scene.state.storm) == ("C3", "C2")
    assert (scene[0].at, scene[0].damage) == (CAPITAL, 0)


@pytest.mark.rule("EL-15.11", "EL-R.69")
def test_a_bottom_part_does_not_help_and_stays():
    scene = storm().beacon("C4", "royal").run(*rolls("E"))
    assert (scene.port("C3").broken, scene.port("C3").bottom) == (True, "royal")


@pytest.mark.rule("EL-15.12", "EL-15.13", "EL-R.57", "EL-1.3")
@pytest.mark.parametrize(("turn", "times"), [(1, 1), (4, 1), (5, 2), (9, 2), (10, 0)])
def test_how_often_the_storm_moves(turn, times):
    scene = Scene(turn=turn)
    assert scene.state.rolls == times
    scene.run(storm_phase, die="E W"[: 2 * times])
    assert (len(scene.told(StormRolled)), len(scene.told(FavorPassed)), scene.state.favor) == (times, 1, 1)


@pytest.mark.rule("EL-R.59")
def test_neutral_ships_take_no_damage():
    scene = storm().neutral(darkma="C4").run(*rolls("E"))
    assert not scene.told(ShipDamaged)
    assert scene.state.space_of(scene.state.neutral["darkma"]) == "C3"
