"""Rules of the games: pure Python that knows no clock, no network and no Discord."""

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from games.kernel import Game

_NOT_GAMES = frozenset({"kernel", "cli"})


@cache
def slugs() -> tuple[str, ...]:
    """The games there are, by slug, in alphabetical order: every package here that is not the house's own."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg and m.name not in _NOT_GAMES))


@cache
def game(slug: str) -> Game[Any, Any]:
    """The game of this slug. Raises LookupError where there is none."""
    if slug not in slugs():
        raise LookupError(f"no game called {slug}; there are {', '.join(slugs())}")
    found = import_module(f"games.{slug}").GAME
    if not isinstance(found, Game):
        raise TypeError(f"games.{slug}.GAME is not a Game")
    return found
