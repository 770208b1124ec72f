"""Sheets of cards: what is on them is there, whole and readable; equal sheets are equal bytes, and only pixels."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from rendering.cards import paint_sheet
from rendering.scene import Side
from rendering.sheet import Card, Group, Sheet, Symbol
from rendering.themes import Theme
from tests.rendering.test_paint import chunks

READABLE = 4.5
LONG = "Whoever finds two eggs before the fox does may keep one, unless the farmer's dog has barked at all."
CARD = Card("Hay Fork", Symbol.BLADE, LONG, Side.GUARD, 2, 3)


def sheet(*cards: Card, title: str = "Hand") -> Sheet:
    return Sheet(title, (Group("", cards),))


def full() -> Sheet:
    kinds = (replace(CARD, symbol=symbol, title=symbol.value) for symbol in Symbol)
    return Sheet(
        "Barn",
        (Group("Farm", tuple(kinds)), Group("Fox", (replace(CARD, side=Side.INTRUDER),), is_brief=True)),
    )


@pytest.mark.parametrize("theme", Theme)
def test_equal_sheets_are_painted_to_equal_bytes_whatever_was_painted_before(theme: Theme) -> None:
    first = paint_sheet(full(), theme=theme, width=500)
    paint_sheet(sheet(CARD), theme=theme, width=500)
    assert paint_sheet(full(), theme=theme, width=500) == first


@pytest.mark.parametrize("theme", Theme)
def test_only_pixels_are_in_the_file(theme: Theme) -> None:
    png = paint_sheet(full(), theme=theme)
    assert set(chunks(png)) == {b"IHDR", b"PLTE", b"IDAT", b"IEND"}
    assert not Image.open(BytesIO(png)).info


def test_the_colour_list_is_the_same_whatever_is_shown() -> None:
    lists = [Image.open(BytesIO(paint_sheet(each, width=300))).getpalette() for each in (full(), sheet(CARD))]
    assert lists[0] == lists[1]


def test_themes_look_different() -> None:
    assert paint_sheet(sheet(CARD), theme=Theme.NIGHT) != paint_sheet(sheet(CARD), theme=Theme.LIGHT)
