"""The spaces from which a model could strike next, the risk to a model on a space, and reckless places (A30.8, A30.12).

Suggestions avoid reckless places. All of it is computed from public knowledge.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import prod
from typing import Final, NamedTuple

from bot.engine.boards.grid import Base
from bot.engine.game import Seat, not_none
from bot.games.clans.board import zones
from bot.games.clans.board.walking import Walk, routes
from bot.games.clans.dice.odds import fight
from bot.games.clans.dice.rolling import Roller
from bot.games.clans.dice.values import ATTACK, RANGED
from bot.games.clans.fighting.pools import own_weapon
from bot.games.clans.kinds import Element, ModelId, Space, Token
from bot.games.clans.moving.ways import own_gait
from bot.games.clans.state.field import base, covered, enemy_zones, ground, profile, stands_in, taken
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State

STUN: Final = Fraction(1, 3)
"""A Stun is worth a third of an Injury (A30.12)."""
LIKELY: Final = Fraction(1, 2)
"""A place is reckless only if the expected loss is at least this share of the model."""
ODDS: Final = 2
"""A place is reckless only if at least ODDS enemies reach it for each model of the own side that can help there.

The model itself counts as one of these.
"""
_HELP: Final = 2
"""A friend within this distance of a space can strike at an enemy beside it."""


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


class Peril:
    """The enemies of a seat and its own models, with the spaces that they reach; made once for many questions."""

    def __init__(self, state: State, seat: Seat) -> None:
        others = state.setting.rivals(seat)
        self._enemies = [each for other in others for each in reaches(state, other)]
        self._friends = list(reaches(state, seat))
        self._of_place = cache(self._of)

    def loss(self, model: Model, space: Space, struck: ModelId | None = None) -> Fraction:
        """The expected loss of a model on a space, as a share of it, if each enemy that reaches it strikes once.

        A fight counts with the probability of an Injury, and a Stun as a third of that, without rerolls. `struck` is an
        enemy that does not strike, because the model attacks it.
        """
        return 1 - prod(
            (1 - chance for _enemy, chance in self._strikes(model, space, struck)), start=Fraction(1)
        )

    def is_reckless(self, model: Model, space: Space, struck: ModelId | None = None) -> bool:
        """True if a model would stand alone before many enemies, and would more likely be lost than not (LIKELY, ODDS).

        Never True if it risks no more than where it stands.
        """
        enemies = sum(1 for _each in self._strikes(model, space, struck))
        if enemies < ODDS * (1 + self._helpers(model, space)):
            return False
        loss = self.loss(model, space, struck)
        return loss >= LIKELY and (model.space is None or loss > self.loss(model, model.space))

    def _helpers(self, model: Model, space: Space) -> int:
        near = zones.zone(zones.base(space, profile(model).size), _HELP)
        return sum(bool(friend.ends & near) for friend in self._friends if friend.model.id != model.id)

    def _strikes(
        self, model: Model, space: Space, struck: ModelId | None
    ) -> Iterator[tuple[ModelId, Fraction]]:
        return (
            each
            for each in self._of_place(profile(model).df, profile(model).size, space)
            if each[0] != struck
        )

    def _of(self, df: int, size: int, space: Space) -> tuple[tuple[ModelId, Fraction], ...]:
        there = zones.base(space, size)
        found = ((each.model.id, _strike(each, df, there)) for each in self._enemies)
        return tuple((name, chance) for name, chance in found if chance)


def _strike(enemy: Reach, df: int, there: Base) -> Fraction:
    """The share of a model that one strike of an enemy costs on average; 0 if that enemy does not reach its base."""
    known = profile(enemy.model)
    if zones.zone(there) & enemy.ends:
        return _falls(known.at + enemy.model.is_hidden, df, is_ranged=False)
    weapon = own_weapon(enemy.model)
    if weapon is not None and enemy.can_shoot(there, enemy.ends):
        return _falls(known.at + weapon.bonus, df, is_ranged=True)
    return Fraction(0)


@cache  # 7 us, asked for each enemy and each space in reach
def _falls(attack: int, defence: int, *, is_ranged: bool) -> Fraction:
    odds = fight(Roller(max(0, attack)), Roller(max(0, defence)), values=RANGED if is_ranged else ATTACK)
    return odds.chance(Element.VOID) + odds.chance(Element.EARTH) * STUN
