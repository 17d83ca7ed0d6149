"""Films of finished games: made one at a time in a process of their own, never in anybody's way, posted when ready.

A film takes a minute or two of drawing. What is asked for is kept in memory alone: it shows only what the channel saw,
and whoever misses one after a restart asks again.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import discord

from bot import wording
from bot.delivery import files_refused
from bot.host import Live
from bot.names import plain
from bot.proof import export_bytes
from renderers.film import MOST

log = logging.getLogger(__name__)

WAITING = 10  # films that may wait while one is made
SECONDS = 300.0  # a film that takes longer is given up
NICENESS = 10  # how far its process stands back behind the bot, where the system knows of such


class FilmFailed(Exception):  # noqa: N818 -- as PictureFailed
    """No film came of it; the message says why, for the log."""


@dataclass(frozen=True, slots=True)
class FilmOrder:
    """A film to be made: of which table, where to post it, and all that it is made from."""

    table: str
    place: int
    title: str
    names: tuple[str, ...]
    data: bytes


def film_order(live: Live) -> FilmOrder:
    """The film of a finished game, to be posted where it was played."""
    record = live.record
    names = tuple(plain(seat.name).encode("utf-8", "replace").decode() for seat in record.seats)
    return FilmOrder(record.id, record.thread or record.channel, live.game.title, names, export_bytes(live).getvalue())


class Films:
    """The queue of films and the one task that makes and posts them. `seconds` and `most` frames bound each."""

    def __init__(self, client: discord.Client, *, seconds: float = SECONDS, most: int = MOST) -> None:
        self.seconds = seconds
        self.most = most
        self._client = client
        self._orders: asyncio.Queue[FilmOrder] = asyncio.Queue(WAITING)
        self._asked: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to make films."""
        self._task = asyncio.create_task(self._run(), name="films")

    async def stop(self) -> None:
        """End the film being made, and forget those that wait."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def ask(self, order: FilmOrder) -> bool:
        """Have a film made and posted. A table's film that is on its way already is not made twice.

        Returns False where too many wait.
        """
        if order.table in self._asked:
            return True
        try:
            self._orders.put_nowait(order)
        except asyncio.QueueFull:
            return False
        self._asked.add(order.table)
        return True

    async def rest(self) -> None:
        """Wait until every film that was asked for is posted."""
        await self._orders.join()

    # --- one after the other -----------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            order = await self._orders.get()
            try:
                await self._serve(order)
            except Exception:
                log.exception("a film went wrong", extra={"table": order.table})
            finally:
                self._asked.discard(order.table)
                self._orders.task_done()

    async def _serve(self, order: FilmOrder) -> None:
        """Make a film and post it; where there is none, say so."""
        try:
            data: bytes | None = await self._make(order)
        except (FilmFailed, OSError) as fault:
            log.warning("a film failed: %s", fault, extra={"table": order.table})
            data = None
        try:
            await self._post(order, data)
        except discord.HTTPException as fault:
            log.warning("a film could not be posted: %s", fault, extra={"table": order.table})

    async def _post(self, order: FilmOrder, data: bytes | None) -> None:
        """An ordinary message where the game was played; it calls nobody."""
        place, quiet = self._client.get_partial_messageable(order.place), discord.AllowedMentions.none()
        sorry = wording.say("film-failed", table=order.table)
        if data is None:
            await place.send(sorry, allowed_mentions=quiet)
            return
        said = wording.say("film-ready", title=order.title, table=order.table)
        alt = wording.say("film-alt", title=order.title, count=len(order.names))
        film = discord.File(io.BytesIO(data), f"tidetable-{order.table}.gif", description=alt)
        try:
            await place.send(said, file=film, allowed_mentions=quiet)
        except discord.HTTPException as fault:
            if not files_refused(fault):
                raise
            await place.send(sorry, allowed_mentions=quiet)

    # --- making ------------------------------------------------------------------------------------------------------

    async def _make(self, order: FilmOrder) -> bytes:
        """The film as a GIF. Raises FilmFailed, or OSError where there is no room for it."""
        with TemporaryDirectory(prefix="tidetable-film-") as folder:
            table, film = Path(folder) / "table.json", Path(folder) / "film.gif"
            await asyncio.to_thread(table.write_bytes, order.data)
            names = [f"--name={name}" for name in order.names]
            await self._draw(str(table), *names, "--frames", str(self.most), "-o", str(film))
            return await asyncio.to_thread(film.read_bytes)

    async def _draw(self, *arguments: str) -> None:
        """Run the program that makes films; it ends with this task, or when its time is up. Raises FilmFailed."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "renderers", "film", *arguments, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            start_new_session=True,  # an interrupt at the terminal is ours to handle
        )  # fmt: skip
        try:
            _stand_back(process.pid)
            async with asyncio.timeout(self.seconds):
                _, complaint = await process.communicate()
        except TimeoutError as fault:
            raise FilmFailed(f"it took longer than {self.seconds:g} seconds") from fault
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode != 0:
            raise FilmFailed(complaint.decode(errors="replace")[-500:].strip())


def _stand_back(process: int) -> None:
    """Let a process of ours yield to everything else, where the system can."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):  # it has ended already
            os.setpriority(os.PRIO_PROCESS, process, NICENESS)
