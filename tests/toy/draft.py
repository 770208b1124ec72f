"""Decisions of many pieces: the seeker's bells and the hider's walk."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.drafting import Drafting
from bot.engine.game import Decision, Piece
from tests.toy.facts import Bell, Bells, Room, Step, Wait, Walk
from tests.toy.state import ROOMS, beside


class _Gathering(Drafting):
    """What both drafts share."""

    def _refused(self, piece: Piece) -> str:
        return "That does not fit there."


class BellsDraft(_Gathering):
    """Two bells in different rooms."""

    def _next(self) -> Sequence[Piece]:
        """Any room without a bell, until there are two."""
        bells = [Bell(room) for room in ROOMS]
        return [bell for bell in bells if bell not in self.pieces] if self.missing() else []

    def missing(self) -> str:
        """How many bells are still to be strung."""
        return "" if len(self.pieces) == 2 else f"Bells still to string: {2 - len(self.pieces)}."

    def _made(self) -> Decision:
        """The bells, in the order of the rooms: which was strung first is of no matter."""
        rooms = sorted(piece.room for piece in self.pieces if isinstance(piece, Bell))
        return Bells(tuple(map(Bell, rooms)))


class WalkDraft(_Gathering):
    """A walk of one to three pieces from the room where the hider is."""

    def __init__(self, start: Room) -> None:
        """`start` is where the walk begins."""
        self._start = start

    @property
    def here(self) -> Room:
        """Where the walk has come to."""
        return next((piece.room for piece in reversed(self.pieces) if isinstance(piece, Step)), self._start)

    def _next(self) -> Sequence[Piece]:
        """A step to each room beside, and waiting, once."""
        if len(self.pieces) == 3:
            return []
        steps: list[Piece] = [Step(room) for room in beside(self.here)]
        return steps if Wait() in self.pieces else [*steps, Wait()]

    def missing(self) -> str:
        """Something if the walk is still empty."""
        return "" if self.pieces else "A walk needs a step, or a moment of waiting."

    def _made(self) -> Decision:
        """The walk."""
        return Walk(tuple(piece for piece in self.pieces if isinstance(piece, Step | Wait)))
