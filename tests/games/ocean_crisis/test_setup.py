"""OC-1 to OC-3, OC-5, OC-15: terms, set-up, the team, and how garbage arrives."""

from collections import Counter

import pytest

from games.kernel import Refusal, Table
from games.ocean_crisis import GAME, pieces
from games.ocean_crisis.cleanup import garbage_cleanup
from games.ocean_crisis.current import ocean_current
from games.ocean_crisis.events import BagRefilled, GarbageArrived, HermitSetAside, RoundBegan
from games.ocean_crisis.pieces import BOOK, COLOURS, DISK, ESTUARY, GARBAGE, LOCATIONS, MIDSTREAM, RIVER
from games.ocean_crisis.setup import setup_phase, share_colours, tiles_owed
from tests.games.ocean_crisis.scene import SHORT, Scene, header, type_ids


def fresh(seats: int, **options: str) -> Table:
    return Table(GAME, header(seats, **options))


def with_card(scene: Scene, card: str) -> Scene:
    """The same table with this Round Card on top."""
    scene.state.cards[scene.state.round - 1] = card
    return scene


@pytest.mark.rule("OC-1.2", "OC-1.15", "OC-3.1", "OC-3.2", "OC-3.3", "OC-3.4", "OC-3.5", "OC-3.8")
@pytest.mark.parametrize(
    ("seats", "colours", "each", "neutral"), [(2, 2, 2, 2), (3, 1, 3, 1), (4, 1, 2, 2), (5, 1, 2, 0)]
)
def test_a1_team_sizes(seats, colours, each, neutral):
    state = fresh(seats).state
    for member in state.members:
        assert len(member.colours) == colours
        assert Counter(member.meeples) == dict.fromkeys(member.colours, each)
    assert state.neutral == neutral
    assert sum(len(m.meeples) for m in state.members) + neutral == 10
    assert sum(state.town.values()) == 3
    assert 5 * 3 + BOOK.meeples.white == 20


@pytest.mark.rule(
    "OC-1.3", "OC-1.4", "OC-1.5", "OC-1.6", "OC-1.7", "OC-1.8", "OC-2.1", "OC-2.2", "OC-2.3", "OC-2.4", "OC-2.5",
    "OC-2.6", "OC-2.7", "OC-2.8", "OC-2.9", "OC-2.10", "OC-2.12", "OC-2.13", "OC-2.14", "OC-R.1", "OC-R.2",
)  # fmt: skip
def test_c1_a_fresh_standard_game():
    state = fresh(4).state
    assert [s.id for s in BOOK.river_section] == ["midstream", "downstream", "estuary"]
    assert [len(s.spaces) for s in BOOK.river_section] == [6, 8, 7]
    assert list(state.tiles) == ["P1", "P2", "P3", "P4", "S1", "S2", "S3", "D1", "D2", "D3", "M1", "M2"]
    assert not any(tile.reduced for tile in state.tiles.values())
    assert len(DISK) == 12
    assert len(state.bag) == 54
    assert Counter(state.bag) + Counter(t.type for t in state.tiles.values()) == {g.id: g.count for g in BOOK.garbage}
    assert state.island == []
    assert state.empty_island_spaces == 6
    assert len(state.stack) == 36
    assert sorted(state.deck) == sorted(c.id for c in BOOK.enhancement_card)
    assert state.research == []
    assert state.researched == []
    assert state.research_need == 6
    assert state.connected == []
    assert sum(LOCATIONS[id].kind == "enhancement" for id in state.locations) == 5
    assert not state.vacuum
    assert state.purified_in == 0
    assert state.cards == [f"standard_{n}" for n in range(1, 7)]
    first_tiles = {tuple(fresh(4, seed=f"{n}").state.tiles[p].type for p in state.tiles) for n in range(6)}
    assert len(first_tiles) > 1, "the first tiles are drawn at random"
    assert len({tuple(fresh(4, seed=f"{n}").state.stack) for n in range(4)}) > 1
    assert len({tuple(fresh(4, seed=f"{n}").state.deck) for n in range(6)}) > 1


