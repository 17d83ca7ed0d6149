"""KA-14, KA-21: what Buildings and rewards bring, each a step that is owed to a seat and settled depth first (KA-R.77).

`Part.owed` is a stack: the last entry is settled next, and whatever it brings comes on top. An entry is the name of an
effect and its arguments, separated by blanks.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from games.kalypso.choices import Keys, choose
from games.kalypso.events import (
    BarrelFished,
    BoatCounted,
    FishDrawn,
    FishFed,
    FishReturned,
    FishSeen,
    GardenTended,
    ItemLost,
    PreserverSheltered,
    SalvageDrawn,
    SettlerSent,
    SolarRaised,
    SpecialistJoined,
    SurvivorLaid,
)
from games.kalypso.forecast import (
    assign,
    assign_key,
    assign_words,
    gain_barrels,
    gain_scrap,
    offer_to_card,
    owner_of,
    receivers,
)
from games.kalypso.grid import area
from games.kalypso.pieces import BARREL, BOOK, BUILDINGS, BY_MATERIAL, icon_names
from games.kalypso.placing import lay
from games.kalypso.sea import sea_of
from games.kalypso.spots import Spots, TileSpots
from games.kalypso.state import Laid, State
from games.kernel import Decision, Options, Phrase, Seat, Table

SPECIALIST_ORDER = ("angler", "carpenter", "salvager", "captain", "guardian")
"""In which order they are offered, and chosen for an absent player."""


async def settle_owed(table: Table[State], seat: int) -> None:
    """KA-R.77: settle all that is owed to a seat, the latest first."""
    owed = table.state.seats[seat].owed
    while owed:
        name, *args = owed.pop().split()
        await EFFECTS[name](table, seat, *args)


# --- House -----------------------------------------------------------------------------------------------------------


class Workplaces(Keys):
    """KA-14.1, KA-9.11, KA-9.22: Buildings a Survivor may go to, by anchor; to lie on the House; or nothing."""

    facets = ("building", "cell")

    def __init__(self, state: State, seat: int, house: str) -> None:
        super().__init__(self._all)
        self._state, self._seat, self._house = state, seat, house

    def open_to(self) -> list[Laid]:
        """Buildings that are no House, named, and without a Settler."""
        ocean = self._state.ocean(self._seat)
        return [
            piece
            for piece in ocean.of_kind("building")
            if piece.what in BUILDINGS and piece.what != "house" and not piece.settler
        ]

    def _all(self) -> list[str]:
        state, seat = self._state, self._seat
        if people(state, seat) < 1:
            return []
        found = [assign_key(seat, owner, "lay") for owner in receivers(state, seat, "survivor")]
        found += [piece.key.partition("-")[0] for piece in self.open_to()]
        return [*found, "decline"] if found else []

    def _building(self, key: str) -> str:
        return next((p.what for p in self.open_to() if p.key.startswith(f"{key}-")), "")

    def split(self, key: str) -> tuple[str, ...]:
        """The Building's name, then where it stands."""
        return (self._building(key) or key.replace("-", "_"), key.replace("-", "_"))

    def join(self, values: Sequence[str]) -> str:
        """The key is where it stands."""
        return values[-1].replace("_", "-")

    def label(self, key: str) -> Phrase | None:
        """The Building and its place."""
        if building := self._building(key):
            return Phrase("workplace-at", {"building": building, "at": key})
        if key.startswith("lay-"):
            return Phrase("workplace-lay-for", {"seat": int(key[4:])})
        return Phrase(f"workplace-{key}")

    def effect(self, key: str) -> tuple[Phrase, ...]:
        """What working there brings."""
        building = self._building(key)
        return (Phrase("bonus-" + building.replace("_", "-")),) if building else ()


def people(state: State, seat: int) -> int:
    """KA-6.7: Survivors a seat may move."""
    return state.team.island if state.team is not None else state.seats[seat].survivors


