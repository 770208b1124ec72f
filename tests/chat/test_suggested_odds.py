"""Suggestions for typing have their odds, as buttons do."""

from __future__ import annotations

import pytest

from bot.chat.commands import acting
from bot.engine.acts import Choice
from bot.games.clans.decisions import Attack
from bot.games.clans.kinds import ModelId
from bot.games.shelf import SHELF
from bot.tables.views.offers import Offer

BOX = SHELF["clans"]


@pytest.mark.parametrize(
    ("choice", "shown"),
    [
        (Choice("A", "you pick", odds="Injury 42 %"), "plum-kaiken1 (Injury 42 %, you pick)"),
        (Choice("A", odds="Injury 42 %"), "plum-kaiken1 (Injury 42 %)"),
        (Choice("A", "you pick"), "plum-kaiken1 (you pick)"),
        (Choice("A"), "plum-kaiken1"),
    ],
)
def test_suggestions_have_their_odds(choice: Choice, shown: str) -> None:
    act = next(each for each in BOX.acts if each.kind is Attack)
    offer = Offer("12345678", act, Attack(ModelId("plum-kaiken1")), choice, is_final=False)
    found = acting._suggested([offer], act, {"is_further": "no"}, BOX.notation, field="target", current="")
    assert [each.name for each in found] == [shown]
