"""Pictures of several boards: each in its place under its name, and whatever looks closely says at which."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.games.castle.art import ART
from rendering.film import Reel
from rendering.paint import CROP, GAP, crops, paint
from rendering.palette import palette_of
from rendering.plain import PLAIN
from rendering.scene import Base, Board, Glow, Ring, Scene, Square
from rendering.spread import spread, text_of
from rendering.themes import Theme
from tests.rendering.crops import crop
from tests.rendering.squares import GRID, base, floors, marks

WIDTH = 800
Pixels = tuple[int, int, int, int]


def loaded(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def changed(one: Scene, other: Scene) -> Pixels | None:
    """The box of pixels in which two pictures differ."""
    before, after = (loaded(paint(scene, width=WIDTH)) for scene in (one, other))
    assert before.size == after.size
    return ImageChops.difference(before, after).getbbox()


def without_strip(scene: Scene) -> Scene:
    return replace(scene, strip=())


def boxes(scene: Scene) -> list[Pixels]:
    """Where each board stands in a picture without a strip."""
    placed = spread(scene, WIDTH).placed
    return [(each.left, each.top, each.left + each.width, each.top + each.height) for each in placed]


def is_within(box: Pixels, whole: Pixels) -> bool:
    return whole[0] <= box[0] and whole[1] <= box[1] and box[2] <= whole[2] and box[3] <= whole[3]


@pytest.mark.parametrize("number", [2, 3, 7])
@pytest.mark.parametrize("columns", [0, 1, 4])
def test_boards_stand_in_rows_and_none_lies_on_another(number: int, columns: int) -> None:
    scene = without_strip(floors(number, columns))
    found = boxes(scene)
    assert len(found) == number
    whole = (0, 0, *loaded(paint(scene, width=WIDTH)).size)
    assert all(is_within(box, whole) for box in found)
    for one in found:
        for other in found:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert one == other or apart
    assert len({box[1] for box in found}) == -(-number // (columns or number))


def test_figures_are_of_one_size_on_boards_of_any_size() -> None:
    double = Base(2 * base().width, 2 * base().height, 2 * base().unit, base().marks)
    small = Base(base().width / 2, base().height / 2, base().unit, base().marks)
    scene = Scene(base(), name="A", beside=(Board("B", double), Board("C", small)))
    assert len({round(each.scale * each.board.base.unit, 6) for each in spread(scene, WIDTH).placed}) == 1


def test_a_mark_changes_its_own_board_alone() -> None:
    scene = without_strip(floors(7, 4))
    ring = Ring(GRID.middle(2, 2), Glow.DANGER)
    for nth, board in enumerate(scene.beside):
        others = list(scene.beside)
        others[nth] = replace(board, marks=(*board.marks, ring))
        box = changed(scene, replace(scene, beside=tuple(others)))
        assert box is not None
        assert is_within(box, boxes(scene)[nth + 1])


def test_a_name_stands_above_its_board() -> None:
    scene = without_strip(floors(3))
    box = changed(scene, replace(scene, name="Cellar"))
    assert box is not None
    left, top, right, _ = boxes(scene)[0]
    assert is_within(box, (left, 0, right, top))


def test_a_name_that_is_too_long_gets_smaller_and_stays_above_its_board() -> None:
    scene = without_strip(floors(7))
    box = changed(scene, replace(scene, name="The cellar below the old mill " * 2))
    assert box is not None
    left, top, right, _ = boxes(scene)[0]
    assert is_within(box, (left, 0, right, top))


def test_the_strip_stands_above_all_boards() -> None:
    scene = floors(7, 4)
    both = [loaded(paint(each, width=WIDTH)) for each in (scene, without_strip(scene))]
    high = both[0].height - both[1].height
    assert high > text_of(scene, WIDTH)
    assert ImageChops.difference(both[0].crop((0, high, *both[0].size)), both[1]).getbbox() is None


def test_equal_scenes_are_equal_bytes_and_another_theme_is_of_the_same_size() -> None:
    scene = floors(7, 4)
    again = replace(scene, beside=tuple(replace(board) for board in scene.beside))
    assert paint(scene) == paint(again)
    sizes = {loaded(paint(scene, theme=theme)).size for theme in Theme}
    assert len(sizes) == 1


def test_a_square_says_of_which_board_it_is() -> None:
    scene = floors(7, 4)
    looks = [GRID.round(3, 2, 4, board.name) for board in scene.boards]
    assert len({crops(scene, (look,)) for look in looks}) == 7


def test_a_close_look_at_one_of_several_is_that_board_under_its_name() -> None:
    scene = floors(3)
    look = GRID.round(3, 2, 4)
    alone = loaded(crop(Scene(base(), marks(2)), (look.x, look.y), look.side))
    named = loaded(crops(replace(scene, strip=()), (look._replace(board="Floor 2"),)))
    head = named.height - CROP
    assert head > 0
    assert ImageChops.difference(named.crop((0, head, CROP, named.height)), alone).getbbox() is None
    ink = palette_of(PLAIN, Theme.NIGHT).ink
    assert ink in {colour for _n, colour in named.crop((0, 0, CROP, head)).getcolors(1 << 16) or ()}


def test_squares_of_two_boards_stand_one_below_the_other() -> None:
    scene = floors(3)
    looks = (GRID.round(3, 2, 4, "Floor 3"), GRID.round(1, 1, 4, "Floor 1"))
    both, *each = (loaded(crops(scene, some)) for some in (looks, looks[:1], looks[1:]))
    assert both.height == each[0].height + GAP + each[1].height
    assert ImageChops.difference(both.crop((0, 0, CROP, each[0].height)), each[0]).getbbox() is None


def test_a_square_as_wide_as_its_board_shows_everything() -> None:
    scene = floors(3)
    assert crops(scene, (Square(3, 3, base().width, "Floor 2"),)) == paint(scene)


@pytest.mark.parametrize("name", ["Floor 9", ""])
def test_a_square_of_no_board_is_refused(name: str) -> None:
    with pytest.raises(KeyError):
        crops(floors(3), (Square(3, 3, 2, name),))


def test_a_picture_of_one_board_needs_no_name() -> None:
    alone = Scene(base(), marks(1))
    assert crops(alone, (GRID.round(1, 1, 3),)) == crop(alone, GRID.middle(1, 1), 3)
    assert alone.board("").marks == alone.marks
    assert [board.name for board in alone.boards] == [""]


def test_two_boards_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="one name"):
        Scene(base(), name="Hall", beside=(Board("Hall", base()),))


def test_boards_of_two_arts_are_refused() -> None:
    with pytest.raises(ValueError, match="one art"):
        Scene(base(), name="Hall", beside=(Board("Yard", replace(base(), art=ART)),))


def test_a_film_shows_several_boards() -> None:
    reel = Reel(width=300)
    scene = floors(3)
    reel.add(scene)
    reel.add(replace(scene, marks=marks(4)))
    film = Image.open(BytesIO(reel.film()))
    assert getattr(film, "n_frames", 1) == 2
