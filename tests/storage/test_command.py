"""`python -m storage`, as an operator uses it."""

import sqlite3
from contextlib import closing

import pytest

from storage.__main__ import main
from storage.protocol import Change
from storage.sqlite import SqliteStore
from tests.storage.samples import answers, message, record


@pytest.fixture
async def path(tmp_path):
    store = SqliteStore(tmp_path / "games.db")
    await store.open()
    await store.create(record(), [message("n1")])
    await store.commit("t00001", Change(entries=answers("a", "b"), expect=0))
    await store.close()
    return store.path


def test_info_says_what_is_stored(path, capsys):
    assert main(["info", str(path)]) == 0
    assert capsys.readouterr().out == (
        "Version 1. Tables: 1 lobby.\n2 answers in their logs, 1 messages waiting to be delivered.\n"
    )


def test_backup_check_and_restore(path, tmp_path, capsys):
    backup, target = tmp_path / "backup.db", tmp_path / "new" / "games.db"
    assert main(["backup", str(path), str(backup)]) == 0
    assert main(["check", str(backup)]) == 0
    assert main(["restore", str(backup), str(target)]) == 0
    assert capsys.readouterr().out.splitlines()[1] == f"{backup} is sound."
    main(["info", str(target)])
    assert "2 answers" in capsys.readouterr().out


def test_check_names_what_is_wrong(path, capsys):
    with closing(sqlite3.connect(path, isolation_level=None)) as spoiler:
        spoiler.execute("DROP TRIGGER entries_are_not_deleted")
        spoiler.execute("DELETE FROM entries WHERE n = 0")
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().out == "The log of table t00001 has a gap.\n"


def test_a_missing_file_is_said_plainly(tmp_path, capsys):
    assert main(["check", str(tmp_path / "absent.db")]) == 1
    assert "there is no file" in capsys.readouterr().err


def test_a_command_that_is_not_understood(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["polish"])
    assert stop.value.code == 2
    assert "invalid choice" in capsys.readouterr().err
