"""Lists and names in words, cut to the room there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.ink.lettering import ELLIPSIS

if TYPE_CHECKING:
    from collections.abc import Sequence

ALT_LIMIT = 400  # signs of an alt text, the last of them an ellipsis where it is cut


def listed(items: Sequence[str], most: int = 9) -> str:
    """A list in words; beyond `most` the rest is counted.

    >>> listed(["a", "b", "c"]), listed("abcde", 2)
    ('a, b and c', 'a, b and 3 more')
    """
    shown = list(items[:most])
    if len(items) > most:
        shown.append(f"{len(items) - most} more")
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def cut(name: str, most: int) -> str:
    """The name with at most so many signs, the rest an ellipsis."""
    return name if len(name) <= most else name[: most - 1].rstrip() + ELLIPSIS


def clipped(told: str) -> str:
    """An alt text that keeps its limit."""
    return told if len(told) < ALT_LIMIT else told[: ALT_LIMIT - 2].rstrip() + ELLIPSIS
