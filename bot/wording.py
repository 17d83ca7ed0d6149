"""Every sentence the bot says, from its own catalogue and the games'. Nothing else in `bot` holds prose."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from importlib.resources import files

from bot.names import distinct, in_chat
from games import game
from games.kernel import Event, Phrase, Words


@cache
def own_words() -> Words:
    """The bot's catalogue."""
    return Words(files("bot").joinpath("words/en.ftl").read_text(encoding="utf-8"))


def say(id: str, /, **args: object) -> str:
    """A sentence of the bot's own. Raises LookupError for a message or an argument that is missing."""
    return own_words().say(Phrase(id, args))


def phrase(found: Phrase, slug: str = "") -> str:
    """A phrase of a game's, or else of the bot's own."""
    if slug and found.id in (words := game(slug).words()):
        return words.say(found)
    return own_words().say(found)


def titled(slug: str, id: str, attribute: str = "", **args: object) -> str | None:
    """A game's message or its attribute, or None where the catalogue has none."""
    words = game(slug).words()
    try:
        return words.say(Phrase(id, args), attribute) if id in words else None
    except LookupError:
        return None


def news(slug: str, events: Sequence[Event], shown: Sequence[str]) -> list[str]:
    """What happened, a sentence an event. `shown` are the names in seat order, safe for chat."""
    words = game(slug).words()
    return [words.tell(event, lambda seat: shown[seat]) for event in events]


def cut_to(lines: Sequence[str], room: int) -> list[str]:
    r"""Lines joined into as few texts of at most `room` characters as hold them, in order, nothing lost.

    >>> cut_to(["aaa", "bbb", "c"], 7)
    ['aaa\nbbb', 'c']
    """
    texts: list[str] = []
    for line in lines:
        pieces = [line[i : i + room] for i in range(0, len(line), room)] or [""]
        for piece in pieces:
            if texts and len(texts[-1]) + 1 + len(piece) <= room:
                texts[-1] += "\n" + piece
            else:
                texts.append(piece)
    return texts


def title(slug: str) -> str:
    """A game's name."""
    return game(slug).title


def shown(names: Sequence[str], bots: Collection[int] = ()) -> list[str]:
    """Display names as chat shows them, told apart, in seat order. `bots` are the seats of bots."""
    return [in_chat(name) for name in distinct(names, bots)]
