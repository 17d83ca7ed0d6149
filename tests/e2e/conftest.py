"""The bench as a fixture, and what holds at the end of every test on it.

Nothing went wrong only in the log, every request and reply is as Discord's API describes it, no route was unknown, and
nobody was left without an answer.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.local import Policy
from tests.e2e.bench import Bench, bench
from tests.local.referee import Referee

PATIENT = replace(Policy.quick(), answer_within=30.0)
"""A Discord that does not count the seconds of a busy machine; tests about lateness bring a policy of their own."""


@pytest.fixture
def expected_errors() -> list[str]:
    """Parts of the ERROR log lines that a test brings about on purpose; every other one fails it."""
    return []


@pytest.fixture
def expected_failures() -> list[str]:
    """Ids of interactions that a test lets fail on purpose."""
    return []


@pytest.fixture
async def start_bench(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    expected_errors: list[str],
    expected_failures: list[str],
) -> AsyncIterator[Callable[..., Awaitable[Bench]]]:
    """Starts a bench with options of the test's choice; judges it at the end."""
    made: list[Bench] = []
    caplog.set_level(logging.INFO, "bot")
    async with AsyncExitStack() as stack:

        async def begin(**options: Any) -> Bench:
            folder = tmp_path / f"bench{len(made)}"
            folder.mkdir()
            options.setdefault("policy", PATIENT)
            made.append(await stack.enter_async_context(bench(folder, **options)))
            return made[-1]

        yield begin
        for b in made:
            if b.task is not None and not b.task.done():
                await b.settle()
    for b in made:
        judge(b, expected_failures)
    errors = [
        f"{r.name}: {r.getMessage()}"
        for r in caplog.get_records("call")
        if r.levelno >= logging.ERROR and r.name.partition(".")[0] in {"bot", "discord"}
    ]
    unexpected = [line for line in errors if not any(part in line for part in expected_errors)]
    assert not unexpected, "\n".join(unexpected)


def judge(b: Bench, failures: list[str]) -> None:
    """Fail if an exchange was not as the API describes it, a route unknown, or somebody got no answer."""
    assert not [f"{e.method} {e.path}" for e in b.loopback.requests if e.template is None]
    Referee.load_or_none().judge(b.loopback.requests)
    assert not list(b.loopback.world.unanswered())
    failed = [i for s in b.loopback._seats.values() for i in s.failed if i.id not in failures]
    assert not failed, failed


@pytest.fixture
async def b(start_bench: Callable[..., Awaitable[Bench]]) -> Bench:
    """A bench with the usual people: Marina, Kai, Nerida, Odysseus, Pearl."""
    return await start_bench()
