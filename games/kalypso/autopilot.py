"""Plays a seat from its own view alone: it places and builds by what each thing triggers (`judgement`, `outlook`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.kalypso.areas import CODES, PLASTIC, SHUT, WILD, footing
from games.kalypso.building import DONE, SURVIVOR
from games.kalypso.grid import area
from games.kalypso.judgement import Mind
from games.kalypso.outlook import Outlook
from games.kalypso.pieces import BARREL, BOOK, FORECASTS, SALVAGE
from games.kalypso.planning import rehearsed
from games.kalypso.spots import Spots, TileSpots
from games.kalypso.view import KalypsoView
from games.kernel import Advice, Answer, Chance, Decision, Options, Phrase, View

NEEDED_SPECIALISTS = ("angler", "captain", "carpenter", "salvager", "guardian")


def advise(view: View[KalypsoView], decision: Decision[Any], chance: Chance, *, effort: float = 1.0) -> Advice:
    """What an experienced player of few words would do.

    In shared play the rest of a round is rehearsed, with so much effort: 1 as a rule, 0 not at all.
    """
    look = Outlook(Mind(view.board, decision.seat), chance, effort=effort if view.board.tracker is not None else 0.0)
    return Advice(*_WAYS[decision.kind](look, decision))


Found = tuple[str, Phrase] | tuple[str, Phrase, tuple[str, ...]]
"""An answer and why; for a place also the next best ones."""
OTHERS = 4  # places that are suggested after the best


def _answer(look: Outlook, decision: Decision[Any]) -> Answer:
    return _WAYS[decision.kind](look, decision)[0]


def _keys(decision: Decision[Any]) -> list[str]:
    assert isinstance(decision.options, Options)
    return list(decision.options)


# --- placing ----------------------------------------------------------------------------------------------------------


def _tile(look: Outlook, decision: Decision[Any]) -> Found:
    options = decision.options
    assert isinstance(options, TileSpots)
    keys = [
        f"{n + 1}-{key}" if options.numbered else key
        for _, n, key in look.best_tiles(options.tiles, options.spots.keys())
    ]
    best = keys[0]
    if decision.kind == "tile" and look.effort:
        best = rehearsed(look, "tile", keys, _answer)
    spot = best.partition("-")[2] if options.numbered else best
    ready = len(look.mind.sea.sites(area(look.mind.sea.size, "salvage", spot)))
    return best, Phrase("why-place", {"builds": ready}), tuple(key for key in keys if key != best)[:OTHERS]


def _setup_tile(look: Outlook, decision: Decision[Any]) -> Found:
    """Near tokens and Fish, the side of an unclaimed shore that has most of them; little plastic."""
    options = decision.options
    assert isinstance(options, TileSpots)
    sea = look.mind.sea
    near = {key: area(sea.size, "salvage", key) for key in options.spots.keys()}  # noqa: SIM118 -- a function
    n = min(range(len(options.tiles)), key=lambda i: look_plastic(options.tiles[i]))
    together = look.mind.board.tracker is not None

    def worth(key: str) -> float:
        mask = near[key]
        shore = sea.grid.edges(mask, sea.foundation)
        inside = mask & sea.grid.on
        return look.on_the_way("salvage", mask) + shore * together + (inside == mask)

    best = max(near, key=worth)
    start = f"{n + 1}-" if options.numbered else ""
    return f"{start}{best}-front", Phrase("why-start")


def look_plastic(tile: str) -> tuple[int, int]:
    """Least plastic first, then fewest different materials."""
    icons = SALVAGE[tile]
    return icons.count("P"), len(set(icons))


def _barrel(look: Outlook, decision: Decision[Any]) -> Found:
    options = decision.options
    assert isinstance(options, Spots)
    return _item(look.best_pieces("barrel", options.keys(), (WILD,)))


def _scrap(look: Outlook, decision: Decision[Any]) -> Found:
    options = decision.options
    assert isinstance(options, Spots)
    codes = (CODES[{"wood": "W", "metal": "M", "rubber": "R", "seaweed": "S"}[options.what]], PLASTIC)
    return _item(look.best_pieces("scrap", options.keys(), codes))


def _item(keys: Sequence[str]) -> Found:
    return keys[0], Phrase("why-item"), tuple(keys[1 : 1 + OTHERS])


def _boat(look: Outlook, decision: Decision[Any]) -> Found:
    options = decision.options
    assert isinstance(options, Spots)
    keys = options.keys()
    if not keys:
        return options.extras[0], Phrase("why-wait")
    worth, key = look.best_berth(keys)
    if worth < 0 and look.mind.board.tracker is not None and options.extras:
        return options.extras[0], Phrase("why-wait")
    return key, Phrase("why-boat")


def _net(look: Outlook, decision: Decision[Any]) -> Found:
    del look
    return _keys(decision)[0], Phrase("why-net")


def _garden(look: Outlook, decision: Decision[Any]) -> Found:
    return look.best_bed(_keys(decision)), Phrase("why-garden")


# --- building ---------------------------------------------------------------------------------------------------------


def _next(look: Outlook, decision: Decision[Any]) -> Found:
    """The dearest Building, seen against the areas it spoils; then what is held; then done."""
    keys = _keys(decision)
    mind = look.mind
    rated = sorted(((building_worth(look, key), key) for key in keys if "-" in key), key=lambda entry: -entry[0])
    if rated:
        worth, key = rated[0]
        if worth > mind.weights.build:
            return key, Phrase("why-build", {"building": key.partition("-")[2]})
    if SURVIVOR in keys:
        return SURVIVOR, Phrase("why-survivor")
    held = [key for key in keys if "-" not in key and key != DONE]
    if held:
        return max(held, key=lambda key: mind.barrel if key == BARREL else mind.scrap), Phrase("why-item")
    return DONE, Phrase("why-done")


def building_worth(look: Outlook, key: str) -> float:
    """What putting this up is worth, less what else could have come of the squares."""
    mind, sea = look.mind, look.mind.sea
    anchor, _, id = key.partition("-")
    kind = id if id in {"monument", "sanctuary"} else "building"
    foot = footing(sea.size, kind, anchor)
    mask = foot.mask
    lost = -look.gain(foot, (SHUT,) * len(foot.indexes), look.before(foot))
    covered = (mask & sea.icons["P"]).bit_count() * mind.goals.get("visible_plastic", 0.0)
    if kind != "monument" and mask & look.tower[0]:
        lost += mind.weights.towered
    if kind == "monument":
        return mind.monument(anchor) - lost - 0.5 * _ready_inside(look, mask) + covered
    if kind == "sanctuary":
        goals = mind.goals
        wanted = goals.get("monuments_or_sanctuaries", 0.0) + goals.get("life_preservers_left", 0.0)
        return (28.0 if wanted else -1.0) - lost
    worth = mind.building(id) - lost + covered
    if id == "solar_panel" and mind.board.tracker is None:
        water = sea.grid.all & ~(sea.foundation | sea.afloat)
        seen = sum((sea.grid.beside(1 << index) & ~mask & water).bit_count() for index in foot.indexes)
        worth += 0.8 * min(7, seen) - mind.solar
    return worth


def _ready_inside(look: Outlook, mask: int) -> float:
    """What the ready areas that a Monument would swallow are worth."""
    sea = look.mind.sea
    fresh = sea.grid.mask(" ".join(look.mind.ocean.fresh))
    worths = [
        max(look.mind.worths[material] for material in site.materials)
        for site in sea.sites(fresh)
        if area(sea.size, "building", site.anchor) & mask
    ]
    return max(worths, default=0.0)


def _workplace(look: Outlook, decision: Decision[Any]) -> Found:
    """To lie down for a card that needs it; else where the bonus is worth most."""
    keys = _keys(decision)
    lain = [key for key in keys if key.startswith("lay")]
    if lain:
        return lain[0], Phrase("why-survivor")
    names = {p.key.partition("-")[0]: p.what for p in look.mind.workers}
    places = [key for key in keys if key in names]
    if not places:
        return keys[0], Phrase("why-wait")
    held = {p.what for p in look.mind.sea.pieces if p.settler}
    types = look.mind.goals.get("settler_types", 0.0)
    best = max(places, key=lambda key: look.mind.bonus(names[key]) + types * (names[key] not in held))
    return best, Phrase("why-work")


# --- Forecasts --------------------------------------------------------------------------------------------------------


def _forecast(look: Outlook, decision: Decision[Any]) -> Found:
    """Any card, so that nobody can reckon with it."""
    return str(look.chance.pick("forecast", _keys(decision))), Phrase("why-hand-over")


def _assign(look: Outlook, decision: Decision[Any]) -> Found:
    """Cards first; competitive Fish of a high value are kept while the card can still be met."""
    keys = _keys(decision)
    cards = [key for key in keys if key.startswith("assign")]
    item = str(decision.args["item"])
    if not cards:
        return keys[0], Phrase("why-take")
    if look.mind.board.tracker is None and item.startswith("fish_") and "take" in keys:
        card = look.mind.member.forecasts[-1]
        if int(item[5:]) > FORECASTS[card.key].penalty:
            return "take", Phrase("why-take")
    return cards[0], Phrase("why-assign")


# --- Specialists and the rest -----------------------------------------------------------------------------------------


def _specialist(look: Outlook, decision: Decision[Any]) -> Found:
    del look
    keys = _keys(decision)
    return next(id for id in NEEDED_SPECIALISTS if id in keys), Phrase("why-specialist")


def _better_bonus(look: Outlook, decision: Decision[Any]) -> Found:
    """A Solar Panel before a Shipyard; else the bonus worth more; the face whose bonus is worth more later."""
    keys = _keys(decision)
    if "solar_panel" in keys and decision.kind == "carpenter-order":
        return "solar_panel", Phrase("why-work")
    return max(keys, key=look.mind.bonus), Phrase("why-work")


def _salvager(look: Outlook, decision: Decision[Any]) -> Found:
    """A last tile is placed where it helps more than its plastic harms."""
    del decision
    mind = look.mind
    tracker = mind.board.tracker
    solo = tracker.tiles[BOOK.solo_turns - 1 :] if tracker is not None else ()
    tiles = [tile.id for tile in mind.member.vortex or solo]
    spots = mind.sea.spots("salvage")
    worth = look.best_tile(tiles, spots)[0] if spots and tiles else 0.0
    return ("place" if worth > 1.0 else "discard"), Phrase("why-place", {"builds": 0})


def _default(why: str) -> Callable[[Outlook, Decision[Any]], Found]:
    def way(_look: Outlook, decision: Decision[Any]) -> Found:
        return str(decision.timeout((), {})), Phrase(why)

    return way


def _sanctuary(look: Outlook, decision: Decision[Any]) -> Found:
    keys: Sequence[str] = _keys(decision)
    wanted = look.mind.goals.get("life_preservers_left", 0.0)
    return (keys[0] if wanted else "none"), Phrase("why-specialist")


def _rest(look: Outlook, decision: Decision[Any]) -> Found:
    del look
    keys = _keys(decision)
    return (SURVIVOR if SURVIVOR in keys else keys[-1]), Phrase("why-wait")


_WAYS: dict[str, Callable[[Outlook, Decision[Any]], Found]] = {
    "setup-tile": _setup_tile, "tile": _tile, "salvage": _tile, "barrel": _barrel, "scrap": _scrap, "boat": _boat,
    "net": _net, "garden": _garden, "next": _next, "workplace": _workplace, "forecast": _forecast, "assign": _assign,
    "specialist": _specialist, "carpenter-order": _better_bonus, "carpenter-face": _better_bonus,
    "salvager": _salvager, "sanctuary": _sanctuary, "rest": _rest, "island-side": _default("why-side"),
    "captain-token": _default("why-token"), "captain-boat": _default("why-wait"), "captain-move": _default("why-wait"),
}  # fmt: skip
"""How each kind of question is answered."""
