"""Which function answers which request."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.local.model import Channel, Upload

if TYPE_CHECKING:
    from bot.local.buckets import Buckets
    from bot.local.world import World


@dataclass(slots=True)
class Call:
    """One request, taken apart.

    Attributes:
        args: The variable parts of the path.
        body: The JSON body, or the ``payload_json`` of a form; None without a body.
        uploads: The files of a form.
        query: What follows the question mark.
    """

    world: World
    buckets: Buckets
    args: dict[str, str]
    body: Any
    uploads: list[Upload]
    query: Mapping[str, str] = field(default_factory=dict)

    @property
    def channel(self) -> Channel:
        """The channel in the path.

        Raises:
            DiscordError: 10003 if there is none.
        """
        return self.world.channel(self.args["channel_id"])

    def flag(self, name: str) -> bool:
        """Whether a yes/no part of the query says yes."""
        return self.query.get(name, "").lower() in {"1", "true"}


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Route:
    """A method and path template with what answers it.

    Attributes:
        status: The status of success when there is a body.
        bucket: Which rate of the policy holds for it, and
        major: for which part of the path it is counted.
        open: Whether it needs no bot token.
    """

    method: str
    template: str
    handler: Handler
    status: int = 200
    bucket: str = ""
    major: str = "channel_id"
    open: bool = False

    def match(self, path: str) -> dict[str, str] | None:
        """The variable parts if the path fits, else None."""
        found = _pattern(self.template).fullmatch(path)
        return found.groupdict() if found else None


_patterns: dict[str, re.Pattern[str]] = {}


def _pattern(template: str) -> re.Pattern[str]:
    if template not in _patterns:
        _patterns[template] = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template))
    return _patterns[template]


class Router:
    """A table of routes, tried in the order in which they were added."""

    def __init__(self) -> None:
        self.routes: list[Route] = []

    def on(
        self,
        method: str,
        template: str,
        *,
        status: int = 200,
        bucket: str = "",
        major: str = "channel_id",
        open_to_all: bool = False,
    ) -> Callable[[Handler], Handler]:
        """Make the decorated function answer a route."""

        def add(handler: Handler) -> Handler:
            self.routes.append(Route(method, template, handler, status, bucket, major, open_to_all))
            return handler

        return add

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        """The route for a request and the variable parts of its path, or None."""
        for route in self.routes:
            if route.method == method and (args := route.match(path)) is not None:
                return route, args
        return None
