"""`python -m renderers`: any moment of any seeded game, or a clear word about what is wrong."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from renderers.__main__ import main

CREW = ("ocean_crisis", "--seed", "7", "--players", "3")


@pytest.mark.parametrize(
    ("what", "answers", "viewer", "size"),
    [
        ("board", "0", "public", (1600, 1600)), ("board", "12", "2", (1600, 1600)), ("hand", "0", "0", (1080, 1350)),
        ("preview", "0", "1", (1080, 1080)), ("card", "5", "public", (1200, 480)), ("reveal", "3", "public", (1200, 675)),
    ],
)  # fmt: skip
def test_moments(tmp_path, capsys, what, answers, viewer, size):
    out = tmp_path / "out.png"
    assert main([*CREW, "--answers", answers, "--viewer", viewer, "--what", what, "-o", str(out)]) == 0
    assert Image.open(BytesIO(out.read_bytes())).size == size
    assert "Ocean Crisis" in capsys.readouterr().out


def test_the_same_arguments_give_the_same_bytes(tmp_path):
    files = [tmp_path / "a.png", tmp_path / "b.png"]
    for file in files:
        main([*CREW, "--answers", "9", "-o", str(file)])
    assert files[0].read_bytes() == files[1].read_bytes()
    assert Image.open(BytesIO(files[0].read_bytes())).mode == "P"


def test_text(tmp_path):
    out = tmp_path / "out.txt"
    assert main([*CREW, "--what", "text", "-o", str(out)]) == 0
    assert "Garbage Island 0 of 6: nothing." in out.read_text()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("no_game",), "no game called no_game"),
        (("ocean_crisis", "--players", "9"), "2 to 5"),
        (("ocean_crisis", "--seed", "x"), "not a whole number"),
        (("ocean_crisis", "--answers", "-1"), "not a whole number"),
        (("ocean_crisis", "--answers", "99999"), "is over after"),
        (("ocean_crisis", "--viewer", "2"), "seats 0 to 1"),
        (("ocean_crisis", "--what", "hand"), "needs --viewer"),
        (("ocean_crisis", "--what", "score"), "still runs"),
        (("ocean_crisis", "--what", "reveal"), "no answers lie open"),
        (("ocean_crisis", "--what", "cinema"), "invalid choice"),
        (("ocean_crisis", "--option", "difficulty"), "NAME=VALUE"),
        (("ocean_crisis", "--option", "difficulty=absurd"), "it can be: beginner"),
        (("ocean_crisis", "--option", "weather=wet"), "no setting called weather"),
    ],
)
def test_wrong_arguments_are_explained(tmp_path, capsys, arguments, told):
    with pytest.raises(SystemExit) as stopped:
        main([*arguments, "-o", str(tmp_path / "out.png")])
    assert stopped.value.code == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "out.png").exists()


def test_a_place_that_cannot_be_written_is_explained(tmp_path, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["ocean_crisis", "-o", str(tmp_path / "no" / "out.png")])
    assert stopped.value.code == 2
    assert "cannot write" in capsys.readouterr().err
