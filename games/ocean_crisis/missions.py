"""OC-17 to OC-19: the missions. Dolphin Rescue, Quest for Hermit Crabs, Sea Turtle Nesting."""

from __future__ import annotations

from games.kernel import Seat, Table
from games.ocean_crisis.dice import roll_number
from games.ocean_crisis.events import (
    BeachReborn,
    DolphinLost,
    DolphinTended,
    EggHatched,
    EggLaid,
    HermitFound,
    HermitMissed,
    NestSpoiled,
    TurtleLeft,
)
from games.ocean_crisis.garbage import sweep
from games.ocean_crisis.pieces import BEACH_SPACES, BOOK, HERMIT_TILE
from games.ocean_crisis.state import Rolled, State

# --- Mission I: Dolphin Rescue (OC-17) -------------------------------------------------------------------------------


def rescue_dolphin(table: Table[State], seat: int) -> None:
    """OC-17.4 to OC-17.7, OC-R.51: one roll with all meeples beside the Dolphin; no card helps (OC-14.14)."""
    state = table.state
    dolphin = state.dolphin
    assert dolphin is not None
    stranded = dolphin.at == "stranded"
    face = roll_number(table)
    plus = len(state.at_place("dolphin"))
    need = BOOK.dolphin.rescue if stranded else BOOK.dolphin.heal
    outcome = "failed"
    if face + plus >= need:
        outcome = "rescued"
        dolphin.at = "hospital" if stranded else "companion"
    state.rolled = Rolled("number", face, "dolphin", plus, need, outcome)
    told = {"failed": "failed", "rescued": dolphin.at}[outcome]
    table.tell(DolphinTended(Seat(seat), face, plus, face + plus, need, told))
    state.standing = [meeple for meeple in state.standing if meeple.place != "dolphin"]


def dolphin_deadline(table: Table[State]) -> None:
    """OC-17.8: still stranded when round 3 ends, it leaves the game; in hospital it has all the time (OC-17.13)."""
    dolphin = table.state.dolphin
    if dolphin is not None and dolphin.at == "stranded" and table.state.round >= BOOK.dolphin.deadline:
        dolphin.at = "lost"
        table.tell(DolphinLost())


# --- Mission II: Quest for Hermit Crabs (OC-18) ----------------------------------------------------------------------


def hermit_search(table: Table[State], seat: int) -> None:
    """OC-18.3, OC-18.4, OC-R.38: one tile from the bag for a tile removed by a roll, until three are found."""
    state = table.state
    if state.hermits is None or state.hermits.found >= BOOK.hermit_crabs.needed or not state.bag:
        return
    drawn = state.bag.pop(0)
    if drawn == HERMIT_TILE:
        state.hermits.found += 1
        table.tell(HermitFound(Seat(seat), state.hermits.found))
    else:
        state.bag.append(drawn)
        table.chance.shuffle("bag", state.bag)
        table.tell(HermitMissed(Seat(seat), drawn))


# --- Mission III: Sea Turtle Nesting (OC-19) -------------------------------------------------------------------------


def hatch_eggs(table: Table[State]) -> None:
    """OC-19.9 to OC-19.11, OC-R.39: before the first attempt every guarded egg hatches; the second cleans the Beach."""
    state = table.state
    turtle = state.turtle
    if turtle is None:
        return
    for egg in [egg for egg in turtle.eggs if state.at_place(f"egg-{egg}")]:
        turtle.eggs.remove(egg)
        turtle.hatched += 1
        table.tell(EggHatched(turtle.hatched, egg))
    state.standing = [meeple for meeple in state.standing if not meeple.place.startswith("egg-")]
    if turtle.hatched >= BOOK.sea_turtle.needed and turtle.at != "fulfilled":
        turtle.at, turtle.eggs = "fulfilled", []  # OC-19.13
        table.tell(BeachReborn(sweep(state, list(BEACH_SPACES))))


def turtle_walks(table: Table[State]) -> None:
    """OC-19.2 to OC-19.6, OC-19.12: after the Action Phase it lays, or not, and goes on; in round 4 it leaves."""
    state = table.state
    turtle = state.turtle
    if turtle is None or turtle.at not in BEACH_SPACES:
        return
    if state.round > BOOK.sea_turtle.laying_rounds:
        turtle.at, turtle.eggs = "failed", []
        table.tell(TurtleLeft(turtle.hatched))
        return
    if turtle.at in state.tiles:
        table.tell(NestSpoiled(turtle.at))
    else:
        turtle.eggs.append(turtle.at)
        table.tell(EggLaid(turtle.at))
    turtle.at = BEACH_SPACES[BEACH_SPACES.index(turtle.at) + 1]
