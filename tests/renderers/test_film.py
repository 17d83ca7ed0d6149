"""Films of whole games: which moments they show, how long, how heavy, and that they show nothing but public views."""

from __future__ import annotations

import dataclasses
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

import games
from games.export import export
from games.kernel import Header, Table
from renderers import Picture, Scene, Sitter, renderer
from renderers.__main__ import main
from renderers.film import COLOURS, LAST, MOVE, OPENING, SIZE, _walk, film, frames, points, stands, thinned
from tests.games.playthroughs.record import Golden

CREW = [Sitter("Ada"), Sitter("Bo"), Sitter("Cy")]


@pytest.fixture(scope="module")
def table() -> Table[Any]:
    return Golden("ocean_crisis", 3, "standard").stored()


@pytest.fixture(scope="module")
def scenes(table) -> list[Scene]:
    return frames(table, CREW, name="t4b1e5", most=6)


@pytest.fixture(scope="module")
def made(scenes) -> bytes:
    return film(renderer("ocean_crisis"), scenes)


def unrolled(data: bytes) -> list[tuple[Image.Image, int]]:
    found = []
    with Image.open(BytesIO(data)) as gif:
        for n in range(gif.n_frames):
            gif.seek(n)
            found.append((gif.convert("RGB"), gif.info["duration"]))
    return found


class Bars:
    """A renderer that draws a bar as long as the round, or noise that never repeats."""

    def __init__(self, noise: bool = False) -> None:
        self.noise = noise

    def board(self, scene: Scene, area: str = "") -> Picture:
        image = Image.new("RGB", (SIZE, SIZE), "navy")
        image.paste("white", (0, 0, 100 * scene.view.round, 50))
        if self.noise:
            image = Image.effect_noise((400, 400), 90).convert("RGB").resize((SIZE, SIZE), Image.Resampling.NEAREST)
        out = BytesIO()
        image.save(out, "PNG", compress_level=1)
        return Picture(out.getvalue(), SIZE, SIZE, "bar")


def test_a_film_begins_with_the_empty_board_and_ends_with_the_last(table, scenes):
    assert len(scenes) == 6
    assert scenes[0].view == Table(table.game, table.header).view(None).board
    assert scenes[-1].view == table.view(None).board
    assert [scene.view.round for scene in scenes] == sorted(scene.view.round for scene in scenes)


def test_every_scene_is_public_and_tells_of_what_happened_since_the_one_before(table):
    every = frames(table, CREW)
    assert all(scene.viewer is None for scene in every)
    assert all(scene.events for scene in every[1:])
    assert all(one.view != other.view for one, other in pairwise(every))
    told = [event for scene in every for event in scene.events]
    assert told == table.told_to(None)[: len(told)]


def test_sealed_answers_make_no_scene_before_they_are_opened():
    """Two seats plan in secret: the first plan is not seen, the second opens both, and that is one scene."""
    sealed = Golden("ocean_crisis", 2, "standard").stored()
    assert [entry.kind for entry in sealed.line[:3]] == ["plan", "plan", "road"]
    assert [standing for standing, _ in _walk(sealed, tuple(CREW[:2]), "")[:3]] == [0, 2, 3]
    opened = frames(sealed, CREW[:2])[1]
    assert type(opened.events[0]).__name__ == "PlansRevealed"
    assert stands(opened) == OPENING
    assert stands(frames(sealed, CREW[:2])[2]) == MOVE


def test_what_was_undone_is_not_shown(table):
    twin = Table.replay(table.game, table.header, table.log[:6])
    before = frames_so_far(twin)
    again = Table.replay(table.game, table.header, table.log[:6])
    again.undo(again.line[-1].seat, to=4, agreed=True)
    assert frames_so_far(again) == [scene for scene in before if scene[0] <= 4]


def frames_so_far(table: Table[Any]) -> list[tuple[int, Any]]:
    return [(standing, scene.view) for standing, scene in _walk(table, tuple(CREW), "")]


def test_a_game_that_still_runs_has_no_film(table):
    with pytest.raises(ValueError, match="still runs"):
        frames(Table(table.game, table.header), CREW)


def test_a_film_has_room_for_its_beginning_and_its_end(table):
    with pytest.raises(ValueError, match="at least two"):
        frames(table, CREW, most=1)
    assert len(frames(table, CREW, most=2)) == 2


def test_the_frames_are_of_one_size_and_stand_as_long_as_they_should(scenes, made):
    film = unrolled(made)
    assert [image.size for image, _ in film] == [(SIZE, SIZE)] * 6
    assert [stood for _, stood in film] == [*(stands(scene) for scene in scenes[:-1]), LAST]
    assert {stood for _, stood in film[:-1]} <= {MOVE, OPENING}
    with Image.open(BytesIO(made)) as gif:
        assert gif.info["loop"] == 0


def test_equal_scenes_give_equal_bytes(scenes, made):
    assert film(renderer("ocean_crisis"), scenes) == made


