"""Options: keys that can be typed, narrowed in steps, counted; composites and drafts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel import Choices, Draft, Illegal, typed
from tests.games.kernel.toys import Grid, Plan


def test_choices_are_known_by_name():
    some = Choices([3, 5], name=lambda n: f"set-{n}")
    assert (list(some), len(some), some.get("set-5"), some.only()) == (["set-3", "set-5"], 2, 5, None)
    assert "set-5" in some
    assert "set-6" not in some
    assert Choices(["one"]).only() == "one"
    assert Choices([]).only() is None


@pytest.mark.parametrize("text", ["E7 East Flip", "e7-east-flip", "  E7-EAST flip ", "e7  east-flip"])
def test_a_key_can_be_typed_loosely(text):
    assert Choices(["E7-east-flip", "E7-west"]).parse(text) == "E7-east-flip"


def test_a_beginning_is_enough_where_it_means_one_key():
    some = Choices(["C7-east-flip", "C8-east", "C8-west"])
    assert some.parse("c7") == "C7-east-flip"
    with pytest.raises(Illegal) as refused:
        some.parse("c8")
    assert refused.value.phrase.args == {"typed": "c8", "near": "C8-east, C8-west"}
    with pytest.raises(Illegal):
        some.parse("c")  # half a value is no beginning


@given(st.text(alphabet="ab -", max_size=8))
def test_typed_is_the_same_twice(text):
    assert typed(typed(text)) == typed(text)


def test_a_large_set_is_narrowed_facet_by_facet():
    grid = Grid(20, 25)
    assert len(grid) == 1000
    assert grid.narrow(()) == tuple(str(n) for n in range(20))
    assert grid.narrow(("3",)) == tuple(str(n) for n in range(25))
    assert grid.narrow(("3", "7")) == ("left", "right")
    assert grid.narrow(("20",)) == ()
    assert grid.split("3-7-left") == ("3", "7", "left")
    assert grid.join(("3", "7", "left")) == "3-7-left"
    assert grid.get("3-7-left") == (3, 7, "left")
    assert grid.parse("3 7 LEFT") == "3-7-left"


def test_a_nudge_leads_to_the_neighbour_or_stays():
    grid = Grid(2, 2)
    assert grid.nudge("0-0-left", "up") == "0-1-left"
    assert grid.nudge("0-1-left", "up") == "0-1-left"


def test_a_composite_is_put_together_part_by_part():
    plan = Plan()
    assert plan.parse("a; c") == plan.parse("A, C,") == ("a", "c")
    assert plan.kept(("a", "a", "x", "b", "c")) == ("a", "b")
    assert plan.fault(("a",)) is None
    assert plan.fault(("a", "x")).phrase == ("not-an-option", {"typed": "x", "near": "b, c, d"})
    assert plan.only() is None
    with pytest.raises(Illegal) as refused:
        plan.get(("a",))
    assert refused.value.phrase == ("not-complete", {"chosen": 1})
    with pytest.raises(Illegal):
        plan.parse("a, a")


def test_a_draft_is_empty_at_first():
    assert Draft() == Draft((), "")
