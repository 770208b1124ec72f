"""Plans for the hider and the seeker, two of which differ in what the hider keeps secret."""

from __future__ import annotations

from bot.engine.game import Decision, Seat
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Look, Pass, Start, Step, Wait, Walk, Whisper
from tests.toy.state import room

Plan = list[tuple[Seat, Decision]]
LOOKS: Plan = [(SEEKER, Look(room("A10"))), (HIDER, Whisper(charm=False)), (SEEKER, Pass())]


def plan(start: str, *walks: tuple[str | None, ...]) -> Plan:
    """A hidden plan: where the hider starts and walks (None waits)."""
    prepared: Plan = [
        (HIDER, Start(room(start))),
        (SEEKER, Bells((Bell(room("A8")), Bell(room("A9"))))),
    ]
    for walk in walks:
        prepared.append((HIDER, Walk(tuple(Step(room(label)) if label else Wait() for label in walk))))
        prepared += LOOKS
    return prepared


ONE = plan("C1", ("C2", "C3"), (None,), ("C2",))
OTHER = plan("B5", ("B4",), ("C4", "C5", None), ("B5",))
