"""KA-1 to KA-4, KA-8 to KA-11, KA-17: setup, rounds, Vortexes, sealed turns (vectors A1, B2, B6, B13, E5, E6, E24 to E26)."""

import msgspec
import pytest

from games.kalypso import GAME
from games.kalypso.events import ForecastFaced, PieceLaid, SurvivorsArrived, VortexesPassed
from games.kalypso.forecast import prepare
from games.kalypso.grid import SHARED
from games.kalypso.pieces import BOOK, COLOURS, FORECASTS, GOALS, SALVAGE
from games.kalypso.placing import lay
from games.kalypso.play import open_round
from games.kalypso.setup import mode_of, start_keys, starting_tiles
from games.kalypso.state import Laid
from games.kalypso.turn import go_on
from games.kalypso.upkeep import reshuffle
from games.kalypso.vortex import deal_stock, direction, fill, last_tiles, pass_on, play_turn
from games.kernel import Chance, Illegal, Table
from tests.games.kalypso.scene import Scene, header, supply, tile


def fresh(seats: int, mode: str = "competitive", **options: str) -> Table:
    return Table(GAME, header(seats, mode, **options))


@pytest.mark.rule("KA-R.110", "KA-1.1", "KA-1.2", "KA-1.3", "KA-1.5", "KA-1.8")
def test_modes_and_seats():
    assert mode_of("competitive", 1) == mode_of("cooperative", 1) == "solo"
    assert mode_of("solo", 2) == "cooperative"
    assert fresh(4).state.mode == "competitive"
    assert fresh(1, "solo").state.mode == "solo"
    own = fresh(2).state
    assert own.team is None
    assert own.seats[0].ocean is not own.seats[1].ocean
    shared = fresh(3, "cooperative").state
    assert all(shared.ocean(seat) is shared.team.ocean for seat in range(3))


@pytest.mark.rule("KA-2.1", "KA-2.3", "KA-2.4", "KA-2.5", "KA-2.6", "KA-2.7", "KA-2.8")
def test_setup_for_everyone():
    for mode in ("competitive", "cooperative"):
        state = fresh(3, mode).state
        assert all(part.hand == list(FORECASTS) for part in state.seats)
        assert [part.colour for part in state.seats] == list(COLOURS[:3])
        assert len(state.stock.salvage) == 120 - 6  # the drawn pairs
        assert (len(state.stock.scrap), len(state.stock.fish)) == (60, 60)
        assert [state.stock.supply[m] for m in ("wood", "metal", "rubber", "seaweed")] == [32, 32, 36, 32]
        assert (supply_of(state, "garden_net"), supply_of(state, "monument"), supply_of(state, "boat")) == (48, 15, 36)
        assert len(set(state.goals)) == 2
    decks = {tuple(GOALS[id].deck for id in fresh(2, "cooperative", seed=str(n)).state.goals) for n in range(12)}
    assert decks == {("A", "B")}
    assert len({tuple(fresh(2, seed=str(n)).state.goals) for n in range(12)}) > 6


def supply_of(state, item):
    return state.stock.supply[item]


@pytest.mark.rule("KA-3.1", "KA-3.2", "KA-3.3", "KA-3.6")
def test_setup_of_an_own_ocean():
    state = fresh(2).state
    for part in state.seats:
        assert (part.ocean.size, part.survivors) == (12, 2)
        assert part.ocean.half_barrels == ["B3", "J4", "C9", "K10"]
        assert len(part.ocean.preservers) == 8
    assert (supply_of(state, "barrel"), supply_of(state, "survivor")) == (40 - 8, 48 - 4)


@pytest.mark.rule("KA-3.4", "KA-3.7", "KA-R.75")
def test_one_of_two_tiles_starts_and_the_other_goes_back():
    table = fresh(2)
    pair = list(table.state.seats[0].drawn)
    view = table.view(1).board
    assert (view.members[0].drawn, len(view.members[1].drawn)) == ((), 2)
    one = next(d for d in table.open.values() if d.seat == 0)
    table.answer(0, one.id, one.options.parse("2 F6 S"))
    assert table.awaited == (1,)
    assert [(p.key, p.what) for p in table.state.ocean(0).pieces] == [("F6-S-front", pair[1])]
    assert pair[0] not in table.state.stock.salvage
    two = next(d for d in table.open.values() if d.seat == 1)
    table.default(1, two.id)
    assert table.state.ocean(1).pieces[0].key == "F6-S-front"
    assert pair[0] in table.state.stock.salvage
    assert [type(e).__name__ for e in table.told_to(1)].count("PieceLaid") == 2


