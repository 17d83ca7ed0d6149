"""The three traps: ask one seat, reveal several sealed answers, run several flows together. Flows await nothing else.

A flow is a coroutine over the table's state. Each suspension yields a map of everything that is open, by decision id;
the driver (`games.kernel.table`) sends back one `(id, value)` at a time, already checked against the options.
"""

from __future__ import annotations

import types
from collections.abc import Coroutine, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

import msgspec

from games.contract import Game
from games.kernel.chance import Chance
from games.kernel.log import Entry, Header
from games.options import Choices, Decision, Secrecy
from games.words import Event

if TYPE_CHECKING:
    from games.kernel.table import Table

S = TypeVar("S")
T = TypeVar("T")

CHECKPOINT_EVERY = 8  # answers, at the least, between two checkpoints
encode = msgspec.json.Encoder().encode


class Deferred(NamedTuple):
    """In place of a sealed value: left to the default, worked out when all others are in."""

    draft: tuple[str, ...]


MOOT, RETRACTED = object(), object()  # sent to a flow in place of a value
OPEN, SEALED = Secrecy.OPEN, Secrecy.SEALED

Open = dict[str, Decision[Any]]
Given = tuple[str, Any]
Flow = Coroutine[Any, Any, T]


class Told(msgspec.Struct, frozen=True):
    """An event and whom it was told: everybody, or the seats `to`, in either case without the seats in `but`.

    >>> told = Told(Event(), to=None, but=(2,))
    >>> told.reaches(None), told.reaches(1), told.reaches(2)
    (True, True, False)
    """

    event: Event
    to: tuple[int, ...] | None = None
    but: tuple[int, ...] = ()

    def reaches(self, viewer: int | None) -> bool:
        """Whether this viewer (None: a spectator) may know of it."""
        return (self.to is None or viewer in self.to) and viewer not in self.but


class Curtain(NamedTuple):
    """While sealed flows run: the state as all others still see it, the seats behind it, what waits to be told.

    `bars` has how many answers each of these seats may not go back behind alone.
    """

    state: Any
    seats: tuple[int, ...]
    bars: dict[int, int]
    held: list[tuple[int, Told]]


class Checkpoint(NamedTuple):
    """Where the root flow stood at the top of its loop, and all it needs to be started from there."""

    at: int
    barrier: int
    drawn: int
    epoch: int
    counts: dict[str, int]
    asked: dict[int, int]
    state: bytes


