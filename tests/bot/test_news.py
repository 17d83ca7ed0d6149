"""What is said after a change: one call for each change of duty, a new card only where there is news for everybody."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.lobby import offered
from bot.news import Row, after, outgoing, thread_name
from games.kernel import Chance
from tests.bot.tables import NOW, advised, live_table, record_of


def kinds(rows: tuple[Row, ...]) -> list[str]:
    return [row.kind for row in rows]


@pytest.mark.bug("B40", "B43", "B44")
@pytest.mark.parametrize("slug", offered())
def test_each_change_of_duty_is_called_once(slug: str) -> None:
    """Over a whole game: whoever comes to be awaited is called by a message of its own, and nobody else is."""
    live, chance = live_table(slug, ["Ann", "Ben", "Cleo"], {}), Chance(b"duty")
    live.record = replace(live.record, card={}, deadline_hours=None)
    table, awaited = live.running, ()
    actor: int | None = None
    calls = turns = 0
    for _ in range(2000):
        made = after(live.record, table, actor=actor, notes=(), now=NOW)
        duties = [row.payload["seat"] for row in made.rows if row.kind == "duty"]
        assert duties == [seat for seat in table.awaited if seat not in awaited]
        assert [row.to for row in made.rows if row.kind == "duty"] == [f"user:{10**18 + seat}" for seat in duties]
        calls, turns = calls + len(duties), turns + 1
        live.record, awaited = made.record, table.awaited
        if table.result is not None:
            assert kinds(made.rows)[-1] == "end"
            break
        decision = next(d for d in table.open.values() if not d.answered)
        table.answer(decision.seat, decision.id, advised(live, decision, chance).answer)
        actor = decision.seat
    assert 0 < calls < turns  # a turn of several steps is one call


@pytest.mark.bug("B43")
def test_a_step_in_the_middle_of_a_turn_only_redraws_the_card() -> None:
    live, chance = live_table("ocean_crisis", ["Ann", "Ben"], {}), Chance(b"quiet")
    table = live.running
    live.record = replace(live.record, card={})
    quiet = 0
    actor: int | None = None
    before: tuple[int, ...] = ()
    for _ in range(40):
        made = after(live.record, table, actor=actor, notes=(), now=NOW)
        live.record = made.record
        if actor is not None and before == (actor,) == table.awaited:
            assert kinds(made.rows) == ["redraw"]
            assert made.rows[0].merge == f"redraw:{live.record.id}"
            quiet += 1
        before = table.awaited
        decision = next(d for d in table.open.values() if not d.answered)
        table.answer(decision.seat, decision.id, advised(live, decision, chance).answer)
        actor = decision.seat
    assert quiet > 3


def test_a_new_round_and_the_moves_of_autopilots_are_news_though_one_person_acts_all_the_time() -> None:
    """One person among bots: the thread hears of every round, and of whatever the bots did."""
    live, chance = live_table("ocean_crisis", ["Ann", "Bot 1"], {}), Chance(b"alone")
    bot = replace(live.record.seats[1], user=None, bot=True)
    live.record = replace(live.record, card={}, seats=(live.record.seats[0], bot))
    table, rounds, quiet = live.running, 0, 0
    actor: int | None = None
    while table.result is None:
        at, told = len(table.log), len(table.told)
        before = table.awaited
        for seat in (0, 1):
            while decision := next((d for d in table.open.values() if d.seat == seat and not d.answered), None):
                table.answer(seat, decision.id, advised(live, decision, chance).answer)
                actor = seat if seat == 0 else actor
                if seat == 0:
                    break
        movers = {entry.seat for entry in table.log[at:]}
        made = after(live.record, table, actor=actor, movers=movers, notes=(), now=NOW)
        live.record = made.record
        fresh = table.told_to(None, told)
        began = sum(type(event).__name__ == "RoundBegan" for event in fresh)
        rounds += began
        if began or (fresh and 1 in movers):
            assert "news" in kinds(made.rows)
        elif before == (0,) == table.awaited:
            assert kinds(made.rows) == ["redraw"]
            quiet += 1
    assert rounds >= 2
    assert quiet > 3


def test_nothing_told_is_left_out_of_the_news() -> None:
    """What a quiet turn held back comes with the next card."""
    live, chance = live_table("ocean_crisis", ["Ann", "Ben"], {}), Chance(b"all")
    table = live.running
    live.record = replace(live.record, card={})
    told: list[str] = []
    actor: int | None = None
    for _ in range(2000):
        made = after(live.record, table, actor=actor, notes=(), now=NOW)
        live.record = made.record
        told += [
            line
            for row in made.rows
            if row.kind == "news"
            for text in row.payload["texts"]
            for line in text.split("\n")
        ]
        if table.result is not None:
            break
        decision = next(d for d in table.open.values() if not d.answered)
        table.answer(decision.seat, decision.id, advised(live, decision, chance).answer)
        actor = decision.seat
    words = live.game.words()
    everything = [
        line for event in table.told_to(None) for line in words.tell(event, lambda seat: live.shown[seat]).split("\n")
    ]
    assert told == everything


def test_bots_are_not_called() -> None:
    live = live_table("ocean_crisis", ["Ann", "Bot 1"], {})
    bot = replace(live.record.seats[1], user=None, bot=True)
    live.record = replace(live.record, card={}, seats=(live.record.seats[0], bot))
    made = after(live.record, live.running, actor=None, notes=(), now=NOW)
    assert [row.payload["seat"] for row in made.rows if row.kind == "duty"] == [0]
    assert list(made.timers) == [0]


def test_the_clock_of_a_seat_starts_when_it_is_called_and_stops_when_it_has_answered() -> None:
    live, chance = live_table("ocean_crisis", ["Ann", "Ben"], {}), Chance(b"clock")
    live.record = replace(live.record, card={}, deadline_hours=24.0)
    made = after(live.record, live.running, actor=None, notes=(), now=NOW)
    assert made.timers == {0: NOW + timedelta(hours=24), 1: NOW + timedelta(hours=24)}
    decision = next(d for d in live.running.open.values() if d.seat == 0)
    live.running.answer(0, decision.id, advised(live, decision, chance).answer)
    later = after(made.record, live.running, actor=0, notes=(), now=NOW + timedelta(hours=1))
    assert (later.timers, later.cancel) == ({}, (0,))
    assert later.record.card["due"] == {"1": (NOW + timedelta(hours=24)).isoformat()}


def test_every_message_has_a_nonce_of_its_own() -> None:
    live = live_table("ocean_crisis", ["Ann", "Ben"], {})
    rows = outgoing(live.record, [Row("say", "channel:1")] * 50, NOW)
    assert len({row.nonce for row in rows}) == 50
    assert {len(row.nonce) for row in rows} == {20}


@pytest.mark.parametrize("slug", offered())
def test_a_threads_name_fits_and_holds_no_players_text(slug: str) -> None:
    live = live_table(slug, ["@everyone", "```"], {})
    name = thread_name(record_of(live.game, ["@everyone", "```"], {}))
    assert 1 <= len(name) <= 100
    assert "everyone" not in name
    assert live.record.id in name
