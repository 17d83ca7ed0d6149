"""Eldertide in words: names, phases, what Ports do, the alt text."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from games.eldertide.pieces import BEACONS, BOOK, CARDS, FACILITIES, HOUSES, PORTS, REWARDS
from renderers.eldertide.geography import house_name, port_name
from renderers.ink.lettering import display_names
from renderers.ink.phrases import clipped, cut, listed

if TYPE_CHECKING:
    from games.eldertide.pieces import Perk
    from games.eldertide.view import EldertideView, House, Port
    from renderers import Scene

TITLE = "Eldertide"
PHASES = {
    "houses": "Choosing Houses",
    "challenges": "Choosing Challenges",
    "perks": "House Perks",
    "dials": "Dials",
    "sailing": "Sailing",
    "storm": "Storm",
    "final_build": "Final build",
    "over": "Game over",
}
STAGES = {
    "dial": "sets the Dial",
    "waiting": "waits",
    "sailing": "sails",
    "capital": "in the Capital",
    "building": "builds",
    "done": "done",
}
SOURCES = {
    "exports": ("export", "Exports", "sold in play"),
    "cards": ("warehouse", "Cards", "boxes scored"),
    "repairs": ("toolkit", "Repairs", "Ports mended"),
    "ports": ("coin", "Ports", "and rewards"),
    "beacons": ("tower", "Beacons", "on Ports"),
    "tracks": ("up", "Tracks", "rows and top"),
    "outposts": ("lantern", "Outposts", "their Beacons"),
    "perks": ("qi", "Perks", "flipped"),
}
PAIRS = {
    "exports": ("export", "per Export Card"),
    "rewards": ("rp", "per reward token"),
    "knowledge": ("up", "per track on row 5+"),
    "harmony": ("four", "per Outpost with all four"),
    "mastery": ("hammer", "per kind with 5 or more"),
}
GOOD_WORDS = {"food": "Food", "crystal": "Crystal", "wood": "Wood", "engine": "Engine", "any": "any"}
FACILITY_WORDS = {"farm": "Farm", "excavation": "Excavation Site", "town": "Town", "power_station": "Power Station"}
KINDS = {"immediate": "at once", "end_of_turn": "each turn", "endgame": "at the end"}
ENDINGS = {
    "most_rp": "Most Reputation Points win.",
    "tie_broken": "A tie on points: more Facilities, reward tokens or Qi decided.",
    "tied": "Level in everything: the win is shared.",
    "challenge_met": "The Challenge is met.",
    "challenge_missed": "The Challenge is missed.",
}
NEXT = {"E": "east", "NE": "north-east", "NW": "north-west", "W": "west", "SW": "south-west", "SE": "south-east"}
ALT_NAME = 16
ROUGH_FROM = BOOK.game.enraged_from_round


def view_of(scene: Scene) -> EldertideView:
    """The scene's view as the type it is."""
    return cast("EldertideView", scene.view)


def houses_of(view: EldertideView, seat: int | None) -> list[House]:
    """The Houses a seat leads; none before it has chosen."""
    return [house for house in view.houses if house.seat == seat]


def house_called(view: EldertideView, name: str) -> House | None:
    """The House in play of this id."""
    return next((house for house in view.houses if house.id == name), None)


def names(scene: Scene) -> list[str]:
    """What each seat is called in pictures."""
    view = view_of(scene)
    seats: list[str] = []
    for seat in range(len(scene.sitters)):
        led = [house_name(house.id) for house in houses_of(view, seat)]
        seats.append(" & ".join(led) or f"Seat {seat + 1}")
    return display_names([sitter.name for sitter in scene.sitters], seats)


def name_of(scene: Scene, house: str) -> str:
    """Who leads a House, or the House's own name."""
    led = house_called(view_of(scene), house)
    called = names(scene)
    return called[led.seat] if led is not None and led.seat < len(called) else house_name(house)


def phase(view: EldertideView) -> str:
    """The phase in a word or two."""
    return PHASES.get(view.phase, view.phase.replace("_", " ").capitalize())


def round_line(view: EldertideView) -> str:
    """Round and phase as the title bar says it."""
    return f"Round {view.round} \u00b7 {phase(view)}" if view.round else phase(view)


