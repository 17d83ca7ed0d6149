"""What can go wrong with a whole table, as opposed to one answer (`games.refusals`)."""

from __future__ import annotations


class Diverged(Exception):  # noqa: N818 -- the log and the rules have parted
    """A stored log does not fit the rules: the table is frozen at `entry`, nothing is skipped or guessed.

    >>> str(Diverged(41, "the state's digest differs"))
    "entry 41: the state's digest differs"
    """

    def __init__(self, entry: int, why: str) -> None:
        super().__init__(f"entry {entry}: {why}")
        self.entry = entry


class Broken(Exception):  # noqa: N818 -- says what the table is from now on
    """A flow raised: this table object is spent. Rebuild it from the log without the last answer.

    `where` lists the flows that stood open, outermost first.

    >>> str(Broken(("play:12", "sail:40")))
    'play:12 > sail:40'
    """

    def __init__(self, where: tuple[str, ...]) -> None:
        super().__init__(" > ".join(where) or "at the start")
        self.where = where
