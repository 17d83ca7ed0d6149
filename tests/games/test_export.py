"""Exports: a table as a file that anyone can check."""

import json

import pytest

from games.export import NotATable, export, load, read, verify
from games.kernel import Chance, Header, Table
from tests.games.example import goofspiel
from tests.games.kernel.test_undo import sealed
from tests.games.kernel.toys import say, table

GAME = goofspiel().GAME


def played(answers=100, undos=()):
    """A table with so many random entries; changes of mind, time-outs and undos among them."""
    t = Table(GAME, Header("goofspiel", {}, ("",) * 3, "17" * 32, "ab" * 16, ("press-1", "press-2")))
    chance = Chance(b"export")
    while t.result is None and len(t.log) < answers:
        if len(t.log) in undos:
            t.undo(0, len(t.line) - 5, agreed=True)
        given = [d for d in t.open.values() if d.answered]
        if given and len(t.log) % 7 == 0:
            t.retract(given[0].seat, given[0].id)
        decision = next(d for d in t.open.values() if not d.answered)
        if len(t.log) % 5 == 0:
            t.default(decision.seat, decision.id)
        else:
            t.answer(decision.seat, decision.id, chance.pick("bid", list(decision.options)))
    return t


def test_an_export_loads_and_verifies():
    t = played(undos=(20, 33))
    data = export(t)
    assert load(data) == (t.header, t.log)
    report = verify(data, GAME)
    assert report.proven
    assert (report.game, report.seats, report.undos, report.answers) == ("goofspiel", 3, 2, len(t.log) - 2)
    assert report.result == t.result
    assert json.loads(data)["format"] == 1


def test_an_unfinished_table_verifies_too():
    report = verify(export(played(12)), GAME)
    assert (report.proven, report.result) == (True, None)


def change(data, deed):
    plain = json.loads(data)
    deed(plain)
    return json.dumps(plain)


@pytest.mark.parametrize(
    ("deed", "problem"),
    [
        (lambda d: d.update(commitment="0" * 64), "not the one that was committed to"),
        (lambda d: d["header"].update(salt="ac" * 16), "not the one that was committed to"),
        (lambda d: d["header"].update(entropy=["press-2", "press-1"]), "entry 15: its digest differs"),
        (lambda d: d["log"][3].update(answer="99"), "entry 3: refused: not-an-option"),
        (lambda d: d["log"][3].update(id="0.9"), "entry 3: refused: not-open"),
        (lambda d: d["log"][2].update(kind="ask"), "entry 2: its kind differs"),
        (lambda d: d["log"][15].update(digest="00" * 8), "entry 15: its digest differs"),
        (lambda d: d["log"][20].update(undo=99), "entry 20: refused: nothing-to-undo"),
        (lambda d: d["log"][20].update(past=not d["log"][20].get("past", False)), "entry 20: its past differs"),
        (lambda d: d["log"][18].update(answer="99"), "entry 18: refused"),  # though it was undone later
        (lambda d: d.update(digest="00" * 8), "the last state"),
    ],
)
def test_every_forgery_is_found_where_it_is(deed, problem):
    report = verify(change(export(played(undos=(20,))), deed), GAME)
    assert not report.proven
    assert any(problem in found for found in report.problems), report.problems


@pytest.mark.parametrize(
    ("junk", "why"),
    [
        (b"\xff\x00", "not JSON"),
        ("{", "not JSON"),
        ("[]", "no format"),
        ("{}", "no format"),
        ('{"format": 2}', "format 2 is not known"),
        ('{"format": 1}', "header"),
        (change(export(played(3)), lambda d: d["header"].update(salt="zz")), "not an exported table"),
        (change(export(played(3)), lambda d: d["header"].update(salt="ab")), "128 bits"),
        (change(export(played(3)), lambda d: d.update(log=[{"seat": "x"}])), r"log\[0\].seat"),
    ],
)
def test_junk_is_refused_with_what_is_wrong(junk, why):
    with pytest.raises(NotATable, match=why):
        read(junk)


def test_a_table_of_another_game_is_refused():
    with pytest.raises(NotATable, match="a table of chess"):
        verify(change(export(played(3)), lambda d: d["header"].update(game="chess")), GAME)


def test_an_undo_of_ones_own_behind_the_curtain_is_proven_and_cannot_be_told_otherwise():
    """The other seat's later answers stay; the same line told as an undo of everything is another game."""
    t = table(sealed)
    for seat, answer in ((1, "a"), (0, "a"), (1, "b"), (0, "b"), (1, "draw")):
        say(t, seat, answer)
    t.undo(0, t.undoable(0).to)
    for seat in (0, 0, 1, 0):
        say(t, seat, "a")
    data = export(t)
    report = verify(data, t.game)
    assert (report.problems, report.undos, report.result) == ([], 1, t.result)
    told = json.loads(data)
    told["log"][5].pop("own")
    assert not verify(json.dumps(told).encode(), t.game).proven
