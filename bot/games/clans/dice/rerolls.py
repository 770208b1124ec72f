"""Dice on the table, some of them spent, and the dice that a reroll effect may roll again (A5.2, A15, A17, A20.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.games.clans.kinds import DIE, Element


@dataclass(frozen=True, slots=True)
class RerollEffect:
    """What one use of an effect may roll again: dice that show one of `faces` and are not spent.

    It is one die if `is_single`, otherwise any number. The dice belong to the owner's side, or with `of_enemy` to the
    other side.
    """

    faces: frozenset[Element] = frozenset(DIE)
    is_single: bool = False
    of_enemy: bool = False


ONE_DIE: Final = RerollEffect(is_single=True)
"""The effect of Close Combat Master, Ranged Master and Sensei: any one die."""


def mastery(element: Element) -> RerollEffect:
    """The Mastery of an element: any number of the dice that do not show it."""
    return RerollEffect(frozenset(DIE) - {element})


def correction(element: Element, *, of_enemy: bool) -> RerollEffect:
    """A correction card: one die that shows the element (A20.5)."""
    return RerollEffect(frozenset({element}), is_single=True, of_enemy=of_enemy)


@dataclass(frozen=True, slots=True)
class Rolled:
    """The faces of a pool, and the places, from 0, of its spent dice: those rerolled, and those added by a card."""

    faces: tuple[Element, ...]
    spent: frozenset[int] = frozenset()

    def within(self, effect: RerollEffect) -> tuple[int, ...]:
        """The places of the dice that an effect may roll again (A5.2)."""
        return tuple(
            place for place, face in enumerate(self.faces) if face in effect.faces and place not in self.spent
        )
