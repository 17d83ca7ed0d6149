"""What the operator may set, and what is said of what cannot be read."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.__main__ import main
from bot.settings import Settings


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    """The program sets up the logs of the whole process: put back what was there."""
    loggers = [logging.getLogger(name) for name in ("", "discord", "discord.client", "aiohttp", "PIL", "asyncio")]
    before = [(one.level, list(one.handlers), list(one.filters)) for one in loggers]
    yield
    for one, (level, handlers, filters) in zip(loggers, before, strict=True):
        one.setLevel(level)
        one.handlers[:], one.filters[:] = handlers, filters


@pytest.fixture(autouse=True)
def _nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No `.env` and no variables of the machine's own."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "TIDETABLE_DATA", "TIDETABLE_PORT", "TIDETABLE_LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)


def test_everything_has_a_default() -> None:
    made = Settings()
    assert (made.discord_token, made.data, made.port, made.log_level) == (None, Path("data"), 8765, "INFO")


@pytest.mark.parametrize("blank", ["", "   ", "\t"])
def test_a_blank_token_is_none(blank: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", blank)
    assert Settings().discord_token is None


def test_the_file_is_read_and_the_environment_goes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=abc\nTIDETABLE_PORT=9000\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("TIDETABLE_PORT", "9001")
    made = Settings()
    assert made.discord_token is not None
    assert made.discord_token.get_secret_value() == "abc"
    assert made.port == 9001


def test_a_token_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "abc.def.ghi")
    assert "abc.def.ghi" not in f"{Settings()!r} {Settings()}"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "high"), ("PORT", "70000"), ("PORT", "-1"), ("LOG_LEVEL", "LOUD"), ("DRAWERS", "0"), ("DRAWERS", "99"),
        ("DRAW_SECONDS", "0"), ("LIVE_TABLES", "0"), ("SHARDS", "0"), ("LOG_FORMAT", "xml"), ("OPEN_PAGE", "perhaps"),
    ],
)  # fmt: skip
def test_a_bad_value_is_named(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(f"TIDETABLE_{name}", value)
    with pytest.raises(ValidationError):
        Settings()
    assert main([]) == 2
    said = capsys.readouterr().err
    assert name.lower() in said
    assert ".env.example" in said
    assert "Traceback" not in said


def test_discord_without_a_token_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--discord"])
    assert stop.value.code == 2
    assert "DISCORD_TOKEN" in capsys.readouterr().err
