"""Every numbered rule of every game is pinned by a test that carries its id, and no test carries an id that is none."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import games

TESTS = Path(__file__).parent
DEFINED = re.compile(r"^\s*[-*]?\s*\**`?([A-Z]{2}-(?:[A-Z]|\d+)\.\d+[a-z]?)\b", re.MULTILINE)


def defined(slug: str) -> list[str]:
    return DEFINED.findall(Path(games.__path__[0], slug, "rules.md").read_text(encoding="utf-8"))


@cache
def pinned() -> frozenset[str]:
    """The ids that tests are marked with. A mark on a whole module counts for nothing."""
    found = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                calls = [c for mark in node.decorator_list for c in ast.walk(mark) if isinstance(c, ast.Call)]
                marks = [c for c in calls if ast.unparse(c.func).endswith("mark.rule")]
                found |= {str(a.value) for c in marks for a in c.args if isinstance(a, ast.Constant)}
    return frozenset(found)


@pytest.mark.parametrize("slug", games.slugs())
def test_every_rule_is_pinned(slug):
    rules = defined(slug)
    assert len(rules) > 100
    assert len(set(rules)) == len(rules), "an id stands twice"
    assert [rule for rule in rules if rule not in pinned()] == []


def test_no_mark_names_a_rule_that_is_none():
    known = {rule for slug in games.slugs() for rule in defined(slug)}
    assert sorted(pinned() - known) == []
