"""Whatever Discord answers: one message each, nothing lost, nobody left without a word."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot import lobby as lobbies
from bot.ids import Press
from bot.local import Rate
from bot.logs import worth_telling
from storage.errors import DiskFull
from storage.protocol import Phase
from tests.e2e.bench import Bench, control, presses
from tests.e2e.conftest import PATIENT


async def thread(b: Bench, id: str) -> str:
    return str((await b.record(id)).thread)


async def pending(b: Bench) -> int:
    [row] = await b.store._rows("SELECT count(*) AS n FROM outbox WHERE state = 'pending'", {})
    return row["n"]


async def news(b: Bench, id: str) -> None:
    """Something that everybody is told: the host lets the table answer for Kai."""
    await b.do(b["Marina"].slash("table default", channel="tables", table=id, seat=2))


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's pauses between two tries are passed over."""
    sleep = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, *rest: sleep(min(seconds, 0.02), *rest))


async def later(b: Bench, **span: float) -> None:
    """Let time pass for the messages that wait."""
    await b.skip(**span)
    await b.skip(seconds=2)


# --- acknowledging ----------------------------------------------------------------------------------------------------


async def fails(b: Bench, action: Any, route: str, failures: list[str], who: str) -> None:
    """Do something whose acknowledgement comes too late: the person is shown a failure."""
    fault = next(f for f in b.loopback.faults._faults if f.route == route)
    task = asyncio.create_task(action)
    await asyncio.wait_for(fault.arrived.wait(), 10)
    b.clock.skip(timedelta(seconds=31))
    await task
    await b.settle()
    assert b[who].failed
    failures.extend(i.id for i in b[who].failed)


ACK = "POST /interactions/*/callback"


@pytest.mark.bug("B01", "B02")
@pytest.mark.faithful(5)
async def test_a_press_that_is_acknowledged_too_late_changes_nothing(b: Bench, expected_failures: list[str]) -> None:
    id = await b.begin("Marina", "Kai")
    panel = await b.panel(id, "Kai")
    await b.press("Kai", panel, "suggest")
    b.loopback.faults.fail(ACK, 404, 10062, "Unknown interaction")
    lock = control(b["Kai"].current(panel), "lock")
    await fails(b, b["Kai"].click(panel, lock), ACK, expected_failures, "Kai")
    assert await b.store.log(id) == []
    await b.do(b["Kai"].slash("status", channel="tables", table=id))
    assert "\u2068Kai\u2069: awaited" in b["Kai"].reply().content
    await b.do(b["Kai"].click(panel, lock))
    assert [e.seat for e in await b.store.log(id)] == [1]


@pytest.mark.bug("B02")
async def test_a_command_that_is_acknowledged_too_late_is_no_error(b: Bench, expected_failures: list[str]) -> None:
    id = await b.begin("Marina", "Kai")
    b.loopback.faults.fail(ACK, 404, 10062, "Unknown interaction")
    await fails(b, b["Kai"].slash("undo", channel="tables", table=id), ACK, expected_failures, "Kai")
    await b.do(b["Kai"].slash("status", channel="tables", table=id))
    assert "Kai" in b["Kai"].reply().content


async def test_choices_that_come_too_late_are_no_error(b: Bench) -> None:
    """The library logs them as an error; the bot's own log leaves them out."""
    id = await b.begin("Marina", "Kai")
    tree = logging.getLogger("discord.app_commands.tree")
    seen = logging.NullHandler()
    told: list[logging.LogRecord] = []
    seen.handle = told.append  # type: ignore[method-assign]
    tree.addHandler(seen)
    tree.addFilter(worth_telling)
    try:
        b.loopback.faults.fail(ACK, 404, 10062, "Unknown interaction", after_write=True)
        await b.do(b["Kai"].autocomplete("move", "answer", "", channel="tables", table=id))
        assert told == []
        assert await b.do(b["Kai"].autocomplete("move", "answer", "", channel="tables", table=id))
    finally:
        tree.removeFilter(worth_telling)
        tree.removeHandler(seen)


