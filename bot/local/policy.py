"""The numbers of the local Discord that its documentation does not promise: rates, windows and sizes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self


@dataclass(frozen=True, slots=True)
class Rate:
    """At most ``count`` requests in any ``seconds``."""

    count: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Policy:
    """What this Discord allows; every figure can be changed by whoever starts it.

    Attributes:
        sends: New messages, per channel.
        edits: Message edits, per channel.
        followups: Calls on one interaction's token.
        everything: All requests of the bot together, answers to interactions aside.
        old_edits: Edits of messages more than an hour old, per channel (answered 30046).
        count_updates: Whether changing an old message as the answer to a press counts among its edits; Discord does not
            say.
        renames: New names, per channel or thread.
        dm_opens: Newly opened private channels, by the world's clock (answered 40003).
        answer_within: Seconds until an unanswered interaction has failed.
        token_life: Seconds for which an interaction's token can be used.
        upload_limit: Bytes of all the files of one message.
        active_threads: Threads of one server that may be open at once.
        heartbeat: Seconds between two heartbeats of a gateway connection.
        privileged_intents: Whether members, presences and message content may be asked for.
        journal: How many exchanges the server remembers; None for all.
    """

    sends: Rate = Rate(5, 5.0)
    edits: Rate = Rate(5, 5.0)
    followups: Rate = Rate(5, 2.0)
    everything: Rate = Rate(50, 1.0)
    old_edits: Rate = Rate(3, 20.0)
    count_updates: bool = False
    renames: Rate = Rate(2, 600.0)
    dm_opens: Rate = Rate(10, 600.0)
    answer_within: float = 3.0
    token_life: float = 900.0
    upload_limit: int = 10 * 2**20
    active_threads: int = 1000
    heartbeat: float = 41.25
    privileged_intents: bool = False
    journal: int | None = field(default=2000)

    @classmethod
    def quick(cls) -> Self:
        """For tests: no rate that a fast player could reach, and every exchange remembered."""
        wide = Rate(100_000, 1.0)
        return replace(cls(), sends=wide, edits=wide, followups=wide, everything=wide, old_edits=wide, journal=None)
