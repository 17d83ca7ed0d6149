"""Plays the golden games and tells them in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import games
from games.export import export, read
from games.kernel import Chance, Header, Table

HERE = Path(__file__).parent
SEED = 2026
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Flo")


class Golden(NamedTuple):
    """One golden game: of which game, for how many, in which mode ("" where the game has but one)."""

    slug: str
    seats: int
    mode: str

    def path(self, ending: str) -> Path:
        """Where it is kept: `txt` is what a player would read, `json` the stored table."""
        return HERE / f"{'_'.join(filter(None, (self.slug, self.mode, str(self.seats))))}.{ending}"

    def stored(self) -> Table[Any]:
        """The game as it was stored, played again answer by answer."""
        held = read(self.path("json").read_bytes())
        return Table.replay(games.game(self.slug), held.header, held.log)


def goldens(*slugs: str) -> list[Golden]:
    """All golden games of some games: every count in every mode that it can be played in."""
    found: dict[Golden, None] = {}
    for slug in slugs:
        game = games.game(slug)
        modes = next((setting.values for setting in game.settings if setting.mode), ("",))
        for seats in game.seats:
            for mode in modes:  # what is asked for may not be possible with so many
                state = Table(game, header(Golden(slug, seats, mode))).state
                found[Golden(slug, seats, getattr(state, "mode", mode))] = None
    return list(found)


def mixed_options(golden: Golden) -> dict[str, str]:
    """Other settings for every count, so that the golden games show more of the game."""
    game = games.game(golden.slug)
    given = {}
    for n, setting in enumerate(game.settings):
        given[setting.name] = golden.mode if setting.mode else setting.values[(golden.seats + n) % len(setting.values)]
    return game.options(given)


def header(golden: Golden) -> Header:
    """What a golden game is made from."""
    game = games.game(golden.slug)
    return Header(
        game=golden.slug,
        options=mixed_options(golden),
        seats=("",) * golden.seats,
        secret=f"{golden.slug}/{golden.seats}/{SEED}".encode().hex().ljust(64, "0")[:64],
        salt="5a" * 16,
        entropy=("golden",),
        markers=game.markers,
        version=game.version,
    )


def play(golden: Golden) -> Table[Any]:
    """A golden game, by autopilots."""
    game = games.game(golden.slug)
    table = Table(game, header(golden))
    chance = Chance(b"golden autopilots")
    while table.result is None:
        decision = next(d for d in table.open.values() if not d.answered)
        advice = game.autopilot(table.view(decision.seat), decision, chance)
        table.answer(decision.seat, decision.id, advice.answer, by="bot")
    return table


def told(table: Table[Any]) -> str:
    """A game as a text: settings, every answer, and what everybody was told after it."""
    words = table.game.words()
    settings = " ".join(f"{name}={value or 'none'}" for name, value in table.header.options.items())
    lines = [f"{table.game.title}, {len(table.seats)} seats, {settings}", ""]
    told_before = 0
    for n, after in enumerate(table.told_by):
        if n:
            entry = table.line[n - 1]
            answer = entry.answer if isinstance(entry.answer, str) else ", ".join(entry.answer or ())
            lines.append(f"{n:4}  {NAMES[entry.seat]}: {entry.kind} {answer}")
        public = [one.event for one in table.told[told_before:after] if one.reaches(None)]
        lines += [f"        {words.tell(event, lambda seat: NAMES[seat])}" for event in public]
        told_before = after
    assert table.result is not None
    winners = ", ".join(NAMES[seat] for seat in table.result.winners) or "nobody"
    scores = " ".join(map(str, table.result.scores)) or "-"
    lines += ["", f"Won by {winners}. Scores: {scores}. Ending: {table.result.ending}. State: {table.digest()}"]
    return "\n".join(lines) + "\n"


def write(slug: str) -> None:
    for golden in goldens(slug):
        table = play(golden)
        golden.path("txt").write_text(told(table), encoding="utf-8")
        golden.path("json").write_bytes(export(table))
