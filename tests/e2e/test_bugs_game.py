"""Over a whole game, everything that went over the wire: calls, pictures, names of things."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games import game
from games.kernel import Header, Table
from tests.e2e.bench import Bench, control, presses
from tests.e2e.looks import refused
from tests.e2e.test_first import play_out


async def duties(b: Bench, id: str) -> Counter[int]:
    """How often each seat came to be awaited, by the log alone."""
    record = await b.store.table(id)
    assert record is not None
    table = Table(game(record.game), msgspec.json.decode(record.header or b"", type=Header))
    found: Counter[int] = Counter(table.awaited)
    for entry in await b.store.log(id):
        before = table.awaited
        table.answer(entry.seat, entry.id, entry.answer or "", entry.by)
        found.update(seat for seat in table.awaited if seat not in before)
    return found


@pytest.mark.bug("B11", "B12", "B21", "B40", "B43", "B44", "B47")
@pytest.mark.faithful(29, 32)
async def test_a_whole_games_traffic(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    await play_out(b, id, ("Marina", "Kai"))
    record = await b.store.table(id)
    assert record is not None
    thread = str(record.thread)

    called = await duties(b, id)
    assert len(b["Marina"].messages("dm")) == called[0]
    assert len(b["Kai"].messages("dm")) == called[1]
    assert len(b["Marina"].pings()) == called[0]  # nothing pinged her in the channel or the thread as well
    assert b["Pearl"].pings() == []

    for exchange in b.loopback.requests:
        body = exchange.body if isinstance(exchange.body, dict) else {}
        message = body.get("data", body) if "type" in body else body
        assert not message.get("embeds"), exchange.path
        assert len(message.get("content") or "") <= 2000
        assert not int(message.get("flags") or 0) & 1 << 15  # components of the second kind hide the text on phones
    renamed = [e for e in b.loopback.requests if e.method == "PATCH" and e.template == "/channels/{channel_id}"]
    assert renamed == []

    for place in ("tables", thread):
        for message in b["Pearl"].messages(place):
            assert message.pings == []
            assert "cdn." not in message.content
            for attachment in message.attachments:
                assert attachment["description"]


async def test_the_next_table_is_opened_once(b: Bench) -> None:
    """“Play again”, pressed by everybody and twice: one table, and everybody is told which."""
    id = await b.begin("Marina", bots=1)
    card = await b.card(id)
    again = f"t1|again|{id}|||0|"
    await refused(b, id, "Marina", b["Marina"].forge(card, again), "when this game is over")
    await play_out(b, id, ("Marina",))
    record = await b.store.table(id)
    assert record is not None
    last = b["Pearl"].messages(str(record.thread))[-1]
    key = control(last, "again")
    said = set()
    for who in ("Pearl", "Marina", "Pearl", "Kai"):
        interaction = await b.do(b[who].click(last, key))
        said.add(b[who].current(interaction.reply_id).content)
    tables = await b.store.tables()
    assert len(tables) == 2
    assert len(said) == 1
    made = next(t for t in tables if t.id != id)
    assert made.id in said.pop()
    assert [seat.name for seat in made.seats] == ["Pearl"]


@pytest.mark.bug("B38")
async def test_seats_are_told_apart_where_the_host_names_them(b: Bench) -> None:
    """Bots, equal names and names like a bot's: what the host reads is whom it happened to."""
    b["Kai"].user.name = "Bot 1"
    kai = next(s for s in b.loopback._seats.values() if s.user.name == "Bot 1")
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    await b.do(kai.click(lobby, control(kai.current(lobby), "join")))
    await b.press("Marina", lobby, "bot")
    await b.do(b["Marina"].slash("table kick", channel="tables", seat=2, table=id))
    assert "(seat 2)" in b["Marina"].reply().content.replace("\\", "")
    await b.do(kai.click(lobby, control(kai.current(lobby), "join")))
    await b.press("Marina", lobby, "start")
    await b.do(b["Marina"].slash("table seat", channel="tables", seat=3, table=id))
    record = await b.store.table(id)
    assert record is not None
    assert (record.seats[1].name, record.seats[2].name) == ("Bot 1", "Bot 3")
    assert "Bot 3" in b["Marina"].reply().content
    assert "(seat 1)" not in b["Marina"].reply().content.replace("\\", "")


@pytest.mark.bug("B09")
async def test_the_next_step_comes_with_the_answer_to_the_last(b: Bench) -> None:
    id = await b.begin("Marina", bots=1)
    panel = b["Marina"].reply(await b.press("Marina", await b.card(id), "mine"))
    await b.press("Marina", panel, "suggest")
    first = {press.decision for press, _ in presses(b["Marina"].current(panel)) if press.decision}
    await b.press("Marina", panel, "lock")
    shown = b["Marina"].current(panel)
    assert "Your answer is in" in shown.content
    assert {press.decision for press, _ in presses(shown) if press.decision} != first
