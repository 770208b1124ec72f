"""Skills for which a model gives up its move (A17, A31.9).

An attack or a shot gives up the move by itself if no step could come after it. With a move of Haste still to come the
seat says so beforehand; and a model goes into Stealth in this way whenever its seat likes.
"""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Facts
from bot.games.clans.activating.activating import may_hide
from bot.games.clans.activating.aiming import within_reach
from bot.games.clans.catalogue.declaration import Moment, Untargeted
from bot.games.clans.facts.activating import Hidden, MoveGivenUp
from bot.games.clans.fighting.pools import own_weapon
from bot.games.clans.kinds import Keyword, ModelId
from bot.games.clans.state.bars import Reason
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State

_FARTHER = 2
"""The spaces that Long Shot adds to the range."""


class _StandingStill(Untargeted):
    """A skill of a model that gives up its move; its use needs no test."""

    moment = Moment.NO_MOVE
    is_tested = False

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield MoveGivenUp(owner.id, self.skill)


class Focus(_StandingStill):
    """Focus (A17): +1 AT on its attacks in an activation without a step."""

    skill = Keyword.FOCUS

    @override
    def is_possible(self, state: State, owner: Model) -> bool:
        return _moves_later(state) and any(within_reach(state, owner))

    @override
    def attack_dice(self, state: State, owner: Model, fight: Fight) -> int:
        return int(stands_still(state, owner))


class LongShot(_StandingStill):
    """Long Shot (A17): its own weapon reaches two spaces farther in an activation without a step."""

    skill = Keyword.LONG_SHOT
    lacks = Reason.NO_MOVE_LATER

    @override
    def is_possible(self, state: State, owner: Model) -> bool:
        return _moves_later(state) and own_weapon(owner) is not None

    @override
    def shot_range(self, state: State, owner: Model) -> int:
        return _FARTHER if stands_still(state, owner) else 0


class Sneaky(_StandingStill):
    """Sneaky (A17): into Stealth by giving up its move in place of its action; it starts the game in Stealth, too."""

    skill = Keyword.SNEAKY

    @override
    def is_possible(self, state: State, owner: Model) -> bool:
        return may_hide(state, owner)

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield from super().takes_effect(state, owner, target)
        yield Hidden(owner.id)


def stands_still(state: State, model: Model) -> bool:
    """True if a model has given up its move, or gives it up by fighting now: no step can come after it."""
    if not state.is_acting(model.id):
        return False
    active = state.activation
    if active.steps or active.is_stunned or active.mp is not None:
        return False
    if active.is_rooted:
        return True
    return not _moves_later(state)


def _moves_later(state: State) -> bool:
    """True if the active model could still move after its next attack or shot (A7.3, A7.7)."""
    active, fight = state.activation, state.fight
    # In a fight of its own the action is used already; before it, Haste may bring a move after it.
    if fight is not None and fight.attacker == active.model:
        return active.moves > 0
    return active.moves_after_action > 0
