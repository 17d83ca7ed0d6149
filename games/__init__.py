"""Rules of the games: pure Python that knows no clock, no network and no Discord."""

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from games.kernel import Game

_HERE = tuple(__path__)


@cache
def slugs() -> tuple[str, ...]:
    """The games there are, by slug, in alphabetical order: every package here with modules `play` and `view`."""
    packages = (module.name for module in pkgutil.iter_modules(_HERE) if module.ispkg)
    return tuple(sorted(name for name in packages if _modules(name) >= {"play", "view"}))


def _modules(package: str) -> set[str]:
    return {module.name for module in pkgutil.iter_modules([f"{folder}/{package}" for folder in _HERE])}


@cache
def game(slug: str) -> Game[Any, Any]:
    """The game of this slug. Raises LookupError where there is none."""
    if slug not in slugs():
        raise LookupError(f"no game called {slug}; there are {', '.join(slugs())}")
    found = import_module(f"games.{slug}").GAME
    if not isinstance(found, Game):
        raise TypeError(f"games.{slug}.GAME is not a Game")
    return found
