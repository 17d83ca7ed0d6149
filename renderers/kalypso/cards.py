"""The cards of Kalypso: the table's card, what was just revealed, and the end of a game played together."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.kalypso.view import Forecast, KalypsoView, Member, Ocean
from renderers import Scene
from renderers.ink.cards import RESULT_H, TABLE_H, Moment, Outcome, Plate, State, W, result_card, table_card
from renderers.ink.chart import chart_sea, lay, neatline, paper, rhumbs, title_bar
from renderers.ink.icons import icon
from renderers.ink.palette import (
    BRASS,
    DANGER,
    FLAME,
    GREEN_WORDS,
    INK,
    INK_SOFT,
    PAPER_LIGHT,
    RED_WORDS,
    SEA,
    mix,
)
from renderers.ink.phrases import cut, listed
from renderers.ink.pieces import flag
from renderers.ink.shapes import box, ngon
from renderers.ink.sheet import Sheet, kept
from renderers.kalypso import ocean as sea
from renderers.kalypso.board import focus, settler_colour
from renderers.kalypso.icons import ITEM_ICONS
from renderers.kalypso.layout import Layout, Square, squares_of
from renderers.kalypso.words import (
    TITLE,
    WHY,
    asks,
    brings,
    costs,
    count,
    facing,
    many,
    names,
    ocean_of,
    phase,
    points_of,
    reason,
    settled,
    shared,
    view_of,
)

REVEAL_CHART = (24, 132, W - 48, RESULT_H - 156)


def moment_of(scene: Scene) -> Moment:
    """What the scene's cards say of time."""
    view = view_of(scene)
    line = f"Round {view.round} of {view.rounds} \u00b7 {phase(view)}" if view.round else phase(view)
    return Moment(TITLE, scene.table, line, view.rounds, view.round)


def plates_of(scene: Scene) -> list[Plate]:
    """The seats as plates."""
    view, called = view_of(scene), names(scene)
    return [Plate((m.colour,), called[m.seat], _line(view, m), _state(scene, m)) for m in view.members]


def _line(view: KalypsoView, member: Member) -> str:
    points = points_of(view, member)
    if points:
        return f"{points} VP"
    card = facing(view, member)
    return f"{card.title} {card.have}/{card.need}" if card is not None and view.ending is None else ""


def _state(scene: Scene, member: Member) -> State:
    if view_of(scene).ending is not None:
        return ""
    return "now" if member.seat in scene.awaited else "done" if member.seat in scene.done else ""


# ---- the table's card


def table(scene: Scene) -> Sheet:
    """The card of a table."""
    view, called = view_of(scene), names(scene)
    moment, waiting = moment_of(scene), ""
    if view.ending is None:
        waiting = listed([cut(called[seat], 24) for seat in scene.awaited], 3)
    else:
        moment = moment._replace(line=reason(view.ending))
    return table_card(moment, waiting, plates_of(scene), lambda s: _harbour(s, scene, view))


@lru_cache(maxsize=1)
def _bay() -> Image.Image:
    s = Sheet(W, TABLE_H)
    bands = ((22, "mid"), (60, "shelf"), (120, "shallow"), (196, "lagoon"))
    lay(s, chart_sea(W, TABLE_H, [ngon(948, 164, 150, 40)], seed=12, reach=70, bands=bands), 0, 0, W, TABLE_H)
    rhumbs(s, 662, 96, 1200, n=32, inner=44)
    return kept(s.im)


def _harbour(s: Sheet, scene: Scene, view: KalypsoView) -> None:
    """The raft as it floats now: the middle of the ocean, all that is laid in it."""
    s.put(_bay())
    ocean = view.oceans[0] if shared(view) else ocean_of(view, focus(scene))
    raft_in(s, view, ocean, 948, 160, 300, 24)


