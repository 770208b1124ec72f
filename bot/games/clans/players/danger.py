"""What either side could do next to the models of the other: who reaches whom, and what that promises him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.walking import CLIMB, Gait, Walk, routes
from bot.games.clans.kinds import Keyword, ModelId, Space, Token
from bot.games.clans.players.stakes import Stakes
from bot.games.clans.players.worth import promise
from bot.games.clans.state.field import enemy_zones, ground, profile, stands_in, taken
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State

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
    assert model.space is not None
    return Place(model, model.space, model.facing, model.is_hidden)


class Striker(NamedTuple):
    """A model with the spaces on which it could end a move without a dodge; `is_held`: it stands in an enemy's zone."""

    place: Place
    ends: int
    is_held: bool

    def promises(self, stakes: Stakes, target: Place, ends: int, help_: int = 0) -> int:
        """What its attack on a target promises, from the best of some spaces; 0 where it had better not."""
        if target.is_hidden:
            return 0
        # Who cannot come beside it may still shoot from where he can get to.
        if not target.zone & ends:
            return self._shot(stakes, target, ends)
        bonus = help_ + bool(target.back & ends) + self.place.is_hidden
        return max(0, promise(stakes, self.place.model, target.model, bonus))

    def _shot(self, stakes: Stakes, target: Place, ends: int) -> int:
        """From afar, if it is free to go somewhere; whether it would see the target is not looked at."""
        known = profile(self.place.model)
        if (
            known.ranged is None
            or self.is_held
            or GRID.king(self.place.space, target.space)
            > (known.ranged.range + (known.mv if ends & (ends - 1) else 0))
        ):
            return 0
        return max(0, promise(stakes, self.place.model, target.model, is_ranged=True)) * _SEEN // 100


class Danger:
    """The attacks that are open to a side on another, as things stand; and what a move of one model changes.

    Routes are reckoned once. What moves afterwards is one of those attacked: it may come within reach, and hold those
    beside whom it ends.
    """

    def __init__(self, stakes: Stakes, state: State, attackers: Seat, victims: Seat) -> None:
        self._stakes = stakes
        self._targets = [of(each) for each in state.of(victims) if each.space is not None]
        held = enemy_zones(state, attackers)
        self._strikers = [
            _striker(state, each, held) for each in state.of(attackers) if each.space is not None
        ]
        # Asked for every move that is weighed, and the same for all of them.
        self._helped = {each.model.id: self._helpers(each) for each in self._targets}
        self._static = {striker.place.model.id: self._on_all(striker) for striker in self._strikers}

    def _helpers(self, target: Place) -> list[ModelId]:
        """Who stands beside a target and would assist another one (A10.4)."""
        return [
            each.place.model.id
            for each in self._strikers
            if target.zone >> each.place.space & 1 and not each.place.is_hidden
        ]

    def _help(self, striker: Striker, target: Place) -> int:
        helpers = self._helped.get(target.model.id, ())
        return sum(each != striker.place.model.id for each in helpers)

    def _on_all(self, striker: Striker) -> list[_Row]:
        """What an attack on each target promises: freely, and from where the striker stands."""
        here = 1 << striker.place.space
        found = []
        for target in self._targets:
            help_ = self._help(striker, target)
            free = striker.promises(self._stakes, target, striker.ends, help_)
            found.append(_Row(target, free, striker.promises(self._stakes, target, here, help_)))
        return found

    def answers(self, moved: Place, struck: ModelId | None = None, fallen: int = 0) -> Open:
        """What the attackers could do once a victim has moved, in hundredths of a koban.

        It has fought `struck`, who is out of the fight with that likelihood, in thousandths.
        """
        found = Open([], [])
        for striker in self._strikers:
            name = striker.place.model.id
            is_pinned = bool(moved.zone >> striker.place.space & 1) and not moved.is_hidden
            ends = 1 << striker.place.space if is_pinned else striker.ends
            rows = (row for row in self._static[name] if row.target.model.id != moved.model.id)
            best = max((row.held if is_pinned else row.free for row in rows), default=0)
            help_ = self._help(striker, moved) if moved.space == moved.model.space else 0
            best = max(best, striker.promises(self._stakes, moved, ends, help_))
            if name == struck:
                best = best * (1000 - fallen) // 1000
            found.add(striker.place.model, best)
        return found


class _Row(NamedTuple):
    target: Place
    free: int
    held: int


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


def _striker(state: State, model: Model, held: int) -> Striker:
    """A model as if its activation began now."""
    assert model.space is not None
    is_held = stands_in(model, held)
    ends = 1 << model.space
    if not is_held and not model.has(Token.STUN):
        known = profile(model)
        mp = (known.mv + 1) // 2 if model.has(Token.SLOW) else known.mv
        walk = Walk(
            ground(state),
            Gait(known.size, 2 if known.has(Keyword.EXPERT_CLIMBER) else CLIMB, known.has(Keyword.SUREFOOT)),
            taken(state, model),
            held,
        )
        ends |= GRID.mask(space for space, route in routes(walk, model.space, mp).items() if not route.dodges)
    return Striker(of(model), ends, is_held)


def hope(stakes: Stakes, place: Place, enemies: Sequence[Model]) -> int:
    """What the best attack of a model promises that it could make from a place in its next activation."""
    mv = profile(place.model).mv
    here = zones.base(place.space, profile(place.model).size)
    near = (each for each in enemies if each.space is not None and not each.is_hidden)
    return max(
        (
            promise(stakes, place.model, each)
            for each in near
            if zones.distance(here, zones.base(each.space or 0, profile(each).size)) - 1 <= mv
        ),
        default=0,
    )
