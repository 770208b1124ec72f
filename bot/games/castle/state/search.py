"""A search whose result is still to be applied (R21.4, R21.5)."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.engine.game import not_none
from bot.engine.values import Value, value
from bot.games.castle.kinds import Card, Mark, Who


@value
class SearchResult(Value):
    """A search with a result to be applied (R21.5): who searched (None if unknown, R26.3), where, and what is there.

    `is_asked` if the intruder side is asked about it; `answer` is the card of the answer, once `is_answered`.
    """

    who: Who | None
    zone: Zone
    mark: Mark | None
    is_asked: bool = False
    is_answered: bool = False
    answer: Card | None = None

    @property
    def finder(self) -> Who:
        """The intruder who searched. Only for callers that know it: the true state and the intruders' side."""
        return not_none(self.who)

    @property
    def is_open(self) -> bool:
        """True if an answer to the result is still awaited (R21.14)."""
        return self.is_asked and not self.is_answered

    @property
    def owner(self) -> Who | None:
        """The intruder whose seat answers: the traitor for a trap, otherwise the finder (R21.14); None if unknown."""
        return Who.TRAITOR if self.mark is Mark.TRAP else self.who
