"""A process that draws: `python -m renderers.worker MODULE:FUNCTION [GAME ...]`, started by the pool alone.

Jobs come in on standard input and pictures go out on standard output. A thread watches the input even while a picture
is being drawn: when it ends, the parent is gone, and so is this process.
"""

from __future__ import annotations

import os
import pickle
import queue
import sys
import threading
import traceback
from importlib import import_module
from typing import TYPE_CHECKING, Any, BinaryIO

from renderers.frames import DRAWN, FAILED, HEADER, READY, pack

if TYPE_CHECKING:
    from collections.abc import Callable

    from renderers import Picture, Renderer, Scene, Trial

Job = tuple[str, str, "Scene", "Trial | None", str]


def main(lookup: str, warm: list[str]) -> None:
    """Draw until the input ends."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints must not stand between pictures
    jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, jobs), daemon=True).start()
    module, _, name = lookup.partition(":")
    find: Callable[[str], Renderer] = getattr(import_module(module), name)
    for game in warm:
        find(game).warm()
    _send(out, READY, None)
    while True:
        job = jobs.get()
        try:
            picture = perform(find(job[0]), job)
        except Exception:  # noqa: BLE001 -- whatever a drawing raises is the asker's to hear, not this process's end
            _send(out, FAILED, traceback.format_exc())
        else:
            _send(out, DRAWN, picture)


def perform(renderer: Renderer, job: Job) -> Picture | None:
    """Draw one job. Raises ValueError for a kind of picture that does not exist."""
    _, what, scene, trial, area = job
    match what:
        case "board":
            return renderer.board(scene, area)
        case "hand":
            return renderer.hand(scene, trial)
        case "preview" if trial is not None:
            return renderer.preview(scene, trial)
        case "card":
            return renderer.card(scene)
        case "reveal":
            return renderer.reveal(scene)
        case "result":
            return renderer.result(scene)
    raise ValueError(f"no picture called {what!r}")


def _send(out: BinaryIO, verdict: str, told: Any) -> None:
    out.write(pack((verdict, told)))
    out.flush()


def _listen(source: BinaryIO, jobs: queue.SimpleQueue[Job]) -> None:
    while head := source.read(HEADER.size):
        jobs.put(pickle.loads(source.read(HEADER.unpack(head)[0])))  # noqa: S301 -- from our own parent
    os._exit(0)  # the parent is gone: end at once, even in the middle of a picture


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
