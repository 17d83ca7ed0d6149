"""Eldertide through the buttons: sealed Dials, the Capital beside the sailing, undo, time-outs, a player without letters."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from games.eldertide.events import DialShown
from games.kernel import Chance
from storage.protocol import Phase
from tests.e2e.bench import Bench, presses
from tests.e2e.players import Player, check_messages, fixed_table, others_see, play_on, sit_down, stored_table

PEOPLE = ("Marina", "Kai")


async def at_the_dials(b: Bench, id: str, perks: tuple[str, str] = ("1", "1")) -> dict[int, Player]:
    """Both players before their first Dials: Marina leads House Horath, Kai House Farath."""
    players = await sit_down(b, id, PEOPLE)
    for _ in PEOPLE:  # the last in order of ties chooses first
        seat = (await b.record(id)).card["awaited"][0]
        await players[seat].open()
        await players[seat].answer(("horath", "farath")[seat])
    for seat, perk in enumerate(perks):
        await players[seat].open()
        await players[seat].answer(perk)
    return players


async def dial(players: dict[int, Player], *values: str) -> None:
    """Everybody sets a Dial."""
    for seat, value in enumerate(values):
        await players[seat].open()
        await players[seat].answer(value)


async def kinds(b: Bench, id: str) -> dict[int, str]:
    """What each awaited seat is asked, by seat."""
    return {d.seat: d.kind for d in (await stored_table(b, id)).open.values() if not d.answered}


# --- a whole game -----------------------------------------------------------------------------------------------------


async def test_a_game_with_one_who_takes_no_letters(b: Bench) -> None:
    """Kai's private messages are closed: he is called in the thread once for each duty and plays by My move alone."""
    b["Kai"].open_dms(False)
    id = await b.begin(*PEOPLE, game="eldertide")
    players = await sit_down(b, id, PEOPLE, closed=("Kai",))
    await play_on(b, id, players, Chance(b"a closed door"), restless=6)
    assert (await b.record(id)).phase is Phase.OVER
    assert b.letters("Kai") == []
    await check_messages(b, id, players)
    for message in b.posted(str((await b.record(id)).thread)):
        assert [m for m in message.pings if m != b["Kai"].id] == []


# --- Dials ------------------------------------------------------------------------------------------------------------


async def world(b: Bench, monkeypatch: pytest.MonkeyPatch, perk: str, value: str) -> dict[str, Any]:
    """All that others get in the world where Marina puts this House Perk aside and sets her Dial to `value`."""
    id = await fixed_table(b, monkeypatch, "eldertide")
    players = await at_the_dials(b, id, (perk, "1"))
    marina = players[0]
    await marina.open()
    await marina.answer(value)
    assert f"Locked in: **{value}**" in marina.seen.content
    return await others_see(b, id)


