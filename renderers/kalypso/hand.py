"""A seat's own things in private: tiles to choose from, the Forecast, cards, and the draft of what is asked."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.kalypso.pieces import FORECASTS
from games.kalypso.view import Forecast, KalypsoView, Member, Piece
from renderers import Scene, Trial
from renderers.ink.chart import paper
from renderers.ink.icons import icon
from renderers.ink.marks import beacon_box, beacon_dot, done, pill
from renderers.ink.palette import (
    BEACON,
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
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
    PAPER_SHADE,
    RED_WORDS,
    SEA,
    mix,
)
from renderers.ink.pieces import badge, flag, padlock, pawn
from renderers.ink.shapes import box
from renderers.ink.sheet import SCALE, Sheet, kept
from renderers.kalypso import ocean as sea
from renderers.kalypso.choices import (
    TILE_KINDS,
    Choice,
    asked,
    choices,
    kind_of,
    numbered,
    offered,
    placement,
    tried,
    typed,
)
from renderers.kalypso.icons import ITEM_ICONS
from renderers.kalypso.layout import Layout, around, fitting, squares_of
from renderers.kalypso.outlook import buildings, outlook
from renderers.kalypso.panels import held, needs, spots
from renderers.kalypso.things import tee, whirl
from renderers.kalypso.words import (
    asks,
    brings,
    building_name,
    costs,
    facing,
    many,
    names,
    ocean_of,
    points_of,
    round_line,
    shared,
    signed,
    view_of,
)

W, H, LEFT, WIDE = 1080, 1350, 24, 1032
TILES_AT, TILES_H = 122, 268
BOTTOM = 1326
MOST_ROWS = 7
MOST_SITES = 4
PART = 12  # squares along the part of a larger ocean that is shown


def member_of(scene: Scene) -> Member:
    """The viewer's own things. Raises ValueError for a scene without a viewer."""
    view = view_of(scene)
    if scene.viewer is None or not 0 <= scene.viewer < len(view.members):
        raise ValueError("a private picture needs a viewer who sits at the table")
    return view.members[scene.viewer]


@lru_cache(maxsize=1)
def ground() -> Image.Image:
    """What every private picture begins with."""
    s = Sheet(W, H, SEA["abyss"])
    s.rect(0, 106, W, 3, fill=BRASS)
    s.rect(LEFT, TILES_AT, WIDE, TILES_H, fill=SEA["mid"], line="#3b6678", width=2, r=10)
    whirl(s, W / 2, TILES_AT + TILES_H / 2, LEFT, TILES_AT, WIDE, TILES_H)
    return kept(s.im)


def draw(scene: Scene, trial: Trial | None = None) -> Sheet:
    """The viewer's private picture. Raises ValueError for a scene without a viewer."""
    view, member = view_of(scene), member_of(scene)
    s = Sheet(W, H, base=ground())
    _head(s, scene, view, member, trial)
    _tiles(s, view, member, trial)
    y = TILES_AT + TILES_H + 14.0
    y = _forecast(s, view, member, y) + 14
    if not shared(view) and member.hand:
        y = _hand(s, member, trial, y) + 14
    y = _own(s, view, member, y) + 14
    _answer(s, scene, member, trial, y)
    return s


def _head(s: Sheet, scene: Scene, view: KalypsoView, member: Member, trial: Trial | None) -> None:
    flag(s, member.colour, 38, 26, 74, 55, width=2.5)
    locked = trial is not None and trial.locked
    title = "Locked" if locked else asked(trial) if trial is not None else "Your things"
    points = points_of(view, member)
    figure = s.width(points, "figure", 76)
    s.fit(128, 42, title, "title", 44, 860 - figure, fill=PAPER)
    s.fit(130, 84, f"{round_line(view)}, {names(scene)[member.seat]}", "text", 25, 860 - figure, fill=FOAM_SOFT)
    if points:
        s.text(W - 40, 56, points, "figure", 76, PAPER_LIGHT, "rm")
        s.text(W - 52 - figure, 70, "VP", "label", 24, FOAM_SOFT, "rm")
    else:
        padlock(s, W - 62, 52, 22, BRASS_LIGHT)


# ---- tiles


