"""The golden games still go as they went, and stored tables still replay to the same states."""

import pytest

import games
from games.export import read, verify
from tests.games.playthroughs.record import HERE, goldens, told

GOLDEN = goldens(*games.slugs())


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path("").stem)
def test_the_golden_game_goes_as_it_went(golden):
    assert told(golden.stored()) == golden.path("txt").read_text(encoding="utf-8"), (
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


def test_every_game_count_and_mode_has_its_golden_game():
    for ending in ("json", "txt"):
        assert {path.name for path in HERE.glob(f"*.{ending}")} == {golden.path(ending).name for golden in GOLDEN}
