"""The rules for legal movement cards (S28.3.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from bot.games.raid.cards.movement import Type
from bot.games.raid.kinds import MoveCard

CARDS: Final = 60


def lint(types: Mapping[MoveCard, Type]) -> list[str]:
    """The faults of these types of cards, a sentence each; empty if they are legal."""
    found = []
    if (count := sum(each.copies for each in types.values())) != CARDS:
        found.append(f"There are {count} movement cards, not {CARDS}.")
    found += [
        f"The route {route.text} of {name} goes {route.rows} rows forward, not 1 to 3."
        for name, each in types.items()
        for route in each.routes
        if not 1 <= route.rows <= 3
    ]
    halves = Counter[str]()
    for each in types.values():
        for route in each.routes:
            halves[route.text] += each.copies
    for text, copies in halves.items():
        if copies != halves[_mirrored(text)]:
            found.append(f"{copies} routes go {text}, and {halves[_mirrored(text)]} go {_mirrored(text)}.")
    return found


def _mirrored(text: str) -> str:
    """The same route with left and right exchanged."""
    if text.startswith("J"):
        return text[0] + text[1].translate(str.maketrans("+-", "-+")) + text[2:]
    return text.translate(str.maketrans("LRQE", "RLEQ"))
