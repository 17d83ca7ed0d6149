"""The permissions the bot needs, in one place: the install link, /setup and every start of a game ask here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot import wording
from games.kernel import Refusal

NEEDED = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "attach_files",
    "embed_links",
    "read_message_history",
)
USEFUL = ("manage_threads",)

INSTALL = discord.Permissions(**dict.fromkeys((*NEEDED, *USEFUL), True))
"""What the install link asks for."""


def missing_permissions(have: discord.Permissions) -> tuple[str, ...]:
    """The permissions a table cannot do without that are not there."""
    return tuple(name for name in NEEDED if not getattr(have, name))


def permission_names(names: Sequence[str]) -> str:
    """Permissions as Discord's own settings call them."""
    return ", ".join(wording.say(f"perm-{name.replace('_', '-')}") for name in names)


def require_permissions(interaction: discord.Interaction[Any]) -> None:
    """Raise Refusal where a table could not be played: it is made whole or not at all."""
    if missing := missing_permissions(interaction.app_permissions):
        raise Refusal("missing-here", missing=permission_names(missing))