def move_survivor(state: State, seat: int) -> None:
    """A Survivor leaves the player aid or the Island."""
    if state.team is not None:
        state.team.island -= 1
    else:
        state.seats[seat].survivors -= 1


async def settle(table: Table[State], seat: int, house: str) -> None:
    """KA-14.1, KA-R.26, KA-R.27: send a Survivor to a Building and trigger it, or lay them on the House for a card."""
    state = table.state
    options = Workplaces(state, seat, house)

    def default(_draft: Sequence[str], _known: Mapping[int, Any]) -> str:
        first = next(iter(options))
        return first if state.team is not None or first.startswith("lay") else "decline"

    answer = await choose(table, Decision(seat, "workplace", options, default, args={"at": house}))
    if answer is None or answer == "decline":
        return
    ocean = state.ocean(seat)
    place = house if answer.startswith("lay") else answer
    piece = next(p for p in ocean.of_kind("building") if p.key.startswith(f"{place}-"))
    move_survivor(state, seat)
    ocean.replace(piece, Laid(piece.kind, piece.key, piece.what, settler=True))
    if answer.startswith("lay"):
        owner = owner_of(seat, answer)
        card = state.seats[owner].card
        assert card is not None
        card.laid += 1
        table.tell(SurvivorLaid(Seat(seat), Seat(owner), place))
        assign(table, seat, owner, "survivor")
    else:
        table.tell(SettlerSent(Seat(seat), piece.what, place))
        owe_bonus(state, seat, piece.what, place)


def owe_bonus(state: State, seat: int, building: str, anchor: str) -> None:
    """KA-13.8: a Building's bonus is due."""
    bonus = BUILDINGS[building].bonus
    if bonus == "solar" and state.team is None:
        return
    args = {"settle": f" {anchor}", "barrel": " 1", "scrap": " 2"}
    state.seats[seat].owed.append(bonus + args.get(bonus, ""))


# --- Barrels, Scrap, Salvage, Solar Panels ----------------------------------------------------------------------------


async def barrel(table: Table[State], seat: int, count: str) -> None:
    """KA-14.5: Barrels from the supply."""
    gain_barrels(table, seat, int(count))


async def scrap(table: Table[State], seat: int, count: str) -> None:
    """KA-14.17: Scrap tiles are drawn."""
    gain_scrap(table, seat, int(count))


async def solar(table: Table[State], seat: int) -> None:
    """KA-14.8: the Solar Panel track rises by one."""
    team = table.state.team
    assert team is not None
    team.raise_solar(1)
    table.tell(SolarRaised(Seat(seat), team.solar, team.boat_limit))


def draw_salvage(table: Table[State], seat: int) -> str | None:
    """KA-R.13: a tile from the bag, if there is one."""
    bag = table.state.stock_of(seat).salvage
    return bag.pop(table.chance.roll("salvage", len(bag))) if bag else None


async def salvage(table: Table[State], seat: int) -> None:
    """KA-14.19, KA-R.46: draw a Salvage tile and place it."""
    state = table.state
    tile = draw_salvage(table, seat)
    if tile is None:
        table.tell(ItemLost(Seat(seat), "salvage"))
        return
    state.seats[seat].drawn.append(tile)
    table.tell(SalvageDrawn(Seat(seat), tile))
    await place_tile(table, seat, tile)


async def place_tile(table: Table[State], seat: int, tile: str) -> None:
    """KA-12.1, KA-R.17: a drawn tile is placed, or lost where it fits nowhere."""
    part, ocean = table.state.seats[seat], table.state.ocean(seat)
    options = TileSpots(ocean, [tile], lambda: sea_of(ocean).spots("salvage"), numbered=False)
    found = await choose(table, Decision(seat, "salvage", options, args={"icons": icon_names(tile)}))
    part.drawn.remove(tile)
    if found is None:
        part.gone.append(tile)
        table.tell(ItemLost(Seat(seat), "salvage"))
    else:
        lay(table, seat, Laid("salvage", found[2], tile))


