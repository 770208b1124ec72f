"""Typed options are read forgivingly, and unreadable ones are refused in one sentence with the allowed values."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.games.box import Box
from bot.games.option_values import OneOf, Whole, Wholes, YesNo, shown, spoken
from bot.games.options import Option, changed, preset_named, read
from bot.games.shelf import SHELF
from tests.toy.hunt import HUNT


def _option(name: str, usual: Any, values: Any) -> Option:
    return Option(name=name, group="All", usual=usual, values=values, meaning="It means something.")


GUIDE = (
    _option("turns", 20, Whole(1, 99)),
    _option("guardsNoticeRopes", False, YesNo()),
    _option("variant", "standard", OneOf(("standard", "loneWolf"))),
    replace(_option("alertDraws", [0, 1, 2, 3], Wholes(4, 0, 36)), title="Draws by alert"),
    _option("shift", 0, Whole(-4, 6)),
)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("", {}),
        ("turns=15 guardsNoticeRopes=yes", {"turns": 15, "guardsNoticeRopes": True}),
        ("TURNS = 15, guards-notice-ropes=ON", {"turns": 15, "guardsNoticeRopes": True}),
        ("guards_notice_ropes=False;variant=Lone-Wolf", {"guardsNoticeRopes": False, "variant": "loneWolf"}),
        ("shift=-4, turns=9", {"shift": -4, "turns": 9}),
        ("alertDraws=0,1,1,2, turns=9", {"alertDraws": [0, 1, 1, 2], "turns": 9}),
        ("alertDraws=0/1/1/2", {"alertDraws": [0, 1, 1, 2]}),
        ("Guards notice ropes = yes, turns=9", {"guardsNoticeRopes": True, "turns": 9}),
        ("variant=lone wolf Draws by alert=0,1,1,2", {"variant": "loneWolf", "alertDraws": [0, 1, 1, 2]}),
    ],
)
def test_typed_options_are_read_forgivingly(text: str, meant: dict[str, Any]) -> None:
    assert read(GUIDE, text) == meant


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("turns=yes", "Option turns takes a whole number from 1 to 99, not “yes”."),
        ("turns=0", "Option turns takes a whole number from 1 to 99, not “0”."),
        ("turns=-9", "Option turns takes a whole number from 1 to 99, not “-9”."),
        ("turns=²", "a whole number from 1 to 99"),
        ("turns=", "Option turns takes"),
        ("turns=15 ropes", "not “15 ropes”"),
        ("guardsNoticeRopes=3", "Option guardsNoticeRopes takes yes or no, not “3”."),
        ("variant=solo", "Option variant takes standard or lone wolf, not “solo”."),
        ("alertDraws=1,2", "takes 4 whole numbers from 0 to 36"),
        ("turn=5", "is it turns?"),
        ("dragons=5", "There is no option “dragons”"),
        ("turns=5 turns=6", "Option turns is given twice."),
        ("many turns=5", "name=value"),
        ("turns", "name=value"),
        ("x" * 5000, "name=value"),
        ("x" * 5000 + "=1", "There is no option"),
        ("turns=" + "9" * 5000, "takes a whole number from 1 to 99"),
    ],
)
def test_unreadable_options_are_refused_in_one_sentence(text: str, refusal: str) -> None:
    with pytest.raises(ValueError, match=re.escape(refusal)) as refused:
        read(GUIDE, text)
    assert str(refused.value).endswith((".", "?"))
    assert len(str(refused.value)) < 200


def test_values_are_shown_as_they_are_typed() -> None:
    for option, value in ((GUIDE[1], True), (GUIDE[2], "loneWolf"), (GUIDE[3], [1, 2, 3, 4]), (GUIDE[0], 7)):
        assert option.read(shown(value)) == value


def test_an_option_and_its_value_are_called_as_people_speak() -> None:
    assert [option.called for option in GUIDE] == [
        "Turns",
        "Guards notice ropes",
        "Variant",
        "Draws by alert",
        "Shift",
    ]
    assert [spoken(value) for value in ("loneWolf", True, 7, [1, 2])] == ["lone wolf", "yes", "7", "1, 2"]


def test_only_unusual_values_count_as_changed() -> None:
    assert changed(GUIDE, {"turns": 20, "variant": "loneWolf"}) == [(GUIDE[2], "loneWolf")]


def test_a_preset_is_found_by_its_name_or_title() -> None:
    assert preset_named(HUNT.options.presets, "QUICK").options == {"rounds": 1}
    with pytest.raises(ValueError, match="there is: quick, duel"):
        preset_named(HUNT.options.presets, "slow")


def test_an_unknown_preset_is_named_in_one_line() -> None:
    with pytest.raises(ValueError, match=r"^There is no preset “a b”; there is: quick, duel\.$"):
        preset_named(HUNT.options.presets, "a\r\nb")


@pytest.mark.parametrize("box", SHELF.values(), ids=SHELF)
def test_the_explanation_of_a_preset_stands_alone(box: Box) -> None:
    """A lobby shows it without the others."""
    for preset in box.options.presets.values():
        assert "the same" not in preset.help.lower(), preset.title
