"""What is pending between the seats of one side: shares, open proposals, and facts to be announced to others."""

from __future__ import annotations

from bot.engine.game import Decision, Fact, Seat
from bot.engine.values import Value, value

Share = tuple[int, int]
"""The shares of the swords and of the spears (R2.7)."""


@value
class Proposal(Value):
    """A proposal of a seat to its partner (R2.7, R2.8), known only to the two: the seat, and the decision."""

    seat: Seat
    what: Decision


@value
class Whisper(Value):
    """A fact whose visible effects are announced later (R28.8): the circle that sees it at once, and the fact."""

    circle: str
    fact: Fact
