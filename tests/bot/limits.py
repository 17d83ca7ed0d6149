"""Discord's limits, to be held against whatever the bot makes."""

from __future__ import annotations

from typing import Any

CONTENT = 2000


def check_components(rows: list[Any]) -> None:
    """Fail where Discord would refuse these rows of controls."""
    assert len(rows) <= 5, f"{len(rows)} rows"
    seen: list[str] = []
    for row in rows:
        parts = row["components"]
        assert 1 <= len(parts) <= 5
        for part in parts:
            seen.append(part["custom_id"])
            assert 1 <= len(part["custom_id"]) <= 100, part["custom_id"]
            if part["type"] == 2:
                assert 1 <= len(part["label"]) <= 80, part
            else:
                assert len(parts) == 1
                _check_menu(part)
    assert len(set(seen)) == len(seen), f"an id twice: {sorted(seen)}"


def _check_menu(menu: dict[str, Any]) -> None:
    options = menu["options"]
    assert 1 <= len(options) <= 25, menu["custom_id"]
    assert len(menu["placeholder"]) <= 150
    assert 0 <= menu["min_values"] <= menu["max_values"] <= len(options)
    values = [option["value"] for option in options]
    assert len(set(values)) == len(values), f"a value twice: {values}"
    for option in options:
        assert 1 <= len(option["label"]) <= 100, option
        assert 1 <= len(option["value"]) <= 100, option
        assert len(option.get("description") or "") <= 100
    assert sum(bool(option.get("default")) for option in options) <= menu["max_values"]


def check_text(text: str) -> None:
    """Fail where Discord would refuse this as the content of a message."""
    assert 1 <= len(text.strip()) <= len(text) <= CONTENT, (len(text), text[:200])


def check_choices(choices: list[Any]) -> None:
    """Fail where Discord would refuse these as what an option offers."""
    assert len(choices) <= 25
    for choice in choices:
        name, value = (choice["name"], choice["value"]) if isinstance(choice, dict) else (choice.name, choice.value)
        assert 1 <= len(name) <= 100, name
        assert 1 <= len(str(value)) <= 100, value
