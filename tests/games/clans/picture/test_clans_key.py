"""The key below a ground of the clans explains the marks on it."""

from bot.games.clans.art import Side
from bot.games.clans.picture import scene
from bot.games.pictures import Lens
from rendering.scene import ALONE, Flag, Token
from tests.games.clans.picture.test_clans_picture import duel
from tests.games.clans.positions import model, position


def test_the_key_explains_the_marks_on_the_picture() -> None:
    words = [word for _mark, word in scene(duel()).key]
    assert words == ["in Stealth", "Kaiken", "Yajiri", "Kunoichi"]
    assert scene(duel(), lens=Lens(is_story=True)).key == ()


def test_the_key_has_stealth_and_done_also_for_models_that_are_both() -> None:
    both = position(
        model("pine-kaiken1", "fire.kaiken", "J9", "N", is_hidden=True, is_activated=True),
        model("plum-kaiken1", "earth.kaiken", "J15", "S"),
    )
    key = {word: mark for mark, word in scene(both).key if isinstance(mark, Token)}
    assert [*key] == ["in Stealth", "done", "Kaiken"]
    stealth, done = key["in Stealth"], key["done"]
    assert [stealth.side, *stealth.flags] == [Side.PINE, Flag.GHOST]
    assert [done.side, *done.flags] == [Side.PINE_DONE]


def test_A4_3_large_models_are_as_small_in_the_key_as_all_others() -> None:
    state = position(
        model("pine-oni1", "fire.oni", "J9", "N"), model("pine-oni2", "fire.oni", "L9", "N", is_hidden=True)
    )
    figures = [mark for mark, _word in scene(state).key if isinstance(mark, Token)]
    assert [(mark.letter, mark.footprint) for mark in figures] == [("O", ALONE)] * 2
