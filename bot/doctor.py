"""The doctor: is the data sound, and does every table still replay under these rules? Run before an upgrade."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec

from bot import wording
from games import game
from games.kernel import Diverged, Header, Table
from storage.errors import StorageError
from storage.sqlite import SqliteStore


async def examine(path: Path) -> AsyncIterator[tuple[str, bool]]:
    """What was found, line by line, and whether it is good."""
    if not await asyncio.to_thread(path.exists):
        yield wording.say("doctor-no-data", path=str(path)), True
        return
    store = SqliteStore(path)
    try:
        await store.open()
    except StorageError as fault:
        yield fault.sentence, False
        return
    try:
        for fault_line in await store.integrity():
            yield fault_line, False
        records = [record for record in await store.tables() if record.header is not None]
        broken = 0
        for record in records:
            try:
                header = msgspec.json.decode(record.header or b"", type=Header)
                Table.replay(game(header.game), header, await store.log(record.id))
            except (Diverged, LookupError, msgspec.ValidationError) as fault:
                broken += 1
                yield wording.say("doctor-broken", table=record.id, why=str(fault)), False
        yield wording.say("doctor-replayed", tables=len(records), broken=broken), broken == 0
    finally:
        await store.close()
