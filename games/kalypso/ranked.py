"""A sequence of keys, best first, of which only as much is worked out as somebody looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload


class Ranked(Sequence[str]):
    """Keys in groups, the best first; a group is worked out when somebody looks so far.

    >>> keys = Ranked(2, lambda n: (["F7"], ["G7", "H7"])[n])
    >>> keys[0], bool(keys), keys[1:], len(keys)
    ('F7', True, ('G7', 'H7'), 3)
    """

    def __init__(self, count: int, group: Callable[[int], Sequence[str]]) -> None:
        self._count, self._group = count, group
        self._known: dict[int, Sequence[str]] = {}

    def __iter__(self) -> Iterator[str]:
        for n in range(self._count):
            if n not in self._known:
                self._known[n] = self._group(n)
            yield from self._known[n]

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...

    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        return tuple(self)[at]
