"""The worth of a fight to its attacker, in hundredths of a koban: whole numbers, equal on every machine."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bot.games.clans.dice.odds import Odds, fight
from bot.games.clans.dice.rolling import Roller
from bot.games.clans.dice.values import ATTACK, RANGED
from bot.games.clans.fighting.pools import own_weapon, pools
from bot.games.clans.kinds import Element
from bot.games.clans.odds.fights import of_fight
from bot.games.clans.odds.policy import Policy
from bot.games.clans.players.stakes import Stakes
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State

_COSTLY = 8
"""With more dice than this, exact odds with rerolls take too long."""
_THOUSAND = 1000


class Chances(NamedTuple):
    """Probabilities of a fight, in thousandths: defender Injured, defender Stunned, attacker Injured, all Stunned."""

    void: int = 0
    earth: int = 0
    spirit: int = 0
    fire: int = 0

    @property
    def fallen(self) -> int:
        """The probability that the defender cannot strike back soon: Injured, or with half weight Stunned."""
        return self.void + self.earth // 2


def promise(
    stakes: Stakes, attacker: Model, defender: Model, bonus: int = 0, *, is_ranged: bool = False
) -> int:
    """The worth of a fight to its attacker by AT and DF of both models now, with `bonus` more dice."""
    weapon = own_weapon(attacker) if is_ranged else None
    attack, defence = stakes.attack(attacker), stakes.defence(defender)
    dice = attack + bonus + (weapon.bonus if weapon is not None else 0)
    return _worth(stakes, attacker, defender, quick(dice, defence, is_ranged=is_ranged))


def fought(
    stakes: Stakes, state: State, known: Fight, sizes: tuple[int, int] | None = None, *, is_exact: bool = True
) -> int:
    """The worth of a fight to its attacker: exact, or without rerolls if that is too slow or not asked for.

    `sizes` are those of its pools, if they are known. A fight with cards is always exact. Results that only move a
    model do not count.
    """
    attacker, defender = state.fighters(known)
    attack, defence = sizes or pools(state, known).sizes
    if not known.cards and (not is_exact or attack + defence > _COSTLY):
        found = quick(attack, defence, is_ranged=known.is_ranged)
    else:
        reckoned = of_fight(state, known, (attack, defence), Policy(attacker.seat))
        found = _chances(reckoned.odds, is_ranged=known.is_ranged)
    return _worth(stakes, attacker, defender, found)


@cache  # 13 us or more, asked 320 times a decision
def quick(attack: int, defence: int, *, is_ranged: bool = False) -> Chances:
    """The chances of two pools without rerolls: exact for most models, an estimate for masters."""
    values = RANGED if is_ranged else ATTACK
    odds = fight(Roller(max(0, attack)), Roller(max(0, defence)), values=values)
    return _chances(odds, is_ranged=is_ranged)


def _chances(odds: Odds, *, is_ranged: bool) -> Chances:
    """The chances from odds; a ranged attack does nothing to the attacker (A11.3)."""
    faces = (Element.VOID, Element.EARTH, Element.SPIRIT, Element.FIRE)
    found = [round(_THOUSAND * odds.chance(face)) for face in faces]
    return Chances(*found[:2]) if is_ranged else Chances(*found)


def _worth(stakes: Stakes, attacker: Model, defender: Model, found: Chances) -> int:
    gain = found.void * stakes.injury(defender, attacker) + found.earth * stakes.stun(defender, attacker)
    loss = found.spirit * stakes.injury(attacker, defender) if found.spirit else 0
    shared = found.fire * stakes.stun(attacker, defender) // 2 if found.fire else 0
    return (gain - loss - shared) // _THOUSAND
