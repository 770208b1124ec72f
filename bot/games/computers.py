"""Computer players of a game: its own players, and those that can play any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
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
"""The level for simulations, a mixture of all players of a game; tables do not offer it."""
LONGEST_REASON: Final = 90
"""The most characters of a reason: two lines of small print on a phone."""
# A player that hardly ever commits adds pieces as long as any fits, so that simulations reach long plans too.
_ANY: Final[Sequence[Mood]] = ((RandomPlayer(),), (RandomPlayer(commit=0.02),))


class Advice(NamedTuple):
    """A decision for a seat that is asked now, and its reason: at most LONGEST_REASON characters, or empty."""

    decision: Decision
    reason: str


class Computers:
    """The computer players of one game. By default only the general ones (OF_ANY_GAME) play it."""

    own: Makers = MappingProxyType({})
    """The game's own players, in the order in which they are offered."""
    unlisted: Makers = MappingProxyType({})
    """More players, which new tables do not offer: old tables keep them, and tournaments may name them."""
    ranks: Sequence[str] = ()
    """The game's own levels from the weakest to the strongest, at most four. In every game they have equal titles."""

    slow: Mapping[str, str] = MappingProxyType({})
    """Levels that may think for more than 20 ms, each with the fast level that answers when time is short."""

    def moods(self, seat: Seat) -> Sequence[Mood]:
        """The moods of a seat in simulations: so different that events which are rare in good play happen too."""
        return _ANY

    def advice(self, seen: Match[Any], seat: Seat, chance: Chance) -> Advice | None:
        """The advice for a player who asks for it; None if the game gives none: the bot then chooses at random.

        `seen` is only what the player's seat has witnessed.
        """
        return None

    def about(self, level: str) -> str:
        """The description of a level in the menu, one line; empty if there is nothing to say."""
        return _("does at random anything that is possible") if level in OF_ANY_GAME else ""

    def reason(self, level: str, seen: Match[Any], seat: Seat, decision: Decision, chance: Chance) -> str:
        """Why a computer of a level made this decision, told after the match: one line, or empty.

        `seen` is what its seat had witnessed before the decision.
        """
        return ""

    def title(self, level: str) -> str:
        """The name of a level for people: that of its rank; a level without a rank has its key for a name."""
        return dict(zip(self.ranks, _titles(), strict=False)).get(level, level)

    def named(self, text: str) -> str:
        """The key of the level that somebody typed, by its title or its key; `text` itself if there is no such level.

        The key of one level is never the title of another one.
        """
        names = {name.casefold(): level for level in self.known for name in (level, self.title(level))}
        return names.get(text.strip().casefold(), text)

    def stronger(self, level: str) -> str | None:
        """The next stronger level of the game; None for the strongest, and for a level without a rank."""
        after = dict(pairwise(self.ranks))
        return after.get(level)

    def easier(self, level: str) -> str | None:
        """The next weaker level of the game; None for the weakest, and for a level without a rank."""
        below = {after: before for before, after in pairwise(self.ranks)}
        return below.get(level)

    def by_strength(self, levels: Iterable[str]) -> Sequence[str]:
        """These levels, the weakest first; levels without a rank are the last ones, in the given order."""
        return sorted(levels, key=lambda level: (*self.ranks, level).index(level))

    def weakest(self, levels: Sequence[str]) -> str:
        """The weakest of these levels, which a newcomer meets; empty if there is none."""
        return next(iter(self.by_strength(levels)), "")

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that new tables offer: the game's own, then the general ones. The first is the default."""
        return (*self.own, *OF_ANY_GAME)

    @property
    def known(self) -> tuple[str, ...]:
        """All levels that a table can have: those that new tables offer, then the unlisted ones."""
        return (*self.levels, *self.unlisted)

    def brain(self, level: str) -> Brain:
        """A new computer player of a level, also of MOODY. Refuses an unknown level with ValueError, one sentence."""
        if level == MOODY:
            return MoodyPlayer(self.moods)
        makers = {**OF_ANY_GAME, **self.unlisted, **self.own}
        if level not in makers:
            raise ValueError(
                f"There is no computer player “{quoted(level)}”; there is: {', '.join(self.levels)}."
            )
        return makers[level]()


def _titles() -> tuple[str, ...]:
    """The titles of levels, the weakest first. A game with fewer levels has the first ones."""
    return _("novice"), _("steady"), _("sharp"), _("master")


NO_COMPUTERS: Final = Computers()
"""For a game without players of its own."""
