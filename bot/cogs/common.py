"""What commands share: finding the table that is meant, and offering tables while somebody types."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot import wording
from bot.desk import Desk, Interaction
from games.kernel import Refusal
from storage.protocol import Phase, TableRecord

CHOICES = 25
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


async def suggest_tables(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Tables for a `table` field: those the caller sits at, awaited ones first."""
    desk: Desk = interaction.client.desk
    records = await desk.host.store.tables(user=interaction.user.id)
    records.sort(key=lambda record: (not owes(record, interaction.user.id), record.phase.finished))
    lines = [(f"{wording.title(r.game)} {r.id} ({wording.say(f'phase-{r.phase}')})", r.id) for r in records]
    wanted = typed.casefold()
    return [app_commands.Choice(name=n[:100], value=v) for n, v in lines if wanted in n.casefold()][:CHOICES]


def choices(values: Any, typed: str) -> list[app_commands.Choice[str]]:
    """The best 25 of (name, value) pairs for what was typed so far: beginnings first, in a stable order."""
    wanted = typed.strip().casefold()
    pairs = [(str(name), str(value)) for name, value in values if wanted in f"{name} {value}".casefold()]
    pairs.sort(key=lambda pair: not (pair[0].casefold().startswith(wanted) or pair[1].casefold().startswith(wanted)))
    return [app_commands.Choice(name=n[:100], value=v[:100]) for n, v in pairs if v][:CHOICES]
