"""Starting the local Discord: one server on this machine for REST, gateway, files and page."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Self

import discord.gateway
import discord.http
import yarl
from aiohttp import web

from bot.clock import Clock
from bot.local.faults import Faults
from bot.local.gateway import Gateway
from bot.local.guard import guard
from bot.local.page_api import Page
from bot.local.policy import Policy
from bot.local.rest.application import gateway_url
from bot.local.rest.server import TOKEN, Exchange, Rest
from bot.local.save import Save
from bot.local.seat import Seat
from bot.local.world import World

if TYPE_CHECKING:
    from collections import deque
    from types import TracebackType

__all__ = ["DEFAULT_SEATS", "TOKEN", "Loopback", "pointed_at", "settle"]

DEFAULT_SEATS = ("Marina", "Kai", "Nerida", "Odysseus", "Pearl")
"""The people of a new world; the first one owns its server."""

_WORKING = ("discord-ui-", "CommandTree-", "discord.py: ")
_QUIET_TURNS = 3
_BODY_LIMIT = 64 * 2**20


class Loopback:
    """A Discord on this machine, for one bot and the people who play with it.

    Args:
        clock: Shared with the bot.
        path: Where the world is saved; None to forget it at the end.
        port: Where to listen on 127.0.0.1; 0 for a free port.
        seats: The people of a new world, its owner first.
        policy: The rates and sizes that hold.
        on_restart: Called when someone asks on the page for the bot to be started anew.

    Attributes:
        world: All that exists on it.
        url: The page's address, once started.
        api: The base of the REST API, once started.
        requests: Every request of the bot with its reply.
        faults: Trouble to order.
        gateway: The bot's connections.
        save: Writes the world to its file; None without one.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        path: Path | None = None,
        port: int = 0,
        seats: Sequence[str] = DEFAULT_SEATS,
        policy: Policy = Policy(),  # noqa: B008 -- frozen
        on_restart: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self.clock = clock
        self.world = World(clock, policy)
        self.faults = Faults()
        self.gateway = Gateway(self.world)
        self.rest = Rest(self.world, self.faults)
        self.on_restart = on_restart
        self.url = ""
        self.api = ""
        self._port = port
        self._seats: dict[str, Seat] = {}
        self._runner: web.AppRunner | None = None
        self._page = Page(self)
        self.save = Save(self.world, path) if path is not None else None
        if self.save is None or not self.save.load():
            furnish(self.world, seats)

    @property
    def requests(self) -> deque[Exchange]:
        """Every request of the bot with its reply, oldest first."""
        return self.rest.journal

    async def start(self) -> None:
        """Listen.

        Raises:
            OSError: If the port is taken.
        """
        app = web.Application(client_max_size=_BODY_LIMIT, middlewares=[guard])
        app.router.add_route("*", "/api/v10/{tail:.*}", self.rest.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get("/attachments/{key:.*}", self._serve_file)
        self._page.add_routes(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        port = self._runner.addresses[0][1]
        self.world.base = f"http://127.0.0.1:{port}"
        self.url = f"{self.world.base}/"
        self.api = f"{self.world.base}/api/v10"
        if self.save is not None:
            self.save.settle_in()

    async def stop(self) -> None:
        """Stop listening; connections end."""
        self.faults.clear()
        if self._runner is not None:
            await self._page.close()
            await self.gateway.drop(forget=True)
            await self._runner.cleanup()
            self._runner = None
        if self.save is not None:
            self.save.close()
            self.save = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    def seat(self, name_or_id: str) -> Seat:
        """The seat of a person, always the same object.

        Raises:
            KeyError: If there is nobody of that name or id.
        """
        for user in self.world.users.values():
            if not user.bot and name_or_id in {user.id, user.name}:
                return self._seats.setdefault(user.id, Seat(self.world, user))
        raise KeyError(name_or_id)

    def point(self) -> AbstractContextManager[None]:
        """Point the library at this server for as long as the block lasts."""
        return pointed_at(self.url)

    async def _serve_file(self, request: web.Request) -> web.Response:
        """A file of a message; nothing in it is ever run by a browser."""
        file = self.world.files.get(request.match_info["key"])
        if file is None:
            return web.Response(status=404)
        shown = file.content_type.startswith("image/") and "svg" not in file.content_type
        headers = {
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "Content-Disposition": "inline" if shown else "attachment",
            "Cache-Control": "private, max-age=31536000, immutable",
        }
        return web.Response(body=file.data, content_type=file.content_type, headers=headers)


@contextmanager
def pointed_at(url: str) -> Iterator[None]:
    """Point the library at a local Discord, also one in another process, for as long as the block lasts.

    Args:
        url: The address of its page.
    """
    base, entrance = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    discord.http.Route.BASE = f"{url.rstrip('/')}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url(url.rstrip("/")))
    try:
        yield
    finally:
        discord.http.Route.BASE = base
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = entrance


def furnish(world: World, seats: Sequence[str]) -> None:
    """Fill an empty world: one server with two channels, the bot and the people."""
    people = [world.add_user(name) for name in seats]
    guild = world.add_guild("Harbour", people[0])
    world.add_channel(guild, "tables", "Open a table, take a seat, set sail")
    world.add_channel(guild, "general", "Talk on the quay")
    for user in people[1:]:
        world.add_member(guild, user)


async def settle(loopback: Loopback, busy: Callable[[], bool] | None = None, *, patience: float = 20.0) -> None:
    """Wait until the bot has nothing left to do.

    Args:
        loopback: The server to which it is connected.
        busy: Says whether the bot has work of its own under way.
        patience: Real seconds after which to give up.

    Raises:
        TimeoutError: If it is still working by then; the message says on what.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + patience
    quiet = 0
    while quiet < _QUIET_TURNS:
        await asyncio.sleep(0.001)
        work = list(_work(loopback))
        if busy is not None and busy():
            work.append("the bot's own work")
        quiet = 0 if work else quiet + 1
        if loop.time() > deadline:
            raise TimeoutError(f"still at work: {', '.join(work)}")


def _work(loopback: Loopback) -> Iterator[str]:
    for task in asyncio.all_tasks():
        if task.get_name().startswith(_WORKING):
            yield task.get_name()
    if loopback.rest.in_flight:
        yield "a request"
    if loopback.gateway.waiting:
        yield "an event on its way"
    for interaction in loopback.world.unanswered():
        yield f"interaction {interaction.id}"
