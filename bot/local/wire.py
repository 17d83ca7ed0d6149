"""The world's things in the shape in which Discord's API and gateway show them."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from bot.local.model import (
    Channel,
    ChannelType,
    Command,
    Guild,
    Json,
    Member,
    Message,
    MessageFlag,
    Role,
    Snowflake,
    User,
)
from bot.local.permissions import EVERYTHING, can_view, permissions_in

if TYPE_CHECKING:
    from bot.local.world import World


def user_json(user: User) -> Json:
    """A user as others see them."""
    return {
        "id": user.id,
        "username": user.name.lower().replace(" ", "_"),
        "global_name": None if user.bot else user.name,
        "discriminator": "0000" if user.bot else "0",
        "avatar": None,
        "bot": user.bot,
        "system": False,
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    } | ({"username": user.name} if user.bot else {})


def member_json(world: World, member: Member) -> Json:
    """A member of a server, with the user."""
    return {
        "user": user_json(world.users[member.user_id]),
        "roles": list(member.roles),
        "joined_at": member.joined_at,
        "nick": None,
        "avatar": None,
        "banner": None,
        "flags": 0,
        "pending": False,
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
    }


def partial_member_json(world: World, member: Member) -> Json:
    """A member where the user stands beside it."""
    return {key: value for key, value in member_json(world, member).items() if key != "user"}


def role_json(role: Role) -> Json:
    """A role of a server."""
    return {
        "id": role.id,
        "name": role.name,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def channel_json(world: World, channel: Channel) -> Json:
    """A channel, thread or private channel."""
    base: Json = {
        "id": channel.id,
        "type": int(channel.type),
        "last_message_id": channel.last_message_id,
        "flags": 0,
    }
    if channel.type is ChannelType.DM:
        return base | {"recipients": [user_json(world.users[channel.recipient_id or ""])]}
    base |= {
        "guild_id": channel.guild_id,
        "name": channel.name,
        "parent_id": channel.parent_id,
        "rate_limit_per_user": channel.slowmode,
    }
    if channel.thread is not None:
        return base | _thread_json(channel)
    return base | {
        "topic": channel.topic,
        "position": channel.position,
        "nsfw": False,
        "permission_overwrites": [
            {"id": o.id, "type": o.kind, "allow": str(o.allow), "deny": str(o.deny)} for o in channel.overwrites
        ],
    }


def _thread_json(channel: Channel) -> Json:
    thread = channel.thread
    if thread is None:
        raise TypeError("not a thread")
    metadata: Json = {
        "archived": thread.archived,
        "locked": thread.locked,
        "auto_archive_duration": thread.auto_archive,
        "archive_timestamp": thread.archived_at,
        "create_timestamp": thread.created_at,
    }
    if channel.type is ChannelType.PRIVATE_THREAD:
        metadata["invitable"] = thread.invitable
    return {
        "owner_id": thread.owner_id,
        "message_count": thread.messages,
        "total_message_sent": thread.messages,
        "member_count": len(thread.members),
        "thread_metadata": metadata,
    }


def thread_member_json(channel: Channel, user_id: Snowflake) -> Json:
    """A user's membership of a thread."""
    joined = channel.thread.members[user_id] if channel.thread else ""
    return {"id": channel.id, "user_id": user_id, "join_timestamp": joined, "flags": 0}


def guild_create_json(world: World, guild: Guild) -> Json:
    """What a client with the guilds intent alone is told of a server when it connects."""
    here = [c for c in world.channels.values() if c.guild_id == guild.id]
    bot = world.bot.id
    threads = [
        channel_json(world, c) | ({"member": thread_member_json(c, bot)} if bot in c.thread.members else {})
        for c in here
        if c.thread is not None and not c.thread.archived and can_view(world, c, bot)
    ]
    return {
        **guild_json(guild),
        "members": [member_json(world, guild.members[bot])],
        "member_count": len(guild.members),
        "large": False,
        "channels": [channel_json(world, c) for c in here if c.thread is None],
        "threads": threads,
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "joined_at": guild.members[bot].joined_at,
        "unavailable": False,
    }


