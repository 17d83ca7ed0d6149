"""Together: the column that says whether the round will be survived, and what everybody owes along the bottom."""

from __future__ import annotations

from games.kalypso.pieces import BOOK
from games.kalypso.view import Forecast, Goal, KalypsoView, Member, Tracker
from renderers import Scene
from renderers.ink.chart import paper
from renderers.ink.icons import icon
from renderers.ink.marks import awaited, done
from renderers.ink.palette import (
    BRASS,
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
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    RED_WORDS,
    SEA,
    mix,
)
from renderers.ink.pieces import card_back, flag
from renderers.ink.sheet import Sheet
from renderers.kalypso import ocean as sea
from renderers.kalypso.icons import ITEM_ICONS, SPECIALIST_ICONS
from renderers.kalypso.panels import held, tiles
from renderers.kalypso.things import tee
from renderers.kalypso.words import (
    METRIC_WORDS,
    asks,
    brings,
    facing,
    names,
    settled,
    specialist_name,
    view_of,
    waiting_line,
)

X, WIDTH = 1224, 352
HELPING = mix(GOOD, PAPER_LIGHT, 0.62)
GLAD, SAD = "#8fd6b4", "#ff8f86"  # green and red words on the sea


def column(s: Sheet, view: KalypsoView) -> None:
    """Duties, people to come, Specialists and goals."""
    tracker = view.tracker
    if tracker is None:
        return
    _duties(s, view, tracker)
    _incoming(s, view, tracker)
    _specialists(s, tracker)
    for i, goal in enumerate(view.goals[:2]):
        _goal(s, goal, 1092 + i * 106)


def duties(view: KalypsoView, tracker: Tracker) -> list[tuple[str, int, str, str, bool]]:
    """The checks at the end of the round: icon, what there is, of what, why, and whether it would be passed now."""
    mouths = settled(view.oceans[0])
    eaten = BOOK.fish_per_settler * mouths
    who = f"{mouths} settler{'' if mouths == 1 else 's'}"
    eat = f"{who} eat{'s' if mouths == 1 else ''} {BOOK.fish_per_settler}" + ("" if mouths == 1 else " each")
    gardens = f"{tracker.garden} garden{'' if tracker.garden == 1 else 's'}"
    fed = f"{gardens} feed{'s' if tracker.garden == 1 else ''} {tracker.feeds}"
    return [
        ("fish", tracker.fish, f"of {eaten} fish", eat, tracker.fish >= eaten),
        ("sprout", tracker.community, f"of {tracker.feeds} people", fed, tracker.community <= tracker.feeds),
        ("survivor", tracker.island, "on the Island", "each of them needs a roof", tracker.island == 0),
    ]


def _duties(s: Sheet, view: KalypsoView, tracker: Tracker) -> None:
    paper(s, X, 134, WIDTH, 484, title="AT THE END OF THE ROUND")
    for i, duty in enumerate(duties(view, tracker)):
        _duty(s, X + 16, 182 + i * 120, WIDTH - 32, duty)
    rows = (
        (X + 42, "boat", tracker.boat, f"of {tracker.boat_limit}"),
        (X + 196, "solar_panel", tracker.solar, "panels"),
    )
    for x, picture, number, more in rows:
        icon(s, picture, x, 576, 20, INK, PAPER)
        s.text(x + 32, 575, number, "figure", 44)
        s.fit(x + 40 + s.width(number, "figure", 44), 578, more, "text", 24, 84, fill=INK_SOFT)


def _duty(s: Sheet, x: float, y: float, w: float, duty: tuple[str, int, str, str, bool]) -> None:
    picture, have, of, why, good = duty
    s.rect(x, y, w, 112, fill=PAPER_LIGHT, line=INK if good else DANGER, width=2.5 if good else 4.5, r=9)
    icon(s, picture, x + 44, y + 44, 27, INK, PAPER_LIGHT)
    s.text(x + 90, y + 42, have, "figure", 68, INK if good else RED_WORDS)
    at = x + 102 + s.width(have, "figure", 68)
    s.fit(at, y + 50, of, "label", 29, x + w - 12 - at, fill=INK_SOFT)
    s.circle(x + w - 32, y + 84, 18, fill=GOOD if good else DANGER, line=INK, width=2.5)
    icon(s, "check" if good else "cross", x + w - 32, y + 84, 9, PAPER_LIGHT)
    s.fit(x + 20, y + 89, why, "text", 25, w - 84)


