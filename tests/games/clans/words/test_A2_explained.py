"""A2.2, A20.1: what the initiative and the moon's phase mean is said when somebody first meets them."""

from __future__ import annotations

import pytest

from bot.engine.game import Fact
from bot.games.clans.box import BOX
from bot.games.clans.facts.rounds import MoonWent, RoundBegan
from bot.games.clans.facts.setup import InitiativeTaken
from bot.games.clans.kinds import Element
from bot.games.clans.rules.game import ClansGame
from bot.games.fact_words import LONGEST_EXPLANATION
from tests.games.clans.positions import PINE


@pytest.mark.parametrize(
    ("fact", "name"), [(InitiativeTaken(PINE), "initiative"), (MoonWent(Element.FIRE), "moon")]
)
def test_each_is_explained_in_one_short_sentence(fact: Fact, name: str) -> None:
    found = BOX.words.explained(ClansGame({}), fact)
    assert found is not None
    assert found[0] == name
    assert found[1].endswith(".")
    assert len(found[1]) <= LONGEST_EXPLANATION


def test_other_facts_explain_themselves() -> None:
    assert BOX.words.explained(ClansGame({}), RoundBegan(1)) is None
