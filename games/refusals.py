"""What cannot be, said to the person who asked for it. Nothing has changed; the sentence is worded at the edge."""

from __future__ import annotations

from games.words import Phrase


class Refusal(Exception):  # noqa: N818 -- a refusal is an ordinary answer to a person, not a fault
    """Something a person asked for that cannot be; nothing has changed. Carries the phrase that says so.

    >>> Refusal("table-full", seats=5).phrase
    Phrase(id='table-full', args={'seats': 5})
    """

    def __init__(self, id: str, /, **args: object) -> None:
        super().__init__(id, args)
        self.phrase = Phrase(id, args)


class Illegal(Refusal):
    """The answer is not among the legal options.

    >>> issubclass(Illegal, Refusal)
    True
    """


class Stale(Refusal):
    """The decision is not open any more, or not for this seat.

    >>> issubclass(Stale, Refusal)
    True
    """
