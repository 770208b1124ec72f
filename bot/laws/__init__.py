"""The laws that every game keeps, as tests that a game of another package runs too.

A test module of such a game names its games as GAMES, and imports the laws; `bot.laws.plugin` runs them:

    from bot.laws import Games
    from bot.laws.every import *
    GAMES = Games({BOX.key: BOX})

Every law is tested on whole random games: on each moment as it truly was, and as every seat has witnessed it. Only this
package and its users need pytest.
"""

from bot.laws.playthrough import Games, Moment, Playthrough, played_out

__all__ = ["Games", "Moment", "Playthrough", "played_out"]
