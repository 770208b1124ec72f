"""What can be decided in Stones, what can happen, and who witnesses it."""

from __future__ import annotations

from bot.engine.game import Decision, Fact, Public, Seat, Viewer, record
from tests.toy.stones.state import Circle


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

    def apply(self, state: Circle) -> None:
        """All hands are open again."""
        state.round, state.closed, state.fists, state.said = self.number, frozenset(), {}, {}


@record
class Hidden(Fact):
    """Somebody has closed a fist round so many stones."""

    seat: Seat
    stones: int

    def seen_by(self, viewer: Viewer) -> Fact:
        """The stones are for this seat alone; everybody sees a closed fist."""
        return self if viewer.is_in(self.seat) else Closed(self.seat)

    def apply(self, state: Circle) -> None:
        """The fist is closed round them."""
        state.closed |= {self.seat}
        state.fists[self.seat] = self.stones


@record
class Closed(Public):
    """A fist with nobody knows how many stones in it."""

    seat: Seat

    def apply(self, state: Circle) -> None:
        """The fist is closed."""
        state.closed |= {self.seat}


@record
class Said(Public):
    """Somebody has said how many stones there are."""

    seat: Seat
    number: int

    def apply(self, state: Circle) -> None:
        """The number is said."""
        state.said[self.seat] = self.number


@record
class Opened(Public):
    """The stones that everybody had, in the order of the seats."""

    stones: tuple[int, ...]

    def apply(self, state: Circle) -> None:
        """Every right number gives a point."""
        state.fists = dict(zip(state.points, self.stones, strict=True))
        for seat, number in state.said.items():
            state.points[seat] += number == sum(self.stones)


@record
class Ended(Public):
    """The last round is over."""

    def apply(self, state: Circle) -> None:
        """Nothing more is asked."""
        state.is_over = True


DECISIONS = (Hide, Say)
FACTS = (Began, Hidden, Closed, Said, Opened, Ended)
