"""The components of Ocean Crisis, typed and frozen, read from `components.toml` and checked as they are loaded.

Everything printed is here and nothing else: the board's geography, tiles, cards, dice. A wrong entry stops the import
with a `ComponentError` that names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Literal, TypeVar

from games.components import Piece, read_book, require

SIDES = "NESW"  # clockwise from the top
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
COLUMNS = "ABCDEFGHI"  # of the land; the river's two columns are never typed
BASE = "base"
BEACH = "beach"
HERMIT_TILE = "hermit_crab_tile"
DOUBLE = "x2"
_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

T = TypeVar("T")


class TeamSize(Piece, frozen=True):
    """How ten meeples are shared out among so many players (OC-3.1 to OC-3.5)."""

    players: int
    colours_per_player: int
    meeples_per_colour: int
    neutral_meeples: int


class Colour(Piece, frozen=True):
    """A player colour and how many meeples it has (OC-1.15)."""

    id: str
    hex: str
    pattern: str
    meeples: int


class Garbage(Piece, frozen=True):
    """A type of Garbage Tile: how many there are, and the difficulty on each side (OC-1.9)."""

    id: str
    name: str
    count: int
    start: int
    reduced: int
    icon: str
    hex: str


class Section(Piece, frozen=True):
    """A section of the river, its cells in the order of its space numbers (OC-1.3, OC-1.4)."""

    id: str
    name: str
    letter: str
    cells: tuple[tuple[int, int], ...]

    @property
    def spaces(self) -> tuple[str, ...]:
        """The labels of its spaces, lowest first."""
        return tuple(f"{self.letter}{n}" for n in range(1, len(self.cells) + 1))


Kind = Literal["enhancement", "dumpster", "town", "research_center", "water_purification", "dock"]


class Location(Piece, frozen=True):
    """A place that roads can connect (OC-12). `key` is what people type; `section` is what a Dumpster serves."""

    id: str
    key: str
    name: str
    kind: Kind
    cell: tuple[int, int]
    in_beginner_game: bool
    icon: str
    hex: str
    section: str = ""
    meeples: int = 0

    @property
    def label(self) -> str:
        """Its land cell as typed."""
        return label(self.cell)


class RoadTile(Piece, frozen=True):
    """A shape of Road Tile: how many there are, its road ends unturned, the turns that look different (OC-23.8)."""

    id: str
    count: int
    ends: tuple[str, ...]
    distinct_rotations: tuple[int, ...]

    def turned(self, rotation: int) -> str:
        """The sides with a road end after so many clockwise quarter turns.

        >>> ROADS["curve"].turned(1)
        'ES'
        """
        return "".join(s for s in SIDES if SIDES[(SIDES.index(s) - rotation) % 4] in self.ends)


class RoundCard(Piece, frozen=True):
    """How many tiles a round adds to each section; `x2` doubles what lies there (OC-5.2, OC-5.7)."""

    id: str
    title: str
    beach: int
    estuary: int | Literal["x2"]
    downstream: int | Literal["x2"]
    midstream: int | Literal["x2"]

    def owed(self, section: str) -> int | Literal["x2"]:
        """What it says for a section."""
        number: int | Literal["x2"] = getattr(self, section)
        return number


class EnhancementCard(Piece, frozen=True):
    """One of the five Enhancement Cards (OC-14)."""

    id: str
    name: str


class HeronArea(Piece, frozen=True):
    """A Heron Habitat Area and its Pip Die face (OC-21.1)."""

    pip: int
    cell: tuple[int, int]


class LandBoard(Piece, frozen=True):
    """The printed grid, a code for each cell, row by row."""

    grid: tuple[tuple[str, ...], ...]


class EcoBase(Piece, frozen=True):
    """The two cells of the Eco Base (OC-7.11)."""

    cells: tuple[tuple[int, int], ...]


class OceanBoard(Piece, frozen=True):
    """The disk and the Garbage Island (OC-1.5 to OC-1.8, OC-10.4, OC-22.3)."""

    positions: int
    beach: int
    arrows: tuple[str, ...]
    vacuum_spot: str
    island_spaces: int
    shark_by_pip: dict[int, str]


class WhiteMeeples(Piece, frozen=True):
    """How many white meeples there are (OC-1.15)."""

    white: int


class Dice(Piece, frozen=True):
    """The faces of the two dice (OC-1.13)."""

    number: tuple[int, ...]
    pip: tuple[int, ...]


class Research(Piece, frozen=True):
    """The Research Center's spaces, before and after the Accelerator (OC-13.1, OC-13.8)."""

    spaces: int
    spaces_accelerated: int


