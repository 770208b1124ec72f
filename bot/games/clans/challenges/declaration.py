"""What a challenge may add to the rules; each of the other classes of this folder declares one (A22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from bot.engine.game import Fact, Piece, Seat
from bot.games.clans.facts.base import Facts
from bot.games.clans.facts.fighting import Injured, Stunned
from bot.games.clans.kinds import Role
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.field import profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


class Aim(NamedTuple):
    """Somewhere a model may want to be: spaces as a mask, and what it can do there for 1 MP.

    `points`: about how many it is worth, with what it leads to or prevents.
    """

    spaces: int
    piece: Piece | None = None
    points: int = 1


class Declaration:
    """What a challenge adds to the rules. As it is: nothing."""

    role: ClassVar[Role | None] = None
    """What a model is that a seat names (A22.4)."""
    is_laid_by_edges: ClassVar[bool] = False
    """Whether its items lie where edges say, which are then chosen first (A6.3)."""

    def target(self, setting: Setting) -> int:
        """The points that win at once; 0: none do (A7.14)."""
        return 0

    def laid(self, state: State) -> Facts:
        """The items that lie there before any other, once the edges are taken (A6.4)."""
        yield from ()

    def follows(self, setting: Setting, state: State, fact: Fact) -> Facts:
        """The points that a fact brings and what else comes of it; `state` is as it was before the fact."""
        yield from ()

    def namers(self, setting: Setting, state: State) -> Sequence[Seat]:
        """The seats that name a model, in initiative order: all of them, where there is a role."""
        first = state.initiative
        return () if self.role is None or first is None else setting.clockwise(first)

    def nameable(self, setting: Setting, state: State, seat: Seat) -> list[Model]:
        """Whom a seat may name, all on the board, whom it names by default first (A27)."""
        return []

    def aims(self, state: State, model: Model) -> Iterator[Aim]:
        """Where a model on the board may want to be."""
        yield from ()

    def tally(self, setting: Setting, state: State) -> Mapping[Seat, int]:
        """How many models of each seat stand where points are made at the end of the round."""
        return {}

    def marked(self, state: State) -> int:
        """The spaces on which points are made, as a mask."""
        return 0


PRIZES: Final[Mapping[type[Fact], int]] = {Injured: 3, Stunned: 1}
"""Points for a VIP that is Injured or Stunned, and for whom a champion Injures or Stuns (A22.5, A22.7)."""


def credited(state: State, fact: Fact) -> Model | None:
    """The model that has earned an Injury or a Stun of an enemy (A10.15); None of anything else."""
    if not isinstance(fact, Injured | Stunned) or fact.credit is None:
        return None
    by = state.models[fact.credit]
    return None if by.seat == state.models[fact.model].seat else by


def dearest_first(models: Iterator[Model]) -> list[Model]:
    """Models by their cost, then by their ids (A27)."""
    return sorted(models, key=lambda each: (-(profile(each).cost or 0), each.id))
