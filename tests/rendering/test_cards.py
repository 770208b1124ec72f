"""Sheets of cards: what is on them is there, whole and readable; equal sheets are equal bytes, and only pixels."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.games.castle.art import ART, Side, Symbol
from rendering.cards import COLUMNS, MANY, WIDTH, Tile, paint_sheet, tiles
from rendering.cards.card_art import card_palette
from rendering.cards.faces import (
    INSET,
    PADDING,
    ROOM,
    SMALL,
    TEXT_CAP,
    TITLE_CAP,
    WIDE,
    WINDOW,
    Look,
    beside,
    card_text,
    wrapped,
)
from rendering.palette import contrast
from rendering.pen import OVERSAMPLING, Pen
from rendering.sheet import Card, Group, Sheet
from rendering.themes import Theme
from tests.rendering.palettes import PALETTES
from tests.rendering.test_paint import chunks, colours, pixels

READABLE = 4.5
LONG = "Whoever finds two eggs before the fox does may keep one, unless the farmer's dog has barked at all."
CARD = Card("Hay Fork", Symbol.BLADE, LONG, Side.GUARD, 2, 3)
FOX = replace(CARD, side=Side.INTRUDER)


def sheet(*cards: Card, title: str = "Hand") -> Sheet:
    return Sheet(title, (Group("", cards),), ART)


def full() -> Sheet:
    kinds = tuple(replace(CARD, symbol=symbol, title=symbol.value) for symbol in Symbol)
    return Sheet(
        "Barn", (Group("Farm", kinds), Group("Fox", (FOX, replace(FOX, count=0)), is_brief=True)), ART
    )


def cut(image: Image.Image, tile: Tile) -> Image.Image:
    """A tile of a sheet that was painted at its full width."""
    return image.crop(
        (round(tile.left), round(tile.top), round(tile.left) + tile.wide, round(tile.top) + tile.high)
    )


def face(card: Card, theme: Theme = Theme.NIGHT) -> Image.Image:
    """The picture of one card."""
    alone = sheet(card)
    return cut(pixels(paint_sheet(alone, theme=theme)), tiles(alone)[-1])


@pytest.mark.parametrize("theme", Theme)
def test_equal_sheets_are_painted_to_equal_bytes_after_any_other_painting(theme: Theme) -> None:
    first = paint_sheet(full(), theme=theme, width=500)
    paint_sheet(sheet(CARD), theme=theme, width=500)
    assert paint_sheet(full(), theme=theme, width=500) == first


def test_four_threads_paint_the_same_bytes() -> None:
    sheets = [full(), sheet(CARD)] * 4
    with ThreadPoolExecutor(4) as pool:
        painted = list(pool.map(lambda each: paint_sheet(each, width=420), sheets))
    assert len(set(painted)) == 2


@pytest.mark.parametrize("theme", Theme)
def test_only_pixels_are_in_the_file(theme: Theme) -> None:
    png = paint_sheet(full(), theme=theme)
    assert set(chunks(png)) == {b"IHDR", b"PLTE", b"IDAT", b"IEND"}
    assert not Image.open(BytesIO(png)).info


def test_the_colour_list_is_the_same_for_all_cards() -> None:
    lists = [Image.open(BytesIO(paint_sheet(each, width=300))).getpalette() for each in (full(), sheet(CARD))]
    assert lists[0] == lists[1]


@pytest.mark.parametrize("theme", Theme)
def test_words_are_readable_on_every_ground_they_are_written_on(theme: Theme) -> None:
    palette = card_palette(PALETTES[theme])
    for side in Side:
        assert all(contrast(palette.ink, ground) >= READABLE for ground in palette.grounds(side))
        assert contrast(palette.letter[side], palette.side[side]) >= READABLE
    assert contrast(palette.dim, palette.background) >= READABLE


@pytest.mark.parametrize("theme", Theme)
def test_the_ink_of_words_and_the_colour_of_the_side_are_painted_as_they_are(theme: Theme) -> None:
    palette = card_palette(PALETTES[theme])
    for card in (CARD, FOX):
        used = colours(face(card, theme))
        assert {palette.ink, palette.paper, palette.gold, palette.side[card.side]} <= used
        assert palette.letter[card.side] in used


def test_a_theme_has_room_for_all_shades_of_cards() -> None:
    for theme in Theme:
        palette = card_palette(PALETTES[theme])
        assert set(palette._blends()) <= set(palette.colours)


@pytest.mark.parametrize("width", [300, 525, 777, 1000, 1600])
@pytest.mark.parametrize("text", [LONG, "Hay", "Unquestionablyuncharacteristically tall hay"])
def test_no_word_is_cut_off_at_any_width(text: str, width: int) -> None:
    """Measured in the very letters that are drawn, in a strip of just the room that there is."""
    scale = width / WIDTH * OVERSAMPLING
    words = wrapped(text, TEXT_CAP, ROOM)
    for line, cap in (*((line, words.cap) for line in words.lines), (text[:40], TITLE_CAP)):
        canvas = Image.new("RGB", (round(ROOM * scale) + 200, 100))
        pen = Pen(canvas, palette=PALETTES[Theme.NIGHT], scale=scale, corner=(-100, -50), unit=1.0)
        pen.text((ROOM / 2, 0.0), line, (255, 255, 255), cap, room=ROOM)
        box = canvas.getbbox()
        assert box is not None
        assert box[2] - box[0] <= ROOM * scale + 1
        assert box[0] >= 99


@pytest.mark.parametrize("count", [0, 1, 12])
def test_a_title_beside_a_crest_has_at_most_two_lines(count: int) -> None:
    for title in (LONG, "Hay Fork", "Hay"):
        for look in (Look.COMPACT, Look.BRIEF):
            words = beside(replace(CARD, title=title, count=count), look)
            assert " ".join(words.lines) == title
            assert len(words.lines) <= 2


def test_lines_hold_the_whole_text_in_order_and_are_about_as_long_as_each_other() -> None:
    words = card_text(CARD)
    assert " ".join(words.lines) == LONG
    assert words.cap == TEXT_CAP
    longest, shortest = (pick(map(len, words.lines)) for pick in (max, min))
    assert shortest >= 0.6 * longest
    assert wrapped("", TEXT_CAP, 100).lines == ()


@pytest.mark.parametrize(("number", "width"), [(MANY + 1, 300), (1, 525), (MANY + 1, 1000)])
def test_words_keep_off_the_frame(number: int, width: int) -> None:
    """Wherever the whole text is shown, in both looks."""
    ink = PALETTES[Theme.NIGHT].ink
    for card in (replace(CARD, title=LONG), replace(FOX, title=LONG)):
        many = sheet(*[card] * number)
        image, tile, scale = pixels(paint_sheet(many, width=width)), tiles(many)[1], width / WIDTH
        top, bottom = (tile.top + WINDOW + 4) * scale, (tile.top + tile.high) * scale
        for x in (tile.left + INSET + 4, tile.left + PADDING - 4):
            for mirrored in (x, 2 * tile.left + tile.wide - x):
                column = image.crop(
                    (round(mirrored * scale), round(top), round(mirrored * scale) + 1, round(bottom))
                )
                assert ink not in colours(column)


@pytest.mark.parametrize("theme", Theme)
def test_every_symbol_is_another(theme: Theme) -> None:
    window = (WIDE // 2 - 75, INSET, WIDE // 2 + 75, WINDOW)
    crests = {symbol: face(replace(CARD, symbol=symbol), theme).crop(window) for symbol in Symbol}
    for one, other in combinations(crests.values(), 2):
        apart = ImageChops.difference(one, other).convert("L").point([0] * 40 + [255] * 216)
        assert apart.histogram()[255] > 0.03 * one.width * one.height


def test_the_cards_of_both_sides_have_another_outline() -> None:
    """Not only another colour: what is card and what is not differs at the corners."""
    background = PALETTES[Theme.NIGHT].background
    corners = [
        [pixel == background for pixel in face(card).crop((0, 0, 22, 22)).get_flattened_data()]
        for card in (CARD, FOX)
    ]
    assert sum(one != other for one, other in zip(*corners, strict=True)) > 40


def test_number_rest_of_the_deck_title_and_text_show() -> None:
    kinds = [
        CARD,
        replace(CARD, count=3),
        replace(CARD, count=1),
        replace(CARD, of=6),
        replace(CARD, of=0),
        replace(CARD, title="Rake"),
        replace(CARD, text=LONG.replace("two", "ten")),
    ]
    assert len({face(kind).tobytes() for kind in kinds}) == len(kinds)


def test_a_card_of_which_none_is_left_is_small_and_faint() -> None:
    gone = replace(CARD, count=0)
    assert tiles(sheet(gone))[-1].high == SMALL
    used = colours(face(gone))
    assert PALETTES[Theme.NIGHT].dim in used
    assert used.isdisjoint({PALETTES[Theme.NIGHT].side[Side.GUARD], PALETTES[Theme.NIGHT].ink})


def test_brief_groups_show_no_text_and_headings_show() -> None:
    brief = Sheet("Hand", (Group("Farm", (CARD,), is_brief=True),), ART)
    other = replace(CARD, text="Hay")
    assert paint_sheet(brief) == paint_sheet(Sheet("Hand", (Group("Farm", (other,), is_brief=True),), ART))
    assert paint_sheet(brief) != paint_sheet(Sheet("Hand", (Group("Barn", (CARD,), is_brief=True),), ART))
    assert paint_sheet(brief) != paint_sheet(Sheet("Barn", (Group("Farm", (CARD,), is_brief=True),), ART))


@pytest.mark.parametrize("number", range(1, 12))
def test_cards_lie_apart_from_each_other_on_the_sheet_and_no_more_than_three_in_a_row(number: int) -> None:
    cards = tuple(replace(CARD, title=str(i), count=i % 4) for i in range(number))
    placed = tiles(Sheet("Hand", (Group("Farm", cards), Group("", (FOX,), is_brief=True)), ART))
    assert sorted(tile.thing.title for tile in placed if isinstance(tile.thing, Card)) == sorted(
        [*map(str, range(number)), FOX.title]
    )
    for one in placed:
        assert one.left >= 0
        assert one.left + one.wide <= WIDTH
        assert sum(one.top == other.top for other in placed) <= COLUMNS
    for one, other in combinations(placed, 2):
        assert one.top + one.high <= other.top or one.left + one.wide <= other.left


def test_many_cards_are_compact_so_that_the_sheet_stays_low() -> None:
    few, many = ({tile.look for tile in tiles(sheet(*[CARD] * n))} for n in (MANY, MANY + 1))
    assert few == {None, Look.WHOLE}
    assert many == {None, Look.COMPACT}
    assert pixels(paint_sheet(sheet(*[CARD] * 10))).height < 1.6 * WIDTH


def test_a_sheet_is_as_wide_as_asked_and_small() -> None:
    for width in (300, 525, 1000, 1600):
        assert pixels(paint_sheet(full(), width=width)).width == width
    assert len(paint_sheet(full())) < 200_000


def test_a_sheet_without_cards_has_its_title() -> None:
    assert PALETTES[Theme.NIGHT].ink in colours(pixels(paint_sheet(Sheet("Hand", (), ART))))
