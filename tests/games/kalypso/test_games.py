"""Whole games: every ending and component, replay, secrecy, interleaving, and what autopilots are worth."""

from collections import Counter

import msgspec
import pytest

from games.cli.checks import seen
from games.kalypso import GAME
from games.kalypso.bonuses import settle, settle_owed, solar
from games.kalypso.events import BuildingBuilt
from games.kalypso.forecast import prepare
from games.kalypso.pieces import BOOK, BUILDINGS, FORECASTS, GOALS, SPECIALISTS
from games.kalypso.state import State
from games.kalypso.upkeep import scramble
from games.kalypso.vortex import fill, play_turn
from games.kernel import Chance, Table
from tests.games.kalypso.players import at_random, autopilot, fixtures, play
from tests.games.kalypso.scene import Scene, header


def test_the_fixtures_reach_every_ending_and_use_every_component():
    games = fixtures()
    endings = {table.result.ending for table in games}
    for ending in ("scored", "won", "forecast", "survivors", "fish"):
        assert ending in endings
    pieces = [piece for table in games for ocean in _oceans(table.state) for piece in ocean.pieces]
    assert {p.kind for p in pieces} >= {"salvage", "scrap", "barrel", "boat", "net", "garden", "building", "monument"}
    assert {p.what for p in pieces if p.kind == "building"} == set(BUILDINGS)
    assert {p.what for p in pieces if p.kind == "scrap"} == set(BOOK.scrap)
    assert {p.what for p in pieces if p.kind == "salvage"} == set(BOOK.salvage)
    assert {id for table in games for id in table.state.goals} == set(GOALS)
    cards = Counter((c.key, c.passed) for table in games for part in table.state.seats for c in part.cards)
    assert {key for key, _ in cards} == set(FORECASTS)
    assert {key for key, passed in cards if passed} == set(FORECASTS)
    assert {id for table in games if table.state.team for id in table.state.team.specialists} == set(SPECIALISTS)
    tokens = {face for table in games for part in table.state.seats for face in part.fish}
    assert tokens >= {"0", "1", "2", "3"}
    told = {type(t.event) for table in games for t in table.told}
    assert BuildingBuilt in told


def _oceans(state: State):
    return [state.team.ocean] if state.team else [part.ocean for part in state.seats]


@pytest.mark.parametrize(("seats", "mode"), [(2, "competitive"), (1, "solo"), (3, "cooperative")])
def test_a_game_keeps_its_invariants_and_replays_the_same(seats, mode):
    table = play(seats, mode, "replay", check=True)
    twin = Table.replay(GAME, table.header, table.log)
    assert twin.digest() == table.digest()
    assert [t.event for t in twin.told] == [t.event for t in table.told]
    assert msgspec.json.decode(msgspec.json.encode(table.state), type=State) == table.state


@pytest.mark.rule("KA-R.64", "KA-R.95", "KA-R.47")
@pytest.mark.parametrize(
    ("seats", "mode", "steps"), [(3, "competitive", 25), (2, "competitive", 60), (2, "cooperative", 12)]
)
def test_nobody_notices_what_they_must_not_know(seats, mode, steps):
    table = Table(GAME, header(seats, mode, "hidden"))
    for n in range(steps):
        if table.result is not None:
            break
        waiting = [d for d in table.open.values() if not d.answered]
        decision = waiting[n % len(waiting)]
        table.answer(decision.seat, decision.id, autopilot(table, decision))
        if n % 6 == 5:
            for viewer in (None, *range(seats)):
                twin = table.fork()
                before = seen(twin, viewer)
                scramble(twin.state, viewer, Chance(b"other world"))
                assert seen(twin, viewer) == before


@pytest.mark.rule("KA-R.96", "KA-14.26")
def test_fish_tokens_are_secret_until_the_end():
    scene = Scene(2).set(fish=["3", "2"], goals=["GA1", "GB4"]).run(prepare)
    own, other = scene.table.view(0).board.members[0], scene.table.view(1).board.members[0]
    assert (own.fish, own.fish_values) == (2, ("3", "2"))
    assert (other.fish, other.fish_values) == (2, None)
    assert own.score == other.score == 2 * 2  # two Survivors; the tokens are left out
    done = fixtures()[0]
    view = done.view(None).board
    assert all(member.fish_values is not None for member in view.members)
    assert [s.total for s in view.sheets] == list(done.result.scores)


@pytest.mark.rule("KA-C.3", "KA-7.3")
def test_trying_a_position_changes_nothing():
    table = Table(GAME, header(2, "cooperative", "try"))
    before = table.digest()
    for decision in list(table.open.values()):
        for key, _ in zip(decision.options, range(30), strict=False):
            decision.options.effect(key)
            decision.options.label(key)
            decision.options.nudge(key, "turn")
    assert table.digest() == before
    assert table.undoable(0) is None


@pytest.mark.rule("KA-6.7", "KA-14.8", "KA-R.55")
def test_people_and_panels_together():
    scene = Scene(2, "cooperative").build("A1-cooper").team(island=1, community=1)
    scene.run(lambda t: settle(t, 0, "F6"), lambda t: settle_owed(t, 0)).say("A1")
    assert (scene.state.team.island, scene.state.team.community) == (0, 1)  # a Settler is of the Community too
    scene.run(lambda t: solar(t, 0))
    assert (scene.state.team.solar, scene.state.team.boat_limit) == (1, 2)


def test_the_order_of_sealed_turns_does_not_matter():
    """Two tables, the same answers of each seat, interleaved differently: the same after the reveal."""

    def run(order: tuple[int, ...]) -> str:
        scene = Scene(3).cards("salt_wind", 1, 1, 1)
        for seat in (1, 2, 3):
            scene.found("W: F6 G6; M: H6", seat=seat)
        scene.run(fill, play_turn)
        while not scene.done:
            for seat in order:
                decision = next((d for d in scene.table.open.values() if d.seat == seat and not d.answered), None)
                if decision is not None:
                    scene.table.answer(seat, decision.id, next(iter(decision.options)))
                    break
        return msgspec.json.encode(scene.state).decode()

    assert run((0, 1, 2)) == run((2, 1, 0)) == run((1, 2, 0))


@pytest.mark.rule("KA-R.48")
def test_the_order_of_open_turns_is_the_order_of_events():
    """Together, any order of answers keeps the invariants; a stale answer is never applied."""
    for seed in ("a", "b"):
        table = Table(GAME, header(3, "cooperative", seed))
        chance = Chance(seed.encode())
        while table.result is None:
            waiting = [d for d in table.open.values() if not d.answered]
            decision = chance.pick("who", waiting)
            table.answer(decision.seat, decision.id, autopilot(table, decision))
            GAME.invariants(table.state)


def test_autopilots_beat_random_play():
    won = 0
    for n in range(6):
        table = play(2, "competitive", f"r{n}", lambda t, d: (autopilot if d.seat == 0 else at_random)(t, d))
        won += 0 in table.result.winners
    assert won == 6


@pytest.mark.parametrize("seats", [1, 4])
def test_autopilots_win_together_where_random_play_never_does(seats):
    mode = "solo" if seats == 1 else "cooperative"
    endings = {n: play(seats, mode, f"team{n}").result.ending for n in range(8)}
    assert "won" in endings.values()
    assert all(play(seats, mode, f"team{n}", at_random).result.ending != "won" for n in range(4))
