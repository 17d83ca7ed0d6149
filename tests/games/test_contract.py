"""Settings, seat counts and lobby picks: read with patience, refused with the values there are."""

from dataclasses import replace

import pytest

import games
from games.kernel import Refusal, Setting
from tests.games.kernel.toys import toy

MODE = Setting("mode", ("normal", "hard"), "normal", mode=True)
MISSIONS = Setting("missions", ("dolphin", "seal", "turtle"), "", many=True)
COLOUR = Setting("colour", ("red", "blue", "green", "black"), "red", many=True)
GAME = replace(toy(None, seats=(2, 3)), settings=(MODE, MISSIONS), seat_setting=COLOUR, picks=lambda seats: 4 // seats)


def test_options_are_filled_in():
    assert GAME.options({}) == {"mode": "normal", "missions": ""}
    assert GAME.options({"mode": " HARD ", "missions": "turtle, Dolphin"}) == {
        "mode": "hard",
        "missions": "dolphin,turtle",
    }
    assert MISSIONS.read("none") == MISSIONS.read("") == ""


@pytest.mark.parametrize(
    ("given", "id", "args"),
    [
        ({"moed": "hard"}, "no-such-setting", {"typed": "moed", "settings": ("mode", "missions")}),
        ({"mode": "x" * 50}, "no-such-value", {"setting": "mode", "typed": "x" * 40, "values": ("normal", "hard")}),
        ({"mode": ""}, "no-such-value", {"setting": "mode", "typed": "", "values": ("normal", "hard")}),
        ({"mode": "normal,hard"}, "no-such-value", None),
        ({"missions": "seal,orca"}, "no-such-value", None),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(given, id, args):
    with pytest.raises(Refusal) as refused:
        GAME.options(given)
    assert refused.value.phrase.id == id
    assert args is None or refused.value.phrase.args == args


def test_seat_counts():
    assert GAME.seat_count(3) == 3
    with pytest.raises(Refusal) as refused:
        GAME.seat_count(4)
    assert refused.value.phrase == ("no-such-count", {"seats": 4, "least": 2, "most": 3})


def test_lobby_picks_are_known_and_taken_once():
    assert GAME.picked(["blue, red", ""]) == ("red,blue", "")
    for wrong in (["red", "red"], ["red,blue", "blue"]):
        with pytest.raises(Refusal) as refused:
            GAME.picked(wrong)
        assert refused.value.phrase.id == "already-taken"
    with pytest.raises(Refusal):
        GAME.picked(["pink"])
    assert replace(GAME, seat_setting=None).picked(["x", "y"]) == ("", "")


def test_games_are_found_by_package():
    assert "kernel" not in games.slugs()
    assert "cli" not in games.slugs()
    with pytest.raises(LookupError, match="no game called chess"):
        games.game("chess")
