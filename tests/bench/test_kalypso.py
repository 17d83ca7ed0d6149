"""How fast Kalypso's geometry is, against the loop that the kernel's benchmarks are calibrated by (about 10 ms)."""

from games.kalypso.sea import Sea
from games.kalypso.spots import TileSpots
from games.kernel import Table
from tests.bench.test_kernel import best_of, calibrate
from tests.games.playthroughs.record import Golden

WITHIN = 0.5  # of the calibration: five milliseconds where that takes ten


def test_all_placements_of_a_tile_late_on_the_shared_ocean():
    """With the facts of the ocean worked out anew, at the most crowded moments of a game of four."""
    game = Golden("kalypso", 4, "cooperative").stored()
    ocean = game.state.team.ocean
    assert len(ocean.pieces) > 100
    tile = next(p.what for p in ocean.pieces if p.kind == "salvage")

    def listing():
        sea = Sea(ocean)
        return list(TileSpots(ocean, [tile], lambda: sea.spots("salvage"), numbered=True))

    assert len(listing()) > 200
    ours, unit = best_of(5, listing, calibrate)
    assert ours < WITHIN * unit


def test_a_whole_game_of_four_replays_in_a_third_of_a_second():
    """Replay from header and log: at most thirty times the calibration."""
    held = Golden("kalypso", 4, "competitive").stored()
    ours, unit = best_of(3, lambda: Table.replay(held.game, held.header, held.log), calibrate)
    assert ours < 30 * unit
