"""Ocean Crisis without waiting: roads sent ahead, a whole hand in one answer, a standing plan; by buttons and typed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from games.kernel import Table
from games.ocean_crisis.events import PlansRevealed, RoadLaid
from games.ocean_crisis.pieces import BESIDE
from games.ocean_crisis.roads import Placement, RoadList
from tests.e2e.bench import Bench
from tests.e2e.players import SECRET, Player, fixed_table, others_see, sit_down, stored_table
from tests.e2e.test_secrets import SALT

PEOPLE = ("Marina", "Kai")


async def with_a_bot(b: Bench, monkeypatch: pytest.MonkeyPatch) -> tuple[str, dict[int, Player]]:
    """Marina, Kai and a bot before their plans, with the same dice each time."""
    monkeypatch.setattr("bot.lobby.fresh_secrets", lambda: (SECRET, SALT))
    id = await b.open_table("Marina")
    lobby = await b.lobby(id)
    await b.press("Kai", lobby, "join")
    await b.press("Marina", lobby, "bot")
    assert b.bot is not None
    async with b.bot.host.at(id) as live:
        await b.bot.host.update(live, entropy=("1",))
    await b.press("Marina", lobby, "start")
    return id, await sit_down(b, id, PEOPLE)


async def typed(player: Player, answer: str) -> str:
    """What /move brings."""
    shown = await player.b.do(player.b[player.who].slash("move", channel="tables", table=player.id, answer=answer))
    return str(player.b[player.who].reply(shown).content)


async def all_to_the_base(players: dict[int, Player], orders: str = "") -> None:
    """Everybody who is asked plans roads and nothing else."""
    for seat, player in players.items():
        table = await stored_table(player.b, player.id)
        if seat in table.awaited:
            kinds = table.state.members[seat].meeples
            await typed(player, ", ".join(f"{kind}-base" for kind in kinds) + orders)


async def first_and_second(b: Bench, id: str, players: dict[int, Player]) -> tuple[Player, Player]:
    """Whose turn it is to lay roads, and the other person."""
    [seat] = (await b.record(id)).card["awaited"]
    return players.pop(seat), next(iter(players.values()))


def options_of(table: Table[Any], player: Player) -> RoadList:
    """What a person may send ahead."""
    seat = PEOPLE.index(player.who)
    return next(d.options for d in table.open.values() if (d.seat, d.kind) == (seat, "roads-ahead"))


def going(options: RoadList, way: str, length: int, parts: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A list that begins on a cell and goes on from there without reaching a location; empty where there is none."""
    if len(parts) == length:
        return parts
    more = options.after(parts)
    ends = options.after(parts[:-1]).get(parts[-1]).ends if parts else ""
    at = parts[-1].split("-")[1] if parts else ""
    cells = [BESIDE[at][side] for side in ends if side in BESIDE[at]] if parts else [way]
    for key in more:
        placement = more.get(key)
        if placement.cell not in cells or more.network.reached(placement.cell, placement.ends):
            continue
        if found := going(options, way, length, (*parts, key)):
            return found
    return ()


