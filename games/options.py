"""What may be asked and answered: decisions, and sets of options, each with a key that a person can type.

One object yields the legal options for players, autopilots, fuzzer and the check of an answer alike. Options read the
state when they are looked at, so another player's move shows in them at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from itertools import islice
from typing import Any, Generic, TypeVar

import msgspec

from games.refusals import Illegal
from games.words import Phrase

T = TypeVar("T")
Answer = str | tuple[str, ...]
"""One key, or for a composite answer the keys of its parts."""
NEAR, KEYS_COMPARED = 5, 400  # keys that a refusal names; keys among which it looks for some alike


def typed(text: str) -> str:
    """What was typed, in the form keys are compared in: small letters, hyphens for blanks.

    >>> typed(" Curve e7 R0 ")
    'curve-e7-r0'
    """
    return "-".join(text.casefold().replace("-", " ").split())


class Options(Generic[T]):
    """A set of options. Subclasses give `__iter__` and `get`; everything else follows, and may be made cheaper.

    `facets` names the steps in which a large set is narrowed; a key is the facets' values joined by hyphens.
    `moves` are the nudges that lead from one key to a neighbouring one.

    >>> class Cells(Options[tuple[str, int]]):
    ...     facets = ("column", "row")
    ...     def __iter__(self):
    ...         return (f"{column}-{row}" for column in "ABC" for row in range(1, 3))
    ...     def get(self, key):
    ...         if key not in list(self):
    ...             raise KeyError(key)
    ...         return key[0], int(key[2:])
    >>> Cells().narrow(()), Cells().narrow(("B",)), Cells().parse("b 2"), len(Cells()), "B-3" in Cells()
    (('A', 'B', 'C'), ('1', '2'), 'B-2', 6, False)
    """

    facets: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[str]:
        """All legal keys, best known order first."""
        raise NotImplementedError

    def get(self, key: str) -> T:
        """The value of a legal key. Raises KeyError for any other."""
        raise NotImplementedError

    def __contains__(self, key: object) -> bool:
        try:
            self.get(key)  # type: ignore[arg-type]  # get refuses whatever is no key of this set
        except (KeyError, Illegal):
            return False
        return True

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def only(self) -> str | None:
        """The key if there is exactly one, else None."""
        keys = iter(self)
        first = next(keys, None)
        return first if next(keys, None) is None else None

    def narrow(self, chosen: Sequence[str]) -> tuple[str, ...]:
        """The legal values of the next facet once the first ones are `chosen`, in order."""
        depth = len(chosen)
        found: dict[str, None] = {}
        for key in self:
            values = self.split(key)
            if values[:depth] == tuple(chosen):
                found[values[depth]] = None
        return tuple(found)

    def split(self, key: str) -> tuple[str, ...]:
        """A key's values, a facet each."""
        return tuple(key.split("-", len(self.facets) - 1)) if self.facets else (key,)

    def join(self, values: Sequence[str]) -> str:
        """The key of a value for every facet."""
        return "-".join(values)

    def parse(self, text: str) -> str:
        """The legal key that somebody typed as `text`. Raises Illegal where none, or more than one, is meant."""
        wanted = typed(text)
        near: list[str] = []
        for key in self:
            if (have := typed(key)) == wanted:
                return key
            if have.startswith(wanted + "-"):
                near.append(key)
        if len(near) == 1:
            return near[0]
        raise unfit(self, text, near)

    def nudge(self, key: str, move: str) -> str:
        """The legal key one step from `key` in the direction of `move`; `key` itself where there is none."""
        raise NotImplementedError

    def label(self, key: str) -> Phrase | None:  # noqa: ARG002 -- for subclasses
        """How to word an option; None leaves it to the catalogue's `KIND.KEY`, or to the key itself."""
        return None

    def effect(self, key: str) -> tuple[Phrase, ...]:  # noqa: ARG002 -- for subclasses
        """What this option would bring at once, to be said before it is confirmed."""
        return ()


def unfit(options: Iterable[str] | Composite[Any], text: str, near: Sequence[str] = ()) -> Illegal:
    """The refusal of what was typed, naming up to five keys that are possible: `near` ones, else the most alike.

    >>> unfit(["north", "south"], "nord").phrase.args["near"], unfit(["north"], "?").phrase.args["near"]
    ('north', 'north')
    >>> unfit([], "north").phrase.id
    'no-option-left'
    """
    keys = list(islice(options.after(()) if isinstance(options, Composite) else options, KEYS_COMPARED))
    if not keys:
        return Illegal("no-option-left", typed=text[:40])
    shown = near or get_close_matches(typed(text), keys, NEAR, 0.5) or keys
    return Illegal("not-an-option", typed=text[:40], near=", ".join(shown[:NEAR]))


class Choices(Options[T]):
    """A few things to choose from, named by `name` (their text, unless said otherwise).

    >>> some = Choices(["north", "south"])
    >>> list(some), some.get("south"), some.parse("NORTH"), len(some)
    (['north', 'south'], 'south', 'north', 2)
    """

    __slots__ = ("items", "name", "words")

    def __init__(
        self,
        items: Sequence[T],
        name: Callable[[T], str] = str,
        words: Callable[[str], Phrase | None] | None = None,
    ) -> None:
        self.items = items
        self.name = name
        self.words = words

    def __iter__(self) -> Iterator[str]:
        return map(self.name, self.items)

    def get(self, key: str) -> T:
        """The item of this name."""
        for item in self.items:
            if self.name(item) == key:
                return item
        raise KeyError(key)

    def __len__(self) -> int:
        return len(self.items)

    def only(self) -> str | None:
        """The name of the item if there is exactly one."""
        return self.name(self.items[0]) if len(self.items) == 1 else None

    def label(self, key: str) -> Phrase | None:
        """What `words` says of it."""
        return self.words(key) if self.words else None


