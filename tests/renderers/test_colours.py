"""Colours stand apart for every eye, and words can be read on them."""

from __future__ import annotations

import pytest

from renderers.ink import palette
from renderers.ink.palette import SEATS, contrast, mix, on, rgb
from renderers.ink.vision import distance, lab, least_distance, simulate

FLOOR = 16
GROUPS = {
    "standard": ("coral", "amber", "jade", "azure", "orchid"),
    "with indigo and pitch": ("amber", "jade", "indigo", "orchid", "pitch"),
    "with slate": ("jade", "slate", "orchid", "coral", "amber"),
    "with white": ("pitch", "white", "coral", "jade", "azure"),
}


@pytest.mark.parametrize("group", GROUPS)
def test_seats_of_a_game_are_told_apart_by_colour_blind_eyes(group):
    assert least_distance(SEATS[seat].colour for seat in GROUPS[group]) >= FLOOR


def test_signals_are_told_apart_by_colour_blind_eyes():
    signals = (palette.LAMP, palette.BEACON, palette.DANGER, palette.WARN, palette.GOOD)
    assert least_distance(signals) >= FLOOR


def test_seats_of_one_game_never_share_a_pattern():
    for seats in GROUPS.values():
        assert len({SEATS[seat].pattern for seat in seats}) == len(seats)


def test_words_are_readable_on_their_grounds():
    assert contrast(palette.INK, palette.PAPER) >= 12
    assert contrast(palette.FOAM, palette.SEA["deep"]) >= 12
    assert contrast(palette.FOAM_SOFT, palette.SEA["abyss"]) >= 7
    assert contrast(palette.INK_SOFT, palette.PAPER) >= 5.5
    assert contrast(palette.RED_WORDS, palette.PAPER_LIGHT) >= 5.5


def test_known_values():
    assert rgb("#0a1a26") == (10, 26, 38, 255)
    assert rgb((1, 2, 3, 4)) == (1, 2, 3, 4)
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert on("#ffe04f") == palette.INK
    assert on("#0a1a26") == palette.PAPER_LIGHT
    assert lab("#ffffff") == pytest.approx((100, 0, 0), abs=0.05)
    assert distance("#000000", "#ffffff") == pytest.approx(100, abs=0.01)


def test_grey_looks_grey_to_everybody():
    for kind in ("protan", "deutan", "tritan"):
        red, green, blue, _ = rgb(simulate("#808080", kind))
        assert max(red, green, blue) - min(red, green, blue) <= 1
