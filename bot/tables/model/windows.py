"""Windows that pass by themselves: the moment of each is stored, so a restart loses nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

P = TypeVar("P")
Q = TypeVar("Q")


@dataclass(frozen=True, slots=True)
class HeldWindow(Generic[P]):
    """A secret window (Game.windows) of a person, which is open for `seconds` in all.

    It is about the seat's question with the number `question`, and passes at `due` (seconds); None while time stands
    still. `way` holds the decisions that its owner has made meanwhile: they enter at `due`, in place of a bare pass.
    P is their form: StoredRecord as read from the store, or Record to be stored.
    """

    question: int
    seconds: float
    due: float | None
    way: Sequence[P] = ()

    def of(self, way: Sequence[Q]) -> HeldWindow[Q]:
        """The same window with other decisions."""
        same: HeldWindow[Any] = self
        return replace(same, way=way)
