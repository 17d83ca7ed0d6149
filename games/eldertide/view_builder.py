"""From the state to what a viewer may see: a whitelist, field by field (EL-R.76)."""

from __future__ import annotations

from games.eldertide import view
from games.eldertide.counters import counted
from games.eldertide.effects import may_flip
from games.eldertide.pieces import BOOK, CARDS, PAIRS, ROUNDS, STATION, VALUES
from games.eldertide.state import NOBODY, House, State
from games.eldertide.verbs import FACILITIES
from games.kernel import Seen


def build_view(seen: Seen[State]) -> view.EldertideView:
    """The table as this viewer sees it."""
    state = seen.state
    return view.EldertideView(
        mode=state.mode,
        challenge=state.challenged,
        round=state.round,
        rounds=ROUNDS,
        phase=state.phase,
        favor=_named(state, state.favor),
        capital=state.capital,
        storm=state.storm,
        storm_rolls=state.rolls,
        enraged=state.round >= BOOK.game.enraged_from_round,
        ports=tuple(
            view.Port(port.id, port.space, port.broken, port.multiplier, port.bottom, port.top)
            for port in state.ports.values()
        ),
        ships=_ships(state),
        chart=tuple(state.chart),
        chart_values=VALUES,
        exports=tuple(
            view.ExportSlot(s.id, s.card, CARDS[s.card].slots if s.card else (), tuple(s.goods), tuple(s.boxes))
            for s in state.shelves
        ),
        deck=len(state.deck),
        rewards=tuple(state.rewards),
        reward_boxes=tuple(state.boxes),
        outpost_beacons=_pairs(state),
        pool=dict(state.pool),
        houses=tuple(_house(seen, index) for index in range(len(state.houses))),
        active=_named(state, state.active),
        order=tuple(state.houses[index].id for index in state.order),
        voyages=tuple(view.Voyage(v.house, tuple(v.path), v.cost) for v in state.voyages),
        storm_moves=tuple(
            view.StormMove(m.rolled, m.taken, m.start, m.end, m.tile, m.outcome) for m in state.storm_moves
        ),
        scoring=tuple(view.ScoreLine(line.house, line.source, line.rp) for line in state.scoring),
        ending=_ending(state),
    )


def _named(state: State, index: int) -> str:
    return "" if index == NOBODY or not state.houses else state.houses[index].id


def _ships(state: State) -> tuple[view.Ship, ...]:
    """Ships in play by House, then those of unused Houses."""
    if not state.ports:
        return ()
    own = tuple(view.Ship(house.id, state.space_of(house.at), house.seat) for house in state.houses)
    return own + tuple(view.Ship(id, state.space_of(tile), None) for id, tile in state.neutral.items())


def _pairs(state: State) -> tuple[view.BeaconPair, ...]:
    """EL-R.44: what lies under an A token is public too."""
    tokens = {pair: [*state.pairs.get(pair, []), "", ""] for pair in PAIRS if state.pairs}
    return tuple(view.BeaconPair(pair, left[0], left[1]) for pair, left in tokens.items())


def _house(seen: Seen[State], index: int) -> view.House:
    state, house = seen.state, seen.state.houses[index]
    in_the_open = house.flipped or state.over is not None
    return view.House(
        id=house.id,
        seat=house.seat,
        rp=house.rp,
        qi=house.qi,
        cap=house.cap,
        damage=house.damage,
        limit=house.limit,
        goods=dict(house.goods),
        slots=house.slots,
        toolkits=house.toolkits,
        rows=dict(house.rows),
        facilities=dict(house.facilities),
        counted={kind: counted(house.facilities, kind) for kind in FACILITIES if kind != STATION},
        founded=dict(house.founded),
        parts=house.parts,
        rewards=tuple(house.rewards),
        cards=tuple(house.cards),
        perk=house.perk if in_the_open or seen.viewer == house.seat else 0,
        flipped=house.flipped,
        perk_ready=may_flip(state, index),
        ancient_tech=house.tech if house.id == "enclave" else None,
        dial=_dial(state, house),
        sealed=_sealed(seen, house),
        stage=house.stage,
        challenge=house.challenge,
        repairs=house.repairs,
        tally=dict(house.tally),
    )


def _dial(state: State, house: House) -> str:
    """EL-4.2: a Dial is shown once all are in."""
    return house.dial if state.phase != "dials" else ""


def _sealed(seen: Seen[State], house: House) -> bool:
    """Whether a Dial is in, while they are being set."""
    if seen.state.phase != "dials":
        return False
    return bool(house.dial) or (house.seat in seen.done and house.seat not in seen.awaited)


def _ending(state: State) -> view.Ending | None:
    over = state.over
    if over is None:
        return None
    return view.Ending(
        over.reason,
        tuple(state.houses[index].id for index in over.winners),
        tuple(state.houses[index].id for index in over.order),
        tuple(view.Trial(t.house, t.challenge, t.met, t.rp, t.target) for t in over.trials),
    )
