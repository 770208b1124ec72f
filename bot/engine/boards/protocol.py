"""The words for boards of any shape: places, and tables of links and distances.

A board knows no game. A place is an index (`Zone`) into the tuple of labels; games call it a zone, a space or a tile. A
link goes from one place to another; its kind is a word of the game ("open", "track").
"""

import re
from typing import NewType

Zone = NewType("Zone", int)
"""A place: its index in the `labels` of its board. Zones sort in the natural order of their labels."""

Neighbours = tuple[tuple[Zone, ...], ...]
"""For each zone, in order, the zones its links lead to, sorted."""

Costs = tuple[tuple[int, ...], ...]
"""For each zone the costs of its links, in the order of its neighbours; at least 1 each."""

Distances = tuple[tuple[int, ...], ...]
"""`table[a][b]` is the least number of links (or the least cost) from a to b; `UNREACHABLE` where there is no way."""

UNREACHABLE = 1_000_000
"""More than any distance on a board, so comparisons with a reach need no special case."""

_DIGITS = re.compile(r"(\d+)")


def natural_key(label: str) -> tuple[tuple[int, int, str], ...]:
    """Sort key that puts OL2 before OL10: digits compare as numbers, the rest as upper-case text."""
    parts = _DIGITS.split(label.upper())
    # Triples, so that a number is never compared with a text.
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts if part)
