"""Kalypso in words: the twin names every place and number of the view, the alt text what matters."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from games.kalypso.view import Ending
from renderers.kalypso import RENDERER, words
from tests.renderers import kalypso_scenes as scenes

EVERYTHING = (scenes.competitive(), scenes.mine(), scenes.together(), scenes.alone(), scenes.worst(), scenes.worst_together(),
              scenes.scored(), scenes.lost(), scenes.won())  # fmt: skip


@pytest.mark.parametrize("scene", EVERYTHING)
def test_the_twin_names_every_piece_square_and_token(scene):
    told = RENDERER.text(scene)
    said = set(re.findall(r"[<>A-Z0-9a-z_-]+", told))
    for ocean in scene.view.oceans:
        for piece in ocean.pieces:
            if piece.kind in ("salvage", "scrap", "barrel"):
                assert piece.key in said
                assert set(piece.squares) <= said
            else:
                assert piece.key in said or piece.key.partition("-")[0] in said
        for square in (*ocean.preservers, *ocean.half_barrels, *ocean.enclosed, *(s for s, _ in ocean.fish)):
            assert square in said
        assert set(ocean.fished) <= said


@pytest.mark.parametrize("scene", EVERYTHING)
def test_the_twin_tells_every_number(scene):
    told = RENDERER.text(scene)
    for member in scene.view.members:
        for card in member.forecasts:
            assert f"{card.title}, {words.asks(card)}, has {card.have} of {card.need}, {card.stands}" in told
        if member.score is not None:
            assert f"{member.fish} Fish tokens" in told
            assert f"{member.score} points" in told
    for goal in scene.view.goals:
        assert goal.title in told
        assert goal.text in told
    for name, number in (*scene.view.supply.items(), *scene.view.bags.items()):
        assert f"{name.replace('_', ' or ')} {number}" in told


def test_the_twin_uses_no_names_and_no_other_braces():
    for scene in EVERYTHING:
        told = RENDERER.text(scene)
        assert not re.sub(r"\{seat:\d\}", "", told).count("{")
        assert "Captain Oatmeal" not in told
        assert all(f"{{seat:{member.seat}}}" in told for member in scene.view.members)


def test_the_twin_reads_like_this():
    told = RENDERER.text(scenes.mine())
    assert "Kalypso (competitive), round 3 of 4: expand your settlement, turn 2 of 4." in told
    assert "Waiting for {seat:1}, {seat:2}. Done: {seat:0}, {seat:3}." in told
    assert "J3-N-front MMMPW on K3 J3 I3 J2 J1" in told
    assert "Cooper E6 with a Settler" in told
    assert "K6-H docked, A11-V adrift" in told
    assert "3 Fish tokens worth 1, 0, 3" in told
    assert "Vortex 1. SSSWP, 2. MMWWP, 3. RRWPM; to be placed barrel, scrap wood" in told


def test_the_twin_of_the_team_tells_what_the_round_needs():
    told = RENDERER.text(scenes.together())
    assert "Survivors on the Island 2, must be 0; Fish 13, 8 are eaten by 4 Settlers" in told
    assert "Community 10, 10 can be fed by Garden track 7" in told
    assert "Boat track 4, at most 5 with Solar Panel track 3" in told
    assert "Specialists at work: Angler, Carpenter, Salvager, Captain; still free: Guardian" in told
    assert "round 2: 2, round 3: 1" in told
    assert "Sanctuary L15 with 2 Life Preservers" in told
    assert "Goal Open Harbour" in told
    assert "Now 2, needed at least 5" in told


def test_secrets_of_others_are_not_in_the_twin():
    assert "worth" not in RENDERER.text(scenes.competitive())


def test_alt_text_tells_round_points_forecasts_and_who_is_awaited():
    told = RENDERER.alt(scenes.competitive())
    for part in (
        "round 3 of 4",
        "turn 2 of 4",
        "Captain Oatmeal 41 (5 built)",
        "Ben Rip Current 1/3",
        "Waiting for Captain",
    ):
        assert part in told
    assert told.index("44") < told.index("41") < told.index("38") < told.index("29")  # from high to low


def test_alt_text_of_the_team_tells_the_threat_first():
    told = RENDERER.alt(scenes.together())
    assert "2 on the Island, fish 13 of 8, 10 people of 10 fed, boats 4 of 5." in told
    assert "Rip Current, enclose 3 squares: 3/3, 2/3, 3/3, 0/3." in told
    assert "Goals: Open Harbour 2, at least 5; Nobody Left Drifting 12, at most 12." in told
    assert "Waiting for Zo\u00eb." in told


def test_alt_text_of_an_end_says_how_it_ended():
    assert "Final score. Points: Captain Oatmeal 100" in RENDERER.alt(scenes.scored())
    assert "The nets came up empty" in RENDERER.alt(scenes.lost())
    assert "Waiting" not in RENDERER.alt(scenes.lost())


@pytest.mark.rule("KA-19.8", "KA-R.99")
def test_equal_totals_are_parted_by_plastic_people_monuments_buildings():
    base = scenes.scored().view
    first, second = (scenes.sheet(seat, 9, 4, 16, 0, 5, 12, -4, 31, ties=(5, 5, 1, 7)) for seat in (0, 1))
    for ties, winner, how in (
        ((4, 0, 0, 0), 1, "by less plastic in sight"),
        ((5, 6, 0, 0), 1, "by more people"),
        ((5, 5, 0, 9), 0, "by more Monuments"),
        ((5, 5, 1, 8), 1, "by more Buildings"),
    ):
        view = replace(base, sheets=(first, replace(second, ties=ties)))
        assert words.ranking(view)[0] == (1, winner)
        assert words.decided(view) == how
    shared = replace(base, sheets=(first, second))
    assert words.ranking(shared) == [(1, 0), (1, 1)]
    assert words.decided(shared) == ""


def test_rewards_and_penalties_are_told_briefly():
    assert words.brings("storms_a_comin", together=False) == "+2 VP a shipyard"
    assert words.brings("storms_a_comin", together=True) == "solar track +1"
    assert words.brings("cold_front", together=False) == "+2 fish"
    assert words.costs("storms_a_comin", together=False) == "\u22124 each"
    assert words.costs("salt_wind", together=False) == "\u22126"
    assert words.costs("salt_wind", together=True) == "all is lost"


def test_every_reason_of_an_end_has_its_words():
    for reason in ("scored", "won", "forecast", "survivors", "fish", "gardens", "goal_a", "goal_b"):
        assert reason in words.REASONS
        assert reason in words.WHY
    assert words.reason(Ending(False, "something_new", 2)) == "Something new"
