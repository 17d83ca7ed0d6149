"""Whole games by autopilots, drawn at many moments: every view that can come up can be drawn and told."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import games
from games.cli.common import make_header
from games.kernel import Chance, Composite, Decision, Table
from renderers import Scene, Sitter, Trial
from renderers.ocean_crisis import RENDERER, board, cards, plan, preview

MOST_ANSWERS = 1500
EVERYTHING = {"missions": "dolphin,hermit_crabs,sea_turtle", "scenarios": "crab,herons,shark"}
SITTERS = tuple(Sitter(name) for name in ("Mira", "\u041e\u043b\u0435\u0433", "W" * 32, "\U0001f680" * 9, "mira"))


def trial_of(decision: Decision[Any]) -> Trial:
    if isinstance(decision.options, Composite):
        legal = tuple(islice(decision.options.after(()), 300))
        return Trial(decision.kind, (), legal[-1] if legal else "", legal)
    legal = tuple(islice(decision.options, 300))
    return Trial(decision.kind, (), legal[-1], legal)


@pytest.mark.parametrize(
    ("players", "options", "every"),
    [
        (2, {"difficulty": "beginner", **EVERYTHING}, 7), (3, {}, 9), (4, {"difficulty": "impossible", "random": "yes"}, 9),
        (5, EVERYTHING, 8), (2, {"random": "yes"}, 9),
    ],
)  # fmt: skip
def test_every_moment_can_be_drawn(players, options, every):
    game = games.game("ocean_crisis")
    table = Table(game, make_header(game, game.options(options), players, 11, players))
    chance = Chance(table.header.seed)
    chance.lane = "/autopilot"
    drawn, told, number = 0, 0, 0
    while number < MOST_ANSWERS:
        if number % every == 0 or table.result is not None:
            view = table.view(None)
            scene = Scene(
                view.board, None, SITTERS[:players], view.awaited, view.done, tuple(table.told_to(None, told))
            )
            told = len(table.told)
            board.draw(scene)
            cards.table(scene)
            cards.reveal(scene)
            assert 40 < len(RENDERER.alt(scene)) < 400
            assert RENDERER.text(scene).count("{seat:") >= players
            drawn += 1
        if table.result is not None:
            break
        decision = next(d for d in table.open.values() if not d.answered)
        mine = table.view(decision.seat)
        if number % every == 0:
            scene = Scene(mine.board, decision.seat, SITTERS[:players], mine.awaited, mine.done)
            trial = trial_of(decision)
            (plan if decision.kind == "plan" else preview).draw(scene, trial)
            RENDERER.hand(scene)
        table.answer(decision.seat, decision.id, game.autopilot(mine, decision, chance).answer, by="bot")
        number += 1
    assert table.result is not None
    assert drawn >= 4
    assert cards.result(scene).h == 675
