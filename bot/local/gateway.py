"""The gateway: sessions over WebSocket that identify, are told of events, drop, resume or start anew."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from aiohttp import WSCloseCode, WSMsgType, web

from bot.local.model import Json, Snowflake
from bot.local.rest.application import gateway_url
from bot.local.rest.server import TOKEN
from bot.local.wire import guild_create_json, user_json

if TYPE_CHECKING:
    from bot.local.world import World

_DISTANCE = 0.02  # seconds to a heartbeat's answer
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACKNOWLEDGED = 0, 1, 2, 6, 7, 9, 10, 11

_GUILDS, _MEMBERS, _PRESENCES, _GUILD_MESSAGES, _DM_MESSAGES, _CONTENT = (1 << n for n in (0, 1, 8, 9, 12, 15))
_PRIVILEGED = _MEMBERS | _PRESENCES | _CONTENT
_BUFFER = 2000
_BAD_TOKEN, _DISALLOWED_INTENTS, _NOT_IDENTIFIED = 4004, 4014, 4003


class Session:
    """One shard's session: it outlives the connections over which it is told of events.

    Args:
        world: What it hears of.
        shard: Its number and the number of all.
        intents: What it asked to hear of.
    """

    def __init__(self, world: World, shard: tuple[int, int], intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        self.connection: Connection | None = None
        self._world = world
        self._sent: deque[Json] = deque(maxlen=_BUFFER)

    def serves(self, guild_id: Snowflake | None) -> bool:
        """Whether this shard is the one for a server, or for what is private."""
        number, count = self.shard
        return ((int(guild_id) >> 22) % count if guild_id else 0) == number

    def hear(self, event: str, payload: Json, guild_id: Snowflake | None) -> None:
        """An event of the world: passed on if it is this shard's and was asked for."""
        if not self.serves(guild_id) or not self._asked_for(event, guild_id):
            return
        told = event in {"MESSAGE_CREATE", "MESSAGE_UPDATE"}
        if told and not self.intents & _CONTENT and not self._may_read(payload, guild_id):
            payload = payload | {"content": "", "embeds": [], "attachments": [], "components": []}
        self.dispatch(event, payload)

    def _asked_for(self, event: str, guild_id: Snowflake | None) -> bool:
        if event.startswith("MESSAGE_"):
            return bool(self.intents & (_GUILD_MESSAGES if guild_id else _DM_MESSAGES))
        if event.startswith("GUILD_MEMBER"):
            return bool(self.intents & _MEMBERS)
        if event == "THREAD_MEMBERS_UPDATE":
            return bool(self.intents & _GUILDS)
        return event == "INTERACTION_CREATE" or bool(self.intents & _GUILDS)

    def _may_read(self, payload: Json, guild_id: Snowflake | None) -> bool:
        """Without the content intent: what is private, the bot's own, or mentions it."""
        bot = self._world.bot.id
        mentioned = any(user["id"] == bot for user in payload.get("mentions", []))
        return guild_id is None or payload.get("author", {}).get("id") == bot or mentioned

    def dispatch(self, event: str, payload: Json) -> None:
        """Send an event, and keep it for a resume."""
        self.sequence += 1
        frame = {"op": DISPATCH, "t": event, "s": self.sequence, "d": payload}
        self._sent.append(frame)
        if self.connection is not None:
            self.connection.send(frame)

    def replay(self, after: int) -> bool:
        """Send again what was missed after a sequence number; False if that is no longer known."""
        if after > self.sequence or (self._sent and after < self._sent[0]["s"] - 1):
            return False
        if self.connection is not None:
            for frame in self._sent:
                if frame["s"] > after:
                    self.connection.send(frame)
        return True


class Connection:
    """One WebSocket, with its own queue so that telling never waits."""

    def __init__(self, socket: web.WebSocketResponse, *, compressed: bool) -> None:
        self.socket = socket
        self.session: Session | None = None
        self.dropped = False
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self._deflate = zlib.compressobj() if compressed else None

    @property
    def waiting(self) -> bool:
        """Whether frames are still to be sent."""
        return not self._queue.empty()

    def send(self, frame: Json) -> None:
        """Put a frame into the queue."""
        self._queue.put_nowait(frame)

    async def pump(self) -> None:
        """Send what is in the queue, for ever."""
        while True:
            text = json.dumps(await self._queue.get())
            with suppress(ConnectionError):
                if self._deflate is None:
                    await self.socket.send_str(text)
                else:
                    packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)


