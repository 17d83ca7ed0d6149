"""The host: owns the live tables. One lock a table; every change is committed, with its messages, before it shows.

A live table is a cache of what is stored. Whenever something goes wrong between the two, the live one is dropped and
made again from its log.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from bot import news, wording
from bot.clock import Clock
from games import game
from games.kernel import (
    Answer,
    Broken,
    Chance,
    Composite,
    Decision,
    Diverged,
    Draft,
    Game,
    Header,
    Illegal,
    Refusal,
    Secrecy,
    Stale,
    Table,
)
from storage.protocol import (
    Change,
    DiskFull,
    DraftRecord,
    Phase,
    StorageError,
    Store,
    TableRecord,
    Timer,
)

log = logging.getLogger(__name__)

BOT_STEPS = 500  # answers of autopilots in a row before the table is given back to its people


@dataclass(slots=True)
class Live:
    """A table in memory: its record, the running game (None in the lobby), drafts, and who saw how much."""

    record: TableRecord
    table: Table[Any] | None = None
    drafts: dict[tuple[int, str], Draft] = field(default_factory=dict)
    seen: dict[int, int] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def game(self) -> Game[Any, Any]:
        """The game played here."""
        return game(self.record.game)

    @property
    def running(self) -> Table[Any]:
        """The running game. Raises Refusal while there is none."""
        if self.record.phase is Phase.FROZEN:
            raise Refusal("frozen")
        if self.table is None or self.record.phase is Phase.LOBBY:
            raise Refusal("not-playing", phase=f"phase-{self.record.phase}")
        return self.table

    @property
    def playing(self) -> Table[Any]:
        """The running game, while it is played: what acts on a table begins here. Raises Refusal once it has ended."""
        table = self.running
        if self.record.phase is not Phase.PLAYING:
            raise Refusal("not-playing", phase=f"phase-{self.record.phase}")
        return table

    def undos(self, seat: int) -> int:
        """How often something was undone that this seat was to decide: part of its controls' ids, to know old ones."""
        log = self.table.log if self.table else ()
        return sum(entry.undo is not None and not (entry.own and entry.seat != seat) for entry in log)

    @property
    def shown(self) -> list[str]:
        """The seats' names in order, told apart and safe for chat."""
        return shown(self.record)

    def seats_of(self, user: int) -> tuple[int, ...]:
        """The seats a person holds."""
        return tuple(seat.number for seat in self.record.seats if seat.user == user)

    def seat_of(self, user: int) -> int:
        """The seat a person holds, one that is awaited first. Raises Refusal for those who only watch."""
        own = self.seats_of(user)
        if not own:
            raise Refusal("not-seated")
        awaited = self.table.awaited if self.table else ()
        return next((seat for seat in own if seat in awaited), own[0])

    def given(self, decision: Decision[Any]) -> Answer | None:
        """What a decision that stands open as answered holds: what its seat has answered, be it asked anew since.

        What the table has entered for the seat is known to the game alone.
        """
        line = self.table.line if self.table else ()
        own = [e for e in reversed(line) if (e.seat, e.kind) == (decision.seat, decision.kind) and e.answer]
        entered = decision.options.entered() if isinstance(decision.options, Composite) else None
        if entered is not None and not any(e.id == decision.id for e in own):
            return entered
        return own[0].answer if own else None

    def is_new_to(self, seat: int, kind: str) -> bool:
        """Whether a seat's person plays this game for the first time and has not answered such a question yet."""
        if self.table is None or seat not in self.record.card.get("novices", ()):
            return False
        return not any(entry.seat == seat and entry.kind == kind for entry in self.table.line)

    def draft(self, seat: int, decision: str) -> Draft:
        """What a seat has drafted for a decision so far."""
        return self.drafts.get((seat, decision), Draft())


