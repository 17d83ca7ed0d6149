"""Reading a game's component book: typed pieces from its `components.toml`, each wrong entry named.

A game declares its pieces as subclasses of `Piece`, a `Book` of them with a field for every table of the file, and the
checks that the types cannot express.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec

B = TypeVar("B", bound="Piece")


class ComponentError(ValueError):
    """A wrong entry in `components.toml`; says which, as `garbage[3] old_tyre: ...`."""


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything read from a component book."""


def require(true: object, entry: str, why: str) -> None:
    """Raise ComponentError for an entry unless something holds."""
    if not true:
        raise ComponentError(f"{entry}: {why}")


def read_book(text: str, book: type[B], checks: Iterable[Callable[[B], None]]) -> B:
    """The component book in `text`, checked. Raises ComponentError, naming the entry, for anything that cannot be."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise ComponentError(f"components.toml: {fault}") from fault
    for name, entry, kind in _entries(raw, book):
        try:
            msgspec.convert(entry, type=kind, str_keys=True)
        except msgspec.ValidationError as fault:
            raise ComponentError(f"{name}: {fault}") from fault
    try:
        read = msgspec.convert(raw, type=book, str_keys=True)
    except msgspec.ValidationError as fault:
        raise ComponentError(f"components.toml: {fault}") from fault
    for check in checks:
        check(read)
    return read


def _entries(raw: Mapping[str, Any], book: type[Piece]) -> Iterable[tuple[str, Any, Any]]:
    """Every entry of the file with its name in errors, and the type it should have."""
    hints = {field.name: field.type for field in msgspec.structs.fields(book)}
    for name, value in raw.items():
        if name not in hints:
            raise ComponentError(f"{name}: nothing is known by that name")
        if isinstance(value, list):
            kind = hints[name].__args__[0]
            for i, entry in enumerate(value):
                yield f"{name}[{i}] {_title(entry)}", entry, kind
        else:
            yield name, value, hints[name]


def _title(entry: Any) -> str:
    if not isinstance(entry, dict):
        return repr(entry)
    return str(next((entry[key] for key in ("id", "pip", "players") if key in entry), "?"))
