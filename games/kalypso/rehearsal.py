"""Plays the turns to come on a table of its own, made from a view: what follows from a tile, as far as one can tell.

What the view hides (the bags, the Forecasts to come) is filled in by lot, so nothing is known that a viewer may not
know. Shared play only: everybody's tiles lie open there, and the team can think its turns through.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from games.kalypso.building import DONE
from games.kalypso.judgement import sailed
from games.kalypso.pieces import BOOK, FORECASTS
from games.kalypso.practice import Player, Practice
from games.kalypso.state import Card, Part, State, Stock, Team
from games.kalypso.turn import act
from games.kalypso.view import KalypsoView, Member, Tracker
from games.kalypso.vortex import pass_on
from games.kernel import Chance

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
    """The rest of a round, from a decision of `seat` in its turn on, to its end.

    What is hidden is drawn by lot once, and lies alike in every trial.
    """

    def __init__(self, board: KalypsoView, seat: int, chance: Chance) -> None:
        self.board, self.seat = board, seat
        state = imagined(board, chance)
        if board.oceans[0].fresh:
            state.seats[seat].fresh = list(board.oceans[0].fresh)
        self._state = _encode(state)
        self._luck = chance.roll("luck", 1 << 32).to_bytes(4, "big")

    def play(self, kind: str, first: str, player: Player) -> State:
        """The state once the turns have been played, this seat's answer to a decision of this kind being `first`."""
        state = _decode(self._state)
        table = Practice(state, Chance(self._luck), player)
        flow = self._flow(table, kind, first)
        try:
            flow.send(None)
        except StopIteration:
            return state
        raise RuntimeError("a rehearsal waits for nobody")

    async def _flow(self, table: Practice, kind: str, first: str) -> None:
        """This seat's turn, those of the others, then all turns to come; who has taken a tile waits for the next."""
        state = table.state
        waiting = waiting_seats(self.board, self.seat)
        if kind == "tile":
            table.forced = first
            await table.turn(self.seat)
        else:
            await act(table, self.seat, first) if first != DONE else None
            await table.go_on(self.seat)
        for seat in waiting[1:]:
            await table.turn(seat)
        while state.turn < state.turns:
            state.turn += 1
            pass_on(table)
            for seat in table.seats:
                await table.turn(seat)
        if state.is_owned("salvager"):
            for seat in table.seats:
                await table.last_tile(seat)


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(State).decode
