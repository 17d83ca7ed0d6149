"""A table: answers, faults, replays, digests, forks, and who sees what."""

import json
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cli.where import where
from games.kernel import (
    Broken,
    Chance,
    Decision,
    Diverged,
    Entry,
    Header,
    Illegal,
    Seat,
    Secrecy,
    Stale,
    Table,
    Undo,
)
from games.kernel.flows import CHECKPOINT_EVERY
from games.kernel.table import DIGEST_EVERY
from tests.games.example import goofspiel
from tests.games.kernel.toys import END, Plan, Took, everything, header, only, pick, say, secret, sight, table, toy

G = goofspiel().GAME


def sealed_bids(seats=2, secret=3):
    return Table(G, Header("goofspiel", {}, ("",) * seats, secret.to_bytes(32, "big").hex(), "cd" * 16))


def walk(t, answers, seed=b"walk"):
    """So many random legal answers."""
    chance = Chance(seed)
    for _ in range(answers):
        if t.result is not None:
            break
        decision = chance.pick("who", [d for d in t.open.values() if not d.answered])
        t.answer(decision.seat, decision.id, chance.pick("what", list(decision.options)))
    return t


# --- answers --------------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    steps=st.integers(0, 20),
    seat=st.integers(-1, 3),
    id=st.sampled_from(["0.1", "1.1", "0.4", "1.5", "", "9.9", "0.01"]),
    answer=st.one_of(st.none(), st.text(max_size=3), st.tuples(st.text(max_size=2)), st.integers(), st.just([])),
)
def test_an_illegal_or_stale_answer_leaves_the_table_bit_for_bit_unchanged(steps, seat, id, answer):
    t = walk(sealed_bids(), steps)
    legal = id in t.open and t.open[id].seat == seat and (
        answer in list(t.open[id].options) or (answer is None and t.open[id].answered)
    )  # fmt: skip
    if legal:
        return
    before = everything(t)
    with pytest.raises((Illegal, Stale)):
        t.answer(seat, id, answer)
    assert everything(t) == before


def test_a_refusal_says_what_was_typed_and_what_is_possible():
    t = sealed_bids()
    with pytest.raises(Illegal) as refused:
        say(t, 0, "x" * 60)
    assert refused.value.phrase == ("not-an-option", {"typed": "x" * 40, "near": "1, 2, 3, 4, 5"})


def test_another_seats_decision_is_stale():
    t = sealed_bids()
    with pytest.raises(Stale):
        t.answer(1, "0.1", "5")
    with pytest.raises(Stale):
        t.default(1, "0.1")
    with pytest.raises(Stale):
        t.retract(1, "0.1")


def test_a_time_out_enters_the_first_option_and_the_log_says_who_did():
    async def play(t):
        t.state.seen.append(await t.ask(pick(0, "hold", "sail")))
        return END

    t = table(play)
    t.default(0, "0.1")
    assert t.state.seen == ["hold"]
    assert t.log == [Entry(0, "0.1", "pick", "hold", by="clock")]


def test_nothing_is_open_once_the_game_is_over():
    t = walk(sealed_bids(), 100)
    assert t.result is not None
    assert (t.open, t.awaited, where(t)) == ({}, (), ())
    with pytest.raises(Stale):
        t.answer(0, "0.13", "1")


# --- faults ---------------------------------------------------------------------------------------------------------


async def fragile(t):
    while True:
        t.checkpoint()
        said = await t.ask(pick(0, "fine", "burst"))
        t.state.seen.append(said)
        if said == "burst":
            raise KeyError("a bug in the rules")


def test_a_fault_spends_the_object_and_a_replay_without_the_last_answer_restores():
    t = table(fragile)
    say(t, 0, "fine")
    before = everything(t)
    with pytest.raises(Broken) as broken:
        say(t, 0, "burst")
    assert isinstance(broken.value.__cause__, KeyError)
    assert [frame.split(":")[0] for frame in broken.value.where] == ["fragile"]
    again = Table.replay(t.game, t.header, t.log[:-1])
    assert everything(again) == before
    for deed in (
        lambda: t.answer(0, "0.2", "fine"),
        lambda: t.undo(0, 0),
        lambda: t._enter(t.log[-1], t.decision(0, "0.2")),
    ):
        with pytest.raises(Broken, match="spent"):
            deed()


def test_a_fault_behind_the_curtain_leaks_nothing_and_closes_the_other_flows():
    closed = []

    async def bad(t):
        t.state.seats[0].got.append(await t.ask(pick(0, "a", "b")))
        raise ValueError("a bug in the rules")

    async def other(t):
        try:
            await t.ask(pick(1, "a", "b"))
        finally:
            closed.append(1)

    async def play(t):
        await t.together({0: bad(t), 1: other(t)}, sealed=True)

    t = table(play)
    with pytest.raises(Broken) as broken:
        say(t, 0, "a")
    assert [frame.split(":")[0] for frame in broken.value.where] == ["play", "together", "bad"]
    assert closed == [1]
    assert t.view(1).board[2] == ((), ())
    assert (t.behind, t.chance.lane) == (None, "")
    assert Table.replay(t.game, t.header, t.log[:-1]).awaited == (0, 1)


