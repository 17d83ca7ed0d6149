"""What a lobby says: who opened it, what is set, who sits where, the commitment; and nothing once it is closed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot import lobby
from bot.controls import Menu
from bot.host import Live
from games import game
from games.kernel import commitment
from storage.protocol import Phase, SeatRecord
from tests.bot.tables import record_of


def lobby_of(*names: str, **changes: Any) -> Live:
    rules = game("ocean_crisis")
    changes = {"phase": Phase.LOBBY, "thread": None, "deadline_hours": None, **changes}
    return Live(record_of(rules, names, rules.options(changes.pop("options", {})), **changes))


def said(live: Live) -> list[str]:
    return lobby.lobby_text(live).replace("\u2068", "").replace("\u2069", "").split("\n")


def test_a_lobby_in_words() -> None:
    live = lobby_of("Marina", "Kai", options={"difficulty": "difficult", "missions": "dolphin"}, deadline_hours=24.0)
    lines = said(live)
    assert lines[0] == "Marina opens a table of **Ocean Crisis**. 3 seats are free."
    assert lines[1].startswith("Difficulty: Difficult")
    assert "Time: 24 hours a move" in lines
    assert lines[-2] == "Seated: Marina · Kai"
    bound = commitment(bytes.fromhex("5e" * 32), bytes.fromhex("a1" * 16))
    assert f"`{bound}`" in lines[-1]


def test_the_last_seat_and_none_are_counted() -> None:
    assert "One seat is free." in said(lobby_of("a", "b", "c", "d"))[0]
    assert "All seats are taken." in said(lobby_of("a", "b", "c", "d", "e"))[0]


def test_what_is_as_usual_is_not_listed() -> None:
    lines = said(lobby_of("Marina"))
    assert not any(line.startswith("Time") for line in lines)
    assert len(lines) == 4  # who opened it, the mode, the seats, the commitment


def test_a_pick_stands_by_its_seat() -> None:
    live = lobby_of("Marina", "Kai")
    seats = (replace(live.record.seats[0], pick="coral"), live.record.seats[1])
    live.record = replace(live.record, seats=seats)
    assert said(live)[-2] == "Seated: Marina (Coral) · Kai"


def test_a_closed_lobby_says_so_and_has_no_buttons() -> None:
    live = lobby_of("Marina", phase=Phase.ENDED)
    assert said(live) == ["Marina closed this table before it began."]
    assert lobby.lobby_rows(live, "") == []


def test_a_begun_one_points_to_its_thread() -> None:
    live = lobby_of("Marina", "Kai", phase=Phase.PLAYING, thread=77)
    assert said(live) == ["The table has begun: <#77>"]
    assert lobby.lobby_rows(live, "") == []


def test_every_setting_can_be_changed_and_shows_its_present_value() -> None:
    live = lobby_of("Marina", options={"missions": "dolphin,sea_turtle"}, deadline_hours=12.0)
    found = {}
    _, pages = lobby.option_menus(live, 0)
    for page in range(pages):
        for row in lobby.option_menus(live, page)[0]:
            if isinstance(row, Menu):
                found[row.press.arg] = [c.value for c in row.choices if c.chosen]
    assert set(found) == {s.name for s in live.game.settings} | {"pace"}
    assert found["missions"] == ["dolphin", "sea_turtle"]
    assert found["pace"] == ["12"]
    assert found["difficulty"] == ["standard"]


def test_a_bot_and_a_person_called_like_one_are_told_apart() -> None:
    live = lobby_of("Bot 1")
    bot = SeatRecord(1, None, "Bot 1", bot=True)
    live.record = replace(live.record, seats=(*live.record.seats, bot))
    assert said(live)[-2].replace("\\", "") == "Seated: Bot 1 (seat 1) · Bot 1 (seat 2)"
