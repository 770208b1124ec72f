"""The outcome of two pools (A10.6, A10.7): the eliminated dice, the chooser, and the faces to choose from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.games.clans.kinds import DIE, Element


class Side(StrEnum):
    """One of the two pools of a fight; in a ranged attack the attacker is the shooter."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def other(self) -> Side:
        """The opposing side."""
        return Side.DEFENDER if self is Side.ATTACKER else Side.ATTACKER


class Choosing(StrEnum):
    """The rule that decides who chooses the result die."""

    MORE_DICE = "more-dice"
    """The side with more dice left; the attacker if both have equally many (A10.7)."""
    DIRTY_FIGHTER = "dirty-fighter"
    """The defender if it has at least two more dice left, otherwise the attacker (A17)."""
    ATTACKER = "attacker"
    """The attacker chooses, by a card (A20.6)."""
    DEFENDER = "defender"
    """The defender chooses, by a card (A20.6)."""

    def side(self, attack: int, defence: int) -> Side:
        """The side that chooses, if it has a die left; `attack` and `defence` are numbers of dice.

        Both pools lose the same number of dice, so the sizes of the pools give the same answer as the dice left
        (A10.8).
        """
        match self:
            case Choosing.MORE_DICE:
                return Side.ATTACKER if attack >= defence else Side.DEFENDER
            case Choosing.DIRTY_FIGHTER:
                return Side.ATTACKER if attack > defence - 2 else Side.DEFENDER
            case Choosing.ATTACKER:
                return Side.ATTACKER
            case Choosing.DEFENDER:
                return Side.DEFENDER


def eliminated(
    attack: tuple[Element, ...], defence: tuple[Element, ...]
) -> tuple[frozenset[int], frozenset[int]]:
    """The places, from 0, of the eliminated dice in each pool (A10.6); of dice with the same face the lowest places."""
    gone: tuple[set[int], set[int]] = (set(), set())
    for element in DIE:
        pairs = zip(_places(attack, element), _places(defence, element.opposed), strict=False)
        for ours, theirs in pairs:
            gone[0].add(ours)
            gone[1].add(theirs)
    return frozenset(gone[0]), frozenset(gone[1])


def _places(faces: tuple[Element, ...], element: Element) -> list[int]:
    return [place for place, face in enumerate(faces) if face is element]


@dataclass(frozen=True)
class Clash:
    """Two pools after all rerolls: the faces of the attacker's dice and of the defender's."""

    attack: tuple[Element, ...]
    defence: tuple[Element, ...]
    choosing: Choosing = Choosing.MORE_DICE

    @property
    def gone(self) -> tuple[frozenset[int], frozenset[int]]:
        """The places of the eliminated dice, the attacker's and the defender's (A10.6)."""
        return eliminated(self.attack, self.defence)

    def left(self, side: Side) -> tuple[Element, ...]:
        """The faces of the dice that a side has left, in the order of its pool."""
        which = side is Side.DEFENDER
        pool, gone = (self.attack, self.defence)[which], self.gone[which]
        return tuple(face for place, face in enumerate(pool) if place not in gone)

    @property
    def chooser(self) -> Side | None:
        """The side that chooses the result die (A10.7); None if that side has no die left: then there is no result."""
        side = self.choosing.side(len(self.left(Side.ATTACKER)), len(self.left(Side.DEFENDER)))
        return side if self.left(side) else None

    @property
    def menu(self) -> tuple[Element, ...]:
        """The faces that the chooser may choose, each once, in the order of A1.1; empty without a chooser."""
        left = self.left(self.chooser) if self.chooser else ()
        return tuple(face for face in DIE if face in left)
