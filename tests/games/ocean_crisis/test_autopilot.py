"""The autopilot: legal, quick to agree, sensible, and better the easier the game."""

import pytest

from games.kernel import Chance, Composite, Table
from games.ocean_crisis import GAME
from games.ocean_crisis.autopilot import dangers, risks, team_plan
from games.ocean_crisis.cleanup import garbage_cleanup
from games.ocean_crisis.events import CleanupRolled
from games.ocean_crisis.movement import lay_hand
from games.ocean_crisis.planning import planning
from games.ocean_crisis.play import words
from tests.games.ocean_crisis.players import at_random, autopilot, awaited, play
from tests.games.ocean_crisis.scene import Scene, header


def advice(scene: Scene, letter: str):
    decision = scene.ask(letter)
    return GAME.autopilot(scene.table.view(decision.seat), decision, Chance(b"any"))


def test_risks_of_the_disk():
    once = risks(1, vacuum=False)
    assert [round(6 * risk) for risk in once] == [1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 0, 0]
    assert risks(0, vacuum=False) == (0.0,) * 12
    assert risks(3, vacuum=True)[3] < risks(3, vacuum=False)[3] < 1


def test_danger_grows_toward_the_sea():
    board = Scene().lay(P6="can", S1="can", D1="can", M1="can").run(planning).table.view(None).board
    danger = dangers(board)
    assert danger["P6"] > danger["S1"] > 0
    assert danger["D1"] > 0
    last = Scene(turn=6).lay(D1="can", M1="can", P10="can").run(planning).table.view(None).board
    assert dangers(last)["D1"] == dangers(last)["M1"] == 0
    assert dangers(last)["P10"] == pytest.approx(1 / 6)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_autopilots_share_one_plan(seats):
    table = Table(GAME, header(seats))
    plan = team_plan(table.view(None).board)
    own = []
    for decision in list(table.open.values()):
        answer = GAME.autopilot(table.view(decision.seat), decision, Chance(b"any")).answer
        assert decision.options.get(answer)
        own += [(decision.seat, *part.split("-", 1)) for part in answer]
    assert sorted(own) == sorted(plan)


def test_it_uses_companions_eggs_and_herons():
    scene = Scene(seats=2, turn=4, missions="sea_turtle", scenarios="herons").companions()
    scene.state.turtle.at, scene.state.turtle.eggs, scene.state.turtle.hatched = "P4", ["P2"], 1
    scene.state.herons.trapped[4] = 2
    scene.lay(P8="can", M2="cap", P3="can").run(planning)
    places = [place for _, _, place in team_plan(scene.table.view(None).board)]
    assert {"egg-P2", "heron-5", "hermit-M2", "dolphin-P8"} <= set(places)


def test_it_connects_what_it_can_and_says_so():
    scene = Scene().road("straight-D5-r0").hand("A", "cross").run(lambda t: lay_hand(t, 0))
    found = advice(scene, "A")
    assert found.answer == "cross-D4-r0"
    assert words().say(found.why) == "It connects Enhancement Tile 1."


def test_it_answers_every_kind_of_question():
    seen = set()
    for seed in range(8):
        table = Table(GAME, header(2 + seed % 4, f"a{seed}", missions="dolphin,hermit_crabs", difficulty="beginner"))
        if seed % 2:
            table = Table(GAME, header(2, f"a{seed}"))
        while table.result is None:
            decision = awaited(table)
            found = GAME.autopilot(table.view(decision.seat), decision, Chance(b"any"))
            assert words().say(found.why)
            seen.add(decision.kind)
            answer = found.answer
            if isinstance(decision.options, Composite):
                assert isinstance(answer, tuple)
                answer = (*answer, "choose-order")
            table.answer(decision.seat, decision.id, answer)
    assert {"plan", "road", "attempt", "research", "research-type", "card-colour"} <= seen


@pytest.mark.rule("OC-R.69")
def test_by_itself_it_never_asks_to_choose():
    table = play(5, "quick")
    kinds = [entry.kind for entry in table.log]
    assert kinds.count("plan") <= 5 * table.state.rounds
    assert {"attempt", "research", "reroll"}.isdisjoint(kinds)
    assert any(isinstance(told.event, CleanupRolled) for told in table.told)


def test_win_rates_fall_with_difficulty():
    wins = []
    for difficulty in ("beginner", "standard", "difficult", "impossible"):
        games = [play(seats, f"r{seed}", difficulty=difficulty) for seats in (2, 3, 4, 5) for seed in range(12)]
        wins.append(sum(game.state.over.won for game in games))  # type: ignore[union-attr]
    assert wins == sorted(wins, reverse=True)
    assert len(set(wins)) == 4
    assert wins[0] >= 24  # half of the Beginner games


def test_it_beats_chance():
    random = sum(play(3, f"x{seed}", at_random, difficulty="beginner").state.over.won for seed in range(12))  # type: ignore[union-attr]
    pilots = sum(play(3, f"x{seed}", autopilot, difficulty="beginner").state.over.won for seed in range(12))  # type: ignore[union-attr]
    assert pilots > random


def test_a_settled_cleanup_needs_no_answers():
    scene = Scene().lay(P1="can", S1="can").stand("A coral P1", "A coral S1").run(garbage_cleanup, number=(5, 5))
    assert scene.done
    assert scene.table.log == []
