"""Any moment of any seeded game as a picture: `python -m renderers GAME --seed S --answers N -o FILE`.

Autopilots play N answers, then the picture is drawn as one viewer sees it; with `--what film` they play to the end and
the whole game becomes an animation. `python -m renderers film FILE.json -o FILE.gif` makes one of an exported table.
Exit status: 0 drawn, 2 the arguments make no sense (and what is wrong stands on standard error).
"""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from rich.console import Console
from rich.progress import Progress

import games
from games.cli.common import explain, make_header
from games.export import NotATable, load
from games.kernel import Chance, Composite, Decision, Diverged, Refusal, Table
from renderers import Picture, Renderer, Scene, Sitter, Trial, renderer
from renderers.film import MOST, film, frames

if TYPE_CHECKING:
    from collections.abc import Sequence

KINDS = ("board", "hand", "preview", "card", "reveal", "score", "text", "film")
NAMES = (
    "Mira",
    "\u041e\u043b\u0435\u0433",
    "Captain Oatmeal",
    "\u05de\u05e8\u05d9\u05dd",
    "Luca",
    "Yuu",
)
MOST_LEGAL = 2000  # keys of a decision that are looked at for a preview


class NotDrawableError(Exception):
    """What was asked for does not exist at this moment; the message says why and what does."""


def main(argv: Sequence[str] | None = None) -> int:
    """Draw one picture or film; gives the exit status. Raises SystemExit(2) for arguments that make no sense."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    if arguments[:1] == ["film"]:
        return _film_of_file(arguments[1:])
    parser = _parser()
    given = parser.parse_args(arguments)
    try:
        if given.what == "film":
            return _film(_play_out(given), (), given.frames, given.o)
        table, told = _play(given)
        viewer = _viewer(given.viewer, len(table.seats))
        scene = _scene(table, viewer, told)
        if given.what == "text":
            Path(given.o).write_text(renderer(given.game).text(scene) + "\n", encoding="utf-8")
            return 0
        picture = _draw(renderer(given.game), given.what, scene, table)
        Path(given.o).write_bytes(picture.data)
    except (NotDrawableError, LookupError) as fault:
        _stop(parser, str(fault.args[0]))
    except Refusal as refusal:
        _stop(parser, explain(refusal))
    except OSError as fault:
        _stop(parser, f"cannot write {given.o}: {fault.strerror}")
    sys.stdout.write(f"{given.o}: {picture.width} x {picture.height}, {len(picture.data)} bytes\n{picture.alt}\n")
    return 0


def _film_of_file(arguments: Sequence[str]) -> int:
    """The film of an exported table. Raises SystemExit(2) for a file that is none, or a game that still runs."""
    parser = argparse.ArgumentParser("python -m renderers film", description="Make a film of an exported table.")
    parser.add_argument("file", metavar="FILE.json", help="a finished game as /table export gives it")
    parser.add_argument("--name", action="append", default=[], metavar="NAME", help="who sat there, seat by seat")
    _add_output(parser)
    given = parser.parse_args(arguments)
    try:
        header, log = load(Path(given.file).read_bytes())
        return _film(Table.replay(games.game(header.game), header, log), given.name, given.frames, given.o)
    except NotATable as fault:
        _stop(parser, f"{given.file}: {fault}")
    except Diverged as fault:
        _stop(parser, f"{given.file}: its game does not replay: {fault}")
    except (NotDrawableError, LookupError) as fault:
        _stop(parser, str(fault.args[0]))
    except OSError as fault:
        _stop(parser, f"{fault.filename or given.o}: {fault.strerror}")


def _film(table: Table[Any], names: Sequence[str], most: int, to: str) -> int:
    """Write the film of a finished table, seats without a name getting one. Progress shows on a terminal alone.

    Raises:
        NotDrawableError: the game still runs, or there are too many names.
        LookupError: there are no pictures for this game.
        OSError: the film cannot be written.
    """
    if table.result is None:
        raise NotDrawableError("this game is not over; a film shows a whole game")
    if len(names) > len(table.seats):
        raise NotDrawableError(f"--name: {len(names)} names for {len(table.seats)} seats")
    sitters = [Sitter(name) for name in (*names, *NAMES[len(names) : len(table.seats)])]
    draw, scenes = renderer(table.game.slug), frames(table, sitters, most=most)
    with Path(to).open("wb") as out:  # before the drawing: where it cannot be written, nobody waits in vain
        with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as bar:
            task = bar.add_task("frames", total=len(scenes))
            data = film(draw, scenes, progress=lambda done, _: bar.update(task, completed=done))
        out.write(data)
    sys.stdout.write(f"{to}: film of {len(scenes)} frames, {len(data)} bytes\n")
    return 0


def _stop(parser: argparse.ArgumentParser, why: str) -> NoReturn:
    parser.error(why)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m renderers", description="Draw any moment of any seeded game.")
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games.slugs())}")
    parser.add_argument("--seed", type=_whole, default=0, metavar="S", help="same seed, same game (%(default)s)")
    parser.add_argument("--answers", type=_whole, default=0, metavar="N", help="answers given before (%(default)s)")
    parser.add_argument("--players", type=_whole, metavar="P", help="seats (the fewest that can play)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a setting of the game")
    parser.add_argument("--viewer", default="public", metavar="SEAT", help="a seat from 0, or public (%(default)s)")
    parser.add_argument("--what", choices=KINDS, default="board", help="which picture (%(default)s)")
    _add_output(parser)
    return parser


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--frames", type=_frames, default=MOST, metavar="F", help="most frames of a film (%(default)s)")
    parser.add_argument("-o", required=True, metavar="FILE", help="where to write it")


def _frames(text: str) -> int:
    if not 2 <= (most := _whole(text)) <= MOST:
        raise argparse.ArgumentTypeError(f"a film has 2 to {MOST} frames, not {text}")
    return most


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 up")
    return int(text)


def _viewer(text: str, seats: int) -> int | None:
    """The seat that looks, None for the public. Raises NotDrawableError for a seat that does not exist."""
    if text == "public":
        return None
    if not text.isascii() or not text.isdigit() or int(text) >= seats:
        raise NotDrawableError(f"--viewer {text!r}: there are the seats 0 to {seats - 1}, and public")
    return int(text)


def _play(given: argparse.Namespace) -> tuple[Table[Any], int]:
    """The table after so many answers, and how much had been told before the last of them.

    Raises:
        LookupError: there is no such game.
        Refusal: it cannot be played so.
        NotDrawableError: an option is written wrongly, or the game is shorter.
    """
    table, chance = _opened(given)
    told = 0
    for number in range(given.answers):
        if table.result is not None:
            raise NotDrawableError(f"--answers {given.answers}: this game is over after {number}")
        told = len(table.told)
        _answer(table, chance)
    return table, told


def _play_out(given: argparse.Namespace) -> Table[Any]:
    """The whole game, played by autopilots. Raises as `_play` does."""
    table, chance = _opened(given)
    while table.result is None:
        _answer(table, chance)
    return table


def _opened(given: argparse.Namespace) -> tuple[Table[Any], Chance]:
    """The table as it begins, and the autopilots' chance."""
    game = games.game(given.game)
    pairs = [text.partition("=") for text in given.option]
    for name, equals, _ in pairs:
        if not equals:
            raise NotDrawableError(f"--option {name!r}: write it as NAME=VALUE")
    players = game.seat_count(min(game.seats) if given.players is None else given.players)
    options = game.options({name.strip(): value for name, _, value in pairs})
    header = make_header(game, options, players, given.seed, 0)
    chance = Chance(header.seed)
    chance.lane = "/autopilot"  # never the table's own streams
    return Table(game, header), chance


