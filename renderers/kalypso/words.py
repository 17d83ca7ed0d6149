"""Kalypso in words: names, phases, the short sentences in pictures, the alt text."""

from __future__ import annotations

from typing import cast

from games.kalypso.pieces import BOOK, BUILDINGS, FORECASTS, GOALS, SPECIALISTS, Reward
from games.kalypso.view import Ending, Forecast, Goal, KalypsoView, Member, Ocean, Sheet
from renderers import Scene
from renderers.ink.lettering import display_names
from renderers.ink.phrases import clipped, cut, listed

TITLE = "Kalypso"
ALT_NAME = 16
PHASES = {
    "setup": "Setup",
    "forecast": "The day ahead",
    "turn": "Expand your settlement",
    "salvager": "The Salvager's turn",
    "duties": "End of the round",
    "captain": "The Captain's move",
    "over": "Game over",
}
REASONS = {
    "scored": "Final score",
    "won": "A home on the sea",
    "forecast": "A storm not weathered",
    "survivors": "Left without a roof",
    "fish": "The nets came up empty",
    "gardens": "Too many mouths",
    "goal_a": "The goal was missed",
    "goal_b": "The goal was missed",
}
WHY = {
    "scored": "after four rounds",
    "won": "all four rounds survived, both goals met",
    "forecast": "a forecast was left incomplete",
    "survivors": "a Survivor was still on the Island",
    "fish": "not enough fish for the Settlers",
    "gardens": "the gardens could not feed everybody",
    "goal_a": "the first goal was not met",
    "goal_b": "the second goal was not met",
}
ITEMS = {
    "boat": ("boat", "boats"),
    "fish": ("netted fish", "netted fish"),
    "garden": ("garden", "gardens"),
    "barrel": ("barrel", "barrels"),
    "scrap": ("scrap", "scrap"),
    "survivor": ("survivor", "survivors"),
    "enclose": ("square", "squares"),
    "salvage": ("salvage", "salvage"),
    "places": ("place", "places"),
}
METRIC_WORDS = {
    "building_types": "different buildings",
    "monuments": "monuments",
    "monuments_or_sanctuaries": "monuments, sanctuaries",
    "docked_boats": "docked boats",
    "largest_block": "tiles in one block",
    "mixed_gardens": "gardens by two kinds",
    "visible_plastic": "plastic in sight",
    "settlers": "settlers",
    "life_preservers_left": "life preservers left",
    "mixed_zones": "zones with two kinds",
    "enclosed_squares": "enclosed squares",
    "settler_types": "kinds with a settler",
    "nets": "nets",
    "gardens": "gardens",
    "shipyards": "shipyards",
}
ONE_OF = {"shipyards": "shipyard", "nets": "net", "gardens": "garden"}
TRACKS = {"solar": "solar", "garden": "garden"}
SCORE_LINES = {
    "fish": "Fish",
    "gardens": "Gardens",
    "people": "People",
    "solar_panels": "Solar",
    "goal_1": "Goal 1",
    "goal_2": "Goal 2",
    "forecasts": "Forecasts",
    "buildings_monuments": "Buildings",
}
TIES = ("less plastic in sight", "more people", "more Monuments", "more Buildings")
MINUS = "\u2212"


def view_of(scene: Scene) -> KalypsoView:
    """The scene's view as the type it is."""
    return cast("KalypsoView", scene.view)


def shared(view: KalypsoView) -> bool:
    """Whether all play on one ocean."""
    return view.mode != "competitive"


def names(scene: Scene) -> list[str]:
    """What each seat is called in pictures."""
    colours = [member.colour.capitalize() for member in view_of(scene).members]
    return display_names([sitter.name for sitter in scene.sitters], colours)


def phase(view: KalypsoView) -> str:
    """The phase by its name."""
    return PHASES.get(view.phase, view.phase.replace("_", " ").capitalize())


def round_line(view: KalypsoView) -> str:
    """Round and phase as the title bar says it."""
    return f"Round {view.round} \u00b7 {phase(view)}" if view.round else phase(view)


def news(view: KalypsoView) -> str:
    """What else the title bar says: which turn, which way Vortexes go, how hard it is."""
    if view.ending is not None:
        return reason(view.ending).lower()
    told = [f"turn {view.turn} of {view.turns}"] if view.phase == "turn" and view.turns else []
    if view.mode == "competitive" and view.pass_to:
        told.append(f"Vortexes go {view.pass_to}")
    elif shared(view):
        told.append("alone" if view.mode == "solo" else "one ocean, one settlement")
        told.append(view.difficulty.capitalize())
    return ", ".join(told)


