"""The facts of guards (S8.8, S10.3, S11.4, S11.5)."""

from __future__ import annotations

from bot.engine.copying import changed
from bot.engine.game import Public, Seat, record
from bot.games.raid.facts.base import OfTile
from bot.games.raid.facts.moving import put_guard
from bot.games.raid.kinds import Tile
from bot.games.raid.state.state import Guard, State


@record
class GuardMoved(Public):
    """A guard goes from tile to tile: a patrol along its track (S8.8), or a guard that a card or a nest moves.

    `tiles` are those on its way, the last of which is its new place. `heading` is the end its patrol heads for from now
    on; None for a black guard, and for a patrol that a ninja takes out there. A take-out follows as a fact of its own.
    """

    start: Tile
    tiles: tuple[Tile, ...]
    heading: Tile | None = None

    @property
    def end(self) -> Tile:
        """The guard's new place."""
        return self.tiles[-1]

    def apply(self, state: State) -> None:
        """The guard stands on the last tile; a patrol heads for `heading`, if that is given."""
        guard = state.guards[self.start]
        left = {tile: each for tile, each in state.guards.items() if tile != self.start}
        state.guards = {**left, self.end: guard}
        if guard.patrol is not None and self.heading is not None:
            state.headings = {**state.headings, guard.patrol: self.heading}


@record
class PatrolStayed(OfTile):
    """A patrol does not move, because a guard stands on the far end of its track (S8.8.3)."""

    def apply(self, state: State) -> None:
        """Nothing changes."""


@record
class GuardDropped(Public):
    """A guard is added (S11.5): the tile where it lands, and the first empty tile, where it stands.

    `taken_from` is the place of a black guard that was taken because the surplus was empty (S11.5.4).
    """

    landing: Tile
    tile: Tile
    taken_from: Tile | None = None

    def apply(self, state: State) -> None:
        """The guard stands on the tile; it comes from the surplus, or from `taken_from`."""
        if self.taken_from is None:
            state.surplus -= 1
        else:
            state.guards = {tile: each for tile, each in state.guards.items() if tile != self.taken_from}
        put_guard(state, self.tile, Guard())


@record
class NoGuardAdded(Public):
    """A guard was due and none is added: no empty tile, or no guard to take (S11.5.3, S11.5.4).

    Without a guard to take `landing` is None.
    """

    landing: Tile | None = None

    def apply(self, state: State) -> None:
        """Nothing changes."""


@record
class FellAsleep(OfTile):
    """A guard falls asleep from a dart, until the next turn of its shooter or the end of the phase (S10.3)."""

    seat: Seat

    def apply(self, state: State) -> None:
        """The guard sleeps; a second dart replaces the first."""
        put_guard(state, self.tile, changed(state.guards[self.tile], asleep_by=self.seat, asleep_on=False))


@record
class SleepsOn(OfTile):
    """The dart of a guard has worn off under a ninja: the guard wakes when the ninja leaves the tile (S10.3)."""

    def apply(self, state: State) -> None:
        """The guard sleeps on."""
        put_guard(state, self.tile, changed(state.guards[self.tile], asleep_on=True))


@record
class WokeUp(OfTile):
    """A guard wakes up (S10.3)."""

    def apply(self, state: State) -> None:
        """The guard is awake."""
        put_guard(state, self.tile, changed(state.guards[self.tile], asleep_by=None, asleep_on=False))
