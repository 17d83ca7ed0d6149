"""The server's side of the page: its three files, a live state for each seat, and a verb for each thing to do."""

from __future__ import annotations

import asyncio
import base64
import binascii
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aiohttp import WSCloseCode, web

from bot.clock import ShiftedClock
from bot.local.errors import DiscordError
from bot.local.model import Interaction, Json, Message, Upload
from bot.local.page_state import View
from bot.local.rest.server import json_response
from bot.local.seat import Seat, SeatError
from bot.local.threads import archive_idle

if TYPE_CHECKING:
    from bot.local.launch import Loopback

_FOLDER = Path(__file__).parent / "page"
_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
_BREATH = 0.02
_LONGEST_SKIP = timedelta(days=60)

Verb = Callable[[Seat, Json], Awaitable[Any]]


class Page:
    """The page of a server.

    Args:
        loopback: The server.
    """

    def __init__(self, loopback: Loopback) -> None:
        self._loopback = loopback
        self._world = loopback.world
        self._sockets: set[web.WebSocketResponse] = set()
        self._files = {path.name: path for path in _FOLDER.iterdir() if path.suffix in _TYPES}
        self._verbs: dict[str, Verb] = {
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "menu": self._menu,
            "click": self._click,
            "select": self._select,
            "submit": self._submit,
            "say": self._say,
            "read": self._read,
            "dms": self._dms,
            "membership": self._membership,
            "delete": self._delete,
            "delete_channel": self._delete_channel,
            "thread": self._thread,
            "skip": self._skip,
            "restart": self._restart,
        }

    def add_routes(self, app: web.Application) -> None:
        """Serve the page from an application."""
        app.router.add_get("/", self._index)
        app.router.add_get("/page/live", self._live)
        app.router.add_get("/page/{name}", self._file)
        app.router.add_post("/page/{verb}", self._verb)

    async def close(self) -> None:
        """Let go of all open pages."""
        for socket in list(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    async def _index(self, _: web.Request) -> web.Response:
        return self._send("index.html")

    async def _file(self, request: web.Request) -> web.Response:
        return self._send(request.match_info["name"])

    def _send(self, name: str) -> web.Response:
        path = self._files.get(name)
        if path is None:
            return web.Response(status=404)
        return web.Response(body=path.read_bytes(), content_type=_TYPES[path.suffix], charset="utf-8", headers=_HEADERS)

    def _seat(self, name_or_id: str | None) -> Seat:
        """The seat of that name or id; the first one for any other."""
        with suppress(KeyError):
            return self._loopback.seat(name_or_id or "")
        first = next(user for user in self._world.users.values() if not user.bot)
        return self._loopback.seat(first.id)

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        """Send a seat's state whenever something changed."""
        socket = web.WebSocketResponse(heartbeat=20.0)
        await socket.prepare(request)
        view = View(self._loopback, self._seat(request.query.get("seat")))
        changed = asyncio.Event()
        changed.set()
        self._world.watchers.add(changed)
        self._sockets.add(socket)
        pump = asyncio.create_task(_pump(socket, view, changed), name="page state")
        try:
            async for _ in socket:
                pass
        finally:
            self._world.watchers.discard(changed)
            self._sockets.discard(socket)
            pump.cancel()
        return socket

    async def _verb(self, request: web.Request) -> web.Response:
        """Do one thing for a seat; what the client would not let it do is answered with a sentence."""
        verb = self._verbs.get(request.match_info["verb"])
        if verb is None or request.content_type != "application/json":
            return json_response({"error": "unknown verb"}, 404)
        body = await request.json()
        try:
            result = await verb(self._seat(body.get("seat")), body)
        except SeatError as error:
            return json_response({"error": str(error)}, 409)
        except DiscordError as error:
            return json_response({"error": error.message}, 409)
        return json_response(result if result is not None else {})

    # Calling on the bot

    async def _slash(self, seat: Seat, body: Json) -> Json:
        options = {name: _given(value) for name, value in body["options"].items()}
        return _outcome(await seat.slash(body["command"], channel=body["channel"], **options))

    async def _autocomplete(self, seat: Seat, body: Json) -> Json:
        command, option, text = body["command"], body["option"], body["text"]
        return {"choices": await seat.autocomplete(command, option, text, channel=body["channel"], **body["others"])}

    async def _menu(self, seat: Seat, body: Json) -> Json:
        target: Message | Seat = seat.current(body["message"]) if body.get("message") else self._seat(body["user"])
        if not isinstance(target, Message):
            seat.go(body["channel"])
        return _outcome(await seat.menu(body["name"], target))

    async def _click(self, seat: Seat, body: Json) -> Json:
        return _outcome(await seat.click(body["message"], body["custom_id"]))

    async def _select(self, seat: Seat, body: Json) -> Json:
        return _outcome(await seat.select(body["message"], body["custom_id"], body["values"]))

    async def _submit(self, seat: Seat, body: Json) -> Json:
        opened = self._world.interactions.get(body["interaction"])
        if opened is None or opened.user_id != seat.id:
            raise SeatError("this modal is no longer open")
        fields = {name: _given(value) for name, value in body["fields"].items()}
        return _outcome(await seat.submit(opened, fields))

    # Everything else

    async def _say(self, seat: Seat, body: Json) -> None:
        if body["text"].strip():
            await seat.say(body["text"], body["channel"])

    async def _read(self, seat: Seat, body: Json) -> None:
        key = (seat.id, body["channel"])
        last = str(int(body["message"]))
        if int(last) > int(self._world.reads.get(key, "0")):
            self._world.reads[key] = last
            self._world.touch()

    async def _dms(self, seat: Seat, body: Json) -> None:
        seat.open_dms(bool(body["open"]))

    async def _membership(self, seat: Seat, body: Json) -> None:
        if body["member"]:
            seat.join_server(body["guild"])
        else:
            seat.leave_server(body["guild"])

    async def _delete(self, seat: Seat, body: Json) -> None:
        seat.delete_message(body["message"])

    async def _delete_channel(self, seat: Seat, body: Json) -> None:
        seat.delete_channel(seat.find_channel(body["channel"]))

    async def _thread(self, seat: Seat, body: Json) -> None:
        channel = seat.find_channel(body["channel"])
        seat.set_thread(channel, archived=bool(body["archived"]), locked=bool(body["locked"]))

    async def _skip(self, _: Seat, body: Json) -> None:
        clock, span = self._loopback.clock, timedelta(minutes=float(body["minutes"]))
        if not isinstance(clock, ShiftedClock):
            raise SeatError("this world's clock cannot be moved")
        if not timedelta() < span <= _LONGEST_SKIP:
            raise SeatError("time can be skipped by up to 60 days at once")
        clock.skip(span)
        archive_idle(self._world)
        self._world.touch()

    async def _restart(self, _: Seat, __: Json) -> None:
        if self._loopback.on_restart is None:
            raise SeatError("the bot cannot be restarted from here")
        await self._loopback.on_restart()


async def _pump(socket: web.WebSocketResponse, view: View, changed: asyncio.Event) -> None:
    while not socket.closed:
        await changed.wait()
        changed.clear()
        with suppress(ConnectionError):
            await socket.send_json(view.state())
        await asyncio.sleep(_BREATH)


def _outcome(interaction: Interaction) -> Json:
    """What the page needs to know of an interaction."""
    outcome: Json = {"id": interaction.id, "failed": interaction.failed, "reply": interaction.reply_id}
    if interaction.modal is not None:
        outcome["modal"] = interaction.modal
    return outcome


def _given(value: Any) -> Any:
    """A filled-in value; files come as ``{"filename", "data"}`` with base64, alone or in a list."""
    if isinstance(value, list):
        return [_given(one) for one in value]
    if not isinstance(value, dict):
        return value
    try:
        return Upload(str(value["filename"]), base64.b64decode(value["data"], validate=True))
    except (KeyError, binascii.Error) as error:
        raise SeatError("the file could not be read") from error
