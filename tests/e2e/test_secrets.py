"""Two worlds that differ only in what Marina has sealed: whatever anybody else gets is the same in both."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.ids import Press
from games.kernel import Chance
from tests.bot.tables import random_parts
from tests.e2e.bench import Bench, control, controls, presses
from tests.e2e.test_first import play_out

SECRET, SALT = "5e" * 32, "a1" * 16
PUBLIC_VERBS = {
    "mine",
    "words",
    "log",
    "join",
    "leave",
    "bot",
    "nobot",
    "pick",
    "options",
    "start",
    "again",
    "undo-yes",
    "undo-no",
}


def plain(thing: Any) -> str:
    """A thing as text, without what differs between any two runs: ids, marks, times, ports."""
    text = re.sub(r"\b[0-9a-f]{20}\b", "MARK", repr(thing))  # before ids: a mark may hold as many digits
    text = re.sub(r"\d{15,}", "ID", text)
    text = re.sub(r"<t:\d+", "<t:TIME", text)
    text = re.sub(r"127\.0\.0\.1:\d+", "HOST", text)
    text = re.sub(r"(board|lobby|mine|picture|result)-[a-z0-9]+-\w+\.png", r"\1.png", text)
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+", "TIME", text)


async def two_player_table(b: Bench, monkeypatch: pytest.MonkeyPatch) -> str:
    """Marina's and Kai's table, with the same name and dice in every world."""
    monkeypatch.setattr("bot.lobby.new_table_id", lambda: "wwwwww")
    monkeypatch.setattr("bot.lobby.fresh_secrets", lambda: (SECRET, SALT))
    id = await b.open_table("Marina", options="pace=24")
    lobby = await b.lobby(id)
    await b.press("Kai", lobby, "join")
    assert b.bot is not None
    async with b.bot.host.at(id) as live:
        await b.bot.host.update(live, entropy=("1",))
    await b.press("Marina", lobby, "start")
    return id


def seen_by(b: Bench, who: str) -> list[str]:
    """Every message that somebody sees, wherever: words, controls, pictures' names and words."""
    seat = b[who]
    places = seat.world.visible_channels(seat.id)
    return [
        plain(
            (
                place.name,
                m.content,
                m.components,
                [(a["filename"], a.get("description"), _bytes(b, a)) for a in m.attachments],
                m.pings,
                m.flags,
            )
        )
        for place in places
        for m in seat.messages(place)
    ]


def _bytes(b: Bench, attachment: dict[str, Any]) -> bytes:
    return b.loopback.world.files[attachment["url"].split("/attachments/")[1]].data


async def look_everywhere(b: Bench, who: str, id: str) -> list[str]:
    """Everything that can be asked, by somebody who must not know what Marina sealed."""
    seat, found = b[who], []
    record = await b.store.table(id)
    assert record is not None
    thread = str(record.thread)
    for channel in (thread, "general"):
        for command, options in (
            ("board", {}), ("board", {"view": "text"}), ("board", {"view": "area"}), ("status", {}), ("log", {}), ("log", {"page": 1}),
            ("hand", {}), ("fair", {}), ("undo", {}), ("help", {}), ("rules", {"game": "ocean_crisis"}), ("table export", {}),
            ("table end", {}), ("table default", {"seat": 1}), ("table seat", {"seat": 1}), ("table kick", {"seat": 1}),
            ("move", {"answer": "nowhere"}), ("mine", {}), ("setup", {}),
        ):  # fmt: skip
            if command == "setup" and who != "Marina":
                continue
            named = {} if command in {"help", "rules", "mine", "setup"} else {"table": id}
            interaction = await b.do(seat.slash(command, channel=channel, **options, **named))
            for message in (interaction.reply_id, *interaction.followups):
                shown = seat.current(message)
                files = [_bytes(b, a) for a in shown.attachments if a["filename"].endswith(".json")]
                found.append(plain((command, options, shown.content, shown.components, files)))
        for command, option in (
            ("move", "answer"),
            ("board", "area"),
            ("status", "table"),
            ("log", "table"),
            ("table end", "table"),
        ):
            for typed in ("", "S", "M1, "):
                others = {} if option == "table" else {"table": id}
                found.append(
                    plain((command, typed, await seat.autocomplete(command, option, typed, channel=channel, **others)))
                )
    card = str(record.card["card"])
    for press, part in presses(seat.current(card)):
        interaction = await b.do(seat.click(card, part["custom_id"]))
        found.append(plain((press.verb, seat.current(interaction.reply_id).content)))
    for verb in ("answer", "add", "lock", "change", "undo", "suggest", "help", "facet", "mine"):
        interaction = await b.do(seat.forge(card, str(Press(verb, id, 0, "0.1", 0, "S1"))))
        found += [plain((verb, seat.current(m).content)) for m in (interaction.reply_id, *interaction.followups) if m]
    return found


def drawn_for_others(b: Bench) -> list[str]:
    """What pictures for everybody but seat 0 are drawn from. How often and when one is drawn anew tells nothing."""
    scenes = [(order, order.scene) for order in b.studio.orders if order.scene is not None and order.scene.viewer != 0]
    return sorted({plain((order.what, scene.viewer, order.trial, scene.view)) for order, scene in scenes})


