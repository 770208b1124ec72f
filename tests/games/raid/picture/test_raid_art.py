"""The raid's pictures can be read and told apart: at 525 pixels, without red and green, and with clear names."""

import warnings
from io import BytesIO
from itertools import combinations
from random import Random

import pytest
from PIL import Image

from bot.commands.gallery import View
from bot.games.raid.art import ART, Decor, Land, Line, Shape
from bot.games.raid.cards.movement import all_cards
from bot.games.raid.kinds import Alarm, Buki, Half, Senjutsu
from bot.games.raid.picture.field import UNIT, first_row, window
from bot.games.raid.picture.ways import tags, ways
from rendering.marks.figures import label_ink
from rendering.palette import Palette, contrast, palette_of
from rendering.pen import text_width
from rendering.placement.boxes import Box, around
from rendering.scene import Sign, Token
from rendering.themes import Theme
from tests.games.raid.moments import HAWK, SETTING, day, night, png, shown
from tests.rendering import reading
from tests.rendering.test_colour_blind import AREA, PIECE, alike, difference
from tests.rendering.test_contrast import clear

READABLE, ENOUGH = 4.5, 0.9
MOST = 0.9
"""The share of the pixels round a name that is clear of it."""
POSITIONS, TOUCHING = 300, 0.05
"""Names of routes may touch by this share of a tile."""
BY_NIGHT = (Land.STREET, Land.BUSH, Land.ROOF, Land.PALACE)
BY_DAY = (Land.STREET_DAY, Land.BUSH_DAY, Land.ROOF_DAY, Land.PALACE_DAY, Land.WATER_DAY)


@pytest.fixture(params=Theme, ids=str)
def palette(request: pytest.FixtureRequest) -> Palette:
    return palette_of(ART, request.param)


@pytest.mark.parametrize("lands", [BY_NIGHT, BY_DAY])
def test_kinds_of_tiles_differ_for_the_colour_blind(palette: Palette, lands: tuple[Land, ...]) -> None:
    assert alike({land: palette.land[land] for land in lands}, AREA) == {}


def test_colours_of_sides_differ_for_the_colour_blind(palette: Palette) -> None:
    assert alike(palette.side, PIECE) == {}


def test_the_routes_of_two_cards_differ_from_all_tiles_and_each_other(palette: Palette) -> None:
    first, second = (palette.extra[way] for way in ("first", "second"))
    assert difference(first, second) >= PIECE
    ground = {land: palette.land[land] for land in (*BY_NIGHT, *BY_DAY)}
    assert {land for land, tone in ground.items() if difference(first, tone) < PIECE} == set()
    assert {land for land, tone in ground.items() if difference(second, tone) < PIECE} == set()


def test_every_kind_of_tile_has_a_pattern_or_a_growth_of_its_own() -> None:
    patterns = [
        ART.lands[land].texture for land in (Land.STREET, Land.BUSH, Land.ROOF, Land.PALACE, Land.WATER_DAY)
    ]
    assert len({getattr(each, "__qualname__", "") for each in patterns}) == len(patterns)


def test_letters_stand_out_from_their_figures(palette: Palette) -> None:
    faint = {side for side in ART.sides if contrast(palette.side[side], palette.letter[side]) < READABLE}
    assert faint == set()


def test_the_names_of_routes_can_be_read(palette: Palette) -> None:
    assert all(contrast(palette.extra[way], palette.rim) >= READABLE for way in ("first", "second"))


@pytest.mark.parametrize(("half", "theme"), [(Half.NIGHT, Theme.LIGHT), (Half.DAY, Theme.NIGHT)])
def test_names_stand_out_from_their_surroundings(half: Half, theme: Theme) -> None:
    picture, palette = Image.open(BytesIO(png(half, theme))), palette_of(ART, theme)
    cuts = {
        label: picture.crop((round(box.left), round(box.top), round(box.right), round(box.bottom)))
        for label, box in reading.names(View("raid", shown(half)))
    }
    faint = {label.text for label, cut in cuts.items() if clear(cut, label_ink(palette, label)) < MOST}
    assert faint == set()


@pytest.mark.parametrize(("half", "theme"), [(Half.NIGHT, Theme.NIGHT), (Half.DAY, Theme.LIGHT)])
def test_S33_8_rows_and_columns_are_read_at_525_pixels(half: Half, theme: Theme) -> None:
    if reading.TESSERACT is None:
        warnings.warn("NO TESSERACT: no picture was read (Debian: apt install tesseract-ocr)", stacklevel=1)
        pytest.skip("there is no tesseract")
    every = reading.clippings(View("raid", shown(half)), theme, png(half, theme))
    clips = [clip for clip in every if clip.text.isdigit() or len(clip.text) == 1]
    found = reading.read(clips)
    right = [clip for clip in clips if found[clip] == clip.text or found[clip] == as_read(clip.text)]
    assert len(clips) == 21
    assert len(right) / len(clips) >= ENOUGH


def as_read(text: str) -> str:
    """The number as the reader sees it, for which a name begins with two letters."""
    return text[:2].translate(reading.AS_LETTER)


def test_names_of_routes_keep_apart() -> None:
    luck = Random(7)
    for _ in range(POSITIONS):
        half = luck.choice([*Half])
        state = (night() if half is Half.NIGHT else day()).copy()
        track = SETTING.tracks[half]
        state.change(HAWK, tile=luck.choice([tile for tile in track.tiles if tile not in state.guards]))
        state.change_deck(0, open=tuple(luck.sample(all_cards(), 2)))
        there = window(track, first_row(track, state, HAWK))
        for one, other in combinations(map(plate, tags(there, ways(state, HAWK))), 2):
            assert overlap(one, other) <= TOUCHING, state.decks[0].open


def plate(mark: Sign) -> Box:
    """The plate of the name of a route."""
    wide = text_width(mark.letter, 0.46) + 0.34
    return around(mark.at, wide * mark.size * UNIT, 0.78 * mark.size * UNIT)


def overlap(one: Box, other: Box) -> float:
    """The overlap of two boxes as a share of a tile, in the narrower direction."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, min(across, down))


@pytest.mark.parametrize("half", Half)
def test_figures_and_things_stay_on_their_tiles(half: Half) -> None:
    track, state = SETTING.tracks[half], night() if half is Half.NIGHT else day()
    there = window(track, first_row(track, state, HAWK))
    middles = {there.middle(tile) for tile in there.tiles}
    alone = [mark for mark in shown(half).marks if isinstance(mark, Token) and mark.size == 1.0]
    assert alone
    assert {mark.at for mark in alone} <= middles
    assert there.grid.side >= UNIT


def test_every_name_of_the_art_can_be_drawn() -> None:
    assert {*Line} == {*ART.lines}
    assert {*Decor} == {*ART.scenery}
    assert {card.value for card in (*Senjutsu, *Alarm, *Buki)} == {*ART.symbols}
    assert {*Shape} <= {*ART.signs, *ART.shapes}
