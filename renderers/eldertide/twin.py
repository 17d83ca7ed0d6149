"""The text twin of the board: everything that a picture shows, in lines that suffice to play.

Seats stand as `{seat:0}`; whoever posts the lines puts in names that are safe there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.eldertide.pieces import (
    BOOK,
    CARDS,
    CHALLENGES,
    DASHBOARD,
    FACILITY_OF,
    HOUSES,
    LEVELS,
    PORTS,
    REWARDS,
    SPACES,
    TRACKS,
)
from renderers.eldertide.geography import house_name, port_name
from renderers.eldertide.words import (
    ENDINGS,
    FACILITY_WORDS,
    GOOD_WORDS,
    NEXT,
    PAIRS,
    SOURCES,
    STAGES,
    TITLE,
    beacon_value,
    built,
    card_name,
    house_called,
    houses_of,
    limits,
    perk_of,
    phase,
    port_at,
    reward_name,
    unlock_words,
    view_of,
)
from renderers.ink.phrases import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.eldertide.view import EldertideView, ExportSlot, House, Port
    from renderers import Scene


def text(scene: Scene) -> str:
    """The board in words."""
    view = view_of(scene)
    parts = (
        _head(scene, view), _result(view), _map(view), _storm(view), _market(view), _tokens(view), _houses(scene, view),
    )  # fmt: skip
    return "\n".join(line for part in parts for line in part)


def _seat(number: int) -> str:
    return f"{{seat:{number}}}"


def _house(view: EldertideView, name: str) -> str:
    """A House by its name and who leads it."""
    led = house_called(view, name)
    return f"{house_name(name)} ({_seat(led.seat)})" if led is not None else house_name(name)


def _head(scene: Scene, view: EldertideView) -> Iterator[str]:
    when = f"round {view.round} of {view.rounds}: " if view.round else ""
    kinds = [*(["two Houses"] if view.mode == "double" else []), *(["Challenge"] if view.challenge else [])]
    mode = f" ({', '.join(kinds)})" if kinds else ""
    yield f"{TITLE}{mode}, {when}{phase(view).lower()}."
    told = []
    if view.favor:
        told.append(f"Favor: {_house(view, view.favor)}, first among equal Dials.")
    if view.active:
        told.append(f"Sailing now: {_house(view, view.active)}.")
    if view.order:
        told.append(f"Still to sail: {listed([_house(view, house) for house in view.order])}.")
    if view.ending is None and scene.awaited:
        told.append(f"Waiting for {', '.join(_seat(seat) for seat in scene.awaited)}.")
    if view.ending is None and scene.done:
        told.append(f"Done: {', '.join(_seat(seat) for seat in scene.done)}.")
    if told:
        yield " ".join(told)


def _result(view: EldertideView) -> Iterator[str]:
    if view.ending is None:
        return
    won = listed([_house(view, house) for house in view.ending.winners]) or "nobody"
    yield f"Won by {won}. {ENDINGS.get(view.ending.reason, view.ending.reason)}"
    for trial in view.ending.trials:
        name = CHALLENGES[trial.challenge].name if trial.challenge in CHALLENGES else trial.challenge
        fate = "met" if trial.met else "missed"
        yield f"{_house(view, trial.house)}, {name}: {fate}, {trial.rp} of {trial.target} RP."
    for house in view.ending.order:
        split = [
            f"{SOURCES[s.source][1].lower()} {s.rp}" for s in view.scoring if s.house == house and s.source in SOURCES
        ]
        yield f"{_house(view, house)}: {', '.join(split)}."


def _map(view: EldertideView) -> Iterator[str]:
    for space in SPACES:
        near = " ".join(f"{where} {other}" for where, other in SPACES[space].neighbours.items())
        port = port_at(view, space)
        lies = [
            _house(view, ship.house) + ("" if ship.seat is not None else ", nobody's")
            for ship in view.ships
            if ship.space == space
        ]
        ships = f" Ships: {'; '.join(lies)}." if lies else ""
        if port is not None:
            yield f"{space} {_port(view, port)}{ships} Next: {near}."
        elif space == view.capital:
            yield f"{space} the Capital: pass through, or by the Dial.{ships} Next: {near}."
        elif space == view.storm:
            yield f"{space} the Storm: closed. Next: {near}."


def _port(view: EldertideView, port: Port) -> str:
    book = PORTS[port.id]
    if port.broken:
        times = f", {port.multiplier} times" if port.multiplier > 1 else ""
        told = f"broken; mending (1 Toolkit) brings {DASHBOARD.repair_rp} RP and{times}: {book.variable.text}"
    else:
        told = " ".join(f"{book.action(level).cv}+ {book.action(level).text}" for level in reversed(LEVELS))
    lights = ""
    if port.bottom:
        foot = "neutral" if port.bottom == "neutral" else _house(view, port.bottom)
        top = _house(view, port.top) if port.top else "none yet"
        lights = f" Beacon: bottom {foot}, top {top}."
    return f"{port_name(port.id)}: {told}{lights}"


def _storm(view: EldertideView) -> Iterator[str]:
    for move in view.storm_moves:
        met = "the Capital" if move.tile == "capital" else port_name(move.tile) if move.tile in PORTS else move.tile
        ends = {"broken": "is broken", "again": "is hit again", "guarded": "is safe", "capital": "changes places"}
        rolled = f"rolled {NEXT.get(move.rolled, move.rolled)}, went {NEXT.get(move.taken, move.taken)}"
        yield f"The Storm {rolled} from {move.start} to {move.end}: {met} {ends.get(move.outcome, move.outcome)}."
    for voyage in view.voyages:
        way = "-".join(voyage.path)
        yield f"{_house(view, voyage.house)} sailed {way} for {voyage.cost}."
    if view.round:
        rolls = f"{view.storm_rolls} roll{'s' if view.storm_rolls != 1 else ''} after this round"
        yield f"The Storm: {rolls}{', enraged' if view.enraged else ''}."


def _market(view: EldertideView) -> Iterator[str]:
    chart = ", ".join(f"{GOOD_WORDS[good]} {value}" for good, value in zip(view.chart, view.chart_values, strict=False))
    yield f"Demand: {chart}."
    for slot in view.exports:
        yield f"Export {slot.id}: {_export(slot)}"
    yield f"Export deck: {view.deck} cards."
    pool = ", ".join(f"{GOOD_WORDS.get(kind, kind)} {n}" for kind, n in view.pool.items())
    yield f"Pool: {pool}."


def _export(slot: ExportSlot) -> str:
    boxes = ", ".join(str(box) for box in slot.boxes) or "none"
    if not slot.card:
        return f"no card; boxes {boxes}."
    places = ", ".join(
        f"{GOOD_WORDS.get(wanted, wanted)} {f'({GOOD_WORDS.get(lies, lies)} lies there)' if lies else 'free'}"
        for wanted, lies in zip(slot.places, slot.goods, strict=False)
    )
    drops = " or ".join(GOOD_WORDS[kind] for kind in CARDS[slot.card].lower) if slot.card in CARDS else "nothing"
    return f"{card_name(slot.card)}: {places}; full, {drops} drops; boxes {boxes}."


def _tokens(view: EldertideView) -> Iterator[str]:
    for token in view.rewards:
        yield f"Beacon Reward {token} {reward_name(token)}: {REWARDS[token].text if token in REWARDS else ''}"
    boxes = ", ".join(str(box) for box in view.reward_boxes) or "none"
    yield f"Boxes for {BOOK.beacon_reward_board.tokens_for_bonus} reward tokens: {boxes}."
    for pair in view.outpost_beacons:
        if not pair.top:
            yield f"Outpost Beacon {pair.id}: gone."
            continue
        below = f", below it {pair.under} {beacon_value(pair.id, pair.under)}" if pair.under else ""
        yield f"Outpost Beacon {pair.id}: {pair.top} {beacon_value(pair.id, pair.top)} RP {PAIRS[pair.id][1]}{below}."


def _houses(scene: Scene, view: EldertideView) -> Iterator[str]:
    for seat in range(len(scene.sitters)):
        if not houses_of(view, seat):
            yield f"{_seat(seat)} has no House yet."
    for house in view.houses:
        yield from _dashboard(view, house)


def _dashboard(view: EldertideView, house: House) -> Iterator[str]:
    dial = "sealed" if house.sealed and not house.dial else house.dial or "not set"
    yield (
        f"{_house(view, house.id)}: {house.rp} RP, {limits(house)}, Dial {dial}, "
        f"{STAGES.get(house.stage, house.stage)}. {HOUSES[house.id].perk_text}"
    )
    goods = ", ".join(f"{GOOD_WORDS[kind]} {n}" for kind, n in house.goods.items() if n) or "empty"
    yield (
        f"  Storage ({house.slots} slots): {goods}. Toolkits {house.toolkits} of {DASHBOARD.toolkit_slots}, "
        f"Beacon Parts {house.parts}, Ports mended {house.repairs}."
    )
    rows = ", ".join(f"{track} {house.rows[track]} ({built(house, FACILITY_OF[track])} built)" for track in TRACKS)
    yield f"  Tracks: {rows}. Counted: {', '.join(f'{FACILITY_WORDS[kind]} {n}' for kind, n in house.counted.items())}."
    works = ", ".join(f"{slot} {FACILITY_WORDS[kind]}" for slot, kind in house.facilities.items()) or "none"
    beacons = ", ".join(f"{outpost} {_beacon(token)}" for outpost, token in house.founded.items()) or "none"
    yield f"  Facilities: {works}. Outpost Beacons: {beacons}."
    yield f"  {_collected(house)}"
    if house.challenge in CHALLENGES:
        card = CHALLENGES[house.challenge]
        target = card.target_double if view.mode == "double" else card.target
        yield f"  Challenge {card.name}: {card.objective_text} {house.rp} of {target} RP."


def _beacon(token: str) -> str:
    pair, _, side = token.partition("_")
    return f"{pair} {side} ({beacon_value(pair, side)} RP {PAIRS[pair][1]})"


def _collected(house: House) -> str:
    tokens = ", ".join(f"{token} {reward_name(token)}" for token in house.rewards) or "none"
    cards = ", ".join(card_name(card) for card in house.cards) or "none"
    perk = perk_of(house)
    if house.flipped:
        state = "active"
    else:
        state = "can be flipped now" if house.perk_ready else f"locked, opens {unlock_words(house.id)}"
    known = f"{perk.name} ({perk.text}) {state}" if perk else state
    tech = "" if house.ancient_tech is None else f" Ancient Tech {'ready' if house.ancient_tech else 'used'}."
    tally = ", ".join(f"{source} {rp}" for source, rp in house.tally.items() if rp) or "nothing"
    return f"Reward tokens: {tokens}. Export Cards: {cards}. House Perk: {known}.{tech} RP so far from: {tally}."
