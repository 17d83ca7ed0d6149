"""EL-18: all thirty-six actions, each by what it brings a House with two Facilities of each kind; and repairs."""

import pytest

from games.eldertide.effects import resolve
from games.eldertide.pieces import LEVELS, PORTS
from games.eldertide.turns import sail_turn
from games.kernel import Phrase
from tests.games.eldertide.scene import Scene

TWO = {
    "farm": "main.NW left.NW", "excavation": "main.NE left.NE", "town": "main.SE left.SE",
}  # fmt: skip


def before(**more) -> Scene:
    scene = Scene("royal farath").goods(0, "0/0/0/0").rows(0, "2/2/2/2").founded(0, left="exports_A")
    return scene.built(0, **TWO).set(0, qi=5, **more)


def after(port: str, level: str, *answers: str, goods: str = "0/0/0/0") -> Scene:
    scene = before().goods(0, goods)
    scene.run(lambda t: resolve(t, 0, PORTS[port].action(level).effect, "ports")).say(0, *answers)
    assert scene.done
    return scene


def told(scene: Scene) -> tuple[str, str]:
    return scene.goods_of(0), scene.rows_of(0)


GARDENS = [
    ("shapers_garden", "strong", ("2/0/2/0", "4/2/2/2"), 6), ("shapers_garden", "mid", ("2/0/1/0", "3/2/2/2"), 4),
    ("shapers_garden", "weak", ("1/0/0/0", "2/2/2/2"), 1), ("floating_city", "strong", ("0/0/2/0", "2/2/4/2"), 5),
    ("floating_city", "mid", ("0/0/2/0", "2/2/3/2"), 3), ("floating_city", "weak", ("0/0/1/0", "2/2/2/2"), 1),
    ("enclave_bazaar", "strong", ("0/2/1/0", "2/4/2/2"), 6), ("enclave_bazaar", "mid", ("0/2/1/0", "2/3/2/2"), 4),
    ("enclave_bazaar", "weak", ("0/1/0/0", "2/2/2/2"), 1), ("power_guild", "strong", ("0/0/1/1", "2/2/2/4"), 5),
    ("power_guild", "mid", ("0/0/1/1", "2/2/2/3"), 3), ("power_guild", "weak", ("0/0/0/1", "2/2/2/2"), 1),
]  # fmt: skip


@pytest.mark.rule(
    "EL-18.1", "EL-18.2", "EL-18.3", "EL-18.4", "EL-18.5", "EL-18.6", "EL-18.7", "EL-18.8", "EL-18.9", "EL-18.22",
    "EL-18.23", "EL-18.24", "EL-10.5",
)  # fmt: skip
@pytest.mark.parametrize(("port", "level", "result", "cv"), GARDENS)
def test_tracks_and_goods(port, level, result, cv):
    goods, rows = result
    if (port, level) == ("shapers_garden", "strong"):
        goods = "2/0/1/0"  # Royal row 3 brings one Wood, row 4 nothing
    if (port, level) == ("floating_city", "strong"):
        goods = "0/0/2/0"
    assert told(after(port, level)) == (goods, rows)
    assert PORTS[port].action(level).cv == cv


@pytest.mark.rule("EL-18.10", "EL-18.11", "EL-18.12", "EL-18.19", "EL-18.20", "EL-18.21")
@pytest.mark.parametrize(
    ("port", "good", "sold"),
    [("farath_fields", "food", "food-middle"), ("expedition_bureau", "crystal", "crystal-right")],
)
def test_goods_for_facilities(port, good, sold):
    value = {"food": 5, "crystal": 2}[good]
    scene = after(port, "strong", sold)
    assert (scene[0].goods[good], scene[0].rp) == (1, value)
    assert after(port, "mid")[0].goods[good] == 2
    assert after(port, "weak")[0].goods[good] == 1
    assert [PORTS[port].action(level).cv for level in LEVELS] == [5, 3, 1]


@pytest.mark.rule("EL-18.13", "EL-18.14", "EL-18.15")
def test_beacon_smith():
    scene = after("beacon_smith", "strong", "harmony-right", "power_station-right.E")
    assert (scene[0].founded["right"], scene[0].facilities["right.E"]) == ("harmony_A", "power_station")
    assert after("beacon_smith", "mid", "knowledge-right")[0].founded["right"] == "knowledge_A"
    paid = after("beacon_smith", "weak", "mastery-right", goods="0/1/0/0")
    assert (paid[0].founded["right"], paid.goods_of(0)) == ("mastery_A", "0/0/0/0")
    assert [PORTS["beacon_smith"].action(level).cv for level in LEVELS] == [5, 3, 1]


