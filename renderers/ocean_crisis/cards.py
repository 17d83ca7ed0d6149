"""The cards of Ocean Crisis: the table's card, the plans just opened, and the result."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from renderers.ink.cards import RESULT_H, TABLE_H, Moment, Outcome, Plate, State, W, result_card, table_card
from renderers.ink.chart import chart_sea, lay, neatline, paper, rhumbs, title_bar
from renderers.ink.icons import icon
from renderers.ink.palette import (
    BRASS_LIGHT,
    DANGER,
    FOAM,
    INK,
    INK_SOFT,
    LAMP,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    SEA,
    mix,
)
from renderers.ink.phrases import cut, listed
from renderers.ink.pieces import badge, flags, pawn
from renderers.ink.shapes import band, box, ngon
from renderers.ink.sheet import Sheet, kept
from renderers.ocean_crisis.geography import DISK_SIZE, ISLAND_SPACES
from renderers.ocean_crisis.things import ISLAND, OUTER_SEA, Disk, litter
from renderers.ocean_crisis.words import PHASES, TITLE, done_of, names, reason, view_of

if TYPE_CHECKING:
    from PIL import Image

    from games.ocean_crisis.view import Member, Missions, OceanView, Standing
    from renderers import Scene


REVEAL_CHART = (24, 132, W - 48, RESULT_H - 156)


def moment_of(scene: Scene) -> Moment:
    """What the scene's cards say of time."""
    view = view_of(scene)
    line = f"Round {view.round} of {view.rounds} \u00b7 {PHASES.get(view.phase, view.phase)}"
    return Moment(TITLE, scene.table, line, view.rounds, view.round)


def plates_of(scene: Scene) -> list[Plate]:
    """The seats as plates."""
    view, called = view_of(scene), names(scene)
    return [Plate(m.colours, called[m.seat], _busy(scene, m), _state(scene, m)) for m in view.members]


def _state(scene: Scene, member: Member) -> State:
    if view_of(scene).ending is not None:
        return ""
    return "now" if member.seat in scene.awaited else "done" if member.seat in done_of(scene) or member.locked else ""


def _busy(scene: Scene, member: Member) -> str:
    view = view_of(scene)
    if view.ending is not None:
        return ""
    if view.phase == "planning":
        return "locked" if member.locked or member.seat in scene.done else "planning"
    if member.roads:
        return f"{len(member.roads)} road tile{'s' if len(member.roads) > 1 else ''}"
    return f"{len(member.meeples)} meeples"


# ---- the table's card


def table(scene: Scene) -> Sheet:
    """The card of a table."""
    view, called = view_of(scene), names(scene)
    waiting = listed([cut(called[seat], 24) for seat in scene.awaited], 3) if view.ending is None else ""
    moment = moment_of(scene)
    if view.ending is not None:
        moment = moment._replace(line=("Won: " if view.ending.won else "Lost: ") + reason(view))
    return table_card(moment, waiting, plates_of(scene), lambda s: _bay(s, view))


@lru_cache(maxsize=1)
def _bay_ground() -> Image.Image:
    s = Sheet(W, TABLE_H)
    bands = ((22, "mid"), (60, "shelf"), (120, "shallow"), (196, "lagoon"))
    lay(s, chart_sea(W, TABLE_H, [ngon(948, 176, 150, 40)], seed=12, reach=70, bands=bands), 0, 0, W, TABLE_H)
    rhumbs(s, 662, 96, 1200, n=32, inner=44)
    return kept(s.im)


def _bay(s: Sheet, view: OceanView) -> None:
    """The disk in its bay, as it turns now."""
    s.put(_bay_ground())
    disk = Disk(948, 164, 150, 94)
    disk.sea(s)
    disk.island(s)
    disk.rubbish(s, view.island)
    for key, tile in view.disk.items():
        litter(s, tile.type, *disk.at(int(key[1:])), 17, reduced=tile.reduced)
    s.text(disk.x, disk.y - 2, f"{len(view.island)}/{ISLAND_SPACES}", "figure", 46, PAPER_LIGHT, "mm", INK)


# ---- the result


def result(scene: Scene) -> Sheet:
    """How it ended. Raises ValueError while the game runs."""
    view = view_of(scene)
    if view.ending is None:
        raise ValueError("there is no result while the game runs")
    return result_card(moment_of(scene), outcome_of(view), plates_of(scene), lambda s, x, y, r: _hub(s, view, x, y, r))


def outcome_of(view: OceanView) -> Outcome:
    """The end in words and three figures. Raises ValueError while the game runs."""
    ending = view.ending
    if ending is None:
        raise ValueError("there is no result while the game runs")
    left = ending.empty_spaces
    room = f"{left} place{'s' if left != 1 else ''} left on the island" if left else "no place left on the island"
    when = f"won after round {ending.round}" if ending.won else f"lost in round {ending.round} of {view.rounds}"
    cleared = str(sum(view.discarded.values()) + len(view.researched))
    figures = [(cleared, "tiles cleared"), (str(len(view.roads)), "roads laid")]
    won, of = _goals(view.missions)
    links = (f"{len(view.connected)}/{len(view.locations)}", "places linked")
    figures.append((f"{won}/{of}", "missions") if of else links)
    return Outcome(ending.won, reason(view), f"{when}, {room}", tuple(figures))


def _goals(missions: Missions) -> tuple[int, int]:
    """How many missions and scenarios were met, of how many in play."""
    met = {
        "dolphin": (missions.dolphin is not None, missions.dolphin == "companion"),
        "hermits": (missions.hermits_found is not None, (missions.hermits_found or 0) >= 3),
        "turtle": (missions.turtle is not None, (missions.hatched or 0) >= 2),
        "crabs": (missions.crabs is not None, any(n for _, n in missions.crabs or ())),
        "herons": (missions.herons_saved is not None, (missions.herons_saved or 0) >= 3),
        "shark": (missions.shark_hp is not None, (missions.shark_hp or 0) > 0),
    }
    return sum(on and done for on, done in met.values()), sum(on for on, _ in met.values())


