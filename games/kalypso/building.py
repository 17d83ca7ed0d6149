"""KA-13, KA-15, KA-21.7 to KA-21.9: putting up Buildings, Monuments and Sanctuaries, and what a turn may do next."""

from __future__ import annotations

from collections.abc import Iterator

from games.kalypso.bonuses import owe_bonus, people
from games.kalypso.choices import Keys, choose
from games.kalypso.events import BuildingBuilt, CarpenterAtWork, MonumentBuilt, SanctuaryBuilt
from games.kalypso.forecast import receivers
from games.kalypso.grid import area, grid_of
from games.kalypso.pieces import BOOK, BUILDINGS, BY_MATERIAL
from games.kalypso.sea import Site, buildable, sea_of
from games.kalypso.state import Laid, State
from games.kernel import Decision, Options, Phrase, Seat, Table, unfit

DONE, SURVIVOR, BARREL = "done", "survivor", "barrel"


def fresh_mask(state: State, seat: int) -> int:
    """KA-R.20: the fresh squares of a seat."""
    return grid_of(state.ocean(seat).size).mask(" ".join(state.seats[seat].fresh))


def sites_of(state: State, seat: int) -> list[Site]:
    """KA-13.2, KA-13.3: the areas on which a seat may build now."""
    fresh = fresh_mask(state, seat)
    return sea_of(state.ocean(seat)).sites(fresh) if fresh else []


def monument_sites(state: State, seat: int) -> list[str]:
    """KA-15.1: the 3x3 areas on which a seat may build now."""
    fresh = fresh_mask(state, seat)
    if not fresh or not state.stock_of(seat).has("monument"):
        return []
    return sea_of(state.ocean(seat)).monuments(fresh)


def building_keys(state: State, seat: int) -> list[str]:
    """KA-7.8: all that a seat may put up now."""
    supply = state.stock_of(seat).supply
    found = [f"{anchor}-monument" for anchor in monument_sites(state, seat)]
    if state.is_owned("guardian"):
        found += [key.replace("monument", "sanctuary") for key in found]
    return found + [f"{site.anchor}-{id}" for site in sites_of(state, seat) for id in buildable(site, supply)]


def usable_items(state: State, seat: int) -> list[str]:
    """KA-R.19: the held items that can be placed or put on a card."""
    found = []
    for item in dict.fromkeys(state.seats[seat].held):
        kind = item.partition("_")[0]
        if sea_of(state.ocean(seat)).spots(kind) or receivers(state, seat, kind):
            found.append(item)
    return found


def may_assign_survivor(state: State, seat: int) -> bool:
    """KA-9.10, KA-R.29: a Survivor beside the player aid may go onto the card at any moment; together, never."""
    return state.team is None and people(state, seat) > 0 and bool(receivers(state, seat, "survivor"))


