"""EL-2, EL-3, EL-20: who leads which House, the deal, and the House Perks. In the order of EL-R.106."""

from __future__ import annotations

from collections.abc import Sequence

from games.eldertide.choices import Keys, decision, who
from games.eldertide.dashboard import add_damage
from games.eldertide.events import ChallengeTaken, FavorDrawn, HouseTaken, PerksChosen, TableDealt
from games.eldertide.exporting import deal_card
from games.eldertide.pieces import (
    BOOK,
    CARDS,
    CHALLENGES,
    CIRCULATING,
    DASHBOARD,
    HOUSES,
    NEUTRAL,
    PAIRS,
    PORTS,
    REWARDS,
)
from games.eldertide.state import NOBODY, House, Port, Shelf, State
from games.eldertide.verbs import (
    GOODS,
    TRACKS,
    BreakSpace,
    EmptyStorage,
    ExtraTurn,
    StartDamage,
    StartTrack,
    StormRolls,
)
from games.kernel import Decision, Phrase, Seat, Secrecy, Table

RANDOM = "random"
FEW = 3  # EL-2.10, EL-2.11: with so many players or fewer, boxes are covered


def new_game(table: Table[State]) -> State:
    """EL-R.1, EL-R.98: before anything is chosen only the Favor token has an owner."""
    options, picks = table.header.options, table.header.seats
    double = options["mode"] == "double" and len(picks) <= 2
    chosen = [""] * len(picks) if options["deal"] == RANDOM else list(picks)
    holders = max(len(picks), 2 if double else 1)
    favor = table.chance.roll("favor", holders) if holders > 1 else NOBODY
    return State("double" if double else "standard", favor, chosen)


async def set_up(table: Table[State]) -> None:
    """EL-2: Houses, Challenge cards, the deal, House Perks."""
    state = table.state
    await choose_houses(table, random=table.header.options["deal"] == RANDOM)
    if state.challenged:
        for index in range(len(state.houses)):
            await _choose_challenge(table, index)
    deal(table)
    for house in state.houses:
        if house.challenge:
            _change_setup(state, house)
    await choose_perks(table)
    state.round = 1


# --- Houses ----------------------------------------------------------------------------------------------------------


async def choose_houses(table: Table[State], *, random: bool) -> None:
    """EL-2.1, EL-R.63: picks of the lobby stand; the rest choose, last in tie order first, then counter-clockwise."""
    state = table.state
    owners = [0, 0] if state.double and len(state.picked) == 1 else list(range(len(state.picked)))
    taken = dict(enumerate(state.picked)) if len(owners) == len(state.picked) else {0: state.picked[0]}
    for index in choosing_order(state.favor, len(owners)):
        if taken.get(index):
            continue
        free = [id for id in HOUSES if id not in taken.values()]
        key = RANDOM if random else await _choose_house(table, owners[index], free)
        taken[index] = table.chance.pick("house", free) if key == RANDOM else key
    state.houses = [_new_house(taken[index], seat) for index, seat in enumerate(owners)]
    for house in state.houses:
        table.tell(HouseTaken(Seat(house.seat), house.id))
    if state.favor != NOBODY:
        table.tell(FavorDrawn(*who(state, state.favor)))


def choosing_order(favor: int, count: int) -> list[int]:
    """EL-R.63: the one before the Favor holder, then counter-clockwise to the holder.

    >>> choosing_order(1, 4)
    [0, 3, 2, 1]
    """
    return [(max(favor, 0) - 1 - step) % count for step in range(count)]


async def _choose_house(table: Table[State], seat: int, free: Sequence[str]) -> str:
    options = Keys([*free, RANDOM], tell=_house_told)
    return await table.ask(Decision(seat, "house", options, lambda _draft, _known: RANDOM))


def _house_told(key: str) -> tuple[Phrase, ...]:
    return () if key == RANDOM else (Phrase("brings", {"text": HOUSES[key].perk_text}),)


def _new_house(id: str, seat: int) -> House:
    """EL-3.1 to EL-3.9, EL-2.19, EL-12.4 to EL-12.6, EL-R.30: a Dashboard as it starts."""
    sheet = HOUSES[id]
    house = House(id, seat, {good: DASHBOARD.start_goods[good] for good in GOODS}, dict.fromkeys(TRACKS, 1))  # type: ignore[index]
    for part in sheet.perk_effect:
        if isinstance(part, StartTrack):
            house.rows[part.track] = part.n
    house.tech = sheet.has(ExtraTurn)
    return house


async def _choose_challenge(table: Table[State], index: int) -> None:
    """EL-20.2, EL-R.62: a card that nobody has, or one drawn."""
    state = table.state
    free = [id for id in CHALLENGES if id not in state.challenges]
    options = Keys([*free, RANDOM], tell=lambda key: _challenge_told(key, double=state.double))
    key = await table.ask(decision(state, index, "challenge", options, lambda: RANDOM))
    card = table.chance.pick("challenge", free) if key == RANDOM else key
    state.challenges.append(card)
    state.houses[index].challenge = card
    table.tell(ChallengeTaken(*who(state, index), card))


