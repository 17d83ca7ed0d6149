"""Rules of the games: pure Python that knows no clock, no network and no Discord."""