@pytest.mark.rule("OC-1.16", "OC-2.11", "OC-3.6")
def test_c2_white_meeples_of_a_fresh_game():
    table = fresh(4)
    assert table.state.town == {"T1": 1, "T2": 2}
    neutral = [s for s in table.view(None).board.standing if s.owner is None]
    assert [(s.kind, s.place) for s in neutral] == [("white", "base")] * 2


@pytest.mark.rule("OC-4.1", "OC-5.1", "OC-5.15")
def test_c3_round_1_is_filled_once_and_planning_opens():
    table = fresh(4)
    assert {d.kind for d in table.open.values()} == {"plan"}
    assert sum(isinstance(t.event, RoundBegan) for t in table.told) == 1
    assert len(table.state.tiles) == 12


@pytest.mark.rule("OC-1.2")
@pytest.mark.parametrize("seats", [1, 6])
def test_c4_only_two_to_five_can_play(seats):
    with pytest.raises(Refusal):
        GAME.seat_count(seats)


@pytest.mark.rule("OC-2.16", "OC-2.17")
def test_c5_what_is_chosen_before_set_up_stays():
    table = fresh(3, missions="dolphin", scenarios="shark", random="yes", sealed_planning="no", difficulty="difficult")
    state = table.state
    assert (state.difficulty, state.random, state.sealed, len(state.members)) == ("difficult", True, False, 3)
    assert state.dolphin is not None
    assert state.shark is not None
    assert state.turtle is state.crabs is state.herons is state.hermits is None
    with pytest.raises(AttributeError):
        table.header.options = {}  # type: ignore[misc]  # a table's header is frozen
    with pytest.raises(Refusal):
        GAME.options({"difficulty": "easy"})


@pytest.mark.rule("OC-3.9")
def test_c6_no_two_players_share_a_colour():
    assert GAME.picked(["coral", "azure"]) == ("coral", "azure")
    with pytest.raises(Refusal):
        GAME.picked(["coral", "coral"])
    assert [GAME.picks(n) for n in (2, 3, 4, 5)] == [2, 1, 1, 1]
    assert [m.colours for m in Table(GAME, header(3, picks=("jade", "coral", "azure"))).state.members] == [
        ["jade"], ["coral"], ["azure"],
    ]  # fmt: skip


@pytest.mark.rule("OC-3.10")
def test_b71_colours_nobody_picked():
    assert share_colours(["", "coral", ""], 1) == [["azure"], ["coral"], ["amber"]]
    assert share_colours(["", ""], 2) == [["coral", "amber"], ["azure", "jade"]]
    assert COLOURS == ("coral", "azure", "amber", "jade", "orchid")


@pytest.mark.rule("OC-2.15")
def test_the_start_player_is_drawn():
    assert {fresh(3, seed=f"{n}").state.start for n in range(12)} == {0, 1, 2}


@pytest.mark.rule("OC-1.9")
def test_both_sides_of_every_tile():
    numbers = {g.id: (g.start, g.reduced) for g in GARBAGE.values()}
    short = {name: numbers[id] for name, id in SHORT.items() if id in numbers}
    assert short == {
        "cap": (3, 2), "straw": (3, 1), "bag": (4, 3), "can": (4, 2), "bottle": (5, 3), "box": (5, 4), "net": (6, 4),
        "tyre": (6, 5),
    }  # fmt: skip
    scene = Scene().lay(S1="can", S2="can_r")
    assert (scene.state.tiles["S1"].difficulty, scene.state.tiles["S2"].difficulty) == (4, 2)


@pytest.mark.rule("OC-1.13")
def test_the_dice():
    assert BOOK.dice.number == (0, 1, 2, 3, 4, 5)
    assert BOOK.dice.pip == (1, 2, 3, 4, 5, 6)


# --- the Setup Phase --------------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-5.7")
def test_a6_doubling():
    scene = with_card(Scene(turn=4).fill("D1 D2 D3"), "standard_4").run(setup_phase)
    assert [e.places for e in scene.told(GarbageArrived) if e.section == "downstream"] == [("D4", "D5", "D6")]


