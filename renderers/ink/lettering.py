"""Type: the faces of the chart, and names in any script.

Every face comes from a font package and is laid out by Pillow's own basic engine, so that no library of the system is
needed. Arabic and Hebrew are shaped and put into visual order here; a sign that no face has becomes a middle dot.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import arabic_reshaper  # type: ignore[import-untyped]  # ships no types
from bidi import get_display  # type: ignore[import-untyped]  # ships no types
from PIL import ImageFont

Face = ImageFont.FreeTypeFont
DOT = "\u00b7"
ELLIPSIS = "\u2026"
NOBODY_HAS = "\U0010ffff"  # a code point without a glyph in any font
MOST_SIGNS = 64  # of a name; no box has room for more
MARKS_KEPT = 2  # combining marks above one another that still stay inside a line


class Role(NamedTuple):
    """A face by package and file, with the settings of its variable axes."""

    package: str
    file: str
    axes: tuple[tuple[str, float], ...] = ()


_FRAUNCES = "files/Fraunces[SOFT,WONK,opsz,wght].ttf"
_SLANTED = "files/Fraunces-Italic[SOFT,WONK,opsz,wght].ttf"
ROLES = {
    "title": Role("fontpkg_fraunces", _FRAUNCES, (("wght", 650), ("opsz", 72), ("SOFT", 40), ("WONK", 1))),
    "place": Role("fontpkg_fraunces", _FRAUNCES, (("wght", 620), ("opsz", 18), ("SOFT", 20), ("WONK", 0))),
    "water": Role("fontpkg_fraunces", _SLANTED, (("wght", 420), ("opsz", 24), ("SOFT", 20), ("WONK", 1))),
    "text": Role("fontpkg_barlow_semi_condensed", "files/BarlowSemiCondensed-Medium.ttf"),
    "strong": Role("fontpkg_barlow_semi_condensed", "files/BarlowSemiCondensed-Bold.ttf"),
    "label": Role("fontpkg_barlow_semi_condensed", "files/BarlowSemiCondensed-SemiBold.ttf"),
    "figure": Role("fontpkg_barlow_condensed", "files/BarlowCondensed-Bold.ttf"),
}
_HEAVY = (("wght", 620.0),)
_RTL, _CJK = "justmytype_intl_rtl", "justmytype_intl_cjk"
FALLBACKS = {
    "sans": Role("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf", _HEAVY),
    "hebrew": Role(_RTL, "fonts/ofl/notosanshebrew/NotoSansHebrew[wdth,wght].ttf", _HEAVY),
    "arabic": Role(_RTL, "fonts/ofl/notosansarabic/NotoSansArabic[wdth,wght].ttf", _HEAVY),
    "devanagari": Role("fontpkg_noto_sans_devanagari", "files/NotoSansDevanagari[wdth,wght].ttf", _HEAVY),
    "thai": Role("fontpkg_noto_sans_thai", "files/NotoSansThai[wdth,wght].ttf", _HEAVY),
    "jp": Role(_CJK, "fonts/ofl/notosansjp/NotoSansJP[wght].ttf", _HEAVY),
    "sc": Role(_CJK, "fonts/ofl/notosanssc/NotoSansSC[wght].ttf", _HEAVY),
    "tc": Role(_CJK, "fonts/ofl/notosanstc/NotoSansTC[wght].ttf", _HEAVY),
    "kr": Role(_CJK, "fonts/ofl/notosanskr/NotoSansKR[wght].ttf", _HEAVY),
}
# First and last code point of a script, and the faces to try in order.
_SCRIPTS = (
    (0x0180, 0x058F, ("sans",)),
    (0x0590, 0x05FF, ("hebrew",)),
    (0x0600, 0x08FF, ("arabic",)),
    (0x0900, 0x097F, ("devanagari",)),
    (0x0E00, 0x0E7F, ("thai",)),
    (0x1100, 0x11FF, ("kr",)),
    (0x1E00, 0x22FF, ("sans",)),
    (0x2E80, 0x9FFF, ("jp", "sc", "tc", "kr")),
    (0xAC00, 0xD7AF, ("kr",)),
    (0xF900, 0xFAFF, ("jp", "kr")),
    (0xFB1D, 0xFB4F, ("hebrew",)),
    (0xFB50, 0xFEFC, ("arabic",)),
    (0xFF00, 0xFFEF, ("jp",)),
)
_AXIS_TAGS = {"Weight": "wght", "Optical Size": "opsz", "Softness": "SOFT", "Wonky": "WONK"}


@lru_cache(maxsize=512)
def font(role: str, px: int) -> Face:
    """The face of this role at a size in pixels."""
    return _load(ROLES[role], px)


@lru_cache(maxsize=128)
def fallback(which: str, px: int) -> Face | None:
    """A face for another script, or None where its package is not installed (`cjk` is an optional extra)."""
    try:
        return _load(FALLBACKS[which], px)
    except (ImportError, OSError):
        return None


def _load(role: Role, px: int) -> Face:
    home = import_module(role.package).__file__
    if home is None:
        raise ImportError(f"the font package {role.package} has no files")
    face = ImageFont.truetype(str(Path(home).parent / role.file), px, layout_engine=ImageFont.Layout.BASIC)
    if role.axes:
        wanted = dict(role.axes)
        face.set_variation_by_axes([wanted.get(_tag(a["name"]), a["default"] or 0) for a in face.get_variation_axes()])
    return face


def _tag(name: bytes | None) -> str:
    plain = (name or b"").decode()
    return _AXIS_TAGS.get(plain, plain)


@lru_cache(maxsize=8192)
def _has(face: Face, sign: str) -> bool:
    """Whether the face has this sign. Pillow does not tell: compare with what it draws for a sign nobody has."""
    return sign.isspace() or bytes(face.getmask(sign)) != _missing(face)


@lru_cache(maxsize=512)
def _missing(face: Face) -> bytes:
    return bytes(face.getmask(NOBODY_HAS))


def _face_for(sign: str, role: str, px: int) -> Face | None:
    own = font(role, px)
    if ord(sign) < 0x0180 or _has(own, sign):
        return own
    names = next((names for low, high, names in _SCRIPTS if low <= ord(sign) <= high), ())
    candidates = (fallback(name, px) for name in names)
    return next((face for face in candidates if face is not None and _has(face, sign)), None)


def visual(text: str) -> str:
    """The text as it stands on the page from left to right: letters joined, right-to-left parts turned."""
    if not any(unicodedata.bidirectional(c) in ("R", "AL") for c in text):
        return _before_base(text)
    letters = "".join(c for c in text if unicodedata.category(c) != "Mn")
    return str(get_display(arabic_reshaper.reshape(letters)))


def _before_base(text: str) -> str:
    """Devanagari's short i is written after its consonant and stands before it."""
    if "\u093f" not in text:
        return text
    signs: list[str] = []
    for c in text:
        if c == "\u093f" and signs:
            at = len(signs) - 1
            while at >= 2 and signs[at - 1] == "\u094d":  # the whole cluster of joined consonants moves along
                at -= 2
            signs.insert(at, c)
        else:
            signs.append(c)
    return "".join(signs)


