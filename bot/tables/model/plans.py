"""Turns that are planned ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

P = TypeVar("P")
Q = TypeVar("Q")


@dataclass(frozen=True, slots=True)
class PlannedTurn(Generic[P]):
    """A turn that a seat plans ahead: its pieces, and whether it is to happen by itself when its time comes.

    The pieces are stored (StoredRecord), to be stored (Record), or read. `stops` are the names of what holds it back
    (Words.stops). It was planned when there were `since` facts.
    """

    pieces: Sequence[P] = ()
    is_armed: bool = False
    stops: frozenset[str] = frozenset()
    since: int = 0

    def of(self, pieces: Sequence[Q]) -> PlannedTurn[Q]:
        """The same with other pieces."""
        same: PlannedTurn[Any] = self
        return replace(same, pieces=pieces)
