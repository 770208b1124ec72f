"""Pairs that differ only in what one side kept to itself, as far as an oracle can see; see `side_by_side`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from tests.campaigns.secrecy.keeping import kept
from tests.campaigns.secrecy.looking import look
from tests.campaigns.secrecy.side_by_side import SideBySide

BARREN = 60
"""After this many pairs in a row without a secret, the kind counts as missing at that table."""


def pairs(kind: str, table: str = "two") -> Iterator[SideBySide]:
    """Pairs of one kind, without end, the same ones every time; each is played only once.

    They begin where the look begins, and end if a table has no such secret.
    """
    made, more = played(table, kind, look().first)
    for place in count():
        if place == len(made):
            found = next(more, None)
            if found is None:
                return
            made.append(found)
        yield made[place]


@kept
def played(table: str, kind: str, first: int) -> tuple[list[SideBySide], Iterator[SideBySide]]:
    """The pairs that have been played so far, and those still to come."""
    return [], _new(table, kind, first)


def _new(table: str, kind: str, first: int) -> Iterator[SideBySide]:
    """New pairs, except those that part before anything could have shown."""
    last = first
    for number in count(first):
        play = SideBySide(table, kind, number)
        if not play.is_possible or number - last > BARREN:
            return
        if play.played().differs:
            last = number
            yield play
