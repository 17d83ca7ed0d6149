"""EL-9: exports, the Demand Chart, Export Cards."""

import pytest

from games.eldertide.effects import resolve
from games.eldertide.events import CardDealt, CardTaken, DeckEmpty, DemandMoved
from games.eldertide.exporting import ExportOptions, export_keys
from games.eldertide.pieces import CARDS
from games.eldertide.verbs import Export, RaiseDemand
from games.kernel import Phrase
from tests.games.eldertide.scene import Scene


def export(n: int, index: int = 0, raising: bool = False):
    effect = [*([RaiseDemand(n=1)] if raising else []), Export(n=n)]
    return lambda table: resolve(table, index, effect, "ports")


def bare(houses: str = "royal farath") -> Scene:
    """No cards lie open but those that a test puts down."""
    scene = Scene(houses)
    for slot in ("left", "middle", "right"):
        scene.card(slot, "")
    return scene


@pytest.mark.rule("EL-9.1", "EL-9.2", "EL-9.3", "EL-9.12", "EL-R.72", "EL-9.4", "EL-9.5", "EL-9.7", "EL-9.10")
def test_b28_chart_moves_between_two_exports():
    scene = bare().chart("engine food wood crystal").card("left", "X01", "food - wood", boxes=(8,)).goods(0, "2/0/0/0")
    scene.run(export(2), cards="X07").say(0, "food-left")
    assert scene[0].rp == 13
    assert scene.state.chart == ["engine", "wood", "food", "crystal"]
    assert [e.card for e in scene.told(CardDealt)] == ["X07"]
    scene.say(0, "food-left")
    assert scene[0].rp == 17
    assert scene[0].cards == ["X01"]
    assert scene.done


@pytest.mark.rule("EL-9.6", "EL-9.14")
def test_b29_both_boxes_gone():
    scene = bare("royal farath horath darkma").card("left", "X01", "food - wood", boxes=()).goods(0, "1/0/0/0")
    scene.run(export(1)).say(0, "food-left")
    assert scene[0].rp == 5
    assert scene[0].cards == ["X01"]
    assert scene[1].cards == []


@pytest.mark.rule("EL-2.10", "EL-9.5")
def test_b30_the_second_box():
    four = Scene("royal farath horath darkma")
    assert [shelf.boxes for shelf in four.state.shelves] == [[8, 4]] * 3
    four.card("left", "X01", "food - wood", boxes=(4,)).goods(0, "1/0/0/0").run(export(1)).say(0, "food-left")
    assert four[0].rp == 5 + 4
    three = Scene("royal farath horath")
    assert [shelf.boxes for shelf in three.state.shelves] == [[8]] * 3


@pytest.mark.rule("EL-9.8", "EL-9.9", "EL-D.11")
def test_b31_bottom_of_the_chart():
    scene = bare().card("left", "X02", "crystal - food").goods(0, "0/1/0/0").run(export(1)).say(0, "crystal-left")
    assert scene.state.chart == ["engine", "food", "wood", "crystal"]
    assert not scene.told(DemandMoved)
    scene = bare().card("left", "X06", "crystal - engine wood").goods(0, "0/1/0/0").run(export(1))
    scene.say(0, "crystal-left")
    assert scene.keys(0) == ["crystal", "engine"]  # the lowest value is the default
    scene.say(0, "engine")
    assert scene.state.chart == ["food", "engine", "wood", "crystal"]


@pytest.mark.rule("EL-R.41", "EL-R.42")
def test_b32_an_empty_deck():
    scene = Scene().card("middle", "X01", "food - wood").goods(0, "2/0/0/0")
    scene.state.deck = []
    scene.run(export(2)).say(0, "food-middle")
    assert [shelf.card for shelf in scene.state.shelves] == ["X03", "", "X05"]
    assert [e.slot for e in scene.told(DeckEmpty)] == ["middle"]
    assert scene.keys(0) == ["food-right", "stop"]


@pytest.mark.rule("EL-R.115", "EL-9.4", "EL-9.5", "EL-9.7", "EL-9.13")
def test_n17_a_card_cannot_be_left():
    scene = bare().card("right", "X07", "food - crystal wood", boxes=(8,)).goods(0, "1/0/0/0")
    scene.run(export(1), cards="X02").say(0, "food-right")
    assert scene.done
    assert [(e.card, e.rp) for e in scene.told(CardTaken)] == [("X07", 8)]
    assert [(e.rose, e.fell) for e in scene.told(DemandMoved)] == [("wood", "food")]
    assert [shelf.card for shelf in scene.state.shelves] == ["", "", "X02"]


@pytest.mark.rule("EL-R.126", "EL-R.42")
def test_n22_coloured_before_wild():
    scene = bare().card("left", "X12").goods(0, "2/0/0/0").run(export(2)).say(0, "food-left")
    assert scene.state.shelves[0].goods == ["food", "", "", ""]
    scene.say(0, "food-left")
    assert scene.state.shelves[0].goods == ["food", "", "food", ""]


@pytest.mark.rule("EL-R.25", "EL-R.65", "EL-R.77")
def test_goods_of_a_full_card_go_back_and_boxes_stay_covered():
    scene = bare().card("left", "X01", "food - wood").goods(0, "1/0/0/0").run(export(1), cards="X02")
    before = dict(scene.state.pool)
    scene.say(0, "food-left")
    assert {k: scene.state.pool[k] - before[k] for k in ("food", "wood")} == {"food": 2, "wood": 1}
    assert scene.state.shelves[0].boxes == []
    assert sum(len(s.boxes) for s in Scene("royal farath horath darkma").state.shelves) + 2 == 8


@pytest.mark.rule("EL-9.11", "EL-R.40", "EL-D.10")
def test_raising_a_colour():
    scene = bare().run(export(1, raising=True))
    assert scene.keys(0) == ["food", "wood", "crystal", "none"]
    scene.default(0)
    assert scene.state.chart == ["food", "engine", "wood", "crystal"]
    scene = bare().run(export(1, raising=True)).say(0, "none")
    assert scene.state.chart == ["engine", "food", "wood", "crystal"]


@pytest.mark.rule("EL-D.18")
def test_default_export_is_the_dearest_on_the_fullest_card():
    scene = Scene().goods(0, "1/1/0/1").card("right", "X05", "food wood - -")
    assert export_keys(scene.state, 0) == [
        "engine-right", "engine-left", "food-middle", "crystal-right", "crystal-middle",
    ]  # fmt: skip
    scene.run(export(2)).default(0)
    assert scene.state.shelves[2].goods == ["food", "wood", "", "engine"]
    options = ExportOptions(scene.state, 0)
    assert options.label("crystal-right") == Phrase(
        "export-to", {"kind": "crystal", "card": "X05", "slot": "right", "rp": 2}
    )
    assert options.effect("crystal-right") == (Phrase("fills-card", {"rp": 8, "kinds": CARDS["X05"].lower}),)
    assert options.effect("food-middle") == (Phrase("slots-left", {"n": 3}),)


@pytest.mark.rule("EL-9.1", "EL-R.22")
def test_exports_may_stop_at_any_time():
    scene = Scene().goods(0, "2/0/0/0").run(export(3)).say(0, "food-middle", "stop")
    assert scene.done
    assert scene[0].rp == 5
