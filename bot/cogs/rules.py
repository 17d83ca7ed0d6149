"""/rules, /fair, /help: explanations."""

from __future__ import annotations

from discord import app_commands

from bot import wording
from bot.cogs.common import TableCog, choices, suggest_tables
from bot.cogs.move import TABLE_FIELD
from bot.cogs.play import find_game
from bot.desk import Interaction
from bot.lobby import commitment_of, imported, offered
from games import game
from games.kernel import Refusal


class Rules(TableCog):
    """How games, dice and this bot work."""

    @app_commands.command(name="rules", description="How a game is played, page by page")
    @app_commands.describe(game="Which game", topic="Which page; the first one if left out")
    async def rules(self, interaction: Interaction, game: str, topic: str = "") -> None:
        """One page of a game's rules, in our own words."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        slug = find_game(game)
        text = rules_page(slug, topic)
        parts = wording.cut_to(text.split("\n"), 1900)
        await self.desk.show(interaction, parts[0])
        for part in parts[1:]:
            await interaction.followup.send(part, ephemeral=True)

    @rules.autocomplete("game")
    async def _games(self, _: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices([(game(slug).title, slug) for slug in offered()], typed)

    @rules.autocomplete("topic")
    async def _topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        try:
            slug = find_game(str(interaction.namespace.game or ""))
        except Refusal:
            return []
        return choices([(topic_title(slug, topic), topic) for topic in game(slug).topics], typed)

    @app_commands.command(name="fair", description="How the dice of a table are kept honest")
    @app_commands.describe(table=TABLE_FIELD)
    @app_commands.autocomplete(table=suggest_tables)
    async def fair(self, interaction: Interaction, table: str | None = None) -> None:
        """The commitment, and after the end the secret behind it."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        id = await self.which(interaction, table)
        async with self.host.at(id) as live:
            record = live.record
            lines = [wording.say("fair-head", hash=commitment_of(record))]
            if imported(record):
                lines = [wording.say("fair-imported")]
            elif live.table is not None and live.table.result is not None:
                entropy = " ".join(record.entropy) or "none"
                lines.append(wording.say("fair-over", secret=record.secret, salt=record.salt, entropy=entropy))
            else:
                lines.append(wording.say("fair-open"))
        await self.desk.show(interaction, "\n".join(lines))

    @app_commands.command(name="help", description="What this bot does, and its commands")
    async def help(self, interaction: Interaction) -> None:
        """The commands in a few lines."""
        await interaction.response.send_message(wording.say("help-text"), ephemeral=True)


def topic_title(slug: str, topic: str) -> str:
    """A page's title."""
    return wording.titled(slug, f"topic-{topic}", "title") or topic.replace("-", " ").capitalize()


def rules_page(slug: str, topic: str) -> str:
    """One page of a game's rules, the others named below it. Raises Refusal for an unknown page."""
    topics = game(slug).topics
    wanted = topic.strip().casefold()
    titles = {name: topic_title(slug, name) for name in topics}
    found = (
        next((n for n in topics if wanted in {n, titles[n].casefold()}), None) if wanted else next(iter(topics), None)
    )
    if found is None:
        raise Refusal("no-such-topic", typed=topic[:40], topics=topics)
    rest = ", ".join(f"`{name}`" for name in topics if name != found)
    return f"**{game(slug).title}: {titles[found]}**\n{wording.titled(slug, f'topic-{found}') or ''}\n-# {rest}"