@pytest.mark.bug("B05")
@pytest.mark.faithful(6)
async def test_a_press_that_was_already_answered_changes_nothing(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    panel = await b.panel(id, "Kai")
    await b.press("Kai", panel, "suggest")
    lock = control(b["Kai"].current(panel), "lock")
    b.loopback.faults.fail(ACK, 400, 40060, "Interaction has already been acknowledged.", after_write=True)
    await b.do(b["Kai"].click(panel, lock))
    assert await b.store.log(id) == []
    await b.do(b["Kai"].click(panel, lock))
    assert [e.seat for e in await b.store.log(id)] == [1]


async def test_nothing_is_done_before_the_press_is_acknowledged(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    panel = await b.panel(id, "Kai")
    await b.press("Kai", panel, "suggest")
    gate = b.loopback.faults.hold(ACK)
    task = asyncio.create_task(b["Kai"].click(panel, control(b["Kai"].current(panel), "lock")))
    await asyncio.wait_for(gate.arrived.wait(), 10)
    assert await b.store.log(id) == []
    gate.release()
    await b.do(task)
    assert [e.seat for e in await b.store.log(id)] == [1]


# --- sending ----------------------------------------------------------------------------------------------------------


@pytest.mark.faithful(21, 22)
@pytest.mark.parametrize(("status", "after"), [(429, False), (500, False), (500, True), (503, True)])
@pytest.mark.usefixtures("impatient")
async def test_trouble_at_a_send_makes_one_message(b: Bench, status: int, after: bool) -> None:
    id = await b.begin("Marina", "Kai")
    before = len(await b.said(id))
    route = f"POST /channels/{await thread(b, id)}/messages"
    fault = b.loopback.faults.fail(route, status, after_write=after)
    await news(b, id)
    assert fault.struck == 1
    await later(b, seconds=3)  # 503 is not tried again by the library, but by the bot
    assert len(await b.said(id)) == before + 1
    assert await pending(b) == 0
    assert (await b.record(id)).card["card"] == int(b.posted(await thread(b, id))[-1].id)


@pytest.mark.faithful(21)
async def test_the_limits_in_the_headers_are_kept(start_bench: Any) -> None:
    """Under tight limits everything arrives, in order, and not one request is refused."""
    tight = Rate(2, 0.2)
    b = await start_bench(policy=replace(PATIENT, sends=tight, edits=tight, followups=tight))
    id = await b.begin("Marina", "Kai")
    for _ in range(3):
        await news(b, id)
        await b.do(b["Marina"].slash("table default", channel="tables", table=id, seat=1))
    rows = await b.store._rows("SELECT message FROM outbox WHERE kind = 'news' ORDER BY id", {})
    assert [row["message"] for row in rows] == [int(m.id) for m in b.posted(await thread(b, id))]
    assert [e.path for e in b.loopback.requests if e.status == 429] == []


@pytest.mark.faithful(22)
@pytest.mark.usefixtures("impatient")
async def test_a_send_that_fails_for_long_is_found_again(b: Bench) -> None:
    """All of the library's tries fail, though the first one has posted the message: it is not posted again."""
    id = await b.begin("Marina", "Kai")
    before = len(await b.said(id))
    route = f"POST /channels/{await thread(b, id)}/messages"
    b.loopback.faults.fail(route, 500, after_write=True)
    b.loopback.faults.fail(route, 500, times=4)
    await news(b, id)
    assert await pending(b) == 1
    assert len(await b.said(id)) == before + 1
    b.clock.skip(timedelta(minutes=6))  # the nonce is forgotten by then
    await later(b, seconds=5)
    assert await pending(b) == 0
    assert len(await b.said(id)) == before + 1


@pytest.mark.bug("B51")
@pytest.mark.parametrize("broken", ["mark", "commit"])
async def test_a_message_whose_end_cannot_be_stored_is_not_sent_again(
    b: Bench, broken: str, monkeypatch: pytest.MonkeyPatch, expected_errors: list[str]
) -> None:
    """The disk is full just when a message has been posted; it is noted as soon as there is room."""
    id = await b.begin("Marina", "Kai")
    before = len(await b.said(id))
    monkeypatch.setattr("bot.couriers.STORAGE_PAUSE", 0.01)
    expected_errors += ["what became of a message cannot be noted", "a commit failed"]
    method, struck = getattr(b.store, broken), []

    async def full(*args: Any, **named: Any) -> None:
        is_answer = broken == "commit" and args[1].entries
        if not is_answer and len(struck) < 3:
            struck.append(args)
            raise DiskFull(str(b.store.path))
        await method(*args, **named)

    monkeypatch.setattr(b.store, broken, full)
    await news(b, id)
    b.clock.skip(timedelta(minutes=6))  # the nonce is forgotten by then
    await later(b, seconds=5)
    assert len(struck) == 3
    assert len(await b.said(id)) == before + 1
    assert await pending(b) == 0
    assert (await b.record(id)).card["card"] == int(b.posted(await thread(b, id))[-1].id)


@pytest.mark.bug("B20")
async def test_pictures_that_are_too_large_are_left_out(start_bench: Any) -> None:
    b = await start_bench(policy=replace(PATIENT, upload_limit=20))
    id = await b.begin("Marina", "Kai")
    card = b.posted(await thread(b, id))[-1]
    assert "Awaited" in card.content
    assert card.attachments == []
    panel = await b.answer(id, "Kai")
    assert "Locked in" in panel.content
    assert panel.attachments == []
    assert b.letters("Kai")[-1].attachments == []
    assert "Done: \u2068Kai" in b.posted(await thread(b, id))[-1].content, "the card is redrawn all the same"


# --- cards that are old or gone ---------------------------------------------------------------------------------------


@pytest.mark.faithful(24)
@pytest.mark.bug("B34")
async def test_a_deleted_card_is_posted_anew(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    place = await thread(b, id)
    old = b.posted(place)[-1]
    b["Marina"].delete_message(old.id)
    letter = b.letters("Kai")[-1]
    await b.press("Kai", letter, "suggest")
    await b.hand_in("Kai", letter)
    new = b.posted(place)[-1]
    assert new.id != old.id
    assert "Done: \u2068Kai" in new.content
    assert (await b.record(id)).card["card"] == int(new.id)
    assert "Locked in" in (await b.panel(id, "Kai")).content


async def with_a_card_that_refuses_edits(b: Bench) -> tuple[str, Any]:
    """The thread of a table and its old card, which Discord would not let through when Kai had answered."""
    id = await b.begin("Marina", "Kai")
    place = await thread(b, id)
    old = b.posted(place)[-1]
    b.loopback.faults.fail(f"PATCH /channels/{place}/messages/{old.id}", 429, 30046, retry_after=0.01, times=99)
    await b.answer(id, "Kai")
    return place, old


@pytest.mark.faithful(23)
async def test_a_card_that_may_not_be_edited_is_posted_anew(b: Bench) -> None:
    place, old = await with_a_card_that_refuses_edits(b)
    new = b.posted(place)[-1]
    assert new.id != old.id
    assert "Done: \u2068Kai" in new.content
    pressed = await b.press("Kai", old, "mine")
    assert "Locked in" in b["Kai"].reply(pressed).content, "the old card's button shows the present"


@pytest.mark.faithful(23)
async def test_a_card_that_refused_an_edit_is_marked_when_edits_go_through(b: Bench) -> None:
    place, old = await with_a_card_that_refuses_edits(b)
    assert "newest card is further down" not in b["Kai"].current(old).content
    b.loopback.faults.clear()
    await b.skip(minutes=3)
    assert "The board has moved on: the newest card is further down." in b["Kai"].current(old).content
    assert "Done: \u2068Kai" in b.posted(place)[-1].content


@pytest.mark.faithful(23)
async def test_an_old_card_is_left_alone(b: Bench) -> None:
    """Edits of messages more than an hour old fall under a hidden limit: the bot makes none."""
    id = await b.begin("Marina", "Kai")
    place = await thread(b, id)
    await b.skip(hours=2)
    await b.answer(id, "Kai")
    edits = [e for e in b.loopback.requests if e.method == "PATCH" and e.path.startswith(f"/channels/{place}/messages")]
    assert edits == []
    await b.answer(id, "Marina")
    assert "Awaited" in b.posted(place)[-1].content


@pytest.mark.faithful(24)
async def test_a_deleted_lobby_is_posted_anew(b: Bench) -> None:
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    b["Marina"].delete_message(lobby)
    channel = b["Marina"].find_channel("tables").id
    async with b.bot.host.at(id) as live:
        await lobbies.add_bot(b.bot.host, live, int(b["Marina"].id))
    await b.settle()
    new = b.posted(channel)[-1]
    assert new.id != lobby
    await b.press("Kai", new, "join")
    await b.press("Marina", new, "start")
    assert (await b.record(id)).phase is Phase.PLAYING
    assert b.posted(new.id), "the thread hangs below the new card"


# --- places that vanish -----------------------------------------------------------------------------------------------


@pytest.mark.bug("B33")
async def test_an_outage_is_not_taken_for_a_deletion(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    place = await thread(b, id)
    before = await b.said(id)
    letters = len(b.letters("Marina"))
    outage = b.loopback.faults.fail(f"* /channels/{place}/*", 404, 10003, "Unknown Channel", times=10_000)
    await news(b, id)
    letter = b.letters("Marina")[-1]
    await b.press("Marina", letter, "suggest")
    await b.hand_in("Marina", letter)
    for _ in range(10):
        await later(b, minutes=1)
    assert outage.struck > 3
    assert await b.said(id) == before
    told = [m.content for m in b.letters("Marina")[letters:] if "is gone" in m.content]
    assert len(told) == 1, "one notice to the host"
    b.loopback.faults.clear()
    await later(b, minutes=31)
    assert await pending(b) == 0
    told = (await b.said(id))[len(before) :]
    assert len([text for text in told if "had the table answer for \u2068Kai" in text]) == 1
    assert len(await b.store.log(id)) >= 2
    assert (await b.record(id)).phase is Phase.PLAYING
    await b.panel(id, "Kai")


@pytest.mark.bug("B32")
@pytest.mark.faithful(24)
async def test_a_deleted_thread_is_moved(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    place = await thread(b, id)
    b["Marina"].delete_channel(place)
    letter = b.letters("Kai")[-1]
    await b.press("Kai", letter, "suggest")
    await b.hand_in("Kai", letter)
    assert [e.seat for e in await b.store.log(id)] == [1]
    for _ in range(5):
        await later(b, minutes=1)
    for _ in range(50):
        await b.skip(minutes=30)
    notices = [m for m in b.letters("Marina") if "is gone" in m.content]
    assert len(notices) == 1
    assert f"`{id}`" in notices[0].content
    await b.do(b["Marina"].slash("table move", channel="general", table=id))
    record = await b.record(id)
    assert record.channel == int(b["Marina"].find_channel("general").id)
    assert str(record.thread) != place
    [moved] = b.posted(str(record.thread))
    assert "Awaited: \u2068Marina" in moved.content
    assert "drift in" not in moved.content, "what was told in the old place is not told again"
    await later(b, minutes=31)
    assert await pending(b) == 0, "what was meant for the old place is let go"
    await b.answer(id, "Marina")
    assert {e.seat for e in await b.store.log(id)} == {0, 1}
    assert len([m for m in b.letters("Marina") if "is gone" in m.content]) == 1


@pytest.mark.bug("B39")
@pytest.mark.faithful(25)
async def test_an_archived_thread_is_opened_again(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    place = await thread(b, id)
    b["Marina"].set_thread(place, archived=True)
    letter = b.letters("Kai")[-1]
    await b.press("Kai", letter, "suggest")
    await b.hand_in("Kai", letter)
    await later(b, seconds=2)
    assert not b.loopback.world.channels[place].thread.archived
    assert "Done: \u2068Kai" in b.posted(place)[-1].content
    assert await pending(b) == 0


@pytest.mark.faithful(27)
async def test_a_thread_that_was_made_though_the_reply_was_lost(b: Bench) -> None:
    fault = b.loopback.faults.fail("POST /channels/*/messages/*/threads", 500, after_write=True)
    id = await b.begin("Marina", "Kai")
    assert fault.struck == 1
    codes = [e.reply["code"] for e in b.loopback.requests if e.path.endswith("/threads") and e.status == 400]
    assert codes == [160004]
    place = await thread(b, id)
    assert len(b.posted(place)) == 1
    assert {b[name].id for name in ("Marina", "Kai")} <= set(b.loopback.world.channels[place].thread.members)


# --- private messages -------------------------------------------------------------------------------------------------


@pytest.mark.bug("B23")
@pytest.mark.faithful(18)
async def test_closed_private_messages(b: Bench) -> None:
    b["Kai"].open_dms(False)
    id = await b.begin("Marina", "Kai")
    place = await thread(b, id)
    calls = [m for m in b.posted(place) if b["Kai"].id in m.pings]
    assert [m.content for m in calls] == [f"<@{b['Kai'].id}> it is your move."]
    assert b.letters("Kai") == []
    tries = lambda: sum(e.status == 403 for e in b.loopback.requests)  # noqa: E731
    assert tries() == 1
    pressed = await b.press("Kai", calls[0], "mine")
    panel = b["Kai"].reply(pressed)
    assert panel.audience == b["Kai"].id
    await b.press("Kai", panel, "suggest")
    await b.hand_in("Kai", panel)
    await b.answer(id, "Marina")
    assert tries() == 1, "a refusal is remembered"
    b["Kai"].open_dms(True)
    await b.do(b["Kai"].slash("mine", channel="tables"))
    for _ in range(80):
        if b.letters("Kai"):
            return
        await b.answer(id, ("Marina", "Kai")[(await b.record(id)).card["awaited"][0]])
    raise AssertionError("messages are not tried again")


async def test_a_person_who_left_the_server(b: Bench) -> None:
    """Their seal stays and the game goes on (B24, B26)."""
    id = await b.begin("Marina", "Kai")
    await b.answer(id, "Kai")
    b["Kai"].leave_server()
    b["Kai"].open_dms(False)
    await b.answer(id, "Marina")
    assert {e.seat for e in await b.store.log(id)} >= {0, 1}
    assert await pending(b) == 0


@pytest.mark.faithful(19)
async def test_openings_of_private_channels_wait_their_turn(start_bench: Any) -> None:
    b = await start_bench(policy=replace(PATIENT, dm_opens=Rate(1, 600.0)))
    id = await b.begin("Marina", "Kai", "Nerida")
    opens = lambda: [e.status for e in b.loopback.requests if e.path == "/users/@me/channels"]  # noqa: E731
    assert sorted(opens())[:1] == [200]
    tried = len(opens())
    reached = {name for name in ("Marina", "Kai", "Nerida") if b.letters(name)}
    assert len(reached) == 1
    await later(b, minutes=5)
    assert len(opens()) == tried, "no try while it is paused"
    for _ in range(3):
        await later(b, minutes=11)
    assert all(len(b.letters(name)) == 1 for name in ("Marina", "Kai", "Nerida"))
    assert (await b.record(id)).phase is Phase.PLAYING


# --- the gateway and tokens -------------------------------------------------------------------------------------------


async def online(b: Bench) -> None:
    for _ in range(2000):
        if b.loopback.gateway.online and b.bot.is_ready():
            await b.settle()
            return
        await asyncio.sleep(0.005)
    raise AssertionError("the bot does not come back")


@pytest.mark.bug("B08", "B41")
@pytest.mark.faithful(35)
@pytest.mark.usefixtures("impatient")
async def test_a_lost_connection(b: Bench) -> None:
    id = await b.begin("Marina", "Kai", options="pace=24")
    panel = await b.panel(id, "Kai")
    await b.press("Kai", panel, "suggest")
    await b.loopback.gateway.drop()
    await b.do(b["Kai"].click(panel, control(b["Kai"].current(panel), "lock")))
    assert [e.seat for e in await b.store.log(id)] == [1], "what came in the gap is replayed"
    assert b.loopback.gateway.resumes == 1
    for _ in range(3):
        before = b.loopback.gateway.identifies
        await b.loopback.gateway.drop(forget=True)
        await online(b)
        assert b.loopback.gateway.identifies == before + 1
    said = len(await b.said(id))
    letters = len(b.letters("Marina"))
    old = b.letters("Marina")[-1]
    await b.press("Marina", old, "suggest")
    assert "hand it in" in b["Marina"].current(old).content, "old buttons work after a new identify"
    await b.skip(hours=25)
    up = [text for text in (await b.said(id))[said:] if "Time was up" in text]
    assert len(up) == 1
    assert [e.by for e in await b.store.log(id)] == ["", "clock"]
    assert len(b.letters("Marina")) <= letters + 1


@pytest.mark.bug("B03")
@pytest.mark.faithful(8)
async def test_panels_and_cards_after_the_token_has_died(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    panel = await b.panel(id, "Kai")
    b.clock.skip(timedelta(minutes=16))
    await b.press("Kai", panel, "suggest")
    assert "hand it in" in b["Kai"].current(panel).content
    await b.hand_in("Kai", panel)
    assert "Locked in" in b["Kai"].current(panel).content
    assert "Done: \u2068Kai" in b.posted(await thread(b, id))[-1].content


@pytest.mark.bug("B45")
async def test_a_command_of_an_older_version(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    commands = b.loopback.world.commands
    status = next(c for c in commands.values() if c.body["name"] == "status")
    move = next(c for c in commands.values() if c.body["name"] == "move")
    status.body = {**status.body, "name": "state"}
    move.body = {**move.body, "options": [o for o in move.body["options"] if o["name"] != "answer"]}
    await b.do(b["Kai"].slash("move", channel="tables", table=id))
    assert b["Kai"].reply().content == "This command has been updated. Please try it again in a moment."
    assert {c.body["name"] for c in b["Kai"].commands("tables")} >= {"status", "move"}
    await b.do(b["Kai"].slash("status", channel="tables", table=id))
    assert "awaited" in b["Kai"].reply().content
    found = await b.do(b["Kai"].autocomplete("move", "answer", "", channel="tables", table=id))
    assert found
    assert await b.store.log(id) == []


async def test_a_press_that_was_made_up(b: Bench) -> None:
    """A forged press for somebody else's seat changes nothing and says why (faithful 38)."""
    id = await b.begin("Marina", "Kai")
    card = await b.card(id)
    decision = next(p.decision for p, _ in presses(await b.panel(id, "Kai")) if p.decision)
    await b.do(b["Marina"].forge(card, str(Press("lock", id, 1, decision))))
    assert "That button belongs to another seat." in b["Marina"].last_message(await thread(b, id)).content
    assert await b.store.log(id) == []