def reason(ending: Ending) -> str:
    """How it ended, in four words."""
    return REASONS.get(ending.reason, ending.reason.replace("_", " ").capitalize())


def waiting_line(scene: Scene, most: int = 2) -> str:
    """Who is awaited, in a few words; empty when nobody is."""
    if view_of(scene).ending is not None or not scene.awaited:
        return ""
    called = names(scene)
    return "waiting for " + listed([cut(called[seat], 18) for seat in scene.awaited], most)


def ocean_of(view: KalypsoView, seat: int) -> Ocean:
    """The ocean that a seat builds on."""
    return next((ocean for ocean in view.oceans if ocean.seat == seat), view.oceans[0])


def facing(view: KalypsoView, member: Member) -> Forecast | None:
    """The Forecast a seat faces in this round."""
    return next((card for card in reversed(member.forecasts) if card.round == view.round), None)


def many(count: int, item: str) -> str:
    """A number of items in words: "2 boats"."""
    one, more = ITEMS.get(item, (item, item))
    return f"{count} {one if count == 1 else more}"


def asks(card: Forecast) -> str:
    """What a Forecast asks for, in a few words."""
    if card.item == "enclose":
        return f"enclose {many(card.need, 'enclose')}"
    if card.item == "survivor":
        return f"give {many(card.need, 'survivor')} a place"
    return f"set aside {many(card.need, card.item)}"


def brings(key: str, *, together: bool) -> str:
    """A Forecast's reward in a few words, with nothing for a card that is not in the book."""
    known = FORECASTS.get(key)
    return "" if known is None else _reward(known.shared_reward if together else known.reward)


def _reward(reward: Reward) -> str:
    if reward.gain:
        return f"+{many(reward.n, reward.gain).replace('netted ', '')}"
    if reward.track:
        return f"{TRACKS[reward.track]} track +{reward.n}"
    return f"+{reward.vp_each} VP a {ONE_OF.get(reward.metric, reward.metric)}"


def costs(key: str, *, together: bool) -> str:
    """A Forecast's penalty in a few words."""
    known = FORECASTS.get(key)
    if together or known is None:
        return "all is lost" if together else ""
    return f"{MINUS}{known.penalty}" + (" each" if known.count > 1 else "")


def goal_words(goal: Goal) -> str:
    """How a goal scores in competitive play, in one line."""
    known = GOALS.get(goal.id)
    if known is None:
        return goal.text
    what = METRIC_WORDS.get(known.metric, known.metric)
    if known.table:
        return f"{what}, at most {max(known.table)} VP"
    if known.start:
        return f"{known.start} VP, one less for {known.per} {what}"
    if known.each:
        return f"{known.each} VP each: {what}" + (f", at most {known.max}" if known.max else "")
    return f"1 VP for {known.per} {what}, at most {known.max}"


def building_name(id: str) -> str:
    """A Building's name; an open face where nobody has yet said which it becomes."""
    known = BUILDINGS.get(id)
    return known.name if known else "Building, face open"


def does(id: str, *, together: bool) -> str:
    """What a Building does, in the mode that is played."""
    if id == "solar_panel":
        most = BOOK.points.solar_max
        return "raise the Solar Panel track by 1" if together else f"score the open water around it, at most {most}"
    known = BUILDINGS.get(id)
    text = known.text.removesuffix(".") if known else ""
    return text[:1].lower() + text[1:]


def specialist_name(id: str) -> str:
    """A Specialist's name without the article."""
    found = {s.id: s.name for s in BOOK.specialist} if id in SPECIALISTS else {}
    return found.get(id, id).removeprefix("The ")


def settled(ocean: Ocean) -> int:
    """How many Settlers work or lie on an ocean."""
    return sum(piece.settler for piece in ocean.pieces)


def count(ocean: Ocean, *kinds: str) -> int:
    """How many pieces of these kinds lie on an ocean."""
    return sum(piece.kind in kinds for piece in ocean.pieces)