def guild_json(guild: Guild) -> Json:
    """A server as the API shows it."""
    nothing = dict.fromkeys((
        "icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id",
        "afk_channel_id", "system_channel_id", "widget_channel_id", "max_presences", "vanity_url_code",
        "rules_channel_id", "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data",
    ))  # fmt: skip
    return nothing | {
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner_id,
        "features": [],
        "region": "us-east",
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "verification_level": 0,
        "roles": [role_json(role) for role in guild.roles.values()],
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": "en-US",
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
    }


def message_json(world: World, message: Message) -> Json:
    """A message as the API shows it."""
    body: Json = {
        "id": message.id,
        "channel_id": message.channel_id,
        "type": int(message.type),
        "author": user_json(world.users[message.author_id]),
        "content": message.content,
        "embeds": copy.deepcopy(message.embeds),
        "components": copy.deepcopy(message.components),
        "attachments": [copy.deepcopy(a) for a in message.attachments if a["id"] not in message.hidden],
        "mentions": [user_json(world.users[i]) for i in message.mentions],
        "mention_roles": [],
        "mention_everyone": message.mentions_everyone,
        "timestamp": message.timestamp,
        "edited_timestamp": message.edited,
        "flags": message.flags,
        "pinned": message.pinned,
        "tts": False,
    }
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.metadata is not None:
        body |= {
            "interaction_metadata": message.metadata,
            "application_id": world.application_id,
            "webhook_id": world.application_id,
        }
    if message.reference is not None:
        body["message_reference"] = message.reference
    if message.reactions:
        body["reactions"] = [_reaction_json(world, emoji, who) for emoji, who in message.reactions.items()]
    if message.flags & MessageFlag.HAS_THREAD and message.id in world.channels:
        body["thread"] = channel_json(world, world.channels[message.id])
    return body


def _reaction_json(world: World, emoji: str, who: list[Snowflake]) -> Json:
    return {
        "emoji": {"id": None, "name": emoji},
        "count": len(who),
        "count_details": {"burst": 0, "normal": len(who)},
        "burst_colors": [],
        "me_burst": False,
        "me": world.bot.id in who,
    }


def gateway_message_json(world: World, message: Message) -> Json:
    """A message as the gateway tells it: with its server and the author's membership."""
    body = message_json(world, message)
    channel = world.channels[message.channel_id]
    if channel.guild_id is not None:
        body["guild_id"] = channel.guild_id
        member = world.guilds[channel.guild_id].members.get(message.author_id)
        if member is not None:
            body["member"] = partial_member_json(world, member)
    return body


def command_json(world: World, command: Command) -> Json:
    """A registered command with everything that the API fills in."""
    body: Json = {
        "description": "",
        "default_member_permissions": None,
        "dm_permission": True,
        "contexts": None,
        "integration_types": [0],
        "nsfw": False,
        **{key: value for key, value in command.body.items() if value is not None},
        "id": command.id,
        "application_id": world.application_id,
        "version": command.version,
    }
    body.setdefault("type", 1)
    permissions = body["default_member_permissions"]
    body["default_member_permissions"] = None if permissions is None else str(permissions)
    if command.guild_id is not None:
        body["guild_id"] = command.guild_id
    return body


def resolved_channel_json(world: World, channel: Channel, user_id: Snowflake) -> Json:
    """A channel as an interaction's data shows it, with what its caller may do there."""
    return channel_json(world, channel) | {"permissions": str(permissions_in(world, channel, user_id))}


def resolved_member_json(world: World, member: Member, guild_id: Snowflake) -> Json:
    """A member as an interaction shows it: with permissions, without the user."""
    guild = world.guilds[guild_id]
    bits = EVERYTHING if guild.owner_id == member.user_id else guild.roles[guild_id].permissions
    for role_id in member.roles:
        bits |= guild.roles[role_id].permissions
    return partial_member_json(world, member) | {"permissions": str(bits)}
