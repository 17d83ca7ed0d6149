"""What a piece would bring if it lay where it is tried, worked out from what the viewer sees of the ocean."""

from __future__ import annotations

from typing import NamedTuple

from games.kalypso.grid import area
from games.kalypso.pieces import BY_MATERIAL, MATERIALS
from games.kalypso.sea import Sea, Site, sea_of
from games.kalypso.state import Laid
from games.kalypso.state import Ocean as Waters
from games.kalypso.view import Ocean, Piece
from renderers.ink.palette import GOOD, WARN
from renderers.kalypso.words import does, many


class Gain(NamedTuple):
    """One thing that would happen: an icon, words, and the colour of its disc (good, or a warning)."""

    icon: str
    words: str
    colour: str


class Outlook(NamedTuple):
    """All that a piece would bring; squares are labels.

    `rescued` are Life Preservers taken, `hidden` Fish icons covered, `enclosed` squares newly closed in, `sites` the
    areas that could be built upon then.
    """

    gains: tuple[Gain, ...] = ()
    rescued: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    enclosed: tuple[str, ...] = ()
    sites: tuple[Site, ...] = ()
    monument: str = ""


def waters(ocean: Ocean) -> Waters:
    """An ocean of a view as the rules of the sea take it."""
    return Waters(
        ocean.size,
        [Laid(piece.kind, piece.key, piece.what, piece.settler, piece.saved) for piece in ocean.pieces],
        list(ocean.preservers),
        list(ocean.half_barrels),
        [label for label, status in ocean.fish if status == "enclosed"],
        [label for label, status in ocean.fish if status in ("netted", "lost")],
    )


def outlook(ocean: Ocean, piece: Piece, *, together: bool) -> Outlook:
    """What would come of this piece; nothing for one whose tile is not known."""
    if piece.kind == "building":
        return Outlook((Gain("check", does(piece.what, together=together), GOOD),))
    if piece.kind in ("monument", "sanctuary"):
        told = "a Monument, worth points only" if piece.kind == "monument" else "a Sanctuary for Life Preservers"
        return Outlook((Gain("lighthouse" if piece.kind == "monument" else "shell", told, GOOD),))
    if piece.kind == "salvage" and not piece.icons:
        return Outlook()
    here = waters(ocean)
    now, mask = sea_of(here), area(ocean.size, piece.kind, piece.key)
    if piece.kind == "net":
        zone = now.zones_of(mask)[0]
        count = (now.grid.zones[zone] & now.countable_fish & ~mask).bit_count()
        return Outlook((Gain("fish", f"fish {count} in Zone {zone}", GOOD if count else WARN),))
    if piece.kind == "garden":
        return Outlook((Gain("sprout", "plant one more garden", GOOD),))
    return _laid(here, now, piece, mask)


def _laid(here: Waters, now: Sea, piece: Piece, mask: int) -> Outlook:
    """A piece of Foundation, or a Boat. Of a Scrap whose material is not known, what could be built stays open."""
    closing = now.closing(mask, boat=piece.kind == "boat")
    preservers, barrels = now.taken_by(piece.kind, mask)
    rescued = now.grid.labels(preservers | closing.preservers)
    casks = (barrels | closing.barrels).bit_count()
    hidden = now.grid.labels(mask & now.visible_fish)
    unknown = piece.kind == "scrap" and not piece.what
    laid = Laid(piece.kind, piece.key, MATERIALS[0] if unknown else piece.what)
    then = sea_of(
        Waters(
            here.size, [*here.pieces, laid], here.preservers, here.half_barrels, here.enclosed_fish, here.netted_fish
        )
    )
    docking = len(then.docked) - len(now.docked)
    sites, monuments = ((), []) if unknown else (tuple(then.sites(mask)), then.monuments(mask))
    gains = [
        (len(rescued), "buoy", f"rescue {len(rescued)}", GOOD),
        (casks, "barrel", f"gain {many(casks, 'barrel')}", GOOD),
        (closing.squares.bit_count(), "wave", f"enclose {many(closing.squares.bit_count(), 'enclose')}", GOOD),
        (closing.fish.bit_count(), "fish", f"claim {closing.fish.bit_count()} fish", GOOD),
        (docking, "anchor", f"dock {many(docking, 'boat')}", GOOD),
        (len(hidden), "fish", f"hide {len(hidden)} fish", WARN),
    ]
    told = tuple(Gain(icon, words, colour) for count, icon, words, colour in gains if count > 0)
    enclosed = now.grid.labels(closing.squares)
    return Outlook(told, rescued, hidden, enclosed, sites, monuments[0] if monuments else "")


def buildings(sites: tuple[Site, ...]) -> list[tuple[str, str]]:
    """(Building, material) of everything that could be put up on these areas."""
    materials = dict.fromkeys(material for site in sites for material in site.materials)
    return [(id, material) for material in materials for id in BY_MATERIAL[material]]
