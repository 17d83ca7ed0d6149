"""KA-2, KA-3, KA-4: everything in its place, and the starting tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.kalypso.bonuses import draw_salvage, settle_owed
from games.kalypso.building import usable_items
from games.kalypso.choices import Keys, choose
from games.kalypso.events import SurvivorsArrived
from games.kalypso.grid import OWN, SHARED, area
from games.kalypso.pieces import BOOK, COLOURS, FORECASTS, GOALS
from games.kalypso.placing import lay
from games.kalypso.sea import sea_of
from games.kalypso.spots import TileSpots
from games.kalypso.state import Laid, Ocean, Part, State, Stock, Team
from games.kalypso.turn import drop_held, use_held
from games.kernel import Decision, Secrecy, Table

STEWARDS = ("first", "second", "third", "fourth")  # seats, as the setting names them (KA-4.9, KA-R.7)
SIDE_STARTS = {"N": "L10-N", "E": "O12-E", "S": "M15-S", "W": "J13-W"}
"""Where an absent player's starting tile lies, by the Island side it claims."""


def mode_of(asked: str, seats: int) -> str:
    """KA-1.1: one player plays alone; several who ask for solo play together.

    >>> mode_of("competitive", 1), mode_of("solo", 3), mode_of("competitive", 3)
    ('solo', 'cooperative', 'competitive')
    """
    if seats == 1:
        return "solo"
    return "cooperative" if asked == "solo" else asked


def new_game(table: Table[State]) -> State:
    """KA-2: bags, supplies, goals, an own ocean each or the shared one."""
    options, picks, chance = table.header.options, table.header.seats, table.chance
    mode = mode_of(options["mode"], len(picks))
    parts = [Part(colour, hand=list(FORECASTS)) for colour in share_colours(picks)]
    state = State(
        mode=mode,
        difficulty=options["difficulty"],
        open_turns=options["open_turns"] == "yes",
        goals=[],
        seats=parts,
        stock=Stock(
            list(BOOK.salvage),
            [material for material, count in BOOK.scrap.items() for _ in range(count)],
            [face for face, count in BOOK.fish.items() for _ in range(count)],
            [],
            {item: count for item, count in BOOK.supply.items() if item != "preserver"},
        ),
    )
    if mode == "competitive":
        goals = list(GOALS)
        chance.shuffle("goals", goals)
        state.goals = goals[:2]
        _set_up_own(state)
    else:
        for deck in "AB":
            goals = [goal.id for goal in BOOK.goal if goal.deck == deck]
            chance.shuffle("goals", goals)
            state.goals.append(goals[0])
        _set_up_shared(table, state, STEWARDS.index(options["steward"]))
    return state


def share_colours(picks: Sequence[str]) -> list[str]:
    """KA-2.3: what was picked, else the next free colour in seat order.

    >>> share_colours(["", "coral", ""])
    ['azure', 'coral', 'jade']
    """
    free = [colour for colour in COLOURS if colour not in picks]
    return [pick or free.pop(0) for pick in picks]


def _set_up_own(state: State) -> None:
    """KA-3.1 to KA-3.3: an ocean with its tokens and two Survivors each."""
    supply = state.stock.supply
    for part in state.seats:
        part.ocean = Ocean(
            OWN.size, preservers=list(OWN.labels(OWN.preservers)), half_barrels=list(OWN.labels(OWN.barrels))
        )
        part.survivors = BOOK.start_survivors
        supply["survivor"] -= BOOK.start_survivors
        supply["barrel"] -= len(part.ocean.half_barrels)


def _set_up_shared(table: Table[State], state: State, steward: int) -> None:
    """KA-4.1 to KA-4.11: the joined ocean, the people to come, the Steward's cards as the deck."""
    count = len(state.seats)
    ocean = Ocean(
        SHARED.size, preservers=list(SHARED.labels(SHARED.preservers)), half_barrels=list(SHARED.labels(SHARED.barrels))
    )
    state.stock.supply["barrel"] -= len(ocean.half_barrels)
    deck = list(FORECASTS)
    table.chance.shuffle("forecasts", deck)
    incoming = list(BOOK.incoming[state.difficulty][count - 1])
    state.team = Team(ocean, steward % count, incoming, deck)


