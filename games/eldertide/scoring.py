"""EL-19, EL-20.4: the end of the game: endgame scoring, Challenge cards, the winner."""

from __future__ import annotations

from games.eldertide.capital import final_build
from games.eldertide.choices import who
from games.eldertide.counters import count, holds, number_of
from games.eldertide.dashboard import score
from games.eldertide.effects import may_flip, perk_of
from games.eldertide.events import (
    ChallengeMet,
    ChallengeMissed,
    EndgameScored,
    FinalBuildBegan,
    GameLost,
    GameWon,
    PerkFlipped,
    PerkShown,
)
from games.eldertide.pieces import BEACONS, BOOK, CHALLENGES, FACILITY_OF
from games.eldertide.state import Over, Score, State, Trial
from games.eldertide.verbs import TRACKS, RowBonusRp, RpPer, RpPerSet
from games.kernel import Result, Seat, Table

SOURCES = ("exports", "cards", "repairs", "ports", "beacons", "tracks", "outposts", "perks")


async def end_game(table: Table[State]) -> None:
    """EL-19.1 to EL-19.10: everybody builds once more, then all that scores at the end does."""
    state = table.state
    state.phase = "final_build"
    table.tell(FinalBuildBegan(len(state.houses)))
    await table.together([final_build(table, index) for index in range(len(state.houses))])
    for index in range(len(state.houses)):
        _settle_perk(table, index)
    for index in range(len(state.houses)):
        score_house(table, index)
    _note_sources(state)
    state.over = judge(table) if state.challenged else rank(state)
    state.phase = "over"
    _announce(table, state.over)


def _settle_perk(table: Table[State], index: int) -> None:
    """EL-D.14, EL-R.120: an endgame perk whose condition holds flips by itself; any other locked token is shown."""
    state, perk = table.state, perk_of(table.state, index)
    if state.houses[index].flipped:
        return
    if perk.kind == "endgame" and may_flip(state, index):
        state.houses[index].flipped = True
        table.tell(PerkFlipped(*who(state, index), perk.id, perk.text))
    else:
        table.tell(PerkShown(*who(state, index), perk.id))


def score_house(table: Table[State], index: int) -> None:
    """EL-19.3 to EL-19.9: tracks, Outpost Beacons, an endgame House Perk."""
    state = table.state
    lines = (
        ("tracks", track_points(state, index)),
        ("outposts", beacon_points(state, index)),
        ("perks", perk_points(state, index)),
    )
    for source, points in lines:
        score(state, index, points, source)
        if points:
            table.tell(EndgameScored(*who(state, index), source, points))


def track_points(state: State, index: int) -> int:
    """EL-10.9, EL-10.10, EL-13.11: RP per Facility of each colour whose token is on row 7 or 6."""
    house, pays = state.houses[index], dict(BOOK.specialization.endgame)
    if house.flipped:
        for verb in perk_of(state, index).effect:
            if isinstance(verb, RowBonusRp):
                pays |= {row: pays[row] + verb.n for row in verb.rows}
    return sum(pays.get(house.rows[track], 0) * number_of(house.facilities, FACILITY_OF[track]) for track in TRACKS)


def beacon_points(state: State, index: int) -> int:
    """EL-8.17, EL-19.4 to EL-19.8: what the Outpost Beacons of a House score."""
    verbs = (verb for id in state.houses[index].founded.values() for verb in BEACONS[id].effect)
    return sum(verb.n * count(state, index, verb.what, verb.row) for verb in verbs)


def perk_points(state: State, index: int) -> int:
    """EL-13.6, EL-13.7, EL-19.9: a flipped endgame perk, as often as its condition counts; tracks apart."""
    perk, total = perk_of(state, index), 0
    if not state.houses[index].flipped or perk.kind != "endgame":
        return 0
    for verb in perk.effect:
        if isinstance(verb, RpPer):
            total += verb.n * count(state, index, verb.what, verb.row)
        elif isinstance(verb, RpPerSet):
            total += verb.n * min(count(state, index, what) for what in verb.what)
    return total


def _note_sources(state: State) -> None:
    """The score sheet: every House's RP by where they came from."""
    state.scoring = [
        Score(house.id, source, house.tally.get(source, 0)) for house in state.houses for source in SOURCES
    ]


# --- Who has won -----------------------------------------------------------------------------------------------------


def standing(state: State, index: int) -> tuple[int, int, int, int]:
    """EL-19.10, EL-R.56: RP; then Facilities, Beacon Reward tokens, Qi."""
    house = state.houses[index]
    return house.rp, len(house.facilities), len(house.rewards), house.qi


def rank(state: State) -> Over:
    """EL-19.10, EL-R.56: most RP; then what breaks ties; else a shared win."""
    order = sorted(range(len(state.houses)), key=lambda index: standing(state, index), reverse=True)
    best = standing(state, order[0])
    winners = [index for index in order if standing(state, index) == best]
    level = sum(standing(state, index)[0] == best[0] for index in order)
    reason = "most_rp" if level == 1 else "tie_broken" if len(winners) == 1 else "tied"
    return Over(reason, winners, order)


def judge(table: Table[State]) -> Over:
    """EL-20.4, EL-20.9, EL-R.64, EL-R.101: each House's objective and target; the game is won only if all are met."""
    state = table.state
    trials: list[Trial] = []
    for index, house in enumerate(state.houses):
        card = CHALLENGES[house.challenge]
        target = card.target_double if state.double else card.target
        met = holds(state, index, card.objective)
        trials.append(Trial(house.id, card.id, met, house.rp, target))
        told = (*who(state, index), card.id, house.rp, target)
        table.tell(ChallengeMet(*told) if met and house.rp >= target else ChallengeMissed(*told, met))
    won = all(trial.met and trial.rp >= trial.target for trial in trials)
    order = sorted(range(len(state.houses)), key=lambda index: standing(state, index), reverse=True)
    return Over("challenge_met" if won else "challenge_missed", order if won else [], order, trials)


def _announce(table: Table[State], over: Over) -> None:
    state = table.state
    if not over.winners:
        table.tell(GameLost(over.reason))
        return
    seats = tuple(Seat(seat) for seat in dict.fromkeys(state.houses[index].seat for index in sorted(over.winners)))
    table.tell(GameWon(seats, state.houses[over.winners[0]].rp, over.reason))


def result(state: State) -> Result:
    """The end as the table keeps it; a seat with two Houses has the sum of both."""
    over = state.over
    assert over is not None
    seats = range(len(state.picked))
    scores = tuple(sum(house.rp for house in state.houses if house.seat == seat) for seat in seats)
    winners = tuple(sorted({state.houses[index].seat for index in over.winners}))
    facts: dict[str, int | str] = {f"{house.id}": house.rp for house in state.houses}
    return Result(winners, scores, over.reason, state.round, facts)
