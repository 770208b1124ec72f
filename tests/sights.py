"""What the viewers of a match have witnessed, as it goes on: each sight grows with the match."""

from __future__ import annotations

from typing import Any

from bot.engine.game import Seat, Viewer
from bot.engine.match import Match, witnessed


class Sights:
    """The match as each viewer has witnessed it: only what is new is folded when somebody looks again.

    A sight is the same object each time and grows with the match: copy what you keep.
    """

    def __init__(self, match: Match[Any]) -> None:
        """`match` may have begun already, and only goes on afterwards."""
        self._match = match
        self._found: dict[Viewer, tuple[Match[Any], int]] = {}

    def of(self, seat: Seat | None) -> Match[Any]:
        """The match as a seat (None: everybody without a seat) has witnessed it up to now."""
        return self.by(self._match.game.viewer(seat))

    def by(self, viewer: Viewer) -> Match[Any]:
        """The match as a viewer has witnessed it up to now."""
        log = self._match.log
        seen, known = self._found.get(viewer) or (Match[Any](self._match.game), 0)
        if known < len(log):
            seen.witness(witnessed(log[known:], viewer))
        self._found[viewer] = seen, len(log)
        return seen
