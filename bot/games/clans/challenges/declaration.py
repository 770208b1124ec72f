"""What a challenge may add to the rules; every other class of this folder declares one challenge (A22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from bot.engine.game import Fact, Facts, Piece, Seat, not_none
from bot.games.clans.board.ground import GRID, deployment
from bot.games.clans.facts.activating import Pushed, Stepped
from bot.games.clans.facts.fighting import Injured, Stunned
from bot.games.clans.facts.moon import Swapped
from bot.games.clans.facts.rounds import MatchEnded
from bot.games.clans.kinds import Role, Space
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.field import are_friends, profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


class Aim(NamedTuple):
    """Spaces that a model may want to reach, as a mask, and what it can do there for 1 MP.

    `points` is an estimate of their worth, with what the aim leads to or prevents. If it `scores` at once, it is worth
    any danger there.
    """

    spaces: int
    piece: Piece | None = None
    points: int = 1
    scores: bool = False
    action: Piece | None = None
    """The action that it can take there (A7.4), if the aim is worth one."""


class Declaration:
    """What a challenge adds to the rules. This base class adds nothing."""

    role: ClassVar[Role | None] = None
    """The role of a model that a seat names (A22.4)."""
    has_crates: ClassVar[bool] = False
    """True if crates lie on the ground, placed before all other items (A22.11)."""
    is_laid_by_edges: ClassVar[bool] = False
    """True if the spaces of its items depend on the edges, which are then chosen first (A6.3)."""

    def target(self, setting: Setting) -> int:
        """The number of points that wins at once; 0 if none does (A7.14)."""
        return 0

    def laid(self, state: State) -> Facts:
        """The items that are laid before all others, once the edges are taken (A6.4)."""
        yield from ()

    def follows(self, state: State, fact: Fact) -> Facts:
        """The points that a fact scores, and its other effects; `state` is the state before the fact."""
        yield from ()

    def namers(self, state: State) -> Sequence[Seat]:
        """The seats that name a model, in initiative order: all of them, or none if the challenge has no role."""
        first = state.initiative
        return () if self.role is None or first is None else state.setting.clockwise(first)

    def nameable(self, state: State, seat: Seat) -> list[Model]:
        """The models on the board that a seat may name, the default first (A27); none without a role."""
        return []

    def aims(self, state: State, model: Model) -> Iterator[Aim]:
        """What a model on the board may want to reach in this challenge; nothing by default."""
        yield from ()

    def tally(self, state: State) -> Mapping[Seat, int]:
        """The number of each seat's models that stand where the end of a round scores points; empty by default."""
        return {}

    def marked(self, state: State) -> int:
        """The spaces that score points, as a mask; none by default."""
        return 0


PRIZES: Final[Mapping[type[Fact], int]] = {Injured: 3, Stunned: 1}
"""Points for Injuring or Stunning a VIP, and for an Injury or Stun by a champion (A22.5, A22.7)."""


def credited(state: State, fact: Fact) -> Model | None:
    """The model that has earned an Injury or a Stun of an enemy (A10.15); None without one, or for another fact."""
    if not isinstance(fact, Injured | Stunned) or fact.credit is None:
        return None
    by = state.models[fact.credit]
    return None if are_friends(state, by, state.models[fact.model]) else by


def won_by(setting: Setting, seat: Seat) -> MatchEnded:
    """The end of a match that a seat wins, with its side (A7.14, A23.3)."""
    winners = setting.company(seat)
    return MatchEnded(winners, are_mates=len(winners) > 1)


def dearest_first(models: Iterator[Model]) -> list[Model]:
    """Models sorted by cost, the dearest first, then by id (A27)."""
    return sorted(models, key=lambda each: (-profile(each).price, each.id))


def arrivals(state: State, fact: Stepped | Pushed | Swapped) -> list[tuple[Model, Space]]:
    """The models that a fact puts on another space, with this space; `state` is the state before it."""
    if not isinstance(fact, Swapped):
        return [(state.models[fact.model], fact.space)]
    one, other = state.models[fact.model], state.models[fact.other]
    return [(one, not_none(other.space)), (other, not_none(one.space))]


def own_zone(state: State, seat: Seat) -> int:
    """The deployment spaces of a seat's own edge, as a mask (A3.5)."""
    return GRID.mask(deployment(state.edges[seat]))
