"""Which headlines fit into a panel, and lines of a story that repeat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bot.words import _


def headlines(weighty: Sequence[str], foremost: Sequence[str], room: int) -> list[str]:
    """Important lines, in the order of events, as many as fit in one line of `room` characters.

    If there are too many, the earliest are left out first, `foremost` ones only after all others. One always stays.
    """
    kept = list(range(len(weighty)))
    for out in sorted(kept, key=lambda index: weighty[index] in foremost):
        if len(kept) > 1 and len(" ".join(weighty[index] for index in kept)) > room:
            kept.remove(out)
    return [weighty[index] for index in kept]


def once(lines: Iterable[str]) -> Iterator[str]:
    """The lines; equal ones in a row are one line with their number."""
    for line, alike in groupby(lines):
        count = sum(1 for _each in alike)
        yield line if count == 1 else _("{n} × {line}").format(n=count, line=line)
