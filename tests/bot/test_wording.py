"""The bot's catalogue and the code that speaks from it: neither has what the other lacks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

import bot
import games
from bot import wording
from games.kernel import Phrase

BOT = Path(bot.__file__).parent
SOURCES = sorted(path for path in BOT.rglob("*.py") if "local" not in path.relative_to(BOT).parts)
KERNEL = sorted(path for path in Path(games.__file__).parent.rglob("*.py") if "cli" not in path.parts)
SPEAKERS = {"say", "Refusal", "Illegal", "Stale", "Phrase"}
EXTREMES = ("W" * 40, 0, 1, 2, 999_999, datetime(2026, 1, 1, tzinfo=UTC), ("a", "b"))


def trees(paths: list[Path]) -> Iterator[ast.AST]:
    for path in paths:
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def spoken(paths: list[Path]) -> dict[str, set[str]]:
    """By message id, the names of the arguments with which the code says it (without calls that spread a mapping)."""
    found: dict[str, set[str]] = {}
    for node in trees(paths):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        first = node.args[0]
        options = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
        if name not in SPEAKERS:
            continue
        keyed = [
            k.value
            for arg in node.args[1:]
            if isinstance(arg, ast.Dict)
            for k in arg.keys
            if isinstance(k, ast.Constant)
        ]
        for option in options:
            if isinstance(option, ast.Constant) and isinstance(option.value, str):
                given = (
                    {str(key) for key in keyed}
                    | {k.arg for k in node.keywords if k.arg}
                    | ({"*"} if any(k.arg is None for k in node.keywords) else set())
                )
                found.setdefault(option.value, set()).update(given)
    return found


def constants() -> set[str]:
    return {n.value for n in trees(SOURCES) if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def patterns() -> list[re.Pattern[str]]:
    """What the formatted strings of the code could be: a family of ids like `perm-...`."""
    made = []
    for node in trees(SOURCES):
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"[a-z0-9-]+" for p in node.values]
            if re.fullmatch(r"[a-z]+-.*", str(node.values[0].value)):
                made.append(re.compile("".join(parts)))
    return made


class Arguments(Visitor):
    """The arguments and the other messages that a message refers to."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802 -- the name Fluent calls
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: Any) -> None:  # noqa: N802 -- the name Fluent calls
        self.messages.add(node.id.name)


def catalogue() -> dict[str, Arguments]:
    resource = FluentParser().parse((BOT / "words/en.ftl").read_text(encoding="utf-8"))
    found = {}
    for entry in resource.body:
        assert not isinstance(entry, fluent.Junk), entry
        if isinstance(entry, fluent.Message):
            found[entry.id.name] = Arguments()
            found[entry.id.name].visit(entry)
    return found


def test_every_sentence_that_is_said_is_written() -> None:
    own = catalogue()
    missing = {id for id in spoken(SOURCES) if id not in own}
    assert missing == set()


def test_every_refusal_of_the_kernel_can_be_worded() -> None:
    """Rules refuse with ids of the kernel's; they are worded by the bot."""
    own, theirs = catalogue(), {}
    for path in KERNEL:
        if path.parent.name not in games.slugs():
            theirs |= {
                id: args
                for id, args in spoken([path]).items()
                if re.search(rf"(Refusal|Illegal|Stale)\(\s*\"{id}\"", path.read_text(encoding="utf-8"))
                and f'>>> Refusal("{id}"' not in path.read_text(encoding="utf-8")
            }
    assert {"not-an-option", "not-complete", "no-such-value"} <= set(theirs)
    for id, args in theirs.items():
        assert own[id].names <= args, id


def test_every_sentence_that_is_written_is_said() -> None:
    own, said, families = catalogue(), constants(), patterns()
    kernel = {n.value for n in trees(KERNEL) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    silent = [
        id
        for id in own
        if id not in said | kernel
        and not any(f.fullmatch(id) for f in families)
        and not id.startswith("word-")
        and not any(id in other.messages for other in own.values())
    ]
    assert silent == []


def test_every_sentence_is_said_with_all_its_arguments() -> None:
    own = catalogue()
    lacking = {
        id: own[id].names - given
        for id, given in spoken(SOURCES).items()
        if id in own and "*" not in given and not own[id].names <= given
    }
    assert lacking == {}


@pytest.mark.parametrize("value", EXTREMES, ids=str)
def test_every_sentence_holds_with_extreme_arguments(value: object) -> None:
    words = wording.own_words()
    for id, found in catalogue().items():
        said = words.say(Phrase(id, dict.fromkeys(found.names, value)))
        assert said.strip()
        assert "{" not in said.replace('{""}', "")
        assert not said.startswith("\n")


def test_labels_of_buttons_fit() -> None:
    words = wording.own_words()
    for id, found in catalogue().items():
        if id.startswith(("button-", "move-")):
            assert 1 <= len(words.say(Phrase(id, dict.fromkeys(found.names, "x")))) <= 20


def test_texts_are_cut_at_line_ends_and_nothing_is_lost() -> None:
    lines = [f"{n}: " + "x" * (n % 90) for n in range(400)]
    texts = wording.cut_to(lines, 1900)
    assert max(map(len, texts)) <= 1900
    assert "\n".join(texts).split("\n") == lines


def test_a_line_longer_than_a_message_goes_on_in_the_next() -> None:
    assert wording.cut_to(["a" * 25], 10) == ["a" * 10, "a" * 10, "a" * 5]
    assert wording.cut_to([], 10) == []
