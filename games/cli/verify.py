"""Check an exported table: the secret against its commitment, and every answer, draw, reveal and undo anew."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

import games
from games.cli.common import BadArgumentsError
from games.export import NotATable, Report, read, verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("file", metavar="FILE", type=Path, help="an exported table, or a dump of the fuzzer")


def run(arguments: argparse.Namespace) -> int:
    """Verify the file, print what was found."""
    try:
        data = arguments.file.read_bytes()
        report = verify(data, games.game(read(data).header.game))
    except OSError as fault:
        raise BadArgumentsError(f"cannot read {arguments.file}: {fault.strerror}") from fault
    except (NotATable, LookupError) as fault:
        raise BadArgumentsError(f"{arguments.file}: {fault.args[0]}") from fault
    _show(report)
    return 0 if report.proven else 1


def _show(report: Report) -> None:
    console = Console(highlight=False, markup=False, soft_wrap=True)
    console.print(
        f"{games.game(report.game).title}: {report.seats} seats, {report.answers} answers, {report.undos} undos"
    )
    if report.result is not None:
        end = report.result
        winners = ", ".join(f"seat {seat + 1}" for seat in end.winners) or "nobody"
        console.print(f"ended by {end.ending} after {end.rounds} rounds; won by {winners}; scores {list(end.scores)}")
    else:
        console.print("not finished")
    if report.fault:
        console.print(f"dumped for: {report.fault}")
    for problem in report.problems:
        console.print(f"WRONG: {problem}")
    if report.proven:
        console.print("All holds: the secret is the one committed to, and every line of the log comes out the same.")
