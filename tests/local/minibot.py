"""A small bot that uses each part of the library that the product uses, and writes down what came of it."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image


def png(revision: int, size: tuple[int, int] = (40, 30)) -> discord.File:
    """A picture whose colour tells its revision."""
    stream = io.BytesIO()
    Image.new("RGB", size, (20, 60, revision * 40 % 255)).save(stream, "PNG")
    stream.seek(0)
    return discord.File(stream, f"board-{revision}.png", description=f"Board {revision}")


class Join(ui.DynamicItem[ui.Button], template=r"t:join:(?P<table>\d+):(?P<seat>\d+)"):
    """Takes a seat; the seat's number is all that it carries."""

    def __init__(self, table: int, seat: int) -> None:
        self.key = (table, seat)
        super().__init__(ui.Button(label=f"Seat {seat}", custom_id=f"t:join:{table}:{seat}"))

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(int(match["table"]), int(match["seat"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        seats = interaction.client.seats
        if self.key in seats:
            await interaction.response.send_message("Taken", ephemeral=True)
            return
        seats[self.key] = interaction.user.id
        await interaction.response.edit_message(content=f"Taken: {len(seats)}")


class Pick(ui.DynamicItem[ui.Select], template=r"t:pick:(?P<table>\d+)"):
    """Two or three of five cards."""

    def __init__(self, table: int) -> None:
        options = [discord.SelectOption(label=f"Card {n}", value=str(n)) for n in range(5)]
        super().__init__(
            ui.Select(custom_id=f"t:pick:{table}", min_values=2, max_values=3, placeholder="Cards", options=options)
        )

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(int(match["table"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        picked = f"picked {sorted(self.item.values)}"
        if interaction.message.flags.components_v2:
            await interaction.response.send_message(picked, ephemeral=True)
        else:
            await interaction.response.edit_message(content=picked, view=None)


class Note(ui.Modal, title="Orders"):
    """A text, a choice and people, each under a label."""

    intro = ui.TextDisplay("What shall be done?")
    text = ui.Label(text="Words", component=ui.TextInput(custom_id="words", max_length=20, min_length=2))
    way = ui.Label(
        text="Way",
        component=ui.Select(custom_id="way", options=[discord.SelectOption(label=x) for x in ("north", "south")]),
    )
    who = ui.Label(text="Who", component=ui.UserSelect(custom_id="who", required=False))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        who = ", ".join(str(u.id) for u in self.who.component.values)
        await interaction.response.send_message(
            f"{self.text.component.value}/{self.way.component.values[0]}/{who}", ephemeral=True
        )


class Form(ui.Modal, title="Papers"):
    """The kinds of field that Note does not have."""

    flag = ui.Label(
        text="Flag",
        component=ui.RadioGroup(custom_id="flag", options=[discord.RadioGroupOption(label=x, value=x) for x in "ab"]),
    )
    cargo = ui.Label(
        text="Cargo",
        component=ui.CheckboxGroup(
            custom_id="cargo", options=[discord.CheckboxGroupOption(label=x, value=x) for x in ("rum", "salt", "tar")]
        ),
    )
    sworn = ui.Label(text="Sworn", component=ui.Checkbox(custom_id="sworn"))
    chart = ui.Label(text="Chart", component=ui.FileUpload(custom_id="chart"))
    berth = ui.Label(text="Berth", component=ui.ChannelSelect(custom_id="berth", required=True))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        chart = await self.chart.component.values[0].read()
        told = [
            self.flag.component.value,
            ",".join(self.cargo.component.values),
            str(self.sworn.component.value),
            chart.decode(),
            self.berth.component.values[0].name,
        ]
        await interaction.response.send_message("/".join(told), ephemeral=True)


class Ask(ui.DynamicItem[ui.Button], template=r"t:ask:(?P<table>\d+)"):
    """Opens the modal."""

    def __init__(self, table: int) -> None:
        super().__init__(ui.Button(label="Orders", custom_id=f"t:ask:{table}"))

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(int(match["table"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Note())


def lobby(*items: ui.Item[Any]) -> ui.View:
    """A view of stateless items, which needs no registration."""
    view = ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view


class Board(ui.LayoutView):
    """A board laid out with components alone."""

    def __init__(self, revision: int) -> None:
        super().__init__(timeout=None)
        box = ui.Container(accent_colour=discord.Colour.teal())
        box.add_item(ui.TextDisplay(f"# Board {revision}"))
        box.add_item(ui.Section(ui.TextDisplay("Your move"), accessory=Join(9, revision)))
        box.add_item(ui.Separator())
        picture = discord.MediaGalleryItem(f"attachment://board-{revision}.png", description="the sea")
        box.add_item(ui.MediaGallery(picture))
        box.add_item(ui.ActionRow(Pick(9)))
        self.add_item(box)


class MiniBot(commands.Bot):
    """The bot; ``log`` holds what its commands found out."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.02,
            max_messages=None,
            **options,
        )
        self.seats: dict[tuple[int, int], int] = {}
        self.log: list[Any] = []
        self.gate = asyncio.Event()
        add_commands(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Join, Pick, Ask)
        await self.tree.sync()


class ShardedMiniBot(MiniBot, commands.AutoShardedBot):
    """The same over two shards."""


async def note_failure(bot: MiniBot, action: Any) -> Any:
    """Await the action; log its result, or status and code of its refusal."""
    try:
        result = await action
    except discord.HTTPException as error:
        bot.log.append((error.status, error.code))
        return None
    bot.log.append("ok")
    return result


def add_commands(bot: MiniBot) -> None:
    """Register the commands, by what they try."""
    _add_lobby(bot)
    _add_replies(bot)
    _add_places(bot)


def _add_lobby(bot: MiniBot) -> None:
    table = app_commands.Group(name="table", description="Tables")

    @table.command(name="new", description="New table")
    async def new(i: discord.Interaction, game: str, seats: app_commands.Range[int, 2, 6] = 3):
        await i.response.defer(thinking=True)
        await i.followup.send(
            f"Lobby {game}", file=png(1), view=lobby(*[Join(1, s) for s in range(seats)], Ask(1), Pick(1))
        )

    @new.autocomplete("game")
    async def games(i: discord.Interaction, text: str):
        if text == "late":
            await bot.gate.wait()
        if text == "many":
            return [app_commands.Choice(name=str(n), value=str(n)) for n in range(26)]
        names = ("kalypso", "kraken", "flotilla")
        return [app_commands.Choice(name=name.title(), value=name) for name in names if text in name]

    deep = app_commands.Group(name="host", description="Hosts", parent=table)

    @deep.command(name="kick", description="Kick")
    async def kick(i: discord.Interaction, who: discord.Member):
        await i.response.send_message(f"kicked {who.display_name}", ephemeral=True)

    bot.tree.add_command(table)

    @bot.tree.context_menu(name="Who is this")
    async def who_is(i: discord.Interaction, member: discord.Member):
        await i.response.send_message(member.display_name, ephemeral=True)

    @bot.tree.context_menu(name="Quote")
    async def quote(i: discord.Interaction, message: discord.Message):
        await i.response.send_message(f"> {message.content}", ephemeral=True)


def _add_replies(bot: MiniBot) -> None:
    tree = bot.tree

    @tree.command(description="a secret")
    async def secret(i: discord.Interaction):
        await i.response.send_message("secret", ephemeral=True, file=png(7), view=lobby(Join(5, 0), Ask(5)))

    @tree.command(description="defer, then edit")
    async def deferred(i: discord.Interaction):
        await i.response.defer(ephemeral=True)
        first = await i.original_response()
        await i.edit_original_response(content="one", attachments=[png(1)])
        done = await i.edit_original_response(content="two", attachments=[png(2)])
        bot.log.append((first.id == done.id, [a.filename for a in done.attachments]))
        more = await i.followup.send("more", ephemeral=True, wait=True)
        await more.edit(content="more, edited")

    @tree.command(description="a laid-out board")
    async def board(i: discord.Interaction):
        await i.response.send_message(view=Board(1), files=[png(1)])
        message = await i.original_response()
        await message.edit(view=Board(2), attachments=[png(2)])

    @tree.command(description="a modal at once")
    async def modal(i: discord.Interaction):
        await i.response.send_modal(Note())

    @tree.command(description="a longer modal")
    async def form(i: discord.Interaction):
        await i.response.send_modal(Form())

    @tree.command(description="choices of things")
    async def things(i: discord.Interaction):
        view = ui.View(timeout=None)
        for kind in (ui.UserSelect, ui.RoleSelect, ui.MentionableSelect, ui.ChannelSelect):
            view.add_item(_told(kind))
        await i.response.send_message("things", view=view)

    @tree.command(description="answers when it is let")
    async def slow(i: discord.Interaction):
        await bot.gate.wait()
        await note_failure(bot, i.response.send_message("late"))

    @tree.command(description="answers twice")
    async def twice(i: discord.Interaction):
        await i.response.send_message("once")
        await note_failure(bot, discord.InteractionResponse(i).send_message("twice"))

    @tree.command(description="keeps its token")
    async def keep(i: discord.Interaction):
        await i.response.send_message("kept")
        await bot.gate.wait()
        await note_failure(bot, i.edit_original_response(content="too late"))
        message = await i.original_response() if bot.log[-1] == "ok" else None
        bot.log.append(message)

    @tree.command(description="in private: no server, no member")
    async def where(i: discord.Interaction):
        await i.response.send_message(f"{i.guild_id} {type(i.user).__name__} {i.channel.type.name}")

    @tree.command(description="every kind of option")
    async def options(
        i: discord.Interaction,
        flag: bool,
        number: float,
        where: discord.TextChannel,
        role: discord.Role,
        other: str = "x",
    ):
        await i.response.send_message(f"{flag} {number} {where.name} {role.name} {other}", ephemeral=True)


def _told(kind: Any) -> Any:
    """A select menu of things that says what was chosen."""
    select = kind(placeholder=kind.__name__)

    async def callback(interaction: discord.Interaction) -> None:
        names = ", ".join(getattr(value, "name", "?") for value in select.values)
        await interaction.response.send_message(f"{kind.__name__}: {names}", ephemeral=True)

    select.callback = callback
    return select


def _add_places(bot: MiniBot) -> None:
    tree = bot.tree

    @tree.command(description="a private message")
    async def dm(i: discord.Interaction):
        await i.response.defer(ephemeral=True)
        try:
            await i.user.send("yours", view=lobby(Pick(1), Ask(1)), file=png(3))
            await i.followup.send("sent")
        except discord.Forbidden as error:
            bot.log.append(error.code)
            await i.followup.send("here instead", view=lobby(Pick(1)))

    @tree.command(description="a thread")
    async def thread(i: discord.Interaction, private: bool):
        await i.response.send_message("opening")
        if private:
            made = await i.channel.create_thread(name="cabin", type=discord.ChannelType.private_thread, invitable=False)
        else:
            message = await i.channel.fetch_message((await i.original_response()).id)
            made = await message.create_thread(name="deck", auto_archive_duration=10080)
            await note_failure(bot, message.create_thread(name="second"))
        await made.add_user(i.user)
        await made.send("hello", view=lobby(Join(2, 0)))
        bot.log.append(made.id)
