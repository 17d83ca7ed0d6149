"""The fuzzer: silent where all is well, and loud at each kind of fault, with a dump that can be played again."""

import json
from dataclasses import dataclass, replace

import pytest

from games.cli import main
from games.cli.play import fuzz_game, mix
from games.export import load, read, verify
from games.kernel import Broken, Choices, Composite, Decision, Event, Result, Seat, Setting, Table, Words
from tests.games.example import goofspiel

EXAMPLE = goofspiel()
GAME = EXAMPLE.GAME


def first_fault(game, games=12):
    return next((f for n in range(games) if (f := fuzz_game(game, mix(game, 3, n)).fault)), None)


def test_a_sound_game_has_none():
    assert first_fault(GAME) is None


def test_player_counts_and_modes_take_turns_and_other_settings_are_drawn():
    mode = Setting("mode", ("short", "long"), "short", mode=True)
    wind = Setting("wind", ("north", "south", "east"), "north")
    extras = Setting("extras", ("a", "b"), "", many=True)
    game = replace(GAME, settings=(mode, wind, extras))
    mixes = [mix(game, 1, n) for n in range(80)]
    assert {(m.players, m.options["mode"]) for m in mixes[:8]} == {(p, m) for p in (2, 3, 4, 5) for m in mode.values}
    assert {m.options["wind"] for m in mixes} == set(wind.values)
    assert {m.options["extras"] for m in mixes} == {"", "a", "b", "a,b"}


# --- sabotage: a game with one thing wrong, and what the fuzzer must say --------------------------------------------


async def raises(t):
    await t.reveal({s: Decision(s, "bid", Choices(t.state.hands[s])) for s in t.seats})
    raise KeyError("oops")


async def no_option(t):
    await t.ask(Decision(0, "bid", Choices([])))


async def endless(t):
    while True:
        await t.ask(Decision(0, "bid", Choices(t.state.hands[0])))


class Turning(Choices):
    """Options in the order of a count outside the state."""

    turns = 0

    def __iter__(self):
        Turning.turns += 1
        return iter([str(n) for n in self.items][:: 1 if Turning.turns % 3 else -1])


class Miscounted(Choices):
    def __len__(self):
        return 99


class Untypable(Choices):
    def parse(self, text):
        return self.name(self.items[-1])


class Unchecked(Choices):
    def get(self, key):
        return int(key) if isinstance(key, str) and key.isdigit() else self.items[0]


class Faceless(Choices):
    def __init__(self, items):
        super().__init__([*items, *range(100, 130)])


class Impossible(Composite):
    def after(self, parts):
        return Choices(["a"] if not parts else [])

    def complete(self, parts):
        return False


def with_options(kind):
    async def play(t):
        while t.state.prizes:
            bids = await t.reveal({s: Decision(s, "bid", kind(t.state.hands[s])) for s in t.seats})
            t.state.prizes.pop()
            for seat, bid in bids.items():
                if bid in t.state.hands[seat]:
                    t.state.hands[seat].remove(bid)
                else:
                    t.state.hands[seat].pop()
        return Result((), (), "done", 1)

    return play


async def impossible(t):
    await t.ask(Decision(0, "bid", Impossible(), default=lambda *_: ("a",)))


COUNTS = {"n": 0}


async def remembers(t):
    """State that follows from something outside the log."""
    COUNTS["n"] += 1
    t.state.scores[0] = COUNTS["n"]
    return await EXAMPLE.play(t)


async def local_round(t):
    """A fact of the table kept in a local, so that a checkpoint does not have it."""
    rounds = 0
    while t.state.prizes:
        t.checkpoint()
        rounds += 1
        bids = await t.reveal({s: Decision(s, "bid", Choices(t.state.hands[s])) for s in t.seats})
        for seat, bid in bids.items():
            t.state.hands[seat].remove(bid)
        t.state.prizes.pop()
        t.state.scores[0] = rounds
    return Result((0,), tuple(t.state.scores), "done", 13)


@dataclass(frozen=True, slots=True)
class Unworded(Event):
    seat: Seat


async def unworded(t):
    t.tell(Unworded(Seat(0)))
    return await EXAMPLE.play(t)


def leaky_view(seen):
    return (EXAMPLE.view(seen), seen.state.prizes[:1])


def tuples(state_setup):
    def setup(t):
        state = state_setup(t)
        state.scores = tuple(state.scores)
        return state

    return setup


SECRETS = {}


