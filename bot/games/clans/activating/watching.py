"""What a sentry will do when it is activated, from the function that makes it act (A21.5, A21.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.engine.game import not_none
from bot.games.clans.activating.activating import begun
from bot.games.clans.activating.sentries import duties
from bot.games.clans.decisions import Attack, Move
from bot.games.clans.kinds import ModelId, Space
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


class Errand(NamedTuple):
    """The targets between which the seat of a sentry may choose, and the spaces where it may go for one of them.

    Without targets it only searches. Without spaces it attacks where it stands, or cannot come nearer.
    """

    targets: tuple[ModelId, ...]
    ends: Sequence[Space]
    is_beside: bool
    """True if it attacks without a step."""


def errand(state: State, sentry: Model) -> Errand:
    """What a sentry on the board would do if its activation began now."""
    scratch = state.copy()
    for fact in begun(state, sentry.id):
        fact.apply(scratch)
    quarry = not_none(scratch.active).quarry
    open_ = list(duties(scratch)) if quarry else []
    ends = [piece.space for piece in open_ if isinstance(piece, Move)]
    return Errand(quarry, ends, any(isinstance(piece, Attack) for piece in open_))