def raft_in(s: Sheet, view: KalypsoView, ocean: Ocean, x: float, y: float, side: float, least: float) -> None:
    """What floats on an ocean, without its water, in a square about (x, y); squares of at least `least` pixels."""
    afloat = [piece for piece in ocean.pieces if piece.kind not in ("boat", "net") or piece.docked]
    laid = [square for piece in afloat for square in squares_of(ocean.size, piece.squares)]
    laid += squares_of(ocean.size, ocean.island)
    if not laid:
        return
    low = [min(square[axis] for square in laid) for axis in (0, 1)]
    high = [max(square[axis] for square in laid) + 1 for axis in (0, 1)]
    k = max(1, min(least * 2, side // max(high[0] - low[0], high[1] - low[1])))
    across, down = high[0] - low[0], high[1] - low[1]
    o = Layout(round(x - across * k / 2), round(y - down * k / 2), k, ocean.size, (low[0], low[1]), across, down)
    bare = Ocean(
        ocean.seat, ocean.size, tuple(afloat), (), (), (), _inside(ocean, low, high), (), (), ocean.last, ocean.island
    )
    sea.draw(s, bare, o, settler_colour(view, ocean), points=False)


def _inside(ocean: Ocean, low: list[int], high: list[int]) -> tuple[str, ...]:
    def within(square: Square) -> bool:
        return all(low[axis] <= square[axis] < high[axis] for axis in (0, 1))

    return tuple(label for label in ocean.enclosed if any(map(within, squares_of(ocean.size, [label]))))


# ---- the result of a game played together


def result(scene: Scene) -> Sheet:
    """How a game together ended. Raises ValueError while the game runs."""
    view = view_of(scene)
    return result_card(moment_of(scene), outcome_of(view), plates_of(scene), lambda s, x, y, r: _end(s, view, x, y, r))


def outcome_of(view: KalypsoView) -> Outcome:
    """The end in words and three figures. Raises ValueError while the game runs."""
    ending = view.ending
    if ending is None:
        raise ValueError("there is no result while the game runs")
    ocean = view.oceans[0]
    when = "won" if ending.won else f"lost in round {ending.round} of {view.rounds}"
    met = sum(goal.have >= goal.need if goal.more else goal.have <= goal.need for goal in view.goals)
    figures = (
        (str(settled(ocean)), "settlers"),
        (str(count(ocean, "building", "monument", "sanctuary")), "buildings"),
        (f"{met}/{len(view.goals)}", "goals met"),
    )
    return Outcome(ending.won, reason(ending), f"{when}: {WHY.get(ending.reason, ending.reason)}", figures)


def _end(s: Sheet, view: KalypsoView, x: float, y: float, r: float) -> None:
    """The raft in its last state, on a round chart; grey where it was lost."""
    won = view.ending is not None and view.ending.won
    s.circle(x, y, r + 30, fill=INK)
    s.circle(x, y, r + 24, fill=SEA["shelf"] if won else "#2a3338")
    raft_in(s, view, view.oceans[0], x, y, r * 1.66, 16)
    if not won:
        s.circle(x, y, r + 24, fill=(58, 66, 72, 84))
    s.circle(x, y, r + 26, line=FLAME if won else DANGER, width=5)
    s.circle(x, y, r + 18, line=BRASS if won else mix(DANGER, INK, 0.5), width=1.6)


# ---- what was just revealed


def reveal(scene: Scene) -> Sheet | None:
    """Forecasts just handed over, or the turns just opened; None where all is played openly or nothing lies there."""
    view = view_of(scene)
    if shared(view) or view.open_turns or view.phase != "turn":
        return None
    first = view.turn <= 1
    if not any(facing(view, m) if first else ocean_of(view, m.seat).last for m in view.members):
        return None
    s = Sheet(W, RESULT_H, base=_reveal_ground())
    x0, y0, w0, h0 = REVEAL_CHART
    pitch = (w0 - 40) / len(view.members)
    called = names(scene)
    for i, member in enumerate(view.members):
        where = (x0 + 20 + i * pitch + 8, y0 + 34, pitch - 16, h0 - 62)
        card = facing(view, member)
        _slip(s, member, called[member.seat], where)
        if not first:
            _turn(s, view, member, where)
        elif card is not None:
            giver = (member.seat + (1 if view.round % 2 else -1)) % len(view.members)
            _handed(s, card, f"from {called[giver]}", where)
    told = "each from a neighbour" if first else "all at once, the latest piece under the lamp"
    title_bar(s, TITLE, "Forecasts open" if first else "Turns open", view.rounds, view.round, told)
    return s


@lru_cache(maxsize=1)
def _reveal_ground() -> Image.Image:
    s, (x0, y0, w0, h0) = Sheet(W, RESULT_H, SEA["abyss"]), REVEAL_CHART
    bands = ((26, "mid"), (78, "shelf"), (150, "shallow"))
    lay(s, chart_sea(W, RESULT_H, [box(60, 200, W - 120, 380)], seed=7, reach=80, bands=bands), x0, y0, w0, h0)
    rhumbs(s, W / 2, 400, 1200, n=32, inner=30)
    s.rect(0, 0, W, y0, fill=SEA["abyss"])
    for x, y, w, h in ((0, y0, x0, h0), (x0 + w0, y0, x0, h0), (0, y0 + h0, W, RESULT_H - y0 - h0)):
        s.rect(x, y, w, h, fill=SEA["abyss"])
    neatline(s, x0, y0, w0, h0, 36, t=10)
    return kept(s.im)


def _slip(s: Sheet, member: Member, name: str, where: tuple[float, float, float, float]) -> None:
    x, y, w, h = where
    paper(s, x, y, w, h)
    flag(s, member.colour, x + 18, y + 18, 60, 45)
    s.fit(x + 92, y + 40, name, "strong", 31, w - 110)


def _handed(s: Sheet, card: Forecast, giver: str, where: tuple[float, float, float, float]) -> None:
    """One Forecast card: its item large, how many, what it brings and costs."""
    x, y, w, h = where
    s.rect(x + 14, y + 80, w - 28, h - 94, fill=PAPER_LIGHT, line=INK, width=2.5, r=10)
    s.rect(x + 14, y + 80, w - 28, 48, fill=INK, r=10)
    s.fit(x + w / 2, y + 103, card.title, "place", 27, w - 48, fill=PAPER_LIGHT, anchor="mm")
    icon(s, ITEM_ICONS.get(card.item, "wave"), x + w / 2 - 44, y + 190, 40, INK, PAPER_LIGHT)
    s.text(x + w / 2 + 46, y + 186, card.need, "figure", 96, INK, "mm")
    s.fit(x + w / 2, y + 258, asks(card), "label", 25, w - 48, anchor="mm")
    s.fit(x + w / 2, y + 302, brings(card.key, together=False), "strong", 26, w - 48, fill=GREEN_WORDS, anchor="mm")
    s.fit(x + w / 2, y + 340, costs(card.key, together=False), "strong", 27, w - 48, fill=RED_WORDS, anchor="mm")
    s.fit(x + w / 2, y + h - 40, giver, "text", 24, w - 48, fill=INK_SOFT, anchor="mm")


def _turn(s: Sheet, view: KalypsoView, member: Member, where: tuple[float, float, float, float]) -> None:
    """One ocean after the turn, and what has grown on it."""
    x, y, w, h = where
    ocean = ocean_of(view, member.seat)
    side = min(w - 32, h - 150)
    s.rect(x + (w - side) / 2 - 3, y + 77, side + 6, side + 6, fill=INK)
    sea.mini(s, ocean, x + (w - side) / 2, y + 80, side, ocean.last)
    s.text(x + w - 22, y + h - 38, points_of(view, member), "figure", 62, INK, "rm")
    built = count(ocean, "building", "monument")
    s.fit(x + 20, y + h - 52, f"{built} built", "label", 26, w - 130)
    told = f"{many(settled(ocean) + member.survivors, 'survivor')}"
    s.fit(x + 20, y + h - 24, told, "text", 23, w - 130, fill=INK_SOFT)