class DolphinCard(Piece, frozen=True):
    """Mission I (OC-17)."""

    title: str
    rescue: int
    heal: int
    deadline: int
    bonus: int


class HermitCard(Piece, frozen=True):
    """Mission II (OC-18)."""

    title: str
    tiles: int
    needed: int
    garbage: str


class TurtleCard(Piece, frozen=True):
    """Mission III (OC-19)."""

    title: str
    laying_rounds: int
    needed: int


class CrabCard(Piece, frozen=True):
    """Scenario I (OC-20)."""

    title: str
    spaces: tuple[str, ...]
    crabs: int


class HeronCard(Piece, frozen=True):
    """Scenario II (OC-21)."""

    title: str
    rolls: int
    needed: int


class SharkCard(Piece, frozen=True):
    """Scenario III (OC-22)."""

    title: str
    hp: int


class Book(Piece, frozen=True):
    """The whole component book, as it stands in the file."""

    title: str
    team_size: tuple[TeamSize, ...]
    colour: tuple[Colour, ...]
    meeples: WhiteMeeples
    dice: Dice
    garbage: tuple[Garbage, ...]
    land_board: LandBoard
    eco_base: EcoBase
    heron_area: tuple[HeronArea, ...]
    river_section: tuple[Section, ...]
    location: tuple[Location, ...]
    road_tile: tuple[RoadTile, ...]
    ocean_board: OceanBoard
    research: Research
    round_card: tuple[RoundCard, ...]
    round_decks: dict[str, tuple[str, ...]]
    enhancement_card: tuple[EnhancementCard, ...]
    dolphin: DolphinCard
    hermit_crabs: HermitCard
    sea_turtle: TurtleCard
    crab: CrabCard
    herons: HeronCard
    shark: SharkCard


def label(cell: Iterable[int]) -> str:
    """A land cell as people type it (OC-23.1).

    >>> label((4, 4))
    'E5'
    """
    x, y = cell
    return f"{COLUMNS[x]}{y + 1}"


def _check_ids(book: Book) -> None:
    """No two entries of a kind share an id."""
    for name in ("colour", "garbage", "river_section", "location", "road_tile", "round_card", "enhancement_card"):
        seen: list[str] = []
        for i, entry in enumerate(getattr(book, name)):
            require(entry.id not in seen, f"{name}[{i}] {entry.id}", "this id stands twice")
            seen.append(entry.id)


def _check_team(book: Book) -> None:
    """Ten meeples for every player count, of the 20 there are (OC-1.15, OC-3.5)."""
    for i, size in enumerate(book.team_size):
        name = f"team_size[{i}] {size.players}"
        colours = size.players * size.colours_per_player
        total = colours * size.meeples_per_colour + size.neutral_meeples
        require(total == 10, name, f"{total} meeples instead of ten")
        require(colours <= len(book.colour), name, "more colours than there are")
    for i, colour in enumerate(book.colour):
        require(colour.meeples == 3, f"colour[{i}] {colour.id}", "a colour has three meeples")


def _check_garbage(book: Book) -> None:
    """Sensible difficulties, and 66 tiles in all."""
    for i, tile in enumerate(book.garbage):
        name = f"garbage[{i}] {tile.id}"
        require(tile.count > 0, name, "count must be at least 1")
        require(0 < tile.reduced < tile.start, name, f"reduced {tile.reduced} is not below start {tile.start}")
    total = sum(tile.count for tile in book.garbage)
    require(total == 66, "garbage", f"{total} tiles instead of 66")