def _hub(s: Sheet, view: OceanView, x: float, y: float, r: float) -> None:
    """The Garbage Island as large as it feels: what lies on it, what has room."""
    won = view.ending is not None and view.ending.won
    disk = Disk(x, y, r + 22, r * 0.9)
    s.circle(x, y, r + 26, fill=INK)
    for i in range(DISK_SIZE):
        water = mix(OUTER_SEA if won else "#3c4a52", SEA["deep"], 0.12 if i % 2 else 0.3)
        s.fill(band(x, y, r + 22, r * 0.8, i / 12, (i + 1) / 12, 8), water, INK, 2)
    s.circle(x, y, r + 22, line=FOAM if won else DANGER, width=4)
    disk.island(s)
    disk.rubbish(s, view.island, None if won else LAMP)
    if won:
        for i in range(len(view.island), ISLAND_SPACES):
            sx, sy = disk.space(i)
            icon(s, "sprout", sx, sy, r * 0.08, "#9bd46a", ISLAND)
    s.text(x, y - 4, f"{len(view.island)}/{ISLAND_SPACES}", "figure", r * 0.46, PAPER_LIGHT, "mm", INK, 4)


# ---- the plans opened together


def reveal(scene: Scene) -> Sheet | None:
    """All plans just opened, in turn order; None while none lie open."""
    view = view_of(scene)
    standing = [m for m in view.standing if m.owner is not None]
    if view.phase in ("setup", "planning") or not standing:
        return None
    s = Sheet(W, RESULT_H, base=_reveal_ground())
    x0, y0, w0, h0 = REVEAL_CHART
    order = sorted(view.members, key=lambda m: (m.seat - view.start_player) % len(view.members))
    pitch = (w0 - 40) / len(order)
    shared = _shared(standing)
    for i, member in enumerate(order):
        own = [m for m in standing if m.owner == member.seat]
        left = x0 + 20 + i * pitch + 8
        _plan_of(s, view, member, names(scene)[member.seat], own, (left, y0 + 34, pitch - 16, h0 - 62), i + 1, shared)
    together = listed(sorted(shared), 5)
    told = f"in turn order; together at {together}" if together else "all at once, in turn order"
    title_bar(s, TITLE, "Plans open", view.rounds, view.round, told)
    return s


@lru_cache(maxsize=1)
def _reveal_ground() -> Image.Image:
    s, (x0, y0, w0, h0) = Sheet(W, RESULT_H, SEA["abyss"]), REVEAL_CHART
    bands = ((26, "mid"), (78, "shelf"), (150, "shallow"))
    sea = chart_sea(W, RESULT_H, [box(60, 200, W - 120, 380)], seed=7, reach=80, bands=bands)
    lay(s, sea, x0, y0, w0, h0)
    rhumbs(s, W / 2, 400, 1200, n=32, inner=30)
    s.rect(0, 0, W, y0, fill=SEA["abyss"])
    for x, y, w, h in ((0, y0, x0, h0), (x0 + w0, y0, x0, h0), (0, y0 + h0, W, RESULT_H - y0 - h0)):
        s.rect(x, y, w, h, fill=SEA["abyss"])
    neatline(s, x0, y0, w0, h0, 36, t=10)
    return kept(s.im)


def _shared(standing: list[Standing]) -> set[str]:
    """Tiles on which more than one seat stands."""
    owners: dict[str, set[int | None]] = {}
    for meeple in standing:
        owners.setdefault(meeple.place, set()).add(meeple.owner)
    return {place for place, seats in owners.items() if len(seats) > 1 and place != "base"}


def _plan_of(
    s: Sheet,
    view: OceanView,
    member: Member,
    name: str,
    own: list[Standing],
    where: tuple[float, float, float, float],
    turn: int,
    shared: set[str],
) -> None:
    """One seat's plan on a slip: who goes where."""
    x, y, w, h = where
    if turn == 1:
        s.rect(x - 5, y - 5, w + 10, h + 10, fill=LAMP, r=14)
    paper(s, x, y, w, h, fill=PAPER_LIGHT if turn == 1 else PAPER, shadow=turn != 1)
    flags(s, member.colours, x + 16, y + 22, 66, 48)
    s.fit(x + 94, y + 46, name, "strong", 32, w - 112)
    badge(s, x + 4, y + 6, turn, LAMP if turn == 1 else BRASS_LIGHT, INK, 22, 34)
    pitch = min(64.0, (h - 104) / max(1, len(own)))
    for i, meeple in enumerate(own):
        middle = y + 88 + (i + 0.5) * pitch
        if i:
            s.stroke([(x + 18, middle - pitch / 2), (x + w - 18, middle - pitch / 2)], PAPER_EDGE, 1.2)
        pawn(s, x + 42, middle + 2, min(20, pitch * 0.4), meeple.kind)
        tile = view.river.get(meeple.place) or view.disk.get(meeple.place)
        if meeple.place in shared:
            s.rect(x + 66, middle - 24, 84, 48, fill=BRASS_LIGHT, line=INK, width=2, r=24)
        room = w - 96 - (66 if tile else 50 if meeple.place == "base" else 0)
        s.fit(x + 80, middle - 1, meeple.place, "figure", 38, room, 0.5)
        if tile is not None:
            litter(s, tile.type, x + w - 40, middle, min(23, pitch * 0.4), reduced=tile.reduced)
        elif meeple.place == "base":
            icon(s, "house", x + w - 40, middle, 20, INK_SOFT, PAPER)
