"""The three traps: ask one seat, reveal several sealed answers, run several flows together. Flows await nothing else.

A flow is a coroutine over the table's state. Each suspension yields a map of everything that is open, by decision id;
the driver (`games.kernel.table`) sends back one `(id, value)` at a time, already checked against the options.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Coroutine, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from games.kernel.chance import Chance
from games.kernel.options import Answer, Choices, Composite, Options
from games.kernel.phrases import Event

T = TypeVar("T")


class Secrecy(StrEnum):
    """Who may know what a decision offers, and when its answer is told."""

    OPEN = "open"  # everybody sees options and answer
    PRIVATE = "private"  # only that seat may know the options
    SEALED = "sealed"  # private, and told together with the others' answers


@dataclass(slots=True, eq=False)
class Decision(Generic[T]):
    """One thing a seat has to decide. `kind` names its words: `ask-KIND`, `help-KIND`, labels `KIND.KEY`.

    `default` gives the time-out answer from the seat's draft and, when sealed, from the others' values known by then;
    without one the first option is entered. `args` are arguments of the prompt. `moot` tells that another's move has
    made the decision pointless (`Traps.offer`). `id` and `answered` are the table's to set.
    """

    seat: int
    kind: str
    options: Options[T] | Composite[T]
    default: Callable[[Sequence[str], Mapping[int, Any]], Answer] | None = None
    secrecy: Secrecy = Secrecy.OPEN
    args: Mapping[str, Any] = field(default_factory=dict)
    moot: Callable[[], bool] | None = None
    id: str = ""
    answered: bool = False

    def timeout(self, draft: Sequence[str], known: Mapping[int, Any]) -> Answer:
        """The answer the table enters for an absent seat, given what it had drafted."""
        if self.default is not None:
            return self.default(draft, known)
        if isinstance(self.options, Composite):
            raise TypeError(f"{self.kind}: a composite decision needs a default of its own")
        return next(iter(self.options))


class Deferred(NamedTuple):
    """In place of a sealed value: left to the default, worked out when all others are in."""

    draft: tuple[str, ...]


class _Mark(StrEnum):
    MOOT = "moot"
    RETRACTED = "retracted"


MOOT, RETRACTED = _Mark.MOOT, _Mark.RETRACTED

Open = dict[str, Decision[Any]]
Given = tuple[str, Any]
Flow = Coroutine[Any, Any, T]


@dataclass(slots=True)
class Curtain:
    """While sealed flows run: the state as all others still see it, the seats behind it, what waits to be told."""

    state: Any
    seats: frozenset[int]
    held: list[tuple[int, Event, tuple[int, ...] | None]] = field(default_factory=list)


class Traps:
    """What flows call on the table: `ask`, `offer`, `reveal`, `window` and `together`."""

    chance: Chance
    curtain: Curtain | None
    behind: int | None  # the seat whose sealed flow is running

    def name_decision(self, decision: Decision[Any]) -> str:
        """Give a decision its id as it opens."""
        raise NotImplementedError

    def copy_state(self) -> Any:
        """An independent copy of the present state."""
        raise NotImplementedError

    def open_seals(self) -> None:
        """Note that something secret has been told: a barrier to undo."""
        raise NotImplementedError

    def tell(self, event: Event, to: tuple[int, ...] | None = None, *, but: int | None = None) -> None:
        """Report an event to all, or to the seats `to`, or to all `but` one."""
        raise NotImplementedError

    @types.coroutine
    def ask(self, decision: Decision[T]) -> Generator[Open, Given, T]:
        """One seat chooses. A single option of an open decision is taken at once, without asking."""
        if decision.secrecy is Secrecy.OPEN and (only := decision.options.only()) is not None:
            return decision.options.get(only)
        value: T
        _, value = yield {self.name_decision(decision): decision}
        return value

    @types.coroutine
    def offer(self, decision: Decision[T]) -> Generator[Open, Given, T | None]:
        """Ask one seat as long as `decision.moot` is false; None once another's move has made it moot."""
        if decision.moot is not None and decision.moot():
            return None
        _, value = yield {self.name_decision(decision): decision}
        return None if value is MOOT else value

    @types.coroutine
    def reveal(self, decisions: Mapping[int, Decision[T]]) -> Generator[Open, Given, dict[int, T]]:
        """Several seats choose in any order; nobody learns anything until all have, and until then each may change.

        The values come back in the order of `decisions`, whatever the order of arrival. Answers left to the default
        are worked out last, in that order, knowing all others.
        """
        waiting: Open = {}
        for decision in decisions.values():
            decision.secrecy = Secrecy.SEALED
            waiting[self.name_decision(decision)] = decision
        chosen: dict[str, Any] = {}
        while len(chosen) < len(waiting):
            id, value = yield waiting
            waiting[id].answered = value is not RETRACTED
            if value is RETRACTED:
                del chosen[id]
            else:
                chosen[id] = value
        if waiting:
            self.open_seals()
        known = {waiting[id].seat: value for id, value in chosen.items() if not isinstance(value, Deferred)}
        for id, decision in waiting.items():
            if isinstance(left := chosen[id], Deferred):
                known[decision.seat] = decision.options.get(decision.timeout(left.draft, known))  # type: ignore[arg-type]
        return {seat: known[seat] for seat in decisions}

    @types.coroutine
    def window(
        self, kind: str, usable: Mapping[int, Sequence[str]], args: Mapping[str, Any] | None = None
    ) -> Generator[Open, Given, dict[int, str]]:
        """Ask every seat of `usable` alike what it uses, or `pass`; returns each seat's key.

        Who holds nothing is asked too, so that neither the asking nor its timing tells who held what.
        """
        made = {
            seat: Decision(seat, kind, Choices(["pass", *keys]), default=lambda _d, _k: "pass", args=args or {})
            for seat, keys in usable.items()
        }
        answers = yield from self.reveal(made)
        return answers

    @types.coroutine
    def together(
        self, flows: Mapping[int, Flow[T]] | Iterable[Flow[T]], *, sealed: bool = False
    ) -> Generator[Open, Given, list[T]]:
        """Run flows side by side, each at its own pace; the order of answers in the log is the order of events.

        With `sealed` (flows given by seat) each seat alone sees what its flow does, until all are done. Nothing inside
        may then depend on another's hidden turn; a sealed flow changes only its own entry of `state.seats`.
        Chance drawn inside comes from streams of each flow's own. Results come in the order of `flows`.
        """
        lanes = list(flows.items()) if isinstance(flows, Mapping) else list(enumerate(flows))
        results: dict[int, T] = {}
        waiting: dict[int, Open] = {}
        outer, outer_behind = self.chance.lane, self.behind
        if sealed:
            self.curtain = Curtain(self.copy_state(), frozenset(seat for seat, _ in lanes))

        def step(lane: int, given: Given | None) -> None:
            self.chance.lane = f"{outer}/{lanes[lane][0]}"
            self.behind = lanes[lane][0] if sealed else outer_behind
            try:
                waiting[lane] = lanes[lane][1].send(given)
            except StopIteration as stop:
                waiting.pop(lane, None)
                results[lane] = stop.value
            self.chance.lane, self.behind = outer, outer_behind

        def moot() -> Iterable[tuple[int, str]]:
            return ((n, id) for n, opened in waiting.items() for id, d in opened.items() if d.moot and d.moot())

        try:
            for lane in range(len(lanes)):
                step(lane, None)
            while waiting:
                while (gone := next(iter(moot()), None)) is not None:
                    step(gone[0], (gone[1], MOOT))
                merged = {id: d for opened in waiting.values() for id, d in opened.items()}
                if not merged:
                    break
                given = yield merged
                step(next(lane for lane, opened in waiting.items() if given[0] in opened), given)
        except BaseException:
            for _, flow in lanes:
                flow.close()
            raise
        if sealed:
            self._draw_curtain()
        return [results[lane] for lane in range(len(lanes))]

    def _draw_curtain(self) -> None:
        """Release what sealed flows told only their own seats, in the order of seats."""
        curtain, self.curtain = self.curtain, None
        self.open_seals()
        for seat, event, to in sorted(curtain.held if curtain else (), key=lambda held: held[0]):
            self.tell(event, to, but=seat)
