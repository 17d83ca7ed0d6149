"""Kalypso through the buttons: the nudge pad, sealed turns, two at once on one ocean, going on after being done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from games.kernel import Chance, Composite, Draft
from tests.e2e.bench import Bench, presses
from tests.e2e.players import Player, fixed_table, others_see, sit_down, stored_table

PEOPLE = ("Marina", "Kai")
TOGETHER = {"options": "mode=cooperative"}


async def kinds(b: Bench, id: str) -> dict[int, str]:
    """What each awaited seat is asked, by seat."""
    return {d.seat: d.kind for d in (await stored_table(b, id)).open.values() if not d.answered}


async def advance(b: Bench, id: str, players: dict[int, Player], until: str, seats: tuple[int, ...] = (0, 1)) -> None:
    """Take what is suggested until these seats are asked `until`, or are done (`rest`)."""
    for _ in range(120):
        asked = await kinds(b, id)
        if all(asked.get(seat, "rest") == until for seat in seats):
            return
        seat = next(seat for seat in (*seats, *asked) if asked.get(seat, until) != until)
        await players[seat].open()
        await players[seat].take_suggestion()
    raise AssertionError(f"nobody comes to {until}: {await kinds(b, id)}")


def trying(player: Player) -> str:
    """The key that a panel says is tried."""
    line = next(line for line in player.seen.content.split("\n") if line.startswith("Trying: "))
    return line.rpartition("(`")[2].removesuffix("`)") if "(`" in line else line.split("**")[1]


# --- placing ----------------------------------------------------------------------------------------------------------


async def test_the_nudge_pad(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Menus for Zone and square, arrows, Turn, Flip and Next; nothing counts before Confirm."""
    id = await fixed_table(b, monkeypatch, "kalypso")
    marina = (await sit_down(b, id, PEOPLE))[0]
    await marina.open()
    for facet, value in (("1-1", "Z22"), ("2-1-Z22", "F6")):
        menu = next(part for press, part in presses(marina.seen) if (press.verb, press.arg) == ("facet", facet))
        await b.do(b["Marina"].select(marina.panel, menu["custom_id"], [value]))
    assert trying(marina) == "1-F6-S-front"
    assert "tile 1, F6, south, front" in marina.seen.content
    for move, key in (
        ("right", "1-G6-S-front"), ("down", "1-G7-S-front"), ("left", "1-F7-S-front"), ("up", "1-F6-S-front"),
        ("turn", "1-F6-W-front"), ("turn", "1-F6-N-front"), ("turn", "1-F6-E-front"), ("turn", "1-F6-S-front"),
        ("next", "2-F6-S-front"), ("next", "1-F6-S-front"),
    ):  # fmt: skip
        await marina.press("nudge", arg=move)
        assert trying(marina) == key, move
    assert {part.get("disabled") for press, part in presses(marina.seen) if press.arg == "flip"} == {True}, (
        "sides alike"
    )
    assert await b.store.log(id) == []
    trials = [o.trial.trying for o in b.studio.orders if o.what == "preview" and o.trial is not None]
    assert trials[-10:][:3] == ["1-G6-S-front", "1-G7-S-front", "1-F7-S-front"], "each step is drawn"


