"""The end of a fight: leftover dice, what skills make of it, the loss of Stealth, further attacks (A10.2)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Facts, not_none
from bot.games.clans.catalogue.catalogue import near, of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.facts import fighting as facts
from bot.games.clans.facts.activating import Marked, Spotted
from bot.games.clans.fighting.pools import own_weapon
from bot.games.clans.kinds import Element, Keyword, Token
from bot.games.clans.state.field import has
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State


def follows(state: State, fight: Fight) -> Facts:
    """The next thing that follows from a fight, called until the fight is over: then perhaps another one.

    A skill may ask a seat, or hit models: the rest waits until that is settled.
    """
    if not fight.came:
        yield from _left_over(state, fight)
    for each, owner in _followers(state, fight):
        if fight.came.count((owner.id, each.skill)) >= each.times(owner, fight):
            continue
        found = iter(each.aftermath(state, owner, fight))
        if (first := next(found, None)) is not None:
            yield facts.SkillCame(owner.id, each.skill)
            yield first
            yield from found
            return
    yield from _over(state, fight)


def _left_over(state: State, fight: Fight) -> Facts:
    """The attacker's dice that are left besides the result (A10.12)."""
    attacker, defender = state.fighters(fight)
    if not defender.is_out or fight.is_ranged:
        return
    spare = list(fight.left[0])
    if fight.chooser == attacker.seat and fight.chosen in spare:
        spare.remove(fight.chosen)
    if has(attacker, Keyword.ENGULF) and Element.FIRE in spare:
        yield Marked(defender.id, Token.POISON)
    if has(attacker, Keyword.BITE) and Element.SPIRIT in spare:
        yield Marked(defender.id, Token.CURSE)


def _followers(state: State, fight: Fight) -> Iterator[tuple[Declared, Model]]:
    """The skills that may follow from a fight, each with its owner: the attacker's side first, then the defender's.

    What is still to come of a model that has left the board lapses (A10.13).
    """
    attacker, defender = state.fighters(fight)
    yield from ((each, owner) for each, owner in near(state, attacker, Declared.aftermath) if owner.is_out)
    if defender.is_out:
        yield from ((each, defender) for each in of(defender, Declared.aftermath))


def _over(state: State, fight: Fight) -> Facts:
    attacker = state.models[fight.attacker]
    if attacker.is_hidden and not is_stealthy(attacker, fight):
        yield Spotted(attacker.id)
    yield facts.FightEnded()
    if state.is_acting(attacker.id) and state.is_activation_open:
        for each in of(attacker, Declared.further):
            yield from each.further(state, not_none(state.models.get(attacker.id)), fight)


def is_stealthy(attacker: Model, fight: Fight) -> bool:
    """True if the shot keeps the attacker in Stealth (A13.5); False for every close attack."""
    weapon = own_weapon(attacker)
    return fight.is_shuriken or (fight.is_ranged and weapon is not None and weapon.stealthy)
