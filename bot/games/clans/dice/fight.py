"""What two pools come to (A10.6, A10.7): which dice are eliminated, who chooses, and of what."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from bot.games.clans.kinds import DIE, Element


class Side(StrEnum):
    """One of the two pools of a fight; in a ranged attack the attacker is the shooter."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def other(self) -> Side:
        """Who is fought."""
        return Side.DEFENDER if self is Side.ATTACKER else Side.ATTACKER


class Choosing(StrEnum):
    """What settles who picks the result die."""

    MORE_DICE = "more-dice"
    """Who has more dice left, the attacker if both have as many (A10.7)."""
    DIRTY_FIGHTER = "dirty-fighter"
    """The defender only with at least two more left, otherwise the attacker (A17)."""
    ATTACKER = "attacker"
    """An effect says: the attacker (A20.6)."""
    DEFENDER = "defender"
    """An effect says: the defender (A20.6)."""

    def side(self, attack: int, defence: int) -> Side:
        """The side that chooses, if it has a die left, from how many dice both sides have.

        As many dice go from both pools, so the sizes of the pools say the same as the dice that are left (A10.8).
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
    """The places, from 0, of the dice that go from either pool (A10.6); of dice that show the same the lowest."""
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
    """Two pools that nobody rerolls any more: the faces of the attacker's dice and of the defender's."""

    attack: tuple[Element, ...]
    defence: tuple[Element, ...]
    choosing: Choosing = Choosing.MORE_DICE

    @cached_property
    def gone(self) -> tuple[frozenset[int], frozenset[int]]:
        """The places of the eliminated dice, the attacker's and the defender's (A10.6)."""
        return eliminated(self.attack, self.defence)

    def left(self, side: Side) -> tuple[Element, ...]:
        """The dice that a side has left, in the order of its pool."""
        which = side is Side.DEFENDER
        pool, gone = (self.attack, self.defence)[which], self.gone[which]
        return tuple(face for place, face in enumerate(pool) if place not in gone)

    @cached_property
    def chooser(self) -> Side | None:
        """Who picks the result die (A10.7); nobody if he has none left, and then there is no result."""
        side = self.choosing.side(len(self.left(Side.ATTACKER)), len(self.left(Side.DEFENDER)))
        return side if self.left(side) else None

    @cached_property
    def menu(self) -> tuple[Element, ...]:
        """The faces that the chooser may pick, each once, in the order of A1.1; none if nobody chooses."""
        left = self.left(self.chooser) if self.chooser else ()
        return tuple(face for face in DIE if face in left)
