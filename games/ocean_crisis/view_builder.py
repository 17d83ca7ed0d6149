"""From the state to what a viewer may see: a whitelist, field by field (OC-1.19)."""

from __future__ import annotations

from collections import Counter

from games.kernel import Seen
from games.ocean_crisis.pieces import BASE, GARBAGE, PLACES, ROUND_CARDS, WHITE
from games.ocean_crisis.roads import Network
from games.ocean_crisis.state import State, Tile
from games.ocean_crisis.view import Ending, Litter, Member, Missions, OceanView, Road, Roll, RoundCard, Standing


def build_view(seen: Seen[State]) -> OceanView:
    """The table as this viewer sees it. All see the same, but for what a seat has ordered; sealed plans are nowhere."""
    state = seen.state
    network = Network.of(state)
    lying = {place: _litter(state.tiles[place]) for place in PLACES if place in state.tiles}
    return OceanView(
        difficulty=state.difficulty,
        random=state.random,
        sealed_planning=state.sealed,
        round=state.round,
        rounds=state.rounds,
        phase=state.phase,
        start_player=state.start,
        cards=tuple(_card(id) for id in state.cards),
        river={place: litter for place, litter in lying.items() if place[0] != "P"},
        disk={place: litter for place, litter in lying.items() if place[0] == "P"},
        island=tuple(state.island),
        roads=tuple(Road(c, road.shape, road.rotation, network.roads[c]) for c, road in state.roads.items()),
        open_ends=tuple(network.open_ends),
        connected=tuple(state.connected),
        locations=tuple(state.locations),
        vacuum=state.vacuum,
        town_meeples=dict(state.town),
        neutral=state.neutral,
        members=_members(seen),
        standing=_standing(state),
        research=tuple(_litter(tile) for tile in state.research),
        research_need=state.research_need,
        researched=tuple(state.researched),
        bag=len(state.bag),
        road_stack=len(state.stack),
        enhancement_deck=len(state.deck),
        discarded={id: n for id in GARBAGE if (n := Counter(state.discard)[id])},
        missions=_missions(state),
        last_roll=_roll(state),
        ending=_ending(state),
        rerolled=state.rerolled,
        shark_ate=tuple(state.shark.eaten) if state.shark else (),
        purified=state.purified_in > 0,
    )


def _litter(tile: Tile) -> Litter:
    return Litter(tile.type, tile.reduced, tile.difficulty)


def _card(id: str) -> RoundCard:
    card = ROUND_CARDS[id]
    return RoundCard(str(card.midstream), str(card.downstream), str(card.estuary), str(card.beach))


def _members(seen: Seen[State]) -> tuple[Member, ...]:
    planning = seen.state.phase == "planning"
    return tuple(
        Member(
            seat=seat,
            colours=tuple(member.colours),
            meeples=tuple(member.meeples),
            cards=tuple(member.cards.items()),
            roads=tuple(member.roads),
            locked=planning and seat in seen.done,
            ahead=tuple(member.ahead) if seat == seen.viewer else (),
            orders=tuple(member.orders) if seat == seen.viewer else (),
            routine=tuple(member.routine) if seat == seen.viewer else (),
        )
        for seat, member in enumerate(seen.state.members)
    )


def _standing(state: State) -> tuple[Standing, ...]:
    """Neutral meeples on the Eco Base, then whoever stands revealed."""
    neutral = (Standing(WHITE, None, BASE),) * state.neutral
    return (*neutral, *(Standing(meeple.kind, meeple.owner, meeple.place) for meeple in state.standing))


def _missions(state: State) -> Missions:
    turtle, herons, shark = state.turtle, state.herons, state.shark
    return Missions(
        dolphin=state.dolphin.at if state.dolphin else None,
        hermits_found=state.hermits.found if state.hermits else None,
        turtle=turtle.at if turtle else None,
        hatched=turtle.hatched if turtle else None,
        eggs=tuple(turtle.eggs) if turtle else (),
        crabs=tuple(state.crabs.alive.items()) if state.crabs else None,
        herons_trapped=tuple((area, n) for area, n in enumerate(herons.trapped, 1) if n) if herons else None,
        herons_saved=herons.saved if herons else None,
        shark_hp=max(0, shark.hp) if shark else None,
        shark_at=shark.at if shark else "",
    )


def _roll(state: State) -> Roll | None:
    rolled = state.rolled
    if rolled is None:
        return None
    return Roll(rolled.die, rolled.face, rolled.place, rolled.plus, rolled.need, rolled.outcome)


def _ending(state: State) -> Ending | None:
    if state.over is None:
        return None
    return Ending(state.over.won, state.over.reason, state.round, state.empty_island_spaces)
