"""The golden games still go as they went, and stored tables still replay to the same states."""

import pytest

import games
from games.export import read, verify
from tests.games.playthroughs.record import HERE, counts, play, stored_path, text_path, told

GOLDEN = [(slug, seats) for slug in games.slugs() for seats in counts(slug)]


@pytest.mark.parametrize(("slug", "seats"), GOLDEN)
def test_the_golden_game_goes_as_it_went(slug, seats):
    assert told(play(slug, seats)) == text_path(slug, seats).read_text(encoding="utf-8"), (
        "the game goes differently now; if that is meant: python -m tests.games.playthroughs, and review the diff"
    )


@pytest.mark.bug("B65")
@pytest.mark.parametrize("path", sorted(HERE.glob("*.json")), ids=lambda path: path.stem)
def test_stored_tables_replay_to_equal_digests(path):
    held = read(path.read_bytes())
    report = verify(path.read_bytes(), games.game(held.header.game))
    assert report.problems == []
    assert report.answers == len(held.log)
    assert report.result is not None


def test_every_game_and_count_has_its_golden_game():
    assert {path.name for path in HERE.glob("*.json")} == {stored_path(slug, seats).name for slug, seats in GOLDEN}
    assert {path.name for path in HERE.glob("*.txt")} == {text_path(slug, seats).name for slug, seats in GOLDEN}
