"""Plays the golden games and tells them in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import games
from games.export import export, read
from games.kernel import Chance, Header, Table

HERE = Path(__file__).parent
SEED = 2026
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Flo")


def counts(slug: str) -> tuple[int, ...]:
    return games.game(slug).seats


def text_path(slug: str, seats: int) -> Path:
    return HERE / f"{slug}_{seats}.txt"


def stored_path(slug: str, seats: int) -> Path:
    return HERE / f"{slug}_{seats}.json"


def mixed_options(slug: str, seats: int) -> dict[str, str]:
    """Other settings for every count, so that the golden games show more of the game."""
    game = games.game(slug)
    given = {}
    for n, setting in enumerate(game.settings):
        values = setting.values
        if setting.many or not setting.mode:
            given[setting.name] = values[(seats + n) % len(values)]
    return game.options(given)


def play(slug: str, seats: int) -> Table[Any]:
    """The golden game of this count, by autopilots."""
    game = games.game(slug)
    secret = f"{slug}/{seats}/{SEED}".encode().hex().ljust(64, "0")[:64]
    header = Header(
        game=slug,
        options=mixed_options(slug, seats),
        seats=("",) * seats,
        secret=secret,
        salt="5a" * 16,
        entropy=("golden",),
        markers=game.markers,
        version=game.version,
    )
    table = Table(game, header)
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
    for seats in counts(slug):
        table = play(slug, seats)
        text_path(slug, seats).write_text(told(table), encoding="utf-8")
        stored_path(slug, seats).write_bytes(export(table))


def stored(path: Path) -> Table[Any]:
    """A stored table, replayed."""
    held = read(path.read_bytes())
    return Table.replay(games.game(held.header.game), held.header, held.log)
