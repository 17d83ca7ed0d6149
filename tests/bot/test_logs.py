"""Log lines: structured, and without the token."""

import json
import logging
import sys

from bot.logs import JsonLines, TextLines

TOKEN = "MTA0" + "x" * 22 + ".Gabcde." + "y" * 38


def record(text: str, **extra: object) -> logging.LogRecord:
    made = logging.LogRecord("bot.host", logging.WARNING, __file__, 1, text, (), None)
    made.__dict__.update(extra)
    return made


def failed() -> logging.LogRecord:
    made = record("went wrong")
    try:
        int(TOKEN)
    except ValueError:
        made.exc_info = sys.exc_info()
    return made


def test_a_line_of_json_has_the_fields() -> None:
    line = json.loads(JsonLines().format(record("moved", table="bcdfgh", seat=2, secret="no")))
    assert (line["level"], line["event"], line["table"], line["seat"]) == ("warning", "moved", "bcdfgh", 2)
    assert "secret" not in line


def test_a_line_of_text_has_the_fields() -> None:
    line = TextLines().format(record("moved", table="bcdfgh"))
    assert "warning" in line
    assert line.endswith("moved  table=bcdfgh")


def test_the_token_is_not_shown() -> None:
    for style in (JsonLines(), TextLines()):
        assert TOKEN not in style.format(record(f"login with {TOKEN}"))
        assert "[token]" in style.format(record(f"login with {TOKEN}"))
        assert TOKEN not in style.format(failed())
        assert TOKEN not in style.format(record("x", where=f"at {TOKEN}"))
