"""Live tables without a store: any game, any people, at any moment, for looking at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from bot.host import Live
from games import game
from games.kernel import Advice, Chance, Composite, Decision, Draft, Game, Header, Table
from storage.protocol import Phase, SeatRecord, TableRecord

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
NASTY = ("W" * 32, "*_`|<>#[]():@-+.!&/~" * 2, "```@everyone```", "\u202eevil\n# x", "", "🧜‍♀️" * 8, "م" * 32, "Seat 3")


def record_of(rules: Game[Any, Any], names: Sequence[str], options: dict[str, str], **changes: Any) -> TableRecord:
    seats = tuple(SeatRecord(n, 10**18 + n, name) for n, name in enumerate(names))
    made: dict[str, Any] = {
        "id": "wwwwww", "game": rules.slug, "guild": 10**19, "channel": 10**19 + 1, "thread": 10**19 + 2,
        "host": 10**18, "phase": Phase.PLAYING, "created": NOW, "touched": NOW, "options": options, "seats": seats,
        "secret": "5e" * 32, "salt": "a1" * 16, "deadline_hours": 72.0,
        "card": {"card": 10**19 + 3, "due": {str(n): NOW.isoformat() for n in range(len(names))}},
    }  # fmt: skip
    return TableRecord(**{**made, **changes})


def live_table(slug: str, names: Sequence[str], options: dict[str, str], seed: int = 0) -> Live:
    """A table just begun."""
    rules = game(slug)
    options = rules.options(options)
    record = record_of(rules, names, options)
    secret = f"{seed:02x}" * 32
    header = Header(
        slug, options, rules.picked([""] * len(names)), secret, "a1" * 16, ("1",), rules.markers, rules.version
    )
    return Live(record, Table(rules, header))


def walk(live: Live, chance: Chance) -> Iterator[Decision[Any]]:
    """Play to the end, answers by turns an autopilot's and random; stops at every decision before it is answered."""
    table = live.running
    for step in range(5000):
        if table.result is not None:
            return
        decision = next(d for d in table.open.values() if not d.answered)
        yield decision
        answer = advised(live, decision, chance).answer if step % 2 else random_answer(decision, chance)
        table.answer(decision.seat, decision.id, answer)
    raise AssertionError("the game does not end")


def advised(live: Live, decision: Decision[Any], chance: Chance) -> Advice:
    return live.game.autopilot(live.running.view(decision.seat), decision, chance)


def random_answer(decision: Decision[Any], chance: Chance) -> Any:
    """Any legal answer."""
    options = decision.options
    if not isinstance(options, Composite):
        keys = list(options)
        return keys[chance.roll("test", len(keys))]
    return random_parts(decision, chance, 99)


def random_parts(decision: Decision[Any], chance: Chance, most: int) -> tuple[str, ...]:
    """Legal parts of a composite answer; with `most` large enough a complete one."""
    options = decision.options
    assert isinstance(options, Composite)
    parts: tuple[str, ...] = ()
    while len(parts) < most and (keys := list(options.after(parts))):
        if options.complete(parts) and chance.roll("stop", 3) == 0:
            break
        parts += (keys[chance.roll("test", len(keys))],)
    return parts


def random_draft(decision: Decision[Any], chance: Chance) -> Draft:
    """A draft somebody may have in hand: some parts, or a key tried, whole or its beginning."""
    options = decision.options
    if isinstance(options, Composite):
        return Draft(random_parts(decision, chance, chance.roll("most", 6)))
    keys = list(options)
    values = options.split(keys[chance.roll("test", len(keys))])
    depth = chance.roll("depth", len(values) + 1)
    return Draft((), options.join(values) if depth == len(values) else "-".join(values[:depth]))