# --- Boats -----------------------------------------------------------------------------------------------------------


async def launch(table: Table[State], seat: int) -> None:
    """KA-14.10 to KA-14.14, KA-9.7: a Boat is put on a card, launched, or goes back."""
    state = table.state
    stock = state.stock_of(seat)
    while stock.has("boat"):
        may = may_launch(state)
        if receivers(state, seat, "boat") and (answer := await _boat_or_card(table, seat)) != "take":
            if answer != "decline":
                stock.supply["boat"] -= 1
                assign(table, seat, owner_of(seat, answer), "boat")
            return
        if not may and not may_launch(state):
            table.tell(ItemLost(Seat(seat), "boat"))
            return
        if await _launch(table, seat, limited=True):
            return


async def _boat_or_card(table: Table[State], seat: int) -> str:
    """KA-9.7, KA-14.13, KA-R.28: launch it, put it on a card, or let it go back."""
    state = table.state

    def keys() -> list[str]:
        cards = [assign_key(seat, owner) for owner in receivers(state, seat, "boat")]
        return [*cards, *(["take"] if may_launch(state) else []), "decline"]

    decision = Decision(seat, "assign", Keys(keys, assign_words), args={"item": "boat"})
    answer = await choose(table, decision, moot=lambda: not receivers(state, seat, "boat"))
    return answer or "take"


def may_launch(state: State) -> bool:
    """KA-14.9, KA-14.12: together, the Solar Panels limit how many Boats are launched in all."""
    return state.team is None or state.team.boat < state.team.boat_limit


async def _launch(table: Table[State], seat: int, *, limited: bool) -> bool:
    """Ask for a berth and launch; False where the question has to be asked anew because another took the limit."""
    state, ocean = table.state, table.state.ocean(seat)

    def keys() -> Sequence[str]:
        return sea_of(ocean).berths if not limited or may_launch(state) else ()

    options = Spots(ocean, "boat", keys, ("decline",))
    if not keys():
        table.tell(ItemLost(Seat(seat), "boat"))
        return True
    found = await choose(table, Decision(seat, "boat", options), moot=lambda: not keys())
    if found is None:
        return not limited
    if found == "decline":
        table.tell(ItemLost(Seat(seat), "boat"))
        return True
    state.stock_of(seat).supply["boat"] -= 1
    if state.team is not None:
        state.team.boat += 1
        table.tell(BoatCounted(state.team.boat, state.team.boat_limit))
    lay(table, seat, Laid("boat", found))
    return True


async def boat(table: Table[State], seat: int) -> None:
    """KA-9.16, KA-R.69, KA-R.102: a reward's Boat, which no Solar Panel limits."""
    if table.state.stock_of(seat).has("boat"):
        await _launch(table, seat, limited=False)


# --- Nets and Fish ----------------------------------------------------------------------------------------------------


async def net(table: Table[State], seat: int) -> None:
    """KA-14.20 to KA-14.24, KA-R.35: cast a Net, then fish its Zone."""
    state = table.state
    ocean, stock = state.ocean(seat), state.stock_of(seat)

    def keys() -> Sequence[str]:
        return sea_of(ocean).casts(angler=state.is_owned("angler")) if stock.has("garden_net") else ()

    if not keys():
        table.tell(ItemLost(Seat(seat), "net"))
        return
    found = await choose(table, Decision(seat, "net", Spots(ocean, "net", keys, ("decline",))), moot=lambda: not keys())
    if found is None or found == "decline":
        table.tell(ItemLost(Seat(seat), "net"))
        return
    stock.supply["garden_net"] -= 1
    lay(table, seat, Laid("net", found))
    sea = sea_of(ocean)
    zone = sea.zones_of(area(ocean.size, "net", found))[0]
    counted = sea.grid.labels(sea.countable_fish & sea.grid.zones[zone])
    ocean.netted_fish += counted
    await _haul(table, seat, len(counted), found.partition("-")[0])


