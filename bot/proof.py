"""Files of tables for download: of a finished one everything, of one still played only what everybody has seen."""

from __future__ import annotations

import io
import json

from bot.host import Live
from games.export import export


def export_bytes(live: Live) -> io.BytesIO:
    """The whole game as an importable file. Only for finished games: it holds the secret."""
    return io.BytesIO(export(live.running))


def public_bytes(live: Live) -> io.BytesIO:
    """What everybody has seen of a game that is still going on, as JSON."""
    table = live.running
    events = [{"event": e.phrase().id, **dict(e.phrase().args)} for e in table.told_to(None)]
    seen = {"game": live.record.game, "options": dict(live.record.options), "seats": len(live.record.seats)}
    made = {"format": "tidetable events", **seen, "commitment": table.header.commitment, "events": events}
    return io.BytesIO(json.dumps(made, ensure_ascii=False, indent=1, default=list).encode())
