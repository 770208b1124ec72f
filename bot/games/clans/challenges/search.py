"""Search (A22.11)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Fact, Facts
from bot.games.clans.challenges.declaration import Declaration
from bot.games.clans.facts.challenges import CrateTurned, ObjectiveFound
from bot.games.clans.facts.fighting import Scored
from bot.games.clans.state.state import State

TURNED = 1
"""Points for turning up a crate."""
FOUND = 3
"""Points for the objective of a crate."""


class Search(Declaration):
    """Turning up a crate scores one point, finding the objective in it three."""

    has_crates = True

    @override
    def follows(self, state: State, fact: Fact) -> Facts:
        if isinstance(fact, CrateTurned | ObjectiveFound):
            points = TURNED if isinstance(fact, CrateTurned) else FOUND
            yield Scored(state.models[fact.model].seat, points)
