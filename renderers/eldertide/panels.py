"""The columns beside the chart: demand, Outpost Beacons and a key at the left, exports and rewards at the right."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from games.eldertide.pieces import BOOK, CARDS, CHALLENGES, REWARDS
from renderers.eldertide.geography import flag_of, is_good
from renderers.eldertide.glyphs import sign
from renderers.eldertide.pieces import (
    bits,
    draw_row,
    favor_token,
    good,
    good_wanted,
    hexagon,
    lighthouse,
    row_width,
    ship,
    track_mark,
    value_box,
    work,
)
from renderers.eldertide.tiles import CRACK, RUIN
from renderers.eldertide.words import PAIRS, beacon_value, card_name, view_of
from renderers.ink.chart import paper
from renderers.ink.marks import arrow_head, done
from renderers.ink.palette import (
    BRASS_LIGHT,
    FOAM_SOFT,
    INK,
    INK_FAINT,
    INK_SOFT,
    LAMP,
    PAPER,
    PAPER_EDGE,
    PAPER_SHADE,
    RED_WORDS,
)
from renderers.ink.pieces import badge, flag
from renderers.ink.shapes import star

if TYPE_CHECKING:
    from games.eldertide.view import EldertideView, ExportSlot, House
    from renderers import Scene
    from renderers.ink.shapes import Point
    from renderers.ink.sheet import Sheet

LEFT, RIGHT, WIDTH, TOP, BOTTOM = 24, 1324, 252, 138, 1222
DEMAND_HEIGHT, BEACONS_HEIGHT = 398, 330
EXPORT_HEIGHT, EXPORT_PITCH = 214, 224
SCARCE = 3  # from so few tokens on the pool is told
TOKENS_IN_A_ROW = 4


def draw(s: Sheet, scene: Scene) -> None:
    """Both columns."""
    view = view_of(scene)
    demand(s, scene, LEFT, TOP, WIDTH, DEMAND_HEIGHT)
    beacons = BEACONS_HEIGHT - (40 if view.challenge else 0)
    _outpost_beacons(s, view, LEFT, TOP + DEMAND_HEIGHT + 14, WIDTH, beacons)
    y = TOP + DEMAND_HEIGHT + beacons + 28
    if view.challenge and view.houses:
        _challenges(s, view, LEFT, y, WIDTH, BOTTOM - y)
    else:
        _key(s, view, LEFT, y, WIDTH, BOTTOM - y)
    for i, slot in enumerate(view.exports):
        export_card(s, slot, RIGHT, TOP + i * EXPORT_PITCH, WIDTH, EXPORT_HEIGHT)
    y = TOP + 3 * EXPORT_PITCH
    left = f"{view.deck} more in the deck" if view.deck else "the deck is empty" if view.exports else ""
    s.text(RIGHT + WIDTH / 2, y + 7, left, "text", 24, FOAM_SOFT, "mm")
    rewards(s, view, RIGHT, y + 30, WIDTH, BOTTOM - y - 30)


def demand(s: Sheet, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """The Demand Chart, from high to low, and what of it is nearly gone from the pool."""
    view, moved = view_of(scene), _moved(scene)
    paper(s, x, y, w, h, title="DEMAND")
    pitch = (h - 52) / max(1, len(view.chart))
    for i, (kind, value) in enumerate(zip(view.chart, view.chart_values, strict=False)):
        at = y + 46 + (i + 0.5) * pitch
        if i:
            s.stroke([(x + 22, at - pitch / 2), (x + w - 22, at - pitch / 2)], PAPER_EDGE, 1.2)
        good(s, kind, x + 66, at, 31)
        s.text(x + 144, at - 2, value, "figure", 70, INK, "mm")
        if kind in moved:
            arrow_head(s, x + 208, at - 8, moved[kind] * math.pi / 2, 18, LAMP)
        left = view.pool.get(kind)
        if left is not None and left <= SCARCE:
            low = at + 26 if kind in moved else at
            s.text(x + w - 24, low, f"{left} left", "label", 25, RED_WORDS, "rm")


def _moved(scene: Scene) -> dict[str, int]:
    """The goods that rose (-1) or fell (1) on the chart since the last picture."""
    moved: dict[str, int] = {}
    for event in scene.events:
        rose, fell = str(getattr(event, "rose", "")), str(getattr(event, "fell", ""))
        if rose and fell:
            moved |= {rose: -1, fell: 1}
    return moved


def _outpost_beacons(s: Sheet, view: EldertideView, x: float, y: float, w: float, h: float) -> None:
    """The five pairs: what can be taken now, and what lies below it."""
    paper(s, x, y, w, h, title="OUTPOST BEACONS")
    pitch = (h - 54) / max(1, len(view.outpost_beacons))
    for i, pair in enumerate(view.outpost_beacons):
        at = y + 46 + (i + 0.5) * pitch
        picture, _ = PAIRS[pair.id]
        gone = not pair.top
        s.circle(x + 42, at, 23, fill=None if gone else INK)
        s.circle(x + 42, at, 20.5, fill=PAPER_SHADE if gone else BRASS_LIGHT)
        sign(s, picture, x + 42, at, 12, PAPER_EDGE if gone else INK, PAPER_SHADE if gone else BRASS_LIGHT)
        s.fit(x + 76, at, pair.id.capitalize(), "text", 26, 104, fill=INK_FAINT if gone else INK)
        if gone:
            s.text(x + w - 24, at, "gone", "text", 24, INK_FAINT, "rm")
            continue
        s.text(x + 204, at - 1, beacon_value(pair.id, pair.top), "figure", 42, INK, "mm")
        if pair.under:
            s.text(x + 234, at + 3, beacon_value(pair.id, pair.under), "figure", 27, INK_SOFT, "mm")


# ---- the key, or the Challenge


def _key(s: Sheet, view: EldertideView, x: float, y: float, w: float, h: float) -> None:
    """Only the marks that a newcomer cannot guess, as many as there is room for."""
    rows = [("cv", "least Dial value"), ("track", "track up"), ("each", "for each counted"), ("whole", "beacon, safe")]
    rows += [("half", "beacon foot"), ("broken", "broken: mend"), ("favor", "wins ties"), ("last", "just happened")]
    if any(vessel.seat is None for vessel in view.ships):
        rows[3:4] = [("anchored", "nobody's ship")]
    rows = rows[: int((h - 44) // 44)]
    paper(s, x, y, w, h, title="KEY")
    pitch = (h - 50) / max(1, len(rows))
    for i, (kind, words) in enumerate(rows):
        at = y + 42 + (i + 0.5) * pitch
        _key_mark(s, kind, x + 42, at)
        s.fit(x + 82, at, words, "text", 25, w - 96)


def _key_mark(s: Sheet, kind: str, x: float, y: float) -> None:
    match kind:
        case "cv":
            badge(s, x, y, 5, INK, PAPER, 14, 24)
        case "track":
            track_mark(s, "food", x - 13, y, 10.5)
            track_mark(s, "wood", x + 14, y, 10.5)
        case "each":
            work(s, "farm", x - 6, y, 15)
            s.text(x + 18, y, ":", "figure", 28, INK, "mm")
        case "half":
            lighthouse(s, x, y + 13, 12, "farath", "")
        case "whole":
            lighthouse(s, x, y + 16, 10, "royal", "enclave")
        case "broken":
            s.fill(hexagon(x, y, 18), RUIN, INK, 2)
            s.stroke([(x - 10, y - 11), (x - 1, y - 2), (x - 4, y + 3), (x + 7, y + 12)], CRACK, 3)
        case "favor":
            favor_token(s, x, y, 16)
        case "anchored":
            ship(s, x, y + 11, 16, "royal", manned=False)
        case _:
            s.circle(x, y, 17, line=INK, width=7)
            s.circle(x, y, 16, line=LAMP, width=4)


def _challenges(s: Sheet, view: EldertideView, x: float, y: float, w: float, h: float) -> None:
    """The Challenge of each House: the aim, and the points it needs."""
    each = (h - 12 * (len(view.houses) - 1)) / len(view.houses)
    for i, house in enumerate(view.houses):
        _challenge(s, view, house, x, y + i * (each + 12), w, each)


def _challenge(s: Sheet, view: EldertideView, house: House, x: float, y: float, w: float, h: float) -> None:
    paper(s, x, y, w, h)
    card = CHALLENGES.get(house.challenge)
    flag(s, flag_of(house.id), x + 18, y + 16, 48, 36)
    if card is None:
        s.fit(x + 78, y + 34, "no card yet", "text", 25, w - 96, fill=INK_SOFT)
        return
    s.fit(x + 78, y + 34, card.name, "place", 25, w - 94)
    target, small = card.target_double if view.mode == "double" else card.target, h < 240
    s.wrap(
        x + 20,
        y + (58 if small else 66),
        card.objective_text,
        "text",
        20 if small else 25,
        w - 38,
        lines=3 if small else 5,
    )
    s.fit(
        x + w / 2,
        y + h - (26 if small else 44),
        f"{house.rp} / {target} RP",
        "figure",
        34 if small else 48,
        w - 40,
        anchor="mm",
    )


# ---- exports and rewards


def export_card(s: Sheet, slot: ExportSlot, x: float, y: float, w: float, h: float) -> None:
    """One Export slot: its card, what lies on it, the boxes above it and the colours of which one drops."""
    paper(s, x, y, w, h)
    printed = CARDS[slot.card].lower if slot.card in CARDS else ()
    s.fit(x + w / 2, y + 32, card_name(slot.card) if slot.card else "no card", "place", 27, w - 36, anchor="mm")
    for i, (wanted, lies) in enumerate(zip(slot.places, slot.goods, strict=False)):
        cx, cy = place_on_card(slot, i, x, y, w, h)
        if lies and is_good(lies):
            good(s, lies, cx, cy, 22)
            done(s, cx + 17, cy - 17, 11)
        else:
            good_wanted(s, wanted, cx, cy, 22)
    if printed:
        arrow_head(s, x + 32, y + h - 35, math.pi / 2, 13, INK_SOFT)
    for i, kind in enumerate(printed):
        good(s, kind, x + 62 + i * min(34, 76 / max(1, len(printed) - 1)), y + h - 35, 14)
    for i, value in enumerate(BOOK.export_slot[0].boxes):
        value_box(s, x + w - 104 + i * 46, y + h - 54, 40, 38, value, open_=value in slot.boxes)


def place_on_card(slot: ExportSlot, i: int, x: float, y: float, w: float, h: float) -> Point:
    """The middle of the i-th place of an Export Card in this box."""
    pitch = (w - 36) / max(4, len(slot.places))
    return x + w / 2 + (i - (len(slot.places) - 1) / 2) * pitch, y + h * 0.47


def rewards(s: Sheet, view: EldertideView, x: float, y: float, w: float, h: float) -> None:
    """The Beacon Reward tokens still to be had, each with its number, and the boxes for owning four."""
    paper(s, x, y, w, h, title="BEACON REWARDS")
    count = max(6, len(view.rewards))
    rows = math.ceil(count / TOKENS_IN_A_ROW)
    pitch = min(92.0, (h - 102) / rows)
    for i, token in enumerate(view.rewards):
        cx = x + 42 + (i % TOKENS_IN_A_ROW) * (w - 84) / (TOKENS_IN_A_ROW - 1)
        reward_token(s, cx, y + 46 + (i // TOKENS_IN_A_ROW + 0.42) * pitch, 27, token)
    if not view.rewards and view.round:
        s.text(x + w / 2, y + 90, f"{BOOK.beacon_reward_board.alternative_rp} RP instead", "text", 25, INK_FAINT, "mm")
    low = y + h - 36
    s.text(x + 22, low, "first to 4", "text", 24, INK_SOFT)
    for i, value in enumerate(BOOK.beacon_reward_board.bonus_boxes):
        value_box(s, x + w - 122 + i * 56, low - 20, 48, 40, value, open_=value in view.reward_boxes)


def reward_token(s: Sheet, x: float, y: float, k: float, token: str) -> None:
    """A Beacon Reward token with what it chiefly brings, and its number as it is typed below."""
    s.stamp(("eldertide reward", token, k), x, y, k * 1.9, lambda aside, ax, ay: _reward_token(aside, ax, ay, k, token))


def _reward_token(s: Sheet, x: float, y: float, k: float, token: str) -> None:
    s.fill(star(x, y, k * 1.1, k * 0.92, 8), INK)
    s.fill(star(x, y, k, k * 0.83, 8), BRASS_LIGHT)
    row = [bit for bit in bits(REWARDS[token].effect) if bit.kind not in ("or", "n")][:2] if token in REWARDS else []
    size = k * (0.5 if len(row) == 1 else 0.37)
    draw_row(s, x - row_width(row, size) / 2, y, row, size)
    s.text(x, y + k * 1.38, token.removeprefix("BR"), "figure", k * 0.78, INK_SOFT, "mm")
