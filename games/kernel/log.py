"""What is stored of a table: the header and the log of answers. History is never deleted, not even by an undo."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from games.kernel.chance import commitment, mix
from games.kernel.errors import Diverged


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a table is made from, besides its log. `secret` and `salt` are hex; nobody may see them before the end.

    `seats` holds each seat's lobby pick ("" where none); `entropy` what the players brought after the commitment was
    public, in order; `markers` the rule changes in force when the table began.

    >>> Header("goofspiel", {}, ("", ""), secret="5e" * 32, salt="a1" * 16).commitment[:16]
    '5b43b1c19fd3acf2'
    """

    game: str
    options: dict[str, str]
    seats: tuple[str, ...]
    secret: str
    salt: str
    entropy: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    version: int = 1

    @property
    def seed(self) -> bytes:
        """The key of every draw."""
        return mix(bytes.fromhex(self.secret), self.entropy)

    @property
    def commitment(self) -> str:
        """The hash of the secret, published before the players' entropy was known."""
        return commitment(bytes.fromhex(self.secret), bytes.fromhex(self.salt))


class Entry(msgspec.Struct, omit_defaults=True):
    """One line of the log: an answer, a time-out default, a seal taken back, or an undo.

    `by` is empty for the seat itself, else who entered it: `clock`, `host` or `bot`. `answer` is a key, the parts of a
    composite answer, or None for a seal taken back; with `default` it is the draft the default starts from. An undo
    names in `undo` how many answers it leaves standing, in `past` whether it goes past a draw, and in `own` whether
    other seats' later answers stay.

    >>> Entry(0, "0.1", "bid", "7", by="clock").answer
    '7'
    """

    seat: int
    id: str = ""
    kind: str = ""
    answer: str | tuple[str, ...] | None = None
    by: str = ""
    default: bool = False
    undo: int | None = None
    past: bool = False
    own: bool = False
    digest: str = ""


class Standing(NamedTuple):
    """What a log amounts to. Places in the line of standing answers map to places in the log or to stream labels."""

    line: list[tuple[int, Entry]]  # the answers that stand after all undos, each with its place in the log
    undos: dict[int, int]  # the undo that last came back to this place of the line
    epochs: dict[int, int]  # from this place of the line on the streams have this label


def standing(log: Iterable[Entry]) -> Standing:
    """The answers that stand after all undos. Raises Diverged for an undo that leads nowhere.

    Past a draw an undo gives the streams a new label; so does one that takes back such a change, since the old label's
    draws have been seen too. Answers that stay when others before them go lose their digests.

    >>> a, b = Entry(0, "0.1", "bid", "7"), Entry(1, "1.1", "bid", "3")
    >>> standing([a, b, Entry(0, undo=1, past=True)])[1:]
    ({1: 2}, {1: 3})
    >>> [entry.seat for _, entry in standing([a, b, Entry(0, undo=0, own=True)]).line]
    [1]
    """
    line: list[tuple[int, Entry]] = []
    undos: dict[int, int] = {}
    epochs: dict[int, int] = {}
    for n, entry in enumerate(log):
        if (to := entry.undo) is None:
            line.append((n, entry))
            continue
        if not 0 <= to < len(line):
            raise Diverged(n, "an undo that leads nowhere")
        later = line[to:]
        line[to:] = [(at, replace(e, digest="")) for at, e in later if entry.own and e.seat != entry.seat]
        relabel = entry.past or (not entry.own and any(at > to for at in epochs))
        undos = {at: undo for at, undo in undos.items() if at < to} | {len(line): n}
        moved = {at: sum(e.seat == entry.seat for _, e in later[: at - to]) for at in epochs if at > to and entry.own}
        epochs = {at - moved.get(at, 0): epoch for at, epoch in epochs.items() if at <= to or at in moved}
        epochs |= {to: n + 1} if relabel else {}
    return Standing(line, undos, epochs)
