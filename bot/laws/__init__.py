"""The laws that every game keeps, as tests that a game of another package runs too.

A test module of such a game says which games it means, and takes the laws; pytest knows them by `bot.laws.plugin`:

    from bot.laws import Games
    from bot.laws.every import *
    GAMES = Games({BOX.key: BOX})

Every law is held against whole random games, in which each moment is known as it truly was and as every seat has
witnessed it. Only this package and its users need pytest.
"""

from bot.laws.playthrough import Games, Moment, Playthrough, played_out

__all__ = ["Games", "Moment", "Playthrough", "played_out"]
