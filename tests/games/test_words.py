"""Words: phrases and events become sentences, and a catalogue with a hole in it says so."""

from dataclasses import dataclass

import pytest

from games.kernel import Event, Name, Phrase, Seat, Words, seat_fields

WORDS = Words(
    "found = { $seat } finds { $what }.\n"
    "    .short = { $what }\n"
    "word-old-tyre = an old tyre\n"
    "all = { $seats } all win.\n"
    "count = { $n ->\n    [one] one whale\n   *[other] { $n } whales\n }",
)


@dataclass(frozen=True, slots=True)
class Found(Event):
    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class All(Event):
    seats: tuple[Seat, ...]


def test_an_event_is_told_with_names_and_words():
    assert WORDS.tell(Found(Seat(1), "old_tyre"), ["Ada", "Bo"].__getitem__) == "Bo finds an old tyre."
    assert WORDS.tell(All((Seat(0), Seat(1))), ["Ada", "Bo"].__getitem__) == "Ada, Bo all win."
    assert seat_fields(Found) == {"seat"}
    assert seat_fields(All) == {"seats"}


def test_a_name_is_never_taken_for_a_word():
    assert WORDS.tell(Found(Seat(0), "old_tyre"), lambda _: "old_tyre") == "old_tyre finds an old tyre."
    assert WORDS.tell(All((Seat(0),)), lambda _: "old_tyre") == "old_tyre all win."
    assert WORDS.say(Phrase("found", {"seat": Name("old_tyre"), "what": "x"})) == "old_tyre finds x."


def test_arguments_may_be_lists_phrases_numbers_truths_or_nothing():
    def what(value):
        return WORDS.say(Phrase("found", {"seat": "A", "what": value}), "short")

    assert what(("old_tyre", "net")) == "an old tyre, net"
    assert what(Phrase("count", {"n": 1})) == "one whale"
    assert [what(3), what(True), what(False), what(None)] == ["3", "yes", "no", ""]


def test_nothing_is_isolated():
    assert not set(WORDS.say(Phrase("found", {"seat": "A", "what": "B"}))) & set("\u2068\u2069")


@pytest.mark.parametrize(
    ("phrase", "attribute"),
    [
        (Phrase("no-such"), ""),
        (Phrase("found", {"seat": "A"}), ""),
        (Phrase("found", {"seat": "A", "what": "B"}), "long"),
        (Phrase("found", {"seat": "A", "what": Phrase("no-such")}), ""),
    ],
)
def test_a_missing_message_attribute_or_argument_raises(phrase, attribute):
    with pytest.raises(LookupError):
        WORDS.say(phrase, attribute)


def test_junk_in_a_catalogue_raises():
    with pytest.raises(ValueError, match="what is this"):
        Words("good = fine\nwhat is this?\n")


def test_a_catalogue_knows_its_ids():
    assert WORDS.ids == {"found", "word-old-tyre", "all", "count"}
    assert "found" in WORDS
    assert "lost" not in WORDS
    assert Words("a = 1", "b = 2").ids == {"a", "b"}
