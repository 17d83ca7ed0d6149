"""OC-6 and the planning rulings: where meeples may stand, sealed and open planning, time-out."""

import pytest

from games.kernel import Illegal, Stale, Table
from games.ocean_crisis import GAME
from games.ocean_crisis.cleanup import garbage_cleanup
from games.ocean_crisis.events import HeronAreaTaken, PlanEntered, PlansRevealed
from games.ocean_crisis.movement import draw_hands
from games.ocean_crisis.planning import planning
from games.ocean_crisis.state import Herons
from tests.games.ocean_crisis.scene import Scene, header


def plan_of(scene: Scene, letter: str) -> list[str]:
    return [f"{m.kind}-{m.place}" for m in scene.state.standing if m.owner == "ABCDE".index(letter)]


@pytest.mark.rule("OC-6.2", "OC-6.3", "OC-6.4", "OC-6.5", "OC-6.6")
def test_b13_and_c11_where_a_meeple_may_stand():
    scene = Scene(seats=3).lay(P6="can", P7="can", M1="can", D8="can", S7="can").set(island=["drink_can"]).run(planning)
    for place in ("base", "M1", "D8", "S7", "P6"):
        assert not scene.refuses_plan("A", f"coral-{place}")
    for place in ("P7", "M2", "P1", "S1", "island", "P13", "heron-1", "dolphin", "egg-P1"):
        assert scene.refuses_plan("A", f"coral-{place}")


@pytest.mark.rule("OC-6.7", "OC-6.9", "OC-6.1", "OC-8.14")
def test_b58_all_to_the_base_and_nobody_held_back():
    scene = Scene(seats=5).lay(S1="can").run(planning, garbage_cleanup)
    for letter, colour in zip("ABCD", ("coral", "azure", "amber", "jade"), strict=True):
        scene.say(letter, f"{colour}-base, {colour}-base")
    with pytest.raises(Illegal):
        scene.say("E", "orchid-base")
    assert not scene.done
    scene.say("E", "base, base")
    assert scene.done
    assert len(scene.state.at_place("base")) == 10
    assert scene.at("S1") == "can"


@pytest.mark.rule("OC-6.3", "OC-6.8", "OC-8.3", "OC-8.4")
def test_c12_six_meeples_of_four_owners():
    scene = Scene(seats=4).lay(D1="tyre").run(planning, garbage_cleanup, number=(0,))
    scene.say("A", "d1, d1").say("B", "d1, d1").say("C", "d1, base").say("D", "d1, base")
    assert scene.done
    assert scene.rolls == 1
    assert scene.at("D1") == ""  # 0 + 6


@pytest.mark.rule("OC-3.6", "OC-6.10", "OC-3.7")
def test_c13_neutral_meeples_stay_on_the_base_unasked():
    scene = Scene(seats=4).lay(D1="can").run(planning)
    assert scene.refuses("A", "white-D1")
    assert not any(key.startswith("white") for key in scene.ask("A").options.after(()))
    assert scene.table.view(1).board.neutral == 2


@pytest.mark.rule("OC-6.11", "OC-6.2", "OC-7.1", "OC-3.8")
def test_c14_town_meeples_go_where_coloured_ones_may():
    scene = Scene(seats=4, start="B").lay(D1="can")
    scene.state.members[0].meeples.append("white")
    scene.run(planning, draw_hands)
    assert not scene.refuses("A", "white-D1")
    scene.say("A", "white-base, coral-D1, coral-D1").say("B", "d1, d1").say("C", "d1, d1").say("D", "d1, d1")
    assert len(scene.state.members[0].roads) == 1


@pytest.mark.rule("OC-6.12", "OC-6.14", "OC-R.11", "OC-1.19")
def test_c10_sealed_plans_appear_together_and_may_be_changed_until_then():
    scene = Scene(seats=2).lay(P1="can", D1="can").run(planning)
    before = scene.table.view(1)
    first = scene.ask("A")
    scene.say("A", "coral-P1, coral-P1, amber-base, amber-base")
    after = scene.table.view(1)
    assert after.done == (0,)
    assert after.board.members[0].locked
    assert after.board.standing == before.board.standing
    assert scene.told(PlansRevealed) == []
    scene.table.answer(0, first.id, ("coral-D1", "coral-D1", "amber-base", "amber-base"))
    scene.table.retract(0, first.id)
    assert scene.table.awaited == (0, 1)
    scene.table.answer(0, first.id, ("coral-base", "coral-D1", "amber-base", "amber-base"))
    scene.say("B", "azure-P1, azure-P1, jade-P1, jade-P1")
    assert plan_of(scene, "A") == ["coral-base", "coral-D1", "amber-base", "amber-base"]
    assert len(scene.told(PlansRevealed)) == 1
    with pytest.raises(Stale):
        scene.table.answer(0, first.id, ("coral-base",) * 2 + ("amber-base",) * 2)


