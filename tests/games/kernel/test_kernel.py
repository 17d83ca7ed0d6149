"""What holds of the kernel's own code: it is small, and every public name shows how it is used."""

import ast
import doctest
import importlib
import io
import pkgutil
import tokenize
from pathlib import Path

import pytest

import games
from games import kernel
from games.kernel import Table

ROOT = Path(kernel.__file__).parent
LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
MODULES = [f"games.kernel.{m.name}" for m in pkgutil.iter_modules(kernel.__path__)] + [
    f"games.{name}" for name in ("contract", "export", "options", "refusals", "words", "cli.simulate")
]


def lines_of_code(source):
    """Lines that hold code: not blank, no comment, no docstring."""
    held = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in LAYOUT:
            held.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            held -= set(range(node.lineno, node.end_lineno + 1))
    return len(held)


def test_lines_are_counted_as_they_say():
    assert (
        lines_of_code(
            '"""Doc."""\n\n# a comment\nx = (\n    1\n)\n\n\ndef f():\n    """Doc\n    on."""\n    return x\n'
        )
        == 5
    )


def test_the_kernel_is_under_500_lines_of_code():
    assert sum(lines_of_code(path.read_text("utf-8")) for path in ROOT.rglob("*.py")) < 500


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("name", [n for n in kernel.__all__ if n not in {"Answer", "Flow", "Namer", "Seat"}])
def test_every_public_name_has_a_runnable_example(name):
    """But for the four that only name a type."""
    thing = getattr(kernel, name)
    assert any(test.examples for test in doctest.DocTestFinder(recurse=False).find(thing, name)), name


def test_public_methods_say_what_they_are_for():
    for name in dir(Table):
        if not name.startswith("_"):
            assert getattr(Table, name).__doc__, name


def test_the_house_opens_with_what_each_file_is_for():
    for path in Path(games.__file__).parent.glob("*.py"):
        assert ast.get_docstring(ast.parse(path.read_text("utf-8"))), path.name
