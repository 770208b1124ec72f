"""What guards do, and what becomes of them (S8.8, S10.3, S11.4, S11.5)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.game import Seat, record
from bot.games.raid.facts.base import OfTile, Public
from bot.games.raid.facts.moving import put_guard
from bot.games.raid.kinds import Tile
from bot.games.raid.state.state import Guard, State


@record
class GuardMoved(Public):
    """A guard goes from tile to tile: a patrol along its track (S8.8), or a guard that a card or a nest moves.

    `tiles` are those it comes along, the last is where it stands then. `heading` is the end its patrol heads for from
    now, None for a black one. A take-out follows as a fact of its own.
    """

    start: Tile
    tiles: tuple[Tile, ...]
    heading: Tile | None = None

    @property
    def end(self) -> Tile:
        """Where it stands then."""
        return self.tiles[-1]

    def apply(self, state: State) -> None:
        """It stands on the last tile."""
        guard = state.guards[self.start]
        left = {tile: each for tile, each in state.guards.items() if tile != self.start}
        state.guards = {**left, self.end: guard}
        if guard.patrol is not None and self.heading is not None:
            state.headings = {**state.headings, guard.patrol: self.heading}


@record
class PatrolStayed(OfTile):
    """A patrol does not move, as the far end of its track holds a guard (S8.8.3)."""

    def apply(self, state: State) -> None:
        """Nothing changes."""


@record
class GuardDropped(Public):
    """A guard is added (S11.5): where it landed, and the first empty tile on which it stands.

    `taken_from` is where a black guard stood that was taken as the surplus was empty (S11.5.4).
    """

    landing: Tile
    tile: Tile
    taken_from: Tile | None = None

    def apply(self, state: State) -> None:
        """It stands there."""
        if self.taken_from is None:
            state.surplus -= 1
        else:
            state.guards = {tile: each for tile, each in state.guards.items() if tile != self.taken_from}
        put_guard(state, self.tile, Guard())


@record
class NoGuardAdded(Public):
    """A guard was due and none is added: no empty tile, or none to take (S11.5.3, S11.5.4)."""

    landing: Tile | None = None

    def apply(self, state: State) -> None:
        """Nothing changes."""


@record
class FellAsleep(OfTile):
    """A guard sleeps from a dart (S10.3), until the next turn of that seat."""

    seat: Seat

    def apply(self, state: State) -> None:
        """A second dart replaces the first."""
        put_guard(state, self.tile, replace(state.guards[self.tile], asleep_by=self.seat, asleep_on=False))


@record
class SleepsOn(OfTile):
    """The dart of a guard has worn off, but a ninja stands on its tile: it wakes when that is left (S10.3)."""

    def apply(self, state: State) -> None:
        """It is noted."""
        put_guard(state, self.tile, replace(state.guards[self.tile], asleep_on=True))


@record
class WokeUp(OfTile):
    """A guard wakes up (S10.3)."""

    def apply(self, state: State) -> None:
        """It is awake."""
        put_guard(state, self.tile, replace(state.guards[self.tile], asleep_by=None, asleep_on=False))
