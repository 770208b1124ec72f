"""Pictures: equal scenes are equal bytes, nothing but pixels is in the file, and what must be seen is there."""

import struct
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.games.castle.art import Flag, Line, Shape, Side
from rendering.board.strip import head_image, strip_image
from rendering.paint import CROP, PHONE, paint
from rendering.palette import palette_of
from rendering.plain import PLAIN
from rendering.scene import (
    Badge,
    Border,
    Caption,
    Contour,
    Glow,
    Highlight,
    Label,
    Lantern,
    Mark,
    Meter,
    Moved,
    Note,
    Number,
    Ring,
    Route,
    Scene,
    Sign,
    Token,
    Track,
)
from rendering.simple import simplified
from rendering.themes import Theme
from rendering.vocabulary import Colour
from tests.rendering import demo
from tests.rendering.crops import crop
from tests.rendering.palettes import PALETTES

NIGHT = PALETTES[Theme.NIGHT]
WIDTH = 800
HERE = (5.5, 4.5)
ALLOWED = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}


def chunks(png: bytes) -> Iterator[bytes]:
    at = 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8]
        at += size + 12


def pixels(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def colours(image: Image.Image) -> set[Colour]:
    counted = image.getcolors(1 << 24)
    assert counted
    return {colour for _, colour in counted if isinstance(colour, tuple)}  # type: ignore[misc]  # RGB pixels are triples


def around(image: Image.Image, reach: float = 1.0) -> Image.Image:
    scale = image.width / demo.COLUMNS
    x, y, r = HERE[0] * scale, HERE[1] * scale, reach * scale
    return image.crop((round(x - r), round(y - r), round(x + r), round(y + r)))


def token(*flags: Flag, **changes: Any) -> Token:
    plain = Token("S", Shape.CIRCLE, Side.GUARD, HERE, flags=frozenset(flags))
    return replace(plain, **changes)


SQUARE = ((5.0, 4.0), (6.0, 4.0), (6.0, 5.0), (5.0, 5.0))
MARKS: list[Mark] = [
    token(),
    Badge((token(count=4), token(letter="N", shape=Shape.DIAMOND, side=Side.INTRUDER)), HERE),
    Sign(Shape.TOWER, HERE),
    Sign(Shape.SQUARE, HERE, Side.OBJECT, "A"),
    Label("here", HERE),
    Number(3, HERE),
    Ring(HERE, Glow.DANGER),
    Note("ninja?", HERE),
    Contour((((5.0, 4.0), (6.0, 4.0)), ((6.0, 4.0), (6.0, 5.0))), text="2"),
    Moved(token(), ((5.0, 4.5), HERE)),
    Moved(token(), (HERE,), is_gone=True),
    Moved(token(), ((5.0, 4.5), HERE), is_bare=True),
    Highlight(SQUARE, Glow.OPTION),
    Highlight(SQUARE, Glow.OPTION, rim_only=True),
    Highlight(SQUARE, Glow.OPTION, tint_only=True),
    Highlight(SQUARE, Glow.OPTION, hatch=0.2),
    Highlight(SQUARE, Glow.OPTION, hatch=-0.2),
    Border(((5.2, 4.5), (5.8, 4.5)), Line.ROPE),
    Route(((5.1, 4.5), (5.8, 4.5))),
    Route(((5.1, 4.5), (5.8, 4.5)), Glow.PAST, numbered=True),
    Route(((5.1, 4.5), (5.8, 4.5)), Glow.PAST, is_faint=True),
    *(Border(((5.5, 4.0), (5.5, 5.0)), line) for line in Line),
]


def test_equal_scenes_are_painted_to_equal_bytes() -> None:
    again = Scene(replace(demo.base()), demo.private().marks, demo.private().strip)
    assert again == demo.private()
    assert paint(again, width=WIDTH) == paint(demo.private(), width=WIDTH)
    assert crop(again, HERE, 5) == crop(demo.private(), HERE, 5)


def test_a_picture_does_not_depend_on_earlier_ones() -> None:
    first = paint(demo.public(), width=WIDTH)
    paint(demo.private(), width=WIDTH)
    assert paint(demo.public(), width=WIDTH) == first


def test_only_pixels_are_in_the_file() -> None:
    for png in (paint(demo.private(), width=WIDTH), crop(demo.private(), HERE, 5)):
        assert set(chunks(png)) <= ALLOWED
        assert not Image.open(BytesIO(png)).info


def test_the_colour_list_is_the_same_for_all_pictures() -> None:
    lists = [
        Image.open(BytesIO(paint(scene, width=WIDTH))).getpalette()
        for scene in (demo.public(), demo.private(), Scene(demo.base()))
    ]
    assert lists[0] == lists[1] == lists[2]


def test_four_threads_paint_the_same_bytes() -> None:
    scenes = [demo.public(), demo.private()] * 4
    with ThreadPoolExecutor(4) as pool:
        painted = list(pool.map(lambda scene: paint(scene, width=640), scenes))
        cropped = list(pool.map(lambda scene: crop(scene, HERE, 4), scenes))
    assert len(set(painted)) == len(set(cropped)) == 2
    assert painted[0] == paint(demo.public(), width=640)
    assert cropped[1] == crop(demo.private(), HERE, 4)


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: f"{type(mark).__name__}")
def test_every_mark_shows_at_its_place_and_nowhere_else(mark: Mark) -> None:
    bare = pixels(paint(Scene(demo.base()), width=WIDTH))
    marked = pixels(paint(Scene(demo.base(), (mark,)), width=WIDTH))
    assert around(bare).tobytes() != around(marked).tobytes()
    hole = Image.new("RGB", around(bare).size)
    corner = round((HERE[0] - 1) * WIDTH / demo.COLUMNS), round((HERE[1] - 1) * WIDTH / demo.COLUMNS)
    bare.paste(hole, corner)
    marked.paste(hole, corner)
    assert bare.tobytes() == marked.tobytes()