def signed(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", MINUS)


def points_of(view: KalypsoView, member: Member) -> str:
    """A seat's points as a figure: the final ones once there are any."""
    sheet = next((sheet for sheet in view.sheets if sheet.seat == member.seat), None)
    value = sheet.total if sheet is not None else member.score
    return "" if value is None else signed(value)


def ranking(view: KalypsoView) -> list[tuple[int, int]]:
    """(place, seat) of every score sheet, best first: totals, then the tie-breaks among the tied (KA-19.8, KA-R.99)."""
    ranks = {sheet.seat: _rank(sheet) for sheet in view.sheets}
    order = sorted(ranks, key=lambda seat: ranks[seat], reverse=True)
    return [(1 + sum(ranks[other] > ranks[seat] for other in order), seat) for seat in order]


def _rank(sheet: Sheet) -> tuple[int, ...]:
    plastic, people, monuments, buildings = sheet.ties
    return sheet.total, -plastic, people, monuments, buildings


def decided(view: KalypsoView) -> str:
    """What parted the first from the second, in one sentence's tail; empty for one sheet."""
    order = ranking(view)
    sheets = {sheet.seat: sheet for sheet in view.sheets}
    if len(order) < 2:
        return ""
    first, second = sheets[order[0][1]], sheets[order[1][1]]
    if first.total != second.total:
        return f"by {first.total - second.total}"
    for words, a, b in zip(TIES, first.ties, second.ties, strict=True):
        if a != b:
            return f"by {words}"
    return ""


# ---- the alt text


def alt(scene: Scene) -> str:
    """The board in one paragraph under 400 characters: round, threat, what was built, who is awaited, points."""
    view = view_of(scene)
    head = f"{TITLE}, {_mode(view)}, round {view.round} of {view.rounds}, {phase(view).lower()}"
    turn = f", turn {view.turn} of {view.turns}" if view.phase == "turn" and view.turns else ""
    parts = [head + turn + "."]
    if view.ending is not None:
        parts.append(f"{reason(view.ending)}.")
    parts += _alt_shared(view) if shared(view) else _alt_competitive(scene, view)
    if scene.awaited and view.ending is None:
        called = names(scene)
        parts.append(f"Waiting for {listed([cut(called[seat], ALT_NAME) for seat in scene.awaited], 4)}.")
    return clipped(" ".join(parts))


def _mode(view: KalypsoView) -> str:
    return view.mode if view.mode == "competitive" else f"{view.mode} ({view.difficulty})"


def _alt_shared(view: KalypsoView) -> list[str]:
    ocean, parts = view.oceans[0], []
    t = view.tracker
    if t is not None:
        parts.append(
            f"{t.island} on the Island, fish {t.fish} of {BOOK.fish_per_settler * settled(ocean)}, "
            f"{t.community} people of {t.feeds} fed, boats {t.boat} of {t.boat_limit}."
        )
    cards = [card for member in view.members if (card := facing(view, member)) is not None]
    if cards:
        met = ", ".join(f"{card.have}/{card.need}" for card in cards)
        parts.append(f"{cards[0].title}, {asks(cards[0])}: {met}.")
    built = count(ocean, "building")
    parts.append(f"{built} building{'' if built == 1 else 's'}.")
    goals = [f"{cut(g.title, 24)} {g.have}, {'at least' if g.more else 'at most'} {g.need}" for g in view.goals]
    if goals:
        parts.append(f"Goals: {'; '.join(goals)}.")
    return parts


def _alt_competitive(scene: Scene, view: KalypsoView) -> list[str]:
    called = names(scene)
    if view.sheets:
        totals = {sheet.seat: sheet.total for sheet in view.sheets}
        rows = [f"{cut(called[seat], ALT_NAME)} {signed(totals[seat])}" for _, seat in ranking(view)]
    else:
        order = sorted(view.members, key=lambda m: (-(m.score or 0), m.seat))
        built = {m.seat: count(ocean_of(view, m.seat), "building") for m in order}
        rows = [f"{cut(called[m.seat], ALT_NAME)} {signed(m.score or 0)} ({built[m.seat]} built)" for m in order]
    cards = [
        f"{cut(called[m.seat], ALT_NAME)} {card.title} {card.have}/{card.need}"
        for m in view.members
        if (card := facing(view, m)) is not None
    ]
    parts = [f"Points: {', '.join(rows)}."]
    if cards and not view.sheets:
        parts.append(f"Forecasts: {'; '.join(cards)}.")
    return parts
