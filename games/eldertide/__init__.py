"""Eldertide: one to five Houses sail a drowned kingdom and light its beacons against the Storm."""

from games.eldertide.play import GAME

__all__ = ["GAME"]
