"""One game of random legal play, every promise checked on the way.

The dear checks run at moments drawn from the seed, so a game of thousands of answers stays affordable and every fault
can be had again with the same seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.cli import checks
from games.cli.common import make_header
from games.cli.where import where
from games.export import export
from games.kernel import Answer, Chance, Composite, Decision, Entry, Game, Illegal, Table

MOST_ANSWERS = 20_000  # a game of random play that is longer has no end
CHECKED = 8  # moments, about, of each game that are checked in full
_TRIES = 30  # at putting a composite answer together before saying that it cannot be


@dataclass(frozen=True, slots=True)
class Mix:
    """What to play: the number of the game in its run, how many seats, which settings."""

    number: int
    seed: int
    players: int
    options: dict[str, str]


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong in a game, and the table as an importable dump."""

    number: int
    players: int
    options: dict[str, str]
    what: str
    where: tuple[str, ...]
    dump: bytes


@dataclass(frozen=True, slots=True)
class Played:
    """How one game of random play went."""

    decisions: int
    fault: Fault | None


def mix(game: Game[Any, Any], seed: int, number: int) -> Mix:
    """The `number`-th mix of a run: player counts and modes take turns, other settings are drawn."""
    chance = Chance(f"{seed}/{number}".encode())
    players = game.seats[number % len(game.seats)]
    turn = number // len(game.seats)
    options: dict[str, str] = {}
    for setting in game.settings:
        if setting.many:
            values = [value for value in setting.values if chance.roll(setting.name, 2)]
            options[setting.name] = ",".join(values)
        elif setting.mode:
            options[setting.name] = setting.values[turn % len(setting.values)]
        else:
            options[setting.name] = chance.pick(setting.name, setting.values)
    return Mix(number, seed, players, game.options(options))


def fuzz_game(game: Game[Any, Any], mixed: Mix) -> Played:
    """Play one game at random to its end. A fault is returned, never raised."""
    header = make_header(game, mixed.options, mixed.players, mixed.seed, mixed.number)
    play: _Play | None = None
    try:
        play = _Play(Table(game, header), Chance(f"fuzz/{mixed.seed}/{mixed.number}".encode()))
        play.to_the_end()
    except Exception as raised:  # noqa: BLE001 -- whatever is raised is the fault to report
        what = f"{type(raised).__name__}: {raised}"
        what += f" (from {raised.__cause__!r})" if raised.__cause__ else ""
        if play is None:
            spent = Table.__new__(Table)
            spent.header, spent.log = header, []
            return Played(0, Fault(mixed.number, mixed.players, mixed.options, what, (), export(spent, what)))
        table = play.table
        dump = export(table, what)
        return Played(len(table.log), Fault(mixed.number, mixed.players, mixed.options, what, where(table), dump))
    return Played(len(play.table.log), None)