class NextOptions(Options[str]):
    """What a seat may do next in its turn: build, use a held item, assign a Survivor, or be done (KA-R.22)."""

    facets = ("what", "zone", "cell")

    def __init__(self, state: State, seat: int) -> None:
        self._state, self._seat = state, seat

    def __iter__(self) -> Iterator[str]:
        state, seat = self._state, self._seat
        items = usable_items(state, seat)
        yield from building_keys(state, seat)
        yield from items
        if may_assign_survivor(state, seat):
            yield SURVIVOR
        if not items:
            yield DONE

    def get(self, key: str) -> str:
        """The key itself, if it can be done now."""
        if key not in list(self):
            raise KeyError(key)
        return key

    def split(self, key: str) -> tuple[str, ...]:
        """What to build, in which Zone and where; the word itself for all else."""
        anchor, hyphen, id = key.partition("-")
        if not hyphen:
            return (key, key, key)
        grid = grid_of(self._state.ocean(self._seat).size)
        return (id, grid.zone(grid.index(anchor)), anchor)

    def join(self, values: tuple[str, ...] | list[str]) -> str:  # type: ignore[override]
        """The key: where, then what."""
        if len(values) < len(self.facets):
            return "-".join(values)
        return values[0] if values[0] == values[2] else f"{values[2]}-{values[0]}"

    def parse(self, text: str) -> str:
        """KA-C.5: a key, or a Building's name alone where only one can be meant."""
        wanted = "-".join(text.replace("-", " ").replace("·", " ").replace("_", " ").casefold().split())
        near = []
        for key in self:
            plain = key.casefold().replace("_", "-")
            if plain == wanted:
                return key
            if plain.endswith("-" + wanted) or plain.startswith(wanted + "-"):
                near.append(key)
        if len(near) == 1:
            return near[0]
        raise unfit(self, text, near)

    def label(self, key: str) -> Phrase | None:
        """What it is, and where."""
        anchor, hyphen, id = key.partition("-")
        return (
            Phrase("next-build", {"building": id, "at": anchor}) if hyphen else Phrase("next-" + key.replace("_", "-"))
        )

    def effect(self, key: str) -> tuple[Phrase, ...]:
        """The bonus it brings, and how many other areas could then not be used."""
        anchor, hyphen, id = key.partition("-")
        if not hyphen:
            return ()
        state, seat = self._state, self._seat
        kind = id if id in {"monument", "sanctuary"} else "building"
        size = state.ocean(seat).size
        mask = area(size, kind, anchor)
        others = [s for s in sites_of(state, seat) if s.anchor != anchor and area(size, "building", s.anchor) & mask]
        found = [Phrase("bonus-" + id.replace("_", "-"))]
        if kind == "building" and has_both(state, seat, anchor, BUILDINGS[id].material):
            found = [Phrase("bonus-both")]
        return (*found, *([Phrase("would-block", {"count": len(others)})] if others else []))


def has_both(state: State, seat: int, anchor: str, material: str) -> bool:
    """KA-21.7: whether the Carpenter makes both bonuses of a tile work here."""
    return state.is_owned("carpenter") and sea_of(state.ocean(seat)).is_pure(anchor, material)


async def build(table: Table[State], seat: int, key: str) -> None:
    """KA-13.6, KA-15.2, KA-21.9: put up what the key says; its bonus is owed at once (KA-13.8)."""
    state = table.state
    anchor, _, id = key.partition("-")
    ocean, supply = state.ocean(seat), state.stock_of(seat).supply
    if id in {"monument", "sanctuary"}:
        motif = BOOK.monument.motifs[-max(1, supply["monument"])]
        supply["monument"] -= 1
        ocean.pieces.append(Laid(id, key, motif if id == "monument" else ""))
        if id == "monument":
            table.tell(MonumentBuilt(Seat(seat), motif, anchor))
        else:
            table.tell(SanctuaryBuilt(Seat(seat), anchor))
            state.seats[seat].owed.append(f"sanctuary {anchor}")
        return
    material = BUILDINGS[id].material
    both = has_both(state, seat, anchor, material)
    supply[material] -= 1
    if both:
        await _build_both(table, seat, anchor, material)
        return
    ocean.pieces.append(Laid("building", key, id))
    table.tell(BuildingBuilt(Seat(seat), id, anchor))
    owe_bonus(state, seat, id, anchor)


async def _build_both(table: Table[State], seat: int, anchor: str, material: str) -> None:
    """KA-21.7, KA-R.61, KA-R.83: the tile lies there unnamed until both bonuses have been settled."""
    state = table.state
    sides = BY_MATERIAL[material]
    state.ocean(seat).pieces.append(Laid("building", f"{anchor}-{material}", material))
    decision = Decision(seat, "carpenter-order", Keys(lambda: sides), args={"at": anchor})
    first = await choose(table, decision)
    assert first is not None
    second = sides[1 - sides.index(first)]
    table.tell(CarpenterAtWork(Seat(seat), first, second, anchor))
    state.seats[seat].owed += [f"face {anchor}", f"bonus {second} {anchor}", f"bonus {first} {anchor}"]
