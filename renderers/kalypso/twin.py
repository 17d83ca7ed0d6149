"""The text twin of the board: everything that a picture shows, in lines that suffice to play.

Seats stand as `{seat:0}`; whoever posts the lines puts in names that are safe there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.kalypso.pieces import BOOK, LETTER
from games.kalypso.view import Forecast, Goal, KalypsoView, Member, Ocean, Piece, Tile, Tracker
from renderers import Scene
from renderers.kalypso.words import (
    SCORE_LINES,
    TIES,
    TITLE,
    WHY,
    asks,
    brings,
    building_name,
    costs,
    ocean_of,
    phase,
    ranking,
    settled,
    shared,
    specialist_name,
    view_of,
)

STATUS = {
    "open": "to be fished",
    "netted": "netted already",
    "enclosed": "enclosed and claimed",
    "covered": "covered",
    "lost": "claimed or closed off, and lost",
}
FLOATING = ("salvage", "scrap", "barrel")


def text(scene: Scene) -> str:
    """The board in words."""
    view = view_of(scene)
    lines = [*_head(scene, view), *_sheets(view), *_team(view)]
    lines += [_goal(goal) for goal in view.goals]
    for ocean in view.oceans:
        lines += _ocean(ocean)
    for member in view.members:
        lines += _member(scene, view, member)
    lines += _supplies(view)
    return "\n".join(lines)


def _seat(number: int) -> str:
    return f"{{seat:{number}}}"


def _listed(items: Iterable[str]) -> str:
    return ", ".join(items) or "none"


def _head(scene: Scene, view: KalypsoView) -> Iterator[str]:
    mode = view.mode + (f", {view.difficulty}" if shared(view) else ", open turns" if view.open_turns else "")
    turn = f", turn {view.turn} of {view.turns}" if view.turn else ""
    yield f"{TITLE} ({mode}), round {view.round} of {view.rounds}: {phase(view).lower()}{turn}."
    if view.pass_to:
        yield f"Vortexes go {view.pass_to} this round."
    if view.ending is not None:
        why = WHY.get(view.ending.reason, view.ending.reason)
        how = "Won" if view.ending.won else "Lost"
        yield "Final score." if view.sheets else f"{how} in round {view.ending.round}: {why}."
        return
    told = f"Waiting for {_listed([_seat(seat) for seat in scene.awaited])}."
    if scene.done:
        told += f" Done: {_listed([_seat(seat) for seat in scene.done])}."
    yield told


def _sheets(view: KalypsoView) -> Iterator[str]:
    sheets = {sheet.seat: sheet for sheet in view.sheets}
    for place, seat in ranking(view):
        sheet = sheets[seat]
        lines = ", ".join(f"{SCORE_LINES.get(line, line).lower()} {points}" for line, points in sheet.lines)
        ties = ", ".join(f"{words} {value}" for words, value in zip(_TIE_WORDS, sheet.ties, strict=True))
        yield f"Place {place}: {_seat(seat)} {sheet.total} points ({lines}); tie-breaks: {ties}."


_TIE_WORDS = tuple(words.removeprefix("less ").removeprefix("more ") for words in TIES)


def _team(view: KalypsoView) -> Iterator[str]:
    tracker = view.tracker
    if tracker is None:
        return
    mouths = settled(view.oceans[0])
    yield (
        f"End of the round: Survivors on the Island {tracker.island}, must be 0; Fish {tracker.fish}, "
        f"{BOOK.fish_per_settler * mouths} are eaten by {mouths} Settlers; Community {tracker.community}, "
        f"{tracker.feeds} can be fed by Garden track {tracker.garden}."
    )
    yield f"Boat track {tracker.boat}, at most {tracker.boat_limit} with Solar Panel track {tracker.solar}."
    coming = ", ".join(f"round {i}: {n}" for i, n in enumerate(tracker.incoming, 1))
    yield f"Survivors of the card: {coming}. Steward: {_seat(tracker.steward)}."
    yield from _helpers(tracker)


def _helpers(tracker: Tracker) -> Iterator[str]:
    works = _listed([specialist_name(id) for id, on in tracker.specialists if on])
    free = _listed([specialist_name(id) for id, on in tracker.specialists if not on])
    yield f"Specialists at work: {works}; still free: {free}."
    yield f"Forecast Deck: {tracker.deck} cards" + (f", the top one shows {tracker.motif}." if tracker.deck else ".")
    if tracker.sides:
        sides = [f"{side} {_seat(seat)}" for side, seat in tracker.sides]
        yield f"Island sides: {_listed(sides)}."
    if tracker.tiles:
        yield f"Tiles put aside: {_tiles(tracker.tiles)}."


def _goal(goal: Goal) -> str:
    if goal.points:
        now = ", ".join(f"{_seat(seat)} {points}" for seat, points in enumerate(goal.points))
        return f"Goal {goal.title}: {goal.text} Now: {now}."
    bound = "at least" if goal.more else "at most"
    return f"Goal {goal.title}: {goal.text} Now {goal.have}, needed {bound} {goal.need}."


# ---- an ocean


def _ocean(ocean: Ocean) -> Iterator[str]:
    whose = "The shared ocean" if ocean.seat is None else f"Ocean of {_seat(ocean.seat)}"
    yield f"{whose}, {ocean.size} by {ocean.size}. Floating: {_floating(ocean)}."
    built = [_building(piece) for piece in ocean.pieces if piece.kind in ("building", "monument", "sanctuary")]
    gardens = [piece.key for piece in ocean.pieces if piece.kind == "garden"]
    yield f"Built: {_listed(built)}. Gardens: {_listed(gardens)}."
    boats = [f"{p.key} {'docked' if p.docked else 'adrift'}" for p in ocean.pieces if p.kind == "boat"]
    nets = [piece.key for piece in ocean.pieces if piece.kind == "net"]
    yield f"Boats: {_listed(boats)}. Nets: {_listed(nets)}; Zones fished: {_listed(ocean.fished)}."
    yield f"Life Preservers: {_listed(ocean.preservers)}. Half-submerged Barrels: {_listed(ocean.half_barrels)}."
    fish = []
    for status, words in STATUS.items():
        squares = [square for square, found in ocean.fish if found == status]
        if squares:
            fish.append(f"{words} {' '.join(squares)}")
    yield f"Fish icons: {'; '.join(fish) or 'none'}. Enclosed squares: {_listed(ocean.enclosed)}."
    if ocean.island:
        yield f"Island: {ocean.island[0]} to {ocean.island[-1]}."
    if ocean.last or ocean.fresh:
        yield f"Latest piece on: {_listed(ocean.last)}. Fresh this turn: {_listed(ocean.fresh)}."


def _floating(ocean: Ocean) -> str:
    """Every piece of Foundation with the letter on each of its squares: W, M, R, S, P, B for a Barrel."""
    told = [
        f"{piece.key} {_letters(piece.icons)} on {' '.join(piece.squares)}"
        for piece in ocean.pieces
        if piece.kind in FLOATING
    ]
    return "; ".join(told) or "nothing"


def _letters(icons: tuple[str, ...]) -> str:
    return "".join(LETTER.get(icon, "?") for icon in icons)


def _building(piece: Piece) -> str:
    anchor = piece.key.partition("-")[0]
    if piece.kind == "building":
        return f"{building_name(piece.what)} {anchor}" + (" with a Settler" if piece.settler else "")
    if piece.kind == "sanctuary":
        return f"Sanctuary {anchor} with {piece.saved} Life Preservers"
    return f"Monument {anchor}" + (f" ({piece.what})" if piece.what else "")


# ---- a seat


def _tiles(tiles: tuple[Tile, ...]) -> str:
    return _listed([f"{i}. {_letters(tile.icons)}" for i, tile in enumerate(tiles, 1)])


def _member(scene: Scene, view: KalypsoView, member: Member) -> Iterator[str]:
    told = f"{_seat(member.seat)} ({member.colour}): "
    if not shared(view):
        told += f"{member.survivors} Survivors, {member.settlers} Settlers, {member.fish} Fish tokens"
        told += f" worth {', '.join(member.fish_values)}" if member.fish_values else ""
        told += f", {member.score} points without Fish tokens" if member.score is not None else ""
        told += f", {len(ocean_of(view, member.seat).enclosed)} enclosed squares; "
    told += f"Vortex {_tiles(member.vortex)}"
    told += f"; just drawn {_tiles(member.drawn)}" if member.drawn else ""
    told += f"; Fish just drawn {', '.join(member.drawn_fish)}" if member.drawn_fish else ""
    told += f"; to be placed {_listed([item.replace('_', ' ') for item in member.held])}" if member.held else ""
    told += f"; enclosed this round {member.enclosed_this_round}" if member.enclosed_this_round else ""
    told += "; has left" if member.left else "; done" if member.done or member.seat in scene.done else ""
    yield told + "."
    if member.forecasts:
        yield f"Forecasts of {_seat(member.seat)}: {'; '.join(_card(view, card) for card in member.forecasts)}."
    if member.hand and not shared(view):
        titles = {card.key: card.title for card in BOOK.forecast}
        yield f"In hand of {_seat(member.seat)}: {_listed([titles.get(key, key) for key in member.hand])}."


def _card(view: KalypsoView, card: Forecast) -> str:
    together = shared(view)
    stakes = f"{brings(card.key, together=together)}, or {costs(card.key, together=together)}"
    return f"round {card.round} {card.title}, {asks(card)}, has {card.have} of {card.need}, {card.stands} ({stakes})"


def _supplies(view: KalypsoView) -> Iterator[str]:
    supply = [f"{name.replace('_', ' or ')} {n}" for name, n in view.supply.items()]
    bags = [f"{name} {n}" for name, n in view.bags.items()]
    yield f"Supplies: {_listed(supply)}. Bags: {_listed(bags)}."
    if view.discarded:
        yield f"Tiles discarded: {_listed([_letters(tile.icons) for tile in view.discarded])}."
