"""The laws that every game keeps, as tests that a game of another package runs too.

A test module of such a game names its games as GAMES, and imports the laws; `bot.laws.plugin` runs them:

    from bot.laws import Games
    from bot.laws.every import *
    GAMES = Games({BOX.key: BOX})

Most laws take all or some moments of whole random games: as they truly were, and as every seat has witnessed them. The
others look at the box alone. Only this package and its users need pytest.
"""

from bot.laws.playthrough import Games, Moment, Playthrough, played_out

__all__ = ["Games", "Moment", "Playthrough", "played_out"]
