"""Who may import whom, and what the rules may never touch."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import games

ROOT = Path(games.__file__).parent.parent
RULES = [p for p in sorted((ROOT / "games").rglob("*.py")) if "cli" not in p.relative_to(ROOT / "games").parts]
BANNED = {
    "asyncio", "time", "random", "datetime", "os", "threading", "uuid", "secrets", "socket", "tempfile", "locale",
    "discord", "aiohttp", "PIL",
}  # fmt: skip
SETS = {"set", "frozenset"}
IN_ORDER = {"list", "tuple", "iter", "next", "enumerate", "zip", "map", "dict", "join", "fromkeys", "extend"}
ANY_ORDER = {"sorted", "any", "all", "sum", "min", "max", "len", *SETS}


def imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def called(node):
    """The last name of what is called."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def is_set_type(node):
    return ast.unparse(node).split("[")[0].split("|")[0].strip() in SETS


def named_sets(scope):
    """Local names that hold sets, by what is assigned to them or how they are declared."""
    names = set()
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign) and is_set(node.value, names):
            names.update(t.id for t in node.targets if isinstance(t, ast.Name))
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_set_type(node.annotation):
            names.add(node.target.id)
        if isinstance(node, ast.arg) and node.annotation is not None and is_set_type(node.annotation):
            names.add(node.arg)
    return names


def is_set(node, names):
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return is_set(node.left, names) or (isinstance(node.op, ast.BitAnd) and is_set(node.right, names))
    return (
        isinstance(node, ast.Set | ast.SetComp)
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SETS)
        or (isinstance(node, ast.Name) and node.id in names)
    )


def walks_of_sets(tree):
    """Lines where a set is walked in its own order, which no two runs need share."""
    free = {
        id(argument)
        for node in ast.walk(tree)
        if called(node) in ANY_ORDER
        for argument in node.args
        if isinstance(argument, ast.GeneratorExp | ast.ListComp)
    }
    scopes = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)] or [tree]
    for scope in (*scopes, tree):
        names = named_sets(scope) if scope is not tree else set()
        for node in ast.walk(scope):
            if isinstance(node, ast.For) and is_set(node.iter, names):
                yield node.lineno
            if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp) and id(node) not in free:
                yield from (node.lineno for part in node.generators if is_set(part.iter, names))
            if called(node) in IN_ORDER:
                yield from (node.lineno for argument in node.args if is_set(argument, names))


@pytest.mark.parametrize("path", RULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_rules_know_no_clock_no_chance_of_their_own_and_no_order_of_sets(path):
    tree = ast.parse(path.read_text("utf-8"))
    assert sorted(BANNED & set(imported(tree))) == []
    assert sorted(set(walks_of_sets(tree))) == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("for x in {1, 2}: pass", [1]),
        ("y = list(set(z))", [1]),
        ("def f(a: set[int]):\n    for x in a: pass", [2]),
        ("def f():\n    a = {x for x in b}\n    return [y for y in a]", [3]),
        ("def f():\n    a = set(b) | {1}\n    return ', '.join(a)", [3]),
        ("def f():\n    a = set(b)\n    return sorted(a), any(x for x in a), 3 in a, len(a)", []),
        ("for x in sorted({1, 2}): pass", []),
        ("for x in [1, 2]: pass", []),
    ],
)
def test_walks_of_sets_are_found(code, found):
    assert sorted(set(walks_of_sets(ast.parse(code)))) == found


def test_nobody_imports_what_lies_above():
    command = [str(Path(sys.executable).with_name("lint-imports"))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
