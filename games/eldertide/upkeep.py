"""What must hold of every Eldertide state, and how to change what a viewer must not know (EL-R.24, EL-R.76)."""

from __future__ import annotations

from collections import Counter

from games.eldertide.building import open_slots
from games.eldertide.counters import number_of
from games.eldertide.pieces import (
    BEACONS,
    BOOK,
    BUILT_AS,
    CARDS,
    CIRCULATING,
    DASHBOARD,
    HOUSES,
    MAIN,
    NEUTRAL,
    ROUNDS,
    SPACES,
    TRACK_OF,
    outpost_of,
)
from games.eldertide.state import CAPITAL, House, State, fits
from games.eldertide.tracks import SPACES_PER_ROW, TOP
from games.eldertide.verbs import FACILITIES, GOODS, TRACKS
from games.kernel import Chance


def invariants(state: State) -> None:
    """Raise AssertionError where pieces were lost or a limit is broken."""
    if not state.ports:
        return
    _tokens_are_conserved(state)
    _cards_are_conserved(state)
    _map_is_whole(state)
    _beacons_are_conserved(state)
    for house in state.houses:
        _dashboard_is_within_limits(house)
    assert 0 <= state.round <= ROUNDS, "no such round"
    assert sorted(state.chart) == sorted(GOODS), "the Demand Chart has lost a colour"


def _tokens_are_conserved(state: State) -> None:
    """EL-R.24: Resources, Toolkits, Damage and Multipliers are in the pool or somewhere on the table."""
    for good in GOODS:
        there = state.pool[good]
        there += sum(house.goods[good] + number_of(house.facilities, BUILT_AS[good]) for house in state.houses)
        there += sum(shelf.goods.count(good) for shelf in state.shelves)
        assert there == CIRCULATING, f"{good}: {there} instead of {CIRCULATING}"
    on_map = sum(port.multiplier > 1 for port in state.ports.values())
    assert state.pool["multiplier"] + on_map == BOOK.pool.multiplier, "a Multiplier went missing"
    assert state.pool["toolkit"] + sum(h.toolkits for h in state.houses) == BOOK.pool.toolkit, "Toolkits"
    assert state.pool["damage"] + sum(h.damage for h in state.houses) == BOOK.pool.damage, "Damage"
    assert all(n >= 0 for n in state.pool.values()), "the pool is overdrawn"


def _cards_are_conserved(state: State) -> None:
    """EL-2.9, EL-2.14: every Export Card is somewhere once; no Beacon Reward token twice."""
    held = [card for house in state.houses for card in house.cards]
    lying = [shelf.card for shelf in state.shelves if shelf.card]
    moving = len(CARDS) - len(held) - len(lying) - len(state.deck)
    assert moving == 0 or not all(shelf.card for shelf in state.shelves), "an Export Card went missing"
    every = (*held, *lying, *state.deck)
    assert len(set(every)) == len(every), "an Export Card is there twice"
    tokens = [*state.rewards, *(token for house in state.houses for token in house.rewards)]
    assert len(set(tokens)) == len(tokens), "a Beacon Reward token is there twice"


def _map_is_whole(state: State) -> None:
    """EL-2.3, EL-2.4: twelve Ports, the Capital and the Storm fill the map; ships stand on tiles."""
    filled = [port.space for port in state.ports.values()] + [state.capital, state.storm]
    assert sorted(filled) == sorted(SPACES), "the map has a hole"
    assert all(house.at == CAPITAL or house.at in state.ports for house in state.houses), "a ship is adrift"
    for port in state.ports.values():
        assert port.broken or port.multiplier == 1, f"{port.id}: a Multiplier on a whole Port"
        assert port.bottom or not port.top, f"{port.id}: a top without a bottom"
        assert not (port.broken and port.top), f"{port.id}: broken in spite of its Beacon"


def _beacons_are_conserved(state: State) -> None:
    """EL-3.8, EL-8.16: Beacon Parts and Outpost Beacons."""
    for house in state.houses:
        placed = sum((p.bottom == house.id) + (p.top == house.id) for p in state.ports.values())
        assert placed + house.parts == DASHBOARD.beacon_parts, f"{house.id}: Beacon Parts"
        pairs = [BEACONS[id].pair for id in house.founded.values()]
        assert len(set(pairs)) == len(pairs), f"{house.id}: both tokens of a pair"
    founded = Counter(id for house in state.houses for id in house.founded.values())
    assert all(n == 1 for n in founded.values()), "an Outpost Beacon stands twice"
    assert all(port.bottom in {"", NEUTRAL, *HOUSES} for port in state.ports.values()), "nobody's part"


def _dashboard_is_within_limits(house: House) -> None:
    """EL-3.7, EL-10, EL-11, EL-14: limits of one House."""
    assert 0 <= house.qi <= house.limit, f"{house.id}: {house.qi} Qi of {house.limit}"
    assert house.limit >= DASHBOARD.min_limit, f"{house.id}: limit {house.limit}"
    assert 0 <= house.toolkits <= DASHBOARD.toolkit_slots, f"{house.id}: Toolkits"
    assert min(house.goods.values()) >= 0, f"{house.id}: goods below 0"
    assert fits(house, house.goods), f"{house.id}: Storage too full"
    for row in range(1, TOP + 1):
        assert sum(at == row for at in house.rows.values()) <= SPACES_PER_ROW[row - 1], f"{house.id}: row {row}"
    assert list(house.rows) == list(TRACKS), f"{house.id}: tracks"
    for kind in FACILITIES:
        assert number_of(house.facilities, kind) <= house.rows[TRACK_OF[kind]], f"{house.id}: too many of {kind}"
    for slot in house.facilities:
        assert outpost_of(slot) == MAIN or outpost_of(slot) in house.founded, f"{house.id}: {slot} has no Beacon"
    assert not any(slot in house.facilities for slot in open_slots(house)), f"{house.id}: a slot open and taken"
    assert sum(house.tally.values()) == house.rp, f"{house.id}: RP from nowhere"


def scramble(state: State, viewer: int | None, chance: Chance) -> None:
    """EL-R.76: give every locked House Perk of others another number. Decks have no order to change (EL-R.131)."""
    for house in state.houses:
        if house.perk and not house.flipped and house.seat != viewer and state.over is None:
            house.perk = chance.pick("perk", [n for n in (1, 2, 3) if n != house.perk])
