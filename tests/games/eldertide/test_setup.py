"""EL-1, EL-2, EL-3, EL-20: who plays what, the deal, the Dashboards as they start, Challenge setups."""

import pytest

from games.eldertide import GAME
from games.eldertide.dials import begin_round
from games.eldertide.events import FavorDrawn
from games.eldertide.pieces import BOOK, CARDS, HOUSES, PORTS, REWARDS
from games.eldertide.setup import choosing_order
from games.eldertide.state import CAPITAL, NOBODY
from games.eldertide.verbs import TRACKS
from games.kernel import Chance, Refusal, Secrecy, Table
from tests.games.eldertide.players import awaited, dealt, play
from tests.games.eldertide.scene import Scene, header


def table_of(houses: str, **options: str) -> Table:
    return Table(GAME, header(houses, **options))


@pytest.mark.rule(
    "EL-2.4", "EL-2.5", "EL-2.7", "EL-2.8", "EL-2.17", "EL-3.1", "EL-3.2", "EL-3.3", "EL-3.4", "EL-3.5", "EL-3.6",
    "EL-3.7", "EL-3.8", "EL-3.9", "EL-R.24", "EL-2.2", "EL-1.6",
)  # fmt: skip
@pytest.mark.parametrize("house", [house for house in HOUSES if house != "horath"])
def test_c1_start_state(house):
    others = [other for other in HOUSES if other != house][:2]
    table = table_of(" ".join([house, *others]))
    board = table.view(0).board
    own = board.houses[0]
    assert (own.id, own.rp, own.toolkits, own.qi, own.cap, own.limit, own.slots) == (house, 0, 0, 10, 10, 10, 5)
    assert list(own.goods.values()) == [1, 1, 1, 0]
    assert own.rows == dict.fromkeys(TRACKS, 1)
    assert (own.parts, own.facilities, own.founded, own.damage) == (5, {}, {}, 0)
    assert own.ancient_tech == (True if house == "enclave" else None)
    assert (board.capital, board.storm, board.chart) == ("C2", "C3", ("engine", "food", "wood", "crystal"))
    assert board.chart_values == (7, 5, 4, 2)
    assert {ship.space for ship in board.ships if ship.seat is not None} == {"C2"}
    assert [board.pool[good] for good in ("food", "crystal", "wood", "engine")] == [21, 21, 21, 24]
    assert (board.pool["toolkit"], board.pool["damage"], board.pool["multiplier"]) == (10, 12, 5)


@pytest.mark.rule("EL-12.4", "EL-12.5", "EL-R.30", "EL-3.4")
def test_c2_horath_start():
    own = table_of("horath royal").view(0).board.houses[0]
    assert list(own.rows.values()) == [1, 1, 1, 7]
    assert list(own.goods.values()) == [1, 1, 1, 0]


@pytest.mark.rule(
    "EL-2.6", "EL-2.9", "EL-2.10", "EL-2.11", "EL-2.12", "EL-2.13", "EL-2.14", "EL-2.15", "EL-2.16", "EL-1.1", "EL-R.78",
    "EL-2.3", "EL-R.123",
)  # fmt: skip
@pytest.mark.parametrize(
    ("seats", "beacons", "tokens", "boxes", "bonus", "neutral", "ships"),
    [
        (1, 5, 6, 1, 1, 1, 4),
        (2, 5, 6, 1, 1, 4, 3),
        (3, 6, 8, 1, 1, 0, 2),
        (4, 8, 10, 2, 2, 0, 1),
        (5, 10, 12, 2, 2, 0, 0),
    ],
)
def test_b53_setup_counts(seats, beacons, tokens, boxes, bonus, neutral, ships):
    table = dealt(seats)
    board = table.view(None).board
    assert sum(bool(p.top) + bool(p.under) for p in board.outpost_beacons) == beacons
    assert all(pair.top == "A" for pair in board.outpost_beacons)
    assert len(board.rewards) == len({*board.rewards}) == tokens
    assert [len(slot.boxes) for slot in board.exports] == [boxes] * 3
    assert board.reward_boxes == (16, 8)[:bonus]
    parts = [port.id for port in board.ports if port.bottom == "neutral"]
    assert len(parts) == neutral
    assert neutral != 1 or parts == ["ancient_library"]
    assert neutral != 4 or sorted(parts) == ["ancient_library", "farport", "floating_city", "power_guild"]
    unused = [ship for ship in board.ships if ship.seat is None]
    assert len(unused) == ships
    where = {port.id: port.space for port in board.ports}
    assert all(ship.space == where[HOUSES[ship.house].home_port] for ship in unused)
    assert HOUSES["royal"].home_port == "expedition_bureau"
    assert sorted(where.values()) == sorted(BOOK.map.port_spaces)
    assert len({slot.card for slot in board.exports}) == 3
    assert board.deck == len(CARDS) - 3