class Traps(Generic[S]):
    """What flows use of the table: `state`, `chance`, `tell`, `checkpoint`, `since`, and the traps to be awaited."""

    game: Game[S, Any]
    header: Header
    state: S

    def _set_up(self, at: Checkpoint | None, line: Sequence[Entry]) -> None:
        """Bring all that flows use to where it was at a checkpoint, or to the start of the game."""
        self.line = list(line)  # the answers that stand, undone ones gone
        self.told: list[Told] = []
        self.curtain: Curtain | None = None
        self.behind: int | None = None  # the seat whose sealed flow is running
        self._checkpoint = at
        self._barrier, self._drawn = (at.barrier, at.drawn) if at else (0, 0)  # nobody undoes alone past a barrier
        self._asked = dict(at.asked) if at else {}  # how many decisions each seat has been asked
        self.chance = Chance(self.header.seed, self._drew)
        if at is None:
            self.state = self.game.setup(cast("Table[S]", self))
        else:
            self.chance.counts, self.chance.epoch = dict(at.counts), at.epoch
            self.state = self.copy_state(at.state)

    @property
    def seats(self) -> range:
        """All seats, from 0."""
        return range(len(self.header.seats))

    def since(self, marker: str) -> bool:
        """Whether this table began after the rule change called `marker`. Raises LookupError for an unknown one."""
        if marker not in self.game.markers:
            raise LookupError(marker)
        return marker in self.header.markers

    def tell(self, event: Event, to: tuple[int, ...] | None = None, *, but: int | None = None) -> None:
        """Report an event to all, or to the seats `to`, or to all `but` one. What not all may know bars undo."""
        told = Told(event, to, () if but is None else (but,))
        if to is not None or but is not None:
            self._bar()
        if self.behind is not None and self.curtain is not None:
            self.curtain.held.append((self.behind, told))
            told = Told(event, (self.behind,) if told.reaches(self.behind) else ())
        self.told.append(told)

    def checkpoint(self) -> None:
        """Note that the root flow stands at the top of its loop, where it can be started from the state alone."""
        at = len(self.line)
        if at - (self._checkpoint.at if self._checkpoint else 0) >= CHECKPOINT_EVERY:
            counts, asked, state = dict(self.chance.counts), dict(self._asked), encode(self.state)
            self._checkpoint = Checkpoint(at, self._barrier, self._drawn, self.chance.epoch, counts, asked, state)

    def copy_state(self, state: bytes | None = None) -> S:
        """An independent copy of the present state, or of an encoded one."""
        return msgspec.json.decode(encode(self.state) if state is None else state, type=self.game.state)

    def _drew(self) -> None:
        self._drawn = len(self.line)
        self._bar()

    def _bar(self) -> None:
        self._barrier = len(self.line)
        if self.behind is not None and self.curtain is not None:
            self.curtain.bars[self.behind] = self._barrier

    def _named(self, decision: Decision[Any]) -> str:
        """Give a decision its id as it opens: the seat, and the how-manieth decision of that seat it is."""
        seat = decision.seat
        n = self._asked[seat] = self._asked.get(seat, 0) + 1
        decision.id = id = f"{seat}.{n}"
        decision.answered = decision.settled
        if self.behind is not None and decision.secrecy is OPEN:
            decision.secrecy = Secrecy.PRIVATE
        return id

    @types.coroutine
    def ask(self, decision: Decision[T]) -> Generator[Open, Given, T]:
        """One seat chooses. A single option of an open decision is taken at once, without asking."""
        if decision.secrecy is OPEN and (only := decision.options.only()) is not None:
            return decision.options.get(only)
        decision.moot = None  # only an offer can come to nothing
        value: T
        _, value = yield {self._named(decision): decision}
        return value

    @types.coroutine
    def offer(self, decision: Decision[T]) -> Generator[Open, Given, T | None]:
        """Ask one seat as long as `decision.moot` is false; None once another's move has made it moot."""
        if decision.moot is not None and decision.moot():
            return None
        _, value = yield {self._named(decision): decision}
        return None if value is MOOT else value

    @types.coroutine
    def reveal(self, decisions: Mapping[int, Decision[T]]) -> Generator[Open, Given, dict[int, T]]:
        """Several seats choose in any order; nobody learns anything until all have, and until then each may change.

        The values come back in the order of `decisions`, whatever the order of arrival. Answers left to the default
        are worked out last, in that order, knowing all others.
        """
        waiting: Open = {}
        for decision in decisions.values():
            decision.secrecy, decision.moot = SEALED, None
            waiting[self._named(decision)] = decision
        chosen: dict[str, Any] = {}
        while len(chosen) < len(waiting):
            id, value = yield waiting
            waiting[id].answered = value is not RETRACTED
            if value is RETRACTED:
                del chosen[id]
            else:
                chosen[id] = value
        if waiting:
            self._barrier = len(self.line)
        known: dict[int, Any] = {d.seat: v for id, d in waiting.items() if type(v := chosen[id]) is not Deferred}
        if len(known) == len(waiting):
            return known
        for id, decision in waiting.items():
            if decision.seat not in known:
                known[decision.seat] = decision.options.get(decision.timeout(chosen[id].draft, known))  # type: ignore[arg-type]
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

        def step(lane: int, given: Given | None) -> None:
            key, flow = lanes[lane]
            self.chance.lane, self.behind = f"{outer}/{key}", key if sealed else outer_behind
            try:
                waiting[lane] = flow.send(given)
            except StopIteration as stop:
                waiting.pop(lane, None)
                results[lane] = stop.value
            finally:
                self.chance.lane, self.behind = outer, outer_behind

        try:
            if sealed:
                self._lower_curtain([seat for seat, _ in lanes])
            for lane in range(len(lanes)):
                step(lane, None)
            while waiting:
                merged = {id: d for opened in waiting.values() for id, d in opened.items()}
                moot = ((id, MOOT) for id, d in merged.items() if d.moot and d.moot())
                given = next(moot, None) or (yield merged)
                step(next(lane for lane, opened in waiting.items() if given[0] in opened), given)
        except BaseException:
            for _, flow in lanes:
                flow.close()
            raise
        if sealed:
            self._raise_curtain()
        return [results[lane] for lane in range(len(lanes))]

    def _lower_curtain(self, seats: Sequence[int]) -> None:
        """Keep the state as it is for all to see, while these seats play on out of sight."""
        if self.chance.lane or self.curtain is not None:
            raise RuntimeError("sealed flows cannot run inside other flows that run together")
        self.curtain = Curtain(self.copy_state(), tuple(seats), dict.fromkeys(seats, len(self.line)), [])

    def _raise_curtain(self) -> None:
        """Release what sealed flows told only their own seats, in the order of seats."""
        held = self.curtain.held if self.curtain else []
        self.curtain, self._barrier = None, len(self.line)
        for seat, told in sorted(held, key=lambda item: item[0]):
            self.told.append(Told(told.event, told.to, (*told.but, seat)))
