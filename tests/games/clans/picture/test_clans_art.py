"""The clans' pictures can be read and told apart: at 525 pixels, without red and green, and with clear names."""

import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from math import sqrt

import pytest
from PIL import Image, ImageOps

from bot.commands.gallery import View
from bot.engine.boards.compass import Direction
from bot.games.clans.art import ART, Crest, Decor, Land, Line, Shape, Side
from bot.games.clans.board.ground import GRID
from bot.games.clans.kinds import Element, Role, Token, Type
from bot.games.clans.names.names import LETTERS
from bot.games.clans.picture import scene
from bot.games.clans.picture.figures import TOKEN, spot, tokens
from bot.games.clans.picture.ground import SQUARES, UNIT, WIDTH, middle
from bot.games.clans.state.state import State
from rendering.marks.figures import LABEL_CAP, label_ink
from rendering.marks.lines import APART
from rendering.paint import WIDTH as PIXELS
from rendering.paint import paint
from rendering.palette import Palette, contrast, palette_of
from rendering.placement.boxes import around
from rendering.scene import Flag, Glow, Label, Scene, Sign
from rendering.scene import Token as Figure
from rendering.themes import Theme
from tests.games.clans.moments import png, quartet, shown, skirmish
from tests.games.clans.positions import model
from tests.rendering import reading
from tests.rendering.test_colour_blind import AREA, PIECE, alike, difference
from tests.rendering.test_contrast import AT_REST, READABLE, clear

ENOUGH = 0.9
MOST = 0.88
"""Which share of the pixels round a name is clear of it."""
KINDS = (Land.GRASS, Land.THICKET, Land.WATER, Land.ROCK, Land.NORTH)
"""A land of each kind of terrain."""
AT_LEAST, IN_REST = 48, 22
"""Pixels that a figure is across in its narrow space, and the height of a capital of a name at rest."""


@pytest.fixture(params=Theme, ids=str)
def palette(request: pytest.FixtureRequest) -> Palette:
    return palette_of(ART, request.param)


def test_kinds_of_terrain_differ_for_the_colour_blind(palette: Palette) -> None:
    assert alike({land: palette.land[land] for land in KINDS}, AREA) == {}


def test_colours_of_sides_differ_for_the_colour_blind(palette: Palette) -> None:
    assert alike(palette.side, PIECE) == {}


def test_lit_spaces_stand_out_from_every_terrain(palette: Palette) -> None:
    calling = (Glow.OPTION, Glow.CHOSEN, Glow.DANGER)
    rims = {
        (glow, land): difference(palette.glow[glow], palette.land[land]) for glow in calling for land in KINDS
    }
    assert {pair for pair, apart in rims.items() if apart < PIECE} == set()


def test_letters_stand_out_from_their_figures(palette: Palette) -> None:
    assert {s for s in ART.sides if contrast(palette.side[s], palette.letter[s]) < READABLE} == set()


def test_tokens_stand_out_from_their_dark_ground(palette: Palette) -> None:
    inks = ("stun", "slow", "haste", "poison", "curse", "lucky", "protect")
    assert {ink for ink in inks if contrast(palette.extra[ink], (16, 16, 20)) < READABLE} == set()


def test_every_terrain_has_a_pattern_or_a_growth_of_its_own() -> None:
    patterns = [ART.lands[land].texture for land in (Land.GRASS, Land.WATER, Land.ROCK, Land.NORTH)]
    assert len(set(patterns)) == len(patterns)
    roofs = (Land.NORTH, Land.SOUTH, Land.WEST, Land.EAST, Land.ACROSS, Land.ALONG)
    assert len({ART.lands[land].texture for land in roofs}) == len(roofs)


def test_every_name_of_the_art_can_be_drawn() -> None:
    assert {*Line} == {*ART.lines}
    assert {*Decor} == {*ART.scenery}
    assert {*Land} == {*ART.lands}
    assert {*Element, *Type, *Crest} - {Type.SENTRY} == {*ART.symbols}
    assert {*Shape, *Token, *Role} <= {*ART.signs, *ART.shapes}
    assert {*Side} == {*ART.sides}


@pytest.mark.parametrize("theme", Theme)
def test_names_stand_out_from_their_surroundings(theme: Theme) -> None:
    picture, palette = Image.open(BytesIO(png(theme))), palette_of(ART, theme)
    faint = {}
    for label, box in reading.names(View("clans", shown())):
        cut = picture.crop((round(box.left), round(box.top), round(box.right), round(box.bottom)))
        least = AT_REST if label.is_dim else READABLE
        faint[label.text] = clear(cut, label_ink(palette, label), least=least)
    assert len(faint) == 40
    assert {text: share for text, share in faint.items() if share < MOST} == {}


def test_spaces_begin_at_whole_pixels() -> None:
    """So that like spaces have like pixels, which pack well."""
    nodes = [SQUARES.node(nth, nth)[0] * PIXELS / WIDTH for nth in range(SQUARES.columns + 1)]
    assert nodes == pytest.approx([round(node) for node in nodes])


def test_every_space_has_the_same_stroke_of_hatching() -> None:
    """So that hatched spaces have like pixels, as all like spaces do."""
    assert APART * UNIT * sqrt(2) == pytest.approx(1)


def test_names_and_figures_are_large_enough() -> None:
    scale = PIXELS / WIDTH
    caps = {mark.size * LABEL_CAP * UNIT * scale for mark in shown().base.marks if isinstance(mark, Label)}
    assert min(caps) >= IN_REST
    assert UNIT * scale * 0.84 >= AT_LEAST


