"""Turns that are planned ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

P = TypeVar("P")
Q = TypeVar("Q")


@dataclass(frozen=True, slots=True)
class PlannedTurn(Generic[P]):
    """A turn that a seat plans ahead (a premove): its pieces, and whether it happens by itself when its time comes.

    P is the form of its pieces: StoredRecord as read from the store, or Record to be stored. `stops` are the names of
    the events that hold it back (Words.stops). `since` is the number of facts when it was planned.
    """

    pieces: Sequence[P] = ()
    is_armed: bool = False
    stops: frozenset[str] = frozenset()
    since: int = 0

    def of(self, pieces: Sequence[Q]) -> PlannedTurn[Q]:
        """The same plan with other pieces."""
        same: PlannedTurn[Any] = self
        return replace(same, pieces=pieces)
