"""What sentries do next if nobody changes it: their ways and targets, which are public (A21.5, A22.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.game import not_none
from bot.games.clans import decisions as d
from bot.games.clans.activating.sentries import missed, noticed, ready
from bot.games.clans.kinds import ModelId, Space
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.field import distance, strays
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.watching import drafted


class Course(NamedTuple):
    """The usual activation of a sentry: its way from its own space on, and the model that it goes for.

    Before that it goes for a medal that lies on the space `medal`; `is_attack` is True if it gets as far as attacking.
    """

    sentry: Model
    way: tuple[Space, ...]
    target: ModelId | None = None
    medal: Space | None = None
    is_attack: bool = False


def courses(state: State) -> Iterator[Course]:
    """What each sentry would do that is still to be activated in this round; none of those without a target."""
    if state.stage is not Stage.TURNS or state.initiative is None:
        return
    scratch = state.copy()
    scratch.active, scratch.is_watch, scratch.turn = None, True, state.initiative
    for sentry in ready(scratch):
        # Most see nobody: to look first saves a draft each, 2 ms.
        has_aim = bool(missed(scratch, sentry) or noticed(scratch, sentry))
        if has_aim and (found := _course(scratch, sentry)) is not None:
            yield found


def _course(state: State, sentry: Model) -> Course | None:
    draft = drafted(state, not_none(state.turn), sentry.id)
    end = draft.imagined(state)
    active, there, left = not_none(end.active), end.acting(), strays(end)
    way = (not_none(sentry.space), *(space for walk in draft.walks for space in walk[1:]))
    sought = strays(state).items()
    medal = next((space for name, space in sought if name in active.astray or name not in left), None)
    attacked = next((piece.target for piece in draft.pieces if isinstance(piece, d.Attack)), None)
    hunted = (end.models[name] for name in active.quarry)
    nearest = min(hunted, key=lambda each: (distance(there, each), each.id), default=None)
    if medal is None and nearest is None:
        return None
    target = attacked if nearest is None else attacked or nearest.id
    return Course(sentry, way, target, medal, is_attack=attacked is not None)
