"""Calling on the bot: commands, controls, modals, deadlines and tokens; points 2 to 13, 15, 16, 37, 38."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import discord
import pytest

from bot.local import SeatError, Upload
from bot.local.model import Answer
from bot.local.reading import control, selects, text_of
from tests.local.conftest import running
from tests.local.minibot import Join, MiniBot, lobby


@pytest.mark.faithful(2)
async def test_only_registered_commands_can_be_called(harbour):
    @harbour.bot.tree.command(description="not synced")
    async def unsynced(i: discord.Interaction): ...

    with pytest.raises(SeatError, match="no command"):
        await harbour.kai.slash("unsynced")


@pytest.mark.faithful(3)
@pytest.mark.parametrize(
    ("given", "why"),
    [({}, "game is required"), ({"game": "x", "seats": 7}, "between 2 and 6"), ({"game": "x", "seats": 2.5}, "whole"),
     ({"game": "x", "wind": 1}, "no option wind")],
)  # fmt: skip
async def test_options_are_checked_before_the_bot_is_asked(harbour, given, why):
    with pytest.raises(SeatError, match=why):
        await harbour.kai.slash("table new", **given)
    assert harbour.kai.messages() == []


async def test_every_kind_of_option_arrives(harbour):
    call = await harbour.after(
        harbour.kai.slash("options", flag=True, number=1.5, where="general", role="Tidetable", other="y")
    )
    assert harbour.kai.reply(call).content == "True 1.5 general Tidetable y"


async def test_subcommand_groups_and_people(harbour):
    await harbour.after(harbour.marina.slash("table host kick", who=harbour.kai))
    assert harbour.marina.reply().content == "kicked Kai"


async def test_context_menus(harbour):
    await harbour.after(harbour.kai.menu("Who is this", harbour.pearl))
    assert harbour.kai.reply().content == "Pearl"
    said = await harbour.pearl.say("ahoy")
    await harbour.after(harbour.kai.menu("Quote", said))
    assert harbour.kai.reply().content == "> ahoy"


@pytest.mark.faithful(4)
async def test_autocomplete(harbour):
    choices = await harbour.kai.autocomplete("table new", "game", "k")
    assert choices == [{"name": "Kalypso", "value": "kalypso"}, {"name": "Kraken", "value": "kraken"}]


@pytest.mark.faithful(4)
async def test_late_choices_are_not_shown(harbour, caplog):
    typing = asyncio.create_task(harbour.kai.autocomplete("table new", "game", "late"))
    await asyncio.sleep(0.01)
    harbour.clock.skip(timedelta(seconds=4))
    assert await typing == []
    harbour.bot.gate.set()
    await harbour.settle()
    caplog.clear()  # the library logs the refused answer as an error


@pytest.mark.faithful(4)
async def test_twenty_six_choices_are_refused(harbour, caplog):
    typing = asyncio.create_task(harbour.kai.autocomplete("table new", "game", "many"))
    await asyncio.sleep(0.05)
    harbour.clock.skip(timedelta(seconds=4))
    assert await typing == []
    callback = harbour.loopback.requests[-1]
    assert (callback.status, callback.reply["code"]) == (400, 50035)
    caplog.clear()


@pytest.mark.faithful(5)
async def test_an_answer_after_three_seconds_fails(harbour):
    call = asyncio.create_task(harbour.kai.slash("slow"))
    await asyncio.sleep(0.01)
    harbour.clock.skip(timedelta(seconds=3.5))
    assert (await call).failed
    harbour.bot.gate.set()
    await harbour.settle()
    assert harbour.bot.log == [(404, 10062)]
    assert harbour.kai.messages() == []
    assert len(harbour.kai.failed) == 1


@pytest.mark.faithful(6)
async def test_a_second_answer_is_refused(harbour):
    await harbour.after(harbour.kai.slash("twice"))
    assert harbour.bot.log == [(400, 40060)]
    assert harbour.kai.reads() == "once"


@pytest.mark.faithful(7)
async def test_the_first_followup_completes_the_thinking_reply(harbour):
    call = await harbour.kai.slash("table new", game="flotilla")
    assert call.answer in {Answer.THINKING, Answer.MESSAGE}
    await harbour.settle()
    assert [m.id for m in harbour.kai.messages()] == [call.reply_id]
    assert harbour.kai.reply(call).flags & 128 == 0
    await harbour.after(harbour.kai.slash("deferred"))
    assert harbour.bot.log == [(True, ["board-2.png"])]
    assert harbour.kai.last_message().content == "more, edited"


@pytest.mark.faithful(8)
async def test_tokens_die_after_a_quarter_of_an_hour(harbour):
    call = await harbour.kai.slash("keep")
    harbour.clock.skip(timedelta(minutes=15, seconds=1))
    harbour.bot.gate.set()
    await harbour.settle()
    assert harbour.bot.log == [(401, 50027), None]
    channel = harbour.bot.get_channel(int(call.channel_id))
    await channel.get_partial_message(int(call.reply_id)).edit(content="still here")
    assert harbour.kai.reply(call).content == "still here"


@pytest.mark.faithful(9)
async def test_ephemeral_replies_are_for_one_person(harbour):
    call = await harbour.after(harbour.kai.slash("secret"))
    assert harbour.kai.reads() == "secret"
    assert harbour.marina.reads() == ""
    channel = harbour.bot.get_channel(int(call.channel_id))
    assert [m async for m in channel.history()] == []
    with pytest.raises(discord.NotFound) as refusal:
        await channel.fetch_message(int(call.reply_id))
    assert refusal.value.code == 10008
    with pytest.raises(SeatError):
        await harbour.marina.click(call.reply_id, "Seat 0")
    await harbour.after(harbour.kai.click(call.reply_id, "Seat 0"))
    assert harbour.kai.reads() == "Taken: 1"


@pytest.mark.faithful(10)
async def test_a_modal_brings_its_values_back(harbour):
    for opening in ("modal", "table new"):
        if opening == "modal":
            await harbour.kai.slash("modal")
        else:
            await harbour.after(harbour.kai.slash("table new", game="x"))
            await harbour.kai.click(harbour.kai.last_message(), "Orders")
        await harbour.after(
            harbour.kai.submit(fields={"words": "hard a-lee", "Way": ["south"], "who": [harbour.pearl]})
        )
        assert harbour.kai.reply().content == f"hard a-lee/south/{harbour.pearl.id}"
        assert harbour.kai.modal is None


async def test_every_kind_of_modal_field(harbour):
    await harbour.kai.slash("form")
    filled = {
        "Flag": "b",
        "Cargo": ["salt", "tar"],
        "Sworn": True,
        "Chart": [Upload("chart.txt", b"reefs")],
        "Berth": ["general"],
    }
    await harbour.after(harbour.kai.submit(fields=filled))
    assert harbour.kai.reply().content == "b/salt,tar/True/reefs/general"
    await harbour.kai.slash("form")
    for missing in ("Flag", "Cargo", "Chart", "Berth"):
        with pytest.raises(SeatError, match=f"{missing} is required"):
            await harbour.kai.submit(fields={name: value for name, value in filled.items() if name != missing})


async def test_select_menus_of_people_roles_and_channels(harbour):
    menu = await harbour.after(harbour.kai.slash("things"))
    message = harbour.kai.reply(menu)
    for kind, value, told in (
        ("UserSelect", harbour.pearl, "pearl"),
        ("RoleSelect", "Tidetable", "Tidetable"),
        ("MentionableSelect", "Tidetable", "Tidetable"),
        ("ChannelSelect", "general", "general"),
    ):
        await harbour.after(harbour.kai.select(message, kind, [value]))
        assert harbour.kai.reply().content == f"{kind}: {told}"


@pytest.mark.faithful(10)
@pytest.mark.parametrize(
    ("fields", "why"),
    [({"words": "x", "way": ["north"]}, "between 2 and 20"), ({"words": "x" * 21, "way": ["north"]}, "between 2 and 20"),
     ({"words": "xx"}, "Way is required"), ({"words": "xx", "way": ["east"]}, "not offered"),
     ({"wind": "x"}, "no field|between 2")],
)  # fmt: skip
async def test_modal_fields_are_checked(harbour, fields, why):
    await harbour.kai.slash("modal")
    with pytest.raises(SeatError, match=why):
        await harbour.kai.submit(fields=fields)


@pytest.mark.faithful(10)
async def test_a_modal_only_answers_first(harbour):
    @harbour.bot.tree.command(description="too late for a modal")
    async def late_modal(i: discord.Interaction):
        await i.response.defer()
        try:
            await discord.InteractionResponse(i).send_modal(discord.ui.Modal(title="x", custom_id="y"))
        except discord.HTTPException as error:
            harbour.bot.log.append(error.code)
        await i.followup.send("done")

    await harbour.bot.tree.sync()
    await harbour.after(harbour.kai.slash("late_modal"))
    assert harbour.bot.log == [40060]


@pytest.mark.faithful(11)
@pytest.mark.parametrize("values", [["0"], ["0", "1", "2", "3"], ["0", "9"], ["0", "0"]])
async def test_only_offered_values_in_right_number(harbour, values):
    await harbour.after(harbour.kai.slash("table new", game="x"))
    with pytest.raises(SeatError):
        await harbour.kai.select(harbour.kai.last_message(), "Cards", values)


@pytest.mark.faithful(12)
async def test_removed_and_disabled_controls_cannot_be_pressed(harbour):
    await harbour.after(harbour.kai.slash("table new", game="x"))
    seen = harbour.kai.last_message()
    await harbour.after(harbour.kai.select(seen, "Cards", ["Card 4", "Card 2"]))
    assert harbour.kai.reply().content == "picked ['2', '4']"
    with pytest.raises(SeatError, match="no control"):
        await harbour.marina.click(seen, "Seat 0")
    channel = harbour.bot.get_channel(int(seen.channel_id))
    view = lobby(Join(3, 0))
    view.children[0].item.disabled = True
    await channel.send("disabled", view=view)
    with pytest.raises(SeatError, match="disabled"):
        await harbour.marina.click(harbour.marina.last_message(), "Seat 0")
    assert harbour.bot.seats == {}


@pytest.mark.faithful(13)
async def test_old_controls_work_after_a_restart(harbour):
    await harbour.after(harbour.kai.slash("table new", game="x"))
    table = harbour.kai.last_message()
    await harbour.after(harbour.kai.slash("dm"))
    letter = harbour.kai.last_message("dm")
    await harbour.after(harbour.kai.slash("thread", private=True))
    cabin = harbour.kai.last_message("cabin")
    await harbour.bot.close()
    new = MiniBot()
    async with running(new, harbour.loopback):
        await harbour.after(harbour.kai.click(table, "Seat 2"))
        await harbour.after(harbour.kai.click(cabin, "Seat 0"))
        await harbour.after(harbour.kai.click(letter, "Orders"))
        await harbour.after(harbour.kai.submit(fields={"words": "aye", "way": ["north"]}))
        assert new.seats == {(1, 2): int(harbour.kai.id), (2, 0): int(harbour.kai.id)}
        assert harbour.kai.reply().content == "aye/north/"


@pytest.mark.faithful(15)
async def test_two_presses_at_once_get_two_answers(harbour):
    await harbour.after(harbour.kai.slash("table new", game="x"))
    table = harbour.kai.last_message()
    first, second = await asyncio.gather(harbour.kai.click(table, "Seat 0"), harbour.kai.click(table, "Seat 0"))
    await harbour.settle()
    assert {first.answer, second.answer} == {Answer.UPDATE, Answer.MESSAGE}
    assert harbour.kai.reads().count("Taken") == 2


@pytest.mark.faithful(16)
async def test_two_hundred_people_press_at_once(start):
    harbour = await start(seats=["Marina", *(f"Sailor{n}" for n in range(200))])
    await harbour.after(harbour.marina.slash("table new", game="x", seats=6))
    table = harbour.marina.last_message()
    crowd = [harbour.loopback.seat(f"Sailor{n}") for n in range(200)]
    calls = await asyncio.gather(*(seat.click(table, f"Seat {n % 6}") for n, seat in enumerate(crowd)))
    await harbour.settle()
    assert len(harbour.bot.seats) == 6
    assert sum(call.answer is Answer.UPDATE for call in calls) == 6
    assert sum(call.answer is Answer.MESSAGE for call in calls) == 194


@pytest.mark.faithful(37)
async def test_in_private_there_is_no_server_and_no_member(harbour):
    await harbour.after(harbour.kai.slash("where", channel="dm"))
    assert harbour.kai.reply().content == "None User private"
    await harbour.after(harbour.kai.slash("where"))
    guild = next(iter(harbour.loopback.world.guilds))
    assert harbour.kai.reply().content == f"{guild} Member text"


@pytest.mark.faithful(38)
async def test_forged_presses_reach_the_bot_as_they_are(harbour):
    await harbour.after(harbour.kai.slash("table new", game="x"))
    table = harbour.kai.last_message()
    call = await harbour.after(harbour.kai.forge(table, "t:join:77:77"))
    assert call.answer is Answer.UPDATE
    assert harbour.bot.seats == {(77, 77): int(harbour.kai.id)}


async def test_text_of_a_person_with_a_file(harbour):
    said = await harbour.kai.say("look", uploads=[Upload("chart.txt", b"here be dragons")])
    assert text_of(said) == "look"
    assert said.attachments[0]["size"] == 15
    assert selects(said) == []
    assert control(said, "x") is None
