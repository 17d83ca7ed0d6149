"""Pictures of Ocean Crisis: the overview, a private plan, road previews, and the cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PIL import Image

from renderers.ink.output import palette_of, png
from renderers.ink.palette import PAPER, SEA
from renderers.ink.phrases import clipped, cut, listed
from renderers.ink.sheet import SCALE, Sheet
from renderers.ocean_crisis import board, cards, plan, preview, twin, words
from renderers.ocean_crisis.geography import geography

if TYPE_CHECKING:
    from renderers import Picture, Scene, Trial

AREA_SIZE = 1200  # the longer side of an enlarged area


class OceanRenderer:
    """The renderer of Ocean Crisis."""

    areas: tuple[str, ...] = tuple(board.AREAS)

    def warm(self) -> None:
        """Draw the ground of the board and of the plan, with every location."""
        board.ground(tuple(geography().places))
        plan.ground(False)
        palette_of(__name__)

    def board(self, scene: Scene, area: str = "") -> Picture:
        """The overview, or one area of it enlarged. Raises ValueError for an unknown area."""
        if not area:
            return _picture(board.draw(scene).finish(), words.alt(scene))
        if area not in board.AREAS:
            raise ValueError(f"no such area: {area!r}; there are {', '.join(self.areas)}")
        return _picture(_enlarged(board.draw_board(scene), board.AREAS[area]), words.alt(scene))

    def hand(self, scene: Scene, trial: Trial | None = None) -> Picture:
        """The viewer's draft of a plan or of a list of roads, else where the viewer's meeples stand.

        Raises ValueError without a viewer.
        """
        if trial is not None and trial.kind == preview.AHEAD:
            return _picture(preview.draw(scene, trial), _ahead_alt(scene, trial))
        shown = trial if trial is not None and trial.kind == "plan" else _standing(scene)
        return _picture(plan.draw(scene, shown).finish(), _plan_alt(scene, shown))

    def preview(self, scene: Scene, trial: Trial) -> Picture:
        """The board round what is being tried. Raises ValueError without a viewer."""
        tried = f"Trying {trial.trying}." if trial.trying else "Nothing chosen yet."
        legal = f" May be chosen: {listed(trial.legal, 12)}." if trial.legal else ""
        return _picture(preview.draw(scene, trial), f"{words.TITLE}. {tried}{legal}")

    def card(self, scene: Scene) -> Picture:
        """The table's card."""
        return _picture(cards.table(scene).finish(), words.alt(scene))

    def reveal(self, scene: Scene) -> Picture | None:
        """The plans just opened; None while there are none."""
        drawn = cards.reveal(scene)
        return None if drawn is None else _picture(drawn.finish(), _reveal_alt(scene))

    def result(self, scene: Scene) -> Picture:
        """How it ended. Raises ValueError while the game runs."""
        drawn = cards.result(scene)
        outcome = cards.outcome_of(words.view_of(scene))
        figures = ", ".join(f"{figure} {word}" for figure, word in outcome.figures)
        return _picture(drawn.finish(), f"{words.TITLE}: {outcome.title}, {outcome.line}. {figures}.")

    def alt(self, scene: Scene) -> str:
        """The board in one paragraph."""
        return words.alt(scene)

    def text(self, scene: Scene) -> str:
        """The board in words that suffice to play; players stand as `{seat:0}`."""
        return twin.text(scene)


def _picture(image: Image.Image, alt: str) -> Picture:
    from renderers import Picture  # noqa: PLC0415 -- the interface imports no game, and a game the interface only here

    return Picture(png(image, palette_of(__name__)), image.width, image.height, clipped(alt))


def _enlarged(drawn: Sheet, area: tuple[int, int, int, int]) -> Image.Image:
    """A part of the board at half as much again and more, in a frame of its own."""
    x, y, w, h = area
    part = drawn.im.crop((x * SCALE, y * SCALE, (x + w) * SCALE, (y + h) * SCALE))
    k = AREA_SIZE / max(w, h)
    inner = part.resize((round(w * k), round(h * k)), Image.Resampling.BOX)
    framed = Sheet(inner.width + 40, inner.height + 40, SEA["abyss"])
    framed.rect(14, 14, inner.width + 12, inner.height + 12, line=PAPER, width=2)
    out = framed.finish()
    out.paste(inner, (20, 20))
    return out


def _standing(scene: Scene) -> Trial:
    """The viewer's meeples where they stand, as if they were a draft."""
    from renderers import Trial  # noqa: PLC0415 -- as in _picture

    own = [m for m in words.view_of(scene).standing if m.owner == scene.viewer]
    kind = "plan" if words.view_of(scene).phase == "planning" else "standing"
    return Trial(kind, tuple(f"{m.kind}-{m.place}" for m in own))


def _plan_alt(scene: Scene, trial: Trial) -> str:
    keys = [*trial.parts, *([f"trying {trial.trying}"] if trial.trying else [])]
    view = words.view_of(scene)
    state = "locked" if trial.locked else "a draft"
    what = f"Your plan, {state}" if trial.kind == "plan" else "Your crew"
    others = replace(scene, awaited=tuple(seat for seat in scene.awaited if seat != scene.viewer))
    waits = f" Still planning: {listed([cut(words.names(scene)[s], 16) for s in others.awaited])}."
    placed = ", ".join(keys) or ("nobody placed" if view.phase == "planning" else "everybody back with you")
    told = f"{words.TITLE}, round {view.round}. {what}: {placed}. Island {len(view.island)} of 6."
    return told + (waits if others.awaited and view.phase == "planning" else "")


def _ahead_alt(scene: Scene, trial: Trial) -> str:
    """The list in words, with what may come next."""
    parts = ", ".join(trial.parts) or "nothing yet"
    state = "sent" if trial.locked else "a draft"
    more = f" May be added: {listed(trial.legal, 12)}." if trial.legal else ""
    return f"{words.TITLE}, round {words.view_of(scene).round}. Your roads ahead, {state}: {parts}.{more}"


def _reveal_alt(scene: Scene) -> str:
    view, called = words.view_of(scene), words.names(scene)
    plans = (
        f"{cut(called[m.seat], 16)} {', '.join(s.place for s in view.standing if s.owner == m.seat) or 'none'}"
        for m in view.members
    )
    return f"{words.TITLE}, round {view.round}, the plans are open. " + "; ".join(plans) + "."


RENDERER = OceanRenderer()
