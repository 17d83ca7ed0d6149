"""Chance is fair, repeatable everywhere, and bound to what was published."""

from collections import Counter
from hashlib import blake2b, sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel import Chance, commitment, mix
from games.kernel.chance import RANGE, _below

SEED = bytes(range(32))
KNOWN_ROLLS = [5, 2, 3, 4, 2, 2, 0, 4, 4, 5, 1, 1]
KNOWN_DECK = [5, 9, 3, 4, 1, 6, 8, 2, 7, 0]
KNOWN_MIX = "8c26fe68042aca1963ee3d7179b1f252b28ae016e9d80857bd11b2c411cdda9f"


def test_known_answers_stand_for_every_machine_and_python():
    chance = Chance(SEED)
    assert [chance.roll("die", 6) for _ in range(12)] == KNOWN_ROLLS
    deck = list(range(10))
    chance.shuffle("deck", deck)
    assert deck == KNOWN_DECK
    assert mix(b"secret", ["1", "22"]).hex() == KNOWN_MIX


def test_a_roll_is_the_first_word_of_the_keyed_hash_of_its_name():
    """Worked out here with the hash alone: label and count name the draw, words are little endian."""
    block = blake2b(b"0:die/1/0", key=SEED).digest()
    assert Chance(SEED).roll("die", 6) == int.from_bytes(block[:4], "little") % 6


def test_draws_of_one_label_do_not_disturb_another():
    one, two = Chance(SEED), Chance(SEED)
    for _ in range(5):
        two.roll("other", 6)
    assert [one.roll("die", 6) for _ in range(5)] == [two.roll("die", 6) for _ in range(5)]


@pytest.mark.parametrize("change", [{"epoch": 3}, {"lane": "/1"}])
def test_epoch_and_lane_have_streams_of_their_own(change):
    one, two = Chance(SEED), Chance(SEED)
    for name, value in change.items():
        setattr(two, name, value)
    assert [one.roll("die", 1000) for _ in range(4)] != [two.roll("die", 1000) for _ in range(4)]


def test_a_label_cannot_pass_for_a_lane():
    one, two = Chance(SEED), Chance(SEED)
    one.lane = "/1"
    assert one.roll("die", RANGE) != two.roll("/1:die", RANGE)


def chi_square(counts, cells, draws):
    expected = draws / cells
    return sum((counts.get(cell, 0) - expected) ** 2 / expected for cell in range(cells))


@pytest.mark.parametrize(("bound", "limit"), [(6, 20.5), (13, 32.9), (20, 43.8)])
def test_rolls_are_even(bound, limit):
    """The limits are the 99.9 % points of chi square with bound - 1 degrees of freedom."""
    chance = Chance(b"even")
    assert chi_square(Counter(chance.roll("die", bound) for _ in range(20_000)), bound, 20_000) < limit


def test_every_order_is_as_likely():
    """24 orders of four cards, 23 degrees of freedom."""
    chance, counts, orders = Chance(b"orders"), Counter(), {}
    for _ in range(12_000):
        cards = [0, 1, 2, 3]
        chance.shuffle("cards", cards)
        counts[orders.setdefault(tuple(cards), len(orders))] += 1
    assert len(orders) == 24
    assert chi_square(counts, 24, 12_000) < 49.7


def test_words_past_the_last_whole_multiple_are_passed_over():
    """Below 3 * 2**30 there is one whole multiple: a word at or above it must not count."""
    bound = 3 << 30
    assert _below(iter([bound, RANGE - 1, bound - 1]), bound) == bound - 1
    assert _below(iter([RANGE - 1, 5]), 10) == 5  # 2**32 - 1 lies in the broken last ten
    assert _below(iter([RANGE - 1]), 16) == 15  # 16 divides the range: nothing to pass over


@pytest.mark.parametrize("bound", [0, -1, RANGE + 1])
def test_a_bound_that_cannot_be_served_is_refused(bound):
    with pytest.raises(ValueError):
        Chance(SEED).roll("die", bound)


@given(st.lists(st.integers(), max_size=40))
def test_a_shuffle_keeps_what_there_is(items):
    before = sorted(items)
    Chance(SEED).shuffle("deck", items)
    assert sorted(items) == before


def test_a_draw_is_reported_once_and_a_shuffle_of_one_not_at_all():
    calls = []
    chance = Chance(SEED, lambda: calls.append(1))
    chance.shuffle("deck", list(range(50)))
    chance.shuffle("deck", [1])
    chance.pick("die", "abc")
    assert len(calls) == 2


def test_the_commitment_binds_secret_and_salt_and_tells_where_one_ends():
    salt, secret = bytes(16), b"secret"
    expected = sha256(b"tidetable commitment\0" + (16).to_bytes(4, "big") + salt + secret).hexdigest()
    assert commitment(secret, salt) == expected
    assert commitment(b"\0secret", bytes(16)) != commitment(b"secret", bytes(17))


@pytest.mark.parametrize("size", [0, 8, 15])
def test_a_salt_of_fewer_than_128_bits_is_refused(size):
    with pytest.raises(ValueError):
        commitment(b"secret", bytes(size))


@given(st.lists(st.text(max_size=4), max_size=4), st.lists(st.text(max_size=4), max_size=4))
def test_the_seed_tells_every_entropy_apart(one, two):
    assert (mix(b"s", one) == mix(b"s", two)) == (one == two)
