"""Films by /table export: drawn by the real program in its own process, with few frames, and posted in the thread."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot import films
from tests.e2e.bench import Bench
from tests.e2e.test_seats import command, finished


async def ask(b: Bench, id: str) -> str:
    return await command(b, "Marina", "table export", id, film=True)


async def filmed(b: Bench) -> None:
    """Wait until films are posted."""
    assert b.bot is not None
    await b.bot.films.rest()
    await b.settle()


async def thread(b: Bench, id: str) -> list[Any]:
    return b.posted(str((await b.record(id)).thread))


class Processes(list[asyncio.subprocess.Process]):
    """The processes that films were made in, and whether there is one yet."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = asyncio.Event()


@pytest.fixture
async def processes(monkeypatch: pytest.MonkeyPatch) -> Processes:
    started, start = Processes(), asyncio.create_subprocess_exec

    async def watched(*arguments: str, **options: Any) -> asyncio.subprocess.Process:
        started.append(await start(*arguments, **options))
        started.begun.set()
        return started[-1]

    monkeypatch.setattr(films.asyncio, "create_subprocess_exec", watched)
    return started


async def test_the_film_of_a_finished_game_is_posted_in_its_thread(b: Bench, processes: Processes) -> None:
    assert b.bot is not None
    b.bot.films.most = 3
    id = await finished(b)
    await b.settle()
    before = len(await thread(b, id))
    said = await ask(b, id)
    assert said.startswith("The whole game: log, seed and proof.\nA film of it follows")
    assert b["Marina"].reply().attachments[0]["filename"] == f"tidetable-{id}.json"
    await ask(b, id)
    await filmed(b)
    [message] = (await thread(b, id))[before:]
    assert len(processes) == 1, "asked for twice, made once"
    assert message.content == f"The whole game of Ocean Crisis, table `{id}`, as a film."
    assert not message.mentions
    [attachment] = message.attachments
    assert attachment["filename"] == f"tidetable-{id}.gif"
    assert attachment["description"].startswith("An animation of a whole game of Ocean Crisis with 2 seats")
    data = b.loopback.world.files[attachment["url"].partition("/attachments/")[2]].data
    with Image.open(BytesIO(data)) as gif:
        assert (gif.format, gif.n_frames, gif.size) == ("GIF", 3, (800, 800))


async def test_a_game_that_still_runs_has_no_film(b: Bench, processes: Processes) -> None:
    id = await b.begin("Marina", "Kai")
    before = len(await thread(b, id))
    said = await ask(b, id)
    assert said.endswith("so this file has only what everybody has seen.\nA film can be made once the game is over.")
    await filmed(b)
    assert len(await thread(b, id)) == before
    assert processes == []


async def test_a_film_that_fails_is_told_kindly(
    b: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    id = await finished(b)
    await b.settle()
    monkeypatch.setattr(films, "export_bytes", lambda _live: BytesIO(b'{"format": 99}'))
    await ask(b, id)
    await filmed(b)
    assert (await b.said(id))[-1].startswith(f"Sorry: no film came of table `{id}`.")
    assert "format 99 is not known" in caplog.text


async def test_a_film_that_takes_too_long_is_given_up(b: Bench, processes: Processes) -> None:
    assert b.bot is not None
    b.bot.films.seconds = 0.05
    id = await finished(b)
    await b.settle()
    await ask(b, id)
    await filmed(b)
    assert (await b.said(id))[-1].startswith("Sorry: no film came of table")
    assert [process.returncode for process in processes] == [-9]


async def test_a_film_ends_with_the_bot(b: Bench, processes: Processes) -> None:
    id = await finished(b)
    await b.settle()
    before = len(await thread(b, id))
    await ask(b, id)
    await processes.begun.wait()
    await b.restart()
    assert [process.returncode for process in processes] == [-9]
    assert len(await thread(b, id)) == before


async def test_a_film_that_may_not_be_posted_stops_nothing(b: Bench, caplog: pytest.LogCaptureFixture) -> None:
    assert b.bot is not None
    b.bot.films.most = 2
    id = await finished(b)
    await b.settle()
    place = str((await b.record(id)).thread)
    b.loopback.faults.fail(f"POST /channels/{place}/messages", 403, 50001)
    await ask(b, id)
    await filmed(b)
    assert "a film could not be posted" in caplog.text
