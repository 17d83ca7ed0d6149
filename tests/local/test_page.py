"""The page in a real browser: points 28, 33, 41."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import discord
import pytest
from playwright.async_api import Page, expect

from tests.local.browser import open_browser
from tests.local.minibot import Board, lobby, png
from tests.local.minibot import Join as JoinButton


@pytest.fixture
async def sit(browser, harbour):
    """Opens the page at a seat, in a tab of its own; at the end no tab may have had an error."""
    problems: list[str] = []

    async with open_browser(browser) as opened:

        async def open_tab(seat: str, width: int = 1200, height: int = 800) -> Page:
            context = await opened.new_context(viewport={"width": width, "height": height})
            context.set_default_timeout(10_000)
            page = await context.new_page()
            page.on("pageerror", lambda error: problems.append(str(error)))
            page.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
            await page.goto(f"{harbour.loopback.url}?seat={seat}")
            await expect(page.locator("#link")).to_have_text("Tidetable is connected")
            return page

        yield open_tab
    assert not problems, problems


async def command(page: Page, path: str) -> None:
    """Type a command and take it from the list."""
    await page.locator("#say").fill(f"/{path}")
    await page.locator("#command-list [role=option]").first.wait_for()
    await page.keyboard.press("Enter")


@pytest.mark.faithful(28, 41)
async def test_two_tabs_from_lobby_to_seats(sit, harbour):
    marina, kai = await sit("Marina"), await sit("Kai")
    await command(marina, "table new")
    await marina.get_by_role("combobox", name="game").fill("kra")
    await marina.get_by_role("option", name="Kraken").click()
    await marina.get_by_role("button", name="+ seats").click()
    await marina.get_by_role("spinbutton", name="seats").fill("2")
    await marina.get_by_role("button", name="Send").click()
    await expect(kai.locator("#log").get_by_text("Lobby kraken")).to_be_visible()
    assert await kai.locator(".picture img").evaluate("image => image.decode().then(() => image.naturalWidth)") == 40
    assert await kai.locator(".picture img").get_attribute("alt") == "Board 1"
    await kai.get_by_role("button", name="Seat 1").click()
    await expect(marina.locator("#log").get_by_text("Taken: 1")).to_be_visible()
    await marina.get_by_role("button", name="Seat 1").click()
    private = marina.locator(".ephemeral")
    await expect(private).to_be_visible()
    assert "Only you can see this" in await private.inner_text()
    assert "null" not in await marina.locator("#log").inner_text()
    assert await kai.locator("#log").get_by_text("Taken", exact=True).count() == 0
    await private.get_by_role("button", name="Dismiss message").click()
    await expect(private).to_have_count(0)
    assert harbour.bot.seats == {(1, 1): int(harbour.kai.id)}


async def test_select_and_modal_by_keyboard(sit, harbour):
    page = await sit("Kai")
    await harbour.after(harbour.kai.slash("table new", game="x"))
    await page.get_by_role("combobox", name="Cards").focus()
    await page.keyboard.press("Enter")
    for _ in range(2):
        await page.keyboard.press("Enter")
        await page.keyboard.press("ArrowDown")
    await page.get_by_role("button", name="Choose 2").click()
    await expect(page.locator("#log").get_by_text("picked ['0', '1']")).to_be_visible()
    await command(page, "modal")
    await page.get_by_role("button", name="Send").click()
    dialog = page.get_by_role("dialog", name="Orders")
    await dialog.get_by_label("Words").fill("hard a-lee")
    await dialog.get_by_label("Way").select_option("south")
    await dialog.get_by_label("Who").select_option("Pearl")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(page.locator("#log").get_by_text(f"hard a-lee/south/{harbour.pearl.id}")).to_be_visible()


async def test_a_longer_modal(sit):
    page = await sit("Kai")
    await command(page, "form")
    await page.get_by_role("button", name="Send").click()
    dialog = page.get_by_role("dialog", name="Papers")
    await dialog.get_by_label("b", exact=True).check()
    await dialog.get_by_label("rum").check()
    await dialog.get_by_label("tar").check()
    await dialog.get_by_label("Sworn").check()
    await dialog.get_by_label("Berth").select_option("#general")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_be_visible()
    chart = {"name": "chart.txt", "mimeType": "text/plain", "buffer": b"reefs"}
    await dialog.get_by_label("Chart").set_input_files([chart])
    await dialog.get_by_role("button", name="Submit").click()
    await expect(page.locator("#log").get_by_text("b/rum,tar/True/reefs/general")).to_be_visible()
    await expect(dialog).to_be_hidden()


async def test_choosing_a_channel_and_looking_closely(sit, harbour):
    page = await sit("Kai")
    await harbour.after(harbour.kai.slash("things"))
    await page.get_by_role("combobox", name="ChannelSelect").click()
    await page.get_by_role("option", name="#general").click()
    await expect(page.locator("#log").get_by_text("ChannelSelect: general")).to_be_visible()
    await harbour.after(harbour.kai.slash("secret"))
    await page.get_by_role("button", name="Enlarge: Board 7").click()
    picture = page.get_by_role("dialog", name="Picture")
    await expect(picture.get_by_role("img", name="Board 7")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(picture).to_be_hidden()
    await harbour.bot.close()
    await expect(page.locator("#link")).to_have_text("Tidetable is not connected")


async def test_moderating_and_leaving(sit, harbour):
    await harbour.after(harbour.kai.slash("thread", private=False))
    page = await sit("Marina")
    await page.get_by_role("link", name="thread deck").click()
    await page.get_by_role("button", name="More about this channel").click()
    await page.get_by_role("menuitem", name="Lock the thread").click()
    await expect(page.locator("#room-topic")).to_contain_text("locked")
    page = await sit("Kai")
    await page.get_by_label("Member of this server").uncheck()
    await expect(page.get_by_text("There is nothing to see from this seat")).to_be_visible()
    await page.get_by_label("Member of this server").check()
    await expect(page.locator("#log").get_by_text("opening")).to_be_visible()


async def test_the_focus_stays_where_one_pressed(sit, harbour):
    page = await sit("Kai")
    await harbour.after(harbour.kai.slash("table new", game="x"))
    await page.get_by_role("button", name="Seat 2").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("#log").get_by_text("Taken: 1")).to_be_visible()
    await expect(page.get_by_role("button", name="Seat 2")).to_be_focused()


async def test_closed_private_messages_and_unread_marks(sit, harbour):
    page = await sit("Kai")
    await page.get_by_label("Accept private messages").uncheck()
    await command(page, "dm")
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator("#log").get_by_text("here instead")).to_be_visible()
    await page.get_by_label("Accept private messages").check()
    await command(page, "dm")
    await page.get_by_role("button", name="Send").click()
    letters = page.get_by_role("link", name="private messages with Tidetable, 1 for you")
    await letters.click()
    await expect(page.locator("#log").get_by_text("yours")).to_be_visible()
    await expect(page.get_by_role("link", name="private messages with Tidetable")).to_be_visible()
    await harbour.kai.say(f"<@{harbour.pearl.id}> come", "tables")
    await expect(page.get_by_role("link", name="Pearl, 1 for you")).to_be_visible()
    await page.get_by_role("link", name="Pearl, 1 for you").click()
    await expect(page.locator("#log").get_by_text("@Pearl come")).to_be_visible()
    assert await page.locator("#log").get_by_text("yours").count() == 0
    assert "seat=Pearl" in page.url


async def test_time_is_skipped_and_times_are_told(sit, harbour):
    page = await sit("Kai")
    due = int((harbour.clock.now() + timedelta(hours=5, minutes=1)).timestamp())
    await harbour.kai.say(f"due <t:{due}:R>")
    await expect(page.locator("time[data-relative]")).to_have_text("in 5 hours")
    await page.get_by_label("Skip time").select_option("1 hour")
    await page.get_by_role("button", name="Skip", exact=True).click()
    await expect(page.locator("time[data-relative]")).to_have_text("in 4 hours")
    assert harbour.clock.shift == timedelta(hours=1)
    await expect(page.locator("#clock")).to_contain_text("1 h ahead")


async def test_an_unanswered_press_has_failed(sit, harbour):
    page = await sit("Kai")
    room = harbour.bot.get_channel(int(harbour.kai.find_channel("tables").id))
    view = lobby(discord.ui.Button(label="Nobody hears", custom_id="nobody"))
    await room.send("press", view=view)
    await page.get_by_role("button", name="Nobody hears").click()
    await asyncio.sleep(0.1)
    harbour.clock.skip(timedelta(seconds=4))
    await expect(page.locator("#log").get_by_text("This interaction failed")).to_be_visible()


async def test_restart_from_the_page(sit, harbour):
    restarts = []

    async def restart() -> None:
        restarts.append(1)

    harbour.loopback.on_restart = restart
    page = await sit("Kai")
    await page.get_by_role("button", name="Restart the bot").click()
    await expect(page.get_by_role("button", name="Restart the bot")).to_be_enabled()
    assert restarts == [1]


@pytest.mark.faithful(33)
async def test_text_cannot_break_the_page(sit, harbour):
    page = await sit("Kai")
    nasty = [
        "<img src=x onerror=document.title='broken'><script>document.title='broken'</script>",
        "[x](javascript:document.title='broken')",
        "**bold *both*** `<b>` ~~gone~~ __under__ ||hidden|| \\*plain\\*",
        "> quoted\n-# small\n# Title\n1. one\n2. two\n```\n<i>code</i>\n```",
        "\u202eright to left <@1> <#1> <@&1> <t:99999999999999:R>",
    ]
    for text in nasty:
        await harbour.pearl.say(text)
    await expect(page.locator("#log").get_by_text("<i>code</i>")).to_be_visible()
    log = page.locator("#log")
    assert await log.locator("script, img, i").count() == 0
    assert await log.locator("a").count() == 0
    assert "broken" not in await page.title()
    assert await log.locator("strong em").inner_text() == "both"
    assert await log.locator("blockquote").inner_text() == "quoted"
    assert await log.locator("small").inner_text() == "small"
    assert await log.locator("ol li").all_inner_texts() == ["one", "two"]
    await expect(page.locator("#log").get_by_text("*plain*")).to_be_visible()


@pytest.mark.parametrize("width", [1200, 400])
async def test_nothing_is_wider_than_the_page(sit, harbour, width):
    page = await sit("Kai", width)
    room = harbour.bot.get_channel(int(harbour.kai.find_channel("tables").id))
    embed = discord.Embed(title="x" * 256, description="y" * 500)
    buttons = [JoinButton(10**60, seat) for seat in range(5)]
    await room.send("z" * 2000, embed=embed, view=lobby(*buttons))
    await room.send(view=Board(1), file=png(1, (1800, 900)))
    menu = discord.ui.View()
    menu.add_item(discord.ui.Select(options=[discord.SelectOption(label=f"w{'ord w' * 19}", default=True)]))
    await room.send(view=menu)
    await expect(page.get_by_role("button", name="Seat 1")).to_have_count(2)
    for selector in ("html", "#log"):
        wide, inner = await page.locator(selector).evaluate("node => [node.scrollWidth, node.clientWidth]")
        assert wide <= inner
    log = await page.locator("#log").bounding_box()
    for control in await page.locator("#log .select, #log .button").all():
        box = await control.bounding_box()
        assert box["x"] + box["width"] <= log["x"] + log["width"]
    if width == 400:
        await page.get_by_role("button", name="Seats and channels").click()
        await expect(page.get_by_role("link", name="channel general")).to_be_visible()
    await page.get_by_role("link", name="channel general").click()
    await expect(page.get_by_role("heading", name="general").first).to_be_visible()


async def test_an_open_picker_survives_news(sit, harbour):
    page = await sit("Kai")
    await harbour.after(harbour.kai.slash("table new", game="x"))
    await page.get_by_role("combobox", name="Cards").click()
    await page.get_by_role("option", name="Card 3").click()
    await harbour.pearl.say("meanwhile")
    await expect(page.locator("#log").get_by_text("meanwhile")).to_be_visible()
    await expect(page.locator("#live")).to_have_text("Pearl: meanwhile")
    await page.get_by_role("option", name="Card 4").click()
    await page.get_by_role("button", name="Choose 2").click()
    await expect(page.locator("#log").get_by_text("picked ['3', '4']")).to_be_visible()
