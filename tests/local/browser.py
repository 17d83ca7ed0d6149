"""A real browser for the tests of the page, where there is one: started once, with a fresh context for each test."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str:
    """The path of a Chromium; without one the test is skipped."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("TIDETABLE_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.skip("no Chromium: install one or set TIDETABLE_CHROMIUM")
    return found


@contextmanager
def running_browser(profile: Path) -> Iterator[str]:
    """A browser with a profile of its own; gives the address at which it can be steered."""
    command = [chromium(), *_FLAGS, "--remote-debugging-port=0", f"--user-data-dir={profile}", "about:blank"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{_port(profile, process)}"
    finally:
        process.terminate()
        process.wait(timeout=20)


def _port(profile: Path, process: subprocess.Popen[bytes]) -> str:
    note = profile / "DevToolsActivePort"
    for _ in range(600):
        if note.exists() and (lines := note.read_text().split()):
            return lines[0]
        assert process.poll() is None, "the browser ended at once"
        time.sleep(0.05)
    raise AssertionError("the browser did not come up")


@asynccontextmanager
async def open_browser(address: str) -> AsyncIterator[Browser]:
    """A running browser, to open contexts in: each is a window of its own, so that none sleeps in the background."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.connect_over_cdp(address)
        try:
            yield browser
        finally:
            for context in browser.contexts:
                for page in context.pages:
                    await page.close()
            await browser.close()
