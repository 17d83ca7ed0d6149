"""EL-14, EL-19.2: the Capital Action on one form, and the final build.

A form is a list of parts in the order in which they are done: tracks, then Facilities from Storage, with free actions
between. What follows from an earlier part (a track's row, a Resource spent) already counts for the next one. What a
bonus brings on the way is settled as it comes; what it makes impossible is asked for anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.eldertide.building import Site, build, count_after, has_site, label_site, sites, slot_key, split_site
from games.eldertide.choices import FLIP, MEND, decision, find, who
from games.eldertide.dashboard import fill_qi, take_toolkit
from games.eldertide.effects import act_freely, end_of_turn, free_actions, may_flip
from games.eldertide.events import BuildingDone
from games.eldertide.pieces import GOOD_OF, HOUSES
from games.eldertide.state import House, State
from games.eldertide.tracks import advance, can_advance
from games.eldertide.verbs import FACILITIES, TRACKS
from games.kernel import Composite, Decision, Options, Phrase, Table

ADVANCES = 2  # EL-14.1
BUILD_ORDER = ("power_station", "town", "excavation", "farm")  # EL-D.16: yellow, red, blue, green


class _Sketch:
    """A House's Dashboards as they would be after some parts of a form, row bonuses and flips apart."""

    def __init__(self, state: State, index: int) -> None:
        self.crew = [house.copy() for house in state.crew_of(index)]
        self.own = self.crew[0]
        self.advanced: list[str] = []
        self.building = False
        self.flip = may_flip(state, index)

    def free(self) -> list[str]:
        """The free actions still possible."""
        mendable = self.own.damage > 0 and self.own.toolkits > 0
        return [*([MEND] if mendable else []), *([FLIP] if self.flip else [])]

    def tracks(self) -> list[str]:
        """EL-14.1, EL-10.8: the tracks that may still be advanced; none once building has begun."""
        if self.building or len(self.advanced) == ADVANCES:
            return []
        return [track for track in TRACKS if track not in self.advanced and can_advance(self.own, track)]

    def sites(self, kinds: Sequence[str] = FACILITIES) -> Iterator[Site]:
        """EL-14.3: what can be built from Storage."""
        return sites(self.crew, [kind for kind in kinds if self.own.goods[GOOD_OF[kind]]])

    def key(self, site: Site) -> str:
        """A site as typed."""
        return f"{site.kind}-{slot_key(site, self.crew)}"

    def apply(self, part: str) -> None:
        """Take a part as done."""
        if part in TRACKS:
            self.own.rows[part] += 1
            self.advanced.append(part)
        elif part == MEND:
            self.own.damage -= 1
            self.own.toolkits -= 1
        elif part == FLIP:
            self.flip = False
        else:
            self._build(part)

    def _build(self, part: str) -> None:
        site = next(site for site in self.sites() if self.key(site) == part)
        self.building = True
        self.own.goods[GOOD_OF[site.kind]] -= 1
        house = next(house for house in self.crew if house.id == site.house)
        house.facilities[site.slot] = site.kind


class FormPart(Options[str]):
    """One more part: a track (`green`), a Facility (`farm-main.NE`), `mend` or `flip`."""

    facets = ("part", "where", "side")

    def __init__(self, sketch: _Sketch, *, tracks: bool) -> None:
        self._sketch = sketch
        self._sites = {sketch.key(site): site for site in sketch.sites()}
        self._keys = [*(sketch.tracks() if tracks else ()), *self._sites, *sketch.free()]

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def get(self, key: str) -> str:
        """The part itself."""
        if key not in self._keys:
            raise KeyError(key)
        return key

    def __len__(self) -> int:
        return len(self._keys)

    @property
    def own(self) -> House:
        """The builder's Dashboard as the parts before this one leave it."""
        return self._sketch.own

    def site(self, key: str) -> tuple[Site, House]:
        """A Facility's site, and the Dashboard it would stand on."""
        site = self._sites[key]
        return site, next(house for house in self._sketch.crew if house.id == site.house)

    def split(self, key: str) -> tuple[str, ...]:
        """Facility, Outpost and side; what is no Facility stands under itself."""
        return split_site(key)

    def join(self, values: Sequence[str]) -> str:
        """The key of the facets."""
        if len(values) < len(self.facets):
            return "-".join(values)
        kind, outpost, side = values
        return f"{kind}-{outpost}.{side}" if kind in FACILITIES else kind

    def parse(self, text: str) -> str:
        """The part that was typed."""
        return find(self._keys, text)

    def label(self, key: str) -> Phrase:
        """What it does."""
        if key in TRACKS:
            return Phrase("form-track", {"track": key, "row": self._sketch.own.rows[key] + 1})
        return label_site(key) if key in self._sites else Phrase(f"free-{key}")

    def effect(self, key: str) -> tuple[Phrase, ...]:
        """What it brings: a row's bonus, or what would be counted."""
        if key in self._sites:
            return count_after(self._sketch.crew, self._sites[key])
        if key not in TRACKS:
            return ()
        own = self._sketch.own
        text = next((b.text for b in HOUSES[own.id].row_bonus if b.row == own.rows[key] + 1), "")
        return (Phrase("brings", {"text": text}),) if text else ()


