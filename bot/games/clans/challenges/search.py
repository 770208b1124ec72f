"""Search (A22.11)."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import override

from bot.engine.game import Fact, Facts
from bot.games.clans.board import zones
from bot.games.clans.challenges.declaration import Aim, Declaration
from bot.games.clans.decisions import Check
from bot.games.clans.facts.challenges import CrateTurned, ObjectiveFound
from bot.games.clans.facts.fighting import Scored
from bot.games.clans.kinds import ItemKind
from bot.games.clans.state.field import reach
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State

TURNED = 1
"""Points for turning up a crate."""
FOUND = 3
"""Points for the objective of a crate."""
_HOPED = 1
"""The worth of a die for the objective, rounded up to a whole point."""


class Search(Declaration):
    """Turning up a crate scores one point, finding the objective in it three."""

    has_crates = True

    @override
    def aims(self, state: State, model: Model) -> Iterator[Aim]:
        for space, item in state.items.items():
            if item.kind is not ItemKind.CRATE:
                continue
            near = zones.zone(zones.base(space), reach(model))
            if item.element is None:
                yield Aim(near, points=TURNED + _HOPED, action=Check(space))
            elif state.setting.options.recheck_crates:
                yield Aim(near, points=_HOPED, action=Check(space))

    @override
    def follows(self, state: State, fact: Fact) -> Facts:
        if isinstance(fact, CrateTurned | ObjectiveFound):
            points = TURNED if isinstance(fact, CrateTurned) else FOUND
            yield Scored(state.models[fact.model].seat, points)
