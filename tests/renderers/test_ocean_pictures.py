"""Pictures of Ocean Crisis: goldens, determinism, sizes, marks, what they must not show."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from games.ocean_crisis.view import Missions, Standing
from renderers import Picture, Scene, Sitter, Trial
from renderers.ink.palette import BEACON, LAMP, rgb
from renderers.ocean_crisis import RENDERER, board, preview
from renderers.ocean_crisis.geography import geography
from tests.renderers import ocean_scenes as scenes
from tests.renderers.ocean_scenes import Happened
from tests.renderers.refresh import GOLDEN, pictures, small

MEAN, FAR, FEW = 2.5, 48, 0.01  # mean difference; a pixel is far off beyond FAR; so many may be


@cache
def all_pictures() -> dict[str, bytes]:
    return pictures()


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.png")))
def test_pictures_look_like_the_golden_ones(name):
    """Drawn anew by `python -m tests.renderers.refresh golden` after a look by eye."""
    golden = Image.open(GOLDEN / f"{name}.png").convert("RGB")
    now = small(all_pictures()[name])
    assert now.size == golden.size
    difference = ImageChops.difference(now, golden).convert("L")
    assert ImageStat.Stat(difference).mean[0] < MEAN
    far = sum(difference.histogram()[FAR:]) / (now.width * now.height)
    assert far < FEW


def test_every_picture_has_a_golden_one():
    assert set(all_pictures()) == {path.stem for path in GOLDEN.glob("*.png")}


def test_the_same_scene_gives_the_same_bytes():
    again = pictures()
    for name, data in all_pictures().items():
        assert again[name] == data, name


def test_equal_views_give_equal_pictures_whatever_came_before():
    first = RENDERER.board(scenes.midgame()).data
    RENDERER.board(scenes.worst())
    RENDERER.board(scenes.two_players())
    copy = replace(scenes.MIDGAME, river=dict(reversed(scenes.MIDGAME.river.items())))
    assert RENDERER.board(scenes.midgame(view=copy)).data == first


@pytest.mark.parametrize(
    ("name", "size", "budget"),
    [
        ("board", (1600, 1600), 250), ("board_worst", (1600, 1600), 250), ("board_two", (1600, 1600), 250),
        ("plan", (1080, 1350), 120), ("plan_worst", (1080, 1350), 120), ("road", (1080, 1080), 120),
        ("attempt", (1080, 1080), 120), ("card", (1200, 480), 70), ("card_worst", (1200, 480), 70),
        ("reveal", (1200, 675), 120), ("lost", (1200, 675), 120), ("won", (1200, 675), 120), ("lobby", (1200, 480), 70),
    ],
)  # fmt: skip
def test_sizes_and_bytes(name, size, budget):
    data = all_pictures()[name]
    assert Image.open(BytesIO(data)).size == size
    assert len(data) <= budget * 1024


@pytest.mark.parametrize("area", RENDERER.areas)
def test_areas_are_enlarged_parts_of_the_board(area):
    picture = RENDERER.board(scenes.worst(), area)
    assert max(picture.width, picture.height) == 1240
    assert Image.open(BytesIO(picture.data)).size == (picture.width, picture.height)


def every_scene() -> list[Scene]:
    made = [scenes.midgame(), scenes.worst(), scenes.two_players(), scenes.planning(), scenes.lost(), scenes.won()]
    return [*made, scenes.building(), replace(scenes.worst(), sitters=(Sitter("W" * 400),) * 5)]


def every_picture() -> list[Picture]:
    out = [RENDERER.board(scene) for scene in every_scene()]
    out += [RENDERER.hand(scenes.worst_planning(), scenes.WORST_TRIAL), RENDERER.hand(scenes.building())]
    out += [RENDERER.preview(scenes.building(), scenes.ROAD_TRIAL), RENDERER.result(scenes.won()), scenes.lobby()]
    out += [RENDERER.hand(scenes.planning(), Trial("plan", ("coral-" + "S3+S4",) * 90))]
    opened = RENDERER.reveal(replace(scenes.worst(), sitters=(Sitter("W" * 400),) * 5))
    assert opened is not None
    return [*out, opened]


def test_alt_text_is_under_four_hundred_signs_and_says_something():
    for picture in every_picture():
        assert 40 < len(picture.alt) < 400
        assert "Ocean Crisis" in picture.alt


def test_alt_text_tells_round_threat_and_who_is_awaited():
    told = RENDERER.alt(scenes.midgame())
    for part in (
        "round 4 of 6",
        "garbage cleanup",
        "Garbage Island 4 of 6",
        "Midstream 3",
        "Waiting for Mira",
        "reduced",
    ):
        assert part in told
    assert "Lost: the island is full" in RENDERER.alt(scenes.lost())
    assert "Waiting" not in RENDERER.alt(scenes.lost())


def count(sheet_part: Image.Image, colour: str) -> int:
    wanted = rgb(colour)[:3]
    return sum(n for n, pixel in sheet_part.getcolors(1 << 24) if pixel == wanted)


def around(scene: Scene, place: str) -> Image.Image:
    spot = board.spot(place)
    assert spot is not None
    x, y = spot.x * 2, spot.y * 2
    return board.draw_board(scene).im.crop((int(x - 90), int(y - 90), int(x + 90), int(y + 90)))


QUIET = scenes.midgame(events=())


@pytest.mark.parametrize(
    "place", ["D5", "P12", "dolphin", "heron-4", "egg-P2", "S3+S4", "base", "dumpster-1", "hermit-M2"]
)
def test_the_lamp_marks_where_something_happened(place):
    marked = replace(QUIET, events=(Happened(place=place),))
    assert count(around(marked, place), LAMP) > count(around(QUIET, place), LAMP) + 500


def test_a_cell_is_a_land_cell_even_where_the_river_has_that_key():
    assert board.spot("D4") != board._cell_spot((3, 3))
    marked = replace(QUIET, events=(Happened(cell="D4", place="D4"),))
    assert count(around(marked, "D4"), LAMP) == count(around(QUIET, "D4"), LAMP)


def test_a_land_label_that_is_no_place_is_taken_as_land():
    assert board._event_spots(Happened(place="A8")) == [board._cell_spot((0, 7))]
    assert board._event_spots(Happened(place="nowhere")) == []


def test_strange_events_leave_the_picture_as_it_is():
    plain = RENDERER.board(QUIET).data
    strange = (object(), Happened(place="Z99"), Happened(place="egg-"), Happened(cell="K1", origin="P3"), None)
    assert RENDERER.board(replace(QUIET, events=strange)).data == plain


def test_a_plan_shows_nothing_of_the_others():
    """Two worlds that differ only in who of the others could be planning what: there is no such field to read."""
    scene, trial = scenes.planning(), scenes.PLAN_TRIAL
    opened = replace(scene.view, standing=scene.view.standing)
    assert RENDERER.hand(replace(scene, view=opened), trial).data == RENDERER.hand(scene, trial).data
    locked = replace(
        scene, done=(), view=replace(scene.view, members=tuple(replace(m, locked=False) for m in scene.view.members))
    )
    assert RENDERER.hand(locked, trial).data != RENDERER.hand(scene, trial).data


def test_the_reveal_waits_until_plans_lie_open():
    assert RENDERER.reveal(scenes.planning()) is None
    assert (
        RENDERER.reveal(scenes.midgame(view=replace(scenes.MIDGAME, standing=(Standing("white", None, "base"),))))
        is None
    )
    assert RENDERER.reveal(scenes.midgame()) is not None


def test_missions_not_in_play_are_not_drawn():
    bare = RENDERER.board(scenes.midgame()).data
    for one in (
        Missions(dolphin="stranded"), Missions(hermits_found=0), Missions(turtle="P1", hatched=0), Missions(crabs=()),
        Missions(herons_saved=0), Missions(shark_hp=12),
    ):  # fmt: skip
        assert RENDERER.board(scenes.midgame(view=replace(scenes.MIDGAME, missions=one))).data != bare


@pytest.mark.parametrize("state", ["stranded", "hospital", "companion", "lost"])
def test_every_state_of_the_dolphin_can_be_told_apart(state):
    others = {"stranded", "hospital", "companion", "lost"} - {state}
    view = replace(scenes.MIDGAME, missions=Missions(dolphin=state))
    mine = around(scenes.midgame(view=view), "dolphin")
    for other in others:
        theirs = around(scenes.midgame(view=replace(view, missions=Missions(dolphin=other))), "dolphin")
        assert ImageChops.difference(mine, theirs).getbbox() is not None


def test_every_place_of_the_game_has_a_spot_on_the_board():
    keys = [*geography().river(), *(f"P{n}" for n in range(1, 13)), *(p.key for p in geography().places.values())]
    for key in keys:
        spot = board.spot(key)
        assert spot is not None
        assert board.LEFT < spot.x < board.RIGHT
        assert board.TOP < spot.y < board.BOTTOM


@pytest.mark.rule("OC-23.6")
def test_a_road_key_is_taken_apart():
    assert preview.key_of("curve-E7-r0") == ("curve", (4, 6), 0)
    assert preview.key_of("tee-I11-r3") == ("tee", (8, 10), 3)
    for wrong in ("curve-E7", "river-E7-r0", "curve-J1-r0", "curve-E12-r0", "curve-E7-rx", ""):
        assert preview.key_of(wrong) is None


def test_a_road_preview_says_what_it_would_connect():
    key = preview.key_of("straight-I6-r0")
    assert key is not None
    assert [place.key for place in preview._joined(scenes.building().view, key)] == ["dumpster-1"]
    already = replace(scenes.building().view, connected=("U1",))
    assert preview._joined(already, key) == []


def test_a_road_that_may_not_lie_there_is_red():
    wrong = replace(scenes.ROAD_TRIAL, trying="curve-A1-r0")
    assert (
        RENDERER.preview(scenes.building(), wrong).data != RENDERER.preview(scenes.building(), scenes.ROAD_TRIAL).data
    )
    ghost = preview.draw(scenes.building(), wrong)
    lit = preview.draw(scenes.building(), scenes.ROAD_TRIAL)
    assert count(ghost.crop((750, 0, 1080, 95)), BEACON) == 0
    assert count(lit.crop((750, 0, 1080, 95)), BEACON) > 0


HALF = (
    "coral",
    "coral-",
    "coral-egg-",
    "coral-heron-x",
    "coral-dolphin-",
    "coral-S3+",
    "nonsense",
    "curve",
    "curve-",
    "curve-E7",
    "curve-E7-r",
    "+",
)


@pytest.mark.parametrize("trying", HALF)
def test_half_chosen_keys_can_be_drawn(trying):
    """While a key is chosen step by step, the picture shows what is known of it."""
    picture = RENDERER.hand(scenes.planning(), replace(scenes.PLAN_TRIAL, trying=trying))
    assert picture.width == 1080
    for scene, kind in ((scenes.building(), "road"), (scenes.planning(), "attempt")):
        drawn = preview.draw(scene, replace(scenes.ROAD_TRIAL, kind=kind, trying=trying))
        assert drawn.width == 1080


def test_a_half_chosen_road_shows_where_that_shape_may_lie():
    legal = ("straight-A3-r0", "curve-I9-r0")
    half = preview.draw(scenes.building(), Trial("road", (), "curve", legal))
    whole = preview.draw(scenes.building(), Trial("road", (), "straight", legal))
    assert ImageChops.difference(half.crop((80, 100, 1000, 925)), whole.crop((80, 100, 1000, 925))).getbbox()


@pytest.mark.parametrize("kind", ["plan", "attempt", "research", "card-colour", "reroll"])
def test_any_kind_of_decision_has_a_preview(kind):
    for trial in (
        Trial(kind),
        Trial(kind, (), "coral-S3", ("coral-S3", "white-dolphin-P9")),
        Trial(kind, (), "keep", ("keep", "reroll")),
    ):
        picture = RENDERER.preview(scenes.planning(), trial)
        assert (picture.width, picture.height) == (1080, 1080)
