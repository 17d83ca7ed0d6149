"""The shape of the database: whose file it is, its version, and the numbered migrations that bring it up to date."""

from __future__ import annotations

import sqlite3
from functools import cache
from importlib import resources

from storage.errors import Damaged, TooNew

APPLICATION_ID = int.from_bytes(b"TIDE", "big")


@cache
def migrations() -> tuple[str, ...]:
    """The SQL of every migration, in order; the first brings an empty file to version 1."""
    folder = resources.files("storage") / "migrations"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    for number, file in enumerate(files, 1):
        if not file.name.startswith(f"{number:04}_"):
            raise ValueError(f"migrations are numbered without gaps: {file.name}")
    return tuple(file.read_text(encoding="utf-8") for file in files)


def version(connection: sqlite3.Connection) -> int:
    """The file's version, 0 for an empty one. Raises Damaged for another program's file, TooNew for a later version."""
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (parts,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if number == 0 and owner == 0 and parts == 0:
        return 0
    if owner != APPLICATION_ID or number < 1:
        raise Damaged("a database of another program")
    if number > len(migrations()):
        raise TooNew(f"version {number}, this program knows {len(migrations())}")
    return int(number)


def upgrade(connection: sqlite3.Connection) -> None:
    """Bring the file up to date, each migration in a transaction of its own. Raises as `version`, and sqlite3.Error."""
    for number in range(version(connection) + 1, len(migrations()) + 1):
        script = migrations()[number - 1]
        try:
            connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")
        except BaseException:
            connection.rollback()
            raise


def problems(connection: sqlite3.Connection) -> list[str]:
    """What is wrong with the data, each in a sentence. Raises sqlite3.DatabaseError where it cannot even be read."""
    found = [
        f"The file is damaged: {row[0]}." for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"
    ]
    found += [
        f"A row of {row[0]} belongs to a table that does not exist."
        for row in connection.execute("PRAGMA foreign_key_check")
    ]
    gaps = "SELECT table_id FROM entries GROUP BY table_id HAVING min(n) <> 0 OR max(n) <> count(*) - 1"
    found += [f"The log of table {row[0]} has a gap." for row in connection.execute(gaps)]
    return found
