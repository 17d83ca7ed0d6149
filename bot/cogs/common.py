"""What commands share: finding the table that is meant, and offering tables while somebody types."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import wraps
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import wording
from bot.controls import cut
from bot.desk import Desk, Interaction
from bot.permissions import require_permissions
from games.kernel import Refusal
from storage.protocol import Phase, StorageError, TableRecord

log = logging.getLogger(__name__)

CHOICES = 25
LONGEST = 100  # characters of a choice's name and of its value
PLAYED = frozenset({Phase.PLAYING})


class TableCog(commands.Cog):
    """A cog with a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.host = desk.host

    async def which(self, interaction: Interaction, given: str | None) -> str:
        """The id of the table that is meant: the one named, else the one of this thread, else the caller's only one.

        Raises Refusal where that is not clear.
        """
        if given:
            record = await self.host.store.table(given.strip().casefold())
            if record is None or not await self._may_know(interaction, record):
                raise Refusal("no-such-table", typed=given[:20])
            return record.id
        if interaction.channel_id is not None:
            here = await self.host.store.tables(thread=interaction.channel_id)
            if here:
                return here[0].id
        own = await self.host.store.tables(user=interaction.user.id, phases=PLAYED)
        owing = [record for record in own if owes(record, interaction.user.id)]
        if len(owing) == 1 or len(own) == 1:
            return (owing or own)[0].id
        raise Refusal("no-table-here")

    async def _may_know(self, interaction: Interaction, record: TableRecord) -> bool:
        """Tables of other servers are not told of, except to those who sit at them."""
        sits = record.host == interaction.user.id or any(s.user == interaction.user.id for s in record.seats)
        return sits or record.guild == interaction.guild_id


def owes(record: TableRecord, user: int) -> bool:
    """Whether a person is awaited at a table."""
    awaited = record.card.get("awaited", ())
    return any(seat.user == user and seat.number in awaited for seat in record.seats)


def place_for_table(interaction: Interaction) -> discord.TextChannel:
    """The channel of a command that opens a table in it. Raises Refusal where none can be opened."""
    channel = interaction.channel
    if interaction.guild_id is None:
        raise Refusal("guild-only")
    if not isinstance(channel, discord.TextChannel):
        raise Refusal("text-channel-only")
    require_permissions(interaction)
    return channel


Offers = list[app_commands.Choice[str]]


def offers(suggest: Callable[..., Awaitable[Offers]]) -> Any:
    """Make of an autocompletion one that never fails: where nothing can be offered the list is empty."""

    @wraps(suggest)
    async def quiet(*arguments: Any) -> Offers:
        try:
            return await suggest(*arguments)
        except Refusal:
            return []
        except StorageError:
            log.exception("nothing can be offered")
            return []

    return quiet


@offers
async def suggest_tables(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Tables for a `table` field: those the caller sits at, awaited ones first."""
    desk: Desk = interaction.client.desk
    records = await desk.host.store.tables(user=interaction.user.id)
    records.sort(key=lambda record: (not owes(record, interaction.user.id), record.phase.finished))
    lines = [(f"{wording.title(r.game)} {r.id} ({wording.say(f'phase-{r.phase}')})", r.id) for r in records]
    wanted = typed.casefold()
    return [app_commands.Choice(name=cut(n, LONGEST), value=v) for n, v in lines if wanted in n.casefold()][:CHOICES]


def choices(values: Iterable[tuple[str, str]], typed: str) -> Offers:
    """The best 25 of (name, value) pairs for what was typed so far: beginnings first, in a stable order.

    A value too long for Discord is left out; it can still be typed.
    """
    wanted = typed.strip().casefold()
    pairs = [(n, v) for n, v in values if 0 < len(v) <= LONGEST and wanted in f"{n} {v}".casefold()]
    pairs.sort(key=lambda pair: not (pair[0].casefold().startswith(wanted) or pair[1].casefold().startswith(wanted)))
    return [app_commands.Choice(name=cut(n, LONGEST), value=v) for n, v in pairs[:CHOICES]]
