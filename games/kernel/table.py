"""One table: a header, the log of answers, and the flows they drive.

Only the header and the log are stored. The same header and log give the same table on every machine, so restore,
undo, audit and bug reports are all a replay.
"""

from __future__ import annotations

import traceback
from collections.abc import Coroutine, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Generic, NoReturn, TypeVar, cast

import msgspec

from games.kernel.chance import Chance, commitment, mix
from games.kernel.errors import Broken, Diverged, Illegal, Stale
from games.kernel.flows import RETRACTED, Curtain, Decision, Deferred, Given, Open, Secrecy, Traps
from games.kernel.game import Game, Result, Seen, View
from games.kernel.options import Answer
from games.kernel.phrases import Event

S = TypeVar("S")

DIGEST_EVERY = 16  # answers between two digests in the log
CHECKPOINT_EVERY = 8  # answers, at the least, between two checkpoints
_encode = msgspec.json.Encoder().encode
_encode_sorted = msgspec.json.Encoder(order="deterministic").encode


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a table is made from, besides its log. `secret` and `salt` are hex; nobody may see them before the end.

    `seats` holds each seat's lobby pick ("" where none); `entropy` what the players brought after the commitment was
    public, in order; `markers` the rule changes in force when the table began.
    """

    game: str
    options: dict[str, str]
    seats: tuple[str, ...]
    secret: str
    salt: str
    entropy: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    version: int = 1

    @property
    def seed(self) -> bytes:
        """The key of every draw."""
        return mix(bytes.fromhex(self.secret), self.entropy)

    @property
    def commitment(self) -> str:
        """The hash of the secret, published before the players' entropy was known."""
        return commitment(bytes.fromhex(self.secret), bytes.fromhex(self.salt))


class Entry(msgspec.Struct, omit_defaults=True):
    """One line of the log: an answer, a time-out default, a seal taken back, or an undo.

    `by` is empty for the seat itself, else who entered it: `clock`, `host` or `bot`. `answer` is a key, the parts of a
    composite answer, or None for a seal taken back; with `default` it is the draft the default starts from. An undo
    names in `undo` how many answers it leaves standing, and in `past` whether it goes past a draw.
    """

    seat: int
    id: str = ""
    kind: str = ""
    answer: str | tuple[str, ...] | None = None
    by: str = ""
    default: bool = False
    undo: int | None = None
    past: bool = False
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """An event and who may know of it: `to` None is all, `but` one seat that was told before."""

    event: Event
    to: tuple[int, ...] | None
    but: int | None

    def reaches(self, viewer: int | None) -> bool:
        """Whether this viewer (None: a spectator) may know of the event from this telling."""
        return (self.to is None or viewer in self.to) and (self.but is None or viewer != self.but)


@dataclass(frozen=True, slots=True)
class Undo:
    """What undoing would do: leave `to` answers standing; `alone` if the seat needs nobody's consent."""

    to: int
    alone: bool


@dataclass(frozen=True, slots=True)
class _Checkpoint:
    at: int
    state: bytes
    counts: dict[str, int]
    epoch: int
    asked: dict[int, int] = field(default_factory=dict)


