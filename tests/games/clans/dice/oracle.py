"""What A10 and A27.3 say, word by word and with every die by itself: slow, and written from the rulebook alone.

A pool is a tuple of dice, a die its face and whether it is spent. Nothing here asks the code that it is held against,
but for `Values`, which are data, and `RerollEffect`, of which only the fields are read.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from bot.games.clans.dice.fight import Choosing, Side
from bot.games.clans.dice.values import Values
from bot.games.clans.dice.ways import RerollEffect
from bot.games.clans.kinds import DIE, Element

Result = Element | None
Faces = tuple[Element, ...]


class Die(NamedTuple):
    face: Element
    is_spent: bool = False


Pool = tuple[Die, ...]
Pools = tuple[Pool, Pool]
Effects = tuple[RerollEffect, ...]


def faces(pool: Pool) -> Faces:
    return tuple(die.face for die in pool)


def sorted_dice(dice: Sequence[Die]) -> Pool:
    return tuple(sorted(dice, key=lambda die: (DIE.index(die.face), die.is_spent)))


@dataclass(frozen=True)
class Rules:
    """How a fight is chosen, and what its faces are worth."""

    choosing: Choosing
    values: Values

    def result(self, attack: Faces, defence: Faces) -> tuple[Side, Result]:
        """A10.6 and A10.7: the remaining dice, the chooser, and the chooser's dearest die (A27.2)."""
        ours, theirs = list(attack), list(defence)
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

    def worth(self, attack: Faces, defence: Faces, side: Side) -> int:
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
    effects: tuple[Effects, Effects] = ((), ())
    lucky: tuple[bool, bool] = (False, False)
    """True if a side may spend a Lucky token (A15)."""
    cursed: tuple[bool, bool] = (False, False)
    """True if a side's model has a Curse, which the other one may remove (A15)."""

    def outcomes(self, attack: int, defence: int) -> dict[Result, Fraction]:
        """How likely each final result is."""
        # Whole numbers: each die is rolled twice at the most, so every case is one of so many, or some of them.
        cases = 36 ** (attack + defence)
        now: dict[Pools, int] = {
            (tuple(map(Die, ours)), tuple(map(Die, theirs))): ways * as_many * 6 ** (attack + defence)
            for (ours, ways), (theirs, as_many) in product(_throws(attack).items(), _throws(defence).items())
        }
        return self._settled(now, cases, (Side.ATTACKER, Side.DEFENDER))

    def outcomes_of(self, pools: Pools, chances: tuple[Side, ...]) -> dict[Result, Fraction]:
        """The same of dice that lie, with the chances that are still to come."""
        cases = 6 ** sum(map(len, pools))
        return self._settled({(sorted_dice(pools[0]), sorted_dice(pools[1])): cases}, cases, chances)

    def _settled(
        self, now: dict[Pools, int], cases: int, chances: tuple[Side, ...]
    ) -> dict[Result, Fraction]:
        for side in chances:
            now = self._chance(now, side)
        found: dict[Result, int] = defaultdict(int)
        for pools, ways in now.items():
            found[self.rules.result(*map(faces, pools))[1]] += ways
        return {result: Fraction(ways, cases) for result, ways in found.items()}

    def _chance(self, now: dict[Pools, int], side: Side) -> dict[Pools, int]:
        """The pools after one side has had its chance."""
        at = side is Side.DEFENDER
        done: dict[Pools, int] = defaultdict(int)
        going = {
            (pools, self.effects[at], self.lucky[at], self.cursed[not at]): ways
            for pools, ways in now.items()
        }
        while going:
            following: dict[tuple[Pools, Effects, bool, bool], int] = defaultdict(int)
            for (pools, effects, lucky, curse), ways in going.items():
                chooser, result = self.rules.result(*map(faces, pools))
                is_hurt = (
                    result is (Element.VOID if at else Element.SPIRIT) and result in self.rules.values.live
                )
                use = best_use(self.rules, pools, side, effects)
                own, others = _unspent(pools[at]), _unspent(pools[not at])
                if use:
                    rest = (*effects[: use.effect], *effects[use.effect + 1 :])
                    for after, share in _rerolled(pools, side, use.places, ways):
                        following[after, rest, lucky, curse] += share
                elif lucky and own and is_hurt:
                    for after, share in _rerolled(pools, side, own, ways):
                        following[after, effects, False, curse] += share
                elif curse and others and result is not None and chooser is not side:
                    for after, share in _rerolled(pools, side.other, others, ways):
                        following[after, effects, lucky, False] += share
                else:
                    done[pools] += ways
            going = following
        return done


def _unspent(pool: Pool) -> tuple[int, ...]:
    return tuple(place for place, die in enumerate(pool) if not die.is_spent)


def best_use(rules: Rules, pools: Pools, side: Side, effects: Effects) -> Use | None:
    """The single use with the greatest gain, if one has any.

    Equal: the effect named first, the fewest dice, the lowest faces in the order of A1.1, the lowest places.
    """
    own = pools[side is Side.DEFENDER]
    uses = [
        Use(_gain(rules, pools, side, places), number, places)
        for number, effect in enumerate(effects)
        for places in _allowed(own, effect)
    ]

    def lowest(use: Use) -> tuple[object, ...]:
        shown = sorted(DIE.index(own[place].face) for place in use.places)
        return -use.gain, use.effect, len(use.places), shown, use.places

    return min((use for use in uses if use.gain > 0), key=lowest, default=None)


def _allowed(own: Pool, effect: RerollEffect) -> Iterator[tuple[int, ...]]:
    touched = [place for place, die in enumerate(own) if not die.is_spent and die.face in effect.faces]
    most = 1 if effect.is_single else len(touched)
    for many in range(1, most + 1):
        yield from combinations(touched, many)


def _gain(rules: Rules, pools: Pools, side: Side, places: tuple[int, ...]) -> Fraction:
    own, other = pools if side is Side.ATTACKER else pools[::-1]
    kept = tuple(die.face for place, die in enumerate(own) if place not in places)
    hope = _hope(rules, kept, len(places), faces(other), side)
    return hope - _hope(rules, faces(own), 0, faces(other), side)


@cache
def _hope(rules: Rules, kept: Faces, again: int, other: Faces, side: Side) -> Fraction:
    """The expected value for a side that keeps these dice and throws so many."""
    found = 0
    for shown, ways in _throws(again).items():
        own = (*kept, *shown)
        found += ways * rules.worth(*((own, other) if side is Side.ATTACKER else (other, own)), side)
    return Fraction(found, 6**again)


def forget() -> None:
    """Empties what is known of expected values, which of many pools is a great deal."""
    _hope.cache_clear()


def _rerolled(pools: Pools, side: Side, places: tuple[int, ...], ways: int) -> Iterator[tuple[Pools, int]]:
    own = pools[side is Side.DEFENDER]
    for shown, as_many in _throws(len(places)).items():
        new = {place: Die(face, is_spent=True) for place, face in zip(places, shown, strict=True)}
        after = sorted_dice([new.get(place, die) for place, die in enumerate(own)])
        both = (pools[0], after) if side is Side.DEFENDER else (after, pools[1])
        yield both, ways * as_many // 6 ** len(places)


@cache
def _throws(dice: int) -> dict[Faces, int]:
    """All throws of so many dice, and how many there are that differ only in the order of the dice."""
    return Counter(tuple(sorted(shown, key=DIE.index)) for shown in product(DIE, repeat=dice))
