"""The possible places of intruders on a picture: strokes of two directions, wider for higher chances, and their
meaning."""

from __future__ import annotations

from io import BytesIO
from math import dist

import pytest
from PIL import Image

from bot.games.castle.art import ART, Shape
from bot.games.castle.art.signs import SHADES
from bot.games.castle.kinds import Who
from bot.games.castle.names.names import short
from bot.games.castle.picture import scene
from bot.games.castle.picture.figures import SIDES
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.legend import MOST
from bot.games.castle.picture.shades import STROKES
from bot.games.pictures import DARKEST, Lens
from rendering.paint import paint
from rendering.scene import Contour, Highlight, Scene, Sign
from rendering.simple import simplified
from rendering.themes import Theme
from tests.games.castle.picture.test_picture import SETTING, quiet, zone
from tests.games.castle.picture.test_picture_overlaps import crowded

NINJA, TRAITOR = short(Who.NINJA), short(Who.TRAITOR)
BOTH = Lens(shades={NINJA: {"YA17": 1, "YA20": DARKEST}, TRAITOR: {"YA20": 2}}, sought=("CA1",))


def strokes(picture: Scene) -> dict[float, set[object]]:
    """The shaded outlines by the width of their strokes; below 0 are those that fall."""
    found: dict[float, set[object]] = {}
    for mark in picture.marks:
        if isinstance(mark, Highlight) and mark.hatch:
            found.setdefault(mark.hatch, set()).add(mark.polygon)
    return found


def test_the_ninjas_strokes_rise_and_the_traitors_fall_and_the_likelier_are_wider() -> None:
    """So both can be seen where both can be, for all kinds of colour vision."""
    found, polygons = strokes(scene(quiet(), lens=BOTH)), ground(SETTING.board).polygons
    falling, light, dark = sorted(found)
    assert falling < 0 < light < dark
    assert found[falling] == found[dark] == {polygons[zone("YA20")]}
    assert found[light] == {polygons[zone("YA17")]}


def test_nothing_is_shaded_that_was_not_asked_for() -> None:
    assert not strokes(scene(quiet()))
    assert not [mark for mark in scene(quiet()).marks if isinstance(mark, Contour)]


def test_where_guards_would_look_is_outlined_and_named() -> None:
    (mark,) = [mark for mark in scene(quiet(), lens=BOTH).marks if isinstance(mark, Contour)]
    assert mark.text == "look"


def test_the_key_begins_with_the_meaning_of_the_strokes_and_is_no_longer_for_it() -> None:
    key = scene(crowded(1), lens=BOTH).key
    assert [(mark.shape, word) for mark, word in key[:2]] == [
        (Shape.RISING, "ninja can be here"),
        (Shape.FALLING, "traitor can be here"),
    ]
    assert len(key) <= MOST
    only = Lens(shades={TRAITOR: {"YA20": 1}})
    assert [word for mark, word in scene(quiet(), lens=only).key if isinstance(mark, Sign)][:1] == [
        "traitor can be here"
    ]


def test_strokes_change_the_ground_and_leave_most_of_it_and_the_names_as_they_are() -> None:
    every = dict.fromkeys(SETTING.board.labels, DARKEST)
    plain, shaded = (
        Image.open(BytesIO(paint(scene(quiet(), lens=lens), width=600)))
        for lens in (Lens(), Lens(shades={NINJA: every}))
    )
    changed = sum(one != other for one, other in zip(plain.tobytes(), shaded.tobytes(), strict=True))
    assert 0.15 < changed / (plain.width * plain.height) < 0.6


def test_a_phone_shows_what_the_strokes_mean_also_beside_many_figures() -> None:
    plain = simplified(scene(crowded(0), lens=BOTH))
    assert [word for _mark, word in plain.key] == ["ninja can be here", "traitor can be here"]
    assert simplified(scene(crowded(0))).key == ()


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("who", Who)
def test_strokes_have_the_colour_of_the_figure_that_can_be_there_rather_than_of_the_other(
    who: Who, theme: Theme
) -> None:
    colours = ART.colours[theme]
    (other,) = {*Who} - {who}
    stroke, own, others = (
        colours.glow[SHADES[STROKES[who]]],
        colours.side[SIDES[who]],
        colours.side[SIDES[other]],
    )
    assert dist(stroke, own) < dist(stroke, others)
