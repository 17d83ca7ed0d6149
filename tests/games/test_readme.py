"""The guide to making a game: what it shows is a whole game, and it works."""

import re

import pytest

from games.cli.play import fuzz_game, mix
from games.cli.simulate import Setup, autoplay
from games.kernel import Decision, Header, Phrase, Secrecy, Table
from tests.games.example import README, goofspiel, source

GAME = goofspiel().GAME


def test_a_whole_game_in_under_eighty_lines():
    lines = source().splitlines()
    assert len(lines) < 80
    assert max(map(len, lines)) <= 120


def test_the_first_round_by_hand():
    """Prize, bids and hands as the rules say: the higher bid wins the prize that lay open."""
    table = Table(GAME, Header("goofspiel", {}, ("", "", ""), "07" * 32, "ab" * 16))
    prize = table.view(None).board.prize
    assert sorted(table.state.prizes) == list(range(1, 14))
    for seat, bid in ((2, "7"), (0, "3"), (1, "5")):
        assert table.open[f"{seat}.1"].secrecy is Secrecy.SEALED
        table.answer(seat, f"{seat}.1", bid)
    board = table.view(None).board
    assert board.scores == (0, 0, prize)
    assert (board.left, [len(hand) for hand in board.hands]) == (12, [12, 12, 12])
    assert GAME.words().tell(table.told[0].event, "seat {}".format) == f"seat 2 wins the {prize}."
    prize = board.prize
    for seat, bid in ((0, "13"), (1, "13"), (2, "1")):
        table.answer(seat, f"{seat}.2", bid)
    assert table.view(None).board.scores == board.scores  # two highest: nobody wins it
    assert prize not in table.state.prizes


@pytest.mark.parametrize("players", GAME.seats)
def test_it_is_played_by_autopilots_to_its_end(players, registered):
    outcome = autoplay(Setup("goofspiel", players, {}, 1), 0)
    assert (outcome.ending, outcome.rounds, outcome.decisions) == ("prizes-gone", 13, 13 * players)
    assert sum(outcome.scores) <= 91


def test_it_passes_the_fuzzer():
    for number in range(24):
        played = fuzz_game(GAME, mix(GAME, 5, number))
        assert played.fault is None
        assert played.decisions >= 26


def test_the_words_are_all_there():
    assert GAME.words().say(Phrase("ask-bid"))
    assert GAME.words().say(Phrase("why-near", {"prize": 3})) == "Near the 3."


def test_the_commands_it_names_are_there(capsys):
    from games.cli import main  # noqa: PLC0415

    for command in re.findall(r"python -m games (\w+)", README.read_text("utf-8")):
        with pytest.raises(SystemExit) as done:
            main([command, "--help"])
        assert done.value.code == 0
        assert command in capsys.readouterr().out


def test_the_names_it_teaches_are_the_kernels():
    text = README.read_text("utf-8")
    for name in ("checkpoint", "ask", "reveal", "offer", "window", "together", "since"):
        assert f"{name}" in text
        assert hasattr(Table, name)
    assert Decision.__doc__
