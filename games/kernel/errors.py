"""What can go wrong with an answer or a log, told apart so that each is met in its own way."""

from __future__ import annotations

from games.kernel.phrases import Phrase


class Refusal(Exception):  # noqa: N818 -- a refusal is an ordinary answer to a person, not a fault
    """Something a person asked for that cannot be; nothing has changed. Carries the phrase that says so.

    >>> Refusal("table-full", seats=5).phrase
    Phrase(id='table-full', args={'seats': 5})
    """

    def __init__(self, id: str, /, **args: object) -> None:
        super().__init__(id, args)
        self.phrase = Phrase(id, args)


class Illegal(Refusal):
    """The answer is not among the legal options."""


class Stale(Refusal):
    """The decision is not open any more, or not for this seat."""


class Diverged(Exception):  # noqa: N818 -- the log and the rules have parted
    """A stored log does not fit the rules: the table is frozen at `entry`, nothing is skipped or guessed."""

    def __init__(self, entry: int, why: str) -> None:
        super().__init__(f"entry {entry}: {why}")
        self.entry = entry


class Broken(Exception):  # noqa: N818 -- says what the table is from now on
    """A flow raised: this table object is spent. Rebuild it from the log without the last answer.

    `where` lists the flows that stood open, outermost first.
    """

    def __init__(self, where: tuple[str, ...]) -> None:
        super().__init__(" > ".join(where) or "at the start")
        self.where = where
