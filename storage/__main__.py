"""Care for the saved games from a shell: `python -m storage backup | restore | check | info`.

Exit codes: 0 all is well, 1 something is wrong with the data or could not be done, 2 the command was not understood.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from storage import files
from storage.errors import StorageError


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments say; returns the exit code."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.act(options)
    except StorageError as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m storage", description="Care for Tidetable's saved games.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    backup = commands.add_parser("backup", help="copy the saved games to a file; the bot may be running")
    backup.add_argument("source", type=Path, help="the saved games")
    backup.add_argument("target", type=Path, help="the file to write; an older one is replaced by a sound copy only")
    backup.set_defaults(act=_backup)

    restore = commands.add_parser("restore", help="put a backup in place; the bot must be stopped")
    restore.add_argument("source", type=Path, help="the backup")
    restore.add_argument("target", type=Path, help="the saved games to replace; the old ones are kept beside them")
    restore.set_defaults(act=_restore)

    check = commands.add_parser("check", help="look for damage")
    check.add_argument("path", type=Path, help="the saved games, or a backup")
    check.set_defaults(act=_check)

    info = commands.add_parser("info", help="say what is stored")
    info.add_argument("path", type=Path, help="the saved games, or a backup")
    info.set_defaults(act=_info)
    return parser


def _say(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")


def _backup(options: argparse.Namespace) -> int:
    files.copy(options.source, options.target)
    _say(f"{options.target} holds a sound copy of {options.source}.")
    return 0


def _restore(options: argparse.Namespace) -> int:
    files.restore(options.source, options.target)
    _say(f"{options.target} now holds what {options.source} held.")
    return 0


def _check(options: argparse.Namespace) -> int:
    found = files.inspect(options.path)
    for problem in found:
        _say(problem)
    if not found:
        _say(f"{options.path} is sound.")
    return 1 if found else 0


def _info(options: argparse.Namespace) -> int:
    summary = files.summary(options.path)
    tables = ", ".join(f"{count} {phase}" for phase, count in summary.tables.items()) or "none"
    _say(f"Version {summary.version}. Tables: {tables}.")
    _say(f"{summary.entries} answers in their logs, {summary.pending} messages waiting to be delivered.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
