"""What a picture is drawn from, and getting it drawn: always from a view, never from the state, never in the way."""

from __future__ import annotations

import io
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import discord

from bot import wording
from bot.host import Live
from renderers import Picture, Scene, Sitter, Trial, renderer

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Order:
    """A picture to be drawn: of which game, which method of its renderer, and with what.

    `what` is a method of the game's renderer, or `lobby` with the arguments of `renderers.lobby_card`. A later order
    with the same `key` replaces an earlier one that waits.
    """

    game: str
    what: str
    scene: Scene | None = None
    trial: Trial | None = None
    area: str = ""
    lobby: tuple[Any, ...] = ()
    key: str = ""


class Studio(Protocol):
    """Draws pictures somewhere else. None where it failed or took too long."""

    async def draw(self, order: Order) -> Picture | None:
        """The picture of an order."""
        ...


def sitters(live: Live) -> tuple[Sitter, ...]:
    """Who sits where, as pictures name them."""
    return tuple(Sitter(seat.name, seat.bot) for seat in live.record.seats)


def scene(live: Live, viewer: int | None, since: int | None = None) -> Scene:
    """What this viewer (None: everybody) sees now, with the events since a telling as marks."""
    table = live.running
    view = table.view(viewer)
    events = tuple(table.told_to(viewer, since)) if since is not None else ()
    return Scene(view.board, viewer, sitters(live), view.awaited, view.done, events, live.record.id)


def board(live: Live, viewer: int | None = None, *, area: str = "", since: int | None = None) -> Order:
    """The board as a viewer sees it."""
    key = f"board:{live.record.id}:{viewer}:{area}"
    return Order(live.record.game, "board", scene(live, viewer, since), area=area, key=key)


def private(live: Live, seat: int, picture: str, trial: Trial | None) -> Order:
    """A seat's own picture: its hand, or the preview of what it tries."""
    what = "preview" if picture == "preview" and trial is not None else "hand"
    return Order(live.record.game, what, scene(live, seat), trial, key=f"private:{live.record.id}:{seat}")


def result(live: Live) -> Order:
    """How it ended."""
    return Order(live.record.game, "result", scene(live, None), key=f"result:{live.record.id}")


def text(live: Live, viewer: int | None) -> list[str]:
    """The board in words, in as many messages as it needs."""
    said = renderer(live.record.game).text(scene(live, viewer))
    for number, name in enumerate(live.shown):
        said = said.replace(f"{{seat:{number}}}", name)
    return wording.cut_to(said.split("\n"), 1900)


def file(picture: Picture, name: str, revision: object) -> discord.File:
    """A picture as an attachment with its alt text, under a name of its own for each revision."""
    return discord.File(io.BytesIO(picture.data), f"{name}-{revision}.{picture.format}", description=picture.alt[:1000])


def files(picture: Picture | None, name: str, revision: object) -> Sequence[discord.File]:
    """A picture as a list of attachments; none where it is missing."""
    return [file(picture, name, revision)] if picture is not None else []