def _incoming(s: Sheet, view: KalypsoView, tracker: Tracker) -> None:
    paper(s, X, 632, WIDTH, 170, title="INCOMING SURVIVORS")
    pitch = (WIDTH - 32) / max(1, len(tracker.incoming))
    for i, number in enumerate(tracker.incoming, 1):
        middle, now, past = X + 16 + (i - 0.5) * pitch, i == view.round, i < view.round
        ground = LAMP if now else PAPER_SHADE if past else PAPER_LIGHT
        edge = PAPER_EDGE if past else INK
        s.rect(middle - pitch / 2 + 4, 678, pitch - 8, 106, fill=ground, line=edge, width=2.5 if now else 1.5, r=9)
        colour = INK_FAINT if past else INK
        s.text(middle, 700, f"round {i}", "label", 20, colour, "mm")
        icon(s, "survivor", middle - 18, 746, 18, colour, ground)
        s.text(middle + 20, 744, number, "figure", 54, colour, "mm")


def _specialists(s: Sheet, tracker: Tracker) -> None:
    paper(s, X, 816, WIDTH, 262, title="SPECIALISTS")
    w = (WIDTH - 48) / 2
    for i, (id, works) in enumerate(tracker.specialists):
        x, y = X + 18 + (i % 2) * (w + 12), 862 + (i // 2) * 70
        ground = HELPING if works else PAPER
        s.rect(x, y, w, 60, fill=ground, line=INK if works else PAPER_EDGE, width=2.5 if works else 1.5, r=9)
        colour = INK if works else INK_FAINT
        icon(s, SPECIALIST_ICONS.get(id, "survivor"), x + 32, y + 30, 20, colour, ground)
        s.fit(x + 60, y + 30, specialist_name(id), "strong", 27, w - 68, fill=colour)
        if works:
            done(s, x + w - 4, y + 4, 11)
    free = sum(not works for _, works in tracker.specialists)
    icon(s, "buoy", X + 52 + w, 1032, 17, INK, PAPER)
    s.text(X + 80 + w, 1032, f"{free} free" if free else "none free", "text", 26, INK_SOFT)


def _goal(s: Sheet, goal: Goal, y: float) -> None:
    met = goal.have >= goal.need if goal.more else goal.have <= goal.need
    paper(s, X, y, WIDTH, 94)
    last = f"of {goal.need}" if goal.more else f"\u2264 {goal.need}"
    tail, figure = s.width(last, "figure", 34), s.width(goal.have, "figure", 62)
    s.text(X + WIDTH - 22, y + 50, last, "figure", 34, INK_SOFT, "rm")
    s.text(X + WIDTH - 34 - tail, y + 45, goal.have, "figure", 62, GREEN_WORDS if met else INK, "rm")
    room = WIDTH - 60 - tail - figure
    s.fit(X + 20, y + 32, goal.title, "place", 27, room)
    s.fit(X + 20, y + 66, METRIC_WORDS.get(goal.metric, goal.metric.replace("_", " ")), "text", 23, room, fill=INK_SOFT)
    if met:
        done(s, X + WIDTH - 8, y + 6, 13)


# ---- what everybody owes


def crew(s: Sheet, scene: Scene) -> None:
    """The Forecast of the round once, and each seat's part of it."""
    view = view_of(scene)
    _forecast_bar(s, scene, view)
    if view.mode == "solo":
        _alone(s, scene, view, view.members[0])
        return
    pitch = 1564 / len(view.members)
    for i, member in enumerate(view.members):
        _seat(s, scene, member, 24 + i * pitch, 1426, pitch - 12)


def _forecast_bar(s: Sheet, scene: Scene, view: KalypsoView) -> None:
    y, tracker = 1346, view.tracker
    s.rect(24, y, 1552, 64, fill=INK, line=BRASS, width=2.5, r=10)
    at = 38.0
    if tracker is not None:
        card_back(s, 38, y + 8, 36, 48, r=5)
        next_one = f"{tracker.deck} left" + (f", next: {tracker.motif}" if tracker.deck and tracker.motif else "")
        s.fit(86, y + 32, next_one, "text", 24, 330, fill=FOAM_SOFT)
        at = 86 + min(330, s.width(next_one, "text", 24)) + 30
    card = next((found for member in view.members if (found := facing(view, member)) is not None), None)
    waiting = waiting_line(scene, 3)
    if card is None or view.ending is not None:
        s.fit(1556, y + 32, waiting, "strong", 28, 1500 - at, fill=LAMP, anchor="rm")
        return
    s.fit(at, y + 31, card.title, "place", 34, 300, fill=BRASS_LIGHT)
    at += min(300, s.width(card.title, "place", 34)) + 22
    end = "one copy unmet: all is lost" if len(view.members) > 1 else "unmet: all is lost"
    right = 1556 - s.width(end, "strong", 26)
    s.text(1556, y + 32, end, "strong", 26, SAD, "rm")
    told = ("each: " if len(view.members) > 1 else "") + asks(card)
    gain = f"done: {brings(card.key, together=True)}"
    room = right - at - 30
    wide = s.width(told, "strong", 28) + 22 + s.width(gain, "text", 26)
    s.fit(at, y + 32, told, "strong", 28, room if wide > room else s.width(told, "strong", 28) + 1, fill=PAPER_LIGHT)
    if wide <= room:
        s.text(at + s.width(told, "strong", 28) + 22, y + 32, gain, "text", 26, GLAD)


def _seat(s: Sheet, scene: Scene, member: Member, x: float, y: float, w: float) -> None:
    view, h = view_of(scene), 150
    waits = member.seat in scene.awaited and view.ending is None
    if waits:
        s.rect(x - 5, y - 5, w + 10, h + 10, fill=LAMP, r=14)
    ground = PAPER_LIGHT if waits else PAPER_SHADE if member.left else PAPER
    paper(s, x, y, w, h, fill=ground, shadow=False)
    flag(s, member.colour, x + 16, y + 16, 66, 48)
    wide = w > 700
    inner = min(w, 500) if wide else w
    s.fit(x + 96, y + 40, names(scene)[member.seat], "strong", 33, inner - 216, 0.55)
    icon(s, "salvage", x + inner - 92, y + 41, 18, INK_SOFT, ground)
    s.text(x + inner - 64, y + 39, f"\u00d7{len(member.vortex)}", "figure", 34, INK_SOFT)
    card = facing(view, member)
    if card is not None:
        _part(s, card, x, y, inner)
    elif member.left:
        s.text(x + 18, y + 107, "has left", "text", 27, INK_SOFT)
    if wide:
        tiles(s, member.vortex, x + 505, y + 6, w - 520, 138)
    elif member.held:
        held(s, member.held[:2], x + 36 + 66 * (card.need if card else 0), y + 107, 30)
    if waits:
        awaited(s, x + w - 4, y + 4, 20)
    elif member.seat in scene.done and view.ending is None:
        done(s, x + w - 6, y + 6)


def _part(s: Sheet, card: Forecast, x: float, y: float, w: float) -> None:
    """A seat's own copy of the Forecast: its spaces, and the figure."""
    met = card.stands == "passed"
    for i in range(card.need):
        left, got = x + 18 + i * 66, i < card.have
        ground = (
            SEA["lagoon"] if got and card.item == "enclose" else mix(PAPER, GOOD if got else INK, 0.5 if got else 0.08)
        )
        s.rect(left, y + 80, 56, 54, fill=ground, line=INK if got else INK_SOFT, width=2.5 if got else 1.6, r=8)
        if got and card.item == "enclose":
            sea.lagoon(s, left + 8, y + 87, 40)
        else:
            icon(s, ITEM_ICONS.get(card.item, "wave"), left + 28, y + 107, 17, INK if got else INK_FAINT, ground)
    s.text(x + w - 66 if met else x + w - 24, y + 107, f"{card.have}/{card.need}", "figure", 52,
           GREEN_WORDS if met else INK, "rm")  # fmt: skip
    if met:
        done(s, x + w - 38, y + 107, 19)
    elif card.stands == "failed":
        s.circle(x + w - 12, y + 84, 16, fill=DANGER, line=INK, width=2.5)
        icon(s, "cross", x + w - 12, y + 84, 8, PAPER_LIGHT)


def _alone(s: Sheet, scene: Scene, view: KalypsoView, member: Member) -> None:
    """Solo: the one seat, and the five tiles that count the turns of the round."""
    _seat(s, scene, member, 24, 1426, 490)
    x, w = 530, 1046
    s.rect(x, 1426, w, 150, fill=SEA["mid"], line="#3b6678", width=2, r=10)
    s.spaced(x + 22, 1450, "TILES PUT ASIDE", 20, FOAM)
    laid = view.tracker.tiles if view.tracker is not None else ()
    pitch = (w - 270) / BOOK.solo_turns
    for i in range(BOOK.solo_turns):
        left = x + 245 + i * pitch
        s.rect(left, 1438, pitch - 14, 126, line="#48687a", width=2, r=8)
        if i < len(laid):
            tee(s, left + (pitch - 14 - 108) / 2, 1447, 36, laid[i].icons)
        else:
            s.text(left + pitch / 2 - 7, 1500, i + 1, "figure", 48, "#48687a", "mm")
