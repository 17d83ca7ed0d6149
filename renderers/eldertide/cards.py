"""The cards of Eldertide: the table's card, the Dials just opened, and how a Challenge ended."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.eldertide.pieces import CHALLENGES, SPACES
from renderers.eldertide.geography import PLAIN_FLAG, Chart, flag_of
from renderers.eldertide.glyphs import sign
from renderers.eldertide.houses import lines
from renderers.eldertide.pieces import lighthouse, ship
from renderers.eldertide.sea import cover, stormy_bar
from renderers.eldertide.tiles import CAPITAL_BAND, RUIN, RUIN_DARK, capital_shore, shore, storm
from renderers.eldertide.words import (
    ENDINGS,
    STAGES,
    TITLE,
    name_of,
    names,
    phase,
    view_of,
)
from renderers.ink.cards import RESULT_H, TABLE_H, Moment, Outcome, Plate, State, W, result_card, table_card
from renderers.ink.chart import chart_sea, lay, neatline, paper, rhumbs
from renderers.ink.marks import arrow_head
from renderers.ink.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    FOAM,
    FOAM_SOFT,
    INK,
    LAMP,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    SEA,
    SEATS,
    SHADOW,
    luminance,
)
from renderers.ink.phrases import cut, listed
from renderers.ink.pieces import badge, flag
from renderers.ink.shapes import arc, closed, ngon
from renderers.ink.sheet import Sheet, kept

if TYPE_CHECKING:
    from PIL import Image

    from games.eldertide.view import EldertideView, House
    from renderers import Scene
    from renderers.eldertide.houses import Line

SMALL = Chart(944, 162, 0.31)
X0, Y0, W0, H0 = 24, 132, W - 48, RESULT_H - 156
DIAL_Y = Y0 + 196
PLATE_Y = Y0 + 336
APART_GAP = 30.0
MARKS = 8  # numbers on a Dial
CHOSEN = "capital"
DARK = 0.05


def moment_of(scene: Scene) -> Moment:
    """What the scene's cards say of time."""
    view = view_of(scene)
    line = f"Round {view.round} of {view.rounds} \u00b7 {phase(view)}" if view.round else phase(view)
    return Moment(TITLE, scene.table, line, view.rounds, view.round)


def plates_of(scene: Scene) -> list[Plate]:
    """The seats as plates."""
    called = names(scene)
    return [
        Plate(
            (flag_of(line.house.id) if line.house else PLAIN_FLAG,),
            called[line.seat],
            _busy(scene, line),
            _state(scene, line),
        )
        for line in lines(scene)
    ]


def _busy(scene: Scene, line: Line) -> str:
    if line.house is None:
        return "chooses a House"
    told = f"{line.house.rp} RP"
    if view_of(scene).ending is not None or not view_of(scene).round:
        return told
    return f"{told}, {'sealed' if line.house.sealed else STAGES.get(line.house.stage, line.house.stage)}"


def _state(scene: Scene, line: Line) -> State:
    if view_of(scene).ending is not None:
        return ""
    return "now" if line.seat in scene.awaited else "done" if line.seat in scene.done else ""


# ---- the table's card


def table(scene: Scene) -> Sheet:
    """The card of a table."""
    view, called = view_of(scene), names(scene)
    waits = [cut(called[seat], 24) for seat in scene.awaited if seat < len(called)]
    moment = moment_of(scene)
    if view.ending is not None:
        won = [cut(name_of(scene, house), 20) for house in view.ending.winners]
        moment = moment._replace(line=f"Won by {listed(won, 2)}" if won else "The Challenge is missed")
    return table_card(
        moment, listed(waits, 3) if view.ending is None else "", plates_of(scene), lambda s: _map(s, view)
    )


@lru_cache(maxsize=1)
def _map_ground() -> Image.Image:
    s = Sheet(W, TABLE_H, SEA["abyss"])
    land = [ngon(*SMALL.at(space), SMALL.r, 6, 0.5) for space in SPACES]
    bands = ((22, "mid"), (60, "shelf"), (120, "shallow"), (196, "lagoon"))
    lay(s, chart_sea(W, TABLE_H, land, 12, 50, bands), 0, 0, W, TABLE_H)
    rhumbs(s, 662, 96, 1200, n=32, inner=44)
    return kept(s.im)