class Table(Traps, Generic[S]):
    """A running game.

    Flows use `state`, `chance`, the traps, `tell`, `checkpoint` and `since`; the outside uses `open`, `answer`,
    `default`, `retract`, `undo`, `view`, `told_to`, `fork` and `replay`.

    `open` maps decision ids to decisions, those of sealed answers already given included; `result` is set at the end.
    """

    def __init__(self, game: Game[S, Any], header: Header) -> None:
        self.game = game
        self.header = header
        self.log: list[Entry] = []
        self._epochs: dict[int, int] = {}
        self._begin()

    def _begin(self, at: _Checkpoint | None = None, line: Sequence[Entry] = ()) -> None:
        """Start the flows from the top, or from a checkpoint."""
        self.line = list(line)  # the answers that stand, undone ones gone
        self.open: Open = {}
        self.result: Result | None = None
        self.told: list[Told] = []
        self.told_by: list[int] = []  # how many events had been told after each answer that stands
        self.curtain: Curtain | None = None
        self.behind: int | None = None
        self._barrier = len(self.line)
        self._drawn_at: list[int] = []
        self._spent = False
        self._asked: dict[int, int] = {} if at is None else dict(at.asked)
        self._checkpoint = at
        self.chance = Chance(self.header.seed, self._drew)
        if at is None:
            self.state = self.game.setup(self)
        else:
            self.chance.counts, self.chance.epoch = dict(at.counts), at.epoch
            self.state = msgspec.json.decode(at.state, type=self.game.state)
        self._flow: Coroutine[Open, Given, Result] = self.game.play(self)
        self._send(None)

    # --- what flows call ---------------------------------------------------------------------------------------------

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
        """Report an event to all, or to the seats `to`. What only some may know is a barrier to undo."""
        if self.behind is not None and self.curtain is not None:
            self.curtain.held.append((self.behind, event, to))
            to = (self.behind,) if to is None or self.behind in to else ()
        if to is not None:
            self._barrier = len(self.line)
        self.told.append(Told(event, to, but))

    def checkpoint(self) -> None:
        """Note that the root flow stands at the top of its loop, where it can be started from the state alone."""
        if self._checkpoint is None or len(self.line) - self._checkpoint.at >= CHECKPOINT_EVERY:
            self._checkpoint = _Checkpoint(
                len(self.line), _encode(self.state), dict(self.chance.counts), self.chance.epoch, dict(self._asked)
            )

    def name_decision(self, decision: Decision[Any]) -> str:
        """Give a decision its id: the seat, and the how-manieth decision of that seat it is."""
        seat = decision.seat
        n = self._asked[seat] = self._asked.get(seat, 0) + 1
        decision.id = f"{seat}.{n}"
        if self.behind is not None and decision.secrecy is Secrecy.OPEN:
            decision.secrecy = Secrecy.PRIVATE
        return decision.id

    def copy_state(self) -> S:
        """An independent copy of the present state."""
        return msgspec.json.decode(_encode(self.state), type=self.game.state)

    def open_seals(self) -> None:
        """Note that something secret has been told: nobody may undo past this alone."""
        self._barrier = len(self.line)

    def _drew(self) -> None:
        self._barrier = len(self.line)
        self._drawn_at.append(len(self.line))

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
        self._enter(decision, Entry(seat, id, decision.kind, answer, by))

    def default(self, seat: int, id: str, draft: Sequence[str] = (), by: str = "clock") -> None:
        """Enter the time-out default for a seat. A sealed one is worked out when all others are in."""
        decision = self.decision(seat, id)
        if decision.secrecy is Secrecy.SEALED:
            self._enter(decision, Entry(seat, id, decision.kind, tuple(draft), by, default=True))
        else:
            self._enter(decision, Entry(seat, id, decision.kind, decision.timeout(draft, {}), by))

    def retract(self, seat: int, id: str) -> None:
        """Take back a sealed answer while others are still awaited. Raises Stale where there is none."""
        decision = self.decision(seat, id)
        if not decision.answered:
            raise Stale("nothing-to-take-back")
        self._enter(decision, Entry(seat, id, decision.kind))

    def _enter(self, decision: Decision[Any], entry: Entry) -> None:
        if self._spent:
            raise Broken(("spent",))
        value = self._value(decision, entry)
        self.log.append(entry)
        self.line.append(entry)
        self._send((entry.id, value))
        if len(self.log) % DIGEST_EVERY == 0:
            entry.digest = self.digest()

    @staticmethod
    def _value(decision: Decision[Any], entry: Entry) -> Any:
        """What the flow gets for an entry. Raises Illegal; changes nothing."""
        if entry.default and decision.secrecy is Secrecy.SEALED:
            return Deferred(tuple(entry.answer or ()))
        if entry.answer is None and decision.answered:
            return RETRACTED
        try:
            return decision.options.get(cast(Any, entry.answer))
        except (KeyError, ValueError, TypeError, IndexError):
            raise Illegal("not-an-option", typed=str(entry.answer)[:40], near="") from None

    def _send(self, given: Given | None) -> None:
        try:
            self.open = self._flow.send(cast(Given, given))
        except StopIteration as stop:
            self.open, self.result = {}, stop.value
        except Exception as fault:  # noqa: BLE001 -- whatever a flow raises spends this object
            self._spend(fault)
        self.told_by.append(len(self.told))

    def _spend(self, fault: Exception) -> NoReturn:
        self._spent = True
        frames = traceback.extract_tb(fault.__traceback__)
        raise Broken(tuple(f"{f.name}:{f.lineno}" for f in frames if f.name not in {"_send", "step"})) from fault

    # --- undo --------------------------------------------------------------------------------------------------------

    def undoable(self, seat: int) -> Undo | None:
        """What undoing this seat's last answer would take, or None where it has given none."""
        to = next((i for i in reversed(range(len(self.line))) if self.line[i].seat == seat), None)
        if to is None:
            return None
        others = any(entry.seat != seat for entry in self.line[to:])
        return Undo(to, alone=to >= self._barrier and not others)

    def undo(self, seat: int, to: int, *, agreed: bool = False) -> None:
        """Go back until `to` answers stand. Raises Illegal where the seat would need the others' consent.

        Nothing is deleted from the log. Past a draw the streams take a new label, so what was seen does not come again.
        """
        possible = self.undoable(seat)
        if not 0 <= to < len(self.line) or possible is None:
            raise Illegal("nothing-to-undo")
        if not agreed and not (possible.alone and to == possible.to):
            raise Illegal("undo-needs-all")
        past = any(at > to for at in self._drawn_at)
        log = [*self.log, Entry(seat, undo=to, past=past)]
        self._load(log)
        log[-1].digest = self.digest()

    # --- restoring ---------------------------------------------------------------------------------------------------

    @classmethod
    def replay(cls, game: Game[S, Any], header: Header, log: Iterable[Entry]) -> Table[S]:
        """The table of a header and log. Raises Diverged at the first entry that the rules do not accept."""
        table: Table[S] = cls.__new__(cls)
        table.game, table.header = game, header
        table._load(list(log))
        return table

    def _load(self, log: list[Entry]) -> None:
        standing, epochs = _standing(log)
        self.log, self._epochs = log, epochs
        try:
            self._begin()
            for n, entry in standing:
                self._apply(n, entry)
        except Broken as fault:
            raise Diverged(len(log), str(fault)) from fault

    def _apply(self, n: int, entry: Entry) -> None:
        """Enter one stored entry again."""
        if (epoch := self._epochs.get(len(self.line))) is not None:
            self.chance.epoch = epoch
        decision = self.open.get(entry.id)
        if decision is None or decision.seat != entry.seat or decision.kind != entry.kind:
            raise Diverged(n, f"{entry.id} {entry.kind} is not open")
        try:
            value = self._value(decision, entry)
        except Illegal:
            raise Diverged(n, f"{entry.answer!r} is not legal") from None
        self.line.append(entry)
        self._send((entry.id, value))
        if entry.digest and entry.digest != self.digest():
            raise Diverged(n, "the state's digest differs")

    def fork(self) -> Table[S]:
        """An independent copy for looking ahead: from the last checkpoint, with the answers since.

        Events told before the checkpoint are not in it.
        """
        twin: Table[S] = type(self).__new__(type(self))
        twin.game, twin.header, twin._epochs = self.game, self.header, dict(self._epochs)
        at = self._checkpoint
        start = at.at if at else 0
        twin.log = list(self.line)
        twin._begin(at, self.line[:start])
        for entry in self.line[start:]:
            twin._apply(len(twin.line), entry)
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
        seen = msgspec.json.decode(_encode(self.curtain.state), type=self.game.state)
        cast(Any, seen).seats[viewer] = cast(Any, self.state).seats[viewer]
        return seen

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
        return blake2b(_encode_sorted((self.state, opened)), key=self.header.seed, digest_size=8).hexdigest()

    def where(self) -> tuple[str, ...]:
        """The flows that stand open, outermost first, for reports."""
        return tuple(_frames(self._flow))


