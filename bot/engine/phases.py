"""Phases with seconds of their own: for live play, or long ones at every pace with clocks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from bot.engine.seats import Seat

if TYPE_CHECKING:
    from bot.engine.game import Decision

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase with a time limit of its own: its `number` in the match, and the limit in `seconds`.

    The limit holds in live play; if the phase `is_long`, it holds at every pace with clocks: all sides share the time
    of the whole phase, and it does not run in the quiet hours and vacations of people. A phase that `gathers` asks if
    people are there; the table pauses if none of them answers in time.
    """

    number: int
    seconds: float
    gathers: bool = field(default=False, kw_only=True)
    is_long: bool = field(default=False, kw_only=True)


class Phases(Generic[S]):
    """Phases with seconds of their own. By default there are none."""

    def phase(self, state: S) -> Phase | None:
        """The present phase, from what everybody has witnessed; None if it has no time of its own."""
        return None

    @property
    def are_live(self) -> bool:
        """True if the phases are designed for live play."""
        return False

    def back(self, state: S, seat: Seat) -> Decision | None:
        """The decision by which a player takes their seat back after the bot has played for them; None if not needed.

        The bot makes it for them as soon as they do anything. `state` is what everybody has witnessed.
        """
        return None
