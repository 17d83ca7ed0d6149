"""People who play a table through their own panel alone, pressing only what it offers them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from games import game
from games.kernel import Chance, Header, Table
from storage.protocol import Phase
from tests.bot.limits import check_text
from tests.e2e.bench import Bench, control, presses
from tests.e2e.test_secrets import SALT, SECRET, drawn_for_others, look_everywhere, seen_by

GREEN = 3  # Discord's style of the button that does what is suggested
LOOKS = frozenset({"add", "facet", "facet-back", "nudge", "drop", "clear", "help", "try"})
"""Verbs that only try something out: no answer is given by them."""


class Player:
    """One person at one table. `panel` is the message they press: the newest letter, or what My move has brought."""

    def __init__(self, b: Bench, who: str, id: str, *, closed: bool = False) -> None:
        self.b, self.who, self.id, self.closed = b, who, id, closed
        self.panel: Any = None
        self.pressed: Counter[str] = Counter()

    @property
    def seen(self) -> Any:
        """The panel as it stands now."""
        return self.b[self.who].current(self.panel)

    def letters(self) -> list[Any]:
        """The private messages about this table, oldest first."""
        return [m for m in self.b.letters(self.who) if any(p.table == self.id for p, _ in presses(m))]

    async def open(self) -> None:
        """Take up what they play with: their letters, or My move where no letter reaches them."""
        await (self.open_here() if self.closed else self.open_letter())

    async def open_letter(self) -> None:
        """Take up the newest private message, and have it show what is open now."""
        self.panel = self.letters()[-1]
        await self.press("mine")

    async def open_here(self) -> None:
        """Open the panel with My move below the table's card."""
        pressed = await self.b.press(self.who, await self.b.card(self.id), "mine")
        self.panel = self.b[self.who].reply(pressed)

    async def press(self, verb: str, **wanted: Any) -> None:
        """Press the panel's first button for a verb."""
        self.pressed[verb] += 1
        await self.b.press(self.who, self.panel, verb, **wanted)

    async def use(self, part: dict[str, Any], chance: Chance | None = None) -> None:
        """Use a control of the panel, taking the first or last line of a menu."""
        key = part["custom_id"]
        if "options" not in part:
            await self.b.do(self.b[self.who].click(self.panel, key))
            return
        value = part["options"][-1 if chance and chance.roll("line", 2) else 0]["value"]
        await self.b.do(self.b[self.who].select(self.panel, key, [value]))

    def offered(self, *verbs: str) -> list[dict[str, Any]]:
        """The panel's controls for these verbs that can be pressed."""
        return [part for press, part in presses(self.seen) if press.verb in verbs and not part.get("disabled")]

    async def wander(self, chance: Chance, steps: int) -> None:
        """Try things out, at random, without answering."""
        for _ in range(steps):
            found = self.offered(*LOOKS)
            part = found[chance.roll("press", len(found))]
            self.pressed[next(p.verb for p, other in presses(self.seen) if other == part)] += 1
            await self.use(part, chance)

    async def hand_in(self, chance: Chance | None = None) -> None:
        """Lock the draft, or press the green answer; with `chance` any answer that is offered, if one is."""
        answers = self.offered("answer")
        if locks := self.offered("lock"):
            part = locks[0]
        elif chance and answers:
            part = answers[chance.roll("answer", len(answers))]
        else:
            part = next((part for part in answers if part.get("style") == GREEN), None) or answers[0]
        await self.use(part, chance)

    async def take_suggestion(self) -> None:
        """Have an answer suggested, and give it."""
        await self.press("suggest")
        await self.hand_in()

    def keys(self) -> list[str]:
        """The answers that the panel offers as buttons or as lines of a menu."""
        found = [
            (p, part) for p, part in presses(self.seen) if p.verb in {"answer", "try"} and not part.get("disabled")
        ]
        lines = [option["value"] for _, part in found for option in part.get("options", ())]
        return lines + [p.arg for p, part in found if "options" not in part]

    async def try_out(self, key: str) -> None:
        """Look at a line of a menu before it counts."""
        menu = self.offered("try")[0]
        await self.b.do(self.b[self.who].select(self.panel, menu["custom_id"], [key]))

    async def answer(self, key: str) -> None:
        """Give an answer that the panel offers, confirming it where that is asked for."""
        for press, part in presses(self.seen):
            if press.verb not in {"answer", "try"}:
                continue
            if "options" not in part and press.arg == key:
                await self.b.do(self.b[self.who].click(self.panel, part["custom_id"]))
                return
            if key in [option["value"] for option in part.get("options", ())]:
                await self.b.do(self.b[self.who].select(self.panel, part["custom_id"], [key]))
                if press.verb == "try":
                    await self.press("answer", arg=key)
                return
        raise AssertionError(f"{key} is not offered: {self.labels()}; {self.seen.content!r}")

    def labels(self) -> list[str]:
        """What the panel's buttons and menus say."""
        parts = [part for _, part in presses(self.seen)]
        lines = [option["label"] for part in parts for option in part.get("options", ())]
        return [part["label"] for part in parts if "label" in part] + lines

    def can(self, verb: str, **wanted: Any) -> bool:
        """Whether the panel has a control for a verb."""
        try:
            control(self.seen, verb, **wanted)
        except AssertionError:
            return False
        return True


