"""What all facts of the clans share: who may see them, and how they change a state (A26)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine import game as engine
from bot.engine.game import Fact, record
from bot.games.clans.kinds import ModelId
from bot.games.clans.state.state import State


class ClansFact(Fact):
    """A fact that can be written into a state. By default nobody may see it."""

    __slots__ = ()

    def apply(self, state: State) -> None:
        """Write this fact into a state. It checks nothing, and works on true states and on states with holes."""
        raise NotImplementedError


class Public(engine.Public, ClansFact):
    """A fact that everybody sees whole."""

    __slots__ = ()


@record
class OfModel(Public):
    """A fact about one model: what it does, or what happens to it."""

    model: ModelId


Facts = Iterator[Fact]
"""Facts in order; each is written into the state before the next one is asked for."""
