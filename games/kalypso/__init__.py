"""Kalypso: building floating settlements out of what the sea carries; against each other, together, or alone."""

from games.kalypso.play import GAME

__all__ = ["GAME"]
