"""OC-4 and whole rounds on paper: every draw and roll given."""

import pytest

from games.kernel import Chance, Table
from games.ocean_crisis import GAME
from games.ocean_crisis.events import CleanupRolled, DolphinTended, PlansRevealed, RoundBegan, TokenPassed
from games.ocean_crisis.movement import draw_hands
from games.ocean_crisis.play import next_round, play_round
from tests.games.ocean_crisis.scene import NAMES, Scene, header, type_ids

BAG = "cap bag straw can bottle straw net cap can box tyre bag " + "can tyre cap bag bottle straw can cap bag"
STACK = ["straight", "curve", "tee", "straight", "curve", "cross", "curve", "straight", "tee", "tee", "straight"]
DECK = ["recycling", "coastal_cleanup", "reusable_products", "biodegradable_material", "environmental_organization"]


def on_paper(**options: str) -> Scene:
    """Three players, A starts; the bag and the stack lie as the paper round says, the rest behind."""
    scene = Scene(seats=3, **options)
    state = scene.state
    for pile, first in ((state.bag, type_ids(BAG)), (state.stack, STACK)):
        for item in first:
            pile.remove(item)
        pile[:0] = first
    state.deck = list(DECK)
    return scene


def played_d1() -> Scene:
    scene = on_paper().run(play_round, play_round, play_round, number=(0, 1, 2, 2, 1, 2, 0), pip=(4, 2))
    assert len(scene.state.bag) == 54
    scene.say("A", "base, base, P4").say("B", "base, base, P3").say("C", "base, P4, P2")
    scene.say("A", "straight-D5-r0").say("A", "tee-D4-r1").say("A", "curve-E4-r3")
    scene.say("B", "straight-D7-r0").say("B", "curve-D8-r3")
    return scene.say("C", "cross-C8-r0")


@pytest.mark.rule(
    "OC-2.13", "OC-4.1", "OC-4.2", "OC-7.1", "OC-7.4", "OC-8.12", "OC-9.1", "OC-10.2", "OC-14.6", "OC-4.3"
)
def test_d1_round_1():
    scene = played_d1()
    assert scene.state.members[0].cards == {"coral": "recycling"}
    assert scene.state.members[2].cards == {"amber": "coastal_cleanup"}
    assert [(int(e.seat), e.place, e.total, e.outcome) for e in scene.told(CleanupRolled)] == [
        (0, "P4", 8, "removed"), (1, "P3", 2, "reduced"), (2, "P2", 4, "removed"),
    ]  # fmt: skip
    assert scene.in_research == ["can", "bag"]
    assert [NAMES[id] for id in scene.state.island] == ["straw"]
    assert len(scene.state.stack) == 30
    assert scene.state.start == 1
    assert [int(e.seat) for e in scene.told(TokenPassed)] == [1]
    # round 2's tiles have been added: cap P5, bottle P6, straw P8 and net P9 came from round 1
    assert scene.board("P1 P2 P3 P4 P5 P6 P7 P8 P9") == "can tyre cap - cap bottle - straw net"
    assert scene.board("S1 S2 S3 S4 S5") == "cap can box bag bottle"
    assert scene.board("D1 D2 D3 D4 M1 M2") == "tyre bag straw can cap bag"
    assert len(scene.state.bag) == 45
    GAME.invariants(scene.state)


@pytest.mark.rule("OC-5.3", "OC-5.5", "OC-10.11", "OC-12.6", "OC-13.3", "OC-13.5", "OC-13.7", "OC-13.8", "OC-9.4")
def test_d2_round_2():
    scene = played_d1()
    scene.say("A", "base, P3, S1").say("B", "base, base, P6").say("C", "base, P1, P6")
    scene.say("B", "straight-B8-r1")
    assert scene.state.members[1].meeples.count("white") == 1
    scene.say("B", "tee-E3-r1").say("B", "curve-E7-r0").say("C", "tee-F6-r2").say("A", "straight-F3-r1")
    assert scene.state.research_need == 4
    assert scene.kinds == {"A": "research-type"}
    scene.say("A", "plastic_bag")
    assert [(int(e.seat), e.place, e.total) for e in scene.told(CleanupRolled)[3:]] == [
        (1, "P6", 5), (2, "P1", 3), (0, "P3", 3), (0, "S1", 6),
    ]  # fmt: skip
    assert scene.discard == ["can", "bottle", "cap", "cap"]
    assert [NAMES[id] for id in scene.state.island] == ["straw", "cap", "net"]
    assert scene.state.start == 2
    assert scene.state.round == 3
    # what is left of round 2, then the tiles of round 3: P1, P2, P7, Estuary with overflow to P11, D3-D5, M1-M3
    assert scene.board("P3 P4 P5 P6 P8 P9 P10") == "can_r tyre can box bag_r bottle straw"
    assert "-" not in scene.board("P1 P2 P7 P11 S1 S2 S3 S4 S5 S6 S7 D1 D2 D3 D4 D5 M1 M2 M3")
    assert scene.board("P12 D6 M4") == "- - -"
    assert scene.board("D2 S2 S1") == "bag_r bag_r tyre"
    assert len(scene.state.bag) == 32
    assert len(scene.state.stack) == 25
    GAME.invariants(scene.state)


