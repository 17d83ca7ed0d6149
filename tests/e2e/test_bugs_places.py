"""Rights that are missing, messages that do not arrive, people and places that are gone: the game goes on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.local.permissions import Permission
from storage.protocol import TableRecord
from tests.e2e.bench import Bench, control, presses
from tests.e2e.looks import public, refused
from tests.e2e.test_first import play_out

NEEDED = {
    "VIEW_CHANNEL": "View Channel",
    "SEND_MESSAGES": "Send Messages",
    "SEND_MESSAGES_IN_THREADS": "Send Messages in Threads",
    "CREATE_PUBLIC_THREADS": "Create Public Threads",
    "ATTACH_FILES": "Attach Files",
    "EMBED_LINKS": "Embed Links",
    "READ_MESSAGE_HISTORY": "Read Message History",
}


def forbid(b: Bench, *names: str) -> None:
    """Take rights in the tables' channel from the bot; none at all gives everything back."""
    world = b.loopback.world
    deny = 0
    for name in names:
        deny |= Permission[name]
    world.overwrite(b["Marina"].find_channel("tables"), world.bot.id, deny=deny)


async def later(b: Bench, minutes: float = 6) -> None:
    """Time passes."""
    b.clock.skip(timedelta(minutes=minutes))
    assert b.bot is not None
    b.bot.couriers.kick()
    await b.settle()


async def take_turn(b: Bench, who: str, id: str, *, by_command: bool = False) -> Any:
    """Somebody opens their panel, by the card's button or by /hand, and takes what is suggested."""
    if by_command:
        opened = await b.do(b[who].slash("hand", channel="tables", table=id))
    else:
        opened = await b.press(who, await b.card(id), "mine")
    panel = b[who].reply(opened)
    await b.press(who, panel, "suggest")
    shown = b[who].current(panel)
    verbs = {press.verb for press, part in presses(shown) if not part.get("disabled")}
    if "lock" in verbs:
        return await b.press(who, panel, "lock")
    return await b.do(b[who].click(panel, [part for p, part in presses(shown) if p.verb == "answer"][-1]["custom_id"]))


async def take_turns(b: Bench, id: str, turns: int, *, by_command: bool = False) -> None:
    """So many turns of Marina's and Kai's table, by whoever is awaited."""
    for _ in range(turns):
        record = await record_of(b, id)
        await take_turn(b, ("Marina", "Kai")[record.card["awaited"][0]], id, by_command=by_command)


async def whole_turn(b: Bench, id: str, *, by_command: bool = False) -> None:
    """Both plans, and then all that one seat does until the other's turn comes: the public has something to read."""
    await take_turns(b, id, 3, by_command=by_command)
    first = (await record_of(b, id)).card["awaited"]
    for _ in range(20):
        if (await record_of(b, id)).card["awaited"] != first:
            return
        await take_turns(b, id, 1, by_command=by_command)
    raise AssertionError("the turn does not end")


async def record_of(b: Bench, id: str) -> TableRecord:
    record = await b.store.table(id)
    assert record is not None
    return record


# --- rights -----------------------------------------------------------------------------------------------------------


@pytest.mark.bug("B31")
async def test_each_missing_right_is_named_and_no_half_table_is_made(b: Bench) -> None:
    for name, said in NEEDED.items():
        forbid(b, name)
        if name == "VIEW_CHANNEL":  # nobody gets a command to a bot that is not there
            continue
        await b.do(b["Marina"].slash("play", channel="tables", game="ocean_crisis"))
        text = b["Marina"].reply().content
        assert f"need: {said}." in text
        await b.do(b["Marina"].slash("setup", channel="tables"))
        setup = b["Marina"].reply().content
        assert f"❌ {said}" in setup
        assert f"Still missing: {said}." in setup
    assert await b.store.tables() == []
    assert [m for m in b["Pearl"].messages("tables") if m.audience is None] == []
    forbid(b)
    await b.do(b["Marina"].slash("setup", channel="tables"))
    assert "Everything is in place" in b["Marina"].reply().content
    await b.open_table("Marina")


