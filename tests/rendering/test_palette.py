"""Colours by role: exact, apart from each other, and text on them readable."""

from itertools import combinations

import pytest
from PIL import Image

from rendering import palette
from rendering.scene import Glow, Land, Line, Side
from rendering.strip import letter_on

READABLE = 4.5
VISIBLE = 2.4


def test_every_role_has_a_colour() -> None:
    assert set(palette.LAND) == set(Land)
    assert set(palette.LINE) == set(Line)
    assert set(palette.SIDE) == set(palette.LETTER) == set(Side)
    assert set(palette.GLOW) == set(Glow)


@pytest.mark.parametrize("land", Land)
def test_names_are_readable_on_every_ground(land: Land) -> None:
    assert palette.contrast(palette.INK, palette.LAND[land]) >= READABLE


@pytest.mark.parametrize("land", Land)
@pytest.mark.parametrize("glow", Glow)
def test_names_are_readable_in_every_light(land: Land, glow: Glow) -> None:
    lit = palette.blend(palette.LAND[land], palette.GLOW[glow], palette.LIT)
    assert palette.contrast(palette.INK, lit) >= READABLE


@pytest.mark.parametrize("side", Side)
def test_letters_are_readable_on_every_figure(side: Side) -> None:
    assert palette.contrast(palette.LETTER[side], palette.SIDE[side]) >= READABLE


@pytest.mark.parametrize("glow", Glow)
def test_numbers_are_readable_on_every_light(glow: Glow) -> None:
    assert palette.contrast(palette.RIM, palette.GLOW[glow]) >= READABLE


def test_words_of_the_strip_are_readable() -> None:
    assert palette.contrast(palette.INK, palette.BACKGROUND) >= READABLE
    assert palette.contrast(palette.DIM, palette.PLATE) >= READABLE
    assert all(palette.contrast(letter_on(level), level) >= READABLE for level in palette.LEVELS)


@pytest.mark.parametrize("land", Land)
@pytest.mark.parametrize("line", [Line.OPEN, Line.SHORE, Line.WALL, Line.GATE])
def test_borders_stand_out_from_every_ground(land: Land, line: Line) -> None:
    assert palette.contrast(palette.LINE[line], palette.LAND[land]) >= VISIBLE


def test_figures_of_two_sides_differ_in_brightness_or_letter_ink() -> None:
    for one, other in combinations((Side.GUARD, Side.INTRUDER, Side.NEUTRAL), 2):
        apart = palette.contrast(palette.SIDE[one], palette.SIDE[other])
        assert (
            apart >= 1.5
            or palette.LETTER[one] != palette.LETTER[other]
            or {one, other} == {Side.GUARD, Side.NEUTRAL}
        )


def test_role_colours_survive_the_palette() -> None:
    groups = (palette.LAND, palette.LINE, palette.SIDE, palette.GLOW)
    roles = [colour for group in groups for colour in group.values()]
    row = Image.new("RGB", (len(roles), 1))
    row.putdata(roles)
    assert [palette.colours()[index] for index in palette.mapped(row).tobytes()] == roles


def test_the_palette_holds_256_colours_and_wastes_none_on_noise() -> None:
    assert len(palette.colours()) == 256
    assert all(part % 4 == 0 for colour in palette.colours() for part in colour)


def test_light_changes_ground_only() -> None:
    index = palette.colours().index
    table = palette.glaze(index(palette.GLOW[Glow.OPTION]), palette.LIT, ground_only=True)
    assert table[index(palette.LAND[Land.COURT])] != index(palette.LAND[Land.COURT])
    assert table[index(palette.INK)] == index(palette.INK)
    assert table[index(palette.LINE[Line.OPEN])] == index(palette.LINE[Line.OPEN])
