"""Ocean Crisis in words: the text twin suffices to play, the odds are the rules' own."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from renderers.ink.phrases import listed
from renderers.ocean_crisis import RENDERER, odds, words
from renderers.ocean_crisis.geography import cell_of, geography, label_of, turned
from renderers.ocean_crisis.plan import rows_of
from tests.renderers import ocean_scenes as scenes
from tests.renderers.ocean_scenes import tile

SCENES = [scenes.midgame(), scenes.worst(), scenes.two_players(), scenes.planning(), scenes.lost(), scenes.won()]


@pytest.mark.parametrize("scene", SCENES)
def test_the_twin_names_every_place_and_number(scene):
    view, told = scene.view, RENDERER.text(scene)
    for key, lying in [*view.river.items(), *view.disk.items()]:
        side = " reduced" if lying.reduced else ""
        assert f"{key} {geography().garbage[lying.type].name} {lying.difficulty}{side}" in told
    for space in [*geography().river(), *(f"P{n}" for n in range(1, 13))]:
        assert re.search(rf"\b{space}\b", told)
    for road in view.roads:
        assert f"{road.cell} {road.shape} r{road.rotation} ({road.ends})" in told
    for cell, side in view.open_ends:
        assert f"{cell} {side}" in told
    for id in view.locations:
        assert geography().places[id].key in told
    for meeple in view.standing:
        assert meeple.owner is None or f"{meeple.kind}-{meeple.place}" in told
    for number in (view.bag, view.road_stack, view.enhancement_deck, len(view.island), view.round, view.rounds):
        assert str(number) in told
    for member in view.members:
        assert f"{{seat:{member.seat}}} ({' and '.join(member.colours)})" in told
        for _, card in member.cards:
            assert geography().cards[card].name in told


def test_the_twin_tells_every_mission():
    told = RENDERER.text(scenes.worst())
    for part in (
        "Dolphin: stranded, needs 5 by round 3.", "Hermit crabs found: 1 of 3.", "Sea turtle: beside P3; eggs at P2; hatched 0 of 2.",
        "Crabs alive: S6 2, S7 2, D6 1, D7 2.", "Herons saved: 1 of 3; trapped: heron-2 1, heron-5 2.",
        "Shark: 9 of 12 HP, last bite at P8.",
    ):  # fmt: skip
        assert part in told


@pytest.mark.parametrize("scene", SCENES)
def test_the_twin_is_safe_to_post(scene):
    told = RENDERER.text(scene)
    rest = re.sub(r"\{seat:\d\}", "", told)
    assert not set("{}*_`~|@#<>") & set(rest)
    assert max(map(len, told.splitlines())) < 1900
    assert all(sitter.name not in told for sitter in scene.sitters)


def test_the_twin_tells_the_end():
    assert "Lost in round 5: The island is full; 0 island places left." in RENDERER.text(scenes.lost())


def test_two_colours_make_one_seat_name():
    assert words.seat_names(scenes.two_players().view) == ["Coral & Amber", "Azure & Jade"]


def test_lists_in_words():
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(list("abcde"), 2) == "a, b and 3 more"


@pytest.mark.rule("OC-8.4", "OC-8.5")
def test_one_meeple_on_a_five_needs_a_four():
    found = odds.on_tile(tile("plastic_bottle"), "S1", ["coral"], {})
    assert found.hits == (False, False, False, False, True, True)
    assert not found.reduced
    assert odds.on_tile(tile("plastic_bottle"), "S1", ["coral", "white"], {}).chances == 3


@pytest.mark.rule("OC-14.10")
def test_recycling_counts_nought_as_five():
    found = odds.on_tile(tile("fishing_net"), "S1", ["azure"], {"azure": "recycling"})
    assert found.hits == (True, False, False, False, False, True)
    assert odds.on_tile(tile("fishing_net"), "S1", ["coral"], {"azure": "recycling"}).chances == 1


@pytest.mark.rule("OC-14.11")
def test_coastal_cleanup_counts_two_on_the_beach_only():
    cards = {"jade": "coastal_cleanup"}
    assert odds.on_tile(tile("fishing_net"), "P6", ["jade"], cards).chances == 2
    assert odds.on_tile(tile("fishing_net"), "D1", ["jade"], cards).chances == 1


@pytest.mark.rule("OC-14.12")
def test_reusable_products_reduce_before_the_roll():
    found = odds.on_tile(tile("fishing_net"), "D1", ["coral"], {"coral": "reusable_products"})
    assert found.reduced
    assert found.chances == 3  # four on the reduced side: three, four, five


@pytest.mark.rule("OC-17.4", "OC-17.5", "OC-17.6", "OC-17.10")
def test_the_dolphin_s_odds():
    assert odds.rescue("stranded", 1).chances == 2
    assert odds.rescue("stranded", 5).chances == 6
    assert odds.rescue("hospital", 1).chances == 4
    assert odds.with_dolphin(tile("plastic_bottle")).chances == 3


@pytest.mark.rule("OC-23.4", "OC-23.5")
def test_a_draft_is_read_from_its_keys():
    rows = rows_of(scenes.PLAN_TRIAL)
    assert [(row.kind, row.place, row.trying) for row in rows] == [
        ("coral", "base", False), ("coral", "S3", False), ("coral", "egg-P2", False), ("white", "D6", True),
    ]  # fmt: skip
    twice = rows_of(replace(scenes.PLAN_TRIAL, trying="coral-S3"))
    assert [row.trying for row in twice] == [False, False, False, True]
    chooser = replace(scenes.PLAN_TRIAL, parts=("coral-base", "choose-order"), trying="")
    assert [row.place for row in rows_of(chooser)] == ["base"]


@pytest.mark.rule("OC-23.1")
def test_land_labels():
    assert cell_of("E5") == (4, 4)
    assert label_of((8, 10)) == "I11"
    for wrong in ("", "E", "E0", "E12", "J1", "5E", "E\u0665"):
        assert cell_of(wrong) is None


@pytest.mark.rule("OC-23.6")
def test_road_ends_turn_clockwise():
    assert turned("curve", 0) == "NE"
    assert turned("curve", 1) == "ES"
    assert set(turned("tee", 2)) == set("SWE")
