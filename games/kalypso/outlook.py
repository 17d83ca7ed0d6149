"""How good a position is for a piece: the areas it makes ready or brings nearer, what it collects and encloses."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from games.kalypso.areas import (
    CODES,
    FORM,
    KINDS,
    SHUT,
    WILD,
    Face,
    Footing,
    additions,
    around,
    codes_of,
    faces,
    footing,
)
from games.kalypso.grid import area, bits
from games.kalypso.judgement import Mind
from games.kalypso.pieces import BOOK, LETTER, MATERIALS
from games.kernel import Chance

POCKET = (0, 50, 20, 5, 0)
"""How much of a Fish a square holds that so many open sides surround, in hundredths; closing it counts elsewhere."""

TOWERS = ("monuments", "monuments_or_sanctuaries")
SHORTLIST, HASTY_LIST = 28, 10  # positions looked at closely for each choice
HASTY_SIGHT = 60  # positions looked at in haste at all
HASTY_TOKENS = 4  # and at most so many more that collect something
HASTY_TILES = 3  # tiles of a Vortex looked at in haste
FLOODED = 6  # of those, how many are tried for what they enclose


Whim = Callable[[int, int], float]
"""A small worth that a position has for no reason."""


@dataclass
class Outlook:
    """The ocean's areas as they are, for trying pieces on them."""

    mind: Mind
    chance: Chance
    hasty: bool = False  # looks at fewer positions
    effort: float = 0.0  # how much it rehearses
    whim: Whim | None = None  # by which equal positions, and nearly equal ones, are told apart

    @cached_property
    def codes(self) -> array[int]:
        """What is on the squares of every area."""
        return codes_of(self.mind.sea)

    @cached_property
    def haste(self) -> float:
        """How much the future counts: nothing in the last turn."""
        return min(1.0, self.mind.left / self.mind.weights.horizon)

    @cached_property
    def values(self) -> list[float]:
        """What a 2x2 of each form is worth; one that is ready, as much below nothing."""
        weights, haste = self.mind.weights, self.haste
        worths = [self.mind.worths[material] for material in MATERIALS]
        worths += [worth * weights.sure for worth in worths]
        parts = (weights.one, weights.two, weights.three)
        found = []
        for empty, fits in KINDS:
            if not fits:
                found.append(0.0)
                continue
            best = max([worths[n] for n in fits])
            found.append(best * parts[empty - 1] * haste if empty else -best)
        return found

    def now(self, areas: Iterable[int]) -> float:
        """What areas are worth as they are, those ready but not fresh being worth nothing."""
        codes, values = self.codes, self.values
        total = 0.0
        for i in areas:
            worth = values[FORM[codes[i]]]
            if worth > 0:
                total += worth
        return total

    @cached_property
    def tower(self) -> tuple[int, int]:
        """Where a Monument that a goal asks for is nearest: its squares, and those of its material; or nothing."""
        mind, sea = self.mind, self.mind.sea
        if mind.board.tracker is None or not any(mind.goals.get(name) for name in TOWERS):
            return 0, 0
        grid, usable = sea.grid, sea.bare | sea.free
        rows = usable & grid.moved(usable, -1, 0) & grid.moved(usable, -2, 0)
        full = rows & grid.moved(rows, 0, -1) & grid.moved(rows, 0, -2) & grid.on
        square = area(sea.size, "monument", "A1")
        first = (square & -square).bit_length() - 1
        best, found = 0, (0, 0)
        for index in bits(full):
            mask = square >> first << index
            filled = (mask & sea.bare).bit_count()
            if filled < 2:
                continue
            for material in MATERIALS:
                fits = (sea.icons[LETTER[material]] | sea.icons["B"]) & sea.bare
                alike = (mask & fits).bit_count()
                if alike + 9 - filled >= BOOK.same_of_nine and 10 * min(alike, 5) + 9 * filled > best:
                    best, found = 10 * min(alike, 5) + 9 * filled, (mask, CODES[LETTER[material]])
        return found

    def raised(self, indexes: Sequence[int], codes: Sequence[int]) -> float:
        """What these squares do for that Monument."""
        mask, wanted = self.tower
        if not mask:
            return 0.0
        inside = [code for index, code in zip(indexes, codes, strict=True) if mask >> index & 1]
        return sum(self.mind.weights.tower if code in {wanted, WILD} else 0.6 for code in inside)

    def promise(self) -> float:
        """What all areas that lack squares are worth."""
        sea = self.mind.sea
        return self.now(around(sea.grid.pitch, (sea.bare | sea.grid.beside(sea.bare)) & sea.grid.field))

    def before(self, foot: Footing) -> float:
        """What the areas that a position touches are worth as they are."""
        return self.now(foot.corners)

    def gain(self, foot: Footing, codes: tuple[int, ...], before: float) -> float:
        """What putting these there does to the areas, which are worth so much `before`."""
        first, values, there = foot.indexes[0], self.values, self.codes
        total, ready = -before, list[tuple[float, int]]()
        for step, added in additions(self.mind.sea.grid.pitch, foot.steps, codes):
            worth = values[FORM[there[first + step] | added]]
            if worth < 0:
                ready.append((-worth, first + step))
            else:
                total += worth
        return total + (self._harvest(ready) if ready else 0.0)

    def _harvest(self, ready: list[tuple[float, int]]) -> float:
        """What ready areas bring when those that do not overlap are built, dearest first."""
        pitch, used, total = self.mind.sea.grid.pitch, 0, 0.0
        for worth, i in sorted(ready, reverse=True):
            mask = 3 << i | 3 << i + pitch
            if not mask & used:
                used |= mask
                total += worth
        return total

    # --- positions ---------------------------------------------------------------------------------------------------

    def on_the_way(self, kind: str, mask: int) -> float:
        """What a piece here collects and hides, without what it encloses."""
        mind, sea = self.mind, self.mind.sea
        preservers, barrels = sea.taken_by(kind, mask)
        hidden = (mask & sea.countable_fish).bit_count()
        worth = preservers.bit_count() * mind.rescue + barrels.bit_count() * mind.barrel - mind.weights.hidden * hidden
        return worth + self.pockets(mask) + self.spread(mask)

    def spread(self, mask: int) -> float:
        """With the Angler, what reaching new fishing grounds is worth."""
        mind = self.mind
        if not mind.angler or mind.grounds > 3:
            return 0.0
        zones = mind.sea.grid.zones
        return mind.weights.spread * self.haste * sum(n for zone, n in mind.waters.items() if zones[zone] & mask)

    @cached_property
    def fish(self) -> float:
        """What an enclosed Fish is worth."""
        tracker = self.mind.board.tracker
        if tracker is None:
            return 1.0
        return 1.2 + self.mind.weights.shoal * (self.mind.fish_short(tracker, rounds=1) > 0)

    def pockets(self, mask: int) -> float:
        """What shutting in single Fish, side by side, promises."""
        sea = self.mind.sea
        near = sea.grid.beside(mask) & sea.countable_fish & ~mask
        total = 0
        for index in bits(near):
            around = sea.grid.beside(1 << index) & ~sea.foundation
            left, before = (around & ~mask).bit_count(), around.bit_count()
            total += POCKET[left] - POCKET[before]
        return total * self.mind.weights.pocket * self.fish * self.haste / 100

    def contact(self, mask: int) -> float:
        """What keeping the Settlement together is worth."""
        sea = self.mind.sea
        return self.mind.weights.contact * sea.grid.edges(mask, sea.foundation) * self.haste

    def enclosing(self, kind: str, mask: int) -> float:
        """What a piece here encloses is worth."""
        mind, sea = self.mind, self.mind.sea
        closing = sea.closing(mask, boat=kind == "boat")
        if not closing.squares:
            return 0.0
        count, fish = closing.squares.bit_count(), closing.fish.bit_count()
        worth = count * mind.goals.get("enclosed_squares", 0.0)
        wanted = mind.wants.get("enclose", 0.0)
        card = mind.member.forecasts[-1] if mind.member.forecasts else None
        if wanted and card is not None and card.stands == "open":
            worth += wanted * min(count, card.need - card.have)
        worth += fish * self.fish
        worth += closing.preservers.bit_count() * mind.rescue + closing.barrels.bit_count() * mind.barrel
        return worth - mind.weights.shut * count * (not wanted)

    def shortlist(self, kind: str, keys: Sequence[str]) -> Iterator[tuple[str, Footing]]:
        """The positions worth a closer look: most contact, and those that collect something."""
        sea, chosen = self.mind.sea, 0
        tokens = (sea.preservers | sea.half_barrels) & sea.free
        most, end = (HASTY_LIST, HASTY_LIST + HASTY_TOKENS) if self.hasty else (SHORTLIST, None)
        for key in islice(keys, HASTY_SIGHT) if self.hasty else keys:
            foot = footing(sea.size, kind, key)
            if chosen < most or foot.mask & tokens:
                chosen += 1
                yield key, foot
                if chosen == end:
                    break

    def best_tile(self, tiles: Sequence[str], keys: Sequence[str]) -> tuple[float, int, str]:
        """The best of some Salvage tiles: its worth, its place in the list, its key with the side."""
        return self.best_tiles(tiles, keys)[0]

    def best_tiles(self, tiles: Sequence[str], keys: Sequence[str]) -> list[tuple[float, int, str]]:
        """The best ways to lay one of some Salvage tiles, the best first: worth, place in the list, key with side."""
        rated: list[tuple[float, int, str, int]] = []
        shown = self._shown(tiles)
        for key, foot in self.shortlist("salvage", keys):
            before = self.before(foot)
            base = self.on_the_way("salvage", foot.mask) + self.contact(foot.mask)
            for n, sides in shown:
                for face in sides:
                    worth = (
                        base
                        + self.gain(foot, face.codes, before)
                        + self.raised(foot.indexes, face.codes)
                        - self.mind.weights.plastic * face.plastic
                    )
                    if self.whim is not None:
                        worth += self.whim(foot.indexes[0], n)
                    rated.append((worth, n, f"{key}-{face.side}", foot.mask))
        rated.sort(key=lambda entry: -entry[0])
        return self._flooded("salvage", rated)

    def _shown(self, tiles: Sequence[str]) -> list[tuple[int, tuple[Face, ...]]]:
        """The sides of the tiles, by their places in the list; with a whim, of some tiles only."""
        shown = [(n, faces(tile)) for n, tile in enumerate(tiles)]
        if self.whim is not None and len(shown) > HASTY_TILES:
            liked = {n: self.whim(n, len(tiles)) - 0.5 * sides[0].plastic for n, sides in shown}
            shown.sort(key=lambda entry: -liked[entry[0]])
            del shown[HASTY_TILES:]
        return shown

    def _flooded(self, kind: str, rated: list[tuple[float, int, str, int]]) -> list[tuple[float, int, str]]:
        """The best once what they enclose is counted, of the first few and, where that is asked for, of many."""
        goals, tracker = self.mind.goals, self.mind.board.tracker
        wanted = bool(self.mind.wants.get("enclose") or goals.get("enclosed_squares"))
        wanted = wanted or (tracker is not None and self.mind.fish_short(tracker, rounds=0) > 0)
        tried: dict[int, float] = {}
        best: dict[tuple[int, int], tuple[float, int, str]] = {}
        for worth, n, key, mask in rated:
            if mask not in tried:
                if len(tried) >= FLOODED // (1 + self.hasty) * (5 if wanted else 1):
                    continue
                tried[mask] = self.enclosing(kind, mask)
            best.setdefault((mask, n), (worth + tried[mask], n, key))
        return sorted(best.values(), key=lambda entry: -entry[0])

    def best_pieces(self, kind: str, keys: Sequence[str], codes: tuple[int, ...]) -> list[str]:
        """The positions of a Barrel or Scrap tile, the best first."""
        rated: list[tuple[float, int, str, int]] = []
        for key, foot in self.shortlist(kind, keys):
            worth = (
                self.on_the_way(kind, foot.mask)
                + self.contact(foot.mask)
                + self.gain(foot, codes, self.before(foot))
                + self.raised(foot.indexes, codes)
            )
            if self.whim is not None:
                worth += self.whim(foot.indexes[0], foot.indexes[-1])
            rated.append((worth, 0, key, foot.mask))
        rated.sort(key=lambda entry: -entry[0])
        return [key for _, _, key in self._flooded(kind, rated)]

    def best_bed(self, keys: Sequence[str]) -> str:
        """The best place for a Garden: good neighbours against areas it spoils; together the Island first."""
        sea = self.mind.sea
        spaces = sea.grid.garden_spaces
        tops = [area(sea.size, p.kind, p.key) for p in sea.pieces if p.kind in {"building", "monument"}]
        best, found = -1e9, keys[0]
        for key in keys:
            foot = footing(sea.size, "garden", key)
            mask = foot.mask
            if key in spaces and self.mind.board.tracker is not None and not self.mind.goals.get("mixed_gardens"):
                return key
            beside = sea.grid.beside(mask)
            near = sum(bool(top & beside) for top in tops)
            worth = min(5.0, near) + self.gain(foot, (SHUT, SHUT), self.before(foot))
            worth += 0.2 * (mask & sea.icons["P"]).bit_count()
            if worth > best:
                best, found = worth, key
        return found

    def best_berth(self, keys: Sequence[str]) -> tuple[float, str]:
        """The best place for a Boat: tokens, Fish to be had in its Zones, docking where that helps."""
        mind, sea = self.mind, self.mind.sea
        around = sea.grid.beside(sea.foundation)
        docked = mind.goals.get("docked_boats", 0.0)
        wanted = bool(mind.wants.get("enclose"))
        reach = {zone: 0.5 * min(4, mind.waters.get(zone, 0)) for zone in sea.grid.zones}
        best, found = -1e9, keys[0]
        for key in keys:
            mask = area(sea.size, "boat", key)
            worth = self.on_the_way("boat", mask)
            worth += sum(reach[zone] for zone in {sea.grid.zone(index) for index in bits(mask)})
            if mask & around:
                worth += docked + 0.2
                if wanted or (sea.grid.edges(mask, sea.foundation) > 1 and worth > best - 2):
                    worth += self.enclosing("boat", mask)
            if worth > best:
                best, found = worth, key
        return best, found
