"""Whole games through the buttons."""

from pathlib import Path

import msgspec

from games.kernel import Header
from tests.e2e.bench import Bench, bench, presses


async def play_out(b: Bench, id: str, people: tuple[str, ...], most: int = 400) -> None:
    """Play a table to its end: everybody awaited takes what is suggested, through their own buttons."""
    for _ in range(most):
        record = await b.store.table(id)
        assert record is not None
        if record.phase != "playing":
            return
        seat = record.seats[record.card["awaited"][0]]
        who = next(name for name in people if int(b[name].id) == seat.user)
        shown = await b.press(who, str(record.card["card"]), "mine")
        panel = b[who].reply(shown)
        await b.press(who, panel, "suggest")
        panel = b[who].current(panel)
        verbs = [press.verb for press, part in presses(panel) if not part.get("disabled")]
        before = len(await b.store.log(id))
        if "lock" in verbs:
            await b.press(who, panel, "lock")
        else:
            answers = [(p, part) for p, part in presses(panel) if p.verb == "answer"]
            await b.do(b[who].click(panel, answers[-1][1]["custom_id"]))
        assert len(await b.store.log(id)) > before, (b[who].current(panel).content, presses(panel))
    raise AssertionError("the game does not end")


async def test_three_seats_to_the_end(tmp_path: Path) -> None:
    """Two people and a bot play a standard game from lobby to proof, by buttons alone."""
    async with bench(tmp_path) as b:
        id = await b.begin("Marina", "Kai", bots=1)
        await play_out(b, id, ("Marina", "Kai"))
        record = await b.store.table(id)
        assert record is not None
        texts = [m.content for m in b["Nerida"].messages(str(record.thread))]
        assert texts[0].startswith("Round 1 of 6.")
        assert "The game is over" in texts[-2]
        assert record.header is not None
        assert msgspec.json.decode(record.header, type=Header).secret in texts[-1]
        assert await b.store.outbox(b.clock.now()) == []
        calls = [m.content for m in b["Kai"].messages(b["Kai"].dm())]
        assert len(calls) == len(set(calls)) >= 2  # called once for each duty


async def test_a_first_game_explains_each_kind_of_question_once(tmp_path: Path) -> None:
    """Whoever never played the game is told more with each question new to them; the second game is without."""
    async with bench(tmp_path) as b:
        id = await b.begin("Marina", bots=1)
        first = await b.panel(id, "Marina")
        assert "-# New to you: " in first.content
        await b.press("Marina", first, "suggest")
        await b.press("Marina", first, "lock")
        asked = b["Marina"].current(first).content
        assert ("-# New to you: " in asked) == ("Road Tile" in asked)  # the next kind of question is new as well
        again = await b.begin("Marina", "Kai")
        assert "New to you" not in (await b.panel(again, "Marina")).content
        assert "New to you" in (await b.panel(again, "Kai")).content
