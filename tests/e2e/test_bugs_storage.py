"""The data cannot be written or read for a while: said kindly, nothing changed, and all works again after."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from storage.errors import Busy, Damaged, DiskFull, StorageError
from tests.e2e.bench import Bench, control, presses
from tests.e2e.looks import refused


class Trouble:
    """Makes the methods of a bench's store fail, while it lasts."""

    def __init__(self, b: Bench) -> None:
        self._store = b.store
        self._real: dict[str, Any] = {}

    def begin(self, fault: type[StorageError], *methods: str) -> None:
        """From now on these methods raise, with nothing done."""
        for name in methods:
            self._real[name] = getattr(self._store, name)

            async def fail(*_: Any, **__: Any) -> Any:
                raise fault("on purpose")

            setattr(self._store, name, fail)

    def end(self) -> None:
        for name in self._real:
            delattr(self._store, name)
        self._real.clear()


SENTENCES = ((Busy, "try again"), (DiskFull, "disk is full"), (Damaged, "could not store"))


async def panel_of(b: Bench, who: str, id: str) -> Any:
    return b[who].reply(await b.press(who, await b.card(id), "mine"))


async def attempt(
    b: Bench,
    id: str,
    who: str,
    trouble: Trouble,
    action: Callable[[], Awaitable[Any]],
    fault: type[StorageError],
    said: str,
) -> None:
    """Something that has to be stored, while nothing can be: refused, with the words for this fault."""
    trouble.begin(fault, "commit", "create")
    interaction = await b.do(action())
    trouble.end()
    replies = [interaction.reply_id, *interaction.followups]
    told = [b[who].current(i).content for i in replies if i and i != interaction.source_id]
    assert any(said in text for text in told), told


@pytest.mark.bug("B48", "B50")
@pytest.mark.parametrize(("fault", "said"), SENTENCES, ids=lambda v: getattr(v, "__name__", ""))
async def test_an_answer_that_cannot_be_stored_is_not_taken(
    b: Bench, expected_errors: list[str], fault: type[StorageError], said: str
) -> None:
    expected_errors += ["a commit failed", "cannot be noted", "what is due", "outbox"]
    id = await b.begin("Marina", "Kai")
    trouble = Trouble(b)
    panel = await panel_of(b, "Marina", id)
    await b.press("Marina", panel, "suggest")
    lock = control(b["Marina"].current(panel), "lock")
    record, entries, drafts = await b.store.table(id), await b.store.log(id), await b.store.drafts(id)
    await attempt(b, id, "Marina", trouble, lambda: b["Marina"].click(panel, lock), fault, said)
    assert (await b.store.table(id), await b.store.log(id), await b.store.drafts(id)) == (record, entries, drafts)
    assert b.bot is not None
    async with b.bot.host.at(id) as live:
        assert live.running.log == []
        assert live.running.awaited == (0, 1)
    await b.do(b["Marina"].click(panel, lock))  # the same press again, without a restart
    assert [e.seat for e in await b.store.log(id)] == [0]


@pytest.mark.bug("B50")
async def test_every_act_of_the_lobby_is_refused_whole(b: Bench, expected_errors: list[str]) -> None:
    expected_errors += ["a commit failed", "could not be looked up"]
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    await b.press("Kai", lobby, "join")
    before = await b.store.table(id)
    for who, verb in (
        ("Nerida", "join"),
        ("Kai", "leave"),
        ("Marina", "bot"),
        ("Marina", "start"),
        ("Marina", "leave"),
    ):
        trouble = Trouble(b)
        key = control(b[who].current(lobby), verb)
        await attempt(b, id, who, trouble, lambda who=who, key=key: b[who].click(lobby, key), DiskFull, "disk is full")  # type: ignore[misc]
        assert await b.store.table(id) == before, verb
    trouble = Trouble(b)
    tables = await b.store.tables()
    await attempt(
        b,
        id,
        "Pearl",
        trouble,
        lambda: b["Pearl"].slash("play", channel="tables", game="ocean_crisis"),
        DiskFull,
        "disk is full",
    )
    assert await b.store.tables() == tables
    await b.press("Marina", lobby, "start")
    record = await b.store.table(id)
    assert record is not None
    assert record.phase == "playing"


@pytest.mark.bug("B48")
async def test_what_cannot_be_read_is_said_kindly(b: Bench, expected_errors: list[str]) -> None:
    """Presses, commands and autocompletion while the data cannot be read at all."""
    expected_errors += ["could not be looked up", "nothing can be offered", "cannot be read", "what is due"]
    id = await b.begin("Marina", "Kai")
    card = await b.card(id)
    assert b.bot is not None
    b.bot.host.drop(id)
    trouble = Trouble(b)
    trouble.begin(Busy, "table", "tables", "log", "setting")
    mine = await b.do(b["Marina"].click(card, control(b["Marina"].current(card), "mine")))
    status = await b.do(b["Marina"].slash("status", channel="tables", table=id))
    offered = await b["Marina"].autocomplete("status", "table", "", channel="tables")
    trouble.end()
    assert "try again" in b["Marina"].current(mine.reply_id).content
    assert "try again" in b["Marina"].current(status.reply_id).content
    assert offered == []
    panel = await panel_of(b, "Marina", id)
    assert {press.verb for press, _ in presses(panel)} >= {"suggest", "mine"}


async def test_a_fault_of_the_rules_is_reported_and_the_answer_refused(b: Bench, expected_errors: list[str]) -> None:
    """A bug in a flow: the answer is refused, the table is as it was, another answer can be given."""
    expected_errors += ["a flow broke"]
    id = await b.begin("Marina", "Kai")
    panel = await panel_of(b, "Marina", id)
    await b.press("Marina", panel, "suggest")
    lock = control(b["Marina"].current(panel), "lock")
    assert b.bot is not None
    table = b.bot.host._live[id].running
    real = table.flow

    class Sick:
        def send(self, _: Any) -> Any:
            raise ZeroDivisionError("on purpose")

    table.flow = Sick()  # type: ignore[assignment]
    text = await refused(b, id, "Marina", b["Marina"].click(panel, lock), "fault is reported")
    assert "ZeroDivisionError" not in text
    real.close()
    await b.do(b["Marina"].click(panel, lock))
    assert [e.seat for e in await b.store.log(id)] == [0]


async def test_what_nobody_foresaw_is_said_kindly(
    b: Bench, expected_errors: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected_errors += ["a press went wrong", "a command went wrong"]
    id = await b.begin("Marina", "Kai")
    card = await b.card(id)
    mine = control(b["Marina"].current(card), "mine")

    def break_down(*_: Any, **__: Any) -> Any:
        raise RuntimeError("the secret plan is S1")

    monkeypatch.setattr("bot.desk.panel", break_down)
    for action in (b["Marina"].click(card, mine), b["Marina"].slash("hand", channel="tables", table=id)):
        text = await refused(b, id, "Marina", action, "went wrong")
        assert "secret plan" not in text
