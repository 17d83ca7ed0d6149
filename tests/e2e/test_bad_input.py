"""Whatever cannot be: one kind sentence to the one who tried, nothing changed, nothing lost, nothing leaked."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ids import Press
from tests.e2e.bench import Bench, control, presses
from tests.e2e.looks import refused, stored


async def panel_of(b: Bench, who: str, id: str) -> Any:
    """Somebody's private panel, opened by the card's button."""
    return b[who].reply(await b.press(who, await b.card(id), "mine"))


def open_decision(b: Bench, id: str, seat: int) -> str:
    """The id of what a seat has to decide now."""
    assert b.bot is not None
    return next(d.id for d in b.bot.host._live[id].running.open.values() if d.seat == seat)


# --- presses ----------------------------------------------------------------------------------------------------------


async def test_who_only_watches_has_no_panel(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    card = await b.card(id)
    await refused(b, id, "Pearl", b["Pearl"].click(card, control(b["Pearl"].current(card), "mine")), "no seat", "watch")


async def test_a_watcher_cannot_answer_by_typing(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    await refused(b, id, "Pearl", b["Pearl"].slash("move", channel="tables", answer="S1", table=id), "no seat")
    await refused(b, id, "Pearl", b["Pearl"].slash("hand", channel="tables", table=id), "no seat")
    await refused(b, id, "Pearl", b["Pearl"].slash("undo", channel="tables", table=id), "no seat")
    await refused(b, id, "Pearl", b["Pearl"].slash("leave", channel="tables", table=id), "no seat")


async def test_nobody_presses_for_another_seat(b: Bench) -> None:
    """A control of somebody else's seat, pressed as if it stood on a message one can press."""
    id = await b.begin("Marina", "Kai")
    decision, card = open_decision(b, id, 0), await b.card(id)
    for verb in (
        "answer",
        "add",
        "facet",
        "facet-back",
        "nudge",
        "drop",
        "clear",
        "lock",
        "change",
        "suggest",
        "undo",
        "help",
    ):
        forged = str(Press(verb, id, 0, decision, 0, "S1"))
        await refused(b, id, "Kai", b["Kai"].forge(card, forged), "another seat")
        await refused(b, id, "Pearl", b["Pearl"].forge(card, forged), "no seat")