async def test_what_a_place_brings_is_said_before_it_is_confirmed(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar of a tile at G3 covers the Life Preserver of its Zone; at F3 two Fish. Useless nudges are off."""
    id = await fixed_table(b, monkeypatch, "kalypso")
    marina = (await sit_down(b, id, PEOPLE))[0]
    await marina.open()
    assert trying(marina) == "1-F3-S-front"
    assert "→ Covers 2 Fish." in marina.seen.content
    off = {press.arg for press, part in presses(marina.seen) if press.verb == "nudge" and part.get("disabled")}
    assert {"up", "turn"} <= off, "nothing legal lies above, and no other way round"
    await marina.press("nudge", arg="right")
    assert trying(marina) == "1-G3-S-front"
    assert "→ Rescues a Survivor." in marina.seen.content
    before = (await stored_table(b, id)).state.seats[0].rescued
    await marina.press("answer")
    assert (await stored_table(b, id)).state.seats[0].rescued == before + 1


async def test_good_places_are_two_presses_away(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Suggest and Confirm; asked again the next best place is tried, each one legal and another one."""
    id = await fixed_table(b, monkeypatch, "kalypso")
    players = await sit_down(b, id, PEOPLE)
    await advance(b, id, players, "tile")
    marina = players[0]
    await marina.open()
    options = next(d for d in (await stored_table(b, id)).open.values() if d.seat == 0).options
    shown = []
    for _ in range(3):
        await marina.press("suggest")
        shown.append(trying(marina))
        assert shown[-1] in options
    assert len(set(shown)) == 3
    assert "That is choice 3 of 5." in marina.seen.content
    await marina.press("answer")
    assert (await b.store.log(id))[-1].answer == shown[-1]


async def test_a_placement_takes_six_presses_at_most(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any legal place of the board for two: Zone, square, turns and sides, and Confirm, from wherever the pad stands."""
    id = await fixed_table(b, monkeypatch, "kalypso")
    players = await sit_down(b, id, PEOPLE)
    await advance(b, id, players, "tile")
    table = await stored_table(b, id)
    decision = next(d for d in table.open.values() if d.seat == 0)
    assert not isinstance(decision.options, Composite)
    options = decision.options
    keys = [key for key in options if key.startswith("1-")]
    chance = Chance(b"anywhere")
    marina = players[0]
    await marina.open()
    assert {key.rpartition("-")[2] for key in keys} == {"front", "back"}
    for _ in range(4):
        wanted = keys[chance.roll("where", len(keys))]
        count = await place(b, marina, options.split(wanted))
        assert trying(marina) == wanted
        assert count + 1 <= 7, f"{wanted} takes {count} presses and Confirm"


async def place(b: Bench, player: Player, wanted: tuple[str, ...]) -> int:
    """Bring the pad to a place of the tile tried now, the way somebody would; how many presses it took."""
    _, zone, cell, facing, side = wanted
    count = 0
    for value in (zone, cell):
        for press, part in presses(player.seen):
            lines = {option["value"]: option.get("default") for option in part.get("options", ())}
            if press.verb == "facet" and value in lines and not lines[value]:
                await b.do(b[player.who].select(player.panel, part["custom_id"], [value]))
                count += 1
                break
    while f"-{facing}-" not in trying(player):
        await player.press("nudge", arg="turn")
        count += 1
    if not trying(player).endswith(side):
        await player.press("nudge", arg="flip")
        count += 1
    return count


# --- sealed turns -----------------------------------------------------------------------------------------------------


async def test_a_step_of_a_sealed_turn_is_taken_back_without_asking_anybody(
    b: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Marina places, Kai goes on, Marina takes hers back: at once, told to nobody, and Kai's panel still holds."""
    id = await fixed_table(b, monkeypatch, "kalypso")
    players = await sit_down(b, id, PEOPLE)
    await advance(b, id, players, "tile")
    marina, kai = players[0], players[1]
    await marina.open()
    await marina.take_suggestion()
    await kai.open()
    await kai.take_suggestion()
    table = await stored_table(b, id)
    laid = [len(part.ocean.pieces) for part in table.state.seats]
    thread = str((await b.record(id)).thread)
    said = len(b.posted(thread))
    await marina.open()
    await marina.press("undo")
    assert "taken back" in marina.seen.content
    table = await stored_table(b, id)
    assert [len(part.ocean.pieces) for part in table.state.seats] == [laid[0] - 1, laid[1]]
    assert (table.log[-1].own, table.log[-1].seat) == (True, 0)
    assert len(b.posted(thread)) == said
    answers = len(table.line)
    await kai.take_suggestion()  # from the panel opened before
    assert len((await stored_table(b, id)).line) == answers + 1


async def with_a_card(b: Bench, monkeypatch: pytest.MonkeyPatch, card: str) -> dict[str, list[Any]]:
    """What others get in the world where Marina means to hand over this Forecast."""
    id = await fixed_table(b, monkeypatch, "kalypso")
    players = await sit_down(b, id, PEOPLE)
    await advance(b, id, players, "forecast")
    await players[0].open()
    await players[0].answer(card)
    assert "Locked in: **" in players[0].seen.content
    return await others_see(b, id)


async def with_a_turn(b: Bench, monkeypatch: pytest.MonkeyPatch, tile: str) -> dict[str, list[Any]]:
    """What others get in the world where Marina has played her sealed turn with this tile."""
    id = await fixed_table(b, monkeypatch, "kalypso")
    players = await sit_down(b, id, PEOPLE)
    await advance(b, id, players, "tile")
    marina = players[0]
    await marina.open()
    while not trying(marina).startswith(f"{tile}-"):
        await marina.press("nudge", arg="next")
    await marina.press("answer")
    assert "lays Salvage at" in marina.seen.content
    own = b.studio.orders[-1].scene
    assert own.viewer == 0
    await advance(b, id, players, "rest", (0,))
    return {**await others_see(b, id), "own": [own.view.oceans[0]]}


@pytest.mark.parametrize(("make", "values"), [(with_a_card, ("cold_front", "salt_wind")), (with_a_turn, ("1", "4"))])
async def test_what_is_sealed_shows_nowhere(
    start_bench: Callable[..., Awaitable[Bench]], monkeypatch: pytest.MonkeyPatch, make: Any, values: tuple[str, str]
) -> None:
    one, two = [await make(await start_bench(), monkeypatch, value) for value in values]
    assert one.pop("own", 1) != two.pop("own", 2), "the worlds differ in what Marina sees"
    for what, found in one.items():
        assert found == two[what], what
        assert found, what


async def test_a_sealed_turn_is_released_once(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marina sees what she does at once; everybody else when both are done, each event one time."""
    id = await fixed_table(b, monkeypatch, "kalypso")
    players = await sit_down(b, id, PEOPLE)
    await advance(b, id, players, "tile")
    before, marina = await b.said(id), players[0]
    await marina.open()
    await marina.press("suggest")
    place = trying(marina).split("-")[1]
    await marina.hand_in()
    lines = [line for line in marina.seen.content.split("\n") if "lays Salvage at" in line]
    assert len(lines) == 1
    own = b.studio.orders[-1].scene
    assert own.viewer == 0
    assert [piece.key for piece in own.view.oceans[0].pieces if piece.kind == "salvage"][1].startswith(place)
    await advance(b, id, players, "rest", (0,))
    assert "You are done and wait for the others." in marina.seen.content
    assert len(await b.said(id)) == len(before), "no message but the card, redrawn"
    for order in b.studio.orders:
        if order.scene is not None and order.scene.viewer != 0:
            laid = [piece for piece in order.scene.view.oceans[0].pieces if piece.kind == "salvage"]
            assert len(laid) <= 1, "all others see her starting tile alone"
    while len(await b.said(id)) == len(before):
        await players[1].open()
        await players[1].take_suggestion()
    told = "\n".join((await b.said(id))[len(before) :])
    assert told.count(lines[0]) == 1
    assert told.count("The Vortexes move on clockwise.") == 1
    assert (await stored_table(b, id)).state.turn == 2


async def test_going_on_after_being_done(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is done may go on until the last one is; nobody else hears of it before."""
    id = await fixed_table(b, monkeypatch, "kalypso")
    players = await sit_down(b, id, PEOPLE)
    await advance(b, id, players, "tile")
    marina = players[0]
    await advance(b, id, players, "rest", (0,))
    assert (await b.record(id)).card["awaited"] == [1]
    before = await b.said(id)
    await marina.open()
    assert "Waiting for" in marina.seen.content
    assert "Suggest" not in marina.labels()
    await marina.answer("reopen")
    assert len(await b.store.log(id)) > 0
    assert [line for line in marina.seen.content.split("\n") if "goes on with the turn" in line]
    assert [text.split("Awaited")[0] for text in await b.said(id)] == [text.split("Awaited")[0] for text in before]
    await advance(b, id, players, "rest", (0,))
    await advance(b, id, players, "rest", (1,))


# --- together ---------------------------------------------------------------------------------------------------------


async def both_try(b: Bench, id: str, players: dict[int, Player]) -> str:
    """A place legal for both, tried on both pads; where it is, without number and side."""
    table = await stored_table(b, id)
    own = {d.seat: d for d in table.open.values() if not d.answered}
    assert {d.kind for d in own.values()} <= {"tile", "setup-tile"}
    spots = [key.removeprefix("1-").removesuffix("-front") for key in own[0].options if key.startswith("1-")]
    spot = next(spot for spot in spots if f"1-{spot}-front" in own[1].options)
    assert b.bot is not None
    for seat, decision in own.items():
        async with b.bot.host.at(id) as live:
            await b.bot.host.keep_draft(live, seat, decision.id, Draft((), f"1-{spot}-front"))
        await players[seat].open()
        assert trying(players[seat]) == f"1-{spot}-front"
    return spot


@pytest.mark.parametrize("when", ["setup-tile", "tile"])
async def test_two_at_once_on_the_same_squares(b: Bench, monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    """One tile lies there; the other player is asked anew, with the board as it is now."""
    id = await fixed_table(b, monkeypatch, "kalypso", **TOGETHER)
    players = await sit_down(b, id, PEOPLE)
    if when == "tile":
        await advance(b, id, players, "tile")
    before = len((await stored_table(b, id)).state.ocean(0).pieces)
    entries = len(await b.store.log(id))
    key = f"1-{await both_try(b, id, players)}-front"
    buttons = {seat: player.offered("answer")[0]["custom_id"] for seat, player in players.items()}
    told = {seat: len(b.letters(player.who)) for seat, player in players.items()}
    await asyncio.gather(*(b[player.who].click(player.panel, buttons[seat]) for seat, player in players.items()))
    await b.settle()
    given = (await b.store.log(id))[entries:]
    assert [entry.answer for entry in given] == [key]
    loser = players[1 - given[0].seat]
    assert len((await stored_table(b, id)).state.ocean(0).pieces) == before + 1
    assert trying(loser) != key, "the pad stands where it still can"
    assert len(b.letters(loser.who)) <= told[1 - given[0].seat] + 1
    assert [m for m in b[loser.who].messages("dm") if "is not possible here" in m.content]
    await loser.press("answer")
    entry = next(e for e in (await b.store.log(id))[entries + 1 :] if e.seat == 1 - given[0].seat)
    assert entry.answer != key
    table = await stored_table(b, id)
    table.game.invariants(table.state)


async def test_a_stale_place_is_never_applied(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kai's Confirm stands for squares that Marina has covered since he looked."""
    id = await fixed_table(b, monkeypatch, "kalypso", **TOGETHER)
    players = await sit_down(b, id, PEOPLE)
    await both_try(b, id, players)
    old = players[1].offered("answer")[0]["custom_id"]
    await players[0].press("answer")
    entries = len(await b.store.log(id))
    await b.do(b["Kai"].click(players[1].panel, old))
    assert len(await b.store.log(id)) == entries
    assert trying(players[1]) not in old
    assert (await kinds(b, id))[1] == "setup-tile"
