"""/setup: for the admin who invited the bot, a live check of what it may do."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import wording
from bot.cogs.common import TableCog
from bot.desk import Interaction
from bot.permissions import NEEDED, USEFUL, missing_permissions, permission_names
from games.kernel import Refusal


class Setup(TableCog):
    """The permission check."""

    @app_commands.command(name="setup", description="Check that the bot may do what it needs in a channel")
    @app_commands.describe(channel="The channel to check; this one if left out")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def setup(self, interaction: Interaction, channel: discord.TextChannel | None = None) -> None:
        """Say permission by permission what is there and what is missing."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        if interaction.guild is None:
            raise Refusal("guild-only")
        have = interaction.app_permissions
        if channel is not None:
            have = channel.permissions_for(interaction.guild.me)
        where = f"<#{channel.id if channel else interaction.channel_id}>"
        lines = [wording.say("setup-head", channel=where)]
        for name in (*NEEDED, *USEFUL):
            mark = "\N{WHITE HEAVY CHECK MARK}" if getattr(have, name) else "\N{CROSS MARK}"
            lines.append(wording.say("setup-line", mark=mark, name=permission_names([name])))
        missing = missing_permissions(have)
        said = wording.say("setup-missing", missing=permission_names(missing)) if missing else wording.say("setup-good")
        lines.append(said)
        lines.append("-# " + wording.say("setup-intents"))
        await interaction.edit_original_response(content="\n".join(lines))
