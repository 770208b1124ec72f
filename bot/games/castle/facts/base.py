"""What facts of the castle game share besides `Fact` and `Public`: who may see them."""

from __future__ import annotations

from bot.engine.game import Fact, Viewer
from bot.games.castle.kinds import GUARDS


class GuardsOnly(Fact):
    """A fact that the guard side sees whole; nobody else learns that it happened (R28.2)."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact for the guard side, nothing for others."""
        return self if viewer.is_in(GUARDS) else None
