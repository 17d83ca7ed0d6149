"""The components of Kalypso, typed and frozen, read from `components.toml` and checked as they are loaded.

Everything printed is here and nothing else. A wrong entry stops the import with a `ComponentError` that names it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any, Literal

from games.components import Piece, read_book, require

MATERIALS = ("wood", "metal", "rubber", "seaweed")
LETTERS = {"W": "wood", "M": "metal", "R": "rubber", "S": "seaweed", "P": "plastic", "B": "barrel", "O": "boat"}
"""What a letter on a square of Foundation stands for; `O` is a docked Boat (KA-R.24)."""

LETTER = {name: letter for letter, name in LETTERS.items()}
BARREL = "barrel"  # the fifth face of a Fish token, too (KA-14.25)
SPECIALISTS = ("angler", "carpenter", "guardian", "salvager", "captain")
DIFFICULTIES = ("learning", "easy", "medium", "hard")
COLOURS = ("coral", "azure", "jade", "orchid")
ITEMS = ("boat", "fish", "garden", "barrel", "scrap", "survivor", "enclose")
METRICS = (
    "building_types", "monuments", "monuments_or_sanctuaries", "docked_boats", "largest_block", "mixed_gardens",
    "visible_plastic", "settlers", "life_preservers_left", "mixed_zones", "enclosed_squares", "settler_types", "nets",
    "gardens", "shipyards",
)  # fmt: skip
BONUSES = ("settle", "barrel", "solar", "launch", "salvage", "scrap", "net", "garden")
SEATS = 4


class Points(Piece, frozen=True):
    """Victory Points that no tile prints."""

    monument: int
    garden_max: int
    solar_max: int
    settler: int
    survivor: int
    enclosed_fish: int


class Ocean(Piece, frozen=True):
    """A printed ocean, row by row (KA-5.2); `garden_spaces` are those of the Island (KA-14.29)."""

    rows: tuple[str, ...]
    garden_spaces: tuple[tuple[str, str], ...] = ()


class Oceans(Piece, frozen=True):
    """The two sides of the boards: an ocean of one's own, and the four boards joined (KA-3.1, KA-4.1)."""

    own: Ocean
    shared: Ocean


class Building(Piece, frozen=True):
    """A Building: its material, printed value and bonus (KA-13.7, KA-14)."""

    id: str
    name: str
    material: str
    vp: int
    bonus: str
    text: str


class Monument(Piece, frozen=True):
    """The pictures on Monuments, in the order in which they are taken (KA-R.93)."""

    motifs: tuple[str, ...]


class Reward(Piece, frozen=True):
    """What a Forecast brings: items at once, a `track` of the team, or points at the end (KA-9.13 to KA-9.17)."""

    gain: Literal["", "barrel", "boat", "scrap", "salvage", "fish"] = ""
    track: Literal["", "solar", "garden"] = ""
    n: int = 0
    vp_each: int = 0
    metric: str = ""
    max: int = 0


class Forecast(Piece, frozen=True):
    """A Forecast card (KA-9.6): `count` items in competitive play, `shared` by players otherwise (KA-R.67)."""

    key: str
    title: str
    order: int
    item: str
    count: int
    shared: tuple[int, ...]
    reward: Reward
    shared_reward: Reward
    penalty: int
    motif: str
    text: str
    flavour: str
    reward_text: str
    penalty_text: str
    shared_reward_text: str


