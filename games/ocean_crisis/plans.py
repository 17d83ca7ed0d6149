"""OC-6.2 to OC-6.13, OC-23.4, OC-23.5: what a plan may be, part by part, and the orders that may go with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.kernel import Composite, Options, Phrase, typed, unfit
from games.ocean_crisis.pieces import (
    ATTEMPT_ORDER,
    BASE,
    BEACH_SPACES,
    BOOK,
    NEIGHBOURS,
    OUTER_SEAS,
    PLACES,
    RIVER,
    WHITE,
    section_of,
)
from games.ocean_crisis.state import CHOOSE, NO_RESEARCH, ORDERS, State

ORGANIZATION = "environmental_organization"


class Plan(NamedTuple):
    """A whole placement: each meeple's kind and place, and the orders that go with it (OC-R.69, OC-R.72, OC-R.73)."""

    standing: tuple[tuple[str, str], ...]
    orders: tuple[str, ...]

    @property
    def parts(self) -> tuple[str, ...]:
        """The plan as it is typed, meeples first."""
        return (*(f"{kind}-{place}" for kind, place in self.standing), *self.orders)


class PlanPart(Options[tuple[str, str]]):
    """One more meeple of a plan, `coral-S3` (OC-23.4, OC-23.5), or an order that goes with it (OC-23.12)."""

    facets = ("meeple", "area", "place")

    def __init__(self, state: State, seat: int, parts: Sequence[str]) -> None:
        self._state, self._seat = state, seat
        self._parts = [split_part(part) for part in parts if part not in ORDERS]
        left = Counter(state.members[seat].meeples)
        left.subtract(kind for kind, _ in self._parts)
        self.kinds = [kind for kind in dict.fromkeys(state.members[seat].meeples) if left[kind] > 0]
        self._orders = [
            order for order in ORDERS if order not in parts and not (order == NO_RESEARCH and state.beginner)
        ]

    def __iter__(self) -> Iterator[str]:
        places = list(self._common_places()) if self.kinds else []
        for kind in self.kinds:
            yield from (f"{kind}-{place}" for place in places)
            yield from (f"{kind}-{pair}" for pair in self._pairs(kind))
        yield from self._orders

    def get(self, key: str) -> tuple[str, str]:
        """The kind of meeple and the place of a legal part; of an order what it is called."""
        kind, place = split_part(key)
        if key in self._orders:
            return kind, place
        if kind not in self.kinds or not (self._may_stand(place) or place in self._pairs(kind)):
            raise KeyError(key)
        return kind, place

    def split(self, key: str) -> tuple[str, ...]:
        """The kind, the area (so that no list grows too long), and the place; all orders stand under one name."""
        if key in ORDERS:
            return ORDERS_FACET, "order", key
        kind, place = split_part(key)
        return kind, _area(place), place

    def join(self, values: Sequence[str]) -> str:
        """The key of a kind, an area and a place; the area is not part of it."""
        if len(values) < len(self.facets):
            return "-".join(values)
        return values[2] if values[0] == ORDERS_FACET else f"{values[0]}-{values[2]}"

    def parse(self, text: str) -> str:
        """The part that was typed; the kind may be left out when all unplaced meeples are of one kind (OC-23.4)."""
        wanted = typed(text)
        if (order := CHOOSE if wanted == "choose" else wanted) in self._orders:
            return order
        named = next((kind for kind in self.kinds if wanted.startswith(f"{kind}-")), None)
        kinds = [named] if named else self.kinds
        place = _place(wanted.removeprefix(f"{named}-") if named else wanted)
        found = [f"{kind}-{place}" for kind in kinds if f"{kind}-{place}" in self]
        if len(kinds) != 1 or len(found) != 1:
            raise unfit(self, text, found)
        return found[0]

    def label(self, key: str) -> Phrase | None:
        """The meeple and where it would stand, with the garbage there."""
        if key in ORDERS:
            return Phrase(f"order-{key}")
        kind, place = split_part(key)
        tiles = [self._state.tiles[part] for part in place.split("-")[-1].split("+") if part in self._state.tiles]
        if not tiles or place.startswith("egg-"):
            what, _, where = place.partition("-")
            named = what if what in _SPECIAL else "spot"  # a place whose tile has gone since
            return Phrase(f"plan-{named}", {"kind": kind, "where": where or place})
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
_SPECIAL = (BASE, "dolphin", "egg", "heron")  # places without a tile, which have words of their own
ORDERS_FACET = "orders"


class PlanOptions(Composite[Plan]):
    """All meeples of one player (OC-6.9); orders may be added (OC-R.69, OC-R.72, OC-R.73)."""

    def __init__(self, state: State, seat: int) -> None:
        self._state, self._seat = state, seat

    def after(self, parts: Sequence[str]) -> PlanPart:
        """Where one more meeple may go."""
        return PlanPart(self._state, self._seat, parts)

    def complete(self, parts: Sequence[str]) -> bool:
        """OC-6.9: whether no meeple is held back."""
        return not self.after(parts).kinds

    def entered(self) -> tuple[str, ...] | None:
        """What stands on the board with open planning, else the standing plan as it was locked (OC-R.73)."""
        member = self._state.members[self._seat]
        shown = [f"{m.kind}-{m.place}" for m in self._state.standing if m.owner == self._seat]
        return tuple((*shown, *member.orders) if shown else member.routine) or None

    def value(self, parts: Sequence[str]) -> Plan:
        """The plan these parts make."""
        meeples = tuple(split_part(part) for part in parts if part not in ORDERS)
        return Plan(meeples, tuple(order for order in ORDERS if order in parts))


def split_part(part: str) -> tuple[str, str]:
    """The kind and the place of a part of a plan.

    >>> split_part("white-heron-4")
    ('white', 'heron-4')
    """
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
    special = {"base": "home", "heron": "herons", "egg": "mission", "hermit": "companion"}
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
