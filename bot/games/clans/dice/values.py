"""The worth of a result to each side, and the chooser's choice by default (A27.2)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from bot.games.clans.dice.fight import Clash, Side
from bot.games.clans.dice.results import RESULTS, Kind, Result, result
from bot.games.clans.kinds import Element

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
"""The table of A27.2, in its order: of equal faces the first is chosen."""
_PRECISE: Final = 4
_HURTS: Final = {Side.ATTACKER: Result.ATTACKER_INJURED, Side.DEFENDER: Result.DEFENDER_INJURED}
"""The result that Injures a side's own model (A10.9)."""


@dataclass(frozen=True)
class Values:
    """The worth of faces in one fight.

    A face without an effect in this `kind` of attack is worth 0. `precise` are the sides whose model has Precision
    Strike; `more` are faces that an ability makes work in addition (Air Shot, A31.15).
    """

    kind: Kind = Kind.CLOSE
    precise: frozenset[Side] = frozenset()
    more: frozenset[Element] = frozenset()
    mild: frozenset[Side] = frozenset()
    """The sides whose chosen Void only Stuns, as an Earth does (A31.15)."""

    @property
    def live(self) -> frozenset[Element]:
        """The faces that have an effect."""
        return frozenset(RESULTS[self.kind]) | self.more

    def brings(self, face: Element | None, chooser: Side) -> Result:
        """The result that a face has if `chooser` chooses it (A10.9, A11.3)."""
        return result(
            self.kind, self._counts(face, chooser), is_precise=chooser in self.precise, more=self.more
        )

    def _counts(self, face: Element | None, chooser: Side) -> Element | None:
        return Element.EARTH if face is Element.VOID and chooser in self.mild else face

    def worth(self, side: Side, face: Element | None, chooser: Side) -> int:
        """The worth of a face to a side, from -6 to 6, if `chooser` chooses it; without an effect it is 0."""
        brings = self.brings(face, chooser)
        if face is None or brings is Result.NOTHING:
            return 0
        if brings is Result.ENEMIES_STUNNED:
            return _PRECISE if side is chooser else -_PRECISE
        return _WORTH[side][self._counts(face, chooser) or face]

    def order(self, chooser: Side) -> tuple[Element, ...]:
        """The faces in the order of a chooser's liking: the best first, equal ones in the order of the table."""
        return tuple(sorted(_WORTH[chooser], key=lambda face: -self.worth(chooser, face, chooser)))

    def choice(self, chooser: Side, menu: Collection[Element]) -> Element | None:
        """The face that a chooser chooses from `menu`; None from an empty one."""
        return next((face for face in self.order(chooser) if face in menu), None)

    def result(self, clash: Clash) -> Element | None:
        """The face that the chooser of a fight chooses by default as the dice lie; None if they have no die left."""
        return None if clash.chooser is None else self.choice(clash.chooser, clash.menu)

    def injures(self, side: Side, face: Element | None, chooser: Side | None = None) -> bool:
        """True if a face would Injure the model of a side if `chooser` chooses it, or the side itself."""
        return self.brings(face, chooser or side) is _HURTS[side]


ATTACK: Final = Values()
"""An attack without Precision Strike."""
RANGED: Final = Values(Kind.RANGED)
"""A ranged attack: only Earth and Void have an effect (A11.3)."""
SHURIKEN: Final = Values(Kind.SHURIKEN)
"""A shuriken; no ability of a weapon works with it (A11.4)."""