def test_rules_that_fail_at_once_are_told_apart_from_a_log_that_does_not_fit():
    async def play(t):
        raise ValueError("a bug in the rules")

    with pytest.raises(Broken):
        table(play)
    for game in (toy(play), toy(play, setup=lambda t: t.no_such_thing)):
        with pytest.raises(Broken):
            Table(game, header())
        with pytest.raises(Diverged) as diverged:
            Table.replay(game, header(), [])
        assert diverged.value.entry == 0


# --- replays --------------------------------------------------------------------------------------------------------


def stored(log):
    """A log as it comes back from where it was kept."""
    return msgspec.json.decode(msgspec.json.encode(log), type=list[Entry])


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 60), st.integers(2, 5), st.binary(min_size=1, max_size=4))
def test_a_replay_is_equal_in_everything(answers, seats, seed):
    t = walk(sealed_bids(seats), answers, seed)
    again = Table.replay(G, t.header, stored(t.log))
    assert everything(again) == everything(t)


def test_digests_stand_in_the_log_every_few_answers():
    t = walk(sealed_bids(5), 65)
    assert [n for n, entry in enumerate(t.log) if entry.digest] == [15, 31, 47, 63]
    assert DIGEST_EVERY == 16


def test_a_digest_is_keyed():
    one, two = sealed_bids(secret=3), sealed_bids(secret=4)
    two.state.prizes[:] = one.state.prizes
    assert one.digest() != two.digest()


@pytest.mark.parametrize("wrong", [0, 5, 31])
def test_a_log_that_does_not_fit_diverges_at_the_exact_entry(wrong):
    t = walk(sealed_bids(5), 65)
    for change in ({"answer": "99"}, {"id": "0.99"}, {"seat": 7}, {"kind": "other"}, {"digest": "0" * 16}):
        log = list(t.log)
        log[wrong] = msgspec.structs.replace(log[wrong], **change)
        with pytest.raises(Diverged) as diverged:
            Table.replay(G, t.header, log)
        assert diverged.value.entry == wrong


def test_a_state_that_parts_silently_is_caught_at_the_next_digest():
    t = walk(sealed_bids(), 26)
    other = Table.replay(G, t.header, [])
    log = list(t.log)
    first = next(n for n, e in enumerate(log) if e.seat == 0)
    log[first] = msgspec.structs.replace(log[first], answer=str(int(log[first].answer) % 13 + 1))
    with pytest.raises(Diverged) as diverged:
        Table.replay(G, other.header, log)
    assert first < diverged.value.entry <= 15


def test_rules_that_fail_in_the_middle_of_a_log_name_the_entry():
    t = table(fragile)
    for answer in ("fine", "fine"):
        say(t, 0, answer)
    log = [*t.log, Entry(0, "0.3", "pick", "burst"), Entry(0, "0.4", "pick", "fine")]
    with pytest.raises(Diverged, match="rules fail") as diverged:
        Table.replay(t.game, t.header, log)
    assert diverged.value.entry == 2


@pytest.mark.parametrize("entry", [Entry(0, undo=0), Entry(0, undo=-1), Entry(0, undo=9)])
def test_an_undo_that_leads_nowhere_diverges(entry):
    with pytest.raises(Diverged):
        Table.replay(G, sealed_bids().header, [entry])


def test_a_log_is_small_json():
    t = walk(sealed_bids(), 2)
    assert json.loads(msgspec.json.encode(t.log))[0].keys() == {"seat", "id", "kind", "answer"}


def test_since_is_true_for_games_begun_after_a_change():
    game = toy(fragile, markers=("new-tides",))
    assert not Table(game, header()).since("new-tides")
    assert Table(game, header(markers=("new-tides",))).since("new-tides")
    with pytest.raises(LookupError):
        Table(game, header()).since("no-such")


# --- forks ----------------------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 60), st.integers(2, 5))
def test_a_fork_is_equal_and_independent(answers, seats):
    t = walk(sealed_bids(seats), answers)
    before = everything(t)
    twin = t.fork()
    assert (twin.digest(), list(twin.open), twin.line, twin.result) == (t.digest(), list(t.open), t.line, t.result)
    assert [twin.view(v).board for v in t.seats] == [t.view(v).board for v in t.seats]
    walk(twin, 12, b"elsewhere")
    twin.state.scores[0] += 100
    assert everything(t) == before