@pytest.mark.parametrize("flag", Flag)
def test_every_flag_changes_the_figure(flag: Flag) -> None:
    assert paint(Scene(demo.base(), (token(flag),)), width=WIDTH) != paint(
        Scene(demo.base(), (token(),)), width=WIDTH
    )


def test_shape_letter_count_and_heading_change_the_figure() -> None:
    kinds = [
        token(),
        token(shape=Shape.SHIELD),
        token(letter="L"),
        token(count=2),
        token(toward=(6.0, 4.5)),
        token(toward=(5.5, 5.5)),
    ]
    assert len({paint(Scene(demo.base(), (kind,)), width=WIDTH) for kind in kinds}) == len(kinds)


@pytest.mark.parametrize("shape", Shape)
def test_shapes_are_told_apart_without_letter_or_colour(shape: Shape) -> None:
    others = [Sign(other, HERE) for other in Shape if other is not shape]
    mine = pixels(paint(Scene(demo.base(), (Sign(shape, HERE),)), width=WIDTH))
    assert all(
        pixels(paint(Scene(demo.base(), (other,)), width=WIDTH)).tobytes() != mine.tobytes()
        for other in others
    )


def test_the_colour_of_an_intruder_is_only_where_one_is_shown() -> None:
    hidden = NIGHT.side[Side.INTRUDER]
    without = Scene(
        demo.base(), tuple(m for m in demo.public().marks if isinstance(m, Token) and m.side is Side.GUARD)
    )
    assert hidden not in colours(pixels(paint(without, width=WIDTH)))
    shown = replace(without, marks=(*without.marks, token(letter="N", side=Side.INTRUDER)))
    assert hidden in colours(around(pixels(paint(shown, width=WIDTH))))


def test_a_name_stays_readable_in_a_lit_place() -> None:
    labelled = replace(demo.base(), marks=(*demo.base().marks, Label("YA17", HERE)))
    lit = pixels(paint(Scene(labelled, (Highlight(SQUARE, Glow.OPTION),)), width=WIDTH))
    dark = pixels(paint(Scene(labelled), width=WIDTH))
    ink = [[pixel == NIGHT.ink for pixel in around(image, 0.3).get_flattened_data()] for image in (lit, dark)]
    assert sum(ink[1]) > 20
    assert ink[0] == ink[1]


