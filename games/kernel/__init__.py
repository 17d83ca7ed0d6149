"""The kernel: tables, flows, decisions, chance, the log and views; all that the games share.

A game is a plain state and flows over it: `async def` functions that await decisions. See games/README.md for a whole
game in under eighty lines. What a game itself brings stands beside this package: `games.contract`, `games.options`,
`games.words` and `games.refusals`; their names may be taken from here too.
"""

from games.contract import Advice, Game, Result, Seen, Setting, View
from games.kernel.chance import Chance, commitment, mix
from games.kernel.errors import Broken, Diverged
from games.kernel.flows import Flow
from games.kernel.log import Entry, Header
from games.kernel.table import Table, Told, Undo
from games.options import Answer, Choices, Composite, Decision, Draft, Options, Secrecy, typed, unfit
from games.refusals import Illegal, Refusal, Stale
from games.words import Event, Milestone, Name, Namer, Phrase, Seat, Words, seat_fields

__all__ = [
    "Advice", "Answer", "Broken", "Chance", "Choices", "Composite", "Decision", "Diverged", "Draft", "Entry", "Event",
    "Flow", "Game", "Header", "Illegal", "Milestone", "Name", "Namer", "Options", "Phrase", "Refusal", "Result", "Seat",
    "Secrecy", "Seen", "Setting", "Stale", "Table", "Told", "Undo", "View", "Words", "commitment", "mix", "seat_fields",
    "typed", "unfit",
]  # fmt: skip
