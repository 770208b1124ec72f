"""Bases, the zones around them, and the front and back parts of a zone for a facing (A4.3 to A4.6).

A base is the tuple of its spaces, its south-west one first; its zone and the parts of it are masks of `GRID`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache, reduce
from operator import or_

from bot.engine.boards.compass import Arc, Direction
from bot.engine.boards.grid import Base
from bot.games.clans.board.ground import GRID


@cache  # 0.8 us, asked 11,000 times a decision
def base(anchor: int, size: int = 1) -> Base:
    """The base of size 1 (small) or 2 (large, 2 x 2) with this south-west space (A4.3).

    Raises ValueError for a base that leaves the board.
    """
    return GRID.footprint(anchor, size)


@cache  # 0.3 us, asked 1,300 times a decision
def spaces(on: Base) -> int:
    """The spaces of a base as a mask."""
    return GRID.mask(on)


@cache  # 0.3 us less, asked 390 times a decision, in the midst of a search
def covered(anchor: int, size: int = 1) -> int:
    """The spaces of the base of this size with this south-west space, as a mask."""
    return spaces(base(anchor, size))


def union(masks: Iterable[int]) -> int:
    """The spaces of several masks as one mask."""
    return reduce(or_, masks, 0)


@cache  # 3 us or more, asked 2,600 times a decision
def zone(of: Base, reach: int = 1) -> int:
    """The spaces within `reach` of a base but outside it; the reach is 1, or 2 with Entangle (A4.5)."""
    return GRID.mask(GRID.around(of, reach))


def back(of: Base, facing: Direction, reach: int = 1) -> int:
    """The back part of a zone: the quarter behind the base, counted from its nearest space (A4.6)."""
    return _backs(len(of), reach)[facing][of[0]]


def front(of: Base, facing: Direction, reach: int = 1) -> int:
    """The front part of a zone: all of it except the back part (A4.6)."""
    return zone(of, reach) & ~back(of, facing, reach)


# 1 us or more: computers ask how far every enemy is from each space in reach, 3,700 times a decision.
@lru_cache(maxsize=1 << 16)
def distance(a: Base, b: Base) -> int:
    """The distance of two bases: the least between their spaces, regardless of levels; 0 if they overlap (A3.2)."""
    return GRID.gap(a, b)


def offset(a: Base, b: Base) -> tuple[int, int]:
    """The columns to the east and rows to the north from a base to another one, between their nearest spaces (A4.6)."""
    return min((GRID.nearest(a, space) for space in b), key=lambda way: way[0] * way[0] + way[1] * way[1])


@cache  # 0.3 s: whole tables, as every line of sight asks, and indexing by facing beats hashing it
def _backs(count: int, reach: int) -> tuple[tuple[int, ...], ...]:
    """The back parts by facing and anchor, for bases of `count` spaces; 0 where no base fits."""
    size = 1 if count == 1 else 2
    bases = [base(anchor, size) if GRID.fits(anchor, size) else () for anchor in GRID.zones]
    return tuple(tuple(_behind(each, facing, reach) if each else 0 for each in bases) for facing in Direction)


def _behind(of: Base, facing: Direction, reach: int) -> int:
    around = GRID.around(of, reach)
    return GRID.mask(space for space in around if GRID.arc(of, facing, space) is Arc.REAR)
