"""The spaces from which a model could strike in its next activation, by public knowledge (A30.8, A30.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.boards.grid import Base
from bot.engine.game import Seat, not_none
from bot.games.clans.board import zones
from bot.games.clans.board.walking import Walk, routes
from bot.games.clans.fighting.pools import own_weapon
from bot.games.clans.kinds import Token
from bot.games.clans.moving.ways import own_gait
from bot.games.clans.state.field import base, covered, enemy_zones, ground, profile, stands_in, taken
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


class Reach(NamedTuple):
    """A model on the board, and the mask of spaces that it could cover after a move without a dodge, its own included.

    `is_held` is True if it stands in an enemy's zone: then it ends only where it stands, as a Stunned one does.
    """

    model: Model
    ends: int
    is_held: bool

    @property
    def is_armed(self) -> bool:
        """True if it has a weapon of its own for a shot, and nothing holds it back from shooting."""
        return not self.is_held and own_weapon(self.model) is not None

    def can_shoot(self, target: Base, ends: int) -> bool:
        """True if a base may come into range of its weapon from some of its ends; sight is not checked."""
        weapon = own_weapon(self.model)
        if weapon is None or self.is_held:
            return False
        here = base(self.model)
        goes = profile(self.model).mv if ends != zones.spaces(here) else 0
        return zones.distance(here, target) <= weapon.range + goes


def reaches(state: State, seat: Seat) -> Iterator[Reach]:
    """The models of a seat on the board, each as if its activation began now."""
    held = enemy_zones(state, seat)
    for model in state.of(seat):
        if model.space is not None:
            yield _reach(state, model, held)


def _reach(state: State, model: Model, held: int) -> Reach:
    is_held, ends = stands_in(model, held), covered(model)
    if not is_held and not model.has(Token.STUN):
        known = profile(model)
        mp = (known.mv + 1) // 2 if model.has(Token.SLOW) else known.mv
        walk = Walk(ground(state), own_gait(model), taken(state, model), held)
        found = routes(walk, not_none(model.space), mp).items()
        ends |= zones.union(covered(model, space) for space, route in found if not route.dodges)
    return Reach(model, ends, is_held)
