"""One table: a header, the log of answers, and the flows they drive.

Only the header and the log are stored. The same header and log give the same table on every machine, so restore,
undo, audit and bug reports are all a replay.
"""

from __future__ import annotations

import traceback
from collections.abc import Coroutine, Iterable, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple, cast

import msgspec

from games.contract import Game, Result, Seen, View
from games.kernel.errors import Broken, Diverged
from games.kernel.flows import RETRACTED, SEALED, Checkpoint, Deferred, Open, S, Told, Traps, encode
from games.kernel.log import Entry, Header, standing
from games.options import Answer, Decision, unfit
from games.refusals import Illegal, Stale
from games.words import Event

__all__ = ["Entry", "Header", "Table", "Told", "Undo"]

DIGEST_EVERY = 16  # answers between two digests in the log
_encode_sorted = msgspec.json.Encoder(order="deterministic").encode


class Undo(NamedTuple):
    """What undoing would do: leave `to` answers standing; `alone` if the seat needs nobody's consent.

    With `own` the others' later answers stay: behind a curtain nobody's turn depends on another's.

    >>> Undo(to=3, alone=True).to
    3
    """

    to: int
    alone: bool
    own: bool = False


class Table(Traps[S]):
    """A running game.

    Flows use what `Traps` offers; the outside uses `open`, `answer`, `default`, `retract`, `undo`, `view`, `told_to`,
    `fork` and `replay`. `open` maps decision ids to decisions, those of sealed answers already given included;
    `result` is set at the end; `told_by` has how many events had been told at the start and after each standing answer;
    `flow` is the game's suspended coroutine.

    Raises Broken where the rules fail before the first answer.

    >>> from games.kernel import Choices, Result
    >>> async def play(table):
    ...     table.state.append(await table.ask(Decision(0, "course", Choices(["north", "south"]))))
    ...     return Result((0,), (1,), "arrived", rounds=1)
    >>> def view(seen):
    ...     return tuple(seen.state)
    >>> trip = Game("trip", "Trip", (1,), list[str], lambda table: [], play, view, None, None, None, None)
    >>> table = Table(trip, Header("trip", {}, ("",), secret="5e" * 32, salt="a1" * 16))
    >>> table.awaited, list(table.open["0.1"].options)
    ((0,), ['north', 'south'])
    >>> table.answer(0, "0.1", "south")
    >>> table.view(None).board, table.result.ending
    (('south',), 'arrived')
    >>> table.undo(0, to=0)
    >>> table.view(None).board, len(table.log)
    ((), 2)
    >>> Table.replay(trip, table.header, table.log).digest() == table.digest()
    True
    """

    def __init__(self, game: Game[S, Any], header: Header) -> None:
        self.game = game
        self.header = header
        self._load([])

    def _begin(self, at: Checkpoint | None = None, line: Sequence[Entry] = ()) -> None:
        """Start the flows from the top, or from a checkpoint."""
        self.open: Open = {}
        self.result: Result | None = None
        self.told_by: list[int] = []
        self._spent = False
        try:
            self._set_up(at, line)
        except Exception as fault:
            raise Broken(("setup",)) from fault
        self.flow: Coroutine[Open, Any, Result] = self.game.play(self)
        self._send(None)

    # --- answers -----------------------------------------------------------------------------------------------------

    def decision(self, seat: int, id: str) -> Decision[Any]:
        """The open decision `id` of this seat. Raises Stale where it is not open, or not this seat's."""
        decision = self.open.get(id)
        if decision is None or decision.seat != seat:
            raise Stale("not-open")
        return decision

    def answer(self, seat: int, id: str, answer: Answer, by: str = "") -> None:
        """Enter an answer. Raises Stale, Illegal (nothing has changed) or Broken (this object is spent)."""
        decision = self.decision(seat, id)
        self._enter(Entry(seat, id, decision.kind, answer, by), decision)

    def default(self, seat: int, id: str, draft: Sequence[str] = (), by: str = "clock") -> None:
        """Enter the time-out default for a seat. A sealed one is worked out when all others are in.

        Raises Stale where the seat has answered after all.
        """
        decision = self.decision(seat, id)
        if decision.answered:
            raise Stale("not-open")
        sealed = decision.secrecy is SEALED
        answer = tuple(draft) if sealed else decision.timeout(draft, {})
        self._enter(Entry(seat, id, decision.kind, answer, by, default=sealed), decision)

    def retract(self, seat: int, id: str) -> None:
        """Take back a sealed answer while others are still awaited. Raises Stale where there is none."""
        decision = self.decision(seat, id)
        if not decision.answered:
            raise Stale("nothing-to-take-back")
        self._enter(Entry(seat, id, decision.kind), decision)

    def _enter(self, entry: Entry, decision: Decision[Any]) -> None:
        if self._spent:
            raise Broken(("spent",))
        value = self._value(decision, entry)
        self.log.append(entry)
        self._advance(entry, value)
        if len(self.log) % DIGEST_EVERY == 0:
            entry.digest = self.digest()

    @staticmethod
    def _value(decision: Decision[Any], entry: Entry) -> Any:
        """What the flow gets for an entry. Raises Illegal; changes nothing."""
        answer: Any = entry.answer
        if entry.default and decision.secrecy is SEALED:
            return Deferred(tuple(answer or ()))
        if answer is None and decision.answered:
            return RETRACTED
        try:
            return decision.options.get(answer)
        except (LookupError, ValueError, TypeError, AttributeError) as fault:
            raise unfit(decision.options, str(answer)) from fault

    def _advance(self, entry: Entry, value: Any) -> None:
        if self._epochs and (epoch := self._epochs.get(len(self.line))) is not None:
            self.chance.epoch = epoch
            self.game.reshuffle(self.state, self.chance)
        self.line.append(entry)
        self._send((entry.id, value))

    def _send(self, given: Any) -> None:
        try:
            self.open = self.flow.send(given)
        except StopIteration as stop:
            self.open, self.result = {}, stop.value
            self.chance.on_draw = None  # nothing draws any more, and a finished table need not wait for the collector
        except Exception as fault:  # whatever a flow raises spends this object
            self._spent = True
            frames = traceback.extract_tb(fault.__traceback__)
            where = tuple(f"{f.name}:{f.lineno}" for f in frames if f.name not in {"_send", "step"})
            raise Broken(where) from fault
        self.told_by.append(len(self.told))

    # --- undo --------------------------------------------------------------------------------------------------------

    def undoable(self, seat: int) -> Undo | None:
        """What undoing this seat's last answer would take, or None where it has given none.

        What the clock, the host or an autopilot entered for a seat is not the seat's own to take back alone.
        """
        to = next((i for i in reversed(range(len(self.line))) if self.line[i].seat == seat), None)
        if to is None:
            return None
        if self.curtain is not None and self.line[to].by == "" and to >= self.curtain.bars.get(seat, len(self.line)):
            return Undo(to, alone=True, own=True)
        return Undo(to, alone=to >= self._barrier and all(e.seat == seat and not e.by for e in self.line[to:]))

    def drawn_since(self, to: int) -> bool:
        """Whether chance has spoken since `to` answers stood."""
        return self._drawn > to

    def undo(self, seat: int, to: int, *, agreed: bool = False) -> None:
        """Go back until `to` answers stand. Raises Illegal where the seat would need the others' consent.

        Nothing is deleted from the log. Past a draw the streams take a new label, so what was seen does not come again.
        Behind a curtain a seat that needs no consent takes back its own answers alone.
        """
        if self._spent:
            raise Broken(("spent",))
        if not 0 <= to < len(self.line):
            raise Illegal("nothing-to-undo")
        own = self.undoable(seat) == Undo(to, alone=True, own=True) and not agreed
        if not (agreed or own or self.undoable(seat) == Undo(to, alone=True)):
            raise Illegal("undo-needs-all")
        entry = Entry(seat, undo=to, past=not own and self.drawn_since(to), own=own)
        self._load([*self.log, entry])
        entry.digest = self.digest()

    # --- restoring ---------------------------------------------------------------------------------------------------

    @classmethod
    def replay(cls, game: Game[S, Any], header: Header, log: Iterable[Entry]) -> Table[S]:
        """The table of a header and log. Raises Diverged at the first entry that the rules do not accept."""
        table: Table[S] = cls.__new__(cls)
        table.game, table.header = game, header
        try:
            table._load(list(log))
        except Broken as fault:
            raise Diverged(0, f"the rules fail before it: {fault}") from fault
        return table

    def _load(self, log: list[Entry]) -> None:
        """Play a whole log from the top. Until it is through, this object counts as spent."""
        line, undos, self._epochs = standing(log)
        self.log = log
        self._begin()
        self._spent = True
        for at in range(len(line) + 1):
            if at in undos:
                self._compare(undos[at], log[undos[at]])
            if at < len(line):
                self._apply(*line[at])
        self._spent = False

    def _apply(self, n: int, entry: Entry) -> None:
        """Enter one stored entry again."""
        decision = self.open.get(entry.id)
        if decision is None or decision.seat != entry.seat or decision.kind != entry.kind:
            raise Diverged(n, f"{entry.id} {entry.kind} is not open")
        try:
            self._advance(entry, self._value(decision, entry))
        except Illegal:
            raise Diverged(n, f"{entry.answer!r} is not legal") from None
        except Broken as fault:
            raise Diverged(n, f"the rules fail: {fault}") from fault
        self._compare(n, entry)

    def _compare(self, n: int, entry: Entry) -> None:
        if entry.digest and entry.digest != self.digest():
            raise Diverged(n, "the state's digest differs")

    def fork(self) -> Table[S]:
        """An independent copy for looking ahead: from the last checkpoint, with the answers since.

        Events told before the checkpoint are not in it.
        """
        twin: Table[S] = type(self).__new__(type(self))
        twin.game, twin.header = self.game, self.header
        twin.log, twin._epochs = list(self.log), self._epochs
        twin._begin(self._checkpoint, self.line[: self._checkpoint.at if self._checkpoint else 0])
        for n in range(len(twin.line), len(self.line)):
            twin._apply(n, self.line[n])
        return twin

    # --- looking -----------------------------------------------------------------------------------------------------

    @property
    def awaited(self) -> tuple[int, ...]:
        """Seats that still have something to answer, in order."""
        return tuple(sorted({d.seat for d in self.open.values() if not d.answered}))

    def seen_by(self, viewer: int | None) -> S:
        """The state as this viewer sees it: behind a curtain only the own entry of `state.seats` is present."""
        if self.curtain is None:
            return self.state
        if viewer not in self.curtain.seats:
            return cast(S, self.curtain.state)
        seen: Any = self.copy_state(encode(self.curtain.state))
        seen.seats[viewer] = cast(Any, self.state).seats[viewer]
        return cast(S, seen)

    def view(self, viewer: int | None) -> View[Any]:
        """All that this viewer (None: a spectator) may know."""
        done = tuple(sorted({d.seat for d in self.open.values() if d.answered}))
        own = tuple(d for d in self.open.values() if d.seat == viewer)
        seen = Seen(self.seen_by(viewer), viewer, len(self.seats), self.awaited, done, self.result)
        return View(viewer, self.game.view(seen), self.awaited, done, own, self.result)

    def told_to(self, viewer: int | None, since: int = 0, until: int | None = None) -> list[Event]:
        """The events this viewer may know, from the telling `since` on (`told_by` has the counts)."""
        return [told.event for told in self.told[since:until] if told.reaches(viewer)]

    def digest(self) -> str:
        """A short keyed hash of the state and of what is open; tells nothing to those without the seed."""
        opened = [(id, d.kind, d.answered) for id, d in sorted(self.open.items())]
        return blake2b(_encode_sorted((self.state, opened)), key=self.chance.seed, digest_size=8).hexdigest()
