"""What the use of a skill brings to a seat, in hundredths of a koban.

No skill is known by its name: a use is worth what its facts bring.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bot.engine.game import Fact
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.facts.activating import Cleared, EffectBegan, Marked, Spotted
from bot.games.clans.facts.fighting import BlowFell, FightBegan
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.facts.skills import OrdealCame
from bot.games.clans.kinds import HARMFUL, ModelId, Token
from bot.games.clans.players.judging import PASSED, Judge
from bot.games.clans.players.stakes import UNIT
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import are_friends
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State

_THOUSAND: Final = 1000
_POINTS: Final = 2 * UNIT
"""The worth of a point of an attribute for a time."""
SEEN: Final = 3 * UNIT
"""The worth of an enemy out of Stealth."""
TOKENS: Final[Mapping[Token, int]] = {
    Token.HASTE: 4 * UNIT,
    Token.PROTECT: 4 * UNIT,
    Token.MOON_POWER: 3 * UNIT,
    Token.LUCKY: 2 * UNIT,
    Token.SLOW: 3 * UNIT,
    Token.CURSE: 2 * UNIT,
    Token.POISON: 4 * UNIT,
}
"""The worth of a token for its model or, if it is harmful, for its enemies; that of a Stun is among the stakes."""


def used(state: State, skill: Declared, target: ModelId | None = None) -> tuple[State, list[Fact]]:
    """The state after the active model has used a skill, its test passed, and all that this brings.

    A fight or a question that it leads to is still to come.
    """
    scratch, facts = state.copy(), list[Fact]()
    for fact in skill.takes_effect(scratch, scratch.acting(), target):
        if isinstance(fact, FightBegan):
            break
        facts.append(fact)
        if not isinstance(fact, Asked):
            fact.apply(scratch)
    return scratch, facts


def worth(judge: Judge, state: State, owner: Model, skill: Declared, facts: Iterable[Fact]) -> int:
    """The worth of facts that a skill brings, to the seat of its owner."""
    return sum(_brought(judge, state, owner, skill, each) for each in facts)


def gain(judge: Judge, state: State, owner: Model, skill: Declared, target: ModelId | None) -> int:
    """The worth of a use by the active model, times the probability that it comes off."""
    found = worth(judge, state, owner, skill, used(state, skill, target)[1])
    return found * PASSED // _THOUSAND if skill.is_tested else found


def _brought(judge: Judge, state: State, owner: Model, skill: Declared, fact: Fact) -> int:
    match fact:
        case Marked(name, token, number):
            found = number * TOKENS.get(token, 0)
            return _for(state, owner, name, -found if token in HARMFUL else found)
        case Cleared(name, token, number):
            one = _stun(judge, state, owner, name) if token is Token.STUN else TOKENS.get(token, 0)
            return _for(state, owner, name, number * one if token in HARMFUL else -number * one)
        case EffectBegan(name, change=change):
            return _for(state, owner, name, change * _POINTS)
        case Spotted(name):
            return _for(state, owner, name, -SEEN)
        case BlowFell(name):
            return _for(state, owner, name, -_stun(judge, state, owner, name))
        case OrdealCame(_, _, victims):
            hit = (
                worth(judge, state, owner, skill, skill.befalls(state, owner, state.models[name]))
                for name in victims
            )
            return sum(hit) * (_THOUSAND - PASSED) // _THOUSAND
        case Asked(window=Window.PUSH, model=name):
            return judge.moved(skill, owner, state.models[name], state)
        case _:
            return 0


def _for(state: State, owner: Model, name: ModelId, worth: int) -> int:
    """Something good for a model, as its friends or its enemies see it."""
    return worth if are_friends(state, state.models[name], owner) else -worth


def _stun(judge: Judge, state: State, owner: Model, name: ModelId) -> int:
    """The worth of a Stun of a model to its enemies."""
    victim = state.models[name]
    by = next(state.enemies(owner.seat), owner) if are_friends(state, victim, owner) else owner
    return judge.stakes.stun(victim, by)
