"""Dice on the table of which some are spent, and what a reroll effect may roll again (A5.2, A15, A17, A20.5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.games.clans.kinds import DIE, MASTERY, Element, Keyword


class Reach(StrEnum):
    """How many of the dice that an effect may touch it rolls again."""

    ONE = "one"
    ANY = "any"
    """As many as its owner likes, at least one."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class RerollEffect:
    """What one use of an effect may roll again: dice that show one of `faces` and are not spent.

    They are dice of its owner's side, or with `of_enemy` of the other one.
    """

    reach: Reach
    faces: frozenset[Element] = frozenset(DIE)
    of_enemy: bool = False


ONE_DIE: Final = RerollEffect(Reach.ONE)
"""Close Combat Master, Ranged Master, Sensei."""
ANY_DICE: Final = RerollEffect(Reach.ANY)
"""Nimble."""
ALL_DICE: Final = RerollEffect(Reach.ALL)
"""Lucky; a reroll token on an own roll (A24.11)."""
CURSE: Final = RerollEffect(Reach.ALL, of_enemy=True)
"""The removal of an enemy's Curse token, too: all his dice."""


def mastery(element: Element) -> RerollEffect:
    """The Mastery of an element: as many as one likes of the dice that do not show it."""
    return RerollEffect(Reach.ANY, frozenset(DIE) - {element})


def correction(element: Element, *, of_enemy: bool) -> RerollEffect:
    """A correction card: one die that shows the face (A20.5)."""
    return RerollEffect(Reach.ONE, frozenset({element}), of_enemy)


EFFECTS: Final = {
    Keyword.CLOSE_COMBAT_MASTER: ONE_DIE,
    Keyword.RANGED_MASTER: ONE_DIE,
    Keyword.SENSEI: ONE_DIE,
    Keyword.NIMBLE: ANY_DICE,
    **{keyword: mastery(element) for keyword, element in MASTERY.items()},
}
"""What the keywords that change a roll may do; in which rolls, A17 says."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """What a pool shows, and the places, from 0, of its spent dice: those rerolled, and those a card has added."""

    faces: tuple[Element, ...]
    spent: frozenset[int] = frozenset()

    def within(self, effect: RerollEffect) -> tuple[int, ...]:
        """The places of the dice that an effect may roll again (A5.2)."""
        return tuple(
            place for place, face in enumerate(self.faces) if face in effect.faces and place not in self.spent
        )
