"""Proposals of a guard seat to its partner, in words (R2.7)."""

import pytest

from bot.engine.game import Decision, not_none
from bot.games.castle.decisions import MarkMap, PlaceArmed, SplitDraw
from bot.games.castle.kinds import SWORDS
from bot.games.castle.words import pacts
from tests.games.castle.kit import small_board

BOARD = small_board()
LINE = 28
"""At most so many characters of a button's label are on one line of a phone."""


@pytest.mark.parametrize("placed", [PlaceArmed((), ()), MarkMap((), ())])
def test_R2_7_a_proposed_placement_is_answered_in_the_words_of_its_question(placed: Decision) -> None:
    question = f"Shall {pacts.proposal(BOARD, placed)}? See Details."
    assert pacts.asked(BOARD, SWORDS, placed) == question


def test_R9_3_the_shares_of_a_draw_are_one_line_of_a_button() -> None:
    shares = [not_none(pacts.option(BOARD, SplitDraw(n, 5 - n))).label for n in range(6)]
    assert shares[2] == "Swords 2, spears 3"
    assert all(len(label) <= LINE for label in shares)
