"""Every computer player there is: by game and level, as the tables and the command line name them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Protocol

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.players.castle.simple import SimplePlayer
from bot.players.moods import moods
from bot.players.moody import MoodyPlayer
from bot.players.random_player import RandomPlayer


class Brain(Protocol):
    """A computer player: a seat like any other, with its own luck."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision for `seat`, which is asked now. `seen` is only what that seat has witnessed."""
        ...


Makers = Mapping[str, Callable[[], Brain]]
"""How the computer players of one game are made, by level."""

OF_ANY_GAME: Final[Makers] = MappingProxyType({"random": RandomPlayer})
OF_ONE_GAME: Final[Mapping[str, Makers]] = MappingProxyType(
    {"castle": MappingProxyType({"simple": SimplePlayer})}
)
MOODY = "moody"
"""The level for simulations: a mixture of all players of a game. It is not on offer at a table."""


def levels(game: str) -> tuple[str, ...]:
    """The levels on offer in a game, by its key: its own first."""
    return (*OF_ONE_GAME.get(game, {}), *OF_ANY_GAME)


def brain(game: str, level: str) -> Brain:
    """A new computer player of a game. Refuses an unknown level with ValueError, one sentence."""
    if level == MOODY:
        return MoodyPlayer(partial(moods, game))
    makers = {**OF_ANY_GAME, **OF_ONE_GAME.get(game, {})}
    if level not in makers:
        raise ValueError(f"There is no computer player “{level}”; there is: {', '.join(levels(game))}.")
    return makers[level]()


def brains(games: Iterable[str]) -> dict[tuple[str, str], Brain]:
    """A computer player for every game and level."""
    return {(game, level): brain(game, level) for game in games for level in levels(game)}
