"""What every fact of the clans shares: who may see it, and how it is written down (A26)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine import game as engine
from bot.engine.game import Fact, record
from bot.games.clans.kinds import ModelId
from bot.games.clans.state.state import State


class ClansFact(Fact):
    """A fact that can be written into a state. Seen by nobody unless it says otherwise."""

    __slots__ = ()

    def apply(self, state: State) -> None:
        """Write this fact down. Judges nothing; works on true states and on states with holes."""
        raise NotImplementedError


class Public(engine.Public, ClansFact):
    """Everybody sees it whole."""

    __slots__ = ()


@record
class OfModel(Public):
    """What a model does, or what happens to it."""

    model: ModelId


Facts = Iterator[Fact]
"""What follows, one after the other: each is written into the state before the next is asked for."""
