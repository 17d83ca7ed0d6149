"""The kernel: tables, flows, decisions, chance, the log and views; all that the games share.

A game is a plain state and flows over it: `async def` functions that await decisions. See games/README.md for a whole
game in under eighty lines.
"""

from games.kernel.chance import Chance, commitment, mix
from games.kernel.errors import Broken, Diverged, Illegal, Refusal, Stale
from games.kernel.flows import Decision, Flow, Secrecy
from games.kernel.game import Advice, Game, Result, Seen, Setting, View
from games.kernel.options import Answer, Choices, Composite, Draft, Options, typed
from games.kernel.phrases import Event, Namer, Phrase, Seat, Words, seat_fields
from games.kernel.table import Entry, Header, Table, Told, Undo, entries_from_json, entries_to_json

__all__ = [
    "Advice", "Answer", "Broken", "Chance", "Choices", "Composite", "Decision", "Diverged", "Draft", "Entry", "Event",
    "Flow", "Game", "Header", "Illegal", "Namer", "Options", "Phrase", "Refusal", "Result", "Seat", "Secrecy", "Seen",
    "Setting", "Stale", "Table", "Told", "Undo", "View", "Words", "commitment", "entries_from_json", "entries_to_json",
    "mix", "seat_fields", "typed",
]  # fmt: skip
