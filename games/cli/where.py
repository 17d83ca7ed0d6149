"""Where a game stands, for reports: the flows that are suspended now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.kernel import Table


def where(table: Table[Any]) -> tuple[str, ...]:
    """The flows that stand open, outermost first, parallel ones in brackets; empty once the game is over."""
    return tuple(_frames(table.flow))


def _frames(flow: Any) -> Iterable[str]:
    """Names of the functions a suspended flow stands in; parallel flows in brackets."""
    while flow is not None:
        frame = getattr(flow, "cr_frame", None) or getattr(flow, "gi_frame", None)
        if frame is None:
            return
        yield f"{frame.f_code.co_name}:{frame.f_lineno}"
        if frame.f_code.co_name == "together":
            for _, lane in frame.f_locals["lanes"]:
                yield f"[{' > '.join(_frames(lane))}]"
            return
        flow = getattr(flow, "cr_await", None) or getattr(flow, "gi_yieldfrom", None)
