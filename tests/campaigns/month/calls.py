"""How often each seat of a table may be called: once for each change in which it was newly asked, however late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.engine.game import Seat


@dataclass
class Calls:
    """The calls that are still allowed. Each change has the number of the seat's question, as its panels do.

    A panel may reach its seat after the seat has decided and been asked again: then it tells the older question, and
    the newer one may still be told. After a newer question has been told, no older one may be.
    """

    _changes: dict[Seat, set[int]] = field(default_factory=dict)
    _besides: Counter[Seat] = field(default_factory=Counter)

    def allow(self, seat: Seat, question: int) -> None:
        """A seat is newly asked a question; repeated posts from before are told by now."""
        self._changes.setdefault(seat, set()).add(question)
        self._besides[seat] = 0

    def allow_besides(self, seats: Iterable[Seat]) -> None:
        """A panel of these seats is posted again without any change."""
        self._besides.update(seats)

    def take(self, seats: Iterable[Seat], question: int | None = None) -> bool:
        """One of these seats is called, with a panel of that `question` or in the channel; true if the call was
        allowed."""
        return any(self._take(seat, question) for seat in seats)

    def _take(self, seat: Seat, question: int | None) -> bool:
        changes = self._changes.get(seat, set())
        told = [each for each in changes if question is None or each <= question]
        changes.difference_update(told)
        is_besides = not told and self._besides[seat] > 0
        self._besides[seat] -= is_besides
        return bool(told) or is_besides