def _answer(table: Table[Any], chance: Chance) -> None:
    """Let an autopilot give the next answer."""
    decision = next(d for d in table.open.values() if not d.answered)
    advice = table.game.autopilot(table.view(decision.seat), decision, chance)
    table.answer(decision.seat, decision.id, advice.answer, by="bot")


def _scene(table: Table[Any], viewer: int | None, told: int) -> Scene:
    view = table.view(viewer)
    sitters = tuple(Sitter(NAMES[seat % len(NAMES)]) for seat in table.seats)
    return Scene(view.board, viewer, sitters, view.awaited, view.done, tuple(table.told_to(viewer, told)), "No. 1")


def _draw(draw: Renderer, what: str, scene: Scene, table: Table[Any]) -> Picture:
    """The picture asked for. Raises NotDrawableError where there is none at this moment."""
    match what:
        case "board":
            return draw.board(scene)
        case "card":
            return draw.card(scene)
        case "reveal":
            opened = draw.reveal(scene)
            if opened is None:
                raise NotDrawableError("--what reveal: no answers lie open at this moment")
            return opened
        case "score":
            if table.result is None:
                raise NotDrawableError("--what score: the game still runs; give more --answers")
            return draw.result(scene)
    if scene.viewer is None:
        raise NotDrawableError(f"--what {what}: a private picture needs --viewer SEAT")
    trial = _trial(table, scene.viewer)
    if what == "hand":
        return draw.hand(scene, trial)
    if trial is None:
        waiting = ", ".join(map(str, table.awaited)) or "nobody"
        raise NotDrawableError(f"--what preview: seat {scene.viewer} has nothing to decide now; awaited: {waiting}")
    return draw.preview(scene, trial)


def _trial(table: Table[Any], viewer: int) -> Trial | None:
    """What the viewer's autopilot would try now; None where the viewer has nothing to decide."""
    view = table.view(viewer)
    decision: Decision[Any] | None = next((d for d in view.decisions if not d.answered), None)
    if decision is None:
        return None
    chance = Chance(table.header.seed)
    chance.lane = "/preview"
    answer = table.game.autopilot(view, decision, chance).answer
    if isinstance(decision.options, Composite):
        parts = (answer,) if isinstance(answer, str) else tuple(answer)
        legal = tuple(islice(decision.options.after(parts[:-1]), MOST_LEGAL))
        return Trial(decision.kind, parts[:-1], parts[-1] if parts else "", legal)
    return Trial(decision.kind, (), str(answer), tuple(islice(decision.options, MOST_LEGAL)))


if __name__ == "__main__":
    sys.exit(main())
