"""A30.5: orders for cards are about the roll of a fight, not about other rolls in the middle of it."""

from __future__ import annotations

import pytest

from bot.games.clans.kinds import Card, ModelId
from bot.games.clans.moon.windows import responses
from bot.games.clans.orders import kinds as k
from bot.games.clans.orders.moon import ordered
from bot.games.clans.state.rolls import Blow, Fight, Pool, Purpose, Roll
from tests.games.clans.moon.hand import holding
from tests.games.clans.positions import PINE, dice, model

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-oni1")


@pytest.mark.parametrize("rule", list(k.Saving))
def test_A30_5_no_order_plays_a_card_on_the_die_of_resilient(rule: k.Saving) -> None:
    """The player may play it there: only the order does not."""
    state = holding("rain", model(ME, "fire.kaiken", "J9"), model(FOE, "fire.oni", "J10", "S"))
    state.fight = Fight(ME, FOE)
    state.blows = (Blow(FOE, is_injury=True, cause=PINE, credit=ME),)
    state.roll = Roll(Purpose.RESILIENT, (Pool(FOE, dice("F")),), 0, (PINE,))
    assert [each.card for each in responses(state, PINE)] == [Card.RAIN]
    assert ordered(state, PINE, (k.RainOrder(rule),)) is None
