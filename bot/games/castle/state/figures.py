"""The figures on the map: guards, their patrols, and the two intruders (R1, R6).

Guards and patrols are replaced, never written in: all copies of a state share them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.engine.boards.protocol import Zone
from bot.engine.copying import copier
from bot.engine.game import Seat
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
    """A guard figure that is out (R6.1): in a zone or inside a passage."""

    id: GuardId
    zone: Place
    weapon: Weapon
    is_drunk: bool = False
    patrol: PatrolId | None = None


@value
class Patrol(Value):
    """A group of guards (R6.3). `headings` is one zone if fixed, several if open, none off the track (R6.14).

    `is_old` patrols existed when the turn began (R6.11); `is_late` ones were formed in the Patrol Phase (R13.9).
    """

    id: PatrolId
    headings: tuple[Zone, ...]
    is_old: bool = False
    is_late: bool = False


@dataclass(slots=True)
class Intruder:
    """The ninja or the traitor.

    Of the guards only: `owed_to` (who gets these wound cards back, if two seats agreed on it; R19.4).
    Public: `standing`, `is_shown` (his figure is visible), `figure` (its place; None while he is hidden),
    `wounds`, `struck_by` (the seats whose Kenjutsu lie with him), `has_chosen` (his first hand was chosen),
    `hand.size`, `cats_played` (since he was placed), `has_passage` (his card lies open), `is_done` (mission complete),
    `replaced` (how often), `died_in` (the turn of his latest death).
    His side only: `zone` (but that he is inside a passage is public, R23.6), `goal`, `hand.known`, `speed`,
    `trail` (zones entered or left in the latest phase),
    and for the phase under way `is_ended` (his movement is over), `must_leave` (this zone, R17.5),
    `has_thrown`, `has_walked` (unseen through that window), `revealers` (drunks there when he entered),
    `aims` (the searches his seat has named while the other is still to move).
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
        """An independent copy. The hand is shared, as cards are never written in."""
        return _copied_intruder(self)

    @property
    def wound_owners(self) -> tuple[Seat, ...]:
        """Who gets his wound cards back: as agreed, else the seats that played them (R19.4, R2.7)."""
        # What was struck after the two seats agreed is not in the agreement.
        return (*self.owed_to, *self.struck_by[len(self.owed_to) :])

    @property
    def place(self) -> Place:
        """Where he is, for whoever surely knows it."""
        assert self.zone is not None
        return self.zone

    @property
    def is_in_play(self) -> bool:
        """On the map or in the passage."""
        return self.standing in _IN_PLAY

    @property
    def is_playing_on(self) -> bool:
        """In play, or dead and to be replaced (R19.7)."""
        return self.is_in_play or self.is_returning


_copied_intruder = copier(Intruder)
