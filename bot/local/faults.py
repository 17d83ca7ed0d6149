"""Trouble to order: requests that fail before or after they took effect, slow or held replies, lost connections."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from bot.local.errors import DiscordError


@dataclass(eq=False)
class Fault:
    """One thing that goes wrong.

    Attributes:
        route: Which requests, as a pattern over method and path: ``POST /channels/*/messages``.
        error: What is answered instead, or None to let the request through.
        after_write: Whether the request takes effect before it is refused.
        skip: How many matching requests pass before it begins.
        times: How many it strikes.
        delay: Seconds by which the request is held up.
        gate: Held up until this is set.
        struck: How many it has struck.
    """

    route: str
    error: DiscordError | None = None
    after_write: bool = False
    skip: int = 0
    times: int = 1
    delay: float = 0.0
    gate: asyncio.Event | None = None
    struck: int = 0
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        """Let held requests go on."""
        if self.gate is not None:
            self.gate.set()


class Faults:
    """The faults that wait for their request."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    def fail(
        self,
        route: str,
        status: int,
        code: int = 0,
        message: str = "Injected",
        *,
        after_write: bool = False,
        nth: int = 1,
        times: int = 1,
        retry_after: float = 0.05,
    ) -> Fault:
        """Let matching requests fail.

        Args:
            route: A pattern over method and path, with ``*``.
            status: The HTTP status.
            code: Discord's code.
            message: Discord's sentence.
            after_write: Whether the request takes effect first.
            nth: The first matching request to fail, from 1.
            times: How many fail.
            retry_after: For 429, the seconds to wait.
        """
        wait = retry_after if status == 429 else None
        error = DiscordError(status, code, message, retry_after=wait)
        return self._add(Fault(route, error, after_write=after_write, skip=nth - 1, times=times))

    def slow(self, route: str, seconds: float, *, times: int = 1) -> Fault:
        """Hold matching requests up for some real seconds."""
        return self._add(Fault(route, delay=seconds, times=times))

    def hold(self, route: str, *, nth: int = 1, after_write: bool = False) -> Fault:
        """Hold a matching request until the fault is released; ``arrived`` is set when it has come."""
        return self._add(Fault(route, skip=nth - 1, after_write=after_write, gate=asyncio.Event()))

    def clear(self) -> None:
        """Let everything pass again."""
        for fault in self._faults:
            fault.release()
        self._faults.clear()

    def _add(self, fault: Fault) -> Fault:
        self._faults.append(fault)
        return fault

    def match(self, method: str, path: str) -> Fault | None:
        """The fault that strikes this request, counted as struck."""
        for fault in self._faults:
            if not fnmatchcase(f"{method} {path}", fault.route):
                continue
            if fault.skip > 0:
                fault.skip -= 1
            elif fault.struck < fault.times:
                fault.struck += 1
                return fault
        return None


async def strike(fault: Fault) -> None:
    """Let a fault have its effect.

    Raises:
        DiscordError: If the fault is a refusal.
    """
    fault.arrived.set()
    if fault.delay:
        await asyncio.sleep(fault.delay)
    if fault.gate is not None:
        await fault.gate.wait()
    if fault.error is not None:
        raise fault.error
