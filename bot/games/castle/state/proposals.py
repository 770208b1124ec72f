"""What stands between the seats of one side: shares, open proposals, and what the rest is still to hear."""

from __future__ import annotations

from bot.engine.game import Decision, Fact, Seat
from bot.engine.values import Value, value

Share = tuple[int, int]
"""What falls to the swords and to the spears (R2.7)."""


@value
class Proposal(Value):
    """What a seat has proposed to its partner (R2.7, R2.8), known to the two only: who did, and what."""

    seat: Seat
    what: Decision


@value
class Whisper(Value):
    """Something whose visible effects are told later than it happens (R28.8): to whom at once, and the fact."""

    circle: str
    fact: Fact
