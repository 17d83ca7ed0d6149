"""The ids on our buttons, menus and forms: all that a press carries, readable after any restart, never a secret.

`t1|VERB|TABLE|SEAT|DECISION|UNDOS|ARGUMENT`. What a press may do is decided when it comes, from who pressed and what is
open then; the id only says what was offered.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

PREFIX = "t1"
LONGEST = 100
_SEPARATOR = "|"
_FIELDS = (12, 12, 2, 30, 6)  # the longest verb, table, seat, decision and count of undos; the rest is the argument's


@dataclass(frozen=True, slots=True)
class Press:
    """What a control says of itself. `decision` and `undos` name the question it was made for."""

    verb: str
    table: str = ""
    seat: int = -1
    decision: str = ""
    undos: int = 0
    arg: str = ""

    def __str__(self) -> str:
        seat = "" if self.seat < 0 else str(self.seat)
        head = _SEPARATOR.join((PREFIX, self.verb, self.table, seat, self.decision, str(self.undos), ""))
        room = LONGEST - len(head)
        return head + (self.arg if len(self.arg) <= room else short(self.arg))


def short(key: str) -> str:
    """A stand-in for a key too long for an id: found again by making it from each legal key.

    >>> len(short("x" * 300))
    17
    """
    return "~" + blake2b(key.encode(), digest_size=8).hexdigest()


def read(custom_id: str) -> Press | None:
    """The press of an id, or None for one that is not ours, of another version, or made up.

    >>> read(str(Press("answer", "bcdfgh", 2, "2.7", 0, "S3+S4"))).arg
    'S3+S4'
    """
    parts = custom_id.split(_SEPARATOR, 6)
    if len(custom_id) > LONGEST or len(parts) != 7 or parts[0] != PREFIX:
        return None
    _, verb, table, seat, decision, undos, arg = parts
    if any(len(part) > most for part, most in zip(parts[1:], _FIELDS, strict=False)):
        return None
    if not (seat == "" or seat.isdecimal()) or not undos.isdecimal():
        return None
    return Press(verb, table, int(seat) if seat else -1, decision, int(undos), arg)
