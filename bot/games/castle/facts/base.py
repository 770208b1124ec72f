"""What every fact of the castle game shares: who may see it, and how a state records it."""

from __future__ import annotations

from bot.engine.game import Fact, Viewer
from bot.games.castle.kinds import GUARDS
from bot.games.castle.state.state import State


class CastleFact(Fact):
    """A fact that a state can record. Nobody sees it unless its kind says otherwise."""

    __slots__ = ()

    def apply(self, state: State) -> None:
        """Record this fact in a state. Judges nothing; works on true states and on a viewer's states with gaps."""
        raise NotImplementedError


class Public(CastleFact):
    """A fact that everybody sees whole."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact itself."""
        return self


class GuardsOnly(CastleFact):
    """A fact that the guard side sees whole; nobody else learns that it happened (R28.2)."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact for the guard side, nothing for others."""
        return self if viewer.is_in(GUARDS) else None
