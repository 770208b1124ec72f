"""Injuries and Stuns: the effects that may replace them, and their consequences (A12)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Chance
from bot.engine.game import Facts
from bot.games.clans.catalogue.attributes import resisting
from bot.games.clans.catalogue.catalogue import of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.facts.activating import Cleared, KeywordUsed
from bot.games.clans.facts.fighting import BlowChanged, BlowPassed, Injured, SkillUsed, Stunned
from bot.games.clans.facts.rolling import Answered, Asked, RollSettled
from bot.games.clans.kinds import Card, Keyword, ModelId, Skill, Token
from bot.games.clans.moon.hands import shines
from bot.games.clans.rolling.rolling import rolled
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import friends, has
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Blow, Purpose, Roll
from bot.games.clans.state.sentries import is_sentry, player
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
    elif (skill := _turning(state, blow)) is not None:
        yield from _turned(blow, skill)
    elif may_keep(state) or rescuers(state):
        yield Asked(player(state, victim.seat), Window.REPLACE, victim.id)
    elif (answer := next(_strikes_back(state, blow), None)) is not None:
        # It strikes before the victim leaves the board.
        yield BlowChanged(answer)
        yield Asked(victim.seat, Window.SKILL, victim.id, answer)
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
    if pool.dice[0] not in resisting(state.models[pool.model]):
        return
    if state.blows[0].is_injury:
        yield BlowChanged(RESILIENT, is_stun=True)
    else:
        yield BlowPassed()


def is_third_stun(state: State) -> bool:
    """True if the blow is a third Stun, which Injures the victim."""
    blow = state.blows[0]
    return not blow.is_injury and state.models[blow.victim].stuns + 1 >= FATAL


def may_keep(state: State) -> bool:
    """True if the victim's seat may spend a Protect token on the blow (A15)."""
    blow = state.blows[0]
    return state.models[blow.victim].has(Token.PROTECT) and PROTECT not in blow.tried


def is_grave(state: State) -> bool:
    """True if the blow is an Injury, or a third Stun, which Injures (A12.2)."""
    return state.blows[0].is_injury or is_third_stun(state)


def _turning(state: State, blow: Blow) -> Skill | None:
    """The skill by which an Injury becomes a Stun, once in a round; a third Stun only when no Protect stops it (A12.4).

    None if the victim has none left.
    """
    victim = state.models[blow.victim]
    if not is_grave(state) or (not blow.is_injury and may_keep(state)):
        return None
    skills = (each.skill for each in of(victim, Declared.turns_injury) if each.turns_injury())
    return next((skill for skill in skills if skill not in victim.used | blow.tried), None)


def _turned(blow: Blow, skill: Skill) -> Facts:
    """An Injury becomes a Stun; of a third Stun nothing is left, and the victim keeps its two (A12.4)."""
    yield KeywordUsed(blow.victim, skill)
    yield SkillUsed(blow.victim, skill)
    yield BlowChanged(skill, is_stun=True) if blow.is_injury else BlowPassed()


def rescuers(state: State) -> list[tuple[Skill, Model]]:
    """The friends that may take a grave blow from its victim, each with the skill that lets it (A12.3).

    None if its seat has passed already.
    """
    blow = state.blows[0]
    if not is_grave(state) or PROTECT in blow.tried:
        return []
    victim = state.models[blow.victim]
    able = (each for each in friends(state, victim) if can_pay(each))
    return [
        (each.skill, model)
        for model in able
        for each in of(model, Declared.rescues)
        if each.rescues(state, model, victim)
    ]


def rescued(state: State, skill: Skill, rescuer: ModelId) -> Facts:
    """A friend takes the blow from the victim, at the cost of a Stun."""
    yield Answered()
    yield SkillUsed(rescuer, skill, state.blows[0].victim)
    yield BlowPassed()
    yield from paid(state.models[rescuer])


def paid(model: Model) -> Facts:
    """A model Stuns itself as a cost, which nothing replaces; a third Stun Injures it without credit (A12.5)."""
    hit = Injured if model.stuns + 1 >= FATAL else Stunned
    yield hit(model.id)


def can_pay(model: Model) -> bool:
    """True if a model can Stun itself as a cost: Moon Power forbids it (A12.5)."""
    return not model.has(Token.MOON_POWER)


def _strikes_back(state: State, blow: Blow) -> Iterator[Skill]:
    victim = state.models[blow.victim]
    for each in of(victim, Declared.strikes_back):
        if each.skill not in blow.tried and each.strikes_back(state, victim, blow):
            yield each.skill


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
    """The model that has earned the blow, an enemy of the victim; None if there is none, or it is a sentry (A31.20).

    With the option `selfResultCredit` `none` also None if the victim's own side has caused the blow (A10.15).
    """
    victim = state.models[blow.victim]
    if state.setting.options.self_result_credit == "none" and blow.cause in state.setting.side(victim.seat):
        return None
    is_earned = blow.credit is not None and not is_sentry(state.models[blow.credit])
    return blow.credit if is_earned else None