@pytest.mark.rule("OC-5.2", "OC-5.3", "OC-5.4", "OC-5.5", "OC-5.7", "OC-5.11", "OC-4.5")
def test_a7_the_round_3_example():
    scene = Scene(turn=3).fill("S1 S2 S3 S4 D1 D2 P2")
    before = len(scene.state.bag)
    scene.run(setup_phase)
    arrived = [(e.section, e.places) for e in scene.told(GarbageArrived)]
    assert arrived == [
        ("beach", ("P1", "P3", "P4")),
        ("estuary", ("S5", "S6", "S7", "P5")),
        ("downstream", ("D3", "D4", "D5")),
        ("midstream", ("M1", "M2", "M3")),
    ]
    assert before - len(scene.state.bag) == 13
    assert len(scene.state.lying("beach")) == 5


@pytest.mark.rule("OC-5.13")
def test_a8_disk_full_in_setup():
    scene = Scene(turn=2).fill(" ".join(DISK)).set(island=type_ids("can can"))
    scene.run(setup_phase)
    assert len(scene.state.lying("beach")) == 12
    assert len(scene.state.island) == 2 + 3  # the Beach was owed three


@pytest.mark.rule("OC-5.6", "OC-10.11", "OC-R.7")
def test_b14_the_disk_fills_past_the_beach_without_drifting():
    scene = Scene(turn=4).fill("P1 P2 P3 P4 P5 P6").run(setup_phase)  # Beach 2
    assert scene.told(GarbageArrived)[0].places == ("P7", "P8")
    assert scene.state.island == []


@pytest.mark.rule("OC-5.11", "OC-5.12")
def test_b22_overflow_from_two_sections():
    scene = with_card(Scene(turn=4).fill("D1 D2 D3 D4 D5 S1 S2 S3 S4 S5 S6"), "standard_4")
    scene.set(purified_in=1).run(setup_phase)
    down = next(e for e in scene.told(GarbageArrived) if e.section == "downstream")
    assert down.places[:3] == ("D6", "D7", "D8")
    estuary = next(e for e in scene.told(GarbageArrived) if e.section == "estuary")
    assert estuary.places == ("S7",)  # this card owes the Estuary one, which takes the last space first
    assert down.places[3:] == ("P3", "P4")  # two are owed to the Beach before


@pytest.mark.rule("OC-5.8")
def test_b23_doubling_nothing():
    scene = Scene(turn=3).run(setup_phase)
    assert "estuary" not in [e.section for e in scene.told(GarbageArrived)]


@pytest.mark.rule("OC-5.3", "OC-5.7", "OC-5.14")
def test_b24_and_c8_overflow_changes_nobodys_due():
    scene = Scene(turn=2).fill("D1 D2 D3 D4 D5 D6 D7 S1 S2")  # standard_2: Estuary 2, Downstream 2
    scene.run(setup_phase)
    arrived = {e.section: e.places for e in scene.told(GarbageArrived)}
    assert arrived["estuary"] == ("S3", "S4")
    assert arrived["downstream"] == ("D8", "S5")
    doubled = Scene(turn=3).fill("D1 D2 D3 D4 D5 D6 D7 S1 S2").run(setup_phase)  # Estuary x2, Downstream 3
    arrived = {e.section: e.places for e in doubled.told(GarbageArrived)}
    assert arrived["estuary"] == ("S3", "S4")
    assert arrived["downstream"] == ("D8", "S5", "S6")


@pytest.mark.rule("OC-R.9")
def test_b25_the_empty_bag_is_refilled_from_the_discard_pile():
    scene = Scene(turn=4).set(bag=type_ids("net"), discard=type_ids("can can can can can can can"))
    scene.fill("M1 M2 M3 M4 M5 M6 S1 S2 S3 S4 S5 S6 S7").run(lambda t: setup_phase(with_beach_2(t)))
    assert scene.board("P1 P2") == "net can"
    assert (len(scene.state.bag), scene.state.discard) == (6, [])
    assert scene.told(BagRefilled)[0].tiles == 7


