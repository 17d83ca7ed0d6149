"""The columns beside the board: tide table, research, missions and key on the left; crew, last roll, supplies right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.ink.chart import paper
from renderers.ink.icons import icon
from renderers.ink.marks import arrow_head, awaited, done, lamp_box
from renderers.ink.palette import (
    BEACON,
    BRASS_LIGHT,
    BROKEN,
    DANGER,
    GREEN_WORDS,
    INK,
    INK_FAINT,
    INK_SOFT,
    LAMP,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    SEATS,
    mix,
)
from renderers.ink.pieces import die, flags, number_die, padlock, pawn
from renderers.ink.shapes import box, closed
from renderers.ocean_crisis.geography import geography, turned
from renderers.ocean_crisis.things import BADGE_START, litter, road
from renderers.ocean_crisis.words import done_of, fate, mission_rows, names, roll_line, view_of

if TYPE_CHECKING:
    from games.ocean_crisis.view import Litter, Member, OceanView, Roll
    from renderers import Scene
    from renderers.ink.sheet import Sheet

LEFT, RIGHT, WIDTH, TOP, BOTTOM, GAP = 24, 1314, 262, 134, 1566, 16
KEY_ROW = 50
MOST_SUPPLIES = 262
DISCARD_HEIGHT = 188


def draw(s: Sheet, scene: Scene) -> None:
    """Both columns."""
    view = view_of(scene)
    y = tide_table(s, view, TOP) + GAP
    y = _research(s, view, y) + GAP if view.difficulty != "beginner" else y
    rows = mission_rows(view.missions)
    y = _missions(s, rows, y) + GAP if rows else y
    left = _key(s, view, y) + GAP
    right = _crew(s, scene, TOP) + GAP
    each = min(MOST_SUPPLIES, (BOTTOM - right - GAP) / 2)
    _last_roll(s, view, right, each)
    _supplies(s, view, right + each + GAP, each)
    right += 2 * (each + GAP)
    for x, top in ((LEFT, left), (RIGHT, right)):
        if BOTTOM - top >= DISCARD_HEIGHT:
            _discard(s, view, x, top)
            return


def tide_table(s: Sheet, view: OceanView, top: float) -> float:
    """What each round brings, as a table of tides; gives the y below it."""
    pitch = 52 if view.rounds > 4 else 74
    height = 118 + pitch * view.rounds
    paper(s, LEFT, top, WIDTH, height, title="TIDE TABLE")
    s.text(LEFT + WIDTH / 2, top + 54, "new rubbish", "text", 24, INK_SOFT, "mm")
    for i, letter in enumerate("MDSB"):
        s.text(LEFT + 84 + i * 47, top + 86, letter, "figure", 30, INK, "mm")
    if view.purified:
        s.text(LEFT + 98, top + 82, "\u22121", "figure", 21, GREEN_WORDS)
    for number, card in enumerate(view.cards, 1):
        y = top + 84 + number * pitch
        now, past = number == view.round, number < view.round
        if now:
            s.rect(LEFT + 10, y - 25, 242, 50, fill=LAMP, r=8)
        elif number < len(view.cards):
            s.stroke([(LEFT + 18, y + 26), (LEFT + 244, y + 26)], PAPER_EDGE, 1)
        s.text(LEFT + 36, y - 1, number, "figure", 40, INK_FAINT if past else INK, "mm")
        for i, value in enumerate((card.midstream, card.downstream, card.estuary, card.beach)):
            double = value.startswith("x")
            colour = INK_FAINT if past else BADGE_START if double else INK
            s.text(LEFT + 84 + i * 47, y - 1, value.replace("x", "\u00d7"), "figure", 34, colour, "mm")
    return top + height


def _research(s: Sheet, view: OceanView, top: float) -> float:
    height = 222 + (52 if view.researched else 0)
    paper(s, LEFT, top, WIDTH, height, title="RESEARCH")
    for i in range(6):
        x, y = LEFT + 50 + (i % 3) * 82, top + 78 + (i // 3) * 76
        if i < len(view.research):
            tile = view.research[i]
            litter(s, tile.type, x, y, 27, reduced=tile.reduced)
        elif i >= view.research_need:
            s.rect(x - 29, y - 29, 58, 58, fill=BROKEN, line=INK, width=2, r=9)
            s.text(x, y - 3, "\u00bb", "figure", 44, PAPER_LIGHT, "mm")
        else:
            s.stroke(closed(box(x - 27, y - 27, 54, 54)), INK_SOFT, 2.4, (8, 6))
    if view.researched:
        s.text(LEFT + 20, top + 228, "known", "text", 25, INK_SOFT)
        step = min(46.0, 140 / len(view.researched))
        for i, kind in enumerate(view.researched):
            litter(s, kind, LEFT + 118 + i * step, top + 226, 20, reduced=True)
    else:
        s.text(LEFT + WIDTH / 2, top + 198, f"{view.research_need} tiles make one", "text", 22, INK_SOFT, "mm")
    return top + height


def _missions(s: Sheet, rows: list[tuple[str, str, str]], top: float) -> float:
    height = 50 + 52 * len(rows)
    paper(s, LEFT, top, WIDTH, height, title="MISSIONS")
    for i, (picture, figure, word) in enumerate(rows):
        y = top + 70 + i * 52
        icon(s, picture, LEFT + 42, y, 20, INK, PAPER)
        s.fit(LEFT + 76, y - 1, figure, "figure", 36, 76)
        s.fit(LEFT + 158, y + 1, word, "text", 23, 94, fill=INK_SOFT)
    return top + height


def _key(s: Sheet, view: OceanView, top: float) -> float:
    """Only the marks a newcomer cannot guess, as many as there is room for; gives the y below them."""
    rows = [
        ("start", "rubbish, to beat"),
        ("reduced", "reduced"),
        ("last", "just happened"),
        ("drift", "drifts ashore"),
    ]
    if view.phase == "roads":
        rows.insert(3, ("open", "open road"))
    rows += [("leaf", "enhancement"), ("truck", "clears D or S"), ("town", "town, more hands")]
    if view.difficulty != "beginner":
        rows += [("flask", "quicker research"), ("filter", "cleaner source"), ("anchor", "starts the vacuum")]
    room = int((BOTTOM - top - 60) // KEY_ROW)
    if room < 2:
        return top
    rows = rows[:room]
    pitch = min(62.0, (BOTTOM - top - 56) / len(rows))
    height = 56 + pitch * len(rows)
    paper(s, LEFT, top, WIDTH, height, title="KEY")
    for i, (kind, words) in enumerate(rows):
        y = top + 48 + (i + 0.5) * pitch
        _key_mark(s, kind, LEFT + 42, y)
        s.fit(LEFT + 84, y, words, "text", 25, 168)
    return top + height


def _key_mark(s: Sheet, kind: str, x: float, y: float) -> None:
    match kind:
        case "start" | "reduced":
            litter(s, "plastic_bottle", x, y, 20, reduced=kind == "reduced")
        case "last":
            lamp_box(s, x, y, 17)
        case "open":
            arrow_head(s, x, y, 0, 17, BEACON, INK)
        case "drift":
            arrow_head(s, x, y, -1.5708, 20, DANGER, INK)
        case _:
            icon(s, kind, x, y, 18, INK, PAPER)


def _crew(s: Sheet, scene: Scene, top: float) -> float:
    """The seats in turn order from the top; gives the y below the last."""
    view = view_of(scene)
    called = names(scene)
    two_colours = any(len(m.colours) > 1 for m in view.members)
    height = 262 if two_colours else 172 if len(view.members) == 5 else 200
    pitch = height + (14 if len(view.members) == 5 else 18)
    for i, member in enumerate(view.members):
        y = top + 4 + i * pitch
        _seat(s, scene, member, called[member.seat], y, height)
    return top + 4 + len(view.members) * pitch - 14


def _seat(s: Sheet, scene: Scene, member: Member, name: str, y: float, height: float) -> None:
    view, x = view_of(scene), RIGHT
    waits = member.seat in scene.awaited and view.ending is None
    if waits:
        s.rect(x - 6, y - 6, WIDTH + 12, height + 12, fill=LAMP, r=14)
    ground = PAPER_LIGHT if waits else PAPER
    paper(s, x, y, WIDTH, height, fill=ground, shadow=False)
    flags(s, member.colours, x + 16, y + 16, 66, 50)
    if member.seat == view.start_player:
        s.circle(x + 82, y + 64, 16, fill=BRASS_LIGHT, line=INK, width=2.5)
        s.text(x + 82, y + 63, "1st", "figure", 19, INK, "mm")
    s.fit(x + 100, y + 40, name, "strong", 31, WIDTH - 130)
    cards = len(member.colours)
    bottom = y + height - 12 - cards * 46
    _hands(s, member, x + 14, (y + 72 + bottom) / 2, 19 if height > 180 else 15)
    for i, colour in enumerate(member.colours):
        card = dict(member.cards).get(colour)
        _card(s, colour, card, x + 16, bottom + i * 46, WIDTH - 32, 40)
    if waits:
        awaited(s, x + WIDTH - 4, y + 4, 20)
    elif view.phase == "planning" and (member.locked or member.seat in scene.done):
        s.circle(x + WIDTH - 6, y + 6, 19, fill=INK)
        padlock(s, x + WIDTH - 6, y + 4, 11, "#7fe0b0")
    elif member.seat in done_of(scene):
        done(s, x + WIDTH - 6, y + 6)


def _hands(s: Sheet, member: Member, x: float, y: float, k: float) -> None:
    """A seat's meeples on the left, the road tiles in its hand on the right."""
    count = len(member.roads)
    cell = 2 * k + 4 if count < 4 else max(16.0, 120 / count - 4)
    room = WIDTH - 28 - count * (cell + 4)
    step = min(42.0, (room - 2 * k - 12) / max(1, len(member.meeples) - 1))
    for i, kind in enumerate(member.meeples):
        pawn(s, x + k + 4 + i * step, y, k, kind)
    for i, shape in enumerate(reversed(member.roads)):
        road(s, x + WIDTH - 30 - cell / 2 - i * (cell + 4), y, cell, turned(shape, 0))


