"""Who plays which seat of a running game: leaving, coming back, substitutes and bots; and the host's other commands."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Any

import msgspec

from bot.ids import Press
from bot.local.model import Upload
from games.kernel import Header
from storage.protocol import Phase
from tests.e2e.bench import Bench, presses


async def command(b: Bench, who: str, name: str, id: str, **options: Any) -> str:
    """What the bot answers to a command about a table."""
    await b.do(b[who].slash(name, channel="tables", table=id, **options))
    return b[who].reply().content


async def download(b: Bench, who: str) -> bytes:
    """The file of the last answer."""
    [attachment] = b[who].reply().attachments
    return b.loopback.world.files[attachment["url"].partition("/attachments/")[2]].data


async def test_leaving_says_so_and_keeps_the_seat_free(b: Bench) -> None:
    id = await b.begin("Marina", "Kai", "Nerida")
    await b.answer(id, "Kai")
    said = await command(b, "Kai", "leave", id)
    assert said == "You have left your seat. The host can give it to somebody else."
    assert "Kai\u2069 has left." in (await b.said(id))[-1]
    seat = (await b.record(id)).seats[1]
    assert (seat.user, seat.absent, seat.bot) == (None, True, False)
    assert [e.seat for e in await b.store.log(id)] == [1], "the sealed plan stays"
    panel = await b.press("Kai", await b.card(id), "mine")
    assert "You have no seat at this table" in b["Kai"].reply(panel).content
    assert "You have no seat at this table" in await command(b, "Kai", "leave", id)


async def test_a_bot_takes_over_at_once(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    await b.answer(id, "Marina")
    assert (await b.record(id)).card["awaited"] == [1]
    letters = len(b.letters("Kai"))
    said = await command(b, "Marina", "table seat", id, seat=2)
    assert said == "Seat 2 is now \u2068Bot 2\u2069’s."
    entries = await b.store.log(id)
    assert [(e.seat, e.by) for e in entries[:2]] == [(0, ""), (1, "bot")]
    assert any("A bot now plays the seat of \u2068Kai\u2069." in text for text in await b.said(id))
    assert len(b.letters("Kai")) == letters
    assert 1 not in (await b.record(id)).card["awaited"]
    assert await command(b, "Marina", "table seat", id, seat=2) == "That seat is played by a bot already."


async def test_a_substitute_is_called_and_the_old_player_locked_out(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    await command(b, "Marina", "table seat", id, seat=2, player="Pearl")
    assert any("\u2068Pearl\u2069 now plays the seat of \u2068Kai\u2069." in text for text in await b.said(id))
    [letter] = b.letters("Pearl")
    old = b.letters("Kai")[-1]
    await b.press("Kai", old, "suggest")
    assert "You have no seat at this table" in b["Kai"].last_message("dm").content
    await b.press("Pearl", letter, "suggest")
    await b.hand_in("Pearl", letter)
    assert [e.seat for e in await b.store.log(id)] == [1]
    await command(b, "Marina", "table seat", id, seat=2, player="Kai")
    assert (await b.record(id)).seats[1].user == int(b["Kai"].id)
    panel = await b.panel(id, "Kai")
    assert "Locked in" in panel.content


async def test_only_the_host_gives_seats(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    assert "Only the table’s host can do that" in await command(b, "Kai", "table seat", id, seat=1)
    assert "There is no seat \u20689\u2069 at this table." in await command(b, "Marina", "table seat", id, seat=9)


async def test_the_host_lets_the_table_answer(b: Bench) -> None:
    id = await b.begin("Marina", "Kai", "Nerida")
    assert "Only the table’s host" in await command(b, "Kai", "table default", id)
    said = await command(b, "Marina", "table default", id, seat=2)
    assert said == "The table answered for \u2068Kai\u2069."
    assert "\u2068Marina\u2069 had the table answer for \u2068Kai\u2069, who was away." in (await b.said(id))[-1]
    assert [(e.seat, e.by, e.default) for e in await b.store.log(id)] == [(1, "host", True)]
    assert await command(b, "Marina", "table default", id, seat=2) == "That seat owes no move now."
    await command(b, "Marina", "table default", id)
    entries = await b.store.log(id)
    assert [(e.seat, e.by) for e in entries] == [(1, "host"), (0, "host"), (2, "host")], "one decision each"
    assert "\u2068Marina\u2069, \u2068Nerida\u2069, who were away." in "\n".join(await b.said(id))


async def test_ended_by_the_host(b: Bench) -> None:
    id = await b.begin("Marina", "Kai", options="pace=24")
    await b.answer(id, "Kai")
    assert "Only the table’s host" in await command(b, "Kai", "table end", id)
    assert await command(b, "Marina", "table end", id) == "The table is ended. Its record is kept."
    assert "ended this table. Its record is kept." in (await b.said(id))[-1]
    assert (await b.record(id)).phase is Phase.ENDED
    assert len(await b.store.log(id)) == 1
    log = await b.store.log(id)
    panel = b.letters("Marina")[-1]
    open_id = next(p.decision for p, _ in presses(panel) if p.decision)
    await b.do(b["Marina"].forge(panel, str(Press("lock", id, 0, open_id))))
    assert await b.store.log(id) == log, "an ended table takes no answers"
    assert await command(b, "Marina", "table end", id) == "This table is not being played: ended by its host."
    said = await b.said(id)
    await b.skip(hours=30)
    assert await b.store.log(id) == log, "no clock runs any more"
    assert await b.said(id) == said
    assert await b.store.next_due() is None


async def test_export_of_a_running_table_has_only_what_everybody_saw(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    await b.answer(id, "Kai")
    await command(b, "Marina", "table export", id)
    data = await download(b, "Marina")
    made = json.loads(data)
    assert made["format"] == "tidetable events"
    record = await b.record(id)
    assert record.secret.encode() not in data
    header = msgspec.json.decode(record.header, type=Header)
    assert made["commitment"] == header.commitment
    assert header.salt.encode() not in data
    answer = (await b.store.log(id))[0].answer
    assert not any(part.encode() in data for part in answer), "Kai's sealed plan is not in it"


async def finished(b: Bench) -> str:
    """A game of a person and a bot, played to its end by the host's default."""
    id = await b.begin("Marina", bots=1)
    for _ in range(60):
        if (await b.record(id)).phase is not Phase.PLAYING:
            return id
        async with b.bot.host.at(id) as live:
            await b.bot.host.default_for(live, [0], "host", lambda _: "away")
    raise AssertionError("the game does not end")


