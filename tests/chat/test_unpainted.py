"""What stands for pictures in these tests differs where pictures would, and a test can have real ones."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.chat.messages import pictures as of_the_chat
from bot.engine.game import PUBLIC
from rendering.scene import Scene, Square
from rendering.themes import Theme
from tests.chat.unpainted import PIXEL, leave_blank
from tests.toy.box import BOX

pictures: Any = of_the_chat  # what it uses is replaced where it uses it
SQUARE = Square(1.0, 1.0, 1.0)


@pytest.fixture
def scene() -> Scene:
    game = BOX.game({})
    return BOX.pictures.scene(game, game.blank(), PUBLIC)


def test_what_stands_for_a_picture_differs_where_the_picture_would(scene: Scene) -> None:
    darker = replace(scene, light=scene.light + 0.5)
    another = replace(scene, base=replace(scene.base, width=scene.base.width + 1))
    told = [
        pictures.paint(scene),
        pictures.paint(darker),
        pictures.paint(another),
        pictures.paint(scene, theme=Theme.LIGHT),
        pictures.crops(scene, (SQUARE,)),
        pictures.crops(scene, (SQUARE, SQUARE)),
    ]
    assert len(set(told)) == len(told)
    assert pictures.paint(replace(scene)) == told[0]


@pytest.mark.painted
def test_a_marked_test_has_real_pictures(scene: Scene) -> None:
    with Image.open(BytesIO(pictures.paint(scene))) as picture:
        assert picture.width > 100


def test_a_long_game_has_one_picture_for_all(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    leave_blank(monkeypatch)
    reel = pictures.Reel(theme=Theme.NIGHT, width=100)
    reel.add(scene)
    assert {pictures.paint(scene), pictures.crops(scene, (SQUARE,)), reel.film()} == {PIXEL}
