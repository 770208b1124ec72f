"""The spaces from which a model could strike in its next activation, by public knowledge (A30.8, A30.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.game import Seat, not_none
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.walking import Walk, routes
from bot.games.clans.fighting.pools import own_weapon
from bot.games.clans.kinds import Space, Token
from bot.games.clans.moving.ways import own_gait
from bot.games.clans.state.field import enemy_zones, ground, profile, stands_in, taken
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


class Reach(NamedTuple):
    """A model on the board, and the mask of spaces on which it could end a move without a dodge, its own included.

    `is_held` is True if it stands in an enemy's zone: then it ends only where it stands, as a Stunned one does.
    """

    model: Model
    ends: int
    is_held: bool

    def can_shoot(self, space: Space, ends: int) -> bool:
        """True if a space may come into range of its weapon from some of its ends; sight is not checked."""
        weapon = own_weapon(self.model)
        if weapon is None or self.is_held:
            return False
        goes = profile(self.model).mv if ends & (ends - 1) else 0
        return GRID.king(not_none(self.model.space), space) <= weapon.range + goes


def reaches(state: State, seat: Seat) -> Iterator[Reach]:
    """The models of a seat on the board, each as if its activation began now."""
    held = enemy_zones(state, seat)
    for model in state.of(seat):
        if model.space is not None:
            yield _reach(state, model, held)


def _reach(state: State, model: Model, held: int) -> Reach:
    here = not_none(model.space)
    is_held, ends = stands_in(model, held), 1 << here
    if not is_held and not model.has(Token.STUN):
        known = profile(model)
        mp = (known.mv + 1) // 2 if model.has(Token.SLOW) else known.mv
        walk = Walk(ground(state), own_gait(model), taken(state, model), held)
        ends |= GRID.mask(space for space, route in routes(walk, here, mp).items() if not route.dodges)
    return Reach(model, ends, is_held)
