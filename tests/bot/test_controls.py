"""Controls within Discord's limits, however many things there are to choose from."""

from __future__ import annotations

from typing import Any

import pytest

from bot import controls
from bot.controls import Button, Choice, Menu, Row, cut, rows_of, view
from bot.ids import Press
from bot.panel import _choosing, _paged, full_key
from games.kernel import Choices, Decision, Draft, Options
from tests.bot.limits import check_components

PRESS = Press("", "bcdfgh", 1, "3.2", 0)


def rows_for(options: Options[Any], draft: Draft | None = None, page: int = 0) -> list[Row]:
    decision = Decision(1, "plan", options, id="3.2")
    rows, _ = _choosing("ocean_crisis", decision, options, draft or Draft(), PRESS, page, [])
    return rows


class Cells(Options[tuple[str, int]]):
    """A chart of 20 by 20 cells, found by column and row."""

    facets = ("column", "row")

    def __iter__(self) -> Any:
        return (f"{chr(65 + n)}-{row}" for n in range(20) for row in range(1, 21))

    def get(self, key: str) -> tuple[str, int]:
        if key not in list(self):
            raise KeyError(key)
        return key[0], int(key[2:])


@pytest.mark.bug("B16")
def test_nothing_to_choose_makes_no_menu() -> None:
    assert rows_for(Choices([])) == []


@pytest.mark.bug("B16", "B17", "B15")
@pytest.mark.parametrize("count", [1, 5, 10, 11, 25, 26, 60, 200])
def test_any_number_of_options_is_reachable(count: int) -> None:
    keys = [f"key-{n}" for n in range(count)]
    found: list[str] = []
    for page in range(10):
        rows = rows_for(Choices(keys), page=page)
        check_components(view(rows).to_components())
        for row in rows:
            found += [c.value for c in row.choices] if isinstance(row, Menu) else [b.press.arg for b in row]
    assert {key for key in found if not key.startswith("page:")} == set(keys)


@pytest.mark.bug("B16")
def test_pages_follow_one_another_in_a_ring() -> None:
    lines = [Choice(str(n), str(n)) for n in range(60)]
    page, seen = 0, []
    for _ in range(3):
        shown = _paged(lines, page)
        assert len(shown) <= controls.MENU
        seen += [c.value for c in shown[:-1]]
        page = int(shown[-1].value.removeprefix("page:"))
    assert (page, seen) == (0, [str(n) for n in range(60)])


@pytest.mark.bug("B16", "B17")
def test_a_large_set_is_narrowed_facet_by_facet() -> None:
    first = rows_for(Cells())
    assert isinstance(first[0], Menu)
    assert [c.value for c in first[0].choices] == [chr(65 + n) for n in range(20)]
    second = rows_for(Cells(), Draft((), "C"))
    assert isinstance(second[0], Menu)
    assert [c.value for c in second[0].choices] == [str(n) for n in range(1, 21)]
    check_components(view(second).to_components())
    third = rows_for(Cells(), Draft((), "C-7"))
    confirm = third[-1][-1]  # type: ignore[index]
    assert (confirm.press.verb, confirm.press.arg, confirm.disabled) == ("answer", "C-7", False)


@pytest.mark.bug("B14")
def test_keys_too_long_for_an_id_are_found_again() -> None:
    keys = [f"{'very-long-' * 20}{n}" for n in range(30)]
    rows = rows_for(Choices(keys))
    check_components(view(rows).to_components())
    assert isinstance(rows[0], Menu)
    assert full_key(Choices(keys), rows[0].choices[3].value) == keys[3]
    few = rows_for(Choices(keys[:4]))
    check_components(view(few).to_components())
    custom_id = view(few).to_components()[0]["components"][2]["custom_id"]
    assert full_key(Choices(keys), custom_id.split("|", 6)[6]) == keys[2]


def test_labels_are_cut_not_refused() -> None:
    made = view([(Button("W" * 200, Press("drop")),), Menu("H" * 300, PRESS, (Choice("L" * 300, "v" * 300),))])
    check_components(made.to_components())


def test_rows_hold_five() -> None:
    buttons = [Button(str(n), Press("answer", arg=str(n))) for n in range(12)]
    assert [len(row) for row in rows_of(buttons)] == [5, 5, 2]


def test_a_cut_text_ends_in_an_ellipsis() -> None:
    assert (cut("abcd", 4), cut("abcde", 4), len(cut("x" * 500, 80))) == ("abcd", "abc…", 80)
