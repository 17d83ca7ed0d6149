"""The bot itself: one client, put together from its parts, the same on Discord and on the local one."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import wording
from bot.clock import Clock
from bot.cogs.look import Look
from bot.cogs.move import Move
from bot.cogs.play import Play
from bot.cogs.rules import Rules
from bot.cogs.setup import Setup
from bot.cogs.table import TableGroup
from bot.couriers import Couriers
from bot.delivery import Delivery
from bot.desk import Desk
from bot.films import Films
from bot.host import Host, storage_refusal
from bot.router import TOO_LATE, Router
from bot.scenes import Studio
from games.kernel import Refusal
from storage.protocol import Change, StorageError, Store, Timer

log = logging.getLogger(__name__)

NOTHING_DUE = frozenset({"not-absent", "not-playing", "no-such-table"})  # why a timer is over and done with
TIMER_PAUSE = timedelta(minutes=5)  # until a timer that could not be served is tried again
TICK = 2.0  # seconds between two looks at what is due
HOUSEKEEPING = timedelta(minutes=10)
KEEP_DELIVERED = timedelta(days=7)


class Tree(app_commands.CommandTree["Tidetable"]):
    """The slash commands, and the one place where their errors are met."""

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        """Tell the caller kindly; log what is a fault of ours."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        command = interaction.command.qualified_name if interaction.command else ""
        desk = self.client.desk
        try:
            if isinstance(cause, Refusal):
                await desk.refuse(interaction, cause)
            elif isinstance(cause, StorageError):
                log.error("a command could not be looked up: %s", command, exc_info=cause)
                await desk.refuse(interaction, storage_refusal(cause))
            elif isinstance(cause, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
                await desk.whisper(interaction, wording.say("command-updated"))
                await self.client.sync_commands(force=True)
            elif isinstance(cause, discord.HTTPException) and cause.code in TOO_LATE:
                log.warning("a command came too late to be answered: %s", command)
            elif isinstance(cause, app_commands.CheckFailure):
                await desk.whisper(interaction, wording.say("not-allowed"))
            else:
                log.error("a command went wrong: %s", command, exc_info=cause, extra={"user": interaction.user.id})
                await desk.whisper(interaction, wording.say("went-wrong"))
        except discord.HTTPException:
            log.warning("a command's answer could not be shown: %s", command)


class Tidetable(commands.AutoShardedBot):
    """The client with its host, couriers and router."""

    def __init__(
        self, store: Store, clock: Clock, studio: Studio, *, keep: int = 200, shards: int | None = None
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shards,
            tree_cls=Tree,
            guild_ready_timeout=0.3,
            max_messages=None,
            chunk_guilds_at_startup=False,
        )
        self.store = store
        self.host = Host(store, clock, keep=keep, kick=self._kick)
        self.films = Films(self)
        self.desk = Desk(self.host, studio, self.films)
        self.couriers = Couriers(store, clock, Delivery(self, self.host, studio))
        self.router = Router(self.desk)
        self._clock = clock
        self._ticking: asyncio.Task[None] | None = None
        self._housekept: datetime | None = None
        self.settled = asyncio.Event()  # logged in, commands in place, couriers running

    def _kick(self) -> None:
        self.couriers.kick()

    async def setup_hook(self) -> None:
        """Put the commands in place; delivery begins when Discord is ready, and only once."""
        for cog in (Play, Move, Look, Rules, TableGroup, Setup):
            await self.add_cog(cog(self.desk))
        await self.sync_commands()
        self.films.start()
        self._ticking = asyncio.create_task(self._tick_for_ever(), name="timers")

    async def on_ready(self) -> None:
        """Begin to deliver; later readiness after a lost connection changes nothing."""
        if not self.settled.is_set():
            self.couriers.start()
            self.settled.set()
            log.info("ready: %d servers", len(self.guilds))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Presses and forms go to the router; commands and autocompletion to the tree."""
        await self.router(interaction)

    async def close(self) -> None:
        """Stop delivering, then disconnect. The store is closed by whoever opened it."""
        if self._ticking is not None:
            self._ticking.cancel()
            await asyncio.gather(self._ticking, return_exceptions=True)
        await self.films.stop()
        await self.couriers.stop()
        await self.host.rest()
        await super().close()

    # --- commands ----------------------------------------------------------------------------------------------------

    async def sync_commands(self, *, force: bool = False) -> None:
        """Tell Discord the commands if they have changed since it was last told."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        application = str(self.application_id)
        digest = hashlib.sha256((application + json.dumps(payload, sort_keys=True)).encode()).hexdigest()
        if not force and await self.store.setting("bot", "commands") == digest:
            return
        try:
            await self.tree.sync()
        except discord.HTTPException:
            log.exception("the commands could not be brought up to date; the old ones go on")
            return
        await self.store.set_setting("bot", "commands", digest)

    # --- time --------------------------------------------------------------------------------------------------------

    async def _tick_for_ever(self) -> None:
        while True:
            try:
                await self.tick()
            except StorageError:
                log.exception("what is due cannot be read")
            except Exception:
                log.exception("a tick went wrong")
            self._kick()
            await asyncio.sleep(TICK)

    async def tick(self) -> None:
        """Do what is due now; now and then tidy up and say how things are."""
        await self._housekeeping()
        for timer in await self.store.due(self._clock.now()):
            extra = {"table": timer.table, "kind": timer.kind}
            try:
                await self._due(timer)
            except Refusal as fault:
                if fault.phrase.id in NOTHING_DUE:
                    log.info("a timer found nothing to do", extra=extra)
                    await self.store.commit(timer.table, Change(cancel=((timer.kind, timer.key),)))
                else:
                    log.warning("what is due has to wait: %s", fault, extra=extra)
                    later = replace(timer, due=self._clock.now() + TIMER_PAUSE)
                    await self.store.commit(timer.table, Change(timers=(later,)))

    async def _housekeeping(self) -> None:
        """Every few minutes: forget messages delivered long ago, and write the health line."""
        now = self._clock.now()
        if self._housekept is not None and now - self._housekept < HOUSEKEEPING:
            return
        self._housekept = now
        pruned = await self.store.prune(now - KEEP_DELIVERED)
        waiting = len(await self.store.outbox(now))
        log.info(
            "health: %d servers, %d live tables, %d messages waiting, %d forgotten, latency %.0f ms",
            len(self.guilds), self.host.loaded, waiting, pruned, 1000 * min(self.latency, 99.0),
        )  # fmt: skip

    async def _due(self, timer: Timer) -> None:
        """A player's time is up: the table answers for them, and says so. Raises Refusal."""
        seat = int(timer.key)
        async with self.host.at(timer.table) as live:
            stored = live.record.card.get("due", {}).get(timer.key)
            if stored is not None and datetime.fromisoformat(stored) > self._clock.now():
                return  # they answered just now, and are asked something else
            shown = live.shown

            def note(owing: list[int]) -> str:
                return wording.say("card-clock-default", names=", ".join(shown[seat] for seat in owing))

            await self.host.default_for(live, [seat], "clock", note)
