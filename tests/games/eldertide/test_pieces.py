"""The component book: read whole, and every wrong entry named."""

from importlib.resources import files

import pytest

from games.components import ComponentError
from games.eldertide import pieces
from games.eldertide.pieces import BOOK, CARDS, COUNTERS, HOUSES, REWARDS, read
from games.eldertide.setup import FEW

TEXT = files("games.eldertide").joinpath("components.toml").read_text("utf-8")


def test_the_book_is_whole():
    assert len(BOOK.port) == 12
    assert sum(len(card.slots) for card in CARDS.values()) == 41
    assert len(HOUSES) == 5
    assert len(REWARDS) == 12
    assert FEW == 3
    assert [perk.kind for perk in HOUSES["royal"].perk] == ["end_of_turn", "immediate", "endgame"]
    used = {c.check for house in BOOK.house for c in house.unlock}
    used |= {c.check for card in BOOK.challenge for c in card.objective}
    assert used <= set(COUNTERS)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('id = "farport"', 'id = "power_guild"', "port[11] power_guild"),
        ('mid = { cv = 4, text = "Advance green', 'mid = { cv = 7, text = "Advance green', "port[0] shapers_garden"),
        ('{do="gain_resource", kind="food", n=2}', '{do="gain_resource", kind="fod", n=2}', "port[0] shapers_garden"),
        ('{do="gain_resource", kind="food", n=2}', '{do="gain_resource", kind="food", n=0}', "port[0] shapers_garden"),
        ('{do="cap_up", n=3}', '{do="cap_down", n=3}', "port[5] darkma_shipyard"),
        ('{do="build_facility", kind="any", n=1}', '{do="build_facility", kind="inn", n=1}', "port[4] beacon_smith"),
        ('track="green", n=2', 'track="pink", n=2', "port[0] shapers_garden"),
        ('neighbours = { E = "A2", SW', 'neighbours = { E = "B3", SW', "space[0] A1"),
        ('neighbours = { E = "A2", SW = "B1", SE = "B2" }', 'neighbours = { SW = "B1", SE = "B2" }', "space[0] A1"),
        ('faces = ["E", "NE"', 'faces = ["E", "E"', "storm_die"),
        ('port_spaces = ["A1", "A2"', 'port_spaces = ["A1", "A1"', "map"),
        ('demand_start = ["engine", "food"', 'demand_start = ["engine", "engine"', "supply_board"),
        ("score_block = 8", "score_block = 9", "pool"),
        ("resource_each_colour = 25", 'resource_each_colour = "many"', "pool"),
        ('slots = ["food", "food", "wood"]', 'slots = ["food", "food"]', "export_card[0] X01"),
        ('slots = ["food", "food", "wood"]', 'slots = ["food", "food", "coal"]', "export_card[0] X01"),
        ('what="reward_tokens"', 'what="medals"', "outpost_beacon[2] rewards_A"),
        ('pair = "harmony"', 'pair = "concord"', "outpost_beacon[6] harmony_A"),
        ('home_port = "farath_fields"', 'home_port = "farport_fields"', "house[1] farath"),
        ('home_port = "farath_fields"', 'home_port = "horath_hall"', "house[1] farath"),
        ('{check="storage_total", min=8}', '{check="storage", min=8}', "house[1] farath"),
        ('spaces=["A1","C4","E2"]', 'spaces=["A1","C2","E2"]', "challenge[2] CH3"),
        ('{check="repairs", min=3}', '{check="tracks_at_or_above", min=3}', "challenge[2] CH3"),
        ('adjacent = ["main.W", "main.NE"]', 'adjacent = ["main.E", "main.NE"]', "outpost[0] main"),
        ("spaces_per_row = [4, 4, 3, 3, 2, 2, 1]", "spaces_per_row = [4, 4, 3]", "specialization"),
        ('green = "farm"', 'green = "town"', "specialization"),
        ("[storm_die]", "[fog_die]", "fog_die"),
        ("rounds = 10", "rounds = ", "components.toml"),
    ],
)
def test_a_wrong_entry_is_named(old, new, named):
    assert old in TEXT
    with pytest.raises(ComponentError, match=r"^") as raised:
        read(TEXT.replace(old, new, 1))
    assert str(raised.value).startswith(named)


def test_missing_parts_are_named():
    with pytest.raises(ComponentError, match=r"components\.toml"):
        read(TEXT.split("# ---")[0])
    shorter = TEXT[: TEXT.rindex("[[challenge]]")]
    with pytest.raises(ComponentError, match="challenge: 4 instead of 5"):
        pieces.read(shorter)
