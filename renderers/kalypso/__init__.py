"""Pictures of Kalypso: the overview of one ocean or the shared one, private hands, placing previews, and the cards."""

from __future__ import annotations

from PIL import Image

from renderers import Picture, Scene, Trial
from renderers.ink.output import palette_of, png
from renderers.ink.phrases import clipped, cut, listed
from renderers.kalypso import board, cards, choices, hand, preview, score, twin, words
from renderers.kalypso import ocean as sea
from renderers.kalypso.layout import Layout
from renderers.kalypso.outlook import outlook


class KalypsoRenderer:
    """The renderer of Kalypso."""

    areas: tuple[str, ...] = (*board.QUARTERS, *board.SEAT_AREAS)

    def warm(self) -> None:
        """Draw the empty oceans, large and small, and the ground of private pictures."""
        for size, side, lettering in board.OCEANS:
            sea.water(Layout(0, 0, side // size, size, (0, 0), size, size), lettering)
            sea.depths(size, preview.CELL)
        hand.ground()
        palette_of(__name__)

    def board(self, scene: Scene, area: str = "") -> Picture:
        """The overview, a quarter of the large ocean, or the overview with another seat's ocean as the large one.

        Raises:
            ValueError: there is no such area.
        """
        if area and area not in self.areas:
            raise ValueError(f"no such area: {area!r}; there are {', '.join(self.areas)}")
        if area in board.QUARTERS:
            return _picture(board.draw_quarter(scene, area).finish(), words.alt(scene))
        seat = board.SEAT_AREAS.index(area) if area else None
        return _picture(board.draw(scene, seat).finish(), words.alt(scene))

    def hand(self, scene: Scene, trial: Trial | None = None) -> Picture:
        """The viewer's own things and draft. Raises ValueError for a scene without a viewer."""
        return _picture(hand.draw(scene, trial).finish(), _hand_alt(scene, trial))

    def preview(self, scene: Scene, trial: Trial) -> Picture:
        """The board round what is being tried. Raises ValueError for a scene without a viewer."""
        return _picture(preview.draw(scene, trial).finish(), _preview_alt(scene, trial))

    def card(self, scene: Scene) -> Picture:
        """The table's card."""
        return _picture(cards.table(scene).finish(), words.alt(scene))

    def reveal(self, scene: Scene) -> Picture | None:
        """Forecasts or turns just opened; None where there are none."""
        drawn = cards.reveal(scene)
        return None if drawn is None else _picture(drawn.finish(), _reveal_alt(scene))

    def result(self, scene: Scene) -> Picture:
        """How it ended: the score sheet, or the common end. Raises ValueError while the game runs."""
        view = words.view_of(scene)
        if view.sheets:
            return _picture(score.draw(scene).finish(), words.alt(scene))
        drawn = cards.result(scene)
        outcome = cards.outcome_of(view)
        figures = ", ".join(f"{figure} {word}" for figure, word in outcome.figures)
        return _picture(drawn.finish(), f"{words.TITLE}: {outcome.title}, {outcome.line}. {figures}.")

    def alt(self, scene: Scene) -> str:
        """The board in one paragraph."""
        return words.alt(scene)

    def text(self, scene: Scene) -> str:
        """The board in words that suffice to play; players stand as `{seat:0}`."""
        return twin.text(scene)


def _picture(image: Image.Image, alt: str) -> Picture:
    return Picture(png(image, palette_of(__name__)), image.width, image.height, clipped(alt))


def _hand_alt(scene: Scene, trial: Trial | None) -> str:
    view, member = words.view_of(scene), hand.member_of(scene)
    card = words.facing(view, member)
    faces = f" Forecast {card.title}, {card.have} of {card.need}." if card is not None else ""
    fish = f" Fish tokens: {', '.join(member.fish_values)}." if member.fish_values else ""
    draft = f" {choices.asked(trial)}: {choices.typed(trial) or 'nothing chosen yet'}." if trial is not None else ""
    locked = " Locked." if trial is not None and trial.locked else ""
    tiles = "; ".join(f"{i} {', '.join(t.icons)}" for i, t in enumerate(choices.offered(member), 1)) or "none"
    return f"{words.TITLE}, round {view.round}, your own things.{draft}{locked} Tiles: {tiles}.{faces}{fish}"


def _preview_alt(scene: Scene, trial: Trial) -> str:
    view, member = words.view_of(scene), hand.member_of(scene)
    ocean = words.ocean_of(view, member.seat)
    found = choices.tried(trial, member, ocean)
    if found is None:
        legal = f" May be chosen: {listed(trial.legal, 10)}." if trial.legal else ""
        return f"{words.TITLE}. {choices.asked(trial)}: {choices.typed(trial) or 'nothing chosen yet'}.{legal}"
    piece = found.piece
    seen = outlook(ocean, piece, together=words.shared(view))
    faces = ", ".join(f"{square} {icon}".rstrip() for square, icon in zip(piece.squares, piece.icons, strict=False))
    brings = ", ".join(gain.words for gain in seen.gains) or "bring nothing more"
    sites = f" Then ready to build on: {listed([site.anchor for site in seen.sites], 6)}." if seen.sites else ""
    return f"{words.TITLE}. Trying {piece.key} ({faces or piece.kind}). It would {brings}.{sites}"


def _reveal_alt(scene: Scene) -> str:
    view, called = words.view_of(scene), words.names(scene)
    rows = []
    for member in view.members:
        card = words.facing(view, member)
        name = cut(called[member.seat], words.ALT_NAME)
        if view.turn <= 1 and card is not None:
            rows.append(f"{name} faces {card.title}")
        else:
            latest = words.ocean_of(view, member.seat).pieces[-1:]
            rows.append(f"{name} {latest[0].key if latest else 'nothing'}, {words.points_of(view, member)} points")
    what = "the Forecasts are open" if view.turn <= 1 else f"turn {view.turn}, the turns are open"
    return f"{words.TITLE}, round {view.round}, {what}. " + "; ".join(rows) + "."


RENDERER = KalypsoRenderer()