@pytest.mark.rule("OC-6.1", "OC-6.12", "OC-6.14", "OC-R.12", "OC-R.68")
def test_c9_open_planning_shows_every_entry():
    scene = Scene(seats=2, sealed_planning="no").lay(P1="can", D1="can").run(planning)
    scene.say("A", "coral-P1, coral-P1, amber-base, amber-base")
    seen = [s.place for s in scene.table.view(1).board.standing if s.owner == 0]
    assert seen == ["P1", "P1", "base", "base"]
    assert scene.table.awaited == (1,)
    scene.say("A", "coral-D1, coral-P1, amber-base, amber-base")
    assert [s.place for s in scene.table.view(None).board.standing if s.owner == 0] == ["D1", "P1", "base", "base"]
    assert scene.table.awaited == (1,)
    scene.table.retract(0, scene.ask("A").id)
    assert scene.table.awaited == (0, 1)
    scene.say("B", "azure-base, azure-base, jade-base, jade-base")
    assert not scene.done
    scene.say("A", "coral-base, coral-P1, amber-base, amber-base")
    assert scene.done
    assert plan_of(scene, "A") == ["coral-base", "coral-P1", "amber-base", "amber-base"]
    assert [int(e.seat) for e in scene.told(PlanEntered)] == [0, 0, 1, 0]
    assert scene.table.open == {}


@pytest.mark.rule("OC-6.15")
def test_c65_colours_are_told_apart_meeples_of_a_colour_are_not():
    scene = Scene(seats=2).lay(P2="can").run(planning)
    options = scene.ask("A").options
    one = options.get(("coral-P2", "coral-base", "amber-base", "amber-base"))
    other = options.get(("coral-base", "coral-base", "amber-P2", "amber-base"))
    assert sorted(one.standing) != sorted(other.standing)
    same = options.get(("coral-base", "coral-P2", "amber-base", "amber-base"))
    assert sorted(one.standing) == sorted(same.standing)


@pytest.mark.rule("OC-R.65")
def test_b69_time_out():
    scene = Scene(seats=3).lay(P1="can", P3="cap", S2="straw").run(planning)
    scene.say("A", "base, base, base")
    scene.default("C")
    assert scene.table.awaited == (1,)
    scene.say("B", "P3, base, base")
    assert plan_of(scene, "C") == ["amber-P1", "amber-S2", "amber-base"]


@pytest.mark.rule("OC-R.65")
def test_time_out_keeps_what_was_entered_and_goes_by_section_and_difficulty():
    scene = Scene(seats=2).lay(P2="net", P5="cap", P4="cap", S3="can", D1="straw")
    scene.state.members[0].meeples.append("white")
    scene.run(planning)
    scene.say("B", "azure-base, azure-base, jade-base, jade-base")
    scene.default("A", "coral-D1")
    assert plan_of(scene, "A") == ["coral-D1", "coral-P5", "amber-P4", "amber-P2", "white-S3"]


@pytest.mark.rule("OC-R.65", "OC-R.12")
def test_time_out_with_open_planning_keeps_the_earlier_entry():
    scene = Scene(seats=2, sealed_planning="no").lay(P1="can", S1="can").run(planning)
    scene.say("A", "coral-S1, coral-base, amber-base, amber-base")
    scene.table.retract(0, scene.ask("A").id)
    scene.say("B", "azure-base, azure-base, jade-base, jade-base").default("A")
    assert plan_of(scene, "A") == ["coral-S1", "coral-base", "amber-base", "amber-base"]


@pytest.mark.rule("OC-6.13", "OC-14.8", "OC-R.30", "OC-R.31", "OC-R.53", "OC-14.7")
def test_b11_pairs():
    scene = Scene(seats=3).fill("S7 P1 P5 P6 P7 S1 S3 S4 M2 M4 M5 D1")
    scene.state.members[1].meeples.append("white")
    scene.card("B", "azure", "environmental_organization").run(planning)
    for pair in ("S7+P1", "P6+P7", "S1+S3", "M2+M4", "D1+M5"):
        assert scene.refuses_plan("B", f"azure-{pair}")
    for pair in ("M5+D1", "S1+S4", "P5+P6"):
        assert not scene.refuses_plan("B", f"azure-{pair}")
    assert not scene.refuses_plan("B", "azure-S1")  # C36: a single tile is as good
    assert scene.refuses_plan("B", "white-S1+S4")  # C37
    assert scene.refuses_plan("A", "coral-S1+S4")