@pytest.mark.bug("B62")
async def test_turning_a_page_shows_no_other_hand(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    decision, card = open_decision(b, id, 0), await b.card(id)
    for verb in ("answer", "add", "facet"):
        forged = str(Press(verb, id, 0, decision, 0))
        await refused(b, id, "Kai", b["Kai"].forge(card, forged, ["page:0"]), "another seat")


@pytest.mark.bug("B62")
async def test_the_last_player_of_a_seat_does_not_see_the_next_ones_hand(b: Bench) -> None:
    """A seat changes hands; the buttons in its old player's messages tell them nothing any more."""
    id = await b.begin("Marina", "Kai")
    old = b["Kai"].messages("dm")[-1]
    await b.do(b["Marina"].slash("table seat", channel="tables", seat=2, player="Nerida", table=id))
    for press, part in presses(b["Kai"].current(old)):
        if press.verb == "type" or part.get("disabled"):
            continue
        values = [part["options"][0]["value"]] if "options" in part else None
        action = b["Kai"].select(old, part["custom_id"], values) if values else b["Kai"].click(old, part["custom_id"])
        await refused(b, id, "Kai", action, "no seat")


@pytest.mark.faithful(38)
async def test_a_made_up_control_is_refused(b: Bench) -> None:
    id = await b.begin("Marina", "Kai", bots=1)
    card = await b.card(id)
    for made_up in (
        "x", "t1", "t2|mine|{id}|||0|", "t1|mine|zzzzzz|||0|", "t1|dance|{id}|||0|", "t1|mine|{id}|99||0|",
        "t1|answer|{id}|0|9.99|0|S1", "t1|answer|{id}|0|0.1|77|S1", "t1|undo-yes|{id}|||0|12", "t1|set|{id}|||0|colour",
        "t1|answer|" + "{id}" * 12 + "|0||0|", "t1|mine|' OR 1=1|||0|", "t1|again|{id}|||0|", "t1|start|{id}|||0|",
        "t1|join|{id}|||0|", "t1|leave|{id}|||0|", "t1|bot|{id}|||0|", "t1|options|{id}|||0|9", "t1|pick|{id}|||0|",
        "t1|picked|{id}|||0|", "t1|nobot|{id}|||0|", "t1|typed|{id}|0|0.1|0|",
    ):  # fmt: skip
        text = await refused(b, id, "Pearl", b["Pearl"].forge(card, made_up.replace("{id}", id)[:100]))
        assert "went wrong" not in text, made_up


@pytest.mark.bug("B05")
async def test_an_old_panel_shows_the_present_one(b: Bench) -> None:
    """A control of a decision that is closed changes nothing and brings what is open now."""
    id = await b.begin("Marina", "Kai")
    old = await panel_of(b, "Marina", id)
    await b.press("Marina", old, "suggest")
    shown = b["Marina"].current(old)
    lock = control(shown, "lock")
    await b.do(b["Marina"].click(old, lock))
    before = await stored(b, id)
    again = await b.do(b["Marina"].forge(old, lock))
    assert "Already done" in b["Marina"].current(old).content
    assert again.followups == []
    assert await stored(b, id) == before
    stale = str(Press("lock", id, 0, "9.9", 0))
    await b.do(b["Marina"].forge(old, stale))
    assert "moved on" in b["Marina"].current(old).content
    assert await stored(b, id) == before


async def test_a_part_that_cannot_be_is_not_added(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    panel = await panel_of(b, "Marina", id)
    add = next(p for p, _ in presses(panel) if p.verb in {"add", "facet"})
    forged = str(Press("add", id, add.seat, add.decision, add.undos))
    await refused(b, id, "Marina", b["Marina"].forge(panel, forged, ["@everyone **x**"]), "is not possible here")
    await refused(b, id, "Marina", b["Marina"].forge(panel, forged, ["k" * 100]), "is not possible here")


async def test_an_incomplete_answer_cannot_be_locked(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    panel = await panel_of(b, "Marina", id)
    lock = next(p for p, _ in presses(panel) if p.verb == "lock")
    await refused(b, id, "Marina", b["Marina"].forge(panel, str(lock)), "missing")


@pytest.mark.bug("B35", "B36")
async def test_what_was_typed_is_repeated_as_typed(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    text = await refused(
        b,
        id,
        "Marina",
        b["Marina"].slash("move", channel="tables", answer="@everyone **x** ```", table=id),
        "not possible",
    )
    assert "@everyone" not in text
    assert r"\*\*x\*\*" in text
    assert r"\`\`\`" in text


async def test_typing_into_the_form_what_cannot_be(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    panel = await panel_of(b, "Marina", id)
    await b["Marina"].click(panel, control(panel, "type"))
    await refused(b, id, "Marina", b["Marina"].submit(fields={"answer": "nowhere, never"}), "not possible")


# --- the lobby --------------------------------------------------------------------------------------------------------


async def test_a_full_table_takes_nobody(b: Bench) -> None:
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    for name in ("Kai", "Nerida", "Odysseus"):
        await b.press(name, lobby, "join")
    await b.press("Marina", lobby, "bot")
    await refused(
        b, id, "Pearl", b["Pearl"].click(lobby, control(b["Pearl"].current(lobby), "join")), "5 seats are taken"
    )
    await refused(b, id, "Marina", b["Marina"].click(lobby, control(b["Marina"].current(lobby), "bot")), "5 seats")


async def test_the_lobbys_other_refusals(b: Bench) -> None:
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)

    def press(who: str, verb: str) -> Any:
        return b[who].click(lobby, control(b[who].current(lobby), verb))

    await refused(b, id, "Marina", press("Marina", "join"), "already have a seat")
    await refused(b, id, "Kai", press("Kai", "leave"), "no seat")
    await refused(b, id, "Kai", press("Kai", "bot"), "no seat")
    await refused(b, id, "Kai", press("Kai", "nobot"), "no seat")
    await refused(b, id, "Kai", press("Kai", "pick"), "no seat")
    await refused(b, id, "Kai", press("Kai", "start"), "host", "Marina")
    await refused(b, id, "Kai", press("Kai", "options"), "host", "Marina")
    await refused(b, id, "Marina", press("Marina", "start"), "At least 2 players")
    await refused(b, id, "Marina", press("Marina", "nobot"), "no bot")


async def test_options_out_of_range(b: Bench) -> None:
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    for arg, values in (
        ("difficulty", ["nightmare"]),
        ("colour", ["red"]),
        ("pace", ["3"]),
        ("pace", []),
        ("nonsense", ["x"]),
    ):
        forged = str(Press("set", id, arg=arg))
        text = await refused(b, id, "Marina", b["Marina"].forge(lobby, forged, values))
        assert "no " in text
    await refused(b, id, "Marina", b["Marina"].forge(lobby, str(Press("picked", id)), ["red"]), "no value")
    await refused(b, id, "Kai", b["Kai"].forge(lobby, str(Press("set", id, arg="difficulty")), ["beginner"]), "host")


async def test_nobody_picks_what_another_has(b: Bench) -> None:
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    await b.press("Kai", lobby, "join")
    await b.do(b["Marina"].forge(lobby, str(Press("picked", id)), ["coral"]))
    await refused(b, id, "Kai", b["Kai"].forge(lobby, str(Press("picked", id)), ["coral"]), "Somebody else")


async def test_a_third_player_frees_the_second_colours(b: Bench) -> None:
    """Two players have two colours each; when a third comes each keeps the first, and the others are free again."""
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    picked = str(Press("picked", id))
    await b.do(b["Marina"].forge(lobby, picked, ["coral", "azure"]))
    record = await b.store.table(id)
    assert record is not None
    assert record.seats[0].pick == "coral,azure"
    await refused(b, id, "Marina", b["Marina"].forge(lobby, picked, ["coral", "azure", "jade"]), "At most 2")
    await b.press("Kai", lobby, "join")
    await b.press("Nerida", lobby, "join")
    await b.do(b["Nerida"].forge(lobby, picked, ["azure"]))
    await refused(b, id, "Kai", b["Kai"].forge(lobby, picked, ["amber", "jade"]), "Only one")
    record = await b.store.table(id)
    assert record is not None
    assert [seat.pick for seat in record.seats] == ["coral", "", "azure"]


@pytest.mark.bug("B27")
async def test_a_closed_lobby_is_closed(b: Bench) -> None:
    """The host leaves: the lobby says so and has no buttons; old presses are refused; the next table is a new one."""
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    await b.press("Kai", lobby, "join")
    join = control(b["Pearl"].current(lobby), "join")
    await b.press("Marina", lobby, "leave")
    shown = b["Pearl"].current(lobby)
    assert "closed this table" in shown.content
    assert shown.components == []
    await refused(b, id, "Pearl", b["Pearl"].forge(lobby, join), "ended by its host")
    other = await b.open_table("Kai")
    assert other != id
    record = await b.store.table(other)
    assert record is not None
    assert [seat.name for seat in record.seats] == ["Kai"]


async def test_what_begins_cannot_begin_again(b: Bench) -> None:
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    await b.press("Marina", lobby, "bot")
    start, join = (control(b["Marina"].current(lobby), verb) for verb in ("start", "join"))
    await b.do(b["Marina"].click(lobby, start))
    await refused(b, id, "Marina", b["Marina"].forge(lobby, start), "already begun")
    await refused(b, id, "Kai", b["Kai"].forge(lobby, join), "already begun")


# --- names ------------------------------------------------------------------------------------------------------------

NASTY = ("@everyone", "**b", "```", "\u202egnp.exe", "🚀" * 32, "W" * 32, "\u200b", "[x](http://e)")


@pytest.mark.bug("B35", "B36", "B38")
async def test_a_nasty_name_pings_nobody_and_swallows_nothing(b: Bench) -> None:
    """Somebody so named joins, plays and leaves; nobody is pinged by it and every line is whole."""
    kai = b["Kai"]
    for name in NASTY:
        kai.user.name = name
        id = await b.open_table("Marina")
        lobby = await b.lobby(id)
        await b.do(kai.click(lobby, control(kai.current(lobby), "join")))
        assert "Fair dice" in b["Pearl"].current(lobby).content.splitlines()[-1]
        await b.press("Marina", lobby, "start")
        record = await b.store.table(id)
        assert record is not None
        await b.do(kai.slash("leave", channel=str(record.thread)))
        for place in ("tables", str(record.thread)):
            for message in b["Pearl"].messages(place):
                assert message.pings == []
                assert not message.mentions_everyone
                assert "@everyone" not in message.content


# --- autocompletion ---------------------------------------------------------------------------------------------------

HOSTILE = (
    "",
    " ",
    "@everyone",
    "'; DROP TABLE tables; --",
    "%",
    "*" * 100,
    "x" * 6000,
    "S1," * 300,
    ",,,;;;",
    "\u202e",
    "~abc",
    "page:1",
    "=",
    "difficulty=",
)


@pytest.mark.bug("B18")
@pytest.mark.faithful(4)
async def test_autocompletion_never_fails(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    record = await b.store.table(id)
    assert record is not None
    thread = str(record.thread)
    for text in HOSTILE:
        for who in ("Marina", "Pearl"):
            for command, option, others in (
                ("play", "game", {}), ("play", "mode", {"game": "ocean_crisis"}), ("play", "mode", {"game": text[:90] or "x"}),
                ("play", "options", {"game": "ocean_crisis"}), ("rules", "game", {}), ("rules", "topic", {"game": "ocean_crisis"}),
                ("move", "answer", {}), ("move", "answer", {"table": text[:90] or "x"}), ("board", "area", {}), ("status", "table", {}),
                ("table end", "table", {}),
            ):  # fmt: skip
                shown = await b[who].autocomplete(
                    command, option, text, channel="tables" if command == "play" else thread, **others
                )
                assert len(shown) <= 25
    assert b["Pearl"].failed == []


@pytest.mark.bug("B18")
async def test_autocompletion_leads_to_an_answer(b: Bench) -> None:
    """Part by part through the choices that are offered, to an answer that stands."""
    id = await b.begin("Marina", "Kai")
    line = ""
    for _ in range(12):
        shown = await b["Marina"].autocomplete("move", "answer", line, channel="tables", table=id)
        if not shown:
            break
        line = f"{shown[0]['value']}, "
    answer = line.rstrip(", ")
    await b.do(b["Marina"].slash("move", channel="tables", answer=answer, table=id))
    entries = await b.store.log(id)
    assert [(e.seat, ", ".join(e.answer or ())) for e in entries] == [(0, answer)]
