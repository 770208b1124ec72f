"""Random pools of dice, compared with the rulebook's words: what is left, who chooses, what is worth a reroll."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.games.clans.dice.fight import Choosing, Clash, Side
from bot.games.clans.dice.usual import Use, best_use
from bot.games.clans.dice.values import ATTACK, RANGED, Values
from bot.games.clans.dice.ways import ONE_DIE, RerollEffect, Rolled, correction, mastery
from bot.games.clans.kinds import DIE, Element
from tests.games.clans.dice import oracle

EFFECTS = (ONE_DIE, RerollEffect(), correction(Element.VOID, of_enemy=False), *map(mastery, DIE))
VALUES = (ATTACK, RANGED, Values(precise=frozenset(Side)), Values(precise=frozenset({Side.DEFENDER})))
MOST, REROLLED = 8, 4
"""Dice of a pool; fewer for one with a reroll, because every throw of it is followed."""
FORGOTTEN = 2_000
"""After this many the oracle, which remembers every expected value, is emptied."""


def disagreements(seed: str, count: int) -> Iterator[tuple[int, str]]:
    """For each of `count` random fights the number of rolled dice and the disagreement, empty if there is none."""
    luck = Random(seed)
    for number in range(count):
        if number % FORGOTTEN == 0:
            oracle.forget()
        rules = oracle.Rules(luck.choice(list(Choosing)), luck.choice(VALUES))
        yield _thrown(luck, rules) if luck.random() < 0.5 else _rerolled(luck, rules)


def _thrown(luck: Random, rules: oracle.Rules) -> tuple[int, str]:
    attack, defence = (tuple(luck.choices(DIE, k=luck.randint(0, MOST))) for _ in range(2))
    clash = Clash(attack, defence, rules.choosing)
    expected = rules.result(attack, defence)
    menu = clash.menu
    found = rules.values.choice(clash.chooser, menu) if clash.chooser else None
    is_same = found == expected[1] and (clash.chooser in (None, expected[0]))
    return len(attack) + len(defence), "" if is_same else f"{clash}: {expected}, code: {found}"


def _rerolled(luck: Random, rules: oracle.Rules) -> tuple[int, str]:
    pools = _pool(luck), _pool(luck)
    side, effects = luck.choice(list(Side)), tuple(luck.sample(EFFECTS, luck.randint(0, 3)))
    expected = oracle.best_use(rules, pools, side, effects)
    attack, defence = (
        Rolled(oracle.faces(pool), frozenset(at for at, die in enumerate(pool) if die.is_spent))
        for pool in pools
    )
    found = best_use(attack, defence, side, list(effects), choosing=rules.choosing, values=rules.values)
    wanted = Use(effects[expected.effect], expected.places) if expected else None
    return sum(
        map(len, pools)
    ), "" if found == wanted else f"{pools} {side} {effects}: {wanted}, code: {found}"


def _pool(luck: Random) -> oracle.Pool:
    dice = [oracle.Die(luck.choice(DIE), luck.random() < 0.3) for _ in range(luck.randint(0, REROLLED))]
    return oracle.sorted_dice(dice)
