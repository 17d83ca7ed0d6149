"""Writes the golden playthroughs anew."""

import sys

import games
from tests.games.playthroughs.record import write

for slug in sys.argv[1:] or games.slugs():
    write(slug)
