"""Drawing in worker processes: hangs are killed, crashes replaced, bursts merged, orphans end."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from renderers import Picture
from renderers.ocean_crisis import RENDERER
from renderers.pool import Job, PictureFailed, Pool
from tests.renderers import ocean_scenes as scenes

ODD = "tests.renderers.odd_renderers:find"


def job(game: str, scene: object = None, key: object = None, what: str = "board") -> Job:
    return Job(game, what, scene, key=key)


async def test_a_picture_comes_back():
    async with Pool(lookup=ODD) as pool:
        picture = await pool.draw(job("fine", "hello"))
        assert isinstance(picture, Picture)
        assert picture.alt == "hello"
        assert int(picture.data) != os.getpid()
        assert (await pool.draw(job("fine"))).data == picture.data  # the worker stays


async def test_a_job_that_hangs_is_killed_and_the_next_works():
    async with Pool(lookup=ODD, limit=1.0) as pool:
        first = await pool.draw(job("fine"))
        with pytest.raises(PictureFailed, match="longer than 1 seconds"):
            await pool.draw(job("hang"))
        second = await pool.draw(job("fine"))
        assert second.data != first.data
        assert not alive(int(first.data))


async def test_a_crashed_worker_is_replaced():
    async with Pool(lookup=ODD) as pool:
        first = await pool.draw(job("fine"))
        with pytest.raises(PictureFailed, match="died"):
            await pool.draw(job("die"))
        assert (await pool.draw(job("fine"))).data != first.data


async def test_a_worker_that_is_killed_from_outside_is_replaced():
    async with Pool(lookup=ODD) as pool:
        first = await pool.draw(job("fine"))
        os.kill(int(first.data), signal.SIGKILL)
        with pytest.raises(PictureFailed, match="died"):
            await pool.draw(job("fine"))
        assert (await pool.draw(job("fine"))).data != first.data


async def test_a_fault_in_drawing_is_told_and_the_worker_stays():
    async with Pool(lookup=ODD) as pool:
        first = await pool.draw(job("fine"))
        with pytest.raises(PictureFailed, match="the ink is dry"):
            await pool.draw(job("raise"))
        assert (await pool.draw(job("fine"))).data == first.data


async def test_nothing_to_show_is_a_failure():
    async with Pool(lookup=ODD) as pool:
        with pytest.raises(PictureFailed, match="nothing to show"):
            await pool.draw(job("fine", what="reveal"))


async def test_bursts_of_one_key_are_merged_and_the_last_state_wins(tmp_path):
    log = tmp_path / "log"

    def state(n: int, wait: float = 0.0) -> dict[str, object]:
        return {"log": str(log), "n": n, "wait": wait}

    async with Pool(lookup=ODD) as pool:
        busy = asyncio.create_task(pool.draw(job("log", state(0, 1.0), key="table 1")))
        for _ in range(400):
            if not log.exists():
                await asyncio.sleep(0.02)
        burst = [asyncio.create_task(pool.draw(job("log", state(n), key="table 1"))) for n in (1, 2, 3)]
        other = asyncio.create_task(pool.draw(job("log", state(9), key="table 2")))
        pictures = await asyncio.gather(*burst)
        await asyncio.gather(busy, other)
    assert log.read_text().split() == ["0", "3", "9"]
    assert len({picture.alt for picture in pictures}) == 1
    assert "'n': 3" in pictures[0].alt


async def test_one_who_gives_up_takes_nobody_along():
    async with Pool(lookup=ODD) as pool:
        await pool.draw(job("fine"))
        impatient = asyncio.create_task(pool.draw(job("fine", key="k")))
        patient = asyncio.create_task(pool.draw(job("fine", key="k")))
        await asyncio.sleep(0)
        impatient.cancel()
        assert isinstance(await patient, Picture)


async def test_a_closed_pool_fails_those_who_wait_and_ends_its_worker():
    pool = Pool(lookup=ODD)
    await pool.start()
    worker = int((await pool.draw(job("fine"))).data)
    hanging = asyncio.create_task(pool.draw(job("hang")))
    waiting = asyncio.create_task(pool.draw(job("fine")))
    await asyncio.sleep(0.2)
    await pool.close()
    for task in (hanging, waiting):
        with pytest.raises(PictureFailed, match="closed"):
            await task
    assert not alive(worker)
    with pytest.raises(PictureFailed, match="closed"):
        await pool.draw(job("fine"))


async def test_a_worker_that_cannot_start_is_told():
    async with Pool(lookup="tests.renderers.odd_renderers:broken", warm=("fine",)) as pool:
        with pytest.raises(PictureFailed, match="does not start"):
            await pool.draw(job("fine"))


async def test_two_workers_draw_at_once():
    async with Pool(workers=2, lookup=ODD, limit=30.0) as pool:
        hanging = asyncio.create_task(pool.draw(job("hang")))
        assert isinstance(await pool.draw(job("fine")), Picture)
        assert not hanging.done()
        hanging.cancel()


def test_a_pool_without_workers_is_refused():
    with pytest.raises(ValueError, match="at least one"):
        Pool(workers=0)


async def test_a_real_picture_is_the_same_as_drawn_here():
    async with Pool(warm=("ocean_crisis",)) as pool:
        picture = await pool.draw(Job("ocean_crisis", "board", scenes.midgame()))
    assert picture == RENDERER.board(scenes.midgame())


PARENT = """
import asyncio
from renderers.pool import Job, Pool

async def main():
    pool = Pool(lookup="tests.renderers.odd_renderers:find", limit=600)
    print((await pool.draw(Job("fine", "board", None))).data.decode(), flush=True)
    await pool.draw(Job("hang", "board", None))

asyncio.run(main())
"""


def test_workers_end_with_their_parent_even_in_the_middle_of_a_picture():
    root = Path(__file__).parents[2]
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, cwd=root, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    assert alive(worker)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    for _ in range(200):
        if not alive(worker):
            return
        time.sleep(0.05)
    pytest.fail("the worker outlived its parent")


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended but was not yet waited for does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
