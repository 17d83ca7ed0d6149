"""Random legal play through every player count, mode and setting, with every promise of the kernel checked."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console

import games
from games.cli.common import BadArgumentsError, add_game, add_run, game_of, spread
from games.cli.play import Fault, Played, fuzz_game, mix


@dataclass(frozen=True, slots=True)
class Work:
    """Plays the games of a run by number, in whichever process."""

    slug: str
    seed: int

    def __call__(self, number: int) -> Played:
        """Play the game of this number."""
        game = games.game(self.slug)
        return fuzz_game(game, mix(game, self.seed, number))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    add_game(parser)
    add_run(parser, default_games=100)
    parser.add_argument("--dumps", type=Path, default=Path(), metavar="DIR", help="where dumps of faults go (here)")


def run(arguments: argparse.Namespace) -> int:
    """Fuzz, write a dump for each fault, print what was found."""
    game = game_of(arguments)
    if not arguments.dumps.is_dir():
        raise BadArgumentsError(f"--dumps {arguments.dumps}: no such folder")
    begun = perf_counter()
    played = spread(Work(game.slug, arguments.seed), arguments.games, arguments.jobs, f"Fuzzing {game.title}")
    faults = [_kept(arguments, one.fault) for one in played if one.fault is not None]
    found = {
        "game": game.slug,
        "games": arguments.games,
        "decisions": sum(one.decisions for one in played),
        "faults": faults,
        "seconds": round(perf_counter() - begun, 3),
    }
    if arguments.json:
        sys.stdout.write(json.dumps(found) + "\n")
    else:
        _show(found)
    return 1 if faults else 0


def _kept(arguments: argparse.Namespace, fault: Fault) -> dict[str, Any]:
    """Write a fault's dump; what to say of it."""
    path: Path = arguments.dumps / f"fault-{arguments.game}-{arguments.seed}-{fault.number}.json"
    path.write_bytes(fault.dump)
    return {
        "number": fault.number,
        "players": fault.players,
        "options": fault.options,
        "fault": fault.what,
        "where": list(fault.where),
        "dump": str(path),
    }


def _show(found: dict[str, Any]) -> None:
    console = Console(highlight=False, markup=False, soft_wrap=True)
    for fault in found["faults"]:
        console.print(f"game {fault['number']} ({fault['players']} players, {fault['options']}): {fault['fault']}")
        console.print(f"  at {' > '.join(fault['where']) or 'the start or the end'}; dump: {fault['dump']}")
    count = len(found["faults"])
    told = "no fault" if not count else "1 fault" if count == 1 else f"{count} faults"
    console.print(f"{found['games']} games, {found['decisions']} answers, {told}, {found['seconds']} s")
