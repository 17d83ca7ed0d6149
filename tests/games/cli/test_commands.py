"""simulate, verify, rules: what they print, what they refuse."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from games.cli import main
from games.cli.common import make_header, spread
from games.cli.simulate import Outcome, Setup, autoplay, average, rate, summary
from games.export import export
from games.kernel import Header, Setting, Table, Words


def printed(capsys, *argv):
    status = main(argv)
    return status, capsys.readouterr()


def test_simulate_prints_one_object(registered, capsys):
    status, (out, err) = printed(
        capsys, "simulate", "goofspiel", "--players", "3", "--games", "20", "--seed", "5", "--json"
    )
    found = json.loads(out)
    assert (status, err, out.count("\n")) == (0, "", 1)
    assert found.keys() == {
        "game", "players", "options", "games", "seed", "seats", "factions", "mean_score", "rounds", "decisions",
        "endings", "seconds",
    }  # fmt: skip
    assert (found["game"], found["players"], found["games"], found["seed"]) == ("goofspiel", 3, 20, 5)
    assert found["endings"] == {"prizes-gone": 20}
    assert found["rounds"]["mean"] == 13
    assert found["decisions"]["mean"] == 39
    assert [row["seat"] for row in found["seats"]] == [0, 1, 2]
    assert sum(row["wins"] for row in found["seats"]) >= 20
    assert 0 < found["mean_score"] < 91 / 3


def test_simulate_prints_a_table(registered, capsys):
    status, (out, _) = printed(capsys, "simulate", "goofspiel", "--games", "10")
    assert status == 0
    for part in ("Goofspiel", "seat 1", "seat 2", "95 %", "rounds: 13.0", "prizes-gone 10"):
        assert part in out


def test_the_same_seed_gives_the_same_games(registered, capsys):
    def run(seed):
        found = json.loads(printed(capsys, "simulate", "goofspiel", "--games", "8", "--seed", seed, "--json")[1].out)
        return {name: value for name, value in found.items() if name not in {"seconds", "seed"}}

    assert run("1") == run("1") != run("2")


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["simulate", "chess"], "no game called chess; there are"),
        (["simulate", "goofspiel", "--players", "9"], "9 cannot play; 2 to 5 can"),
        (["simulate", "goofspiel", "--games", "0"], "'0' is not a whole number above 0"),
        (["simulate", "goofspiel", "--mode", "hard"], "Goofspiel has no modes"),
        (["simulate", "goofspiel", "--option", "wind"], "write it as NAME=VALUE"),
        (["simulate", "goofspiel", "--option", "wind=n"], "no setting called wind; there are: none"),
        (["fuzz", "chess"], "no game called chess"),
        (["fuzz", "goofspiel", "--jobs", "x"], "'x' is not a whole number above 0"),
        (["fuzz", "goofspiel", "--dumps", "/no/such/folder"], "no such folder"),
        (["verify", "/no/such/file"], "cannot read /no/such/file: No such file"),
        (["verify"], "FILE"),
        (["rules", "chess"], "no game called chess"),
        (["rules", "goofspiel", "scoring"], "no topic scoring; there are: none"),
        (["dance"], "invalid choice"),
        ([], "COMMAND"),
    ],
)
def test_bad_arguments_are_told_and_exit_with_2(registered, capsys, argv, message):
    with pytest.raises(SystemExit) as done:
        main(argv)
    out, err = capsys.readouterr()
    assert (done.value.code, out) == (2, "")
    assert message in err


def test_modes_and_settings_are_read_by_the_game(registered, monkeypatch, capsys):
    mode = Setting("mode", ("short", "long"), "short", mode=True)
    wind = Setting("wind", ("north", "south"), "north")
    monkeypatch.setattr("games.game", lambda slug: replace(registered, settings=(mode, wind)))
    argv = ["simulate", "goofspiel", "--games", "2", "--mode", "LONG", "--option", "wind=south"]
    assert json.loads(printed(capsys, *argv, "--json")[1].out)["options"] == {"mode": "long", "wind": "south"}
    assert "mode: long  wind: south" in printed(capsys, *argv)[1].out
    with pytest.raises(SystemExit):
        main(["simulate", "goofspiel", "--mode", "medium"])
    assert "mode cannot be 'medium'; it can be: short, long" in capsys.readouterr().err


def test_lobby_picks_are_dealt_without_repeats(registered):
    missions = Setting("missions", tuple("abcdefgh"), "", many=True)
    game = replace(registered, seat_setting=missions, picks=lambda players: 8 // players)
    header = make_header(game, {}, 3, 1, 2)
    picked = [value for pick in header.seats for value in pick.split(",")]
    assert len(picked) == len(set(picked)) == 6


# --- figures --------------------------------------------------------------------------------------------------------


def outcome(winners, scores=(), picks=("red", "blue"), ending="done"):
    return Outcome(winners, scores, ending, 3, 10, picks)


def test_players_who_win_together_have_one_rate():
    found = summary([outcome((0, 1)), outcome(()), outcome((0, 1)), outcome((0, 1), ending="saved")])
    assert (found["win_rate"], found["mean_score"]) == (0.75, None)
    assert found["endings"] == {"done": 3, "saved": 1}
    assert "seats" not in found


def test_rivals_are_told_by_seat_and_faction():
    found = summary([outcome((0,), (10, 4)), outcome((1,), (2, 8), picks=("blue", "red"))])
    assert [(row["wins"], row["score"]["mean"]) for row in found["seats"]] == [(1, 6.0), (1, 6.0)]
    assert found["factions"]["red"]["wins"] == 2
    assert found["factions"]["red"]["score"]["mean"] == 9.0
    assert found["factions"]["blue"]["win_rate"] == 0.0
    assert found["mean_score"] == 6.0


def test_intervals_by_the_book():
    """Wilson's interval for 50 of 100 is 0.404 to 0.596; for none of ten it starts at 0."""
    assert rate(50, 100)["win_rate_interval"] == [0.4038, 0.5962]
    assert rate(0, 10)["win_rate_interval"] == [0.0, 0.2775]
    assert average([5]) == {"mean": 5.0, "interval": [5.0, 5.0], "least": 5, "most": 5}


