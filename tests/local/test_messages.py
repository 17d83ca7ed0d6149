"""Messages, files, limits and mentions: points 28 to 33."""

from __future__ import annotations

import io
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui

from bot.local.permissions import EVERYONE, Permission
from bot.local.reading import pictures
from tests.local.minibot import Board, png


@pytest.fixture
async def room(harbour):
    """The bot's view of the first channel."""
    return harbour.bot.get_channel(int(harbour.kai.find_channel("tables").id))


async def refusal(action: Any) -> tuple[int, int]:
    """Status and code of the refusal to which the action leads."""
    with pytest.raises(discord.HTTPException) as caught:
        await action
    return caught.value.status, caught.value.code


@pytest.mark.faithful(28)
async def test_files_are_replaced_or_kept_as_listed(harbour, room):
    message = await room.send("b", file=png(1))
    first = message.attachments[0]
    message = await message.edit(attachments=[png(2)])
    assert [a.filename for a in message.attachments] == ["board-2.png"]
    assert message.attachments[0].url != first.url
    message = await message.edit(attachments=[message.attachments[0], png(3)])
    assert [a.filename for a in message.attachments] == ["board-2.png", "board-3.png"]
    message = await message.edit(content="kept")
    assert len(message.attachments) == 2
    message = await message.edit(attachments=[])
    assert message.attachments == []


@pytest.mark.faithful(28)
async def test_new_bytes_size_and_alternative_text_are_shown(harbour, room):
    message = await room.send(view=Board(1), file=png(1, (64, 48)))
    await message.edit(view=Board(2), attachments=[png(2, (80, 60))])
    shown = pictures(harbour.kai.last_message())[0]
    assert (shown["width"], shown["height"], shown["description"]) == (80, 60, "the sea")
    async with aiohttp.ClientSession() as session, session.get(shown["url"]) as reply:
        assert reply.content_type == "image/png"
        assert reply.headers["X-Content-Type-Options"] == "nosniff"
        assert await reply.read() == png(2, (80, 60)).fp.read()


@pytest.mark.faithful(29)
async def test_a_file_in_an_embed_leaves_the_list(harbour, room):
    embed = discord.Embed(title="x").set_image(url="attachment://board-1.png")
    message = await room.send(embed=embed, files=[png(1), png(2)])
    assert [a.filename for a in message.attachments] == ["board-2.png"]
    assert message.embeds[0].image.url.endswith("/board-1.png")
    assert message.embeds[0].image.width == 40


@pytest.mark.faithful(30)
async def test_v2_refuses_content_and_embeds_and_stays_v2(harbour, room):
    message = await room.send(view=Board(1), file=png(1))
    assert await refusal(message.edit(content="x")) == (400, 50035)
    assert await refusal(message.edit(embed=discord.Embed(title="x"))) == (400, 50035)
    await harbour.bot.http.edit_message(room.id, message.id, params=_params({"flags": 0}))
    assert harbour.kai.last_message().is_v2


@pytest.mark.faithful(30)
async def test_classic_becomes_v2_only_when_emptied(harbour, room):
    message = await room.send("old", file=png(1))
    assert await refusal(message.edit(view=Board(1))) == (400, 50035)
    message = await message.edit(content=None, view=Board(1))
    assert message.flags.components_v2


@pytest.mark.faithful(30)
async def test_v2_counts_nested_components_and_text(harbour, room):
    texts = [{"type": 10, "content": "x"} for _ in range(39)]
    v2 = {"flags": 1 << 15}
    await _send(harbour, room, v2 | {"components": [{"type": 17, "components": texts}]})
    too_many = [{"type": 17, "components": [*texts, {"type": 10, "content": "x"}]}]
    assert await refusal(_send(harbour, room, v2 | {"components": too_many})) == (400, 50035)
    text = [{"type": 10, "content": "x" * 2000}, {"type": 10, "content": "x" * 2000}]
    await _send(harbour, room, v2 | {"components": text})
    text[0]["content"] += "x"
    assert await refusal(_send(harbour, room, v2 | {"components": text})) == (400, 50035)
    assert await refusal(_send(harbour, room, {"content": "x", "components": text[1:]})) == (400, 50035)


def _params(body: dict[str, Any]) -> Any:
    return discord.http.MultipartParameters(payload=body, multipart=None, files=None)


async def _send(harbour, room, body: dict[str, Any]) -> Any:
    return await harbour.bot.http.send_message(room.id, params=_params(body))


def _row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"content": "x", "components": [{"type": 1, "components": list(components)}]}


def _button(**changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "b", "custom_id": "b"} | changes


def _menu(**changes: Any) -> dict[str, Any]:
    options = [{"label": str(n), "value": str(n)} for n in range(25)]
    return {"type": 3, "custom_id": "m", "options": options} | changes


_LARGE = [
    {"content": "x" * 2000},
    {"embeds": [{"title": "x" * 256, "description": "x" * 4096}]},
    {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 25}]},
    {"embeds": [{"title": "x"}] * 10},
    _row(*[_button(custom_id=str(n)) for n in range(5)]),
    _row(_button(label="x" * 80, custom_id="x" * 100)),
    _row(_menu(min_values=0, max_values=25, placeholder="x" * 150)),
    _row(_button(style=5, custom_id=None, url="https://a.example/" + "x" * 494)),
    {"content": "x", "nonce": "x" * 25},
]