@pytest.mark.rule(
    "OC-8.17", "OC-17.4", "OC-17.5", "OC-19.2", "OC-19.3", "OC-22.2", "OC-22.4", "OC-R.44", "OC-R.45", "OC-R.51"
)
def test_d3_round_1_with_dolphin_turtle_and_shark():
    scene = on_paper(missions="dolphin,sea_turtle", scenarios="shark")
    scene.run(play_round, play_round, number=(3, 2), pip=(1, 1))
    scene.say("A", "dolphin, base, base").say("B", "dolphin, P1, base").say("C", "base, base, base")
    while scene.kinds and next(iter(scene.kinds.values())) == "road":
        scene.default(next(iter(scene.kinds)))
    assert [(int(e.seat), e.total) for e in scene.told(DolphinTended)] == [(0, 5)]
    assert scene.state.dolphin.at == "hospital"
    assert (scene.state.turtle.at, scene.state.turtle.eggs) == ("P2", ["P1"])
    assert [NAMES[id] for id in scene.state.island] == ["net"]
    assert (scene.state.shark.hp, [NAMES[id] for id in scene.state.shark.eaten]) == (7, ["bottle"])
    assert scene.board("P3 P4 P5 P6") == "bag straw can straw"
    assert not scene.refuses_plan("C", "amber-egg-P1", "amber-dolphin")


@pytest.mark.rule("OC-1.18", "OC-3.7", "OC-4.3", "OC-4.4")
def test_b44_and_c66_token_and_card():
    scene = Scene(seats=3, start="C", turn=2).run(next_round)
    assert (scene.state.start, scene.state.round) == (0, 3)
    assert [(int(e.seat), e.card) for e in scene.told(TokenPassed)] == [(0, "standard_2")]
    assert scene.table.view(None).board.cards[scene.state.round - 1].estuary == "x2"
    scene.state.standing.clear()
    scene.run(draw_hands)
    assert [len(m.roads) for m in scene.state.members] == [1, 0, 0]


def awaited(table: Table):
    return next(d for d in table.open.values() if not d.answered)


@pytest.mark.rule("OC-1.14")
def test_c57_same_seed_same_answers_same_game():
    def play() -> Table:
        table = Table(GAME, header(3, seed="5", missions="hermit_crabs", random="yes"))
        while table.result is None:
            decision = awaited(table)
            table.default(decision.seat, decision.id)
        return table

    one, two = play(), play()
    assert one.digest() == two.digest()
    assert one.told == two.told
    again = Table.replay(GAME, one.header, one.log)
    assert again.state == one.state


@pytest.mark.rule("OC-1.19", "OC-R.13")
def test_c64_views_do_not_depend_on_what_nobody_knows():
    table = Table(GAME, header(3, missions="hermit_crabs"))
    before = [table.view(viewer).board for viewer in (None, 0, 1, 2)]
    bag, stack, deck = list(table.state.bag), list(table.state.stack), list(table.state.deck)
    GAME.scramble(table.state, 0, Chance(b"other"))
    assert (sorted(bag), sorted(stack), sorted(deck)) == tuple(
        sorted(pile) for pile in (table.state.bag, table.state.stack, table.state.deck)
    )
    assert (bag, stack) != (table.state.bag, table.state.stack)
    assert [table.view(viewer).board for viewer in (None, 0)] == before[:2]
    views = []
    for plan in (("coral-base",) * 3, ("coral-P1",) * 3):
        other = Table(GAME, header(3))
        other.answer(0, "0.1", plan)
        views.append([other.view(viewer).board for viewer in (None, 0, 1, 2)])
        assert not any(isinstance(told.event, PlansRevealed) for told in other.told)
    assert views[0] == views[1]
    view = views[0][0]
    assert view.bag == 54
    assert view.discarded == {}


@pytest.mark.rule("OC-4.1")
def test_a_round_goes_by_its_phases():
    scene = on_paper().run(play_round, number=(), pip=(4,))
    assert scene.table.view(None).board.phase == "planning"
    scene.say("A", "base, base, base").say("B", "base, base, base").say("C", "base, base, base")
    assert scene.table.view(None).board.phase == "roads"
    assert len(scene.told(RoundBegan)) == 1


def test_the_game_can_be_forked_from_any_round():
    table = Table(GAME, header(3, seed="8"))
    while table.state.round < 3:
        decision = awaited(table)
        table.default(decision.seat, decision.id)
    assert table.fork().state == table.state