def _card(s: Sheet, colour: str, card: str | None, x: float, y: float, w: float, h: float) -> None:
    if card is None:
        s.stroke(closed(box(x, y, w, h)), PAPER_EDGE, 2, (9, 7))
        s.text(x + w / 2, y + h / 2 - 1, "no card yet", "text", 22, INK_FAINT, "mm")
        return
    face = geography().cards.get(card)
    tint = mix(SEATS[colour].colour, PAPER, 0.62)
    s.rect(x, y, w, h, fill=tint, line=INK, width=2, r=8)
    icon(s, face.icon if face else "leaf", x + 25, y + h / 2, 13, INK, tint)
    s.fit(x + 48, y + h / 2 - 1, face.short if face else card, "label", 26, w - 58)


def _last_roll(s: Sheet, view: OceanView, y: float, h: float) -> None:
    paper(s, RIGHT, y, WIDTH, h, title="LAST ROLL")
    roll = view.last_roll
    middle = RIGHT + WIDTH / 2
    if roll is None:
        s.text(middle, y + h / 2 + 10, "no roll yet", "text", 25, INK_FAINT, "mm")
        return
    dy = y + 44 + (h - 84) * 0.36
    if roll.die == "pip":
        die(s, RIGHT + 60, dy, 32, roll.face)
    else:
        number_die(s, RIGHT + 60, dy, 33, roll.face)
        s.text(RIGHT + 108, dy, _sum(roll), "figure", 46, INK)
    tile = view.river.get(roll.place) or view.disk.get(roll.place)
    low = y + h - 60
    if h > 200:
        _roll_fate(s, roll, tile, RIGHT + 60, low - 22)
        s.fit(RIGHT + 104, low - 22, roll.place, "figure", 38, 140)
        s.fit(RIGHT + 24, y + h - 30, fate(roll), "text", 24, WIDTH - 44, fill=INK_SOFT)
    else:
        s.fit(RIGHT + 24, y + h - 34, roll_line(roll), "strong", 26, WIDTH - 44)