def two_lists(table: Table[Any], first: Player, second: Player) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The first's whole hand as a list, and two placements of the second's that fit before and after it."""
    one, two = options_of(table, first), options_of(table, second)
    ways = list(one.after(()).network.ways)
    for whole in filter(None, (going(one, way, len(hand_of(table, first))) for way in ways)):
        network = one.after(whole).network
        for ahead in filter(None, (going(two, way, 2) for way in ways)):
            start, further = map(Placement.read, ahead)
            after = network.with_tile(start.cell, start.ends)
            if network.is_legal(start.cell, start.ends) and after.is_legal(further.cell, further.ends):
                return whole, ahead
    raise AssertionError("no two such lists")


def hand_of(table: Table[Any], player: Player) -> list[str]:
    return list(table.state.members[PEOPLE.index(player.who)].roads)


async def laid(b: Bench, id: str) -> list[str]:
    told = (await stored_table(b, id)).told_to(None)
    return [f"{e.shape}-{e.cell}-r{e.rotation}" for e in told if isinstance(e, RoadLaid)]


async def test_roads_sent_ahead_are_laid_when_their_turn_comes(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second sends two roads ahead by buttons, the first lays a whole hand in one typed answer: one wait for both."""
    id, players = await with_a_bot(b, monkeypatch)
    await all_to_the_base(players)
    before, drawn = await b.said(id), await laid(b, id)
    first, second = await first_and_second(b, id, players)
    table = await stored_table(b, id)
    whole, wanted = two_lists(table, first, second)

    await second.open_here()
    assert "You may send your roads as one list: they are laid as soon as it is your turn." in second.seen.content
    assert first.who in second.seen.content.partition("Waiting for ")[2]
    assert second.offered("lock") == [], "an empty list is none"
    for n, part in enumerate(wanted, 1):
        await pick(second, part)
        drafts = await b.store.drafts(id)
        assert wanted[:n] in [draft.parts for draft in drafts.values()], second.labels()
    assert "Ready." in second.seen.content
    await second.press("lock")
    assert "You have sent 2 placements ahead." in second.seen.content
    assert "Entered: " in second.seen.content
    assert (await b.record(id)).card["awaited"] == [PEOPLE.index(first.who)]
    assert await b.said(id) == before
    assert not any("Done: " in message.content for message in b.posted(str((await b.record(id)).thread))[-1:])
    assert await laid(b, id) == drawn

    answered = len(await b.store.log(id))
    spoilt = await typed(first, ", ".join((*whole[:1], "curve-Z9-r0")))
    assert "Z9" in spoilt.partition("You could say")[0], "the part that is wrong is named"
    assert spoilt.count("r0\u2069") == 1, "and no other"
    await typed(first, ", ".join(whole))
    mine = [e for e in (await b.store.log(id))[answered:] if e.by == ""]
    assert [(e.kind, e.answer) for e in mine] == [("roads-ahead", whole)]
    roads = await laid(b, id)
    at = len(drawn)
    assert tuple(roads[at : at + len(whole)]) == whole
    assert [key for key in roads if key in wanted] == list(wanted)
    assert (await b.record(id)).card["awaited"] == [PEOPLE.index(second.who)]
    await second.open_here()
    assert "Lay a Road Tile." in second.seen.content


async def pick(player: Player, part: str) -> None:
    """Add a placement to the draft by its menus: shape, cell and turn, one after another, or the line of a short one."""
    for value in (*part.split("-"), part):
        for menu in player.offered("add", "facet"):
            if value in [option["value"] for option in menu["options"]]:
                await player.b.do(player.b[player.who].select(player.panel, menu["custom_id"], [value]))
                break