@pytest.mark.rule("KA-3.5", "KA-R.4")
def test_b2_the_white_circle():
    keys = start_keys(Scene().state, 0)
    assert {"F5-N", "C7-E"} <= set(keys)
    assert "F4-N" not in keys
    covering = Scene().bag("salvage", tile("WMRSP")).run(starting_tiles).say("1 E5 W", 1)
    assert covering.part().survivors == 3  # C5


@pytest.mark.rule("KA-4.2", "KA-4.3", "KA-4.7", "KA-4.8", "KA-4.9", "KA-4.10", "KA-4.11", "KA-R.7")
def test_a1_setup_of_the_shared_ocean():
    state = fresh(4, "cooperative", difficulty="learning", steward="third").state
    assert (len(state.team.ocean.half_barrels), len(state.team.ocean.preservers)) == (16, 16)
    assert (state.team.incoming, state.team.steward) == ([3, 1, 1, 1], 2)
    assert fresh(2, "cooperative", steward="third").state.team.steward == 0
    assert sorted(state.team.deck) == sorted(FORECASTS)
    view = fresh(4, "cooperative").view(None).board
    assert view.tracker.deck == 7
    assert view.tracker.motif == FORECASTS[fresh(4, "cooperative").state.team.deck[0]].motif
    scene = Scene(4, "cooperative").run(starting_tiles)
    for seat in range(1, 5):
        scene.default(seat)
    team = scene.state.team
    assert (team.island, team.community) == (3, 3)
    assert (team.garden, team.solar, team.boat, team.fish, scene.state.round) == (0, 0, 0, 0, 1)
    assert scene.told(SurvivorsArrived)[0].count == 3
    assert {d: [BOOK.incoming[d][n][0] for n in range(4)] for d in BOOK.incoming} == {
        "learning": [1, 2, 3, 3], "easy": [1, 2, 3, 3], "medium": [1, 2, 3, 4], "hard": [2, 3, 4, 4],
    }  # fmt: skip


@pytest.mark.rule("KA-R.111", "KA-4.4", "KA-4.5", "KA-4.6", "KA-4.12", "KA-R.5")
def test_b6_starting_tiles_claim_sides():
    scene = Scene(2, "cooperative").run(starting_tiles).say("1 O12 E", 1)
    assert scene.state.team.sides == {"E": 0}
    assert scene.refuses("1 O10 S", 2)
    assert scene.refuses("1 P15 N", 2)  # not beside an unclaimed side
    scene.say("1 L8 S", 2)
    assert scene.state.team.sides == {"E": 0, "N": 1}
    corner = Scene(2, "cooperative").run(starting_tiles).say("1 O10 S", 1)
    assert corner.offered(1) == ["N", "E"]
    corner.say("e", 1)
    assert corner.state.team.sides == {"E": 0}
    assert "M8-S" in start_keys(corner.state, 1)
    assert SHARED.mask("N10 O10 P10 O11 O12 K12") & corner.sea().foundation == SHARED.mask("N10 O10 P10 O11 O12 K12")


@pytest.mark.rule("KA-R.76", "KA-4.6")
def test_b13_a_side_that_others_have_covered():
    scene = Scene(4, "cooperative").run(starting_tiles)
    scene.say("1 O10 S", 1).say("N", 1).say("1 O15 N", 2).say("S", 2).say("1 J13 W", 3)
    assert scene.state.team.sides == {"N": 0, "S": 1, "W": 2}
    scene.say("1 Q11 E", 4)
    assert "Q11-E-front" in scene.lies("salvage")
    assert scene.state.team.sides == {"N": 0, "S": 1, "W": 2}


