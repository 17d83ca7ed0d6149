"""Sentences that are not written yet: a message id with its arguments, worded later from a catalogue.

Rules code holds no prose. It reports typed events and refuses with phrases; the words stand in each game's
`words/en.ftl` and are put together at the edge, for one reader at a time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, NamedTuple, NewType

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk

Seat = NewType("Seat", int)
"""A seat number, from 0, in an event's field: worded as the name of whoever sits there."""

Namer = Callable[[int], str]
"""Gives the name to print for a seat, already made safe for where it will stand."""


class Name(str):
    """Somebody's name as an argument: told as it is, even where the catalogue has a word of the same spelling.

    >>> Words("word-crab = hermit crab", "won = { $seat } wins.").say(Phrase("won", {"seat": Name("crab")}))
    'crab wins.'
    """

    __slots__ = ()


class Phrase(NamedTuple):
    """A message id and its arguments.

    >>> Phrase("score", {"points": 3}).id
    'score'
    """

    id: str
    args: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table. Subclass it once for each kind of happening, with plain fields.

    >>> @dataclass(frozen=True, slots=True)
    ... class BidWon(Event):
    ...     seat: Seat
    ...     prize: int
    >>> BidWon(Seat(1), 13).phrase()
    Phrase(id='bid-won', args={'seat': 1, 'prize': 13})
    """

    def phrase(self) -> Phrase:
        """This event as a phrase: the class's name in kebab case, the fields as arguments."""
        return Phrase(_kebab(type(self).__name__), {f.name: getattr(self, f.name) for f in fields(self)})


@dataclass(frozen=True, slots=True)
class Milestone(Event):
    """An event at which everybody is shown the table anew, though one seat may act before and after: a new round.

    >>> @dataclass(frozen=True, slots=True)
    ... class RoundBegan(Milestone):
    ...     round: int
    >>> RoundBegan(2).phrase()
    Phrase(id='round-began', args={'round': 2})
    """


@cache
def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


def seat_fields(kind: type[Event]) -> frozenset[str]:
    """The fields of an event that hold seats (declared `Seat` or `tuple[Seat, ...]`).

    >>> @dataclass(frozen=True, slots=True)
    ... class Traded(Event):
    ...     giver: Seat
    ...     card: str
    >>> seat_fields(Traded)
    frozenset({'giver'})
    """
    return frozenset(f.name for f in fields(kind) if "Seat" in str(f.type))


class Words:
    """A catalogue of sentences in Fluent's syntax.

    A string argument for which the catalogue has a message `word-...` is replaced by that message's text, so that
    `old_tyre` is told as "old tyre"; a tuple is told as a list, a phrase as its sentence. Raises ValueError for what
    is not Fluent.

    >>> words = Words("won = { $seat } wins { $prize }.")
    >>> words.say(Phrase("won", {"seat": "Mira", "prize": 3}))
    'Mira wins 3.'
    """

    def __init__(self, *sources: str) -> None:
        self._bundle = FluentBundle(["en"], use_isolating=False)
        self.ids: set[str] = set()
        for source in sources:
            resource = FluentResource(source)
            if junk := [entry.content for entry in resource.body if isinstance(entry, Junk)]:
                raise ValueError(f"not Fluent: {junk[0]!r}")
            self.ids |= {entry.id.name for entry in resource.body if hasattr(entry, "id")}
            self._bundle.add_resource(resource)

    def __contains__(self, id: str) -> bool:
        """Whether the catalogue has this message."""
        return self._bundle.has_message(id)

    def say(self, phrase: Phrase, attribute: str = "") -> str:
        """The sentence of a phrase. Raises LookupError where a message, attribute or argument is missing."""
        if phrase.id not in self:
            raise LookupError(f"no message {phrase.id}")
        message = self._bundle.get_message(phrase.id)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            raise LookupError(f"no text {phrase.id}.{attribute}")
        text, faults = self._bundle.format_pattern(pattern, {k: self._worded(v) for k, v in phrase.args.items()})
        if faults:
            raise LookupError(f"{phrase.id}: {faults[0]}")
        return str(text)

    def tell(self, event: Event, name: Namer) -> str:
        """The sentence of an event, seats told by name."""
        phrase, seats = event.phrase(), seat_fields(type(event))
        return self.say(Phrase(phrase.id, {k: _named(v, name) if k in seats else v for k, v in phrase.args.items()}))

    def _worded(self, value: Any) -> Any:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Phrase):
            return self.say(value)
        if isinstance(value, Name):
            return str(value)
        if isinstance(value, str):
            word = "word-" + value.replace("_", "-").replace(".", "-")
            return self.say(Phrase(word)) if word in self else value
        if isinstance(value, Iterable):
            return ", ".join(str(self._worded(v)) for v in value)
        return "" if value is None else value


def _named(value: Any, name: Namer) -> Any:
    if value is None:
        return ""
    return tuple(Name(name(seat)) for seat in value) if isinstance(value, tuple) else Name(name(value))
