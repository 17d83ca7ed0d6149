"""Small sets of options named by keys, and how a decision is put to a seat while others play on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from games.kalypso.state import State
from games.kernel import Decision, Options, Phrase, Table, typed, unfit

T = TypeVar("T")


class Keys(Options[str]):
    """A choice among keys that may change while it is open; typed blanks, hyphens and underscores are alike.

    >>> Keys(lambda: ["scrap_wood", "done"]).parse("Scrap wood")
    'scrap_wood'
    """

    def __init__(self, keys: Callable[[], Sequence[str]], words: Callable[[str], Phrase | None] | None = None) -> None:
        self._keys, self._words = keys, words

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys())

    def get(self, key: str) -> str:
        """The key itself, if it can be chosen now."""
        if key not in self._keys():
            raise KeyError(key)
        return key

    def parse(self, text: str) -> str:
        """The key that was typed."""
        wanted = typed(text).replace("_", "-")
        for key in self:
            if typed(key).replace("_", "-") == wanted:
                return key
        raise unfit(self, text)

    def label(self, key: str) -> Phrase | None:
        """What `words` says of it."""
        return self._words(key) if self._words else None


def is_empty(options: Options[T]) -> bool:
    """Whether there is nothing to choose from."""
    return next(iter(options), None) is None


async def choose(table: Table[State], decision: Decision[T], *, moot: Callable[[], bool] | None = None) -> T | None:
    """Ask a seat, a single option being taken at once; None where there is none, or once it has become moot.

    A decision is moot when another's move has left no option, or when `moot` says so (KA-R.48).
    """
    options = decision.options
    assert isinstance(options, Options)
    if moot is not None and moot():
        return None
    if is_empty(options):
        return None
    if (only := options.only()) is not None:
        return options.get(only)
    decision.moot = lambda: is_empty(options) or (moot is not None and moot())
    return await table.offer(decision)
