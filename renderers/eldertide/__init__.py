"""Pictures of Eldertide: the overview, private Dashboards, courses and other previews, cards and the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from games.eldertide.pieces import SPACES
from renderers.eldertide import board, cards, hand, houses, preview, scores, twin, words
from renderers.eldertide.answers import asked, focus, meaning
from renderers.eldertide.courses import Waters
from renderers.eldertide.geography import house_name
from renderers.ink.output import palette_of, png
from renderers.ink.palette import PAPER, SEA
from renderers.ink.phrases import clipped, cut, listed
from renderers.ink.sheet import SCALE, Sheet

if TYPE_CHECKING:
    from games.eldertide.view import House
    from renderers import Picture, Scene, Trial

AREA_SIZE = 1200  # the longer side of an enlarged area


class EldertideRenderer:
    """The renderer of Eldertide."""

    areas: tuple[str, ...] = tuple(board.AREAS)

    def warm(self) -> None:
        """Draw the empty chart of the overview and of the previews."""
        board.ground()
        preview.sea()
        palette_of(__name__)

    def board(self, scene: Scene, area: str = "") -> Picture:
        """The overview, or one area of it enlarged. Raises ValueError for an unknown area."""
        if not area:
            return _picture(board.draw(scene).finish(), words.alt(scene))
        if area not in board.AREAS:
            raise ValueError(f"no such area: {area!r}; there are {', '.join(self.areas)}")
        if area == "houses":
            return _picture(houses.sheet(scene).finish(), words.alt(scene))
        return _picture(_enlarged(board.draw(scene), board.AREAS[area]), words.alt(scene))

    def hand(self, scene: Scene, trial: Trial | None = None) -> Picture:
        """The viewer's own Dashboard and what is asked, or else the chart. Raises ValueError without a viewer."""
        if trial is None and scene.viewer in range(len(scene.sitters)) and focus(scene) is None:
            return self.board(scene)
        return _picture(hand.draw(scene, trial).finish(), _hand_alt(scene, trial))

    def preview(self, scene: Scene, trial: Trial) -> Picture:
        """What one answer would do. Raises ValueError without a viewer."""
        return _picture(preview.draw(scene, trial).finish(), _preview_alt(scene, trial))

    def card(self, scene: Scene) -> Picture:
        """The table's card."""
        return _picture(cards.table(scene).finish(), words.alt(scene))

    def reveal(self, scene: Scene) -> Picture | None:
        """The Dials just opened; None while there are none."""
        drawn = cards.reveal(scene)
        return None if drawn is None else _picture(drawn.finish(), cards.reveal_alt(scene))

    def result(self, scene: Scene) -> Picture:
        """The score sheet, or how a Challenge ended. Raises ValueError while the game runs."""
        if words.view_of(scene).challenge and words.view_of(scene).ending is not None:
            outcome = cards.outcome_of(scene)
            figures = ", ".join(f"{figure} {word}" for figure, word in outcome.figures)
            told = f"{words.TITLE}: {'won' if outcome.won else 'lost'}. {outcome.line}. {figures}."
            return _picture(cards.challenge(scene).finish(), told)
        return _picture(scores.draw(scene).finish(), _score_alt(scene))

    def alt(self, scene: Scene) -> str:
        """The board in one paragraph."""
        return words.alt(scene)

    def text(self, scene: Scene) -> str:
        """The board in words that suffice to play; players stand as `{seat:0}`."""
        return twin.text(scene)


def _picture(image: Image.Image, alt: str) -> Picture:
    from renderers import Picture  # noqa: PLC0415 -- the interface imports no game, and a game the interface only here

    return Picture(png(image, palette_of(__name__)), image.width, image.height, clipped(alt))


def _enlarged(drawn: Sheet, boxes: tuple[tuple[int, int, int, int], ...]) -> Image.Image:
    """Parts of the overview side by side, at a larger size, in a frame of their own."""
    tall, wide = boxes[0][3], sum(w for _, _, w, _ in boxes)
    k = AREA_SIZE / max(tall, wide)
    framed = Sheet(round(wide * k) + 40, round(tall * k) + 40, SEA["abyss"])
    framed.rect(14, 14, framed.w - 28, framed.h - 28, line=PAPER, width=2)
    out, left = framed.finish(), 20
    for x, y, w, h in boxes:
        part = drawn.im.crop((x * SCALE, y * SCALE, (x + w) * SCALE, (y + h) * SCALE))
        inner = part.resize((round(w * k), round(h * k)), Image.Resampling.BOX)
        out.paste(inner, (left, 20))
        left += inner.width
    return out


# ---- alt texts of the private pictures and of the score


def _hand_alt(scene: Scene, trial: Trial | None) -> str:
    view, house = words.view_of(scene), focus(scene, trial)
    draft = _draft(trial)
    if house is None:
        return f"{words.TITLE}: you have no House yet.{draft}"
    goods = ", ".join(f"{words.GOOD_WORDS[kind]} {n}" for kind, n in house.goods.items() if n) or "empty"
    rows = ", ".join(f"{track} {row}" for track, row in house.rows.items())
    return (
        f"{words.TITLE}, your {house_name(house.id)}, round {view.round}: {house.rp} points, {words.limits(house)}."
        f"{draft} Storage: {goods}. Toolkits {house.toolkits}, Beacon Parts {house.parts}. Tracks: {rows}. "
        f"{words.works_line(house)}.{_perk_alt(house)}"
    )


def _draft(trial: Trial | None) -> str:
    if trial is None:
        return ""
    keys = [*trial.parts, *([f"trying {trial.trying}"] if trial.trying else [])]
    return f" {asked(trial.kind)}, {'locked' if trial.locked else 'a draft'}: {', '.join(keys) or 'nothing chosen'}."


def _perk_alt(house: House) -> str:
    perk = words.perk_of(house)
    return "" if perk is None else f" Perk {perk.name}, {'active' if house.flipped else 'locked'}."


def _preview_alt(scene: Scene, trial: Trial) -> str:
    told = f"{words.TITLE}. {asked(trial.kind).rstrip('?')}."
    if trial.trying:
        what = meaning(scene, trial.kind, trial.trying)
        brings = f", {what.text.rstrip('.')}" if what.text else ""
        told += f" Trying {trial.trying}: {what.name}{brings}."
    house = focus(scene, trial)
    if house is not None and any(key in SPACES for key in trial.legal):
        waters = Waters(words.view_of(scene), house.id)
        way = waters.courses.get(trial.trying)
        if way is not None and not waters.free:
            told += f" The way {'-'.join(way.way)} costs {way.cost} of {house.dial}."
    legal = f" May be chosen: {listed(trial.legal, 14)}." if trial.legal else ""
    return told + (legal if trial.trying else f" Nothing chosen yet.{legal}")


def _score_alt(scene: Scene) -> str:
    made = scores.towers(scene)
    told = ", ".join(f"{cut(tower.name, words.ALT_NAME)} {tower.points}" for tower in made)
    return f"{words.TITLE}, final score: {told}. {scores.decided(scene)}"


RENDERER = EldertideRenderer()
