"""The danger to a model where it ends: the enemies that reach it, and the worth of their attacks."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.boards.compass import Direction
from bot.engine.boards.grid import Base
from bot.engine.game import Seat, not_none
from bot.games.clans.board import zones
from bot.games.clans.kinds import ModelId, Space
from bot.games.clans.players.stakes import Stakes
from bot.games.clans.players.worth import promise
from bot.games.clans.state.field import profile, stands_in
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.reach import Reach, reaches

_NEXT, _LATER, _AGAIN = 100, 50, 30
"""The weights of attacks in hundredths: the best of this round, the others of it, and those of the next round."""

_SEEN = 70
"""The assumed share, in hundredths, of models in range that are also seen."""


class Place(NamedTuple):
    """A place for a model: its space, its facing, and True for Stealth."""

    model: Model
    space: Space
    facing: Direction
    is_hidden: bool = False

    @property
    def base(self) -> Base:
        """The spaces of its base."""
        return zones.base(self.space, profile(self.model).size)

    @property
    def zone(self) -> int:
        """The spaces beside it, as a mask."""
        return zones.zone(self.base)

    @property
    def back(self) -> int:
        """The spaces beside it that are behind it, as a mask."""
        return zones.back(self.base, self.facing)


def of(model: Model) -> Place:
    """The place where a model on the board stands."""
    return Place(model, not_none(model.space), model.facing, model.is_hidden)


class Striker(NamedTuple):
    """An enemy that may strike, with its place and its reach."""

    place: Place
    reach: Reach

    def promises(self, stakes: Stakes, target: Place, ends: int, help_: int = 0) -> int:
        """The worth of its attack on a target from the best of the spaces `ends`; 0 if it should not attack."""
        if target.is_hidden:
            return 0
        # A model that cannot come beside the target may still shoot.
        if not target.zone & ends:
            return self._shot(stakes, target, ends)
        bonus = help_ + bool(target.back & ends) + self.place.is_hidden
        return max(0, promise(stakes, self.place.model, target.model, bonus))

    def _shot(self, stakes: Stakes, target: Place, ends: int) -> int:
        """The worth of a shot; 0 if no weapon reaches, or the model is held. Sight only counts as a share."""
        if not self.reach.can_shoot(target.base, ends):
            return 0
        return max(0, promise(stakes, self.place.model, target.model, is_ranged=True)) * _SEEN // 100


class Danger:
    """The attacks that one side could make on a model of the other side, wherever that model ends.

    Routes are computed once. A model that ends beside an attacker pins the attacker there.
    """

    def __init__(self, stakes: Stakes, state: State, attackers: Seat) -> None:
        self._stakes = stakes
        self._strikers = [Striker(of(each.model), each) for each in reaches(state, attackers)]

    def answers(self, moved: Place, struck: ModelId | None = None, fallen: int = 0) -> Open:
        """The possible attacks of each enemy on a model after its move, in hundredths of a koban.

        The model has fought `struck`, which is out of the fight with probability `fallen`, in thousandths.
        """
        found = Open([], [])
        for striker in self._strikers:
            here = zones.spaces(striker.place.base)
            is_pinned = bool(moved.zone & here) and not moved.is_hidden
            help_ = self._help(striker, moved) if moved.space == moved.model.space else 0
            worth = striker.promises(self._stakes, moved, here if is_pinned else striker.reach.ends, help_)
            if striker.place.model.id == struck:
                worth = worth * (1000 - fallen) // 1000
            found.add(striker.place.model, worth)
        return found

    def _help(self, striker: Striker, target: Place) -> int:
        """The number of models beside a target that would assist (A10.4)."""
        return sum(
            stands_in(each.place.model, target.zone) and not each.place.is_hidden
            for each in self._strikers
            if each is not striker
        )


class Open(NamedTuple):
    """The worth of the attacks by models that have not acted in this round, and by those that have."""

    soon: list[int]
    later: list[int]

    def add(self, model: Model, worth: int) -> None:
        """Add the attack of a model."""
        (self.later if model.is_activated else self.soon).append(worth)

    @property
    def sum(self) -> int:
        """The weighted sum: the best attack of this round counts fully, the others less."""
        soon = sorted(self.soon)
        return (_NEXT * sum(soon[-1:]) + _LATER * sum(soon[:-1]) + _AGAIN * sum(self.later)) // 100
