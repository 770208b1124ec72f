"""What A10 and A27.3 say, word by word and with every die by itself: slow, and written from the rulebook alone.

A pool is a tuple of dice, a die its face and whether it is spent. Nothing here asks the code that it is held against,
but for `Values`, which are data, and `RerollEffect`, of which only the fields are read.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from typing import NamedTuple

from bot.games.clans.dice.fight import Choosing, Side
from bot.games.clans.dice.rerolls import Reach, RerollEffect
from bot.games.clans.dice.values import Values
from bot.games.clans.kinds import DIE, Element

Result = Element | None


class Die(NamedTuple):
    face: Element
    is_spent: bool = False


Pool = tuple[Die, ...]


def sorted_dice(dice: Sequence[Die]) -> Pool:
    return tuple(sorted(dice, key=lambda die: (DIE.index(die.face), die.is_spent)))


@dataclass(frozen=True)
class Rules:
    """How a fight is chosen, and what its faces are worth."""

    choosing: Choosing
    values: Values

    def result(self, attack: Pool, defence: Pool) -> tuple[Side, Result]:
        """A10.6 and A10.7: what is left, who chooses, and his dearest die (A27.2)."""
        ours, theirs = ([die.face for die in pool] for pool in (attack, defence))
        for element in DIE:
            while element in ours and element.opposed in theirs:
                ours.remove(element)
                theirs.remove(element.opposed)
        more = len(theirs) - len(ours)
        is_defender = {
            Choosing.MORE_DICE: more > 0,
            Choosing.DIRTY_FIGHTER: more >= 2,
            Choosing.ATTACKER: False,
            Choosing.DEFENDER: True,
        }[self.choosing]
        chooser = Side.DEFENDER if is_defender else Side.ATTACKER
        menu = theirs if is_defender else ours
        dearest = [face for face in self.values.order(chooser) if face in menu]
        return chooser, dearest[0] if dearest else None

    def worth(self, attack: Pool, defence: Pool, side: Side) -> int:
        chooser, result = self.result(attack, defence)
        return self.values.worth(side, result, chooser)


class Use(NamedTuple):
    gain: Fraction
    effect: int
    places: tuple[int, ...]


@dataclass(frozen=True)
class Fight:
    """Two sides that reroll by A27.3, the attacker first (A16.1), each seeing what its uses bring (A16.3)."""

    rules: Rules
    effects: tuple[tuple[RerollEffect, ...], tuple[RerollEffect, ...]]
    lucky: tuple[bool, bool] = (False, False)

    def outcomes(self, attack: int, defence: int) -> dict[Result, Fraction]:
        """How likely each final result is."""
        now = _rolls(attack, defence)
        for side in (Side.ATTACKER, Side.DEFENDER):
            now = self._chance(now, side)
        found: dict[Result, Fraction] = defaultdict(Fraction)
        for pools, likely in now.items():
            found[self.rules.result(*pools)[1]] += likely
        return dict(found)

    def _chance(
        self, now: dict[tuple[Pool, Pool], Fraction], side: Side
    ) -> dict[tuple[Pool, Pool], Fraction]:
        """What the pools are after one side has had its chance."""
        done: dict[tuple[Pool, Pool], Fraction] = defaultdict(Fraction)
        open_: dict[tuple[tuple[Pool, Pool], tuple[RerollEffect, ...]], Fraction]
        open_ = {(pools, self.effects[side is Side.DEFENDER]): likely for pools, likely in now.items()}
        while open_:
            following: dict[tuple[tuple[Pool, Pool], tuple[RerollEffect, ...]], Fraction] = defaultdict(
                Fraction
            )
            for (pools, effects), likely in open_.items():
                use = best_use(self.rules, pools, side, effects)
                if use:
                    rest = (*effects[: use.effect], *effects[use.effect + 1 :])
                    for after, as_likely in _rerolled(pools, side, use.places):
                        following[after, rest] += likely * as_likely
                else:
                    for after, as_likely in self._luck(pools, side):
                        done[after] += likely * as_likely
            open_ = following
        return done

    def _luck(self, pools: tuple[Pool, Pool], side: Side) -> Iterator[tuple[tuple[Pool, Pool], Fraction]]:
        """Lucky: only if an own model would otherwise be Injured."""
        own = pools[side is Side.DEFENDER]
        _chooser, result = self.rules.result(*pools)
        hurts = result is (Element.VOID if side is Side.DEFENDER else Element.SPIRIT)
        places = tuple(place for place, die in enumerate(own) if not die.is_spent)
        if self.lucky[side is Side.DEFENDER] and hurts and result in self.rules.values.live and places:
            yield from _rerolled(pools, side, places)
        else:
            yield pools, Fraction(1)


def best_use(
    rules: Rules, pools: tuple[Pool, Pool], side: Side, effects: Sequence[RerollEffect]
) -> Use | None:
    """The single use with the greatest gain, if one has any.

    Equal: the effect named first, the fewest dice, the lowest faces in the order of A1.1, the lowest places.
    """
    uses = [
        Use(_gain(rules, pools, side, places), number, places)
        for number, effect in enumerate(effects)
        for places in _allowed(pools[side is Side.DEFENDER], effect)
    ]
    own = pools[side is Side.DEFENDER]
    uses = [use for use in uses if use.gain > 0]

    def lowest(use: Use) -> tuple[object, ...]:
        shown = sorted(DIE.index(own[place].face) for place in use.places)
        return -use.gain, use.effect, len(use.places), shown, use.places

    return min(uses, key=lowest, default=None)


def _allowed(own: Pool, effect: RerollEffect) -> Iterator[tuple[int, ...]]:
    touched = [place for place, die in enumerate(own) if not die.is_spent and die.face in effect.faces]
    match effect.reach:
        case Reach.ONE:
            yield from combinations(touched, 1)
        case Reach.ANY:
            for many in range(1, len(touched) + 1):
                yield from combinations(touched, many)
        case Reach.ALL:
            if touched:
                yield tuple(touched)


def _gain(rules: Rules, pools: tuple[Pool, Pool], side: Side, places: tuple[int, ...]) -> Fraction:
    now = rules.worth(*pools, side)
    return sum(
        (as_likely * rules.worth(*after, side) for after, as_likely in _rerolled(pools, side, places)),
        Fraction(-now),
    )


def _rerolled(
    pools: tuple[Pool, Pool], side: Side, places: tuple[int, ...]
) -> Iterator[tuple[tuple[Pool, Pool], Fraction]]:
    own = pools[side is Side.DEFENDER]
    for shown in product(DIE, repeat=len(places)):
        new = {place: Die(face, is_spent=True) for place, face in zip(places, shown, strict=True)}
        after = sorted_dice([new.get(place, die) for place, die in enumerate(own)])
        both = (pools[0], after) if side is Side.DEFENDER else (after, pools[1])
        yield both, Fraction(1, 6 ** len(places))


def _rolls(attack: int, defence: int) -> dict[tuple[Pool, Pool], Fraction]:
    counts = Counter(
        (
            sorted_dice([Die(face) for face in shown[:attack]]),
            sorted_dice([Die(face) for face in shown[attack:]]),
        )
        for shown in product(DIE, repeat=attack + defence)
    )
    return {pools: Fraction(count, 6 ** (attack + defence)) for pools, count in counts.items()}