async def test_a_dial_and_a_perk_show_nowhere(
    start_bench: Callable[..., Awaitable[Bench]], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await world(await start_bench(), monkeypatch, "1", "2")
    two = await world(await start_bench(), monkeypatch, "3", "5")
    for what, found in one.items():
        assert found == two[what], what
        assert found, what


async def test_a_dial_may_be_changed_until_the_last_one_is_in(b: Bench) -> None:
    id = await b.begin(*PEOPLE, game="eldertide")
    players = await at_the_dials(b, id)
    await dial(players, "4")
    before = await b.said(id)
    await players[0].press("change")
    await players[0].answer("2")
    assert "Locked in: **2**" in players[0].seen.content
    assert len(await b.said(id)) == len(before)
    await players[1].open()
    await players[1].answer("5")
    shown = [e for e in (await stored_table(b, id)).told_to(None) if isinstance(e, DialShown)]
    assert [(e.dial, e.qi) for e in shown] == [("2", 8), ("5", 5)], "a tank of 10, less what is dialled"
    reveal = (await b.said(id))[-1]
    assert reveal.index("turns up 2; Qi left: 8") < reveal.index("turns up 5; Qi left: 5")
    assert await kinds(b, id) == {1: "sail"}, "the higher Dial sails first"
    await players[0].open()
    assert players[0].offered("change", "answer") == []
    assert "Waiting for" in players[0].seen.content


async def test_what_a_dial_costs_is_said_before_it_is_set(b: Bench) -> None:
    id = await b.begin(*PEOPLE, game="eldertide")
    players = await at_the_dials(b, id)
    await players[0].open()
    text = players[0].seen.content
    assert "Set your Dial. Qi 10, limit 10." in text
    assert "• **3**: Costs 3 Qi; 7 would be left." in text
    assert "• **Capital**: Costs nothing and fills the tank to 10." in text
    assert players[0].labels()[:9] == ["1", "2", "3", "4", "5", "6", "7", "8", "Capital"]


# --- turns ------------------------------------------------------------------------------------------------------------


async def finish_turn(player: Player) -> None:
    """Do as little as can be: sail to the first Port offered, then nothing."""
    while (await kinds(player.b, player.id)).get(PEOPLE.index(player.who), "dial") != "dial":
        await player.open()
        if player.offered("lock"):
            await player.press("lock")
            continue
        keys = player.keys()
        await player.answer(next((key for key in ("none", "no") if key in keys), keys[0]))


async def capital_beside_sailing(b: Bench, monkeypatch: pytest.MonkeyPatch, first: str) -> str:
    """A round in which Marina is in the Capital while Kai sails; the digest of its end."""
    id = await fixed_table(b, monkeypatch, "eldertide")
    players = await at_the_dials(b, id)
    await dial(players, "capital", "6")
    assert await kinds(b, id) == {0: "capital", 1: "sail"}
    assert (await b.record(id)).card["awaited"] == [0, 1]
    marina, kai = players[0], players[1]
    if first == "both":
        await asyncio.gather(marina.open(), kai.open())
        await kai.try_out(kai.keys()[0])
        lock, confirm = marina.offered("lock")[0], kai.offered("answer")[0]
        pressed = [(marina, lock), (kai, confirm)]
        await asyncio.gather(*(b[p.who].click(p.panel, part["custom_id"]) for p, part in pressed))
        await b.settle()
        assert "Your answer is in." in marina.seen.content
        assert "Your answer is in." in kai.seen.content
    for player in (kai, marina) if first == "Kai" else (marina, kai):
        await finish_turn(player)
    table = await stored_table(b, id)
    assert table.view(None).board.round == 2
    assert [house.at == "capital" for house in table.state.houses] == [True, False]
    assert table.state.houses[0].toolkits == 1, "a Capital Action brings a Toolkit"
    return table.digest()


async def test_the_capital_beside_the_sailing(
    start_bench: Callable[..., Awaitable[Bench]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever of the two is first, or neither, the round ends alike."""
    ends = {await capital_beside_sailing(await start_bench(), monkeypatch, who) for who in ("Marina", "Kai", "both")}
    assert len(ends) == 1


async def test_undo_within_a_turn(b: Bench) -> None:
    """Where Kai sails he takes back alone, before he confirms what comes next; the old buttons know of it."""
    id = await b.begin(*PEOPLE, game="eldertide")
    players = await at_the_dials(b, id)
    await dial(players, "1", "6")
    kai = players[1]
    await kai.open()
    before = (await stored_table(b, id)).digest()
    sailing, text = kai.seen, kai.seen.content
    port = kai.keys()[0]
    await kai.answer(port)
    assert (await kinds(b, id))[1] != "sail"
    answered = len(await b.store.log(id))
    await kai.press("undo")
    assert "Your last move is taken back." in kai.seen.content
    assert text.split("\n")[1] in kai.seen.content, "asked where to sail again"
    assert (await stored_table(b, id)).digest() == before
    assert [e.undo is not None for e in await b.store.log(id)][answered:] == [True]
    [old] = [press for press, _ in presses(sailing) if press.verb == "try"]
    await b.do(b["Kai"].forge(kai.panel, str(old), [port]))
    assert "The table has moved on." in kai.seen.content
    assert (await stored_table(b, id)).digest() == before
    await kai.answer(kai.keys()[-1])
    assert len(await b.store.log(id)) == answered + 2


async def test_time_runs_out(b: Bench) -> None:
    """With a full tank of 10 Qi the clock dials 3; then it sails, and the game goes on without anybody."""
    id = await b.begin(*PEOPLE, game="eldertide", options="pace=24")
    await at_the_dials(b, id)
    await b.skip(hours=24, minutes=1)
    shown = [e for e in (await stored_table(b, id)).told_to(None) if isinstance(e, DialShown)]
    assert [(e.dial, e.qi) for e in shown] == [("3", 7), ("3", 7)]
    entries = await b.store.log(id)
    assert [(e.kind, e.by) for e in entries[-2:]] == [("dial", "clock"), ("dial", "clock")]
    assert sum("Time was up: the table answered for" in text for text in await b.said(id)) == 2
    asked = await kinds(b, id)
    assert set(asked.values()) == {"sail"}
    for _ in range(12):
        await b.skip(hours=24, minutes=1)
        if (await stored_table(b, id)).view(None).board.round == 2:
            break
    table = await stored_table(b, id)
    assert table.view(None).board.round == 2
    assert {e.by for e in table.log if e.kind not in {"house", "perk"}} == {"clock"}


# --- free actions -----------------------------------------------------------------------------------------------------


async def test_damage_is_mended_while_the_dials_are_open(b: Bench) -> None:
    """A free action stands beside the Dial as long as it can be taken; nobody waits for it."""
    mend = "Mend one Damage (a Toolkit)"
    id = await b.begin("Marina", game="eldertide")
    marina = (await sit_down(b, id, ("Marina",)))[0]
    await marina.open()
    for key in ("horath", "CH5", "1"):  # the Challenge that begins with a Damage token
        await marina.answer(key)
    assert mend not in marina.labels(), "there is no Toolkit yet"
    await marina.answer("capital")
    await marina.press("lock")
    house = (await stored_table(b, id)).state.houses[0]
    assert (house.damage, house.toolkits) == (1, 1)
    assert "Set your Dial." in marina.seen.content
    assert mend in marina.labels()
    await marina.answer("mend")
    house = (await stored_table(b, id)).state.houses[0]
    assert (house.damage, house.toolkits) == (0, 0)
    assert mend not in marina.labels()
    assert "Set your Dial." in marina.seen.content


async def test_what_stands_open_beside_the_dial_can_be_typed(b: Bench) -> None:
    """/move reads an answer for whichever of a seat's open questions it fits; what fits none is refused."""
    id = await b.begin("Marina", game="eldertide")
    marina = (await sit_down(b, id, ("Marina",)))[0]
    await marina.open()
    for key in ("horath", "CH5", "1", "capital"):
        await marina.answer(key)
    await marina.press("lock")
    before = len(await b.store.log(id))

    async def typed(answer: str) -> str:
        shown = await b.do(b["Marina"].slash("move", channel="tables", table=id, answer=answer))
        return b["Marina"].reply(shown).content

    assert "not possible here" in await typed("no such thing")
    assert len(await b.store.log(id)) == before
    await typed("mend")
    house = (await stored_table(b, id)).state.houses[0]
    assert (house.damage, house.toolkits) == (0, 0)
    await typed("3")
    assert [e.answer for e in (await b.store.log(id))[before:]] == ["mend", "3"]
