"""What a fight promises, and what a place risks, in hundredths of a koban: whole numbers, equal on every machine."""

from __future__ import annotations

from functools import cache

from bot.games.clans.dice.odds import Odds, fight
from bot.games.clans.dice.rerolls import EFFECTS
from bot.games.clans.dice.rolling import Roller
from bot.games.clans.dice.values import ATTACK, RANGED
from bot.games.clans.fighting.pools import choosing, pools
from bot.games.clans.kinds import MASTERY, Element, Keyword
from bot.games.clans.players.stakes import Stakes
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.field import has
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State


def fought(stakes: Stakes, state: State, known: Fight) -> int:
    """What a fight promises its attacker, exactly but for what may be moved."""
    attacker, defender = state.models[known.attacker], state.models[known.defender]
    odds = odds_of(stakes.setting, state, known)
    gain = odds.chance(Element.VOID) * stakes.injury(defender, attacker)
    gain += odds.chance(Element.EARTH) * stakes.stun(defender, attacker)
    if known.is_ranged:
        return round(gain)
    loss = odds.chance(Element.SPIRIT) * stakes.injury(attacker, defender)
    shared = odds.chance(Element.FIRE) * stakes.stun(attacker, defender) / 2
    return round(gain - loss - shared)


def odds_of(setting: Setting, state: State, known: Fight) -> Odds:
    """The exact odds of a fight as it would be declared now."""
    attacker, defender = state.models[known.attacker], state.models[known.defender]
    attack, defence = pools(setting, state, known).sizes
    return fight(
        roller(attacker, attack, is_ranged=known.is_ranged),
        roller(defender, defence, is_ranged=known.is_ranged),
        choosing(state, known, attack, defence),
        RANGED if known.is_ranged else ATTACK,
    )


def roller(model: Model, dice: int, *, is_ranged: bool) -> Roller:
    """What a model rolls, and what it may reroll by default (A27.3)."""
    master = Keyword.RANGED_MASTER if is_ranged else Keyword.CLOSE_COMBAT_MASTER
    effects = [EFFECTS[master]] if has(model, master) else []
    ready = (key for key in sorted(MASTERY) if has(model, key) and key not in model.used)
    if (mastery := next(ready, None)) is not None:
        effects.append(EFFECTS[mastery])
    return Roller(dice, tuple(effects))


@cache
def threat(attack: int, defence: int) -> tuple[int, int]:
    """How likely an attack Injures and Stuns, in thousandths, without rerolls: a quick guess of a risk."""
    odds = fight(Roller(max(0, attack)), Roller(max(0, defence)))
    return round(1000 * odds.chance(Element.VOID)), round(1000 * odds.chance(Element.EARTH))
