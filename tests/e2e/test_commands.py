"""Every command: what it says, and what it says in the wrong place, of the wrong table, to the wrong person."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.client import Tidetable
from bot.lobby import offered
from bot.local.model import Upload
from games import game
from tests.bot.limits import check_text
from tests.e2e.bench import Bench, presses
from tests.e2e.looks import refused
from tests.e2e.test_bugs_places import take_turn, take_turns


async def ask(b: Bench, who: str, command: str, channel: str = "tables", **options: Any) -> str:
    """The bot's private answer to a command."""
    interaction = await b.do(b[who].slash(command, channel=channel, **options))
    shown = b[who].current(interaction.reply_id)
    assert shown.audience == b[who].id or channel == "dm"
    return str(shown.content)


def all_commands(bot: Tidetable) -> list[dict[str, Any]]:
    return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]


@pytest.mark.bug("B19")
async def test_the_commands_are_within_discords_limits(b: Bench) -> None:
    assert b.bot is not None
    made = all_commands(b.bot)
    assert len(made) <= 100

    def check(command: dict[str, Any], depth: int = 0) -> int:
        assert 1 <= len(command["name"]) <= 32
        assert 1 <= len(command["description"]) <= 100
        options = command.get("options", [])
        assert len(options) <= 25, f"{command['name']} has {len(options)} subcommands or options"
        assert all(len(option.get("choices") or ()) <= 25 for option in options)
        total = len(command["name"]) + len(command["description"])
        return total + sum(check(option, depth + 1) for option in options)

    for command in made:
        assert check(command) <= 8000


@pytest.mark.bug("B19")
async def test_a_failed_sync_leaves_everything_running(b: Bench, expected_errors: list[str]) -> None:
    expected_errors.append("commands could not be brought up to date")
    assert b.bot is not None
    b.loopback.faults.fail("PUT /applications/*/commands", 400, 50035)
    await b.bot.sync_commands(force=True)
    assert "/play" in await ask(b, "Kai", "help")
    assert len(b.bot.guilds) == 1


async def test_help_names_the_commands(b: Bench) -> None:
    assert b.bot is not None
    said = await ask(b, "Kai", "help")
    for command in (
        "play",
        "mine",
        "move",
        "board",
        "hand",
        "status",
        "log",
        "undo",
        "leave",
        "rules",
        "fair",
        "table",
        "setup",
    ):
        assert f"/{command}" in said


async def test_rules_page_by_page(b: Bench) -> None:
    for slug in offered():
        for topic in ("", *game(slug).topics):
            said = await ask(b, "Kai", "rules", game=slug, topic=topic)
            assert game(slug).title in said
            check_text(said)
    assert "no page" in await ask(b, "Kai", "rules", game=offered()[0], topic="@everyone")
    text = await ask(b, "Kai", "rules", game="<@&1> chess")
    assert "no game called" in text
    assert "<@&1>" not in text


async def test_opening_a_table_with_what_cannot_be(b: Bench) -> None:
    for options, said in (
        ({"game": "chess"}, "no game called"),
        ({"game": "ocean_crisis", "mode": "nightmare"}, "no value"),
        ({"game": "ocean_crisis", "options": "colour=red"}, "no setting"),
        ({"game": "ocean_crisis", "options": "nonsense"}, "no setting"),
        ({"game": "ocean_crisis", "options": "pace=5"}, "no value"),
        ({"game": "ocean_crisis", "options": "missions=dolphin,whale"}, "no value"),
        ({"game": "x" * 6000}, "no game called"),
    ):
        assert said in await ask(b, "Marina", "play", **options)
    assert await b.store.tables() == []
    assert [m for m in b["Pearl"].messages("tables") if m.audience is None] == []
    id = await b.open_table(
        "Marina", game="Ocean Crisis", mode="difficult", options="pace=24 missions=dolphin,sea_turtle"
    )
    record = await b.store.table(id)
    assert record is not None
    assert (record.options["difficulty"], record.options["missions"]) == ("difficult", "dolphin,sea_turtle")
    assert record.deadline_hours == 24