class Composite(Generic[T]):
    """An answer of several parts (a plan of meeples, a list of tiles), put together as a draft and locked as a whole.

    Subclasses give `after`, `complete` and `value`.

    >>> class Pair(Composite[str]):
    ...     def after(self, parts):
    ...         return Choices([letter for letter in "abc" if letter not in parts] if len(parts) < 2 else [])
    ...     def complete(self, parts):
    ...         return len(parts) == 2
    ...     def value(self, parts):
    ...         return "+".join(parts)
    >>> Pair().get(("c", "a")), Pair().parse("A, b"), Pair().kept(("a", "a", "c"))
    ('c+a', ('a', 'b'), ('a', 'c'))
    """

    def after(self, parts: Sequence[str]) -> Options[Any]:
        """The options for one more part, given those already chosen; empty when nothing can be added."""
        raise NotImplementedError

    def complete(self, parts: Sequence[str]) -> bool:
        """Whether these parts may be locked as they are."""
        raise NotImplementedError

    def value(self, parts: Sequence[str]) -> T:
        """What the flow gets for a legal, complete answer."""
        raise NotImplementedError

    def entered(self) -> tuple[str, ...] | None:
        """For a decision that is open as settled: what stands in its place, () for nothing yet.

        None where that is what the seat has answered last.
        """
        return None

    def fault(self, parts: Sequence[str]) -> Illegal | None:
        """Why these parts cannot stand, told by the first that cannot; None if all may (complete or not)."""
        for i, part in enumerate(parts):
            if part not in self.after(parts[:i]):
                return unfit(self.after(parts[:i]), str(part))
        return None

    def kept(self, parts: Sequence[str]) -> tuple[str, ...]:
        """As many of `parts`, in order, as may still stand."""
        keep: tuple[str, ...] = ()
        for part in parts:
            if part in self.after(keep):
                keep += (part,)
        return keep

    def get(self, parts: Answer) -> T:
        """The value of an answer. Raises Illegal where a part cannot stand or parts are missing."""
        if isinstance(parts, str):
            raise KeyError(parts)
        if fault := self.fault(parts):
            raise fault
        if not self.complete(parts):
            raise Illegal("not-complete", chosen=len(parts))
        return self.value(parts)

    def only(self) -> str | None:
        """A composite answer is never taken by the table."""
        return None

    def parse(self, text: str) -> tuple[str, ...]:
        """The parts somebody typed, separated by commas or semicolons. Raises Illegal as `Options.parse` does."""
        parts: tuple[str, ...] = ()
        for piece in text.replace(";", ",").split(","):
            if piece.strip():
                parts += (self.after(parts).parse(piece),)
        return parts


@dataclass(frozen=True, slots=True)
class Draft:
    """What a seat has put together so far: chosen `parts`, and the key it is `trying` (a facet prefix or whole key).

    Kept outside the log, for each open decision; the answer is the locked draft.

    >>> Draft(("coral-S3",)).parts
    ('coral-S3',)
    """

    parts: tuple[str, ...] = ()
    trying: str = ""


class Secrecy(StrEnum):
    """Who may know what a decision offers, and when its answer is told.

    >>> Secrecy("sealed") is Secrecy.SEALED
    True
    """

    OPEN = "open"  # everybody sees options and answer
    PRIVATE = "private"  # only that seat may know the options
    SEALED = "sealed"  # private, and told together with the others' answers


class Decision(msgspec.Struct, Generic[T], eq=False):
    """One thing a seat has to decide. `kind` names its words: `ask-KIND`, `help-KIND`, labels `KIND.KEY`.

    `default` gives the time-out answer from the seat's draft and, when sealed, from the others' values known by then;
    without one the first option is entered. `args` are arguments of the prompt. `moot` tells that another's move has
    made the decision pointless (`Traps.offer`). `settled` opens it as answered already: nobody waits for it, but the
    seat may change what it gave before. `id` and `answered` are the table's to set.

    >>> Decision(0, "course", Choices(["north", "south"])).timeout((), {})
    'north'
    """

    seat: int
    kind: str
    options: Options[T] | Composite[T]
    default: Callable[[Sequence[str], Mapping[int, Any]], Answer] | None = None
    secrecy: Secrecy = Secrecy.OPEN
    args: Mapping[str, Any] = {}
    moot: Callable[[], bool] | None = None
    settled: bool = False
    id: str = ""
    answered: bool = False

    def timeout(self, draft: Sequence[str], known: Mapping[int, Any]) -> Answer:
        """The answer the table enters for an absent seat, given what it had drafted."""
        if self.default is not None:
            return self.default(draft, known)
        if isinstance(self.options, Composite):
            raise TypeError(f"{self.kind}: a composite decision needs a default of its own")
        return next(iter(self.options))
