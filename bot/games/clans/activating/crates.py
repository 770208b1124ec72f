"""Dice of an activation besides its own tests: for a crate (A22.11), and of models that a skill tries (A18)."""

from __future__ import annotations

from bot.engine.chance import Chance, pick
from bot.engine.game import Facts, not_none
from bot.games.clans.catalogue.catalogue import declared
from bot.games.clans.decisions import Check
from bot.games.clans.facts.activating import Spotted
from bot.games.clans.facts.challenges import CrateTurned, ObjectiveFound
from bot.games.clans.facts.rolling import RollSettled
from bot.games.clans.kinds import DIE, Space
from bot.games.clans.rolling.rolling import Aim, affinity_test, rolled
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Purpose, Roll
from bot.games.clans.state.state import State


def checked(state: State, chance: Chance, model: Model, space: Space) -> Facts:
    """A crate lying face down is turned up; then one die is rolled for its element. The action ends Stealth (A13.3).

    Luck draws the element only now, among those not yet seen: that is as fair as mixing, and nobody can know it before.
    """
    if model.is_hidden:
        yield Spotted(model.id)
    element = state.items[space].element
    if element is None:
        left = [each for each in DIE if each not in state.opened]
        element = pick(chance, f"crate {len(state.opened)}", left)
        yield CrateTurned(model.id, space, element)
    aim = Aim(element, space=space, piece=Check(space))
    yield from rolled(state, chance, Purpose.CRATE, [(model.id, 1)], aim=aim)


def searched(roll: Roll) -> Facts:
    """The die for a crate counts: with the element of the crate an objective is found."""
    yield RollSettled()
    (pool,) = roll.pools
    if pool.is_passed:
        yield ObjectiveFound(pool.model, not_none(roll.space))


def tried(state: State, chance: Chance) -> Facts:
    """The next of these models makes its test, which ends Stealth (A13.3)."""
    model = state.models[state.activation.ordeal[0]]
    if model.is_hidden:
        yield Spotted(model.id)
    yield from affinity_test(state, chance, Purpose.ORDEAL, model)


def endured(state: State, roll: Roll) -> Facts:
    """What comes of the test of a model: nothing if it is passed."""
    yield RollSettled()
    (pool,) = roll.pools
    skill = state.activation.against
    if skill is not None and not pool.is_passed:
        yield from declared()[skill].befalls(state, state.acting(), state.models[pool.model])
