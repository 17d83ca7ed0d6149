"""EL-8.14 to EL-8.22, EL-14.3 to EL-14.7: Outpost Beacons and Facilities on the Dashboards a House may build on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from games.eldertide.choices import NONE, Keys, find, who
from games.eldertide.counters import counted, number_of
from games.eldertide.effects import Box, ask, gain, lose
from games.eldertide.events import FacilityBuilt, OutpostFounded
from games.eldertide.pieces import BEACONS, BONUS_OUTPOSTS, GOOD_OF, MAIN, OUTPOST_SLOTS, PAIRS, STATION, TRACK_OF
from games.eldertide.state import House, State
from games.eldertide.storage import RECEIVABLE
from games.eldertide.verbs import FACILITIES, BuildFacility, GainOutpostBeacon
from games.kernel import Options, Phrase, Table


@dataclass(frozen=True, slots=True)
class Site:
    """A Facility and where it would stand: the House of the Dashboard and the slot."""

    kind: str
    house: str
    slot: str


def open_slots(house: House) -> Iterator[str]:
    """EL-14.3, EL-3.6: free slots of Outposts that have a Beacon, in filling order."""
    for outpost, slots in OUTPOST_SLOTS.items():
        if outpost == MAIN or outpost in house.founded:
            yield from (slot for slot in slots if slot not in house.facilities)


def may_hold(house: House, kind: str) -> bool:
    """EL-10.1, EL-14.5, EL-R.61: whether the Dashboard's row allows one more of this kind."""
    return number_of(house.facilities, kind) < house.rows[TRACK_OF[kind]]


def sites(crew: Sequence[House], kinds: Sequence[str]) -> Iterator[Site]:
    """Every legal Facility and place on these Dashboards, kinds in order, lowest slot first."""
    for kind in kinds:
        for house in crew:
            if may_hold(house, kind):
                yield from (Site(kind, house.id, slot) for slot in open_slots(house))


def has_site(crew: Sequence[House], kinds: Sequence[str]) -> bool:
    """Whether there is any."""
    return next(sites(crew, kinds), None) is not None


def slot_key(site: Site, crew: Sequence[House]) -> str:
    """A slot as typed: `main.NE`, with the House before it where there are two Dashboards."""
    return site.slot if len(crew) == 1 else f"{site.house}.{site.slot}"


class SiteOptions(Options[Site | None]):
    """A Facility on a slot, `farm-main.NE` (with two Dashboards `farm-royal.main.NE`), or `none`."""

    facets = ("facility", "outpost", "side")

    def __init__(self, crew: Sequence[House], kinds: Sequence[str], *, none: bool = True) -> None:
        self._crew = crew
        self._sites = {f"{site.kind}-{slot_key(site, crew)}": site for site in sites(crew, kinds)}
        self._none = none

    def __iter__(self) -> Iterator[str]:
        yield from self._sites
        if self._none:
            yield NONE

    def get(self, key: str) -> Site | None:
        """The site of a key; None for `none`."""
        return None if key == NONE and self._none else self._sites[key]

    def __len__(self) -> int:
        return len(self._sites) + self._none

    def split(self, key: str) -> tuple[str, ...]:
        """Facility, Outpost, side."""
        return split_site(key)

    def join(self, values: Sequence[str]) -> str:
        """The key of a Facility, an Outpost and a side."""
        return join_site(values)

    def parse(self, text: str) -> str:
        """The site that was typed."""
        return find(self, text)

    def label(self, key: str) -> Phrase | None:
        """What would stand where."""
        return label_site(key)

    def effect(self, key: str) -> tuple[Phrase, ...]:
        """What would be counted afterwards (EL-8.7)."""
        site = self.get(key)
        return () if site is None else count_after(self._crew, site)


def split_site(key: str) -> tuple[str, ...]:
    """The facets of a site's key.

    >>> split_site("farm-royal.main.NE"), split_site("none")
    (('farm', 'royal.main', 'NE'), ('none', 'none', 'none'))
    """
    kind, hyphen, slot = key.partition("-")
    outpost, _, side = slot.rpartition(".")
    return (kind, outpost, side) if hyphen else (key, key, key)


def join_site(values: Sequence[str]) -> str:
    """The key of a site's facets; the beginning of one for a few of them.

    >>> join_site(("farm", "main", "NE")), join_site(("none", "none", "none")), join_site(("farm", "main"))
    ('farm-main.NE', 'none', 'farm-main')
    """
    if len(values) < 3:
        return "-".join(values)
    kind, outpost, side = values
    return f"{kind}-{outpost}.{side}" if kind in FACILITIES else kind


def label_site(key: str) -> Phrase:
    """A site in words."""
    kind, outpost, side = split_site(key)
    if kind not in FACILITIES:
        return Phrase("word-none")
    return Phrase("site", {"kind": kind, "slot": f"{outpost}.{side}"})


