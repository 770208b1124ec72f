"""Phases with seconds of their own, which a game may offer for live play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from bot.engine.seats import Seat

if TYPE_CHECKING:
    from bot.engine.game import Decision

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase with a time limit of its own in live play: its `number` in the match, and its `seconds`.

    A phase that `gathers` asks if people are there; the table pauses if nobody answers in time. A phase that `is_long`
    has its time limit at every pace, for all sides together, and the breaks of people do not stop it.
    """

    number: int
    seconds: float
    gathers: bool = field(default=False, kw_only=True)
    is_long: bool = field(default=False, kw_only=True)


class Phases(Generic[S]):
    """Phases with seconds of their own, for a pace at which everybody is present. By default there are none."""

    def phase(self, state: S) -> Phase | None:
        """The present phase, from what everybody has witnessed; None if it has no time of its own."""
        return None

    @property
    def are_live(self) -> bool:
        """True if the phases are designed for live play."""
        return False

    def back(self, state: S, seat: Seat) -> Decision | None:
        """The decision by which an absent player takes their seat back from the bot; any act of theirs makes it.

        None if the game has none. `state` is what everybody has witnessed.
        """
        return None
