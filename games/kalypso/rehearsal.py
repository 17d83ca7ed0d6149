"""Plays the turns to come on a table of its own, made from a view: what follows from a tile, as far as one can tell.

What the view hides (the bags, the Forecasts to come) is filled in by lot, so nothing is known that a viewer may not
know. Shared play only: everybody's tiles lie open there, and the team can think its turns through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from games.kalypso.judgement import sailed
from games.kalypso.pieces import BOOK, FORECASTS
from games.kalypso.state import Card, Part, State, Stock, Team
from games.kalypso.turn import begin, choose_and_place, go_on
from games.kalypso.view import KalypsoView, Member, Tracker
from games.kalypso.view_builder import build_view
from games.kalypso.vortex import pass_on
from games.kernel import Answer, Chance, Decision, Game, Header, Result, Table, View, Words

Player = Callable[[View[KalypsoView], Decision[Any]], Answer]
"""Whoever answers during a rehearsal."""


# --- from a view to a state -------------------------------------------------------------------------------------------


def imagined(board: KalypsoView, chance: Chance) -> State:
    """A state that looks like this from the viewer's seat, what is hidden filled in by lot."""
    tracker = board.tracker
    assert tracker is not None
    return State(
        mode=board.mode,
        difficulty=board.difficulty,
        open_turns=board.open_turns,
        goals=[goal.id for goal in board.goals],
        seats=[_part(board, member) for member in board.members],
        stock=_stock(board, tracker, chance),
        team=_team(board, tracker),
        round=board.round,
        turn=board.turn,
        turns=board.turns,
        phase="turn",
        discarded=[tile.id for tile in board.discarded],
    )


def _part(board: KalypsoView, member: Member) -> Part:
    cards = [
        Card(card.key, card.round, card.need, card.have, closed=card.round < board.round) for card in member.forecasts
    ]
    return Part(
        member.colour,
        survivors=member.survivors,
        vortex=[tile.id for tile in member.vortex],
        drawn=[tile.id for tile in member.drawn],
        hand=list(member.hand),
        cards=cards,
        held=list(member.held),
        enclosed=member.enclosed_this_round,
        done=member.done,
        left=member.left,
    )


def _stock(board: KalypsoView, tracker: Tracker, chance: Chance) -> Stock:
    seen = {piece.what for piece in board.oceans[0].pieces if piece.kind == "salvage"}
    seen |= {tile.id for tiles in (board.discarded, tracker.tiles) for tile in tiles}
    seen |= {tile.id for member in board.members for tiles in (member.vortex, member.drawn) for tile in tiles}
    scrap = Counter(BOOK.scrap) - Counter(piece.what for piece in board.oceans[0].pieces if piece.kind == "scrap")
    tokens = list(Counter(BOOK.fish).elements())
    chance.shuffle("imagined", tokens)
    bag = board.bags["fish"]
    return Stock(
        [tile for tile in BOOK.salvage if tile not in seen],
        list(scrap.elements()),
        tokens[:bag],
        tokens[bag : bag + board.bags["spent"]],
        dict(board.supply),
    )


def _team(board: KalypsoView, tracker: Tracker) -> Team:
    faced = {card.key for member in board.members for card in member.forecasts}
    cards = [member.forecasts[-1] for member in board.members if member.forecasts and not member.left]
    return Team(
        sailed(board.oceans[0]),
        tracker.steward,
        list(tracker.incoming),
        sorted((key for key in FORECASTS if key not in faced), key=lambda key: FORECASTS[key].motif != tracker.motif),
        fish=tracker.fish,
        community=tracker.community,
        garden=tracker.garden,
        solar=tracker.solar,
        boat=tracker.boat,
        island=tracker.island,
        specialists=[id for id, owned in tracker.specialists if owned],
        tiles=[tile.id for tile in tracker.tiles],
        sides=dict(tracker.sides),
        team_reward=bool(cards) and all(card.stands == "passed" for card in cards),
    )


# --- playing on -------------------------------------------------------------------------------------------------------


def waiting_seats(board: KalypsoView, first: int) -> list[int]:
    """The seats that have not taken a tile yet this turn, from this one on."""
    count = len(board.members)
    full = board.turns - board.turn + 2
    others = [board.members[(first + step) % count] for step in range(1, count)]
    return [first, *(m.seat for m in others if not m.done and len(m.vortex) == full)]


def tiles_to_come(board: KalypsoView, seat: int) -> int:
    """How many tiles the team still lays this round, beginning with this seat's."""
    return len(waiting_seats(board, seat)) + (board.turns - board.turn) * len(board.members)


class Rehearsal:
    """The rest of a round, from the choice of a Salvage tile by `seat` on, to its end."""

    def __init__(self, board: KalypsoView, seat: int, chance: Chance) -> None:
        self.board, self.seat = board, seat
        self._state = msgspec.json.encode(imagined(board, chance))
        self._luck = f"{chance.roll('luck', 1 << 30):064x}"

    def play(self, first: str, player: Player) -> State:
        """The state once the turns have been played, this seat's first answer being `first`."""
        game = Game(
            "kalypso", "", (1, 2, 3, 4), State, lambda _table: msgspec.json.decode(self._state, type=State), self._flow,
            build_view, _nobody, lambda _state: None, lambda _state, _viewer, _chance: None, lambda: Words(""),
        )  # fmt: skip
        header = Header("kalypso", {}, tuple("" for _ in self.board.members), self._luck, "")
        table = Table(game, header)
        forced: str | None = first
        while table.result is None:
            decision = next(iter(table.open.values()))
            answer = player(table.view(decision.seat), decision) if forced is None else forced
            forced = None
            table.answer(decision.seat, decision.id, answer)
        return table.state

    async def _flow(self, table: Table[State]) -> Result:
        """One turn after another, this seat's first; who has taken a tile already waits for the next."""
        state = table.state
        waiting = waiting_seats(self.board, self.seat)
        while True:
            for seat in waiting:
                begin(state, seat)
                await choose_and_place(table, seat)
                await go_on(table, seat)
            if state.turn >= state.turns:
                break
            state.turn += 1
            pass_on(table)
            waiting = list(table.seats)
        return Result((), (), "", state.round)


def _nobody(_view: View[KalypsoView], _decision: Decision[Any], _chance: Chance) -> Any:
    raise LookupError("a rehearsal has its own player")
