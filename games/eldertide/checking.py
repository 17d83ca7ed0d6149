"""Whether a component book holds together: every check names the entry that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from games.components import require
from games.eldertide.verbs import (
    COUNTERS,
    FACILITIES,
    GOODS,
    LEVELS,
    MAIN,
    TRACKS,
    Advance,
    BreakSpace,
    BuildFacility,
    GainResource,
    Pay,
    RpPer,
    RpPerSet,
)

if TYPE_CHECKING:
    from games.eldertide.pieces import Book


def _named(kind: str, entries: Sequence[Any]) -> Iterable[tuple[str, Any]]:
    return ((f"{kind}[{i}] {entry.id}", entry) for i, entry in enumerate(entries))


def _check_ids(book: Book) -> None:
    """No two entries of a kind share an id, and there are as many as printed."""
    printed = {
        "space": 14, "port": 12, "export_slot": 3, "export_card": 12, "beacon_reward": 12, "outpost_beacon": 10,
        "outpost": 3, "house": 5, "challenge": 5,
    }  # fmt: skip
    for kind, count in printed.items():
        entries = getattr(book, kind)
        seen: list[str] = []
        for name, entry in _named(kind, entries):
            require(entry.id not in seen, name, "this id stands twice")
            seen.append(entry.id)
        require(len(entries) == count, kind, f"{len(entries)} instead of {count}")


def _check_map(book: Book) -> None:
    """Neighbours lie where they are said to, in both directions; Ports, Capital and Storm fill the map."""
    spaces = {space.id: space for space in book.space}
    directions = book.map.directions_ccw
    for name, space in _named("space", book.space):
        require(len(space.neighbours) >= 3, name, "fewer than 3 neighbours")
        for direction, other in space.neighbours.items():
            require(direction in directions and other in spaces, name, f"{direction} = {other}")
            back = directions[(directions.index(direction) + 3) % 6]
            require(spaces[other].neighbours.get(back) == space.id, name, f"{other} does not lie back {back}")
    filled = sorted((*book.map.port_spaces, book.map.capital_start, book.map.storm_start))
    require(filled == sorted(spaces), "map", "Ports, Capital and Storm do not fill the spaces")
    require(sorted(book.storm_die.faces) == sorted(directions), "storm_die", "a face for each direction")


def _check_ports(book: Book) -> None:
    """Three levels with falling Channel Values; 1 for the Weak."""
    for name, port in _named("port", book.port):
        require(port.strong.cv > port.mid.cv > port.weak.cv == 1, name, "levels must fall to 1")
        for level in LEVELS:
            _check_effect(name, port.action(level).effect)
        _check_effect(name, port.variable.effect)


def _check_effect(name: str, effect: Iterable[Any]) -> None:
    """Known goods, tracks and counters; positive numbers."""
    for verb in effect:
        require(getattr(verb, "n", 1) > 0, name, f"{verb.__struct_config__.tag} needs a number above 0")
        match verb:
            case GainResource() | Pay():
                require(all(kind in GOODS for kind in verb.kinds), name, f"no good called {verb.kind}")
            case Advance():
                require(all(track in TRACKS for track in verb.tracks), name, f"no track called {verb.track}")
            case BuildFacility():
                require(all(kind in FACILITIES for kind in verb.kinds), name, f"no Facility called {verb.kind}")
            case RpPer():
                _check_counter(name, verb.what, verb.row)
            case RpPerSet():
                for what in verb.what:
                    _check_counter(name, what, 0)
            case _:
                pass


def _check_counter(name: str, what: str, row: int) -> None:
    require(what in COUNTERS, name, f"no counter called {what}")
    require((what == "tracks_at_or_above") == (row > 0), name, f"{what} and row {row} do not fit")


def _check_board(book: Book) -> None:
    """The chart, the boxes, the Score Blocks (EL-R.77), cards and tokens."""
    board = book.supply_board
    require(sorted(board.demand_start) == sorted(GOODS), "supply_board", "the chart needs each good once")
    require(len(board.demand_values) == len(GOODS), "supply_board", "a value for each place")
    boxes = sum(len(slot.boxes) for slot in book.export_slot) + len(book.beacon_reward_board.bonus_boxes)
    require(boxes == book.pool.score_block, "pool", f"{boxes} boxes for {book.pool.score_block} Score Blocks")
    slots = len(book.beacon_reward_board.slots_min_players)
    require(slots == len(book.beacon_reward), "beacon_reward_board", "a slot for each token")
    for name, card in _named("export_card", book.export_card):
        require(3 <= len(card.slots) <= 4 and card.lower, name, "3 or 4 slots, and a colour that drops")
    for name, token in _named("beacon_reward", book.beacon_reward):
        _check_effect(name, token.effect)
    for name, beacon in _named("outpost_beacon", book.outpost_beacon):
        require(beacon.id == f"{beacon.pair}_{beacon.type}", name, "the id is its pair and type")
        _check_effect(name, beacon.effect)


def _check_houses(book: Book) -> None:
    """Five Houses with three perks each, a home of their own, and what they count."""
    homes = [house.home_port for house in book.house]
    for name, house in _named("house", book.house):
        require(house.home_port in [p.id for p in book.port], name, f"no Port called {house.home_port}")
        require(homes.count(house.home_port) == 1, name, "shares its home Port")
        require([perk.number for perk in house.perk] == [1, 2, 3], name, "perks 1, 2 and 3")
        for part in (*house.perk, *house.row_bonus):
            _check_effect(f"{name} {getattr(part, 'id', '')}", part.effect)
        for condition in house.unlock:
            _check_counter(name, condition.check, condition.row)
    for name, card in _named("challenge", book.challenge):
        for condition in card.objective:
            _check_counter(name, condition.check, condition.row)
        for change in card.setup:
            if isinstance(change, BreakSpace):
                known = all(space in book.map.port_spaces for space in change.spaces)
                require(known and 1 <= change.multiplier <= 3, name, "cannot break there")


def _check_outposts(book: Book) -> None:
    """Slots touch both ways; main first; the specialization rows fit."""
    touching = {slot.id: slot.adjacent for outpost in book.outpost for slot in outpost.slot}
    for name, outpost in _named("outpost", book.outpost):
        for slot in outpost.slot:
            require(slot.id.startswith(f"{outpost.id}."), name, f"{slot.id} stands elsewhere")
            for other in slot.adjacent:
                require(slot.id in touching.get(other, ()), name, f"{slot.id} and {other} do not touch both ways")
    known = tuple(outpost.id for outpost in book.outpost if outpost.start_beacon)
    require(known == (MAIN,), "outpost", "the Main Outpost alone starts with a Beacon")
    spec = book.specialization
    require(len(spec.spaces_per_row) == spec.rows, "specialization", "spaces for each row")
    require(
        spec.limits == dict(zip(TRACKS, FACILITIES, strict=True)),
        "specialization",
        "each track limits its own Facility",
    )


CHECKS: tuple[Callable[[Book], None], ...] = (
    _check_ids, _check_map, _check_ports, _check_board, _check_houses, _check_outposts,
)  # fmt: skip
