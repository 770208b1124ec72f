"""The danger to a model where it ends: the enemies that reach it, and the worth of their attacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.boards.compass import Direction
from bot.engine.boards.grid import Base
from bot.engine.game import Seat
from bot.games.clans.board import zones
from bot.games.clans.kinds import ModelId, Space
from bot.games.clans.players.stakes import Stakes
from bot.games.clans.players.worth import promise
from bot.games.clans.state.field import covered, profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.peril import Reach, reaches

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


class Striker(NamedTuple):
    """An enemy that may strike, with the spaces on which it stands and its reach."""

    model: Model
    here: int
    reach: Reach
    is_armed: bool
    """True if it may shoot after a move."""


class Danger:
    """The attacks that some seats could make on a model of another one, wherever that model ends.

    Routes are computed once. A model that ends beside an attacker pins the attacker there.
    """

    def __init__(self, stakes: Stakes, state: State, *attackers: Seat) -> None:
        self._stakes = stakes
        self._strikers = [
            Striker(each.model, covered(each.model), each, each.is_armed)
            for seat in attackers
            for each in reaches(state, seat)
        ]
        self._promised: dict[tuple[ModelId, ModelId, int, bool], int] = {}
        self._found: dict[tuple[ModelId, Space, Direction], list[tuple[Striker, int]]] = {}

    def answers(self, moved: Place, struck: ModelId | None = None, fallen: int = 0) -> Open:
        """The possible attacks of each enemy on a model after its move, in hundredths of a koban.

        The model has fought `struck`, which is out of the fight with probability `fallen`, in thousandths. Nobody
        attacks a model in Stealth.
        """
        found = Open([], [])
        if moved.is_hidden:
            return found
        # Plans share their ends: to stay there, and to fight from there.
        key = moved.model.id, moved.space, moved.facing
        if key not in self._found:
            self._found[key] = list(self._strikes(moved))
        for striker, worth in self._found[key]:
            is_struck = striker.model.id == struck
            found.add(striker.model, worth * (1000 - fallen) // 1000 if is_struck else worth)
        return found

    def _strikes(self, target: Place) -> Iterator[tuple[Striker, int]]:
        """Each attacker with the worth of its attack from the best place that it reaches, if that is not 0."""
        there, zone, back = target.base, target.zone, target.back
        stays = target.space == target.model.space
        for each in self._strikers:
            ends = each.here if zone & each.here else each.reach.ends
            if zone & ends:
                bonus = bool(back & ends) + each.model.is_hidden + (self._help(each, zone) if stays else 0)
                worth = self._promise(each.model, target.model, bonus)
            elif each.is_armed and each.reach.can_shoot(there, ends):
                # A model that cannot come beside the target may still shoot. Sight only counts as a share.
                worth = self._promise(each.model, target.model, 0, is_ranged=True) * _SEEN // 100
            else:
                continue
            if worth:
                yield each, worth

    def _promise(self, attacker: Model, target: Model, bonus: int, *, is_ranged: bool = False) -> int:
        """The worth of an attack with `bonus` more dice; 0 if it should not be made."""
        key = attacker.id, target.id, bonus, is_ranged
        if key not in self._promised:
            self._promised[key] = max(0, promise(self._stakes, attacker, target, bonus, is_ranged=is_ranged))
        return self._promised[key]

    def _help(self, striker: Striker, zone: int) -> int:
        """The number of models beside a target that would assist (A10.4)."""
        setting = self._stakes.setting
        return sum(
            bool(each.here & zone) and not each.model.is_hidden
            for each in self._strikers
            if each is not striker and setting.are_friends(each.model.seat, striker.model.seat)
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
