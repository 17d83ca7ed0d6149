"""Ocean Crisis in words: names, phases, the short sentences in pictures, the alt text."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from renderers.ink.lettering import display_names
from renderers.ink.phrases import clipped, cut, listed
from renderers.ocean_crisis.geography import BEACH_SIZE, ISLAND_SPACES, SHARK_HP, geography

if TYPE_CHECKING:
    from games.ocean_crisis.view import Missions, OceanView, Roll
    from renderers import Scene

TITLE = "Ocean Crisis"
PHASES = {
    "setup": "Setup",
    "planning": "Planning",
    "roads": "Building roads",
    "cleanup": "Garbage cleanup",
    "river_flow": "River flow",
    "ocean_current": "Ocean current",
    "over": "Game over",
}
OUTCOMES = {
    "removed": "removed",
    "reduced": "reduced",
    "kept": "stays",
    "rescued": "rescued",
    "failed": "not rescued",
    "turned": "the disk turns",
    "heron": "a heron is trapped",
    "shark": "the shark bites",
}
REASONS = {
    "island_full": "The island is full",
    "saved": "The sea is clean",
    "shark_dead": "The shark is lost",
    "crabs_gone": "The crabs are gone",
    "herons_unsaved": "Too few herons saved",
}
CHANCES = ("no chance", "one in six", "one in three", "even", "two in three", "five in six", "certain")
ALT_NAME = 20


def view_of(scene: Scene) -> OceanView:
    """The scene's view as the type it is."""
    return cast("OceanView", scene.view)


def done_of(scene: Scene) -> tuple[int, ...]:
    """The seats that are done and wait for others; who may send roads ahead of its turn is done with nothing."""
    return () if view_of(scene).phase == "roads" else scene.done


def seat_names(view: OceanView) -> list[str]:
    """What seats are called by their colours: "Coral", or "Coral & Azure"."""
    return [" & ".join(colour.capitalize() for colour in m.colours) or f"Seat {m.seat + 1}" for m in view.members]


def names(scene: Scene) -> list[str]:
    """What each seat is called in pictures."""
    return display_names([sitter.name for sitter in scene.sitters], seat_names(view_of(scene)))


def round_line(view: OceanView) -> str:
    """Round and phase as the title bar says it."""
    phase = PHASES.get(view.phase, view.phase.replace("_", " "))
    return f"Round {view.round} \u00b7 {phase}" if view.round else phase


def waiting_line(scene: Scene) -> str:
    """Who is awaited, in a few words; empty when nobody is."""
    view = view_of(scene)
    if view.ending is not None:
        return "won together" if view.ending.won else "lost together"
    called = names(scene)
    return "waiting for " + listed([cut(called[seat], 18) for seat in scene.awaited], 2) if scene.awaited else ""


def reason(view: OceanView) -> str:
    """Why the game ended, in four words."""
    if view.ending is None:
        return ""
    return REASONS.get(view.ending.reason, view.ending.reason.replace("_", " ").capitalize())


def roll_line(roll: Roll) -> str:
    """What the last throw did, and where."""
    named = f"{roll.place}: " if roll.place and roll.die == "number" else ""
    return named + fate(roll)


def fate(roll: Roll) -> str:
    """What the last throw did."""
    did = OUTCOMES.get(roll.outcome, roll.outcome)
    if roll.outcome == "turned":
        return f"the disk turns by {roll.face}"
    if roll.outcome == "heron":
        return f"a heron in area {roll.face}"
    if roll.die == "pip":
        return f"{did} at {roll.place}" if roll.place else did
    return f"{did}, needs {roll.need}" if roll.need and roll.outcome != "removed" else did


def mission_rows(missions: Missions) -> list[tuple[str, str, str]]:
    """Every mission and scenario in play as icon, figure and word."""
    rows: list[tuple[str, str, str]] = []
    if missions.dolphin is not None:
        rows.append(("dolphin", *_DOLPHIN.get(missions.dolphin, (missions.dolphin, ""))))
    if missions.turtle is not None:
        hatched = missions.hatched or 0
        ended = {"fulfilled": "safe at sea", "failed": "has left", "gone": "has left"}
        rows.append(("turtle", f"{hatched} / 2", ended.get(missions.turtle, "hatched")))
    if missions.hermits_found is not None:
        found = missions.hermits_found
        rows.append(("hermit_crab", f"{found} / 3", "found" if found < 3 else "companion"))
    if missions.crabs is not None:
        rows.append(("crab", str(sum(n for _, n in missions.crabs)), "crabs live"))
    if missions.herons_saved is not None:
        rows.append(("heron", f"{missions.herons_saved} / 3", "saved"))
    if missions.shark_hp is not None:
        rows.append(("shark", str(missions.shark_hp), f"of {SHARK_HP} HP"))
    return rows


_DOLPHIN = {
    "stranded": ("needs 5", "till round 3"),
    "hospital": ("needs 3", "in hospital"),
    "companion": ("+2", "companion"),
    "lost": ("lost", "dolphin"),
}


def alt(scene: Scene) -> str:
    """The board in one paragraph under 400 characters: round and phase, threat, places, who is awaited."""
    view = view_of(scene)
    called = [cut(name, ALT_NAME) for name in names(scene)]
    river = ", ".join(
        f"{section.name} {sum(key.startswith(letter) for key in view.river)}"
        for letter, section in geography().sections.items()
    )
    beach = sum(int(key[1:]) <= BEACH_SIZE for key in view.disk)
    parts = [
        f"{TITLE}, round {view.round} of {view.rounds}, {PHASES.get(view.phase, view.phase).lower()}.",
        f"Garbage Island {len(view.island)} of {ISLAND_SPACES}.",
        f"Rubbish: {river}, beach {beach}, outer seas {len(view.disk) - beach}.",
    ]
    if view.ending is not None:
        parts.insert(1, f"{'Won' if view.ending.won else 'Lost'}: {reason(view).lower()}.")
    linked = [geography().places[id].key for id in view.connected]
    parts.append(f"{len(view.roads)} roads; linked: {listed(linked, 5)}." if linked else f"{len(view.roads)} roads.")
    if view.last_roll is not None:
        parts.append(f"Last roll {view.last_roll.face}: {roll_line(view.last_roll)}.")
    if scene.awaited and view.ending is None:
        parts.append(f"Waiting for {listed([called[seat] for seat in scene.awaited], 5)}.")
    return clipped(" ".join(parts))