async def test_commands_in_the_wrong_place(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    record = await b.store.table(id)
    assert record is not None
    thread = str(record.thread)
    assert "not in a thread" in await ask(b, "Kai", "play", channel=thread, game="ocean_crisis")
    assert "not in a thread" in await ask(b, "Marina", "table move", channel=thread, table=id)
    for command in ("move", "status", "board", "log", "fair", "undo", "leave"):
        options = {"answer": "S1"} if command == "move" else {}
        assert "Which table" in await ask(b, "Pearl", command, **options)
    assert len(await b.store.tables()) == 1


@pytest.mark.faithful(37)
async def test_commands_by_private_message(b: Bench) -> None:
    """There is no server there; the one table that waits for somebody is meant."""
    id = await b.begin("Marina", "Kai")
    names = {command.body["name"] for command in b["Kai"].commands("dm")}
    assert not names & {"play", "table", "setup"}
    for command in ("hand", "status", "board", "log", "fair", "mine"):
        said = await ask(b, "Kai", command, channel="dm")
        assert id in said or command == "fair", (command, said)
    assert "no move anywhere" in await ask(b, "Pearl", "mine", channel="dm")
    assert "Which table" in await ask(b, "Pearl", "hand", channel="dm")


async def test_the_table_of_a_thread_is_meant_there(b: Bench) -> None:
    one, two = await b.begin("Marina", "Kai"), await b.begin("Nerida", "Odysseus")
    record = await b.store.table(two)
    assert record is not None
    assert two in await ask(b, "Marina", "status", channel=str(record.thread))
    assert "no seat" in await ask(b, "Marina", "hand", channel=str(record.thread))
    assert one in await ask(b, "Marina", "hand", channel=str(record.thread), table=one)


async def test_who_owes_at_several_tables_is_asked_which(b: Bench) -> None:
    ids = [await b.begin("Marina", "Kai") for _ in range(2)]
    assert "Which table" in await ask(b, "Kai", "hand", channel="general")
    said = await ask(b, "Kai", "mine", channel="general")
    assert all(id in said for id in ids)
    panels = b["Kai"].reply()
    assert [press.table for press, _ in presses(panels)] == ids[::-1] or [
        press.table for press, _ in presses(panels)
    ] == ids
    await take_turn(b, "Kai", ids[0])
    assert ids[1] in await ask(b, "Kai", "hand", channel="general")  # only one is left that waits


async def test_unknown_tables(b: Bench) -> None:
    for table in ("zzzzzz", "@everyone", "x" * 6000, "' OR 1=1 --"):
        text = await ask(b, "Kai", "status", table=table)
        assert "I know no table" in text
        assert "@everyone" not in text


async def test_only_the_host_has_the_hosts_commands(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    for command, options in (("table end", {}), ("table default", {}), ("table seat", {"seat": 1}), ("table move", {})):
        await refused(
            b,
            id,
            "Kai",
            b["Kai"].slash(command, channel="general", table=id, **options),
            "Only the table’s host",
            "Marina",
        )
    for command, options in (("table start", {}), ("table kick", {"seat": 2})):
        await refused(
            b, id, "Marina", b["Marina"].slash(command, channel="general", table=id, **options), "already begun"
        )
    for command, options in (("table seat", {"seat": 9}), ("table default", {"seat": 9})):
        await refused(b, id, "Marina", b["Marina"].slash(command, channel="general", table=id, **options), "seat")


async def test_an_ended_table_is_ended(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    card, record = await b.card(id), await b.store.table(id)
    assert record is not None
    panel = b["Kai"].reply(await b.press("Kai", card, "mine"))
    await ask(b, "Marina", "table end", table=id)
    for who, command, options in (
        ("Kai", "hand", {}),
        ("Kai", "undo", {}),
        ("Kai", "move", {"answer": "S1"}),
        ("Kai", "leave", {}),
        ("Marina", "table end", {}),
        ("Marina", "table default", {}),
    ):
        await refused(b, id, who, b[who].slash(command, channel="general", table=id, **options), "ended by its host")
    suggest = next(part["custom_id"] for press, part in presses(panel) if press.verb == "suggest")
    await refused(b, id, "Kai", b["Kai"].click(panel, suggest), "ended by its host")


async def test_an_area_that_is_none(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    assert "no area" in await ask(b, "Kai", "board", table=id, area="atlantis")


async def test_the_log_beyond_its_end_is_its_end(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    await take_turns(b, id, 2)
    assert await ask(b, "Kai", "log", table=id, page=999) == await ask(b, "Kai", "log", table=id)


# --- files ------------------------------------------------------------------------------------------------------------


def exported(b: Bench, who: str) -> bytes:
    attachment = b[who].reply().attachments[0]
    return b.loopback.world.files[attachment["url"].split("/attachments/")[1]].data


@pytest.mark.bug("B59")
async def test_the_file_of_a_running_game_has_only_what_all_have_seen(b: Bench) -> None:
    id = await b.begin("Marina", "Kai")
    await take_turn(b, "Marina", id)
    assert "only what everybody has seen" in await ask(b, "Pearl", "table export", table=id)
    made = json.loads(exported(b, "Pearl"))
    assert set(made) == {"format", "game", "options", "seats", "commitment", "events"}
    record = await b.store.table(id)
    assert record is not None
    assert record.secret not in json.dumps(made)


async def test_files_that_are_no_tables(b: Bench) -> None:
    header = {"game": "ocean_crisis", "options": {}, "seats": ["", ""], "secret": "5e" * 32, "salt": "a1" * 16}
    whole = {"format": 1, "header": header, "commitment": "x", "log": []}
    bad: list[tuple[bytes, str]] = [
        (b"", "cannot read"), (b"\xff\xfe\x00", "cannot read"), (b"null", "cannot read"), (b"[]", "cannot read"),
        (b"{}", "cannot read"), (b'{"format": 99}', "cannot read"), (b"[" * 5000, "cannot read"),
        (json.dumps({**whole, "header": {**header, "game": "chess"}}).encode(), "cannot read"),
        (json.dumps({**whole, "header": {**header, "game": "../../etc"}}).encode(), "cannot read"),
        (json.dumps({**whole, "header": {**header, "secret": "not hex"}}).encode(), "cannot read"),
        (json.dumps({**whole, "header": {**header, "seats": [""] * 40}}).encode(), "cannot read"),
        (json.dumps({**whole, "header": {**header, "seats": []}}).encode(), "cannot read"),
        (json.dumps({**whole, "header": {**header, "options": {"difficulty": "nightmare"}}}).encode(), "cannot read"),
        (json.dumps({**whole, "header": {**header, "markers": ["never-was"]}}).encode(), ""),
        (json.dumps({**whole, "log": [{"seat": 7, "id": "x", "kind": "y", "answer": "z"}]}).encode(), "cannot read"),
        (b" " * 2_000_001, "too big"),
    ]  # fmt: skip
    for data, said in bad:
        interaction = await b.do(b["Marina"].slash("table import", channel="tables", file=Upload("table.json", data)))
        text = b["Marina"].current(interaction.reply_id).content
        assert "went wrong" not in text, (data[:200], text)
        if said:
            assert said in text, (data[:200], text)
            assert await b.store.tables() == [], data[:300]
