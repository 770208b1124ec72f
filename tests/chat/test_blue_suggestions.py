"""Blue is the best of what is suggested; Commit is blue if nothing better is open."""

from __future__ import annotations

import pytest

from bot.chat.messages.option_buttons import pick
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Look
from bot.engine.acts import Choice, Tone, suggested
from bot.games.clans.decisions import Attack
from bot.games.clans.kinds import ModelId
from bot.games.shelf import SHELF
from bot.tables.views.offers import Offer


def choice(worth: int | None, tone: Tone = Tone.MAIN) -> Choice:
    return Choice("A", tone=tone, worth=worth)


@pytest.mark.parametrize(
    ("worths", "blue"),
    [
        ([20, 52], [False, True]),
        ([52, 20], [True, False]),
        ([-5], [False]),
        ([0], [False]),
        ([None, None], [True, True]),
        ([None, 7], [True, True]),
    ],
)
def test_only_the_best_of_judged_suggestions_is_blue(worths: list[int | None], blue: list[bool]) -> None:
    """Suggestions that are not judged stay as they are: `one_main` chooses the first."""
    found = suggested([choice(each) for each in worths])
    assert [each.is_blue for each in found] == blue
    assert not any(each.is_blue for each in suggested([choice(50, Tone.FREE)]))


@pytest.mark.parametrize(("worth", "look"), [(5, Look.MAIN), (0, Look.PLAIN), (None, Look.MAIN)])
def test_a_beaten_suggestion_keeps_its_button_without_the_colour(worth: int | None, look: Look) -> None:
    act = next(each for each in SHELF["clans"].acts if each.kind is Attack)
    offer = Offer("12345678", act, Attack(ModelId("plum-kaiken1")), choice(worth), is_final=False)
    assert pick("A", offer, Key("", "t")).look is look
