"""OC-6: the Planning Phase. Everybody places all meeples at the same time, sealed or openly (OC-R.11, OC-R.12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games.kernel import Composite, Decision, Options, Phrase, Seat, Table, typed, unfit
from games.ocean_crisis.events import HeronAreaTaken, PlanEntered, PlanReopened, PlansRevealed
from games.ocean_crisis.pieces import (
    ATTEMPT_ORDER,
    BASE,
    BEACH_SPACES,
    BOOK,
    DOWNSTREAM,
    ESTUARY,
    MIDSTREAM,
    NEIGHBOURS,
    OUTER_SEAS,
    PLACES,
    RIVER,
    WHITE,
    section_of,
)
from games.ocean_crisis.state import Meeple, State

CHOOSE = "choose-order"
"""The part by which a player asks to settle the coming Garbage Cleanup step by step."""

ORGANIZATION = "environmental_organization"


class Plan(NamedTuple):
    """A whole placement: each meeple's kind and place, and whether its player wants to choose during the cleanup."""

    standing: tuple[tuple[str, str], ...]
    choose: bool


class PlanPart(Options[tuple[str, str]]):
    """One more meeple of a plan, `coral-S3` (OC-23.4, OC-23.5), or the wish to choose later."""

    facets = ("meeple", "area", "place")

    def __init__(self, state: State, seat: int, parts: Sequence[str]) -> None:
        self._state, self._seat = state, seat
        self._parts = [_split(part) for part in parts]
        left = Counter(state.members[seat].meeples)
        left.subtract(kind for kind, _ in self._parts)
        self.kinds = [kind for kind in dict.fromkeys(state.members[seat].meeples) if left[kind] > 0]
        self._may_choose = CHOOSE not in parts

    def __iter__(self) -> Iterator[str]:
        places = list(self._common_places()) if self.kinds else []
        for kind in self.kinds:
            yield from (f"{kind}-{place}" for place in places)
            yield from (f"{kind}-{pair}" for pair in self._pairs(kind))
        if self._may_choose:
            yield CHOOSE

    def get(self, key: str) -> tuple[str, str]:
        """The kind of meeple and the place of a legal part."""
        if key == CHOOSE and self._may_choose:
            return _split(key)
        kind, place = _split(key)
        if kind not in self.kinds or not (self._may_stand(place) or place in self._pairs(kind)):
            raise KeyError(key)
        return kind, place

    def split(self, key: str) -> tuple[str, ...]:
        """The kind, the area (so that no list grows too long), and the place."""
        kind, place = _split(key)
        return kind, _area(place), place

    def join(self, values: Sequence[str]) -> str:
        """The key of a kind, an area and a place; the area is not part of it."""
        return f"{values[0]}-{values[2]}" if len(values) == len(self.facets) else "-".join(values)

    def parse(self, text: str) -> str:
        """The part that was typed; the kind may be left out when all unplaced meeples are of one kind (OC-23.4)."""
        wanted = typed(text)
        if wanted in {CHOOSE, "choose"} and self._may_choose:
            return CHOOSE
        named = next((kind for kind in self.kinds if wanted.startswith(f"{kind}-")), None)
        kinds = [named] if named else self.kinds
        place = _place(wanted.removeprefix(f"{named}-") if named else wanted)
        found = [f"{kind}-{place}" for kind in kinds if f"{kind}-{place}" in self]
        if len(kinds) != 1 or len(found) != 1:
            raise unfit(self, text, found)
        return found[0]

    def label(self, key: str) -> Phrase | None:
        """The meeple and where it would stand, with the garbage there."""
        if key == CHOOSE:
            return Phrase("plan-choose")
        kind, place = _split(key)
        tiles = [self._state.tiles[part] for part in place.split("-")[-1].split("+") if part in self._state.tiles]
        if not tiles or place.startswith("egg-"):
            what, _, where = place.partition("-")
            return Phrase(f"plan-{what}", {"kind": kind, "where": where})
        return Phrase(
            "plan-tile",
            {
                "kind": kind,
                "spot": place,
                "types": tuple(tile.type for tile in tiles),
                "numbers": "/".join(str(tile.difficulty) for tile in tiles),
            },
        )

    def _common_places(self) -> Iterator[str]:
        """Every place that any of this player's meeples may take now, pairs apart."""
        state = self._state
        specials = ["dolphin", *(f"egg-{p}" for p in BEACH_SPACES), *(f"heron-{a.pip}" for a in BOOK.heron_area)]
        companions = [*(f"dolphin-{p}" for p in OUTER_SEAS), *(f"hermit-{p}" for p in (*RIVER, *BEACH_SPACES))]
        candidates = [BASE, *(p for p in ATTEMPT_ORDER if p in state.tiles), *specials, *companions]
        return (place for place in candidates if self._may_stand(place))

    def _may_stand(self, place: str) -> bool:
        """OC-6.2 to OC-6.6, OC-6.13: whether a meeple may take this place, pairs apart."""
        state = self._state
        if place == BASE:
            return True
        if place in PLACES:
            return place in state.tiles and place not in OUTER_SEAS
        if place == "dolphin":
            return state.dolphin is not None and state.dolphin.at in {"stranded", "hospital"}
        what, _, where = place.partition("-")
        if what == "egg":
            return state.turtle is not None and where in state.turtle.eggs
        if what == "heron":
            return state.herons is not None and where in _AREAS and not self._area_taken(place)
        return what in {"dolphin", "hermit"} and self._may_go_along(what, where)

    def _area_taken(self, place: str) -> bool:
        """OC-21.3: by another meeple of this plan or, with open planning, by another player (OC-R.61)."""
        others = (m.place for m in self._state.standing if m.owner != self._seat)
        return place in others or any(place == own for _, own in self._parts)

    def _may_go_along(self, companion: str, where: str) -> bool:
        """OC-17.9, OC-18.7: the start player's one meeple with each companion (OC-R.36, OC-R.37, OC-R.52)."""
        state = self._state
        if self._seat != state.start or any(own.startswith(f"{companion}-") for _, own in self._parts):
            return False
        tile = state.tiles.get(where)
        if tile is None:
            return False
        if companion == "dolphin":
            return state.dolphin is not None and state.dolphin.at == "companion" and where in OUTER_SEAS
        found = state.hermits.found if state.hermits is not None else 0
        return found >= BOOK.hermit_crabs.needed and tile.type == BOOK.hermit_crabs.garbage and where not in OUTER_SEAS

    def _pairs(self, kind: str) -> list[str]:
        """OC-14.8: two neighbouring tiles, for meeples of the colour with Environmental Organization (OC-R.53)."""
        state = self._state
        if kind == WHITE or state.members[self._seat].cards.get(kind) != ORGANIZATION:
            return []
        return [
            f"{a}+{b}"
            for i, a in enumerate(PLACES)
            for b in PLACES[i + 1 :]
            if a in state.tiles and b in state.tiles and b in NEIGHBOURS.get(a, ())
        ]


