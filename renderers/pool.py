"""Drawing in worker processes, away from the event loop.

A worker draws one picture at a time. One that takes too long is killed and replaced, one that dies is replaced, and all
of them end when their parent does, however it ended. Requests with the same key that still wait become one: the last
state wins, and everybody who asked gets that picture.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self

from renderers import Picture, Scene, Trial
from renderers.frames import FAILED, HEADER, READY, pack

if TYPE_CHECKING:
    from collections.abc import Hashable
    from types import TracebackType

What = Literal["board", "hand", "preview", "card", "reveal", "result"]
START_LIMIT = 60.0


class PictureFailed(Exception):  # noqa: N818 -- callers read it as what happened, not as a fault of theirs
    """There is no picture: the worker was too slow, died, or raised. The message says which."""


@dataclass(frozen=True, slots=True)
class Job:
    """One picture to draw.

    `game` is the slug, `what` the renderer's method. `key` merges bursts: of several waiting jobs with an equal key
    only the last is drawn; None is never merged.
    """

    game: str
    what: What
    scene: Scene
    trial: Trial | None = None
    area: str = ""
    key: Hashable = None


class _Request:
    """A job in line and everybody who waits for it."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.picture: asyncio.Future[Picture | None] = asyncio.get_running_loop().create_future()


class _Worker:
    """One process that draws."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, lookup: str, warm: tuple[str, ...]) -> _Worker:
        """Start a process and wait until it is warm. Raises PictureFailed if it cannot start."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "renderers.worker",
            lookup,
            *warm,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            start_new_session=True,  # an interrupt at the terminal is the parent's to handle
        )
        worker = cls(process)
        try:
            async with asyncio.timeout(START_LIMIT):
                verdict, told = await worker._receive()
        except (TimeoutError, asyncio.IncompleteReadError) as fault:
            await worker.end()
            raise PictureFailed("the drawing process did not start") from fault
        if verdict != READY:
            await worker.end()
            raise PictureFailed(f"the drawing process did not start: {told}")
        return worker

    async def draw(self, job: Job) -> Picture | None:
        """The picture. Raises PictureFailed for a fault in drawing, and OSError or EOFError if the process died."""
        if self.process.stdin is None:
            raise EOFError
        self.process.stdin.write(pack((job.game, job.what, job.scene, job.trial, job.area)))
        await self.process.stdin.drain()
        verdict, told = await self._receive()
        if verdict == FAILED:
            raise PictureFailed(str(told))
        return told if isinstance(told, Picture) else None

    async def _receive(self) -> tuple[str, object]:
        if self.process.stdout is None:
            raise EOFError
        (size,) = HEADER.unpack(await self.process.stdout.readexactly(HEADER.size))
        verdict, told = pickle.loads(await self.process.stdout.readexactly(size))  # noqa: S301 -- our own process
        return str(verdict), told

    async def end(self) -> None:
        """Kill the process and wait until it is gone."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Pool:
    """Draws jobs in at most `workers` processes, each job within `limit` seconds.

    `warm` are the games whose still layers every new worker draws before its first job. `lookup` names the function
    that finds a renderer, as `module:function`.
    """

    def __init__(
        self,
        workers: int = 1,
        limit: float = 15.0,
        warm: tuple[str, ...] = (),
        lookup: str = "renderers:renderer",
    ) -> None:
        if workers < 1:
            raise ValueError("a pool needs at least one worker")
        self._size, self._limit, self._warm, self._lookup = workers, limit, warm, lookup
        self._line: deque[_Request] = deque()
        self._waiting: dict[Hashable, _Request] = {}
        self._news = asyncio.Condition()
        self._lanes: list[asyncio.Task[None]] = []
        self._closed = False

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def start(self) -> None:
        """Start the workers in the background; jobs may come at once."""
        if not self._lanes:
            self._lanes = [asyncio.create_task(self._serve(), name=f"drawing {i}") for i in range(self._size)]

    async def close(self) -> None:
        """End all workers; whoever still waits gets PictureFailed."""
        self._closed = True
        for lane in self._lanes:
            lane.cancel()
        await asyncio.gather(*self._lanes, return_exceptions=True)
        self._lanes = []
        for request in self._line:
            _fail(request, PictureFailed("the pool was closed"))
        self._line.clear()
        self._waiting.clear()

    async def draw(self, job: Job) -> Picture:
        """The job's picture, or that of a later job with the same key that came while this one waited.

        Raises:
            PictureFailed: the worker was too slow, died or raised, or there is nothing to show (a reveal with no
                answers open).
        """
        if self._closed:
            raise PictureFailed("the pool was closed")
        await self.start()
        request = self._waiting.get(job.key) if job.key is not None else None
        if request is not None:
            request.job = job
        else:
            request = _Request(job)
            if job.key is not None:
                self._waiting[job.key] = request
            async with self._news:
                self._line.append(request)
                self._news.notify()
        picture = await asyncio.shield(request.picture)
        if picture is None:
            raise PictureFailed("there is nothing to show")
        return picture

    async def _next(self) -> _Request:
        async with self._news:
            await self._news.wait_for(lambda: self._line)
            request = self._line.popleft()
        if request.job.key is not None:
            self._waiting.pop(request.job.key, None)
        return request

    async def _serve(self) -> None:
        """One worker's life, and its successors'."""
        worker: _Worker | None = None
        request: _Request | None = None
        try:
            while True:
                if worker is None:
                    worker = await self._started()
                request = await self._next()
                if worker is None:
                    _fail(request, PictureFailed("the drawing process does not start"))
                elif not await self._attempt(worker, request):
                    await worker.end()
                    worker = None
                request = None
        finally:
            if request is not None:
                _fail(request, PictureFailed("the pool was closed"))
            if worker is not None:
                await worker.end()

    async def _started(self) -> _Worker | None:
        try:
            return await _Worker.start(self._lookup, self._warm)
        except PictureFailed:
            return None  # the next request is told, and the one after it tries again

    async def _attempt(self, worker: _Worker, request: _Request) -> bool:
        """Draw one request; False if the worker cannot go on."""
        try:
            async with asyncio.timeout(self._limit):
                picture = await worker.draw(request.job)
        except PictureFailed as fault:
            _fail(request, fault)
            return True
        except TimeoutError:
            _fail(request, PictureFailed(f"drawing took longer than {self._limit:g} seconds"))
            return False
        except (OSError, EOFError):
            _fail(request, PictureFailed("the drawing process died"))
            return False
        if not request.picture.done():
            request.picture.set_result(picture)
        return True


def _fail(request: _Request, fault: PictureFailed) -> None:
    if not request.picture.done():
        request.picture.set_exception(fault)
        request.picture.exception()  # whoever asked may be gone by now
