"""The bench of the end-to-end tests: the real bot on the local Discord, with people who press its buttons."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from PIL import Image

from bot.client import Tidetable
from bot.clock import ShiftedClock
from bot.ids import Press, read
from bot.local import TOKEN, Loopback, Policy, Seat, settle
from bot.scenes import Order
from renderers import Picture
from storage.protocol import TableRecord
from storage.sqlite import SqliteStore


def _dot() -> bytes:
    data = io.BytesIO()
    Image.new("P", (8, 8)).save(data, "PNG")
    return data.getvalue()


@dataclass
class FlatStudio:
    """A studio whose pictures are one dark square: these tests are about messages. Keeps what it was asked for."""

    orders: list[Order] = field(default_factory=list)
    fails: bool = False

    async def draw(self, order: Order) -> Picture | None:
        self.orders.append(order)
        return None if self.fails else Picture(_dot(), 8, 8, f"picture of {order.what}")


@dataclass
class Bench:
    loopback: Loopback
    store: SqliteStore
    clock: ShiftedClock
    studio: Any
    bot: Tidetable | None = None
    task: asyncio.Task[None] | None = None
    keep: int = 200

    # --- the bot's life ----------------------------------------------------------------------------------------------

    async def start(self) -> None:
        self.bot = Tidetable(self.store, self.clock, self.studio, keep=self.keep)
        self.task = asyncio.create_task(self.bot.start(TOKEN))
        settled = asyncio.create_task(self.bot.settled.wait())
        await asyncio.wait({self.task, settled}, return_when=asyncio.FIRST_COMPLETED, timeout=20)
        if self.task.done():
            self.task.result()
        await settled
        await self.settle()

    async def stop(self) -> None:
        if self.bot is not None:
            await self.bot.close()
        if self.task is not None:
            await asyncio.gather(self.task, return_exceptions=True)

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def settle(self) -> None:
        assert self.bot is not None
        await settle(self.loopback, busy=lambda: self.bot.couriers.busy)

    # --- people ------------------------------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> Seat:
        return self.loopback.seat(name)

    async def do(self, action: Any) -> Any:
        """The result of something a person does, once the bot has come to rest."""
        done = await action
        await self.settle()
        return done

    async def open_table(self, host: str = "Marina", game: str = "ocean_crisis", **options: Any) -> str:
        """A table opened by /play; its id."""
        before = {r.id for r in await self.store.tables()}
        await self.do(self[host].slash("play", channel="tables", game=game, **options))
        made = [r.id for r in await self.store.tables() if r.id not in before]
        assert len(made) == 1, self[host].reply().content
        return made[0]

    async def lobby(self, id: str) -> Any:
        record = await self.store.table(id)
        assert record is not None
        return str(record.card["lobby"])

    async def press(self, who: str, message: Any, verb: str, **wanted: Any) -> Any:
        """Press the button of a message that stands for a verb."""
        return await self.do(self[who].click(message, control(self[who].current(message), verb, **wanted)))

    async def choose(self, who: str, message: Any, verb: str, values: Sequence[str], **wanted: Any) -> Any:
        """Take lines of the menu of a message that stands for a verb."""
        key = control(self[who].current(message), verb, **wanted)
        return await self.do(self[who].select(message, key, list(values)))

    async def begin(self, *people: str, bots: int = 0, **options: Any) -> str:
        """A table of these people and bots, begun."""
        id = await self.open_table(people[0], **options)
        lobby = await self.lobby(id)
        for name in people[1:]:
            await self.press(name, lobby, "join")
        for _ in range(bots):
            await self.press(people[0], lobby, "bot")
        await self.press(people[0], lobby, "start")
        return id

    async def record(self, id: str) -> TableRecord:
        record = await self.store.table(id)
        assert record is not None
        return record

    async def panel(self, id: str, who: str) -> Any:
        """A person's panel, opened with the card's button."""
        return self[who].reply(await self.press(who, await self.card(id), "mine"))

    async def answer(self, id: str, who: str) -> Any:
        """Answer as suggested, through a freshly opened panel; the panel as it is then."""
        panel = await self.panel(id, who)
        await self.press(who, panel, "suggest")
        await self.hand_in(who, panel)
        return self[who].current(panel)

    async def hand_in(self, who: str, panel: Any) -> None:
        """Lock the draft that is ready, or take the last option offered."""
        found = [(p, part) for p, part in presses(self[who].current(panel)) if p.verb in {"lock", "answer"}]
        await self.do(self[who].click(panel, found[-1][1]["custom_id"]))

    async def said(self, id: str) -> list[str]:
        """What the bot has said in a table's thread, message by message."""
        return [m.content for m in self.posted(str((await self.record(id)).thread))]

    def posted(self, channel: str) -> list[Any]:
        """The bot's public messages in a channel."""
        bot = self.loopback.world.bot.id
        return [m for m in self.loopback.world.messages[channel].values() if m.author_id == bot and not m.audience]

    def letters(self, who: str) -> list[Any]:
        """The private messages that a person has from the bot."""
        return self.posted(self[who].dm().id)

    async def skip(self, **span: float) -> None:
        """Let time pass, and what is due be done."""
        assert self.bot is not None
        self.clock.skip(timedelta(**span))
        await self.bot.tick()
        self.bot.couriers.kick()
        await self.settle()

    async def card(self, id: str) -> Any:
        record = await self.store.table(id)
        assert record is not None
        return str(record.card["card"])


def controls(message: Any) -> list[dict[str, Any]]:
    """All controls of a message, as Discord has them."""
    found: list[dict[str, Any]] = []

    def walk(parts: Any) -> None:
        for part in parts or ():
            if "custom_id" in part:
                found.append(part)
            walk(part.get("components"))

    walk(message.components)
    return found


def presses(message: Any) -> list[tuple[Press, dict[str, Any]]]:
    """The controls of a message that are ours, read."""
    return [(press, part) for part in controls(message) if (press := read(part["custom_id"])) is not None]


def control(message: Any, verb: str, **wanted: Any) -> str:
    """The id of a message's control for a verb (and an argument)."""
    for press, part in presses(message):
        if press.verb == verb and all(getattr(press, k) == v for k, v in wanted.items()):
            return str(part["custom_id"])
    have = [(press.verb, press.arg) for press, _ in presses(message)]
    raise AssertionError(f"no control {verb} {wanted}; there are {have}; text: {message.content!r}")


@asynccontextmanager
async def bench(folder: Path, studio: Any = None, **loopback_options: Any) -> AsyncIterator[Bench]:
    """A bench with a fresh store and world, the bot running."""
    clock = ShiftedClock()
    store = SqliteStore(folder / "tables.sqlite3")
    await store.open()
    async with Loopback(clock=clock, **{"policy": Policy.quick(), **loopback_options}) as loopback:
        with loopback.point():
            made = Bench(loopback, store, clock, studio or FlatStudio())
            await made.start()
            try:
                yield made
            finally:
                await made.stop()
                await store.close()
