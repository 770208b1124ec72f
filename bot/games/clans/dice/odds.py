"""Exact odds of fights (A10, A11): of each result if both sides choose and reroll by default.

Everything is counted in whole numbers, and kept: the same question costs nothing a second time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from bot.games.clans.dice.fight import Choosing, Side
from bot.games.clans.dice.prospects import view
from bot.games.clans.dice.rolling import Roller, rerolled
from bot.games.clans.dice.values import ATTACK, Values
from bot.games.clans.kinds import DIE, Element


@dataclass(frozen=True, slots=True)
class Odds:
    """How a fight goes: who chooses, if he has a die left, and in how many of `cases` each result comes.

    `ways` are in the order of A1.1; what they lack to `cases` has no result.
    """

    chooser: Side
    ways: tuple[int, ...]
    cases: int

    def chance(self, result: Element | None) -> Fraction:
        """How likely a result is; None is no result."""
        ways = self.cases - sum(self.ways) if result is None else self.ways[DIE.index(result)]
        return Fraction(ways, self.cases)


@cache
def fight(
    attack: Roller, defence: Roller, choosing: Choosing = Choosing.MORE_DICE, values: Values = ATTACK
) -> Odds:
    """The odds of a fight if both sides reroll by A27.3, the attacker first, and choose by `values`.

    A new question takes under a millisecond without rerolls; with one effect some 10 ms for four dice a side and 100
    for six, and several times that with a Mastery and another effect on both sides. For eight a side this is seconds.
    """
    chooser = choosing.side(attack.dice, defence.dice)
    if attack.rerolls or defence.rerolls:
        found = rerolled(
            attack, defence, *(view(side, chooser, values, is_chooser=side is chooser) for side in Side)
        )
    else:
        found = _plain(attack.dice, defence.dice, chooser, values.order(chooser))
    return Odds(chooser, tuple(found.get(face, 0) for face in DIE), attack.cases * defence.cases)


def _plain(attack: int, defence: int, chooser: Side, order: Sequence[Element]) -> dict[Element | None, int]:
    """The ways to each result without rerolls: face by face as the chooser likes them, as long as he has none left."""
    ours, theirs = (attack, defence) if chooser is Side.ATTACKER else (defence, attack)
    found: dict[Element | None, int] = {}
    open_ = {(ours, theirs): 1}
    for others, face in zip(reversed(range(len(DIE))), order, strict=True):
        following: dict[tuple[int, int], int] = defaultdict(int)
        found[face] = 0
        for (free, their_free), ways in open_.items():
            for many, few in product(range(free + 1), range(their_free + 1)):
                these = ways * comb(free, many) * comb(their_free, few)
                if many > few:
                    found[face] += these * others ** (free - many + their_free - few)
                else:
                    following[free - many, their_free - few] += these
        open_ = following
    return found
