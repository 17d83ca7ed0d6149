"""From SQLite's error codes to the errors of the Store protocol."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.errors import Busy, Conflict, Damaged, DiskFull, StorageError

_ROOM = 1 << 20  # bytes; with less than this left, an input/output error is a full disk
_KINDS: dict[int, type[StorageError]] = {
    sqlite3.SQLITE_BUSY: Busy,
    sqlite3.SQLITE_LOCKED: Busy,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
    sqlite3.SQLITE_CONSTRAINT: Conflict,
}


def translate(fault: sqlite3.Error, path: Path) -> StorageError:
    """The protocol's error for a fault of the database at `path`."""
    # Extended codes keep the general one in their low byte. Faults of the Python module itself have none.
    code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN} and _room(path) < _ROOM:
        return DiskFull(str(fault))
    return _KINDS.get(code, StorageError)(str(fault))


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn every sqlite3.Error and OSError inside into a StorageError."""
    try:
        yield
    except sqlite3.Error as fault:
        raise translate(fault, path) from fault
    except OSError as fault:
        kind = DiskFull if _room(path) < _ROOM else StorageError
        raise kind(str(fault)) from fault


def _room(path: Path) -> int:
    """Bytes left on the disk that holds a path; plenty where that cannot be found out."""
    try:
        return shutil.disk_usage(path.parent).free
    except OSError:
        return _ROOM
