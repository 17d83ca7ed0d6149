"""What an answer means, in words and small drawings: every key a player can give, whatever is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.eldertide.pieces import (
    BOOK,
    CHALLENGES,
    FACILITIES,
    GOODS,
    HOUSES,
    LEVELS,
    PORTS,
    REWARDS,
    SPACES,
    TRACK_OF,
    TRACKS,
)
from renderers.eldertide.geography import EMBLEMS, GOOD_OF_TRACK, flag_of, house_name, port_name
from renderers.eldertide.pieces import Bit, bits
from renderers.eldertide.words import (
    FACILITY_WORDS,
    GOOD_WORDS,
    KINDS,
    PAIRS,
    beacon_value,
    built,
    card_name,
    houses_of,
    port_at,
    unlock_words,
    view_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.eldertide.view import EldertideView, House
    from renderers import Scene, Trial

ASKED = {
    "house": "Choose your House",
    "challenge": "Choose a Challenge",
    "perk": "Choose a House Perk",
    "dial": "Set the Dial",
    "free": "At any time",
    "sail": "Where to sail",
    "repair": "Mend the Port?",
    "main": "Main Action",
    "bonus": "Bonus Action",
    "facility": "Build from the pool",
    "outpost-beacon": "Found an Outpost",
    "export": "Export",
    "lower": "Which good drops",
    "raise": "Which good rises",
    "resource": "Take a Resource",
    "overflow": "Storage is full",
    "pay": "Pay with",
    "pick": "Pick one",
    "track": "Advance a track",
    "track-run": "Advance one track",
    "reward": "Beacon Reward",
    "capital": "Capital Action",
    "build": "Build from Storage",
    "final-build": "Final build",
    "flip": "Flip the House Perk?",
    "extra-turn": "Another turn?",
}
OPTIONAL = {"none": "nothing", "stop": "no more", "leave": "leave it", "no": "not now", "random": "draw one at random"}


class Meaning(NamedTuple):
    """An answer: a short name, what it brings, drawings of that, and an icon or a good to know it by."""

    name: str
    text: str = ""
    row: tuple[Bit, ...] = ()
    picture: str = ""
    flag: str = ""


def asked(kind: str) -> str:
    """What is asked, as a title."""
    return ASKED.get(kind, kind.replace("-", " ").capitalize())


def focus(scene: Scene, trial: Trial | None = None) -> House | None:
    """The House that a viewer's picture is about; a seat may lead two. None before it has chosen."""
    view = view_of(scene)
    own = houses_of(view, scene.viewer)
    keys = (trial.trying, *reversed(trial.parts)) if trial else ()
    named = [house for key in keys for house in own if f"-{house.id}." in key]
    if named:
        return named[0]
    if len(own) > 1 and view.active in [house.id for house in own] and not (trial and trial.kind == "capital"):
        return next(house for house in own if house.id == view.active)
    busy = [house for house in own if house.stage not in ("waiting", "done") and not house.sealed]
    return next(iter([*busy, *own]), None)


def meaning(scene: Scene, kind: str, key: str) -> Meaning:
    """What a key means where this is asked."""
    view, house = view_of(scene), focus(scene)
    for read in _READERS:
        found = read(view, house, kind, key)
        if found is not None:
            return found
    return Meaning(OPTIONAL.get(key, key.replace("-", " ").replace("_", " ")))


def _of_setup(view: EldertideView, house: House | None, kind: str, key: str) -> Meaning | None:
    if kind == "house" and key in HOUSES:
        told = f"{HOUSES[key].perk_text} The House Perk opens {unlock_words(key)}."
        return Meaning(house_name(key), told, tuple(bits(HOUSES[key].perk_effect)), "", flag_of(key))
    if kind == "perk" and house is not None and key.isdigit():
        perk = next((p for p in HOUSES[house.id].perk if str(p.number) == key), None)
        return Meaning(perk.name, f"{KINDS[perk.kind]}: {perk.text}", tuple(bits(perk.effect)), "qi") if perk else None
    if key in CHALLENGES:
        card = CHALLENGES[key]
        target = card.target_double if view.mode == "double" else card.target
        setup = f" {card.setup_text}" if card.setup else ""
        return Meaning(card.name, f"{card.objective_text} {target} RP.{setup}", (), "rp")
    return None


def _of_dial(_view: EldertideView, house: House | None, kind: str, key: str) -> Meaning | None:
    if kind != "dial" or house is None:
        return None
    if key == "capital":
        return Meaning("the Capital", "two tracks, build, fill the tank, a Toolkit", (), "town")
    if key.isdigit():
        return Meaning(f"Dial {key}", f"sail {key}, actions up to {key}, {house.qi - int(key)} Qi left", (), "sail")
    return None


def _of_port(view: EldertideView, house: House | None, kind: str, key: str) -> Meaning | None:
    here = _here(view, house)
    if key in LEVELS and here:
        action = PORTS[here].action(key)
        return Meaning(f"{key} {action.cv}+", action.text, tuple(bits(action.effect)), EMBLEMS[here])
    if key.startswith("weak-") and (port := port_at(view, key[5:])) is not None:
        weak = PORTS[port.id].weak
        return Meaning(f"{port_name(port.id)} {port.space}", weak.text, tuple(bits(weak.effect)), EMBLEMS[port.id])
    if key in SPACES and (port := port_at(view, key)) is not None:
        return Meaning(port_name(port.id), "broken" if port.broken else "", (), EMBLEMS[port.id])
    if kind == "repair" and key == "yes" and here:
        variable = PORTS[here].variable
        return Meaning(
            "mend it",
            f"1 Toolkit for {BOOK.dashboard.repair_rp} RP. {variable.text}",
            tuple(bits(variable.effect)),
            "toolkit",
        )
    return None


