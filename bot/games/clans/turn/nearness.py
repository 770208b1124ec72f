"""Where a model probably goes: a rule of thumb from what everybody sees, and no advice (A30.8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.engine.game import Decision
from bot.games.clans.decisions import Move, Run
from bot.games.clans.kinds import Space
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.state import State
from bot.games.clans.turn.shortcuts import destinations
from bot.games.nearness import Far


def far(setting: Setting, state: State) -> Far:
    """How far off a space is for the active model: its place among the destinations, the most sensible first."""

    # Most panels ask for none of it.
    @cache
    def places(*, is_run: bool) -> dict[Space, int]:
        return {space: place for place, space in enumerate(destinations(setting, state, is_run=is_run), 1)}

    def asked(decisions: Sequence[Decision]) -> float:
        match decisions:
            case (Move(space) | Run(space) as only,) if state.active is not None:
                known = places(is_run=isinstance(only, Run))
                return known.get(space, len(known) + 1)
            case _:
                return 0

    return asked
