"""Fair, repeatable chance: labelled streams of a keyed hash, and the commitment that lets anyone check them.

The same seed, label and count give the same number on every machine and Python. The secret is fixed and its salted
hash published before the players' entropy is known; both together make the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableSequence
from hashlib import blake2b, sha256
from typing import Any

WORD = 4  # bytes of the hash used for one try at a number
SALT_BYTES = 16


def commitment(secret: bytes, salt: bytes) -> str:
    """The hash published before a game: it binds the table to `secret` without telling it.

    Raises ValueError for a salt of fewer than 128 bits.

    >>> commitment(b"s" * 32, b"t" * 16)[:16]
    'b8a90ed06a7dd2dd'
    """
    if len(salt) < SALT_BYTES:
        raise ValueError("the salt needs at least 128 bits")
    return sha256(b"tidetable commitment\0" + salt + secret).hexdigest()


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

    __slots__ = ("_seed", "counts", "epoch", "lane", "on_draw")

    def __init__(self, seed: bytes, on_draw: Callable[[], None] | None = None) -> None:
        self._seed = seed
        self.counts: dict[str, int] = {}
        self.epoch = 0
        self.lane = ""
        self.on_draw = on_draw

    def _block(self, label: str) -> Callable[[int], int]:
        """A source of unbiased whole numbers below a bound, for one draw."""
        label = f"{self.epoch}{self.lane}/{label}"
        count = self.counts.get(label, 0)
        self.counts[label] = count + 1
        if self.on_draw is not None:
            self.on_draw()
        seed, block = self._seed, 0
        words: Iterator[int] = iter(())

        def below(bound: int) -> int:
            nonlocal words, block
            limit = (1 << 8 * WORD) - (1 << 8 * WORD) % bound
            while True:
                for word in words:
                    if word < limit:
                        return word % bound
                data = blake2b(f"{label}/{count}/{block}".encode(), key=seed).digest()
                words = iter(memoryview(data).cast("I").tolist() if _LITTLE else _words(data))
                block += 1

        return below

    def roll(self, label: str, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each as likely. Raises ValueError for a bound below 1."""
        if bound < 1:
            raise ValueError("nothing to choose from")
        return self._block(label)(bound)

    def shuffle(self, label: str, items: MutableSequence[Any]) -> None:
        """Bring `items` into a random order, in place, every order as likely."""
        if len(items) < 2:
            return
        below = self._block(label)
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]

    def pick(self, label: str, items: Any) -> Any:
        """One of `items`, each as likely."""
        return items[self.roll(label, len(items))]


def _words(data: bytes) -> list[int]:
    return [int.from_bytes(data[i : i + WORD], "little") for i in range(0, len(data), WORD)]


_LITTLE = memoryview((1).to_bytes(WORD, "little")).cast("I")[0] == 1
