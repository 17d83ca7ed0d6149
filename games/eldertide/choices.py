"""Options as Eldertide offers them: forgiving keys, and free actions beside whatever is asked.

A player may mend Damage or flip the House Perk at any own decision (EL-R.45); `games.eldertide.effects.ask` carries
them out and asks again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.eldertide.state import State
from games.kernel import Answer, Choices, Decision, Options, Phrase, Seat, Secrecy, typed, unfit

NONE = "none"
MEND, FLIP = "mend", "flip"
FREE = (MEND, FLIP)


def word(id: str) -> Phrase:
    """The catalogue's name of a component or key.

    >>> word("power_station").id
    'word-power-station'
    """
    return Phrase("word-" + id.replace("_", "-"))


def loosely(text: str) -> str:
    """A key in the form in which typed text is compared: small letters, hyphens for blanks and underscores.

    >>> loosely("Power station main.NE")
    'power-station-main.ne'
    """
    return typed(text.replace("_", " "))


def find(keys: Iterable[str], text: str) -> str:
    """The one key that `text` stands for, whole or as its beginning. Raises Illegal for none or several."""
    wanted, near = loosely(text), []
    for key in keys:
        have = loosely(key)
        if have == wanted:
            return key
        if have.startswith(wanted) and wanted:
            near.append(key)
    if len(near) == 1:
        return near[0]
    raise unfit(keys, text, near)


class Keys(Choices[str]):
    """A choice among keys, worded by the catalogue; what each brings is said by `tell`."""

    __slots__ = ("tell",)

    def __init__(
        self,
        keys: Sequence[str],
        words: Callable[[str], Phrase | None] | None = None,
        tell: Callable[[str], tuple[Phrase, ...]] | None = None,
    ) -> None:
        super().__init__(keys, words=words or word)
        self.tell = tell

    def parse(self, text: str) -> str:
        """The key that somebody typed."""
        return find(self, text)

    def effect(self, key: str) -> tuple[Phrase, ...]:
        """What it would bring or cost."""
        return self.tell(key) if self.tell else ()


@dataclass(frozen=True, slots=True)
class Free:
    """A free action in place of an answer: `mend` or `flip`."""

    key: str


class WithFree(Options[Any]):
    """Options with the free actions that are legal right now behind them.

    Both are made anew whenever they are looked at: while a decision stands open, others may build on the same Outposts
    or draw from the same pool (EL-R.96).
    """

    def __init__(self, make: Callable[[], Options[Any]], free: Callable[[], Sequence[str]]) -> None:
        self.make, self.free = make, free
        self.facets = make().facets

    @property
    def base(self) -> Options[Any]:
        """The options apart from free actions, as they are now."""
        return self.make()

    def __iter__(self) -> Iterator[str]:
        yield from self.base
        yield from self.free()

    def get(self, key: str) -> Any:
        """The value, or the free action."""
        return Free(key) if key in self.free() else self.base.get(key)

    def split(self, key: str) -> tuple[str, ...]:
        """A free action stands under itself in every step."""
        return (key,) * max(1, len(self.facets)) if key in FREE else self.base.split(key)

    def join(self, values: Sequence[str]) -> str:
        """The key of the values."""
        return values[0] if values[0] in FREE else self.base.join(values)

    def parse(self, text: str) -> str:
        """The option or free action that was typed."""
        return loosely(text) if loosely(text) in self.free() else self.base.parse(text)

    def label(self, key: str) -> Phrase | None:
        """How it is called."""
        return Phrase(f"free-{key}") if key in FREE else self.base.label(key)

    def effect(self, key: str) -> tuple[Phrase, ...]:
        """What it would bring."""
        return () if key in FREE else self.base.effect(key)


def who(state: State, index: int) -> tuple[Seat, str]:
    """The seat and, where it leads two Houses, the House: the first two fields of most events."""
    house = state.houses[index]
    return Seat(house.seat), called(state, index)


def called(state: State, index: int) -> str:
    """The House's id where its seat leads two of them, else `own`."""
    return state.houses[index].id if len(state.houses) > len(state.picked) else "own"


def decision(
    state: State,
    index: int,
    kind: str,
    options: Any,
    default: Callable[[], Answer] | None = None,
    secrecy: Secrecy = Secrecy.OPEN,
    **args: Any,
) -> Decision[Any]:
    """A decision of a House, with its name among the arguments."""

    def entered(_draft: Sequence[str], _known: Mapping[int, Any]) -> Answer:
        return default() if default else next(iter(options))

    return Decision(state.houses[index].seat, kind, options, entered, secrecy, {"house": called(state, index), **args})