def news(scene: Scene) -> str:
    """What threatens or is waited for, in one line."""
    view = view_of(scene)
    if view.ending is not None:
        return ENDINGS.get(view.ending.reason, "")
    storm = "Storm enraged, two rolls" if view.enraged and view.storm_rolls > 1 else ""
    if view.round == view.rounds:
        storm = "the last round, no Storm"
    if view.phase == "dials" and scene.awaited:
        return ", ".join(["sealed, opened together", *([storm] if storm else [])])
    return storm


def port_at(view: EldertideView, space: str) -> Port | None:
    """The Port that lies on a space now."""
    return next((port for port in view.ports if port.space == space), None)


def limits(house: House) -> str:
    """Qi of its limit, with what lowers it."""
    hurt = f", {house.damage} Damage" if house.damage else ""
    return f"Qi {house.qi} of {house.limit} (cap {house.cap}{hurt})"


def perk_of(house: House) -> Perk | None:
    """The House's perk where this viewer may know it."""
    return next((perk for perk in HOUSES[house.id].perk if perk.number == house.perk), None)


def card_name(card: str) -> str:
    """An Export Card's name."""
    return CARDS[card].name if card in CARDS else card


def reward_name(token: str) -> str:
    """A Beacon Reward token's name."""
    return REWARDS[token].name if token in REWARDS else token


def beacon_value(pair: str, side: str) -> int:
    """What an Outpost Beacon pays for each of what it counts."""
    found = BEACONS.get(f"{pair}_{side}")
    return found.effect[0].n if found is not None else 0


def unlock_words(house: str) -> str:
    """When a House may flip its perk."""
    told = {
        "royal": "once an Outpost has 6 Facilities",
        "farath": "with 8 Resources in Storage",
        "darkma": "once both storage locks are off",
        "horath": "from 25 points on",
        "enclave": "with a bottom and a top Beacon Part built",
    }
    return told.get(house, "when its condition holds")


def built(house: House, kind: str) -> int:
    """How many Facilities of a kind a House has."""
    return sum(found == kind for found in house.facilities.values())


def works_line(house: House) -> str:
    """What a House has built, in words."""
    told = [f"{built(house, kind)} {FACILITY_WORDS[kind]}" for kind in FACILITIES if built(house, kind)]
    return listed(told) if told else "nothing built"


def alt(scene: Scene) -> str:
    """The board in one paragraph: round and phase, threat, where the ships are, who is awaited, points."""
    view, called = view_of(scene), [cut(name, ALT_NAME) for name in names(scene)]
    head = (
        f"{TITLE}, round {view.round} of {view.rounds}, {phase(view).lower()}"
        if view.round
        else f"{TITLE}, {phase(view).lower()}"
    )
    parts = [head + (f"; the Storm is on {view.storm}." if view.storm else ".")]
    broken = [f"{p.space}{f' (times {p.multiplier})' if p.multiplier > 1 else ''}" for p in view.ports if p.broken]
    if broken:
        parts.append(f"Broken: {listed(broken, 6)}.")
    lit = [port.space for port in view.ports if port.top]
    if lit:
        parts.append(f"Beacons lit at {listed(lit, 6)}.")
    points = sorted(view.houses, key=lambda house: -house.rp)
    where = {ship.house: ship.space for ship in view.ships}
    if scene.awaited and view.ending is None:
        parts.append(f"Waiting for {listed([called[seat] for seat in scene.awaited if seat < len(called)], 5)}.")
    if points:
        told = (
            f"{cut(name_of(scene, h.id), ALT_NAME)} {h.rp}{f' at {where[h.id]}' if h.id in where else ''}"
            for h in points
        )
        parts.append("Points: " + ", ".join(told) + ".")
    if view.ending is not None and view.ending.winners:
        won = listed([cut(name_of(scene, house), ALT_NAME) for house in view.ending.winners])
        parts.insert(1, f"Won by {won}.")
    elif view.ending is not None:
        parts.insert(1, "Lost.")
    return clipped(" ".join(parts))


def port_line(port: str, level: str) -> str:
    """What a level of a Port brings, in the book's words."""
    return PORTS[port].action(level).text


def port_title(view: EldertideView, space: str) -> str:
    """A space with the name of what lies on it."""
    found = port_at(view, space)
    if found is not None:
        return f"{port_name(found.id)} {space}"
    return f"the Capital {space}" if space == view.capital else space
