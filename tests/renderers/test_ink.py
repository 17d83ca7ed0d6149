"""Shapes, stamps and output: exact, seeded, the same every time."""

from __future__ import annotations

import math
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from renderers.ink.icons import ICONS, Glyph, icon
from renderers.ink.output import palette_from, palette_of, png
from renderers.ink.palette import INK, PAPER, SEATS
from renderers.ink.pieces import _pawn as pawn_in_place
from renderers.ink.pieces import flag, pawn
from renderers.ink.shapes import Wobble, coast, dashes, ngon, smooth
from renderers.ink.sheet import SCALE, Sheet


def test_wobble_is_fixed_by_its_seed():
    first, second = Wobble(7), Wobble(7)
    assert [first.unit() for _ in range(5)] == [second.unit() for _ in range(5)]
    assert Wobble(7).unit() != Wobble(8).unit()
    many = Wobble(1)
    values = [many.between(2, 4) for _ in range(2000)]
    assert 2 <= min(values) < 2.1
    assert 3.9 < max(values) < 4
    assert sum(values) / 2000 == pytest.approx(3, abs=0.05)


def test_the_curve_passes_through_its_points():
    points = [(0, 0), (10, 5), (20, -5), (30, 0)]
    curve = smooth(points, 4)
    assert curve[::4] == [pytest.approx(p) for p in points]
    assert len(smooth(points, 4, loop=True)) == 16


def test_dashes_cover_their_share_of_the_way():
    parts = dashes([(0, 0), (30, 0), (30, 30)], 6, 4)
    drawn = sum(math.dist(a, b) for part in parts for a, b in pairwise(part))
    assert drawn == pytest.approx(36)
    assert parts[0] == [(0, 0), (6, 0)]


def test_a_coast_is_the_same_every_time_and_round_its_middle():
    shore = coast(100, 100, 50, 3)
    assert shore == coast(100, 100, 50, 3)
    assert shore != coast(100, 100, 50, 4)
    assert all(30 < math.dist(p, (100, 100)) < 60 for p in shore)


@pytest.mark.parametrize("seat", SEATS)
def test_a_stamped_piece_is_pixel_for_pixel_the_piece_drawn_in_place(seat):
    stamped, direct = Sheet(80, 80, "#1a4256"), Sheet(80, 80, "#1a4256")
    for _ in range(2):  # drawn aside, then taken from the shelf
        pawn(stamped, 40, 40, 20, seat)
    pawn_in_place(direct, 40, 40, 20, SEATS[seat])
    assert ImageChops.difference(stamped.im, direct.im).getbbox() is None


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_draws_ink_inside_its_box(name):
    s = Sheet(60, 60, PAPER)
    icon(s, name, 30, 30, 20, INK, PAPER)
    box = ImageChops.difference(s.im, Sheet(60, 60, PAPER).im).getbbox()
    assert box is not None
    assert min(box) >= 4 * SCALE
    assert max(box) <= 56 * SCALE
    direct = Sheet(60, 60, PAPER)
    ICONS[name](Glyph(direct, 30, 30, 20, INK, PAPER))
    differing = sum(ImageChops.difference(s.im, direct.im).convert("L").histogram()[1:])
    assert differing <= 60  # of 14400: half pixels round to either side


def test_every_flag_shows_two_colours():
    for seat, colours in SEATS.items():
        s = Sheet(80, 60)
        flag(s, seat, 10, 10, 60, 40)
        found = {pixel for _, pixel in s.im.getcolors(1 << 20)}
        for colour in (colours.colour, colours.second):
            assert tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5)) in found


def test_output_is_indexed_small_and_repeatable():
    s = Sheet(60, 60, PAPER)
    s.fill(ngon(30, 30, 20, 40), "#e8553a")
    palette = palette_of("renderers.ocean_crisis")
    data = png(s.finish(), palette)
    assert data == png(s.finish(), palette)
    image = Image.open(BytesIO(data))
    assert image.mode == "P"
    assert image.convert("RGB").getpixel((30, 30)) == (0xE8, 0x55, 0x3A)


def test_a_palette_keeps_exact_colours_and_fits():
    sample = Image.radial_gradient("L").convert("RGB")
    colours = palette_from([sample], ["#FFE04F", "#0a1a26"], 16)
    assert colours[:2] == ["#ffe04f", "#0a1a26"]
    assert len(colours) <= 16


def test_wrapped_words_stay_inside():
    s = Sheet(300, 200, PAPER)
    s.wrap(
        20,
        20,
        "lost in round 5 of 6 because the sixth tile drifted in at P11 and nobody could stop it",
        "text",
        24,
        200,
        lines=3,
    )
    box = ImageChops.difference(s.im, Sheet(300, 200, PAPER).im).getbbox()
    assert box is not None
    assert box[2] <= 221 * SCALE
    assert box[3] <= (20 + 3 * 24 * 1.18 + 6) * SCALE