_AREAS = [str(area.pip) for area in BOOK.heron_area]


class PlanOptions(Composite[Plan]):
    """All meeples of one player (OC-6.9); `choose-order` may be added."""

    def __init__(self, state: State, seat: int) -> None:
        self._state, self._seat = state, seat

    def after(self, parts: Sequence[str]) -> PlanPart:
        """Where one more meeple may go."""
        return PlanPart(self._state, self._seat, parts)

    def complete(self, parts: Sequence[str]) -> bool:
        """OC-6.9: whether no meeple is held back."""
        return not self.after(parts).kinds

    def value(self, parts: Sequence[str]) -> Plan:
        """The plan these parts make."""
        return Plan(tuple(_split(part) for part in parts if part != CHOOSE), CHOOSE in parts)


def _split(part: str) -> tuple[str, str]:
    kind, _, place = part.partition("-")
    return kind, place


def _area(place: str) -> str:
    """Where a place belongs in a list of areas.

    >>> _area("S3"), _area("M5+D1"), _area("base"), _area("egg-P2"), _area("hermit-M2")
    ('estuary', 'midstream_pairs', 'home', 'mission', 'companion')
    """
    if place in PLACES:
        return section_of(place)
    if "+" in place:
        return f"{section_of(place)}_pairs"
    what, hyphen, _ = place.partition("-")
    special = {"base": "home", "order": "order", "heron": "herons", "egg": "mission", "hermit": "companion"}
    return special.get(what, "companion" if hyphen else "mission")


