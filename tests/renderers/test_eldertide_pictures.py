"""Pictures of Eldertide: goldens, determinism, sizes, marks, worst cases, what they must not show."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

import games
from games.cli.common import make_header
from games.eldertide.pieces import LEVELS, PORTS, SPACES
from games.kernel import Table
from renderers import Picture, Scene, Sitter, Trial
from renderers.eldertide import RENDERER, board, hand, preview
from renderers.eldertide.cards import opened
from renderers.eldertide.courses import Waters
from renderers.eldertide.geography import FLAGS, LOOKS
from renderers.eldertide.happened import marks
from renderers.eldertide.houses import stacked
from renderers.eldertide.pieces import Bit, bits
from renderers.ink.palette import LAMP, SEATS, rgb
from renderers.ink.vision import least_distance
from tests.renderers import eldertide_scenes as scenes
from tests.renderers.eldertide_refresh import GOLDEN, pictures
from tests.renderers.eldertide_scenes import Happened
from tests.renderers.refresh import small

MEAN, FAR, FEW = 2.5, 48, 0.01  # mean difference; a pixel is far off beyond FAR; so many may be
FLOOR = 16


@cache
def all_pictures() -> dict[str, Picture]:
    return pictures()


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.png")))
def test_pictures_look_like_the_golden_ones(name):
    """Drawn anew by `python -m tests.renderers.eldertide_refresh golden` after a look by eye."""
    golden = Image.open(GOLDEN / f"{name}.png").convert("RGB")
    now = small(all_pictures()[name].data)
    assert now.size == golden.size
    difference = ImageChops.difference(now, golden).convert("L")
    assert ImageStat.Stat(difference).mean[0] < MEAN
    assert sum(difference.histogram()[FAR:]) / (now.width * now.height) < FEW


def test_every_picture_has_a_golden_one():
    assert set(all_pictures()) == {path.stem for path in GOLDEN.glob("*.png")}


def test_the_same_scene_gives_the_same_bytes_whatever_came_before():
    first = dict(all_pictures())
    RENDERER.board(scenes.solo())
    RENDERER.hand(scenes.double())
    for name, picture in pictures().items():
        assert picture.data == first[name].data, name


@pytest.mark.parametrize(
    ("name", "size", "budget"),
    [
        ("board", (1600, 1600), 250), ("board_worst", (1600, 1600), 250), ("board_two", (1600, 1600), 250),
        ("hand", (1080, 1350), 120), ("form", (1080, 1350), 120), ("course", (1080, 1080), 120),
        ("bonus", (1080, 1080), 120), ("build", (1080, 1080), 120), ("export", (1080, 1080), 120),
        ("reward", (1080, 1080), 120), ("card", (1200, 480), 70), ("card_worst", (1200, 480), 70),
        ("reveal", (1200, 675), 120), ("score", (1080, 1350), 120), ("won", (1200, 675), 120),
    ],
)  # fmt: skip
def test_sizes_and_bytes(name, size, budget):
    picture = all_pictures()[name]
    assert Image.open(BytesIO(picture.data)).size == (picture.width, picture.height) == size
    assert len(picture.data) <= budget * 1024


def test_alt_texts_are_under_four_hundred_signs_and_say_something():
    wide = tuple(Sitter("W" * 400) for _ in range(5))
    more = [RENDERER.board(scenes.worst(sitters=wide)), RENDERER.hand(scenes.worst(viewer=1))]
    for picture in (*all_pictures().values(), *more):
        assert 40 < len(picture.alt) < 400
        assert "Eldertide" in picture.alt


def test_alt_text_tells_round_threat_places_who_is_awaited_and_points():
    told = RENDERER.alt(scenes.scene())
    for part in (
        "round 6 of 10, sailing", "Storm is on D2", "Broken: A1 (times 2), C3 and E2", "Beacons lit at B2 and E1",
        "Waiting for Mira", "Luca 41 at B2",
    ):  # fmt: skip
        assert part in told
    assert told.index("Luca 41") < told.index("Captain Oatmeal 37") < told.index("Yuu 34")
    assert "Won by Luca." in RENDERER.alt(scenes.over())
    assert "Waiting" not in RENDERER.alt(replace(scenes.over(), awaited=(1,)))


@pytest.mark.parametrize("area", RENDERER.areas)
def test_areas_are_parts_of_the_board_to_study(area):
    picture = RENDERER.board(scenes.worst(), area)
    assert max(picture.width, picture.height) >= 1240
    with pytest.raises(ValueError, match="map, market, houses"):
        RENDERER.board(scenes.scene(), f"{area}s")


def test_private_pictures_need_a_viewer_and_results_an_end():
    for viewer in (None, 9):
        with pytest.raises(ValueError, match="viewer"):
            RENDERER.hand(scenes.scene(viewer=viewer))
        with pytest.raises(ValueError, match="viewer"):
            RENDERER.preview(scenes.scene(viewer=viewer), scenes.COURSE_TRIAL)
    with pytest.raises(ValueError, match="runs"):
        RENDERER.result(scenes.scene())
    with pytest.raises(ValueError, match="runs"):
        RENDERER.result(scenes.solo())


# ---- marks


def count(part: Image.Image, colour: str) -> int:
    wanted = rgb(colour)[:3]
    return sum(n for n, pixel in part.getcolors(1 << 24) if pixel == wanted)


def around(scene: Scene, space: str) -> Image.Image:
    x, y = board.CHART.at(space)
    return board.draw_board(scene).im.crop((int(x * 2 - 250), int(y * 2 - 250), int(x * 2 + 250), int(y * 2 + 250)))


@pytest.mark.parametrize("space", ["A1", "C2", "D2", "E2"])
def test_the_lamp_marks_where_something_happened(space):
    quiet, marked = scenes.scene(events=()), scenes.scene(events=(Happened(space),))
    assert count(around(quiet, space), LAMP) == 0
    assert count(around(marked, space), LAMP) > 1000


def test_a_ship_that_has_been_carried_off_leaves_its_mark_on_the_tile():
    """Horath sailed to B3, and the Storm has since taken the tile and the ship to another space."""
    gone = scenes.scene(events=(Happened("B3", ("B2", "B3"), "horath"),))
    assert count(around(gone, "B3"), LAMP) > 1000


def test_what_a_house_does_at_one_place_is_one_mark():
    events = (Happened("B2", ("C2", "B2"), "horath"), Happened("B2", (), "horath"), Happened("D3", (), "enclave"))
    found = marks(scenes.scene(events=events))
    assert [(m.place, m.house, m.number, m.ship) for m in found] == [
        ("B2", "horath", 1, True),
        ("D3", "enclave", 2, False),
    ]
    assert found[0].words == "C2\u2013B2"


def test_strange_events_leave_the_picture_as_it_is():
    plain = RENDERER.board(scenes.scene(events=())).data
    strange = (object(), Happened("Z9"), Happened(path=("A1",)), Happened(rose="", fell="food"), None)
    assert RENDERER.board(scenes.scene(events=strange)).data == plain


# ---- what the drawings say


def test_rewards_are_drawn_icon_by_icon():
    def drawn(port: str, level: str) -> list[Bit]:
        return bits(PORTS[port].action(level).effect)

    assert drawn("shapers_garden", "strong") == [Bit("track", "food")] * 2 + [Bit("good", "food")] * 2
    assert drawn("lilac_market", "strong") == [Bit("good", "any")] * 3 + [Bit("to"), Bit("rp", "15")]
    assert drawn("horath_hall", "mid") == [Bit("each", "wood"), Bit("qi", "1"), Bit("rp", "2")]
    assert drawn("farport", "weak") == [Bit("sign", "export"), Bit("n", "2")]


def test_every_action_has_a_drawing():
    for port in PORTS.values():
        assert bits(port.variable.effect)
        assert all(bits(port.action(level).effect) for level in LEVELS)


@pytest.mark.rule("EL-R.29")
def test_a_farath_pair_shares_a_slot():
    house = replace(scenes.HOUSES_MID[0], goods=scenes.goods("ffcwwwe"), slots=5)
    assert stacked(house) == [("food", 2), ("crystal", 1), ("wood", 2), ("wood", 1), ("engine", 1)]
    royal = replace(scenes.HOUSES_MID[3], goods=scenes.goods("ffc"), slots=5)
    assert stacked(royal) == [("food", 1), ("food", 1), ("crystal", 1)]


@pytest.mark.rule("EL-6.4", "EL-6.5", "EL-6.6")
def test_a_course_is_billed_leg_by_leg():
    """From D3: C3 is broken (2), the Capital holds one ship (2), D1 is plain water (1); A1 would cost 6."""
    waters = Waters(scenes.COURSE_VIEW, "enclave")
    assert waters.courses["D1"] == (5, ("D3", "C3", "C2", "D1"))
    assert waters.toll("C3") == (1, 0, 1)
    assert waters.toll("C2") == (1, 1, 0)
    costs = {space: waters.courses[space].cost for space in ("A1", "A2", "B1", "B2", "B3", "C4", "E1", "E2")}
    assert costs == {"A1": 6, "A2": 4, "B1": 5, "B2": 4, "B3": 2, "C4": 1, "E1": 4, "E2": 2}


@pytest.mark.rule("EL-R.9")
def test_coming_back_is_paid_out_and_back():
    assert Waters(scenes.COURSE_VIEW, "enclave").courses["D3"] == (2, ("D3", "C4", "D3"))


@pytest.mark.rule("EL-5.1", "EL-5.2", "EL-5.3")
def test_the_dials_open_in_the_order_of_sailing():
    lines = [(line.house.id, line.place, line.tag) for line in opened(scenes.OPENED)]
    assert lines == [
        ("horath", 1, ""), ("farath", 2, "favor"), ("darkma", 3, ""), ("enclave", 4, ""), ("royal", 0, ""),
    ]  # fmt: skip
    passed = replace(scenes.OPENED, favor="horath")
    assert [(line.house.id, line.tag) for line in opened(passed)][1:3] == [("darkma", "next to favor"), ("farath", "")]


def test_no_dial_is_shown_before_all_are_in():
    assert RENDERER.reveal(scenes.dialling()) is None
    assert RENDERER.reveal(scenes.choosing()) is None
    assert RENDERER.reveal(scenes.over()) is None


def test_goods_and_seats_are_told_apart_by_colour_blind_eyes():
    assert least_distance(LOOKS[kind].colour for kind in ("food", "crystal", "wood", "engine")) >= FLOOR
    assert least_distance(SEATS[flag].colour for flag in FLAGS.values()) >= FLOOR
    assert len({look.shape for kind, look in LOOKS.items() if kind != "any"}) == 4


def test_every_space_lies_inside_the_chart():
    for space in SPACES:
        x, y = board.CHART.at(space)
        assert board.LEFT + 100 < x < board.RIGHT - 100
        assert board.TOP + 100 < y < board.BOTTOM - 100


# ---- private pictures


@pytest.mark.parametrize(
    "trying",
    [
        "green",
        "mend",
        "farm",
        "farm-",
        "farm-main",
        "farm-main.",
        "farm-main.QQ",
        "farm-royal.main.NE",
        "nonsense",
        "+",
        "left",
    ],
)
def test_half_chosen_keys_can_be_drawn(trying):
    trial = Trial("capital", ("yellow",), trying, ("green", "farm-main.SE"))
    assert RENDERER.hand(scenes.scene(viewer=2), trial).width == 1080
    assert RENDERER.preview(scenes.scene(viewer=2), trial).width == 1080


@pytest.mark.parametrize(
    "kind",
    [
        "house", "challenge", "perk", "dial", "free", "sail", "repair", "main", "bonus", "facility", "outpost-beacon",
        "export", "lower", "raise", "resource", "overflow", "pay", "pick", "track", "track-run", "reward", "capital", "build",
        "final-build", "flip", "extra-turn", "something-new",
    ],
)  # fmt: skip
def test_any_kind_of_decision_has_a_hand_and_a_preview(kind):
    for trial in (Trial(kind), Trial(kind, (), "none", ("none", "yes", "left")), Trial(kind, ("1",), locked=True)):
        assert hand.draw(scenes.scene(viewer=2), trial).w == 1080
        assert preview.draw(scenes.scene(viewer=2), trial).w == 1080


def test_before_a_house_is_chosen_the_hand_lists_the_houses():
    picture = RENDERER.hand(scenes.choosing(), Trial("house", (), "darkma", ("royal", "darkma")))
    assert "no House yet" in picture.alt
    assert picture.width == 1080


def test_a_ghost_stands_where_the_draft_builds():
    plain = RENDERER.hand(scenes.scene(viewer=2), Trial("capital"))
    draft = RENDERER.hand(scenes.scene(viewer=2), Trial("capital", (), "town-left.NW"))
    shown = ImageChops.difference(
        *(Image.open(BytesIO(p.data)).convert("RGB").crop((24, 128, 1056, 536)) for p in (plain, draft))
    )
    left, top, right, bottom = shown.getbbox()
    assert 90 < left < right < 240
    assert 40 < top + 0 < bottom < 180


# ---- secrets


def test_the_overview_tells_nobody_a_locked_perk():
    public = RENDERER.board(scenes.scene())
    assert RENDERER.board(scenes.scene(scenes.own_perk(scenes.MIDGAME, 2, 3))).data == public.data
    assert RENDERER.card(scenes.scene(scenes.own_perk(scenes.MIDGAME, 2, 3))).data == RENDERER.card(scenes.scene()).data


@pytest.mark.rule("EL-4.1", "EL-R.76")
def test_sealed_dials_and_perks_leave_no_trace_in_what_others_see():
    """Two tables that differ only in what seat 0 has sealed: every picture and text for the others is the same."""
    game = games.game("eldertide")
    shown: list[tuple[object, ...]] = []
    for perk, dial in (("1", "3"), ("3", "capital")):
        table = Table(game, make_header(game, game.options({}), 3, 4, 0))
        while table.result is None and not any(d.kind == "dial" for d in table.open.values()):
            decision = next(d for d in table.open.values() if not d.answered)
            key = perk if decision.seat == 0 and decision.kind == "perk" else next(iter(decision.options))
            table.answer(decision.seat, decision.id, key)
        mine = next(d for d in table.open.values() if d.seat == 0 and d.kind == "dial")
        table.answer(0, mine.id, dial)
        seen: list[object] = []
        for viewer in (None, 1):
            view = table.view(viewer)
            sitters = tuple(Sitter(name) for name in ("Yuu", "Luca", "Mira"))
            scene = Scene(view.board, viewer, sitters, view.awaited, view.done, tuple(table.told_to(viewer, 0)))
            seen += [RENDERER.board(scene).data, RENDERER.board(scene, "houses").data, RENDERER.card(scene).data]
            seen += [RENDERER.text(scene), RENDERER.alt(scene), RENDERER.reveal(scene)]
            if viewer is not None:
                seen.append(RENDERER.hand(scene, Trial("dial", (), "2", ("1", "2"))).data)
        shown.append(tuple(seen))
    assert shown[0] == shown[1]


def test_without_a_house_and_a_question_the_hand_is_the_chart():
    scene = scenes.choosing(viewer=2)
    assert RENDERER.hand(scene).data == RENDERER.board(scene).data