async def world(
    b: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, plan: bytes
) -> dict[str, Any]:
    """All that others get, in the world in which Marina seals a plan of this making."""
    id = await two_player_table(b, monkeypatch)
    caplog.clear()
    assert b.bot is not None
    async with b.bot.host.at(id) as live:
        decision = next(d for d in live.running.open.values() if d.seat == 0)
        parts = random_parts(decision, Chance(plan), 99)
        assert decision.options.complete(parts)  # type: ignore[union-attr]
    panel = b["Marina"].reply(await b.press("Marina", await b.card(id), "mine"))
    await b.press("Marina", panel, "suggest")
    await b.press("Marina", panel, "clear")
    await b.do(b["Marina"].slash("move", channel="general", answer=parts[0], table=id))  # a draft, and then all of it
    await b.do(b["Marina"].slash("move", channel="general", answer=", ".join(parts), table=id))
    found: dict[str, Any] = {"parts": parts}
    for who in ("Kai", "Pearl"):
        found[f"{who} asks"] = await look_everywhere(b, who, id)
        found[f"{who} sees"] = seen_by(b, who)
    found["orders"] = drawn_for_others(b)
    world_ = b.loopback.world
    found["threads"] = [
        sorted(world_.users[u].name for u in c.thread.members) for c in world_.channels.values() if c.thread
    ]
    found["log"] = [
        plain((r.name, r.getMessage()))
        for r in caplog.records
        if r.name.startswith("bot") and "health" not in r.getMessage()
    ]
    caplog.clear()
    return found


@pytest.mark.bug("B59", "B60", "B61", "B62", "B63")
@pytest.mark.faithful(9)
async def test_a_sealed_plan_shows_nowhere(
    start_bench: Callable[..., Awaitable[Bench]], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one = await world(await start_bench(), monkeypatch, caplog, b"one")
    two = await world(await start_bench(), monkeypatch, caplog, b"two")
    assert one.pop("parts") != two.pop("parts")
    for what, found in one.items():
        assert len(found) == len(two[what]), what
        for here, there in zip(found, two[what], strict=True):
            assert here == there, what
        assert found or what == "log", what


@pytest.mark.bug("B59")
async def test_the_seed_leaves_the_house_only_at_the_end(
    b: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    id = await two_player_table(b, monkeypatch)
    for who in ("Marina", "Kai", "Pearl"):
        for text in (*await look_everywhere_of_own(b, who, id), *seen_by(b, who)):
            assert SECRET not in text
            assert SALT not in text
    exchanged = "".join(repr((e.body, e.reply)) for e in b.loopback.requests)
    assert SECRET not in exchanged
    assert SECRET not in caplog.text
    await play_out(b, id, ("Marina", "Kai"))
    record = await b.store.table(id)
    assert record is not None
    assert SECRET in b["Pearl"].messages(str(record.thread))[-1].content
    await b.do(b["Pearl"].slash("fair", channel="tables", table=id))
    assert SECRET in b["Pearl"].reply().content


async def look_everywhere_of_own(b: Bench, who: str, id: str) -> list[str]:
    """What is said to somebody of their own table, exports among it; nothing that would end or change it."""
    seat, found = b[who], []
    for command, options in (
        ("fair", {}),
        ("log", {}),
        ("board", {"view": "text"}),
        ("status", {}),
        ("table export", {}),
    ):
        interaction = await b.do(seat.slash(command, channel="tables", table=id, **options))
        for message in (interaction.reply_id, *interaction.followups):
            shown = seat.current(message)
            found.append(repr((shown.content, [_bytes(b, a) for a in shown.attachments])))
    return found


@pytest.mark.bug("B59")
@pytest.mark.faithful(9)
async def test_public_controls_carry_no_choices(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over a whole game: what stands where all can read it names a table and a mark, never a seat's options."""
    id = await two_player_table(b, monkeypatch)
    await play_out(b, id, ("Marina", "Kai"))
    record = await b.store.table(id)
    assert record is not None
    seen = 0
    for place in ("tables", str(record.thread)):
        for message in b["Pearl"].messages(place):
            for press, _ in presses(message):
                seen += 1
                assert press.verb in PUBLIC_VERBS
                assert (press.seat, press.decision) == (-1, "")
                assert re.fullmatch(r"[0-9a-f]{20}|", press.arg), press
            assert len(presses(message)) == len(controls(message))
    assert seen > 20


@pytest.mark.bug("B63")
async def test_what_one_seat_alone_may_know_is_in_its_log_alone(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log as each may read it is what the table tells that viewer, and no more."""
    id = await two_player_table(b, monkeypatch)
    await play_out(b, id, ("Marina", "Kai"))
    assert b.bot is not None
    async with b.bot.host.at(id) as live:
        table = live.running
        public = table.told_to(None)
        for seat in table.seats:
            told = table.told_to(seat)
            assert [e for e in public if e not in told] == []
    await b.do(b["Pearl"].slash("log", channel="tables", table=id, page=1))
    first = b["Pearl"].reply().content
    await b.do(b["Kai"].slash("log", channel="tables", table=id, page=1))
    assert first.split("\n-# ")[0].startswith("**Log**")
    assert b["Kai"].reply().content.split("\n-# ")[0].startswith("**Log**")


async def test_another_servers_table_is_not_told_of(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table is known to its server and to those who sit at it."""
    id = await two_player_table(b, monkeypatch)
    world_ = b.loopback.world
    other = world_.add_guild("Elsewhere", b["Pearl"].user)
    channel = world_.add_channel(other, "far")
    await b.settle()
    for command in ("status", "board", "log", "fair"):
        await b.do(b["Pearl"].slash(command, channel=channel, table=id))
        assert "I know no table" in b["Pearl"].reply().content
    await b.do(b["Pearl"].slash("table export", channel=channel, table=id))
    assert "I know no table" in b["Pearl"].reply().content
    assert control(b["Pearl"].current(await b.card(id)), "mine")
