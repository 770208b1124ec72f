"""Colours by role, in every theme: exact, apart from each other, and text on them readable."""

from itertools import combinations

import pytest
from PIL import Image

from bot.games.castle.art import ART, Land, Line, Side, Tone
from rendering.board.strip import letter_on
from rendering.palette import LIT, Palette, blend, contrast
from rendering.scene import Glow
from rendering.themes import Theme
from rendering.tones import STEPS
from tests.rendering.palettes import PALETTES

FIXED = frozenset(Tone(tone) for tone, made in ART.tones.items() if made.is_fixed)
WATERS = frozenset(Tone(tone) for tone, made in ART.tones.items() if made.is_water)
GROUNDS = frozenset(
    {
        *(Tone.WOOD_FLOOR, Tone.THICKET, Tone.GRAVEL, Tone.RAKED, Tone.TRODDEN, Tone.PATH),
        *(Tone.MOSS, Tone.MOSS_PALE, Tone.MOSS_DARK),
        *(Tone.MAT, Tone.MAT_SEAM, Tone.BOARD, Tone.BOARD_SEAM),
        *WATERS,
        Tone.QUAY,
    }
)
"""Tones on which names may lie."""
READABLE = 4.5
VISIBLE = 2.4


@pytest.fixture(params=Theme, ids=str)
def palette(request: pytest.FixtureRequest) -> Palette:
    return PALETTES[request.param]


def test_every_tone_is_named_in_the_order_of_the_palette() -> None:
    assert [*ART.tones] == [*Tone]


def test_every_role_has_a_colour(palette: Palette) -> None:
    assert set(palette.land) == set(Land)
    assert set(palette.line) == set(Line) - {Line.ROPE}, "a rope is drawn in one way alone"
    assert set(palette.side) == set(palette.letter) == set(Side)
    assert set(palette.glow) == set(Glow)
    assert set(palette.tone) == set(Tone)


@pytest.mark.parametrize("tone", Tone, ids=lambda tone: tone.name)
def test_a_ramp_goes_from_shadow_to_lamplight(palette: Palette, tone: Tone) -> None:
    ramp = palette.ramp[tone]
    assert len(ramp) == STEPS
    assert ramp[1] == palette.tone[tone]
    assert len(set(ramp)) == (1 if tone in FIXED else STEPS)


@pytest.mark.parametrize("tone", sorted(GROUNDS), ids=lambda tone: tone.name)
def test_names_are_readable_on_every_ground_in_shadow_and_in_lamplight(palette: Palette, tone: Tone) -> None:
    assert all(contrast(palette.ink, colour) >= READABLE for colour in palette.ramp[tone])


def test_names_stand_out_from_their_rim(palette: Palette) -> None:
    assert contrast(palette.ink, palette.rim) >= 7


@pytest.mark.parametrize("tone", sorted(GROUNDS), ids=lambda tone: tone.name)
def test_borders_stand_out_from_every_ground_in_shadow_and_in_lamplight(palette: Palette, tone: Tone) -> None:
    line = palette.line[Line.SHORE if tone in WATERS else Line.OPEN]
    assert all(contrast(line, colour) >= VISIBLE for colour in palette.ramp[tone])


def test_borders_have_an_edge_that_parts_them_from_any_ground(palette: Palette) -> None:
    for line in (Line.OPEN, Line.SHORE):
        assert contrast(palette.line[line], palette.tone[Tone.EDGE]) >= READABLE


def test_borders_are_lines_of_the_same_colour_as_their_role(palette: Palette) -> None:
    assert palette.tone[Tone.GOLD] == palette.line[Line.OPEN]
    assert palette.tone[Tone.BLUE] == palette.line[Line.SHORE]
    assert palette.tone[Tone.PRINT] == palette.line[Line.TRACK]
    assert palette.tone[Tone.PLASTER] == palette.line[Line.WALL]


