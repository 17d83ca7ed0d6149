"""A player's own Dashboard, in private: Outposts, tank, Storage, tracks, the perk, and what is asked at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.eldertide.pieces import SLOTS
from renderers.eldertide import options
from renderers.eldertide.answers import asked, facility_in, focus, slot_of
from renderers.eldertide.dashboard import (
    OUTPOSTS_H,
    H,
    Spot,
    Telegraph,
    W,
    beacon_at,
    founded,
    kit,
    outposts,
    outposts_ground,
    perk,
    slot_at,
    storage,
    tank,
    telegraph,
    tracks,
)
from renderers.eldertide.geography import PLAIN_FLAG, flag_of, house_name, is_good
from renderers.eldertide.glyphs import sign
from renderers.eldertide.pieces import hexagon, work
from renderers.eldertide.words import STAGES, houses_of, view_of
from renderers.ink.lettering import ELLIPSIS
from renderers.ink.marks import beacon_ring, pill
from renderers.ink.palette import (
    BEACON,
    BRASS,
    BRASS_LIGHT,
    FOAM,
    FOAM_SOFT,
    GOOD,
    INK,
    PAPER,
    PAPER_LIGHT,
    SEA,
)
from renderers.ink.pieces import flag, padlock
from renderers.ink.shapes import box, star
from renderers.ink.sheet import Sheet

if TYPE_CHECKING:
    from games.eldertide.view import House
    from renderers import Scene, Trial

OUTPOSTS = Spot(24, 128, 1032, OUTPOSTS_H)
HEAD = 112
GHOST_VEIL = (116, 230, 255, 70)


def draw(scene: Scene, trial: Trial | None = None) -> Sheet:
    """The viewer's Dashboard and what is asked. Raises ValueError for a scene without a viewer."""
    if scene.viewer is None or scene.viewer >= len(scene.sitters):
        raise ValueError("a private picture needs a viewer")
    house = focus(scene, trial)
    if house is None:
        return options.sheet(scene, trial, W, H)
    s = Sheet(W, H, base=outposts_ground(W, H, OUTPOSTS, founded(house)))
    head(s, scene, house)
    outposts(s, house, OUTPOSTS)
    ghosts(s, house, trial, OUTPOSTS)
    tank(s, house, Spot(24, 552, 1032, 134))
    wanted = {key.removeprefix("drop-").partition("-")[0] for key in trial.legal} if trial else set[str]()
    storage(s, house, Spot(24, 700, 600, 140), {key for key in wanted if is_good(key)})
    kit(s, house, Spot(638, 700, 418, 140))
    tracks(s, house, Spot(24, 854, 486, 472), *track_keys(trial))
    perk(s, house, Spot(524, 854, 532, 136))
    _control(s, scene, house, trial, Spot(524, 1004, 532, 322))
    return s


