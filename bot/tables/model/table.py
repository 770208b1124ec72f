"""A table: who sits where, which game with which options, and whether it has begun. Its match is a log elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, NewType

from bot.engine.game import Seat

TableId = NewType("TableId", str)
"""A short random token of lower-case letters and digits: it cannot be guessed, and may be part of a custom id."""

UserId = NewType("UserId", int)
"""A person, by the number that the chat gives them."""


class Refusal(Exception):
    """Something that cannot be done. Its text is one sentence for the person who asked; nothing has changed."""


class Marked(Refusal):
    """A refusal whose text is markup, such as the mention of a channel; text that people typed in it is escaped."""


class NoTable(Refusal):
    """No table has that key."""


class Halted(Refusal):
    """A table stands still until the operator has repaired something. Nothing that is stored of it is lost."""


class Torn(Halted):
    """Some of a table's log is missing."""


class Uninstalled(Halted):
    """The game of a table is not installed now."""


class MovedOn(Refusal):
    """The question that was answered is closed, or another answer was quicker: show what is asked now."""


MANY_LAPSES: Final = 2
"""The number of deadlines missed in a row after which the others may have a seat played for its person."""


class Status(StrEnum):
    """The stages in the life of a table."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"


class Ending(StrEnum):
    """How a table ended."""

    PLAYED = ""
    """By the rules of its game; also the value while the table is not over."""
    CLOSED = "closed"
    """Closed before it began."""
    CLAIMED = "claimed"
    """Claimed by the players who were left without an opponent."""
    LEFT = "left"
    """Left by agreement of everybody."""


class Theme(StrEnum):
    """The look of pictures; it never changes what they show."""

    NIGHT = "night"
    LIGHT = "light"


@dataclass(frozen=True, slots=True)
class Person:
    """A human on a seat."""

    user: UserId


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player on a seat, by the name of its level."""

    level: str


Sitter = Person | Computer


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table as it stands; everything here is public.

    `seats` names every seat of the game in its order, with None for an empty one. `guild` and `channel` are opaque
    numbers. `preset` is the name of the set of options that was asked for, `theme` that of its public pictures, `pace`
    that of its deadlines. `owners` may take back seats on which others sit for them. `lapses` is the number of
    deadlines in a row that the side of a seat has missed (which seat of the side was late is its secret). The people
    of the `absent` seats have left the server. No clock runs while the table is `paused` (since when, in seconds) or
    `asleep` (why, in words: it cannot be shown in its channel). `ending` is how it ended; `claimants` are the seats
    that claimed it. `carried` is what the match before has left for its deal (Game.deal). The seed of its luck and the
    number of its changes are secrets and are kept elsewhere.
    """

    key: TableId
    game: str
    schema: int
    options: Mapping[str, Any]
    guild: int
    channel: int
    opener: UserId
    practice: bool = False
    preset: str = ""
    theme: Theme = Theme.NIGHT
    status: Status = Status.LOBBY
    seats: Mapping[Seat, Sitter | None]
    resigned: frozenset[Seat] = frozenset()
    pace: str = ""
    paused: float | None = None
    asleep: str = ""
    absent: frozenset[Seat] = frozenset()
    owners: Mapping[Seat, UserId] = field(default_factory=dict)
    lapses: Mapping[Seat, int] = field(default_factory=dict)
    ending: Ending = Ending.PLAYED
    claimants: frozenset[Seat] = frozenset()
    carried: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def is_person(self, seat: Seat) -> bool:
        """True if a person sits there."""
        return isinstance(self.seats[seat], Person)

    def seats_of(self, user: UserId) -> tuple[Seat, ...]:
        """The seats on which a user sits, in the order of the game."""
        return tuple(seat for seat, sitter in self.seats.items() if sitter == Person(user))

    def user(self, seat: Seat) -> UserId | None:
        """The person on a seat; None if it is empty or a computer's."""
        sitter = self.seats[seat]
        return sitter.user if isinstance(sitter, Person) else None

    def free_seats(self) -> tuple[Seat, ...]:
        """The empty seats."""
        return tuple(seat for seat, sitter in self.seats.items() if sitter is None)

    def people(self) -> frozenset[UserId]:
        """All people who sit at this table."""
        return frozenset(sitter.user for sitter in self.seats.values() if isinstance(sitter, Person))

    def owned_by(self, user: UserId) -> tuple[Seat, ...]:
        """The seats that a user owns, regardless of who sits there now, in the order of the game."""
        return tuple(seat for seat in self.seats if self.owners.get(seat) == user)

    def lent(self) -> tuple[Seat, ...]:
        """The seats where another person, or a computer, sits for the owner."""
        return tuple(seat for seat in self.seats if self.owners.get(seat) not in (None, self.user(seat)))

    @property
    def is_deserted(self) -> bool:
        """True if it is public that no person plays: each seat is a computer's or neglected."""
        return all(isinstance(who, Computer) or self.is_neglected(seat) for seat, who in self.seats.items())

    def is_neglected(self, seat: Seat) -> bool:
        """True if it is public that a seat is neglected: given up, left, or its person is late again and again."""
        is_late = self.lapses.get(seat, 0) >= MANY_LAPSES and self.is_person(seat)
        return seat in self.resigned or seat in self.absent or is_late
