"""OC-R.71: lists of placements, sent ahead or as a whole hand: laid when due, given up when they fit no more, secret."""

import pytest

from games.kernel import Chance, Composite, Illegal, Secrecy, Table, Undo
from games.ocean_crisis import GAME
from games.ocean_crisis.events import LocationConnected, RoadLaid, RoadsReturned
from games.ocean_crisis.movement import eco_movement, lay_hand
from games.ocean_crisis.pieces import BESIDE
from games.ocean_crisis.state import State
from tests.games.ocean_crisis.players import autopilot
from tests.games.ocean_crisis.scene import Scene, header, seat_of

COLOURS = {"A": "coral", "B": "azure", "C": "amber", "D": "jade"}


def hands(seats: int = 3, start: str = "A", road: tuple[str, ...] = (), **shapes: str) -> Scene:
    """Eco Movement with these hands drawn, in turn order: `hands(A="straight tee", B="curve")`."""
    scene = Scene(seats=seats, start=start).road(*road).set(neutral=0)
    order = ["ABCD"[seat] for seat in scene.state.turn_order()]
    for letter in order:
        for _ in shapes.get(letter, "").split():
            scene.stand(f"{letter} {COLOURS[letter]} base")
    scene.state.stack = [shape for letter in order for shape in shapes.get(letter, "").split()]
    return scene.run(eco_movement)


def ahead(scene: Scene, letter: str):
    """A seat's open list, or None."""
    seat = seat_of(letter)
    return next((d for d in scene.table.open.values() if (d.seat, d.kind) == (seat, "roads-ahead")), None)


def send(scene: Scene, letter: str, text: str) -> Scene:
    """Send a list as it is typed."""
    decision = ahead(scene, letter)
    scene.table.answer(decision.seat, decision.id, decision.options.parse(text))
    return scene


def laid(scene: Scene) -> list[str]:
    return [f"{'ABC'[int(e.seat)]} {e.shape}-{e.cell}-r{e.rotation}" for e in scene.told(RoadLaid)]


@pytest.mark.rule("OC-R.71", "OC-7.4")
def test_a_list_sent_ahead_is_laid_when_its_turn_comes():
    scene = hands(A="straight", B="straight curve", C="cross")
    assert scene.kinds == {"A": "road"}
    assert ahead(scene, "B").secrecy is Secrecy.PRIVATE
    send(scene, "B", "straight-D7-r0, curve-D8-r0")
    assert scene.kinds == {"A": "road"}
    assert laid(scene) == []
    scene.say("A", "straight-D5-r0")
    assert laid(scene) == ["A straight-D5-r0", "B straight-D7-r0", "B curve-D8-r0"]
    assert scene.kinds == {"C": "road"}
    assert ahead(scene, "B") is None


@pytest.mark.rule("OC-R.71", "OC-23.12")
def test_a_whole_hand_in_one_answer():
    scene = hands(A="straight tee curve", B="cross")
    assert scene.refuses("A", "straight-D5-r0, tee-D4-r1")  # the pad reads one placement
    send(scene, "A", "Straight d5 r0, tee-D4-r1; curve-E4-r3")
    assert laid(scene) == ["A straight-D5-r0", "A tee-D4-r1", "A curve-E4-r3"]
    assert [e.location for e in scene.told(LocationConnected)] == ["enhancement-1"]
    assert scene.kinds == {"B": "road"}


@pytest.mark.rule("OC-R.71")
def test_a_part_of_the_hand_and_the_pad_for_the_rest():
    scene = send(hands(A="straight tee curve"), "A", "straight-D5-r0")
    assert laid(scene) == ["A straight-D5-r0"]
    assert scene.kinds == {"A": "road"}
    scene.say("A", "tee-D4-r1")
    assert ahead(scene, "A") is None  # one tile is left, and it is asked for
    assert scene.say("A", "curve-E4-r3").done


