"""OC-2, OC-3, OC-5: setting up the map and the team, and the Setup Phase of every round."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import Seat, Table
from games.ocean_crisis.events import GarbageArrived, HermitsHidden, RoundBegan
from games.ocean_crisis.garbage import draw_garbage, go_ashore
from games.ocean_crisis.pieces import (
    BEACH,
    BOOK,
    CARDS,
    COLOURS,
    DOUBLE,
    DOWNRIVER,
    HERMIT_TILE,
    ROUND_CARDS,
    TEAMS,
)
from games.ocean_crisis.state import Crabs, Dolphin, Hermits, Herons, Member, Shark, State, Turtle

FILLING_ORDER = (BEACH, "estuary", "downstream", "midstream")


def new_game(table: Table[State]) -> State:
    """OC-2, OC-3: everything in its place before the first tile is drawn."""
    options, picks, chance = table.header.options, table.header.seats, table.chance
    size = TEAMS[len(picks)]
    state = State(
        difficulty=options["difficulty"],
        random=options["random"] == "yes",
        sealed=options["sealed_planning"] == "yes",
        members=[
            Member(colours, [c for c in colours for _ in range(size.meeples_per_colour)])
            for colours in share_colours(picks, size.colours_per_player)
        ],
        neutral=size.neutral_meeples,
        start=chance.roll("start player", len(picks)),
        cards=list(BOOK.round_decks[options["difficulty"]]),
        bag=[g.id for g in BOOK.garbage for _ in range(g.count)],
        stack=[r.id for r in BOOK.road_tile for _ in range(r.count)],
        deck=list(CARDS),
        locations=[
            p.id for p in BOOK.location if p.in_beginner_game or options["difficulty"] != "beginner"
        ],
        town={p.id: p.meeples for p in BOOK.location if p.kind == "town"},
    )  # fmt: skip
    chance.shuffle("bag", state.bag)
    chance.shuffle("roads", state.stack)
    chance.shuffle("enhancements", state.deck)
    if state.random:
        _shuffle_rounds(table, state)
    _set_up_extras(state, options["missions"].split(","), options["scenarios"].split(","))
    return state


def share_colours(picks: Sequence[str], each: int) -> list[list[str]]:
    """OC-3.9, OC-3.10: what was picked, then the next free colours in seat order, one each at a time.

    >>> share_colours(["", "coral", ""], 1)
    [['azure'], ['coral'], ['amber']]
    """
    colours = [[colour for colour in pick.split(",") if colour][:each] for pick in picks]
    taken = [colour for own in colours for colour in own]
    free = [colour for colour in COLOURS if colour not in taken]
    for wanted in range(1, each + 1):
        for own in colours:
            if len(own) < wanted:
                own.append(free.pop(0))
    return colours


def _shuffle_rounds(table: Table[State], state: State) -> None:
    """OC-15.6, OC-R.47: Round 1 stays first, the others are shuffled, face up."""
    rest = state.cards[1:]
    table.chance.shuffle("rounds", rest)
    state.cards[1:] = rest


def _set_up_extras(state: State, missions: Sequence[str], scenarios: Sequence[str]) -> None:
    """OC-16.3 and the set-ups of OC-17 to OC-22: only what is in play."""
    if "dolphin" in missions:
        state.dolphin = Dolphin()
    if "hermit_crabs" in missions:
        state.hermits = Hermits()
    if "sea_turtle" in missions:
        state.turtle = Turtle()
    if "crab" in scenarios:
        state.crabs = Crabs(dict.fromkeys(BOOK.crab.spaces, BOOK.crab.crabs))
    if "herons" in scenarios:
        state.herons = Herons()
    if "shark" in scenarios:
        state.shark = Shark()


def setup_phase(table: Table[State]) -> None:
    """OC-5: tiles arrive as the Round Card says, Beach first. In round 1 this is the filling of OC-2.13 (OC-5.1)."""
    state = table.state
    state.phase = "setup"
    table.tell(RoundBegan(state.round, state.rounds, Seat(state.start)))
    for section in FILLING_ORDER:
        _fill(table, section, tiles_owed(state, section))
    if state.round == 1 and state.hermits is not None:
        _hide_hermits(table)


def tiles_owed(state: State, section: str) -> int:
    """OC-5.7, OC-5.8, OC-12.10, OC-R.34: how many new tiles a section receives if its turn is now."""
    number = ROUND_CARDS[state.cards[state.round - 1]].owed(section)
    owed = len(state.lying(section)) if number == DOUBLE else int(number)
    purified = section == "midstream" and 0 < state.purified_in < state.round
    return max(0, owed - 1) if purified else owed


def _fill(table: Table[State], section: str, owed: int) -> None:
    """OC-5.4 to OC-5.14: one tile after the other, each to the first free space from here toward the sea."""
    state = table.state
    types: list[str] = []
    places: list[str] = []

    def report() -> None:
        if places:
            table.tell(GarbageArrived(section, tuple(types), tuple(places), len(places), places[-1]))
        types.clear()
        places.clear()

    for _ in range(owed):
        tile = draw_garbage(table)
        if tile is None:
            break
        place = first_space(state, section)
        if place is None:
            report()
            go_ashore(table, tile, "island")
        else:
            state.tiles[place] = tile
            types.append(tile.type)
            places.append(place)
    report()


def first_space(state: State, section: str) -> str | None:
    """OC-5.11 to OC-5.13: the first free space of a section or, if full, of the next ones; None for the island."""
    place = state.free_space(section)
    while place is None and section != BEACH:
        section = DOWNRIVER[section]
        place = state.free_space(section)
    return place


def _hide_hermits(table: Table[State]) -> None:
    """OC-18.1: the Hermit Crab Tiles are shuffled into the bag once Round 1 has been filled."""
    tiles = BOOK.hermit_crabs.tiles
    table.state.bag += [HERMIT_TILE] * tiles
    table.chance.shuffle("bag", table.state.bag)
    table.tell(HermitsHidden(tiles))