class Form(Composite[tuple[str, ...]]):
    """The parts of a Capital Action, or of a final build, in order; it may be locked at any length (EL-R.22)."""

    def __init__(self, state: State, index: int, *, tracks: bool) -> None:
        self._state, self._index, self._tracks = state, index, tracks

    def sketch(self, parts: Sequence[str]) -> _Sketch:
        """The Dashboards after these parts."""
        sketch = _Sketch(self._state, self._index)
        for part in parts:
            sketch.apply(part)
        return sketch

    def after(self, parts: Sequence[str]) -> FormPart:
        """What can be added."""
        return FormPart(self.sketch(parts), tracks=self._tracks)

    def complete(self, parts: Sequence[str]) -> bool:
        """Nothing has to be on the form."""
        del parts
        return True

    def value(self, parts: Sequence[str]) -> tuple[str, ...]:
        """The parts, in order."""
        return tuple(parts)


def _asked(state: State, index: int, kind: str, *, tracks: bool) -> Decision[tuple[str, ...]]:
    """A form, with what the clock would fill in."""
    house = state.houses[index]
    goods = "/".join(str(n) for n in house.goods.values())
    form = Form(state, index, tracks=tracks)
    return decision(state, index, kind, form, lambda: default_form(form, house, tracks=tracks), goods=goods)


def default_form(form: Form, house: House, *, tracks: bool) -> tuple[str, ...]:
    """EL-D.16, EL-D.17: Damage first; the two lowest tracks; then all that can be built, dearest colour first."""
    parts: tuple[str, ...] = ()
    if tracks:
        parts += (MEND,) * min(house.damage, house.toolkits)
        for _ in range(ADVANCES):
            sketch = form.sketch(parts)
            if left := sketch.tracks():
                parts += (min(left, key=lambda track: house.rows[track]),)
    if house.id == "farath" and house.flipped and house.perk == 3 and not tracks:
        return parts
    while True:
        sketch = form.sketch(parts)
        site = next(sketch.sites(BUILD_ORDER), None)
        if site is None:
            return parts
        parts += (sketch.key(site),)


async def _carry_out(table: Table[State], index: int, parts: tuple[str, ...]) -> bool:
    """Do the parts in order. True if something came up on the way that the form could not know."""
    state, news = table.state, False
    for part in parts:
        before = _worth(state, index)
        if part in TRACKS:
            await advance(table, index, part)
        elif part in {MEND, FLIP}:
            if part in free_actions(state, index):
                await act_freely(table, index, part)
        else:
            news |= not _build_if_legal(table, index, part)
            continue
        news |= part == FLIP or (part in TRACKS and _worth(state, index) != before)
    return news


def _worth(state: State, index: int) -> tuple[int, ...]:
    """What a bonus on the way could have changed for building."""
    house = state.houses[index]
    return (*house.goods.values(), len(house.facilities), len(house.founded))


def _build_if_legal(table: Table[State], index: int, part: str) -> bool:
    """Build a part of the form unless something on the way has made it impossible."""
    state = table.state
    sketch = _Sketch(state, index)
    site = next((site for site in sketch.sites() if sketch.key(site) == part), None)
    if site is None:
        return False
    build(table, index, site, from_pool=False)
    return True


def can_build(state: State, index: int) -> bool:
    """Whether anything could be built from Storage now."""
    goods = state.houses[index].goods
    return has_site(state.crew_of(index), [kind for kind in FACILITIES if goods[GOOD_OF[kind]]])


async def capital_action(table: Table[State], index: int) -> None:
    """EL-14.1: advance two different tracks, build, fill the tank, take a Toolkit; then the turn ends (EL-R.47)."""
    state, house = table.state, table.state.houses[index]
    house.stage = "capital"
    form = Form(state, index, tracks=True)
    if next(iter(form.after(())), None) is not None:
        news = await _carry_out(table, index, await table.ask(_asked(state, index, "capital", tracks=True)))
        while news and (can_build(state, index) or may_flip(state, index)):
            news = await _carry_out(table, index, await table.ask(_asked(state, index, "build", tracks=False)))
    fill_qi(table, index)
    take_toolkit(table, index)
    await end_of_turn(table, index)
    house.stage = "done"


async def final_build(table: Table[State], index: int) -> None:
    """EL-19.2, EL-R.116, EL-R.121: build once more from Storage, wherever the ship is, the perk flipped on the way."""
    state, house = table.state, table.state.houses[index]
    house.stage, before = "building", len(house.facilities)
    more = True
    while more and (can_build(state, index) or may_flip(state, index)):
        could_flip = may_flip(state, index)
        more = await _carry_out(table, index, await table.ask(_asked(state, index, "final-build", tracks=False)))
        more |= may_flip(state, index) and not could_flip
    house.stage = "done"
    table.tell(BuildingDone(*who(state, index), len(house.facilities) - before))
