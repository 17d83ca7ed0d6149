"""The one source of the time: injected into the bot and the local Discord, so that both can be moved together."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Anything that tells the time."""

    def now(self) -> datetime:
        """The present moment, aware and in UTC."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """The present moment, aware and in UTC."""
        return datetime.now(UTC)


class ShiftedClock:
    """A clock that can be moved ahead of another one.

    Args:
        base: The clock that ticks underneath; the machine's own when left out.
        shift: How far ahead of it to begin.
    """

    def __init__(self, base: Clock | None = None, shift: timedelta = timedelta()) -> None:
        self._base: Clock = base or SystemClock()
        self.shift = shift

    def now(self) -> datetime:
        """The present moment of this clock, aware and in UTC."""
        return self._base.now() + self.shift

    def skip(self, span: timedelta) -> None:
        """Move ahead by ``span``.

        Raises:
            ValueError: If the span is negative; time never runs backwards here.
        """
        if span < timedelta():
            raise ValueError("time can only be skipped forwards")
        self.shift += span


class FixedClock:
    """A clock that stands still until it is moved: for tests.

    Args:
        moment: Where it stands, aware.
    """

    def __init__(self, moment: datetime) -> None:
        self._moment = moment.astimezone(UTC)

    def now(self) -> datetime:
        """The moment at which the clock stands, in UTC."""
        return self._moment

    def skip(self, span: timedelta) -> None:
        """Move ahead by ``span``.

        Raises:
            ValueError: If the span is negative.
        """
        if span < timedelta():
            raise ValueError("time can only be skipped forwards")
        self._moment += span
