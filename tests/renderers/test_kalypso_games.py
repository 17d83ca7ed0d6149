"""Whole games of Kalypso by autopilots, drawn at many moments: every view that can come up can be drawn and told."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import games
from games.cli.common import make_header
from games.kernel import Chance, Composite, Decision, Table
from renderers import Scene, Sitter, Trial
from renderers.kalypso import RENDERER, board, hand, preview

MOST_ANSWERS, SHOWN = 1500, 200
SITTERS = tuple(Sitter(name) for name in ("Mira", "\u041e\u043b\u0435\u0433", "W" * 32, "\U0001f680" * 9))


def trial_of(decision: Decision[Any], answer: Any) -> Trial:
    options = decision.options
    legal = tuple(islice(options.after(()) if isinstance(options, Composite) else options, SHOWN))
    parts = (answer,) if isinstance(answer, str) else tuple(answer)
    return Trial(decision.kind, parts[:-1], parts[-1] if parts else "", legal)


@pytest.mark.parametrize(
    ("players", "options", "seed"),
    [(3, {"mode": "competitive"}, 4), (2, {"mode": "cooperative", "difficulty": "hard"}, 6), (1, {"mode": "solo"}, 2)],
)
def test_every_moment_can_be_drawn(players, options, seed):
    game = games.game("kalypso")
    table = Table(game, make_header(game, game.options(options), players, seed, players))
    chance = Chance(table.header.seed)
    chance.lane = "/autopilot"
    told, number, kinds = 0, 0, set[str]()
    while table.result is None and number < MOST_ANSWERS:
        decision = next(d for d in table.open.values() if not d.answered)
        mine = table.view(decision.seat)
        answer = game.autopilot(mine, decision, chance).answer
        if number % 40 == 0 or decision.kind not in kinds:
            kinds.add(decision.kind)
            view = table.view(None)
            events = tuple(table.told_to(None, told))
            scene = Scene(view.board, None, SITTERS[:players], view.awaited, view.done, events)
            told = len(table.told)
            board.draw(scene)
            RENDERER.card(scene)
            RENDERER.reveal(scene)
            assert 40 < len(RENDERER.alt(scene)) < 400
            assert RENDERER.text(scene).count("{seat:") >= players
            private = Scene(mine.board, decision.seat, SITTERS[:players], mine.awaited, mine.done)
            trial = trial_of(decision, answer)
            hand.draw(private, trial)
            preview.draw(private, trial)
        table.answer(decision.seat, decision.id, answer, by="bot")
        number += 1
    assert table.result is not None
    assert len(kinds) >= 6
    last = table.view(None)
    over = Scene(last.board, None, SITTERS[:players], last.awaited, last.done)
    assert RENDERER.result(over).width in (1080, 1200)
    board.draw(over)