class Host:
    """All tables of one store. `kick` is called after a commit that brought messages."""

    def __init__(self, store: Store, clock: Clock, *, keep: int = 200, kick: Callable[[], None] = lambda: None) -> None:
        self.store = store
        self.clock = clock
        self.kick = kick
        self._keep = keep
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    # --- live tables -------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Live]:
        """Have a table to oneself. Raises Refusal for an unknown one."""
        while True:
            live = await self._load(id)
            async with live.lock:
                if self._live.get(id) is not live:  # dropped while we waited
                    continue
                self._live.move_to_end(id)
                self._evict(id)
                yield live
                return

    async def _load(self, id: str) -> Live:
        if live := self._live.get(id):
            return live
        async with self._loading.setdefault(id, asyncio.Lock()):
            if live := self._live.get(id):
                return live
            record = await self.store.table(id)
            if record is None:
                raise Refusal("no-such-table", typed=id[:20])
            live = Live(record)
            if record.header is not None:
                await self._replay(live)
            self._live[id] = live
        return live

    async def _replay(self, live: Live) -> None:
        """Make the running game from its header and log; freeze the table where they do not fit."""
        record = live.record
        header = msgspec.json.decode(record.header or b"", type=Header)
        entries = await self.store.log(record.id)
        try:
            live.table = await asyncio.to_thread(Table.replay, live.game, header, entries)
        except Diverged as fault:
            log.exception("a table no longer replays", extra={"table": record.id, "where": str(fault)})
            if record.phase is Phase.PLAYING:
                frozen = replace(record, phase=Phase.FROZEN, note=str(fault))
                told = news.Row("tell", f"user:{record.host}", {"text": wording.say("report-frozen", table=record.id)})
                outbox = news.outgoing(frozen, [told], self.clock.now())
                await self.store.commit(record.id, Change(record=frozen, outbox=outbox))
                live.record = frozen
                self.kick()
        drafts = await self.store.drafts(record.id)
        live.drafts = {key: Draft(d.parts, d.trying) for key, d in drafts.items()}
        live.seen = await self.store.seen(record.id)

    def _evict(self, wanted: str) -> None:
        """Let go of the tables that were idle the longest, but not of the one that is wanted now."""
        for id, live in list(self._live.items()):
            if len(self._live) <= self._keep:
                return
            if id != wanted and not live.lock.locked():
                del self._live[id]

    def drop(self, id: str) -> None:
        """Forget the live table; the next look makes it from what is stored."""
        self._live.pop(id, None)

    async def rest(self) -> None:
        """Wait until what is being done at the tables now is done."""
        for live in list(self._live.values()):
            async with live.lock:
                pass

    # --- committing --------------------------------------------------------------------------------------------------

    async def commit(self, live: Live, change: Change) -> None:
        """Store a change and make it this table's present. Raises Refusal, with nothing changed, where it cannot be."""
        try:
            await self.store.commit(live.record.id, change)
        except StorageError as fault:
            self.drop(live.record.id)
            log.exception("a commit failed", extra={"table": live.record.id})
            raise storage_refusal(fault) from fault
        except BaseException:
            self.drop(live.record.id)  # what is stored decides
            raise
        if change.record is not None:
            live.record = change.record
        if change.outbox:
            self.kick()

    async def update(self, live: Live, *, rows: Sequence[news.Row] = (), **changes: Any) -> None:
        """Change fields of a table's record, with messages. A table that is finished has no deadlines any more."""
        now = self.clock.now()
        record = replace(live.record, touched=now, **changes)
        outbox = news.outgoing(record, rows, now)
        await self.commit(live, Change(record=record, outbox=outbox, cancel_all=record.phase.finished))

    async def turn(
        self,
        live: Live,
        act: Callable[[Table[Any]], None] | None,
        *,
        actor: int | None = None,
        notes: Sequence[str] = (),
        record: TableRecord | None = None,
        done_with: tuple[int, str] | None = None,
    ) -> None:
        """Do something at the table, let autopilots answer, and commit it all with its messages.

        `actor` is the seat that acts; `notes` are lines for everybody told besides the events; `record` is the table's
        record with what else is to change; `done_with` is a draft that is finished. Raises Refusal, with nothing
        changed.
        """
        table = live.playing
        before = len(table.log)
        if act is not None:
            self._do(live, act)
        record = record or live.record
        await self._autopilots(live, record)
        table = live.running
        now = self.clock.now()
        movers = {entry.seat for entry in table.log[before:]}
        made = news.after(record, table, actor=actor, movers=movers, notes=notes, now=now)
        drafts: dict[tuple[int, str], DraftRecord | None] = {
            key: None for key in live.drafts if key[1] not in table.open or key == done_with
        }
        change = Change(
            entries=tuple(table.log[before:]),
            expect=before,
            record=made.record,
            drafts=drafts,
            outbox=news.outgoing(made.record, made.rows, now),
            timers=tuple(Timer(record.id, "deadline", str(seat), due) for seat, due in made.timers.items()),
            cancel=tuple(("deadline", str(seat)) for seat in made.cancel),
            cancel_all=table.result is not None,
        )
        await self.commit(live, change)
        for key in drafts:
            live.drafts.pop(key, None)

    def _do(self, live: Live, act: Callable[[Table[Any]], None]) -> None:
        id, table = live.record.id, live.running
        before = len(table.log)
        try:
            act(table)
        except (Broken, Diverged) as fault:
            log.exception("a flow broke; the answer is refused", extra={"table": id, "where": str(fault)})
            self.drop(id)
            raise Refusal("flow-broke") from fault
        except Refusal:
            if len(table.log) != before:  # part of it was done: what is stored decides
                self.drop(id)
            raise

    async def _autopilots(self, live: Live, record: TableRecord) -> None:
        """Let the bot seats answer until a person is awaited, out of the event loop's way."""
        bots = frozenset(seat.number for seat in record.seats if seat.bot)
        table = live.running
        if not bots.intersection(table.awaited):
            return
        before = len(table.log)
        try:
            await asyncio.to_thread(_answer_for, table, bots, record.id)
        except Broken as fault:
            # What people entered must stand: only the autopilots' answers are dropped, and defaults take their place.
            where = {"table": record.id, "where": str(fault)}
            log.exception("a flow broke under an autopilot's answer", extra=where)
            live.table = await asyncio.to_thread(Table.replay, live.game, table.header, table.log[:before])

    # --- what players do ---------------------------------------------------------------------------------------------

    async def answer(self, live: Live, seat: int, decision: str, answer: str | tuple[str, ...]) -> None:
        """Enter an answer of a seat. Raises Refusal."""
        sealed = live.playing.decision(seat, decision).secrecy is Secrecy.SEALED  # its reveal is news to everybody
        await self.turn(
            live,
            lambda table: table.answer(seat, decision, answer),
            actor=None if sealed else seat,
            done_with=(seat, decision),
        )

    async def retract(self, live: Live, seat: int, decision: str) -> Decision[Any]:
        """Take an answer back into the draft; returns the decision as it is open now. Raises Refusal."""
        asked = live.running.decision(seat, decision)
        given = live.given(asked)
        draft = Draft((), given) if isinstance(given, str) else Draft(given or ())
        await self.turn(live, lambda table: table.retract(seat, decision), actor=seat)
        again = next((d for d in live.running.open.values() if (d.seat, d.kind) == (seat, asked.kind)), None)
        if again is not None:
            await self.keep_draft(live, seat, again.id, draft)
        return again or asked

    async def keep_draft(self, live: Live, seat: int, decision: str, draft: Draft) -> None:
        """Store what a seat has put together so far. Raises Refusal where the decision is not open to it."""
        live.playing.decision(seat, decision)
        stored = DraftRecord(seat, decision, draft.parts, draft.trying)
        await self.commit(live, Change(drafts={(seat, decision): stored}))
        live.drafts[seat, decision] = draft

    async def looked(self, live: Live, seat: int) -> int:
        """Note that a seat's person looked just now; returns how many events they had seen before."""
        before, now = live.seen.get(seat, 0), len(live.running.told)
        if before != now:
            await self.commit(live, Change(seen={seat: now}))
            live.seen[seat] = now
        return min(before, now)

    async def default_for(
        self, live: Live, seats: Sequence[int], by: str, note: Callable[[list[int]], str]
    ) -> list[int]:
        """Enter the time-out default for those of `seats` that are awaited, one decision each. Returns them."""
        table = live.playing
        owing = [seat for seat in seats if seat in table.awaited]
        if not owing:
            raise Refusal("not-absent")
        first = {d.seat: d.id for d in reversed(table.open.values()) if not d.answered}
        asked = {seat: first[seat] for seat in owing}

        def act(table: Table[Any]) -> None:
            for seat, id in asked.items():
                if id in table.open:  # it may have gone with what was entered for another
                    table.default(seat, id, live.draft(seat, id).parts, by)

        card = dict(live.record.card)
        card["awaited"] = [seat for seat in card.get("awaited", ()) if seat not in owing]  # called anew for the next
        await self.turn(live, act, notes=[note(owing)], record=replace(live.record, card=card))
        return owing

    async def undo(
        self, live: Live, seat: int, *, agreed: bool = False, note: str, record: TableRecord | None = None
    ) -> None:
        """Take back a seat's last answer, which `note` tells everybody unless it was made out of their sight.

        Raises Refusal where it needs consent that is not there.
        """
        possible = live.playing.undoable(seat)
        if possible is None:
            raise Refusal("nothing-to-undo")
        notes = [] if possible.own else [note]
        await self.turn(live, lambda table: table.undo(seat, possible.to, agreed=agreed), notes=notes, record=record)

    async def begin(self, live: Live) -> None:
        """Start the game of a full enough lobby. Raises Refusal."""
        record = live.record
        if record.phase is not Phase.LOBBY:
            raise Refusal("not-lobby")
        if "lobby" not in record.card:
            raise Refusal("not-posted")
        rules = live.game
        if len(record.seats) < min(rules.seats):
            raise Refusal("too-few", least=min(rules.seats))
        if len(record.seats) not in rules.seats:
            raise Refusal("odd-count", seats=len(record.seats), counts=rules.seats)
        if live.table is not None:  # an imported game goes on where it stood
            self._seated_like(live)
            await self._set_going(live, record.header or b"")
            return
        header = Header(
            game=record.game,
            options=dict(record.options),
            seats=rules.picked([seat.pick for seat in record.seats]),
            secret=record.secret,
            salt=record.salt,
            entropy=record.entropy,
            markers=rules.markers,
            version=rules.version,
        )
        live.table = await asyncio.to_thread(Table, rules, header)
        await self._set_going(live, msgspec.json.encode(header))

    @staticmethod
    def _seated_like(live: Live) -> None:
        """Raise Refusal unless an imported game has all its seats taken."""
        seats = len(live.table.seats) if live.table is not None else 0
        if len(live.record.seats) != seats:
            raise Refusal("odd-count", seats=len(live.record.seats), counts=(seats,))

    async def _novices(self, record: TableRecord) -> list[int]:
        """The seats whose people have never played this game here."""
        seats = []
        for seat in record.seats:
            tables = await self.store.tables(user=seat.user) if seat.user is not None else []
            played = [t for t in tables if t.game == record.game and t.id != record.id and t.header is not None]
            if seat.user is not None and not any(s.user == seat.user for t in played for s in t.seats):
                seats.append(seat.number)
        return seats

    async def _set_going(self, live: Live, header: bytes) -> None:
        """Commit the beginning of play, in a thread of the lobby's message."""
        record = live.record
        card = {**record.card, "novices": await self._novices(record)}
        live.record = replace(record, phase=Phase.PLAYING, header=header, thread=card.get("lobby"), card=card)
        try:
            await self.turn(live, None)
        except BaseException:
            self.drop(record.id)
            raise


