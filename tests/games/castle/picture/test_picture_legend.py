"""The key below a board explains everything on the picture, and nothing else."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.games.castle.art import Shape, Side
from bot.games.castle.decisions import Bed, PostArmed
from bot.games.castle.kinds import Mark, Weapon, Who
from bot.games.castle.picture import scene
from bot.games.castle.picture.legend import MOST, legend
from bot.games.castle.state.state import State
from bot.games.castle.words.brief import brief
from rendering.board.legend import CAP, MARK, SPACE
from rendering.paint import paint
from rendering.pen import text_width
from rendering.scene import Scene, Sign, Token
from tests.games.castle.picture.test_picture import SETTING, hidden, quiet, zone
from tests.games.castle.picture.test_picture_overlaps import crowded


def words(picture: Scene) -> list[str]:
    return [word for _mark, word in picture.key]


def searched(state: State) -> State:
    state.marks = state.marks.but(searched={zone("YA20"): None, zone("CA1"): Mark.A})
    return state


def test_only_marks_on_the_picture_are_explained() -> None:
    assert words(scene(quiet())) == ["watch post", "barracks"]
    assert words(scene(quiet("YA17", "YA20"))) == ["sentry", "watch post", "barracks"]
    ninja = hidden(quiet("YA17"), Who.NINJA, "YA20")
    assert words(scene(searched(ninja))) == [
        *("ninja", "sentry", "nothing found", "goal"),
        *("watch post", "barracks"),
    ]


def test_a_crowd_told_in_a_badge_is_explained_too() -> None:
    assert "sentry" in words(scene(quiet(*["YA17"] * 5)))


def test_a_key_has_no_more_than_one_line_of_entries_and_ends_with_the_buildings() -> None:
    for seed in range(5):
        key = scene(crowded(seed)).key
        assert len(key) <= MOST
        assert [mark.shape for mark, _word in key[-2:]] == [Shape.TOWER, Shape.HOUSE]


def test_pictures_of_all_are_equally_high() -> None:
    """The key takes the same room, however much it explains."""
    pictures = (scene(quiet()), scene(crowded(1)))
    sizes = {Image.open(BytesIO(paint(each, width=400))).size for each in pictures}
    assert len(sizes) == 1


def test_a_mark_in_the_key_looks_as_on_the_board() -> None:
    key = scene(searched(quiet())).key
    assert (Shape.SQUARE, Side.OBJECT) in {
        (mark.shape, mark.side) for mark, _ in key if isinstance(mark, Sign)
    }


def test_a_sleeper_is_no_sentry_in_letter_nor_shape() -> None:
    state = quiet("YA17")
    state.marks = state.marks.but(sleepers={zone("CA3"): 1})
    (sentry, _), (sleeper, word), *_ = scene(state).key
    assert (word, isinstance(sleeper, Sign)) == ("sleeper", True)
    assert {sentry.letter, sentry.shape}.isdisjoint({sleeper.letter, sleeper.shape})
    pieces = Bed(zone("CA3")), PostArmed(zone("CA3"), Weapon.SWORD)
    assert [brief(SETTING.board, piece) for piece in pieces] == ["☾ CA3", "S CA3"]


def test_answers_to_listens_and_searches_are_left_out_of_a_key_after_all_things() -> None:
    answers = [Sign(shape, (50.0, 50.0)) for shape in (Shape.EAR, Shape.SILENCE, Shape.CROSS)]
    for seed in range(5):
        key = legend([*scene(crowded(seed)).marks, *answers])
        found = [word for _mark, word in key]
        assert "heard" in found
        assert found[-3] in {"heard", "heard nothing", "nothing found"}


@pytest.mark.parametrize("shape", [Shape.EAR, Shape.SILENCE])
def test_a_listen_of_an_earlier_turn_shows_the_number_of_the_turn(shape: Shape) -> None:
    def drawn(letter: str) -> bytes:
        plain = scene(quiet())
        mark = Sign(shape, (50.0, 50.0), Side.GUARD, letter=letter)
        return paint(replace(plain, marks=(mark,)), width=1000)

    assert len({drawn(letter) for letter in ("", "5", "6", "16")}) == 4


def test_the_words_of_a_full_key_of_a_guard_are_hardly_smaller_than_those_of_a_short_one() -> None:
    answers = [Sign(shape, (50.0, 50.0)) for shape in (Shape.EAR, Shape.SILENCE, Shape.CROSS)]
    drawn = scene(searched(quiet("YA17")))
    patrol, trap = Token("P", Shape.SHIELD, Side.GUARD, (50.0, 50.0)), Sign(Shape.TRIANGLE, (50.0, 50.0))
    key = legend([*drawn.marks, *answers, patrol, trap])
    width = SPACE + sum(MARK + text_width(word, CAP) + SPACE for _mark, word in key)
    assert len(key) == MOST
    assert width <= 1.1 * drawn.base.width / drawn.base.unit