async def _haul(table: Table[State], seat: int, count: int, place: str) -> None:
    """KA-14.24, KA-21.15, KA-R.86: draw, with the Captain one more, of which one goes back."""
    state = table.state
    extra = int(state.is_owned("captain"))
    drawn = draw_fish(table, seat, count + extra)
    if not drawn:
        return
    owed = state.seats[seat].owed
    owed.append("tokens card")
    if extra and len(drawn) > count:
        owed.append("captain")
    show_fish(table, seat, drawn, place)


def draw_fish(table: Table[State], seat: int, count: int) -> list[str]:
    """KA-R.89: tokens from the bag, refilled from the spent pile when it is empty."""
    stock, drawn = table.state.stock_of(seat), list[str]()
    while len(drawn) < count:
        if not stock.fish:
            stock.fish, stock.spent = stock.spent, []
        if not stock.fish:
            break
        drawn.append(stock.fish.pop(table.chance.roll("fish", len(stock.fish))))
    table.state.seats[seat].netted += drawn
    return drawn


def show_fish(table: Table[State], seat: int, drawn: Sequence[str], place: str) -> None:
    """KA-14.26, KA-R.38: how many is for all to see, the faces for their owner, or together for all."""
    table.tell(FishDrawn(Seat(seat), len(drawn), place))
    table.tell(FishSeen(tuple(f"fish_{face}" for face in drawn)), None if table.state.team else (seat,))


async def fish(table: Table[State], seat: int, count: str) -> None:
    """KA-9.14, KA-R.46: a reward's Fish, without the Captain, never for a card."""
    drawn = draw_fish(table, seat, int(count))
    if drawn:
        table.state.seats[seat].owed.append("tokens plain")
        show_fish(table, seat, drawn, "")


async def captain(table: Table[State], seat: int) -> None:
    """KA-21.15: one of the drawn tokens, numbered in the order drawn, goes back to the bag."""
    state = table.state
    netted = state.seats[seat].netted
    numbers = [str(n + 1) for n in range(len(netted))]

    def words(key: str) -> Phrase:
        return Phrase("fish-token", {"face": f"fish_{netted[int(key) - 1]}"})

    def default(_draft: Sequence[str], _known: Mapping[int, Any]) -> str:
        return min(numbers, key=lambda n: 2 if netted[int(n) - 1] == BARREL else int(netted[int(n) - 1]))

    found = await choose(table, Decision(seat, "captain-token", Keys(lambda: numbers, words), default))
    assert found is not None
    state.stock_of(seat).fish.append(netted.pop(int(found) - 1))
    table.tell(FishReturned(Seat(seat)))


async def tokens(table: Table[State], seat: int, use: str) -> None:
    """KA-R.38: the next of the drawn tokens, in their order; the rest after what it brings."""
    state = table.state
    part, stock = state.seats[seat], state.stock_of(seat)
    if not part.netted:
        return
    face = part.netted[0]
    answer = "take"
    if face == BARREL:
        stock.spent.append(face)
        table.tell(BarrelFished(Seat(seat)))
    elif use == "card":
        answer = await offer_to_card(table, seat, "fish", may_take=True, what=f"fish_{face}")
    part.netted.pop(0)
    if part.netted:
        part.owed.append(f"tokens {use}")
    if face == BARREL:
        gain_barrels(table, seat, 1)
    elif answer != "take":
        assign(table, seat, owner_of(seat, answer), "fish", face)
    elif state.team is None:
        part.fish.append(face)
    else:
        state.team.feed(int(face))
        stock.spent.append(face)
        table.tell(FishFed(Seat(seat), int(face), state.team.fish))


# --- Gardens ----------------------------------------------------------------------------------------------------------


