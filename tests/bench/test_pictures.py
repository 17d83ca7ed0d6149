"""How long pictures take, as ratios within one run: run with `pytest tests/bench --benchmark-only`."""

from __future__ import annotations

import pytest

from renderers.ink import sheet
from renderers.ocean_crisis import RENDERER, board, plan, preview
from tests.renderers import ocean_scenes as scenes

pytestmark = pytest.mark.benchmark(group="pictures")


def forget() -> None:
    """Drop everything that is kept between pictures, except the faces of the type."""
    sheet._STAMPS.clear()
    for layer in (board.ground, plan.ground, preview._ground):
        layer.cache_clear()


def test_board_cold(benchmark):
    """Everything drawn from nothing: what a new worker pays once."""
    RENDERER.board(scenes.midgame())
    picture = benchmark.pedantic(RENDERER.board, (scenes.midgame(),), setup=forget, rounds=3)
    assert picture.width == 1600


def test_board_warm(benchmark):
    RENDERER.warm()
    assert benchmark.pedantic(RENDERER.board, (scenes.midgame(),), rounds=5, warmup_rounds=1).width == 1600


def test_board_worst(benchmark):
    assert benchmark.pedantic(RENDERER.board, (scenes.worst(),), rounds=5, warmup_rounds=1).width == 1600


def test_plan(benchmark):
    picture = benchmark.pedantic(RENDERER.hand, (scenes.planning(), scenes.PLAN_TRIAL), rounds=5, warmup_rounds=1)
    assert picture.height == 1350


def test_preview_step(benchmark):
    """One nudge of a road tile."""
    picture = benchmark.pedantic(RENDERER.preview, (scenes.building(), scenes.ROAD_TRIAL), rounds=5, warmup_rounds=1)
    assert picture.width == 1080


def test_card(benchmark):
    assert benchmark.pedantic(RENDERER.card, (scenes.midgame(),), rounds=5, warmup_rounds=1).height == 480
