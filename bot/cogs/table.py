"""/table: what the host of a table may do with it."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands

from bot import lobby, wording
from bot.cogs.common import TableCog, place_for_table, suggest_tables
from bot.cogs.move import TABLE_FIELD
from bot.desk import Interaction
from bot.films import film_order
from bot.names import in_chat, plain
from bot.permissions import require_permissions
from bot.proof import export_bytes, public_bytes
from games.kernel import Refusal
from storage.protocol import Phase

LARGEST = 2_000_000  # bytes of a file that may be imported

SeatNumber = app_commands.Range[int, 1, 12]


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class TableGroup(TableCog, name="table"):
    """The host's commands."""

    table = app_commands.Group(name="table", description="For the host of a table", guild_only=True)

    async def _hosted(self, interaction: Interaction, given: str | None) -> str:
        await interaction.response.defer(ephemeral=True, thinking=True)
        if given is None and interaction.channel_id is not None:
            lobbies = await self.host.store.tables(user=interaction.user.id, phases={Phase.LOBBY})
            here = [r for r in lobbies if r.channel == interaction.channel_id and r.host == interaction.user.id]
            if len(here) == 1 and not await self.host.store.tables(thread=interaction.channel_id):
                return here[0].id
        return await self.which(interaction, given)

    @table.command(name="start", description="Begin the game")
    @app_commands.describe(table=TABLE_FIELD)
    @app_commands.autocomplete(table=suggest_tables)
    async def start(self, interaction: Interaction, table: str | None = None) -> None:
        """Begin the game of a lobby."""
        id = await self._hosted(interaction, table)
        require_permissions(interaction)
        async with self.host.at(id) as live:
            await lobby.start(self.host, live, interaction.user.id)
            thread = live.record.thread
        await self.desk.show(interaction, wording.say("lobby-started", thread=f"<#{thread}>"))

    @table.command(name="kick", description="Send somebody away from the lobby")
    @app_commands.describe(seat="The number of the seat", table=TABLE_FIELD)
    @app_commands.autocomplete(table=suggest_tables)
    async def kick(self, interaction: Interaction, seat: SeatNumber, table: str | None = None) -> None:
        """Free a seat of a lobby."""
        id = await self._hosted(interaction, table)
        async with self.host.at(id) as live:
            name = await lobby.kick(self.host, live, interaction.user.id, seat - 1)
        await self.desk.show(interaction, wording.say("kicked", name=name))

    @table.command(name="seat", description="Give a seat to somebody else, or to a bot")
    @app_commands.describe(seat="The number of the seat", player="Who gets it; a bot if left out", table=TABLE_FIELD)
    @app_commands.autocomplete(table=suggest_tables)
    async def seat(
        self, interaction: Interaction, seat: SeatNumber, player: discord.User | None = None, table: str | None = None
    ) -> None:
        """Change who plays a seat of a running game."""
        id = await self._hosted(interaction, table)
        async with self.host.at(id) as live:
            lobby.require_host(live, interaction.user.id)
            if player is not None and player.bot:
                player = None
            name = player.display_name if player else wording.say("bot-name", number=seat)
            said = await self.desk.give_seat(live, seat - 1, player.id if player else None, name)
        await self.desk.show(interaction, said)

    @table.command(name="default", description="Let the table answer for somebody who is away")
    @app_commands.describe(seat="The number of the seat; everybody awaited if left out", table=TABLE_FIELD)
    @app_commands.autocomplete(table=suggest_tables)
    async def default(self, interaction: Interaction, seat: SeatNumber | None = None, table: str | None = None) -> None:
        """Enter the fair default for absent players, with a public line."""
        id = await self._hosted(interaction, table)
        async with self.host.at(id) as live:
            lobby.require_host(live, interaction.user.id)
            running, shown = live.playing, live.shown
            wanted = [seat - 1] if seat is not None else list(running.awaited)
            caller = plain(interaction.user.display_name)
            host = in_chat(caller) if caller else f"<@{interaction.user.id}>"

            def note(owing: list[int]) -> str:
                names = ", ".join(shown[number] for number in owing)
                return wording.say("card-host-default", host=host, names=names, count=len(owing))

            owing = await self.host.default_for(live, wanted, "host", note)
        await self.desk.show(interaction, wording.say("default-done", names=", ".join(shown[n] for n in owing)))

    @table.command(name="end", description="Stop a table for good; its record is kept")
    @app_commands.describe(table=TABLE_FIELD)
    @app_commands.autocomplete(table=suggest_tables)
    async def end(self, interaction: Interaction, table: str | None = None) -> None:
        """End a table before its time."""
        id = await self._hosted(interaction, table)
        async with self.host.at(id) as live:
            said = await self.desk.end(live, interaction.user.id)
        await self.desk.show(interaction, said)

    @table.command(name="move", description="Go on with a table in this channel, when its own place is gone")
    @app_commands.describe(table="The table's six-letter name")
    @app_commands.autocomplete(table=suggest_tables)
    async def move(self, interaction: Interaction, table: str) -> None:
        """Give a table a new thread below a new message here."""
        id = await self._hosted(interaction, table)
        channel = place_for_table(interaction)
        async with self.host.at(id) as live:
            lobby.require_host(live, interaction.user.id)
            live.playing  # noqa: B018 -- refuses where nothing is played
        said = wording.say("moved-here", table=id)
        anchor = await channel.send(said)
        async with self.host.at(id) as live:
            card = {k: v for k, v in live.record.card.items() if k not in {"begun", "reported", "card"}}
            card["lobby"] = anchor.id
            record = replace(live.record, channel=channel.id, thread=anchor.id, card=card)
            await self.host.turn(live, None, notes=[said], record=record)
        await self.desk.show(interaction, said)

    @table.command(name="export", description="A table as a file")
    @app_commands.describe(table=TABLE_FIELD, film="Also a film of the whole game")
    @app_commands.autocomplete(table=suggest_tables)
    async def export(self, interaction: Interaction, table: str | None = None, film: bool = False) -> None:
        """A finished game whole, and as a film in its thread if wanted; of one still played what everybody has seen."""
        id = await self._hosted(interaction, table)
        async with self.host.at(id) as live:
            over = live.running.result is not None
            data = export_bytes(live) if over else public_bytes(live)
            order = film_order(live) if film and over else None
        said = [wording.say("export-over" if over else "export-open")]
        if order is not None:
            said.append(wording.say("film-soon" if self.desk.films.ask(order) else "film-busy"))
        elif film:
            said.append(wording.say("film-not-over"))
        file = discord.File(data, f"tidetable-{id}.json")
        await interaction.edit_original_response(content="\n".join(said), attachments=[file])

    @table.command(name="import", description="Open a table from an exported file")
    @app_commands.describe(file="A file made by /table export")
    async def import_(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Open a lobby that goes on with an exported game; nobody is called."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        if file.size > LARGEST:
            raise Refusal("file-too-big")
        channel = place_for_table(interaction)
        user = interaction.user
        record = await lobby.open_imported(
            self.host, await file.read(), guild=channel.guild.id, channel=channel.id, user=user.id,
            name=user.display_name,
        )  # fmt: skip
        await self.desk.show(interaction, wording.say("import-made", link=f"<#{record.channel}> `{record.id}`"))
