"""/play: open a table."""

from __future__ import annotations

from discord import app_commands

from bot import lobby, wording
from bot.cogs.common import TableCog, choices, place_for_table
from bot.desk import Interaction
from games import game
from games.kernel import Game, Refusal, Setting


class Play(TableCog):
    """Opening tables."""

    @app_commands.command(name="play", description="Open a table of one of the games")
    @app_commands.describe(
        game="Which game", mode="How hard, or in which mode", options="More settings, as name=value; use the list"
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def play(self, interaction: Interaction, game: str, mode: str = "", options: str = "") -> None:
        """Open a table in this channel."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        channel = place_for_table(interaction)
        slug = find_game(game)
        given = read_options(slug, options)
        if mode and (setting := mode_of(slug)) is not None:
            given[setting.name] = mode
        user = interaction.user
        record = await lobby.open_table(
            self.host, slug, guild=channel.guild.id, channel=channel.id, user=user.id, name=user.display_name,
            options=given,
        )  # fmt: skip
        link = f"<#{channel.id}>"
        said = wording.say("lobby-made", game=wording.title(slug), link=link)
        await interaction.edit_original_response(content=f"{said} (`{record.id}`)")

    @play.autocomplete("game")
    async def _games(self, _: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices([(game(slug).title, slug) for slug in lobby.offered()], typed)

    @play.autocomplete("mode")
    async def _modes(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        setting = mode_of(str(interaction.namespace.game or ""))
        return choices([(value, value) for value in setting.values] if setting else [], typed)

    @play.autocomplete("options")
    async def _options(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The whole line so far, with one more setting at its end."""
        rules = _rules(str(interaction.namespace.game or ""))
        if rules is None:
            return []
        *before, last = typed.split(" ") if typed else [""]
        taken = {part.partition("=")[0] for part in before}
        settings = [*rules.settings, lobby.PACE]
        lines = [
            " ".join((*before, f"{setting.name}={value}"))
            for setting in settings
            if setting.name not in taken and not setting.mode
            for value in setting.values
        ]
        return choices([(line, line) for line in lines if last.casefold() in line.casefold()], " ".join(before))


def _rules(slug: str) -> Game[object, object] | None:
    try:
        return game(find_game(slug))
    except Refusal:
        return None


def find_game(typed: str) -> str:
    """The game somebody typed, by slug or title. Raises Refusal."""
    wanted = typed.strip().casefold()
    for slug in lobby.offered():
        if wanted in {slug, slug.replace("_", " "), game(slug).title.casefold()}:
            return slug
    near = [slug for slug in lobby.offered() if wanted and game(slug).title.casefold().startswith(wanted)]
    if len(near) == 1:
        return near[0]
    raise Refusal("no-such-game", typed=typed[:40], games=tuple(game(slug).title for slug in lobby.offered()))


def mode_of(slug: str) -> Setting | None:
    """The setting of a game that its mode stands for."""
    rules = _rules(slug)
    return next((setting for setting in rules.settings if setting.mode), None) if rules else None


def read_options(slug: str, text: str) -> dict[str, str]:
    """Settings typed as `name=value name=value`. Raises Refusal for what is none."""
    known = {setting.name for setting in game(slug).settings} | {lobby.PACE.name}
    given: dict[str, str] = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals or name not in known:
            raise Refusal("no-such-setting", typed=part[:40], settings=tuple(sorted(known)))
        given[name] = value
    return given
