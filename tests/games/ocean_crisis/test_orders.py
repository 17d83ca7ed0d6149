"""OC-R.72, OC-R.73: orders that go with a plan, and standing plans."""

import pytest

from games.kernel import Stale, Table
from games.ocean_crisis import GAME
from games.ocean_crisis.cleanup import garbage_cleanup
from games.ocean_crisis.events import PlanEntered, PlanReopened, PlansRevealed, PlansStood
from games.ocean_crisis.planning import planning
from tests.games.ocean_crisis.scene import Scene, header, seat_of


def plan_of(scene: Scene, letter: str) -> list[str]:
    return [f"{m.kind}-{m.place}" for m in scene.state.standing if m.owner == seat_of(letter)]


def clear(table: Table) -> None:
    """The meeples come back, so that another Planning Phase may follow."""
    table.state.standing.clear()


# --- orders for the cleanup -------------------------------------------------------------------------------------------


def reroller(*orders: str) -> Scene:
    scene = Scene(seats=4).lay(P1="tyre", S1="tyre").stand("A coral P1", "A coral S1")
    return scene.card("A", "coral", "biodegradable_material").ordered("A", *orders)


@pytest.mark.rule("OC-R.72", "OC-14.9")
def test_a_reroll_on_the_beach_only():
    """The Beach is settled first: there a failure is rolled again; in the Estuary it is not."""
    scene = reroller("reroll-beach").run(garbage_cleanup, number=(0, 0, 0))
    assert scene.done
    assert scene.rolls == 3
    assert scene.state.rerolled
    assert (scene.at("P1"), scene.at("S1")) == ("tyre_r", "tyre_r")
    scene = reroller("reroll-beach").set(tiles={})
    scene.lay(S1="tyre").state.standing.pop(0)
    scene.run(garbage_cleanup, number=(0,))
    assert scene.done
    assert not scene.state.rerolled
    assert scene.at("S1") == "tyre_r"


@pytest.mark.rule("OC-R.72", "OC-R.69")
def test_without_an_order_the_first_failure_is_rolled_again():
    scene = reroller()
    scene.state.tiles.pop("P1")
    scene.state.standing.pop(0)
    scene.run(garbage_cleanup, number=(0, 0))
    assert scene.done
    assert scene.state.rerolled


@pytest.mark.rule("OC-R.72")
def test_what_an_order_settles_is_not_asked():
    scene = Scene(seats=4).lay(P1="can", P2="can").stand("A coral P1", "A coral P2")
    scene.ordered("A", "choose-order", "no-research").run(garbage_cleanup, number=(5, 5))
    assert scene.kinds == {"A": "attempt"}
    scene.say("A", "P1")
    assert scene.done
    assert (scene.in_research, scene.discard) == ([], ["can", "can"])
    scene = reroller("choose-order", "reroll-beach").run(garbage_cleanup, number=(0, 0, 0))
    scene.say("A", "S1")
    assert scene.done
    assert scene.at("S1") == "tyre_r"
    assert scene.state.rerolled  # on P1


@pytest.mark.rule("OC-R.72", "OC-R.70")
def test_no_research_is_for_ones_own_attempts():
    scene = Scene(seats=4).lay(P1="can", P2="bag").stand("A coral P1", "B azure P2")
    scene.ordered("A", "no-research").run(garbage_cleanup, number=(5, 5))
    assert (scene.in_research, scene.discard) == (["bag"], ["can"])


@pytest.mark.rule("OC-R.72", "OC-23.12")
def test_orders_are_parts_of_a_plan():
    scene = Scene(seats=2).lay(P1="can").run(planning, clear, planning)
    options = scene.ask("A").options
    whole = ("coral-P1", "coral-P1", "amber-base", "amber-base")
    assert options.parse("coral-p1, no research, coral-p1, Reroll-Beach, amber-base, base") == (
        "coral-P1", "no-research", "coral-P1", "reroll-beach", "amber-base", "amber-base",
    )  # fmt: skip
    assert options.fault((*whole, "no-research", "no-research")) is not None
    assert options.get((*whole, "reroll-beach", "choose-order")).orders == ("choose-order", "reroll-beach")
    assert not options.complete(("no-research",))
    scene.say("A", "coral-P1, coral-P1, amber-base, amber-base, no-research")
    assert [member.orders for member in scene.state.members] == [[], []]
    scene.say("B", "azure-base, azure-base, jade-base, jade-base, reroll-beach")
    assert [member.orders for member in scene.state.members] == [[], []]  # the next round's: orders hold for one
    beginner = Scene(seats=2, difficulty="beginner").run(planning)
    assert list(beginner.ask("A").options.after(()))[-3:] == ["choose-order", "reroll-beach", "repeat"]


