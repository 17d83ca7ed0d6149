"""What is counted on a Dashboard: for actions (mirrors included), limits, unlocks, objectives and the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.eldertide.pieces import OUTPOST_SLOTS, SLOTS, STATION, Condition
from games.eldertide.state import House, Port, State
from games.eldertide.verbs import FACILITIES


def counted(facilities: Mapping[str, str], kind: str) -> int:
    """EL-8.4 to EL-8.9, EL-R.34: Facilities of a kind, and each Power Station that touches one once more.

    >>> counted({"main.NW": "town", "main.NE": "power_station", "main.E": "town"}, "town")
    3
    """
    total = 0
    for slot, built in facilities.items():
        if built == kind:
            total += 1
        elif built == STATION:
            total += any(facilities.get(near) == kind for near in SLOTS[slot])
    return total


def number_of(facilities: Mapping[str, str], kind: str) -> int:
    """EL-14.6: Facilities of a kind, without mirrors."""
    return sum(built == kind for built in facilities.values())


def full_outposts(facilities: Mapping[str, str]) -> int:
    """EL-13.20: Outposts with all six slots built on."""
    return sum(all(slot in facilities for slot in slots) for slots in OUTPOST_SLOTS.values())


def varied_outposts(facilities: Mapping[str, str]) -> int:
    """EL-19.7: Outposts with all four types."""
    return sum(
        all(any(facilities.get(slot) == kind for slot in slots) for kind in FACILITIES)
        for slots in OUTPOST_SLOTS.values()
    )


def lively_stations(facilities: Mapping[str, str]) -> int:
    """EL-13.19, EL-R.36: Power Stations that touch at least two Facilities of any type."""
    return sum(
        built == STATION and sum(near in facilities for near in SLOTS[slot]) >= 2 for slot, built in facilities.items()
    )


def count(state: State, index: int, what: str, row: int = 0) -> int:
    """The value of a counter of the component book for a House; `row` is for `tracks_at_or_above`."""
    house = state.houses[index]
    if what == "tracks_at_or_above":
        return sum(at >= row for at in house.rows.values())
    if what in _ON_PORTS:
        return sum(_ON_PORTS[what](port).count(house.id) for port in state.ports.values())
    return _ON_DASHBOARD[what](house)


_ON_PORTS: dict[str, Callable[[Port], tuple[str, ...]]] = {
    "own_bottom_parts": lambda port: (port.bottom,),
    "own_top_parts": lambda port: (port.top,),
    "own_parts": lambda port: (port.bottom, port.top),
}
"""EL-13.24, EL-13.27, EL-R.123: Beacon Parts of a House on Ports."""

_ON_DASHBOARD: dict[str, Callable[[House], int]] = {
    "export_cards": lambda house: len(house.cards),
    "reward_tokens": lambda house: len(house.rewards),
    "outpost_beacons": lambda house: len(house.founded),
    "repairs": lambda house: house.repairs,
    "rp": lambda house: house.rp,
    "storage_blocks_removed": lambda house: house.unblocked,
    "storage_total": lambda house: sum(house.goods.values()),
    "storage_food": lambda house: house.goods["food"],
    "storage_crystal": lambda house: house.goods["crystal"],
    "lowest_track_row": lambda house: min(house.rows.values()),
    "outposts_full6": lambda house: full_outposts(house.facilities),
    "outposts_all4": lambda house: varied_outposts(house.facilities),
    "types_with_5": lambda house: sum(number_of(house.facilities, kind) >= 5 for kind in FACILITIES),
    "power_stations_with_2_neighbours": lambda house: lively_stations(house.facilities),
}
"""What one House's Dashboard comes to, without mirrors (EL-R.33)."""


def holds(state: State, index: int, conditions: tuple[Condition, ...]) -> bool:
    """Whether all conditions of an unlock or objective hold."""
    return all(count(state, index, c.check, c.row) >= c.min for c in conditions)
