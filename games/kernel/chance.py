"""Fair, repeatable chance: labelled streams of a keyed hash, and the commitment that lets anyone check them.

The same seed, label and count give the same number on every machine and Python. The secret is fixed and its salted
hash published before the players' entropy is known; both together make the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableSequence
from hashlib import blake2b, sha256
from itertools import count
from struct import Struct
from typing import Any

RANGE = 1 << 32  # a word of the hash, one try at a number, is below this
_WORDS = Struct("<16L")  # a block of the hash as words
SALT_BYTES = 16


def commitment(secret: bytes, salt: bytes) -> str:
    """The hash published before a game: it binds the table to `secret` without telling it.

    The salt's length goes in too, so that no other salt and secret run together to the same bytes. Raises ValueError
    for a salt of fewer than 128 bits.

    >>> commitment(b"s" * 32, b"t" * 16)[:16]
    '8aa489a4d20a4ea0'
    """
    if len(salt) < SALT_BYTES:
        raise ValueError("the salt needs at least 128 bits")
    return sha256(b"tidetable commitment\0" + len(salt).to_bytes(4, "big") + salt + secret).hexdigest()


def mix(secret: bytes, entropy: Iterable[str]) -> bytes:
    """The seed of a table: its secret and what the players brought after the commitment was public.

    >>> mix(b"s", ["1"]) == mix(b"s", ["1"]) != mix(b"s", ["2"])
    True
    """
    digest = blake2b(b"tidetable seed\0" + secret, digest_size=32)
    for part in entropy:
        data = part.encode()
        digest.update(len(data).to_bytes(4, "big") + data)
    return digest.digest()


class Chance:
    """The streams of one seed. Each draw is named by label and count, so streams never disturb each other.

    `epoch` enters every label: it changes after an undo past a draw, so that what was seen does not simply come
    again. `lane` names the parallel flow that draws. `on_draw` is called once a draw.

    >>> Chance(b"seed").roll("pip", 6) in range(6)
    True
    """

    __slots__ = ("counts", "epoch", "lane", "on_draw", "seed")

    def __init__(self, seed: bytes, on_draw: Callable[[], None] | None = None) -> None:
        self.seed = seed
        self.counts: dict[str, int] = {}
        self.epoch = 0
        self.lane = ""
        self.on_draw = on_draw

    def _draw(self, label: str) -> Iterator[int]:
        """The words of one draw, as many as it takes."""
        name = f"{self.epoch}{self.lane}:{label}"  # a lane has no colon, so no two streams share a name
        drawn = self.counts[name] = self.counts.get(name, 0) + 1
        if self.on_draw is not None:
            self.on_draw()
        return _words(self.seed, f"{name}/{drawn}")

    def roll(self, label: str, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each as likely. Raises ValueError for none, or more than 2**32."""
        if not 1 <= bound <= RANGE:
            raise ValueError(f"cannot choose one of {bound}")
        return _below(self._draw(label), bound)

    def shuffle(self, label: str, items: MutableSequence[Any]) -> None:
        """Bring `items` into a random order, in place, every order as likely."""
        if len(items) < 2:
            return
        words = self._draw(label)
        for i in range(len(items) - 1, 0, -1):
            j = _below(words, i + 1)
            items[i], items[j] = items[j], items[i]

    def pick(self, label: str, items: Any) -> Any:
        """One of `items`, each as likely."""
        return items[self.roll(label, len(items))]


def _words(seed: bytes, name: str) -> Iterator[int]:
    for block in count():
        yield from _WORDS.unpack(blake2b(f"{name}/{block}".encode(), key=seed).digest())


def _below(words: Iterator[int], bound: int) -> int:
    """A whole number below `bound`. Words beyond its last whole multiple are passed over, so that none is likelier."""
    limit = RANGE - RANGE % bound
    while (word := next(words)) >= limit:
        pass
    return word % bound