# --- standing plans ---------------------------------------------------------------------------------------------------


def standing(plan: str, rounds: int = 2, **options: str) -> Scene:
    """Three players; A's plan stands from the first round on, B and C plan anew."""
    scene = Scene(seats=3, **options).lay(P1="can", P2="cap", P3="bag", S1="tyre", S2="straw", D1="can")
    scene.run(planning, *(step for _ in range(rounds - 1) for step in (clear, planning)))
    return scene.say("B", "base, base, base").say("C", "base, base, base").say("A", plan)


@pytest.mark.rule("OC-R.73")
def test_a_standing_plan_is_not_waited_for():
    scene = standing("base, S1, S2, repeat, no-research")
    assert len(scene.told(PlansRevealed)) == 1
    assert scene.kinds == {"B": "plan", "C": "plan"}
    assert scene.table.view(1).done == (0,)
    assert scene.table.view(1).board.standing == scene.table.view(None).board.standing
    assert scene.ask("A").args == {"meeples": 3, "standing": True, "base": 1, "rest": 2}
    assert scene.ask("B").args["standing"] is False
    scene.say("B", "S2, base, base")
    assert plan_of(scene, "A") == []
    scene.say("C", "P3, base, base")
    assert scene.done
    # the Estuary first, where both stood; S2 is taken, so the other one goes on to the Beach, lowest number first
    assert plan_of(scene, "A") == ["coral-base", "coral-S1", "coral-P2"]
    assert scene.state.members[0].orders == ["no-research", "repeat"]
    assert scene.state.members[0].routine == ["coral-base", "coral-S1", "coral-S2", "no-research", "repeat"]
    assert scene.told(PlansStood) == []


@pytest.mark.rule("OC-R.73", "OC-R.65")
def test_sections_by_how_many_stood_there():
    scene = standing("D1, S1, D1, repeat")
    scene.say("B", "base, base, base").say("C", "base, base, base")
    assert plan_of(scene, "A") == ["coral-D1", "coral-S2", "coral-S1"]  # in the Estuary the Drinking Straw is lower


@pytest.mark.rule("OC-R.73")
def test_meeples_that_joined_go_with_the_others():
    scene = standing("base, base, P1, repeat")
    scene.state.members[0].meeples.append("white")
    scene.say("B", "base, base, base").say("C", "base, base, base")
    assert plan_of(scene, "A") == ["coral-base", "coral-base", "coral-P2", "white-P3"]


@pytest.mark.rule("OC-R.73", "OC-6.14")
def test_a_standing_plan_may_be_changed_until_the_last_is_in():
    scene = standing("base, S1, S2, repeat", rounds=3)
    first = scene.ask("A")
    scene.say("B", "base, base, base").say("A", "base, base, base")
    assert scene.ask("A").id == first.id
    assert not first.settled
    scene.say("C", "base, base, base")
    assert scene.state.members[0].routine == []  # locked without `repeat`
    assert scene.kinds == {"A": "plan", "B": "plan", "C": "plan"}
    with pytest.raises(Stale):
        scene.table.answer(0, first.id, ("coral-base",) * 3)


@pytest.mark.rule("OC-R.73")
def test_a_changed_standing_plan_stands_on():
    scene = standing("base, S1, S2, repeat", rounds=3)
    scene.say("A", "base, base, D1, repeat").say("B", "base, base, base").say("C", "base, base, base")
    assert scene.state.members[0].routine == ["coral-base", "coral-base", "coral-D1", "repeat"]
    assert scene.kinds == {"B": "plan", "C": "plan"}


