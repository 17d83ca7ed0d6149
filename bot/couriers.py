"""Delivery: takes committed messages from the outbox to Discord, each destination in order, none lost, none doubled.

A send that may have been interrupted is first looked for in the recent history, by the mark its controls carry, and by
its nonce within the minutes Discord remembers those. What Discord refuses is met kind by kind (`bot.delivery`).
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import aiohttp
import discord

from bot.clock import Clock
from games.kernel import Refusal
from storage.protocol import OutboxRow, StorageError, Store

log = logging.getLogger(__name__)

RETRIES = (timedelta(seconds=2), timedelta(seconds=15), timedelta(minutes=1), timedelta(minutes=5))
STORAGE_REFUSALS = frozenset({"storage-trouble", "disk-full"})
STORAGE_PAUSE = 5.0  # seconds before a destination is served again after its outcome could not be stored
OPENINGS, OPENING_SPAN = 10, timedelta(minutes=10)  # new DM channels; Discord bars bots that open many


class Later(Exception):  # noqa: N818 -- not a fault: the message waits
    """Not now: try again after a while, without giving up."""

    def __init__(self, span: timedelta, why: str) -> None:
        super().__init__(why)
        self.span = span


class GiveUp(Exception):  # noqa: N818 -- an ordinary end of a message
    """This message can't be delivered and won't be tried again."""


Deliver = Callable[[OutboxRow], Awaitable[int | None]]


class Couriers:
    """Takes rows from the store and delivers them with `deliver`, which returns the id of the message made, if any."""

    def __init__(self, store: Store, clock: Clock, deliver: Deliver) -> None:
        self._store = store
        self._clock = clock
        self._deliver = deliver
        self._wake = asyncio.Event()
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._sent: dict[int, int | None] = {}  # delivered, but not yet marked so: never to be sent again
        self._task: asyncio.Task[None] | None = None
        self._scanning = False

    @property
    def busy(self) -> bool:
        """Whether something is on its way or about to be."""
        return bool(self._busy) or self._wake.is_set() or self._scanning

    def kick(self) -> None:
        """Look for messages now."""
        self._wake.set()

    def start(self) -> None:
        """Begin delivering."""
        self._task = asyncio.create_task(self._run(), name="couriers")
        self.kick()

    async def stop(self) -> None:
        """Stop taking messages; what is on its way is let go of and found again at the next start."""
        tasks = [task for task in (self._task, *self._busy.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._busy.clear()

    async def _run(self) -> None:
        while True:
            self._scanning = True
            self._wake.clear()
            try:
                await self._hand_out()
                due = await self._store.next_outgoing()
            except Exception:
                log.exception("the outbox cannot be read")
                due = self._clock.now() + timedelta(seconds=5)
            self._scanning = False
            wait = 30.0 if due is None else max(0.05, min(30.0, (due - self._clock.now()).total_seconds()))
            try:
                await asyncio.wait_for(self._wake.wait(), 0.5 if self._busy else wait)
            except TimeoutError:
                continue

    async def _hand_out(self) -> None:
        """Give every idle destination its messages, in order."""
        rows: dict[str, list[OutboxRow]] = {}
        for row in await self._store.outbox(self._clock.now()):
            rows.setdefault(row.to, []).append(row)
        for to, waiting in rows.items():
            if to not in self._busy:
                task = asyncio.create_task(self._serve(waiting), name=f"courier {to}")
                self._busy[to] = task
                task.add_done_callback(partial(self._idle, to))

    def _idle(self, to: str, _: asyncio.Task[None]) -> None:
        self._busy.pop(to, None)
        self.kick()

    async def _serve(self, rows: list[OutboxRow]) -> None:
        """Deliver one destination's messages until one has to wait."""
        for row in rows:
            try:
                if not await self._one(row):
                    return
            except StorageError:
                log.exception("what became of a message cannot be noted", extra={"table": row.table, "row": row.id})
                await asyncio.sleep(STORAGE_PAUSE)
                return

    async def _one(self, row: OutboxRow) -> bool:
        """Deliver a message and note what became of it; False if it has to be tried again."""
        extra = {"table": row.table, "kind": row.kind, "row": row.id}
        try:
            if row.id not in self._sent:
                self._sent[row.id] = await self._deliver(row)
        except StorageError:
            raise
        except (GiveUp, Refusal) as fault:
            if isinstance(fault, Refusal) and fault.phrase.id in STORAGE_REFUSALS:
                raise StorageError(str(fault)) from fault
            log.info("not delivered: %s", fault, extra=extra)
            await self._store.mark(row.id, "failed", error=str(fault))
        except Later as fault:
            await self._store.mark(row.id, "pending", error=str(fault), retry_at=self._clock.now() + fault.span)
            return False
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as fault:
            return await self._trouble(row, fault, extra)
        except Exception as fault:
            log.exception("a message could not be made", extra=extra)
            await self._store.mark(row.id, "failed", error=repr(fault)[:200])
        else:
            await self._store.mark(row.id, "sent", message=self._sent[row.id])
            del self._sent[row.id]
        return True

    async def _trouble(self, row: OutboxRow, fault: Exception, extra: dict[str, Any]) -> bool:
        """Trouble on the way is waited out; what Discord calls wrong with the message itself is not."""
        status = fault.status if isinstance(fault, discord.HTTPException) else 503
        if 400 <= status < 500 and status not in {401, 408, 429}:
            log.error("Discord refused a message: %s", fault, extra=extra)
            await self._store.mark(row.id, "failed", error=str(fault)[:200])
            return True
        span = RETRIES[min(row.attempts, len(RETRIES) - 1)]
        log.warning("a message has to wait: %s", fault, extra=extra)
        await self._store.mark(row.id, "pending", error=str(fault)[:200], retry_at=self._clock.now() + span)
        return False


class Openings:
    """How many new private channels may still be opened now."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._opened: deque[datetime] = deque()
        self._pause_until: datetime | None = None

    def take(self) -> None:
        """Note one more. Raises Later while there have been too many."""
        now = self._clock.now()
        if self._pause_until is not None and now < self._pause_until:
            raise Later(self._pause_until - now, "openings are paused")
        while self._opened and now - self._opened[0] >= OPENING_SPAN:
            self._opened.popleft()
        if len(self._opened) >= OPENINGS:
            raise Later(self._opened[0] + OPENING_SPAN - now, "too many new private channels")
        self._opened.append(now)

    def pause(self) -> None:
        """Discord said that too many were opened: wait the whole span."""
        self._pause_until = self._clock.now() + OPENING_SPAN