def _map(s: Sheet, view: EldertideView) -> None:
    """The whole map in small: what is broken, what is lit, where everybody is."""
    s.put(_map_ground())
    for port in view.ports:
        x, y = SMALL.at(port.space)
        s.fill(shore(port.id, x, y, SMALL.r), RUIN_DARK if port.broken else PAPER_EDGE)
        s.fill(shore(port.id, x, y, SMALL.r, 0.84), RUIN if port.broken else PAPER)
        if port.broken:
            s.hatch(shore(port.id, x, y, SMALL.r, 0.84), RUIN_DARK, 6, 1.4, 0.7)
    if view.capital:
        x, y = SMALL.at(view.capital)
        s.fill(capital_shore(x, y, SMALL.r), BRASS_DARK)
        s.fill(capital_shore(x, y, SMALL.r, 0.84), CAPITAL_BAND)
        sign(s, "town", x, y - 2, 14, INK, CAPITAL_BAND)
    if view.storm:
        storm(s, "", *SMALL.at(view.storm), SMALL.r * 1.05)
    for port in view.ports:
        if port.bottom:
            x, y = SMALL.at(port.space)
            lighthouse(s, x - 12, y + 10, 8, port.bottom, port.top)
    docked: dict[str, int] = {}
    for vessel in view.ships:
        i = docked[vessel.space] = docked.get(vessel.space, -1) + 1
        x, y = SMALL.at(vessel.space)
        ship(s, x + 10 - i * 13, y + 22, 12, vessel.house, manned=vessel.seat is not None)


# ---- how a Challenge ended


def challenge(scene: Scene) -> Sheet:
    """How a game against Challenge cards ended. Raises ValueError while the game runs."""
    view = view_of(scene)
    return result_card(
        moment_of(scene), outcome_of(scene), plates_of(scene), lambda s, x, y, r: _light(s, view, x, y, r)
    )


def outcome_of(scene: Scene) -> Outcome:
    """The end in words and three figures. Raises ValueError while the game runs."""
    view, ending = view_of(scene), view_of(scene).ending
    if ending is None:
        raise ValueError("there is no result while the game runs")
    won = bool(ending.winners)
    told = []
    for trial in ending.trials:
        card = CHALLENGES[trial.challenge].name if trial.challenge in CHALLENGES else trial.challenge
        told.append(f"{card}: {'met' if trial.met else 'not met'}, {trial.rp} of {trial.target} RP")
    lit = sum(bool(port.top) for port in view.ports)
    figures = [
        (str(sum(house.rp for house in view.houses)), "points"),
        (str(sum(h.repairs for h in view.houses)), "Ports mended"),
    ]
    title = "The lights burn" if won else "The lights go out"
    return Outcome(won, title, "; ".join(told) or ENDINGS.get(ending.reason, ""), (*figures, (str(lit), "Beacons lit")))


def _light(s: Sheet, view: EldertideView, x: float, y: float, r: float) -> None:
    """A lighthouse over the Storm, lit or gone out."""
    won = view.ending is not None and bool(view.ending.winners)
    house = view.houses[0].id if view.houses else ""
    storm(s, "", x + r * 0.42, y + r * 0.5, r * 0.62)
    s.fill(capital_shore(x - r * 0.3, y + r * 0.72, r * 0.58), PAPER_EDGE)
    s.fill(capital_shore(x - r * 0.3, y + r * 0.72, r * 0.52), PAPER)
    lighthouse(s, x - r * 0.24, y + r * 0.66, r * 0.44, house, house if won else "")


# ---- the Dials opened together


class Opened(NamedTuple):
    """One House's Dial, its place in the order (0 for those in the Capital), and what settled a tie."""

    house: House
    place: int
    tag: str


def opened(view: EldertideView) -> list[Opened]:
    """The Dials in the order in which they sail (EL-5.1 to EL-5.3), those in the Capital behind."""
    if view.phase == "dials" or view.ending is not None or not any(house.dial for house in view.houses):
        return []
    order = [house.id for house in view.houses]
    first = order.index(view.favor) if view.favor in order else 0
    near = {house: (i - first) % len(order) for i, house in enumerate(order)}
    sail = sorted((h for h in view.houses if h.dial.isdigit()), key=lambda h: (-int(h.dial), near[h.id]))
    out: list[Opened] = []
    for i, house in enumerate(sail, 1):
        behind = i < len(sail) and sail[i].dial == house.dial
        ahead = i > 1 and sail[i - 2].dial == house.dial
        tag = "" if not behind or ahead or not view.favor else "favor" if house.id == view.favor else "next to favor"
        out.append(Opened(house, i, tag))
    return out + [Opened(house, 0, "") for house in view.houses if house.dial == CHOSEN]


def reveal(scene: Scene) -> Sheet | None:
    """The Dials just opened, in the order in which they sail; None while they are sealed."""
    view, shown = view_of(scene), opened(view_of(scene))
    if not shown:
        return None
    s = Sheet(W, RESULT_H, base=_reveal_ground(len(shown)))
    called = names(scene)
    sailing = [line for line in shown if line.place]
    gap = APART_GAP if len(sailing) < len(shown) and sailing else 0.0
    pitch = (W0 - 24 - gap) / len(shown)
    spots = [X0 + 12 + (i + 0.5) * pitch + (0 if line.place else gap) for i, line in enumerate(shown)]
    r = min(94.0, pitch * 0.4)
    for a, b in itertools.pairwise(spots):
        arrow_head(s, (a + b) / 2, DIAL_Y, 0, 17, BRASS_LIGHT)
    if gap:
        x = X0 + 12 + len(sailing) * pitch + gap / 2
        s.stroke([(x, Y0 + 34), (x, Y0 + H0 - 30)], FOAM_SOFT, 2.5, (9, 9))
    for line, x in zip(shown, spots, strict=True):
        _opened(s, line, cut(called[line.house.seat], 40), (x, r, pitch))
    told = "highest sails first" if sailing else "everybody in the Capital"
    stormy_bar(s, "Dials open", view.rounds, view.round, told)
    return s


