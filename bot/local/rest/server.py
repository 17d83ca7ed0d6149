"""The way of every request: token, body, faults, limits, route, reply, journal."""

from __future__ import annotations

import json
import logging
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from bot.local.buckets import Buckets
from bot.local.errors import DiscordError, unauthorized
from bot.local.faults import Faults, strike
from bot.local.model import Json, Upload
from bot.local.rest import application, channels, commands, interactions, messages
from bot.local.rest.router import Call, Route, Router
from bot.local.threads import archive_idle

if TYPE_CHECKING:
    from bot.local.world import World

log = logging.getLogger(__name__)

TOKEN = "local.harbour.not-a-secret"  # noqa: S105 -- names the one bot of a server that only this machine reaches

_AREAS = (application, commands, messages, channels, interactions)
_BASE_HEADERS = {"Via": "1.1 harbour"}
_CALLBACK = "/interactions/"


@dataclass(slots=True)
class Exchange:
    """One request and its reply, for whoever checks them afterwards.

    Attributes:
        template: The route's path with its variable parts named; None for an unknown route.
        body: The JSON body of the request, None without one.
        files: How many files came with it.
        reply: The JSON body of the reply; None while it is on its way or when it has none.
        injected: Whether a fault made the reply.
    """

    method: str
    path: str
    template: str | None
    body: Any
    files: int
    status: int = 0
    reply: Any = None
    injected: bool = False


class Rest:
    """The REST API of a world.

    Args:
        world: What it shows and changes.
        faults: The trouble that waits.

    Attributes:
        journal: Every exchange, in the order in which the requests came.
        in_flight: How many requests are being answered.
    """

    def __init__(self, world: World, faults: Faults) -> None:
        self.world = world
        self.faults = faults
        self.buckets = Buckets(world.policy)
        self.journal: deque[Exchange] = deque(maxlen=world.policy.journal)
        self.in_flight = 0

    async def handle(self, request: web.Request) -> web.Response:
        """Answer a request under the API's base."""
        self.in_flight += 1
        try:
            return await self._answer(request, "/" + request.match_info["tail"])
        finally:
            self.in_flight -= 1

    async def _answer(self, request: web.Request, path: str) -> web.Response:
        found = _find(request.method, path)
        exchange = Exchange(request.method, path, found[0].template if found else None, None, 0)
        self.journal.append(exchange)
        headers = dict(_BASE_HEADERS)
        try:
            exchange.body, uploads = await _read(request)
            exchange.files = len(uploads)
            exchange.status, exchange.reply = await self._perform(request, path, found, exchange, uploads, headers)
        except DiscordError as error:
            exchange.status, exchange.reply = error.status, error.body()
            if error.retry_after is not None:
                headers.setdefault("Retry-After", f"{error.retry_after:.3f}")
                headers.setdefault("X-RateLimit-Scope", "user")
        except (KeyError, TypeError, ValueError) as error:
            log.exception("the body of %s %s cannot be understood", request.method, path)
            exchange.status, exchange.reply = 400, DiscordError(400, 50035, f"Invalid Form Body: {error!r}").body()
        if exchange.status == 204:
            return web.Response(status=204, headers=headers)
        return json_response(exchange.reply, exchange.status, headers)

    async def _perform(
        self,
        request: web.Request,
        path: str,
        found: tuple[Route, dict[str, str]] | None,
        exchange: Exchange,
        uploads: list[Upload],
        headers: dict[str, str],
    ) -> tuple[int, Any]:
        if found is None:
            raise DiscordError(404, 0, "404: Not Found")
        route, args = found
        if not route.open and request.headers.get("Authorization") != f"Bot {TOKEN}":
            raise unauthorized()
        fault = self.faults.match(request.method, path)
        if fault is not None and not fault.after_write:
            exchange.injected = fault.error is not None
            await strike(fault)
        refusal = self._limit(route, args, path, headers)
        if refusal is not None:
            return 429, refusal
        archive_idle(self.world)
        result = await route.handler(Call(self.world, self.buckets, args, exchange.body, uploads, request.query))
        if fault is not None and fault.after_write:
            exchange.injected = fault.error is not None
            await strike(fault)
        return (204, None) if result is None else (route.status, result)

    def _limit(self, route: Route, args: dict[str, str], path: str, headers: dict[str, str]) -> Json | None:
        """Count the request; the body of a 429 if it is one too many."""
        verdict = self.buckets.pass_through(route.bucket, args.get(route.major, ""), answer=path.startswith(_CALLBACK))
        headers |= verdict.headers
        if verdict.wait is None:
            return None
        wait = round(verdict.wait, 3)
        return {"message": "You are being rate limited.", "retry_after": wait, "global": verdict.everywhere, "code": 0}


def _find(method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    for area in _AREAS:
        router: Router = area.router
        found = router.find(method, path)
        if found is not None:
            return found
    return None


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    """The JSON body of a request and its files."""
    if request.content_type != "multipart/form-data":
        return (await request.json() if request.can_read_body else None), []
    body: Any = {}
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read(decode=True))
        if part.name == "payload_json":
            body = json.loads(data)
        elif part.name and part.name.startswith("files["):
            uploads.append(Upload(part.filename or "unnamed", data))
    return body, uploads


def json_response(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """A JSON reply with the bare content type, which the library compares letter by letter."""
    return web.Response(body=json.dumps(data).encode(), status=status, headers=headers, content_type="application/json")