@pytest.mark.rule("OC-6.13", "OC-8.17", "OC-R.36", "OC-R.50", "OC-R.52", "OC-R.37", "OC-17.9", "OC-18.7")
def test_b61_and_c47_companions():
    scene = Scene(seats=4, start="D").lay(P9="net", M2="cap", P8="cap", P3="cap", S1="can").companions().run(planning)
    assert not scene.refuses_plan("D", "jade-dolphin-P9", "jade-hermit-M2")
    assert scene.refuses_plan("D", "jade-dolphin-P9", "jade-dolphin-P8")
    assert scene.refuses_plan("D", "jade-hermit-P3", "jade-hermit-M2")
    assert not scene.refuses_plan("D", "jade-hermit-P3")
    assert scene.refuses_plan("D", "jade-hermit-P8")
    assert scene.refuses_plan("D", "jade-hermit-S1")
    assert scene.refuses_plan("D", "jade-dolphin-P3")
    assert scene.refuses_plan("D", "white-hermit-M2")
    assert scene.refuses_plan("B", "azure-dolphin-P9")
    assert scene.refuses_plan("B", "azure-hermit-M2")


@pytest.mark.rule("OC-6.13", "OC-21.2", "OC-21.3", "OC-R.61", "OC-7.1")
def test_b63_two_plans_for_one_heron_area():
    scene = Scene(seats=3, start="B", scenarios="herons").run(planning, draw_hands)
    assert scene.refuses_plan("A", "coral-heron-2", "coral-heron-2")
    scene.say("A", "heron-2, heron-3, heron-4").say("C", "heron-1, heron-5, heron-6").say("B", "heron-2, base, base")
    assert plan_of(scene, "B") == ["azure-heron-2", "azure-base", "azure-base"]
    assert plan_of(scene, "A") == ["coral-base", "coral-heron-3", "coral-heron-4"]
    assert [e.place for e in scene.told(HeronAreaTaken)] == ["heron-2"]
    assert len(scene.state.members[0].roads) == 1


@pytest.mark.rule("OC-R.61")
def test_b63_with_open_planning_the_later_entry_is_refused():
    scene = Scene(seats=3, scenarios="herons", sealed_planning="no").run(planning)
    scene.say("A", "heron-2, base, base")
    assert scene.refuses("B", "heron-2")
    assert not scene.refuses("A", "heron-2")  # one's own entry may be made again
    assert scene.state.herons == Herons()


@pytest.mark.rule("OC-R.48")
def test_c58_one_person_may_hold_several_seats():
    table = Table(GAME, header(2))
    assert sorted(d.seat for d in table.open.values()) == [0, 1]


@pytest.mark.rule("OC-23.3", "OC-23.4", "OC-23.5", "OC-23.11")
def test_b74_typed_plans():
    scene = Scene(seats=3).lay(D4="can", S3="can", S4="can", P9="net", M2="cap", P2="can").companions()
    scene.card("A", "coral", "environmental_organization").run(planning)
    part = scene.ask("A").options.after(())
    for typed, read in (
        ("d4", "coral-D4"), ("coral-d4", "coral-D4"), ("Coral S3", "coral-S3"), ("coral-S3+S4", "coral-S3+S4"),
        ("s4+s3", "coral-S3+S4"), ("coral dolphin-P9", "coral-dolphin-P9"), ("hermit m2", "coral-hermit-M2"),
        ("BASE", "coral-base"), ("choose", "choose-order"), ("choose order", "choose-order"),
    ):  # fmt: skip
        assert part.parse(typed) == read
    scene.state.members[0].meeples.append("white")
    with pytest.raises(Illegal) as refused:
        scene.ask("A").options.after(()).parse("d4")
    assert refused.value.phrase.args["near"] == "coral-D4, white-D4"
    assert scene.ask("A").options.after(("white-D4",)).parse("d4") == "coral-D4"


@pytest.mark.rule("OC-R.69")
def test_choosing_is_one_part_of_a_plan():
    scene = Scene(seats=2).lay(P1="can").run(planning)
    scene.say("A", "coral-P1, coral-P1, amber-base, amber-base, choose")
    scene.say("B", "azure-base, azure-base, jade-base, jade-base")
    assert [member.orders for member in scene.state.members] == [["choose-order"], []]


def test_facets_and_labels_of_a_plan():
    scene = Scene(seats=3, scenarios="herons").lay(P1="can").run(planning)
    part = scene.ask("A").options.after(())
    assert part.narrow(()) == ("coral", "orders")
    assert part.narrow(("coral",)) == ("home", "beach", "herons")
    assert part.narrow(("coral", "herons"))[:2] == ("heron-1", "heron-2")
    assert part.narrow(("orders",)) == ("order",)
    assert part.narrow(("orders", "order")) == ("choose-order", "reroll-beach", "no-research", "repeat")
    assert part.join(part.split("choose-order")) == "choose-order"
    assert part.join(part.split("coral-heron-2")) == "coral-heron-2"
    said = [GAME.words().say(label) for key in part if (label := part.label(key)) is not None]
    assert said[:3] == ["Coral to the Eco Base", "Coral to P1: Drink Can (4)", "Coral to heron area 1"]
