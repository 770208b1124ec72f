"""A search whose result is still to be applied (R21.4, R21.5)."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.engine.values import Value, value
from bot.games.castle.kinds import Card, Mark, Who


@value
class SearchResult(Value):
    """A search whose result is to be applied (R21.5): who searched (None: not known, R26.3), where, what is there."""

    who: Who | None
    zone: Zone
    mark: Mark | None
    is_asked: bool = False
    is_answered: bool = False
    answer: Card | None = None

    @property
    def finder(self) -> Who:
        """Who searched, where that is known: in the truth, and to his side."""
        assert self.who is not None
        return self.who

    @property
    def is_open(self) -> bool:
        """Whether an answer to the result is still awaited (R21.14)."""
        return self.is_asked and not self.is_answered

    @property
    def owner(self) -> Who | None:
        """Whose seat answers for the result: the traitor's for a trap, the finder's for a hidden sentry (R21.14)."""
        return Who.TRAITOR if self.mark is Mark.TRAP else self.who
