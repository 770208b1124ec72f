"""The probable destinations of a model: a rule of thumb from public knowledge, not advice (A30.8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.engine.game import Decision
from bot.games.clans.decisions import Move, Run
from bot.games.clans.kinds import Space
from bot.games.clans.state.state import State
from bot.games.clans.turn.shortcuts import destinations
from bot.games.nearness import Far


def far(state: State) -> Far:
    """A function that tells how remote the space of a move or a run is for the active model; 0 for any other decision.

    The number is the place of the space among the `destinations`, 1 for the most sensible; 0 for a sentry.
    """

    # 1.6 ms, computed on demand: most panels do not need it.
    @cache
    def places(*, is_run: bool) -> dict[Space, int]:
        return {space: place for place, space in enumerate(destinations(state, is_run=is_run), 1)}

    def asked(decisions: Sequence[Decision]) -> float:
        match decisions:
            # A sentry has few ways, and all are its duty.
            case (Move(space) | Run(space) as only,) if state.active is not None and not state.is_watch:
                known = places(is_run=isinstance(only, Run))
                return known.get(space, len(known) + 1)
            case _:
                return 0

    return asked
