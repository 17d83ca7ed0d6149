"""Structured log lines: time, level, what happened, and the table and seat it happened to. Never a secret."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

_TOKEN = re.compile(r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}")
_UNKNOWN_INTERACTION = 10062
_FIELDS = ("table", "seat", "user", "kind", "row", "guild", "seconds", "where")


def _line(record: logging.LogRecord) -> dict[str, object]:
    made: dict[str, object] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "event": _TOKEN.sub("[token]", record.getMessage()),
    }
    for name in _FIELDS:
        if (value := getattr(record, name, None)) is not None:
            made[name] = _TOKEN.sub("[token]", value) if isinstance(value, str) else value
    return made


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON, a traceback in `trace`."""
        made = _line(record)
        if record.exc_info:
            made["trace"] = _TOKEN.sub("[token]", self.formatException(record.exc_info))
        return json.dumps(made, default=str, ensure_ascii=False)


class TextLines(logging.Formatter):
    """The same for eyes."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line of `key=value`, a traceback below it."""
        made = _line(record)
        head = f"{str(made.pop('time'))[11:19]} {made.pop('level'):<7} {made.pop('event')}"
        tail = " ".join(f"{k}={v}" for k, v in made.items() if k != "logger")
        text = f"{head}  {tail}".rstrip()
        return f"{text}\n{_TOKEN.sub('[token]', self.formatException(record.exc_info))}" if record.exc_info else text


def worth_telling(record: logging.LogRecord) -> bool:
    """Choices that came too late for somebody who types fast are no fault: Discord no longer knows the question."""
    fault = record.exc_info[1] if record.exc_info else None
    return getattr(fault, "code", None) != _UNKNOWN_INTERACTION


def set_up(level: str, style: str) -> None:
    """Send all log lines to standard error in one style. Discord's library speaks from warnings on."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if style == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.getLogger("discord.app_commands.tree").addFilter(worth_telling)
    logging.getLogger("discord.client").addFilter(lambda record: "voice will NOT" not in record.getMessage())
    for noisy in ("discord", "aiohttp", "PIL", "asyncio"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, logging.getLevelName(level)))