def _tiles(s: Sheet, view: KalypsoView, member: Member, trial: Trial | None) -> None:
    """The tiles to choose from, numbered as they are typed; the one in the draft has the beacon's frame."""
    x, y = LEFT, TILES_AT
    shown = offered(member)
    title = "JUST DRAWN" if member.drawn else "VORTEX"
    if not shown and view.mode == "solo" and view.tracker is not None:
        shown, title = view.tracker.tiles, "PUT ASIDE THIS ROUND"
    s.spaced(x + 24, y + 30, title, 22, FOAM)
    if not shown:
        words = "nothing yet" if view.mode == "solo" else "empty"
        s.text(W / 2, y + TILES_H / 2 + 10, words, "text", 30, FOAM_SOFT, "mm")
        return
    used = trial is not None and trial.kind in TILE_KINDS
    chosen = placement(trial)[0] if trial is not None and used else 0
    legal = {numbered(key)[0] for key in trial.legal} if trial is not None and used else set()
    for i, (left, top, k) in enumerate(spots(len(shown), x + 20, y + 44, WIDE - 40, TILES_H - 58, 60)):
        if i + 1 == chosen:
            s.rect(left - 10, top - 10, 3 * k + 20, 3 * k + 20, fill=mix(SEA["mid"], BEACON, 0.2), r=8)
            beacon_box(s, left + 1.5 * k, top + 1.5 * k, 1.5 * k + 10)
        tee(s, left, top, k, shown[i].icons)
        badge(
            s, left + 2.52 * k, top + 2.3 * k, i + 1, INK, BEACON if i + 1 == chosen else PAPER_LIGHT, max(18, k * 0.44)
        )
        if i + 1 in legal and i + 1 != chosen:
            beacon_dot(s, left + 0.5 * k, top + 2.3 * k)


# ---- the Forecast and the cards in hand


def _forecast(s: Sheet, view: KalypsoView, member: Member, y: float) -> float:
    """The Forecast of this round in full; gives the y below it."""
    card = facing(view, member)
    if card is None:
        s.rect(LEFT, y, WIDE, 78, line="#48687a", width=2, r=10)
        s.text(W / 2, y + 38, "no Forecast lies open yet", "text", 28, FOAM_SOFT, "mm")
        return y + 78
    height = 176
    ground_colour = mix(PAPER, GOOD, 0.22) if card.stands == "passed" else PAPER
    paper(s, LEFT, y, WIDE, height, fill=ground_colour, shadow=False)
    s.rect(LEFT, y, WIDE, 44, fill=INK, r=10)
    s.text(LEFT + 24, y + 21, card.round, "figure", 30, BRASS_LIGHT, "mm")
    s.fit(LEFT + 48, y + 21, card.title, "place", 29, 420, fill=PAPER_LIGHT)
    s.fit(LEFT + WIDE - 20, y + 21, asks(card), "label", 25, 480, fill=FOAM, anchor="rm")
    needs(s, card, LEFT + 22, y + 62, 56, ground_colour)
    s.text(LEFT + WIDE - 24, y + 90, f"{card.have}/{card.need}", "figure", 64, INK, "rm")
    _stakes(s, view, card, y, height)
    if card.stands == "passed":
        done(s, LEFT + WIDE - 4, y + 4, 19)
    return y + height


def _stakes(s: Sheet, view: KalypsoView, card: Forecast, y: float, height: float) -> None:
    """What the Forecast brings and what it costs, in words."""
    together = shared(view)
    penalty = "unmet: all is lost" if together else f"unmet: {_lost(card)}"
    s.fit(
        LEFT + 24, y + height - 28, f"met: {brings(card.key, together=together)}", "strong", 26, 500, fill=GREEN_WORDS
    )
    s.fit(LEFT + WIDE - 24, y + height - 28, penalty, "strong", 26, 420, fill=RED_WORDS, anchor="rm")
    if card.item == "enclose":
        s.text(LEFT + 24 + card.need * 64 + 20, y + 90, "this round, in all", "text", 25, INK_SOFT)


def _lost(card: Forecast) -> str:
    number, _, each = costs(card.key, together=False).partition(" ")
    return f"{number} VP {each}".rstrip()


