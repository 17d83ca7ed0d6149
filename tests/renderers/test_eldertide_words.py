"""The text twin and the words of Eldertide's pictures."""

from __future__ import annotations

import re
from itertools import islice

import pytest

import games
from games.cli.common import make_header
from games.eldertide.pieces import PORTS, REWARDS, SPACES
from games.kernel import Chance, Composite, Table
from renderers import Scene, Sitter, Trial
from renderers.eldertide import RENDERER, board, cards, hand, houses, preview
from renderers.eldertide.answers import focus, meaning
from renderers.eldertide.scores import decided, towers
from tests.renderers import eldertide_scenes as scenes


def test_the_twin_names_every_space_with_what_lies_there_and_beside_it():
    told = RENDERER.text(scenes.scene())
    for space in SPACES:
        assert re.search(rf"^{space} .*Next: ", told, re.MULTILINE), space
    assert (
        "A1 Farath Fields: broken; mending (1 Toolkit) brings 5 RP and, 2 times: Gain 1 Resource of any type." in told
    )
    assert "C2 the Capital" in told
    assert "D2 the Storm" in told
    assert "Beacon: bottom Royal Company ({seat:3}), top The Enclave ({seat:4})." in told
    for action in (
        "5+ Three advances",
        "4+ Pay 3 Resources of one type for 15 RP.",
        "7+ Raise one colour, then export up to 3.",
    ):
        assert action in told


def test_the_twin_gives_every_number_of_market_and_dashboards():
    told = RENDERER.text(scenes.scene())
    for part in (
        "Demand: Food 7, Engine 5, Crystal 4, Wood 2.", "Food (Food lies there), Food free, Wood free; full, Food drops; boxes 4.",
        "Export deck: 4 cards.", "Food 14, Crystal 12, Wood 9, Engine 2, toolkit 3, damage 10, multiplier 4.",
        "Boxes for 4 reward tokens: 8.", "Outpost Beacon exports: A 6 RP per Export Card, below it B 4.", "harmony: gone",
        "28 RP, Qi 5 of 11 (cap 14, 1 Damage), Dial 3, sails.", "Storage (6 slots): Food 1, Crystal 1, Wood 1, Engine 2.",
        "green 2 (1 built), blue 4 (3 built), red 3 (2 built), yellow 5 (2 built)", "left.NE Town", "left knowledge A (6 RP",
        "BR10 Emissary Ships", "Export Cards: Harvest Convoy", "Ancient Tech ready", "Storm rolled south-west",
        "sailed C2-B2-A2 for 3", "Waiting for {seat:2}, {seat:3}.", "2 rolls after this round, enraged",
    ):  # fmt: skip
        assert part in told
    for token in scenes.MIDGAME.rewards:
        assert f"{token} {REWARDS[token].name}: {REWARDS[token].text}" in told


def test_the_twin_names_neutral_parts_and_ships_of_nobody():
    told = RENDERER.text(scenes.two_players())
    assert "Beacon: bottom neutral, top none yet." in told
    assert "House Darkma, nobody's" in told
    assert "Dial sealed" in told


def test_the_twin_of_a_challenge_tells_aim_and_target():
    told = RENDERER.text(scenes.double())
    assert "Challenge First Lights: Have an Outpost Beacon in both Bonus Outposts. 47 of 85 RP." in told
    assert "Scholars' Wager: missed, 96 of 105 RP." in RENDERER.text(scenes.challenge_over(met=False))


def test_the_twin_before_the_deal_and_after_the_end():
    assert "{seat:0} has no House yet." in RENDERER.text(scenes.choosing())
    told = RENDERER.text(scenes.over())
    assert "Won by House Horath ({seat:1}). Most Reputation Points win." in told
    assert (
        "The Enclave ({seat:4}): exports 31, cards 12, repairs 10, ports 7, beacons 16, tracks 11, outposts 5, perks 5."
        in told
    )


def test_no_braces_but_seats():
    for scene in (scenes.scene(), scenes.worst(), scenes.choosing(), scenes.over(), scenes.double()):
        assert not re.search(r"[{}]", re.sub(r"\{seat:\d\}", "", RENDERER.text(scene)))


def test_a_perk_is_told_to_its_owner_alone():
    name = "Night Workshop"
    assert name in RENDERER.text(scenes.dialling())
    assert name not in RENDERER.text(scenes.scene())


def test_the_score_sheet_is_in_the_order_of_the_result():
    made = towers(scenes.over())
    assert [(tower.house, tower.points, tower.place) for tower in made] == [
        ("horath", 118, 1), ("royal", 111, 2), ("farath", 104, 3), ("enclave", 97, 4), ("darkma", 89, 5),
    ]  # fmt: skip
    assert made[0].lines == (46, 12, 5, 8, 9, 14, 12, 12)
    assert decided(scenes.over()) == "Luca wins by 7, best in outposts and perks."