@pytest.mark.rule("EL-2.3", "EL-R.70", "EL-2.9", "EL-2.14", "EL-R.1", "EL-2.18")
def test_the_deal_comes_from_the_seed():
    one, two, other = (dealt(3, seed) for seed in ("a", "a", "b"))
    assert one.state == two.state
    assert list(one.state.ports) != list(other.state.ports)
    holders = {dealt(3, str(n)).state.favor for n in range(20)}
    assert holders == {0, 1, 2}


@pytest.mark.rule("EL-R.63", "EL-R.106", "EL-R.107", "EL-2.1", "EL-D.1")
def test_n13_who_picks_a_house_first():
    assert choosing_order(1, 4) == [0, 3, 2, 1]
    for number in range(40):
        table = Table(GAME, header(4, str(number)))
        if table.state.favor == 1:
            break
    asked = []
    while awaited(table).kind == "house":
        decision = awaited(table)
        asked.append(decision.seat)
        key = next(iter(decision.options))
        table.answer(decision.seat, decision.id, key)
        assert awaited(table).kind == "perk" or key not in awaited(table).options
    assert asked == [0, 3, 2, 1]
    assert [house.id for house in table.state.houses] == ["royal", "horath", "darkma", "farath"]


@pytest.mark.rule("EL-2.1", "EL-R.63", "EL-D.1")
def test_lobby_picks_stand_and_houses_may_be_dealt():
    table = Table(GAME, header("farath - darkma"))
    assert {d.seat for d in table.open.values()} == {1}
    assert list(awaited(table).options) == ["royal", "horath", "enclave", "random"]
    table.default(1, awaited(table).id)
    assert table.state.houses[1].id in {"royal", "horath", "enclave"}
    with pytest.raises(Refusal):
        GAME.picked(["farath", "farath"])
    random = Table(GAME, header("farath - darkma", deal="random"))
    assert awaited(random).kind == "perk"
    assert len({house.id for house in random.state.houses}) == 3


@pytest.mark.rule("EL-2.20", "EL-D.2", "EL-13.1", "EL-R.106")
def test_perks_are_chosen_in_secret_with_the_table_in_view():
    table = table_of("royal farath")
    assert table.awaited == (0, 1)
    assert all(d.secrecy is Secrecy.SEALED for d in table.open.values())
    assert len(table.view(None).board.ports) == 12
    decision = awaited(table)
    table.answer(0, decision.id, "3")
    assert table.view(1).board.houses[0].perk == 0
    table.default(1, awaited(table).id)
    assert [house.perk for house in table.state.houses] == [3, 1]


@pytest.mark.rule("EL-2.19", "EL-12.8")
def test_ancient_tech_needs_the_enclave():
    assert [h.ancient_tech for h in table_of("royal farath").view(None).board.houses] == [None, None]
    assert [h.ancient_tech for h in table_of("royal enclave").view(None).board.houses] == [None, True]


# --- Challenges and double-house -------------------------------------------------------------------------------------


@pytest.mark.rule("EL-20.1", "EL-20.2", "EL-D.19", "EL-R.98", "EL-R.106", "EL-20.3")
def test_solo_takes_a_card_before_the_deal():
    table = table_of("farath")
    assert awaited(table).kind == "challenge"
    assert list(awaited(table).options) == ["CH1", "CH2", "CH3", "CH4", "CH5", "random"]
    assert table.state.ports == {}
    assert table.view(None).board.favor == ""
    table.default(0, awaited(table).id)
    assert table.state.houses[0].challenge in {"CH1", "CH2", "CH3", "CH4", "CH5"}
    assert table.state.favor == NOBODY
    assert not any(isinstance(told.event, FavorDrawn) for told in table.told)


