"""The small bot lives on the local Discord as it would on the real one."""

from __future__ import annotations

import pytest

from bot.local import SeatError
from bot.local.reading import buttons, pictures, text_of


async def test_lobby_from_command_to_seat(harbour):
    reply = await harbour.after(harbour.marina.slash("table new", game="kalypso", seats=2))
    lobby = harbour.marina.reply(reply)
    assert text_of(lobby) == "Lobby kalypso"
    assert [b["label"] for b in buttons(lobby)] == ["Seat 0", "Seat 1", "Orders"]
    assert pictures(lobby)[0]["description"] == "Board 1"
    await harbour.after(harbour.kai.click(lobby, "Seat 1"))
    assert harbour.bot.seats == {(1, 1): int(harbour.kai.id)}
    assert harbour.pearl.current(lobby).content == "Taken: 1"


async def test_board(harbour):
    await harbour.after(harbour.marina.slash("board"))
    board = harbour.kai.last_message()
    assert board.is_v2
    assert text_of(board) == "# Board 2\nYour move"
    with pytest.raises(SeatError):
        await harbour.kai.click(board, "Seat 1")
    await harbour.after(harbour.kai.select(board, "Cards", ["1", "2"]))