def _check_roads(book: Book) -> None:
    """Real sides, rotations that differ, 36 tiles in all."""
    for i, tile in enumerate(book.road_tile):
        name = f"road_tile[{i}] {tile.id}"
        require(len(tile.ends) >= 2 and all(e in SIDES for e in tile.ends), name, f"ends {tile.ends}")
        looks = [tile.turned(r) for r in tile.distinct_rotations]
        require(len(set(looks)) == len(looks), name, "two of its rotations look the same")
    total = sum(tile.count for tile in book.road_tile)
    require(total == 36, "road_tile", f"{total} tiles instead of 36")


def _check_land(book: Book) -> None:
    """Every location, area, river space and the Eco Base stand on the grid where their entries say."""
    grid = book.land_board.grid
    width = len(COLUMNS) + 2
    require(all(len(row) == width for row in grid), "land_board", f"a row is not {width} cells long")

    def at(cell: tuple[int, int]) -> str:
        x, y = cell
        return grid[y][x] if 0 <= y < len(grid) and 0 <= x < width else ""

    for i, place in enumerate(book.location):
        name = f"location[{i}] {place.id}"
        require(at(place.cell) == place.id, name, f"the grid has {at(place.cell)!r} there")
        require((place.kind == "dumpster") == bool(place.section), name, "a Dumpster, and it alone, serves a section")
        require((place.kind == "town") == bool(place.meeples), name, "a town, and it alone, has meeples")
        require(not place.section or place.section in [s.id for s in book.river_section], name, "unknown section")
    for i, area in enumerate(book.heron_area):
        require(at(area.cell) == f"h{area.pip}", f"heron_area[{i}] {area.pip}", f"the grid has {at(area.cell)!r}")
    for i, section in enumerate(book.river_section):
        for space, cell in zip(section.spaces, section.cells, strict=True):
            require(at(cell) == space, f"river_section[{i}] {section.id}", f"the grid has {at(cell)!r} for {space}")
    require(all(at(cell) == "B" for cell in book.eco_base.cells), "eco_base", "the grid has no B there")


def _check_cards(book: Book) -> None:
    """Decks name cards that exist; no doubled Beach (OC-R.56)."""
    known = [card.id for card in book.round_card]
    for deck, ids in book.round_decks.items():
        for id in ids:
            require(id in known, f"round_decks {deck}", f"there is no card {id}")
    for i, card in enumerate(book.round_card):
        numbers = [n for n in (card.beach, card.estuary, card.downstream, card.midstream) if n != DOUBLE]
        require(all(int(n) >= 0 for n in numbers), f"round_card[{i}] {card.id}", "a negative number")
    require(
        book.hermit_crabs.garbage in [g.id for g in book.garbage],
        "hermit_crabs",
        f"no garbage {book.hermit_crabs.garbage}",
    )


def _check_ocean(book: Book) -> None:
    """Arrows, vacuum, Shark and crabs name places that exist."""
    ocean = book.ocean_board
    disk = [f"P{n}" for n in range(1, ocean.positions + 1)]
    for place in (*ocean.arrows, ocean.vacuum_spot, *ocean.shark_by_pip.values()):
        require(place in disk, "ocean_board", f"there is no position {place}")
    river = [space for section in book.river_section for space in section.spaces]
    for place in book.crab.spaces:
        require(place in river, "crab", f"there is no space {place}")


_CHECKS: tuple[Callable[[Book], None], ...] = (
    _check_ids, _check_team, _check_garbage, _check_roads, _check_land, _check_cards, _check_ocean,
)  # fmt: skip


def read(text: str) -> Book:
    """The component book in `text`. Raises ComponentError, naming the entry, for anything that cannot be."""
    return read_book(text, Book, _CHECKS)


BOOK = read(files(__package__).joinpath("components.toml").read_text("utf-8"))


def _by_id(entries: Iterable[T], id: Callable[[T], str]) -> dict[str, T]:
    return {id(entry): entry for entry in entries}


