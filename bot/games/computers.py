"""Computer players of a game: those that know it, and those that can play any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.players.brain import Brain, Makers, Mood
from bot.players.moody import MoodyPlayer
from bot.players.random_player import RandomPlayer
from bot.quoting import quoted
from bot.words import _

OF_ANY_GAME: Final[Makers] = MappingProxyType({"random": RandomPlayer})
MOODY: Final = "moody"
"""The level for simulations: a mixture of all players of a game. It is not on offer at a table."""
LONGEST_REASON: Final = 90
"""Characters of a reason: two lines of small print on a phone."""
# Whoever hardly ever commits adds pieces for as long as some fit, so that long plans happen too.
_ANY: Final[Sequence[Mood]] = ((RandomPlayer(),), (RandomPlayer(commit=0.02),))


class Advice(NamedTuple):
    """A decision for a seat that is asked now, and why: one line, at most LONGEST_REASON characters, or empty."""

    decision: Decision
    reason: str


class Computers:
    """The computer players of one game. As it is, those of any game play it."""

    own: Makers = MappingProxyType({})
    """Those that know this game, in the order in which they are offered."""
    unlisted: Makers = MappingProxyType({})
    """Further ones that are not on offer: tables that have one keep it, and tournaments may name it."""

    slow: Mapping[str, str] = MappingProxyType({})
    """Levels that may think for more than 20 ms, each with the quick one that answers where there is no time for it."""

    def moods(self, seat: Seat) -> Sequence[Mood]:
        """The moods in which a seat may be in simulations, so that what is rare in good play and bad still happens."""
        return _ANY

    def advice(self, seen: Match[Any], seat: Seat, chance: Chance) -> Advice | None:
        """What to choose for somebody who asks for it; None: anything that is possible.

        `seen` is only what his seat has witnessed.
        """
        return None

    def about(self, level: str) -> str:
        """What a level is like, in a line for whoever chooses one; empty where there is nothing to say."""
        return _("does anything that is possible") if level in OF_ANY_GAME else ""

    def reason(self, level: str, seen: Match[Any], seat: Seat, decision: Decision, chance: Chance) -> str:
        """Why a computer of a level decided so, as it is told when all is over: a line, or nothing.

        `seen` is what its seat had witnessed then.
        """
        return ""

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels on offer: those that know the game come first, and the first is the usual one."""
        return (*self.own, *OF_ANY_GAME)

    @property
    def known(self) -> tuple[str, ...]:
        """All levels that a table can have: those on offer first."""
        return (*self.levels, *self.unlisted)

    def brain(self, level: str) -> Brain:
        """A new computer player. Refuses an unknown level with ValueError, one sentence."""
        if level == MOODY:
            return MoodyPlayer(self.moods)
        makers = {**OF_ANY_GAME, **self.unlisted, **self.own}
        if level not in makers:
            raise ValueError(
                f"There is no computer player “{quoted(level)}”; there is: {', '.join(self.levels)}."
            )
        return makers[level]()


NO_COMPUTERS: Final = Computers()
"""Of a game that nobody knows how to play well."""
