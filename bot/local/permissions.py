"""Who may do what where: Discord's bits, roles, channel overwrites and the visibility of threads."""

from __future__ import annotations

from enum import IntFlag
from typing import TYPE_CHECKING

from bot.local.errors import missing_access, missing_permissions
from bot.local.model import Channel, ChannelType, Message, Snowflake

if TYPE_CHECKING:
    from bot.local.world import World


class Permission(IntFlag):
    """The permissions that are looked at, by Discord's bits."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


_P = Permission

EVERYTHING = (1 << 53) - 1

EVERYONE = int(
    _P.VIEW_CHANNEL
    | _P.SEND_MESSAGES
    | _P.EMBED_LINKS
    | _P.ATTACH_FILES
    | _P.READ_MESSAGE_HISTORY
    | _P.ADD_REACTIONS
    | _P.USE_APPLICATION_COMMANDS
    | _P.CREATE_PUBLIC_THREADS
    | _P.CREATE_PRIVATE_THREADS
    | _P.SEND_MESSAGES_IN_THREADS
)
"""What a new server gives to all its members."""

INSTALLED_BOT = int(
    _P.VIEW_CHANNEL
    | _P.SEND_MESSAGES
    | _P.SEND_MESSAGES_IN_THREADS
    | _P.CREATE_PUBLIC_THREADS
    | _P.CREATE_PRIVATE_THREADS
    | _P.EMBED_LINKS
    | _P.ATTACH_FILES
    | _P.READ_MESSAGE_HISTORY
    | _P.MANAGE_THREADS
)
"""What the bot asks for when a server installs it."""

_IN_DM = int(
    _P.VIEW_CHANNEL
    | _P.SEND_MESSAGES
    | _P.EMBED_LINKS
    | _P.ATTACH_FILES
    | _P.READ_MESSAGE_HISTORY
    | _P.ADD_REACTIONS
    | _P.MENTION_EVERYONE
    | _P.USE_EXTERNAL_EMOJIS
    | _P.USE_APPLICATION_COMMANDS
    | _P.PIN_MESSAGES
)


def guild_permissions(world: World, guild_id: Snowflake, user_id: Snowflake) -> int:
    """What a member may do in a server before any channel has its say; 0 for one who is not a member."""
    guild = world.guilds[guild_id]
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if guild.owner_id == user_id:
        return EVERYTHING
    bits = guild.roles[guild_id].permissions
    for role_id in member.roles:
        bits |= guild.roles[role_id].permissions
    return EVERYTHING if bits & _P.ADMINISTRATOR else bits


def permissions_in(world: World, channel: Channel, user_id: Snowflake) -> int:
    """What a user may do in a channel; for a thread, what they may do in its parent."""
    if channel.type is ChannelType.DM:
        return _IN_DM if user_id in {channel.recipient_id, world.bot.id} else 0
    if channel.parent_id is not None:
        return permissions_in(world, world.channels[channel.parent_id], user_id)
    guild_id = channel.guild_id or ""
    bits = guild_permissions(world, guild_id, user_id)
    if bits in {0, EVERYTHING}:
        return bits
    member = world.guilds[guild_id].members[user_id]
    everyone = [o for o in channel.overwrites if o.kind == 0 and o.id == guild_id]
    roles = [o for o in channel.overwrites if o.kind == 0 and o.id in member.roles]
    own = [o for o in channel.overwrites if o.kind == 1 and o.id == user_id]
    for layer in (everyone, roles, own):
        for overwrite in layer:
            bits &= ~overwrite.deny
        for overwrite in layer:
            bits |= overwrite.allow
    return bits


def can_view(world: World, channel: Channel, user_id: Snowflake) -> bool:
    """Whether a user sees the channel: a private thread is for its members and for those who manage threads."""
    bits = permissions_in(world, channel, user_id)
    if not bits & _P.VIEW_CHANNEL:
        return False
    if channel.type is ChannelType.PRIVATE_THREAD and channel.thread is not None:
        return user_id in channel.thread.members or bool(bits & _P.MANAGE_THREADS)
    return True


def can_see(message: Message, user_id: Snowflake) -> bool:
    """Whether a user sees a message of a channel that they can view."""
    return message.audience is None or message.audience == user_id


def can_speak(world: World, channel: Channel, user_id: Snowflake) -> bool:
    """Whether a user may write in the channel."""
    bits = permissions_in(world, channel, user_id)
    if channel.thread is None:
        return bool(bits & _P.SEND_MESSAGES)
    if channel.thread.locked and not bits & _P.MANAGE_THREADS:
        return False
    return bool(bits & _P.SEND_MESSAGES_IN_THREADS)


def require(world: World, channel: Channel, *needed: Permission) -> None:
    """Refuse what the bot may not do.

    Raises:
        DiscordError: 50001 if it cannot see the channel, 50013 if another permission is missing.
    """
    if not can_view(world, channel, world.bot.id):
        raise missing_access()
    bits = permissions_in(world, channel, world.bot.id)
    if any(not bits & permission for permission in needed):
        raise missing_permissions()


def require_speech(world: World, channel: Channel) -> None:
    """Refuse a message that the bot may not write.

    Raises:
        DiscordError: As for :func:`require`.
    """
    require(world, channel)
    if not can_speak(world, channel, world.bot.id):
        raise missing_permissions()