TEAMS = {size.players: size for size in BOOK.team_size}
COLOURS = tuple(colour.id for colour in BOOK.colour)
WHITE = "white"
GARBAGE = _by_id(BOOK.garbage, lambda g: g.id)
SECTIONS = _by_id(BOOK.river_section, lambda s: s.id)
LOCATIONS = _by_id(BOOK.location, lambda p: p.id)
LOCATION_BY_KEY = _by_id(BOOK.location, lambda p: p.key)
ROADS = _by_id(BOOK.road_tile, lambda r: r.id)
ROUND_CARDS = _by_id(BOOK.round_card, lambda r: r.id)
CARDS = tuple(card.id for card in BOOK.enhancement_card)
OCEAN = BOOK.ocean_board

MIDSTREAM, DOWNSTREAM, ESTUARY = SECTIONS["midstream"], SECTIONS["downstream"], SECTIONS["estuary"]
RIVER = (*MIDSTREAM.spaces, *DOWNSTREAM.spaces, *ESTUARY.spaces)
DISK = tuple(f"P{n}" for n in range(1, OCEAN.positions + 1))
BEACH_SPACES, OUTER_SEAS = DISK[: OCEAN.beach], DISK[OCEAN.beach :]
PLACES = (*RIVER, *DISK)
"""All places for garbage in the order in which a group is settled (OC-R.29)."""

SECTION_SPACES = {**{s.id: s.spaces for s in BOOK.river_section}, BEACH: DISK}
"""Where a section's tiles may lie, in filling order; new Beach tiles go on past P6 (OC-5.5, OC-5.6)."""

DOWNRIVER = {"midstream": "downstream", "downstream": "estuary", "estuary": BEACH}
"""The next section toward the sea (OC-5.11)."""

ATTEMPT_ORDER = (*reversed(BEACH_SPACES), *ESTUARY.spaces, *DOWNSTREAM.spaces, *MIDSTREAM.spaces)
"""Tiles in the table's own order of Garbage Cleanup."""


def section_of(place: str) -> str:
    """The section a place belongs to; the whole disk counts as the Beach.

    >>> section_of("D4"), section_of("P9")
    ('downstream', 'beach')
    """
    return next((s.id for s in BOOK.river_section if s.letter == place[0]), BEACH)


def _neighbours() -> dict[str, tuple[str, ...]]:
    """Places whose tiles an Environmental Organization meeple may join (OC-R.30)."""
    cells = {cell: space for s in BOOK.river_section for space, cell in zip(s.spaces, s.cells, strict=True)}
    near = {
        space: tuple(cells[x + dx, y + dy] for dx, dy in _STEPS.values() if (x + dx, y + dy) in cells)
        for (x, y), space in cells.items()
    }
    for i, place in enumerate(BEACH_SPACES):
        near[place] = tuple(BEACH_SPACES[j] for j in (i - 1, i + 1) if 0 <= j < len(BEACH_SPACES))
    return near


NEIGHBOURS = _neighbours()


def _land() -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """What is printed on each land cell, and the land cell on each of its sides."""
    grid, width = BOOK.land_board.grid, len(COLUMNS)
    printed = {label((x, y)): grid[y][x] for y in range(len(grid)) for x in range(width)}
    beside = {
        label((x, y)): {
            side: label((x + dx, y + dy))
            for side, (dx, dy) in _STEPS.items()
            if 0 <= x + dx < width and 0 <= y + dy < len(grid)
        }
        for y in range(len(grid))
        for x in range(width)
    }
    return printed, beside


LAND, BESIDE = _land()
"""Code of each land cell by label, rows first; and its neighbours by side (OC-23.1)."""

BASE_CELLS = tuple(label(cell) for cell in BOOK.eco_base.cells)
HERON_AREAS = {area.pip: label(area.cell) for area in BOOK.heron_area}


def difficulty(garbage: str, *, reduced: bool) -> int:
    """The number on a side of a Garbage Tile (OC-1.9)."""
    return GARBAGE[garbage].reduced if reduced else GARBAGE[garbage].start