def _place(text: str) -> str:
    """A typed place in the form of its key: `s4+s3` is `S3+S4`.

    >>> _place("s4+s3"), _place("dolphin-p9")
    ('S3+S4', 'dolphin-P9')
    """
    if "+" in text:
        return "+".join(sorted((half.strip("-").upper() for half in text.split("+")), key=_rank))
    what, hyphen, where = text.partition("-")
    return what + hyphen + where.upper() if hyphen or what in {BASE, "dolphin"} else what.upper()


def _rank(place: str) -> int:
    return PLACES.index(place) if place in PLACES else -1


async def planning(table: Table[State]) -> None:
    """OC-6.1: one window for everybody; then all plans stand on the board."""
    state = table.state
    state.phase = "planning"
    state.choosers, state.locked, state.rerolled = [], [], False
    if state.sealed:
        plans = await table.reveal({seat: _decision(state, seat) for seat in state.turn_order()})
        for seat, plan in plans.items():
            _place_meeples(table, seat, plan)
    else:
        await table.together({seat: _plan_openly(table, seat) for seat in state.turn_order()})
    state.locked = []
    standing = tuple(f"{meeple.kind}-{meeple.place}" for meeple in state.standing)
    base = len(state.at_place(BASE)) + state.neutral
    table.tell(PlansRevealed(standing, base, len(standing) + state.neutral - base))


def _decision(state: State, seat: int) -> Decision[Any]:
    def default(draft: Sequence[str], known: Mapping[int, Plan]) -> tuple[str, ...]:
        return default_plan(state, seat, draft, known)

    return Decision(seat, "plan", PlanOptions(state, seat), default, args={"meeples": len(state.members[seat].meeples)})


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
            table.tell(PlanReopened(Seat(seat)))
            continue
        if seat not in state.locked:
            state.locked.append(seat)
        _place_meeples(table, seat, plan)
        table.tell(PlanEntered(Seat(seat), tuple(f"{kind}-{place}" for kind, place in plan.standing)))


def _place_meeples(table: Table[State], seat: int, plan: Plan) -> None:
    """Stand a player's meeples where the plan says, in place of any earlier entry; settles OC-R.61."""
    state = table.state
    state.standing = [meeple for meeple in state.standing if meeple.owner != seat]
    state.choosers = sorted({*state.choosers, seat} if plan.choose else {*state.choosers} - {seat})
    for kind, wanted in plan.standing:
        place = wanted
        if place.startswith("heron-") and state.at_place(place):
            table.tell(HeronAreaTaken(Seat(seat), place))
            place = BASE
        state.standing.append(Meeple(kind, seat, place))


def default_plan(state: State, seat: int, draft: Sequence[str], known: Mapping[int, Plan]) -> tuple[str, ...]:
    """OC-R.65: keep what was entered, then each meeple, coloured first, to the next tile where no meeple stands.

    Beach, Estuary, Downstream, Midstream; in a section the lowest difficulty, ties by highest P or lowest space; the
    Eco Base when no tile is left. `known` are the plans that are in.
    """
    options = PlanOptions(state, seat)
    entered = tuple(f"{m.kind}-{m.place}" for m in state.standing if m.owner == seat)
    parts = options.kept(draft or entered)
    places = [place for plan in known.values() for _, place in plan.standing]
    places += [meeple.place for meeple in state.standing if meeple.owner != seat]
    places += [_split(part)[1] for part in parts]
    taken = [half for place in places if not place.startswith("egg-") for half in place.split("-")[-1].split("+")]
    free = [place for place in _by_urgency(state) if place not in taken]
    while kinds := options.after(parts).kinds:
        kind = next((k for k in kinds if k != WHITE), WHITE)
        parts += (f"{kind}-{free.pop(0) if free else BASE}",)
    return parts


def _by_urgency(state: State) -> list[str]:
    """Tiles on which a meeple may stand, in the order of OC-R.65."""
    spaces = (tuple(reversed(BEACH_SPACES)), ESTUARY.spaces, DOWNSTREAM.spaces, MIDSTREAM.spaces)
    return [
        place
        for section in spaces
        for place in sorted((p for p in section if p in state.tiles), key=lambda p: state.tiles[p].difficulty)
    ]
