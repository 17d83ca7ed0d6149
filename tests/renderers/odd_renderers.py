"""Renderers that misbehave, for the pool's workers."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from renderers import Picture


class Odd:
    """`game` says how it behaves: a number waits so many seconds, `die` ends the process, `raise` raises."""

    areas = ()

    def __init__(self, game: str) -> None:
        self.game = game

    def warm(self) -> None:
        pass

    def board(self, scene: Any, area: str = "") -> Picture:
        sys.stdout.write("words on standard output do no harm\n")
        match self.game:
            case "die":
                os._exit(3)
            case "raise":
                raise ValueError("the ink is dry")
            case "log":
                with Path(scene["log"]).open("a") as log:
                    log.write(f"{scene['n']}\n")
                time.sleep(scene["wait"])
            case "hang":
                time.sleep(600)
        return Picture(str(os.getpid()).encode(), 1, 1, str(scene))

    def reveal(self, scene: Any) -> Picture | None:
        return None


def find(game: str) -> Odd:
    return Odd(game)


def broken(game: str) -> Odd:
    raise RuntimeError("no renderer today")
