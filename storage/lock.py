"""One process at a time: a lock file beside the database, let go by the system when its holder dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from storage.errors import InUse

if sys.platform == "win32":
    import msvcrt

    def _seize(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _seize(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class ProcessLock:
    """Holds `PATH.lock` between `take` and `drop`. The file stays: what counts is the lock on it, not its being."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        self._handle: int | None = None

    def take(self) -> None:
        """Take the lock. Raises InUse where another holds it, OSError where the file cannot be made."""
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _seize(handle)
        except OSError as fault:
            os.close(handle)
            raise InUse(str(self.path)) from fault
        self._handle = handle

    def drop(self) -> None:
        """Let go of the lock, if it is held."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
