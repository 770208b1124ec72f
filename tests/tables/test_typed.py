"""What people type becomes one line of signs that can be seen."""

import pytest

from bot.tables.model.typed import one_line

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
    ],
)
def test_what_can_be_seen_stays(text: str, line: str) -> None:
    assert one_line(text) == line
