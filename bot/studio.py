"""The studio: pictures drawn in worker processes, kept for a while, and never in anybody's way."""

from __future__ import annotations

import asyncio
import logging
from typing import cast

from bot.scenes import Order
from games import slugs
from renderers import Picture, drawn, lobby_card
from renderers.pool import Job, PictureFailed, Pool, What

log = logging.getLogger(__name__)


class WorkerStudio:
    """A studio of worker processes. A picture that fails or takes too long is logged and left out."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._pool = Pool(workers=workers, limit=seconds, warm=tuple(slug for slug in slugs() if drawn(slug)))

    async def start(self) -> None:
        """Start the workers."""
        await self._pool.start()

    async def stop(self) -> None:
        """End the workers."""
        await self._pool.close()

    async def draw(self, order: Order) -> Picture | None:
        """The picture of an order, or None."""
        try:
            if order.what == "lobby":
                return await asyncio.to_thread(lobby_card, *order.lobby)
            if order.scene is None:
                return None
            job = Job(order.game, cast(What, order.what), order.scene, order.trial, order.area, key=order.key or None)
            return await self._pool.draw(job)
        except PictureFailed as fault:
            log.warning("a picture failed: %s", fault, extra={"kind": order.what})
            return None