def _standing(log: Sequence[Entry]) -> tuple[list[tuple[int, Entry]], dict[int, int]]:
    """The answers that stand after all undos, each with its place in the log, and where the streams change label."""
    line: list[tuple[int, Entry]] = []
    epochs: dict[int, int] = {}
    for n, entry in enumerate(log):
        if entry.undo is None:
            line.append((n, entry))
            continue
        if not 0 <= entry.undo < len(line):
            raise Diverged(n, "an undo that leads nowhere")
        del line[entry.undo :]
        epochs = {at: epoch for at, epoch in epochs.items() if at <= entry.undo}
        if entry.past:
            epochs[entry.undo] = n + 1
    return line, epochs


def _frames(flow: Any) -> Iterable[str]:
    """Names of the functions a suspended flow stands in; parallel flows in brackets."""
    while flow is not None:
        frame = getattr(flow, "cr_frame", None) or getattr(flow, "gi_frame", None)
        if frame is None:
            return
        yield f"{frame.f_code.co_name}:{frame.f_lineno}"
        if frame.f_code.co_name == "together":
            for _, lane in frame.f_locals["lanes"]:
                yield f"[{' > '.join(_frames(lane))}]"
            return
        flow = getattr(flow, "cr_await", None) or getattr(flow, "gi_yieldfrom", None)


def entries_to_json(log: Sequence[Entry]) -> bytes:
    """A log as JSON."""
    return msgspec.json.encode(log)


def entries_from_json(data: bytes | str) -> list[Entry]:
    """A log from JSON. Raises msgspec.ValidationError for anything else."""
    return msgspec.json.decode(data, type=list[Entry])