@pytest.mark.rule("EL-20.3", "EL-R.62", "EL-R.102")
def test_b56_challenge_setup():
    table = table_of("farath")
    table.answer(0, awaited(table).id, "CH3")
    broken = {port.space: port.multiplier for port in table.state.ports.values() if port.broken}
    assert broken == {"A1": 2, "C4": 2, "E2": 2}
    assert table.state.pool["multiplier"] == 2
    double = table_of("farath royal", mode="double")
    double.answer(0, awaited(double).id, "CH3")
    assert "CH3" not in awaited(double).options


@pytest.mark.rule("EL-20.3", "EL-11.1", "EL-11.6", "EL-19.1", "EL-1.3")
def test_c25_ch5_start():
    table = table_of("farath")
    table.answer(0, awaited(table).id, "CH5")
    house = table.state.houses[0]
    assert (house.damage, house.limit, house.qi) == (1, 7, 7)
    rolls = []
    for turn in (1, 4, 5, 9, 10):
        table.state.round = turn
        rolls.append(table.state.rolls)
    assert rolls == [2, 2, 2, 2, 0]


@pytest.mark.rule(
    "EL-R.60", "EL-R.102", "EL-R.104", "EL-R.105", "EL-20.5", "EL-20.6", "EL-20.3", "EL-20.10", "EL-R.99", "EL-R.100"
)
def test_n12_double_house_setup():
    table = table_of("royal farath", mode="double")
    table.answer(0, awaited(table).id, "CH2")
    table.answer(1, awaited(table).id, "CH3")
    board = table.view(None).board
    assert [list(house.goods.values()) for house in board.houses] == [[0, 0, 0, 0], [1, 1, 1, 0]]
    assert {port.space: port.multiplier for port in board.ports if port.broken} == {"A1": 2, "C4": 2, "E2": 2}
    assert sum(port.bottom == "neutral" for port in board.ports) == 4
    assert len(board.rewards) == 6
    assert sum(ship.seat is None for ship in board.ships) == 3
    assert board.favor in {"royal", "farath"}


@pytest.mark.rule("EL-20.5", "EL-20.6", "EL-R.106")
def test_double_house_for_one_player():
    table = table_of("farath", mode="double")
    assert awaited(table).kind == "house"
    assert "farath" not in awaited(table).options
    table.answer(0, awaited(table).id, "enclave")
    assert [(house.id, house.seat) for house in table.state.houses] == [("farath", 0), ("enclave", 0)]
    kinds = []
    while awaited(table).kind != "dial":
        decision = awaited(table)
        kinds.append((decision.kind, decision.args["house"]))
        table.answer(0, decision.id, next(iter(decision.options)))
    assert kinds == [("challenge", "farath"), ("challenge", "enclave"), ("perk", "farath"), ("perk", "enclave")]
    assert len(table.open) == 2


@pytest.mark.rule("EL-R.130")
def test_double_house_with_more_than_two_is_the_standard_game():
    table = table_of("royal farath horath", mode="double")
    assert not table.state.double
    assert awaited(table).kind == "perk"


# --- The frame -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-1.2", "EL-1.3", "EL-15.12", "EL-15.13", "EL-15.14", "EL-19.1")
def test_c26_full_game_length():
    table = play(2, "6")
    names = [type(told.event).__name__ for told in table.told]
    assert names.count("RoundBegan") == 10
    assert names.count("StormRolled") == 14
    assert names.count("FavorPassed") == 9
    assert names.index("FinalBuildBegan") > max(i for i, name in enumerate(names) if name == "StormRolled")


@pytest.mark.rule("EL-R.131", "EL-R.76", "EL-R.70")
def test_export_cards_are_drawn_when_they_are_needed():
    table = dealt(3)
    assert table.state.deck == sorted(table.state.deck)
    before = [table.view(viewer).board for viewer in (None, 0)]
    GAME.scramble(table.state, None, Chance(b"other"))
    assert [table.view(viewer).board for viewer in (None, 0)] == before
    assert before[0].deck == 9
    assert len(before[0].rewards) == 8  # of the twelve; what was not dealt is nowhere
    assert not any(token in str(before[0]) for token in REWARDS if token not in before[0].rewards)


@pytest.mark.rule("EL-R.73")
def test_words_mean_one_thing():
    assert set(PORTS) == {port.id for port in BOOK.port}
    assert CAPITAL not in PORTS
    scene = Scene().run(begin_round)
    assert scene.table.view(None).board.phase == "dials"
