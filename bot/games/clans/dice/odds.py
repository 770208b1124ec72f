"""Exact odds of fights (A10, A11): of each result if both sides choose and reroll by default.

Everything is counted in whole numbers, and kept: the same question costs nothing a second time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

from bot.games.clans.dice.chances import rerolled
from bot.games.clans.dice.fight import Choosing, Side
from bot.games.clans.dice.prospects import view
from bot.games.clans.dice.rolling import Roller
from bot.games.clans.dice.values import ATTACK, Values
from bot.games.clans.kinds import DIE, Element


@dataclass(frozen=True, slots=True)
class Odds:
    """How a fight goes: who chooses, if a die is left to choose, and in how many of `cases` each result comes.

    `ways` are in the order of A1.1; what they lack to `cases` has no result.
    """

    chooser: Side
    ways: tuple[int, ...]
    cases: int

    def chance(self, result: Element | None) -> Fraction:
        """How likely a result is; None is no result."""
        ways = self.cases - sum(self.ways) if result is None else self.ways[DIE.index(result)]
        return Fraction(ways, self.cases)


@lru_cache(maxsize=4096)
def fight(
    attack: Roller,
    defence: Roller,
    choosing: Choosing = Choosing.MORE_DICE,
    values: Values = ATTACK,
    first: Side | None = Side.ATTACKER,
) -> Odds:
    """The odds of a fight if both sides reroll by A27.3, the attacker first, and choose by `values`.

    `first` is the side whose chance comes first; None if both have had theirs.

    A new question takes under a millisecond without rerolls. If both sides are masters with two effects it takes some
    0.1 s for five dice a side and 0.5 s for six; with Lucky tokens and Curses on top of that several seconds.
    """
    chooser = choosing.side(attack.dice, defence.dice)
    is_plain = not (attack.lies or defence.lies or attack.is_cursed or defence.is_cursed)
    if is_plain and not (attack.acts or defence.acts):
        cases = attack.cases * defence.cases
        found = _plain(attack.dice, defence.dice, chooser, values.order(chooser))
    else:
        views = {side: view(side, chooser, values, is_chooser=side is chooser) for side in Side}
        found, cases = rerolled(attack, defence, views, first)
    return Odds(chooser, tuple(found.get(face, 0) for face in DIE), cases)


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
