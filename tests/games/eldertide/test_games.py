"""Whole games: every ending, Port, card, token, perk, reward and Challenge is reached; replays, secrets, interleaving."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec
import pytest

from games.cli import checks
from games.eldertide import GAME
from games.eldertide import events as told
from games.eldertide.capital import capital_action
from games.eldertide.dials import begin_round, reveal_dials, set_dials
from games.eldertide.effects import resolve
from games.eldertide.pieces import BEACONS, CARDS, CHALLENGES, HOUSES, LEVELS, PORTS, REWARDS
from games.eldertide.state import State
from games.eldertide.storm import storm_phase
from games.eldertide.turns import player_phase
from games.eldertide.verbs import BuildFacility, GainOutpostBeacon
from games.kernel import Answer, Chance, Composite, Decision, Event, Illegal, Milestone, Table
from tests.games.eldertide.players import Player, at_random, autopilot, awaited, dealt, play
from tests.games.eldertide.scene import Scene

BY_CHANCE = {"sail", "main", "bonus", "reward", "outpost-beacon", "extra-turn"}


def curious(table: Table[State], decision: Decision, chance: Chance) -> Answer:
    """An autopilot that takes any perk, and tries other Ports, actions and rewards now and then."""
    free = decision.kind == "perk" or (decision.kind in BY_CHANCE and chance.roll("curious", 3) == 0)
    return at_random(table, decision, chance) if free else autopilot(table, decision, chance)


def lamplighter(table: Table[State], decision: Decision, chance: Chance) -> Answer:
    """An autopilot that keeps its Toolkits for Beacon Parts and always takes a token."""
    keys = list(decision.options) if decision.kind in {"bonus", "repair", "reward"} else []
    wanted = {"bonus": ["top", "bottom"], "repair": ["no"], "reward": keys}.get(decision.kind, [])
    return next((key for key in wanted if key in keys), None) or autopilot(table, decision, chance)


def merchant(table: Table[State], decision: Decision, chance: Chance) -> Answer:
    """An autopilot that builds nothing and sells everything."""
    if isinstance(decision.options, Composite):
        return ()
    keys, markets = list(decision.options), ("farport", "lilac_market")
    if decision.kind == "export":
        return keys[0]
    spaces = [port.space for port in table.state.ports.values() if port.id in markets and not port.broken]
    wanted = {"sail": spaces, "bonus": [f"weak-{space}" for space in spaces]}.get(decision.kind, [])
    if decision.kind == "main" and decision.args["port"] == "lilac_market":
        wanted = ["weak"]
    return next((key for key in keys if key in wanted), None) or autopilot(table, decision, chance)


def idle(table: Table[State], decision: Decision, _chance: Chance) -> Answer:
    """Stays in the Capital and does nothing there."""
    if isinstance(decision.options, Composite):
        return ()
    return "capital" if decision.kind == "dial" else next(iter(decision.options))


def taking(card: str, player: Player, perk: str) -> Player:
    """A player who takes on a Challenge with a House Perk."""

    def answer(table: Table[State], decision: Decision, chance: Chance) -> Answer:
        return {"challenge": card, "perk": perk}.get(decision.kind) or player(table, decision, chance)

    return answer


GAMES = [(5, seed, curious) for seed in ("31", "25", "28", "6", "42", "1", "4", "11", "32")]
GAMES += [(4, "20", lamplighter), (4, "11", lamplighter), (5, "2", merchant), (2, "i", idle)]
MET = {"CH1": ("0", "1"), "CH2": ("0", "1"), "CH3": ("1", "2"), "CH4": ("9", "1"), "CH5": ("15", "1")}
"""Seed and House Perk of a game in which an autopilot meets the Challenge."""


@cache
def fixtures() -> tuple[Table[State], ...]:
    """Games whose union reaches everything; the lists below say what it would miss."""
    games = [play(seats, seed, player) for seats, seed, player in GAMES]
    games += [play(1, seed, taking(card, autopilot, perk)) for card, (seed, perk) in MET.items()]
    games += [play(1, "i", taking(card, idle, "1")) for card in CHALLENGES]
    return (*games, play(1, "d", autopilot, mode="double"), play(2, "d", autopilot, mode="double"))


def events(kind: type[Event]) -> Iterable[Event]:
    return (t.event for table in fixtures() for t in table.told if isinstance(t.event, kind))


def never(all_of: Iterable[object], used: Iterable[object]) -> list[object]:
    """What was never used."""
    seen = set(used)
    return [one for one in all_of if one not in seen]


def test_every_ending_is_reached():
    endings = {table.result.ending for table in fixtures() if table.result}
    assert endings == {"most_rp", "tie_broken", "tied", "challenge_met", "challenge_missed"}


def test_every_port_is_used_at_every_level_and_repaired():
    levels = [(port, level) for port in PORTS for level in LEVELS]
    assert never(levels, ((e.port, e.level) for e in events(told.MainTaken))) == []
    assert never(PORTS, (e.port for e in events(told.BonusTaken))) == []
    assert never(PORTS, (e.port for e in events(told.PortRepaired))) == []
    assert {e.times for e in events(told.PortRepaired)} == {1, 2, 3}


def test_every_card_token_and_box_is_used():
    assert never(CARDS, (e.card for e in events(told.CardTaken))) == []
    assert never(REWARDS, (e.reward for e in events(told.RewardTaken))) == []
    assert never(BEACONS, (e.beacon for e in events(told.OutpostFounded))) == []
    assert {e.rp for e in events(told.CardTaken)} == {8, 4, 0}
    assert any(events(told.RewardDeclined))
    assert any(events(told.AncientTechUsed))


def test_every_house_and_perk_is_used():
    perks = [perk.id for house in HOUSES.values() for perk in house.perk]
    assert never(HOUSES, (e.house for e in events(told.HouseTaken))) == []
    assert never(perks, (e.perk for e in events(told.PerkFlipped))) == []
    lasting = [p.id for house in HOUSES.values() for p in house.perk if p.kind == "end_of_turn"]
    assert never(lasting, (e.perk for e in events(told.PerkWorked))) == []


def test_every_challenge_is_met_and_missed():
    assert never(CHALLENGES, (e.challenge for e in events(told.ChallengeMet))) == []
    assert never(CHALLENGES, (e.challenge for e in events(told.ChallengeMissed))) == []


def test_everything_that_can_happen_is_told():
    kinds = [
        kind
        for kind in vars(told).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__name__[0] != "_"
    ]
    seen = [type(t.event) for table in fixtures() for t in table.told]
    assert never(kinds, [*seen, Event, Milestone]) == [
        told.DeckEmpty
    ]  # ten cards taken in one game: see the test of EL-R.41


def test_every_house_is_led_by_the_autopilots_of_every_mode():
    for table in fixtures():
        GAME.invariants(table.state)
        assert table.result is not None
        assert table.result.rounds == 10
        assert all(table.view(viewer).board.ending is not None for viewer in (None, 0))


# --- Replays ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-R.70")
@pytest.mark.parametrize("at", [0, 9, 12, 13, -2, -1])
def test_a_replay_is_the_same_game(at):
    table = fixtures()[at]
    again = Table.replay(GAME, table.header, table.log)
    assert again.state == table.state
    assert again.told == table.told
    assert again.result == table.result
    assert msgspec.json.decode(msgspec.json.encode(table.state), type=State) == table.state


def test_a_game_can_be_forked_from_any_round():
    table, chance = dealt(4, "8"), Chance(b"8")
    while table.state.round < 4:
        decision = awaited(table)
        table.answer(decision.seat, decision.id, autopilot(table, decision, chance))
        assert table.fork().digest() == table.digest()


def test_random_play_breaks_nothing():
    for seats, mode in ((1, "standard"), (1, "double"), (2, "double"), (3, "standard"), (5, "standard")):
        play(seats, f"random {mode}", at_random, check=True, mode=mode)


# --- What nobody else may know ---------------------------------------------------------------------------------------


def sights(table: Table[State], but: int) -> list[object]:
    return [checks.seen(table, viewer) for viewer in (None, *table.seats) if viewer != but]


@pytest.mark.rule("EL-4.1", "EL-D.3", "EL-R.76")
def test_a_sealed_dial_shows_nowhere():
    seen = []
    for dial in ("1", "8", "capital"):
        table = dealt(3)
        while awaited(table).kind == "perk":
            table.answer(awaited(table).seat, awaited(table).id, "1")
        table.answer(0, next(d.id for d in table.open.values() if d.seat == 0), dial)
        seen.append(sights(table, but=0))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("EL-2.20", "EL-D.2", "EL-13.1", "EL-R.113")
def test_a_hidden_perk_shows_nowhere():
    """Two worlds that differ in the perk of seat 0 alone, through a round of the same answers."""
    seen = []
    for perk in ("1", "2", "3"):
        table = dealt(3)
        while table.state.round < 2:
            decision = awaited(table)
            mine = decision.kind == "perk" and decision.seat == 0
            table.answer(decision.seat, decision.id, perk if mine else at_first(decision)[0])
            seen.append((perk, len(table.log), sights(table, but=0)))
    worlds = {perk: [(n, sight) for p, n, sight in seen if p == perk] for perk in "123"}
    assert worlds["1"] == worlds["2"] == worlds["3"]


def at_first(decision: Decision) -> list[Answer]:
    return [()] if isinstance(decision.options, Composite) else list(decision.options)


@pytest.mark.rule("EL-R.76", "EL-R.131")
def test_scrambling_what_is_hidden_changes_no_view():
    for table in (dealt(3, "4"), dealt(2, "5", mode="double")):
        for _ in range(30):
            decision = awaited(table)
            table.answer(decision.seat, decision.id, at_first(decision)[0])
            checks.scrambled(table, Chance(b"scramble"))


# --- Each at its own pace --------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-5.5", "EL-R.50", "EL-R.96")
def test_capital_actions_and_sail_turns_in_any_order_come_to_the_same():
    answers = {
        0: ["farm-main.NW, excavation-main.E"], 1: ["green, red, town-main.SW"], 2: ["D1", "weak", "none"],
    }  # fmt: skip
    ends = []
    for number in range(8):
        scene = Scene("royal darkma horath").neutral().set(0, dial="capital").set(1, dial="capital").set(2, dial="2")
        scene.set(0, qi=4).set(1, qi=5)
        scene.run(reveal_dials, player_phase)
        left, chance = {seat: list(texts) for seat, texts in answers.items()}, Chance(str(number).encode())
        while not scene.done:
            seat = chance.pick("who", [seat for seat in left if left[seat]])
            scene.say(seat, left[seat].pop(0))
        ends.append(scene.state)
    assert all(end == ends[0] for end in ends)
    assert ends[0].houses[1].facilities == {"main.SW": "town"}
    assert ends[0].houses[2].goods["engine"] == 1


@pytest.mark.rule("EL-R.51", "EL-R.96")
def test_the_last_toolkit_goes_to_whoever_comes_first():
    for first, second in ((0, 1), (1, 0)):
        scene = Scene().set(0, dial="capital").set(1, dial="capital").pool(toolkit=1)
        scene.run(reveal_dials, player_phase, keep_pool=True).say(first, "").say(second, "")
        assert (scene[first].toolkits, scene[second].toolkits) == (1, 0)


@pytest.mark.rule("EL-R.96", "EL-20.7")
def test_what_another_has_built_on_is_offered_no_more():
    scene = Scene("royal farath", mode="double")

    async def both(table: Table[State]) -> None:
        await table.together([resolve(table, 0, [BuildFacility(kind="farm", n=1)], "ports"), capital_action(table, 1)])

    scene.run(both)
    id = scene.ask(0).id
    assert "farm-royal.main.NW" in scene.keys(0)
    scene.say(1, "farm-royal.main.NW")
    assert scene.ask(0).id == id
    assert [key for key in scene.keys(0) if "royal" in key] == []  # the row allows no second Farm there
    with pytest.raises(Illegal):
        scene.table.answer(0, id, "farm-royal.main.NW")
    scene.say(0, "farm-farath.main.NW")
    GAME.invariants(scene.state)


@pytest.mark.rule("EL-R.96", "EL-8.14")
def test_an_outpost_beacon_goes_to_whoever_takes_it_first():
    scene = Scene()

    async def both(table: Table[State]) -> None:
        await table.together([resolve(table, seat, [GainOutpostBeacon(n=1)], "ports") for seat in (0, 1)])

    scene.run(both).say(1, "harmony-left")
    assert scene.refuses(0, "harmony-right")


# --- Undo ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-4.2", "EL-9.10", "EL-15.1")
def test_undo_stops_at_the_reveal_a_drawn_card_and_the_storm():
    scene = Scene().neutral().card("left", "X01", "food - wood").goods(0, "1/0/0/0").lay(B1="farport")
    scene.run(begin_round, set_dials, reveal_dials, player_phase, storm_phase, die="E").say(1, "1").say(0, "2")
    assert scene.table.undoable(0).alone is False  # the Dials are open
    scene.say(0, "B1")
    assert scene.table.undoable(0).alone
    scene.say(0, "weak")
    assert scene.table.undoable(0).alone
    scene.say(0, "food-left")
    assert scene.table.undoable(0).alone is False  # a card was drawn
    scene.say(0, "none").say(1, "D1", "none", "none")
    assert scene.done
    assert scene.table.undoable(1).alone is False  # the Storm has been rolled


@pytest.mark.parametrize("number", range(2))
def test_the_autopilots_beat_random_play(number):
    """In every seat of every player count."""
    for seats in (2, 3, 4, 5):
        for me in range(number, seats, 2):

            def player(table: Table[State], decision: Decision, chance: Chance, me: int = me) -> Answer:
                return (autopilot if decision.seat == me else at_random)(table, decision, chance)

            table = play(seats, f"beat {me}", player)
            assert table.result is not None
            assert table.result.winners == (me,)
