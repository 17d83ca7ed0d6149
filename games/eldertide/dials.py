"""EL-4, EL-5: sealed Dials, their reveal, initiative."""

from __future__ import annotations

from collections.abc import Iterator

from games.eldertide.choices import Keys, decision, find, who
from games.eldertide.effects import act_freely, free_actions, may_flip
from games.eldertide.events import DialShown, DockedInCapital, RoundBegan, TieBroken
from games.eldertide.pieces import ROUNDS
from games.eldertide.sailing import go_to_capital
from games.eldertide.state import CAPITAL, House, State
from games.kernel import Decision, Options, Phrase, Seat, Table

HIGHEST = 8
LOW, GAP, USUAL = 3, 6, 3  # EL-D.3


class DialOptions(Options[str]):
    """EL-R.7: the numbers the Qi allows as it stands when looked at, and the Capital."""

    def __init__(self, house: House) -> None:
        self._house = house

    def __iter__(self) -> Iterator[str]:
        yield from (str(n) for n in range(1, min(HIGHEST, self._house.qi) + 1))
        yield CAPITAL

    def get(self, key: str) -> str:
        """The Dial itself."""
        if key not in list(self):
            raise KeyError(key)
        return key

    def parse(self, text: str) -> str:
        """The Dial that was typed."""
        return find(self, text)

    def label(self, key: str) -> Phrase:
        """The number, or the Capital."""
        return Phrase("dial-capital") if key == CAPITAL else Phrase("dial-number", {"n": int(key)})

    def effect(self, key: str) -> tuple[Phrase, ...]:
        """What it costs, and what is left."""
        if key == CAPITAL:
            return (Phrase("dial-free", {"limit": self._house.limit}),)
        return (Phrase("dial-cost", {"n": int(key), "left": self._house.qi - int(key)}),)


def default_dial(house: House) -> str:
    """EL-D.3: the Capital when the tank is low or far below its limit, else 3."""
    return CAPITAL if house.qi < LOW or house.qi <= house.limit - GAP else str(USUAL)


def begin_round(table: Table[State]) -> None:
    """EL-1.3: a new round; nobody has a Dial, a Damage token of this round, or a voyage."""
    state = table.state
    state.phase, state.dials_in = "dials", False
    state.voyages = []
    for house in state.houses:
        house.dial, house.stage, house.hit = "", "dial", False
    table.tell(RoundBegan(state.round, ROUNDS, state.rolls))


async def set_dials(table: Table[State]) -> None:
    """EL-4.1, EL-4.2: everybody in secret, to be changed until all are in. Free actions are open beside (EL-R.45).

    A House without Qi goes to the Capital without being asked, unless it could flip its perk (EL-R.7, EL-R.114).
    """
    state = table.state
    for index, house in enumerate(state.houses):
        if house.qi == 0 and not may_flip(state, index):
            house.dial = CAPITAL
    beside = [_free_actions(table, index) for index in range(len(state.houses))]
    if len(state.houses) > len(table.seats):
        await table.together([*(_one_dial(table, index) for index in range(len(state.houses))), *beside])
    else:
        await table.together([_sealed_dials(table), *beside])


def _asked(state: State, index: int) -> Decision[str]:
    house = state.houses[index]
    return decision(
        state, index, "dial", DialOptions(house), lambda: default_dial(house), qi=house.qi, limit=house.limit
    )


async def _sealed_dials(table: Table[State]) -> None:
    """One secret Dial a seat, all revealed at once."""
    state = table.state
    asked = {house.seat: _asked(state, i) for i, house in enumerate(state.houses) if not house.dial}
    for seat, dial in (await table.reveal(asked)).items():
        state.houses[seat].dial = dial
    state.dials_in = True


async def _one_dial(table: Table[State], index: int) -> None:
    """One of the two Dials of a seat that plays alone: there is nobody to hide it from."""
    state, house = table.state, table.state.houses[index]
    if not house.dial:
        house.dial = await table.ask(_asked(state, index))
    state.dials_in = all(house.dial for house in state.houses)


async def _free_actions(table: Table[State], index: int) -> None:
    """EL-R.45: mend Damage or flip the perk while the Dials are being set; nobody waits for it."""
    state = table.state
    while free_actions(state, index):
        asked = decision(state, index, "free", Keys(free_actions(state, index), words=_free_words))
        asked.settled = True
        asked.moot = lambda: state.dials_in
        key = await table.offer(asked)
        if key is None:
            return
        if key in free_actions(state, index):
            await act_freely(table, index, str(key))


def _free_words(key: str) -> Phrase:
    return Phrase(f"free-{key}")


def reveal_dials(table: Table[State]) -> None:
    """EL-4.2 to EL-4.6, EL-5.4: Dials open, Qi paid, Capital goers moved, the others in order."""
    state = table.state
    for index, house in enumerate(state.houses):
        if house.channel > house.qi:
            house.dial = CAPITAL  # EL-R.8
        house.qi -= house.channel
        house.stage = "capital" if house.dial == CAPITAL else "waiting"
        table.tell(DialShown(*who(state, index), house.dial, house.qi))
    for index, house in enumerate(state.houses):
        if house.dial == CAPITAL:
            go_to_capital(table, index)
            table.tell(DockedInCapital(*who(state, index), state.capital))
    state.order = initiative(state)
    _tell_ties(table)


def initiative(state: State) -> list[int]:
    """EL-5.1 to EL-5.3: highest Channel Value first; ties clockwise from the Favor holder."""
    sailing = [index for index in state.clockwise() if state.houses[index].channel]
    return sorted(sailing, key=lambda index: -state.houses[index].channel)


def _tell_ties(table: Table[State]) -> None:
    """Say how the Favor token has settled equal Dials."""
    state = table.state
    for dial in range(HIGHEST, 0, -1):
        tied = [index for index in state.order if state.houses[index].channel == dial]
        if len(tied) > 1:
            seats = tuple(Seat(state.houses[index].seat) for index in tied)
            table.tell(TieBroken(seats, Seat(state.houses[max(state.favor, 0)].seat), dial))
