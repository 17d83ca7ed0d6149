"""Taking moves back: alone, or by everybody's yes; what was drawn does not come again; old buttons know."""

from __future__ import annotations

import msgspec
import pytest

from games import game
from games.kernel import Header, Table
from storage.protocol import Phase
from tests.e2e.bench import Bench, control, presses
from tests.e2e.players import fixed_table, sit_down
from tests.e2e.test_kalypso import advance


async def live(b: Bench, id: str) -> Table:
    """The table as it is stored, made from its log alone."""
    record = await b.record(id)
    return Table.replay(game(record.game), msgspec.json.decode(record.header, type=Header), await b.store.log(id))


async def revealed(b: Bench, *people: str) -> str:
    """A table whose plans are revealed."""
    id = await b.begin(*people)
    for who in people:
        await b.answer(id, who)
    return id


async def ask_for_undo(b: Bench, id: str, who: str) -> object:
    """The message of the vote that a person's /undo brings."""
    await b.do(b[who].slash("undo", channel="tables", table=id))
    assert b[who].reply().content == "Asked the others. It is taken back when everybody says yes."
    message = b.posted(str((await b.record(id)).thread))[-1]
    assert {p.verb for p, _ in presses(message)} == {"undo-yes", "undo-no"}
    return message


async def test_a_sealed_answer_is_taken_back_alone(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    panel = await b.answer(id, "Marina")
    assert (await b.record(id)).card["awaited"] == [1]
    await b.press("Marina", panel, "undo")
    panel = b["Marina"].current(panel)
    assert "Your last move is taken back." in panel.content
    assert (await b.record(id)).card["awaited"] == [0, 1]
    assert [(e.seat, e.undo) for e in await b.store.log(id)] == [(0, None), (0, 0)]
    assert "took a move back" in (await b.said(id))[-1]
    await b.answer(id, "Marina")
    assert (await b.record(id)).card["awaited"] == [1]


@pytest.mark.bug("B05")
async def test_a_second_press_of_the_same_undo_takes_nothing_more_back(
    b: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two steps of a sealed turn; the old button, pressed again, only shows what is open now."""
    id = await fixed_table(b, monkeypatch, "kalypso")
    players = await sit_down(b, id, ("Marina", "Kai"))
    await advance(b, id, players, "tile")
    marina = players[0]
    await marina.open()
    for _ in range(2):
        await marina.take_suggestion()
    possible = (await live(b, id)).undoable(0)
    assert possible is not None
    assert possible.alone
    old = next(str(press) for press, _ in presses(marina.seen) if press.verb == "undo")
    before = len((await live(b, id)).line)
    for _ in range(2):
        await b.do(b["Marina"].forge(marina.panel, old))
    assert len((await live(b, id)).line) == before - 1
    assert "The table has moved on." in marina.seen.content


async def test_a_sealed_answer_can_be_changed(b: Bench) -> None:
    """Changing a locked plan needs no undo, and tells nobody anything but that it is open again."""
    id = await b.begin("Marina", "Kai")
    panel = await b.answer(id, "Marina")
    first = (await b.store.log(id))[0].answer
    assert isinstance(first, tuple)
    before = await b.said(id)
    await b.press("Marina", panel, "change")
    panel = b["Marina"].current(panel)
    assert (await b.record(id)).card["awaited"] == [0, 1]
    drafts = await b.store.drafts(id)
    assert [draft.parts for draft in drafts.values()] == [first], "the plan is a draft again"
    await b.press("Marina", panel, "lock")
    assert [(e.seat, e.answer) for e in await b.store.log(id)] == [(0, first), (0, None), (0, first)]
    assert len(await b.said(id)) == len(before), "the card is redrawn, nothing is told"


@pytest.mark.bug("B57", "B64")
async def test_by_everybodys_yes(b: Bench) -> None:
    id = await revealed(b, "Marina", "Kai", "Nerida")
    before = (await b.store.log(id))[-1]
    who = ("Marina", "Kai", "Nerida")[before.seat]
    others = [name for name in ("Marina", "Kai", "Nerida") if name != who]
    vote = await ask_for_undo(b, id, who)
    assert all(name in vote.content for name in others)
    length = len(await b.store.log(id))
    pressed = await b.press(who, vote, "undo-yes")
    assert b[who].reply(pressed).content == "You have no say in this vote."
    pressed = await b.press("Odysseus", vote, "undo-yes")
    assert b["Odysseus"].reply(pressed).content == "You have no say in this vote."
    pressed = await b.press(others[0], vote, "undo-yes")
    assert b[others[0]].reply(pressed).content == "Your yes is counted."
    pressed = await b.press(others[0], vote, "undo-yes")
    assert b[others[0]].reply(pressed).content == "You have no say in this vote.", "one voice each"
    assert len(await b.store.log(id)) == length
    pressed = await b.press(others[1], vote, "undo-yes")
    assert b[others[1]].reply(pressed).content == "Your last move is taken back."
    assert (await b.store.log(id))[-1].undo is not None
    [line] = [text for text in await b.said(id) if "By everybody’s consent" in text]
    assert who in line
    table = await live(b, id)
    assert before.seat in table.awaited
    pressed = await b.press(others[1], vote, "undo-yes")
    assert b[others[1]].reply(pressed).content == "There is no open vote on this."


@pytest.mark.bug("B57")
async def test_one_no_ends_the_vote(b: Bench) -> None:
    id = await revealed(b, "Marina", "Kai", "Nerida")
    who = ("Marina", "Kai", "Nerida")[(await b.store.log(id))[-1].seat]
    other = "Kai" if who != "Kai" else "Marina"
    length = len(await b.store.log(id))
    vote = await ask_for_undo(b, id, who)
    await b.press(other, vote, "undo-no")
    assert (await b.said(id))[-1].endswith("said no: the move stands.")
    assert len(await b.store.log(id)) == length
    pressed = await b.press("Nerida" if who != "Nerida" else "Marina", vote, "undo-yes")
    assert "There is no open vote on this." in b["Nerida" if who != "Nerida" else "Marina"].reply(pressed).content


@pytest.mark.bug("B57")
async def test_the_electorate_stays_when_seats_change(b: Bench) -> None:
    """A substitute speaks for the seat they take; nobody's leaving decides a vote."""
    id = await revealed(b, "Marina", "Kai", "Nerida")
    who = ("Marina", "Kai", "Nerida")[(await b.store.log(id))[-1].seat]
    gone, stays = [name for name in ("Marina", "Kai", "Nerida") if name != who]
    vote = await ask_for_undo(b, id, who)
    length = len(await b.store.log(id))
    await b.do(b[gone].slash("leave", channel="tables", table=id))
    assert len(await b.store.log(id)) == length
    await b.press(stays, vote, "undo-yes")
    assert len(await b.store.log(id)) == length, "one of two has not spoken"
    number = ("Marina", "Kai", "Nerida").index(gone) + 1
    await b.do(b["Marina"].slash("table seat", channel="tables", seat=number, player="Pearl", table=id))
    pressed = await b.press(gone, vote, "undo-yes")
    assert b[gone].reply(pressed).content == "You have no say in this vote."
    await b.press("Pearl", vote, "undo-yes")
    assert (await b.store.log(id))[-1].undo is not None


async def test_a_vote_is_over_once_the_table_moves_on(b: Bench) -> None:
    id = await revealed(b, "Marina", "Kai")
    who = ("Marina", "Kai")[(await b.store.log(id))[-1].seat]
    other = "Kai" if who == "Marina" else "Marina"
    vote = await ask_for_undo(b, id, who)
    awaited = (await b.record(id)).card["awaited"]
    await b.answer(id, ("Marina", "Kai")[awaited[0]])
    pressed = await b.press(other, vote, "undo-yes")
    assert b[other].reply(pressed).content == "There is no open vote on this."
    assert all(e.undo is None for e in await b.store.log(id))


@pytest.mark.bug("B64")
async def test_what_was_drawn_does_not_come_again(b: Bench) -> None:
    """The same answer after each undo, and yet other tiles: what follows is drawn anew, and said to be.

    Two draws may be equal by chance, five in a row hardly.
    """
    id = await b.begin("Marina", "Kai")
    for _ in range(40):
        if (await live(b, id)).view(None).board.round == 2:
            break
        await b.answer(id, ("Marina", "Kai")[(await b.record(id)).card["awaited"][0]])
    last = (await b.store.log(id))[-1]
    who, other = ("Marina", "Kai") if last.seat == 0 else ("Kai", "Marina")
    for times in range(1, 5):
        await b.press(other, await ask_for_undo(b, id, who), "undo-yes")
        assert (await b.store.log(id))[-1].past
        assert sum("what was drawn since is shuffled anew" in text for text in await b.said(id)) == times
        table = await live(b, id)
        assert table.view(None).board.round == 1
        again = next(d for d in table.open.values() if d.seat == last.seat)
        async with b.bot.host.at(id) as at:
            await b.bot.host.answer(at, last.seat, again.id, last.answer)
        await b.settle()
    told = [text.partition("Round 2 of")[2] for text in await b.said(id) if "Round 2 of" in text]
    assert len(told) == 5
    assert len(set(told)) > 1


async def test_old_buttons_after_an_undo_change_nothing(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    panel = await b.panel(id, "Marina")
    await b.press("Marina", panel, "suggest")
    lock = control(b["Marina"].current(panel), "lock")
    await b.press("Marina", panel, "lock")
    await b.press("Marina", panel, "undo")
    log = await b.store.log(id)
    await b.do(b["Marina"].forge(panel, lock))
    assert "The table has moved on" in b["Marina"].current(panel).content
    assert await b.store.log(id) == log
    assert (await b.record(id)).phase is Phase.PLAYING


async def test_nothing_to_undo(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    await b.do(b["Kai"].slash("undo", channel="tables", table=id))
    assert b["Kai"].reply().content.startswith("You have not made a move yet")
    await b.do(b["Pearl"].slash("undo", channel="tables", table=id))
    assert "You have no seat at this table" in b["Pearl"].reply().content
