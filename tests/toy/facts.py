"""What can be decided in Hide, what can happen, and who witnesses it."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, NewType

from bot.engine.game import Decision, Fact, Order, Piece, Public, Seat, Viewer, record

Room = NewType("Room", int)
"""A room of the house, 0 to 29; written as its label, A1 to C10."""

HIDER = Seat("hider")
SEEKER = Seat("seeker")
WATCHER = Seat("watcher")
"""The second seeker, in a hunt for three."""
SEEKERS = Seat("seekers")
"""No seat: both seekers as one side."""


@record
class Start(Decision):
    """The hider's secret choice of their first room."""

    room: Room


@record
class Bell(Piece):
    """One room where the seeker strings a bell."""

    room: Room


@record
class Bells(Decision):
    """The seeker's secret preparation: exactly two bells in different rooms."""

    bells: tuple[Bell, ...]


@record
class Step(Piece):
    """The hider goes to a room next to their own."""

    room: Room


@record
class Wait(Piece):
    """The hider stays in their room for a moment; at most once in a walk."""


@record
class Walk(Decision):
    """The hider's way through one round: one to three pieces."""

    pieces: tuple[Step | Wait, ...]


@record
class Look(Decision):
    """The seeker looks into a room; the hider is asked for an answer."""

    room: Room


@record
class Pass(Decision):
    """The seeker looks no further in this round."""


@record
class Whisper(Decision):
    """The hider's answer to a look: `charm` spends one of their charms, so that nothing is heard."""

    charm: bool


class Reply(StrEnum):
    """What a standing order answers to every look."""

    NEVER = "never"
    ALWAYS = "always"
    ASK = "ask"


@record
class Hush(Order):
    """The hider's standing order: whisper never, always while they have a charm, or ask them each time.

    It lasts until it is changed, or `once` for a round.
    """

    is_needed: ClassVar[bool] = True

    reply: Reply
    once: bool = False


class Hidden(Fact):
    """A fact of one seat, known to nobody else."""

    __slots__ = ()
    owner = HIDER

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact itself for its owner, nothing for anyone else."""
        return self if viewer.is_in(self.owner) else None


@record
class Dealt(Hidden):
    """How many charms luck gave the hider: 0 to 2."""

    charms: int


@record
class Settled(Hidden):
    """Where the hider has started."""

    room: Room


@record
class Strung(Hidden):
    """Where the seeker has strung bells."""

    owner = SEEKER
    rooms: tuple[Room, ...]


@record
class Readied(Hidden):
    """One of two seekers has strung their bells: the other side may not know which."""

    owner = SEEKER
    seat: Seat


@record
class Prepared(Public):
    """A side has made its secret choice."""

    seat: Seat


@record
class Began(Public):
    """A round begins: 1 to 3."""

    round: int


@record
class Gone(Public):
    """The hider has walked: all that others witness of it."""


@record
class Walked(Fact):
    """The hider's walk: every room entered, in order; empty if they only waited."""

    rooms: tuple[Room, ...]

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The way for the hider; for everyone else only that they have walked."""
        return self if viewer.is_in(HIDER) else Gone()


@record
class Rang(Public):
    """The hider entered a room with a bell: the bell falls, and the alert rises by one (to 3 at most)."""

    room: Room


@record
class Lit(Public):
    """The lantern has oil for so many looks in this round: 1 to 3, by luck."""

    looks: int


@record
class Looked(Public):
    """The seeker looks into a room. The answer is awaited from the hider, whatever they hold."""

    room: Room


@record
class Hushed(Public):
    """The hider spent a charm: this look learns nothing."""


@record
class Silent(Public):
    """The look learnt nothing."""

    room: Room


@record
class Heard(Public):
    """The hider is in a room beside the one looked into; the alert rises by one (to 3 at most)."""

    room: Room


@record
class Found(Public):
    """The hider stood in the room looked into."""

    room: Room


@record
class Rested(Public):
    """The seeker has stopped looking in this round."""


@record
class Ended(Public):
    """The match is over."""

    winner: Seat


DECISIONS: tuple[type[Decision], ...] = (Start, Bell, Bells, Step, Wait, Walk, Look, Pass, Whisper, Hush)
FACTS: tuple[type[Fact], ...] = (
    *(Dealt, Settled, Strung, Readied, Prepared, Began, Gone, Walked, Rang),
    *(Lit, Looked, Hushed, Silent, Heard, Found, Rested, Ended),
)
