"""What can be decided in Stones, what can happen, and who witnesses it."""

from __future__ import annotations

from bot.engine.game import Decision, Fact, Public, Seat, Viewer, record


@record
class Hide(Decision):
    """Close your fist round so many stones."""

    stones: int


@record
class Say(Decision):
    """Say how many stones there are in all fists."""

    number: int


@record
class Began(Public):
    """A round has begun."""

    number: int


@record
class Hidden(Fact):
    """Somebody has closed a fist round so many stones."""

    seat: Seat
    stones: int

    def seen_by(self, viewer: Viewer) -> Fact:
        """The stones are for this seat alone; everybody sees a closed fist."""
        return self if viewer.is_in(self.seat) else Closed(self.seat)


@record
class Closed(Public):
    """A fist with nobody knows how many stones in it."""

    seat: Seat


@record
class Said(Public):
    """Somebody has said how many stones there are."""

    seat: Seat
    number: int


@record
class Opened(Public):
    """The stones that everybody had, in the order of the seats."""

    stones: tuple[int, ...]


@record
class Ended(Public):
    """The last round is over."""


DECISIONS = (Hide, Say)
FACTS = (Began, Hidden, Closed, Said, Opened, Ended)
