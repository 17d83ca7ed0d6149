"""Names people give themselves: read as typed, ping nobody, turn no line round, never pass for another's."""

import re

import pytest

from bot.names import distinct, in_chat, plain

ISOLATE, POP = "\u2068", "\u2069"

NASTY = (
    "@everyone", "@here", "<@123456789012345678>", "<@&123456789012345678>", "<#123456789012345678>",
    "_a_", "**b", "```", "||c||", "[x](http://e)", "# d", "> e", ">>> e", "-# f", "<:g:123456789012345678>", "~~s~~",
    "1. one", "- item", "https://evil.example/x", "</play:1>", "<t:0:R>", "a\\", "`code",
)  # fmt: skip


def as_read(chat: str) -> str:
    """What Discord shows of a text: a backslash before a mark is taken away, invisible characters are not seen."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", chat.strip(ISOLATE + POP)).replace("\u2060", "")


@pytest.mark.bug("B35", "B36")
@pytest.mark.parametrize("name", NASTY)
def test_markup_is_read_as_typed(name: str) -> None:
    chat = in_chat(plain(name))
    assert as_read(chat) == name
    assert chat[0] == ISOLATE
    assert chat[-1] == POP


@pytest.mark.bug("B35")
@pytest.mark.parametrize("name", ["@everyone", "@here", "<@1>", "<@&1>", "a @everyone b"])
def test_nothing_that_could_ping_is_left(name: str) -> None:
    chat = in_chat(plain(name))
    assert not re.search(r"@(everyone|here)|<@[!&]?\d", chat)


@pytest.mark.bug("B36")
@pytest.mark.parametrize("name", NASTY)
def test_no_mark_stands_unescaped(name: str) -> None:
    """Every mark that Discord's text knows follows a backslash."""
    inner = in_chat(plain(name)).strip(ISOLATE + POP)
    assert re.fullmatch(r"(?:\\[^0-9A-Za-z\s]\u2060?|[^\\*_~`|<>#\[\]()@])*", inner)


@pytest.mark.bug("B36")
def test_a_line_break_stays_on_its_line() -> None:
    assert plain("a\nb\r\nc\u2028d\x85e") == "a b c d e"


def test_what_turns_text_round_is_gone() -> None:
    assert plain("\u202egnp.exe\u202c \u2066x\u2069") == "gnp.exe x"
    assert plain("\u05d0\u05d1") == "\u05d0\u05d1"  # a name in Hebrew is a name


@pytest.mark.bug("B37")
@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u200b \u200d\ufeff", "\u0301\u0301", "\u00ad", "\ue000"])
def test_nothing_printable_is_empty(name: str) -> None:
    assert plain(name) == ""
    assert distinct(["Ann", name]) == ("Ann", "Seat 2")


@pytest.mark.bug("B37")
def test_piled_marks_are_kept_to_two() -> None:
    assert plain("x" + "\u0301" * 40 + "y") == "x\u0301\u0301y"


@pytest.mark.bug("B38")
def test_a_long_name_is_cut() -> None:
    assert plain("W" * 32) == "W" * 32
    assert plain("W" * 33) == "W" * 31 + "…"
    assert plain("🚀" * 1000) == "🚀" * 31 + "…"


@pytest.mark.bug("B38")
def test_nobody_passes_for_another() -> None:
    assert distinct(["Red", "red", "Blue"]) == ("Red (seat 1)", "red (seat 2)", "Blue")
    assert distinct(["Bot 1", "Ann"]) == ("Bot 1 (seat 1)", "Ann")
    assert distinct(["Ann", "Bot 1"], bots=(1,)) == ("Ann", "Bot 1")
    assert distinct(["Bot 1", "Bot 1"], bots=(1,)) == ("Bot 1 (seat 1)", "Bot 1 (seat 2)")
    assert distinct(["Seat 2", ""]) == ("Seat 2 (seat 1)", "Seat 2")


@pytest.mark.bug("B38")
def test_a_name_that_looks_like_a_told_apart_one_is_told_apart() -> None:
    shown = distinct(["Ann", "Ann", "Ann (seat 2)"])
    assert shown == ("Ann (seat 1)", "Ann (seat 2)", "Ann (seat 2) (seat 3)")


@pytest.mark.bug("B38")
def test_wide_letters_are_the_same_letters() -> None:
    assert distinct(["Ann", "\uff21nn"]) == ("Ann (seat 1)", "\uff21nn (seat 2)")


@pytest.mark.bug("B38")
@pytest.mark.parametrize("names", [["a"] * 6, ["", "", "Seat 1"], ["Seat 1", "Seat 1", ""], ["x", "X (seat 1)", "X"]])
def test_shown_names_differ(names: list[str]) -> None:
    shown = distinct(names)
    assert len(set(shown)) == len(names)
