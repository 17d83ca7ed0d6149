"""From the state to what a viewer may see: a whitelist, field by field (KA-R.64, KA-R.95, KA-R.96)."""

from __future__ import annotations

from functools import lru_cache

from games.kalypso.grid import area, bits, grid_of, squares
from games.kalypso.pieces import BOOK, FORECASTS, GOALS, LETTERS, SALVAGE, SPECIALISTS
from games.kalypso.scoring import figure, sheet
from games.kalypso.sea import Sea, sea_of
from games.kalypso.state import Card, Laid, Ocean, Part, State, icons_of
from games.kalypso.view import Ending, Forecast, Goal, KalypsoView, Member, Piece, Tile, Tracker
from games.kalypso.view import Ocean as OceanSeen
from games.kalypso.vortex import direction
from games.kernel import Seen


def build_view(seen: Seen[State]) -> KalypsoView:
    """The table as this viewer sees it."""
    state = seen.state
    own = state.seats[seen.viewer].stock if seen.viewer is not None and seen.viewer < len(state.seats) else None
    stock = state.stock
    over = state.over is not None
    seats = range(len(state.seats))
    return KalypsoView(
        mode=state.mode,
        difficulty=state.difficulty,
        open_turns=state.open_turns,
        round=state.round,
        rounds=BOOK.rounds,
        turn=state.turn,
        turns=state.turns,
        phase=state.phase,
        pass_to=direction(state),
        oceans=_oceans(state),
        members=tuple(_member(seen, seat) for seat in seats),
        goals=tuple(_goal(state, id) for id in state.goals),
        tracker=_tracker(state),
        supply={item: max(0, count) for item, count in (own or stock).supply.items()},
        bags={
            "salvage": len(stock.salvage), "scrap": len(stock.scrap), "fish": len(stock.fish),
            "spent": len(stock.spent),
        },
        discarded=tuple(tile_of(id) for id in state.discarded),
        sheets=tuple(sheet(state, seat) for seat in seats) if over and state.team is None else (),
        ending=Ending(state.over.won, state.over.reason, state.round) if state.over is not None else None,
    )  # fmt: skip


def tile_of(id: str) -> Tile:
    """A Salvage tile with its icons by name."""
    return Tile(id, tuple(LETTERS[letter] for letter in SALVAGE[id]))


# --- oceans -----------------------------------------------------------------------------------------------------------


def _oceans(state: State) -> tuple[OceanSeen, ...]:
    if state.team is not None:
        fresh = [label for part in state.seats for label in part.fresh]
        return (_ocean(state.team.ocean, None, fresh),)
    return tuple(_ocean(state.ocean(seat), seat, part.fresh) for seat, part in enumerate(state.seats))


def _ocean(ocean: Ocean, seat: int | None, fresh: list[str]) -> OceanSeen:
    sea = sea_of(ocean)
    docked = sea.docked
    last = ocean.pieces[-1] if ocean.pieces else None
    return OceanSeen(
        seat=seat,
        size=ocean.size,
        pieces=tuple(_piece(ocean.size, piece, piece.kind == "boat" and piece.key in docked) for piece in ocean.pieces),
        preservers=tuple(ocean.preservers),
        half_barrels=tuple(ocean.half_barrels),
        fish=tuple((sea.grid.names[index], _fish(sea, ocean, index)) for index in bits(sea.grid.fish)),
        enclosed=sea.grid.labels(sea.enclosed),
        fished=tuple(zone for zone, mask in sea.grid.zones.items() if mask & sea.nets),
        fresh=tuple(dict.fromkeys(fresh)),
        last=sea.grid.labels(area(ocean.size, last.kind, last.key)) if last is not None else (),
        island=sea.grid.labels(sea.grid.island),
    )


@lru_cache(maxsize=4096)
def _piece(size: int, piece: Laid, docked: bool) -> Piece:
    return Piece(
        piece.kind,
        piece.key,
        piece.what,
        tuple(grid_of(size).names[index] for index in squares(size, piece.kind, piece.key)),
        tuple(LETTERS[letter] for letter in icons_of(piece)),
        docked,
        piece.settler,
        piece.saved,
    )


def _fish(sea: Sea, ocean: Ocean, index: int) -> str:
    """How a Fish icon stands (KA-16.12)."""
    visible = sea.visible_fish >> index & 1
    if sea.grid.names[index] in ocean.netted_fish:
        return "netted"
    if sea.kept_fish >> index & 1:
        return "enclosed" if visible else "lost"
    if not visible:
        return "covered"
    return "lost" if sea.enclosed >> index & 1 else "open"


# --- seats ------------------------------------------------------------------------------------------------------------


def _member(seen: Seen[State], seat: int) -> Member:
    state, part = seen.state, seen.state.seats[seat]
    may_see = state.team is not None or seat == seen.viewer
    known = may_see or state.over is not None
    forecasts = tuple(_forecast(state, card) for card in part.cards)
    return Member(
        seat=seat,
        colour=part.colour,
        survivors=part.survivors,
        settlers=figure(part.ocean, "settlers") if part.ocean is not None else 0,
        vortex=tuple(tile_of(id) for id in part.vortex),
        drawn=tuple(tile_of(id) for id in part.drawn) if may_see or state.phase == "turn" else (),
        drawn_fish=tuple(part.netted) if may_see else (),
        hand=tuple(part.hand),
        forecasts=forecasts,
        held=tuple(part.held),
        fish=len(part.fish),
        fish_values=tuple(part.fish) if known else None,
        enclosed_this_round=part.enclosed,
        done=part.done or _waits(seen, seat, part),
        left=part.left,
        score=sheet(state, seat, tokens=state.over is not None).total if state.team is None else None,
    )


def _waits(seen: Seen[State], seat: int, part: Part) -> bool:
    """KA-R.95: that a hidden turn is done is for all to see, whatever else of it is not."""
    return part.stock is not None and seat in seen.done and seat not in seen.awaited


def _forecast(state: State, card: Card) -> Forecast:
    printed = FORECASTS[card.key]
    stands = "passed" if card.passed else "failed" if card.closed else "open"
    together = state.team is not None
    return Forecast(
        card.key,
        printed.title,
        card.item,
        card.need,
        card.have,
        card.round,
        stands,
        printed.text,
        printed.shared_reward_text if together else printed.reward_text,
        "" if together else printed.penalty_text,
    )


# --- goals, tracker ---------------------------------------------------------------------------------------------------


def _goal(state: State, id: str) -> Goal:
    goal = GOALS[id]
    if state.team is None:
        points = tuple(goal.points(figure(state.ocean(seat), goal.metric)) for seat in range(len(state.seats)))
        return Goal(id, goal.title, goal.text, goal.metric, 0, 0, goal.at_least, points)
    have = figure(state.team.ocean, goal.shared_metric)
    need = goal.shared[len(state.seats) - 1]
    return Goal(id, goal.title, goal.shared_text, goal.shared_metric, have, need, goal.at_least, ())


def _tracker(state: State) -> Tracker | None:
    team = state.team
    if team is None:
        return None
    return Tracker(
        fish=team.fish,
        community=team.community,
        garden=team.garden,
        solar=team.solar,
        boat=team.boat,
        boat_limit=team.boat_limit,
        feeds=team.feeds,
        island=team.island,
        specialists=tuple((id, id in team.specialists) for id in SPECIALISTS),
        incoming=tuple(team.incoming),
        motif=FORECASTS[team.deck[0]].motif if team.deck else "",
        deck=len(team.deck),
        steward=team.steward,
        tiles=tuple(tile_of(id) for id in team.tiles),
        sides=tuple(team.sides.items()),
    )
