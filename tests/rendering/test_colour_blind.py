"""People who are blind to red or green still tell apart what they must: simulated, and measured as CIEDE2000.

At 2 a trained eye sees a difference side by side. An AREA is large and has a border round it, so four times that is
enough; a PIECE is small and must be told from one at the other end of the board, and needs more.
"""

from collections.abc import Hashable, Mapping
from itertools import combinations
from typing import TypeVar

import pytest
from coloraide import Color

from bot.games.castle.art import Land, Line
from bot.games.castle.art.signs import SHADES
from rendering.palette import Palette
from rendering.scene import Glow
from rendering.themes import Theme
from rendering.vocabulary import Colour
from tests.rendering.palettes import PALETTES

AREA, PIECE = 8.0, 12.0
DEFECTS = ("deutan", "protan")
CALLING = (Glow.OPTION, Glow.CHOSEN, Glow.DANGER, Glow.RANGE)
"""Colours that call for attention; past things are grey, thin and faint."""
ON_LAND = tuple(land for land in Land if land is not Land.WATER)
Key = TypeVar("Key", bound=Hashable)


@pytest.fixture(params=Theme, ids=str)
def palette(request: pytest.FixtureRequest) -> Palette:
    return PALETTES[request.param]


def seen(colour: Colour, defect: str | None) -> Color:
    """A colour as it is seen with a defect of full severity, or without one."""
    pure = Color("srgb", [part / 255 for part in colour])
    return pure.filter(defect) if defect else pure


def difference(one: Colour, other: Colour) -> float:
    """The smallest difference of two colours over all kinds of colour vision."""
    return min(seen(one, defect).delta_e(seen(other, defect), method="2000") for defect in (None, *DEFECTS))


def alike(colours: Mapping[Key, Colour], least: float) -> dict[tuple[Key, Key], float]:
    """The pairs that differ by less."""
    pairs = {(a, b): difference(colours[a], colours[b]) for a, b in combinations(colours, 2)}
    return {pair: round(apart, 1) for pair, apart in pairs.items() if apart < least}


@pytest.mark.parametrize("defect", DEFECTS)
def test_the_simulation_takes_away_red_and_green(defect: str) -> None:
    red, green = (200, 40, 40), (104, 96, 24)
    assert seen(red, None).delta_e(seen(green, None), method="2000") > 3 * PIECE
    assert seen(red, defect).delta_e(seen(green, defect), method="2000") < PIECE


def test_kinds_of_ground_differ(palette: Palette) -> None:
    assert alike(palette.land, AREA) == {}


def test_the_colours_of_sides_differ(palette: Palette) -> None:
    assert alike(palette.side, PIECE) == {}


def test_lights_that_call_for_attention_differ(palette: Palette) -> None:
    assert alike({glow: palette.glow[glow] for glow in CALLING}, PIECE) == {}


def test_past_things_do_not_look_like_a_choice(palette: Palette) -> None:
    past = palette.glow[Glow.PAST]
    assert {glow for glow in CALLING if difference(palette.glow[glow], past) < AREA} == set()


def test_strokes_that_shade_a_place_differ_from_one_another_and_from_every_ground(palette: Palette) -> None:
    """Of who can be there; beside their colours they lean apart."""
    strokes = {glow: palette.glow[glow] for glow in SHADES.values()}
    assert alike(strokes, PIECE) == {}
    near = [
        (glow, land)
        for glow in strokes
        for land in ON_LAND
        if difference(strokes[glow], palette.land[land]) < AREA
    ]
    assert near == []


def test_levels_of_alarm_differ(palette: Palette) -> None:
    assert alike(dict(enumerate(palette.levels)), AREA) == {}


def test_water_differs_from_every_land_and_the_two_halls_from_each_other(palette: Palette) -> None:
    land = palette.land
    apart = {(Land.WATER, dry): difference(land[Land.WATER], land[dry]) for dry in ON_LAND}
    apart[Land.HALL, Land.HALL_TWO] = difference(land[Land.HALL], land[Land.HALL_TWO])
    assert {pair for pair, far in apart.items() if far < AREA} == set()


def test_borders_stand_out_from_the_ground_on_both_sides(palette: Palette) -> None:
    lines = [(Line.OPEN, land) for land in ON_LAND] + [(Line.SHORE, land) for land in Land]
    pairs = {(line, land): difference(palette.line[line], palette.land[land]) for line, land in lines}
    assert {pair for pair, apart in pairs.items() if apart < PIECE} == set()


def test_borders_on_land_and_on_water_differ(palette: Palette) -> None:
    assert difference(palette.line[Line.OPEN], palette.line[Line.SHORE]) >= PIECE


def test_the_track_and_the_walls_stand_out_from_the_ground(palette: Palette) -> None:
    for line in (Line.TRACK, Line.WALL, Line.GATE):
        assert {
            land for land in ON_LAND if difference(palette.line[line], palette.land[land]) < PIECE
        } == set()


def test_a_light_laid_on_the_ground_is_noticed(palette: Palette) -> None:
    """A lit place has a rim of its colour too; the rim alone must be noticed on every ground."""
    rims = {
        (glow, land): difference(palette.glow[glow], palette.land[land]) for glow in CALLING for land in Land
    }
    assert {pair for pair, apart in rims.items() if apart < PIECE} == set()