_TOO_LARGE = [
    {"content": "x" * 2001},
    {"embeds": [{"title": "x" * 257}]},
    {"embeds": [{"description": "x" * 4097}]},
    {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
    {"embeds": [{"fields": [{"name": "x" * 257, "value": "v"}]}]},
    {"embeds": [{"fields": [{"name": "n", "value": "x" * 1025}]}]},
    {"embeds": [{"footer": {"text": "x" * 2049}}]},
    {"embeds": [{"author": {"name": "x" * 257}}]},
    {"embeds": [{"title": "x"}] * 11},
    {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
    {"embeds": [{"image": {"url": "attachment://none.png"}}]},
    _row(*[_button(custom_id=str(n)) for n in range(6)]),
    _row(_button(label="x" * 81)),
    _row(_button(custom_id="x" * 101)),
    _row(_button(), _button()),
    _row(_button(label=None)),
    _row(_button(custom_id=None)),
    _row(_button(style=5, custom_id=None, url="https://a.example/" + "x" * 495)),
    _row(_menu(), _button()),
    _row(_menu(options=[])),
    _row(_menu(options=[{"label": str(n), "value": str(n)} for n in range(26)])),
    _row(_menu(options=[{"label": "a", "value": "1"}, {"label": "b", "value": "1"}])),
    _row(_menu(options=[{"label": "x" * 101, "value": "1"}])),
    _row(_menu(min_values=3, max_values=2)),
    _row(_menu(max_values=26)),
    _row(_menu(placeholder="x" * 151)),
    {"content": "x", "components": [_row(_button(custom_id=str(n)))["components"][0] for n in range(6)]},
    {"content": "x", "nonce": "x" * 26},
    {"content": "x", "attachments": [{"id": 5, "filename": "none.png"}]},
    {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
    {"flags": 1 << 15, "components": [{"type": 12, "items": [{"media": {"url": "https://a.example/1"}}] * 11}]},
    {"flags": 1 << 15, "components": [_button()]},
]


@pytest.mark.faithful(31)
@pytest.mark.parametrize("body", _LARGE, ids=range(len(_LARGE)))
async def test_the_largest_allowed(harbour, room, body):
    await _send(harbour, room, body)
    assert len(harbour.kai.messages()) == 1


@pytest.mark.faithful(31)
@pytest.mark.parametrize("body", _TOO_LARGE, ids=range(len(_TOO_LARGE)))
async def test_one_more_is_refused(harbour, room, body):
    assert await refusal(_send(harbour, room, body)) == (400, 50035)
    assert harbour.kai.messages() == []


@pytest.mark.faithful(31)
async def test_empty_messages_and_heavy_files(harbour, room):
    assert await refusal(_send(harbour, room, {"content": ""})) == (400, 50006)
    heavy = discord.File(io.BytesIO(bytes(10 * 2**20 + 1)), "heavy.bin")
    assert await refusal(room.send(file=heavy)) == (413, 40005)
    files = [discord.File(io.BytesIO(b"x"), f"{n}.txt") for n in range(10)]
    await room.send(files=files)


@pytest.mark.faithful(32)
async def test_nobody_is_pinged_who_is_not_named(harbour, room):
    text = f"{room.guild.me.mention} <@{harbour.kai.id}> <@{harbour.pearl.id}> @everyone"
    message = await room.send(text)
    assert (message.mentions, message.mention_everyone) == ([], False)
    kai = discord.Object(int(harbour.kai.id))
    await room.send(text, allowed_mentions=discord.AllowedMentions(users=[kai], everyone=True))
    assert len(harbour.kai.pings()) == 1
    assert harbour.pearl.pings() == []
    assert harbour.marina.pings() == []
    await message.edit(content=text, allowed_mentions=discord.AllowedMentions.all())
    assert harbour.pearl.pings() == []


@pytest.mark.faithful(32)
async def test_everyone_needs_the_permission(harbour, room):
    world = harbour.loopback.world
    guild = next(iter(world.guilds.values()))
    everyone = discord.AllowedMentions(everyone=True)
    await room.send("@everyone", allowed_mentions=everyone)
    assert harbour.pearl.pings() == []
    world.set_role(guild.roles[guild.id], guild, EVERYONE | Permission.MENTION_EVERYONE)
    await room.send("@everyone", allowed_mentions=everyone)
    assert len(harbour.pearl.pings()) == 1


async def test_replies_pins_reactions_and_history(harbour, room):
    first = await room.send("one")
    reply = await first.reply("two")
    assert reply.reference.message_id == first.id
    assert [m.content async for m in room.history(limit=1)] == ["two"]
    assert [m.content async for m in room.history(after=first)] == ["two"]
    assert [m.content async for m in room.history(before=reply)] == ["one"]
    await first.add_reaction("⚓")
    assert (await room.fetch_message(first.id)).reactions[0].count == 1
    await first.remove_reaction("⚓", harbour.bot.user)
    assert await refusal(first.pin()) == (403, 50013)
    async with room.typing():
        assert harbour.loopback.world.typing
    await first.delete()
    assert await refusal(room.fetch_message(first.id)) == (404, 10008)
    said = await harbour.kai.say("mine")
    foreign = room.get_partial_message(int(said.id))
    assert await refusal(foreign.edit(content="x")) == (403, 50005)
    assert await refusal(foreign.delete()) == (403, 50013)


async def test_modals_are_checked(harbour):
    modal = ui.Modal(title="x", custom_id="y")
    modal.add_item(ui.TextInput(label="a", custom_id="same"))
    modal.add_item(ui.TextInput(label="b", custom_id="same"))

    @harbour.bot.tree.command(description="a bad modal")
    async def bad_modal(i: discord.Interaction):
        harbour.bot.log.append(await refusal(i.response.send_modal(modal)))
        await i.response.send_message("done")

    await harbour.bot.tree.sync()
    await harbour.after(harbour.kai.slash("bad_modal"))
    assert harbour.bot.log == [(400, 50035)]
