"""Fights of the clans as the odds have them, and as an oracle of A10 and A27.3 enumerates them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from bot.games.clans.dice.fight import Choosing, Side
from bot.games.clans.dice.odds import fight
from bot.games.clans.dice.rerolls import EFFECTS, ONE_DIE, RerollEffect, mastery
from bot.games.clans.dice.rolling import Roller
from bot.games.clans.dice.values import ATTACK, RANGED, Values
from bot.games.clans.kinds import DIE, Element, Keyword
from tests.games.clans.dice import oracle

ALONE: dict[str, tuple[RerollEffect, ...]] = {
    keyword: (effect,)
    for keyword, effect in EFFECTS.items()
    if keyword not in (Keyword.NIMBLE, Keyword.RANGED_MASTER, Keyword.SENSEI)
}
"""The keywords that change a roll of an attack; Sensei and Ranged Master do what Close Combat Master does."""
TOGETHER: dict[str, tuple[RerollEffect, ...]] = {
    **{f"close-combat-master {face}-mastery": (ONE_DIE, mastery(face)) for face in DIE},
    "close-combat-master sensei": (ONE_DIE, ONE_DIE),
    "air-mastery close-combat-master": (mastery(Element.AIR), ONE_DIE),
}
KINDS = {
    "attack": oracle.Rules(Choosing.MORE_DICE, ATTACK),
    "ranged": oracle.Rules(Choosing.MORE_DICE, RANGED),
    "precise": oracle.Rules(Choosing.MORE_DICE, Values(precise=frozenset(Side))),
    "dirty": oracle.Rules(Choosing.DIRTY_FIGHTER, ATTACK),
}


@dataclass(frozen=True, slots=True)
class Case:
    """A kind of fight, how many dice both sides roll, and the names of their keywords; Lucky is one."""

    kind: str
    attack: int
    defence: int
    ours: str = ""
    theirs: str = ""

    def differs(self) -> bool:
        """Whether odds and oracle say different things about any result."""
        rules = KINDS[self.kind]
        sides = [_side(keywords) for keywords in (self.ours, self.theirs)]
        odds = fight(
            Roller(self.attack, *sides[0]), Roller(self.defence, *sides[1]), rules.choosing, rules.values
        )
        effects = (sides[0][0], sides[1][0])
        expected = oracle.Fight(rules, effects, (sides[0][1], sides[1][1])).outcomes(
            self.attack, self.defence
        )
        return any(odds.chance(result) != expected.get(result, 0) for result in (*DIE, None))


def _side(keywords: str) -> tuple[tuple[RerollEffect, ...], bool]:
    known = {"": (), **ALONE, **TOGETHER}
    return known[keywords.removesuffix("lucky").strip()], keywords.endswith("lucky")


def cases(most: int) -> Iterator[Case]:
    """Every pair of pools up to so many dice, the small ones first, with each keyword on either side and on both."""
    pools = sorted(product(range(most + 1), repeat=2), key=sum)
    for (attack, defence), kind in product(pools, KINDS):
        for name in (*ALONE, *TOGETHER, "lucky", "close-combat-master lucky"):
            yield Case(kind, attack, defence, name)
            yield Case(kind, attack, defence, "", name)
        for ours, theirs in product(("close-combat-master", "fire-mastery", "lucky"), repeat=2):
            yield Case(kind, attack, defence, ours, theirs)
        for face in DIE:
            yield Case(
                kind, attack, defence, f"close-combat-master {face}-mastery", f"{face.opposed}-mastery"
            )
