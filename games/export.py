"""A table as a file: everything needed to play it again and to check it, for archives, fault reports and doubters.

An exported table holds its secret. It may leave the house only when the game is over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.contract import Game, Result
from games.kernel.errors import Broken, Diverged
from games.kernel.log import Entry, Header
from games.kernel.table import Table
from games.refusals import Refusal

FORMAT = 1


class NotATable(ValueError):  # noqa: N818 -- says what the file is not
    """The data is no exported table, or one of another format. The message says what is wrong with it."""


class Exported(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an exported table holds. `digest` is that of the last state; `fault` tells why a dump was made."""

    format: int
    header: Header
    commitment: str
    log: list[Entry]
    digest: str = ""
    fault: str = ""


@dataclass(slots=True)
class Report:
    """What checking an exported table found. It is `proven` if there is no problem."""

    game: str
    seats: int
    answers: int = 0
    undos: int = 0
    result: Result | None = None
    fault: str = ""
    problems: list[str] = field(default_factory=list)

    @property
    def proven(self) -> bool:
        """Whether every line of the log, every draw and the commitment hold."""
        return not self.problems


def export(table: Table[Any], fault: str = "") -> bytes:
    """A table as JSON. With a `fault` it is a dump: the last state may then be broken, so its digest is left out."""
    made = Exported(
        FORMAT, table.header, table.header.commitment, table.log, digest="" if fault else table.digest(), fault=fault
    )
    return msgspec.json.format(msgspec.json.encode(made), indent=1)


def read(data: bytes | str) -> Exported:
    """What an export holds. Raises NotATable for anything else."""
    try:
        about = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise NotATable(f"this is not JSON: {fault}") from fault
    if not isinstance(about, dict) or "format" not in about:
        raise NotATable("this is not an exported table: it has no format")
    if about["format"] != FORMAT:
        raise NotATable(f"format {about['format']} is not known; this program reads format {FORMAT}")
    try:
        made = msgspec.convert(about, Exported)
        made.header.commitment  # noqa: B018 -- raises where secret or salt is no proper hex
    except ValueError as fault:
        raise NotATable(f"this is not an exported table: {fault}") from fault
    return made


def load(data: bytes | str) -> tuple[Header, list[Entry]]:
    """The header and log of an exported table. Raises NotATable for anything else."""
    made = read(data)
    return made.header, made.log


def verify(data: bytes | str, game: Game[Any, Any]) -> Report:
    """Play an exported table again, line by line, undone ones included, and check all that can be checked.

    The secret must be the one committed to, and every entry must come out as it stands in the log: the answer legal,
    the draws and reveals giving the same state, every undo possible and with the right consequences. Raises NotATable.
    """
    made = read(data)
    report = Report(made.header.game, len(made.header.seats), fault=made.fault)
    if made.header.game != game.slug:
        raise NotATable(f"this is a table of {made.header.game}, not of {game.slug}")
    if made.header.commitment != made.commitment:
        report.problems.append("the secret is not the one that was committed to")
    try:
        table = Table(game, made.header)
        for n, entry in enumerate(made.log):
            repeat(table, n, entry)
            report.answers += entry.undo is None
            report.undos += entry.undo is not None
        report.result = table.result
        if made.digest and table.digest() != made.digest:
            report.problems.append("the last state is not the one exported")
    except Diverged as fault:
        report.problems.append(str(fault))
    except Broken as fault:
        report.problems.append(f"entry {report.answers + report.undos}: the rules fail: {fault} ({fault.__cause__!r})")
    return report


def repeat(table: Table[Any], n: int, entry: Entry) -> None:
    """Enter a line of the log anew, and raise Diverged unless the very same line comes of it."""
    try:
        if entry.undo is not None:
            table.undo(entry.seat, entry.undo, agreed=not entry.own)
        elif entry.default:
            table.default(entry.seat, entry.id, tuple(entry.answer or ()), entry.by)
        elif entry.answer is None:
            table.retract(entry.seat, entry.id)
        else:
            table.answer(entry.seat, entry.id, entry.answer, entry.by)
    except Refusal as refusal:
        raise Diverged(n, f"refused: {refusal.phrase.id}") from refusal
    for name in entry.__struct_fields__:
        if getattr(table.log[n], name) != getattr(entry, name):
            raise Diverged(n, f"its {name} differs")
