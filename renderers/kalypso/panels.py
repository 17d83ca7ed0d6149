"""Against each other: the Forecasts over the large ocean, the column beside it, the other oceans along the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from games.kalypso.pieces import BOOK
from games.kalypso.view import Forecast, Goal, KalypsoView, Member, Tile
from renderers import Scene
from renderers.ink.chart import paper
from renderers.ink.icons import icon
from renderers.ink.marks import awaited, done
from renderers.ink.palette import (
    BRASS_LIGHT,
    DANGER,
    FOAM,
    FOAM_SOFT,
    GOOD,
    GREEN_WORDS,
    INK,
    INK_FAINT,
    INK_SOFT,
    LAMP,
    PAPER,
    PAPER_LIGHT,
    RED_WORDS,
    SEA,
    Colour,
    mix,
)
from renderers.ink.pieces import badge, card_back, flag, pawn
from renderers.ink.sheet import Sheet
from renderers.kalypso import ocean as sea
from renderers.kalypso.icons import ITEM_ICONS, building_icon
from renderers.kalypso.things import MATERIALS, tee, texture, whirl
from renderers.kalypso.words import (
    brings,
    building_name,
    costs,
    count,
    facing,
    goal_words,
    names,
    ocean_of,
    points_of,
    settled,
    signed,
    view_of,
    waiting_line,
)

if TYPE_CHECKING:
    from renderers.kalypso.board import Mark

X, WIDTH = 1118, 458
State = Literal["now", "passed", "failed"]


# ---- Forecasts


def forecasts(s: Sheet, view: KalypsoView, member: Member) -> None:
    """The Forecasts of a seat, one column a round, slid under the upper edge of its ocean."""
    w, pitch = 230, 235
    faced = {card.round: card for card in member.forecasts}
    for number in range(1, view.rounds + 1):
        x = 84 + (number - 1) * pitch
        card = faced.get(number)
        if card is None:
            s.rect(x, 138, w, 132, line="#48687a", width=2, r=10)
            s.text(x + w / 2, 198, number, "figure", 60, "#48687a", "mm")
        else:
            forecast(s, x, 138, w, 132, card, now=number == view.round and view.ending is None)


def forecast(s: Sheet, x: float, y: float, w: float, h: float, card: Forecast, *, now: bool) -> None:
    """A Forecast card: what it asks for and has, what it brings, what it costs."""
    passed, failed = card.stands == "passed", card.stands == "failed"
    ground = mix(PAPER, GOOD, 0.22) if passed else "#8d8f90" if failed else PAPER_LIGHT if now else PAPER
    if now:
        s.rect(x - 5, y - 5, w + 10, h + 20, fill=LAMP, r=14)
    s.rect(x, y, w, h + 12, fill=ground, r=10)
    s.rect(x, y, w, 38, fill=INK, r=10)
    s.text(x + 18, y + 18, card.round, "figure", 28, BRASS_LIGHT, "mm")
    s.fit(x + 36, y + 18, card.title, "label", 24, w - 46, fill=PAPER_LIGHT)
    needs(s, card, x + 14, y + 50, 42, ground)
    s.text(x + w - 14, y + 71, f"{card.have}/{card.need}", "figure", 34, INK, "rm")
    penalty = costs(card.key, together=False)
    room = s.width(penalty, "strong", 25)
    s.fit(x + 16, y + h - 20, brings(card.key, together=False), "strong", 24, w - 44 - room,
          fill=INK_SOFT if failed else GREEN_WORDS)  # fmt: skip
    s.text(x + w - 14, y + h - 20, penalty, "strong", 25, mix(INK_FAINT, INK, 0.3) if passed else RED_WORDS, "rm")
    if failed:
        s.stroke([(x + 14, y + 98), (x + w - 14, y + 46)], DANGER, 5)
    elif passed:
        done(s, x + w - 8, y + 4, 15)


def needs(s: Sheet, card: Forecast, x: float, y: float, k: float, ground: Colour) -> None:
    """The storage spaces of a Forecast, filled ones green and checked."""
    for i in range(card.need):
        left, got = x + i * (k + 8), i < card.have
        fill = mix(ground, GOOD, 0.5) if got else mix(ground, INK, 0.08)
        s.rect(left, y, k, k, fill=fill, line=INK if got else INK_SOFT, width=2.5 if got else 1.6, r=8)
        picture = ITEM_ICONS.get(card.item, "wave")
        icon(s, picture, left + k / 2, y + k / 2, k * 0.33, INK if got else INK_SOFT, fill)
        if got:
            s.circle(left + k - 4, y + 4, 9, fill=GOOD, line=INK, width=2)
            icon(s, "check", left + k - 4, y + 4, 5, PAPER_LIGHT)


# ---- the column


def column(s: Sheet, scene: Scene, seat: int) -> None:
    """Whose ocean it is, the goals, the Vortex, and what materials build."""
    view = view_of(scene)
    _owner(s, scene, view.members[seat])
    for i, goal in enumerate(view.goals[:2]):
        _goal(s, goal, 362 + i * 112, seat)
    _vortex(s, scene, view.members[seat], 588)
    reference(s, X, 874, WIDTH, 438)


def _owner(s: Sheet, scene: Scene, member: Member) -> None:
    view = view_of(scene)
    waits = member.seat in scene.awaited and view.ending is None
    if waits:
        s.rect(X - 6, 132, WIDTH + 12, 212, fill=LAMP, r=14)
    ground = PAPER_LIGHT if waits else PAPER
    paper(s, X, 138, WIDTH, 200, fill=ground, shadow=False)
    flag(s, member.colour, X + 20, 158, 92, 68, width=3)
    points = points_of(view, member)
    room = WIDTH - 150 - (s.width(points, "figure", 82) + 62 if points else 0)
    s.fit(X + 130, 178, names(scene)[member.seat], "strong", 40, room, 0.5)
    s.fit(X + 130, 216, state_of(scene, member), "text", 26, room, fill=INK_SOFT)
    if points:
        s.text(X + WIDTH - 24, 196, points, "figure", 82, INK, "rm")
        s.text(X + WIDTH - 34 - s.width(points, "figure", 82), 212, "VP", "label", 22, INK_SOFT, "rm")
    _belongings(s, member, X + 24, 286, ground)
    if member.seat in scene.done and not waits and view.ending is None:
        done(s, X + WIDTH - 6, 142, 18)


def state_of(scene: Scene, member: Member) -> str:
    """What a seat is about, in two words."""
    view = view_of(scene)
    if member.left:
        return "has left"
    if view.ending is not None:
        return "final score" if view.sheets else ""
    if member.seat in scene.awaited:
        return {"forecast": "picks a Forecast", "setup": "places the first tile"}.get(view.phase, "is placing")
    return "is done" if member.seat in scene.done or member.done else ""


def _belongings(s: Sheet, member: Member, x: float, y: float, ground: Colour) -> None:
    """Survivors beside the board, Fish tokens face down, items that wait to be placed."""
    shown = min(member.survivors, 3)
    for i in range(shown):
        pawn(s, x + 20 + i * 38, y + 4, 21, member.colour)
    at = x + 8 + shown * 38
    if member.survivors != shown or not shown:
        if not shown:
            icon(s, "survivor", x + 20, y + 2, 19, INK_FAINT, ground)
            at = x + 46
        s.text(at, y + 2, member.survivors if not shown else f"+{member.survivors - shown}", "figure", 36, INK_SOFT)
        at += 44
    at = max(at + 18, x + 126)
    for i in range(min(member.fish, 4)):
        card_back(s, at + i * 22, y - 24, 40, 52)
    at += 26 + min(member.fish, 4) * 22 if member.fish else 0
    icon(s, "fish", at + 20, y + 2, 19, INK if member.fish else INK_FAINT, ground)
    s.text(at + 50, y + 2, member.fish, "figure", 40, INK if member.fish else INK_FAINT)
    at += 90
    room = int((x + WIDTH - 44 - at) // 40)
    held(s, member.held[:room], at + 14, y, 34)


def held(s: Sheet, items: tuple[str, ...], x: float, y: float, k: float) -> None:
    """Items that wait to be placed: Barrels, and Scrap by its material."""
    for i, item in enumerate(items):
        cx = x + i * (k + 8)
        material = item.removeprefix("scrap_")
        s.rect(cx - k / 2 - 2, y - k / 2 - 2, k + 4, k + 4, fill=INK, r=7)
        if material in MATERIALS:
            texture(s, material, cx - k / 2, y - k / 2, k)
        else:
            s.rect(cx - k / 2, y - k / 2, k, k, fill=PAPER_LIGHT, r=5)
            icon(s, "barrel", cx, y, k * 0.36, "#8a5f2c", PAPER_LIGHT)


def _goal(s: Sheet, goal: Goal, y: float, seat: int) -> None:
    paper(s, X, y, WIDTH, 100)
    points = signed(goal.points[seat]) if seat < len(goal.points) else ""
    room = WIDTH - 56 - s.width(points, "figure", 60)
    s.fit(X + 20, y + 34, goal.title, "place", 30, room)
    s.fit(X + 20, y + 70, goal_words(goal), "text", 24, room, fill=INK_SOFT)
    s.text(X + WIDTH - 26, y + 48, points, "figure", 60, INK, "rm")


def _vortex(s: Sheet, scene: Scene, member: Member, y: float) -> None:
    s.shadow(X, y, WIDTH, 270)
    s.rect(X, y, WIDTH, 270, fill=SEA["mid"], line="#3b6678", width=2, r=10)
    s.spaced(X + 24, y + 32, "VORTEX", 24, FOAM)
    whirl(s, X + WIDTH / 2, y + 157, X, y, WIDTH, 270)
    view = view_of(scene)
    step = {"clockwise": 1, "counterclockwise": -1}.get(view.pass_to)
    if step is not None and len(view.members) > 1:
        other = names(scene)[(member.seat + step) % len(view.members)]
        s.fit(X + WIDTH - 22, y + 32, f"next to {other}", "text", 24, 250, fill=FOAM_SOFT, anchor="rm")
    tiles(s, member.vortex, X + 22, y + 62, WIDTH - 44, 186)
    if not member.vortex:
        s.text(X + WIDTH / 2, y + 150, "empty", "text", 28, FOAM_SOFT, "mm")


def tiles(s: Sheet, shown: tuple[Tile, ...], x: float, y: float, w: float, h: float) -> None:
    """Salvage tiles side by side, numbered as they are typed."""
    if not shown:
        return
    for i, (left, top, k) in enumerate(spots(len(shown), x, y, w, h)):
        tee(s, left, top, k, shown[i].icons)
        badge(s, left + 2.5 * k, top + 2.25 * k, i + 1, INK, PAPER_LIGHT, max(14, k * 0.46))


def spots(count: int, x: float, y: float, w: float, h: float, most: float = 44) -> list[tuple[float, float, float]]:
    """Where so many tiles lie in a box: upper left corners and the side of a square, in one row or two."""
    best = max((1, 2), key=lambda rows: _side(count, rows, w, h, most))
    k, across = _side(count, best, w, h, most), -(-count // best)
    out = []
    for i in range(count):
        row, column = divmod(i, across)
        here = min(across, count - row * across)
        pitch = w / across
        start = x + (w - here * pitch) / 2
        out.append((start + column * pitch + (pitch - 3 * k) / 2, y + row * h / best + (h / best - 3 * k) / 2, k))
    return out


def _side(count: int, rows: int, w: float, h: float, most: float) -> float:
    return min((w / -(-count // rows) - 10) / 3, (h / rows - 4) / 3, most)


def reference(s: Sheet, x: float, y: float, w: float, h: float) -> None:
    """Which material becomes what, and for how many points."""
    paper(s, x, y, w, h, title="WHAT FLOATS, WHAT IT BUILDS")
    pitch = (h - 76) / 5
    for i, material in enumerate(MATERIALS):
        middle = y + 60 + (i + 0.5) * pitch
        s.rect(x + 22, middle - 30, 60, 60, fill=INK, r=9)
        texture(s, material, x + 25, middle - 27, 54)
        s.text(x + 98, middle, material.capitalize(), "strong", 28)
        built = [building for building in BOOK.building if building.material == material]
        for j, building in enumerate(built):
            cx = x + w - 196 + j * 114
            icon(s, building_icon(building.id), cx, middle, 23, INK, PAPER)
            worth = building.vp or f"\u2264{BOOK.points.solar_max}"
            badge(s, cx + 42, middle, worth, BRASS_LIGHT, INK, 17, 26)
        if not built:
            s.text(x + w - 218, middle, "fills, never builds", "text", 26, INK_SOFT)


# ---- the others


def others(s: Sheet, scene: Scene, seat: int, marks: list[Mark]) -> None:
    """What just happened, who is awaited, and the other oceans."""
    view = view_of(scene)
    waiting = waiting_line(scene)
    s.fit(1576, 1356, waiting, "strong", 29, 620, fill=LAMP, anchor="rm")
    ocean = ocean_of(view, seat)
    latest = ocean.pieces[-1] if ocean.pieces else None
    if latest is not None:
        s.spaced(34, 1356, "LAST", 22, FOAM_SOFT)
        if marks:
            badge(s, 112, 1356, len(marks), LAMP, INK, 16, 26)
        at = 138 if marks else 106
        told = f"{names(scene)[seat]}: {_named(latest.kind, latest.what)} at {latest.key}"
        s.fit(at, 1356, told, "text", 29, 1556 - at - s.width(waiting, "strong", 29) - 30, fill=FOAM)
    rest = [member for member in view.members if member.seat != seat]
    w = (1542 - 18 * (len(rest) - 1)) / max(1, len(rest))
    for i, member in enumerate(rest):
        _other(s, scene, member, 34 + i * (w + 18), 1384, w)


def _named(kind: str, what: str) -> str:
    if kind == "building":
        return building_name(what)
    return {"salvage": "a tile", "monument": what or "a Monument"}.get(kind, f"a {kind.capitalize()}")


def _other(s: Sheet, scene: Scene, member: Member, x: float, y: float, w: float) -> None:
    view, h = view_of(scene), 194
    waits = member.seat in scene.awaited and view.ending is None
    if waits:
        s.rect(x - 5, y - 5, w + 10, h + 10, fill=LAMP, r=14)
    ground = PAPER_LIGHT if waits else PAPER
    paper(s, x, y, w, h, fill=ground, shadow=False)
    ocean = ocean_of(view, member.seat)
    sea.mini(s, ocean, x + 14, y + 13, 168, ocean.last)
    right = min(w, 502)
    flag(s, member.colour, x + 200, y + 18, 66, 50)
    points = points_of(view, member)
    s.fit(x + 280, y + 43, names(scene)[member.seat], "strong", 36, right - 312 - s.width(points, "figure", 62), 0.5)
    s.text(x + right - 22, y + 43, points, "figure", 62, INK, "rm")
    card = facing(view, member)
    if card is not None:
        icon(s, ITEM_ICONS.get(card.item, "wave"), x + 216, y + 96, 14, INK_SOFT, ground)
        told = f"{card.title} {card.have}/{card.need}"
        colour = GREEN_WORDS if card.stands == "passed" else RED_WORDS if card.stands == "failed" else INK_SOFT
        s.fit(x + 240, y + 96, told, "label", 24, right - 262, fill=colour)
    else:
        s.fit(x + 204, y + 96, state_of(scene, member), "text", 24, right - 226, fill=INK_SOFT)
    _counts(s, view, member, x + 220, y + 146, ground)
    if w > 700:
        tiles(s, member.vortex, x + 520, y + 14, min(w - 540, 520), 166)
    if w > 1400:
        for i, seen in enumerate(member.forecasts[-2:]):
            forecast(s, x + 1050 + i * 244, y + 22, 230, 132, seen, now=False)
    if waits:
        awaited(s, x + w - 4, y + 4, 20)
    elif member.seat in scene.done:
        done(s, x + w - 6, y + 6)


def _counts(s: Sheet, view: KalypsoView, member: Member, x: float, y: float, ground: Colour) -> None:
    ocean = ocean_of(view, member.seat)
    rows = (
        ("house", count(ocean, "building", "monument")),
        ("survivor", member.survivors + settled(ocean)),
        ("fish", member.fish),
        ("sprout", count(ocean, "garden")),
    )
    for i, (picture, number) in enumerate(rows):
        icon(s, picture, x + i * 72, y, 18, INK, ground)
        s.fit(x + 23 + i * 72, y, number, "figure", 36, 30)
