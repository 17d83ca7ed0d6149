"""What a draft means: its key taken apart, the piece it would lay, and every choice without a place in plain words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.kalypso.grid import grid_of, squares
from games.kalypso.pieces import BOOK, BUILDINGS, FORECASTS, LETTERS, SALVAGE, backed
from games.kalypso.view import KalypsoView, Member, Ocean, Piece, Tile
from renderers import Scene, Trial
from renderers.kalypso.icons import ITEM_ICONS, SPECIALIST_ICONS, building_icon
from renderers.kalypso.layout import square_of
from renderers.kalypso.words import brings, building_name, costs, does, names, shared, specialist_name, view_of

PLAIN = {
    "take": ("hammer", "use it as usual"),
    "decline": ("cross", "leave it"),
    "lay": ("survivor", "lie down in the House, for your Forecast"),
    "done": ("check", "finish the turn"),
    "again": ("hourglass", "go on with the turn"),
    "reopen": ("hourglass", "go on with the turn"),
    "survivor": ("survivor", "a Survivor onto the Forecast"),
    "barrel": ("barrel", "place a Barrel"),
    "place": ("salvage", "place the last tile"),
    "discard": ("cross", "let the last tile go"),
    "none": ("cross", "no Life Preserver"),
    "N": ("arrow", "the north side of the Island"),
    "E": ("arrow", "the east side of the Island"),
    "S": ("arrow", "the south side of the Island"),
    "W": ("arrow", "the west side of the Island"),
}
ASKED = {
    "tile": "Take a tile, place it",
    "setup-tile": "Your first tile",
    "salvage": "Place a tile",
    "forecast": "A Forecast to hand on",
    "next": "What next",
    "rest": "Your turn is done",
    "assign": "Use it or set it aside",
    "workplace": "A place for a Survivor",
    "boat": "Launch a Boat",
    "net": "Cast a Net",
    "garden": "Plant a Garden",
    "barrel": "Place a Barrel",
    "scrap": "Place a Scrap tile",
    "specialist": "Who joins the team",
    "captain-token": "Which Fish goes back",
    "captain": "Move a Boat",
    "carpenter-order": "Which bonus first",
    "carpenter-face": "Which side stays up",
    "sanctuary": "Life Preservers to shelter",
    "salvager": "The last tile",
    "side": "Which side of the Island",
}
TILE_KINDS = ("tile", "setup-tile")  # decisions that begin with a tile's number
NUMBERS = ("1", "2", "3", "4", "5")  # of tiles on a Vortex
_STANDING = ("monument", "sanctuary")
_BY_KIND = ("boat", "net", "garden", "barrel", "scrap", "salvage")


class Choice(NamedTuple):
    """One thing to choose, as it is shown: its key, its icon, what it means."""

    key: str
    icon: str
    words: str


class Tried(NamedTuple):
    """The piece that a draft would lay; `number` is that of the tile it uses, 0 where none is named."""

    piece: Piece
    number: int


def asked(trial: Trial) -> str:
    """What is asked, as a title."""
    return ASKED.get(trial.kind, trial.kind.replace("-", " ").capitalize())


def numbered(key: str) -> tuple[int, str]:
    """The number of a tile at the start of a key, 0 for none, and the rest."""
    if key[:1] in NUMBERS and key[1:2] in ("", "-"):
        return int(key[0]), key[2:]
    return 0, key


def spot(key: str) -> str:
    """Where a placement key lays its piece, whichever tile it uses and whichever side is up."""
    return numbered(key)[1].removesuffix("-front").removesuffix("-back")


def allowed(trial: Trial) -> bool:
    """Whether the place being tried may be chosen, or begins a key that may.

    The list of legal keys may be cut, so a place counts as legal for every tile and side once it is for one.
    """
    if not trial.legal or not trial.trying or trial.trying in trial.legal:
        return True
    place = spot(trial.trying)
    return any(spot(key) == place or key.startswith(trial.trying) for key in trial.legal)


def placement(trial: Trial) -> tuple[int, str]:
    """The tile and the place being tried, gathered from the parts chosen so far and the one being tried."""
    number, rest = numbered(trial.trying)
    for part in reversed(trial.parts):
        before, place = numbered(part)
        number, rest = number or before, rest or place
    return number, rest


def offered(member: Member) -> tuple[Tile, ...]:
    """The tiles a seat chooses from: what it has just drawn, else its Vortex."""
    return member.drawn or member.vortex


def kind_of(trial: Trial, key: str) -> str:
    """Which kind of piece a placement key would lay; empty where it lays none."""
    anchor, _, rest = key.partition("-")
    if rest in BUILDINGS:
        return "building"
    if rest in _STANDING:
        return rest
    if trial.kind in _BY_KIND:
        return trial.kind
    if re.fullmatch(r"[NESW]-(front|back)", rest):
        return "salvage"
    return {"H": "boat", "V": "boat"}.get(rest, "") if anchor else ""


def tried(trial: Trial, member: Member, ocean: Ocean) -> Tried | None:
    """The piece being tried; None while the key is half chosen, or names no place."""
    number, key = placement(trial)
    kind = kind_of(trial, key)
    try:
        indexes = squares(ocean.size, kind, key) if kind else ()
    except KeyError:
        return None
    if not indexes or (kind == "salvage" and not key.endswith(("-front", "-back"))):
        return None
    grid = grid_of(ocean.size)
    what, icons = _faces(kind, key, number, member)
    return Tried(Piece(kind, key, what, tuple(grid.label(index) for index in indexes), icons), number)


def _faces(kind: str, key: str, number: int, member: Member) -> tuple[str, tuple[str, ...]]:
    """What the piece is, and the icons it shows."""
    if kind == "salvage":
        tiles = offered(member)
        tile = tiles[min(max(number, 1), len(tiles)) - 1] if tiles else None
        if tile is None or tile.id not in SALVAGE:
            return "", ()
        letters = SALVAGE[tile.id]
        return tile.id, tuple(LETTERS[i] for i in (backed(letters) if key.endswith("back") else letters))
    if kind == "scrap":
        held = {item.removeprefix("scrap_") for item in member.held if item.startswith("scrap_")}
        material = held.pop() if len(held) == 1 else ""  # with several in hand the key does not tell which
        return material, (material, "plastic")
    if kind == "building":
        return key.partition("-")[2], ()
    return "", ("barrel",) if kind == "barrel" else ()


def typed(trial: Trial) -> str:
    """The answer so far as it would be typed, its parts set apart."""
    keys = [*trial.parts, *([trial.trying] if trial.trying else [])]
    return " \u00b7 ".join(part for key in keys for part in key.replace("_", " ").split("-") if part)


def anchors(trial: Trial) -> list[str]:
    """The squares named by the keys that may be chosen now, those that lie as the one being tried does first of all."""
    _, key = placement(trial)
    turn = key.partition("-")[2]
    cut = [numbered(legal)[1].partition("-") for legal in trial.legal]
    alike = [anchor for anchor, _, rest in cut if rest == turn and turn]
    chosen = alike or [anchor for anchor, _, _ in cut]
    return list(dict.fromkeys(anchor for anchor in chosen if anchor))


def choices(scene: Scene, trial: Trial, keys: Sequence[str]) -> list[Choice]:
    """Keys as they are shown in a list."""
    view = view_of(scene)
    return [Choice(key, *_meaning(scene, view, trial, key)) for key in keys]


def _meaning(scene: Scene, view: KalypsoView, trial: Trial, key: str) -> tuple[str, str]:
    """Icon and words of one key."""
    word, _, rest = key.partition("-")
    if key in PLAIN:
        return PLAIN[key]
    if word in ("assign", "lay"):
        return _for_a_card(scene, word, rest)
    if key.startswith("scrap_"):
        return "scrap", f"place the {key.removeprefix('scrap_')} Scrap"
    if key.isdecimal():
        return _numbered_thing(scene, view, trial, key)
    return _from_the_book(view, key) or _on_the_board(scene, view, key)


def _numbered_thing(scene: Scene, view: KalypsoView, trial: Trial, key: str) -> tuple[str, str]:
    """A Fish token just drawn, with its face where the viewer sees it, or a tile."""
    if trial.kind != "captain-token":
        return "salvage", f"tile {key}"
    drawn = view.members[scene.viewer].drawn_fish if scene.viewer is not None else ()
    face = drawn[int(key) - 1] if 0 < int(key) <= len(drawn) else ""
    return ("barrel", "the Fish with a Barrel") if face == "barrel" else ("fish", f"the Fish worth {face}".rstrip())


def _from_the_book(view: KalypsoView, key: str) -> tuple[str, str] | None:
    """A Forecast, a Specialist or a Building by its key; None for anything else."""
    together = shared(view)
    if key in FORECASTS:
        card = FORECASTS[key]
        told = f"{card.title}: {brings(key, together=together)}, or {costs(key, together=together)}"
        return ITEM_ICONS[card.item], told
    if key in SPECIALIST_ICONS:
        text = next(specialist.text for specialist in BOOK.specialist if specialist.id == key)
        return SPECIALIST_ICONS[key], f"{specialist_name(key)}: {text}"
    if key in BUILDINGS:
        return building_icon(key), f"{BUILDINGS[key].name}: {does(key, together=together)}"
    return None


def _for_a_card(scene: Scene, word: str, rest: str) -> tuple[str, str]:
    picture, verb = ("survivor", "lie down") if word == "lay" else ("check", "set aside")
    called = names(scene)
    if rest.isdecimal() and 1 <= int(rest) <= len(called):
        return picture, f"{verb} for {called[int(rest) - 1]}'s Forecast"
    return picture, f"{verb} for your own Forecast"


def _on_the_board(scene: Scene, view: KalypsoView, key: str) -> tuple[str, str]:
    anchor, _, rest = key.partition("-")
    if rest in BUILDINGS:
        return building_icon(rest), f"{BUILDINGS[rest].name} at {anchor}: {does(rest, together=shared(view))}"
    if rest in _STANDING:
        return {"monument": "lighthouse", "sanctuary": "shell"}[rest], f"{rest.capitalize()} at {anchor}"
    ocean = view.oceans[0] if shared(view) else next(o for o in view.oceans if o.seat == scene.viewer)
    standing = next((p for p in ocean.pieces if p.kind == "building" and p.key.partition("-")[0] == key), None)
    if standing is not None:
        work = does(standing.what, together=shared(view))
        told = f"{building_name(standing.what)} at {anchor}"
        return building_icon(standing.what), f"{told}: {work}" if work else told
    if square_of(ocean.size, anchor) is not None:
        return ("buoy" if key in ocean.preservers else "salvage"), f"at {key}"
    return "arrow", key.replace("_", " ").replace("-", " ")
