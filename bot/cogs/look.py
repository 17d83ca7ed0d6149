"""/board, /status, /log: seeing a table, for players and those who watch."""

from __future__ import annotations

from discord import app_commands

from bot import scenes, wording
from bot.cogs.common import TableCog, choices, offers, suggest_tables
from bot.cogs.move import TABLE_FIELD
from bot.desk import Interaction
from bot.lobby import lobby_text
from bot.panel import done
from bot.router import log_pages
from games.kernel import Refusal
from renderers import renderer
from storage.protocol import Phase

VIEWS = [app_commands.Choice(name=name, value=name) for name in ("overview", "area", "text")]


class Look(TableCog):
    """The board in pictures and words."""

    @app_commands.command(name="board", description="The board: as a picture, a part of it, or in words")
    @app_commands.describe(view="Overview, one area enlarged, or words", area="Which area", table=TABLE_FIELD)
    @app_commands.choices(view=VIEWS)
    @app_commands.autocomplete(table=suggest_tables)
    async def board(
        self, interaction: Interaction, view: str = "overview", area: str = "", table: str | None = None
    ) -> None:
        """Show the board to the caller alone, as they may see it."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        id = await self.which(interaction, table)
        async with self.host.at(id) as live:
            live.running  # noqa: B018 -- refuses where nothing is played
            own = live.seats_of(interaction.user.id)
            viewer = own[0] if own else None
            areas = renderer(live.record.game).areas
            if area and area not in areas:
                raise Refusal("no-such-area", typed=area[:40], areas=areas)
            texts = scenes.text(live, viewer)
            order = scenes.board(live, viewer, area=area or (areas[0] if view == "area" else ""))
            phase = wording.say(f"phase-{live.record.phase}")
            head = wording.say("status-head", game=live.game.title, table=id, phase=phase)
        if view == "text":
            await self.desk.show(interaction, texts[0])
            for part in texts[1:]:
                await interaction.followup.send(part, ephemeral=True)
            return
        drawn = await self.desk.picture(order)
        if drawn is None:
            await self.desk.show(interaction, texts[0])
            return
        await interaction.edit_original_response(
            content=head, attachments=[scenes.file(drawn, "board", interaction.id)]
        )

    @board.autocomplete("area")
    @offers
    async def _areas(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        id = await self.which(interaction, interaction.namespace.table)
        record = await self.host.store.table(id)
        return choices([(name, name) for name in renderer(record.game).areas] if record else [], typed)

    @app_commands.command(name="status", description="Who sits at a table, and who is awaited")
    @app_commands.describe(table=TABLE_FIELD)
    @app_commands.autocomplete(table=suggest_tables)
    async def status(self, interaction: Interaction, table: str | None = None) -> None:
        """Who is awaited and who is done; never what."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        id = await self.which(interaction, table)
        async with self.host.at(id) as live:
            record = live.record
            if record.phase is Phase.LOBBY:
                await self.desk.show(interaction, lobby_text(live))
                return
            phase = f"phase-{record.phase}"
            lines = [wording.say("status-head", game=live.game.title, table=id, phase=wording.say(phase))]
            running = live.table
            awaited: tuple[int, ...] = ()
            finished: tuple[int, ...] = ()
            if running is not None:
                awaited, finished = running.awaited, done(running)
            for seat, name in zip(record.seats, live.shown, strict=True):
                state = "awaited" if seat.number in awaited else "done" if seat.number in finished else "free"
                said = wording.say("status-bot" if seat.bot and state == "free" else f"status-{state}")
                lines.append(wording.say("status-seat", name=name, state=said))
            lines.append(wording.say("status-host", name=f"<@{record.host}>"))
        await self.desk.show(interaction, "\n".join(lines))

    @app_commands.command(name="log", description="What has happened at a table so far")
    @app_commands.describe(page="1 is the beginning; left out, the end", table=TABLE_FIELD)
    @app_commands.autocomplete(table=suggest_tables)
    async def log(
        self, interaction: Interaction, page: app_commands.Range[int, 1, 999] | None = None, table: str | None = None
    ) -> None:
        """The log as the caller may read it."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        id = await self.which(interaction, table)
        async with self.host.at(id) as live:
            live.running  # noqa: B018 -- refuses where nothing is played
            pages = log_pages(live, interaction.user.id)
        number = len(pages) if page is None else min(page, len(pages))
        await self.desk.show(interaction, f"{pages[number - 1]}\n-# {number}/{len(pages)}")
