"""The component book is checked as it is loaded; a wrong entry is named."""

from importlib.resources import files

import pytest

from games.components import ComponentError
from games.kalypso.pieces import BOOK, read

TEXT = files("games.kalypso").joinpath("components.toml").read_text("utf-8")

WRONG = [
    ('SV001 = "WWWMM"', 'SV001 = "WWWM"', "salvage SV001"),
    ('SV001 = "WWWMM"', 'SV001 = "WPPPP"', "salvage SV001"),
    ('SV001 = "WWWMM"\n', "", "salvage"),
    ("wood = 15", "wood = 14", "scrap"),
    ("barrel = 9", "barrel = 8", "fish"),
    ('".f....f....L"', '".f....f....f"', "ocean.own"),
    ('".f....f....L"', '".f....f....L."', "ocean.own"),
    ('id = "cooper"', 'id = "house"', r"building\[1\] house"),
    ('material = "metal"', 'material = "glass"', r"building\[2\] solar_panel"),
    ('bonus = "launch"', 'bonus = "lunch"', r"building\[3\] shipyard"),
    ('  "Gull Totem",\n', "", "monument"),
    ('item = "garden"', 'item = "gardens"', r"forecast\[2\] salt_wind"),
    ("penalty = 7", "penalty = 0", r"forecast\[5\] cold_front"),
    ('reward = { gain = "boat", n = 1 }', 'reward = { gain = "ship", n = 1 }', "forecast"),
    ('metric = "shipyards"', 'metric = "wharves"', r"forecast\[0\] storms_a_comin"),
    ('metric = "docked_boats"', 'metric = "boats"', r"goal\[2\] GA3"),
    ('deck = "B"', 'deck = "A"', "goal deck"),
    ("order = 2", "order = 3", "forecast"),
    ('id = "angler"', 'id = "fisher"', "specialist"),
    ("hard = [[2, 1, 1, 2], ", "hard = [", "incoming hard"),
    ("boats = [0, 2, 3", "boats = [0, 4, 3", "tracker.boats"),
    ("rounds = 4", 'rounds = "four"', "rounds"),
    ("rounds = 4", "rounds = = 4", "line"),
]


@pytest.mark.parametrize(("old", "new", "named"), WRONG)
def test_a_wrong_entry_is_named(old, new, named):
    assert old in TEXT
    with pytest.raises(ComponentError, match=named):
        read(TEXT.replace(old, new, 1))


def test_the_book_is_what_the_box_holds():
    assert read(TEXT) == BOOK
    assert (len(BOOK.salvage), len(BOOK.goal), len(BOOK.forecast), len(BOOK.specialist)) == (120, 10, 7, 5)
    assert BOOK.fish == {"0": 6, "1": 31, "2": 10, "3": 4, "barrel": 9}
    assert len(set(BOOK.salvage.values()) | {i[2] + i[1] + i[0] + i[3:] for i in BOOK.salvage.values()}) > 120
