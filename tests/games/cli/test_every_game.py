"""Every game that there is, through the fuzzer and the autopilots: a short run here, long ones by the command."""

import pytest

import games
from games.cli.common import make_header
from games.cli.play import fuzz_game, mix
from games.cli.simulate import Setup, autoplay
from games.export import export, verify
from games.kernel import Table


@pytest.mark.parametrize("slug", games.slugs())
def test_random_play_finds_no_fault(slug):
    game = games.game(slug)
    for number in range(4 * len(game.seats)):
        fault = fuzz_game(game, mix(game, 1, number)).fault
        assert fault is None, f"{fault.what} at {' > '.join(fault.where)}, {fault.options}"


@pytest.mark.parametrize("slug", games.slugs())
def test_autopilots_bring_every_mode_to_an_end(slug):
    game = games.game(slug)
    modes = next((setting for setting in game.settings if setting.mode), None)
    for players in game.seats:
        for mode in modes.values if modes else ("",):
            options = game.options({modes.name: mode} if modes else {})
            outcome = autoplay(Setup(slug, players, options, 1), 0)
            assert outcome.ending
            assert outcome.decisions > 0


@pytest.mark.parametrize("slug", games.slugs())
def test_a_dump_of_a_game_under_way_can_be_checked(slug):
    game = games.game(slug)
    table = Table(game, make_header(game, game.options({}), min(game.seats), 1, 1))
    for _ in range(12):
        if (decision := next((d for d in table.open.values() if not d.answered), None)) is not None:
            table.default(decision.seat, decision.id)
    assert verify(export(table), game).proven