@lru_cache(maxsize=5)
def _reveal_ground(count: int) -> Image.Image:
    s = Sheet(W, RESULT_H, SEA["abyss"])
    pitch = (W0 - 24) / count
    land = [ngon(X0 + 12 + (i + 0.5) * pitch, DIAL_Y, 110, 24) for i in range(count)]
    lay(s, chart_sea(W, RESULT_H, land, 7, 80, ((26, "mid"), (78, "shelf"), (150, "shallow"))), X0, Y0, W0, H0)
    rhumbs(s, X0 + W0 / 2, DIAL_Y, 1200, n=32, inner=30)
    cover(s, X0, Y0, W0, H0, 0)
    neatline(s, X0, Y0, W0, H0, 36, t=10)
    return kept(s.im)


def _opened(s: Sheet, line: Opened, name: str, where: tuple[float, float, float]) -> None:
    (x, r, pitch), first = where, line.place == 1
    if first:
        s.glow(x, DIAL_Y, 200, LAMP, 110)
    _dial(s, x, r, line.house, lamp=first)
    if line.place:
        badge(s, x - r * 0.82, DIAL_Y - r * 0.86, line.place, LAMP if first else BRASS_LIGHT, INK, 27, 42)
    else:
        s.fit(x, Y0 + 50, "in the Capital", "label", 25, pitch - 6, fill=FOAM, anchor="mm")
    if line.tag:
        wide = s.width(line.tag, "label", 25) + 34
        s.rect(x - wide / 2, DIAL_Y + r - 14, wide, 40, fill=BRASS_LIGHT, line=INK, width=3, r=20)
        s.text(x, DIAL_Y + r + 5, line.tag, "label", 25, INK, "mm")
    w = min(pitch - 18, 420)
    if first:
        s.rect(x - w / 2 - 5, PLATE_Y - 5, w + 10, 150, fill=LAMP, r=14)
    paper(s, x - w / 2, PLATE_Y, w, 140, fill=PAPER_LIGHT if first else PAPER, shadow=not first)
    flag(s, flag_of(line.house.id), x - w / 2 + 16, PLATE_Y + 18, 66, 48)
    left = f"{line.house.qi} Qi left" if line.place else f"{line.house.qi} Qi"
    s.fit(x - w / 2 + 96, PLATE_Y + 43, left, "text", 30, w - 108)
    s.fit(x - w / 2 + 16, PLATE_Y + 102, name, "strong", 37, w - 30, 0.5)


def _dial(s: Sheet, x: float, r: float, house: House, *, lamp: bool) -> None:
    """A telegraph from the front: as many lit marks as the number, the number in its middle."""
    flown, y = SEATS[flag_of(house.id)], DIAL_Y
    s.circle(x + 3, y + 7, r + 4, fill=SHADOW)
    for size, colour in ((r + 5, INK), (r + 1, BRASS_DARK), (r - 3, BRASS), (r - 9, INK)):
        s.circle(x, y, size, fill=colour)
    bright = flown.colour if luminance(flown.colour) > DARK else flown.second  # a dark flag lends its light half
    for i in range(MARKS):
        start, end = 0.375 + i * 0.09375 + 0.008, 0.375 + (i + 1) * 0.09375 - 0.008
        mark = [*arc(x, y, r - 13, start, end, 8), *reversed(arc(x, y, r * 0.66, start, end, 8))]
        lit = house.dial.isdigit() and i < int(house.dial)
        s.fill(mark, bright if lit else "#2f3b43")
        if lit:
            s.stroke(closed(mark), PAPER_LIGHT, 1.4)
    s.circle(x, y, r * 0.6, fill=PAPER_LIGHT, line=INK, width=3)
    if house.dial == CHOSEN:
        sign(s, "town", x, y - 2, r * 0.36, INK, PAPER_LIGHT)
    else:
        s.text(x, y - 4, house.dial, "figure", r * 0.98, INK, "mm")
    if lamp:
        s.circle(x, y, r + 10, line=INK, width=9)
        s.circle(x, y, r + 8, line=LAMP, width=5)


def reveal_alt(scene: Scene) -> str:
    """The opened Dials in words."""
    view = view_of(scene)
    told: list[str] = []
    for line in opened(view):
        name = cut(name_of(scene, line.house.id), 16)
        tag = f" ({line.tag})" if line.tag else ""
        told.append(f"{line.place}. {name} {line.house.dial}{tag}" if line.place else f"{name} in the Capital")
    return f"{TITLE}, round {view.round} of {view.rounds}, the Dials are open: {', '.join(told)}."
