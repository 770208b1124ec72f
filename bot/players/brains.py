"""Every computer player there is, by the name it has in commands and records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.players.random_player import RandomPlayer


class Brain(Protocol):
    """A computer player: a seat like any other, with its own luck."""

    def decide(self, match: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision for `seat`, which is asked now. `match` is only what that seat has witnessed."""
        ...


BRAINS: Final[Mapping[str, Callable[[], Brain]]] = MappingProxyType({"random": RandomPlayer})


def brain(name: str) -> Brain:
    """A new brain of that name. Refuses an unknown name with ValueError, one sentence."""
    if name not in BRAINS:
        raise ValueError(f"There is no computer player “{name}”; there is: {', '.join(sorted(BRAINS))}.")
    return BRAINS[name]()
