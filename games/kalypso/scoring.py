"""KA-19: what an ocean is worth, the figures Settlement Goals ask for, and who wins."""

from __future__ import annotations

from collections.abc import Callable

from games.kalypso.grid import area, bits
from games.kalypso.pieces import BOOK, BUILDINGS, FORECASTS, GOALS
from games.kalypso.sea import Sea, sea_of
from games.kalypso.spots import neighbours
from games.kalypso.state import Card, Laid, Ocean, State
from games.kalypso.view import Sheet

POINTS = BOOK.points
TILES = ("building", "monument", "sanctuary", "garden")  # what a block is made of


def _tiles(ocean: Ocean, *kinds: str) -> list[Laid]:
    return ocean.of_kind(*kinds)


def visible_plastic(sea: Sea) -> int:
    """KA-R.56: plastic icons not under a Settlement tile, beyond the edge too."""
    return (sea.icons["P"] & ~sea.top).bit_count()


def largest_block(ocean: Ocean) -> int:
    """Tiles in the largest edge-connected group of Buildings, Monuments, Sanctuaries and Gardens."""
    grid = sea_of(ocean).grid
    masks = [area(ocean.size, piece.kind, piece.key) for piece in _tiles(ocean, *TILES)]
    best = 0
    while masks:
        front, group = [masks.pop()], 0
        while front:
            mask = front.pop()
            group += 1
            beside = grid.beside(mask)
            front += [other for other in masks if other & beside]
            masks = [other for other in masks if not other & beside]
        best = max(best, group)
    return best


def mixed_gardens(ocean: Ocean) -> int:
    """Gardens beside Buildings of at least two names."""
    sea = sea_of(ocean)
    names = [
        {piece.what for piece in neighbours(sea, area(ocean.size, "garden", garden.key)) if piece.kind == "building"}
        for garden in _tiles(ocean, "garden")
    ]
    return sum(len(found) >= 2 for found in names)


def mixed_zones(ocean: Ocean) -> int:
    """Zones with parts of Buildings of at least two names."""
    sea = sea_of(ocean)
    by_name: dict[str, int] = {}
    for piece in _tiles(ocean, "building"):
        by_name[piece.what] = by_name.get(piece.what, 0) | area(ocean.size, "building", piece.key)
    return sum(sum(bool(mask & zone) for mask in by_name.values()) >= 2 for zone in sea.grid.zones.values())


METRICS: dict[str, Callable[[Ocean], int]] = {
    "building_types": lambda o: len({piece.what for piece in _tiles(o, "building")}),
    "monuments": lambda o: len(_tiles(o, "monument")),
    "monuments_or_sanctuaries": lambda o: len(_tiles(o, "monument", "sanctuary")),
    "docked_boats": lambda o: len(sea_of(o).docked),
    "largest_block": largest_block,
    "mixed_gardens": mixed_gardens,
    "visible_plastic": lambda o: visible_plastic(sea_of(o)),
    "settlers": lambda o: sum(piece.settler for piece in o.pieces),
    "life_preservers_left": lambda o: len(o.preservers),
    "mixed_zones": mixed_zones,
    "enclosed_squares": lambda o: sea_of(o).enclosed.bit_count(),
    "settler_types": lambda o: len({p.what for p in o.pieces if p.settler and p.what != "house"}),
    "nets": lambda o: len(_tiles(o, "net")),
    "gardens": lambda o: len(_tiles(o, "garden")),
    "shipyards": lambda o: sum(piece.what == "shipyard" for piece in _tiles(o, "building")),
}
"""The figures that goals and rewards ask for, on an ocean as it lies."""


def figure(ocean: Ocean, metric: str) -> int:
    """KA-R.68: a figure of an ocean."""
    return METRICS[metric](ocean)


# --- the score sheet --------------------------------------------------------------------------------------------------


def fish_points(ocean: Ocean, tokens: list[str]) -> int:
    """KA-19.1, KA-16.8, KA-R.40: icons claimed by enclosing that are still visible, and the own tokens."""
    sea = sea_of(ocean)
    icons = (sea.kept_fish & sea.visible_fish & sea.enclosed).bit_count()
    return icons * POINTS.enclosed_fish + sum(int(token) for token in tokens)


