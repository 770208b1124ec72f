"""A table: who sits where, which game with which options, and whether it has begun. The match is a log elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, NewType

from bot.engine.game import Seat

TableId = NewType("TableId", str)
"""A short random token of lower-case letters and digits: it cannot be guessed, and may stand in a custom id."""

UserId = NewType("UserId", int)
"""A person, as the chat numbers people."""


class Refusal(Exception):
    """Something that cannot be done. Its text is one sentence for the person who asked; nothing has changed."""


class Marked(Refusal):
    """A refusal whose text is markup, such as the mention of a channel; what people have typed in it is made plain."""


class NoTable(Refusal):
    """There is no table with that key."""


class Halted(Refusal):
    """A table stands still until the operator has put something right: what is there of it is kept."""


class Torn(Halted):
    """Some of what has happened at a table is missing."""


class Uninstalled(Halted):
    """The game of a table is not installed here now."""


class MovedOn(Refusal):
    """The question that was answered is closed, or somebody was quicker: show what is asked now."""


MANY_LAPSES: Final = 2
"""After so many deadlines missed in a row the others may see to it that a seat is played."""


class Status(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"


class Ending(StrEnum):
    """How a table came to its end."""

    PLAYED = ""
    """By the rules of its game, or it is not over."""
    CLOSED = "closed"
    """Before it began."""
    CLAIMED = "claimed"
    """Those who were left without an opponent have claimed the game."""
    LEFT = "left"
    """Everybody agreed to leave it."""


class Theme(StrEnum):
    """How pictures look: what they show is the same."""

    NIGHT = "night"
    LIGHT = "light"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of flesh and blood on a seat."""

    user: UserId


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player on a seat, by the name of its level."""

    level: str


Sitter = Person | Computer


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table as it stands, as everybody may know it.

    `seats` names every seat of the game in its order, with None where nobody sits. `guild` and `channel` are opaque
    numbers; `preset` is the name of the set of options that was asked for, `theme` that of its public pictures,
    `pace` that of its deadlines. `owners` may take back seats on which others sit for them, `lapses` is how many
    deadlines in a row the side of a seat has missed (who of it was late is its secret), and of the `absent` seats
    everybody knows that their people have left the server. No clock runs while it is `paused` (since when, in
    seconds) or `asleep` (why, in words: it cannot be shown where it stands). `ending` is how it ended, `claimants`
    are the seats that claimed it. `carried` is what the match before has left for its deal (Game.deal). The seed of
    its luck and the number of its changes are secrets and stand elsewhere.
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
        """Whether a person sits there."""
        return isinstance(self.seats[seat], Person)

    def seats_of(self, user: UserId) -> tuple[Seat, ...]:
        """The seats a user holds, in the order of the game."""
        return tuple(seat for seat, sitter in self.seats.items() if sitter == Person(user))

    def user(self, seat: Seat) -> UserId | None:
        """The person on a seat; None if it is empty or a computer's."""
        sitter = self.seats[seat]
        return sitter.user if isinstance(sitter, Person) else None

    def free_seats(self) -> tuple[Seat, ...]:
        """The seats where nobody sits."""
        return tuple(seat for seat, sitter in self.seats.items() if sitter is None)

    def people(self) -> frozenset[UserId]:
        """Everybody of flesh and blood at this table."""
        return frozenset(sitter.user for sitter in self.seats.values() if isinstance(sitter, Person))

    def owned_by(self, user: UserId) -> tuple[Seat, ...]:
        """The seats that are a user's own, whoever sits there for him, in the order of the game."""
        return tuple(seat for seat in self.seats if self.owners.get(seat) == user)

    def lent(self) -> tuple[Seat, ...]:
        """The seats where somebody else, or a computer, sits for their owners."""
        return tuple(seat for seat in self.seats if self.owners.get(seat) not in (None, self.user(seat)))

    @property
    def is_deserted(self) -> bool:
        """Whether everybody knows that no person plays: each seat is a computer's, or nobody looks after it."""
        return all(isinstance(who, Computer) or self.is_neglected(seat) for seat, who in self.seats.items())

    def is_neglected(self, seat: Seat) -> bool:
        """Whether everybody knows that nobody looks after a seat: it was given up, left, or is late again and again."""
        is_late = self.lapses.get(seat, 0) >= MANY_LAPSES and self.is_person(seat)
        return seat in self.resigned or seat in self.absent or is_late