class Gateway:
    """All sessions of the bot.

    Args:
        world: What they hear of.

    Attributes:
        identifies: How many sessions were begun.
        resumes: How many were taken up again.
        heartbeats: How many heartbeats came.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._connections: set[Connection] = set()
        self.sessions: dict[str, Session] = {}
        self.identifies = 0
        self.resumes = 0
        self.heartbeats = 0

    @property
    def online(self) -> bool:
        """Whether any session of the bot is connected now."""
        return any(session.connection is not None for session in self.sessions.values())

    @property
    def waiting(self) -> bool:
        """Whether events are still on their way to the bot."""
        return any(connection.waiting for connection in self._connections)

    async def drop(self, *, forget: bool = False) -> None:
        """Lose every connection.

        Args:
            forget: Forget the sessions too, so that the bot must identify anew.
        """
        if forget:
            for session in list(self.sessions.values()):
                self._end(session)
        for connection in list(self._connections):
            connection.dropped = True
            await connection.socket.close(code=WSCloseCode.SERVICE_RESTART)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it ends."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = Connection(socket, compressed=request.query.get("compress") == "zlib-stream")
        self._connections.add(connection)
        pump = asyncio.create_task(connection.pump(), name="gateway pump")
        connection.send({"op": HELLO, "d": {"heartbeat_interval": int(self._world.policy.heartbeat * 1000)}})
        try:
            async for message in socket:
                if message.type not in {WSMsgType.TEXT, WSMsgType.BINARY}:
                    break
                await self._receive(connection, json.loads(message.data))
        finally:
            pump.cancel()
            self._connections.discard(connection)
            self._disconnect(connection, clean=not connection.dropped and socket.close_code == WSCloseCode.OK)
        return socket

    def _disconnect(self, connection: Connection, *, clean: bool) -> None:
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            if clean:
                self._end(session)
        self._world.touch()

    def _end(self, session: Session) -> None:
        self.sessions.pop(session.id, None)
        if session.hear in self._world.listeners:
            self._world.listeners.remove(session.hear)

    async def _receive(self, connection: Connection, frame: Json) -> None:
        match frame["op"]:
            case 1:
                self.heartbeats += 1
                # After a moment, as from afar: discord.py notes the time of a heartbeat only once it has been sent.
                answer = {"op": ACKNOWLEDGED, "d": None}
                asyncio.get_running_loop().call_later(_DISTANCE, connection.send, answer)
            case 2:
                await self._identify(connection, frame["d"])
            case 6:
                self._resume(connection, frame["d"])
            case _ if connection.session is None:
                await connection.socket.close(code=_NOT_IDENTIFIED)

    async def _identify(self, connection: Connection, data: Json) -> None:
        if data["token"] != TOKEN:
            await connection.socket.close(code=_BAD_TOKEN, message=b"Authentication failed.")
            return
        if data["intents"] & _PRIVILEGED and not self._world.policy.privileged_intents:
            await connection.socket.close(code=_DISALLOWED_INTENTS, message=b"Disallowed intent(s).")
            return
        self.identifies += 1
        number, count = data.get("shard") or (0, 1)
        session = Session(self._world, (number, count), data["intents"])
        session.connection, connection.session = connection, session
        self.sessions[session.id] = session
        self._welcome(session, sharded="shard" in data)
        self._world.listeners.append(session.hear)
        self._world.touch()

    def _welcome(self, session: Session, *, sharded: bool) -> None:
        world = self._world
        mine = [guild for guild in world.guilds.values() if session.serves(guild.id)]
        ready: dict[str, Any] = {
            "v": 10,
            "user": user_json(world.bot) | {"mfa_enabled": False, "verified": True, "email": None},
            "guilds": [{"id": guild.id, "unavailable": True} for guild in mine],
            "session_id": session.id,
            "resume_gateway_url": gateway_url(world.base),
            "application": {"id": world.application_id, "flags": 0},
        }
        if sharded:
            ready["shard"] = list(session.shard)
        session.dispatch("READY", ready)
        if session.intents & _GUILDS:
            for guild in mine:
                session.dispatch("GUILD_CREATE", guild_create_json(world, guild))

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(data["session_id"])
        if session is None or data["token"] != TOKEN:
            connection.send({"op": INVALID, "d": False})
            return
        session.connection, connection.session = connection, session
        if not session.replay(int(data["seq"])):
            session.connection = connection.session = None
            connection.send({"op": INVALID, "d": False})
            return
        self.resumes += 1
        session.dispatch("RESUMED", {})
        self._world.touch()