@pytest.mark.rule("KA-R.73")
def test_starting_tiles_collect_but_nothing_is_built():
    """P14 holds a half-submerged Barrel; the bar of O13-E would be O12 to O14, its stem P13, Q13."""
    scene = Scene(2, "cooperative").bag("salvage", tile("WWWWW")).run(starting_tiles).say("1 O14 E", 1)
    assert scene.kind(1) == "barrel"
    scene.say("Q15", 1)
    assert scene.part(1).held == []
    assert scene.state.team.fish == 0
    rescue = Scene(2, "cooperative").run(starting_tiles)
    keys = [key for key in rescue.offered(1) if any(p.id == "would-rescue" for p in rescue.ask(1).options.effect(key))]
    assert keys == []  # none lies so near the Island


@pytest.mark.rule("KA-1.6", "KA-8.1", "KA-18.9", "KA-18.10", "KA-1.7")
def test_a_round_runs_through_its_phases():
    table = fresh(2)
    phases = []
    while table.result is None:
        if not phases or phases[-1] != table.state.phase:
            phases.append(table.state.phase)
        decision = next(d for d in table.open.values() if not d.answered)
        table.default(decision.seat, decision.id)
    assert phases == ["setup", *["forecast", "turn"] * 4]
    assert table.state.phase == "over"
    assert (table.result.rounds, len(table.state.discarded)) == (4, 8)
    assert [len(part.cards) for part in table.state.seats] == [4, 4]
    assert [len(part.hand) for part in table.state.seats] == [3, 3]


@pytest.mark.rule("KA-10.2", "KA-10.3", "KA-8.3", "KA-17.1", "KA-R.104")
def test_vortexes_are_filled_and_passed():
    scene = Scene(3).run(fill)
    assert [len(p.vortex) for p in scene.state.seats] == [5, 5, 5]
    assert (scene.state.turns, direction(scene.state)) == (4, "clockwise")
    tiles = [list(p.vortex) for p in scene.state.seats]
    scene.run(pass_on)
    assert [p.vortex for p in scene.state.seats] == [tiles[2], tiles[0], tiles[1]]
    scene.set(round=2).run(pass_on)
    assert [p.vortex for p in scene.state.seats] == tiles
    assert scene.told(VortexesPassed)[0].direction == "counterclockwise"


@pytest.mark.rule("KA-R.14", "KA-17.2", "KA-R.72")
def test_e5_a_short_bag():
    scene = Scene(4, turn=4).only("salvage", *list(SALVAGE)[:18]).run(fill)
    assert [len(p.vortex) for p in scene.state.seats] == [4, 4, 4, 4]
    assert (len(scene.state.stock.salvage), scene.state.turns) == (2, 3)
    one = Scene(4).only("salvage", *list(SALVAGE)[:5]).run(fill)
    assert one.state.turns == 1
    none = Scene(4).only("salvage").run(fill)
    assert none.state.turns == 0
    scene.run(last_tiles)
    assert len(scene.state.discarded) == 16
    assert scene.table.view(None).board.discarded[0].id in SALVAGE


@pytest.mark.rule("KA-10.1", "KA-11.5", "KA-11.6", "KA-17.3", "KA-21.17", "KA-2.2", "KA-8.3")
def test_e6_a_solo_round():
    scene = Scene(1, "solo").cards("salt_wind", 1).run(fill)
    assert (scene.part().vortex, scene.state.turns) == ([], 5)
    pairs = [f"SV{n:03d}" for n in range(1, 11)]
    scene.bag("salvage", *pairs).team(specialists=["salvager"])

    async def five(table):
        for _ in range(5):
            await play_turn(table)
        await last_tiles(table)

    scene.run(five)
    for n in range(5):
        assert scene.part().drawn == pairs[2 * n : 2 * n + 2]
        scene.default()
        while scene.kind() not in {"tile", "salvager"}:
            scene.default()
    assert scene.state.team.tiles == pairs[1::2]
    assert scene.offered() == ["place", "discard"]
    scene.say("place")
    assert scene.kind() == "salvage"
    while not scene.done:
        scene.default()
    assert "SV010" in [p.what for p in scene.ocean().pieces]
    assert scene.state.discarded == pairs[1:8:2]


