"""What the buttons of a panel mean stands above them, be they harmless or not."""

from __future__ import annotations

import pytest

from bot.chat.choices import notes
from bot.engine.acts import Act, Choice, Tone
from bot.engine.game import Decision
from bot.tables.bulletin import Offer


@pytest.mark.parametrize("tone", list(Tone))
def test_a_button_with_a_note_says_what_it_means(tone: Tone) -> None:
    act = Act(Decision, "walk", "go", "Go", "Walk on", direct=True)
    told = Offer("1" * 8, act, Decision(), Choice("Go home", "your partner is asked", tone), is_final=True)
    plain = Offer("2" * 8, act, Decision(), Choice("Go away", "", tone), is_final=True)
    assert list(notes([told, plain])) == ["-# Go home: your partner is asked"]
