"""The figures on the map: guards, their patrols, and the two intruders (R1, R6).

All copies of a state share guards and patrols: replace them, never change them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.engine.boards.protocol import Zone
from bot.engine.copying import copier
from bot.engine.game import Seat, not_none
from bot.engine.values import Value, value
from bot.games.castle.kinds import (
    GuardId,
    Mark,
    PatrolId,
    Place,
    Standing,
    Weapon,
    Who,
)
from bot.games.castle.setting.deck import Cards

_IN_PLAY = (Standing.MAP, Standing.PASSAGE)


@value
class Guard(Value):
    """A guard figure that is out (R6.1), in a zone or inside a passage."""

    id: GuardId
    zone: Place
    weapon: Weapon
    is_drunk: bool = False
    patrol: PatrolId | None = None


@value
class Patrol(Value):
    """A group of guards (R6.3). `headings` is one zone if fixed, several if open, none off the track (R6.14).

    `is_old` if the patrol existed when the turn began (R6.11); `is_late` if it was formed in the Patrol Phase (R13.9).
    """

    id: PatrolId
    headings: tuple[Zone, ...]
    is_old: bool = False
    is_late: bool = False


@dataclass(slots=True)
class Intruder:
    """The ninja or the traitor.

    Known to the guard side only: `owed_to` (the seats that get these wound cards back, if two seats agreed; R19.4).

    Public: `standing`, `is_shown` (the figure is visible), `figure` (its place; None while the intruder is hidden),
    `wounds`, `struck_by` (the seats whose Kenjutsu lie here as wounds), `has_chosen` (the first hand was chosen),
    `hand.size`, `cats_played` (since the placement), `has_passage` (the passage card lies open), `is_done` (mission
    complete), `is_returning` (dead, a replacement follows), `replaced` (number of replacements), `died_in` (the turn of
    the latest death).

    Known to the intruder's side only: `zone` (but presence inside a passage is public, R23.6), `goal`, `hand.known`,
    `speed`, `trail` (zones entered or left in the latest phase). For the present phase: `is_ended` (the movement has
    ended), `must_leave` (this zone, R17.5), `has_thrown` (a Shuriken), `has_walked` (a Shadow Walk in this entry
    window), `revealers` (drunk guards there at the entry), `aims` (the searches that the seat has named while its
    partner is still to move).
    """

    who: Who
    standing: Standing = Standing.COMING
    is_shown: bool = False
    figure: Place | None = None
    wounds: int = 0
    struck_by: tuple[Seat, ...] = ()
    owed_to: tuple[Seat, ...] = ()
    has_chosen: bool = False
    hand: Cards = field(default_factory=Cards)
    cats_played: int = 0
    has_passage: bool = False
    is_done: bool = False
    is_returning: bool = False
    replaced: int = 0
    died_in: int = 0
    zone: Place | None = None
    goal: Mark | None = None
    speed: int = 0
    trail: tuple[Zone, ...] = ()
    is_ended: bool = False
    must_leave: bool = False
    has_thrown: bool = False
    has_walked: bool = False
    revealers: frozenset[GuardId] = frozenset()
    aims: tuple[Zone, ...] = ()

    def copy(self) -> Intruder:
        """An independent copy. Both share the hand, because cards are never changed."""
        return _copied_intruder(self)

    @property
    def wound_owners(self) -> tuple[Seat, ...]:
        """The seats that get the wound cards back: as agreed, otherwise the seats that played them (R19.4, R2.7)."""
        # The agreement does not cover wounds struck after it.
        return (*self.owed_to, *self.struck_by[len(self.owed_to) :])

    @property
    def place(self) -> Place:
        """The intruder's place, for callers that certainly know it."""
        return not_none(self.zone)  # type: ignore[return-value]  # mypy joins the two kinds of place

    @property
    def is_in_play(self) -> bool:
        """True if the intruder is on the map or in the passage."""
        return self.standing in _IN_PLAY

    @property
    def is_playing_on(self) -> bool:
        """True if the intruder is in play, or dead and to be replaced (R19.7)."""
        return self.is_in_play or self.is_returning


_copied_intruder = copier(Intruder)
