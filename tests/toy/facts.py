"""What can be decided in Hide, what can happen, and who witnesses it."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from bot.engine.game import Decision, Fact, Order, Piece, Public, Seat, Viewer, record
from tests.toy.state import HIGHEST, House, Stage
from tests.toy.state import Room as Room  # noqa: PLC0414  # decisions and facts name rooms

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

    def apply(self, state: House) -> None:
        """The hider has them."""
        state.charms = self.charms


@record
class Settled(Hidden):
    """Where the hider has started."""

    room: Room

    def apply(self, state: House) -> None:
        """The hider is there."""
        state.hider = self.room


@record
class Strung(Hidden):
    """Where the seeker has strung bells."""

    owner = SEEKER
    rooms: tuple[Room, ...]

    def apply(self, state: House) -> None:
        """The bells hang there."""
        state.bells = frozenset(self.rooms) | (state.bells or frozenset())


@record
class Readied(Hidden):
    """One of two seekers has strung their bells: the other side may not know which."""

    owner = SEEKER
    seat: Seat

    def apply(self, state: House) -> None:
        """This seeker is not asked again."""
        state.readied |= {self.seat}


@record
class Prepared(Public):
    """A side has made its secret choice."""

    seat: Seat

    def apply(self, state: House) -> None:
        """This side is not asked again."""
        state.prepared |= {self.seat}


@record
class Began(Public):
    """A round begins: 1 to 3."""

    round: int

    def apply(self, state: House) -> None:
        """The hider is asked for a walk."""
        state.round, state.stage, state.looks = self.round, Stage.WALK, 0


@record
class Gone(Public):
    """The hider has walked: all that others witness of it."""

    def apply(self, state: House) -> None:
        """Where the hider is now is not known."""


@record
class Walked(Fact):
    """The hider's walk: every room entered, in order; empty if they only waited."""

    rooms: tuple[Room, ...]

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The way for the hider; for everyone else only that they have walked."""
        return self if viewer.is_in(HIDER) else Gone()

    def apply(self, state: House) -> None:
        """The hider is in the last of them."""
        state.hider = self.rooms[-1] if self.rooms else state.hider


@record
class Rang(Public):
    """The hider entered a room with a bell: the bell falls, and the alert rises by one (to 3 at most)."""

    room: Room

    def apply(self, state: House) -> None:
        """The bell is gone, and the alert is higher."""
        state.bells = None if state.bells is None else state.bells - {self.room}
        state.alert = min(HIGHEST, state.alert + 1)


@record
class Lit(Public):
    """The lantern has oil for so many looks in this round: 1 to 3, by luck."""

    looks: int

    def apply(self, state: House) -> None:
        """The seeker is asked where to look."""
        state.looks, state.stage = self.looks, Stage.SEEK


@record
class Looked(Public):
    """The seeker looks into a room. The answer is awaited from the hider, whatever they hold."""

    room: Room

    def apply(self, state: House) -> None:
        """The hider is asked for an answer."""
        state.looked, state.looks, state.stage = self.room, state.looks - 1, Stage.ANSWER


@record
class Hushed(Public):
    """The hider spent a charm: this look learns nothing."""

    def apply(self, state: House) -> None:
        """The hider has a charm less."""
        state.charms = None if state.charms is None else state.charms - 1


@record
class Silent(Public):
    """The look learnt nothing."""

    room: Room

    def apply(self, state: House) -> None:
        """The seeker is asked again."""
        state.stage = Stage.SEEK


@record
class Heard(Public):
    """The hider is in a room beside the one looked into; the alert rises by one (to 3 at most)."""

    room: Room

    def apply(self, state: House) -> None:
        """The alert is higher, and the seeker is asked again."""
        state.alert, state.stage = min(HIGHEST, state.alert + 1), Stage.SEEK


@record
class Found(Public):
    """The hider stood in the room looked into."""

    room: Room

    def apply(self, state: House) -> None:
        """The hider is there."""
        state.hider = self.room


@record
class Rested(Public):
    """The seeker has stopped looking in this round."""

    def apply(self, state: House) -> None:
        """Nothing by itself."""


@record
class Ended(Public):
    """The match is over."""

    winner: Seat

    def apply(self, state: House) -> None:
        """Nothing more is asked."""
        state.winner, state.stage = self.winner, Stage.OVER


DECISIONS: tuple[type[Decision], ...] = (Start, Bell, Bells, Step, Wait, Walk, Look, Pass, Whisper, Hush)
FACTS: tuple[type[Fact], ...] = (
    *(Dealt, Settled, Strung, Readied, Prepared, Began, Gone, Walked, Rang),
    *(Lit, Looked, Hushed, Silent, Heard, Found, Rested, Ended),
)
