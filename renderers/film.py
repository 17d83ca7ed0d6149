"""A whole finished game as an animation: the board after every answer that changed it, as everybody saw it.

The scenes come from public views alone, taken while the log is played again, so a film shows no more than the channel
did. The layout is the board's own, frame after frame; nothing moves in between, the lamp and the wake tell the motion.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any, NamedTuple

from PIL import Image

from games.export import repeat
from games.kernel import Table
from renderers import Renderer, Scene, Sitter

MOST = 240  # frames
SIZE = 800  # pixels a side
COLOURS = 160
BUDGET = 8_000_000  # bytes
SHARES = (0.75, 0.5)  # of the frames stay, at full size, in a film above the budget
MOVE, OPENING, LAST = 900, 1500, 3500  # milliseconds a frame stands
OPENINGS = frozenset({"rolled", "revealed", "shown"})
"""Words in an event's name by which dice were rolled or seals opened: `StormRolled`, `PlansRevealed`, `DialShown`."""
POINTS = frozenset({"points", "rp", "score", "total"})
"""What scores are called in the games' views."""

Progress = Callable[[int, int], None]
"""Told after each drawing how many are done, and of how many."""


class Frame(NamedTuple):
    """A finished picture, how long it stands (ms), and whether it must stay when frames are dropped."""

    image: Image.Image
    stands: int
    scored: bool


# --- what is to be seen -----------------------------------------------------------------------------------------------


def frames(table: Table[Any], sitters: Sequence[Sitter], *, name: str = "", most: int = MOST) -> list[Scene]:
    """The public scenes of a finished game: the beginning, then one for each answer that was told of and seen.

    What was undone is left out. If there are more than `most`, scenes in which no score changed go first, evenly over
    the game; the first and the last always stay.

    Raises:
        ValueError: the game still runs, or `most` leaves no room for the first and the last.
    """
    if table.result is None:
        raise ValueError("the game still runs")
    if most < 2:
        raise ValueError("a film has at least two frames")
    scenes = [scene for _, scene in _walk(table, tuple(sitters), name)]
    return [scenes[n] for n in thinned([True, *changes(scenes)], most)]


def _walk(table: Table[Any], sitters: tuple[Sitter, ...], name: str) -> list[tuple[int, Scene]]:
    """Play a table's log again and keep what was seen, each scene with the number of answers it stands on."""
    twin = Table(table.game, table.header)
    seen = [(0, _scene(twin, sitters, name, 0))]
    for n, entry in enumerate(table.log):
        repeat(twin, n, entry)
        standing = len(twin.line)
        while len(seen) > 1 and seen[-1][0] > standing:
            seen.pop()
        since = twin.told_by[seen[-1][0]]
        scene = _scene(twin, sitters, name, since)
        if scene.events and scene.view != seen[-1][1].view:
            seen.append((standing, scene))
    return seen


def _scene(table: Table[Any], sitters: tuple[Sitter, ...], name: str, since: int) -> Scene:
    view = table.view(None)
    return Scene(view.board, None, sitters, view.awaited, view.done, tuple(table.told_to(None, since)), name)


def changes(scenes: Sequence[Scene]) -> list[bool]:
    """For every scene but the first whether a score differs from the scene before."""
    scores = [points(scene.view) for scene in scenes]
    return [one != other for one, other in pairwise(scores)]


def points(view: Any) -> tuple[Hashable, ...]:
    """All scores in a view, in order: the values of fields that are called so (`POINTS`), however deep they lie."""
    return tuple(_points(view))


def _points(value: Any) -> Iterator[Hashable]:
    if is_dataclass(value):
        for field in fields(value):
            held = getattr(value, field.name)
            if field.name in POINTS:
                yield held
            else:
                yield from _points(held)
    elif isinstance(value, tuple):
        for part in value:
            yield from _points(part)


