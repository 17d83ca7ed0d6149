"""OC-12, OC-14.1 to OC-14.7: what locations do when a road connects them, and who gets an Enhancement Card."""

from __future__ import annotations

from games.kernel import Decision, Seat, Table
from games.ocean_crisis.choices import Ids
from games.ocean_crisis.events import (
    CardGained,
    CardGivenUp,
    PurificationStarted,
    SectionCleared,
    TownJoined,
    VacuumLaunched,
)
from games.ocean_crisis.garbage import sweep
from games.ocean_crisis.pieces import OCEAN, SECTION_SPACES, WHITE, Location
from games.ocean_crisis.research import accelerate
from games.ocean_crisis.state import State


async def carry_out(table: Table[State], seat: int, location: Location) -> None:
    """OC-7.17: the location's function, for the connecting player (OC-7.19)."""
    state = table.state
    if location.kind == "enhancement":
        await eco_enhancement(table, seat)
    elif location.kind == "dumpster":
        mobilization(table, location)
    elif location.kind == "town":
        join_town(table, seat, location)
    elif location.kind == "research_center":
        await accelerate(table, seat)
    elif location.kind == "water_purification":
        state.purified_in = state.round  # OC-12.9, OC-12.10: felt from the next round on
        table.tell(PurificationStarted(location.label))
    else:
        state.vacuum = True  # OC-12.11
        table.tell(VacuumLaunched(location.label, OCEAN.vacuum_spot))


def mobilization(table: Table[State], dumpster: Location) -> None:
    """OC-12.3 to OC-12.5: every tile of the section goes at once, meeples on them return (OC-R.23, OC-R.24)."""
    count = sweep(table.state, list(SECTION_SPACES[dumpster.section]))
    table.tell(SectionCleared(dumpster.section, count, dumpster.label))


def join_town(table: Table[State], seat: int, town: Location) -> None:
    """OC-12.6, OC-12.7: the town's white meeples join; they are first placed in the next Planning Phase (OC-R.22)."""
    count = table.state.town.pop(town.id)
    table.state.members[seat].meeples += [WHITE] * count
    table.tell(TownJoined(Seat(seat), count, town.label))


async def eco_enhancement(table: Table[State], seat: int) -> None:
    """OC-12.1, OC-14.1, OC-14.4, OC-14.5: draw the top card for one of the player's colours; a colour keeps one."""
    state = table.state
    member = state.members[seat]
    card = state.drawn_card = state.deck.pop(0)
    without = [colour for colour in member.colours if colour not in member.cards]
    colours = [*without, *(colour for colour in member.colours if colour in member.cards)]
    colour = await table.ask(Decision(seat, "card-colour", Ids(colours), args={"card": card}))
    table.tell(CardGained(Seat(seat), colour, card))
    earlier = member.cards.get(colour)
    member.cards[colour] = card
    state.drawn_card = earlier or ""
    if earlier is None:
        return
    args = {"colour": colour, "newer": card, "earlier": earlier}
    kept = await table.ask(Decision(seat, "card-keep", Ids([card, earlier]), args=args))
    given_up = earlier if kept == card else card
    member.cards[colour] = kept
    state.drawn_card = ""
    state.boxed_cards.append(given_up)
    table.tell(CardGivenUp(Seat(seat), colour, given_up))
