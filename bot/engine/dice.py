"""Dice with named faces: pools, rolls, re-rolls and exact odds.

A die is the tuple of its faces, each a small value the game gives (an enum, a number, a word); a face on two sides
stands in it twice. A pool is a sequence of dice. What was rolled is a plain tuple of faces, one for each die of the
pool in order, so a fact keeps it as `tuple[Face, ...]` and the notation writes it down like any other.

Odds are exact: a `Spread` gives each outcome its probability as a `Fraction`.
"""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import TypeVar

from bot.engine.chance import Chance

Face = TypeVar("Face")
Outcome = TypeVar("Outcome", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)
Joint = TypeVar("Joint", bound=Hashable)

Die = tuple[Face, ...]
"""The faces of a die, all as likely."""

Spread = Mapping[Outcome, Fraction]
"""How likely each possible outcome is; the probabilities add up to 1."""


def roll(chance: Chance, label: str, pool: Sequence[Die[Face]]) -> tuple[Face, ...]:
    """What a pool shows. Each die has a draw of its own under `label`, so a die more does not change the others.

    A die without faces is refused with ValueError.
    """
    return tuple(die[chance.below(f"{label}#{n}", len(die))] for n, die in enumerate(pool))


def reroll(
    chance: Chance,
    label: str,
    pool: Sequence[Die[Face]],
    shown: Sequence[Face],
    chosen: Collection[int],
    *,
    again: int = 1,
) -> tuple[Face, ...]:
    """What the pool shows when the chosen dice (their places, from 0) are rolled anew and the rest are left.

    `label` is that of the roll and `again` how often, with this time, dice of this roll have been rolled anew: the same
    two draw the same faces. Refuses with ValueError places that are not in the pool and an `again` below 1.
    """
    if again < 1 or len(shown) != len(pool) or not all(0 <= n < len(pool) for n in chosen):
        raise ValueError("Only dice of the pool can be rolled again.")
    # Sorted for luck that is deaf to labels: there the order of draws decides, and a set has none of its own.
    fresh = {n: pool[n][chance.below(f"{label}#{n}+{again}", len(pool[n]))] for n in sorted(chosen)}
    return tuple(fresh.get(n, face) for n, face in enumerate(shown))


def spread(
    pool: Sequence[Die[Face]], start: Outcome, add: Callable[[Outcome, Face], Outcome]
) -> dict[Outcome, Fraction]:
    """How likely a pool is to lead to each outcome: `add` takes the dice in one by one, beginning at `start`.

    Keep outcomes few, a count or a sum: the work grows with the number of different ones, not with that of the rolls.
    """
    # Whole numbers until the end: a Fraction for every step would look for common divisors all the way.
    ways: dict[Outcome, int] = {start: 1}
    for die in pool:
        taken: dict[Outcome, int] = {}
        for outcome, count in ways.items():
            for face in die:
                after = add(outcome, face)
                taken[after] = taken.get(after, 0) + count
        ways = taken
    rolls = prod(map(len, pool))
    return {outcome: Fraction(count, rolls) for outcome, count in ways.items()}


def totals(pool: Sequence[Die[Face]], value: Callable[[Face], int]) -> dict[int, Fraction]:
    """The odds of each total, from the lowest, when a face is worth `value`. True is one, so it also counts faces."""
    found = spread(pool, 0, lambda total, face: total + value(face))
    return dict(sorted(found.items()))


def tallies(pool: Sequence[Die[Face]], faces: Sequence[Face]) -> dict[tuple[int, ...], Fraction]:
    """The odds of how often each of `faces` comes up, as a tuple in their order; other faces are not counted."""
    places = {face: n for n, face in enumerate(faces)}

    def count(tally: tuple[int, ...], face: Face) -> tuple[int, ...]:
        n = places.get(face)
        return tally if n is None else (*tally[:n], tally[n] + 1, *tally[n + 1 :])

    return spread(pool, (0,) * len(faces), count)


def against(
    ours: Spread[Outcome], theirs: Spread[Other], judge: Callable[[Outcome, Other], Joint]
) -> dict[Joint, Fraction]:
    """The odds of what `judge` makes of two independent outcomes."""
    found: dict[Joint, Fraction] = {}
    for our, likely in ours.items():
        for their, as_likely in theirs.items():
            result = judge(our, their)
            found[result] = found.get(result, Fraction(0)) + likely * as_likely
    return found


def odds(outcomes: Spread[Outcome], holds: Callable[[Outcome], bool]) -> Fraction:
    """How likely it is that an outcome is so."""
    return sum((likely for outcome, likely in outcomes.items() if holds(outcome)), Fraction(0))
