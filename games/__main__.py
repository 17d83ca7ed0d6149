"""`python -m games`: let games play, test them, check exported tables, read the rules."""

from games.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
