"""EL-10: the Specialization tracks."""

from __future__ import annotations

from collections.abc import Callable

from games.eldertide.choices import NONE, Keys, who
from games.eldertide.effects import Box, ask, gain, lose, resolve
from games.eldertide.events import Advanced
from games.eldertide.pieces import BOOK, HOUSES
from games.eldertide.state import House, State
from games.eldertide.verbs import TRACKS, Advance
from games.kernel import Phrase, Table

SPACES_PER_ROW, TOP = BOOK.specialization.spaces_per_row, BOOK.specialization.rows


def can_advance(house: House, track: str) -> bool:
    """EL-10.3, EL-10.4: whether there is a row above with a space free."""
    row = house.rows[track] + 1
    return row <= TOP and sum(at == row for at in house.rows.values()) < SPACES_PER_ROW[row - 1]


def crowds(house: House, track: str) -> bool:
    """EL-R.111: whether this advance would take the last space of a row while another own token stands lower."""
    row = house.rows[track] + 1
    standing = sum(at == row for at in house.rows.values())
    others = [at for other, at in house.rows.items() if other != track]
    return standing + 1 == SPACES_PER_ROW[row - 1] and any(at < row for at in others)


async def advance(table: Table[State], index: int, track: str) -> None:
    """EL-10.2, EL-10.5, EL-R.68: one row up, and at once what the House's row brings."""
    state, house = table.state, table.state.houses[index]
    if not can_advance(house, track):
        lose(table, index, track)
        return
    house.rows[track] += 1
    table.tell(Advanced(*who(state, index), track, house.rows[track]))
    await resolve(table, index, HOUSES[house.id].bonus(house.rows[track]), "ports")


@gain.register
async def gain_advances(verb: Advance, table: Table[State], index: int, _box: Box) -> None:
    """EL-10.7, EL-10.8, EL-R.67, EL-R.122: coloured, all on one track, split freely, or on different tracks."""
    if not verb.split and not verb.coloured and verb.n > 1:
        await _advance_one_track(verb, table, index)
        return
    used: list[str] = []
    for _ in range(verb.n):
        house = table.state.houses[index]
        left = [track for track in verb.tracks if track not in used and can_advance(house, track)]
        track = await choose_track(table, index, left, lost=verb.track)
        if track != NONE:
            await advance(table, index, track)
            used += [track] if verb.different else []


async def _advance_one_track(verb: Advance, table: Table[State], index: int) -> None:
    """EL-13.10, EL-13.14: one track so many times; an advance that is blocked is lost."""
    track = await ask(table, index, "track-run", _options(table.state, index, list(verb.tracks)), n=verb.n)
    for _ in range(verb.n if track != NONE else 0):
        await advance(table, index, track)


async def choose_track(table: Table[State], index: int, tracks: list[str], lost: str) -> str:
    """The track of one advance: taken without a question where there is one that crowds nobody out (EL-R.111)."""
    house = table.state.houses[index]
    if not tracks:
        lose(table, index, lost if lost in TRACKS else "advance")
        return NONE
    if len(tracks) == 1 and not crowds(house, tracks[0]):
        return tracks[0]
    return await ask(table, index, "track", _options(table.state, index, tracks))


def _options(state: State, index: int, tracks: list[str]) -> Callable[[], Keys]:
    house = state.houses[index]

    def label(key: str) -> Phrase:
        return Phrase("word-none") if key == NONE else Phrase("track-row", {"track": key, "row": house.rows[key]})

    def effect(key: str) -> tuple[Phrase, ...]:
        if key == NONE:
            return ()
        if not can_advance(house, key):
            return (Phrase("track-stays"),)
        row = house.rows[key] + 1
        bonus = next((b.text for b in HOUSES[house.id].row_bonus if b.row == row), "")
        reached = Phrase("track-to", {"row": row})
        return (reached, Phrase("brings", {"text": bonus})) if bonus else (reached,)

    return lambda: Keys([*tracks, NONE], words=label, tell=effect)