@pytest.mark.parametrize("theme", Theme)
def test_A30_9_columns_and_rows_are_read_at_525_pixels(theme: Theme) -> None:
    if reading.TESSERACT is None:
        _unread()
    clips = list(reading.clippings(View("clans", shown()), theme, png(theme)))
    found = reading.read(clips, reading.BLOCK)
    right = [
        clip
        for clip in clips
        if found[clip]
        in (clip.text, clip.text[:2].translate(reading.AS_LETTER), clip.text.translate(reading.AS_LETTER))
    ]
    assert len(clips) == 40
    assert len(right) / len(clips) >= ENOUGH


def _unread() -> None:
    warnings.warn("NO TESSERACT: no picture was read (Debian: apt install tesseract-ocr)", stacklevel=1)
    pytest.skip("there is no tesseract")


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("moment", [skirmish, quartet])
def test_A30_9_the_letters_of_models_are_read_at_525_pixels(
    moment: Callable[[], State], theme: Theme
) -> None:
    """Ready, done, in Stealth and both, of every team, whatever they stand on."""
    if reading.TESSERACT is None:
        _unread()
    clips = list(_letters(scene(moment()), theme))
    found = reading.read(clips)
    right = [clip for clip in clips if found[clip] == clip.text]
    assert {clip.text for clip in clips} >= {"C", "K", "Y", "N", "M"}
    assert len(right) / len(clips) >= ENOUGH, [
        (clip.text, found[clip]) for clip in clips if clip not in right
    ]


def _letters(found: Scene, theme: Theme) -> Iterator[reading.Clipping]:
    """The letter of each model, cut out of the picture as small as a chat shows it, dark on light."""
    # With a key of one row: how high the rest is shifts all letters by parts of a pixel.
    whole = Image.open(BytesIO(paint(replace(found, key=found.key[:5]), theme=theme))).convert("L")
    ratio = reading.WHOLE_AS_SHOWN / whole.width
    small = whole.resize((reading.WHOLE_AS_SHOWN, round(whole.height * ratio)), Image.Resampling.LANCZOS)
    (frame,) = reading.frames(View("clans", found))
    for mark in found.marks:
        if isinstance(mark, Figure):
            (x, y), is_guard = mark.at, mark.shape == Shape.TRIANGLE
            wide = 0.3 if is_guard else 0.4 if mark.letter == "M" else 0.33
            box = frame.box(
                around((x - 0.11, y + 0.13) if is_guard else (x - 0.16, y), wide, 0.38 if is_guard else 0.5)
            )
            cut = reading.enlarged(small, [edge * ratio for edge in box])
            cut = ImageOps.invert(cut) if _is_pale(mark, palette_of(ART, theme)) else cut
            yield reading.Clipping(mark.letter, cut.size, cut.tobytes())


def _is_pale(mark: Figure, palette: Palette) -> bool:
    """True if its letter is light on dark."""
    is_plated = Flag.GHOST in mark.flags and mark.side not in ART.outlined
    return sum(palette.ink if is_plated else palette.letter[mark.side]) > 380


def test_models_are_told_apart_without_colour() -> None:
    figures = [mark for mark in shown().marks if isinstance(mark, Figure)]
    assert {mark.shape for mark in figures} == {Shape.CIRCLE, Shape.SQUARE}
    assert {mark.letter for mark in figures} == set(list(LETTERS.values())[:5])
    # Where it stands, one model more: its shape, letter and number are those of no other.
    told = [
        (mark.shape, mark.letter, *sorted(flag for flag in mark.flags if flag.startswith("nth")))
        for mark in figures
    ]
    assert len(set(told)) == len(told)


def test_the_done_and_the_hidden_are_told_apart_without_colour(palette: Palette) -> None:
    """A dark body with a pale edge is done, a broken edge is in Stealth."""
    for ready in (Side.PINE, Side.PLUM, Side.WILLOW, Side.GINKGO, Side.SAMURAI):
        done = Side(f"{ready}_done")
        assert done in ART.outlined
        assert ready not in ART.outlined
        assert difference(palette.side[ready], palette.side[done]) >= PIECE


def test_figures_stay_on_their_spaces_and_tokens_beside_the_letter() -> None:
    figures = [mark for mark in shown().marks if isinstance(mark, Figure)]
    middles = {middle(space) for space in GRID.zones}
    assert {mark.at for mark in figures} <= middles
    pips = [around(mark.at, TOKEN * UNIT, TOKEN * UNIT) for mark in shown().marks if isinstance(mark, Sign)]
    assert pips
    for one, other in combinations(pips, 2):
        assert not one.meets(other)
    for figure in figures:
        core = around(figure.at, 0.26, 0.26)
        assert not any(pip.meets(core) for pip in pips)


def test_tokens_cover_neither_the_sign_of_the_clan_nor_the_number() -> None:
    """As long as a corner beside the letter is free that the model does not face: two kinds of tokens always fit."""
    for way in Direction:
        burdened = model(
            "pine-kaiken1", "fire.kaiken", "J9", way.name, tokens={Token.STUN: 1, Token.CURSE: 1}
        )
        first, *others = (x for (x, _y) in (sign.at for sign in tokens(burdened)))
        assert first < spot(burdened)[0]
        faced = way in (Direction.NW, Direction.SW)
        assert all((x < spot(burdened)[0]) is not faced for x in others)
