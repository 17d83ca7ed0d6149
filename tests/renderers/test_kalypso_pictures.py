"""Pictures of Kalypso: goldens, determinism, sizes, marks, previews, and what they must not show."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from games.kalypso.pieces import BUILDINGS, FORECASTS, SPECIALISTS
from renderers import Scene, Sitter, Trial, renderer
from renderers.ink.palette import BEACON, LAMP, rgb
from renderers.ink.vision import least_distance
from renderers.kalypso import RENDERER, board, cards, hand, preview
from renderers.kalypso.layout import Layout, around, boundary, column_name, fitting, row_name, square_of
from renderers.kalypso.things import MATERIALS
from tests.renderers import kalypso_scenes as scenes
from tests.renderers.kalypso_refresh import GOLDEN, pictures
from tests.renderers.kalypso_scenes import Happened
from tests.renderers.refresh import small

MEAN, FAR, FEW = 2.5, 48, 0.01  # mean difference; a pixel is far off beyond FAR; so many may be
BUDGETS = {
    (1600, 1600): 250,
    (1200, 1200): 250,
    (1080, 1350): 120,
    (1080, 1080): 120,
    (1200, 480): 70,
    (1200, 675): 120,
}


@cache
def all_pictures():
    return pictures()


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.png")))
def test_pictures_look_like_the_golden_ones(name):
    """Drawn anew by `python -m tests.renderers.kalypso_refresh golden` after a look by eye."""
    golden = Image.open(GOLDEN / f"{name}.png").convert("RGB")
    now = small(all_pictures()[name].data)
    assert now.size == golden.size
    difference = ImageChops.difference(now, golden).convert("L")
    assert ImageStat.Stat(difference).mean[0] < MEAN
    assert sum(difference.histogram()[FAR:]) / (now.width * now.height) < FEW


def test_every_picture_has_a_golden_one():
    assert set(all_pictures()) == {path.stem for path in GOLDEN.glob("*.png")}


def test_the_same_scene_gives_the_same_bytes():
    again = pictures()
    for name, picture in all_pictures().items():
        assert again[name].data == picture.data, name


def test_sizes_bytes_and_alt_texts_keep_their_bounds():
    for name, picture in all_pictures().items():
        assert Image.open(BytesIO(picture.data)).size == (picture.width, picture.height), name
        assert len(picture.data) <= BUDGETS[picture.width, picture.height] * 1024, name
        assert 40 < len(picture.alt) < 400, name
        assert "Kalypso" in picture.alt, name


def test_names_of_any_length_and_script_stay_in_their_boxes():
    """What overflows would be drawn over the right border, which stays as it is."""
    huge = replace(scenes.worst(), sitters=(Sitter("W" * 400),) * 4)
    plain = replace(scenes.worst(), sitters=tuple(Sitter(name) for name in "abcd"))
    edges = [board.draw(scene).im.crop((3154, 0, 3200, 3200)) for scene in (huge, plain)]
    assert ImageChops.difference(*edges).getbbox() is None


def test_materials_are_told_apart_by_colour_blind_eyes():
    assert least_distance(material.face for material in MATERIALS.values()) >= 16
    assert len({material.engraving for material in MATERIALS.values()}) == len(MATERIALS)


# ---- areas


@pytest.mark.parametrize("area", RENDERER.areas)
def test_every_area_can_be_asked_for_in_every_mode(area):
    for scene in (scenes.competitive(), scenes.two(), scenes.together(), scenes.alone()):
        picture = RENDERER.board(scene, area)
        assert picture.width == picture.height == (1600 if area.startswith("seat") else 1200)


def test_an_area_puts_another_seats_ocean_in_the_middle():
    drawn = {RENDERER.board(scenes.competitive(), f"seat-{n}").data for n in (1, 2, 3, 4)}
    assert len(drawn) == 4


def test_an_unknown_area_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="north-west, north-east"):
        RENDERER.board(scenes.competitive(), "moon")


def test_the_large_ocean_is_the_viewers_and_in_public_the_leaders():
    assert board.focus(scenes.mine()) == 1
    assert board.focus(scenes.competitive()) == 2  # 44 points against 41, 38, 29
    assert board.focus(scenes.competitive(viewer=3)) == 3


def test_the_renderer_is_found_by_its_slug():
    assert renderer("kalypso") is RENDERER


# ---- geometry


@pytest.mark.rule("KA-5.6", "KA-5.7")
@pytest.mark.parametrize(
    ("label", "square"), [("F10", (5, 9)), ("<5", (-1, 4)), (">>13", (13, 12)), ("F00", (5, -2)), ("L1", (11, 0))]
)
def test_labels_are_read_as_squares(label, square):
    assert square_of(12, label) == square


@pytest.mark.parametrize("label", ["", "5", "F", "M1x", "<<<1", "Z99", "f10"])
def test_other_words_are_no_squares(label):
    assert square_of(12, label) is None


def test_the_border_names_columns_and_rows_as_they_are_typed():
    assert [column_name(12, c) for c in (-2, -1, 0, 11, 12, 13)] == ["<<", "<", "A", "L", ">", ">>"]
    assert [row_name(12, r) for r in (-2, -1, 0, 11, 13)] == ["00", "0", "1", "12", "14"]


def test_a_window_grows_only_where_something_hangs_over_the_edge():
    inside = fitting(scenes.ANNS, 0, 0, 936)
    assert (inside.first, inside.across, inside.k) == ((0, 0), 12, 78)
    over = scenes.laid(12, "salvage L9-E-front SV001 WWWMM", 0)  # its stem reaches columns > and >>
    assert (fitting(over, 0, 0, 936).first, fitting(over, 0, 0, 936).across) == ((0, 0), 14)


def test_a_window_round_a_piece_stays_on_the_ocean_and_its_rim():
    assert around(12, [(5, 5)], 9, 7) == ((1, 2), 9, 7)
    assert around(12, [(0, 0)], 9, 7) == ((0, 0), 9, 7)
    assert around(12, [(12, 11)], 9, 7) == ((5, 5), 9, 7)  # one column of the rim beyond L is needed: up to >>
    assert around(12, [(-1, 3)], 9, 7) == ((-2, 0), 9, 7)


def test_the_outline_of_a_tile_runs_round_it_once():
    tee = [(4, 9), (5, 9), (6, 9), (5, 10), (5, 11)]
    edges = boundary(tee, Layout(0, 0, 10, 12))
    assert sum(abs(x1 - x0) + abs(y1 - y0) for (x0, y0), (x1, y1) in edges) == 12 * 10
    assert len(edges) == 8


# ---- marks


def count(part: Image.Image, colour: str) -> int:
    wanted = rgb(colour)[:3]
    return sum(n for n, pixel in part.getcolors(1 << 24) if pixel == wanted)


def ocean_part(scene: Scene, square: tuple[int, int]) -> Image.Image:
    o = fitting(scenes.ANNS, *board.OWN_AT, board.OWN_SIDE)
    x, y = o.mid(square)
    return board.draw(scene, 1).im.crop((int(2 * x - 110), int(2 * y - 110), int(2 * x + 110), int(2 * y + 110)))


def test_the_lamp_marks_what_was_laid_since_the_last_picture():
    quiet = scenes.competitive(events=())
    told = scenes.competitive(events=(Happened("C8", 1, "scrap"),))
    assert count(ocean_part(told, (2, 7)), LAMP) > count(ocean_part(quiet, (2, 7)), LAMP) + 300


def test_without_events_the_lamp_stays_on_the_latest_piece():
    assert count(ocean_part(scenes.competitive(events=()), (9, 2)), LAMP) > 300


def test_events_of_other_oceans_and_strange_ones_change_nothing():
    plain = RENDERER.board(scenes.competitive(events=()), "seat-2").data
    strange = (
        object(),
        None,
        Happened("Z99", 1),
        Happened("C8", 0, "scrap"),
        Happened("C8", 1, "net"),
        Happened("", 1),
    )
    assert RENDERER.board(scenes.competitive(events=strange), "seat-2").data == plain


def test_one_piece_is_marked_once_and_marks_are_numbered_in_order():
    events = (Happened("N19", 2), Happened("N19", 2), Happened("E11", 0))
    found = list(board.marks(scenes.together(events=events), scenes.TOGETHER))
    assert [(mark.number, mark.colour) for mark in found] == [(1, "jade"), (2, "coral")]


# ---- previews and hands


def test_private_pictures_need_a_viewer():
    for viewer in (None, 9):
        with pytest.raises(ValueError, match="viewer"):
            RENDERER.hand(scenes.competitive(viewer=viewer))
        with pytest.raises(ValueError, match="viewer"):
            RENDERER.preview(scenes.competitive(viewer=viewer), scenes.PLACE_TRIAL)


def test_a_preview_says_what_the_piece_would_bring():
    """At F10, stem S: E10 has a Life Preserver, F12 a Fish icon (component book)."""
    alt = RENDERER.preview(scenes.mine(), scenes.PLACE_TRIAL).alt
    assert "E10 seaweed, F10 seaweed, G10 seaweed, F11 wood, F12 plastic" in alt
    assert "It would rescue 1, hide 1 fish." in alt


def test_a_tile_turned_over_changes_its_left_and_right():
    """SV044 is MMWWP: front, stem S has metal left and wood right; the back has them the other way (KA-11.3)."""
    front = RENDERER.preview(scenes.mine(), Trial("tile", (), "2-F10-S-front")).alt
    back = RENDERER.preview(scenes.mine(), Trial("tile", (), "2-F10-S-back")).alt
    assert "E10 metal, F10 metal, G10 wood" in front
    assert "E10 wood, F10 metal, G10 metal" in back


def test_number_and_place_may_come_together_or_apart():
    together = preview.draw(scenes.mine(), Trial("tile", (), "1-F10-S-front")).im
    apart = preview.draw(scenes.mine(), Trial("tile", ("1",), "F10-S-front")).im
    assert ImageChops.difference(together, apart).getbbox() is None


def test_what_may_not_lie_there_is_red():
    wrong = Trial("tile", (), "1-F10-S-front", ("1-A1-S-front",))
    right = replace(wrong, legal=("1-F10-S-front",))
    head = (1300, 0, 2160, 170)
    assert count(preview.draw(scenes.mine(), right).im.crop(head), BEACON) > 0
    assert count(preview.draw(scenes.mine(), wrong).im.crop(head), BEACON) == 0


def test_a_building_would_do_what_it_says_in_the_mode_that_is_played():
    trial = Trial("next", (), "K3-solar_panel", ("K3-solar_panel",))
    assert "score the open water" in RENDERER.preview(scenes.mine(), trial).alt
    assert "raise the Solar Panel track" in RENDERER.preview(scenes.together(viewer=0), trial).alt


def test_what_could_be_built_with_a_scrap_stays_open_while_its_material_is_not_known():
    """SV010 at L4-W has metal on L3, SV031 at J3-N on J3 and K3: with metal on K2 the areas J2 and K2 have three alike."""
    one = with_secrets(scenes.mine(), 1, held=("scrap_metal",))
    two = with_secrets(scenes.mine(), 1, held=("scrap_metal", "scrap_wood"))
    trial = Trial("scrap", (), "K2-E", ("K2-E",))
    assert "Then ready to build on: J2 and K2." in RENDERER.preview(one, trial).alt
    assert "K2 metal, L2 plastic" in RENDERER.preview(one, trial).alt
    told = RENDERER.preview(two, trial).alt
    assert "ready" not in told
    assert "K2, L2 plastic" in told


HALF = ("", "1", "9", "1-", "1-F10", "1-F10-", "1-F10-S", "1-NW-Z11", "F10-X-front", "Q99-S-front", "nonsense", "-", "E9-",
        "E9-moon", "decline", "<<-S-front", "1-Z11-F10-S-front")  # fmt: skip
KINDS = ("setup-tile", "tile", "salvage", "next", "rest", "forecast", "assign", "workplace", "boat", "net", "garden",
         "barrel", "scrap", "specialist", "captain-token", "captain", "carpenter-order", "carpenter-face", "sanctuary",
         "salvager", "side", "something-new")  # fmt: skip


@pytest.mark.parametrize("trying", HALF)
def test_half_chosen_and_wrong_keys_can_be_drawn(trying):
    for kind in ("tile", "boat", "next"):
        trial = Trial(kind, (), trying, ("1-F10-S-front", "F10-H", "done"))
        assert preview.draw(scenes.mine(), trial).w == 1080
        assert hand.draw(scenes.mine(), trial).h == 1350


@pytest.mark.parametrize("kind", KINDS)
def test_any_kind_of_decision_has_its_pictures(kind):
    keys = (
        "take",
        "assign-3",
        "lay",
        "E4",
        "L1",
        "2",
        "scrap_wood",
        "decline",
        "angler",
        "house",
        "rip_current",
        "K3-H",
    )
    for scene, trial in (
        (scenes.mine(), Trial(kind, (), keys[0], keys)),
        (scenes.together(viewer=0), Trial(kind, ("E4",), "", (), locked=True)),
        (scenes.alone(viewer=0), Trial(kind, (), "", keys)),
    ):
        assert hand.draw(scene, trial).w == 1080
        assert preview.draw(scene, trial).w == 1080


def test_every_choice_has_words_of_its_own():
    keys = [*FORECASTS, *BUILDINGS, *SPECIALISTS, "take", "assign", "assign-1", "lay", "decline", "done", "barrel"]
    rows = hand.choices(scenes.mine(), Trial("assign"), keys)
    assert len({row.words for row in rows}) == len(keys)
    assert next(row.words for row in rows if row.key == "assign-1") == "set aside for Ben's Forecast"


def test_a_draft_locked_looks_different_from_an_open_one():
    open_draft = hand.draw(scenes.mine(), scenes.FORECAST_TRIAL).im
    locked = hand.draw(scenes.mine(), replace(scenes.FORECAST_TRIAL, locked=True)).im
    assert ImageChops.difference(open_draft, locked).getbbox() is not None


# ---- secrets


def with_secrets(scene: Scene, seat: int, **secret: object) -> Scene:
    members = list(scene.view.members)
    members[seat] = replace(members[seat], **secret)
    return replace(scene, view=replace(scene.view, members=tuple(members)))


@pytest.mark.parametrize(
    "secret", [{"fish_values": ("3", "3", "barrel")}, {"drawn": scenes.tiles("SV001", "SV002")}, {"drawn_fish": ("2",)}]
)
def test_pictures_for_others_do_not_depend_on_what_is_hidden(secret):
    """Worlds that differ in the values of another's Fish tokens or in its drawn tiles give the same bytes."""
    for scene in (scenes.competitive(), scenes.competitive(viewer=0)):
        other = with_secrets(scene, 1, **secret)
        assert RENDERER.board(other).data == RENDERER.board(scene).data
        assert RENDERER.card(other).data == RENDERER.card(scene).data
        if scene.viewer is not None:
            assert RENDERER.hand(other).data == RENDERER.hand(scene).data
            assert RENDERER.preview(other, scenes.PLACE_TRIAL).data == RENDERER.preview(scene, scenes.PLACE_TRIAL).data