def test_a_fork_starts_from_a_checkpoint_and_goes_on_as_the_table_does():
    t = walk(sealed_bids(), 21)
    assert t._checkpoint.at >= CHECKPOINT_EVERY
    twin = t.fork()
    assert len(twin.told_by) == 21 - t._checkpoint.at + 1
    for one in (t, twin):
        walk(one, 40, b"on")
    assert (twin.result, twin.digest(), twin.log) == (t.result, t.digest(), t.log)


async def drawing(t):
    while len(t.state.seen) < 40:
        t.checkpoint()
        await t.ask(pick(len(t.state.seen) % len(t.seats), "on", "off"))
        t.state.seen.append(str(t.chance.roll("deck", 10**6)))
    return END


def test_a_fork_draws_what_the_table_will_draw_before_and_after_an_undo():
    t = table(drawing)
    for n in range(22):
        say(t, n % 2, "on")
    t.undo(0, 18, agreed=True)
    twin = t.fork()
    for one in (t, twin):
        for n in range(18, 30):
            say(one, n % 2, "on")
    assert twin.state == t.state
    assert twin.log == t.log
    twin.undo(0, 20, agreed=True)
    t.undo(0, 20, agreed=True)
    assert everything(twin) == everything(t)
    for one in (t, twin):
        for n in range(20, 34):
            say(one, n % 2, "on")
    again = t.fork()
    assert again._checkpoint.epoch == t.chance.epoch > 0
    for one in (t, again):
        say(one, 0, "on")
    assert again.state == t.state


def test_a_fork_knows_the_barriers_and_draws_before_its_checkpoint():
    t = table(drawing)
    for n in range(16):
        say(t, n % 2, "on")
    twin = t.fork()
    assert twin._checkpoint.at == 16
    assert twin.undoable(1) == t.undoable(1) == Undo(15, alone=False)
    for one in (t, twin):
        one.undo(1, 15, agreed=True)
    assert t.log[-1].past
    assert everything(twin) == everything(t)


# --- who sees what --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 1, 2])
@pytest.mark.parametrize("deed", ["answer", "change", "default", "default-after"])
def test_a_sealed_answer_of_another_seat_changes_nothing_that_i_get(viewer, deed):
    def world(bid):
        t = walk(sealed_bids(3), 6)
        say(t, 0, bid)
        if deed == "change":
            say(t, 0, list(only(t, 0).options)[-1])
        if deed == "default-after":
            t.default(1, only(t, 1).id)
        return t

    first, *_, last = list(only(walk(sealed_bids(3), 6), 0).options)
    one, two = world(first), world(last)
    if deed == "default":
        two = walk(sealed_bids(3), 6)
        two.default(0, only(two, 0).id, draft=("7",))
    assert sight(one, viewer) == sight(two, viewer)


def test_a_view_tells_who_is_awaited_and_done_and_gives_only_own_decisions():
    t = sealed_bids(3)
    say(t, 1, "4")
    view = t.view(1)
    assert (view.awaited, view.done) == ((0, 2), (1,))
    assert [(d.seat, d.answered) for d in view.decisions] == [(1, True)]
    assert t.view(None).decisions == ()


def test_private_events_reach_their_seats_alone():
    async def play(t):
        t.tell(Took(Seat(0), "all"))
        t.tell(Took(Seat(0), "card"), to=(0, 2))
        t.tell(Took(Seat(0), "a card"), but=0)
        await t.ask(secret(0, "a", "b"))
        t.tell(Took(Seat(0), "later"))
        return END

    t = table(play, 3)
    assert [e.what for e in t.told_to(0)] == ["all", "card"]
    assert [e.what for e in t.told_to(1)] == ["all", "a card"]
    assert [e.what for e in t.told_to(2)] == ["all", "card", "a card"]
    assert [e.what for e in t.told_to(None)] == ["all", "a card"]
    say(t, 0, "a")
    assert t.told_by == [3, 4]
    assert [e.what for e in t.told_to(0, *t.told_by)] == ["later"]


def test_the_view_is_built_from_the_games_whitelist_alone():
    asked = []
    game = replace(toy(fragile), view=lambda seen: asked.append(seen) or "board")
    t = Table(game, header())
    assert t.view(1).board == "board"
    assert (asked[0].viewer, asked[0].seats, asked[0].awaited) == (1, 2, (0,))


def test_an_unlocked_draft_may_be_the_default():
    def drafted(draft, _known):
        return Plan().kept(draft) if Plan().complete(Plan().kept(draft)) else ("a", "b")

    async def play(t):
        plans = await t.reveal({s: Decision(s, "plan", Plan(), default=drafted) for s in t.seats})
        t.state.seen.extend(map("".join, plans.values()))
        return END

    t = table(play)
    t.default(0, "0.1", draft=("d", "x", "c"))
    t.default(1, "1.1", draft=("d",))
    assert t.state.seen == ["dc", "ab"]
    assert only(table(play), 0).secrecy is Secrecy.SEALED
