"""`python -m bot`: with a token on Discord, without one on the local Discord that it brings along."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
import webbrowser
from collections.abc import Awaitable, Callable

import discord
from pydantic import ValidationError

from bot import wording
from bot.client import Tidetable
from bot.clock import Clock, ShiftedClock, SystemClock
from bot.doctor import examine
from bot.logs import set_up
from bot.permissions import INSTALL
from bot.settings import Settings
from bot.studio import WorkerStudio
from storage.errors import StorageError
from storage.sqlite import SqliteStore

log = logging.getLogger("bot")


class House:
    """Everything one process runs: the data, the drawing workers and the bot, which can be started anew."""

    def __init__(self, settings: Settings, clock: Clock, token: str) -> None:
        self._settings = settings
        self._clock = clock
        self._token = token
        self._store = SqliteStore(settings.data / "tidetable.sqlite3")
        self._studio = WorkerStudio(settings.drawers, settings.draw_seconds)
        self._bot: Tidetable | None = None
        self._running: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take hold of the data and warm the workers up."""
        self._settings.data.mkdir(parents=True, exist_ok=True)
        await self._store.open()
        await self._studio.start()

    async def start(self) -> None:
        """Log in and play. Raises discord.LoginFailure for a bad token."""
        keep, shards = self._settings.live_tables, self._settings.shards
        self._bot = Tidetable(self._store, self._clock, self._studio, keep=keep, shards=shards)
        await self._bot.login(self._token)
        self._running = asyncio.create_task(self._bot.connect(), name="gateway")

    async def stop(self) -> None:
        """Stop playing; everything else stays open."""
        if self._bot is not None:
            await self._bot.close()
        if self._running is not None:
            await asyncio.gather(self._running, return_exceptions=True)

    async def restart(self) -> None:
        """The bot anew, on the same data."""
        await self.stop()
        await self.start()

    async def close(self) -> None:
        """Stop and let go of everything."""
        await self.stop()
        await self._studio.stop()
        await self._store.close()

    @property
    def invite(self) -> str:
        """The link that installs this bot on a server."""
        id = self._bot.application_id if self._bot is not None else None
        return discord.utils.oauth_url(id or 0, permissions=INSTALL, scopes=("bot", "applications.commands"))


async def on_discord(settings: Settings) -> int:
    """Play on Discord until told to stop."""
    print(wording.say("start-discord"), flush=True)
    token = settings.discord_token.get_secret_value().strip() if settings.discord_token else ""
    house = House(settings, SystemClock(), token)
    await house.open()
    try:
        try:
            await house.start()
        except (discord.LoginFailure, TypeError, ValueError):
            print(wording.say("bad-token"), file=sys.stderr)
            return 1
        print(wording.say("invite", link=house.invite), flush=True)
        await _told_to_stop()
    finally:
        await house.close()
    return 0


async def on_local(settings: Settings, *, show: bool) -> int:
    """Play on the local Discord until told to stop."""
    from bot.local.launch import TOKEN, Loopback  # noqa: PLC0415 -- not loaded, nor needed, on Discord itself

    clock = ShiftedClock()
    house = House(settings, clock, TOKEN)
    await house.open()
    restart: Callable[[], Awaitable[None]] = house.restart
    loopback = Loopback(clock=clock, path=settings.data / "local.sqlite3", port=settings.port, on_restart=restart)
    try:
        try:
            await loopback.start()
        except OSError:
            print(wording.say("port-taken", port=str(settings.port)), file=sys.stderr)
            return 1
        with loopback.point():
            await house.start()
            print(wording.say("start-local", url=loopback.url), flush=True)
            print(wording.say("start-local-hint"), flush=True)
            if show:
                with contextlib.suppress(webbrowser.Error):
                    webbrowser.open(loopback.url)
            await _told_to_stop()
            await house.stop()
    finally:
        await house.close()
        await loopback.stop()
    return 0


async def examined(settings: Settings) -> int:
    """Check the data, without playing. Returns 1 where something is wrong."""
    faults = 0
    async for line, good in examine(settings.data / "tidetable.sqlite3"):
        print(line, file=sys.stdout if good else sys.stderr)
        faults += not good
    return 1 if faults else 0


async def _told_to_stop() -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(name, stop.set)
    await stop.wait()


def main(arguments: list[str] | None = None) -> int:
    """Run the bot. Returns the exit status: 0 stopped in order, 1 could not run, 2 wrong arguments or settings."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Tidetable, on Discord or on a local one.")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--local", action="store_true", help="use the local Discord even if there is a token")
    where.add_argument("--discord", action="store_true", help="use Discord; an error if there is no token")
    where.add_argument("--doctor", action="store_true", help="check the data and replay every table, then stop")
    parser.add_argument("--no-browser", action="store_true", help="do not open the local Discord's page")
    given = parser.parse_args(arguments)
    try:
        settings = Settings()
    except ValidationError as fault:
        named = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in fault.errors())
        print(wording.say("bad-settings", faults=named), file=sys.stderr)
        return 2
    set_up(settings.log_level, settings.log_format)
    if given.doctor:
        return asyncio.run(examined(settings))
    local = given.local or (settings.discord_token is None and not given.discord)
    if not local and settings.discord_token is None:
        parser.error("there is no DISCORD_TOKEN in the environment or in .env")
    show = settings.open_page and not given.no_browser
    try:
        return asyncio.run(on_local(settings, show=show) if local else on_discord(settings))
    except StorageError as fault:
        print(fault, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
