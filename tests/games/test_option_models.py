"""Options as a model: told with their meaning, in the language of whoever asks, and refused in one sentence."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field

from bot.games.option_models import guide, option, validated
from bot.games.options import OneOf, Option, Whole, Wholes, YesNo


class Colour(StrEnum):
    """Two."""

    RED = "red"
    BLUE = "blue"


Die = Annotated[int, Field(ge=1, le=6)]
_language = {"now": "English"}


def _group() -> str:
    return f"Dice, {_language['now']}"


def _option(usual: Any, **more: Any) -> Any:
    return option(_group, usual, "B1.2", lambda: f"A sentence, {_language['now']}.", **more)


class Dice(BaseModel, extra="forbid"):
    """One option of each kind."""

    faces: int = _option(6, ge=2, le=20)
    colour: Colour = _option(Colour.RED, is_offered=True)
    loaded: bool = _option(False)
    rolls: tuple[Die, Die] = _option((1, 2))
    pips: Literal["plain"] | tuple[Die, Die] = _option("plain")


def test_each_field_is_an_option_with_all_that_is_told_of_it() -> None:
    faces, colour, loaded, rolls, pips = guide(Dice())
    assert faces == Option(
        name="faces",
        group="Dice, English",
        usual=6,
        values=Whole(2, 20),
        meaning="A sentence, English.",
        rule="B1.2",
    )
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
    assert pips.values.brief() == "plain or 2 numbers, 1 to 6"


def test_it_is_told_in_the_language_of_the_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_language, "now", "français")
    first = guide(Dice())[0]
    assert (first.group, first.meaning) == ("Dice, français", "A sentence, français.")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"faces": 21}, "Option faces: Input should be less than or equal to 20."),
        ({"rolls": [1, 7]}, "Option rolls.1: Input should be less than or equal to 6."),
        ({"sides": 4}, "Option sides: Extra inputs are not permitted."),
    ],
)
def test_what_is_wrong_is_refused_in_one_sentence_that_names_it(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        validated(Dice, given)
    assert str(refused.value) == sentence


class Mute(BaseModel):
    """An option that nobody explains."""

    faces: int = 6


class Endless(BaseModel):
    """A number without bounds."""

    faces: int = _option(6)


class Odd(BaseModel):
    """Nobody could type it."""

    faces: object = _option(None)


@pytest.mark.parametrize(
    ("model", "sentence"),
    [(Mute(), "faces does not say"), (Endless(), "has bounds"), (Odd(), "an option is a yes or no")],
)
def test_an_option_that_cannot_be_told_is_a_mistake_of_the_author(model: BaseModel, sentence: str) -> None:
    with pytest.raises(TypeError, match=sentence):
        guide(model)
