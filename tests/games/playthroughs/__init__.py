"""Golden playthroughs: one readable game for each player count, and the same game as a stored table.

`python -m tests.games.playthroughs [GAME ...]` writes them anew; the change is then reviewed as a diff. The text shows what
a player would read. The stored table (`.json`) must replay to equal digests for ever: it stands for the games that people
have running, so it is written anew only for a change that no running game can meet.
"""
