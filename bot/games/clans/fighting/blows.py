"""Injuries and Stuns: the effects that may replace them, and their consequences (A12)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.game import Facts
from bot.games.clans.facts.activating import Cleared
from bot.games.clans.facts.fighting import BlowChanged, BlowPassed, Injured, Stunned
from bot.games.clans.facts.rolling import Answered, Asked, RollSettled
from bot.games.clans.kinds import Card, Keyword, ModelId, Token
from bot.games.clans.moon.hands import shines
from bot.games.clans.rolling.rolling import rolled
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import has, profile
from bot.games.clans.state.rolls import Blow, Purpose, Roll
from bot.games.clans.state.state import State

FATAL = 3
"""The Stun token that Injures (A12.2)."""
PROTECT = "protect"
RESILIENT = "resilient"


def falls(state: State, chance: Chance) -> Facts:
    """The next thing that happens to the first victim: a replacement, a question, or the Injury or Stun itself.

    The blow passes without effect if the victim has left the board or has Moon Power.
    """
    blow = state.blows[0]
    victim = state.models[blow.victim]
    if not victim.is_out or victim.has(Token.MOON_POWER):
        yield BlowPassed()
    elif _may_resist(state, blow):
        yield BlowChanged(RESILIENT)
        yield from rolled(state, chance, Purpose.RESILIENT, [(victim.id, 1)])
    elif victim.has(Token.PROTECT) and PROTECT not in blow.tried:
        yield Asked(victim.seat, Window.REPLACE, victim.id)
    else:
        # A third Stun becomes only an Injury, with the cause and credit of that Stun (A12.4).
        hit = Injured if blow.is_injury or is_third_stun(state) else Stunned
        yield BlowPassed()
        yield hit(victim.id, _credit(state, blow))


def _may_resist(state: State, blow: Blow) -> bool:
    """True if the victim rolls a die against a blow by an enemy: Resilient, or Sea Skin in its phase (A12.3)."""
    victim, known = state.models[blow.victim], state.fight
    is_skinned = known is not None and any(
        played.card is Card.SEA_SKIN and played.seat == victim.seat and victim.id == known.defender
        for played in known.cards
    )
    can = has(victim, Keyword.RESILIENT) or (is_skinned and shines(state, Card.SEA_SKIN))
    return can and RESILIENT not in blow.tried and blow.cause not in (None, victim.seat)


def resisted(state: State, roll: Roll) -> Facts:
    """The die of Resilient counts (A17): with an affinity of the victim an Injury becomes a Stun, a Stun nothing."""
    yield RollSettled()
    (pool,) = roll.pools
    if pool.dice[0] not in profile(state.models[pool.model]).affinities:
        return
    if state.blows[0].is_injury:
        yield BlowChanged(RESILIENT, is_stun=True)
    else:
        yield BlowPassed()


def is_third_stun(state: State) -> bool:
    """True if the blow is a third Stun, which Injures the victim."""
    blow = state.blows[0]
    return not blow.is_injury and state.models[blow.victim].tokens.get(Token.STUN, 0) + 1 >= FATAL


def kept(state: State) -> Facts:
    """A Protect token is spent: an Injury becomes a Stun, and a Stun nothing (A15)."""
    blow = state.blows[0]
    yield Answered()
    yield Cleared(blow.victim, Token.PROTECT)
    if blow.is_injury:
        yield BlowChanged(f"{PROTECT}-spent", is_stun=True)
    else:
        yield BlowPassed()


def let_go() -> Facts:
    """The victim's seat spends no token on the blow."""
    yield Answered()
    yield BlowChanged(PROTECT)


def _credit(state: State, blow: Blow) -> ModelId | None:
    """The model that has earned the blow, an enemy of the victim; None if there is none.

    With the option `selfResultCredit` `none` also None if the victim's own side has caused the blow (A10.15).
    """
    victim = state.models[blow.victim]
    if state.setting.options.self_result_credit == "none" and blow.cause == victim.seat:
        return None
    return blow.credit
