"""Names of people are untrusted text: made safe here, once, for each place where they are printed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence

LONGEST = 32
_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+")
_MARKUP = re.compile(r"([\\*_~`|<>#\[\]():@\-+.!&/])")
_MARK = r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_PILED = re.compile(rf"({_MARK}{{2}}){_MARK}+")
_ISOLATE, _POP = "\u2068", "\u2069"
_POSES = re.compile(r"^(seat|bot) ?\d*$|\(seat \d+\)$")  # how seats and bots are called, and the names made below
_SOUNDLESS = frozenset({"Mn", "Me", "Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"})


def plain(name: str) -> str:
    r"""A display name on one line, without characters that turn text round or hide it; "" if nothing is left to print.

    >>> plain("Mi\u202era\n"), plain("\u200b \u200d")
    ('Mi ra', '')
    """
    text = _BREAKS.sub(" ", unicodedata.normalize("NFC", name))
    text = " ".join(_PILED.sub(r"\1", text).split())
    if all(unicodedata.category(c) in _SOUNDLESS for c in text):
        return ""
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def in_chat(name: str) -> str:
    r"""A plain name as chat prints it literally: markup escaped, and isolated so that it cannot turn a line round.

    >>> in_chat("_a_").strip("\u2068\u2069") == r"\_a\_"
    True
    """
    escaped = _MARKUP.sub(r"\\\1", name).replace("@", "@\u2060")
    return f"{_ISOLATE}{escaped}{_POP}"


def distinct(names: Sequence[str], bots: Collection[int] = ()) -> tuple[str, ...]:
    """Names for the seats in order, cleaned; nameless ones and equal ones are told apart by their seat.

    So are people who call themselves as a seat or a bot is called; seats in `bots` are bots, and may.

    >>> distinct(["Ann", "ann", "", "Seat 1"])
    ('Ann (seat 1)', 'ann (seat 2)', 'Seat 3', 'Seat 1 (seat 4)')
    """
    cleaned = [plain(name) for name in names]
    folded = [unicodedata.normalize("NFKC", name).casefold() for name in cleaned]
    out = []
    for number, (name, fold) in enumerate(zip(cleaned, folded, strict=True), 1):
        if not name:
            out.append(f"Seat {number}")
        elif folded.count(fold) > 1 or (number - 1 not in bots and _POSES.search(fold)):
            out.append(f"{name} (seat {number})")
        else:
            out.append(name)
    return tuple(out)