@pytest.mark.rule("OC-R.71")
def test_each_placement_fits_once_those_before_it_lie():
    options = ahead(hands(A="cross", B="straight curve"), "B").options
    assert options.fault(("straight-D7-r0", "curve-D8-r0")) is None
    assert options.fault(("curve-D8-r0", "straight-D7-r0")) is not None
    assert options.fault(("straight-D7-r0", "straight-D8-r0")) is not None  # there is one of them in the hand
    with pytest.raises(Illegal):
        options.parse("straight-D7-r0, straight-D8-r0")
    assert options.parse("") == ()
    assert not options.complete(())  # to send nothing is to take it back
    assert options.entered() == ()


@pytest.mark.rule("OC-R.71")
def test_what_fits_no_more_is_given_up_with_all_that_follows():
    scene = hands(A="straight", B="straight curve", C="cross")
    send(scene, "B", "straight-D5-r0, curve-D4-r1")
    scene.say("A", "straight-D5-r0")
    assert laid(scene) == ["A straight-D5-r0"]
    assert scene.kinds == {"B": "road"}
    assert scene.ask("B").args["dropped"] == 2
    assert scene.state.members[1].ahead == []
    assert ahead(scene, "B").args["ahead"] == 0
    scene.say("B", "straight-D7-r0")
    assert scene.ask("B").args["dropped"] == 0


@pytest.mark.rule("OC-R.71")
def test_the_list_goes_on_after_a_question_of_a_location():
    scene = hands(seats=2, A="straight tee curve straight", B="straight")
    send(scene, "A", "straight-D5-r0, tee-D4-r1, curve-E4-r3, straight-D7-r0")
    assert scene.kinds == {"A": "card-colour"}  # two colours, and neither has a card
    assert laid(scene) == ["A straight-D5-r0", "A tee-D4-r1"]
    assert ahead(scene, "A").args == {"hand": ("curve", "straight"), "ahead": 2}
    scene.say("A", "coral")
    assert laid(scene)[2:] == ["A curve-E4-r3", "A straight-D7-r0"]
    assert ahead(scene, "A") is None
    assert scene.kinds == {"B": "road"}


@pytest.mark.rule("OC-R.71")
def test_what_is_left_of_a_list_may_be_taken_back_during_such_a_question():
    scene = send(hands(seats=2, A="straight tee curve"), "A", "straight-D5-r0, tee-D4-r1, curve-E4-r3")
    assert scene.kinds == {"A": "card-colour"}
    scene.table.retract(0, ahead(scene, "A").id)
    scene.say("A", "coral")
    assert laid(scene) == ["A straight-D5-r0", "A tee-D4-r1"]
    assert scene.kinds == {"A": "road"}
    assert ahead(scene, "A") is None


@pytest.mark.rule("OC-R.71")
def test_a_list_may_be_changed_and_taken_back():
    scene = hands(A="straight", B="straight curve")
    first = ahead(scene, "B")
    send(scene, "B", "straight-D5-r0")
    assert ahead(scene, "B").options.entered() == ("straight-D5-r0",)
    assert ahead(scene, "B").answered
    with pytest.raises(Illegal):
        send(scene, "B", "")
    send(scene, "B", "straight-D7-r0")
    assert scene.state.members[1].ahead == ["straight-D7-r0"]
    decision = ahead(scene, "B")
    assert decision.id != first.id
    scene.table.retract(1, decision.id)
    assert scene.state.members[1].ahead == []
    assert ahead(scene, "B").answered
    assert scene.table.awaited == (0,)
    scene.say("A", "straight-D7-r0")
    assert laid(scene) == ["A straight-D7-r0"]
    assert scene.kinds == {"B": "road"}


@pytest.mark.rule("OC-R.71")
def test_nobody_is_offered_what_is_of_no_use():
    scene = hands(A="straight", B="curve", C="")
    assert ahead(scene, "A") is None
    assert ahead(scene, "C") is None
    assert ahead(scene, "B") is not None
    scene.say("A", "straight-D5-r0")
    assert ahead(scene, "B") is None
    assert scene.kinds == {"B": "road"}