@pytest.mark.rule("EL-18.16", "EL-18.17", "EL-18.18")
@pytest.mark.parametrize(
    ("level", "cap", "toolkits", "cv"), [("strong", 13, 1, 5), ("mid", 12, 1, 2), ("weak", 12, 0, 1)]
)
def test_darkma_shipyard(level, cap, toolkits, cv):
    scene = after("darkma_shipyard", level)
    assert (scene[0].cap, scene[0].toolkits) == (cap, toolkits)
    assert PORTS["darkma_shipyard"].action(level).cv == cv


@pytest.mark.rule("EL-18.25", "EL-18.26", "EL-18.27", "EL-R.38")
@pytest.mark.parametrize(("level", "rp", "qi", "cv"), [("strong", 6, 5, 7), ("mid", 4, 7, 3), ("weak", 2, 7, 1)])
def test_horath_hall(level, rp, qi, cv):
    scene = after("horath_hall", level)
    assert (scene[0].rp, scene[0].qi) == (rp, qi)
    assert PORTS["horath_hall"].action(level).cv == cv


@pytest.mark.rule("EL-18.28", "EL-18.29", "EL-18.30")
def test_lilac_market():
    assert after("lilac_market", "strong", goods="0/0/3/0")[0].rp == 15
    assert after("lilac_market", "mid", "engine", "crystal", goods="1/0/0/0").goods_of(0) == "0/1/0/1"
    scene = after("lilac_market", "weak", "food-middle", goods="1/0/0/0")
    assert (scene[0].rp, scene[0].toolkits) == (5, 1)
    assert [PORTS["lilac_market"].action(level).cv for level in LEVELS] == [4, 2, 1]


@pytest.mark.rule("EL-18.31", "EL-18.32", "EL-18.33")
@pytest.mark.parametrize(
    ("level", "picks", "cv"), [("strong", "red red blue", 5), ("mid", "red blue", 2), ("weak", "red", 1)]
)
def test_ancient_library(level, picks, cv):
    scene = after("ancient_library", level, *picks.split())
    assert scene[0].rows["red"] + scene[0].rows["blue"] == 4 + len(picks.split())
    assert PORTS["ancient_library"].action(level).cv == cv


@pytest.mark.rule("EL-18.34", "EL-18.35", "EL-18.36")
@pytest.mark.parametrize(("level", "answers", "rp", "cv"), [
    ("strong", ["food", "food-middle", "food-middle", "wood-left"], 7 + 7 + 4, 7),
    ("mid", ["food", "food-middle", "food-middle"], 14, 3),
    ("weak", ["food-middle", "food-middle"], 10, 1),
])  # fmt: skip
def test_farport(level, answers, rp, cv):
    assert after("farport", level, *answers, goods="3/0/1/0")[0].rp == rp
    assert PORTS["farport"].action(level).cv == cv


@pytest.mark.rule("EL-16.4", "EL-1.7")
@pytest.mark.parametrize(("port", "answers", "check"), [
    ("shapers_garden", [], lambda h: h.rows["green"] == 3), ("floating_city", [], lambda h: h.rows["red"] == 3),
    ("enclave_bazaar", [], lambda h: h.goods["crystal"] == 1 and h.rp == 1),
    ("farath_fields", ["engine"], lambda h: h.goods["engine"] == 1),
    ("beacon_smith", ["power_station-main.E"], lambda h: len(h.facilities) == 7),
    ("darkma_shipyard", [], lambda h: h.cap == 11), ("expedition_bureau", [], lambda h: h.qi == 8),
    ("power_guild", [], lambda h: h.goods["engine"] == 1), ("horath_hall", [], lambda h: h.rp == 3),
    ("lilac_market", [], lambda h: h.rp == 0), ("ancient_library", ["blue"], lambda h: h.rows["blue"] == 3),
    ("farport", ["wood"], lambda h: h.rp == 0),
])  # fmt: skip
def test_every_variable_reward(port, answers, check):
    scene = before().run(lambda t: resolve(t, 0, PORTS[port].variable.effect, "repairs")).say(0, *answers)
    assert scene.done
    assert check(scene[0])


@pytest.mark.rule("EL-8.7", "EL-18.10")
def test_a_level_says_what_it_would_count():
    scene = before(dial="5").neutral().ship(1, "E2").ship(0, "A1")
    scene.built(0, power_station="main.W").run(lambda t: sail_turn(t, 0)).say(0, "B2")
    brings = Phrase("brings", {"text": "Gain 1 Food per counted Farm, then export 1."})
    assert scene.ask(0).options.effect("strong") == (brings, Phrase("you-count", {"kind": "farm", "n": 3}))
    assert scene.ask(0).options.effect("weak") == (Phrase("brings", {"text": "Gain 1 Food."}),)