def track_keys(trial: Trial | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tracks that may advance now, and those that would."""
    if trial is None:
        return (), ()
    return trial.legal, (*trial.parts, trial.trying)


def head(s: Sheet, scene: Scene, house: House | None) -> None:
    """Whose picture this is, that it is private, the round and the points."""
    view = view_of(scene)
    s.rect(0, 0, s.w, HEAD, fill=SEA["abyss"])
    s.fill(box(0, HEAD - 3, s.w, 3), BRASS)
    flag(s, flag_of(house.id) if house else PLAIN_FLAG, 28, 22, 92, 68, INK, 3)
    s.fit(140, 44, house_name(house.id) if house else "No House yet", "title", 44, 520, fill=PAPER)
    padlock(s, 154, 84, 15, BRASS_LIGHT)
    other = [h for h in houses_of(view, scene.viewer) if house is not None and h.id != house.id]
    told = f"for your eyes only, also {house_name(other[0].id)} {other[0].rp}" if other else "for your eyes only"
    s.fit(176, 86, told, "label", 25, 480, fill=BRASS_LIGHT)
    if house is not None:
        s.text(s.w - 30, 56, house.rp, "figure", 84, PAPER_LIGHT, "rm")
        s.fill(star(s.w - 60 - s.width(house.rp, "figure", 84) - 8, 56, 28, 12, 8), BRASS_LIGHT)
    if view.round:
        s.text(s.w - 250, 40, "round", "text", 24, FOAM_SOFT, "rm")
        s.text(s.w - 250, 74, view.round, "figure", 42, FOAM, "rm")


def ghosts(s: Sheet, house: House, trial: Trial | None, at: Spot) -> None:
    """What a draft would build or found, as ghosts on the Outposts."""
    if trial is None:
        return
    for key in (*trial.parts, trial.trying):
        slot, kind = slot_of(key, house.id), facility_in(key)
        if slot in SLOTS and kind:
            x, y = slot_at(at, slot)
            work(s, kind, x, y, 46)
            s.d.polygon([(px * 2, py * 2) for px, py in hexagon(x, y, 46)], fill=GHOST_VEIL)
            s.dashed(hexagon(x, y, 54), BEACON if key == trial.trying else GOOD, 5, (13, 8))
        outpost = key.rpartition("-")[2]
        if outpost in ("left", "right") and not is_good(key.partition("-")[0]):
            beacon_ring(s, *beacon_at(at, outpost), 52)


def _control(s: Sheet, scene: Scene, house: House, trial: Trial | None, at: Spot) -> None:
    """What is asked now; otherwise the Dial as it stands."""
    if trial is not None and trial.kind not in ("dial", "standing"):
        _form(s, scene, trial, at)
        return
    if trial is not None:
        chosen = trial.trying or next(iter(trial.parts), "")
        legal = tuple(key for key in trial.legal if key.isdigit() or key == "capital")
        sealed = trial.locked or house.sealed
        telegraph(s, house, at, Telegraph(chosen, legal, sealed))
        return
    if house.dial:
        telegraph(s, house, at, Telegraph(house.dial, (house.dial,), sealed=False))
        return
    s.rect(*at, fill="#0b2030", line=BRASS, width=2.5, r=12)
    s.spaced(at.x + 24, at.y + 32, "NOW", 24, BRASS_LIGHT)
    sign(s, "sail", at.x + at.w / 2, at.y + at.h / 2 - 26, 54, FOAM_SOFT, "#0b2030")
    told = "your Dial is sealed" if house.sealed else STAGES.get(house.stage, house.stage)
    s.fit(at.x + at.w / 2, at.y + at.h - 70, told, "strong", 34, at.w - 60, fill=PAPER_LIGHT, anchor="mm")


def _form(s: Sheet, scene: Scene, trial: Trial, at: Spot) -> None:
    """The answer put together so far, and how it would be typed."""
    s.rect(*at, fill="#0b2030", line=BRASS, width=2.5, r=12)
    s.fit(at.x + 24, at.y + 36, asked(trial.kind), "title", 32, at.w - 170, fill=PAPER)
    state, colour = ("locked", "#7fe0b0") if trial.locked else ("draft", BEACON)
    s.text(at.x + at.w - 24, at.y + 36, state, "label", 25, colour, "rm")
    keys = [*trial.parts, *([trial.trying] if trial.trying else [])]
    shown = keys[-4:]
    for i, key in enumerate(shown):
        y = at.y + 82 + i * 42
        options.line(s, scene, trial.kind, key, Spot(at.x + 20, y - 20, at.w - 40, 40), tried=key == trial.trying)
    if not keys:
        s.text(at.x + at.w / 2, at.y + 128, "nothing chosen yet", "text", 28, FOAM_SOFT, "mm")
    left = len(trial.legal)
    told = f"{len(keys) - len(shown)} more above, " if len(keys) > len(shown) else ""
    if left and not trial.locked:
        s.fit(at.x + 24, at.y + at.h - 76, f"{told}{left} can be chosen", "text", 25, at.w - 48, fill=FOAM)
    typed = ", ".join(keys)
    if s.width(typed, "figure", 22) > at.w - 90:
        typed = f"{ELLIPSIS}, {', '.join(keys[-2:])}"
    pill(s, at.x + 20, at.y + at.h - 58, at.w - 40, 46, typed or "\u2013", 28, "#7fe0b0" if trial.locked else BEACON)
