"""Tests that a skill of the active model demands of others, one after another (A18)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.game import Facts, not_none
from bot.games.clans.catalogue.catalogue import declared
from bot.games.clans.facts.activating import Spotted
from bot.games.clans.facts.rolling import RollSettled
from bot.games.clans.rolling.rolling import affinity_test
from bot.games.clans.state.rolls import Purpose, Roll
from bot.games.clans.state.state import State


def tried(state: State, chance: Chance) -> Facts:
    """The next of these models makes its test, which ends Stealth (A13.3)."""
    model = state.models[not_none(state.active).ordeal[0]]
    if model.is_hidden:
        yield Spotted(model.id)
    yield from affinity_test(state, chance, Purpose.ORDEAL, model)


def endured(state: State, roll: Roll) -> Facts:
    """What comes of the test of a model: nothing if it is passed."""
    yield RollSettled()
    (pool,) = roll.pools
    skill = not_none(state.active).against
    if skill is not None and not pool.is_passed:
        yield from declared()[skill].befalls(state, state.acting(), state.models[pool.model])