def test_the_public_board_does_not_show_whose_picture_it_could_be():
    """Own Fish values are for the hand alone: the board is the same for their owner."""
    assert RENDERER.board(scenes.mine()).data == RENDERER.board(scenes.competitive(viewer=1)).data
    assert RENDERER.hand(scenes.mine()).data != RENDERER.hand(scenes.competitive(viewer=1)).data


# ---- cards


def test_the_reveal_waits_until_something_lies_open():
    assert RENDERER.reveal(scenes.together()) is None
    assert RENDERER.reveal(scenes.competitive(view=replace(scenes.COMPETITIVE, phase="forecast"))) is None
    assert RENDERER.reveal(scenes.competitive(view=replace(scenes.COMPETITIVE, open_turns=True))) is None
    assert "Ben faces Rip Current" in RENDERER.reveal(scenes.opened()).alt
    assert "Captain Oatmeal J3-N-front, 41 points" in RENDERER.reveal(scenes.competitive()).alt


def test_there_is_no_result_while_the_game_runs():
    for scene in (scenes.competitive(), scenes.together()):
        with pytest.raises(ValueError, match="runs"):
            RENDERER.result(scene)


def test_the_result_together_says_why_and_in_which_round():
    assert RENDERER.result(scenes.lost()).alt == (
        "Kalypso: The nets came up empty, lost in round 2 of 4: not enough fish for the Settlers. "
        "4 settlers, 7 buildings, 1/2 goals met."
    )
    assert cards.outcome_of(scenes.won().view).won