def test_the_strip_tells_turn_level_and_caption() -> None:
    strips = [
        (),
        (Track("Turn", 1, 20),),
        (Track("Turn", 2, 20),),
        (Track("Turn", 1, 20), Lantern("Alert", 0, ("None", "High"))),
        (Track("Turn", 1, 20), Lantern("Alert", 1, ("None", "High"))),
        (Caption("Draft"),),
    ]
    assert len({paint(Scene(demo.base(), (), strip), width=WIDTH) for strip in strips}) == len(strips)


def test_the_strip_leaves_the_board_as_it_is() -> None:
    plain = pixels(paint(Scene(demo.base()), width=WIDTH))
    topped = pixels(paint(Scene(demo.base(), (), demo.STRIP), width=WIDTH))
    board = topped.crop((0, topped.height - plain.height, WIDTH, topped.height))
    assert board.tobytes() == plain.tobytes()


def test_a_strip_with_much_to_tell_leaves_out_dots_then_lanterns_before_it_shrinks() -> None:
    turn, level = Track("Turn", 3, 20), Lantern("Alert", 1, ("None", "Low", "Medium", "High"))

    def drawn(*meters: Meter, figures: int) -> bytes:
        palette = palette_of(PLAIN, Theme.NIGHT)
        return strip_image(meters, palette=palette, width=20 * figures, figure=20).tobytes()

    said = Caption("Ninja 2: heard within 2")
    assert drawn(turn, level, figures=40) != drawn(Caption("Turn 3/20"), level, figures=40)
    for rest, figures in (((), 24), ((said,), 30)):
        assert drawn(turn, level, *rest, figures=figures) == drawn(
            Caption("Turn 3/20"), level, *rest, figures=figures
        )
    few = head_image((turn, level, said), palette=palette_of(PLAIN, Theme.NIGHT), width=480).tobytes()
    assert drawn(turn, level, said, figures=24) == few


def test_a_strip_too_full_is_shrunk_to_fit() -> None:
    words = "The guards are searching every barn tonight, and nobody sleeps"
    high = pixels(paint(Scene(demo.base()), width=WIDTH)).height
    full, empty = (
        pixels(paint(Scene(demo.base(), (), strip), width=WIDTH))
        for strip in ((*demo.STRIP, Caption(words)), (Caption(""),))
    )
    margin = WIDTH - 4, 0, WIDTH, full.height - high
    assert full.crop(margin).tobytes() == empty.crop(margin).tobytes()


def test_sizes_are_as_asked() -> None:
    assert pixels(paint(Scene(demo.base()))).size == (1600, 1200)
    assert pixels(crop(demo.public(), HERE, 5)).size == (CROP, CROP)
    assert pixels(crop(demo.public(), HERE, 5, size=300)).size == (300, 300)


@pytest.mark.parametrize("centre", [(0.0, 0.0), (12.0, 9.0), (6.0, 0.2)])
def test_a_crop_at_the_edge_shows_no_ground_beyond_the_board(centre: tuple[float, float]) -> None:
    image = pixels(crop(Scene(demo.base()), centre, 5))
    last = CROP - 1
    rims = [
        image.crop(rim)
        for rim in ((0, 0, CROP, 1), (0, last, CROP, CROP), (0, 0, 1, CROP), (last, 0, CROP, CROP))
    ]
    beyond = sum(list(rim.get_flattened_data()).count(NIGHT.background) for rim in rims)
    assert beyond < 10, "a smooth edge may have that colour by chance, a whole rim may not"


def test_a_crop_as_wide_as_the_board_is_the_whole_board_for_a_phone() -> None:
    assert crop(demo.public(), HERE, 12) == paint(simplified(demo.public()), width=PHONE)


def test_a_crop_higher_than_the_board_is_filled_up() -> None:
    image = pixels(crop(Scene(demo.base()), (6.0, 4.5), 11.5))
    assert image.size == (CROP, CROP)
    assert image.getpixel((CROP // 2, 3)) == NIGHT.background


def test_a_deep_zoom_draws_only_its_window() -> None:
    image = pixels(crop(Scene(demo.base(), (token(),)), HERE, 1.0))
    assert NIGHT.side[Side.GUARD] in colours(image)


def test_pictures_stay_small() -> None:
    assert len(paint(demo.private())) < 300_000
    assert len(crop(demo.private(), HERE, 5)) < 100_000
