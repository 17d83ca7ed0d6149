"""How good a position is for a piece: the areas it makes ready or brings nearer, what it collects and encloses."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.kalypso.areas import CODES, FORM, FORMS, SHUT, WILD, Form, additions, around, codes_of, corners, steps_of
from games.kalypso.grid import area, bits, squares
from games.kalypso.judgement import Mind
from games.kalypso.pieces import BOOK, LETTER, MATERIALS, SALVAGE, backed
from games.kalypso.rehearsal import tiles_to_come
from games.kernel import Chance

POCKET = (0, 50, 20, 5, 0)
"""How much of a Fish a square holds that so many open sides surround, in hundredths; closing it counts elsewhere."""

TOWERS = ("monuments", "monuments_or_sanctuaries")
SHORTLIST = 28  # positions looked at closely for each choice
REHEARSED = 4  # tiles that the team still lays in the round when the rest of it is played through first
FLOODED = 6  # of those, how many are tried for what they enclose


@dataclass
class Outlook:
    """The ocean's areas as they are, for trying pieces on them."""

    mind: Mind
    chance: Chance
    hasty: bool = False  # looks at fewer positions and no further ahead, as in a rehearsal

    @cached_property
    def codes(self) -> array[int]:
        """What is on the squares of every area."""
        return codes_of(self.mind.sea)

    @cached_property
    def haste(self) -> float:
        """How much the future counts: nothing in the last turn."""
        return min(1.0, self.mind.left / self.mind.weights.horizon)

    @cached_property
    def values(self) -> tuple[float, ...]:
        """What a 2x2 of each form is worth; one that is ready, as much below nothing."""
        return tuple(self._value(form) for form in FORMS)

    def _value(self, form: Form) -> float:
        if not form.fits:
            return 0.0
        weights, worths = self.mind.weights, self.mind.worths
        best = max(worths[material] * (weights.sure if sure else 1.0) for material, sure in form.fits)
        if not form.empty:
            return -best
        return best * (weights.one, weights.two, weights.three)[form.empty - 1] * self.haste

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
    def rehearses(self) -> bool:
        """Whether so little of the round is left that it can be played through."""
        board = self.mind.board
        return board.tracker is not None and not self.hasty and tiles_to_come(board, self.mind.seat) <= REHEARSED

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

    def before(self, indexes: tuple[int, ...]) -> float:
        """What the areas with one of these squares are worth as they are."""
        return self.now(corners(self.mind.sea.grid.pitch, indexes))

    def gain(self, indexes: tuple[int, ...], codes: tuple[int, ...], before: float) -> float:
        """What putting these on these squares does to the areas, which are worth so much `before`."""
        first, values, there = indexes[0], self.values, self.codes
        total, ready = -before, list[tuple[float, int]]()
        for step, added in additions(self.mind.sea.grid.pitch, steps_of(indexes), codes):
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

    def shortlist(self, kind: str, keys: Sequence[str]) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        """The positions worth a closer look: most contact, and those that collect something."""
        sea, chosen = self.mind.sea, 0
        tokens = (sea.preservers | sea.half_barrels) & sea.free
        for key in keys:
            mask = area(sea.size, kind, key)
            if chosen < SHORTLIST // (1 + self.hasty) or mask & tokens:
                chosen += 1
                yield key, mask, squares(sea.size, kind, key)

    def best_tile(self, tiles: Sequence[str], keys: Sequence[str]) -> tuple[float, int, str]:
        """The best of some Salvage tiles: its worth, its place in the list, its key with the side."""
        return self.best_tiles(tiles, keys)[0]

    def best_tiles(self, tiles: Sequence[str], keys: Sequence[str]) -> list[tuple[float, int, str]]:
        """The best ways to lay one of some Salvage tiles, the best first: worth, place in the list, key with side."""
        rated: list[tuple[float, int, str, int]] = []
        for key, mask, indexes in self.shortlist("salvage", keys):
            before = self.before(indexes)
            base = self.on_the_way("salvage", mask) + self.contact(mask)
            for n, tile in enumerate(tiles):
                front = SALVAGE[tile]
                for side, icons in (("front", front), ("back", backed(front))):
                    if side == "back" and icons == front:
                        continue
                    codes = tuple(CODES[icon] for icon in icons)
                    worth = (
                        base
                        + self.gain(indexes, codes, before)
                        + self.raised(indexes, codes)
                        - self.mind.weights.plastic * icons.count("P")
                    )
                    rated.append((worth, n, f"{key}-{side}", mask))
        rated.sort(key=lambda entry: -entry[0])
        return self._flooded("salvage", rated)

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

    def best_piece(self, kind: str, keys: Sequence[str], codes: tuple[int, ...]) -> str:
        """The best position of a Barrel or Scrap tile."""
        rated: list[tuple[float, int, str, int]] = []
        for key, mask, indexes in self.shortlist(kind, keys):
            worth = (
                self.on_the_way(kind, mask)
                + self.contact(mask)
                + self.gain(indexes, codes, self.before(indexes))
                + self.raised(indexes, codes)
            )
            rated.append((worth, 0, key, mask))
        rated.sort(key=lambda entry: -entry[0])
        return self._flooded(kind, rated)[0][2]

    def best_bed(self, keys: Sequence[str]) -> str:
        """The best place for a Garden: good neighbours against areas it spoils; together the Island first."""
        sea = self.mind.sea
        spaces = sea.grid.garden_spaces
        tops = [area(sea.size, p.kind, p.key) for p in sea.pieces if p.kind in {"building", "monument"}]
        best, found = -1e9, keys[0]
        for key in keys:
            mask = area(sea.size, "garden", key)
            if key in spaces and self.mind.board.tracker is not None and not self.mind.goals.get("mixed_gardens"):
                return key
            beside = sea.grid.beside(mask)
            near = sum(bool(top & beside) for top in tops)
            indexes = squares(sea.size, "garden", key)
            worth = min(5.0, near) + self.gain(indexes, (SHUT, SHUT), self.before(indexes))
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