def _challenge_told(key: str, *, double: bool) -> tuple[Phrase, ...]:
    if key == RANDOM:
        return ()
    card = CHALLENGES[key]
    target = card.target_double if double else card.target
    return (Phrase("challenge-told", {"objective": card.objective_text, "setup": card.setup_text, "rp": target}),)


# --- The deal --------------------------------------------------------------------------------------------------------


def deal(table: Table[State]) -> None:
    """EL-2.3 to EL-2.17: neutral ships, Ports, Outpost Beacons, Export Cards, Beacon Rewards, neutral parts, pool."""
    state, size = table.state, table.state.size
    played = [house.id for house in state.houses]
    state.neutral = {id: sheet.home_port for id, sheet in HOUSES.items() if id not in played}
    tiles = list(PORTS)
    table.chance.shuffle("ports", tiles)
    state.ports = {id: Port(id, space) for id, space in zip(tiles, BOOK.map.port_spaces, strict=True)}
    _deal_outpost_beacons(table)
    _fill_pool(state)
    state.deck = list(CARDS)
    state.shelves = [Shelf(slot.id, list(slot.boxes[:1] if size <= FEW else slot.boxes)) for slot in BOOK.export_slot]
    for shelf in state.shelves:
        deal_card(table, shelf)
    _deal_rewards(table)
    for id, port in state.ports.items():
        port.bottom = NEUTRAL if size in PORTS[id].neutral_bottom_players else ""
    beacons = sum(len(pair) for pair in state.pairs.values())
    table.tell(TableDealt(len(state.rewards), beacons))


def _deal_outpost_beacons(table: Table[State]) -> None:
    """EL-2.12, EL-2.13: all A tokens, and so many B tokens beneath their own."""
    pairs = list(PAIRS)
    table.chance.shuffle("outpost beacons", pairs)
    joined = pairs[: BOOK.outpost_beacon_setup.type_b_by_players[table.state.size]]
    table.state.pairs = {pair: ["A", "B"] if pair in joined else ["A"] for pair in PAIRS}


def _deal_rewards(table: Table[State]) -> None:
    """EL-2.14, EL-2.11: face up, as many as there are slots for so many players."""
    state, board = table.state, BOOK.beacon_reward_board
    tokens = list(REWARDS)
    table.chance.shuffle("beacon rewards", tokens)
    slots = sum(players <= state.size for players in board.slots_min_players)
    state.rewards = sorted(tokens[:slots])
    state.boxes = list(board.bonus_boxes[:1] if state.size <= FEW else board.bonus_boxes)


def _fill_pool(state: State) -> None:
    """EL-2.17, EL-2.7: all tokens but those that start on Dashboards and on the Demand Chart."""
    held = {good: sum(house.goods[good] for house in state.houses) for good in GOODS}
    state.pool = {good: CIRCULATING - held[good] for good in GOODS}
    for kind in ("toolkit", "damage", "multiplier"):
        state.pool[kind] = getattr(BOOK.pool, kind)


def _change_setup(state: State, house: House) -> None:
    """EL-20.3, EL-R.102: what a Challenge card changes, on the map for all, on a Dashboard for its House."""
    for change in CHALLENGES[house.challenge].setup:
        match change:
            case BreakSpace():
                for port in state.ports.values():
                    if port.space in change.spaces:
                        port.broken, port.multiplier = True, change.multiplier
                        state.pool["multiplier"] -= 1
            case StormRolls():
                state.storm_rolls = change.n
            case StartDamage():
                for _ in range(change.n):
                    add_damage(state, state.index_of(house.id))
            case EmptyStorage():
                for good in GOODS:
                    state.pool[good] += house.goods[good]
                    house.goods[good] = 0


# --- House Perks -----------------------------------------------------------------------------------------------------


async def choose_perks(table: Table[State]) -> None:
    """EL-2.20, EL-D.2: one of three, in secret, all at once, with the table in view."""
    state = table.state
    state.phase = "perks"
    if len(state.houses) > len(table.seats):
        await table.together([_choose_perk_alone(table, index) for index in range(len(state.houses))])
    else:
        asked = {house.seat: decision(state, i, "perk", _perk_options(house)) for i, house in enumerate(state.houses)}
        for seat, key in (await table.reveal(asked)).items():
            state.houses[seat].perk = int(key)
    table.tell(PerksChosen(len(state.houses)))


async def _choose_perk_alone(table: Table[State], index: int) -> None:
    """A seat with two Houses chooses for each of them."""
    house = table.state.houses[index]
    asked = decision(table.state, index, "perk", _perk_options(house), secrecy=Secrecy.PRIVATE)
    house.perk = int(await table.ask(asked))


def _perk_options(house: House) -> Keys:
    perks = {str(perk.number): perk for perk in HOUSES[house.id].perk}
    return Keys(
        list(perks),
        words=lambda key: Phrase("perk-named", {"perk": perks[key].id, "kind": perks[key].kind}),
        tell=lambda key: (Phrase("brings", {"text": perks[key].text}),),
    )