async def garden(table: Table[State], seat: int) -> None:
    """KA-14.28 to KA-14.31, KA-9.7: a Garden goes onto Foundation, an Island space, or a card."""
    state = table.state
    ocean, stock = state.ocean(seat), state.stock_of(seat)
    if not stock.has("garden_net"):
        table.tell(ItemLost(Seat(seat), "garden"))
        return
    answer = await offer_to_card(table, seat, "garden", may_take=bool(sea_of(ocean).beds))
    if answer not in {"", "take"}:
        stock.supply["garden_net"] -= 1
        assign(table, seat, owner_of(seat, answer), "garden")
        return
    found = await choose(table, Decision(seat, "garden", Spots(ocean, "garden", lambda: sea_of(ocean).beds)))
    if found is None:
        table.tell(ItemLost(Seat(seat), "garden"))
        return
    stock.supply["garden_net"] -= 1
    lay(table, seat, Laid("garden", found))
    if state.team is not None:
        state.team.raise_garden(1)
        table.tell(GardenTended(Seat(seat), state.team.garden, state.team.feeds))


# --- Specialists ------------------------------------------------------------------------------------------------------


async def specialist(table: Table[State], seat: int) -> None:
    """KA-21.2, KA-21.3, KA-R.52: the rescuing player chooses which Specialist works from now on."""
    team = table.state.team
    assert team is not None

    def keys() -> list[str]:
        return [id for id in SPECIALIST_ORDER if id not in team.specialists]

    found = await choose(table, Decision(seat, "specialist", Keys(keys, _specialist_words)))
    if found is not None:
        team.specialists.append(found)
        table.tell(SpecialistJoined(Seat(seat), found))


def _specialist_words(key: str) -> Phrase:
    return Phrase(f"specialist-{key}")


async def face(table: Table[State], seat: int, anchor: str) -> None:
    """KA-21.8, KA-R.82, KA-R.83: which side of the Carpenter's tile lies up; the House's where somebody lies on it."""
    ocean = table.state.ocean(seat)
    piece = next(p for p in ocean.of_kind("building") if p.key.startswith(f"{anchor}-"))
    sides = ("house",) if piece.settler else BY_MATERIAL[piece.what]
    found = await choose(table, Decision(seat, "carpenter-face", Keys(lambda: sides), args={"at": anchor}))
    assert found is not None
    ocean.replace(piece, Laid("building", f"{anchor}-{found}", found, settler=piece.settler))


async def sanctuary(table: Table[State], seat: int, anchor: str) -> None:
    """KA-21.10, KA-R.87: up to three Life Preservers move from the ocean to the Sanctuary, one after the other."""
    ocean = table.state.ocean(seat)
    for _ in range(BOOK.sanctuary_spaces):

        def keys() -> list[str]:
            free = sea_of(ocean)
            return [*free.grid.labels(free.preservers & ~free.nets), "none"]

        options: Options[str] = Keys(keys)
        found = await choose(table, Decision(seat, "sanctuary", options, lambda _draft, _known: "none"))
        if found is None or found == "none":
            return
        piece = next(p for p in ocean.of_kind("sanctuary") if p.key.startswith(f"{anchor}-"))
        ocean.preservers.remove(found)
        ocean.replace(piece, Laid(piece.kind, piece.key, piece.what, saved=piece.saved + 1))
        table.tell(PreserverSheltered(Seat(seat), found))


async def bonus(table: Table[State], seat: int, building: str, anchor: str) -> None:
    """KA-21.7: one of the two bonuses of a Carpenter's tile, the second after the first is wholly settled (KA-R.61)."""
    owe_bonus(table.state, seat, building, anchor)


EFFECTS: dict[str, Callable[..., Awaitable[None]]] = {
    "settle": settle, "barrel": barrel, "scrap": scrap, "solar": solar, "salvage": salvage, "launch": launch,
    "boat": boat, "net": net, "fish": fish, "captain": captain, "tokens": tokens, "garden": garden,
    "specialist": specialist, "face": face, "sanctuary": sanctuary, "bonus": bonus,
}  # fmt: skip
"""What may be owed to a seat, by name."""
