"""Whole databases as files: a verified copy, a look for damage, and a restore that leaves nothing stale behind."""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from storage.errors import Damaged, StorageError
from storage.faults import translated
from storage.lock import ProcessLock
from storage.schema import problems, version

SIDE_FILES = ("-wal", "-shm", "-journal")
ASIDE = ".before-restore"
_WAIT = 5.0  # seconds to wait for another connection


@dataclass(frozen=True, slots=True)
class Summary:
    """What a store holds: its version, its tables by phase, and how many answers and undelivered messages."""

    version: int
    tables: dict[str, int]
    entries: int
    pending: int


def side(path: Path, suffix: str) -> Path:
    """The side file of a database, such as its write-ahead log."""
    return path.with_name(path.name + suffix)


def inspect(path: Path) -> list[str]:
    """What is wrong with a store, running or not; empty when sound. Raises Damaged where it cannot even be read."""
    with _reading(path) as connection:
        return problems(connection)


def summary(path: Path) -> Summary:
    """What a store holds, running or not. Raises Damaged, TooNew or StorageError."""
    with _reading(path) as connection:
        return Summary(
            version=version(connection),
            tables=dict(connection.execute("SELECT phase, count(*) FROM tables GROUP BY phase ORDER BY phase")),
            entries=connection.execute("SELECT count(*) FROM entries").fetchone()[0],
            pending=connection.execute("SELECT count(*) FROM waiting").fetchone()[0],
        )


def copy(source: Path, target: Path) -> None:
    """Copy a store, running or not, to a file of its own, without side files.

    The copy is made under another name, checked, and only then put in the place of an older file. Raises Damaged where
    the source is, TooNew, DiskFull, or StorageError; then the older file is untouched.
    """
    if target.exists() and target.samefile(source):
        raise StorageError("a store cannot be copied onto itself")
    with translated(target), _partial(target) as partial:
        _copy_checked(source, partial)
        partial.replace(target)
        _sync_folder(target.parent)


def restore(source: Path, target: Path) -> None:
    """Put a backup in the place of a store that is not running. Raises InUse where it is, and as `copy`.

    The side files of a replaced database would be applied to the new one and ruin it. So they are moved aside with the
    old database, before the new one takes its place: to the same names with `.before-restore` in them.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    lock = ProcessLock(target)
    with translated(target):
        lock.take()
        try:
            with _partial(target) as partial:
                _copy_checked(source, partial)
                _move_aside(target)
                partial.replace(target)
                _sync_folder(target.parent)
        finally:
            lock.drop()


def _move_aside(target: Path) -> None:
    aside = target.with_name(target.name + ASIDE)
    for suffix in (*SIDE_FILES, ""):
        side(aside, suffix).unlink(missing_ok=True)
        if side(target, suffix).exists():
            side(target, suffix).replace(side(aside, suffix))


def _copy_checked(source: Path, partial: Path) -> None:
    """Copy page by page inside one read of the source, look the copy over, and see it safe on the disk."""
    with _reading(source) as old, closing(sqlite3.connect(partial, isolation_level=None)) as new:
        if version(old) == 0:
            raise Damaged(f"{source.name} is empty")
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")
        if found := problems(new):
            raise Damaged(" ".join(found[:3]))
    _sync(partial)


@contextmanager
def _partial(target: Path) -> Iterator[Path]:
    """A file beside the target to write to, readable by its owner alone; gone afterwards unless it was renamed."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".partial")
    os.close(handle)
    partial = Path(name)
    try:
        yield partial
    finally:
        for suffix in ("", *SIDE_FILES):
            side(partial, suffix).unlink(missing_ok=True)


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write. Raises StorageError where there is no such file."""
    if not path.is_file():
        raise StorageError(f"there is no file {path}")
    # Reading makes side files for a while. Where that cannot be, nobody can be writing either.
    alone = "" if os.access(path.parent, os.W_OK) or side(path, "-wal").exists() else "&immutable=1"
    with translated(path):
        uri = f"{path.absolute().as_uri()}?mode=ro{alone}"
        with closing(sqlite3.connect(uri, uri=True, timeout=_WAIT, isolation_level=None)) as connection:
            version(connection)
            yield connection


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make a rename last through a power cut; Windows has no such call and needs none."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