def garden_points(ocean: Ocean) -> int:
    """KA-14.30, KA-14.33: for each Garden one for each Building or Monument beside it, at most five."""
    sea = sea_of(ocean)
    total = 0
    for garden in _tiles(ocean, "garden"):
        beside = neighbours(sea, area(ocean.size, "garden", garden.key))
        total += min(POINTS.garden_max, len(beside))
    return total


def solar_points(ocean: Ocean) -> int:
    """KA-14.6, KA-14.7, KA-R.103: ocean in sight of each Solar Panel, beyond the edge too."""
    sea = sea_of(ocean)
    water = sea.grid.all & ~(sea.foundation | sea.afloat)
    total = 0
    for piece in _tiles(ocean, "building"):
        if piece.what == "solar_panel":
            mask = area(ocean.size, "building", piece.key)
            seen = sum((sea.grid.beside(1 << index) & ~mask & water).bit_count() for index in bits(mask))
            total += min(POINTS.solar_max, seen)
    return total


def people_points(ocean: Ocean, survivors: int) -> int:
    """KA-14.3."""
    return POINTS.settler * figure(ocean, "settlers") + POINTS.survivor * survivors


def forecast_points(ocean: Ocean, card: Card) -> int:
    """KA-19.6, KA-9.15, KA-9.19, KA-R.45: a card's end-game reward if passed, its penalty if failed."""
    printed = FORECASTS[card.key]
    if not card.passed:
        return -printed.penalty * card.missing if card.closed else 0
    if not printed.reward.vp_each:
        return 0
    points = printed.reward.vp_each * figure(ocean, printed.reward.metric)
    return min(points, printed.reward.max) if printed.reward.max else points


def building_points(ocean: Ocean) -> int:
    """KA-19.7: printed values."""
    monuments = len(_tiles(ocean, "monument")) * POINTS.monument
    return monuments + sum(BUILDINGS[piece.what].vp for piece in _tiles(ocean, "building"))


def sheet(state: State, seat: int, *, tokens: bool = True) -> Sheet:
    """KA-19: a seat's column of the score sheet; without Fish tokens as long as they are hidden (KA-R.96)."""
    part, ocean = state.seats[seat], state.ocean(seat)
    goals = [GOALS[id].points(figure(ocean, GOALS[id].metric)) for id in state.goals]
    lines = {
        "fish": fish_points(ocean, part.fish if tokens else []),
        "gardens": garden_points(ocean),
        "people": people_points(ocean, part.survivors),
        "solar_panels": solar_points(ocean),
        "goal_1": goals[0],
        "goal_2": goals[1],
        "forecasts": sum(forecast_points(ocean, card) for card in part.cards),
        "buildings_monuments": building_points(ocean),
    }
    ties = (
        visible_plastic(sea_of(ocean)),
        figure(ocean, "settlers") + part.survivors,
        figure(ocean, "monuments"),
        len(_tiles(ocean, "building")),
    )
    return Sheet(seat, tuple(lines.items()), sum(lines.values()), ties)


def leaders(state: State) -> list[int]:
    """KA-19.8, KA-R.99: who wins; ties go through the tie-breaks one after the other, then the victory is shared."""
    return best_of([sheet(state, seat) for seat in range(len(state.seats))])


def best_of(sheets: list[Sheet]) -> list[int]:
    """KA-R.99: the seats that win: those not best at one point drop out before the next is looked at."""
    tied = sheets
    ranks: tuple[Callable[[Sheet], int], ...] = (
        lambda s: s.total,
        lambda s: -s.ties[0],
        lambda s: s.ties[1],
        lambda s: s.ties[2],
        lambda s: s.ties[3],
    )
    for rank in ranks:
        best = max(rank(column) for column in tied)
        tied = [column for column in tied if rank(column) == best]
    return [column.seat for column in tied]