@pytest.mark.rule("OC-R.73", "OC-R.65")
def test_taking_it_back_ends_it():
    """The seat is waited for again; time runs out for it like for any other, and no draft begins a standing plan."""
    for draft in ((), ("coral-S1", "repeat")):
        scene = standing("base, S1, S2, repeat", rounds=3)
        scene.table.retract(0, scene.ask("A").id)
        assert scene.table.awaited == (0, 1, 2)
        assert scene.ask("A").args["standing"] is False
        scene.default("A", *draft).say("B", "base, base, base").say("C", "base, base, base")
        assert scene.kinds == {"A": "plan", "B": "plan", "C": "plan"}
        assert scene.state.members[0].routine == []


@pytest.mark.rule("OC-R.73", "OC-R.65")
def test_after_time_ran_out_others_keep_their_standing_plans():
    scene = standing("base, S1, S2, repeat", rounds=2)
    scene.say("B", "P2, base, base").default("C")
    # A is first in turn order and chooses before C: the Estuary; then C the Beach, without P2
    assert plan_of(scene, "A") == ["coral-base", "coral-S2", "coral-S1"]
    assert plan_of(scene, "C") == ["amber-P3", "amber-P1", "amber-D1"]


@pytest.mark.rule("OC-R.73")
def test_if_all_plans_stand_the_round_goes_on():
    scene = Scene(seats=2).lay(P1="can", S1="can").run(planning, clear, planning)
    scene.say("A", "coral-base, coral-base, amber-base, amber-P1, repeat")
    scene.say("B", "azure-base, azure-base, jade-base, jade-S1, repeat")
    assert scene.done
    assert [e.seats for e in scene.told(PlansStood)] == [2]
    assert len(scene.told(PlansRevealed)) == 2
    assert plan_of(scene, "A") == ["coral-base", "coral-base", "amber-base", "amber-P1"]
    assert plan_of(scene, "B") == ["azure-base", "azure-base", "jade-base", "jade-S1"]


@pytest.mark.rule("OC-R.73", "OC-R.12")
def test_with_open_planning_a_standing_plan_stands_at_once():
    scene = standing("base, S1, S2, repeat", rounds=2, sealed_planning="no")
    assert plan_of(scene, "A") == ["coral-base", "coral-S2", "coral-S1"]
    assert [int(e.seat) for e in scene.told(PlanEntered)] == [1, 2, 0, 0]
    assert scene.table.awaited == (1, 2)
    scene.table.retract(0, scene.ask("A").id)
    assert [int(e.seat) for e in scene.told(PlanReopened)] == [0]
    assert scene.state.members[0].routine == []
    assert scene.table.awaited == (0, 1, 2)


@pytest.mark.rule("OC-R.73", "OC-1.19")
def test_others_see_only_that_the_seat_is_done():
    """Whichever plan it was that stands: the same for everybody else, until all plans are open."""
    worlds = []
    for plan in ("base, base, S1", "base, base, S1, repeat", "base, base, S1, repeat, no-research"):
        scene = standing(plan)
        if "repeat" not in plan:
            scene.say("A", "base, base, base")
        seen = [scene.table.view(viewer) for viewer in (None, 1, 2)]
        worlds.append([(v.board, v.awaited, v.done, [dict(d.args) for d in v.decisions]) for v in seen])
        own = scene.table.view(0).board.members[0]
        assert own.routine == tuple(scene.state.members[0].routine)
        assert bool(own.routine) == ("repeat" in plan)
    assert worlds[0] == worlds[1] == worlds[2]


@pytest.mark.rule("OC-R.73")
def test_a_game_with_standing_plans_replays_and_forks():
    table = Table(GAME, header(2, "standing"))
    for decision in list(table.open.values()):
        kinds = table.state.members[decision.seat].meeples
        more = ("repeat",) if decision.seat == 0 else ()
        table.answer(decision.seat, decision.id, (*(f"{kind}-base" for kind in kinds), *more))
    while table.state.round < 4 and table.result is None:
        decision = next(d for d in table.open.values() if not d.answered)
        assert (decision.seat, decision.kind) != (0, "plan")
        table.default(decision.seat, decision.id)
        assert table.fork().digest() == table.digest()
    assert table.state.round == 4
    assert Table.replay(GAME, table.header, table.log).digest() == table.digest()
