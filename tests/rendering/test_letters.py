"""Written text is drawn in letters that the font has, never as empty boxes."""

import pytest

from rendering.marks.letters import legible


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("g7 at YA5?", "g7 at YA5?"),
        ("Grüße 50 % …", "Grüße 50 % …"),
        ("Привет", "Привет"),
        ("g7 → YA5", "g7 > YA5"),
        ("ｇ７", "g7"),
        ("日本語", "…"),
        ("p1 日本語 p2", "p1 … p2"),
        ("🥷🏽 here", "… here"),
        ("👨‍👩‍👧", "…"),
        ("\ufe0f", "…"),
    ],
)
def test_a_text_is_written_in_letters_of_the_font(text: str, written: str) -> None:
    assert legible(text) == written