class Goal(Piece, frozen=True):
    """A Settlement Goal: how it scores against each other, and what it asks for together (KA-2.7, KA-20.1)."""

    id: str
    title: str
    deck: Literal["A", "B"]
    metric: str
    shared_metric: str
    at_least: bool
    shared: tuple[int, ...]
    text: str
    shared_text: str
    table: tuple[int, ...] = ()
    each: int = 0
    start: int = 0
    per: int = 0
    max: int = 0

    def points(self, figure: int) -> int:
        """KA-19.5: what a figure of its metric is worth in competitive play."""
        if self.table:
            return self.table[min(figure, len(self.table) - 1)]
        if self.start:
            return max(0, self.start - figure // self.per)
        worth = figure * self.each if self.each else figure // self.per
        return min(worth, self.max) if self.max else worth

    def is_met(self, figure: int, players: int) -> bool:
        """KA-20.1: whether the team satisfies it."""
        need = self.shared[players - 1]
        return figure >= need if self.at_least else figure <= need


class Tracker(Piece, frozen=True):
    """The tracks that are more than a count (KA-14.9, KA-14.35, KA-R.54)."""

    fish_max: int
    boats: tuple[int, ...]
    feeds: tuple[int, ...]


class Specialist(Piece, frozen=True):
    """One of the five Specialists (KA-21.1)."""

    id: str
    name: str
    text: str


class Book(Piece, frozen=True):
    """The whole component book, as it stands in the file."""

    title: str
    rounds: int
    vortex: int
    solo_turns: int
    start_survivors: int
    fish_per_settler: int
    sanctuary_spaces: int
    same_of_four: int
    same_of_nine: int
    supply: dict[str, int]
    points: Points
    ocean: Oceans
    building: tuple[Building, ...]
    monument: Monument
    salvage: dict[str, str]
    scrap: dict[str, int]
    fish: dict[str, int]
    forecast: tuple[Forecast, ...]
    goal: tuple[Goal, ...]
    tracker: Tracker
    incoming: dict[str, tuple[tuple[int, ...], ...]]
    specialist: tuple[Specialist, ...]


def _named(entries: Any, name: str, id: str = "id") -> list[tuple[str, Any]]:
    """Each entry of a list with the name errors call it by; no id may stand twice."""
    seen: list[str] = []
    named = []
    for i, entry in enumerate(entries):
        label = f"{name}[{i}] {getattr(entry, id)}"
        require(getattr(entry, id) not in seen, label, "this id stands twice")
        seen.append(getattr(entry, id))
        named.append((label, entry))
    return named


def _check_tiles(book: Book) -> None:
    """KA-11.2, KA-2.6: 120 Salvage tiles of five icons, at most three plastic; 60 Scrap; 60 Fish."""
    for id, icons in book.salvage.items():
        require(len(icons) == 5 and all(i in "WMRSP" for i in icons), f"salvage {id}", f"icons {icons}")
        require(icons.count("P") <= 3, f"salvage {id}", "more than three plastic icons")
    require(len(book.salvage) == 120, "salvage", f"{len(book.salvage)} tiles instead of 120")
    require(tuple(book.scrap) == MATERIALS, "scrap", f"materials {tuple(book.scrap)}")
    require(sum(book.scrap.values()) == 60, "scrap", f"{sum(book.scrap.values())} tiles instead of 60")
    require(all(face == BARREL or face.isdecimal() for face in book.fish), "fish", f"faces {tuple(book.fish)}")
    require(sum(book.fish.values()) == 60, "fish", f"{sum(book.fish.values())} tokens instead of 60")


def _check_oceans(book: Book) -> None:
    """KA-3.2, KA-3.3, KA-4.2, KA-4.3: square, made of Zones, with the printed number of tokens."""
    for name, ocean, barrels, preservers in (("own", book.ocean.own, 4, 8), ("shared", book.ocean.shared, 16, 16)):
        rows = "".join(ocean.rows)
        require(all(len(row) == len(ocean.rows) for row in ocean.rows), f"ocean.{name}", "it is not square")
        require(len(ocean.rows) % 4 == 0, f"ocean.{name}", "it is not made of Zones of four")
        require(all(sign in ".fLBo#" for sign in rows), f"ocean.{name}", "an unknown sign")
        require(rows.count("B") == barrels, f"ocean.{name}", f"{rows.count('B')} Barrels instead of {barrels}")
        require(rows.count("L") == preservers, f"ocean.{name}", f"{rows.count('L')} Life Preservers")


def _check_buildings(book: Book) -> None:
    """KA-13.7: two Buildings a material, each with a bonus there is."""
    named = _named(book.building, "building")
    for name, building in named:
        require(building.material in MATERIALS, name, f"no material {building.material}")
        require(building.bonus in BONUSES, name, f"no bonus {building.bonus}")
    for material in MATERIALS:
        own = [building.id for building in book.building if building.material == material]
        require(len(own) == 2, f"building of {material}", f"{len(own)} instead of two")
    motifs = book.monument.motifs
    require(len(motifs) == book.supply["monument"], "monument", f"{len(motifs)} motifs")


def _check_forecasts(book: Book) -> None:
    """Items, metrics and numbers that make sense, in an order without gaps."""
    for name, card in _named(book.forecast, "forecast", "key"):
        require(card.item in ITEMS, name, f"no item {card.item}")
        require(len(card.shared) == SEATS, name, "a number for each player count is wanted")
        require(min(card.count, *card.shared, card.penalty) > 0, name, "a number below 1")
        for reward in (card.reward, card.shared_reward):
            ways = [bool(reward.gain), bool(reward.track), bool(reward.vp_each)]
            require(sum(ways) == 1, name, "a reward is one thing")
            require(not reward.vp_each or reward.metric in METRICS, name, f"no metric {reward.metric}")
    orders = [card.order for card in book.forecast]
    require(orders == list(range(1, len(orders) + 1)), "forecast", f"orders {orders}")


def _check_goals(book: Book) -> None:
    """Five of each deck, known metrics, one way of scoring."""
    for name, goal in _named(book.goal, "goal"):
        require(goal.metric in METRICS and goal.shared_metric in METRICS, name, f"no metric {goal.metric}")
        require(len(goal.shared) == SEATS, name, "a number for each player count is wanted")
        ways = [bool(goal.table), bool(goal.each), bool(goal.per)]
        require(sum(ways) == 1, name, "a goal scores one way")
    for deck in "AB":
        require(sum(goal.deck == deck for goal in book.goal) == 5, f"goal deck {deck}", "five are wanted")


def _check_team(book: Book) -> None:
    """KA-4.8, KA-21.1: people for every difficulty, round and player count; the five Specialists."""
    require(tuple(book.incoming) == DIFFICULTIES, "incoming", f"difficulties {tuple(book.incoming)}")
    for difficulty, columns in book.incoming.items():
        right = len(columns) == SEATS and all(len(column) == book.rounds for column in columns)
        require(right, f"incoming {difficulty}", "four rounds for each of four player counts are wanted")
    ids = tuple(specialist.id for _, specialist in _named(book.specialist, "specialist"))
    require(ids == SPECIALISTS, "specialist", f"they are {ids}")
    for name, track in (("boats", book.tracker.boats), ("feeds", book.tracker.feeds)):
        require(list(track) == sorted(track), f"tracker.{name}", "it falls")


_CHECKS: tuple[Callable[[Book], None], ...] = (
    _check_tiles, _check_oceans, _check_buildings, _check_forecasts, _check_goals, _check_team,
)  # fmt: skip


def read(text: str) -> Book:
    """The component book in `text`. Raises ComponentError, naming the entry, for anything that cannot be."""
    return read_book(text, Book, _CHECKS)


BOOK = read(files(__package__).joinpath("components.toml").read_text("utf-8"))
BUILDINGS = {building.id: building for building in BOOK.building}
BY_MATERIAL = {m: tuple(b.id for b in BOOK.building if b.material == m) for m in MATERIALS}
"""The two Buildings of each material, in printed order (KA-13.7)."""

FORECASTS = {card.key: card for card in BOOK.forecast}
GOALS = {goal.id: goal for goal in BOOK.goal}
SALVAGE = dict(BOOK.salvage)


def backed(icons: str) -> str:
    """KA-11.3: the icons of the other side, with left and right changed round.

    >>> backed("WMRSP")
    'RMWSP'
    """
    return icons[2] + icons[1] + icons[0] + icons[3:]


def icon_names(tile: str) -> tuple[str, ...]:
    """What lies on a Salvage tile's front, bar then stem, as words of the catalogue.

    >>> icon_names(next(iter(SALVAGE)))[0].partition("_")[0]
    'icon'
    """
    return tuple(f"icon_{letter}" for letter in SALVAGE[tile])
