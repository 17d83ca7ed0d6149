"""The rules of a game in brief: its topics, or one of them."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.markdown import Markdown

from games.cli.common import BadArgumentsError, add_game, game_of
from games.kernel import Phrase


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    add_game(parser)
    parser.add_argument("topic", nargs="?", metavar="TOPIC", help="which page; without it, the pages there are")


def run(arguments: argparse.Namespace) -> int:
    """Print the list of topics, or the topic asked for."""
    game = game_of(arguments)
    words = game.words()
    console = Console()
    if arguments.topic is None:
        lines = [f"{topic}: {words.say(Phrase(f'topic-{topic}'), 'title')}" for topic in game.topics]
        console.print("\n".join(lines) or f"{game.title} has no rules pages.", markup=False, highlight=False)
        return 0
    if arguments.topic not in game.topics:
        raise BadArgumentsError(f"no topic {arguments.topic}; there are: {', '.join(game.topics) or 'none'}")
    page = Phrase(f"topic-{arguments.topic}")
    console.print(Markdown(f"# {words.say(page, 'title')}\n\n{words.say(page)}"))
    return 0