def thinned(scored: Sequence[bool], most: int) -> list[int]:
    """Which of so many frames stay if there may be `most` of them, in order.

    The first and the last stay; of the others those that `scored` before those that did not, evenly.

    >>> thinned([True, False, False, True, False, False, True], 5)
    [0, 2, 3, 5, 6]
    >>> thinned([True] * 9, 3)
    [0, 4, 8]
    """
    if len(scored) <= most:
        return list(range(len(scored)))
    inner = range(1, len(scored) - 1)
    first, second = [n for n in inner if scored[n]], [n for n in inner if not scored[n]]
    room = most - 2
    kept = evenly(first, room)
    return sorted([0, *kept, *evenly(second, room - len(kept)), len(scored) - 1])


def evenly(of: Sequence[int], most: int) -> list[int]:
    """At most so many of a row, spread evenly over it.

    >>> evenly([1, 2, 3, 4, 5], 2), evenly([1, 2], 5)
    ([2, 4], [1, 2])
    """
    if len(of) <= most:
        return list(of)
    return [of[(2 * n + 1) * len(of) // (2 * most)] for n in range(most)]


# --- the film ---------------------------------------------------------------------------------------------------------


def film(
    draw: Renderer,
    scenes: Sequence[Scene],
    *,
    budget: int = BUDGET,
    progress: Progress = lambda _done, _total: None,
) -> bytes:
    """The scenes as a GIF that goes on for ever: equal scenes give equal bytes.

    All frames share one palette, made from the last one, the fullest. A film above `budget` bytes loses up to half of
    its frames, those without a score first, then half of its size instead, then both.

    Raises:
        ValueError: there are no scenes, or not even two small frames keep within the budget.
    """
    if not scenes:
        raise ValueError("a film needs a scene")
    drawn = _drawn(draw, scenes, progress)
    for made in _attempts(drawn):
        data = _gif(made)
        if len(data) <= budget:
            return data
    raise ValueError(f"no film of this game keeps within {budget} bytes")


def _drawn(draw: Renderer, scenes: Sequence[Scene], progress: Progress) -> list[Frame]:
    """Every scene's frame; those that look like the one before are left out."""
    palette = _reduced(draw, scenes[-1]).quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    scored, drawn, before = [True, *changes(scenes)], list[Frame](), b""
    for n, scene in enumerate(scenes):
        image = _reduced(draw, scene).quantize(palette=palette, dither=Image.Dither.NONE)
        progress(n + 1, len(scenes))
        if (pixels := image.tobytes()) != before:
            before = pixels
            drawn.append(Frame(image, stands(scene), scored[n]))
    drawn[-1] = drawn[-1]._replace(stands=LAST)
    return drawn


def stands(scene: Scene) -> int:
    """How long a scene is looked at, in milliseconds: longer where dice were rolled or seals opened."""
    opened = any(OPENINGS.intersection(event.phrase().id.split("-")) for event in scene.events)
    return OPENING if opened else MOVE


def _reduced(draw: Renderer, scene: Scene) -> Image.Image:
    """The board of a scene at the size of the film."""
    with Image.open(BytesIO(draw.board(scene).data)) as picture:
        return picture.convert("RGB").resize((SIZE, SIZE), Image.Resampling.BOX)


def _attempts(drawn: Sequence[Frame]) -> Iterator[Sequence[Frame]]:
    """Films of the same game, each lighter than the one before: fewer frames, then smaller ones, then both."""
    yield drawn
    for share in SHARES:
        yield _fewer(drawn, share)
    small = [_halved(frame) for frame in drawn]
    yield small
    while len(small) > 2:
        small = _fewer(small, SHARES[-1])
        yield small


def _fewer(made: Sequence[Frame], share: float) -> list[Frame]:
    return [made[n] for n in thinned([frame.scored for frame in made], max(2, int(len(made) * share)))]


def _halved(frame: Frame) -> Frame:
    image = frame.image.convert("RGB").resize((SIZE // 2, SIZE // 2), Image.Resampling.BOX)
    return frame._replace(image=image.quantize(palette=frame.image, dither=Image.Dither.NONE))


def _gif(made: Sequence[Frame]) -> bytes:
    first, *others = (frame.image for frame in made)
    out, times = BytesIO(), [frame.stands for frame in made]
    first.save(out, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=False, disposal=1)
    return out.getvalue()
