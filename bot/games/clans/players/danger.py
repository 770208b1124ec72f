"""What enemies could do to a model where it ends: who reaches it, and what that promises him."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat, not_none
from bot.games.clans.board import zones
from bot.games.clans.kinds import ModelId, Space
from bot.games.clans.players.stakes import Stakes
from bot.games.clans.players.worth import promise
from bot.games.clans.state.field import profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.reach import Reach, reaches

_NEXT, _LATER, _AGAIN = 100, 50, 30
"""How much an attack counts, in hundredths: the best of this round, the others, and one of the next round."""

_SEEN = 70
"""So often, in hundredths, somebody in range is seen."""


class Place(NamedTuple):
    """Where a model would stand, how it would look, and whether in Stealth."""

    model: Model
    space: Space
    facing: Direction
    is_hidden: bool = False

    @property
    def zone(self) -> int:
        """The spaces beside it."""
        return zones.zone(zones.base(self.space, profile(self.model).size))

    @property
    def back(self) -> int:
        """Those of them that lie behind it."""
        return zones.back(zones.base(self.space, profile(self.model).size), self.facing)


def of(model: Model) -> Place:
    """Where a model that is on the board stands."""
    return Place(model, not_none(model.space), model.facing, model.is_hidden)


class Striker(NamedTuple):
    """A model that may strike, as it stands and as far as it comes."""

    place: Place
    reach: Reach

    def promises(self, stakes: Stakes, target: Place, ends: int, help_: int = 0) -> int:
        """What its attack on a target promises, from the best of some spaces; 0 where it had better not."""
        if target.is_hidden:
            return 0
        # A model that cannot come beside the target may still shoot from where it can get to.
        if not target.zone & ends:
            return self._shot(stakes, target, ends)
        bonus = help_ + bool(target.back & ends) + self.place.is_hidden
        return max(0, promise(stakes, self.place.model, target.model, bonus))

    def _shot(self, stakes: Stakes, target: Place, ends: int) -> int:
        """From afar, if it is free to go somewhere; whether it would see the target is not looked at."""
        if not self.reach.can_shoot(target.space, ends):
            return 0
        return max(0, promise(stakes, self.place.model, target.model, is_ranged=True)) * _SEEN // 100


class Danger:
    """The attacks that are open to a side on one model of the other, wherever that one ends.

    Routes are reckoned once; who ends beside an attacker holds him there.
    """

    def __init__(self, stakes: Stakes, state: State, attackers: Seat) -> None:
        self._stakes = stakes
        self._strikers = [Striker(of(each.model), each) for each in reaches(state, attackers)]

    def answers(self, moved: Place, struck: ModelId | None = None, fallen: int = 0) -> Open:
        """What each attacker could do to a model once that has moved, in hundredths of a koban.

        It has fought `struck`, who is out of the fight with that likelihood, in thousandths.
        """
        found = Open([], [])
        for striker in self._strikers:
            here = 1 << striker.place.space
            is_pinned = bool(moved.zone & here) and not moved.is_hidden
            help_ = self._help(striker, moved) if moved.space == moved.model.space else 0
            worth = striker.promises(self._stakes, moved, here if is_pinned else striker.reach.ends, help_)
            if striker.place.model.id == struck:
                worth = worth * (1000 - fallen) // 1000
            found.add(striker.place.model, worth)
        return found

    def _help(self, striker: Striker, target: Place) -> int:
        """How many stand beside a target and would assist (A10.4)."""
        return sum(
            bool(target.zone >> each.place.space & 1) and not each.place.is_hidden
            for each in self._strikers
            if each is not striker
        )


class Open(NamedTuple):
    """The best attacks of models that have not acted in this round, and of those that have."""

    soon: list[int]
    later: list[int]

    def add(self, model: Model, worth: int) -> None:
        """One model more."""
        (self.later if model.is_activated else self.soon).append(worth)

    @property
    def sum(self) -> int:
        """The best of this round counts whole, the others less."""
        soon = sorted(self.soon)
        return (_NEXT * sum(soon[-1:]) + _LATER * sum(soon[:-1]) + _AGAIN * sum(self.later)) // 100