def _sum(roll: Roll) -> str:
    return f"+ {roll.plus} = {roll.face + roll.plus}" if roll.plus else ""


def _roll_fate(s: Sheet, roll: Roll, tile: Litter | None, x: float, y: float) -> None:
    """What became of the tile: it still lies there, or it is gone."""
    if tile is not None and roll.die == "number":
        litter(s, tile.type, x, y, 25, reduced=tile.reduced)
    elif roll.outcome in ("removed", "rescued"):
        done(s, x, y, 24)
    else:
        icon(s, {"shark": "shark", "heron": "heron", "turned": "wave"}.get(roll.outcome, "cross"), x, y, 22, INK, PAPER)


def _supplies(s: Sheet, view: OceanView, y: float, h: float) -> None:
    paper(s, RIGHT, y, WIDTH, h, title="SUPPLIES")
    rows = (
        ("bag", "in the bag", view.bag),
        ("arrow", "road tiles", view.road_stack),
        ("leaf", "cards", view.enhancement_deck),
        ("survivor", "neutral", view.neutral),
    )
    pitch = (h - 54) / len(rows)
    for i, (picture, words, count) in enumerate(rows):
        at = y + 46 + (i + 0.5) * pitch
        icon(s, picture, RIGHT + 38, at, min(17, pitch * 0.36), INK, PAPER)
        s.text(RIGHT + 70, at, words, "text", 25)
        low = picture == "bag" and not count
        s.text(RIGHT + WIDTH - 20, at, count, "figure", min(40, pitch * 0.86), BADGE_START if low else INK, "rm")


def _discard(s: Sheet, view: OceanView, x: float, y: float) -> None:
    """What lies in the discard pile, by type."""
    paper(s, x, y, WIDTH, DISCARD_HEIGHT, title="DISCARDED")
    for i, (kind, face) in enumerate(geography().garbage.items()):
        cx, cy = x + 40 + (i % 4) * 60, y + 72 + (i // 4) * 66
        count = view.discarded.get(kind, 0)
        icon(s, face.icon, cx - 10, cy, 15, INK if count else INK_FAINT, PAPER)
        s.text(cx + 12, cy + 10, count, "figure", 28, INK if count else INK_FAINT)