def test_lamplight_warms_every_ground(palette: Palette) -> None:
    for tone in GROUNDS:
        red_over_blue = [colour[0] - colour[2] for colour in palette.ramp[tone][1:]]
        assert red_over_blue == sorted(red_over_blue)
        assert red_over_blue[-1] >= red_over_blue[0] + 20


@pytest.mark.parametrize("land", Land)
def test_names_are_readable_on_every_ground(palette: Palette, land: Land) -> None:
    assert contrast(palette.ink, palette.land[land]) >= READABLE


@pytest.mark.parametrize("land", Land)
@pytest.mark.parametrize("glow", Glow)
def test_names_are_readable_in_every_light(palette: Palette, land: Land, glow: Glow) -> None:
    lit = blend(palette.land[land], palette.glow[glow], LIT)
    assert contrast(palette.ink, lit) >= READABLE


@pytest.mark.parametrize("side", Side)
def test_letters_are_readable_on_every_figure(palette: Palette, side: Side) -> None:
    assert contrast(palette.letter[side], palette.side[side]) >= READABLE


@pytest.mark.parametrize("glow", Glow)
def test_numbers_are_readable_on_every_light(palette: Palette, glow: Glow) -> None:
    assert contrast(palette.rim, palette.glow[glow]) >= READABLE


def test_words_of_the_strip_are_readable(palette: Palette) -> None:
    assert contrast(palette.ink, palette.background) >= READABLE
    assert contrast(palette.dim, palette.plate) >= READABLE
    assert all(contrast(letter_on(level), level) >= READABLE for level in palette.levels)


@pytest.mark.parametrize("land", Land)
@pytest.mark.parametrize("line", [Line.OPEN, Line.SHORE, Line.WALL, Line.GATE])
def test_borders_stand_out_from_every_ground(palette: Palette, land: Land, line: Line) -> None:
    assert contrast(palette.line[line], palette.land[land]) >= VISIBLE


def test_figures_of_two_sides_differ_in_brightness_or_letter_ink(palette: Palette) -> None:
    for one, other in combinations((Side.GUARD, Side.INTRUDER, Side.NEUTRAL), 2):
        apart = contrast(palette.side[one], palette.side[other])
        assert (
            apart >= 1.5
            or palette.letter[one] != palette.letter[other]
            or {one, other} == {Side.GUARD, Side.NEUTRAL}
        )


def test_role_colours_survive_the_palette(palette: Palette) -> None:
    groups = (palette.land, palette.line, palette.side, palette.glow, palette.tone)
    roles = [colour for group in groups for colour in group.values()]
    roles += [colour for ramp in palette.ramp.values() for colour in ramp]
    row = Image.new("RGB", (len(roles), 1))
    row.putdata(roles)
    assert [palette.colours[index] for index in palette.mapped(row).tobytes()] == roles


def test_the_palette_holds_256_colours_and_wastes_none_on_noise(palette: Palette) -> None:
    assert len(palette.colours) == 256
    assert all(part % 4 == 0 for colour in palette.colours for part in colour)


def test_light_changes_ground_only(palette: Palette) -> None:
    index = palette.colours.index
    table = palette.glaze(index(palette.glow[Glow.OPTION]), LIT, ground_only=True)
    assert table[index(palette.land[Land.COURT])] != index(palette.land[Land.COURT])
    assert table[index(palette.ink)] == index(palette.ink)
    assert table[index(palette.line[Line.OPEN])] == index(palette.line[Line.OPEN])


def test_light_changes_all_ground_with_any_lamps_and_no_wall(palette: Palette) -> None:
    index = palette.colours.index
    firm = (Tone.PLASTER, Tone.TILE, Tone.ROCK, Tone.TIMBER_PALE, Tone.GOLD, Tone.BLUE)
    for glow in Glow:
        table = palette.glaze(index(palette.glow[glow]), 1.0, ground_only=True)
        for tone in GROUNDS:
            assert all(table[index(colour)] == index(palette.glow[glow]) for colour in palette.ramp[tone])
        for tone in firm:
            assert all(table[index(colour)] == index(colour) for colour in palette.ramp[tone])
