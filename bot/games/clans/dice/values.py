"""What a result is worth to either side, and what a chooser picks by default (A27.2)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from bot.games.clans.dice.fight import Clash, Side
from bot.games.clans.kinds import DIE, Element

_WORTH: Final = {
    Side.ATTACKER: {
        Element.VOID: 6,
        Element.EARTH: 4,
        Element.WATER: 1,
        Element.AIR: 1,
        Element.FIRE: -1,
        Element.SPIRIT: -6,
    },
    Side.DEFENDER: {
        Element.SPIRIT: 6,
        Element.WATER: 2,
        Element.FIRE: 0,
        Element.AIR: -1,
        Element.EARTH: -4,
        Element.VOID: -6,
    },
}
"""A27.2, in its order: of equal faces the first is chosen."""
_PRECISE: Final = 4
_HURTS: Final = {Side.ATTACKER: Element.SPIRIT, Side.DEFENDER: Element.VOID}
"""The result that Injures a side's own model (A10.9)."""


@dataclass(frozen=True)
class Values:
    """What faces are worth in one fight.

    `live` are the faces that have an effect; the others are worth nothing. `precise` are the sides whose model has
    Precision Strike.
    """

    live: frozenset[Element] = frozenset(DIE)
    precise: frozenset[Side] = frozenset()

    def worth(self, side: Side, result: Element | None, chooser: Side) -> int:
        """What a result is worth to a side, from -6 to 6, if that chooser picks it; no result is worth 0."""
        if result is None or result not in self.live:
            return 0
        if result is Element.FIRE and chooser in self.precise:
            return _PRECISE if side is chooser else -_PRECISE
        return _WORTH[side][result]

    def order(self, chooser: Side) -> tuple[Element, ...]:
        """The faces as a chooser likes them: the dearest first, equal ones in the order of the table."""
        return tuple(sorted(_WORTH[chooser], key=lambda face: -self.worth(chooser, face, chooser)))

    def choice(self, chooser: Side, menu: Collection[Element]) -> Element | None:
        """What a chooser picks of a menu; nothing of an empty one."""
        return next((face for face in self.order(chooser) if face in menu), None)

    def result(self, clash: Clash) -> Element | None:
        """What the chooser of a fight picks by default as the dice lie; nothing if he has no die left."""
        return None if clash.chooser is None else self.choice(clash.chooser, clash.menu)

    def injures(self, side: Side, result: Element | None) -> bool:
        """Whether a result would Injure the model of a side."""
        return result is _HURTS[side] and result in self.live


ATTACK: Final = Values()
"""An attack without Precision Strike."""
RANGED: Final = Values(live=frozenset({Element.EARTH, Element.VOID}))
"""A ranged attack, shuriken included: only Earth and Void have an effect (A11.3)."""
