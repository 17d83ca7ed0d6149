"""What goes wrong on Discord goes wrong here: points 18 to 27."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import discord
import pytest

from bot.local import Policy, Rate, SeatError
from bot.local.permissions import EVERYONE, Permission
from tests.local.minibot import png
from tests.local.test_messages import refusal


def room_of(harbour, name="tables"):
    return harbour.bot.get_channel(int(harbour.marina.find_channel(name).id))


@pytest.mark.faithful(18)
async def test_closed_private_messages(harbour):
    harbour.kai.open_dms(False)
    await harbour.after(harbour.kai.slash("dm"))
    assert harbour.bot.log == [50007]
    assert harbour.kai.reply().content == "here instead"
    assert len(harbour.calls("POST /users/@me/channels")) == 1
    assert len(harbour.calls("POST /channels/{channel_id}/messages")) == 1
    harbour.kai.open_dms(True)
    await harbour.after(harbour.kai.slash("dm"))
    assert harbour.kai.reads("dm") == "yours"


@pytest.mark.faithful(18)
async def test_no_common_server(harbour):
    user = await harbour.bot.fetch_user(int(harbour.kai.id))
    harbour.kai.leave_server()
    assert await refusal(user.send("x")) == (403, 50278)
    with pytest.raises(SeatError):
        harbour.kai.messages("tables")
    harbour.kai.join_server()
    await user.send("x")


@pytest.mark.faithful(19)
async def test_too_many_private_channels_at_once(start):
    harbour = await start(Policy(dm_opens=Rate(2, 600.0), journal=None))
    people = [await harbour.bot.fetch_user(int(harbour.loopback.seat(n).id)) for n in ("Marina", "Kai", "Pearl")]
    await people[0].create_dm()
    await people[1].create_dm()
    assert await refusal(people[2].create_dm()) == (400, 40003)
    harbour.clock.skip(timedelta(minutes=10))
    await people[2].create_dm()


@pytest.mark.faithful(20)
async def test_missing_permissions_and_missing_access(harbour):
    world, room = harbour.loopback.world, room_of(harbour)
    channel = harbour.marina.find_channel("tables")
    bot = world.bot.id
    for denied, action, code in (
        (Permission.SEND_MESSAGES, lambda: room.send("x"), 50013),
        (Permission.ATTACH_FILES, lambda: room.send(file=png(1)), 50013),
        (Permission.EMBED_LINKS, lambda: room.send(embed=discord.Embed(title="x")), 50013),
        (Permission.VIEW_CHANNEL, lambda: room.send("x"), 50001),
        (Permission.CREATE_PRIVATE_THREADS, lambda: room.create_thread(name="x"), 50013),
    ):
        world.overwrite(channel, bot, deny=denied)
        await harbour.settle()
        assert await refusal(action()) == (403, code)
    world.overwrite(channel, bot)
    await room.send("fixed")
    assert harbour.kai.reads() == "fixed"


@pytest.mark.faithful(20)
async def test_overwrites_for_roles_and_people(harbour):
    world = harbour.loopback.world
    channel = harbour.marina.find_channel("tables")
    guild = next(iter(world.guilds.values()))
    world.overwrite(channel, guild.id, deny=Permission.SEND_MESSAGES)
    with pytest.raises(SeatError, match="may not write"):
        await harbour.kai.say("x")
    await harbour.marina.say("the owner may")
    world.overwrite(channel, harbour.kai.id, allow=Permission.SEND_MESSAGES)
    await harbour.kai.say("now")
    world.overwrite(channel, guild.id, deny=Permission.VIEW_CHANNEL)
    assert [c.name for c in world.visible_channels(harbour.pearl.id) if c.name] == ["general"]
    world.set_role(guild.roles[guild.id], guild, EVERYONE & ~Permission.USE_APPLICATION_COMMANDS)
    with pytest.raises(SeatError, match="no command"):
        await harbour.kai.slash("secret", channel="general")


@pytest.mark.faithful(21)
async def test_the_library_obeys_the_headers(start):
    harbour = await start(Policy(sends=Rate(3, 0.6), journal=None))
    room = room_of(harbour)
    await asyncio.gather(*(room.send(str(n)) for n in range(7)))
    refused = harbour.loopback.rest.buckets.refused
    assert refused < 4, "seven at once, three let through: who did not obey would be refused four times at least"
    assert len(harbour.kai.messages()) == 7


@pytest.mark.faithful(21)
async def test_too_many_are_told_to_wait(harbour):
    fault = harbour.loopback.faults.fail("POST /channels/*/messages", 429, times=2)
    await room_of(harbour).send("x")
    assert fault.struck == 2
    assert harbour.kai.reads() == "x"


@pytest.mark.faithful(21)
async def test_the_global_limit(start):
    harbour = await start(Policy(everything=Rate(20, 0.3), sends=Rate(1000, 1.0), journal=None))
    await asyncio.gather(*(room_of(harbour, n).send("x") for n in ("tables", "general") for _ in range(15)))
    assert len(harbour.kai.messages("tables")) + len(harbour.kai.messages("general")) == 30
    assert harbour.loopback.rest.buckets.refused > 0


@pytest.mark.faithful(21)
async def test_followups_wait_their_turn(start):
    harbour = await start(Policy(followups=Rate(2, 0.2), journal=None))

    @harbour.bot.tree.command(description="many words")
    async def chatter(i: discord.Interaction):
        await i.response.send_message("0")
        for number in range(1, 6):
            await i.followup.send(str(number))

    await harbour.bot.tree.sync()
    await harbour.after(harbour.kai.slash("chatter"))
    assert harbour.kai.reads() == "0\n1\n2\n3\n4\n5"


async def test_a_body_that_makes_no_sense(harbour, caplog):
    assert await refusal(harbour.bot.http.start_private_message(None)) == (404, 10013)
    route = discord.http.Route("POST", "/users/@me/channels")
    assert await refusal(harbour.bot.http.request(route, json={})) == (400, 50035)
    assert "cannot be understood" in caplog.text
    caplog.clear()
    harbour.loopback.requests.clear()


@pytest.mark.faithful(22)
@pytest.mark.parametrize("after_write", [False, True])
async def test_a_server_error_leads_to_one_message(harbour, after_write):
    harbour.loopback.faults.fail("POST /channels/*/messages", 500, after_write=after_write)
    message = await room_of(harbour).send("once")
    assert [m.id for m in harbour.kai.messages()] == [str(message.id)]
    assert len(harbour.calls("POST /channels/{channel_id}/messages")) == 2


@pytest.mark.faithful(22)
async def test_nonces_are_echoed_and_forgotten(harbour):
    room = room_of(harbour)
    first, second = await room.send("x", nonce="abc"), await room.send("x", nonce="abc")
    assert (first.id, first.nonce) == (second.id, "abc")
    harbour.clock.skip(timedelta(minutes=6))
    assert (await room.send("x", nonce="abc")).id != first.id


@pytest.mark.faithful(23)
async def test_old_messages_take_few_edits(start):
    harbour = await start(Policy(old_edits=Rate(1, 0.05), edits=Rate(100, 1.0), journal=None))
    message = await room_of(harbour).send("x")
    await message.edit(content="young")
    await message.edit(content="young")
    harbour.clock.skip(timedelta(hours=1, seconds=1))
    await message.edit(content="old")
    await message.edit(content="old again")
    codes = [
        e.reply["code"] for e in harbour.calls("PATCH /channels/{channel_id}/messages/{message_id}") if e.status == 429
    ]
    assert codes
    assert set(codes) == {30046}
    assert harbour.kai.reads() == "old again"


@pytest.mark.faithful(23)
async def test_old_messages_may_take_few_updates_too(start):
    harbour = await start(Policy(old_edits=Rate(1, 0.05), count_updates=True, journal=None))
    await harbour.after(harbour.kai.slash("table new", game="x"))
    harbour.clock.skip(timedelta(hours=2))
    for seat in ("Seat 0", "Seat 1"):
        await harbour.after(harbour.kai.click(harbour.kai.messages()[0], seat))
    answers = harbour.calls("POST /interactions/{interaction_id}/{interaction_token}/callback")
    assert [e.reply["code"] for e in answers if e.status == 429] == [30046]
    assert harbour.kai.reads() == "Taken: 2"


@pytest.mark.faithful(24)
async def test_deleted_messages_and_channels(harbour):
    room = room_of(harbour)
    message = await room.send("board")
    with pytest.raises(SeatError, match="may not delete"):
        harbour.kai.delete_message(str(message.id))
    harbour.marina.delete_message(str(message.id))
    assert await refusal(message.edit(content="x")) == (404, 10008)
    await harbour.after(harbour.kai.slash("thread", private=False))
    thread = room.guild.get_thread(harbour.bot.log[-1])
    harbour.marina.delete_channel("deck")
    assert await refusal(thread.send("x")) == (404, 10003)
    await harbour.settle()
    assert room.guild.get_thread(thread.id) is None


@pytest.mark.faithful(25)
async def test_archived_and_locked_threads(harbour):
    await harbour.after(harbour.kai.slash("thread", private=False))
    thread = room_of(harbour).guild.get_thread(harbour.bot.log[-1])
    message = await thread.send("board")
    harbour.clock.skip(timedelta(days=7, minutes=1))
    assert await refusal(message.edit(content="x")) == (400, 50083)
    await thread.edit(archived=False)
    await message.edit(content="x")
    harbour.marina.set_thread("deck", archived=True)
    await thread.send("a message opens it")
    await message.edit(content="y")
    harbour.marina.set_thread("deck", archived=True, locked=True)
    assert await refusal(thread.send("x")) == (400, 50083)
    with pytest.raises(SeatError, match="locked"):
        await harbour.kai.click(harbour.kai.messages("deck")[0], "Seat 0")
    await thread.edit(archived=False, locked=False)
    await harbour.after(harbour.kai.click(harbour.kai.messages("deck")[0], "Seat 0"))


@pytest.mark.faithful(26)
async def test_private_threads_are_for_their_members(harbour):
    await harbour.after(harbour.kai.slash("thread", private=True))
    assert harbour.kai.reads("cabin") == "hello"
    with pytest.raises(SeatError):
        harbour.pearl.find_channel("cabin")
    thread = room_of(harbour).guild.get_thread(harbour.bot.log[-1])
    await thread.add_user(discord.Object(int(harbour.pearl.id)))
    assert harbour.pearl.reads("cabin") == "hello"
    assert {m.id for m in await thread.fetch_members()} == {
        harbour.bot.user.id, int(harbour.kai.id), int(harbour.pearl.id)
    }  # fmt: skip
    await thread.remove_user(discord.Object(int(harbour.pearl.id)))
    with pytest.raises(SeatError):
        harbour.pearl.find_channel("cabin")
    await harbour.after(harbour.kai.slash("thread", private=False))
    assert harbour.pearl.reads("deck") == "hello"


@pytest.mark.faithful(26)
async def test_a_mention_brings_someone_into_a_thread(harbour):
    await harbour.after(harbour.kai.slash("thread", private=True))
    thread = room_of(harbour).guild.get_thread(harbour.bot.log[-1])
    pearl = discord.Object(int(harbour.pearl.id))
    await thread.send(f"<@{pearl.id}>", allowed_mentions=discord.AllowedMentions(users=[pearl]))
    assert "hello" in harbour.pearl.reads("cabin")


@pytest.mark.faithful(27)
async def test_limits_of_threads(start):
    harbour = await start(Policy(active_threads=2, renames=Rate(2, 0.2), journal=None))
    room = room_of(harbour)
    await harbour.after(harbour.kai.slash("thread", private=False))
    assert harbour.bot.log[0] == (400, 160004)
    await room.create_thread(name="x" * 100)
    assert await refusal(room.create_thread(name="third")) == (400, 160006)
    thread = room.guild.get_thread(harbour.bot.log[-1])
    assert await refusal(thread.edit(name="x" * 101)) == (400, 50035)
    assert await refusal(
        harbour.bot.http.start_thread_without_message(room.id, name="", type=11, auto_archive_duration=60)
    ) == (400, 50035)
    assert await refusal(thread.edit(auto_archive_duration=61)) == (400, 50035)
    for name in ("one", "two", "three"):
        await thread.edit(name=name)
    assert [e.status for e in harbour.calls("PATCH /channels/{channel_id}")].count(429) == 1
    assert harbour.kai.find_channel("three")


@pytest.mark.faithful(24)
async def test_a_server_is_gone(harbour):
    world, room = harbour.loopback.world, room_of(harbour)
    world.remove_guild(next(iter(world.guilds.values())))
    await harbour.settle()
    assert list(harbour.bot.guilds) == []
    assert await refusal(room.send("x")) == (404, 10003)


async def test_a_thread_on_no_message_is_announced(harbour):
    thread = await room_of(harbour).create_thread(name="quay", type=discord.ChannelType.public_thread)
    [told] = [m async for m in room_of(harbour).history()]
    assert (told.type, told.content) == (discord.MessageType.thread_created, "quay")
    assert told.reference.channel_id == thread.id


async def test_a_held_request_and_a_slow_one(harbour):
    gate = harbour.loopback.faults.hold("POST /channels/*/messages")
    sending = asyncio.create_task(room_of(harbour).send("held"))
    await gate.arrived.wait()
    assert harbour.kai.messages() == []
    gate.release()
    await sending
    harbour.loopback.faults.slow("POST /channels/*/messages", 0.01)
    await room_of(harbour).send("slow")
    assert harbour.kai.reads() == "held\nslow"
