"""The effect of each face as the result die: one table for rules, words and odds (A10.9, A11.3)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from bot.games.clans.kinds import Element


class Result(StrEnum):
    """The effect of a result die."""

    NOTHING = "nothing"
    ATTACKER_INJURED = "attacker-injured"
    DEFENDER_INJURED = "defender-injured"
    DEFENDER_STUNNED = "defender-stunned"
    DEFENDER_MOVED = "defender-moved"
    BOTH_MOVED = "both-moved"
    ALL_STUNNED = "all-stunned"
    """The attacker and every model in the attacker's zone are Stunned."""
    ENEMIES_STUNNED = "enemies-stunned"
    """Of these models only the enemies of the chooser are Stunned: the chooser has Precision Strike (A17)."""


class Kind(StrEnum):
    """A kind of attack."""

    CLOSE = "close"
    RANGED = "ranged"
    SHURIKEN = "shuriken"


_SHOT: Final = {Element.VOID: Result.DEFENDER_INJURED, Element.EARTH: Result.DEFENDER_STUNNED}
"""In a ranged attack only Earth and Void have an effect (A11.3)."""
RESULTS: Final[Mapping[Kind, Mapping[Element, Result]]] = {
    Kind.CLOSE: {
        Element.SPIRIT: Result.ATTACKER_INJURED,
        Element.VOID: Result.DEFENDER_INJURED,
        Element.EARTH: Result.DEFENDER_STUNNED,
        Element.AIR: Result.DEFENDER_MOVED,
        Element.WATER: Result.BOTH_MOVED,
        Element.FIRE: Result.ALL_STUNNED,
    },
    Kind.RANGED: _SHOT,
    Kind.SHURIKEN: _SHOT,
}
"""The effect of each face in each kind of attack; a face that is missing has none."""


def result(
    kind: Kind, face: Element | None, *, is_precise: bool = False, more: frozenset[Element] = frozenset()
) -> Result:
    """The effect of a face; without a face there is none.

    `is_precise` is True if the chooser's model has Precision Strike. `more` are faces that an ability makes work as in
    a close attack (Air Shot).
    """
    if face is None:
        return Result.NOTHING
    found = RESULTS[Kind.CLOSE if face in more else kind].get(face, Result.NOTHING)
    return Result.ENEMIES_STUNNED if found is Result.ALL_STUNNED and is_precise else found
