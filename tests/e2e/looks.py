"""What the end-to-end tests look at: all that is stored of a table, all that everybody sees of it."""

from __future__ import annotations

from typing import Any

from tests.e2e.bench import Bench


async def stored(b: Bench, id: str) -> tuple[Any, ...]:
    """A table's record, log and drafts. Equal before and after whatever must change nothing."""
    return await b.store.table(id), await b.store.log(id), await b.store.drafts(id)


async def public(b: Bench, id: str, seen_by: str = "Pearl") -> list[tuple[str, Any]]:
    """What a watcher has before them: every message of the lobby's channel and of the table's thread."""
    record = await b.store.table(id)
    assert record is not None
    places = [str(record.channel), *([str(record.thread)] if record.thread else [])]
    seat = b[seen_by]
    return [(m.content, m.components) for place in places for m in seat.messages(place) if m.audience is None]


async def refused(b: Bench, id: str, who: str, action: Any, *said: str) -> str:
    """What somebody is told in private when they try what cannot be: one message, and nothing else has changed."""
    before = await stored(b, id), await public(b, id)
    interaction = await b.do(action)
    told = [m for m in (_reply(b, who, interaction), *(_message(b, who, f) for f in interaction.followups)) if m]
    assert len(told) == 1, [m.content for m in told]
    assert told[0].audience == b[who].id or told[0].channel_id == b[who].dm().id
    text = told[0].content
    for part in said:
        assert part in text, text
    assert (await stored(b, id), await public(b, id)) == before, text
    return str(text)


def _reply(b: Bench, who: str, interaction: Any) -> Any:
    """The reply an interaction made; None if it only meant to change the message it came from."""
    if interaction.reply_id is None or interaction.reply_id == interaction.source_id:
        return None
    return _message(b, who, interaction.reply_id)


def _message(b: Bench, who: str, id: str) -> Any:
    return b[who].current(id)
