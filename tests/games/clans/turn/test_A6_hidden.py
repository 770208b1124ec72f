"""A6.10, A17, A22.1: who starts in Stealth."""

from __future__ import annotations

import pytest

from bot.games.clans.facts.activating import Hidden
from bot.games.clans.kinds import ModelId
from bot.games.clans.rounds.setup import hidden
from bot.games.clans.rules.game import ClansGame
from tests.games.clans.positions import model, position, under

SMALL, LARGE, SNEAKY = ModelId("pine-kaiken1"), ModelId("pine-oni1"), ModelId("pine-ronin1")


@pytest.mark.parametrize(
    ("challenge", "expected"),
    [
        ("brawl", {SNEAKY}),
        ("champion", {SNEAKY}),
        ("hill", {SMALL, SNEAKY}),
        ("medal", {SMALL, SNEAKY}),
        ("messenger", {SMALL, SNEAKY}),
    ],
)
def test_A6_10_A17_small_bases_start_hidden_where_the_challenge_says_so_and_a_sneaky_one_always(
    challenge: str, expected: set[ModelId]
) -> None:
    """Models in the training ground do not."""
    state = position(
        model(SMALL, "fire.kaiken", "F1"),
        model(LARGE, "fire.oni", "H1"),
        model(SNEAKY, "ronin.river-imp", "K1"),
        model("pine-kaiken2", "fire.kaiken", None),
    )
    facts = list(hidden(under(ClansGame({"challenge": challenge}).setting, state)))
    assert {fact.model for fact in facts if isinstance(fact, Hidden)} == expected
    assert len(facts) == len(expected)
