"""What a skill may add to movement (A8): its owner's own moves, and those of enemies in its zone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from bot.engine.game import Facts
from bot.games.clans.board.walking import Gait, Route
from bot.games.clans.kinds import Space
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


class ForMoves:
    """What counts in moves; `owner` is the model that has the skill, on the board."""

    def gait(self, gait: Gait, active: Activation | None) -> Gait:
        """How the owner walks, from its gait without the skill (A8); `active` is its own activation, if under way."""
        return gait

    def strides(self, gait: Gait) -> Gait:
        """How the owner walks in a move by the skill."""
        return gait

    def may_end(self, state: State, owner: Model, spaces: Iterable[Space]) -> Collection[Space]:
        """Of some spaces, those on which a move of the owner by the skill may end."""
        return frozenset(spaces)

    def heads_for(self, state: State, owner: Model, ways: Mapping[Space, Route]) -> Mapping[Space, Route]:
        """Of the ways of the owner's move, but not of a run, those that it may go."""
        return ways

    def moves_freely(self) -> bool:
        """True if its moves ignore models, zones and terrain (A8.9)."""
        return False

    def vaults(self) -> bool:
        """True if it may pass over spaces with models (A8.10)."""
        return False

    def is_parried(self) -> bool:
        """True if a step over an enemy needs a dodge; if that fails, the enemy's seat puts the owner somewhere."""
        return False

    def hampers(self, state: State, owner: Model) -> int:
        """The matches that an enemy's dodge out of a space in the owner's zone needs more; several do not add up."""
        return 0

    def dooms(self, owner: Model) -> bool:
        """True if now every dodge of an enemy out of the owner's zone fails."""
        return False

    def seals(self, owner: Model, enemy: Model) -> bool:
        """True if an enemy may not even try to dodge out of the owner's zone now."""
        return False

    def lifted(self, state: State, owner: Model) -> Facts:
        """What follows for the owner from a step that its gait eases (see `Gait.leaps`), before its cost is paid."""
        yield from ()

    def interrupts(self, state: State, owner: Model, mover: Model) -> bool:
        """True if the owner's seat is offered the skill after a step of an enemy; zones are not ignored (A8.8)."""
        return False

    def stops(self, state: State, owner: Model, mover: Model) -> Facts:
        """What follows from a step of an enemy into the owner's zone, from outside it; zones are not ignored (A8.8)."""
        yield from ()
