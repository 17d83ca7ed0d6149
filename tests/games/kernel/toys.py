"""Small games for the kernel's tests: a flow is all there is to each."""

from dataclasses import dataclass, field

from games.kernel import Choices, Composite, Decision, Event, Game, Header, Options, Result, Seat, Secrecy, Table, Words

END = Result((0,), (), "done", 1)


@dataclass
class Place:
    """One seat's part of the state."""

    seat: int
    got: list[str] = field(default_factory=list)


@dataclass
class State:
    seats: list[Place]
    seen: list[str] = field(default_factory=list)
    pot: int = 3


@dataclass(frozen=True, slots=True)
class Took(Event):
    seat: Seat
    what: str


def board(seen):
    """The public view: everything but what `Place.got` holds of others while the state is whole."""
    state = seen.state
    return (tuple(state.seen), state.pot, tuple(tuple(place.got) for place in state.seats))


def toy(play, *, setup=None, seats=(1, 2, 3, 4), view=board, **more):
    setup = setup or (lambda t: State([Place(seat) for seat in t.seats]))
    return Game(
        "toy", "Toy", seats, State, setup, play, view, None, lambda _: None, lambda *_: None, lambda: Words(""), **more
    )


def header(seats=2, secret=7, **more):
    return Header("toy", {}, ("",) * seats, secret.to_bytes(32, "big").hex(), "ab" * 16, **more)


def table(play, seats=2, **more):
    game_words = {key: more.pop(key) for key in ("setup", "view", "markers") if key in more}
    return Table(toy(play, **game_words), header(seats, **more))


def pick(seat, *keys, kind="pick", **more):
    return Decision(seat, kind, Choices(list(keys)), **more)


def secret(seat, *keys, **more):
    return pick(seat, *keys, secrecy=Secrecy.PRIVATE, **more)


def only(t, seat):
    """The one open decision of a seat."""
    (decision,) = [d for d in t.open.values() if d.seat == seat]
    return decision


def say(t, seat, answer, **more):
    t.answer(seat, only(t, seat).id, answer, **more)


def sight(t, viewer):
    """All that a viewer gets, prompts by what they say."""
    view = t.view(viewer)
    prompts = [
        (d.id, d.kind, d.secrecy, dict(d.args), d.answered, list(d.options) if isinstance(d.options, Options) else None)
        for d in view.decisions
    ]
    return (view.board, view.awaited, view.done, view.result, prompts, t.told_to(viewer))


def everything(t):
    """All of a table that can be compared."""
    return (
        t.digest(), list(t.log), list(t.line), list(t.told), list(t.told_by), t.result, list(t.open), t.awaited,
        dict(t.chance.counts), t.chance.epoch, [sight(t, v) for v in (None, *t.seats)],
    )  # fmt: skip


class Grid(Options[tuple[int, int, str]]):
    """Cells of a board with a turn each: three facets, as large as one likes."""

    facets = ("column", "row", "turn")
    moves = ("up", "down")

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows

    def __iter__(self):
        return (f"{c}-{r}-{t}" for c in range(self.columns) for r in range(self.rows) for t in ("left", "right"))

    def get(self, key):
        if key not in set(self):
            raise KeyError(key)
        column, row, turn = key.split("-")
        return int(column), int(row), turn

    def nudge(self, key, move):
        column, row, turn = self.split(key)
        moved = f"{column}-{int(row) + (1 if move == 'up' else -1)}-{turn}"
        return moved if moved in self else key


class Plan(Composite[tuple[str, ...]]):
    """Two different of the letters a to d."""

    def after(self, parts):
        return Choices([letter for letter in "abcd" if letter not in parts] if len(parts) < 2 else [])

    def complete(self, parts):
        return len(parts) == 2

    def value(self, parts):
        return tuple(parts)
