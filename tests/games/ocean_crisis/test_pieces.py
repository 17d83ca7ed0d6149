"""The component book: totals, geography, and that a wrong entry is named."""

from importlib.resources import files

import pytest

from games.components import ComponentError
from games.ocean_crisis.pieces import (
    BESIDE,
    BOOK,
    GARBAGE,
    LAND,
    LOCATIONS,
    NEIGHBOURS,
    ROADS,
    read,
    section_of,
)
from games.ocean_crisis.roads import Network

TEXT = files("games.ocean_crisis").joinpath("components.toml").read_text("utf-8")

WRONG = [
    ('id = "old_tyre"\nname = "Old Tyre"\ncount = 4', 'id = "old_tyre"\nname = "Old Tyre"\ncount = "four"', "garbage[7] old_tyre: Expected `int`, got `str`"),
    ("start = 6\nreduced = 5", "start = 6\nreduced = 6", "garbage[7] old_tyre: reduced 6 is not below start 6"),
    ("count = 4\nstart = 6", "count = 5\nstart = 6", "garbage: 67 tiles instead of 66"),
    ("count = 4\nstart = 6", "count = 0\nstart = 6", "garbage[7] old_tyre: count must be at least 1"),
    ('id = "plastic_bag"', 'id = "drink_can"', "garbage[3] drink_can: this id stands twice"),
    ("neutral_meeples = 1", "neutral_meeples = 2", "team_size[1] 3: 11 meeples instead of ten"),
    ('pattern = "bars"\nmeeples = 3', 'pattern = "bars"\nmeeples = 4', "colour[2] amber: a colour has three meeples"),
    ('key = "dock"', 'clef = "dock"', "location[11] DK: Object contains unknown field `clef`"),
    ("cell = [5, 10]", "cell = [5, 9]", "location[11] DK: the grid has '.' there"),
    ('section = "downstream"', 'section = "brook"', "location[5] U1: unknown section"),
    ('hex = "#c97b63"\nmeeples = 1\n', 'hex = "#c97b63"\n', "location[7] T1: a town, and it alone, has meeples"),
    ("pip = 4\ncell = [2, 5]", "pip = 4\ncell = [2, 6]", "heron_area[3] 4: the grid has '.'"),
    ("cells = [[9, 0], [10, 0]", "cells = [[10, 0], [9, 0]", "river_section[0] midstream: the grid has 'M2' for M1"),
    ("cells = [[3, 5], [4, 5]]", "cells = [[3, 5], [5, 5]]", "eco_base: the grid has no B there"),
    ('"T2", ".", ".",', '"T2", ".",', "land_board: a row is not 11 cells long"),
    ('ends = ["N", "E"]', 'ends = ["N", "X"]', "road_tile[1] curve: ends ('N', 'X')"),
    ("distinct_rotations = [0, 1]", "distinct_rotations = [0, 2]", "road_tile[0] straight: two of its rotations look the same"),
    ('id = "cross"\ncount = 4', 'id = "cross"\ncount = 3', "road_tile: 35 tiles instead of 36"),
    ('beginner = ["beginner_1"', 'beginner = ["beginner_0"', "round_decks beginner: there is no card beginner_0"),
    ('estuary = "x2"\ndownstream = 3', 'estuary = "x3"\ndownstream = 3', "round_card[2] standard_3: Invalid enum value 'x3'"),
    ("beach = 4\nestuary = 3\ndownstream = 3\nmidstream = 2", "beach = -4\nestuary = 3\ndownstream = 3\nmidstream = 2", "round_card[0] standard_1: a negative number"),
    ('garbage = "bottle_cap"', 'garbage = "cork"', "hermit_crabs: no garbage cork"),
    ('vacuum_spot = "P9"', 'vacuum_spot = "P13"', "ocean_board: there is no position P13"),
    ('spaces = ["S6", "S7", "D6", "D7"]', 'spaces = ["S6", "S8", "D6", "D7"]', "crab: there is no space S8"),
    ("[shark]", "[whale]", "whale: nothing is known by that name"),
    ("[dice]", "[dice", "components.toml: "),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "said"), WRONG, ids=[said.split(":")[0] for _, _, said in WRONG])
def test_a_wrong_entry_is_named(right, wrong, said):
    assert right in TEXT
    with pytest.raises(ComponentError) as refused:
        read(TEXT.replace(right, wrong, 1))
    assert str(refused.value).startswith(said)


def test_a_missing_table_is_named():
    start = TEXT.index("[herons]")
    with pytest.raises(ComponentError, match="herons"):
        read(TEXT[:start] + TEXT[TEXT.index("[shark]") :])


def test_totals():
    assert sum(g.count for g in GARBAGE.values()) == 66
    assert sum(r.count for r in ROADS.values()) == 36
    assert {r.id: r.count for r in ROADS.values()} == {"straight": 10, "curve": 12, "tee": 10, "cross": 4}
    assert len(BOOK.round_card) == 17
    assert len(BOOK.enhancement_card) == 5
    assert len(BOOK.location) == 12


def test_neighbours_on_the_river():
    assert sorted(NEIGHBOURS["M5"]) == ["D1", "M4", "M6"]
    assert sorted(NEIGHBOURS["S1"]) == ["D8", "S2", "S4"]
    assert NEIGHBOURS["P1"] == ("P2",)
    assert "P7" not in NEIGHBOURS
    assert sum(len(near) for space, near in NEIGHBOURS.items() if space[0] != "P") == 2 * 29


def test_the_land():
    assert len(LAND) == 99
    assert BESIDE["A1"] == {"E": "B1", "S": "A2"}
    assert BESIDE["I11"] == {"N": "I10", "W": "H11"}
    assert section_of("S7") == "estuary"
    assert section_of("P12") == "beach"


@pytest.mark.parametrize(
    ("location", "tiles"),
    [("e1", 2), ("e2", 3), ("e3", 4), ("e4", 3), ("e5", 6), ("U1", 6), ("U2", 5), ("T1", 4), ("T2", 6), ("RC", 4), ("WP", 6), ("DK", 5)],
)  # fmt: skip
def test_fewest_tiles_from_the_base(location, tiles):
    network = Network({}, (), LOCATIONS)
    goals = {BOOK_CELLS[location]}
    front, seen, count = list(network.ways), set(network.ways), 1
    while not any(beside in goals for cell in front for beside in BESIDE[cell].values()):
        front = [b for cell in front for b in BESIDE[cell].values() if network.is_empty(b) and b not in seen]
        seen.update(front)
        count += 1
    assert count == tiles


BOOK_CELLS = {place.id: place.label for place in BOOK.location}


def test_turned_shapes():
    assert [ROADS["curve"].turned(r) for r in range(4)] == ["NE", "ES", "SW", "NW"]
    assert [ROADS["tee"].turned(r) for r in range(4)] == ["NEW", "NES", "ESW", "NSW"]
    assert [ROADS["straight"].turned(r) for r in range(2)] == ["NS", "EW"]
    assert ROADS["cross"].turned(3) == "NESW"