async def test_a_list_that_fits_no_more_is_asked_for(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    id, players = await with_a_bot(b, monkeypatch)
    await all_to_the_base(players)
    first, second = await first_and_second(b, id, players)
    table = await stored_table(b, id)
    whole, _ = two_lists(table, first, second)
    cell = whole[0].split("-")[1]
    spoilt = next(key for key in options_of(table, second).after(()) if key.split("-")[1] == cell)
    assert "You have sent one placement ahead." in await typed(second, f"{spoilt},")
    for key in whole:
        await typed(first, key)  # one at a time, as the pad asks
    told = (await stored_table(b, id)).told_to(None)
    assert all(e.seat != PEOPLE.index(second.who) for e in told if isinstance(e, RoadLaid))
    assert (await b.record(id)).card["awaited"] == [PEOPLE.index(second.who)]
    await second.open_here()
    assert "The placement you sent ahead fits no more and is given up. Lay a Road Tile." in second.seen.content
    assert second.letters() != [], "it is called, as whoever's turn has come"
    assert not any("given up" in text for text in await b.said(id))


async def test_a_list_is_changed_and_suggested(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Change brings the list back into the draft, and nobody is waited for; Suggest fills it with the whole hand."""
    id, players = await with_a_bot(b, monkeypatch)
    await all_to_the_base(players)
    _, second = await first_and_second(b, id, players)
    awaited = (await b.record(id)).card["awaited"]
    await second.open_here()
    await second.press("suggest")
    assert "goes to its best place, as the land lies now." in second.seen.content
    await second.press("lock")
    table = await stored_table(b, id)
    seat = PEOPLE.index(second.who)
    sent = tuple(table.state.members[seat].ahead)
    assert len(sent) == len(table.state.members[seat].roads)
    await second.press("change")
    assert (await b.record(id)).card["awaited"] == awaited
    assert (await stored_table(b, id)).state.members[seat].ahead == []
    assert "Your draft: " in second.seen.content
    await second.press("drop")
    await second.press("lock")
    assert tuple((await stored_table(b, id)).state.members[seat].ahead) == sent[:-1]
    await typed(second, f"{sent[0]}")
    assert tuple((await stored_table(b, id)).state.members[seat].ahead) == sent[:1]


async def roads_of_both(b: Bench, id: str, players: dict[int, Player]) -> None:
    """Lay roads as suggested until the next plans."""
    while (await stored_table(b, id)).state.phase != "planning":
        [seat] = (await b.record(id)).card["awaited"]
        await players[seat].open()
        await players[seat].take_suggestion()


async def test_a_standing_plan_over_two_rounds(b: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marina's plan stands: in round 2 only Kai is waited for, and in round 3 she changes it until he is in."""
    id, players = await with_a_bot(b, monkeypatch)
    marina, kai = players[0], players[1]
    assert "Locked in: " in await typed(marina, "base, P1, P2, repeat, no-research")
    await all_to_the_base(players)
    await roads_of_both(b, id, players)
    assert (await stored_table(b, id)).state.round == 2
    assert (await b.record(id)).card["awaited"] == [1]
    letters = len(marina.letters())
    await marina.open_here()
    assert "Your standing plan is in force. One meeple goes to the Eco Base" in marina.seen.content
    assert "Kai" in marina.seen.content.partition("Waiting for ")[2]
    assert "As you have given it: **Coral to the Eco Base** · " in marina.seen.content
    assert "**Keep this as my standing plan**" in marina.seen.content
    assert marina.can("change")
    await all_to_the_base({1: kai})
    await roads_of_both(b, id, players)
    table = await stored_table(b, id)
    reveals = [e for e in table.told_to(None) if isinstance(e, PlansRevealed)]
    own = [place for place in reveals[1].standing if place.startswith("coral-")]
    assert own[0] == "coral-base"
    assert all(place.startswith("coral-P") for place in own[1:])
    assert len(own) == 3
    assert table.state.round == 3
    assert (await b.record(id)).card["awaited"] == [1]
    assert len(marina.letters()) <= letters + 1, "called for her roads at most, never for a plan"
    await marina.open_here()
    await marina.press("change")
    assert (await b.record(id)).card["awaited"] == [0, 1]
    assert "Place your 3 meeples" in marina.seen.content
    assert "Your draft: " in marina.seen.content
    assert "Locked in: " in await typed(marina, "base, base, base")
    assert (await b.record(id)).card["awaited"] == [1]
    await all_to_the_base({1: kai})
    assert (await stored_table(b, id)).state.members[0].routine == []


async def world(b: Bench, monkeypatch: pytest.MonkeyPatch, which: int) -> dict[str, Any]:
    """All that others get while Marina's list waits for Kai to lay his roads: her last legal placement, or that before it."""
    id = await fixed_table(b, monkeypatch, "ocean_crisis")
    players = await sit_down(b, id, PEOPLE)
    while True:
        await all_to_the_base({0: players[0]}, (", choose-order", ", no-research, reroll-beach")[which])
        await all_to_the_base(players)
        table = await stored_table(b, id)
        if table.awaited == (1,):
            break
        await roads_of_both(b, id, players)
    keys = list(options_of(table, players[0]).after(()))
    await typed(players[0], keys[-1 - which])
    assert (await stored_table(b, id)).state.members[0].ahead == [keys[-1 - which]]
    return await others_see(b, id)


async def test_a_list_shows_nowhere(
    start_bench: Callable[..., Awaitable[Bench]], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await world(await start_bench(), monkeypatch, 0)
    two = await world(await start_bench(), monkeypatch, 1)
    for what, found in one.items():
        assert found == two[what], what
        assert found, what


async def test_a_whole_hand_is_put_together_by_thumb_on_ones_own_turn(
    b: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A button beside the pad leads to the list; menus, Suggest and Lock in go on with it; Refresh leads back."""
    id, players = await with_a_bot(b, monkeypatch)
    await all_to_the_base(players)
    first, _ = await first_and_second(b, id, players)
    await first.open()
    assert "Lay a Road Tile." in first.seen.content
    assert "All as one list" in first.labels()
    await first.press("enter")
    assert "as one list" in first.seen.content
    await first.press("suggest")
    assert "Your draft: " in first.seen.content
    await first.press("drop")
    assert "Your draft: " in first.seen.content, "still the list"
    await first.press("mine")
    assert "Lay a Road Tile." in first.seen.content
    await first.press("enter")
    await first.press("suggest")
    hand = len((await stored_table(b, id)).state.members[PEOPLE.index(first.who)].roads)
    before = len(await laid(b, id))
    await first.press("lock")
    assert hand > 1
    assert len(await laid(b, id)) >= before + hand
