"""Rate limits: sliding windows, and the headers in which Discord tells of them."""

from __future__ import annotations

import math
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field

from bot.local.errors import DiscordError
from bot.local.policy import Policy, Rate

OLD_EDIT = DiscordError(
    429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later", retry_after=1.0
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a request may pass, and what its reply says of the limit.

    Attributes:
        wait: Seconds to wait if it may not, else None.
        headers: For the reply.
        everywhere: Whether it is the limit on all requests together.
    """

    wait: float | None
    headers: dict[str, str]
    everywhere: bool = False


@dataclass(slots=True)
class Window:
    """The moments of the last requests under one limit."""

    moments: deque[float] = field(default_factory=deque)

    def take(self, rate: Rate) -> tuple[int | None, float]:
        """Count a request.

        Returns:
            How many may still follow, or None if this one is too many; and the seconds until one more may.
        """
        now = time.monotonic()
        while self.moments and now - self.moments[0] >= rate.seconds:
            self.moments.popleft()
        if len(self.moments) >= rate.count:
            return None, rate.seconds - (now - self.moments[0])
        self.moments.append(now)
        return rate.count - len(self.moments), rate.seconds - (now - self.moments[0])


class Buckets:
    """All limits of one bot.

    Args:
        policy: The rates.

    Attributes:
        refused: How many requests were over a limit.
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._windows: defaultdict[str, Window] = defaultdict(Window)
        self.refused = 0

    def pass_through(self, bucket: str, major: str, *, answer: bool) -> Verdict:
        """Judge a request.

        Args:
            bucket: The kind of limit: ``sends``, ``edits``, ``followups`` or empty for none of its own.
            major: The channel or token for which it counts.
            answer: Whether it is the first answer to an interaction, which no limit holds.
        """
        if answer:
            return Verdict(None, {})
        left, wait = self._windows["everything"].take(self._policy.everything)
        if left is None:
            self.refused += 1
            return Verdict(wait, {"Retry-After": _seconds(wait), "X-RateLimit-Global": "true"}, everywhere=True)
        if not bucket:
            return Verdict(None, {})
        rate: Rate = getattr(self._policy, bucket)
        left, wait = self._windows[f"{bucket}:{major}"].take(rate)
        headers = {
            "X-RateLimit-Bucket": f"{bucket}-bucket",
            "X-RateLimit-Limit": str(rate.count),
            "X-RateLimit-Remaining": str(left or 0),
            "X-RateLimit-Reset-After": _seconds(wait),
            "X-RateLimit-Reset": _seconds(time.time() + wait),
        }
        if left is not None:
            return Verdict(None, headers)
        self.refused += 1
        return Verdict(wait, headers | {"Retry-After": _seconds(wait), "X-RateLimit-Scope": "user"})

    def require(self, limit: str, major: str, refusal: DiscordError | None = None) -> None:
        """Count something that has a hidden limit of its own.

        Raises:
            DiscordError: 429, with the refusal's code if one is given.
        """
        rate: Rate = getattr(self._policy, limit)
        left, wait = self._windows[f"{limit}:{major}"].take(rate)
        if left is None:
            self.refused += 1
            code, message = (refusal.code, refusal.message) if refusal else (0, "You are being rate limited.")
            raise DiscordError(429, code, message, retry_after=wait)


def _seconds(span: float) -> str:
    """A time for a header, in seconds to the thousandth, never too short: who waits so long is not early."""
    return f"{math.ceil(span * 1000) / 1000:.3f}"
