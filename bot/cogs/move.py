"""/move, /hand, /mine, /undo, /leave: what a player does and owes."""

from __future__ import annotations

from datetime import datetime

from discord import app_commands

from bot import wording
from bot.cogs.common import PLAYED, TableCog, choices, offers, owes, suggest_tables
from bot.controls import Button, Row, Style, rows_of
from bot.desk import Interaction
from bot.ids import Press
from bot.panel import all_open_for, is_unused, label, meant, open_for, prompt
from games.kernel import Composite, Draft, Illegal

TABLE_FIELD = "The table's six-letter name; needed only where it is not clear"


class Move(TableCog):
    """Answers, by typing."""

    @app_commands.command(name="move", description="Answer what the table asks you, by typing")
    @app_commands.describe(answer="Your answer; the list shows what is possible", table=TABLE_FIELD)
    @app_commands.autocomplete(table=suggest_tables)
    async def move(self, interaction: Interaction, answer: str, table: str | None = None) -> None:
        """Enter an answer; an incomplete one of several parts is kept as a draft."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        id = await self.which(interaction, table)
        async with self.host.at(id) as live:
            live.playing  # noqa: B018 -- refuses where nothing is played
            seat = live.seat_of(interaction.user.id)
            decision, read = meant(live, seat, answer)
            options = decision.options
            unready = isinstance(options, Composite) and isinstance(read, tuple) and not options.complete(read)
            if decision.answered and (unready or not decision.settled) and not is_unused(decision):
                decision = await self.host.retract(live, seat, decision.id)
            if isinstance(options, Composite) and isinstance(read, tuple) and unready:
                if fault := options.fault(read):
                    raise fault
                await self.host.keep_draft(live, seat, decision.id, Draft(read))
                notice = [wording.phrase(Illegal("not-complete", chosen=len(read)).phrase)]
            else:
                before = len(live.running.told)
                await self.host.answer(live, seat, decision.id, read)
                told = wording.news(live.record.game, live.running.told_to(seat, before)[-6:], live.shown)
                notice = [wording.say("panel-your-turn"), *told]
        await self.desk.show_panel(interaction, id, seat, notice=notice)

    @move.autocomplete("answer")
    @offers
    async def _answers(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Keys that are legal now; for an answer of several parts the line so far with one more part."""
        id = await self.which(interaction, interaction.namespace.table)
        async with self.host.at(id) as live:
            seat = live.seat_of(interaction.user.id)
            named: dict[str, str] = {}
            before, last = "", typed
            for decision in all_open_for(live, seat):
                more = decision.options
                if isinstance(more, Composite):
                    head, comma, last = typed.rpartition(",")
                    parts = more.parse(head) if comma else ()
                    before, more = "".join(f"{part}, " for part in parts), more.after(parts)
                slug, keys = live.record.game, [(key, f"{before}{key}") for key in more]
                for key, line in keys:  # the same key may be an answer to two decisions
                    named.setdefault(line, label(slug, decision, more, key))
        wanted = f"{before}{last.strip()}"
        return choices([(v if v.endswith(said) else f"{v}: {said}", v) for v, said in named.items()], wanted)

    @app_commands.command(name="hand", description="Your own things and your draft, in private")
    @app_commands.describe(table=TABLE_FIELD)
    @app_commands.autocomplete(table=suggest_tables)
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """The private panel."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        id = await self.which(interaction, table)
        async with self.host.at(id) as live:
            live.running  # noqa: B018 -- refuses where nothing is played
            seat = live.seat_of(interaction.user.id)
        await self.desk.show_panel(interaction, id, seat)

    @app_commands.command(name="mine", description="Everything you owe, at all tables")
    async def mine(self, interaction: Interaction) -> None:
        """All that this person is awaited for, each with its button; private messages are tried again from now on."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        user = interaction.user.id
        await self.host.store.set_setting(f"user:{user}", "dm_closed", None)
        records = await self.host.store.tables(user=user, phases=PLAYED)
        owing = [record for record in records if owes(record, user)]
        if not owing:
            await self.desk.show(interaction, wording.say("mine-nothing", tables=len(records)))
            return
        lines, buttons = [wording.say("mine-head")], []
        for record in owing[:20]:
            async with self.host.at(record.id) as live:
                seat = live.seat_of(user)
                decision = open_for(live, seat)
                what = prompt(record.game, decision) if decision else ""
            due = record.card.get("due", {}).get(str(seat))
            when = f"<t:{int(datetime.fromisoformat(due).timestamp())}:R>" if due else ""
            line = {"game": wording.title(record.game), "table": record.id, "what": what[:60], "when": when}
            lines.append(wording.say("mine-line", **line))
            name = f"{wording.title(record.game)} {record.id}"
            buttons.append(Button(name, Press("mine", record.id), Style.MAIN))
        rows: list[Row] = rows_of(buttons)
        await self.desk.show(interaction, "\n".join(lines), rows)

    @app_commands.command(name="undo", description="Take your last move back")
    @app_commands.describe(table=TABLE_FIELD)
    @app_commands.autocomplete(table=suggest_tables)
    async def undo(self, interaction: Interaction, table: str | None = None) -> None:
        """Undo alone where nobody acted since and nothing came out; else by everybody's consent."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        id = await self.which(interaction, table)
        async with self.host.at(id) as live:
            live.playing  # noqa: B018 -- refuses where nothing is played
            said = await self.desk.undo(live, live.seat_of(interaction.user.id))
        await self.desk.show(interaction, said)

    @app_commands.command(name="leave", description="Give up your seat at a table")
    @app_commands.describe(table=TABLE_FIELD)
    @app_commands.autocomplete(table=suggest_tables)
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Leave the lobby or the game."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        id = await self.which(interaction, table)
        async with self.host.at(id) as live:
            said = await self.desk.leave(live, interaction.user.id)
        await self.desk.show(interaction, said)