async def test_export_import_and_verify(b: Bench, tmp_path: Path) -> None:
    id = await finished(b)
    await b.settle()
    await command(b, "Marina", "table export", id)
    data = await download(b, "Marina")
    file = tmp_path / "game.json"
    file.write_bytes(data)
    verify = await asyncio.create_subprocess_exec(sys.executable, "-m", "games", "verify", str(file), stdout=PIPE)
    said, _ = await verify.communicate()
    assert verify.returncode == 0, said.decode()
    before = {r.id for r in await b.store.tables()}
    pings = len(b["Kai"].pings())
    await b.do(b["Kai"].slash("table import", channel="tables", file=Upload("game.json", data)))
    assert "The table is here as" in b["Kai"].reply().content
    [made] = [r for r in await b.store.tables() if r.id not in before]
    assert made.phase is Phase.LOBBY
    assert made.host == int(b["Kai"].id)
    assert await b.store.log(made.id) == await b.store.log(id)
    assert len(b["Kai"].pings()) == pings, "an import calls nobody"
    card = b.posted(b["Kai"].find_channel("tables").id)[-1].content
    assert "goes on from a file" in card, "its lobby promises no fair dice"
    assert "bound to" not in card
    await command(b, "Kai", "fair", made.id)
    assert "goes on from a file" in b["Kai"].reply().content


async def test_what_is_no_table_is_not_imported(b: Bench) -> None:
    before = len(await b.store.tables())
    for data in (b"", b"{}", b"[1, 2", json.dumps({"format": "tidetable events"}).encode()):
        await b.do(b["Kai"].slash("table import", channel="tables", file=Upload("game.json", data or b" ")))
        assert "I cannot read that file as a table." in b["Kai"].reply().content
    assert len(await b.store.tables()) == before
