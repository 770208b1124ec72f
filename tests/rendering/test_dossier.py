"""The reference card of a figure: its plates stay inside it, and it is as high as its abilities need."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from rendering.cards import dossier as drawing
from rendering.cards.dossier import INSET, WIDTH, paint_dossier
from rendering.scene import Token
from rendering.sheet import Ability, Dossier, Value
from rendering.themes import Theme
from rendering.vocabulary import Hue, Shape, Symbol
from tests.rendering.test_paint import chunks

FIGURE = Token("K", Shape.SQUARE, Hue.ROSE, (0.0, 0.0))
CARD = Dossier(
    "Farmer 2",
    "Old farmer, in the barn",
    FIGURE,
    (Value("Eggs", "3", "printed 2"), Value("", "Star", symbol=Symbol.STAR)),
    (Ability("Early", "It rises before everybody else, even in winter."),),
)


def size(card: Dossier, width: int = WIDTH) -> tuple[int, int]:
    return Image.open(BytesIO(paint_dossier(card, width=width))).size


def test_it_grows_with_its_abilities() -> None:
    longer = replace(CARD, abilities=CARD.abilities * 3)
    assert size(longer)[1] > size(CARD)[1] + 100
    assert size(replace(CARD, abilities=()))[1] < size(CARD)[1]
    assert size(replace(CARD, values=()))[0] == WIDTH


def test_it_can_be_smaller() -> None:
    width, height = size(CARD, 500)
    assert width == 500
    assert height == pytest.approx(size(CARD)[1] / 2, abs=1)


@pytest.mark.parametrize("theme", Theme)
def test_the_file_holds_only_pixels_and_equal_cards_are_equal_files(theme: Theme) -> None:
    png = paint_dossier(CARD, theme=theme)
    assert png == paint_dossier(CARD, theme=theme)
    assert [*chunks(png)] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]


def test_plates_without_room_go_on_in_a_new_row() -> None:
    plates = [*drawing._plates(CARD.values * 6)]
    assert all(plate.left + plate.wide <= WIDTH - INSET for plate in plates)
    assert len({plate.middle for plate in plates}) > 1


def test_a_large_figure_is_as_small_as_others() -> None:
    large = replace(CARD, figure=replace(FIGURE, footprint=(2.0, 2.0)))
    assert paint_dossier(large) == paint_dossier(CARD)
