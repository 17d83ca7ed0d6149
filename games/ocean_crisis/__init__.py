"""Ocean Crisis: two to five players keep a river's rubbish from becoming an island."""

from games.ocean_crisis.play import GAME

__all__ = ["GAME"]
