"""Options as a model: told with their meaning, in the asker's language, and refused in one sentence."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal, Self

import pytest
from pydantic import BaseModel, Field, model_validator

from bot.games import option_models
from bot.games.option_models import Meaning, guide, meanings, titles, validated
from bot.games.option_values import OneOf, Whole, Wholes, YesNo
from bot.games.options import Option
from bot.games.shelf import SHELF


class Colour(StrEnum):
    """Two."""

    RED = "red"
    BLUE = "blue"


Die = Annotated[int, Field(ge=1, le=6)]
_LINE = ["B1.2", "A sentence."]
FILE: dict[str, Any] = {
    "offered": ["colour"],
    "group": [
        {"title": "Dice", "options": {"faces": [*_LINE, "Sides of a die"], "colour": _LINE, "loaded": _LINE}},
        {"title": "Throws", "options": {"rolls": _LINE, "pips": _LINE}},
    ],
    "words": {"colour": {"red": "as blood"}},
}
"""What a file says of these options."""


class Dice(BaseModel, extra="forbid"):
    """One option of each kind."""

    faces: int = Field(default=6, ge=2, le=20)
    colour: Colour = Colour.RED
    loaded: bool = False
    rolls: tuple[Die, Die] = (1, 2)
    pips: Literal["plain"] | tuple[Die, Die] = "plain"

    @model_validator(mode="after")
    def _goes_together(self) -> Self:
        if self.loaded and self.faces == 2:
            raise ValueError("A loaded die has more than two faces")
        return self


def test_each_field_is_an_option_with_all_its_words() -> None:
    faces, colour, loaded, rolls, pips = guide(Dice(), meanings(FILE))
    assert faces == Option(
        name="faces",
        title="Sides of a die",
        group="Dice",
        usual=6,
        values=Whole(2, 20),
        meaning="A sentence.",
        rule="B1.2",
    )
    assert [each.called for each in (faces, rolls)] == ["Sides of a die", "Rolls"]
    assert [colour.told(each) for each in ("red", "blue")] == ["as blood", "blue"]
    assert (colour.values, colour.usual, colour.is_offered) == (OneOf(("red", "blue")), "red", True)
    assert (loaded.values, loaded.usual) == (YesNo(), False)
    assert (rolls.values, rolls.usual) == (Wholes(2, 1, 6), [1, 2])
    assert pips.values == Wholes(2, 1, 6, ("plain",))
    assert [pips.read(text) for text in ("Plain", "3, 4")] == ["plain", [3, 4]]
    assert [pips.values.has(value) for value in ("plain", [3, 4], "fancy", [7, 1])] == [
        True,
        True,
        False,
        False,
    ]
    assert pips.values.brief() == "plain or 2 numbers from 1 to 6"


def test_it_is_told_in_the_language_of_the_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(option_models, "_", "«{}»".format)
    first = guide(Dice(), meanings(FILE))[0]
    assert (first.group, first.meaning, first.title) == ("«Dice»", "«A sentence.»", "«Sides of a die»")


@pytest.mark.parametrize("game", SHELF)
def test_the_titles_of_a_game_are_those_of_its_guide(game: str) -> None:
    assert titles(game) == {each.name: each.called for each in SHELF[game].options.guide}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"faces": 21}, "Option faces takes a whole number from 2 to 20, not “21”."),
        ({"faces": None}, "Option faces takes a whole number from 2 to 20, not “null”."),
        ({"faces": "x" * 50}, f"Option faces takes a whole number from 2 to 20, not “{'x' * 40}…”."),
        ({"colour": "green"}, "Option colour takes red or blue, not “green”."),
        ({"colour": ["red"]}, "Option colour takes red or blue, not “red”."),
        ({"loaded": {"a": True}}, 'Option loaded takes yes or no, not “{"a": true}”.'),
        (
            {"rolls": [1, 7]},
            "Option rolls takes 2 whole numbers from 1 to 6, with commas between, not “1, 7”.",
        ),
        ({"rolls": [1]}, "Option rolls takes 2 whole numbers from 1 to 6, with commas between, not “1”."),
        (
            {"pips": "fancy"},
            "Option pips takes plain or 2 whole numbers from 1 to 6, with commas between, not “fancy”.",
        ),
        ({"face": 4}, "There is no option “face”; is it faces?"),
        ({"weight": 4}, "There is no option “weight”: the command “options” lists them."),
        ({"loaded": True, "faces": 2}, "A loaded die has more than two faces."),
    ],
)
def test_a_wrong_value_is_refused_in_one_sentence_that_names_it(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        validated(Dice, given)
    assert str(refused.value) == sentence


class Endless(BaseModel):
    """A number without bounds."""

    faces: int = 6


class Odd(BaseModel):
    """Nobody could type it."""

    faces: object = None


FACES = {"faces": Meaning("Dice", "B1.2", "A sentence.")}


@pytest.mark.parametrize(
    ("model", "known", "sentence"),
    [
        (Dice(), FACES, "has a field and a line"),
        (Endless(), {**FACES, "weight": FACES["faces"]}, r"not one of them: \['weight'\]"),
        (Endless(), FACES, "has bounds"),
        (Odd(), FACES, "an option is a yes or no"),
    ],
)
def test_an_option_that_cannot_be_told_is_a_mistake_of_the_author(
    model: BaseModel, known: dict[str, Meaning], sentence: str
) -> None:
    with pytest.raises(TypeError, match=sentence):
        guide(model, known)
