"""OC-6: the Planning Phase. Everybody places all meeples at the same time, sealed or openly (OC-R.11, OC-R.12).

A standing plan (OC-R.73) is entered by the table as soon as planning opens.
"""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from typing import Any

from games.kernel import Decision, Seat, Table
from games.kernel.flows import Deferred, Given, Open
from games.ocean_crisis.events import HeronAreaTaken, PlanEntered, PlanReopened, PlansRevealed, PlansStood
from games.ocean_crisis.pieces import BASE, OUTER_SEAS, PLACES, SECTION_SPACES, WHITE, section_of
from games.ocean_crisis.plans import Plan, PlanOptions, split_part
from games.ocean_crisis.state import ORDERS, REPEAT, Meeple, State

URGENCY = ("beach", "estuary", "downstream", "midstream")
"""Sections in the order of OC-R.65."""


async def planning(table: Table[State]) -> None:
    """OC-6.1: one window for everybody; then all plans stand on the board."""
    state = table.state
    state.phase = "planning"
    state.locked, state.rerolled = [], False
    for member in state.members:
        member.orders = []
    if all(member.routine for member in state.members):
        table.tell(PlansStood(len(state.members)))
    await (_plan_sealed(table) if state.sealed else _plan_in_the_open(table))
    state.locked = []
    standing = tuple(f"{meeple.kind}-{meeple.place}" for meeple in state.standing)
    base = len(state.at_place(BASE)) + state.neutral
    table.tell(PlansRevealed(standing, base, len(standing) + state.neutral - base))


def _decision(state: State, seat: int) -> Decision[Any]:
    """A seat's plan. Settled as long as what stands there is the table's own entry of a standing plan."""

    def default(draft: Sequence[str], known: Mapping[int, Plan]) -> tuple[str, ...]:
        return standing_plan(state, seat, known) if decision.settled else default_plan(state, seat, draft, known)

    routine = state.members[seat].routine
    meeples, base = len(state.members[seat].meeples), len(_to_base(routine))
    args = {"meeples": meeples, "standing": bool(routine), "base": base, "rest": meeples - base}
    decision: Decision[Any] = Decision(seat, "plan", PlanOptions(state, seat), default, args=args)
    decision.settled = bool(routine)
    return decision


async def _plan_sealed(table: Table[State]) -> None:
    """OC-R.11, OC-6.14: nobody learns a plan before all are in; a seat with a standing plan is not waited for."""
    state = table.state
    asked = {seat: _decision(state, seat) for seat in state.turn_order()}
    for seat, plan in (await _reveal(table, asked)).items():
        _place_meeples(table, seat, plan)
        if not asked[seat].settled:
            _keep_routine(state, seat, plan)


@types.coroutine
def _reveal(table: Table[State], asked: Mapping[int, Decision[Any]]) -> Generator[Open, Given, dict[int, Plan]]:
    """The table's `reveal`, begun with the settled decisions given: left to their defaults, worked out last.

    To all others such a seat has answered, like any that did so itself. What it enters or takes back counts as ever,
    and makes the decision its own: it is not settled any more.
    """
    sealed = table.reveal(asked)
    try:
        opened = next(sealed)
        for decision in asked.values():
            if decision.settled:
                opened = sealed.send((decision.id, Deferred(())))
        while True:
            id, value = yield opened
            opened[id].settled, opened[id].args = False, {**opened[id].args, "standing": False}
            opened = sealed.send((id, value))
    except StopIteration as stop:
        return dict(stop.value)


async def _plan_in_the_open(table: Table[State]) -> None:
    """OC-R.12: standing plans are entered first, in turn order, for all to see."""
    state = table.state
    for seat in state.turn_order():
        if state.members[seat].routine:
            state.locked.append(seat)
            _enter(table, seat, PlanOptions(state, seat).get(standing_plan(state, seat, {})))
    await table.together({seat: _plan_openly(table, seat) for seat in state.turn_order()})


async def _plan_openly(table: Table[State], seat: int) -> None:
    """OC-R.12, OC-6.14: each entry stands at once and may be changed until the last player has locked.

    While a player is locked the decision stays open for them, counted as answered.
    """
    state = table.state
    while len(state.locked) < len(state.members):
        decision = _decision(state, seat)
        decision.moot = lambda: len(state.locked) == len(state.members)
        decision.settled = seat in state.locked
        plan = await table.offer(decision)
        if plan is None:
            return
        if not isinstance(plan, Plan):  # the lock was taken off
            state.locked.remove(seat)
            state.members[seat].routine = []
            table.tell(PlanReopened(Seat(seat)))
            continue
        if seat not in state.locked:
            state.locked.append(seat)
        _keep_routine(state, seat, plan)
        _enter(table, seat, plan)


