"""A local Discord with the small bot on it, and the checks that hold for every test: all valid, nothing only logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import discord
import pytest

from bot.clock import ShiftedClock
from bot.local import TOKEN, Loopback, Policy, Seat, settle
from tests.local.browser import running_browser
from tests.local.minibot import MiniBot
from tests.local.referee import Referee


@asynccontextmanager
async def running(bot: discord.Client, loopback: Loopback) -> AsyncIterator[discord.Client]:
    """The bot, logged in and ready, until the block ends."""
    with loopback.point():
        task = asyncio.create_task(bot.start(TOKEN))
        ready = asyncio.create_task(_ready(bot))
        try:
            await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=10)
            if task.done():
                task.result()
            await ready
            await settle(loopback)
            yield bot
        finally:
            ready.cancel()
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)


async def _ready(bot: discord.Client) -> None:
    while not bot.is_ready():  # noqa: ASYNC110 -- wait_until_ready refuses before login has begun
        await asyncio.sleep(0.002)


@dataclass
class Harbour:
    """What most tests need: the server, the bot on it and its people."""

    loopback: Loopback
    bot: MiniBot
    clock: ShiftedClock

    def __getattr__(self, name: str) -> Seat:
        """A person by first name in lower case: ``harbour.kai``."""
        if name.startswith("_"):
            raise AttributeError(name)
        return self.loopback.seat(name.capitalize())

    async def settle(self) -> None:
        await settle(self.loopback)

    async def after(self, action: Awaitable[Any]) -> Any:
        """The action's result, once the bot has come to rest."""
        result = await action
        await settle(self.loopback)
        return result

    def calls(self, pattern: str) -> list[Any]:
        """The exchanges of one method and path template: ``POST /channels/{channel_id}/messages``."""
        return [e for e in self.loopback.requests if f"{e.method} {e.template}" == pattern]


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a browser that all tests of the page share."""
    with running_browser(tmp_path_factory.mktemp("profile")) as address:
        yield address


@pytest.fixture
def referee() -> Referee:
    return Referee.load()


@pytest.fixture
async def start(caplog: pytest.LogCaptureFixture) -> AsyncIterator[Callable[..., Awaitable[Harbour]]]:
    """Starts a harbour with a policy of the test's choice; at the end every exchange is judged."""
    harbours: list[Harbour] = []
    async with AsyncExitStack() as stack:

        async def begin(policy: Policy | None = None, bot: MiniBot | None = None, **options: Any) -> Harbour:
            clock = ShiftedClock()
            loopback = Loopback(clock=clock, policy=policy or Policy.quick(), **options)
            await stack.enter_async_context(loopback)
            harbour = Harbour(loopback, bot or MiniBot(), clock)
            await stack.enter_async_context(running(harbour.bot, loopback))
            harbours.append(harbour)
            return harbour

        yield begin
        for harbour in harbours:
            await harbour.settle()
    logged = [r.getMessage() for r in caplog.get_records("call") if r.levelno >= logging.ERROR]
    assert not logged, logged
    for harbour in harbours:
        Referee.load_or_none().judge(harbour.loopback.requests)


@pytest.fixture
async def harbour(start: Callable[..., Awaitable[Harbour]]) -> Harbour:
    return await start()