@pytest.mark.rule("OC-R.71", "OC-R.19")
def test_a_hand_that_fits_nowhere_takes_its_list_with_it():
    blocked = ("curve-D5-r1", "curve-E5-r2", "curve-D7-r0", "curve-F6-r2", "curve-F7-r0", "curve-G7-r3", "curve-G6-r1")
    scene = Scene().road(*blocked).hand("A", "cross", "curve")
    scene.state.members[0].ahead = ["curve-E7-r0"]
    scene.run(lambda table: lay_hand(table, 0))
    assert scene.done
    assert scene.state.members[0].ahead == scene.state.members[0].roads == []
    assert len(scene.told(RoadsReturned)) == 1


# --- secrecy ----------------------------------------------------------------------------------------------------------


def at_the_roads(seats: int = 3, base: int = 2) -> Table[State]:
    """A real game in its first Eco Movement: everybody has sent so many meeples to the Eco Base."""
    table = Table(GAME, header(seats, "ahead"))
    for seat in table.seats:
        decision = next(d for d in table.open.values() if d.seat == seat)
        kinds = table.state.members[seat].meeples
        parts = [f"{kind}-{'base' if n < base else 'P1'}" for n, kind in enumerate(kinds)]
        table.answer(seat, decision.id, tuple(parts))
    assert table.state.phase == "roads"
    return table


def list_of(table: Table[State], seat: int):
    return next(d for d in table.open.values() if (d.seat, d.kind) == (seat, "roads-ahead"))


def seen(table: Table[State], viewer: int | None) -> tuple[object, ...]:
    view = table.view(viewer)
    prompts = [(d.id, d.kind, dict(d.args), list(d.options) if not isinstance(d.options, Composite) else None)
               for d in view.decisions]  # fmt: skip
    return view.board, view.awaited, view.done, prompts, table.told_to(viewer)


@pytest.mark.rule("OC-R.71", "OC-1.19")
def test_nobody_else_notices_a_list():
    """One list, another, a change of mind and none at all: the same for everybody else, and in what may be undone."""
    worlds = []
    for kind in ("none", "one", "two", "back"):
        table = at_the_roads()
        last = table.state.turn_order()[-1]
        if kind != "none":
            decision = list_of(table, last)
            options = list(decision.options.after(()))
            table.answer(last, decision.id, (options[0 if kind == "one" else -1],))
        if kind == "back":
            table.retract(last, list_of(table, last).id)
        assert table.view(last).board.members[last].ahead == tuple(table.state.members[last].ahead)
        worlds.append([seen(table, viewer) for viewer in (None, *table.seats) if viewer != last])
    assert worlds[0] == worlds[1] == worlds[2] == worlds[3]


@pytest.mark.rule("OC-R.71")
def test_a_list_that_is_given_up_does_not_show_either():
    """Whoever laid the road in its way may still take it back alone, with or without a list that it spoilt."""
    found = []
    for spoilt in (True, False):
        scene = hands(A="straight", B="straight curve")
        if spoilt:
            send(scene, "B", "straight-D5-r0, curve-D4-r1")
        scene.say("A", "straight-D5-r0")
        undo = scene.table.undoable(0)
        found.append((undo.alone, scene.kinds, scene.table.told_to(0), scene.table.view(0).board))
    assert found[0] == found[1]
    assert found[0][0]


@pytest.mark.rule("OC-1.19")
def test_orders_and_lists_of_others_can_be_scrambled():
    table = at_the_roads()
    for viewer in (None, 0, 1, 2):
        before = table.view(viewer).board
        changed = False
        for seed in (b"one", b"two", b"three"):
            twin = table.fork()
            GAME.scramble(twin.state, viewer, Chance(seed))
            assert twin.view(viewer).board == before
            others = [(m.ahead, m.orders, m.routine) for seat, m in enumerate(twin.state.members) if seat != viewer]
            changed |= any(any(parts) for parts in others)
        assert changed