def with_beach_2(table):
    """A Round Card that owes two tiles to the Beach alone."""
    table.state.cards[table.state.round - 1] = "beach_2"
    return table


@pytest.fixture(autouse=True)
def _house_cards(monkeypatch):
    """Round cards that are not printed, for single cases."""
    card = pieces.RoundCard("beach_2", "Two", 2, 0, 0, 0)
    monkeypatch.setitem(pieces.ROUND_CARDS, "beach_2", card)
    monkeypatch.setitem(pieces.ROUND_CARDS, "beach_3", pieces.RoundCard("beach_3", "Three", 3, 0, 0, 0))
    monkeypatch.setitem(pieces.ROUND_CARDS, "spring", pieces.RoundCard("spring", "Spring", 0, 0, 0, "x2"))
    monkeypatch.setitem(pieces.ROUND_CARDS, "double_d", pieces.RoundCard("double_d", "D", 0, 0, "x2", 0))


@pytest.mark.rule("OC-5.11", "OC-5.12")
def test_b22_as_written():
    scene = with_card(Scene(turn=4).fill("D1 D2 D3 D4 D5 S1 S2 S3 S4 S5 S6"), "double_d").run(setup_phase)
    assert scene.told(GarbageArrived)[0].places == ("D6", "D7", "D8", "S7", "P1")


@pytest.mark.rule("OC-5.13", "OC-R.8", "OC-R.66", "OC-11.3")
def test_a_loss_in_setup_stops_the_filling():
    scene = with_card(Scene(turn=2).fill(" ".join(DISK)).set(island=type_ids("can can can can can")), "beach_3")
    left = len(scene.state.bag)
    scene.run(setup_phase)
    assert scene.state.over is not None
    assert scene.state.over.reason == "island_full"
    assert left - len(scene.state.bag) == 1


@pytest.mark.rule("OC-5.5", "OC-R.7", "OC-R.56")
def test_c62_a_beach_number_counts_tiles_on_the_disk():
    scene = with_card(Scene(turn=2).fill("P1 P2 P3 P4 P5"), "beach_3").run(setup_phase)
    assert scene.told(GarbageArrived)[0].places == ("P6", "P7", "P8")
    assert all(isinstance(card.beach, int) for card in BOOK.round_card)


@pytest.mark.rule("OC-R.34")
def test_c61_a_doubled_midstream_with_purification():
    scene = with_card(Scene(turn=3).fill("M1 M2 M3").set(purified_in=2), "spring")
    assert tiles_owed(scene.state, "midstream") == 2


@pytest.mark.rule("OC-12.10")
def test_b34_purification_counts_from_the_next_round():
    scene = Scene(turn=2).set(purified_in=2)
    assert tiles_owed(scene.state, "midstream") == 2
    scene.set(round=3)
    assert tiles_owed(scene.state, "midstream") == 2  # the card says three
    scene.set(purified_in=0)
    assert tiles_owed(scene.state, "midstream") == 3


@pytest.mark.rule("OC-1.17", "OC-5.9", "OC-5.10", "OC-R.10")
@pytest.mark.parametrize(("researched", "arrives"), [([], "bag"), (["plastic_bag"], "bag_r")])
def test_b62_a_tile_comes_back_on_the_side_of_its_type(researched, arrives):
    scene = Scene(turn=2).lay(S2="bag_r").stand("A coral S2").set(bag=[], researched=researched)
    scene.run(garbage_cleanup, lambda t: setup_phase(with_beach_2(t)), number=(5,))
    assert scene.at("P1") == arrives


@pytest.mark.rule("OC-18.2")
def test_a14_hermit_crabs_in_setup():
    scene = with_card(Scene(turn=2, missions="hermit_crabs"), "beach_2").set(bag=type_ids("hermit can hermit cap"))
    scene.run(setup_phase)
    assert scene.board("P1 P2 P3") == "can cap -"
    assert scene.state.hermits.found == 2
    assert len(scene.told(HermitSetAside)) == 2


