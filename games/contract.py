"""What a game brings to the table: one `Game` a package, the contract between rules and everything around them."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from games.options import Answer, Decision
from games.refusals import Refusal
from games.words import Phrase, Words

if TYPE_CHECKING:
    from games.kernel.chance import Chance
    from games.kernel.table import Table

S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Setting:
    """Something chosen when a table opens. Words: `setting-NAME`, values `setting-NAME.VALUE`.

    `many` lets several of `values` be chosen (joined by commas, in the order of `values`; empty for none). One setting
    of a game may be its `mode`: the one that `--mode` sets.

    >>> Setting("missions", ("dolphin", "turtle"), "", many=True).read("turtle, dolphin")
    'dolphin,turtle'
    """

    name: str
    values: tuple[str, ...]
    default: str
    many: bool = False
    mode: bool = False

    def read(self, text: str) -> str:
        """The setting's value as it is stored. Raises Refusal for what it cannot be."""
        asked = [part.strip().casefold() for part in text.split(",")] if self.many else [text.strip().casefold()]
        asked = [part for part in asked if part and not (self.many and part == "none")]
        if (not self.many and len(asked) != 1) or any(part not in self.values for part in asked):
            raise Refusal("no-such-value", setting=self.name, typed=text[:40], values=self.values)
        return ",".join(value for value in self.values if value in asked)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. `winners` are seats (all or none where players win together); `scores` by seat, or empty.

    `ending` is a word key for the reason; `facts` are the game's own figures for the last message.

    >>> Result(winners=(1,), scores=(41, 50), ending="prizes-gone", rounds=13).winners
    (1,)
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ending: str
    rounds: int
    facts: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seen(Generic[S]):
    """What a game's view is built from: the state as this viewer sees it, and who has answered the sealed question.

    >>> seen = Seen(["north"], viewer=None, seats=2, awaited=(1,), done=(0,), over=None)
    >>> tuple(seen.state), seen.done
    (('north',), (0,))
    """

    state: S
    viewer: int | None
    seats: int
    awaited: tuple[int, ...]
    done: tuple[int, ...]
    over: Result | None


@dataclass(frozen=True, slots=True)
class View(Generic[V]):
    """What a viewer may know: the game's own `board`, who is awaited and done, and this seat's open decisions.

    >>> View(viewer=None, board=("north",), awaited=(1,), done=(0,), decisions=(), result=None).awaited
    (1,)
    """

    viewer: int | None
    board: V
    awaited: tuple[int, ...]
    done: tuple[int, ...]
    decisions: tuple[Decision[Any], ...]
    result: Result | None


@dataclass(frozen=True, slots=True)
class Advice:
    """What an autopilot would answer, and why; `others` are its next best answers, for a person who wants to see more.

    >>> advice = Advice("north", Phrase("why-wind", {"wind": "south"}), others=("east",))
    >>> advice.ladder
    ('north', 'east')
    """

    answer: Answer
    why: Phrase
    others: tuple[str, ...] = ()

    @property
    def ladder(self) -> tuple[Answer, ...]:
        """All that is advised, the best first."""
        return (self.answer, *self.others)


@dataclass(frozen=True)
class Game(Generic[S, V]):
    """A game's rules and all that the table, the pictures and the bot need to know of it.

    `setup` makes the first state; `play` is the root flow, able to start at the top of its loop from any checkpoint's
    state. `view` builds what a viewer may see. `autopilot` answers from a view alone. `invariants` raises
    AssertionError for an impossible state. `scramble` changes, in a state of the fuzzer's own, what a viewer must not
    know. `reshuffle` brings every face-down pile of a state into a new order: called after an undo past a draw, so that
    what was seen does not simply come again. `seat_setting` is what each player picks in the lobby (a colour), with
    `picks` how many by player count.
    `topics` are the `/rules` pages (`topic-NAME`, title `topic-NAME.title`). `since` lists the markers of rule
    changes. `version` rises when a change needs one.

    >>> trip = Game(
    ...     "trip", "Trip", seats=(1, 2), state=list, setup=lambda table: [], play=None, view=lambda seen: seen.state,
    ...     autopilot=None, invariants=None, scramble=None, words=lambda: Words("ask-course = Whither?"),
    ...     settings=(Setting("mode", ("calm", "storm"), "calm", mode=True),),
    ... )
    >>> trip.options({}), trip.options({"mode": "Storm"}), trip.seat_count(2)
    ({'mode': 'calm'}, {'mode': 'storm'}, 2)
    """

    slug: str
    title: str
    seats: tuple[int, ...]
    state: type[S]
    setup: Callable[[Table[S]], S]
    play: Callable[[Table[S]], Coroutine[Any, Any, Result]]
    view: Callable[[Seen[S]], V]
    autopilot: Callable[[View[V], Decision[Any], Chance], Advice]
    invariants: Callable[[S], None]
    scramble: Callable[[S, int | None, Chance], None]
    words: Callable[[], Words]
    settings: tuple[Setting, ...] = ()
    seat_setting: Setting | None = None
    picks: Callable[[int], int] = lambda _seats: 0
    topics: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    reshuffle: Callable[[S, Chance], None] = lambda _state, _chance: None
    version: int = 1

    def options(self, given: Mapping[str, str]) -> dict[str, str]:
        """All settings with the given ones filled in. Raises Refusal for an unknown setting or value."""
        known = {setting.name: setting for setting in self.settings}
        for name in given:
            if name not in known:
                raise Refusal("no-such-setting", typed=name[:40], settings=tuple(known))
        return {name: s.read(given[name]) if name in given else s.default for name, s in known.items()}

    def seat_count(self, seats: int) -> int:
        """`seats`, if the game can be played by so many. Raises Refusal otherwise."""
        if seats not in self.seats:
            raise Refusal("no-such-count", seats=seats, least=min(self.seats), most=max(self.seats))
        return seats

    def picked(self, picks: Sequence[str]) -> tuple[str, ...]:
        """The seats' lobby picks, checked: known values, no two seats with the same. Raises Refusal otherwise."""
        if self.seat_setting is None:
            return ("",) * len(picks)
        read = tuple(self.seat_setting.read(pick) if pick else "" for pick in picks)
        taken = [value for pick in read for value in pick.split(",") if value]
        if len(set(taken)) < len(taken):
            raise Refusal("already-taken", setting=self.seat_setting.name)
        return read
