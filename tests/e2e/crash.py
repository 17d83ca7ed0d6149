"""A bot in a process of its own that kills itself at a chosen moment: before or after a write, or after a request.

`python -m tests.e2e.crash FOLDER API GATEWAY GAME` loads everything once, then starts a bot for each line on its standard
input, which says at which point it is to die at the latest (0: never); it dies earlier at a point of a name at which
none has died yet. It prints `life PID`, and `death STATUS` when it is over.

FOLDER holds the data; `gauge` (two counters: how often the bot was seen at rest, how many points it passed); `points`
(the name of each point that was passed, a line each) and `errors` (log records of rank ERROR).
"""

from __future__ import annotations

import asyncio
import logging
import mmap
import os
import signal
import struct
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import discord
import yarl

from bot import wording
from bot.client import Tidetable
from bot.clock import SystemClock
from bot.local import TOKEN
from games import game
from storage.protocol import Change
from storage.sqlite import SqliteStore
from tests.e2e.bench import FlatStudio

WORKING = ("discord-ui-", "CommandTree-", "discord.py: ")
GAUGE = struct.Struct("qq")
DEATH = " DEATH"


_what: ContextVar[str] = ContextVar("what")


class Fate:
    """Counts the points that are passed and ends the process at one of them."""

    def __init__(self, folder: Path, at: int) -> None:
        self._at = at
        self._handle = (folder / "gauge").open("r+b")
        self._gauge = mmap.mmap(self._handle.fileno(), GAUGE.size)
        before = (folder / "points").read_text().splitlines()
        self._fatal = {name.removesuffix(DEATH) for name in before if name.endswith(DEATH)}
        self._points = (folder / "points").open("a")
        self._rest = self._passed = 0
        self._write()

    def _write(self) -> None:
        self._gauge[:] = GAUGE.pack(self._rest, self._passed)

    def at_rest(self) -> None:
        self._rest += 1
        self._write()

    def point(self, name: str) -> None:
        self._passed += 1
        self._write()
        dies = self._at > 0 and (self._passed == self._at or name not in self._fatal)
        self._points.write(f"{name}{DEATH if dies else ''}\n")
        self._points.flush()
        if dies:
            os.kill(os.getpid(), signal.SIGKILL)


class FatedStore(SqliteStore):
    """The store, with a point before and after each transaction."""

    def __init__(self, path: Path, fate: Fate) -> None:
        super().__init__(path)
        self._fate = fate

    async def commit(self, id: str, change: Change) -> None:
        """Commit, named after what the change brings."""
        told = " ".join(sorted({message.kind for message in change.outbox}))
        kinds = {"answers": change.entries, "record": change.record, "draft": change.drafts, "seen": change.seen}
        _what.set(f"{' '.join(kind for kind, there in kinds.items() if there)} ({told})")
        await super().commit(id, change)

    async def _write(self, work: Any) -> Any:
        name = work.__qualname__.split(".")[1]
        if name == "commit":
            name += f" {_what.get()}"
        self._fate.point(f"before {name}")
        done = await super()._write(work)
        self._fate.point(f"after {name}")
        return done


def watch_requests(fate: Fate) -> None:
    """A point after each request that changes something."""
    request = discord.http.HTTPClient.request

    async def watched(self: Any, route: Any, **options: Any) -> Any:
        done = await request(self, route, **options)
        if route.method != "GET":
            fate.point(f"sent {route.method} {route.path}")
        return done

    discord.http.HTTPClient.request = watched  # type: ignore[method-assign]


async def live(folder: Path, fate: Fate) -> None:
    """Run the bot, and note when it is at rest."""
    store = FatedStore(folder / "tables.sqlite3", fate)
    await store.open()
    bot = Tidetable(store, SystemClock(), FlatStudio())
    bot._connection.guild_ready_timeout = 0.01
    running = asyncio.create_task(bot.start(TOKEN))
    await asyncio.wait({running, asyncio.create_task(bot.settled.wait())}, return_when=asyncio.FIRST_COMPLETED)
    quiet = 0
    while not running.done():
        await asyncio.sleep(0.001)
        working = bot.couriers.busy or any(t.get_name().startswith(WORKING) for t in asyncio.all_tasks())
        quiet = 0 if working else quiet + 1
        if quiet > 3:
            fate.at_rest()
    running.result()


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(folder: Path, api: str, gateway: str, slug: str) -> None:
    """Start a bot for each line that is read."""
    game(slug).words()
    wording.own_words()
    discord.http.Route.BASE = api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            handler = logging.FileHandler(folder / "errors")
            handler.setLevel(logging.ERROR)
            logging.getLogger().addHandler(handler)
            fate = Fate(folder, int(line))
            watch_requests(fate)
            try:
                asyncio.run(live(folder, fate))
            except BaseException:
                logging.getLogger("bot").exception("the bot ended")
            os._exit(1)
        say(f"life {pid}")
        say(f"death {os.waitpid(pid, 0)[1]}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
