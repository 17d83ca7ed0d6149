"""Only this machine, and only the server's own page, may talk to the server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

_NAMES = frozenset({"127.0.0.1", "localhost"})


def _foreign(request: web.Request) -> bool:
    """Whether a request names another host, or comes from another site's page."""
    host = urlsplit(f"//{request.headers.get('Host', '')}")
    if host.hostname not in _NAMES:
        return True
    origin = request.headers.get("Origin")
    return origin is not None and urlsplit(origin).netloc != request.headers["Host"]


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests with a foreign Host or Origin."""
    if _foreign(request):
        return web.Response(status=403, text="This server talks to its own page only.\n")
    answer: Callable[[web.Request], Awaitable[web.StreamResponse]] = handler
    return await answer(request)
