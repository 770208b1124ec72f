"""Exact odds of fights (A10, A11): of each result, if both sides choose and reroll by default.

All counts are whole numbers. Answers are cached: the same question costs nothing the second time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb
from typing import Final, NamedTuple

from bot.games.clans.dice.chances import Trace, rerolled
from bot.games.clans.dice.fight import Choosing, Side
from bot.games.clans.dice.prospects import view
from bot.games.clans.dice.rolling import Roller
from bot.games.clans.dice.values import ATTACK, Values
from bot.games.clans.kinds import DIE, Element

_MANY: Final = 6
"""From this number of dice in both pools together, odds with rerolls may take more than a few hundredths of a second.
"""
_KEPT: Final = 4096


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a fight: the chooser, if a die is left, and the number of cases for each result.

    `ways` are in the order of A1.1; the rest up to `cases` has no result. `traces` divide them by the effects used, if
    that was asked for.
    """

    chooser: Side
    ways: tuple[int, ...]
    cases: int
    traces: tuple[tuple[Trace, int], ...] = ()

    def chance(self, result: Element | None) -> Fraction:
        """The probability of a result; None stands for no result."""
        ways = self.cases - sum(self.ways) if result is None else self.ways[DIE.index(result)]
        return Fraction(ways, self.cases)

    def ends(self) -> Iterator[tuple[Trace, Fraction]]:
        """All possible results with their probabilities, and with the effects used if that was asked for."""
        plain = [(Trace(face), self.chance(face)) for face in (*DIE, None)]
        traced = [(trace, Fraction(ways, self.cases)) for trace, ways in self.traces]
        yield from (each for each in traced or plain if each[1])


class Question(NamedTuple):
    """A fight whose odds are wanted: everything that they depend on."""

    attack: Roller
    defence: Roller
    choosing: Choosing = Choosing.MORE_DICE
    values: Values = ATTACK
    first: Side | None = Side.ATTACKER
    spare: Element | None = None

    @property
    def chooser(self) -> Side:
        """The side that chooses the result die, if one is left."""
        return self.choosing.side(self.attack.dice, self.defence.dice)

    @property
    def is_slow(self) -> bool:
        """True if the answer may take so long that everybody else would have to wait."""
        sides = self.attack, self.defence
        return (
            any(side.acts or side.is_cursed for side in sides) and sum(side.dice for side in sides) >= _MANY
        )

    def counted(self) -> Odds:
        """Compute the odds.

        It takes less than a millisecond without rerolls. If both sides are masters with two effects, it takes about 0.1
        s for five dice a side and 0.5 s for six; with Lucky tokens and Curses in addition, several seconds.
        """
        attack, defence, _choosing, values, first, spare = self
        is_plain = not (attack.lies or defence.lies or attack.is_cursed or defence.is_cursed or spare)
        if is_plain and not (attack.acts or defence.acts):
            return self.plainly()
        views = {side: view(side, self.chooser, values, is_chooser=side is self.chooser) for side in Side}
        found, cases = rerolled(attack, defence, views, first, spare)
        ways = tuple(sum(many for trace, many in found.items() if trace.face is face) for face in DIE)
        is_traced = attack.traced or defence.traced or spare
        return Odds(self.chooser, ways, cases, tuple(found.items()) if is_traced else ())

    def plainly(self) -> Odds:
        """The odds of fresh dice without any rerolls: fast enough to compute on demand."""
        attack, defence = self.attack.dice, self.defence.dice
        found = _plain(attack, defence, self.chooser, self.values.order(self.chooser))
        return Odds(self.chooser, tuple(found.get(face, 0) for face in DIE), 6 ** (attack + defence))


_known: Final[dict[Question, Odds]] = {}
_put_off: Final[ContextVar[dict[Question, None] | None]] = ContextVar("put_off", default=None)


def fight(
    attack: Roller,
    defence: Roller,
    choosing: Choosing = Choosing.MORE_DICE,
    values: Values = ATTACK,
    first: Side | None = Side.ATTACKER,
    *,
    spare: Element | None = None,
) -> Odds:
    """The odds of a fight if both sides reroll by A27.3, the attacker first, and choose by `values`.

    `first` is the side whose chance comes first; None if both have had theirs. With a `spare` face the odds also tell
    if the attacker has an unused die left that shows it. Inside `putting_off`, a slow question that is new gets a
    stand-in as its answer.
    """
    question = Question(attack, defence, choosing, values, first, spare)
    if (known := _known.get(question)) is not None:
        return known
    later = _put_off.get()
    if later is not None and question.is_slow:
        later[question] = None
        return question.plainly()
    return answered(question)


def answered(question: Question) -> Odds:
    """Compute the answer and cache it. Safe in any thread."""
    found = question.counted()
    if len(_known) >= _KEPT:
        _known.pop(next(iter(_known)), None)
    _known[question] = found
    return found


@contextmanager
def putting_off() -> Iterator[Collection[Question]]:
    """Inside the block slow questions that are not yet answered are only collected; gives that collection.

    If there was any, the results inside the block are useless.
    """
    later: dict[Question, None] = {}
    token = _put_off.set(later)
    try:
        yield later.keys()
    finally:
        _put_off.reset(token)


def _plain(attack: int, defence: int, chooser: Side, order: Sequence[Element]) -> dict[Element | None, int]:
    """The cases of each result without rerolls, face by face in the chooser's order.

    A face is the result where the chooser has a die left that shows it, and none of the faces before it.
    """
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
