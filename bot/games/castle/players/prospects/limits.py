"""The limits of the intruders of a level. No level sees more than another; some consider less."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IntruderLimits:
    """The limits of the intruders of a level.

    `horizon` is how many turns they look ahead; they look farther only if they see no way to succeed. `margin` is how
    much worse than the best their choice may be, in parts of ten thousand. `thoughts` is the number of different public
    outcomes of their turn for which they consider where guards will then suspect them. `caution` and `thrift` are the
    percentages of a danger, and of a card's price, that count for what they do; `care` is the percentage of the danger
    that counts for the way they do it, and for where they begin. `tries` is how many pairs of entrances they consider;
    with 0 they begin and return by simple rules.
    """

    horizon: int
    margin: int
    thoughts: int = 0
    caution: int = 100
    care: int = 100
    tries: int = 6
    thrift: int = 100
