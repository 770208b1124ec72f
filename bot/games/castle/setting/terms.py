"""What each kind of game asks of the options (R26): players, options of its own, and other usual values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from bot.words import _


class Variant(StrEnum):
    """The kinds of game (R26)."""

    STANDARD = "standard"
    LONE_WOLF = "loneWolf"
    CONTESTED = "contested"


class Terms:
    """The terms of the standard game; a variant overrides those that it changes."""

    players: range = range(2, 5)
    """The numbers of players."""
    own: Sequence[str] = ()
    """The options that mean something in this kind of game only, by their names in the rules."""
    usual: Mapping[str, Any] = MappingProxyType({})
    """The usual values that differ from those of R27, by the names of the options."""

    def refusal(self) -> str:
        """Why a number of players is refused: one sentence. The standard game refuses none: NotImplementedError."""
        raise NotImplementedError


class LoneWolfTerms(Terms):
    """The terms of Lone Wolf (R26.1 to R26.3): two players, and usually fewer patrols (R27)."""

    players = range(2, 3)
    own = ("loneWolfFigure", "loneWolfConceal")
    usual = MappingProxyType({"patrols": 2})

    def refusal(self) -> str:
        """Why another number of players is refused: one sentence."""
        return _("Lone Wolf is a game for two players: set players to 2.")


class ContestedTerms(Terms):
    """The terms of the Contested Ground (R26.4 to R26.10): the Cat usually covers no trap that the ninja finds."""

    players = range(3, 5)
    own = ("contestedGoals", "contestedResult")
    usual = MappingProxyType({"catCoversNinjaTrap": False})

    def refusal(self) -> str:
        """Why another number of players is refused: one sentence."""
        return _("The Contested Ground takes 3 or 4 players: raise players.")


TERMS: Mapping[Variant, Terms] = MappingProxyType(
    {
        Variant.STANDARD: Terms(),
        Variant.LONE_WOLF: LoneWolfTerms(),
        Variant.CONTESTED: ContestedTerms(),
    }
)
OF_VARIANT: Mapping[str, Variant] = MappingProxyType(
    {name: variant for variant, terms in TERMS.items() for name in terms.own}
)
"""The options that have a meaning in one variant only, by their names in the rules."""


def terms_of(named: Any) -> Terms:
    """The terms of a variant as somebody has written it; those of the standard game if there is no such variant."""
    return next((terms for variant, terms in TERMS.items() if variant == named), TERMS[Variant.STANDARD])