@pytest.mark.rule("KA-R.90", "KA-R.13")
def test_a_solo_turn_with_a_short_bag():
    scene = Scene(1, "solo").cards("salt_wind", 1).only("salvage", "SV001").set(turns=5)
    scene.run(play_turn)
    assert scene.part().drawn == ["SV001"]
    scene.default()
    while scene.kind() == "next":
        scene.say("done")
    assert scene.state.team.tiles == []
    assert scene.state.turn == 2
    scene.run(play_turn)
    assert (scene.done, scene.state.turn) == (True, 3)


@pytest.mark.rule("KA-11.1", "KA-R.95", "KA-R.64", "KA-8.2", "KA-C.1")
def test_e26_a_sealed_turn():
    scene = Scene(2).found("W: F6").found("W: F6", seat=2).cards("salt_wind", 1, 1).run(fill, play_turn)
    scene.say("2 F9 N front", 1)
    while scene.kind(1) == "next":
        scene.say("done", 1)
    assert scene.table.awaited == (1,)
    own, other, nobody = (scene.table.view(viewer).board for viewer in (0, 1, None))
    assert [p.key for p in own.oceans[0].pieces][-1] == "F9-N-front"
    for view in (other, nobody):
        assert [p.key for p in view.oceans[0].pieces] == ["F6"]
        assert len(view.members[0].vortex) == 5
        assert view.members[0].done
    assert not any(isinstance(e, PieceLaid) for e in scene.table.told_to(1))
    scene.default(2)
    while scene.kind(2) == "next":
        scene.say("done", 2)
    assert scene.done
    assert [p.key for p in scene.table.view(1).board.oceans[0].pieces][-1] == "F9-N-front"
    assert any(isinstance(e, PieceLaid) and e.seat == 0 for e in scene.table.told_to(1))


@pytest.mark.rule("KA-R.95", "KA-1.7")
def test_open_turns_show_as_they_happen():
    scene = (
        Scene(2, open_turns="yes").found("W: F6").found("W: F6", seat=2).cards("salt_wind", 1, 1).run(fill, play_turn)
    )
    scene.say("2 F9 N front", 1)
    assert [p.key for p in scene.table.view(1).board.oceans[0].pieces][-1] == "F9-N-front"


@pytest.mark.rule("KA-R.95", "KA-R.74", "KA-R.91")
def test_the_stock_of_a_sealed_turn():
    scene = Scene(2).only("salvage", "SV001", "SV002", "SV003", "SV004", "SV005").run(deal_stock)
    assert [p.stock.salvage for p in scene.state.seats] == [["SV001", "SV003", "SV005"], ["SV002", "SV004"]]
    short = Scene(2).found("W: A1 B1 A2 B2", fresh="A1").found("W: A1 B1 A2 B2", fresh="A1", seat=2)
    short.state.stock.supply["barrel"] = 1
    short.cards("salt_wind", 1, 1).run(fill, play_turn)
    for seat in (1, 2):
        short.part(seat).fresh = ["A1"]
        short.part(seat).owed = ["barrel 1"]
        short.default(seat)
    while not short.done:
        for seat in (1, 2):
            if short.kind(seat) not in {"", "rest"}:
                short.default(seat)
    assert [len(short.lies("barrel", seat)) for seat in (1, 2)] == [1, 1]
    assert supply(short, "barrel") == -1  # a shortfall of one, ignored
    assert short.table.view(None).board.supply["barrel"] == 0


