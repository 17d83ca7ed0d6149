"""Messages between the pool and its workers: a length, then a pickled pair or job. Both ends are our own processes."""

from __future__ import annotations

import pickle
import struct

HEADER = struct.Struct("!I")
READY, DRAWN, FAILED = "ready", "drawn", "failed"


def pack(message: object) -> bytes:
    """A message as it goes over a pipe."""
    body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(body)) + body
