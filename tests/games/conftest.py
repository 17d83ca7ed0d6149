"""What tests of games share."""

import pytest

import games
from tests.games.example import goofspiel


@pytest.fixture
def registered(monkeypatch):
    """The guide's goofspiel among the games that there are."""
    found, slugs = games.game, games.slugs()
    monkeypatch.setattr(games, "slugs", lambda: ("goofspiel", *slugs))
    monkeypatch.setattr(games, "game", lambda slug: goofspiel().GAME if slug == "goofspiel" else found(slug))
    return goofspiel().GAME
