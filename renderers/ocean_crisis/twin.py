"""The text twin of the board: everything that a picture shows, in lines that suffice to play.

Seats stand as `{seat:0}`; whoever posts the lines puts in names that are safe there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.ocean_crisis.geography import BEACH_SIZE, DISK_SIZE, ISLAND_SPACES, SHARK_HP, geography
from renderers.ocean_crisis.words import PHASES, TITLE, done_of, reason, roll_line, view_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.ocean_crisis.view import Litter, Missions, OceanView
    from renderers import Scene


def text(scene: Scene) -> str:
    """The board in words."""
    view = view_of(scene)
    parts = (
        _head(scene, view),
        _tides(view),
        _waters(view),
        _land(view),
        _research(view),
        _crew(view),
        _missions(view.missions),
        _supplies(view),
    )
    return "\n".join(line for part in parts for line in part)


def _seat(number: int) -> str:
    return f"{{seat:{number}}}"


def _head(scene: Scene, view: OceanView) -> Iterator[str]:
    mode = view.difficulty + (", random order" if view.random else "")
    yield f"{TITLE} ({mode}), round {view.round} of {view.rounds}: {PHASES.get(view.phase, view.phase).lower()}."
    if view.ending is not None:
        result = "Won" if view.ending.won else "Lost"
        yield f"{result} in round {view.ending.round}: {reason(view)}; {view.ending.empty_spaces} island places left."
        return
    told = f"Start player: {_seat(view.start_player)}."
    if scene.awaited:
        told += f" Waiting for {', '.join(_seat(seat) for seat in scene.awaited)}."
    if done := done_of(scene):
        told += f" Done: {', '.join(map(_seat, done))}."
    yield told


def _tides(view: OceanView) -> Iterator[str]:
    rows = (f"round {i}: {c.midstream}, {c.downstream}, {c.estuary}, {c.beach}" for i, c in enumerate(view.cards, 1))
    yield "New rubbish (Midstream, Downstream, Estuary, Beach): " + "; ".join(rows) + "."


def _tile(key: str, tile: Litter) -> str:
    side = " reduced" if tile.reduced else ""
    return f"{key} {geography().garbage[tile.type].name} {tile.difficulty}{side}"


def _row(keys: list[str], tiles: dict[str, Litter]) -> str:
    full = [_tile(key, tiles[key]) for key in keys if key in tiles]
    empty = [key for key in keys if key not in tiles]
    told = "; ".join(full) or "no rubbish"
    return f"{told}; empty {', '.join(empty)}." if empty else f"{told}."


def _waters(view: OceanView) -> Iterator[str]:
    for letter, section in geography().sections.items():
        keys = [f"{letter}{i}" for i in range(1, len(section.cells) + 1)]
        yield f"{section.name}: {_row(keys, view.river)}"
    yield f"Beach: {_row([f'P{n}' for n in range(1, BEACH_SIZE + 1)], view.disk)}"
    yield f"Outer seas: {_row([f'P{n}' for n in range(BEACH_SIZE + 1, DISK_SIZE + 1)], view.disk)}"
    works = "the vacuum cleans P9" if view.vacuum else "no vacuum yet"
    yield f"What stops at P7 or P11 drifts ashore; {works}."
    ashore = ", ".join(geography().garbage[kind].name for kind in view.island) or "nothing"
    yield f"Garbage Island {len(view.island)} of {ISLAND_SPACES}: {ashore}."
    if view.last_roll is not None:
        die = "pip die" if view.last_roll.die == "pip" else f"number die, plus {view.last_roll.plus}"
        yield f"Last roll {view.last_roll.face} ({die}): {roll_line(view.last_roll)}."


def _land(view: OceanView) -> Iterator[str]:
    roads = "; ".join(f"{r.cell} {r.shape} r{r.rotation} ({r.ends})" for r in view.roads) or "none"
    yield f"Eco Base on land D6 and E6. Roads on land: {roads}."
    yield "Open ends: " + (", ".join(f"{cell} {side}" for cell, side in view.open_ends) or "none") + "."
    places = geography().places
    for title, ids in (
        ("Linked", view.connected),
        ("Not linked", tuple(id for id in view.locations if id not in view.connected)),
    ):
        named = (f"{places[id].key} (land {_label(id)})" for id in ids)
        yield f"{title}: " + (", ".join(named) or "none") + "."
    waiting = ", ".join(f"{places[id].key} {n}" for id, n in view.town_meeples.items() if n)
    if waiting:
        yield f"Meeples waiting in towns: {waiting}."


def _label(id: str) -> str:
    x, y = geography().places[id].cell
    return f"{'ABCDEFGHI'[x]}{y + 1}"


def _research(view: OceanView) -> Iterator[str]:
    if view.difficulty == "beginner":
        return
    tiles = ", ".join(geography().garbage[tile.type].name for tile in view.research) or "none"
    known = ", ".join(geography().garbage[kind].name for kind in view.researched) or "nothing yet"
    yield f"Research {len(view.research)} of {view.research_need} tiles: {tiles}. Known: {known}."


def _crew(view: OceanView) -> Iterator[str]:
    for member in view.members:
        standing = [f"{m.kind}-{m.place}" for m in view.standing if m.owner == member.seat]
        kinds = ", ".join(f"{member.meeples.count(kind)} {kind}" for kind in dict.fromkeys(member.meeples))
        told = f"{_seat(member.seat)} ({' and '.join(member.colours)}): meeples {kinds}"
        if standing:
            told += f"; standing {', '.join(standing)}"
        if member.roads:
            told += f"; road tiles in hand {', '.join(member.roads)}"
        if member.ahead:
            told += f"; you have sent ahead {', '.join(member.ahead)}"
        if member.routine:
            told += f"; your standing plan {', '.join(member.routine)}"
        for colour, card in member.cards:
            told += f"; {colour} has {geography().cards[card].name if card in geography().cards else card}"
        if view.phase == "planning":
            told += "; plan locked" if member.locked else "; still planning"
        yield told + "."
    neutral = [m.place for m in view.standing if m.owner is None]
    if neutral:
        yield f"Neutral meeples: {', '.join(neutral)}."


def _missions(missions: Missions) -> Iterator[str]:
    if missions.dolphin is not None:
        needs = {"stranded": ", needs 5 by round 3", "hospital": ", needs 3"}.get(missions.dolphin, "")
        yield f"Dolphin: {missions.dolphin}{needs}."
    if missions.hermits_found is not None:
        yield f"Hermit crabs found: {missions.hermits_found} of 3."
    if missions.turtle is not None:
        at = f"beside {missions.turtle}" if missions.turtle[:1] == "P" else missions.turtle
        eggs = ", ".join(missions.eggs) or "none"
        yield f"Sea turtle: {at}; eggs at {eggs}; hatched {missions.hatched or 0} of 2."
    if missions.crabs is not None:
        alive = ", ".join(f"{place} {n}" for place, n in missions.crabs) or "none"
        yield f"Crabs alive: {alive}."
    if missions.herons_saved is not None:
        trapped = ", ".join(f"heron-{area} {n}" for area, n in missions.herons_trapped or () if n) or "none"
        yield f"Herons saved: {missions.herons_saved} of 3; trapped: {trapped}."
    if missions.shark_hp is not None:
        bit = f", last bite at {missions.shark_at}" if missions.shark_at else ""
        yield f"Shark: {missions.shark_hp} of {SHARK_HP} HP{bit}."


def _supplies(view: OceanView) -> Iterator[str]:
    yield (
        f"Bag {view.bag} tiles, road stack {view.road_stack}, Enhancement Cards {view.enhancement_deck}, "
        f"neutral meeples {view.neutral}."
    )
    pile = ", ".join(f"{geography().garbage[kind].name} {n}" for kind, n in view.discarded.items() if n) or "nothing"
    yield f"Discarded: {pile}."
    if view.shark_ate:
        yield f"The shark ate {', '.join(geography().garbage[kind].name for kind in view.shark_ate)}."
    if view.purified:
        yield "Purification works: one tile fewer comes to Midstream each round."
    if view.rerolled:
        yield "Biodegradable Material has been used this round."