def _here(view: EldertideView, house: House | None) -> str:
    """The Port on which the House's ship is."""
    space = next((ship.space for ship in view.ships if house is not None and ship.house == house.id), "")
    port = port_at(view, space)
    return port.id if port is not None else ""


_FIXED = {
    "bottom": Meaning("Beacon foot", "the bottom part, for 1 Toolkit", (Bit("sign", "toolkit"),), "tower_base"),
    "top": Meaning(
        "light the Beacon",
        "the top part, for 1 Toolkit and 1 Crystal: a Beacon Reward for each builder",
        (Bit("sign", "toolkit"), Bit("good", "crystal")),
        "tower",
    ),
    "royal": Meaning(
        "hire builders",
        "1 Toolkit for two Facilities from the pool",
        (Bit("sign", "toolkit"), Bit("to"), Bit("sign", "hammer"), Bit("n", "2")),
        "hammer",
    ),
    "mend": Meaning("mend the ship", "1 Toolkit removes 1 Damage: the limit rises by 3", (), "damage"),
    "toolkit": Meaning("a Toolkit", "", (), "toolkit"),
    "rp5": Meaning("5 RP", "instead of a token; counts as none", (Bit("rp", "5"),), "rp"),
}


def _of_parts(_view: EldertideView, house: House | None, kind: str, key: str) -> Meaning | None:
    if key == "flip" or (kind == "flip" and key == "yes"):
        perk = next((p for p in HOUSES[house.id].perk if p.number == house.perk), None) if house else None
        if perk is None:
            return Meaning("flip the House Perk", "", (), "qi")
        return Meaning(f"flip {perk.name}", perk.text, tuple(bits(perk.effect)), "qi")
    if kind == "extra-turn" and key == "yes":
        return Meaning("take another turn", "with the same Dial, at no Qi; once in a game", (), "ancient")
    return _FIXED.get(key)


def _of_goods(view: EldertideView, _house: House | None, kind: str, key: str) -> Meaning | None:
    if key in GOODS:
        place = view.chart.index(key) if key in view.chart else -1
        told = f"{view.chart_values[place]} on the Demand Chart" if place >= 0 else ""
        if kind == "raise" and place > 0:
            told = f"rises from {view.chart_values[place]} to {view.chart_values[place - 1]}"
        if kind == "lower" and 0 <= place < len(view.chart) - 1:
            told = f"drops from {view.chart_values[place]} to {view.chart_values[place + 1]}"
        return Meaning(GOOD_WORDS[key], told, (), key)
    good, _, slot = key.partition("-")
    if good in GOODS and slot and good in view.chart:
        card = next((e.card for e in view.exports if e.id == slot), "")
        value = view.chart_values[view.chart.index(good)]
        return Meaning(
            f"{GOOD_WORDS[good]}, {slot} card", f"{card_name(card)}: +{value} RP", (Bit("rp", str(value)),), good
        )
    if key.startswith("drop-") and key[5:] in GOODS:
        return Meaning(f"drop {GOOD_WORDS[key[5:]]}", "to make room", (), key[5:])
    return None


def _of_dashboard(view: EldertideView, house: House | None, _kind: str, key: str) -> Meaning | None:
    if key in TRACKS and house is not None:
        row = house.rows[key] + 1
        bonus = next((b for b in HOUSES[house.id].row_bonus if b.row == row), None)
        told = f"to row {row}" + (f": {bonus.text}" if bonus else "")
        return Meaning(f"{key} track", told, tuple(bits(bonus.effect)) if bonus else (), GOOD_OF_TRACK[key])
    if key in REWARDS:
        token = REWARDS[key]
        return Meaning(token.name, token.text, tuple(bits(token.effect)), "rp")
    head, _, rest = key.partition("-")
    if head in FACILITIES:
        name = f"{FACILITY_WORDS[head]} on {rest}" if rest else FACILITY_WORDS[head]
        told = f"the {built(house, head) + 1}. of {house.rows[TRACK_OF[head]]} that its track allows" if house else ""
        return Meaning(name, told, (), head)
    if head in PAIRS:
        name = f"{head.capitalize()} at {rest}" if rest else head.capitalize()
        return Meaning(name, beacon_told(view, head), (), PAIRS[head][0])
    return None


_READERS: tuple[Callable[[EldertideView, House | None, str, str], Meaning | None], ...] = (
    _of_setup, _of_dial, _of_port, _of_parts, _of_goods, _of_dashboard,
)  # fmt: skip


def beacon_told(view: EldertideView, pair: str) -> str:
    """What the top token of a pair pays."""
    top = next((p.top for p in view.outpost_beacons if p.id == pair), "")
    return f"{beacon_value(pair, top)} RP {PAIRS[pair][1]}" if top else ""


def slot_of(key: str, house: str) -> str:
    """The slot of this House that a key names; "" for none, or for a slot of the seat's other House.

    `farm-main.NE` and `farm-royal.main.NE` both name the Royal `main.NE`.
    """
    *named, outpost, side = ("", "", *key.rpartition("-")[2].split("."))
    return f"{outpost}.{side}" if outpost and named[-1] in ("", house) else ""


def facility_in(key: str) -> str:
    """The Facility that a key names; "" where it names none."""
    head = key.partition("-")[0]
    return head if head in FACILITIES else ""