async def starting_tiles(table: Table[State]) -> None:
    """KA-3.4 to KA-3.7, KA-4.4 to KA-4.6: everybody draws two tiles and starts with one; then round 1 is near."""
    state = table.state
    for seat in table.seats:
        pair = [draw_salvage(table, seat) for _ in range(2)]
        state.seats[seat].drawn = [tile for tile in pair if tile is not None]
    await table.together({seat: _start(table, seat) for seat in table.seats})
    for part in state.seats:
        state.stock.salvage += part.drawn
        part.drawn, part.fresh, part.last = [], [], ""
    if state.team is not None:
        arrive(table)


def arrive(table: Table[State]) -> None:
    """KA-4.13, KA-R.6: the Survivors of the round reach the Island and join the Community."""
    team, supply = table.state.team, table.state.stock.supply
    assert team is not None
    count = min(team.incoming[table.state.round - 1], max(0, supply["survivor"]))
    supply["survivor"] -= count
    team.island += count
    team.community += count
    table.tell(SurvivorsArrived(count, team.island))


async def _start(table: Table[State], seat: int) -> None:
    """KA-3.5, KA-4.6, KA-R.4, KA-R.73: choose one of the pair and lay it; tokens under it count as always."""
    state = table.state
    part, ocean = state.seats[seat], state.ocean(seat)
    options = TileSpots(ocean, part.drawn, lambda: start_keys(state, seat))

    def default(_draft: Sequence[str], _known: Mapping[int, Any]) -> str:
        wanted = ["1-F6-S-front"] if state.team is None else [f"1-{SIDE_STARTS[s]}-front" for s in _unclaimed(state)]
        return next((key for key in wanted if key in options), min(options, key=_by_row(ocean)))

    secrecy = Secrecy.PRIVATE if state.team is None else Secrecy.OPEN
    found = await choose(table, Decision(seat, "setup-tile", options, default, secrecy))
    assert found is not None
    part.drawn.remove(found[1])
    lay(table, seat, Laid("salvage", found[2], found[1]))
    await _claim(table, seat, area(ocean.size, "salvage", found[2]))
    await settle_owed(table, seat)
    while items := usable_items(state, seat):
        await use_held(table, seat, items[0])
    drop_held(table, seat)


def _by_row(ocean: Ocean) -> Callable[[str], tuple[int, int]]:
    """KA-R.100: the order of keys: tile, then row and column."""

    def order(key: str) -> tuple[int, int]:
        number, _, spot = key.partition("-")
        return int(number), sea_of(ocean).grid.index(spot.partition("-")[0])

    return order


def start_keys(state: State, seat: int) -> tuple[str, ...]:
    """Where a starting tile may lie: at the white circle, or beside an unclaimed side of the Island (KA-R.76)."""
    sea = sea_of(state.ocean(seat))
    if state.team is None:
        circle = sea.grid.circle
        return tuple(key for key, _ in sea.keys("salvage", sea.free, circle | sea.grid.beside(circle)))
    beside = sum(sea.grid.sides[side] for side in _unclaimed(state))
    found = tuple(key for key, _ in sea.keys("salvage", sea.free, beside))
    return found or sea.spots("salvage")[:]


def _unclaimed(state: State) -> list[str]:
    assert state.team is not None
    return [side for side in "NESW" if side not in state.team.sides]


async def _claim(table: Table[State], seat: int, mask: int) -> None:
    """KA-4.6, KA-R.5: the tile claims a side; where it touches two, its player says which."""
    team = table.state.team
    if team is None:
        return

    def touched() -> list[str]:
        return [side for side in _unclaimed(table.state) if SHARED.sides[side] & mask]

    side = await choose(table, Decision(seat, "island-side", Keys(touched)))
    if side is not None:
        team.sides[side] = seat
