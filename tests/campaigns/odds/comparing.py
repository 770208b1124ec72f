"""Fights of the clans by the odds, and by an oracle of A10 and A27.3 that enumerates them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from bot.games.clans.dice.fight import Choosing, Side
from bot.games.clans.dice.odds import fight
from bot.games.clans.dice.rolling import Roller
from bot.games.clans.dice.values import ATTACK, RANGED, Values
from bot.games.clans.dice.ways import ONE_DIE, RerollEffect, mastery
from bot.games.clans.kinds import DIE, MASTERY, Element, Keyword
from tests.games.clans.dice import oracle

ALONE: dict[str, tuple[RerollEffect, ...]] = {
    Keyword.CLOSE_COMBAT_MASTER: (ONE_DIE,),
    **{keyword: (mastery(face),) for keyword, face in MASTERY.items()},
}
"""The keywords that change a roll of an attack; Sensei and Ranged Master do the same as Close Combat Master."""
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
    """A kind of fight: how many dice both sides roll, and the names of their keywords."""

    kind: str
    attack: int
    defence: int
    ours: str = ""
    theirs: str = ""

    def differs(self) -> bool:
        """True if odds and oracle disagree about any result."""
        rules, known = KINDS[self.kind], {"": (), **ALONE, **TOGETHER}
        ours, theirs = known[self.ours], known[self.theirs]
        odds = fight(Roller(self.attack, ours), Roller(self.defence, theirs), rules.choosing, rules.values)
        expected = oracle.Fight(rules, (ours, theirs)).outcomes(self.attack, self.defence)
        return any(odds.chance(result) != expected.get(result, 0) for result in (*DIE, None))


def cases(most: int) -> Iterator[Case]:
    """Every pair of pools up to this many dice, the small ones first, with each keyword on either side and on both."""
    pools = sorted(product(range(most + 1), repeat=2), key=sum)
    for (attack, defence), kind in product(pools, KINDS):
        for name in (*ALONE, *TOGETHER):
            yield Case(kind, attack, defence, name)
            yield Case(kind, attack, defence, "", name)
        for ours, theirs in product(("close-combat-master", "fire-mastery"), repeat=2):
            yield Case(kind, attack, defence, ours, theirs)
        for face in DIE:
            yield Case(
                kind, attack, defence, f"close-combat-master {face}-mastery", f"{face.opposed}-mastery"
            )
