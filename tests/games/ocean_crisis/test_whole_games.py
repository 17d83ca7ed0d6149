"""Whole games: together they use every card, tile, location and ending; and random ones never break anything."""

from functools import cache

import msgspec
import pytest

from games.kernel import Answer, Composite, Decision, Entry, Table
from games.ocean_crisis import GAME
from games.ocean_crisis.events import GarbageArrived, RoadLaid
from games.ocean_crisis.pieces import CARDS, GARBAGE, LOCATIONS, ROADS, ROUND_CARDS
from games.ocean_crisis.state import State
from tests.games.ocean_crisis.players import at_random, autopilot, awaited, play
from tests.games.ocean_crisis.scene import header

MISSIONS = "dolphin,hermit_crabs,sea_turtle"
NEVER = {"crabs_gone"}  # endings that no whole game here reaches; tests of the chapters do


def without_herons(table: Table[State], decision: Decision[object]) -> Answer:
    """An autopilot that never visits the herons."""
    answer = autopilot(table, decision)
    if not isinstance(decision.options, Composite):
        return answer
    return tuple(part.partition("-")[0] + "-base" if "-heron-" in part else part for part in answer)


@cache
def games() -> tuple[Table[State], ...]:
    """Stored by seed: every difficulty, count, mission and scenario."""
    found = []
    for seed in range(28):
        difficulty = ("beginner", "standard", "difficult", "impossible")[seed // 7]
        scenario = ("", "shark", "herons", "crab", "shark", "", "herons")[seed % 7]
        options = {"difficulty": difficulty, "scenarios": scenario, "missions": MISSIONS if seed % 2 else ""}
        options |= {"random": "yes" if seed % 3 == 0 else "no", "sealed_planning": "no" if seed % 5 == 0 else "yes"}
        player = without_herons if seed % 7 == 6 else autopilot
        found.append(play(2 + seed % 4, f"w{seed}", player, **options))
    found += [play(3, f"crab{seed}", difficulty="beginner", scenarios="crab") for seed in range(3)]
    return tuple(found)


def used(kind: str) -> set[str]:
    """What the games used of one kind of thing."""
    states = [table.state for table in games()]
    events = [told.event for table in games() for told in table.told]
    return {
        "round card": {card for state in states for card in state.cards[: state.round]},
        "enhancement": {card for state in states for member in state.members for card in member.cards.values()},
        "location": {id for state in states for id in state.connected},
        "garbage": {id for event in events if isinstance(event, GarbageArrived) for id in event.types},
        "researched": {id for state in states for id in state.researched},
        "road": {event.shape for event in events if isinstance(event, RoadLaid)},
        "ending": {state.over.reason for state in states if state.over is not None},
        "fact": {f"{name} {fact}" for t in games() if t.result for name, fact in t.result.facts.items()},
    }[kind]


ALL = {
    "round card": set(ROUND_CARDS),
    "enhancement": set(CARDS),
    "location": set(LOCATIONS),
    "garbage": set(GARBAGE),
    "researched": set(GARBAGE),
    "road": set(ROADS),
    "ending": {"saved", "island_full", "crabs_gone", "herons_unsaved", "shark_dead"},
}


@pytest.mark.parametrize("kind", ALL)
def test_nothing_goes_unused(kind):
    assert ALL[kind] - used(kind) - NEVER == set()


def test_every_mission_was_won_and_lost():
    wanted = {f"{name} {fact}" for name in ("dolphin", "sea_turtle") for fact in ("fulfilled", "failed")}
    wanted |= {"hermit_crabs fulfilled", "crab fulfilled", "herons fulfilled", "herons failed", "shark fulfilled"}
    assert wanted - used("fact") == set()


def test_whole_games_replay_to_the_same_table():
    for table in games()[::5]:
        log = msgspec.json.decode(msgspec.json.encode(table.log), type=list[Entry])
        again = Table.replay(GAME, table.header, log)
        assert again.state == table.state
        assert again.result == table.result


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("difficulty", ["beginner", "standard", "difficult", "impossible"])
def test_random_play_never_breaks_anything(seats, difficulty):
    for seed in range(4):
        options = {"missions": MISSIONS, "scenarios": "crab,herons,shark"} if seed % 2 else {}
        options |= {"sealed_planning": "no" if seed > 1 else "yes", "random": "yes" if seed == 3 else "no"}
        table = play(seats, f"z{seed}", at_random, check=True, difficulty=difficulty, **options)
        assert table.result is not None
        assert table.result.rounds <= table.state.rounds


def test_the_clock_alone_finishes_a_game():
    for sealed in ("yes", "no"):
        table = Table(GAME, header(4, "clock", sealed_planning=sealed))
        while table.result is None:
            decision = awaited(table)
            table.default(decision.seat, decision.id)
        assert all(entry.by == "clock" for entry in table.log)
