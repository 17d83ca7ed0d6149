"""Records to store."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from games.kernel.table import Entry
from storage.protocol import Outgoing, Phase, SeatRecord, TableRecord

NOON = datetime(2031, 5, 4, 12, 0, 0, 123_457, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def record(id="t00001", **changes):
    plain = TableRecord(
        id=id,
        game="kalypso",
        guild=10,
        channel=20,
        thread=2**62 + 1,
        host=101,
        phase=Phase.LOBBY,
        created=NOON,
        touched=NOON,
        options={"mode": "race"},
        seats=(
            SeatRecord(0, 101, "Ann Ω"),
            SeatRecord(1, 102, "Ben", pick="red"),
            SeatRecord(2, None, "Robot", bot=True),
        ),
        secret="ab" * 16,
        salt="cd" * 16,
        entropy=("7", "9"),
        card={"message": 2**60 + 3, "old": [1, None]},
        deadline_hours=36.5,
        note="rematch",
    )
    return replace(plain, **changes)


def answers(*keys, seat=0):
    return tuple(Entry(seat, f"{seat}.{n}", "dial", key) for n, key in enumerate(keys, 1))


def message(nonce, *, table="t00001", to="channel:20", due=NOON, merge="", **payload):
    return Outgoing(table, "card", to, payload, nonce, due, merge)
