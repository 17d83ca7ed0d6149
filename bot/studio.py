"""The studio: pictures drawn in worker processes, kept for a while, and never in anybody's way."""

from __future__ import annotations

import asyncio
import logging

from bot.scenes import Order
from renderers import Picture
from renderers.pool import Job, Pool, PictureFailed

log = logging.getLogger(__name__)


class WorkerStudio:
    """A studio of worker processes. A picture that fails or takes too long is logged and left out."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._pool = Pool(workers=workers, limit=seconds)

    async def start(self) -> None:
        """Start the workers."""
        await self._pool.start()

    async def stop(self) -> None:
        """End the workers."""
        await self._pool.stop()

    async def draw(self, order: Order) -> Picture | None:
        """The picture of an order, or None."""
        try:
            return await self._pool.draw(Job(order.game, order.what, order.args, key=order.key))
        except PictureFailed as fault:
            log.warning("a picture failed: %s", fault, extra={"kind": order.what})
            return None
        except asyncio.CancelledError:
            raise
