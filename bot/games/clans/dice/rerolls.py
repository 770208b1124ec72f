"""Dice on the table of which some are spent, and what a reroll effect may roll again (A5.2, A15, A17, A20.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.games.clans.kinds import DIE, Element


@dataclass(frozen=True, slots=True)
class RerollEffect:
    """What one use of an effect may roll again: dice that show one of `faces` and are not spent.

    Of these one if it `is_single`, else as many as its owner likes. They are dice of his own side, or with `of_enemy`
    of the other one.
    """

    faces: frozenset[Element] = frozenset(DIE)
    is_single: bool = False
    of_enemy: bool = False


ONE_DIE: Final = RerollEffect(is_single=True)
"""Close Combat Master, Ranged Master, Sensei."""


def mastery(element: Element) -> RerollEffect:
    """The Mastery of an element: as many as one likes of the dice that do not show it."""
    return RerollEffect(frozenset(DIE) - {element})


def correction(element: Element, *, of_enemy: bool) -> RerollEffect:
    """A correction card: one die that shows the face (A20.5)."""
    return RerollEffect(frozenset({element}), is_single=True, of_enemy=of_enemy)


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