def test_every_frame_is_the_board_of_then(scenes, made):
    shown = unrolled(made)
    for n in range(6):
        board = Image.open(BytesIO(renderer("ocean_crisis").board(scenes[n]).data)).convert("RGB")
        wanted = board.resize((SIZE, SIZE), Image.Resampling.BOX)
        off = ImageStat.Stat(ImageChops.difference(shown[n][0], wanted)).mean
        assert max(off) < 4, "only the palette is smaller"


def test_all_frames_share_one_palette_of_few_colours(made):
    colours = {colour for image, _ in unrolled(made) for _, colour in image.getcolors(SIZE * SIZE)}
    assert len(colours) <= COLOURS


def test_pictures_that_do_not_change_are_left_out(table):
    every = frames(table, CREW)
    rounds = {scene.view.round for scene in every}
    data = film(Bars(), every)
    shown = unrolled(data)
    assert len(shown) == len(rounds) == 6
    assert [stood for _, stood in shown][-1] == LAST


def test_a_film_above_its_budget_loses_frames_then_size(table):
    every, noise = frames(table, CREW, most=6), Bars(noise=True)
    whole = film(noise, every, budget=10**9)
    fewer = film(noise, every, budget=len(whole) * 3 // 5)
    small = film(noise, every, budget=len(whole) * 2 // 5)
    assert [len(unrolled(data)) for data in (whole, fewer, small)] == [6, 3, 6]
    assert unrolled(fewer)[0][0].size == (SIZE, SIZE)
    assert unrolled(small)[0][0].size == (SIZE // 2, SIZE // 2)
    assert unrolled(fewer)[-1][1] == unrolled(small)[-1][1] == LAST
    with pytest.raises(ValueError, match="within 1000 bytes"):
        film(noise, every[:4], budget=1000)


def test_frames_without_a_score_go_first():
    scored = [True, False, True, False, False, True, False]
    assert thinned(scored, 7) == [0, 1, 2, 3, 4, 5, 6]
    assert thinned(scored, 4) == [0, 2, 5, 6]
    assert thinned(scored, 3) == [0, 5, 6]
    assert thinned(scored, 5) == [0, 2, 3, 5, 6]


def test_scores_are_found_however_deep_they_lie():
    @dataclasses.dataclass
    class House:
        id: str
        rp: int

    @dataclasses.dataclass
    class View:
        round: int
        houses: tuple[House, ...]

    assert points(View(3, (House("a", 5), House("b", 0)))) == (5, 0)


def test_the_games_views_have_scores_that_change():
    told = Golden("eldertide", 1, "standard").stored()
    scores = {points(scene.view) for scene in frames(told, CREW[:1])}
    assert len(scores) > 5


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_film_of_a_file(tmp_path, capsys, table, scenes, made):
    file, out = tmp_path / "game.json", tmp_path / "game.gif"
    file.write_bytes(export(table))
    names = ["--name=Ada", "--name=Bo", "--name=Cy"]
    assert main(["film", str(file), *names, "--frames", "6", "-o", str(out)]) == 0
    assert out.read_bytes() == film(renderer("ocean_crisis"), frames(table, CREW, most=6))
    captured = capsys.readouterr()
    assert "6 frames" in captured.out
    assert captured.err == "", "no progress where nobody watches"


def test_the_film_of_a_seeded_game(tmp_path):
    out = tmp_path / "game.gif"
    assert main(["ocean_crisis", "--seed", "4", "--what", "film", "--frames", "2", "-o", str(out)]) == 0
    assert [stood for _, stood in unrolled(out.read_bytes())] == [MOVE, LAST]


def _header() -> Header:
    game = games.game("ocean_crisis")
    return Header("ocean_crisis", game.options({}), ("", ""), secret="5e" * 32, salt="a1" * 16, markers=game.markers)


@pytest.mark.parametrize(
    ("data", "arguments", "told"),
    [
        (b"{}", (), "no format"),
        (b"\xff", (), "not JSON"),
        (None, (), "No such file"),
        ("running", (), "not over"),
        ("whole", ("--name=a",) * 4, "4 names for 3 seats"),
        ("whole", ("--frames", "1"), "2 to 240 frames"),
        ("whole", ("--frames", "many"), "not a whole number"),
        ("broken", (), "does not replay"),
    ],
)
def test_what_makes_no_film_is_explained(tmp_path, capsys, table, data, arguments, told):
    file, out = tmp_path / "game.json", tmp_path / "game.gif"
    match data:
        case "running":
            data = export(Table(games.game("ocean_crisis"), _header()))
        case "whole":
            data = export(table)
        case "broken":
            data = export(table).replace(b'"plan"', b'"plot"', 1)
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(SystemExit) as stopped:
        main(["film", str(file), *arguments, "-o", str(out)])
    assert stopped.value.code == 2
    assert told in capsys.readouterr().err
    assert not out.exists()
