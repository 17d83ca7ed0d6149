"""What is offered while somebody types: at most 25, the best first, always in the same order, everything reachable."""

import pytest

from bot.cogs.common import choices
from bot.cogs.play import find_game, read_options
from bot.lobby import offered
from games import game
from games.kernel import Refusal
from tests.bot.limits import check_choices

PORTS = [(f"Port {n}", f"port-{n}") for n in range(60)]


@pytest.mark.bug("B18")
def test_too_many_are_cut_and_each_can_be_typed() -> None:
    shown = choices(PORTS, "")
    assert [c.value for c in shown] == [f"port-{n}" for n in range(25)]
    check_choices(shown)
    for name, value in PORTS:
        assert value in [c.value for c in choices(PORTS, value)], name
        assert value in [c.value for c in choices(PORTS, name.upper())], name
    assert [c.value for c in choices(PORTS, "5")] == ["port-5", "port-15", "port-25", "port-35", "port-45"] + [
        f"port-{n}" for n in range(50, 60)
    ]


@pytest.mark.bug("B18")
def test_beginnings_come_first() -> None:
    pairs = [("the reef", "the-reef"), ("reef", "reef"), ("coral reef", "coral-reef"), ("reef shark", "reef-shark")]
    assert [c.value for c in choices(pairs, "REEF")] == ["reef", "reef-shark", "the-reef", "coral-reef"]


@pytest.mark.bug("B18")
def test_what_is_too_long_or_empty_is_not_offered_broken() -> None:
    pairs = [("long", "v" * 101), ("n" * 300, "fits"), ("empty", ""), ("fine", "v" * 100)]
    shown = choices(pairs, "")
    check_choices(shown)
    assert [c.value for c in shown] == ["fits", "v" * 100]
    assert shown[0].name == "n" * 99 + "…"


def test_a_game_is_found_by_slug_and_title() -> None:
    for slug in offered():
        for typed in (slug, slug.replace("_", " "), game(slug).title, game(slug).title.upper(), f"  {slug} "):
            assert find_game(typed) == slug
    with pytest.raises(Refusal):
        find_game("")


def test_settings_are_read_as_typed() -> None:
    assert read_options("ocean_crisis", "pace=24  missions=dolphin,sea_turtle") == {
        "pace": "24",
        "missions": "dolphin,sea_turtle",
    }
    for typed in ("pace", "=", "colour=red", "pace 24", "=yes"):
        with pytest.raises(Refusal):
            read_options("ocean_crisis", typed)
