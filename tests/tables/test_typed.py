"""Typed text becomes one line of visible characters."""

import pytest

from bot.tables.model.typed import named, one_line

FAMILY = "👨\u200d👩\u200d👧"


@pytest.mark.parametrize(
    "text", ["\u200d", "\u200d \u200d", "\u3164\u3164", "\u2800", "\ufe0f", "\u0301", " \u202e "]
)
def test_where_nothing_can_be_seen_nothing_was_typed(text: str) -> None:
    assert not one_line(text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a\n\tb", "a b"),
        ("a \u200b b", "a b"),
        ("\u202eabc", "abc"),
        (f"{FAMILY} here", f"{FAMILY} here"),
        ("e\u0301", "e\u0301"),
        ("Việt Nam e\u0302\u0301", "Việt Nam e\u0302\u0301"),
        ("Z" + "\u0300\u0301" * 20 + "o\u0335", "Z\u0300\u0301\u0300o\u0335"),
        ("\u0e19\u0e49\u0e33", "\u0e19\u0e49\u0e33"),
    ],
)
def test_visible_characters_stay(text: str, line: str) -> None:
    assert one_line(text) == line


NAMES = {"OL14": 1, "the guards": 2, "guards": 2, "Goal A": 3, "Goal B": 4, "The Ninja": 5, "ninja": 5}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        *((text, 1) for text in ("OL14", "ol14", " ol 14 ", "the OL-14", "to ol14 please")),
        *((text, 2) for text in ("guards", "the guards", "Guards", "The  Guards!")),
        *((text, 3) for text in ("Goal A", "goal a", "the Goal A", "goal-A")),
        *((text, 5) for text in ("ninja", "the ninja", "THE NINJA")),
        *((text, None) for text in ("", "the", "Goal", "OL1", "guard", "ninjas")),
    ],
)
def test_a_name_is_known_in_any_case_and_spacing_with_articles_or_without(
    text: str, meant: int | None
) -> None:
    assert named(text, NAMES) == meant