async def talks(t):
    """A sealed answer is seen before it is opened."""
    while t.state.prizes:
        bids = {s: Decision(s, "bid", Peeking(t, s)) for s in t.seats}
        for seat, bid in (await t.reveal(bids)).items():
            t.state.hands[seat].remove(bid)
        t.state.prizes.pop()
    return Result((0,), tuple(t.state.scores), "done", 13)


class Peeking(Choices):
    """Offers a seat its cards in an order that tells what seat 0 has just bid."""

    def __init__(self, t, seat):
        super().__init__(t.state.hands[seat])
        self.t, self.seat = t, seat

    def __iter__(self):
        bids = [e.answer for e in self.t.line if e.seat == 0 and not e.default and e.answer]
        cards = list(map(str, self.items))
        return iter(cards[::-1] if bids and self.seat and int(bids[-1]) % 2 else cards)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"play": raises}, "KeyError"),
        ({"play": no_option}, "no legal option"),
        ({"play": endless}, "no end"),
        ({"play": impossible}, "no complete answer"),
        ({"play": with_options(Turning)}, "in: prompts"),
        ({"play": with_options(Miscounted)}, "miscounted"),
        ({"play": with_options(Untypable)}, "typing"),
        ({"play": with_options(Unchecked)}, "takes"),
        ({"play": with_options(Faceless)}, "no facets"),
        ({"play": remembers}, "differ"),
        ({"play": local_round}, "fork"),
        ({"play": unworded}, "unworded"),
        ({"play": talks}, "notices seat 0's bid in: prompts"),
        ({"view": leaky_view}, "notices the scrambled state in: board"),
        ({"setup": tuples(EXAMPLE.setup)}, ""),
        ({"invariants": lambda state: exec("assert len(state.prizes) > 5, 'too few'")}, "too few"),
        ({"words": lambda: Words("prize-won = x { $seat } { $prize }\nwhy-near = { $prize }")}, "ask-bid"),
        ({"autopilot": lambda view, d, chance: EXAMPLE.Advice("99", None)}, "KeyError"),
        ({"setup": lambda t: 1 / 0}, "ZeroDivisionError"),
    ],
)
def test_each_kind_of_fault_is_found_and_dumped(change, what, monkeypatch):
    monkeypatch.setattr("games.cli.play.MOST_ANSWERS", 400)
    game = replace(GAME, **change)
    fault = first_fault(game)
    assert fault is not None
    assert what in fault.what
    header, log = load(fault.dump)
    assert header.game == "goofspiel"
    assert read(fault.dump).fault == fault.what
    assert isinstance(log, list)


def test_a_dump_of_broken_rules_breaks_again_and_runs_to_just_before():
    game = replace(GAME, play=raises)
    fault = first_fault(game)
    report = verify(fault.dump, game)
    assert any("rules fail" in problem for problem in report.problems)
    header, log = load(fault.dump)
    table, last = Table.replay(game, header, log[:-1]), log[-1]
    with pytest.raises(Broken):
        (table.default if last.default else table.answer)(last.seat, last.id, last.answer)


# --- the command ----------------------------------------------------------------------------------------------------


def test_the_command_is_silent_about_nothing(registered, capsys, tmp_path):
    assert main(["fuzz", "goofspiel", "--games", "6", "--seed", "4", "--json", "--dumps", str(tmp_path)]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert found.keys() == {"game", "games", "decisions", "faults", "seconds"}
    assert (found["game"], found["games"], found["faults"]) == ("goofspiel", 6, [])
    assert found["decisions"] > 6 * 26
    assert err == ""
    assert list(tmp_path.iterdir()) == []


def test_the_command_dumps_faults_and_exits_with_1(registered, monkeypatch, capsys, tmp_path):
    broken = replace(registered, play=raises)
    monkeypatch.setattr("games.game", lambda slug: broken)
    assert main(["fuzz", "goofspiel", "--games", "2", "--json", "--dumps", str(tmp_path)]) == 1
    faults = json.loads(capsys.readouterr().out)["faults"]
    assert len(faults) == 2
    assert "oops" in faults[0]["fault"]
    assert main(["verify", faults[0]["dump"]]) == 1
    assert "dumped for: Broken" in capsys.readouterr().out
    assert main(["fuzz", "goofspiel", "--games", "1", "--dumps", str(tmp_path)]) == 1
    assert "1 fault," in capsys.readouterr().out


def test_the_same_seed_plays_the_same_games():
    one, two = (fuzz_game(GAME, mix(GAME, 9, 1)) for _ in range(2))
    assert one == two
    assert one != fuzz_game(GAME, mix(GAME, 10, 1))
