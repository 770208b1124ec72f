"""Every option of every game is explained, and every preset can be played."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from bot.games.option_values import folded, shown
from bot.games.options import LONGEST_TITLE
from tests.laws.playthrough import BOXES, every_box


@every_box()
def test_the_guide_explains_exactly_the_options_with_their_usual_values(key: str) -> None:
    box = BOXES[key]
    assert {option.name: option.usual for option in box.options.guide} == box.options.settled({})
    for names in ([each.name for each in box.options.guide], [each.called for each in box.options.guide]):
        assert len({*map(folded, names)}) == len(box.options.guide)


@every_box()
def test_every_explanation_is_one_short_sentence_within_discords_limits(key: str) -> None:
    for option in BOXES[key].options.guide:
        assert 10 <= len(option.meaning) <= 100
        assert option.meaning.endswith(".")
        assert 1 <= len(option.group) <= 40
        assert 1 <= len(option.called) <= LONGEST_TITLE - 2
        assert not re.search(r"[a-z][A-Z]|R\d", f"{option.called} {option.meaning} {option.group}"), (
            "as people speak"
        )
        assert len(f"{option.name} {option.values.allowed()}") <= 150


@every_box()
def test_the_usual_values_may_be_typed_and_the_box_takes_them(key: str) -> None:
    box = BOXES[key]
    for option in box.options.guide:
        assert option.read(shown(option.usual)) == option.usual
        assert box.options.settled({option.name: option.usual}) == box.options.settled({})
        assert all(option.read(shown(value)) == value for value in option.values.examples())


@every_box()
def test_every_preset_is_accepted_and_stored_as_it_is(key: str) -> None:
    box = BOXES[key]
    for name, preset in box.options.presets.items():
        assert preset.name == name == name.lower()
        assert 1 <= len(preset.title) <= 40
        assert 1 <= len(preset.help) <= 100
        settled = box.options.settled(preset.options)
        assert preset.options.items() <= settled.items()
        assert json.loads(json.dumps(settled)) == settled
        assert box.game(settled).seats


@every_box()
def test_offered_options_have_names_that_a_command_may_use(key: str) -> None:
    offered = [option for option in BOXES[key].options.guide if option.is_offered]
    assert len(offered) <= 20
    assert all(option.name.isidentifier() and option.name.islower() for option in offered)


_WRONG: tuple[Any, ...] = (None, "", "nonsense", -99, 10**9, 1.5, [], [1] * 50, {}, {"a": [1]}, float("inf"))


@every_box()
def test_every_wrong_value_is_refused_in_one_sentence_that_says_what_the_option_takes(key: str) -> None:
    """In the words of the guide: a model's own errors speak of inputs and types."""
    box = BOXES[key]
    for option in box.options.guide:
        for value in (value for value in _WRONG if not option.values.has(value)):
            with pytest.raises(ValueError, match=r"\S") as refused:
                box.options.settled({option.name: value})
            assert str(refused.value) == str(option.refused(value))


@every_box()
def test_an_unknown_option_is_refused_with_the_most_similar_name(key: str) -> None:
    box = BOXES[key]
    for option in box.options.guide:
        with pytest.raises(ValueError, match="There is no option") as refused:
            box.options.settled({f"{option.name}x": option.usual})
        assert str(refused.value) == f"There is no option “{option.name}x”; is it {option.name}?"
