"""Plans with skills that bring tokens, Stuns or lasting effects, as actions or at the start (A7.4, A7.5, A17, A18).

No skill is known by its name: a use is worth what its facts bring.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.engine.game import Fact
from bot.games.clans.catalogue.catalogue import of
from bot.games.clans.catalogue.declaration import Declared, Moment
from bot.games.clans.decisions import Activate, Try, Use
from bot.games.clans.facts.abilities import OrdealCame
from bot.games.clans.facts.activating import Cleared, EffectBegan, Marked, Spotted
from bot.games.clans.facts.fighting import BlowFell
from bot.games.clans.kinds import HARMFUL, ModelId, Token
from bot.games.clans.players.judging import PASSED
from bot.games.clans.players.plans import Plan, Plans, begun
from bot.games.clans.players.stakes import UNIT, Stakes
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State

_THOUSAND: Final = 1000
_POINTS: Final = 2 * UNIT
"""The worth of a point of an attribute for a time."""
_SEEN: Final = 3 * UNIT
"""The worth of an enemy out of Stealth."""
_TOKENS: Final[Mapping[Token, int]] = {
    Token.HASTE: 4 * UNIT,
    Token.PROTECT: 4 * UNIT,
    Token.MOON_POWER: 3 * UNIT,
    Token.LUCKY: 2 * UNIT,
    Token.SLOW: 3 * UNIT,
    Token.CURSE: 2 * UNIT,
    Token.POISON: 4 * UNIT,
}
"""The worth of a token for its model or, if it is harmful, for its enemies; that of a Stun is among the stakes."""


def may_act(state: State, plan: Plan) -> bool:
    """True if the model of a plan has a skill that takes an action and is no attack."""
    skills = of(state.models[plan.model], Declared.targets)
    return any(each.moment is Moment.ACTION and not each.is_attack for each in skills)


def acted(plans: Plans, plan: Plan, stakes: Stakes) -> Iterator[Plan]:
    """A plan without a fight with each action of its model's skills that brings something at its end."""
    if plan.hides or (state := plans.arrived(plan)) is None:
        return
    owner = state.models[plan.model]
    for each in of(owner, Declared.targets):
        if each.moment is Moment.ACTION and not each.is_attack:
            for target in each.targets(state, owner):
                if (gain := _gain(state, owner, each, target, stakes)) > 0:
                    yield plan._replace(pieces=(*plan.pieces, Use(each.skill, target)), gain=gain)


def prepared(state: State, plan: Plan, stakes: Stakes) -> Plan:
    """A plan that begins an activation, with the best use of each skill for its start; else the plan itself.

    A model in Stealth keeps it.
    """
    if not plan.pieces or not isinstance(plan.pieces[0], Activate) or state.models[plan.model].is_hidden:
        return plan
    there = begun(state, state.models[plan.model])
    owner = there.models[plan.model]
    tries = []
    for each in of(owner, Declared.targets):
        if each.moment is Moment.START and each.is_tested:
            found = (
                (_gain(there, owner, each, target, stakes), target) for target in each.targets(there, owner)
            )
            gain, target = max(found, key=lambda one: one[0], default=(0, None))
            if gain > 0:
                tries.append(Try(each.skill, target))
    return plan._replace(pieces=(plan.pieces[0], *tries, *plan.pieces[1:]))


def _gain(state: State, owner: Model, skill: Declared, target: ModelId | None, stakes: Stakes) -> int:
    """The worth of a use to its owner's seat, in hundredths of a koban, times the probability that it comes off."""
    scratch, found = state.copy(), 0
    for fact in skill.takes_effect(scratch, owner, target):
        found += _brought(scratch, owner, skill, fact, stakes)
        fact.apply(scratch)
    return found * PASSED // _THOUSAND if skill.is_tested else found


def _brought(state: State, owner: Model, skill: Declared, fact: Fact, stakes: Stakes) -> int:
    match fact:
        case Marked(name, token, number):
            worth = number * _TOKENS.get(token, 0)
            return _for(state, owner, name, -worth if token in HARMFUL else worth)
        case Cleared(name, token, number):
            worth = number * (
                _stun(state, owner, name, stakes) if token is Token.STUN else _TOKENS.get(token, 0)
            )
            return _for(state, owner, name, worth if token in HARMFUL else -worth)
        case EffectBegan(name, change=change):
            return _for(state, owner, name, change * _POINTS)
        case Spotted(name):
            return _for(state, owner, name, -_SEEN)
        case BlowFell(name):
            return _for(state, owner, name, -_stun(state, owner, name, stakes))
        case OrdealCame(_, _, victims):
            hit = (
                _brought(state, owner, skill, each, stakes)
                for name in victims
                for each in skill.befalls(state, owner, state.models[name])
            )
            return sum(hit) * (_THOUSAND - PASSED) // _THOUSAND
        case _:
            return 0


def _for(state: State, owner: Model, name: ModelId, worth: int) -> int:
    """Something good for a model, as its friends or its enemies see it."""
    return worth if state.models[name].seat == owner.seat else -worth


def _stun(state: State, owner: Model, name: ModelId, stakes: Stakes) -> int:
    """The worth of a Stun of a model to its enemies."""
    victim = state.models[name]
    by = next(state.enemies(owner.seat), owner) if victim.seat == owner.seat else owner
    return stakes.stun(victim, by)
