"""The games' command line: simulate, fuzz, verify, rules. Results go to standard output, progress to standard error.

Exit status: 0 all well, 1 a fault was found, 2 the arguments make no sense.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from games.cli import fuzz, rules, simulate, verify
from games.cli.common import BadArgumentsError


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status. Raises SystemExit(2) for bad arguments."""
    parser = argparse.ArgumentParser("python -m games", description="The games without Discord.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in (simulate, fuzz, verify, rules):
        name = module.__name__.rpartition(".")[2]
        about = (module.__doc__ or "").partition("\n")[0]
        command = commands.add_parser(name, help=about, description=about)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    arguments = parser.parse_args(argv)
    try:
        status: int = arguments.run(arguments)
    except BadArgumentsError as fault:
        commands.choices[arguments.command].error(str(fault))
    return status