def _hand(s: Sheet, member: Member, trial: Trial | None, y: float) -> float:
    """The cards that may still be handed on; gives the y below them."""
    picking = trial is not None and trial.kind == "forecast"
    rows = -(-len(member.hand) // 4)
    height = 46 + rows * 74
    s.spaced(LEFT + 4, y + 20, "FORECASTS IN YOUR HAND", 21, FOAM_SOFT)
    pitch = WIDE / 4
    for i, key in enumerate(member.hand):
        x, top = LEFT + (i % 4) * pitch, y + 42 + (i // 4) * 74
        w, card = pitch - 10, FORECASTS.get(key)
        chosen = picking and trial is not None and key in (trial.trying, *trial.parts)
        s.rect(x, top, w, 62, fill=PAPER_LIGHT if chosen else PAPER, r=8)
        picture = ITEM_ICONS[card.item] if card is not None else "wave"
        icon(s, picture, x + 30, top + 31, 17, INK, PAPER)
        s.fit(x + 58, top + 20, card.title if card else key, "label", 24, w - 66)
        s.fit(x + 58, top + 45, _burden(key), "text", 21, w - 66, fill=INK_SOFT)
        if chosen:
            s.dashed(box(x - 1, top - 1, w + 2, 64), BEACON, 4.5, (12, 8))
        elif picking and trial is not None and key in trial.legal:
            beacon_dot(s, x + w - 4, top + 4)
    return y + height


def _burden(key: str) -> str:
    card = FORECASTS.get(key)
    return f"{many(card.count, card.item)}, or {costs(key, together=False)}" if card is not None else ""


# ---- what is one's own


def _own(s: Sheet, view: KalypsoView, member: Member, y: float) -> float:
    """Survivors, Fish tokens with what they are worth, items that wait; gives the y below them."""
    height = 112
    paper(s, LEFT, y, WIDE, height, shadow=False)
    middle = y + height / 2
    together = shared(view)
    waiting = view.tracker.island if view.tracker is not None else member.survivors
    pawn(s, LEFT + 42, middle - 8, 23, "white" if together else member.colour)
    s.text(LEFT + 76, middle - 12, waiting, "figure", 52)
    s.fit(LEFT + 22, y + height - 20, "on the Island" if together else "survivors", "text", 20, 150, fill=INK_SOFT)
    at = _fish(s, view, member, LEFT + 190, middle)
    s.stroke([(at, y + 18), (at, y + height - 18)], "#b9a272", 1.2)
    room = int((LEFT + WIDE - at - 40) // 52)
    if member.held:
        held(s, member.held[:room], at + 50, middle - 10, 44)
        extra = len(member.held) - room
        words = "to be placed" + (f", {extra} more" if extra > 0 else "")
        s.fit(at + 26, y + height - 20, words, "text", 20, LEFT + WIDE - at - 40, fill=INK_SOFT)
    else:
        s.fit(at + 26, middle, "nothing waits to be placed", "text", 23, LEFT + WIDE - at - 46, fill=INK_FAINT)
    return y + height


def _fish(s: Sheet, view: KalypsoView, member: Member, x: float, middle: float) -> float:
    """Fish tokens, those just drawn first and lit, or the team's Fish; gives the x where they end."""
    values = [*((value, True) for value in member.drawn_fish), *((value, False) for value in member.fish_values or ())]
    low, total = middle + 36, member.fish if view.tracker is None else view.tracker.fish
    icon(s, "fish", x + 20, middle - 8, 22, INK if values or total else INK_FAINT, PAPER)
    if not values:
        s.text(x + 56, middle - 12, total, "figure", 52)
        s.text(x, low, "fish tokens" if view.tracker is None else "on the Fish track", "text", 20, INK_SOFT)
        return x + 170
    pitch = min(54.0, 430 / len(values))
    for i, (value, fresh) in enumerate(values):
        cx = x + 78 + i * pitch
        s.circle(cx, middle - 10, 25, fill=INK)
        s.circle(cx, middle - 10, 22, fill=LAMP if fresh else BRASS_LIGHT)
        if value == "barrel":
            icon(s, "barrel", cx, middle - 10, 13, BRASS_DARK, BRASS_LIGHT)
        else:
            s.text(cx, middle - 11, value, "figure", 36, INK, "mm")
    worth = sum(int(value) for value, fresh in values if value.isdecimal() and not fresh)
    words = f"just drawn: {len(member.drawn_fish)}" if member.drawn_fish else f"{many(len(values), 'fish')}, {worth} VP"
    s.fit(x, low, words.replace("netted ", ""), "text", 20, 300, fill=INK_SOFT)
    return x + 110 + (len(values) - 1) * pitch + 30


# ---- what is asked


def _answer(s: Sheet, scene: Scene, member: Member, trial: Trial | None, y: float) -> None:
    """The draft: choices in words, or one's own ocean with the piece being tried; below it the whole answer."""
    if trial is None or any(kind_of(trial, numbered(key)[1]) or trial.kind in TILE_KINDS for key in trial.legal):
        side = min(BOTTOM - y, 452)
        piece = _chart(s, scene, member, trial, (LEFT, y, side))
        where = (LEFT + side + 18, y, WIDE - side - 18, BOTTOM - y)
        if trial is None:
            _goals(s, view_of(scene), member, where)
        else:
            _beside(s, scene, trial, piece, where)
        return
    _list(s, scene, trial, (LEFT, y, WIDE, BOTTOM - y - 82), list(trial.legal))
    _pill(s, trial, LEFT, BOTTOM - 66, WIDE)


def _chart(
    s: Sheet, scene: Scene, member: Member, trial: Trial | None, where: tuple[float, float, float]
) -> Piece | None:
    """One's own ocean, or the part of the shared one that matters, with the piece being tried, which it gives back."""
    view, ocean = view_of(scene), ocean_of(view_of(scene), member.seat)
    x, y, side = where
    found = tried(trial, member, ocean) if trial is not None else None
    squares = squares_of(ocean.size, found.piece.squares if found is not None else ocean.last or ocean.island)
    inner = Sheet(round(side), round(side), SEA["abyss"])
    o = fitting(ocean, sea.BORDER, sea.BORDER, side - 2 * sea.BORDER)
    if ocean.size > PART:
        first, across, down = around(ocean.size, squares, PART, PART)
        o = Layout(o.x, o.y, (side - 2 * sea.BORDER) // PART, ocean.size, first, across, down)
    sea.paint_water(inner, o)
    sea.draw(inner, ocean, o, view.members[member.seat].colour if not shared(view) else "white", points=False)
    sea.trim(inner, o, 24)
    if found is not None and all(o.shows(square) for square in squares):
        sea.body(inner, found.piece, squares, o, points=False)
        sea.ring(inner, squares, o, BEACON, 4, (7, 5))
    elif ocean.last:
        sea.ring(inner, squares, o, LAMP, 4)
    s.im.paste(inner.im, (round(x * SCALE), round(y * SCALE)))
    return found.piece if found is not None else None


def _goals(s: Sheet, view: KalypsoView, member: Member, where: tuple[float, float, float, float]) -> None:
    """The Settlement Goals, with what they bring so far."""
    x, y, w, h = where
    for i, goal in enumerate(view.goals[:2]):
        top, tall = y + i * (h + 14) / 2, (h - 14) / 2
        met = "" if goal.points else f"/{goal.need}" if goal.more else f" \u2264 {goal.need}"
        figure = f"{signed(goal.points[member.seat]) if goal.points else goal.have}{met}"
        paper(s, x, top, w, tall, shadow=False)
        s.text(x + w - 24, top + 44, figure, "figure", 56, INK, "rm")
        s.fit(x + 22, top + 44, goal.title, "place", 30, w - 60 - s.width(figure, "figure", 56))
        s.wrap(x + 22, top + 84, goal.text, "text", 25, w - 44, INK_SOFT, lines=max(1, int((tall - 96) / 29)))


def _beside(
    s: Sheet, scene: Scene, trial: Trial, piece: Piece | None, where: tuple[float, float, float, float]
) -> None:
    """Beside the ocean: what the piece would bring, what else may be chosen, the answer."""
    x, y, w, h = where
    places = [key for key in trial.legal if kind_of(trial, numbered(key)[1])]
    others = [key for key in trial.legal if key not in places and "-" not in key]
    shown = [*(places if trial.kind == "next" else ()), *others]
    if not shown or trial.kind in TILE_KINDS:
        _promise(s, scene, trial, piece, (x, y, w, h - 84))
    else:
        _list(s, scene, trial, (x, y, w, h - 78), shown)
    _pill(s, trial, x, y + h - 66, w)


def _promise(
    s: Sheet, scene: Scene, trial: Trial, piece: Piece | None, where: tuple[float, float, float, float]
) -> None:
    """What the piece being tried would bring, line by line."""
    x, y, w, h = where
    view = view_of(scene)
    paper(s, x, y, w, h, shadow=False)
    if piece is None or scene.viewer is None:
        s.fit(x + 24, y + 36, f"{len(trial.legal)} answers to choose from", "label", 26, w - 48, fill=INK_SOFT)
        return
    seen = outlook(ocean_of(view, scene.viewer), piece, together=shared(view))
    s.text(x + 24, y + 34, "It would", "label", 25, INK_SOFT)
    rows = [(gain.icon, gain.words, gain.colour) for gain in seen.gains]
    for site in seen.sites[:MOST_SITES]:
        built = " or ".join(building_name(id) for id, _ in buildings((site,)))
        rows.append(("hammer", f"then {built} on {site.anchor}", LAMP))
    if seen.monument:
        rows.append(("lighthouse", f"then a Monument on {seen.monument}", LAMP))
    rows = rows or [("salvage", "take up its place, nothing more", PAPER_SHADE)]
    pitch = min(60.0, (h - 62) / len(rows))
    for i, (picture, words, colour) in enumerate(rows):
        middle = y + 56 + (i + 0.5) * pitch
        k = min(22.0, pitch * 0.42)
        s.circle(x + 48, middle, k, fill=mix(colour, PAPER_LIGHT, 0.5), line=INK, width=2.5)
        icon(s, picture, x + 48, middle, k * 0.62, INK, PAPER_LIGHT)
        s.fit(x + 84, middle - 1, words, "strong", 28, w - 106, 0.7)


def _list(s: Sheet, scene: Scene, trial: Trial, where: tuple[float, float, float, float], legal: list[str]) -> None:
    """Choices as rows: icon, meaning, and the key as it is typed."""
    x, y, w, h = where
    if trial.trying and trial.trying in legal:
        legal.sort(key=lambda key: key != trial.trying)
    legal = legal or [*trial.parts, *([trial.trying] if trial.trying else [])]
    most = max(1, min(MOST_ROWS, int(h // 56)))
    rows = choices(scene, trial, legal[: most - 1] if len(legal) > most else legal)
    pitch = min(104.0, h / max(1, min(len(legal), most)))
    for i, row in enumerate(rows):
        _row(s, row, (x, y + i * pitch, w, pitch - 10), trying=row.key in (trial.trying, *trial.parts))
    if len(rows) < len(legal):
        s.text(x + 20, y + (len(rows) + 0.45) * pitch, f"and {len(legal) - len(rows)} more", "text", 26, FOAM_SOFT)


def _row(s: Sheet, row: Choice, where: tuple[float, float, float, float], *, trying: bool) -> None:
    x, y, w, h = where
    s.rect(x, y, w, h, fill=PAPER_LIGHT if trying else PAPER, r=9)
    if trying:
        s.dashed(box(x, y, w, h), BEACON, 4.5, (13, 8))
    else:
        beacon_dot(s, x + 6, y + 6)
    icon(s, row.icon, x + 44, y + h / 2, min(22, h * 0.34), INK, PAPER)
    key = row.key.replace("_", " ").replace("-", " \u00b7 ")
    room = min(s.width(key, "figure", 28), w * 0.34)
    s.fit(x + w - 20, y + h / 2 - 1, key, "figure", 28, room + 1, fill=INK_SOFT, anchor="rm")
    wide, role = w - 124 - room, "strong" if trying else "text"
    name, _, more = row.words.partition(": ")
    if not more or s.width(row.words, role, 27) <= wide:
        s.fit(x + 80, y + h / 2 - 1, row.words, role, 27, wide, 0.7)
        return
    lines = 2 if h >= 90 else 1
    top = y + h / 2 - (13 if lines == 1 else 24)
    s.fit(x + 80, top, name, "strong", 26, wide, 0.7)
    s.wrap(x + 80, top + (11 if lines == 1 else 15), more, "text", 21, wide, INK_SOFT, lines=lines, lead=1.15)


def _pill(s: Sheet, trial: Trial, x: float, y: float, w: float) -> None:
    """The whole answer as it would be typed."""
    words = typed(trial)
    if trial.locked:
        pill(s, x, y, w, 62, words or "locked", 40, "#7fe0b0")
        padlock(s, x + w - 44, y + 30, 15, "#7fe0b0")
    elif words:
        pill(s, x, y, w, 62, words, 40)
    else:
        s.rect(x, y, w, 62, line=FOAM_SOFT, width=2, r=31)
        s.text(x + w / 2, y + 30, "nothing chosen yet", "text", 28, FOAM_SOFT, "mm")
