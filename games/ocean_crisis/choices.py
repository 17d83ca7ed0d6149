"""Small sets of options named by component ids."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import Choices, Phrase, typed, unfit


def word(id: str) -> Phrase:
    """The catalogue's name of a component, colour or place.

    >>> word("drink_can").id
    'word-drink-can'
    """
    return Phrase("word-" + id.replace("_", "-"))


class Ids(Choices[str]):
    """A choice among ids or typed keys (OC-23.10); a blank or hyphen may stand for the underscore (OC-23.11).

    >>> Ids(["drink_can", "old_tyre"]).parse("Drink can")
    'drink_can'
    """

    def __init__(self, ids: Sequence[str]) -> None:
        super().__init__(ids, words=word)

    def parse(self, text: str) -> str:
        """The id that somebody typed."""
        wanted = typed(text).replace("_", "-")
        for id in self:
            if typed(id).replace("_", "-") == wanted:
                return id
        raise unfit(self, text)
