"""Names in any script: never boxes, never empty, never outside their box (B37, B38)."""

from __future__ import annotations

import pytest

from renderers.ink import lettering
from renderers.ink.lettering import DOT, ELLIPSIS, display_names, fallback, font, readable, runs, tidy, visual
from renderers.ink.sheet import Sheet

FRAKTUR = "\U0001d510\U0001d526\U0001d52f\U0001d51e"  # "Mira" in mathematical Fraktur
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
FLAG = "\U0001f1e9\U0001f1ea"
TOWER = "Z" + "\u0301" * 40
ARABIC = "\u0633\u0639\u064a\u062f"
HEBREW = "\u05de\u05e8\u05d9\u05dd"
AWKWARD = (
    "W" * 32, "\U0001f680" * 32, FRAKTUR, FAMILY + FLAG, TOWER, "\u200b" * 9, "", " \n\t ", ARABIC * 8, HEBREW * 8,
    "\u6d77\u306e\u5b50", "\u202eevil", "a\u0338\u0338\u0338\u0338b", "\u0915\u093f\u0932\u093e", "\u0e01\u0e31\u0e1b\u0e15\u0e31\u0e19",
    "A poem\nof several\nlines", "\U0010ffff", "\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"),
)  # fmt: skip


def drawn(text: str) -> str:
    return "".join(part for part, _ in runs(tidy(text), "strong", 40))


@pytest.mark.bug("B37")
@pytest.mark.parametrize("name", AWKWARD)
def test_every_sign_that_is_drawn_has_a_glyph(name):
    for part, face in runs(tidy(name), "strong", 40):
        nobody = bytes(face.getmask(lettering.NOBODY_HAS))
        for sign in part:
            assert sign.isspace() or bytes(face.getmask(sign)) != nobody


@pytest.mark.bug("B37", "B38")
@pytest.mark.parametrize("name", AWKWARD)
def test_no_name_leaves_its_box_or_is_empty(name):
    shown = display_names([name], ["Coral"])[0]
    assert shown.strip()
    sheet = Sheet(400, 80)
    for width in (60, 150):
        words, px = sheet.fitted(shown, "strong", 31, width)
        assert sheet.width(words, "strong", px) <= width
        assert px >= 13
        assert words.strip()


@pytest.mark.bug("B37")
def test_a_name_that_cannot_be_read_shows_the_seat():
    unreadable = ("\U0001f680" * 32, "", "\u200b\u200b", FAMILY + FLAG, "a" + "\U0001f680" * 5, "...!?")
    for name in unreadable:
        assert display_names([name], ["Seat 2"]) == ["Seat 2"]


@pytest.mark.bug("B37")
def test_single_unknown_signs_become_dots():
    assert drawn("Mira \U0001f680") == f"Mira {DOT}"
    assert display_names(["Mira \U0001f680"], ["Coral"]) == ["Mira \U0001f680"]


@pytest.mark.bug("B37")
def test_fancy_letters_are_read_as_letters():
    assert drawn(FRAKTUR) == "Mira"


@pytest.mark.bug("B37")
def test_piles_of_combining_marks_are_cut():
    assert len(tidy(TOWER)) <= 3
    assert tidy("e\u0301") == "\u00e9"
    assert tidy("\u0301\u0301Mira") == "Mira"


@pytest.mark.bug("B38")
def test_equal_names_get_the_seat_added():
    assert display_names(["Red", "red", "Mira"], ["Coral", "Azure", "Amber"]) == ["Red (Coral)", "red (Azure)", "Mira"]
    assert display_names(["Azure", "Mira"], ["Coral", "Azure"]) == ["Azure (Coral)", "Mira"]
    assert display_names(["Azure", "\U0001f680"], ["Coral", "Azure"]) == ["Azure (Coral)", "Azure"]


@pytest.mark.bug("B38")
def test_a_long_name_ends_in_an_ellipsis():
    sheet = Sheet(100, 40)
    words, px = sheet.fitted("W" * 32, "strong", 30, 120)
    assert words.endswith(ELLIPSIS)
    assert px == pytest.approx(30 * 0.95**9)  # the last step above 62 per cent
    assert sheet.fitted("Mira", "strong", 30, 120) == ("Mira", 30)


def test_right_to_left_stands_in_visual_order_with_joined_letters():
    assert visual(HEBREW) == HEBREW[::-1]
    shaped = visual(ARABIC)
    assert all("\ufb50" <= sign <= "\ufefc" for sign in shaped)
    assert shaped[-1] == "\ufeb3"  # seen: initial form, at the right end
    assert visual("Mira") == "Mira"


def test_devanagari_short_i_stands_before_its_cluster():
    assert visual("\u0915\u093f") == "\u093f\u0915"
    assert visual("\u0938\u094d\u0924\u093f") == "\u093f\u0938\u094d\u0924"


def test_invisible_signs_and_direction_marks_are_dropped():
    assert tidy("\u202eMi\u200bra\u202c") == "Mira"
    assert tidy("  two \n lines ") == "two lines"


def test_text_is_laid_out_without_system_libraries():
    faces = [font(role, 20) for role in lettering.ROLES]
    faces += [face for which in lettering.FALLBACKS if (face := fallback(which, 20)) is not None]
    assert {face.layout_engine for face in faces} == {lettering.ImageFont.Layout.BASIC}
    assert fallback("arabic", 20) is not None


def test_readable_needs_a_letter_and_a_majority():
    assert readable("Mira")
    assert readable("M\U0001f680i")
    assert not readable("M\U0001f680\U0001f680")
    assert not readable("!!!")
