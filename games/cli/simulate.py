"""Whole games by autopilots: who wins, how long it takes, how games end.

Intervals are at 95 %: Wilson's for rates, normal for means.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

import games
from games.cli.common import BadArgumentsError, add_game, add_run, explain, game_of, make_header, spread
from games.cli.where import where
from games.kernel import Chance, Game, Refusal, Table

MOST_DECISIONS = 50_000  # no game is that long; an autopilot that gets there goes round in circles
_Z = 1.96


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game went. `picks` are the seats' factions, "" where the game has none."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ending: str
    rounds: int
    decisions: int
    picks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """What all games of a run have in common."""

    slug: str
    players: int
    options: Mapping[str, str]
    seed: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    add_game(parser)
    parser.add_argument("--players", type=int, metavar="N", help="seats (the fewest that can play)")
    parser.add_argument("--mode", metavar="M", help="the game's mode, where it has modes")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="a setting; may be repeated")
    add_run(parser, default_games=100)


def run(arguments: argparse.Namespace) -> int:
    """Simulate, print the results."""
    game = game_of(arguments)
    try:
        players = game.seat_count(min(game.seats) if arguments.players is None else arguments.players)
        options = game.options(_given(arguments, game))
    except Refusal as refusal:
        raise BadArgumentsError(explain(refusal)) from refusal
    begun = perf_counter()
    setup = Setup(game.slug, players, options, arguments.seed)
    outcomes = spread(partial(autoplay, setup), arguments.games, arguments.jobs, f"Playing {game.title}")
    found = {
        "game": game.slug,
        "players": players,
        "options": options,
        "games": arguments.games,
        "seed": arguments.seed,
        **summary(outcomes),
        "seconds": round(perf_counter() - begun, 3),
    }
    if arguments.json:
        sys.stdout.write(json.dumps(found) + "\n")
    else:
        _show(game, found)
    return 0


def _given(arguments: argparse.Namespace, game: Game[Any, Any]) -> dict[str, str]:
    given: dict[str, str] = {}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadArgumentsError(f"--option {text!r}: write it as NAME=VALUE")
        given[name.strip()] = value
    if arguments.mode is not None:
        modes = [setting.name for setting in game.settings if setting.mode]
        if not modes:
            raise BadArgumentsError(f"{game.title} has no modes")
        given[modes[0]] = arguments.mode
    return given


def autoplay(setup: Setup, number: int) -> Outcome:
    """One game by autopilots, each of which sees only its own seat's view. Raises RuntimeError for an endless one."""
    game = games.game(setup.slug)
    header = make_header(game, setup.options, setup.players, setup.seed, number)
    table = Table(game, header)
    chance = Chance(header.seed)
    chance.lane = "/autopilot"  # never the table's own streams
    while table.result is None:
        decision = next(d for d in table.open.values() if not d.answered)
        advice = game.autopilot(table.view(decision.seat), decision, chance)
        table.answer(decision.seat, decision.id, advice.answer, by="bot")
        if len(table.log) > MOST_DECISIONS:
            raise RuntimeError(f"game {number} has no end: {' > '.join(where(table))}")
    end = table.result
    return Outcome(end.winners, end.scores, end.ending, end.rounds, len(table.log), header.seats)


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The figures of a run. Where players won together or not at all: `win_rate`; else `seats` and `factions`."""
    players = len(outcomes[0].picks)
    means = [sum(o.scores) / len(o.scores) for o in outcomes if o.scores]
    found: dict[str, Any] = {}
    if all(len(o.winners) in {0, players} for o in outcomes):
        found |= rate(sum(1 for o in outcomes if o.winners), len(outcomes))
    else:
        found["seats"] = [{"seat": seat} | _standing((o, seat) for o in outcomes) for seat in range(players)]
        names = sorted({pick for o in outcomes for pick in o.picks if pick})
        found["factions"] = {
            name: _standing((o, seat) for o in outcomes for seat in range(players) if o.picks[seat] == name)
            for name in names
        }
    return found | {
        "mean_score": average(means)["mean"] if means else None,
        "rounds": average([o.rounds for o in outcomes]),
        "decisions": average([o.decisions for o in outcomes]),
        "endings": dict(Counter(o.ending for o in outcomes).most_common()),
    }


def _standing(played: Iterable[tuple[Outcome, int]]) -> dict[str, Any]:
    """How a seat or faction fared. A shared win counts in full."""
    pairs = list(played)
    scores = [o.scores[seat] for o, seat in pairs if o.scores]
    won = sum(1 for o, seat in pairs if seat in o.winners)
    return {"games": len(pairs), "wins": won} | rate(won, len(pairs)) | {"score": average(scores) if scores else None}


def rate(won: int, games: int) -> dict[str, Any]:
    """A win rate with its interval by Wilson.

    >>> rate(8, 10)
    {'win_rate': 0.8, 'win_rate_interval': [0.4902, 0.9433]}
    """
    p = won / games
    middle = p + _Z**2 / (2 * games)
    reach = _Z * sqrt(p * (1 - p) / games + _Z**2 / (4 * games**2))
    low, high = ((middle + sign * reach) / (1 + _Z**2 / games) for sign in (-1, 1))
    return {"win_rate": round(p, 4), "win_rate_interval": [round(max(0.0, low), 4), round(min(1.0, high), 4)]}


def average(values: Sequence[float]) -> dict[str, Any]:
    """A mean with its interval, and the extremes.

    >>> average([10, 12, 14])
    {'mean': 12.0, 'interval': [9.7368, 14.2632], 'least': 10, 'most': 14}
    """
    mean = sum(values) / len(values)
    spread = sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1)) if len(values) > 1 else 0.0
    reach = _Z * spread / sqrt(len(values))
    interval = [round(mean - reach, 4), round(mean + reach, 4)]
    return {"mean": round(mean, 4), "interval": interval, "least": min(values), "most": max(values)}


def _show(game: Game[Any, Any], found: Mapping[str, Any]) -> None:
    console = Console()
    console.print(
        f"[bold]{game.title}[/bold]  {found['players']} players, {found['games']} games, seed {found['seed']}"
    )
    if found["options"]:
        console.print("  ".join(f"{name}: {value or 'none'}" for name, value in found["options"].items()))
    grid = Grid("", "games", "won", "95 %", "score", "95 %")
    if "win_rate" in found:
        grid.add_row("all together", str(found["games"]), *_rated(found), _number(found["mean_score"]), "")
    else:
        for row in found["seats"]:
            grid.add_row(f"seat {row['seat'] + 1}", str(row["games"]), *_rated(row), *_averaged(row["score"]))
        for name, row in found["factions"].items():
            grid.add_row(name, str(row["games"]), *_rated(row), *_averaged(row["score"]))
    console.print(grid)
    for what in ("rounds", "decisions"):
        mean, interval = _averaged(found[what])
        console.print(f"{what}: {mean} ({interval}), {found[what]['least']} to {found[what]['most']}")
    console.print("endings: " + ", ".join(f"{ending} {count}" for ending, count in found["endings"].items()))
    console.print(f"{found['seconds']} s")


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


def _rated(row: Mapping[str, Any]) -> tuple[str, str]:
    low, high = row["win_rate_interval"]
    return f"{row['win_rate']:.1%}", f"{low:.1%} to {high:.1%}"


def _averaged(row: Mapping[str, Any] | None) -> tuple[str, str]:
    return ("", "") if row is None else (_number(row["mean"]), " to ".join(map(_number, row["interval"])))