def shown(record: TableRecord) -> list[str]:
    """The names of a table's seats in order, told apart and safe for chat."""
    bots = [seat.number for seat in record.seats if seat.bot]
    return wording.shown([seat.name for seat in record.seats], bots)


def storage_refusal(fault: StorageError) -> Refusal:
    """What a player is told when something could not be read or stored."""
    return Refusal("disk-full" if isinstance(fault, DiskFull) else "storage-trouble")


def fresh_secrets() -> tuple[str, str]:
    """A table's secret and the salt of its commitment, both hex."""
    return secrets.token_hex(32), secrets.token_hex(16)


def _answer_for(table: Table[Any], bots: frozenset[int], id: str) -> None:
    """Answer for bot seats, from their own views alone, until none of them is awaited."""
    for step in range(BOT_STEPS):
        decision = next((d for d in table.open.values() if d.seat in bots and not d.answered), None)
        if decision is None:
            return
        chance = Chance(f"{id}/{len(table.log)}/{step}".encode())
        try:
            advice = table.game.autopilot(table.view(decision.seat), decision, chance)
            table.answer(decision.seat, decision.id, advice.answer, by="bot")
        except (Illegal, Stale, LookupError, ValueError, TypeError, AssertionError):
            log.exception("an autopilot failed; its default is entered", extra={"table": id, "seat": decision.seat})
            table.default(decision.seat, decision.id, (), by="bot")
