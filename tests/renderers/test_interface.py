"""The interface that the bot calls: finding renderers, scenes without viewers, the lobby."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from renderers import Sitter, lobby_card, renderer
from tests.renderers import ocean_scenes as scenes


def test_a_renderer_is_found_by_slug():
    assert renderer("ocean_crisis").areas == ("land", "river", "disk")


@pytest.mark.parametrize("slug", ["no_such_game", "ink", "pool", "../etc", "", "os.path", "__main__"])
def test_other_names_find_nothing(slug):
    with pytest.raises(LookupError, match="no pictures"):
        renderer(slug)


def test_private_pictures_need_a_viewer():
    draw = renderer("ocean_crisis")
    for viewer in (None, 9):
        with pytest.raises(ValueError, match="viewer"):
            draw.hand(scenes.planning(viewer=viewer), scenes.PLAN_TRIAL)
        with pytest.raises(ValueError, match="viewer"):
            draw.preview(scenes.building(viewer=viewer), scenes.ROAD_TRIAL)


def test_there_is_no_result_while_the_game_runs():
    with pytest.raises(ValueError, match="runs"):
        renderer("ocean_crisis").result(scenes.midgame())


def test_an_unknown_area_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="land, river, disk"):
        renderer("ocean_crisis").board(scenes.midgame(), "moon")


def test_the_lobby_card_names_who_is_here():
    card = scenes.lobby()
    assert (card.width, card.height) == Image.open(BytesIO(card.data)).size == (1200, 480)
    assert (
        card.alt
        == "Lobby of Ocean Crisis: 2 to 5 players, 2 here (Mira, Tide bot). Difficult, Dolphin Rescue, sealed plans"
    )


def test_the_lobby_card_stays_legible_when_full():
    sitters = [Sitter("W" * 32), Sitter("\U0001f680" * 9), *[Sitter("Mira")] * 4]
    card = lobby_card("A Game With A Very Long Title Indeed", sitters, 6, 6, ["option"] * 9, "0123456789abcdef" * 6)
    assert "Seat 2" in card.alt
    assert "Mira (Seat 3)" in card.alt
    assert len(card.alt) < 400
