"""What restricts the intruders of a level. Nobody sees more than another; some think less of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IntruderLimits:
    """What restricts the intruders of a level.

    `horizon` is how many turns they look ahead, and farther only if that shows them no end; `margin` by how much worse
    than the best, in parts of ten thousand, may be what they choose to do. Of so many different things that all may be
    told of their turn they think, as `thoughts`, where guards will believe them then. `caution` and `thrift` are how
    much of a danger, and of a card's price, they mind when they choose what to do, in percent; `care` is how much of
    the danger when they choose by which way they do it, and where they begin. `tries` is how many pairs of entrances
    they think of.
    """

    horizon: int
    margin: int
    thoughts: int = 0
    caution: int = 100
    care: int = 100
    tries: int = 6
    thrift: int = 100
