"""Undo: what a seat may take back alone, what needs all, and what comes after."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel import Chance, Diverged, Entry, Illegal, Seat, Table, Undo
from games.kernel.log import standing
from tests.games.kernel.toys import END, Place, State, Took, everything, header, only, pick, say, table, toy


async def turns(t):
    """Seat 0 plays thrice, then seat 1 thrice; `draw`, `peek` and `open` each meet a barrier."""
    for seat in (0, 0, 0, 1, 1, 1):
        said = await t.ask(pick(seat, "plain", "draw", "peek", "whisper"))
        t.state.seen.append(said)
        if said == "draw":
            t.state.seen.append(str(t.chance.roll("deck", 10**6)))
        if said == "peek":
            t.tell(Took(Seat(seat), "card"), to=(seat,))
        if said == "whisper":
            t.tell(Took(Seat(seat), "card"), but=seat)
    return END


def test_the_last_answer_can_be_undone_alone_while_nobody_else_has_acted():
    t = table(turns)
    say(t, 0, "plain")
    first = everything(t)
    say(t, 0, "plain")
    assert t.undoable(0) == Undo(1, alone=True)
    assert t.undoable(1) is None
    t.undo(0, 1)
    assert t.state.seen == ["plain"]
    assert t.log[2] == Entry(0, undo=1, digest=t.digest())
    assert everything(t)[2:] == first[2:]  # all but the log, which keeps everything
    assert len(t.log) == 3


@pytest.mark.parametrize("barrier", ["draw", "peek", "whisper"])
def test_a_draw_and_an_event_that_not_all_may_know_are_barriers(barrier):
    t = table(turns)
    say(t, 0, "plain")
    say(t, 0, barrier)
    assert t.undoable(0) == Undo(1, alone=False)
    before = everything(t)
    with pytest.raises(Illegal) as refused:
        t.undo(0, 1)
    assert refused.value.phrase.id == "undo-needs-all"
    assert everything(t) == before
    say(t, 0, "plain")
    assert t.undoable(0) == Undo(2, alone=True)  # what came after the barrier is free again
    t.undo(0, 1, agreed=True)
    assert t.state.seen == ["plain"]


def test_an_opened_seal_is_a_barrier():
    async def play(t):
        await t.reveal({seat: pick(seat, "1", "2") for seat in t.seats})
        await t.ask(pick(0, "a", "b"))
        return END

    t = table(play)
    say(t, 0, "1")
    assert t.undoable(0) == Undo(0, alone=True)  # nobody has seen it
    say(t, 1, "1")
    assert t.undoable(1) == Undo(1, alone=False)
    t.undo(1, 1, agreed=True)
    assert t.awaited == (1,)
    assert only(t, 0).answered


def test_another_seats_answer_is_a_barrier():
    t = table(turns)
    for _ in range(3):
        say(t, 0, "plain")
    say(t, 1, "plain")
    assert t.undoable(0) == Undo(2, alone=False)
    assert t.undoable(1) == Undo(3, alone=True)
    with pytest.raises(Illegal):
        t.undo(1, 2)  # further back than the own last answer


@pytest.mark.parametrize("by", ["clock", "host", "bot"])
def test_what_another_entered_for_a_seat_is_not_its_own_to_take_back(by):
    t = table(turns)
    say(t, 0, "plain")
    t.answer(0, "0.2", "plain", by=by)
    assert t.undoable(0) == Undo(1, alone=False)
    say(t, 0, "plain")
    assert t.undoable(0) == Undo(2, alone=True)


async def lane(t, seat):
    """Three steps out of the others' sight; `draw` rolls a die of the seat's own."""
    for _ in range(3):
        said = await t.ask(pick(seat, "a", "b", "draw", "peek"))
        t.state.seats[seat].got.append(said)
        if said == "draw":
            t.state.seats[seat].got.append(str(t.chance.roll("die", 10**6)))
        t.tell(Took(Seat(seat), said), to=(seat,) if said == "peek" else None)


async def sealed(t):
    """One open answer, then both seats at once behind the curtain, then an open answer again."""
    t.state.seen.append(await t.ask(pick(1, "a", "b")))
    await t.together({seat: lane(t, seat) for seat in t.seats}, sealed=True)
    t.state.seen.append(await t.ask(pick(0, "a", "b")))
    return END


def test_a_seat_behind_the_curtain_takes_back_its_own_steps_and_the_others_stay():
    t = table(sealed)
    for seat, answer in ((1, "a"), (0, "a"), (1, "b"), (0, "b"), (1, "draw")):
        say(t, seat, answer)
    others = t.state.seats[1].got[:]
    assert t.undoable(0) == Undo(3, alone=True, own=True)
    t.undo(0, 3)
    assert (t.state.seats[0].got, t.state.seats[1].got) == (["a"], others)
    assert [(e.seat, e.answer) for e in t.line] == [(1, "a"), (0, "a"), (1, "b"), (1, "draw")]
    assert t.log[-1] == Entry(0, undo=3, own=True, digest=t.digest())
    t.undo(0, 1)
    assert (t.state.seats[0].got, t.state.seats[1].got) == ([], others)
    assert t.undoable(0) is None
    assert t.told_to(0) == []
    assert everything(Table.replay(t.game, t.header, t.log)) == everything(t)


@pytest.mark.parametrize("barrier", ["draw", "peek"])
def test_behind_the_curtain_only_a_seats_own_draws_bar_its_undo(barrier):
    t = table(sealed)
    for seat, answer in ((1, "a"), (0, "a"), (1, barrier)):
        say(t, seat, answer)
    assert t.undoable(0) == Undo(1, alone=True, own=True)
    assert t.undoable(1) == Undo(2, alone=False)
    say(t, 0, barrier)
    assert t.undoable(0) == Undo(3, alone=False)
    say(t, 0, "a")
    assert t.undoable(0) == Undo(4, alone=True, own=True)  # what came after is free again


def test_nobody_goes_back_alone_from_behind_the_curtain_to_before_it_or_after_it_has_risen():
    t = table(sealed)
    say(t, 1, "a")
    say(t, 0, "a")
    assert t.undoable(1) == Undo(0, alone=False)
    for seat in (0, 0, 1, 1, 1):
        say(t, seat, "b")
    assert t.undoable(1) == Undo(6, alone=False)


def test_what_another_entered_behind_the_curtain_is_not_a_seats_own_to_take_back():
    t = table(sealed)
    say(t, 1, "a")
    say(t, 0, "a", by="host")
    say(t, 1, "a")
    assert t.undoable(0) == Undo(1, alone=False)


@pytest.mark.parametrize("to", [-1, 2, 9])
def test_an_undo_that_leads_nowhere_is_refused(to):
    t = table(turns)
    say(t, 0, "plain")
    say(t, 0, "plain")
    with pytest.raises(Illegal) as refused:
        t.undo(0, to, agreed=True)
    assert refused.value.phrase.id == "nothing-to-undo"


def test_a_host_may_roll_back_for_a_seat_that_never_answered():
    t = table(turns)
    say(t, 0, "plain")
    t.undo(1, 0, agreed=True)
    assert t.line == []


def drawn(t):
    return t.state.seen[-1]


def test_past_a_draw_the_streams_take_a_new_label_at_once_and_in_a_replay():
    t = table(turns)
    say(t, 0, "draw")
    seen = drawn(t)
    t.undo(0, 0, agreed=True)
    assert t.log[-1].past
    say(t, 0, "draw")
    assert drawn(t) != seen
    assert t.chance.epoch == 2  # the undo is the log's second entry
    assert everything(Table.replay(t.game, t.header, t.log)) == everything(t)


def test_an_undo_that_passes_no_draw_leaves_the_streams_alone():
    fresh, t = table(turns), table(turns)
    say(t, 0, "plain")
    t.undo(0, 0)
    assert not t.log[-1].past
    for one in (fresh, t):
        say(one, 0, "draw")
    assert drawn(t) == drawn(fresh)


def test_a_draw_once_seen_does_not_come_again_after_a_second_undo_further_back():
    """The second undo passes no draw of its own, but takes back the place where the label had changed."""
    t = table(turns)
    for said in ("plain", "plain", "draw"):
        say(t, 0, said)
    seen = {drawn(t)}
    t.undo(0, 2, agreed=True)
    t.undo(0, 0, agreed=True)
    assert [e.past for e in t.log if e.undo is not None] == [True, False]
    for said in ("plain", "plain", "draw"):
        say(t, 0, said)
    assert drawn(t) not in seen
    assert everything(Table.replay(t.game, t.header, t.log)) == everything(t)


def test_draws_before_the_place_gone_back_to_stay_as_they_were():
    t = table(turns)
    say(t, 0, "draw")
    kept = drawn(t)
    say(t, 0, "draw")
    t.undo(0, 1, agreed=True)
    assert t.state.seen == ["draw", kept]


def test_an_undo_to_nothing_keeps_the_setup():
    def setup(t):
        from tests.games.kernel.toys import Place, State  # noqa: PLC0415

        return State([Place(s) for s in t.seats], [str(t.chance.roll("setup", 10**6))])

    t = table(turns, setup=setup)
    dealt = list(t.state.seen)
    say(t, 0, "draw")
    t.undo(0, 0, agreed=True)
    assert t.state.seen == dealt
    assert t.told_by == [0]


def test_the_digest_of_an_undo_is_checked_in_a_replay():
    t = table(turns)
    say(t, 0, "plain")
    say(t, 0, "plain")
    t.undo(0, 1)
    say(t, 0, "draw")
    log = list(t.log)
    log[2] = Entry(0, undo=1, digest="0" * 16)
    with pytest.raises(Diverged) as diverged:
        Table.replay(t.game, t.header, log)
    assert diverged.value.entry == 2


def test_a_finished_game_can_be_taken_up_again_by_consent():
    t = table(turns)
    for n in range(6):
        say(t, n // 3, "plain")
    assert t.result == END
    t.undo(1, 4, agreed=True)
    assert t.result is None
    assert t.awaited == (1,)


@settings(max_examples=60, deadline=None)
@given(st.binary(min_size=1, max_size=6), st.integers(1, 40))
def test_after_many_undos_a_replay_is_equal_and_no_draw_comes_twice(seed, steps):
    """Random answers and undos. Draws are of a million, so two equal ones are no accident."""
    t, chance, seen = table(turns), Chance(seed), []
    for _ in range(steps):
        if t.line and (t.result is not None or chance.roll("undo", 3) == 0):
            to = chance.roll("to", len(t.line))
            standing_before = [e.answer for e in t.line[:to]]
            t.undo(0, to, agreed=True)
            assert [e.answer for e in t.line] == standing_before
        else:
            (seat,) = t.awaited
            answer = chance.pick("answer", ["plain", "draw", "peek"])
            say(t, seat, answer)
            if answer == "draw":
                seen.append(drawn(t))
        again = Table.replay(t.game, t.header, t.log)
        assert everything(again) == everything(t)
        assert again.undoable(0) == t.undoable(0)
        fork = t.fork()
        assert (fork.digest(), fork.undoable(1), fork.log) == (t.digest(), t.undoable(1), t.log)
    repeated = len(seen) - len(set(seen))
    assert repeated == 0


@settings(max_examples=60, deadline=None)
@given(st.binary(min_size=1, max_size=6), st.integers(1, 40))
def test_after_many_undos_behind_a_curtain_a_replay_is_equal_and_no_draw_comes_twice(seed, steps):
    """Random answers, undos of one's own and undos by consent, in any order."""
    t, chance, seen = table(sealed), Chance(seed), []
    for _ in range(steps):
        seat = chance.roll("seat", 2)
        possible = t.undoable(seat)
        if possible is not None and chance.roll("undo", 3) == 0:
            other = list(t.state.seats[1 - seat].got)
            t.undo(seat, possible.to, agreed=not possible.alone)
            if possible.own:
                assert t.state.seats[1 - seat].got == other
        elif seat in t.awaited:
            answer = chance.pick("answer", list(only(t, seat).options))
            say(t, seat, answer)
            seen += t.state.seats[seat].got[-1:] if answer == "draw" else []
        again = Table.replay(t.game, t.header, t.log)
        assert everything(again) == everything(t)
        assert [again.undoable(seat) for seat in (0, 1)] == [t.undoable(seat) for seat in (0, 1)]
        assert t.fork().digest() == t.digest()
    assert len(seen) == len(set(seen))