def test_an_endless_autopilot_is_stopped(registered, monkeypatch):
    monkeypatch.setattr("games.cli.simulate.MOST_DECISIONS", 5)
    with pytest.raises(RuntimeError, match="game 0 has no end: play"):
        autoplay(Setup("goofspiel", 2, {}, 1), 0)


# --- the others -----------------------------------------------------------------------------------------------------


def test_verify_tells_what_it_found(registered, capsys, tmp_path):
    table = Table(registered, Header("goofspiel", {}, ("", ""), "17" * 32, "ab" * 16))
    file = tmp_path / "table.json"
    file.write_bytes(export(table))
    status, (out, _) = printed(capsys, "verify", str(file))
    assert status == 0
    assert "Goofspiel: 2 seats, 0 answers, 0 undos\nnot finished\nAll holds" in out
    while table.result is None:
        decision = next(d for d in table.open.values() if not d.answered)
        table.answer(decision.seat, decision.id, next(iter(decision.options)))
    file.write_bytes(export(table))
    status, (out, _) = printed(capsys, "verify", str(file))
    assert (status, "ended by prizes-gone after 13 rounds; won by seat 1, seat 2; scores [0, 0]" in out) == (0, True)
    file.write_bytes(export(table).replace(b'"answer": "2"', b'"answer": "3"', 1))
    status, (out, _) = printed(capsys, "verify", str(file))
    assert status == 1
    assert "WRONG: entry" in out
    file.write_text("junk")
    with pytest.raises(SystemExit) as done:
        main(["verify", str(file)])
    assert done.value.code == 2
    assert "this is not JSON" in capsys.readouterr().err


def test_rules_are_shown_by_topic(registered, monkeypatch, capsys):
    words = Words("topic-bids = Bid a *card*.\n    .title = The bids\n")
    monkeypatch.setattr("games.game", lambda slug: replace(registered, topics=("bids",), words=lambda: words))
    assert printed(capsys, "rules", "goofspiel")[1].out == "bids: The bids\n"
    out = printed(capsys, "rules", "goofspiel", "bids")[1].out
    assert "The bids" in out
    assert "Bid a card." in out


def test_work_is_spread_over_processes_and_comes_back_in_order():
    assert spread(str, 45, 2, "Counting") == list(map(str, range(45)))


def test_it_runs_as_a_module():
    done = subprocess.run(
        [sys.executable, "-m", "games", "simulate", "--help"], capture_output=True, text=True, check=True, timeout=60
    )
    assert "--players N" in done.stdout
