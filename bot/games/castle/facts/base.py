"""What every fact of the castle game shares: who may see it, and how it is written down."""

from __future__ import annotations

from bot.engine.game import Fact, Viewer
from bot.games.castle.kinds import GUARDS
from bot.games.castle.state.state import State


class CastleFact(Fact):
    """A fact that can be written into a state. Seen by nobody unless it says otherwise."""

    __slots__ = ()

    def apply(self, state: State) -> None:
        """Write this fact down. Judges nothing; works on true states and on states with holes."""
        raise NotImplementedError


class Public(CastleFact):
    """Everybody sees it whole."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact itself."""
        return self


class GuardsOnly(CastleFact):
    """The guard side sees it whole, nobody else learns that it happened (R28.2)."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact for the guard side, nothing for others."""
        return self if viewer.is_in(GUARDS) else None
