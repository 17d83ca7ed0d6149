"""Controls as plain data, within Discord's limits, and the one place where they become Discord's own objects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import discord

from bot.ids import Press

LABEL = 80
OPTION = 100
MENU = 25  # options of one menu
ROWS = 5
ACROSS = 5  # buttons of one row


class Style(Enum):
    """How a button looks."""

    PLAIN = discord.ButtonStyle.secondary
    MAIN = discord.ButtonStyle.primary
    GOOD = discord.ButtonStyle.success
    BAD = discord.ButtonStyle.danger


@dataclass(frozen=True, slots=True)
class Button:
    """A button and the press it stands for."""

    label: str
    press: Press
    style: Style = Style.PLAIN
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu, with a smaller `note` below it."""

    label: str
    value: str
    chosen: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of 1 to 25 lines, of which `least` to `most` may be taken."""

    hint: str
    press: Press
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1


Row = tuple[Button, ...] | Menu


def rows_of(buttons: Sequence[Button]) -> list[Row]:
    """Buttons in rows of five."""
    return [tuple(buttons[i : i + ACROSS]) for i in range(0, len(buttons), ACROSS)]


def cut(text: str, room: int) -> str:
    """A text of at most `room` characters.

    >>> cut("abcdef", 4)
    'abc…'
    """
    return text if len(text) <= room else text[: room - 1] + "\N{HORIZONTAL ELLIPSIS}"


def view(rows: Sequence[Row]) -> discord.ui.View:
    """Rows as Discord takes them. The view is stopped: presses are read by the router, whoever sent the message."""
    made = discord.ui.View(timeout=None)
    for n, row in enumerate(rows):
        for item in (row,) if isinstance(row, Menu) else row:
            made.add_item(_menu(item, n) if isinstance(item, Menu) else _button(item, n))
    made.stop()
    return made


def _button(button: Button, row: int) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(
        label=cut(button.label, LABEL),
        custom_id=str(button.press),
        style=button.style.value,
        disabled=button.disabled,
        row=row,
    )


def _menu(menu: Menu, row: int) -> discord.ui.Select[discord.ui.View]:
    options = [
        discord.SelectOption(
            label=cut(c.label, OPTION),
            value=c.value[:OPTION],
            default=c.chosen,
            description=cut(c.note, OPTION) or None,
        )
        for c in menu.choices
    ]
    return discord.ui.Select(
        placeholder=cut(menu.hint, 150),
        custom_id=str(menu.press),
        options=options,
        min_values=menu.least,
        max_values=min(menu.most, len(options)),
        row=row,
    )