def _enter(table: Table[State], seat: int, plan: Plan) -> None:
    """Show an open plan; of its orders nothing is told."""
    _place_meeples(table, seat, plan)
    table.tell(PlanEntered(Seat(seat), tuple(f"{kind}-{place}" for kind, place in plan.standing)))


def _keep_routine(state: State, seat: int, plan: Plan) -> None:
    """OC-R.73: a plan that its player has locked begins a standing one, or ends it."""
    state.members[seat].routine = list(plan.parts) if REPEAT in plan.orders else []


def _place_meeples(table: Table[State], seat: int, plan: Plan) -> None:
    """Stand a player's meeples where the plan says, in place of any earlier entry; settles OC-R.61."""
    state = table.state
    state.standing = [meeple for meeple in state.standing if meeple.owner != seat]
    state.members[seat].orders = list(plan.orders)
    for kind, wanted in plan.standing:
        place = wanted
        if place.startswith("heron-") and state.at_place(place):
            table.tell(HeronAreaTaken(Seat(seat), place))
            place = BASE
        state.standing.append(Meeple(kind, seat, place))


def default_plan(state: State, seat: int, draft: Sequence[str], known: Mapping[int, Plan]) -> tuple[str, ...]:
    """OC-R.65: keep what was entered, then each meeple, coloured first, to the next tile where no meeple stands.

    Beach, Estuary, Downstream, Midstream; in a section the lowest difficulty, ties by highest P or lowest space; the
    Eco Base when no tile is left. `known` are the plans that are in. A draft binds no later round (OC-R.73).
    """
    entered = tuple(f"{m.kind}-{m.place}" for m in state.standing if m.owner == seat)
    parts = PlanOptions(state, seat).kept([part for part in draft or entered if part != REPEAT])
    return _filled(state, seat, parts, known, URGENCY)


def standing_plan(state: State, seat: int, known: Mapping[int, Plan]) -> tuple[str, ...]:
    """OC-R.73: the entry of a standing plan for this round, its orders with it.

    The same meeples go to the Eco Base. Every other meeple, those that have joined since among them, goes as OC-R.65
    says, to a tile each where no meeple stands, but section by section in the order of how many meeples of the plan
    stood there, a pair counted where its first tile lies; ties, and sections with none, keep the order of OC-R.65.
    """
    routine = state.members[seat].routine
    places = [split_part(part)[1].split("+")[0] for part in routine if part not in ORDERS]
    stood = Counter(section_of(place) for place in places if place in PLACES)
    sections = sorted(URGENCY, key=lambda section: -stood[section])
    parts = _filled(state, seat, _to_base(routine), known, sections)
    return (*parts, *(part for part in routine if part in ORDERS))


def _to_base(parts: Sequence[str]) -> tuple[str, ...]:
    return tuple(part for part in parts if split_part(part)[1] == BASE)


def _filled(
    state: State, seat: int, parts: tuple[str, ...], known: Mapping[int, Plan], sections: Sequence[str]
) -> tuple[str, ...]:
    """Parts of a plan with the meeples that are missing, each on the first tile where nobody stands, or on the base."""
    options = PlanOptions(state, seat)
    places = [place for plan in known.values() for _, place in plan.standing]
    places += [meeple.place for meeple in state.standing if meeple.owner != seat]
    places += [split_part(part)[1] for part in parts]
    taken = [half for place in places if not place.startswith("egg-") for half in place.split("-")[-1].split("+")]
    free = [place for section in sections for place in _by_urgency(state, section) if place not in taken]
    while kinds := options.after(parts).kinds:
        kind = next((k for k in kinds if k != WHITE), WHITE)
        parts += (f"{kind}-{free.pop(0) if free else BASE}",)
    return parts


def _by_urgency(state: State, section: str) -> list[str]:
    """The tiles of a section on which a meeple may stand, in the order of OC-R.65."""
    spaces = [place for place in SECTION_SPACES[section] if place in state.tiles and place not in OUTER_SEAS]
    if section == "beach":
        spaces.reverse()
    return sorted(spaces, key=lambda place: state.tiles[place].difficulty)