# --- difficulties -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-15.5", "OC-15.8")
def test_a17_the_impossible_deck():
    assert fresh(3, difficulty="impossible").state.cards == ["impossible_1", *(f"difficult_{n}" for n in range(2, 7))]


@pytest.mark.rule("OC-15.1", "OC-15.4", "OC-15.8", "OC-R.57", "OC-1.20")
def test_c41_difficult_games():
    state = fresh(3, difficulty="difficult").state
    assert state.cards == [f"difficult_{n}" for n in range(1, 7)]
    assert state.locations == list(LOCATIONS) == fresh(3).state.locations
    assert fresh(2, difficulty="difficult").state.cards == state.cards


@pytest.mark.rule("OC-15.6", "OC-15.7", "OC-4.5")
def test_b41_and_b73_random_games():
    for difficulty, first in (("standard", "standard_1"), ("impossible", "impossible_1")):
        decks = [fresh(2, seed=f"{n}", random="yes", difficulty=difficulty).state.cards for n in range(8)]
        assert {deck[0] for deck in decks} == {first}
        rest = "standard" if difficulty == "standard" else "difficult"
        assert all(sorted(deck[1:]) == [f"{rest}_{n}" for n in range(2, 7)] for deck in decks)
        assert len({tuple(deck) for deck in decks}) > 1
    table = fresh(2, random="yes")
    view = table.view(None).board
    assert [card.beach for card in view.cards] == [str(BOOK_CARDS[id].beach) for id in table.state.cards]
    assert len(view.cards) == 6


BOOK_CARDS = {card.id: card for card in BOOK.round_card}


@pytest.mark.rule("OC-R.47", "OC-15.2")
def test_c42_a_random_beginner_game():
    decks = [fresh(2, seed=f"{n}", random="yes", difficulty="beginner").state.cards for n in range(8)]
    assert {deck[0] for deck in decks} == {"beginner_1"}
    assert all(sorted(deck) == [f"beginner_{n}" for n in range(1, 5)] for deck in decks)
    assert len({tuple(deck) for deck in decks}) > 1


@pytest.mark.rule("OC-15.2", "OC-15.3", "OC-11.1")
def test_b40_a_beginner_game_has_four_rounds_and_no_research():
    state = fresh(2, difficulty="beginner").state
    assert state.rounds == 4
    assert fresh(2).state.rounds == 6
    assert not {"RC", "WP", "DK"} & set(state.locations)
    scene = Scene(difficulty="beginner").lay(P2="can").stand("A coral P2").choosing("A")
    scene.run(garbage_cleanup, number=(5,))
    assert scene.done
    assert (scene.discard, scene.in_research) == (["can"], [])


@pytest.mark.rule("OC-16.1", "OC-16.3")
def test_c67_nothing_of_missions_and_scenarios_not_in_play():
    table = fresh(3)
    missions = table.view(None).board.missions
    assert (missions.dolphin, missions.hermits_found, missions.turtle) == (None, None, None)
    assert (missions.crabs, missions.herons_trapped, missions.shark_hp) == (None, None, None)
    assert missions.eggs == ()
    assert set(table.state.bag) <= set(GARBAGE)


@pytest.mark.rule("OC-16.2")
def test_everything_can_be_combined():
    table = fresh(5, missions="dolphin,hermit_crabs,sea_turtle", scenarios="crab,herons,shark", difficulty="impossible")
    state = table.state
    assert None not in (state.dolphin, state.hermits, state.turtle, state.crabs, state.herons, state.shark)


@pytest.mark.rule("OC-1.14", "OC-10.1")
def test_c31_dice_are_thrown_for_the_start_player_at_once():
    scene = Scene().run(ocean_current, pip=(3,))
    assert scene.done


@pytest.mark.rule("OC-1.3", "OC-1.4")
def test_places_of_the_river():
    assert RIVER[:6] == MIDSTREAM.spaces == ("M1", "M2", "M3", "M4", "M5", "M6")
    assert ESTUARY.spaces[-1] == "S7"