def tidy(text: str) -> str:
    """A name ready for drawing: composed, on one line, without invisible signs or towers of combining marks."""
    out: list[str] = []
    piled = 0
    for c in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(c)
        if kind in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or "\ufe00" <= c <= "\ufe0f":
            out.append(" " if c in "\n\t\r" else "")
            continue
        piled = piled + 1 if kind in ("Mn", "Me") else 0
        if piled <= MARKS_KEPT and not (piled and not "".join(out).strip()):
            out.append(c)
    return " ".join("".join(out).split())[:MOST_SIGNS]


@lru_cache(maxsize=4096)
def runs(text: str, role: str, px: int) -> tuple[tuple[str, Face], ...]:
    """The text cut into runs of one face each, in visual order."""
    if text.isascii():
        return ((text, font(role, px)),)
    out: list[tuple[str, Face]] = []
    for c in visual(text):
        sign, face = _drawable(c, role, px)
        if face is None and out and unicodedata.category(c) in ("Mn", "Mc"):
            continue  # a mark without a glyph: the letter alone still reads
        if face is None:
            sign, face = DOT, font(role, px)
        joins = bool(out) and (out[-1][1] is face or sign == " ")
        if joins:
            out[-1] = (out[-1][0] + sign, out[-1][1])
        else:
            out.append((sign, face))
    return tuple(out)


def _drawable(sign: str, role: str, px: int) -> tuple[str, Face | None]:
    """The sign, or a plainer form of it (Fraktur letters and the like), with a face that has it."""
    face = _face_for(sign, role, px)
    if face is None:
        plain = unicodedata.normalize("NFKC", sign)
        faces = [_face_for(c, role, px) for c in plain]
        if plain != sign and faces and faces[0] is not None and all(f is faces[0] for f in faces):
            return plain, faces[0]
    return sign, face


def readable(text: str) -> bool:
    """Whether most of the name's signs can be drawn; a name that is mostly dots says nothing."""
    signs = [c for c in tidy(text) if not c.isspace() and unicodedata.category(c) not in ("Mn", "Mc", "Me")]
    letters = [c for c in signs if unicodedata.category(c)[0] in "LN" and _drawable(c, "strong", 24)[1] is not None]
    drawn = [c for c in signs if _drawable(c, "strong", 24)[1] is not None]
    return bool(letters) and 2 * len(drawn) > len(signs)


def display_names(names: list[str], seats: list[str]) -> list[str]:
    """What each seat is called in pictures.

    That is the player's name, the seat's own name where that cannot be read, and the seat added to a name that is equal
    to another's or to a seat's.

    Args:
        names: what the players call themselves, untrusted.
        seats: what the seats are called ("Coral", "Seat 2").
    """
    shown = [tidy(name) if readable(name) else seat for name, seat in zip(names, seats, strict=True)]
    folded = [name.casefold() for name in shown]
    taken = {seat.casefold() for seat in seats}
    out: list[str] = []
    for i, (name, seat) in enumerate(zip(shown, seats, strict=True)):
        own = folded[i] == seat.casefold()
        doubled = folded.count(folded[i]) > 1 or folded[i] in taken
        out.append(f"{name} ({seat})" if doubled and not own else name)
    return out