@pytest.mark.rule("OC-R.71")
def test_undo_takes_back_what_a_list_has_done():
    table = at_the_roads()
    first, second = table.state.turn_order()[:2]
    assert send_own_way(table, second, "D7")
    before, at = table.digest(), len(table.line)
    for _ in list(table.state.members[first].roads):
        decision = next(d for d in table.open.values() if d.kind == "road")
        assert decision.seat == first
        last = len(table.line)
        table.answer(first, decision.id, next(key for key in decision.options if "-D7-" not in key))
    assert "D7" in table.state.roads
    assert table.undoable(first) == Undo(last, alone=True)
    table.undo(first, last)
    assert "D7" not in table.state.roads
    assert len(table.state.members[first].roads) == 1
    while len(table.line) > at:
        table.undo(first, len(table.line) - 1)
    assert table.digest() == before
    assert len(table.state.members[second].ahead) == 2
    assert table.undoable(second) == Undo(at - 1, alone=True)


def test_random_games_with_lists_break_nothing():
    """Lists are sent, changed and taken back all the time; every list is laid, given up or gone with its hand."""
    chance, sent, used = Chance(b"lists"), 0, 0
    for seats in (2, 3, 4, 5):
        table = Table(GAME, header(seats, f"lists{seats}", difficulty="beginner"))
        while table.result is None:
            lists = [d for d in table.open.values() if d.kind == "roads-ahead"]
            decision = next(d for d in table.open.values() if not d.answered)
            if lists and chance.roll("list", 2):
                decision = chance.pick("whose", lists)
                if chance.roll("back", 4) == 0:
                    table.retract(decision.seat, decision.id)
                    continue
                sent += 1
            before = len(table.state.roads)
            answer = autopilot(table, decision)
            if decision.kind == "plan" and chance.roll("home", 2):
                answer = tuple(f"{kind}-base" for kind in table.state.members[decision.seat].meeples)
            table.answer(decision.seat, decision.id, answer)
            used += len(table.state.roads) > before + 1
            GAME.invariants(table.state)
        assert Table.replay(GAME, table.header, table.log).digest() == table.digest()
    assert sent > 20
    assert used > 5


# --- how long everybody waits -----------------------------------------------------------------------------------------

WAYS = ("D5", "D7", "E5", "F6", "E7")  # the cells beside the Eco Base where roads begin


def send_own_way(table: Table[State], seat: int, way: str) -> bool:
    """Send a list of two tiles, if there is one: one on a cell beside the Eco Base, the other on from there."""
    decision = list_of(table, seat)
    for one in decision.options.after(()):
        cell, ends = one.split("-")[1], decision.options.after(()).get(one).ends
        further = [BESIDE[cell][side] for side in ends if side in BESIDE[cell]] if cell == way else []
        for two in decision.options.after((one,)):
            if two.split("-")[1] in further and two.split("-")[1] not in WAYS:
                table.answer(seat, decision.id, (one, two))
                return True
    return False


def calls(lists: bool) -> list[int]:
    """The seats that are called for the roads of a round of five, in order: each time one that was not awaited is."""
    table = at_the_roads(5)
    called = list(table.awaited)
    free = list(WAYS)
    for seat in reversed(table.state.turn_order() if lists else []):
        free.remove(next(way for way in free if send_own_way(table, seat, way)))
    while table.state.round == 1:
        decision = next(d for d in table.open.values() if not d.answered)
        before = table.awaited
        table.answer(decision.seat, decision.id, autopilot(table, decision))
        if table.state.round == 1:
            called += [seat for seat in table.awaited if seat not in before]
    return called


@pytest.mark.rule("OC-R.71")
def test_waits_of_a_round_of_five():
    """Five hands of two tiles: five calls one after another, or the first one alone and whole hands from then on."""
    assert calls(lists=False) == at_the_roads(5).state.turn_order()
    later = calls(lists=True)
    assert later == at_the_roads(5).state.turn_order()[: len(later)]
    assert len(later) == 1