@pytest.mark.rule("KA-R.48", "KA-R.49", "KA-5.4", "KA-5.5", "KA-C.2")
def test_e25_e14_two_at_the_same_moment():
    scene = Scene(2, "cooperative").found("W: M15").cards("salt_wind", 1, 1)
    scene.run(fill, play_turn)
    mine = next(d for d in scene.table.open.values() if d.seat == 0)
    assert "1-M16-S-front" in mine.options
    before = (list(scene.part(1).vortex), mine.id)
    scene.say("1 M16 S", 2)
    assert scene.lies("salvage") == ["M16-S-front"]
    with pytest.raises(Illegal):
        scene.table.answer(0, mine.id, "1-M16-S-front")
    assert scene.kind(1) == "tile"
    assert (list(scene.part(1).vortex), scene.ask(1).id) == before
    assert "1-M16-S-front" not in scene.ask(1).options
    both = Scene(2, "cooperative").found("W: K16 K17 L17", fresh="K16").cards("salt_wind", 1, 1)

    async def two(table):
        async def late(seat):
            if seat == 1:
                lay(table, 1, Laid("barrel", "L16"))
            await go_on(table, seat)

        await table.together({seat: late(seat) for seat in (0, 1)})

    both.found("R: A1 B1 A2; W: B2", fresh="A1")
    both.run(two)
    assert "K16-house" in both.offered(1)
    assert "K16-house" in both.offered(2)
    both.say("K16 house", 2)
    assert "K16-house" not in both.offered(1)


@pytest.mark.rule("KA-R.97", "KA-C.4")
def test_e24_taking_back():
    table = fresh(2)
    for seat in (0, 1):
        decision = next(d for d in table.open.values() if d.seat == seat)
        table.default(seat, decision.id)
    for seat, key in ((0, "salt_wind"), (1, "cold_front")):
        table.answer(seat, next(d.id for d in table.open.values() if d.seat == seat), key)
    assert table.undoable(0).alone is False  # a reveal lies between
    before = table.digest()
    decision = next(d for d in table.open.values() if d.seat == 0)
    table.answer(0, decision.id, next(iter(decision.options)))
    undo = table.undoable(0)
    assert undo.alone
    table.undo(0, undo.to)
    assert table.digest() == before
    table.answer(0, decision.id, next(iter(decision.options)))
    other = next(d for d in table.open.values() if d.seat == 1)
    table.answer(1, other.id, next(iter(other.options)))  # out of sight, so it does not count
    laid = len(table.state.seats[1].ocean.pieces)
    assert table.undoable(0).alone
    table.undo(0, table.undoable(0).to)
    assert [len(part.ocean.pieces) for part in table.state.seats] == [1, laid]
    assert Table.replay(GAME, table.header, table.log).digest() == table.digest()


@pytest.mark.rule("KA-R.97")
@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_what_was_drawn_does_not_come_again_after_all_agreed_to_go_back(mode):
    """The bags and the deck get a new order; what everybody can see of them, the top card's motif, stays."""
    table = fresh(2, mode)
    for seat in (0, 1):
        decision = next(d for d in table.open.values() if d.seat == seat)
        table.default(seat, decision.id)
    before = msgspec.json.decode(msgspec.json.encode(table.state.stock))
    deck = list(table.state.team.deck) if table.state.team else []
    reshuffle(table.state, Chance(b"anew"))
    stock = table.state.stock
    for name in ("salvage", "scrap", "fish"):
        assert getattr(stock, name) != before[name]
        assert sorted(getattr(stock, name)) == sorted(before[name])
    if deck:
        assert table.state.team.deck != deck
        assert FORECASTS[table.state.team.deck[0]].motif == FORECASTS[deck[0]].motif
    assert GAME.reshuffle is reshuffle


@pytest.mark.rule("KA-9.1", "KA-8.1")
def test_a_round_opens_with_the_forecast_then_the_vortexes():
    scene = Scene(2).run(open_round).say("cold_front", 1)
    assert all(p.vortex == [] for p in scene.state.seats)
    scene.say("salt_wind", 2)
    assert all(len(p.vortex) == 5 for p in scene.state.seats)
    assert len(scene.told(ForecastFaced)) == 2
    assert scene.state.seats[0].card.key == "salt_wind"
    assert Scene(2).run(prepare).kind(1) == "forecast"


@pytest.mark.rule("KA-11.4", "KA-14.18")
def test_plastic_is_no_material():
    assert all(icons.count("P") <= 3 for id, icons in SALVAGE.items() if id.startswith("SV"))
    printed = "".join(icons for id, icons in SALVAGE.items() if id.startswith("SV"))
    assert [printed.count(letter) for letter in "WMRSP"] == [103, 103, 103, 103, 188]
    assert BOOK.scrap == {"wood": 15, "metal": 15, "rubber": 15, "seaweed": 15}
