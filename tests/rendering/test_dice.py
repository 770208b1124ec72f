"""Dice: what each shows is told from every other, and those rolled again or out are marked."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering.marks.dice import PIPS, PITCH, dice_size
from rendering.paint import crops, paint
from rendering.palette import palette_of
from rendering.plain import PLAIN
from rendering.scene import (
    Base,
    Caption,
    Dice,
    Die,
    Ground,
    Hue,
    Land,
    Mark,
    Roll,
    Scene,
    Shape,
    Square,
    Token,
)
from rendering.themes import Theme
from rendering.vocabulary import Symbol

SIDE = 8.0
HERE = (4.0, 4.0)
BASE = Base(SIDE, SIDE, 1.0, (Ground(((0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE)), Land.OPEN),))
FACES = {
    **{f"{n} pips": Die(n) for n in range(1, 10)},
    "blank": Die(),
    "symbol": Die(symbol=Symbol.STAR),
    "text": Die(text="HIT"),
    "number": Die(text="12"),
}
WIDTH = 320


@pytest.fixture(params=Theme, ids=str)
def theme(request: pytest.FixtureRequest) -> Theme:
    return Theme(request.param)


def drawn(*marks: Mark, theme: Theme = Theme.NIGHT, width: int = WIDTH) -> Image.Image:
    return Image.open(BytesIO(paint(Scene(BASE, marks), theme=theme, width=width))).convert("RGB")


def one(die: Die, theme: Theme = Theme.NIGHT) -> Image.Image:
    """A die, forty pixels wide."""
    middle = WIDTH // 2
    return drawn(Dice((die,), HERE), theme=theme).crop((middle - 24, middle - 24, middle + 24, middle + 24))


def differing(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, of 255."""
    return ImageStat.Stat(ImageChops.difference(one, other).convert("L")).mean[0]


def test_every_face_is_told_from_every_other(theme: Theme) -> None:
    faces = [one(die, theme) for die in FACES.values()]
    assert all(differing(a, b) > 1 for a, b in combinations(faces, 2))


@pytest.mark.parametrize("n", range(10))
def test_a_face_has_as_many_pips_as_it_says(n: int) -> None:
    assert len(PIPS[n]) == len(set(PIPS[n])) == n
    assert {(-x, -y) for x, y in PIPS[n]} == set(PIPS[n]), "the same from above and below"


@pytest.mark.parametrize("name", FACES)
def test_a_die_that_was_rolled_again_or_is_out_or_decides_is_marked(name: str, theme: Theme) -> None:
    die = FACES[name]
    looks = [
        one(die, theme),
        one(replace(die, is_rerolled=True), theme),
        one(replace(die, is_out=True), theme),
        one(replace(die, is_chosen=True), theme),
    ]
    assert all(differing(a, b) > 1 for a, b in combinations(looks, 2))


def test_a_die_has_the_colour_of_its_side(theme: Theme) -> None:
    palette = palette_of(PLAIN, theme)
    for side in Hue:
        found = {colour for _n, colour in one(Die(3, side=side), theme).getcolors(1 << 16) or ()}
        assert {palette.side[side], palette.letter[side]} <= found


@pytest.mark.parametrize(
    "face", [{"pips": 1, "text": "x"}, {"pips": 10}, {"pips": -1}, {"symbol": "star", "text": "x"}]
)
def test_a_face_of_two_kinds_is_refused(face: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="nine pips"):
        Die(**face)


@pytest.mark.parametrize(("number", "columns"), [(1, 0), (5, 0), (6, 3), (7, 3)])
def test_dice_stand_in_rows_round_their_point_and_cover_no_more_than_they_say(
    number: int, columns: int
) -> None:
    row = Dice(tuple(Die(n % 9 + 1) for n in range(number)), HERE, columns)
    box = ImageChops.difference(drawn(), drawn(row)).getbbox()
    assert box is not None
    wide, high = (size * WIDTH / SIDE for size in dice_size(number, columns))
    assert box[2] - box[0] == pytest.approx(wide, abs=0.3 * WIDTH / SIDE)
    assert box[3] - box[1] == pytest.approx(high, abs=0.3 * WIDTH / SIDE)
    assert (box[0] + box[2]) / 2 == pytest.approx(WIDTH / 2, abs=3)


def test_a_row_is_as_long_as_its_dice_and_rows_as_high_as_they_are_many() -> None:
    assert dice_size(5) == (5 * PITCH, PITCH)
    assert dice_size(7, 3) == (3 * PITCH, 3 * PITCH)
    assert dice_size(0) == (PITCH, 0)


def test_half_as_large_dice_are_half_as_wide() -> None:
    boxes = [
        ImageChops.difference(drawn(), drawn(Dice((Die(6), Die(1)), HERE, size=size))).getbbox()
        for size in (1, 0.5)
    ]
    wide = [box[2] - box[0] for box in boxes if box]
    assert wide[0] == pytest.approx(2 * wide[1], abs=3)


def test_dice_in_the_strip_follow_their_name_and_are_told_apart() -> None:
    strips = {
        paint(Scene(BASE, (), (Roll(name, dice), Caption("end"))))
        for name in ("Attack", "Defence")
        for dice in ((Die(1),), (Die(2),), (Die(1), Die(1)), ())
    }
    assert len(strips) == 8


ATTACK = Roll("", (Die(1), Die(2, is_chosen=True), Die(3)), Token("K", Shape.CIRCLE, Hue.ROSE, HERE))


def test_a_tray_lies_below_the_board_and_below_every_square_of_it(theme: Theme) -> None:
    bare, rolled = Scene(BASE, ()), Scene(BASE, (), tray=(ATTACK,))
    look = Square(*HERE, SIDE / 2)
    for paint_one in (paint, lambda scene, **how: crops(scene, (look, look), **how)):
        without, beneath = (Image.open(BytesIO(paint_one(scene, theme=theme))) for scene in (bare, rolled))
        assert beneath.width == without.width
        assert beneath.height > without.height
        whole = beneath.convert("RGB").crop((0, 0, *without.size))
        assert ImageChops.difference(whole, without.convert("RGB")).getbbox() is None


def test_a_tray_tells_who_rolled_and_an_empty_one_is_as_high(theme: Theme) -> None:
    other = replace(ATTACK, of=Token("K", Shape.SQUARE, Hue.TEAL, HERE))
    shown = [
        Image.open(BytesIO(paint(Scene(BASE, (), tray=(each,)), theme=theme, width=WIDTH))).convert("RGB")
        for each in (ATTACK, other, replace(ATTACK, of=None), Caption(""))
    ]
    assert len({image.size for image in shown}) == 1
    assert all(differing(a, b) > 0.1 for a, b in combinations(shown, 2))
