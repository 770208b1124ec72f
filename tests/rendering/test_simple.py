"""A whole board in a panel is drawn for a phone: less of it, larger."""

from io import BytesIO

from PIL import Image

from rendering.marks.figures import LABEL_CAP
from rendering.paint import PHONE, crops, paint
from rendering.placement.boxes import Box
from rendering.placement.layout import covered, note_box, tag_box
from rendering.scene import (
    Badge,
    Label,
    Lamp,
    Note,
    Number,
    Route,
    Scene,
    Scenery,
    Sign,
    Square,
    Token,
)
from rendering.simple import simplified
from tests.rendering import squares
from tests.rendering.views import boards

AS_SHOWN = 350
"""How wide a phone shows it, in pixels."""


def crowded() -> Scene:
    """The public board of the castle on which most has moved."""
    shown = boards()["public-changes"].shows
    assert isinstance(shown, Scene)
    return shown


def test_it_shows_only_important_marks() -> None:
    plain = simplified(crowded())
    assert not [mark for mark in plain.base.marks if isinstance(mark, Label | Lamp | Scenery)]
    before, after = (
        {mark.text for mark in scene.marks if isinstance(mark, Label)} for scene in (crowded(), plain)
    )
    assert before == after != set()


def test_figures_and_names_are_as_large_as_a_phone_needs() -> None:
    plain = simplified(crowded())
    pixels = plain.base.unit * AS_SHOWN / plain.base.width
    alone = [mark.size * pixels for mark in plain.marks if isinstance(mark, Token) and mark.size >= 1]
    assert min(alone) >= 14
    assert min(LABEL_CAP * mark.size * pixels for mark in plain.marks if isinstance(mark, Label)) >= 8


def test_grown_figures_stand_clear_of_names() -> None:
    """Of every name at most a quarter is covered, and it stays within a grown figure of its usual place."""
    for name, view in boards().items():
        assert isinstance(view.shows, Scene)
        plain = simplified(view.shows)
        unit = plain.base.unit
        usual = {mark.text: mark.at for mark in view.shows.marks if isinstance(mark, Label)}
        standing = [mark for mark in plain.marks if isinstance(mark, Token | Badge | Number | Sign)]
        boxes = [box for mark in standing for box in covered(mark, unit)]
        for mark in plain.marks:
            if isinstance(mark, Label):
                (own,) = covered(mark, unit)
                hidden = sum(shared(own, box) for box in boxes) / (own.width * own.height)
                assert hidden <= 0.25, (name, mark.text)
                assert max(abs(a - b) for a, b in zip(mark.at, usual[mark.text], strict=True)) <= unit * 1.01


def shared(one: Box, other: Box) -> float:
    """The area of two boxes that overlap."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, wide) * max(0.0, high)


def test_a_note_keeps_off_a_tag() -> None:
    base = crowded().base
    at = base.width / 2, base.height / 2
    tagged = Route((at, at), tag="T3: 2", tag_at=at)
    plain = simplified(Scene(base, (tagged, Note("here?", at))))
    (note,) = (mark for mark in plain.marks if isinstance(mark, Note))
    assert not note_box(note, plain.base.unit).meets(tag_box("T3: 2", at, plain.base.unit))


def test_it_is_painted_twice_as_wide_as_it_is_shown() -> None:
    base = crowded().base
    everything = Square(base.width / 2, base.height / 2, base.width)
    png = crops(crowded(), [everything])
    assert Image.open(BytesIO(png)).width == PHONE >= 2 * AS_SHOWN
    assert len(png) < len(paint(crowded())) / 2


def test_a_board_of_few_places_is_simple_enough() -> None:
    assert simplified(squares.floors(3)) == squares.floors(3)
