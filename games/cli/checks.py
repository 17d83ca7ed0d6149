"""What must hold at any moment of any game. Each check raises AssertionError with what does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from games.cli.where import where
from games.kernel import Chance, Composite, Decision, Entry, Event, Options, Phrase, Secrecy, Table, View

STEP = 25  # values of a facet at most, and options of a set without facets: what one Discord select holds
_PROMPT_KEYS = 60  # options of a prompt that are compared between two worlds


def check(holds: object, what: str) -> None:
    """Raise AssertionError with `what` unless it holds."""
    if not holds:
        raise AssertionError(what)


@dataclass(frozen=True, slots=True)
class Moment:
    """What there is to compare a table with later: after an undo, in a replay, in another world."""

    at: int
    digest: str
    told: tuple[Event, ...]
    views: tuple[object, ...]


def moment(table: Table[Any]) -> Moment:
    """This moment of a table."""
    told = tuple(told.event for told in table.told)
    return Moment(len(table.line), table.digest(), told, tuple(seen(table, viewer) for viewer in _viewers(table)))


def seen(table: Table[Any], viewer: int | None) -> tuple[object, ...]:
    """All that a viewer gets: the view, the prompts with their options, the events told so far."""
    view = table.view(viewer)
    prompts = tuple(_prompt(decision) for decision in view.decisions)
    told = tuple(map(repr, table.told_to(viewer)))
    return (view.board, view.awaited, view.done, view.result, prompts, told)


def _viewers(table: Table[Any]) -> tuple[int | None, ...]:
    return (None, *table.seats)


def _prompt(decision: Decision[Any]) -> object:
    options = decision.options.after(()) if isinstance(decision.options, Composite) else decision.options
    keys = [key for key, _ in zip(options, range(_PROMPT_KEYS), strict=False)]
    words = [(options.label(key), options.effect(key)) for key in keys[:STEP]]
    return (decision.id, decision.kind, decision.secrecy, dict(decision.args), keys, words, decision.answered)


def round_trip(table: Table[Any]) -> None:
    """The state comes back equal from JSON."""
    state = table.state
    again = msgspec.json.decode(msgspec.json.encode(state), type=table.game.state)
    check(again == state, "the state does not come back equal from JSON")


def fork(table: Table[Any]) -> None:
    """A fork stands where the table stands."""
    twin = table.fork()
    check(twin.digest() == table.digest(), "a fork differs in its state")
    check(list(twin.open) == list(table.open), "a fork differs in what is open")


def replay(table: Table[Any]) -> None:
    """The log gives the same table again: state, result, events, views."""
    twin = Table.replay(table.game, table.header, table.log)
    check(twin.result == table.result, "a replay ends otherwise")
    check(moment(twin) == moment(table), "a replay differs")


def undo(table: Table[Any], before: Moment, *, real: bool) -> None:
    """Going back gives the earlier moment again, on a twin or, if `real`, on this very table."""
    twin = table if real else Table.replay(table.game, table.header, table.log)
    twin.undo(0, before.at, agreed=True)
    check(moment(twin) == before, f"an undo to {before.at} does not give back what there was")
    replay(twin)


def own_undo(table: Table[Any], seat: int, to: int) -> None:
    """A seat takes back what it did out of sight: nobody else notices more than who is awaited."""
    others = [viewer for viewer in _viewers(table) if viewer != seat]
    awaited, before = table.awaited, [(table.view(viewer).board, table.told_to(viewer)) for viewer in others]
    table.undo(seat, to)
    if table.awaited == awaited:
        after = [(table.view(viewer).board, table.told_to(viewer)) for viewer in others]
        check(after == before, f"others see that seat {seat} took something back")
    replay(table)


def scrambled(table: Table[Any], chance: Chance) -> None:
    """No viewer notices when what it must not know is changed."""
    for viewer in _viewers(table):
        twin = table.fork()
        before = seen(twin, viewer)
        table.game.scramble(twin.state, viewer, chance)
        _same(before, seen(twin, viewer), viewer, "the scrambled state")


def other_answers(table: Table[Any], decision: Decision[Any], answers: tuple[Entry, Entry]) -> None:
    """Nobody else notices what a seat answers as long as it is hidden: two twins, two answers, one sight."""
    twins = [table.fork(), table.fork()]
    for twin, entry in zip(twins, answers, strict=True):
        twin.answer(entry.seat, entry.id, entry.answer or ())
    if any(decision.seat not in {d.seat for d in twin.open.values()} for twin in twins) and table.curtain is None:
        return
    if twins[0].awaited != twins[1].awaited or (table.curtain is not None and any(t.curtain is None for t in twins)):
        return  # a hidden turn may be longer or shorter, or this was the last: who is awaited is for all to see
    for viewer in _viewers(table):
        if viewer != decision.seat:
            _same(seen(twins[0], viewer), seen(twins[1], viewer), viewer, f"seat {decision.seat}'s {decision.kind}")


def hidden(table: Table[Any], decision: Decision[Any]) -> bool:
    """Whether an answer to this decision stays hidden for now: sealed with others awaited, or behind the curtain."""
    others = any(d.seat != decision.seat and not d.answered for d in table.open.values())
    return others and (decision.secrecy is Secrecy.SEALED or table.curtain is not None)


def _same(one: tuple[object, ...], two: tuple[object, ...], viewer: int | None, of: str) -> None:
    parts = ("board", "awaited", "done", "result", "prompts", "events")
    wrong = [part for part, a, b in zip(parts, one, two, strict=True) if a != b]
    check(not wrong, f"{'a spectator' if viewer is None else f'seat {viewer}'} notices {of} in: {', '.join(wrong)}")


def options(offered: Options[Any], kind: str, chance: Chance) -> None:
    """Keys are unique, found again by typing them, narrowed in small steps, counted and nudged rightly."""
    keys = list(offered)
    check(keys, f"{kind}: no legal option")
    check(len(set(keys)) == len(keys) == len(offered), f"{kind}: keys not unique, or miscounted")
    only = offered.only()
    check(only == (keys[0] if len(keys) == 1 else None), f"{kind}: only() says {only!r} of {len(keys)}")
    check("no such key!" not in offered, f"{kind}: takes a key that is none")
    check(offered.facets or len(keys) <= STEP, f"{kind}: {len(keys)} options and no facets")
    key = chance.pick("key", keys)
    check(key in offered, f"{kind}: {key} is offered and not in it")
    check(offered.parse(key) == key, f"{kind}: typing {key} gives {offered.parse(key)}")
    values = offered.split(key)
    check(offered.join(values) == key, f"{kind}: {key} does not come back from its facets")
    if offered.facets:
        check(len(values) == len(offered.facets), f"{kind}: {key} has not a value for each facet")
        for depth, value in enumerate(values):
            step = offered.narrow(values[:depth])
            check(value in step, f"{kind}: {key} is not reached by narrowing")
            check(len(step) <= STEP, f"{kind}: {len(step)} values of {offered.facets[depth]}")
    for move in offered.moves:
        check(offered.nudge(key, move) in offered, f"{kind}: {move} leads from {key} out of the legal keys")


def wording(table: Table[Any], since: int) -> None:
    """Every event told, and every prompt open, has its words."""
    words = table.game.words()
    for told in table.told[since:]:
        check(words.tell(told.event, "seat {}".format).strip(), f"{told.event} is told without a word")
    for decision in table.open.values():
        words.say(Phrase(f"ask-{decision.kind}", decision.args))


def advice(view: View[Any], decision: Decision[Any], table: Table[Any], chance: Chance) -> None:
    """The autopilot's advice is legal."""
    given = table.game.autopilot(view, decision, chance)
    answer: Any = given.answer
    decision.options.get(answer)
    check(table.game.words().say(given.why), f"{decision.kind}: advice without a reason")


def facts(table: Table[Any]) -> Mapping[str, object]:
    """Where a table stands, for a report."""
    return {"answers": len(table.line), "where": list(where(table)), "awaited": list(table.awaited)}