def test_standing_drops_what_was_undone_and_keeps_the_places():
    a, b, c = (Entry(0, f"0.{n}", "pick", "x") for n in (1, 2, 3))
    line, undos, epochs = standing([a, b, Entry(0, undo=1, past=True), c, Entry(0, undo=0)])
    assert line == []
    assert undos == {0: 4}
    assert epochs == {0: 5}  # the label changed at place 1 is gone, so place 0 has one of its own
    line, undos, epochs = standing([a, b, Entry(0, undo=1), c])
    assert line == [(0, a), (3, c)]
    assert (undos, epochs) == ({1: 2}, {})


def test_past_a_draw_the_face_down_piles_are_shuffled_anew():
    """A pile shuffled at set-up would give the same card again: the game brings it into a new order, once."""

    async def play(t):
        for _ in range(3):
            await t.ask(pick(0, "draw", "wait"))
            t.chance.roll("die", 6)
            t.state.seen.append(t.state.seats[0].got.pop(0))

    def setup(t):
        state = State([Place(seat) for seat in t.seats])
        state.seats[0].got = list("abcdefghijklmnop")
        t.chance.shuffle("pile", state.seats[0].got)
        return state

    def reshuffle(state, chance):
        chance.shuffle("pile", state.seats[0].got)

    t = Table(toy(play, setup=setup, reshuffle=reshuffle), header())
    say(t, 0, "draw")
    first, rest = t.state.seen[0], list(t.state.seats[0].got)
    t.undo(0, 0, agreed=True)
    assert [first, *rest] == t.state.seats[0].got  # as it lay before, until somebody draws
    say(t, 0, "draw")
    again, left = t.state.seen[0], list(t.state.seats[0].got)
    assert (again, left) != (first, rest)
    assert sorted([again, *left]) == sorted([first, *rest])
    say(t, 0, "draw")
    assert t.state.seats[0].got == left[1:]  # only once
    assert Table.replay(t.game, t.header, t.log).digest() == t.digest()
