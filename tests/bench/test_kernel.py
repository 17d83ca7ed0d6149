"""How fast the kernel is, as ratios within one run: against a loop calibrated here, and against OpenSpiel.

No figure is a time, so a slow machine passes as a fast one does. Each side of a ratio is the best of several rounds,
taken in turns.
"""

import gc
from time import process_time

import pytest

from games.kernel import Chance, Decision, Event, Game, Header, Options, Result, Seat, Table
from tests.games.example import goofspiel

CARDS = 13
EXAMPLE = goofspiel()


def best_of(rounds, *deeds):
    """The least processor time of each deed; the deeds take turns so that none has the quiet moments to itself."""
    least = [float("inf")] * len(deeds)
    gc.collect()
    for _ in range(rounds):
        for n, deed in enumerate(deeds):
            begun = process_time()
            deed()
            least[n] = min(least[n], process_time() - begun)
    return least


def calibrate():
    """Plain Python work, about ten milliseconds on a desktop of today: what other deeds are measured against."""
    counts: dict[str, int] = {}
    for n in range(40_000):
        key = f"{n % 97}.{n % 7}"
        counts[key] = counts.get(key, 0) + n
    return counts


class Draws:
    """Numbers for choosing moves: cheap, and the same on both sides."""

    def __init__(self):
        self.state = 1

    def below(self, bound):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) % bound


def playout(game, number, draws):
    """One game of goofspiel by random legal bids, with all that a table keeps: log, digests, checkpoints, events."""
    table = Table(game, Header(game.slug, {}, ("", ""), f"{number:064x}", "00" * 16))
    while table.result is None:
        for decision in list(table.open.values()):
            keys = list(decision.options)
            table.answer(decision.seat, decision.id, keys[draws.below(len(keys))])
    return table


def openspiel_playout(game, draws):
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions = state.legal_actions()
            state.apply_action(actions[draws.below(len(actions))])
        else:
            both = [state.legal_actions(player) for player in range(2)]
            state.apply_actions([actions[draws.below(len(actions))] for actions in both])
    return state


@pytest.mark.benchmark(group="playouts")
def test_playouts_against_openspiel(benchmark):
    """Random playouts are at least a quarter as fast as OpenSpiel's C++ goofspiel driven from Python."""
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: pip install -e '.[bench]'")
    theirs = pyspiel.load_game(f"goofspiel(num_cards={CARDS},points_order=random)")
    draws = Draws()

    def ours():
        for number in range(60):
            playout(EXAMPLE.GAME, number, draws)

    def others():
        for _ in range(60):
            openspiel_playout(theirs, draws)

    ours()
    mine, other = best_of(25, ours, others)
    benchmark.extra_info["ratio"] = round(other / mine, 3)
    benchmark.pedantic(ours, rounds=3)
    assert other / mine >= 0.25


@pytest.mark.benchmark(group="playouts")
def test_playouts_against_a_calibrated_loop(benchmark):
    draws = Draws()

    def games():
        for number in range(50):
            playout(EXAMPLE.GAME, number, draws)

    games()
    mine, loop = best_of(8, games, calibrate)
    benchmark.extra_info["games per loop"] = round(50 * loop / mine, 1)
    benchmark.pedantic(games, rounds=3)
    assert mine < 4 * loop  # 50 games


@pytest.fixture(scope="module")
def long_table():
    """Two hundred answers: goofspiel again and again at one table."""

    async def play(table):
        for _ in range(8):
            state = EXAMPLE.setup(table)
            table.state.hands, table.state.prizes = state.hands, state.prizes
            await EXAMPLE.play(table)
        return Result((), (), "done", 8)

    def looped(table):
        table.state.scores = [0, 0]
        return play(table)

    game = Game("goofspiel", "", (2,), EXAMPLE.State, EXAMPLE.setup, looped, EXAMPLE.view, None, None, None, None)
    table, chance = Table(game, Header("goofspiel", {}, ("", ""), "5e" * 32, "00" * 16)), Chance(b"long")
    while len(table.log) < 200:
        for decision in list(table.open.values()):
            table.answer(decision.seat, decision.id, chance.pick("bid", list(decision.options)))
    return table


@pytest.mark.benchmark(group="restore")
def test_a_table_of_200_answers_is_restored_in_a_fraction_of_the_loop(benchmark, long_table):
    """About a millisecond on a desktop of today; the budget is twenty."""

    def replay():
        return Table.replay(long_table.game, long_table.header, long_table.log)

    assert replay().digest() == long_table.digest()
    mine, loop = best_of(15, replay, calibrate)
    benchmark.extra_info["per loop"] = round(loop / mine, 2)
    benchmark.pedantic(replay, rounds=5)
    assert mine < loop


@pytest.mark.benchmark(group="restore")
def test_a_fork_costs_a_suffix_not_a_game(benchmark):
    """A fork from a checkpoint is many times cheaper than the replay that it spares; the budget is half a millisecond."""
    table, draws = Table(STEPS, Header("steps", {}, ("", ""), "5e" * 32, "00" * 16)), Draws()
    for _ in range(207):
        (decision,) = table.open.values()
        table.answer(decision.seat, decision.id, str(draws.below(8)))
    twin = table.fork()
    assert (twin.digest(), len(twin.line)) == (table.digest(), 207)

    def forks():
        for _ in range(20):
            table.fork()

    def replay():
        Table.replay(STEPS, table.header, table.log)

    mine, whole, loop = best_of(10, forks, replay, calibrate)
    benchmark.extra_info["forks per loop"] = round(20 * loop / mine, 1)
    benchmark.pedantic(forks, rounds=5)
    assert mine / 20 < whole / 4
    assert mine / 20 < loop / 20


class Eight(Options[int]):
    """The numbers from 0 to 7."""

    def __iter__(self):
        return iter("01234567")

    def get(self, key):
        return int(key)


class Stepped(Event):
    """A step was made."""


async def steps(table):
    while len(table.state) < 1000:
        table.checkpoint()
        seat = len(table.state) % 2
        table.state.append(await table.ask(Decision(seat, "step", Eight())))
        table.tell(Stepped(), to=(Seat(seat),))
    return Result((), (), "done", 1)


STEPS = Game("steps", "", (2,), list[int], lambda _: [], steps, lambda seen: seen.state, None, None, None, None)
