"""Everybody presses anything they can see, old and new, in any order: every press is answered, nothing breaks."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel import Chance, Table
from tests.e2e.bench import Bench, controls
from tests.e2e.test_bugs_places import take_turn

PEOPLE = ("Marina", "Kai", "Nerida", "Pearl")
COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("mine", {}), ("status", {}), ("hand", {}), ("undo", {}), ("log", {}), ("board", {"view": "text"}), ("board", {"view": "area"}),
    ("leave", {}), ("fair", {}), ("table default", {}), ("table seat", {"seat": 2}), ("table seat", {"seat": 1, "player": "Nerida"}),
    ("table seat", {"seat": 2, "player": "Kai"}), ("table kick", {"seat": 2}), ("table start", {}), ("table export", {}),
    ("move", {"answer": "S1"}), ("move", {"answer": "S1, S1, S1, S1"}), ("move", {"answer": "back"}),
)  # fmt: skip


class Monkeys:
    """People who press at random, the same way for the same seed."""

    def __init__(self, b: Bench, seed: int) -> None:
        self.b = b
        self.chance = Chance(f"monkeys {seed}".encode())

    def pick(self, things: Any) -> Any:
        return things[self.chance.roll("pick", len(things))]

    async def act(self, id: str) -> None:
        """One thing that one of them does; what they are told must be no fault of ours."""
        who = self.pick(PEOPLE)
        if self.chance.roll("command", 6) == 0:
            command, options = self.pick(COMMANDS)
            named = {} if command == "mine" else {"table": id}
            done = await self.b.do(self.b[who].slash(command, channel="tables", **options, **named))
        else:
            done = await self._press(who)
        if done is None:
            return
        for message in (done.reply_id, *done.followups):
            found = self.b.loopback.world.messages[done.channel_id].get(message or "")
            if found is not None:
                assert "went wrong" not in found.content
                assert len(found.content) <= 2000

    async def _press(self, who: str) -> Any:
        seat = self.b[who]
        seen = [m for c in seat.world.visible_channels(seat.id) for m in seat.messages(c) if controls(m)]
        if not seen:
            return None
        newest = self.chance.roll("new", 3) > 0
        message = self.pick(seen[-4:] if newest else seen)
        part = self.pick([part for part in controls(message) if not part.get("disabled")])
        if "options" not in part:
            done = await self.b.do(seat.click(message, part["custom_id"]))
            if seat.modal is not None:
                done = await self.b.do(
                    seat.submit(fields={"answer": self.pick(["S1", "back", "nowhere", "S1, S2", "@everyone"])})
                )
            return done
        count = part["min_values"] + self.chance.roll("count", part["max_values"] - part["min_values"] + 1)
        values = [option["value"] for option in part["options"]]
        self.chance.shuffle("values", values)
        return await self.b.do(seat.select(message, part["custom_id"], values[: max(count, part["min_values"])]))


async def test_monkeys_in_the_lobby_break_nothing(b: Bench) -> None:
    monkeys = Monkeys(b, 0)
    for _ in range(5):
        id = await b.open_table("Marina", options="pace=24")
        for _ in range(25):
            await monkeys.act(id)
    assert await b.store.outbox(b.clock.now()) == []


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_monkeys_in_a_game_break_nothing(b: Bench, seed: int) -> None:
    """Every third act is a sensible one, so that the game goes on."""
    monkeys = Monkeys(b, seed)
    id = await b.begin("Marina", "Kai", bots=1)
    for step in range(240):
        record = await b.store.table(id)
        assert record is not None
        awaited = [s.name for s in record.seats if s.number in record.card["awaited"] and s.name in PEOPLE and s.user]
        if step % 3 == 0 and awaited and record.phase == "playing":
            await take_turn(b, monkeys.pick(awaited), id, by_command=True)
        else:
            await monkeys.act(id)
    assert len(await b.store.log(id)) > 2
    assert await b.store.outbox(b.clock.now()) == []
    assert b.bot is not None
    async with b.bot.host.at(id) as live:  # what is stored is what was played
        again = Table.replay(live.game, live.running.header, await b.store.log(id))
        assert again.digest() == live.running.digest()
        assert (again.result, list(again.open)) == (live.running.result, list(live.running.open))
