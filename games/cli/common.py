"""What the commands share: reading arguments, seeds for many games, work spread over processes, progress."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from hashlib import blake2b
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import games
from games.kernel import Chance, Game, Header, Refusal

T = TypeVar("T")


class BadArgumentsError(Exception):
    """The arguments of a command make no sense; the message says which, and what would."""


def positive(text: str) -> int:
    """An argument that is a whole number above 0."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def add_game(parser: argparse.ArgumentParser) -> None:
    """The argument that names a game."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games.slugs())}")


def add_run(parser: argparse.ArgumentParser, default_games: int) -> None:
    """The arguments of commands that play many games."""
    parser.add_argument("--games", type=positive, default=default_games, metavar="K", help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="same seed, same games (%(default)s)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="J", help="processes (%(default)s)")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")


def game_of(arguments: argparse.Namespace) -> Game[Any, Any]:
    """The game that was asked for; Raises BadArgumentsError with the list of those there are."""
    try:
        return games.game(arguments.game)
    except LookupError as fault:
        raise BadArgumentsError(fault.args[0]) from fault


def explain(refusal: Refusal) -> str:
    """A refusal of a game's settings, in plain words."""
    args = {name: ", ".join(v) if isinstance(v, tuple) else v for name, v in refusal.phrase.args.items()}
    match refusal.phrase.id:
        case "no-such-setting":
            return f"no setting called {args['typed']}; there are: {args['settings'] or 'none'}"
        case "no-such-value":
            return f"{args['setting']} cannot be {args['typed']!r}; it can be: {args['values']}"
        case "no-such-count":
            return f"{args['seats']} cannot play; {args['least']} to {args['most']} can"
        case other:
            return f"{other} {args}"


def make_header(game: Game[Any, Any], options: Mapping[str, str], players: int, seed: int, number: int) -> Header:
    """The header of the `number`-th game of a run: its secret, salt and lobby picks all follow from the seed."""
    secret, salt = (
        blake2b(f"{game.slug}/{seed}/{number}/{part}".encode()).digest()[:32] for part in ("secret", "salt")
    )
    seats = [""] * players
    if game.seat_setting is not None and (each := game.picks(players)):
        values = list(game.seat_setting.values)
        Chance(secret).shuffle("picks", values)
        seats = [",".join(values[seat * each : (seat + 1) * each]) for seat in range(players)]
    picked = game.picked(seats)
    return Header(
        game.slug, dict(options), picked, secret.hex(), salt.hex(), (str(number),), game.markers, game.version
    )


def spread(work: Callable[[int], T], total: int, jobs: int, what: str) -> list[T]:
    """`work(0)` to `work(total - 1)`, in order, in so many processes; a bar on standard error if that is a terminal."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task(what, total=total)
        found: dict[int, T] = {}
        for number, value in _each(work, total, jobs):
            found[number] = value
            progress.advance(task)
    return [found[number] for number in range(total)]


def _each(work: Callable[[int], T], total: int, jobs: int) -> Iterator[tuple[int, T]]:
    if jobs == 1:
        yield from ((number, work(number)) for number in range(total))
        return
    size = max(1, min(20, total // jobs))
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        chunks = [range(start, min(start + size, total)) for start in range(0, total, size)]
        waiting: dict[Future[list[T]], Sequence[int]] = {pool.submit(_chunk, work, chunk): chunk for chunk in chunks}
        while waiting:
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield from zip(waiting.pop(future), future.result(), strict=True)


def _chunk(work: Callable[[int], T], numbers: Sequence[int]) -> list[T]:
    return [work(number) for number in numbers]
