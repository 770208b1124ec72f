"""Phases with seconds of their own, as a game may offer them where people play live."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from bot.engine.seats import Seat

if TYPE_CHECKING:
    from bot.engine.game import Decision

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase that has a time of its own where people play live: its `number` in the match, and its `seconds`.

    One that `gathers` asks who is there: where nobody says so in time the table pauses. One that `is_long` has its time
    at every pace, all sides together, and the breaks of people do not count.
    """

    number: int
    seconds: float
    gathers: bool = field(default=False, kw_only=True)
    is_long: bool = field(default=False, kw_only=True)


class Phases(Generic[S]):
    """Phases with seconds of their own, for a pace at which everybody is there. As it is: there are none."""

    def phase(self, state: S) -> Phase | None:
        """The phase in which the match is, from what everybody has witnessed; None if it has no time of its own."""
        return None

    @property
    def are_live(self) -> bool:
        """Whether they are made to be played live."""
        return False

    def back(self, state: S, seat: Seat) -> Decision | None:
        """What a seat that is played for decides by doing anything at all, from what everybody has witnessed."""
        return None