@dataclass
class _Play:
    """A game under way, and what was noted of it."""

    table: Table[Any]
    chance: Chance
    noted: list[checks.Moment] = field(default_factory=list)
    worded: int = 0

    def to_the_end(self) -> None:
        """Answer at random until there is a result, checking as we go."""
        table, every = self.table, 4
        while table.result is None:
            checks.check(len(table.log) < MOST_ANSWERS, "the game has no end")
            if self.chance.roll("check", every) == 0:
                self.check_all()
                every = every * 3 // 2 + 1 if len(self.noted) < CHECKED else MOST_ANSWERS
            self.step()
            table.game.invariants(table.state)
        checks.wording(table, min(self.worded, len(table.told)))
        checks.round_trip(table)
        checks.replay(table)
        for viewer in (None, *table.seats):
            table.view(viewer)

    def step(self) -> None:
        """One random entry: mostly an answer, now and then a change of mind, a time-out or an undo."""
        table, roll = self.table, self.chance.roll("step", 100)
        waiting = [d for d in table.open.values() if not d.answered]
        sealed = [d for d in table.open.values() if d.answered]
        checks.check(waiting, "nothing is asked and the game is not over")
        if roll < 8 and sealed:
            decision = self.chance.pick("again", sealed)
            if roll < 4:
                table.retract(decision.seat, decision.id)
            else:
                table.answer(decision.seat, decision.id, self.some_answer(decision))
        elif roll < 12:
            decision = self.chance.pick("absent", waiting)
            table.default(decision.seat, decision.id, self.some_draft(decision))
        elif roll == 12 and (standing := [m for m in self.noted[-2:] if m.at < len(table.line)]):
            self.noted = [m for m in self.noted if m.at <= standing[-1].at]
            checks.undo(table, standing[-1], real=True)
            self.worded = min(self.worded, len(table.told))
        elif roll < 16 and (own := [(seat, u.to) for seat in table.seats if (u := table.undoable(seat)) and u.own]):
            seat, to = self.chance.pick("own", own)
            checks.own_undo(table, seat, to)
            self.noted = [m for m in self.noted if m.at <= to]
            self.worded = min(self.worded, len(table.told))
        else:
            decision = self.chance.pick("who", waiting)
            table.answer(decision.seat, decision.id, self.some_answer(decision))

    def check_all(self) -> None:
        """All the checks at this moment."""
        table = self.table
        checks.round_trip(table)
        checks.fork(table)
        checks.wording(table, self.worded)
        self.worded = len(table.told)
        checks.scrambled(table, self.chance)
        for decision in list(table.open.values()):
            self.some_answer(decision, look=checks.options)
            checks.advice(table.view(decision.seat), decision, table, self.chance)
            if checks.hidden(table, decision):
                one, two = (
                    Entry(decision.seat, decision.id, decision.kind, self.some_answer(decision)) for _ in range(2)
                )
                checks.other_answers(table, decision, (one, two))
        self.refused()
        standing = [m for m in self.noted if m.at < len(table.line)]
        if standing:
            checks.undo(table, self.chance.pick("back", standing), real=False)
        self.noted = [m for m in self.noted if m.at < len(table.line)] + [checks.moment(table)]

    def refused(self) -> None:
        """Answers that are none change nothing."""
        table = self.table
        before = (checks.moment(table), len(table.log))
        for decision in list(table.open.values()):
            for wrong in ("no such key!", ("no such part!",), ()):
                if wrong == () and isinstance(decision.options, Composite):
                    continue  # nothing at all may be a complete answer
                try:
                    table.answer(decision.seat, decision.id, wrong)
                except Illegal:
                    continue
                raise AssertionError(f"{decision.kind}: takes {wrong!r}")
        checks.check((checks.moment(table), len(table.log)) == before, "a refused answer has left a trace")

    def some_answer(self, decision: Decision[Any], look: Callable[..., None] | None = None) -> Answer:
        """A random legal answer, its options looked at on the way."""
        options = decision.options
        if not isinstance(options, Composite):
            if look is not None:
                look(options, decision.kind, self.chance)
            keys: Sequence[str] = list(options)
            checks.check(keys, f"{decision.kind}: no legal option")
            return self.chance.pick("option", keys)  # type: ignore[no-any-return]
        for _ in range(_TRIES):
            parts: tuple[str, ...] = ()
            while True:
                more = options.after(parts)
                keys = list(more)
                if options.complete(parts) and (not keys or self.chance.roll("enough", 3) == 0):
                    checks.check(options.kept(parts) == parts, f"{decision.kind}: {parts} are not kept")
                    checks.check(options.parse(", ".join(parts)) == parts, f"{decision.kind}: typing {parts} fails")
                    return parts
                if not keys:
                    break
                if look is not None:
                    look(more, decision.kind, self.chance)
                parts += (self.chance.pick("part", keys),)
        raise AssertionError(f"{decision.kind}: no complete answer found")

    def some_draft(self, decision: Decision[Any]) -> tuple[str, ...]:
        """A draft such as an absent player may have left: nothing, a beginning, something stale, or all of it."""
        if self.chance.roll("draft", 3) == 0:
            return ()
        answer = self.some_answer(decision)
        parts = (answer,) if isinstance(answer, str) else answer
        draft = parts[: self.chance.roll("draft", len(parts) + 1)]
        return (*draft, "stale-part") if self.chance.roll("draft", 4) == 0 else draft