@pytest.mark.bug("B31")
async def test_a_lobby_does_not_begin_where_it_could_not_be_played(b: Bench) -> None:
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    await b.press("Marina", lobby, "bot")
    forbid(b, "CREATE_PUBLIC_THREADS")
    start = control(b["Marina"].current(lobby), "start")
    await refused(b, id, "Marina", b["Marina"].click(lobby, start), "Create Public Threads")
    forbid(b)
    await b.press("Marina", lobby, "start")
    record = await record_of(b, id)
    assert record.phase == "playing"


@pytest.mark.bug("B20", "B31")
async def test_without_pictures_a_game_goes_on_in_words(b: Bench) -> None:
    """Attach Files is taken away in the middle of a game."""
    id = await b.begin("Marina", "Kai")
    forbid(b, "ATTACH_FILES")
    await whole_turn(b, id)
    record = await record_of(b, id)
    last = b["Pearl"].messages(str(record.thread))[-1]
    assert last.attachments == []
    assert "Awaited" in last.content
    assert await b.store.outbox(b.clock.now()) == []


@pytest.mark.bug("B31")
@pytest.mark.faithful(20)
async def test_a_right_lost_in_a_game_is_told_once_and_then_it_goes_on(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    before = len(b["Marina"].messages("dm"))
    seen = len(await public(b, id))
    forbid(b, "SEND_MESSAGES_IN_THREADS")
    await b.do(b["Marina"].slash("hand", channel="tables", table=id))
    await whole_turn(b, id)
    entries = await b.store.log(id)
    for _ in range(5):
        await later(b)
    told = [m.content for m in b["Marina"].messages("dm")[before:] if "I miss" in m.content]
    assert len(told) == 1
    assert "Send Messages in Threads" in told[0]
    assert "View Channel" not in told[0]
    assert not any("I miss" in m.content for m in b["Kai"].messages("dm"))
    assert await b.store.log(id) == entries
    forbid(b)
    await later(b)
    assert len(await public(b, id)) > seen
    assert await b.store.outbox(b.clock.now()) == []


# --- private messages -------------------------------------------------------------------------------------------------


@pytest.mark.bug("B23")
@pytest.mark.faithful(18)
async def test_a_player_who_takes_no_messages_plays_by_the_card(b: Bench) -> None:
    b["Kai"].open_dms(False)
    id = await b.begin("Marina", "Kai")
    record = await record_of(b, id)
    assert b["Kai"].messages("dm") == []
    pings = [m for m in b["Kai"].messages(str(record.thread)) if b["Kai"].id in m.pings]
    assert len(pings) == 1
    assert "your move" in pings[0].content
    panel = b["Kai"].reply(await b.press("Kai", pings[0], "mine"))
    assert panel.audience == b["Kai"].id
    assert "/mine tries messages again" in panel.content
    await take_turn(b, "Kai", id)
    await take_turn(b, "Marina", id)
    assert len([e for e in await b.store.log(id) if e.seat == 1]) >= 1
    assert not any("private message" in m.content for m in b["Pearl"].messages(str(record.thread)))


@pytest.mark.bug("B23", "B24")
@pytest.mark.faithful(18)
async def test_closed_messages_are_not_tried_again_until_their_owner_says_so(b: Bench) -> None:
    b["Kai"].open_dms(False)
    id = await b.begin("Marina", "Kai")
    dm = b["Kai"].dm().id

    def tries() -> int:
        return sum(e.method == "POST" and e.path == f"/channels/{dm}/messages" for e in b.loopback.requests)

    assert tries() == 1
    await take_turns(b, id, 4)
    assert tries() == 1
    b["Kai"].open_dms(True)
    await b.do(b["Kai"].slash("mine", channel="tables"))
    for _ in range(60):
        if tries() > 1:
            break
        await take_turns(b, id, 1)
    assert tries() > 1
    assert b["Kai"].messages("dm") != []


@pytest.mark.bug("B24", "B26")
async def test_a_player_who_leaves_the_server_keeps_what_they_sealed(b: Bench) -> None:
    """Sealed, then blocked the bot and left: the reveal takes the sealed plan, and the game goes on."""
    id = await b.begin("Marina", "Kai")
    await take_turn(b, "Kai", id)
    b["Kai"].open_dms(False)
    b["Kai"].leave_server()
    await take_turn(b, "Marina", id)
    entries = await b.store.log(id)
    assert sorted(e.seat for e in entries) == [0, 1]
    record = await record_of(b, id)
    assert record.phase == "playing"
    assert await b.store.outbox(b.clock.now()) == []
    await b.do(b["Marina"].slash("table seat", channel="tables", seat=2, table=id))
    record = await record_of(b, id)
    assert record.seats[1].bot


@pytest.mark.bug("B28")
async def test_who_comes_back_has_the_same_seat(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    b["Kai"].leave_server()
    await take_turn(b, "Marina", id)
    b["Kai"].join_server()
    await take_turn(b, "Kai", id)
    assert sorted(e.seat for e in await b.store.log(id))[:2] == [0, 1]


@pytest.mark.bug("B24")
async def test_who_leaves_the_server_before_the_start_does_not_keep_it_from_starting(b: Bench) -> None:
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    await b.press("Kai", lobby, "join")
    b["Kai"].leave_server()
    await b.press("Marina", lobby, "start")
    assert await b.store.outbox(b.clock.now()) == []
    await take_turn(b, "Marina", id)


@pytest.mark.bug("B25")
async def test_a_game_ends_although_its_winner_takes_no_messages(b: Bench) -> None:
    b["Marina"].open_dms(False)
    id = await b.begin("Marina", bots=1)
    await play_out(b, id, ("Marina",))
    record = await record_of(b, id)
    assert record.phase == "over"
    assert "Fairness proof" in b["Pearl"].messages(str(record.thread))[-1].content


@pytest.mark.bug("B29", "B30")
async def test_those_who_are_gone_are_still_named(b: Bench) -> None:
    """Without the members intent, and with a player who has left, every list still has the last known names."""
    id = await b.begin("Marina", "Kai")
    b["Kai"].leave_server()
    before = len(b.loopback.requests)
    for command in ("status", "log", "board"):
        await b.do(b["Pearl"].slash(command, channel="tables", table=id))
    await b.do(b["Pearl"].slash("status", channel="tables", table=id))
    assert "Kai" in b["Pearl"].reply().content
    assert not [e for e in list(b.loopback.requests)[before:] if e.method == "GET" and "/users/" in e.path]


# --- what was deleted by hand -----------------------------------------------------------------------------------------


@pytest.mark.bug("B34")
@pytest.mark.faithful(24)
async def test_a_deleted_card_is_posted_anew(b: Bench) -> None:
    id = await b.begin("Marina", "Kai", "Nerida")
    record = await record_of(b, id)
    b["Marina"].delete_message(str(record.card["card"]))
    await take_turn(b, "Marina", id, by_command=True)
    after = await b.store.table(id)
    assert after is not None
    assert after.card["card"] != record.card["card"]
    assert "Awaited" in b["Pearl"].current(str(after.card["card"])).content


@pytest.mark.bug("B34")
async def test_a_deleted_lobby_is_posted_anew(b: Bench) -> None:
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    join = control(b["Kai"].current(lobby), "join")
    await b.press("Kai", lobby, "join")
    b["Marina"].delete_message(lobby)
    assert b.bot is not None
    await b.do(b["Marina"].slash("table kick", channel="tables", seat=2, table=id))
    anew = await b.lobby(id)
    assert anew != lobby
    await b.do(b["Nerida"].click(anew, control(b["Nerida"].current(anew), "join")))
    record = await record_of(b, id)
    assert [seat.name for seat in record.seats] == ["Marina", "Nerida"]
    assert join


@pytest.mark.bug("B32")
async def test_a_deleted_thread_is_told_once_and_the_table_can_move(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    record = await record_of(b, id)
    before = len(b["Marina"].messages("dm"))
    b["Marina"].delete_channel(str(record.thread))
    await whole_turn(b, id, by_command=True)
    entries = await b.store.log(id)
    for _ in range(50):
        await later(b, 31)
    told = [m for m in b["Marina"].messages("dm")[before:] if "is gone" in m.content]
    assert len(told) == 1
    assert await b.store.log(id) == entries
    await b.do(b["Marina"].slash("table move", channel="general", table=id))
    moved = await b.store.table(id)
    assert moved is not None
    assert moved.thread != record.thread
    assert "Awaited" in b["Pearl"].messages(str(moved.thread))[-1].content
