"""Discord's limits, at every decision of whole games of every game, with the longest and worst names."""

from __future__ import annotations

from typing import Any

import pytest

from bot import lobby, scenes, wording
from bot.cogs.rules import rules_page
from bot.controls import view
from bot.delivery import card_rows, card_text, jump
from bot.host import Live
from bot.ids import Press
from bot.lobby import offered
from bot.news import ROOM, after, thread_name
from bot.panel import open_for, panel
from bot.router import _typing, log_pages
from games import game
from games.kernel import Chance, Decision
from renderers import renderer
from storage.protocol import Phase
from tests.bot.limits import check_components, check_text
from tests.bot.tables import NASTY, NOW, advised, live_table, random_draft, record_of, walk

MARK = "f" * 20


def variants() -> list[tuple[str, int, dict[str, str]]]:
    """Every game by every player count, each mode at least once, everything that can be added on and off."""
    made = []
    for slug in offered():
        rules = game(slug)
        mode = next((s for s in rules.settings if s.mode), None)
        values = mode.values if mode else ("",)
        for n in range(max(len(rules.seats), len(values))):
            options = {
                s.name: ",".join(s.values) if s.many and n % 2 else s.values[n % len(s.values)]
                for s in rules.settings
                if not s.many or n % 2
            }
            if mode:
                options[mode.name] = values[n % len(values)]
            made.append((slug, rules.seats[n % len(rules.seats)], rules.options(options)))
    return made


def names(seats: int, turn: int) -> list[str]:
    """The longest names, or each nasty one in turn."""
    return ["W" * 32] * seats if turn % 2 else [NASTY[(turn + n) % len(NASTY)] for n in range(seats)]


def check_panel(live: Live, seat: int, advice: Any = None, page: int = 0) -> None:
    notice = [wording.say("panel-your-turn"), wording.say("moved-on")]
    made = panel(live, seat, advice=advice, notice=notice, link=jump(live), mark=MARK, page=page)
    check_components(view(made.rows).to_components())
    check_text(made.text)
    assert len("\n".join(line for line in made.lines if line)) <= 1900, "a line of the panel would be lost"


def check_moment(live: Live, decision: Decision[Any], chance: Chance) -> None:
    seat = decision.seat
    for each in live.running.seats:
        check_panel(live, each)
    live.drafts[seat, decision.id] = random_draft(decision, chance)
    check_panel(live, seat, advised(live, decision, chance), page=chance.roll("page", 3))
    check_text(card_text(live))
    check_components(view(card_rows(live, MARK)).to_components())
    for viewer in (None, seat):
        for text in scenes.text(live, viewer):
            check_text(text)
    decided = open_for(live, seat)
    assert decided is not None
    assert len(_typing(Press("type", live.record.id, seat, decided.id, 999)).to_dict()["custom_id"]) <= 100


@pytest.mark.bug("B11", "B13", "B14", "B15", "B16", "B17")
@pytest.mark.faithful(31)
@pytest.mark.parametrize(("slug", "seats", "options"), variants(), ids=str)
def test_every_moment_of_a_game_fits(slug: str, seats: int, options: dict[str, str]) -> None:
    live, chance = (
        live_table(slug, names(seats, seats), options, seed=seats),
        Chance(f"{slug}/{seats}".encode()),
    )
    posted = 0
    for decision in walk(live, chance):
        check_moment(live, decision, chance)
        lines = wording.news(slug, live.running.told_to(None, posted), live.shown)
        posted = len(live.running.told)
        for text in wording.cut_to(lines, ROOM):
            check_text(text)
            assert len(text) + 1 + len(card_text(live)) <= 4000
    for page in log_pages(live, live.record.seats[0].user or 0):
        check_text(page)
    for seat in live.running.seats:
        check_panel(live, seat)
    made = after(live.record, live.running, actor=None, notes=["note"], now=NOW)
    assert made.record.phase is Phase.OVER
    scene = scenes.result(live).scene
    assert scene is not None
    assert 1 <= len(renderer(slug).alt(scene)) <= 1024


@pytest.mark.bug("B11", "B12", "B13")
@pytest.mark.parametrize("slug", offered())
@pytest.mark.parametrize("turn", [0, 1])
def test_a_lobby_fits(slug: str, turn: int) -> None:
    """Full of the worst names, everything set and picked."""
    rules = game(slug)
    most = max(rules.seats)
    options = rules.options({s.name: ",".join(s.values) for s in rules.settings if s.many})
    record = record_of(rules, names(most, turn), options, phase=Phase.LOBBY, thread=None)
    live = Live(record)
    text = lobby.lobby_text(live)
    check_text(text)
    assert lobby.commitment_of(record) in text
    check_components(view(lobby.lobby_rows(live, MARK)).to_components())
    _, pages = lobby.option_menus(live, 0)
    for page in range(pages):
        rows, _ = lobby.option_menus(live, page)
        check_components(view(rows).to_components())
    check_components(view(lobby.pick_menu(live)).to_components())
    assert len(lobby.settings_of(live)) == sum(
        len([r for r in lobby.option_menus(live, p)[0] if not isinstance(r, tuple)]) for p in range(pages)
    )
    assert 1 <= len(thread_name(record)) <= 100


@pytest.mark.bug("B11")
@pytest.mark.parametrize("slug", offered())
def test_pages_of_rules_fit(slug: str) -> None:
    for topic in game(slug).topics:
        for text in wording.cut_to(rules_page(slug, topic).split("\n"), 1900):
            check_text(text)