def count_after(crew: Sequence[House], site: Site) -> tuple[Phrase, ...]:
    """What a Dashboard would count with one more Facility: its own kind, or all that a Power Station mirrors."""
    house = next(own for own in crew if own.id == site.house)
    facilities = {**house.facilities, site.slot: site.kind}
    kinds = [kind for kind in FACILITIES if kind != STATION]
    after = {kind: counted(facilities, kind) for kind in kinds}
    more = [kind for kind in kinds if after[kind] > counted(house.facilities, kind)]
    return tuple(Phrase("would-count", {"kind": kind, "n": after[kind]}) for kind in more)


def build(table: Table[State], index: int, site: Site, *, from_pool: bool) -> None:
    """EL-14.3, EL-8.21, EL-R.128: a Facility stands: a Resource of the builder turned over, or one out of the pool."""
    state = table.state
    good = GOOD_OF[site.kind]
    if from_pool:
        state.pool[good] -= 1
    else:
        state.houses[index].goods[good] -= 1
    state.houses[state.index_of(site.house)].facilities[site.slot] = site.kind
    table.tell(FacilityBuilt(*who(state, index), site.kind, slot_key(site, state.crew_of(index))))


def in_pool(state: State, kinds: Sequence[str]) -> list[str]:
    """The kinds whose tokens the pool still has (EL-R.24, EL-R.66)."""
    return [kind for kind in kinds if state.pool[GOOD_OF[kind]] > 0]


@gain.register
async def gain_facilities(verb: BuildFacility, table: Table[State], index: int, _box: Box) -> None:
    """EL-8.21, EL-R.66: so many Facilities from the pool, each on a slot of choice; impossible ones are lost."""
    state = table.state
    for _ in range(verb.n):
        kinds = in_pool(state, verb.kinds)
        if not has_site(state.crew_of(index), kinds):
            lose(table, index, "facility")
            return
        site = await ask(table, index, "facility", _from_pool_options(state, index, verb.kinds))
        if site is None:
            return
        build(table, index, site, from_pool=True)


def _from_pool_options(state: State, index: int, kinds: Sequence[str]) -> Callable[[], Options[Site | None]]:
    return lambda: SiteOptions(state.crew_of(index), in_pool(state, kinds))


RECEIVABLE[BuildFacility] = lambda state, index, verb: has_site(state.crew_of(index), in_pool(state, verb.kinds))


# --- Outpost Beacons -------------------------------------------------------------------------------------------------


def beacon_keys(state: State, index: int) -> list[str]:
    """EL-8.14 to EL-8.18: visible tokens that are no twin of an owned one, each for every empty Bonus Outpost."""
    house = state.houses[index]
    owned = [BEACONS[id].pair for id in house.founded.values()]
    empty = [outpost for outpost in BONUS_OUTPOSTS if outpost not in house.founded]
    return [f"{pair}-{outpost}" for pair in PAIRS if state.pairs[pair] and pair not in owned for outpost in empty]


@gain.register
async def gain_outpost_beacons(verb: GainOutpostBeacon, table: Table[State], index: int, _box: Box) -> None:
    """EL-8.14: take the top token of a pair and place it. Lost where none can be taken (EL-R.43)."""
    state = table.state
    for _ in range(verb.n):
        if not beacon_keys(state, index):
            lose(table, index, "outpost_beacon")
            return
        key = await ask(table, index, "outpost-beacon", lambda: _BeaconOptions(state, index))
        if key == NONE:
            return
        found(table, index, *key.split("-"))


class _BeaconOptions(Keys):
    """The top token of a pair on an Outpost, `harmony-left`, or `none`."""

    __slots__ = ("_state",)

    def __init__(self, state: State, index: int) -> None:
        super().__init__([*beacon_keys(state, index), NONE])
        self._state = state

    def label(self, key: str) -> Phrase:
        """Which token would stand where."""
        if key == NONE:
            return Phrase("word-none")
        return Phrase("beacon-place", {"beacon": self._token(key), "outpost": key.split("-")[1]})

    def effect(self, key: str) -> tuple[Phrase, ...]:
        """What it scores at the end."""
        return () if key == NONE else (Phrase("brings", {"text": BEACONS[self._token(key)].text}),)

    def _token(self, key: str) -> str:
        pair = key.split("-", maxsplit=1)[0]
        return f"{pair}_{self._state.pairs[pair][0]}"


def found(table: Table[State], index: int, pair: str, outpost: str) -> None:
    """EL-8.15, EL-R.104: the token stands on a Bonus Outpost of the House that gains it, for good."""
    state = table.state
    beacon = f"{pair}_{state.pairs[pair].pop(0)}"
    state.houses[index].founded[outpost] = beacon
    table.tell(OutpostFounded(*who(state, index), beacon, outpost, BEACONS[beacon].text))


RECEIVABLE[GainOutpostBeacon] = lambda state, index, _verb: bool(beacon_keys(state, index))