def test_a_tie_is_shared():
    ending = scenes.replace(scenes.OVER.ending, reason="tied", winners=("horath", "royal"))
    tied = scenes.over(view=scenes.replace(scenes.OVER, ending=ending))
    assert [tower.place for tower in towers(tied)] == [1, 1, 3, 4, 5]
    assert decided(tied) == "Level in everything: the win is shared."


@pytest.mark.parametrize(
    ("kind", "key", "name", "text"),
    [
        ("main", "strong", "strong 7+", "Raise one colour, then export up to 3."),
        ("bonus", "weak-B3", "Power Guild B3", "Gain 1 Engine."),
        ("facility", "town-main.SW", "Town on main.SW", "the 1. of 1 that its track allows"),
        ("track", "green", "green track", "to row 6: Gain 3 RP."),
        ("raise", "engine", "Engine", "rises from 5 to 7"),
        ("lower", "food", "Food", "drops from 7 to 5"),
        ("export", "food-left", "Food, left card", "Granary Relief: +7 RP"),
        ("outpost-beacon", "mastery-left", "Mastery at left", "8 RP per kind with 5 or more"),
        ("reward", "BR04", "Triumph Banner", "Gain 9 RP."),
        ("overflow", "drop-wood", "drop Wood", "to make room"),
        ("export", "stop", "no more", ""),
        ("dial", "4", "Dial 4", "sail 4, actions up to 4, 2 Qi left"),
        ("perk", "2", "Deep Roots", "at once: Advance green by 4 or blue by 4."),
    ],
)  # fmt: skip
def test_an_answer_says_what_it_brings(kind, key, name, text):
    """Yuu of House Farath lies at Farport with row 5 of green and 6 Qi."""
    told = meaning(scenes.scene(viewer=0), kind, key)
    assert (told.name, told.text) == (name, text)


def test_a_seat_with_two_houses_sees_the_one_that_is_asked():
    assert focus(scenes.double()).id == "farath"
    sailing = scenes.double(view=scenes.replace(scenes.DOUBLE, active="horath"))
    assert focus(sailing).id == "horath"
    assert focus(scenes.double(), Trial("capital", (), "farm-horath.main.E")).id == "horath"


# ---- whole games

SITTERS = tuple(Sitter(name) for name in ("Mira", "\u041e\u043b\u0435\u0433", "W" * 32, "\U0001f680" * 9, "mira"))
MOST_ANSWERS = 900
EVERY = 30


@pytest.mark.parametrize(("players", "options"), [(1, {"mode": "double"}), (4, {})])
def test_every_moment_of_a_whole_game_can_be_drawn(players, options):
    game = games.game("eldertide")
    table = Table(game, make_header(game, game.options(options), players, 11, players))
    chance = Chance(table.header.seed)
    chance.lane = "/autopilot"
    kinds: set[str] = set()
    told = 0
    for number in range(MOST_ANSWERS):
        if table.result is not None:
            break
        decision = next(d for d in table.open.values() if not d.answered)
        mine = table.view(decision.seat)
        answer = game.autopilot(mine, decision, chance).answer
        if decision.kind not in kinds or number % EVERY == 0:
            kinds.add(decision.kind)
            scene = Scene(
                mine.board,
                decision.seat,
                SITTERS[:players],
                mine.awaited,
                mine.done,
                tuple(table.told_to(decision.seat, told)),
            )
            told = len(table.told)
            parts = (answer,) if isinstance(answer, str) else tuple(answer)
            found = decision.options.after(parts[:-1]) if isinstance(decision.options, Composite) else decision.options
            trial = Trial(decision.kind, parts[:-1], parts[-1] if parts else "", tuple(islice(found, 60)))
            for draw in (hand.draw, preview.draw):
                draw(scene, trial)
            for show in (board.draw, houses.sheet, cards.table, cards.reveal):
                show(scene)
            assert 30 < len(RENDERER.alt(scene)) < 400
            assert (
                all(port in RENDERER.text(scene) for port in ("Farport", PORTS["farport"].name)) or not mine.board.ports
            )
        table.answer(decision.seat, decision.id, answer, by="bot")
    assert table.result is not None
    view = table.view(None)
    ended = Scene(view.board, None, SITTERS[:players], view.awaited, view.done)
    assert RENDERER.result(ended).alt.startswith("Eldertide")
    assert {"perk", "dial", "sail", "main"} <= kinds