async def stored_table(b: Bench, id: str) -> Table[Any]:
    """The table made from what is stored alone."""
    record = await b.record(id)
    header = msgspec.json.decode(record.header or b"", type=Header)
    return Table.replay(game(record.game), header, await b.store.log(id))


async def sit_down(b: Bench, id: str, people: Sequence[str], closed: Sequence[str] = ()) -> dict[int, Player]:
    """The players by seat; those of `closed` take no private messages."""
    record = await b.record(id)
    numbers = {seat.user: seat.number for seat in record.seats}
    return {numbers[int(b[who].id)]: Player(b, who, id, closed=who in closed) for who in people}


async def play_on(b: Bench, id: str, players: dict[int, Player], chance: Chance, *, restless: int = 4) -> None:
    """Play to the end by the buttons of private messages: mostly what is suggested, at times (one in `restless`) else.

    Fails where a press that answers changes nothing.
    """
    for _ in range(1500):
        record = await b.record(id)
        if record.phase is not Phase.PLAYING:
            return
        awaited = record.card["awaited"]
        player = players[awaited[chance.roll("seat", len(awaited))]]
        before = len(await b.store.log(id))
        await player.open()
        if chance.roll("mood", restless) == 0:
            await player.wander(chance, 1 + chance.roll("steps", 3))
            if chance.roll("trust", 2) and player.offered("answer"):
                await player.hand_in(chance)
        if len(await b.store.log(id)) == before:
            await player.take_suggestion()
        assert len(await b.store.log(id)) > before, (player.seen.content, player.labels())
    raise AssertionError("the game does not end")


async def check_messages(b: Bench, id: str, players: dict[int, Player]) -> None:
    """Nobody was called twice for one thing, nobody by name in public; all is told, the last message is the proof."""
    rows = await b.store._rows("SELECT kind, state, payload, message FROM outbox WHERE table_id = :id", {"id": id})
    assert {row["state"] for row in rows} <= {"sent", "replaced"}
    calls = [msgspec.json.decode(row["payload"]) for row in rows if row["kind"] == "duty" and row["message"]]
    assert max(Counter((call["seat"], call["decision"]) for call in calls).values()) == 1
    sent = Counter(call["seat"] for call in calls)
    assert sent == {seat: len(p.letters()) for seat, p in players.items() if not p.closed}
    record = await b.record(id)
    said = b.posted(str(record.thread))
    shouted = [id for message in said for id in message.pings]
    duties = [
        msgspec.json.decode(row["payload"])["seat"] for row in rows if row["kind"] == "duty" and row["state"] == "sent"
    ]
    for seat, player in players.items():
        assert shouted.count(b[player.who].id) == (duties.count(seat) if player.closed else 0)
    for message in [*said, *(letter for player in players.values() for letter in player.letters())]:
        check_text(message.content)
    header = msgspec.json.decode(record.header or b"", type=Header)
    assert header.secret in said[-1].content
    assert [a["filename"] for a in said[-1].attachments if a["filename"].endswith(".json")] == [f"tidetable-{id}.json"]


# --- two worlds -------------------------------------------------------------------------------------------------------


async def fixed_table(b: Bench, monkeypatch: Any, slug: str, **options: str) -> str:
    """Marina's and Kai's table of a game, with the same name and dice in every world."""
    monkeypatch.setattr("bot.lobby.new_table_id", lambda: "wwwwww")
    monkeypatch.setattr("bot.lobby.fresh_secrets", lambda: (SECRET, SALT))
    id = await b.open_table("Marina", game=slug, **options)
    lobby = await b.lobby(id)
    await b.press("Kai", lobby, "join")
    assert b.bot is not None
    async with b.bot.host.at(id) as live:
        await b.bot.host.update(live, entropy=("1",))
    await b.press("Marina", lobby, "start")
    return id


async def others_see(b: Bench, id: str) -> dict[str, list[Any]]:
    """All that Kai and a watcher can see or ask for, and what their pictures are drawn from."""
    found: dict[str, list[Any]] = {}
    for who in ("Kai", "Pearl"):
        found[f"{who} asks"] = await look_everywhere(b, who, id)
        found[f"{who} sees"] = seen_by(b, who)
    found["orders"] = drawn_for_others(b)
    return found
