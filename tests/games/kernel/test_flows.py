"""The three traps, and the window that is built on them."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cli.where import where
from games.kernel import Chance, Decision, Illegal, Seat, Secrecy, Stale, Table
from tests.games.kernel.toys import END, Plan, Took, everything, header, only, pick, say, secret, table, toy

# --- ask ------------------------------------------------------------------------------------------------------------


async def asks_both(t):
    for seat in t.seats:
        t.state.seen.append(await t.ask(pick(seat, "north", "south")))
    return END


def test_ask_gives_the_flow_what_was_chosen():
    t = table(asks_both)
    say(t, 0, "south")
    say(t, 1, "north")
    assert t.state.seen == ["south", "north"]
    assert t.result == END
    assert [(e.seat, e.id, e.kind, e.answer) for e in t.log] == [
        (0, "0.1", "pick", "south"),
        (1, "1.1", "pick", "north"),
    ]


def test_a_single_open_option_is_taken_by_the_table_and_not_logged():
    async def play(t):
        t.state.seen.append(await t.ask(pick(0, "only")))
        return END

    t = table(play)
    assert (t.state.seen, t.log, t.result) == (["only"], [], END)


@pytest.mark.parametrize("how", ["private", "sealed"])
def test_a_single_option_is_asked_where_taking_it_would_tell(how):
    async def play(t):
        if how == "private":
            await t.ask(secret(0, "only"))
        else:
            await t.reveal({0: pick(0, "only")})
        return END

    t = table(play)
    assert only(t, 0).secrecy == how
    say(t, 0, "only")
    assert t.result == END


def test_a_composite_answer_is_never_taken_by_the_table_and_comes_as_a_whole():
    async def play(t):
        t.state.seen.extend(await t.ask(Decision(0, "plan", Plan(), default=lambda draft, _: (*draft, "c", "d")[:2])))
        return END

    t = table(play)
    for wrong in ("a", ("a",), ("a", "a"), ("a", "b", "c"), ("x", "a")):
        with pytest.raises(Illegal):
            say(t, 0, wrong)
    say(t, 0, ("b", "a"))
    assert t.state.seen == ["b", "a"]
    late = table(play)
    late.default(0, "0.1", draft=("a",))
    assert late.state.seen == ["a", "c"]
    assert late.log[0].by == "clock"


def test_a_composite_without_a_default_of_its_own_says_so():
    with pytest.raises(TypeError, match="plan"):
        Decision(0, "plan", Plan()).timeout((), {})


# --- reveal ---------------------------------------------------------------------------------------------------------


async def reveals(t):
    found = await t.reveal({seat: pick(seat, "1", "2", "3") for seat in reversed(t.seats)})
    t.state.seen.extend(f"{seat}:{value}" for seat, value in found.items())
    return END


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_values_come_in_the_order_of_the_asking_whatever_the_order_of_arrival(order):
    t = table(reveals, 3)
    for seat in order:
        assert t.state.seen == []
        say(t, seat, str(seat + 1))
    assert t.state.seen == ["2:3", "1:2", "0:1"]


def test_a_sealed_answer_can_be_changed_and_the_last_counts():
    t = table(reveals)
    say(t, 0, "1")
    say(t, 0, "3")
    assert t.awaited == (1,)
    say(t, 1, "2")
    assert t.state.seen == ["1:2", "0:3"]
    assert len(t.log) == 3


def test_a_sealed_answer_can_be_taken_back_until_the_last_is_in():
    t = table(reveals, 3)
    say(t, 0, "1")
    say(t, 1, "1")
    t.retract(0, "0.1")
    assert t.awaited == (0, 2)
    with pytest.raises(Stale):
        t.retract(0, "0.1")
    say(t, 2, "1")
    assert t.result is None  # the last but one was taken back: seat 0 is awaited still
    say(t, 0, "2")
    assert t.state.seen == ["2:1", "1:1", "0:2"]
    assert everything(Table.replay(t.game, t.header, t.log)) == everything(t)


def test_nothing_open_can_be_taken_back_once_all_is_told():
    t = table(reveals)
    say(t, 0, "1")
    say(t, 1, "1")
    with pytest.raises(Stale):
        t.retract(0, "0.1")


def test_deferred_defaults_are_worked_out_last_in_order_knowing_the_others():
    calls = []

    def default(seat):
        def work(draft, known):
            calls.append((seat, tuple(draft), list(known.items())))
            return str(len(known))

        return work

    async def play(t):
        found = await t.reveal({seat: pick(seat, "1", "2", "3", default=default(seat)) for seat in t.seats})
        t.state.seen.extend(found.values())
        return END

    t = table(play, 4)
    t.default(3, "3.1", draft=("x",))
    say(t, 2, "3")
    t.default(1, "1.1")
    assert calls == []
    say(t, 0, "1")
    assert calls == [(1, (), [(0, "1"), (2, "3")]), (3, ("x",), [(0, "1"), (2, "3"), (1, "2")])]
    assert t.state.seen == ["1", "2", "3", "3"]
    assert [(e.seat, e.by, e.default) for e in t.log if e.default] == [(3, "clock", True), (1, "clock", True)]
    assert everything(Table.replay(t.game, t.header, t.log)) == everything(t)


def test_a_seat_may_still_answer_over_its_time_out_but_not_the_other_way_round():
    t = table(reveals)
    t.default(0, "0.1")
    say(t, 0, "2")
    with pytest.raises(Stale):
        t.default(0, "0.1")
    say(t, 1, "1")
    assert t.state.seen == ["1:1", "0:2"]


def test_a_decision_asked_again_is_open_again():
    async def play(t):
        same = {seat: pick(seat, "1", "2") for seat in t.seats}
        for _ in range(2):
            await t.reveal(same)
        return END

    t = table(play)
    for seat in (0, 1):
        say(t, seat, "1")
    assert t.awaited == (0, 1)
    assert list(t.open) == ["0.2", "1.2"]


def test_an_empty_reveal_asks_nobody():
    async def play(t):
        assert await t.reveal({}) == {}
        return END

    assert table(play).result == END


def test_a_window_asks_all_alike_and_passes_by_default():
    async def play(t):
        used = await t.window("react", {0: ["shield"], 1: []})
        t.state.seen.extend(used.values())
        return END

    t = table(play)
    assert [list(only(t, seat).options) for seat in (0, 1)] == [["pass", "shield"], ["pass"]]
    assert {d.secrecy for d in t.open.values()} == {Secrecy.SEALED}
    t.default(0, "0.1")
    assert t.awaited == (1,)  # it does not close because the one who holds a card has answered
    say(t, 1, "pass")
    assert t.state.seen == ["pass", "pass"]


# --- together -------------------------------------------------------------------------------------------------------


async def lane(t, seat, steps=3):
    place = t.state.seats[seat]
    for _ in range(steps):
        place.got.append(await t.ask(pick(seat, "a", "b")))
        place.got.append(str(t.chance.roll("die", 1000)))
        t.tell(Took(Seat(seat), place.got[-1]))
    return seat


async def side_by_side(t):
    assert await t.together(lane(t, seat) for seat in t.seats) == list(t.seats)
    t.state.seen.append(await t.ask(pick(0, "x", "y")))
    return END


@settings(max_examples=40, deadline=None)
@given(st.permutations([0, 0, 0, 1, 1, 1, 2, 2, 2]))
def test_every_interleaving_is_equal_at_the_join(order):
    def played(order):
        t = table(side_by_side, 3)
        turns = [0, 0, 0]
        for seat in order:
            say(t, seat, "ab"[(seat + turns[seat]) % 2])
            turns[seat] += 1
        return t

    t, straight = played(order), played([0, 0, 0, 1, 1, 1, 2, 2, 2])
    assert t.state == straight.state
    assert t.digest() == straight.digest()
    assert list(t.open) == list(straight.open) == ["0.4"]
    assert sorted(map(repr, t.told)) == sorted(map(repr, straight.told))
    assert [told.event.seat for told in t.told] == list(order)  # the order of answers is the order of events


def test_lanes_draw_from_streams_of_their_own():
    t = table(side_by_side)
    for seat in (0, 1) * 3:
        say(t, seat, "a")
    here, there = (place.got[1::2] for place in t.state.seats)
    assert here != there
    assert sorted(t.chance.counts) == ["0/0:die", "0/1:die"]
    assert t.chance.lane == ""


def test_options_are_what_they_are_when_looked_at_never_applied_stale():

    class Left(type(pick(0).options)):
        def __init__(self, state):
            self.state = state

        @property
        def items(self):
            return [str(n) for n in range(self.state.pot + 1)]

        name = staticmethod(str)

    async def grab_live(t, seat):
        took = await t.ask(Decision(seat, "grab", Left(t.state)))
        t.state.pot -= int(took)

    async def play(t):
        await t.together(grab_live(t, seat) for seat in t.seats)
        return END

    t = table(play)
    assert "3" in only(t, 1).options
    say(t, 0, "2")
    before = everything(t)
    with pytest.raises(Illegal):
        say(t, 1, "3")
    assert everything(t) == before
    assert list(only(t, 1).options) == ["0", "1"]
    say(t, 1, "1")
    assert t.state.pot == 0


async def may_take(t, seat):
    took = await t.offer(pick(seat, "take", "leave", moot=lambda: t.state.pot == 0))
    if took == "take":
        t.state.pot = 0
    t.state.seen.append(f"{seat}:{took}")


def test_an_offer_ends_when_another_makes_it_moot():
    async def play(t):
        await t.together(may_take(t, seat) for seat in t.seats)
        await may_take(t, 0)  # moot from the start: not asked at all
        return END

    t = table(play, 3)
    say(t, 1, "take")
    assert t.state.seen == ["1:take", "0:None", "2:None", "0:None"]
    assert t.result == END
    assert everything(Table.replay(t.game, t.header, t.log)) == everything(t)


def test_an_offer_inside_nested_flows_hears_of_it_too():
    async def pair(t, seats):
        await t.together(may_take(t, seat) for seat in seats)

    async def play(t):
        await t.together([pair(t, (0, 1)), pair(t, (2, 3))])
        return END

    t = table(play, 4)
    say(t, 3, "leave")
    say(t, 0, "take")
    assert t.state.seen == ["3:leave", "0:take", "1:None", "2:None"]
    assert t.result == END


def test_only_an_offer_can_come_to_nothing():
    async def asked(t):
        t.state.seen.append(await t.ask(pick(0, "a", "b", moot=lambda: True)))

    async def revealed(t):
        t.state.seen.extend((await t.reveal({1: pick(1, "c", "d", moot=lambda: True)})).values())

    async def play(t):
        await t.together([asked(t), revealed(t)])
        return END

    t = table(play)
    assert t.awaited == (0, 1)
    say(t, 0, "a")
    say(t, 1, "c")
    assert t.state.seen == ["a", "c"]


def test_flows_nest_to_any_depth_and_say_where_they_stand():
    async def inner(t, seat):
        return await t.ask(pick(seat, "a", "b"))

    async def outer(t, seats):
        return await t.together(inner(t, seat) for seat in seats)

    async def play(t):
        t.state.seen.extend(itertools.chain(*await t.together([outer(t, (0, 1)), outer(t, (2, 3))])))
        return END

    t = table(play, 4)
    names = " ".join(where(t))
    assert [names.count(name) for name in ("play", "outer", "inner")] == [1, 2, 4]
    for seat in (3, 0, 2, 1):
        say(t, seat, "ab"[seat % 2])
    assert t.state.seen == ["a", "b", "a", "b"]


def test_together_of_nothing_is_nothing():
    async def play(t):
        assert await t.together([]) == []
        assert await t.together({}, sealed=True) == []
        return END

    assert table(play).result == END


# --- the curtain ----------------------------------------------------------------------------------------------------


async def hidden(t):
    await t.together({seat: lane(t, seat, 2) for seat in t.seats}, sealed=True)
    t.state.seen.append(await t.ask(pick(0, "x", "y")))
    return END


def places(t, viewer):
    return t.view(viewer).board[2]


def test_sealed_flows_show_each_seat_its_own_and_release_all_at_once():
    t = table(hidden, 3)
    say(t, 1, "b")
    roll = t.state.seats[1].got[1]
    assert places(t, 1) == ((), ("b", roll), ())
    for viewer in (None, 0, 2):
        assert places(t, viewer) == ((), (), ())
        assert t.told_to(viewer) == []
    assert t.told_to(1) == [Took(Seat(1), roll)]
    assert t.view(2).decisions[0].secrecy is Secrecy.PRIVATE
    for seat in (1, 0, 0, 2, 2):
        say(t, seat, "a")
    everything_taken = [Took(Seat(seat), what) for seat in range(3) for what in t.state.seats[seat].got[1::2]]
    assert t.told_to(None) == everything_taken  # in the order of seats, once each
    for seat in range(3):
        assert sorted(map(repr, t.told_to(seat))) == sorted(map(repr, everything_taken))
    assert places(t, None) == tuple(tuple(place.got) for place in t.state.seats)
    assert only(t, 0).secrecy is Secrecy.OPEN
    assert everything(Table.replay(t.game, t.header, t.log)) == everything(t)


def test_what_is_told_to_some_behind_the_curtain_reaches_those_and_no_others():
    async def whisper(t, seat):
        await t.ask(pick(seat, "a", "b"))
        t.tell(Took(Seat(seat), "to-2"), to=(2,))
        t.tell(Took(Seat(seat), "not-2"), but=2)

    async def play(t):
        await t.together({0: whisper(t, 0), 1: lane(t, 1, 1)}, sealed=True)
        return END

    t = table(play, 3)
    say(t, 0, "a")
    assert [e.what for e in t.told_to(0)] == ["not-2"]
    assert t.told_to(2) == []
    say(t, 1, "a")
    assert [e.what for e in t.told_to(2) if e.seat == 0] == ["to-2"]
    assert [e.what for e in t.told_to(0) if e.seat == 0] == ["not-2"]
    assert [e.what for e in t.told_to(1) if e.seat == 0] == ["not-2"]
    assert [e.what for e in t.told_to(None) if e.seat == 0] == ["not-2"]


def test_a_seat_that_stands_before_the_curtain_sees_what_all_see():
    async def play(t):
        await t.together({seat: lane(t, seat, 1) for seat in (0, 1)}, sealed=True)
        return END

    t = table(play, 3)
    say(t, 0, "a")
    assert t.seen_by(2) is t.seen_by(None) is t.curtain.state
    assert places(t, 2) == ((), (), ())


def test_a_view_behind_the_curtain_cannot_be_used_to_change_the_table():
    t = table(hidden, 2)
    before = t.digest()
    seen = t.seen_by(0)
    seen.seen.append("junk")
    seen.seats[1].got.append("junk")
    assert t.digest() == before


def test_sealed_flows_do_not_run_inside_other_flows():
    async def inner(t):
        await t.together({0: lane(t, 0)}, sealed=True)

    async def play(t):
        await t.together([inner(t)])
        return END

    with pytest.raises(Exception, match="together") as raised:
        Table(toy(play), header())
    assert isinstance(raised.value.__cause__, RuntimeError)


def test_a_table_replayed_behind_the_curtain_is_the_same():
    t = table(hidden, 3)
    chance = Chance(b"walk")
    while t.result is None:
        say(t, chance.pick("seat", t.awaited), "x" if "x" in next(iter(t.open.values())).options else "a")
        assert everything(Table.replay(t.game, t.header, t.log)) == everything(t)
        fork = t.fork()
        assert (fork.digest(), [fork.view(v) for v in (None, 0, 1, 2)][1].board) == (t.digest(), t.view(0).board)
