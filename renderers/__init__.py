"""A view in, a picture and its words out.

Every game has a module (or package) here with its slug for a name and a `RENDERER` in it; `renderer(slug)` finds it.
Adding a game touches nothing else. A renderer reads views and sees no state, so it cannot show what its viewer must not
know; equal scenes give equal bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from renderers.lobby import lobby_card

__all__ = ["Picture", "Renderer", "Scene", "Sitter", "Trial", "drawn", "lobby_card", "renderer"]


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat: the display name as the player typed it, untrusted, and whether an autopilot plays."""

    name: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Trial:
    """A viewer's own draft of one decision.

    `kind` is the decision's kind (`plan`, `road`, `attempt`, ...), `parts` are the keys chosen so far, `trying` is the
    next key, being tried and not yet among the parts ("" for none), `legal` are the keys that may be chosen now,
    `locked` tells whether the parts have been handed in.
    """

    kind: str
    parts: tuple[str, ...] = ()
    trying: str = ""
    legal: tuple[str, ...] = ()
    locked: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a picture is drawn from.

    `view` is the game's own view for `viewer` (None: the public). `sitters` are in seat order. `awaited` and `done` are
    seats. `events` are what happened since the last picture, in order: an event with a `place` (a key of the board) or
    a `cell` (a land cell) is marked there with the lamp, one with an `origin` as well gets a wake. `table` is the
    table's short name.
    """

    view: Any
    viewer: int | None
    sitters: tuple[Sitter, ...]
    awaited: tuple[int, ...] = ()
    done: tuple[int, ...] = ()
    events: tuple[Any, ...] = ()
    table: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture, its size in pixels, and its alt text (under 400 characters)."""

    data: bytes
    width: int
    height: int
    alt: str
    format: str = "png"


class Renderer(Protocol):
    """What the bot asks of a game's renderer. `areas` are the names that `board` takes for a crop."""

    areas: tuple[str, ...]

    def warm(self) -> None:
        """Draw and keep what never changes, so that the first picture is as quick as the later ones."""
        ...

    def board(self, scene: Scene, area: str = "") -> Picture:
        """The whole board, or one of its `areas` enlarged. Raises ValueError for an unknown area."""
        ...

    def hand(self, scene: Scene, trial: Trial | None = None) -> Picture:
        """The viewer's own things and draft, in private. Raises ValueError for a scene without a viewer."""
        ...

    def preview(self, scene: Scene, trial: Trial) -> Picture:
        """What one answer would do, drawn on a crop of the board round it, in private."""
        ...

    def card(self, scene: Scene) -> Picture:
        """The table's card: which game, which tide, who is awaited."""
        ...

    def reveal(self, scene: Scene) -> Picture | None:
        """Sealed answers just opened; None while there are none to show."""
        ...

    def result(self, scene: Scene) -> Picture:
        """How it ended. Raises ValueError while the game runs."""
        ...

    def alt(self, scene: Scene) -> str:
        """The board in one paragraph, under 400 characters."""
        ...

    def text(self, scene: Scene) -> str:
        """The board in words that suffice to play.

        Players stand as `{seat:0}`, `{seat:1}` ...: whoever posts the text puts in names that are safe there. No other
        braces occur.
        """
        ...


def drawn(game: str) -> bool:
    """Whether there are pictures for a game of this slug."""
    found = find_spec(f"{__name__}.{game}") if game.isidentifier() else None
    return found is not None and found.origin is not None  # a folder without a package in it has no origin


def renderer(game: str) -> Renderer:
    """The renderer of a game by its slug.

    Raises:
        LookupError: there are no pictures for that game.
    """
    name = f"{__name__}.{game}"
    if not drawn(game):
        raise LookupError(f"no pictures for a game called {game!r}")
    found = getattr(import_module(name), "RENDERER", None)
    if found is None:
        raise LookupError(f"no pictures for a game called {game!r}")
    return cast("Renderer", found)
