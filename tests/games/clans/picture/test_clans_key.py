"""The key below a ground of the clans, and below a close look, explains the marks on it."""

from dataclasses import replace
from io import BytesIO

from PIL import Image

from bot.chat.messages.signs import explained
from bot.games.clans.art import Side
from bot.games.clans.picture import scene
from bot.games.clans.picture.pictures import round_spaces
from bot.games.pictures import Lens
from rendering.board.entries import entries
from rendering.paint import CROP, crops
from rendering.scene import ALONE, Flag, Scene, Square, Token
from tests.games.clans.moments import skirmish
from tests.games.clans.picture.test_clans_picture import duel
from tests.games.clans.positions import at, model, position


def test_the_key_explains_the_marks_on_the_picture() -> None:
    words = [*dict.fromkeys(word for _mark, word in scene(duel()).key)]
    models = ["facing", "in Stealth", "acting", "Kaiken", "Yajiri", "Kunoichi"]
    assert words == [*models, "Deployment space"], "this ground is open everywhere"
    assert scene(duel(), lens=Lens(is_story=True)).key == ()


def test_the_key_has_stealth_and_done_also_for_models_that_are_both() -> None:
    both = position(
        model("pine-kaiken1", "fire.kaiken", "J9", "N", is_hidden=True, is_activated=True),
        model("plum-kaiken1", "earth.kaiken", "J15", "S"),
    )
    key = {word: mark for mark, word in scene(both).key if isinstance(mark, Token)}
    assert [*key] == ["in Stealth", "done", "Kaiken"], "signs stand for all else"
    stealth, done = key["in Stealth"], key["done"]
    assert [stealth.side, *stealth.flags] == [Side.PINE, Flag.GHOST]
    assert [done.side, *done.flags] == [Side.PINE_DONE]


def test_A4_3_large_models_are_as_small_in_the_key_as_all_others() -> None:
    state = position(
        model("pine-oni1", "fire.oni", "J9", "N"), model("pine-oni2", "fire.oni", "L9", "N", is_hidden=True)
    )
    figures = [mark for mark, _word in scene(state).key if isinstance(mark, Token)]
    assert [(mark.letter, mark.footprint) for mark in figures] == [("O", ALONE)] * 2


def test_no_entry_of_a_key_is_left_out() -> None:
    words = [word for _mark, word in scene(skirmish()).key]
    assert len(words) > 9
    assert {"in Stealth", "done", "Chunin", "Madoushi", "Haste", "Delay"} - {*words} == set()


def test_a_close_look_explains_what_is_in_it_in_the_colour_of_either_team() -> None:
    state = position(
        model("pine-kaiken1", "fire.kaiken", "C3", "N", is_hidden=True),
        model("pine-madoushi1", "fire.madoushi", "J9", "N"),
        model("plum-madoushi1", "water.madoushi", "Q18", "S", is_activated=True),
        model("plum-kaiken2", "water.kaiken", "R18", "S"),
    )
    shown = scene(state)
    assert _explained(shown, "Q18") == ["facing", "done", "Kaiken", "Madoushi", "Deployment space"]
    assert _explained(shown, "C3") == ["facing", "in Stealth", "Kaiken", "Deployment space"]
    assert _explained(shown, "J9") == ["facing", "Madoushi"]
    assert "broken outline in Stealth, K Kaiken" in explained(shown, [_near("C3")])
    assert "pale edge done, K Kaiken, M Madoushi" in explained(shown, [_near("Q18")])


def test_a_close_look_with_a_key_is_as_high_as_one_without() -> None:
    shown, square = scene(skirmish()), _near("B4")
    sizes = {Image.open(BytesIO(crops(each, [square]))).size for each in (shown, replace(shown, key=()))}
    assert sizes == {(CROP, CROP)}


def _near(space: str) -> Square:
    found = round_spaces([at(space)])
    assert found is not None
    return found


def _explained(shown: Scene, space: str) -> list[str]:
    return [word for _mark, word in entries(shown, [_near(space)])]
