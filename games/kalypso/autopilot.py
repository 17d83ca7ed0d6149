"""Plays a seat from its own view alone."""

from __future__ import annotations

from typing import Any

from games.kalypso.view import KalypsoView
from games.kernel import Advice, Chance, Decision, Phrase, View


def advise(view: View[KalypsoView], decision: Decision[Any], chance: Chance) -> Advice:
    """The first option."""
    return Advice(decision.timeout((), {}), Phrase("why-wait"))
