"""Decisions of one step: the guards' turn, and the intruders' answers in it (R8.2)."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, record
from bot.games.castle.kinds import GuardId, Mark, PatrolId, Tunnel, Who


@record
class WriteGoal(Decision):
    """A rival writes down the goal of the mission (R26.4, R26.10)."""

    who: Who
    goal: Mark


@record
class FreeListenSentry(Decision):
    """A sentry makes the free listen (R10.4)."""

    guard: GuardId


@record
class FreeListenPatrol(Decision):
    """A patrol makes the free listen (R10.4)."""

    patrol: PatrolId


@record
class Go(Decision):
    """The moving guards step into a zone, also out of the passage by a known entrance (R12.1)."""

    zone: Zone


@record
class GoInside(Decision):
    """The moving guards step into a passage (R23.15)."""

    tunnel: Tunnel = Tunnel.PASSAGE


@record
class GoUnknown(Decision):
    """The moving guards leave the passage by its undiscovered entrance (R23.16)."""


@record
class Halt(Decision):
    """The moving guards stop here (R12.1)."""


@record
class Face(Decision):
    """The patrol heads for this zone (R6.15)."""

    zone: Zone


@record
class Form(Decision):
    """Two sentries become a patrol, with a heading on the track (R6.9); the fields are sorted by number."""

    first: GuardId
    second: GuardId
    heading: Zone | None

    def __post_init__(self) -> None:
        first, second = sorted((self.first, self.second))
        object.__setattr__(self, "first", first)
        object.__setattr__(self, "second", second)


@record
class Join(Decision):
    """A sentry joins a patrol in the same zone (R6.9)."""

    guard: GuardId
    patrol: PatrolId


@record
class Merge(Decision):
    """A patrol joins another one in the same zone and takes its heading (R6.9, R6.11)."""

    patrol: PatrolId
    into: PatrolId


@record
class March(Decision):
    """A patrol makes its compulsory move, up to the next fork or contact (R13.1)."""

    patrol: PatrolId


@record
class MarchAll(Decision):
    """All patrols still due march in the order of their creation, up to the next fork or contact (R13.1)."""


@record
class Branch(Decision):
    """The marching patrol takes this way at the fork (R13.3)."""

    zone: Zone


@record
class TakeOff(Decision):
    """Remove a guard to make room for the hidden sentry, or None for no removal (R21.10)."""

    guard: GuardId | None


@record
class Pass(Decision):
    """Pass: once all have, the phase ends, or the intruders' turn (R9.6, R10.5, R14.1, R15.8).

    In the guards' bonus it marks no sleeper (R19.8).
    """


@record
class AnswerCat(Decision):
    """Play It Was a Cat against the listen, or do not (R11.3)."""

    is_played: bool


@record
class Dig(Decision):
    """Both entrances of the passage, as proposed to the partner (R2.8)."""

    first: Zone
    second: Zone


@record
class GoFirst(Decision):
    """Propose which intruder goes first this turn (R2.8, R15.2)."""

    who: Who


@record
class Accept(Decision):
    """Agree to what the partner has proposed (R2.7, R2.8)."""


@record
class Decline(Decision):
    """Refuse what the partner has proposed; the fallback of the rules follows (R2.7, R2.8)."""
